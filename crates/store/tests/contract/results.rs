//! Results of games: missing until they are stored, read page by page, and gone with their guest or table.

use crate::database::{TestDatabase, new_table, summary};
use brickwool_store::{NewTable, ResultCounts, Store, StoredStage};

async fn game(store: &Store, id: &str, kind: &str, stage: StoredStage, guests: &[u64], at: u64) {
    let mut new: NewTable = new_table(id, summary(stage, false, guests), at);
    new.summary.kind = kind.to_owned();
    store.create_table(new).await.unwrap();
}

/// Two guests and their games: a, b and d were played to their end, c was broken off, e goes on.
async fn games(database: &TestDatabase) -> Store {
    let store = database.open().await;
    for id in [1, 2] {
        assert!(store.new_guest(id, "somebody", [u8::try_from(id).unwrap(); 32], 1).await.unwrap());
    }
    game(&store, "a", "settlers", StoredStage::Over, &[1, 2], 10).await;
    game(&store, "b", "dice", StoredStage::Over, &[1], 20).await;
    game(&store, "c", "settlers", StoredStage::Closed, &[1], 30).await;
    game(&store, "d", "settlers", StoredStage::Over, &[2], 40).await;
    game(&store, "e", "settlers", StoredStage::Playing, &[1], 50).await;
    store
}

async fn found(store: &Store, guest: u64) -> Vec<(String, Option<String>)> {
    let rows = store.results(guest, None, 10).await.unwrap();
    rows.into_iter().map(|(listing, result)| (listing.id, result)).collect()
}

fn row(id: &str, result: Option<&str>) -> (String, Option<String>) {
    (id.to_owned(), result.map(str::to_owned))
}

pub(crate) async fn games_have_no_results_until_these_are_stored(database: TestDatabase) {
    let store = games(&database).await;
    assert_eq!(store.tables_without_results(None, None, 10).await.unwrap(), ["d", "b", "a"]);
    assert_eq!(store.tables_without_results(None, Some("dice"), 1).await.unwrap(), ["d"]);
    assert_eq!(store.tables_without_results(Some(1), None, 10).await.unwrap(), ["b", "a"]);
    assert_eq!(store.tables_without_results(Some(1), Some("dice"), 10).await.unwrap(), ["a"]);
    let counts = ResultCounts { stored: 0, last_ended: 30, missing: 2 };
    assert_eq!(store.count_results(1).await.unwrap(), counts);
    assert_eq!(store.count_results(99).await.unwrap(), ResultCounts::default());

    let (one, two) = ("{\"points\":1}".to_owned(), "{\"points\":2}".to_owned());
    store.store_results("a", vec![(1, one.clone()), (2, two), (99, one.clone())], true).await.unwrap();
    store.store_results("b", vec![(1, one)], false).await.unwrap();
    assert_eq!(store.tables_without_results(None, None, 10).await.unwrap(), ["d", "b"], "b is not complete");
    let points = Some("{\"points\":1}");
    assert_eq!(found(&store, 1).await, [row("c", None), row("b", points), row("a", points)]);
    let counts = ResultCounts { stored: 2, last_ended: 30, missing: 1 };
    assert_eq!(store.count_results(1).await.unwrap(), counts);

    store.store_results("b", vec![(1, "better".to_owned())], true).await.unwrap();
    assert_eq!(found(&store, 1).await[1], row("b", Some("better")), "the later one holds");
    store.store_results("nowhere", vec![(1, "lost".to_owned())], true).await.unwrap();
    assert_eq!(found(&store, 1).await.len(), 3, "there is no such table");
}

pub(crate) async fn results_are_paged(database: TestDatabase) {
    let store = games(&database).await;
    let first = store.results(1, None, 2).await.unwrap();
    let last = &first[1].0;
    let next = store.results(1, Some((last.ended.unwrap(), &last.id)), 2).await.unwrap();
    let ids = |rows: &[(brickwool_store::Listing, Option<String>)]| {
        rows.iter().map(|(listing, _)| listing.id.clone()).collect::<Vec<_>>()
    };
    assert_eq!((ids(&first), ids(&next)), (vec!["c".into(), "b".into()], vec!["a".into()]));
}

pub(crate) async fn results_go_with_their_guest_or_table(database: TestDatabase) {
    let store = games(&database).await;
    let result = || "{}".to_owned();
    store.store_results("a", vec![(1, result()), (2, result())], true).await.unwrap();
    let about = store.rows_about(1).await.unwrap();
    assert_eq!(about["results"].as_array().map(Vec::len), Some(1), "{about:?}");
    assert!(store.delete_guest(1, 60).await.unwrap());
    assert_eq!(found(&store, 1).await, []);
    assert_eq!(store.rows_about(1).await.unwrap()["results"].as_array().map(Vec::len), Some(0));
    store.store_results("a", vec![(1, result())], true).await.unwrap();
    assert_eq!(
        store.rows_about(1).await.unwrap()["results"].as_array().map(Vec::len),
        Some(0),
        "and stay away"
    );
    assert_eq!(found(&store, 2).await[1], row("a", Some("{}")), "those of others stay");
    assert!(store.delete_table("a").await.unwrap());
    assert_eq!(found(&store, 2).await, [row("d", None)]);
}
