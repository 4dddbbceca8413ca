//! Guests: secrets, links, mutes and deletion.

use crate::database::{TestDatabase, append, change_summary, new_table, summary, table_id, texts};
use brickwool_ids::GuestId;
use brickwool_store::{
    AuditEntry, Banned, Device, Guest, GuestReport, InvalidInput, MAX_MUTES, NewBan, StoreError, StoredStage,
};
use tokio::task::JoinSet;

pub(crate) async fn a_guest_is_found_by_each_of_their_secrets(database: TestDatabase) {
    let store = database.open().await;
    assert!(store.new_guest(GuestId(7), "Ada 🐑", [1; 32], 100).await.unwrap());
    let ada = Guest { id: GuestId(7), name: "Ada 🐑".to_owned(), created: 100 };
    assert_eq!(store.guest_by_secret([1; 32]).await.unwrap(), Some(ada));
    assert_eq!(store.guest_by_secret([2; 32]).await.unwrap(), None);

    assert!(store.add_secret(GuestId(7), [2; 32], 200).await.unwrap());
    assert!(store.rename_guest(GuestId(7), "Grace").await.unwrap());
    assert!(store.remove_secret([1; 32]).await.unwrap());
    assert!(!store.remove_secret([1; 32]).await.unwrap());
    assert_eq!(store.guest_by_secret([1; 32]).await.unwrap(), None);
    assert_eq!(store.guest_by_secret([2; 32]).await.unwrap().unwrap().name, "Grace");

    assert!(!store.rename_guest(GuestId(8), "Nobody").await.unwrap());
    let refused = store.rename_guest(GuestId(7), "a\0b").await;
    assert!(matches!(refused, Err(StoreError::Invalid(InvalidInput::NulCharacter))), "{refused:?}");
    let refused = store.rename_guest(GuestId(7), &"x".repeat(1_001)).await;
    assert!(matches!(refused, Err(StoreError::Invalid(InvalidInput::NameTooLong))), "{refused:?}");
}

pub(crate) async fn ids_and_secrets_are_unique(database: TestDatabase) {
    let store = database.open().await;
    assert!(store.new_guest(GuestId(7), "Ada", [1; 32], 1).await.unwrap());
    assert!(!store.new_guest(GuestId(7), "Eve", [2; 32], 2).await.unwrap());
    assert!(!store.new_guest(GuestId(8), "Eve", [1; 32], 3).await.unwrap());
    assert_eq!(store.guest_by_secret([2; 32]).await.unwrap(), None);
    assert_eq!(store.guest_by_secret([1; 32]).await.unwrap().unwrap().name, "Ada");
    assert!(!store.add_secret(GuestId(8), [3; 32], 4).await.unwrap(), "there is no such guest");
    assert!(store.new_guest(GuestId(8), "Eve", [3; 32], 5).await.unwrap());
    assert!(!store.add_secret(GuestId(8), [1; 32], 6).await.unwrap(), "it is Ada's");
    assert_eq!(store.guest_by_secret([1; 32]).await.unwrap().unwrap().id, GuestId(7));
}

pub(crate) async fn a_link_works_once_and_in_time(database: TestDatabase) {
    let store = database.open().await;
    store.new_guest(GuestId(7), "Ada", [1; 32], 1).await.unwrap();
    store.new_guest(GuestId(8), "Eve", [2; 32], 1).await.unwrap();
    assert!(!store.new_link([9; 32], GuestId(99), 100).await.unwrap(), "there is no such guest");

    assert!(store.new_link([9; 32], GuestId(7), 100).await.unwrap());
    assert!(!store.new_link([9; 32], GuestId(8), 100).await.unwrap(), "it leads to Ada");
    let mut tasks = JoinSet::new();
    for _ in 0..8 {
        let store = store.clone();
        tasks.spawn(async move { store.take_link([9; 32], 99).await.unwrap() });
    }
    let taken: Vec<GuestId> = tasks.join_all().await.into_iter().flatten().collect();
    assert_eq!(taken, [GuestId(7)], "however many ask at the same time");

    assert!(store.new_link([10; 32], GuestId(7), 100).await.unwrap());
    assert_eq!(store.take_link([10; 32], 100).await.unwrap(), None, "it has expired");
    assert_eq!(store.take_link([10; 32], 50).await.unwrap(), None, "and is not kept");

    assert!(store.new_link([11; 32], GuestId(7), 100).await.unwrap());
    assert!(store.new_link([12; 32], GuestId(7), 100).await.unwrap());
    assert_eq!(store.take_link([11; 32], 50).await.unwrap(), None, "only the last one is valid");
    assert_eq!(store.take_link([12; 32], 50).await.unwrap(), Some(GuestId(7)));
}

pub(crate) async fn deleting_a_guest_deletes_what_is_stored_about_them(database: TestDatabase) {
    let store = database.open().await;
    store.new_guest(GuestId(7), "Ada", [1; 32], 1).await.unwrap();
    store.new_guest(GuestId(8), "Eve", [2; 32], 1).await.unwrap();
    store.new_link([9; 32], GuestId(7), 100).await.unwrap();
    store.create_table(new_table("t", summary(StoredStage::Playing, true, &[7, 8]), 1)).await.unwrap();
    for (reporter, about, text) in [(7, Some(8), "by"), (8, Some(7), "about"), (8, None, "other")] {
        let report = GuestReport {
            at: 1,
            table: table_id("t"),
            reporter: GuestId(reporter),
            about: about.map(GuestId),
            text: text.into(),
        };
        store.add_report(report).await.unwrap();
    }
    let audit = |detail: &str| AuditEntry {
        at: 5,
        operator: "console".into(),
        action: "ban".into(),
        table: None,
        detail: detail.into(),
    };
    for (guest, detail) in [(7, format!("{}, insults", GuestId(7))), (8, format!("{}, insults", GuestId(8)))]
    {
        let ban =
            NewBan { who: Banned::Guest(GuestId(guest)), reason: "insults".into(), created: 1, expires: 100 };
        store.add_ban(ban, audit(&detail)).await.unwrap();
    }
    assert!(store.delete_guest(GuestId(7), 50).await.unwrap());
    assert!(!store.delete_guest(GuestId(7), 50).await.unwrap());
    assert_eq!(store.guest_by_secret([1; 32]).await.unwrap(), None);
    assert_eq!(store.take_link([9; 32], 1).await.unwrap(), None);
    assert_eq!(store.table(&table_id("t")).await.unwrap().unwrap().guests, [GuestId(8)]);
    let reports = store.reports(10).await.unwrap();
    assert_eq!(reports.iter().map(|stored| stored.report.text.as_str()).collect::<Vec<_>>(), ["other"]);
    let bans = store.bans(50).await.unwrap();
    assert_eq!(bans.iter().map(|ban| &ban.ban.who).collect::<Vec<_>>(), [&Banned::Guest(GuestId(8))]);
    store.redact_audit(GuestId(7)).await.unwrap();
    let mut details: Vec<String> =
        store.audit(10).await.unwrap().into_iter().map(|entry| entry.detail).collect();
    details.sort();
    assert_eq!(
        details,
        [GuestId(7).to_string(), format!("{}, insults", GuestId(8))],
        "that it was done stays"
    );
    // The table still names the deleted guest.
    change_summary(&store, "t", summary(StoredStage::Over, true, &[7, 8]), 5).await;
    assert!(store.history(GuestId(7), None, 10).await.unwrap().is_empty());
    assert_eq!(store.history(GuestId(8), None, 10).await.unwrap().len(), 1);
}

pub(crate) async fn mutes_are_stored(database: TestDatabase) {
    let store = database.open().await;
    for (n, id) in [7, 8, u64::MAX].into_iter().enumerate() {
        store.new_guest(GuestId(id), "x", [n as u8; 32], 1).await.unwrap();
    }
    for (guest, whom) in [(7, 8), (7, u64::MAX), (7, 8), (8, 7), (7, 99), (99, 7)] {
        store.set_muted(GuestId(guest), GuestId(whom), true).await.unwrap();
    }
    let muted = async |guest: u64| {
        let muted = store.muted(GuestId(guest)).await.unwrap();
        let mut muted: Vec<u64> = muted.into_iter().map(|guest| guest.0).collect();
        muted.sort_unstable();
        muted
    };
    assert_eq!(muted(7).await, [8, u64::MAX]);
    assert_eq!(muted(8).await, [7]);
    assert!(muted(99).await.is_empty(), "there is no such guest");
    store.set_muted(GuestId(7), GuestId(u64::MAX), false).await.unwrap();
    store.set_muted(GuestId(7), GuestId(99), false).await.unwrap();
    assert_eq!(muted(7).await, [8]);
    store.delete_guest(GuestId(7), 50).await.unwrap();
    assert!(muted(7).await.is_empty(), "who has muted is gone");
    assert!(muted(8).await.is_empty(), "who was muted is gone");
}

pub(crate) async fn mutes_are_limited(database: TestDatabase) {
    let store = database.open().await;
    let most = u64::from(MAX_MUTES);
    let mut making = JoinSet::new();
    for id in 0..=most + 1 {
        let store = store.clone();
        let mut hash = [0; 32];
        hash[..8].copy_from_slice(&id.to_le_bytes());
        making.spawn(async move { store.new_guest(GuestId(id), "x", hash, 1).await.unwrap() });
    }
    making.join_all().await;
    let mut muting = JoinSet::new();
    for id in 1..=most {
        let store = store.clone();
        muting.spawn(async move { store.set_muted(GuestId(0), GuestId(id), true).await.unwrap() });
    }
    muting.join_all().await;
    let refused = store.set_muted(GuestId(0), GuestId(most + 1), true).await;
    assert!(matches!(refused, Err(StoreError::Invalid(InvalidInput::TooManyMutes))), "{refused:?}");
    assert_eq!(store.muted(GuestId(0)).await.unwrap().len(), MAX_MUTES as usize);
    store.set_muted(GuestId(0), GuestId(1), true).await.expect("muted already");
    store.set_muted(GuestId(0), GuestId(9_999), true).await.expect("nobody is ignored");
    store.set_muted(GuestId(0), GuestId(1), false).await.unwrap();
    store.set_muted(GuestId(0), GuestId(most + 1), true).await.expect("there is room again");
}

pub(crate) async fn every_64_bit_guest_id_works(database: TestDatabase) {
    let store = database.open().await;
    let ids = [0, 1, i64::MAX as u64, 1 << 63, u64::MAX];
    for (n, id) in ids.into_iter().enumerate() {
        let hash = [n as u8; 32];
        assert!(store.new_guest(GuestId(id), "x", hash, 1).await.unwrap());
        assert_eq!(store.guest_by_secret(hash).await.unwrap().unwrap().id, GuestId(id));
    }
    store.create_table(new_table("t", summary(StoredStage::Over, true, &ids), 1)).await.unwrap();
    let mut guests = store.table(&table_id("t")).await.unwrap().unwrap().guests;
    guests.sort_unstable();
    assert_eq!(guests, ids.map(GuestId));
    assert_eq!(store.history(GuestId(u64::MAX), None, 1).await.unwrap().len(), 1);
}

pub(crate) async fn devices_are_listed_by_their_last_use(database: TestDatabase) {
    let store = database.open().await;
    let hour = 3_600_000;
    store.new_guest(GuestId(7), "Ada", [1; 32], hour).await.unwrap();
    store.add_secret(GuestId(7), [2; 32], 2 * hour).await.unwrap();
    store.touch_device([1; 32], "Firefox on Linux", 2 * hour).await.unwrap();
    store.touch_device([1; 32], "Firefox on Linux", 2 * hour + 5).await.unwrap();
    store.touch_device([3; 32], "nobody's", hour).await.unwrap();
    let devices = |first: u64| {
        [
            Device { hash: [2; 32], label: String::new(), created: 2 * hour, used: 2 * hour },
            Device { hash: [1; 32], label: "Firefox on Linux".to_owned(), created: hour, used: first },
        ]
    };
    let found = store.devices(GuestId(7)).await.unwrap();
    assert_eq!(found, devices(2 * hour), "to the hour or so");
    assert_eq!(store.known_secrets(&[[1; 32], [3; 32]]).await.unwrap(), [[1; 32]]);
    store.remove_secret([2; 32]).await.unwrap();
    store.touch_device([1; 32], "Firefox on Linux", 4 * hour).await.unwrap();
    assert_eq!(store.devices(GuestId(7)).await.unwrap(), devices(4 * hour)[1..]);
}

pub(crate) async fn idle_guests_and_ended_tables_are_found(database: TestDatabase) {
    let store = database.open().await;
    for id in 1..=4 {
        store.new_guest(GuestId(id), "x", [id as u8; 32], 100 * id).await.unwrap();
    }
    store.create_table(new_table("on", summary(StoredStage::Playing, true, &[1]), 1)).await.unwrap();
    store.create_table(new_table("old", summary(StoredStage::Over, true, &[2]), 5)).await.unwrap();
    store.create_table(new_table("new", summary(StoredStage::Closed, true, &[2]), 9)).await.unwrap();
    assert_eq!(store.idle_guests(400, 10).await.unwrap(), [2, 3].map(GuestId), "those in a game stay");
    store.touch_device([2; 32], "", 10_000_000).await.unwrap();
    assert_eq!(store.idle_guests(400, 10).await.unwrap(), [GuestId(3)]);
    assert_eq!(texts(&store.ended_tables(9, 10).await.unwrap()), ["old"]);
    assert_eq!(texts(&store.ended_tables(10, 10).await.unwrap()), ["old", "new"]);
}

pub(crate) async fn deleted_guests_are_noted_until_they_are_gone_from_logs(database: TestDatabase) {
    let store = database.open().await;
    store.new_guest(GuestId(7), "Ada", [1; 32], 1).await.unwrap();
    store.delete_guest(GuestId(7), 50).await.unwrap();
    store.delete_guest(GuestId(8), 60).await.unwrap();
    assert_eq!(store.erasures().await.unwrap(), [(GuestId(7), 50), (GuestId(8), 60)]);
    store.create_table(new_table("t", summary(StoredStage::Over, true, &[]), 1)).await.unwrap();
    store.append(append("t", 1, &["7 says hello", "8 says hello", "9 says hello"])).await.unwrap();
    let found = store.entries_with(&[table_id("t")], &["7 ".to_owned(), "8 ".to_owned()]).await.unwrap();
    let found: Vec<(u64, &str)> =
        found.iter().map(|(_, version, entry)| (*version, entry.as_str())).collect();
    assert_eq!(found, [(1, "7 says hello"), (2, "8 says hello")]);
    store
        .rewrite_log(&table_id("t"), vec![(1, "7 says -".to_owned()), (9, "no such entry".to_owned())])
        .await
        .unwrap();
    let log = store.log(&table_id("t"), 1).await.unwrap();
    let log: Vec<&str> = log.iter().map(|(_, entry)| entry.as_str()).collect();
    assert_eq!(log, ["7 says -", "8 says hello", "9 says hello"]);
    let info = store.table(&table_id("t")).await.unwrap().unwrap().listing.info;
    store.replace_info(&table_id("t"), "another".to_owned(), "1".to_owned()).await.unwrap();
    store.replace_info(&table_id("t"), info, "2".to_owned()).await.unwrap();
    assert_eq!(store.table(&table_id("t")).await.unwrap().unwrap().listing.info, "2");
    store.end_erasures(60).await.unwrap();
    assert_eq!(store.erasures().await.unwrap(), [(GuestId(8), 60)]);
}

pub(crate) async fn everything_about_a_guest_can_be_listed(database: TestDatabase) {
    let store = database.open().await;
    store.new_guest(GuestId(7), "Ada", [1; 32], 1).await.unwrap();
    store.new_guest(GuestId(8), "Eve", [2; 32], 1).await.unwrap();
    store.new_link([9; 32], GuestId(7), 100).await.unwrap();
    store.set_muted(GuestId(7), GuestId(8), true).await.unwrap();
    store.create_table(new_table("t", summary(StoredStage::Playing, true, &[7, 8]), 1)).await.unwrap();
    let rows = store.rows_about(GuestId(7)).await.unwrap();
    assert_eq!(rows["guests"][0]["name"], "Ada");
    assert_eq!(rows["guests"].as_array().unwrap().len(), 1);
    assert_eq!(
        (&rows["table_guests"][0]["table_id"], &rows["links"][0]["expires"]),
        (&"t".into(), &100.into())
    );
    assert_eq!((&rows["mutes"][0]["whom"], &rows["secrets"][0]["created"]), (&8.into(), &1.into()));
    let text = serde_json::to_string(&rows).unwrap();
    assert!(!text.contains("hash") && !text.contains("seed"), "{text}");
    assert_eq!(store.guests_named("Eve").await.unwrap()[0].id, GuestId(8));
}
