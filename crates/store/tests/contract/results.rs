//! Results of games: missing until they are stored, read page by page, and gone with their guest or table.

use crate::database::{TestDatabase, new_table, summary, table_id, texts};
use brickwool_ids::{GuestId, TableId};
use brickwool_store::{NewTable, ResultCounts, Store, StoredStage};

async fn game(store: &Store, id: &str, kind: &str, stage: StoredStage, guests: &[u64], at: u64) {
    let mut new: NewTable = new_table(id, summary(stage, false, guests), at);
    new.summary.kind = kind.to_owned();
    store.create_table(new).await.unwrap();
}

/// Two guests and their games: a, b and d were played to their end, c was broken off, e goes on.
async fn games(database: &TestDatabase) -> Store {
    let store = database.open().await;
    for id in [1_u8, 2] {
        assert!(store.new_guest(GuestId(id.into()), "somebody", [id; 32], 1).await.unwrap());
    }
    game(&store, "a", "settlers", StoredStage::Over, &[1, 2], 10).await;
    game(&store, "b", "dice", StoredStage::Over, &[1], 20).await;
    game(&store, "c", "settlers", StoredStage::Closed, &[1], 30).await;
    game(&store, "d", "settlers", StoredStage::Over, &[2], 40).await;
    game(&store, "e", "settlers", StoredStage::Playing, &[1], 50).await;
    store
}

async fn found(store: &Store, guest: u64) -> Vec<(TableId, Option<String>)> {
    let rows = store.results(GuestId(guest), None, 10).await.unwrap();
    rows.into_iter().map(|(listing, result)| (listing.id, result)).collect()
}

fn row(id: &str, result: Option<&str>) -> (TableId, Option<String>) {
    (table_id(id), result.map(str::to_owned))
}

pub(crate) async fn games_have_no_results_until_these_are_stored(database: TestDatabase) {
    let store = games(&database).await;
    assert_eq!(texts(&store.tables_without_results(None, None, 10).await.unwrap()), ["d", "b", "a"]);
    assert_eq!(texts(&store.tables_without_results(None, Some("dice"), 1).await.unwrap()), ["d"]);
    assert_eq!(texts(&store.tables_without_results(Some(GuestId(1)), None, 10).await.unwrap()), ["b", "a"]);
    assert_eq!(
        texts(&store.tables_without_results(Some(GuestId(1)), Some("dice"), 10).await.unwrap()),
        ["a"]
    );
    let counts = ResultCounts { stored: 0, last_ended: 30, missing: 2 };
    assert_eq!(store.count_results(GuestId(1)).await.unwrap(), counts);
    assert_eq!(store.count_results(GuestId(99)).await.unwrap(), ResultCounts::default());

    let (one, two) = ("{\"points\":1}".to_owned(), "{\"points\":2}".to_owned());
    store
        .store_results(
            &table_id("a"),
            vec![(GuestId(1), one.clone()), (GuestId(2), two), (GuestId(99), one.clone())],
            true,
        )
        .await
        .unwrap();
    store.store_results(&table_id("b"), vec![(GuestId(1), one)], false).await.unwrap();
    assert_eq!(
        texts(&store.tables_without_results(None, None, 10).await.unwrap()),
        ["d", "b"],
        "b is not complete"
    );
    let points = Some("{\"points\":1}");
    assert_eq!(found(&store, 1).await, [row("c", None), row("b", points), row("a", points)]);
    let counts = ResultCounts { stored: 2, last_ended: 30, missing: 1 };
    assert_eq!(store.count_results(GuestId(1)).await.unwrap(), counts);

    store.store_results(&table_id("b"), vec![(GuestId(1), "better".to_owned())], true).await.unwrap();
    assert_eq!(found(&store, 1).await[1], row("b", Some("better")), "the later one holds");
    store.store_results(&table_id("nowhere"), vec![(GuestId(1), "lost".to_owned())], true).await.unwrap();
    assert_eq!(found(&store, 1).await.len(), 3, "there is no such table");
}

pub(crate) async fn results_are_paged(database: TestDatabase) {
    let store = games(&database).await;
    let first = store.results(GuestId(1), None, 2).await.unwrap();
    let last = &first[1].0;
    let next = store.results(GuestId(1), Some((last.ended.unwrap(), &last.id)), 2).await.unwrap();
    let ids = |rows: &[(brickwool_store::Listing, Option<String>)]| {
        rows.iter().map(|(listing, _)| listing.id.clone()).collect::<Vec<_>>()
    };
    assert_eq!((ids(&first), ids(&next)), (vec![table_id("c"), table_id("b")], vec![table_id("a")]));
}

pub(crate) async fn results_go_with_their_guest_or_table(database: TestDatabase) {
    let store = games(&database).await;
    let result = || "{}".to_owned();
    store
        .store_results(&table_id("a"), vec![(GuestId(1), result()), (GuestId(2), result())], true)
        .await
        .unwrap();
    let about = store.rows_about(GuestId(1)).await.unwrap();
    assert_eq!(about["results"].as_array().map(Vec::len), Some(1), "{about:?}");
    assert!(store.delete_guest(GuestId(1), 60).await.unwrap());
    assert_eq!(found(&store, 1).await, []);
    assert_eq!(store.rows_about(GuestId(1)).await.unwrap()["results"].as_array().map(Vec::len), Some(0));
    store.store_results(&table_id("a"), vec![(GuestId(1), result())], true).await.unwrap();
    assert_eq!(
        store.rows_about(GuestId(1)).await.unwrap()["results"].as_array().map(Vec::len),
        Some(0),
        "and stay away"
    );
    assert_eq!(found(&store, 2).await[1], row("a", Some("{}")), "those of others stay");
    assert!(store.delete_table(&table_id("a")).await.unwrap());
    assert_eq!(found(&store, 2).await, [row("d", None)]);
}
