//! Who is connected where, told between processes.

use crate::place::{Place, append, create};
use crate::processes::next;
use brickwool_store::{Store, Wakeup, Wakeups};
use std::time::Duration;
use tokio::time::timeout;

async fn present(store: &Store, table: &str) -> Vec<u64> {
    let mut guests = store.present(table).await.unwrap();
    guests.sort_unstable();
    guests
}

/// Waits for a wake-up after which a store finds these guests at the table. (That the table was made may be told late.)
async fn hears(store: &Store, wakeups: &mut Wakeups, table: &str, guests: &[u64]) {
    while next(wakeups).await != Wakeup::Grown(table.to_owned()) || present(store, table).await != guests {}
}

async fn hears_nothing(wakeups: &mut Wakeups) -> bool {
    timeout(Duration::from_millis(100), wakeups.next()).await.is_err()
}

/// On either database, a process tells itself of nobody.
pub(crate) async fn ones_own_connections_are_not_told(place: Place) {
    let store = place.open().await;
    create(&store, "t").await;
    store.came("t", 7);
    store.went("t", 8);
    store.came("no table\0", 7);
    tokio::time::sleep(Duration::from_millis(50)).await;
    assert!(store.present("t").await.unwrap().is_empty());
    assert!(store.present("no table\0").await.unwrap().is_empty());
    store.append(append("t", 1, &["a"])).await.unwrap();
    assert!(store.delete_table("t").await.unwrap());
    store.close().await;
    store.came("t", 9);
}

#[tokio::test]
async fn only_postgres_is_shared() {
    assert!(!Place::sqlite().open().await.is_shared());
    assert!(Place::postgres().open().await.is_shared());
}

#[tokio::test(flavor = "multi_thread")]
async fn others_are_told_who_came_and_went() {
    let place = Place::postgres();
    let (one, two) = (place.open().await, place.open().await);
    create(&one, "t").await;
    create(&one, "u").await;
    let (mut of_one, mut of_two) = (one.wakeups().await.unwrap(), two.wakeups().await.unwrap());
    one.came("t", 7);
    hears(&two, &mut of_two, "t", &[7]).await;
    one.came("t", u64::MAX);
    hears(&two, &mut of_two, "t", &[7, u64::MAX]).await;
    assert!(present(&two, "u").await.is_empty());
    assert!(present(&one, "t").await.is_empty());

    // Somebody with two devices is there until the last of them is gone.
    two.came("t", 7);
    hears(&one, &mut of_one, "t", &[7]).await;
    one.went("t", 7);
    hears(&two, &mut of_two, "t", &[u64::MAX]).await;
    assert_eq!(present(&one, "t").await, [7]);

    // What is known already wakes nobody.
    while !hears_nothing(&mut of_two).await {}
    one.went("t", 7);
    one.came("t", u64::MAX);
    assert!(hears_nothing(&mut of_two).await);
    assert!(one.delete_table("t").await.unwrap());
    assert!(present(&two, "t").await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_closed_store_takes_its_connections_along() {
    let place = Place::postgres();
    let (one, two) = (place.open().await, place.open().await);
    create(&one, "t").await;
    let mut wakeups = two.wakeups().await.unwrap();
    one.came("t", 7);
    hears(&two, &mut wakeups, "t", &[7]).await;
    one.close().await;
    hears(&two, &mut wakeups, "t", &[]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dead_process_is_not_believed_and_then_forgotten() {
    let place = Place::postgres();
    let store = place.open().await;
    create(&store, "t").await;
    let mut wakeups = store.wakeups().await.unwrap();
    place
        .execute(
            "INSERT INTO processes VALUES ('busy', now() - interval '25 seconds');
             INSERT INTO processes VALUES ('dying', now() - interval '35 seconds');
             INSERT INTO processes VALUES ('dead', now() - interval '65 seconds');
             INSERT INTO presence VALUES ('t', 1, 'busy'), ('t', 2, 'dying'), ('t', 3, 'dead')",
        )
        .await;
    assert_eq!(present(&store, "t").await, [1]);
    // A process that starts looks for dead ones at once.
    let other = place.open().await;
    hears(&store, &mut wakeups, "t", &[1]).await;
    while !hears_nothing(&mut wakeups).await {}
    place.execute("UPDATE processes SET seen = now()").await;
    assert_eq!(present(&store, "t").await, [1, 2], "the third is gone for good");
    other.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_process_that_was_forgotten_says_everything_again() {
    let place = Place::postgres();
    let (one, two) = (place.open().await, place.open().await);
    create(&one, "t").await;
    create(&one, "u").await;
    let mut wakeups = two.wakeups().await.unwrap();
    one.came("t", 7);
    hears(&two, &mut wakeups, "t", &[7]).await;
    // As after a crash of the database.
    place.execute("TRUNCATE processes, presence").await;
    assert!(present(&two, "t").await.is_empty());
    one.came("u", 8);
    hears(&two, &mut wakeups, "t", &[7]).await;
    assert_eq!(present(&two, "u").await, [8]);
}
