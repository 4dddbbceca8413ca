//! Rows and lists: what can be found without reading logs.

use crate::database::{
    TestDatabase, append, change_summary, create, live, new_table, summary, table_id, texts,
};
use brickwool_ids::GuestId;
use brickwool_store::{Append, Listing, Store, StoredSeed, StoredStage, TableSummary};

async fn guests(store: &Store, ids: &[u64]) {
    for id in ids {
        let hash = [u8::try_from(*id).unwrap(); 32];
        assert!(store.new_guest(GuestId(*id), "somebody", hash, 1).await.unwrap());
    }
}

fn ids(listings: &[Listing]) -> Vec<&str> {
    listings.iter().map(|listing| listing.id.as_str()).collect()
}

pub(crate) async fn a_row_holds_everything_but_the_log(database: TestDatabase) {
    let store = database.open().await;
    guests(&store, &[1, 2, 3]).await;
    let mut new = new_table("t", summary(StoredStage::Gathering, true, &[1, 2, 99]), 10);
    new.seed = StoredSeed("a ü seed".to_owned());
    store.create_table(new).await.unwrap();
    let row = store.table(&table_id("t")).await.unwrap().unwrap();
    assert_eq!((row.seed.0.as_str(), row.version, row.updated), ("a ü seed", 1, 10));
    let listing = Listing {
        id: table_id("t"),
        stage: StoredStage::Gathering,
        kind: "settlers".to_owned(),
        public: true,
        info: r#"{"seats":4}"#.to_owned(),
        created: 10,
        ended: None,
    };
    assert_eq!(row.listing, listing);
    assert_eq!(sorted(row.guests), [1, 2], "nobody is listed whom the store does not know");

    change_summary(&store, "t", summary(StoredStage::Playing, false, &[2, 3]), 20).await;
    store.append(Append { at: 30, ..append("t", 2, &["a", "b"]) }).await.unwrap();
    let row = store.table(&table_id("t")).await.unwrap().unwrap();
    assert_eq!((row.version, row.updated), (4, 30));
    assert_eq!(
        (row.listing.stage, row.listing.public, row.listing.created),
        (StoredStage::Playing, false, 10)
    );
    assert_eq!(sorted(row.guests), [2, 3]);
    assert_eq!(store.table(&table_id("other")).await.unwrap(), None);
    assert!(
        !format!("{:?}", store.table(&table_id("t")).await.unwrap()).contains("ü seed"),
        "seeds stay out of logs"
    );
}

pub(crate) async fn a_table_before_its_game_is_found_by_how_its_id_begins(database: TestDatabase) {
    let store = database.open().await;
    for id in ["abcdefx", "abcdegy", "abcdegz", "zzzzzzz"] {
        store.create_table(new_table(id, summary(StoredStage::Gathering, false, &[]), 10)).await.unwrap();
    }
    let found = async |prefix: &str| store.gathering_table(prefix).await.unwrap();
    assert_eq!(found("abcdef").await, Some(table_id("abcdefx")));
    assert_eq!(found("abcdeg").await, None, "there are two");
    assert_eq!(found("abcdeh").await, None);
    assert_eq!(found("zzzzzz").await, Some(table_id("zzzzzzz")));
    for no_id in ["", "a b", "é"] {
        assert_eq!(found(no_id).await, None, "{no_id:?}");
    }
    change_summary(&store, "abcdegy", summary(StoredStage::Playing, false, &[]), 20).await;
    assert_eq!(found("abcdeg").await, Some(table_id("abcdegz")), "the other game has begun");
}

fn sorted(guests: Vec<GuestId>) -> Vec<u64> {
    let mut guests: Vec<u64> = guests.into_iter().map(|guest| guest.0).collect();
    guests.sort_unstable();
    guests
}

fn unattended(stage: StoredStage) -> TableSummary {
    TableSummary { unattended: true, ..summary(stage, false, &[]) }
}

pub(crate) async fn unattended_tables_are_paged(database: TestDatabase) {
    let store = database.open().await;
    for id in ["b", "A", "a", "Z", "over", "waiting"] {
        let stage = if id == "waiting" { StoredStage::Gathering } else { StoredStage::Playing };
        store.create_table(new_table(id, unattended(stage), 1)).await.unwrap();
    }
    store.create_table(new_table("people", summary(StoredStage::Playing, true, &[]), 1)).await.unwrap();
    change_summary(&store, "over", unattended(StoredStage::Over), 5).await;
    let unattended_after = async |last: Option<&str>, limit| {
        texts(&store.unattended_tables(last.map(table_id).as_ref(), limit).await.unwrap())
    };
    assert_eq!(unattended_after(None, 3).await, ["A", "Z", "a"]);
    assert_eq!(unattended_after(Some("a"), 3).await, ["b"]);
    assert!(unattended_after(Some("b"), 3).await.is_empty());
    // A person sits down at one, and the last one leaves another.
    change_summary(&store, "b", summary(StoredStage::Playing, true, &[]), 6).await;
    change_summary(&store, "people", unattended(StoredStage::Playing), 6).await;
    assert_eq!(unattended_after(Some("a"), 3).await, ["people"]);
}

pub(crate) async fn idle_tables_have_not_ended_and_have_no_new_entries(database: TestDatabase) {
    let store = database.open().await;
    for (id, stage) in
        [("old", StoredStage::Gathering), ("older", StoredStage::Playing), ("over", StoredStage::Over)]
    {
        store.create_table(new_table(id, summary(stage, true, &[]), 10)).await.unwrap();
    }
    store.append(Append { at: 20, ..append("old", 1, &["a"]) }).await.unwrap();
    let idle = async |stage, before, limit| texts(&store.idle_tables(stage, before, limit).await.unwrap());
    store.create_table(new_table("other", summary(StoredStage::Playing, true, &[]), 10)).await.unwrap();
    assert!(idle(StoredStage::Playing, 10, 9).await.is_empty());
    assert_eq!(idle(StoredStage::Playing, 11, 9).await, ["older", "other"]);
    assert_eq!(idle(StoredStage::Playing, 11, 1).await, ["older"]);
    assert!(idle(StoredStage::Gathering, 20, 9).await.is_empty());
    assert_eq!(idle(StoredStage::Gathering, 21, 9).await, ["old"]);
    change_summary(&store, "old", summary(StoredStage::Closed, true, &[]), 30).await;
    assert!(idle(StoredStage::Closed, u64::MAX, 9).await.is_empty(), "what has ended is not idle");
}

pub(crate) async fn current_tables_are_the_guests_own_newest_first(database: TestDatabase) {
    let store = database.open().await;
    guests(&store, &[1, 2]).await;
    let tables: [(&str, &[u64], StoredStage, u64); 5] = [
        ("old", &[1], StoredStage::Playing, 10),
        ("new", &[1, 2], StoredStage::Gathering, 30),
        ("over", &[1], StoredStage::Over, 40),
        ("others", &[2], StoredStage::Playing, 50),
        ("middle", &[1], StoredStage::Playing, 20),
    ];
    for (id, at_table, stage, at) in tables {
        store.create_table(new_table(id, summary(stage, false, at_table), at)).await.unwrap();
    }
    assert_eq!(ids(&store.current_tables(GuestId(1), 10).await.unwrap()), ["new", "middle", "old"]);
    assert_eq!(ids(&store.current_tables(GuestId(1), 2).await.unwrap()), ["new", "middle"]);
    change_summary(&store, "new", summary(StoredStage::Playing, false, &[2]), 60).await;
    change_summary(&store, "middle", summary(StoredStage::Closed, false, &[1]), 60).await;
    assert_eq!(ids(&store.current_tables(GuestId(1), 10).await.unwrap()), ["old"]);
    assert_eq!(ids(&store.current_tables(GuestId(2), 10).await.unwrap()), ["others", "new"]);
    assert!(store.current_tables(GuestId(3), 10).await.unwrap().is_empty());
}

pub(crate) async fn public_tables_are_listed_newest_first(database: TestDatabase) {
    let store = database.open().await;
    let tables = [
        ("old", StoredStage::Playing, true, 10),
        ("new", StoredStage::Gathering, true, 30),
        ("hidden", StoredStage::Gathering, false, 40),
        ("over", StoredStage::Over, true, 50),
        ("middle", StoredStage::Gathering, true, 20),
    ];
    for (id, stage, public, at) in tables {
        store.create_table(new_table(id, summary(stage, public, &[]), at)).await.unwrap();
    }
    assert_eq!(ids(&store.public_tables(10).await.unwrap()), ["new", "middle", "old"]);
    assert_eq!(ids(&store.public_tables(2).await.unwrap()), ["new", "middle"]);
    change_summary(&store, "new", summary(StoredStage::Closed, true, &[]), 60).await;
    change_summary(&store, "hidden", summary(StoredStage::Gathering, true, &[]), 60).await;
    assert_eq!(ids(&store.public_tables(10).await.unwrap()), ["hidden", "middle", "old"]);
}

pub(crate) async fn the_history_is_the_guests_own_last_ended_first(database: TestDatabase) {
    let store = database.open().await;
    guests(&store, &[1, 2]).await;
    let tables: [(&str, &[u64], StoredStage, u64); 6] = [
        ("first", &[1], StoredStage::Over, 10),
        ("twinA", &[1, 2], StoredStage::Over, 20),
        ("twinB", &[1], StoredStage::Closed, 20),
        ("others", &[2], StoredStage::Over, 30),
        ("goesOn", &[1], StoredStage::Playing, 40),
        ("last", &[1], StoredStage::Over, 50),
    ];
    for (id, at_table, stage, at) in tables {
        create(&store, id).await;
        change_summary(&store, id, summary(stage, false, at_table), at).await;
    }
    let all = store.history(GuestId(1), None, 10).await.unwrap();
    assert_eq!(ids(&all), ["last", "twinB", "twinA", "first"]);
    let mut paged = Vec::new();
    let mut before = None;
    while let Some(next) = store
        .history(GuestId(1), before.as_ref().map(|last: &Listing| (last.ended.unwrap(), &last.id)), 1)
        .await
        .unwrap()
        .pop()
    {
        paged.push(next.clone());
        before = Some(next);
    }
    assert_eq!(paged, all);
    assert_eq!(ids(&store.history(GuestId(2), None, 10).await.unwrap()), ["others", "twinA"]);
    assert!(store.history(GuestId(3), None, 10).await.unwrap().is_empty());
}

pub(crate) async fn the_first_time_of_ending_is_kept(database: TestDatabase) {
    let store = database.open().await;
    create(&store, "t").await;
    change_summary(&store, "t", summary(StoredStage::Over, false, &[]), 10).await;
    // Players still talk, and agree on a rematch.
    change_summary(&store, "t", summary(StoredStage::Over, false, &[]), 99).await;
    let row = store.table(&table_id("t")).await.unwrap().unwrap();
    assert_eq!((row.listing.ended, row.updated), (Some(10), 99));
    // The last step was taken back.
    change_summary(&store, "t", summary(StoredStage::Playing, false, &[]), 100).await;
    assert_eq!(store.table(&table_id("t")).await.unwrap().unwrap().listing.ended, None);
    assert_eq!(live(&store).await, ["t"]);
}

pub(crate) async fn a_deleted_table_is_gone_everywhere(database: TestDatabase) {
    let store = database.open().await;
    guests(&store, &[1]).await;
    store.create_table(new_table("t", summary(StoredStage::Gathering, true, &[1]), 1)).await.unwrap();
    change_summary(&store, "t", summary(StoredStage::Over, true, &[1]), 2).await;
    assert_eq!(store.history(GuestId(1), None, 10).await.unwrap().len(), 1);
    assert!(store.delete_table(&table_id("t")).await.unwrap());
    assert!(!store.delete_table(&table_id("t")).await.unwrap());
    assert_eq!(store.table(&table_id("t")).await.unwrap(), None);
    assert!(store.log(&table_id("t"), 0).await.unwrap().is_empty());
    assert!(store.history(GuestId(1), None, 10).await.unwrap().is_empty());
    assert!(store.append(append("t", 2, &["late"])).await.is_err());
    // The id is free again, and nothing of the old table is left in the new one.
    create(&store, "t").await;
    assert_eq!(store.version(&table_id("t")).await.unwrap(), Some(1));
    assert!(store.table(&table_id("t")).await.unwrap().unwrap().guests.is_empty());
}

pub(crate) async fn a_hidden_table_is_off_ones_own_lists_only(database: TestDatabase) {
    let store = database.open().await;
    guests(&store, &[1, 2]).await;
    store.create_table(new_table("on", summary(StoredStage::Playing, true, &[1, 2]), 10)).await.unwrap();
    store.create_table(new_table("over", summary(StoredStage::Over, true, &[1, 2]), 20)).await.unwrap();
    store
        .store_results(
            &table_id("over"),
            vec![(GuestId(1), "won".to_owned()), (GuestId(2), "lost".to_owned())],
            true,
        )
        .await
        .unwrap();
    assert!(!store.hide_table(GuestId(1), &table_id("on")).await.unwrap(), "a game in progress stays");
    assert!(!store.hide_table(GuestId(3), &table_id("over")).await.unwrap(), "it is not theirs");
    assert!(!store.hide_table(GuestId(1), &table_id("none")).await.unwrap());
    assert!(store.hide_table(GuestId(1), &table_id("over")).await.unwrap());
    // What is said afterwards writes the summary again.
    change_summary(&store, "over", summary(StoredStage::Over, true, &[1, 2]), 30).await;
    assert!(ids(&store.history(GuestId(1), None, 10).await.unwrap()).is_empty());
    assert!(store.results(GuestId(1), None, 10).await.unwrap().is_empty());
    assert_eq!(store.count_results(GuestId(1)).await.unwrap().stored, 0);
    assert_eq!(ids(&store.history(GuestId(2), None, 10).await.unwrap()), ["over"]);
    assert_eq!(store.results(GuestId(2), None, 10).await.unwrap().len(), 1);
    assert_eq!(ids(&store.current_tables(GuestId(1), 10).await.unwrap()), ["on"]);
    assert_eq!(
        sorted(store.table(&table_id("over")).await.unwrap().unwrap().guests),
        [1, 2],
        "who played stays known"
    );
}
