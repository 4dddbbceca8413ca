//! Several stores on one database, as with several server processes.

use crate::database::{TestDatabase, append, conflict, create, table_id};
use brickwool_store::{AppendError, Store, Wakeup, Wakeups};
use std::time::Duration;
use tokio::task::JoinSet;
use tokio::time::timeout;

const TIMEOUT: Duration = Duration::from_secs(20);

pub(crate) async fn next(wakeups: &mut Wakeups) -> Wakeup {
    timeout(TIMEOUT, wakeups.next()).await.expect("a wake-up in time").expect("the store is open")
}

pub(crate) async fn two_stores_on_one_database_agree(database: TestDatabase) {
    let stores = [database.open().await, database.open().await];
    create(&stores[0], "t").await;
    conflict(stores[1].create_table(crate::database::new_table("t", table_summary(), 1)).await);
    let mut tasks = JoinSet::new();
    for task in 0..8 {
        let store = stores[task % 2].clone();
        tasks.spawn(append_concurrently(store, task));
    }
    let mut won: Vec<(u64, String)> = tasks.join_all().await.into_iter().flatten().collect();
    won.sort();
    assert_eq!(won, stores[0].log(&table_id("t"), 1).await.unwrap());
    assert_eq!(won, stores[1].log(&table_id("t"), 1).await.unwrap());
}

fn table_summary() -> brickwool_store::TableSummary {
    crate::database::summary(brickwool_store::StoredStage::Gathering, false, &[])
}

/// Appends two entries at a time to a table that other tasks append to as well, and returns those that were accepted.
async fn append_concurrently(store: Store, task: usize) -> Vec<(u64, String)> {
    let mut won = Vec::new();
    let mut version = 1;
    while version < 80 {
        let entry = format!("{task} at {version}");
        match store.append(append("t", version, &[&entry, &entry])).await {
            Ok(()) => won.extend([(version, entry.clone()), (version + 1, entry)]),
            Err(AppendError::Conflict { version: found }) => assert!(found > version),
            Err(other) => panic!("{other}"),
        }
        version = store.version(&table_id("t")).await.unwrap().unwrap();
    }
    won
}

/// Both create the same tables and append to many at once, in opposite orders.
pub(crate) async fn stores_that_write_the_same_tables_do_not_deadlock(database: TestDatabase) {
    let stores = [database.open().await, database.open().await];
    let mut tasks = JoinSet::new();
    for (n, store) in stores.iter().enumerate() {
        for table in 0..60 {
            let store = store.clone();
            let id = format!("t{}", if n == 0 { table } else { 59 - table });
            tasks.spawn(async move {
                let mut accepted = 0;
                accepted += u32::from(
                    store.create_table(crate::database::new_table(&id, table_summary(), 1)).await.is_ok(),
                );
                for version in 1..6 {
                    match store.append(append(&id, version, &["x"])).await {
                        Ok(()) => accepted += 1,
                        Err(AppendError::Conflict { .. }) => {}
                        Err(other) => panic!("{other}"),
                    }
                }
                accepted
            });
        }
    }
    let accepted: u32 = timeout(TIMEOUT, tasks.join_all()).await.expect("no deadlock").into_iter().sum();
    let mut stored = 0;
    for table in 0..60 {
        stored += stores[0].version(&table_id(&format!("t{table}"))).await.unwrap().unwrap();
    }
    assert_eq!(u64::from(accepted), stored);
    assert!(stores.iter().all(|store| store.metrics().failed_batches == 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn other_processes_are_woken_for_appends() {
    let database = TestDatabase::postgres();
    let (one, two) = (database.open().await, database.open().await);
    let (mut of_one, mut of_two) = (one.wakeups().await.unwrap(), two.wakeups().await.unwrap());
    create(&one, "t").await;
    assert_eq!(next(&mut of_two).await, Wakeup::TableChanged(table_id("t")));
    one.append(append("t", 1, &["a"])).await.unwrap();
    assert_eq!(next(&mut of_two).await, Wakeup::TableChanged(table_id("t")));
    assert_eq!(two.log(&table_id("t"), 1).await.unwrap(), [(1, "a".to_owned())], "sent after the commit");
    // A refused append wakes nobody, and a store does not wake itself.
    conflict(two.append(append("t", 1, &["late"])).await);
    create(&two, "u").await;
    assert_eq!(next(&mut of_one).await, Wakeup::TableChanged(table_id("u")));
    assert!(timeout(Duration::from_millis(100), of_two.next()).await.is_err());
    two.close().await;
    assert_eq!(timeout(TIMEOUT, of_two.next()).await, Ok(None), "a closed store sends nothing more");
}

#[tokio::test(flavor = "multi_thread")]
async fn lost_connections_are_reestablished() {
    let database = TestDatabase::postgres();
    let (one, two) = (database.open().await, database.open().await);
    create(&one, "t").await;
    let mut wakeups = two.wakeups().await.unwrap();
    database
        .execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()")
        .await;
    // A wake-up for the table's creation may come first.
    while next(&mut wakeups).await != Wakeup::Missed {}
    one.append(append("t", 1, &["a"])).await.unwrap();
    two.append(append("t", 2, &["b"])).await.unwrap();
    assert_eq!(one.log(&table_id("t"), 1).await.unwrap().len(), 2);
    assert_eq!(next(&mut wakeups).await, Wakeup::TableChanged(table_id("t")));
}

#[tokio::test]
async fn sqlite_sends_no_wakeups() {
    let database = TestDatabase::sqlite();
    let store = database.open().await;
    let mut wakeups = store.wakeups().await.unwrap();
    create(&store, "t").await;
    assert!(timeout(Duration::from_millis(50), wakeups.next()).await.is_err());
}
