//! Rows and lists: what can be found without reading a log.

use crate::place::{Place, append, change_head, create, head, new_table};
use brickwool_store::{Append, Listing, Seed, Stage, Store};

async fn guests(store: &Store, ids: &[u64]) {
    for id in ids {
        let hash = [u8::try_from(*id).unwrap(); 32];
        assert!(store.new_guest(*id, "somebody", hash, 1).await.unwrap());
    }
}

fn ids(listings: &[Listing]) -> Vec<&str> {
    listings.iter().map(|listing| listing.id.as_str()).collect()
}

pub(crate) async fn a_row_tells_everything_but_the_log(place: Place) {
    let store = place.open().await;
    guests(&store, &[1, 2, 3]).await;
    let mut new = new_table("t", head(Stage::Gathering, true, &[1, 2, 99]), 10);
    new.seed = Seed("a ü seed".to_owned());
    store.create_table(new).await.unwrap();
    let row = store.table("t").await.unwrap().unwrap();
    assert_eq!((row.seed.0.as_str(), row.version, row.updated), ("a ü seed", 1, 10));
    let listing = Listing {
        id: "t".to_owned(),
        stage: Stage::Gathering,
        kind: "settlers".to_owned(),
        public: true,
        face: r#"{"seats":4}"#.to_owned(),
        created: 10,
        ended: None,
    };
    assert_eq!(row.listing, listing);
    assert_eq!(sorted(row.guests), [1, 2], "nobody is listed whom the store does not know");

    change_head(&store, "t", head(Stage::Playing, false, &[2, 3]), 20).await;
    store.append(Append { at: 30, ..append("t", 2, &["a", "b"]) }).await.unwrap();
    let row = store.table("t").await.unwrap().unwrap();
    assert_eq!((row.version, row.updated), (4, 30));
    assert_eq!((row.listing.stage, row.listing.public, row.listing.created), (Stage::Playing, false, 10));
    assert_eq!(sorted(row.guests), [2, 3]);
    assert_eq!(store.table("other").await.unwrap(), None);
    assert!(!format!("{:?}", store.table("t").await.unwrap()).contains("ü seed"), "seeds stay out of logs");
}

fn sorted(mut guests: Vec<u64>) -> Vec<u64> {
    guests.sort_unstable();
    guests
}

pub(crate) async fn live_tables_come_in_pages(place: Place) {
    let store = place.open().await;
    for id in ["b", "A", "c", "a", "_", "d"] {
        create(&store, id).await;
    }
    change_head(&store, "c", head(Stage::Over, true, &[]), 5).await;
    change_head(&store, "d", head(Stage::Closed, true, &[]), 5).await;
    change_head(&store, "b", head(Stage::Playing, true, &[]), 5).await;
    assert_eq!(store.live_tables(None, 3).await.unwrap(), ["A", "_", "a"]);
    assert_eq!(store.live_tables(Some("a"), 3).await.unwrap(), ["b"]);
    assert!(store.live_tables(Some("b"), 3).await.unwrap().is_empty());
}

pub(crate) async fn public_tables_come_newest_first(place: Place) {
    let store = place.open().await;
    let tables = [
        ("old", Stage::Playing, true, 10),
        ("new", Stage::Gathering, true, 30),
        ("hidden", Stage::Gathering, false, 40),
        ("over", Stage::Over, true, 50),
        ("middle", Stage::Gathering, true, 20),
    ];
    for (id, stage, public, at) in tables {
        store.create_table(new_table(id, head(stage, public, &[]), at)).await.unwrap();
    }
    assert_eq!(ids(&store.public_tables(10).await.unwrap()), ["new", "middle", "old"]);
    assert_eq!(ids(&store.public_tables(2).await.unwrap()), ["new", "middle"]);
    change_head(&store, "new", head(Stage::Closed, true, &[]), 60).await;
    change_head(&store, "hidden", head(Stage::Gathering, true, &[]), 60).await;
    assert_eq!(ids(&store.public_tables(10).await.unwrap()), ["hidden", "middle", "old"]);
}

pub(crate) async fn the_history_is_the_guests_own_last_ended_first(place: Place) {
    let store = place.open().await;
    guests(&store, &[1, 2]).await;
    let tables: [(&str, &[u64], Stage, u64); 6] = [
        ("first", &[1], Stage::Over, 10),
        ("twin-a", &[1, 2], Stage::Over, 20),
        ("twin-b", &[1], Stage::Closed, 20),
        ("others", &[2], Stage::Over, 30),
        ("still-on", &[1], Stage::Playing, 40),
        ("last", &[1], Stage::Over, 50),
    ];
    for (id, at_table, stage, at) in tables {
        create(&store, id).await;
        change_head(&store, id, head(stage, false, at_table), at).await;
    }
    let all = store.history(1, None, 10).await.unwrap();
    assert_eq!(ids(&all), ["last", "twin-b", "twin-a", "first"]);
    let mut paged = Vec::new();
    let mut before = None;
    while let Some(next) = store
        .history(1, before.as_ref().map(|last: &Listing| (last.ended.unwrap(), last.id.as_str())), 1)
        .await
        .unwrap()
        .pop()
    {
        paged.push(next.clone());
        before = Some(next);
    }
    assert_eq!(paged, all);
    assert_eq!(ids(&store.history(2, None, 10).await.unwrap()), ["others", "twin-a"]);
    assert!(store.history(3, None, 10).await.unwrap().is_empty());
}

pub(crate) async fn the_time_of_the_end_stays(place: Place) {
    let store = place.open().await;
    create(&store, "t").await;
    change_head(&store, "t", head(Stage::Over, false, &[]), 10).await;
    // Players still talk, and agree on a rematch.
    change_head(&store, "t", head(Stage::Over, false, &[]), 99).await;
    let row = store.table("t").await.unwrap().unwrap();
    assert_eq!((row.listing.ended, row.updated), (Some(10), 99));
    // The last step was taken back.
    change_head(&store, "t", head(Stage::Playing, false, &[]), 100).await;
    assert_eq!(store.table("t").await.unwrap().unwrap().listing.ended, None);
    assert_eq!(store.live_tables(None, 10).await.unwrap(), ["t"]);
}

pub(crate) async fn a_deleted_table_is_gone_everywhere(place: Place) {
    let store = place.open().await;
    guests(&store, &[1]).await;
    store.create_table(new_table("t", head(Stage::Gathering, true, &[1]), 1)).await.unwrap();
    change_head(&store, "t", head(Stage::Over, true, &[1]), 2).await;
    assert_eq!(store.history(1, None, 10).await.unwrap().len(), 1);
    assert!(store.delete_table("t").await.unwrap());
    assert!(!store.delete_table("t").await.unwrap());
    assert_eq!(store.table("t").await.unwrap(), None);
    assert!(store.log("t", 0).await.unwrap().is_empty());
    assert!(store.history(1, None, 10).await.unwrap().is_empty());
    assert!(store.append(append("t", 2, &["late"])).await.is_err());
    // The id is free again, and nothing of the old table is left in the new one.
    create(&store, "t").await;
    assert_eq!(store.version("t").await.unwrap(), Some(1));
    assert!(store.table("t").await.unwrap().unwrap().guests.is_empty());
}
