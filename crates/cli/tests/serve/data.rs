//! Backups under load, and what is known about a guest, with real servers on both databases.

use crate::logs;
use crate::server_process::{TestStore, brickwool, take_seat};
use brickwool_load::{GuestClient, LoadPlan, PreparedTable};
use brickwool_table::TableStage;
use serde_json::{Value, json};
use std::process::Output;

const TABLES: usize = 4;

/// Runs a command on a store.
fn run(arguments: &[&str], store: &str) -> Output {
    brickwool(arguments).args(["--store", store]).output().expect("the command can be started")
}

fn said(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).expect("text")
}

/// While people play, a backup is made; it is restored elsewhere, and nothing that was acknowledged before is missing, and
/// every game can be played on.
async fn a_backup_under_load_is_restored_and_played_on(from: TestStore, to: TestStore) {
    let server = from.start("warn");
    let plan = LoadPlan {
        servers: vec![server.address],
        tables: TABLES,
        people: 3,
        games: None,
        acks: Some(1_000),
        seed: 5,
        remember: true,
        ..LoadPlan::default()
    };
    let tables = brickwool_load::prepare(&plan).await.expect("the server is there");
    let (same_plan, same_tables) = (plan.clone(), tables.clone());
    let playing = tokio::spawn(async move { brickwool_load::run_at(&same_plan, same_tables).await });
    server.wait_for_metric("acks_total", 300).await;
    let before = logs::versions_of_games(&from).await;
    let file = from.folder.path().join("backup");
    let file = file.to_str().expect("a path");
    let told = said(&run(&["backup", file], &from.store));
    assert!(told.contains("tables,") && !told.contains("damaged"), "{told}");
    let report = playing.await.expect("the clients end");
    assert_eq!(report.faults, Vec::<String>::new(), "nobody noticed the backup");
    let refused = run(&["restore", file, "--replace"], &from.store);
    let why = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(!refused.status.success() && why.contains("a server is using the database"), "{why}");
    assert!(server.terminate().success());

    said(&run(&["restore", file], &to.store));
    let ids = before.iter().map(|(id, _)| id.clone()).collect();
    let stored = logs::read_with(&to, ids).await;
    let original = logs::read(&from, &report).await;
    let mut entries = 0;
    for (id, version) in before {
        let log = &original[&id].log;
        let restored = &stored[&id].log;
        assert!(
            restored.len() as u64 >= version,
            "table {id} has lost something that was there before the backup"
        );
        assert_eq!(restored[..], log[..restored.len()], "table {id} is what it was at that moment");
        entries += restored.len();
    }
    let again = run(&["restore", file], &to.store);
    assert!(String::from_utf8_lossy(&again.stderr).contains("with --replace"), "{again:?}");

    // The same people, with the cookies they have, play on there.
    let server = to.start("warn");
    let plan = LoadPlan { servers: vec![server.address], acks: Some(400), seed: 6, ..plan };
    let tables = tables.into_iter().map(|PreparedTable { people, table }| PreparedTable {
        people: people.iter().map(|person| person.at(server.address)).collect(),
        table,
    });
    let report = brickwool_load::run_at(&plan, tables.collect()).await;
    assert_eq!(report.faults, Vec::<String>::new());
    assert!(server.terminate().success());
    let played_on = logs::read_with(&to, stored.keys().cloned().collect()).await;
    let under_way = stored.iter().filter(|(_, stored)| stored.table.stage() == TableStage::Playing);
    let under_way: Vec<_> = under_way.collect();
    assert!(!under_way.is_empty(), "games were under way");
    for (id, before) in under_way {
        assert!(played_on[id].log.len() > before.log.len(), "table {id} goes on");
        assert_eq!(played_on[id].log[..before.log.len()], before.log[..], "table {id}");
    }
    logs::hold_what_was_acknowledged(&played_on, &report.acked);
    logs::verify_ended_games(&played_on);
    println!(
        "a backup under load: {TABLES} tables with {entries} entries restored, {} acknowledged afterwards",
        report.acked.len()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_of_sqlite_goes_to_another_path() {
    a_backup_under_load_is_restored_and_played_on(TestStore::sqlite(), TestStore::sqlite()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_of_postgres_goes_to_sqlite() {
    a_backup_under_load_is_restored_and_played_on(TestStore::postgres(), TestStore::sqlite()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_of_sqlite_goes_to_postgres() {
    a_backup_under_load_is_restored_and_played_on(TestStore::sqlite(), TestStore::postgres()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_about_a_guest_is_exported_and_deleted() {
    let test_store = TestStore::sqlite();
    let server = test_store.start("warn");
    let ada = GuestClient::new(server.address, "Ada").await.expect("the server is there");
    let table = ada.create_table(&json!({})).await.expect("a table");
    let mut socket = server.socket(&ada, table.as_str(), "").await;
    for request in [
        take_seat(&ada, table.as_str(), 0).await,
        json!({"type": "chat", "text": "call me at 555-0123", "id": "2"}),
    ] {
        crate::disk::ask(&mut socket, request).await;
    }
    let store = &test_store.store;
    let exported = said(&run(&["export-guest", "--name", "Ada"], store));
    let exported: Value = serde_json::from_str(&exported).expect("JSON");
    assert_eq!(exported["rows"]["guests"][0]["name"], "Ada");
    assert_eq!(exported["rows"]["table_guests"][0]["table_id"], table.as_str());
    assert!(exported["log_entries"].to_string().contains("555-0123"), "{exported}");
    assert!(!exported.to_string().contains("hash"), "{exported}");
    let nobody = run(&["export-guest", "--name", "Nobody"], store);
    assert!(String::from_utf8_lossy(&nobody.stderr).contains("there is no guest called \"Nobody\""));

    let id = exported["guest"].as_str().expect("an id").to_owned();
    let told = said(&run(&["delete-guest", &id], store));
    assert!(told.contains(&id) && told.contains("from 1 log"), "{told}");
    let left = said(&run(&["export-guest", &id], store));
    assert!(!left.contains("555-0123") && !left.contains("\"Ada\""), "{left}");
    let ended = futures_util::StreamExt::collect::<Vec<_>>(socket);
    tokio::time::timeout(std::time::Duration::from_secs(60), ended)
        .await
        .expect("the running server ends the socket");
    assert!(server.request("GET", "/api/guest", &ada.cookie, "").await.ends_with("null"));
}
