//! Logs: appending, conflicts, and what may be in an entry.

use crate::database::{TestDatabase, append, conflict, create, first, new_table, summary, table_id};
use brickwool_ids::GuestId;
use brickwool_store::{Append, AppendError, InvalidInput, MAX_REQUEST_BYTES, StoreError, StoredStage};
use std::time::Duration;
use tokio::task::JoinSet;

pub(crate) async fn a_log_is_read_as_it_was_appended(database: TestDatabase) {
    let store = database.open().await;
    create(&store, "t").await;
    store.append(append("t", 1, &["a", "b"])).await.unwrap();
    store.append(append("t", 3, &["c"])).await.unwrap();
    let log = [(0, first("t")), (1, "a".to_owned()), (2, "b".to_owned()), (3, "c".to_owned())];
    assert_eq!(store.log(&table_id("t"), 0).await.unwrap(), log);
    assert_eq!(store.log(&table_id("t"), 2).await.unwrap(), log[2..]);
    assert_eq!(store.log(&table_id("t"), 4).await.unwrap(), []);
    assert_eq!(store.log(&table_id("other"), 0).await.unwrap(), []);
}

pub(crate) async fn a_version_is_appended_once_and_without_gaps(database: TestDatabase) {
    let store = database.open().await;
    create(&store, "t").await;
    store.append(append("t", 1, &["a"])).await.unwrap();
    assert_eq!(conflict(store.append(append("t", 1, &["again"])).await), 2);
    assert_eq!(conflict(store.append(append("t", 0, &["first"])).await), 2);
    assert_eq!(conflict(store.append(append("t", 3, &["gap"])).await), 2);
    assert_eq!(
        conflict(store.create_table(new_table("t", summary(StoredStage::Over, true, &[]), 5)).await),
        2
    );
    let nowhere = store.append(append("other", 0, &["a"])).await;
    assert!(matches!(nowhere, Err(AppendError::NoSuchTable)), "{nowhere:?}");
    assert_eq!(store.log(&table_id("t"), 1).await.unwrap(), [(1, "a".to_owned())]);
    assert_eq!(store.table(&table_id("t")).await.unwrap().unwrap().listing.stage, StoredStage::Gathering);
    assert_eq!(store.metrics().conflicts, 5);
}

pub(crate) async fn an_append_is_all_or_nothing(database: TestDatabase) {
    let store = database.open().await;
    create(&store, "t").await;
    store.append(append("t", 1, &["a", "b"])).await.unwrap();
    // Only the first version is taken, yet none is appended and the summary does not change.
    let late =
        Append { summary: Some(summary(StoredStage::Over, true, &[])), ..append("t", 2, &["x", "y", "z"]) };
    assert_eq!(conflict(store.append(late).await), 3);
    assert_eq!(store.version(&table_id("t")).await.unwrap(), Some(3));
    assert_eq!(store.table(&table_id("t")).await.unwrap().unwrap().listing.stage, StoredStage::Gathering);
}

pub(crate) async fn any_text_is_stored_unchanged(database: TestDatabase) {
    let store = database.open().await;
    create(&store, "t").await;
    let big = "ñ\"\\".repeat(200_000);
    let texts = [
        "",
        r#"{"name":"Ütze 🐑 \u0000 \ud83d\udc11 \n"}"#,
        "\u{1}\t\r\n \u{7f}\u{2028}\u{feff}\u{10ffff}",
        "'; DROP TABLE entries; -- $1 ? %s",
        "1e5",
        "null",
        &big,
    ];
    store.append(append("t", 1, &texts)).await.unwrap();
    let log = store.log(&table_id("t"), 1).await.unwrap();
    let kept: Vec<&str> = log.iter().map(|(_, entry)| entry.as_str()).collect();
    assert_eq!(kept, texts);
}

pub(crate) async fn invalid_input_is_refused_and_fails_no_batch(database: TestDatabase) {
    let store = database.open().await;
    create(&store, "t").await;
    let too_big = "x".repeat(MAX_REQUEST_BYTES + 1);
    let cases = [
        (append("t", 1, &["nul \0"]), InvalidInput::NulCharacter),
        (append("t", 1, &[&too_big]), InvalidInput::RequestTooLarge),
        (append("t", u64::MAX - 2_000, &["a"]), InvalidInput::NumberTooLarge),
    ];
    for (append, why) in cases {
        match store.append(append).await {
            Err(AppendError::Store(StoreError::Invalid(found))) => assert_eq!(found, why),
            other => panic!("expected {why:?}, got {other:?}"),
        }
    }
    assert!(store.log(&table_id("t"), u64::MAX).await.unwrap().is_empty());
    assert!(store.history(GuestId(1), Some((u64::MAX, &table_id("t"))), 1).await.unwrap().is_empty());
    assert_eq!(store.metrics().failed_batches, 0);
    store.append(append("t", 1, &["a"])).await.unwrap();
}

pub(crate) async fn concurrent_appends_to_one_table_have_one_winner_per_version(database: TestDatabase) {
    const TASKS: usize = 16;
    const VERSIONS: u64 = 60;
    let store = database.open().await;
    create(&store, "t").await;
    let mut tasks = JoinSet::new();
    for task in 0..TASKS {
        let store = store.clone();
        tasks.spawn(async move {
            let mut won = Vec::new();
            let mut version = 1;
            while version < VERSIONS {
                let entry = format!("{task} at {version}");
                match store.append(append("t", version, &[&entry])).await {
                    Ok(()) => won.push((version, entry)),
                    Err(AppendError::Conflict { version: found }) => assert!(found > version),
                    Err(other) => panic!("{other}"),
                }
                version = store.version(&table_id("t")).await.unwrap().unwrap();
            }
            won
        });
    }
    let mut won: Vec<(u64, String)> = tasks.join_all().await.into_iter().flatten().collect();
    won.sort();
    assert_eq!(won, store.log(&table_id("t"), 1).await.unwrap());
    assert!(won.len() as u64 >= VERSIONS - 1);
}

pub(crate) async fn many_tables_share_transactions(database: TestDatabase) {
    const TABLES: usize = 200;
    const ENTRIES: u64 = 10;
    let store = database.open().await;
    let mut tasks = JoinSet::new();
    for table in 0..TABLES {
        let store = store.clone();
        tasks.spawn(async move {
            let id = format!("t{table}");
            create(&store, &id).await;
            for version in 1..ENTRIES {
                store.append(append(&id, version, &[&format!("{id} {version}")])).await.unwrap();
                // Conflicts in between don't affect other requests.
                conflict(store.append(append(&id, version, &["late"])).await);
            }
        });
    }
    tasks.join_all().await;
    for table in 0..TABLES {
        let id = format!("t{table}");
        let expected: Vec<(u64, String)> =
            (1..ENTRIES).map(|version| (version, format!("{id} {version}"))).collect();
        assert_eq!(store.log(&table_id(&id), 1).await.unwrap(), expected);
    }
    let metrics = store.metrics();
    assert_eq!(metrics.entries, TABLES as u64 * ENTRIES);
    assert_eq!(metrics.conflicts, TABLES as u64 * (ENTRIES - 1));
    assert_eq!(metrics.commits.iter().sum::<u64>(), metrics.batches);
    assert!(metrics.batches * 4 < metrics.entries, "{metrics:?}");
}

pub(crate) async fn versions_of_many_tables_are_read_at_once(database: TestDatabase) {
    let store = database.open().await;
    create(&store, "a").await;
    create(&store, "b").await;
    store.append(append("b", 1, &["x", "y"])).await.unwrap();
    let mut versions = store.versions(&["b", "none", "a"].map(table_id)).await.unwrap();
    versions.sort();
    assert_eq!(versions, [(table_id("a"), 1), (table_id("b"), 3)]);
    assert_eq!(store.version(&table_id("b")).await.unwrap(), Some(3));
    assert_eq!(store.version(&table_id("none")).await.unwrap(), None);
    assert_eq!(store.versions(&[]).await.unwrap(), []);
}

pub(crate) async fn a_dropped_request_is_applied_at_most_once(database: TestDatabase) {
    let store = database.open().await;
    create(&store, "t").await;
    let hasty = tokio::time::timeout(Duration::from_nanos(1), store.append(append("t", 1, &["hasty"])));
    let answered = hasty.await.is_ok();
    let patient = store.append(append("t", 1, &["patient"])).await;
    let log = store.log(&table_id("t"), 1).await.unwrap();
    assert_eq!(log.len(), 1);
    assert_eq!(log[0].1 == "patient", patient.is_ok());
    assert!(!(answered && patient.is_ok()));
}
