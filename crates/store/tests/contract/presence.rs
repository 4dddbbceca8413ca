//! Presence shared between processes.

use crate::database::{TestDatabase, append, create, table_id};
use crate::processes::next;
use brickwool_ids::GuestId;
use brickwool_store::{Store, Wakeup, Wakeups};
use std::time::Duration;
use tokio::time::timeout;

async fn present(store: &Store, table: &str) -> Vec<u64> {
    let guests = store.guests_elsewhere(&table_id(table)).await.unwrap();
    let mut guests: Vec<u64> = guests.into_iter().map(|guest| guest.0).collect();
    guests.sort_unstable();
    guests
}

/// Waits for a wake-up after which the store finds these guests at the table. (A wake-up for the table's creation may come
/// first.)
async fn wait_for_guests(store: &Store, wakeups: &mut Wakeups, table: &str, guests: &[u64]) {
    while next(wakeups).await != Wakeup::TableChanged(table_id(table))
        || present(store, table).await != guests
    {}
}

async fn no_wakeup(wakeups: &mut Wakeups) -> bool {
    timeout(Duration::from_millis(100), wakeups.next()).await.is_err()
}

/// On either database, a process does not get its own connections back.
pub(crate) async fn own_connections_are_not_reported(database: TestDatabase) {
    let store = database.open().await;
    create(&store, "t").await;
    store.guest_connected(&table_id("t"), GuestId(7));
    store.guest_disconnected(&table_id("t"), GuestId(8));
    store.guest_connected(&table_id("none"), GuestId(7));
    tokio::time::sleep(Duration::from_millis(50)).await;
    assert!(store.guests_elsewhere(&table_id("t")).await.unwrap().is_empty());
    assert!(store.guests_elsewhere(&table_id("none")).await.unwrap().is_empty());
    store.append(append("t", 1, &["a"])).await.unwrap();
    assert!(store.delete_table(&table_id("t")).await.unwrap());
    store.close().await;
    store.guest_connected(&table_id("t"), GuestId(9));
}

#[tokio::test]
async fn only_postgres_is_shared() {
    assert!(!TestDatabase::sqlite().open().await.is_shared());
    assert!(TestDatabase::postgres().open().await.is_shared());
}

#[tokio::test(flavor = "multi_thread")]
async fn other_processes_see_guests_connect_and_disconnect() {
    let database = TestDatabase::postgres();
    let (one, two) = (database.open().await, database.open().await);
    create(&one, "t").await;
    create(&one, "u").await;
    let (mut of_one, mut of_two) = (one.wakeups().await.unwrap(), two.wakeups().await.unwrap());
    one.guest_connected(&table_id("t"), GuestId(7));
    wait_for_guests(&two, &mut of_two, "t", &[7]).await;
    one.guest_connected(&table_id("t"), GuestId(u64::MAX));
    wait_for_guests(&two, &mut of_two, "t", &[7, u64::MAX]).await;
    assert!(present(&two, "u").await.is_empty());
    assert!(present(&one, "t").await.is_empty());

    // A guest with two devices counts as connected until both are gone.
    two.guest_connected(&table_id("t"), GuestId(7));
    wait_for_guests(&one, &mut of_one, "t", &[7]).await;
    one.guest_disconnected(&table_id("t"), GuestId(7));
    wait_for_guests(&two, &mut of_two, "t", &[u64::MAX]).await;
    assert_eq!(present(&one, "t").await, [7]);

    // No change, no wake-up.
    while !no_wakeup(&mut of_two).await {}
    one.guest_disconnected(&table_id("t"), GuestId(7));
    one.guest_connected(&table_id("t"), GuestId(u64::MAX));
    assert!(no_wakeup(&mut of_two).await);
    assert!(one.delete_table(&table_id("t")).await.unwrap());
    assert!(present(&two, "t").await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn closing_a_store_removes_its_connections() {
    let database = TestDatabase::postgres();
    let (one, two) = (database.open().await, database.open().await);
    create(&one, "t").await;
    let mut wakeups = two.wakeups().await.unwrap();
    one.guest_connected(&table_id("t"), GuestId(7));
    wait_for_guests(&two, &mut wakeups, "t", &[7]).await;
    one.close().await;
    wait_for_guests(&two, &mut wakeups, "t", &[]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn dead_processes_are_ignored_and_then_deleted() {
    let database = TestDatabase::postgres();
    let store = database.open().await;
    create(&store, "t").await;
    let mut wakeups = store.wakeups().await.unwrap();
    database
        .execute(
            "INSERT INTO processes VALUES ('busy', now() - interval '25 seconds');
             INSERT INTO processes VALUES ('dying', now() - interval '35 seconds');
             INSERT INTO processes VALUES ('dead', now() - interval '65 seconds');
             INSERT INTO presence VALUES ('t', 1, 'busy'), ('t', 2, 'dying'), ('t', 3, 'dead')",
        )
        .await;
    assert_eq!(present(&store, "t").await, [1]);
    // A starting process deletes dead ones at once.
    let other = database.open().await;
    wait_for_guests(&store, &mut wakeups, "t", &[1]).await;
    while !no_wakeup(&mut wakeups).await {}
    database.execute("UPDATE processes SET seen = now()").await;
    assert_eq!(present(&store, "t").await, [1, 2], "the third was deleted");
    other.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_process_writes_its_connections_again() {
    let database = TestDatabase::postgres();
    let (one, two) = (database.open().await, database.open().await);
    create(&one, "t").await;
    create(&one, "u").await;
    let mut wakeups = two.wakeups().await.unwrap();
    one.guest_connected(&table_id("t"), GuestId(7));
    wait_for_guests(&two, &mut wakeups, "t", &[7]).await;
    // As after a crash of the database.
    database.execute("TRUNCATE processes, presence").await;
    assert!(present(&two, "t").await.is_empty());
    one.guest_connected(&table_id("u"), GuestId(8));
    wait_for_guests(&two, &mut wakeups, "t", &[7]).await;
    assert_eq!(present(&two, "u").await, [8]);
}
