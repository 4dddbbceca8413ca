//! Bans, reports and the audit log.

use crate::database::{TestDatabase, new_table, summary, table_id};
use brickwool_ids::{GuestId, TableId};
use brickwool_store::{AuditEntry, Banned, GuestReport, MAX_REPORTS, NewBan, StoredStage};

fn audit(action: &str) -> AuditEntry {
    AuditEntry { at: 5, operator: "console".into(), action: action.into(), table: None, detail: "why".into() }
}

fn ban(who: Banned, expires: u64) -> NewBan {
    NewBan { who, reason: "spam".into(), created: expires / 2, expires }
}

pub(crate) async fn bans_hold_until_they_expire_or_are_lifted(database: TestDatabase) {
    let store = database.open().await;
    let (guest, network) = (Banned::Guest(GuestId(u64::MAX)), Banned::Network("10.0.0.0/8".into()));
    store.add_ban(ban(guest.clone(), 100), audit("ban")).await.unwrap();
    store.add_ban(ban(network.clone(), 200), audit("ban")).await.unwrap();
    // Another program that has the database open sees the same.
    let other = database.open().await;
    let who = |bans: Vec<brickwool_store::Ban>| bans.into_iter().map(|ban| ban.ban.who).collect::<Vec<_>>();
    assert_eq!(who(other.bans(50).await.unwrap()), [network.clone(), guest]);
    assert_eq!(who(other.bans(100).await.unwrap()), [network]);
    let id = other.bans(100).await.unwrap()[0].id;
    assert!(other.remove_ban(id, audit("unban")).await.unwrap());
    assert!(!other.remove_ban(id, audit("unban")).await.unwrap());
    assert!(store.bans(0).await.unwrap().len() == 1);
}

pub(crate) async fn what_operators_do_is_in_the_audit_log(database: TestDatabase) {
    let store = database.open().await;
    store.new_guest(GuestId(7), "Rude", [1; 32], 1).await.unwrap();
    let before = store.audit_marker().await.unwrap();
    assert!(store.replace_name(GuestId(7), "Guest", audit("delete-name")).await.unwrap());
    assert!(
        !store.replace_name(GuestId(8), "Guest", audit("delete-name")).await.unwrap(),
        "there is no such guest"
    );
    store.add_audit(AuditEntry { at: 6, table: Some(table_id("t1")), ..audit("close") }).await.unwrap();
    assert_ne!(store.audit_marker().await.unwrap(), before, "a server notices");
    let actions: Vec<String> = store.audit(10).await.unwrap().into_iter().map(|entry| entry.action).collect();
    assert_eq!(actions, ["close", "delete-name"], "what was not done is not there");
    assert_eq!(store.guest(GuestId(7)).await.unwrap().unwrap().name, "Guest");
}

pub(crate) async fn the_newest_reports_are_kept(database: TestDatabase) {
    let store = database.open().await;
    store.create_table(new_table("t1", summary(StoredStage::Gathering, true, &[]), 1)).await.unwrap();
    for at in 0..u64::from(MAX_REPORTS) + 3 {
        let text = format!("report {at}");
        store
            .add_report(GuestReport {
                at,
                table: table_id("t1"),
                reporter: GuestId(7),
                about: Some(GuestId(8)),
                text,
            })
            .await
            .unwrap();
    }
    store.new_guest(GuestId(8), "Rude", [1; 32], 1).await.unwrap();
    let reports = store.reports(MAX_REPORTS * 2).await.unwrap();
    assert_eq!((reports.len(), reports[0].report.at), (MAX_REPORTS as usize, u64::from(MAX_REPORTS) + 2));
    assert_eq!((&reports[0].reporter_name, reports[0].about_name.as_deref()), (&None, Some("Rude")));
    assert!(reports[0].table_info.is_some());
    let text = "of a table that is gone, about nobody".to_owned();
    let gone = GuestReport {
        at: u64::from(MAX_REPORTS) * 2,
        table: table_id("t2"),
        reporter: GuestId(8),
        about: None,
        text,
    };
    store.add_report(gone.clone()).await.unwrap();
    let newest = store.reports(1).await.unwrap().remove(0);
    assert_eq!((newest.report, newest.reporter_name.as_deref()), (gone, Some("Rude")));
    assert_eq!((newest.about_name, newest.table_info), (None, None));
    let open: Vec<TableId> = store.open_tables(10).await.unwrap().into_iter().map(|table| table.id).collect();
    assert_eq!(open, [table_id("t1")]);
}
