//! `brickwool admin` beside a running server: two programs on one database.

use crate::server_process::{TestStore, brickwool};
use brickwool_load::GuestClient;
use brickwool_table::Settings;
use std::io::Write;
use std::process::Stdio;
use std::time::Duration;
use tokio::time::sleep;

/// Runs `brickwool admin` and returns what it prints, or its error.
fn admin(test_store: &TestStore, arguments: &[&str]) -> Result<String, String> {
    let mut command = brickwool(&["admin"]);
    let output = command.args(arguments).args(["--store", &test_store.store]).output().expect("it runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    if output.status.success() { Ok(text(output.stdout)) } else { Err(text(output.stderr)) }
}

#[tokio::test(flavor = "multi_thread")]
async fn operators_act_beside_a_server_on_sqlite() {
    operators_act_beside_a_server(TestStore::sqlite()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn operators_act_beside_a_server_on_postgres() {
    operators_act_beside_a_server(TestStore::postgres()).await;
}

async fn operators_act_beside_a_server(test_store: TestStore) {
    let server = test_store.start("warn");
    let ada = GuestClient::new(server.address, "Ada").await.expect("the server is there");
    let table = ada.create_table(&Settings { public: true, ..Settings::default() }).await.expect("a table");
    let (id, guest) = (table.to_string(), ada.guest.to_string());
    let path = format!("/api/tables/{table}");
    let report =
        server.request("POST", &format!("{path}/report"), &ada.cookie, r#"{"text": "too loud"}"#).await;
    assert!(report.contains("reported"), "{report}");

    let tables = admin(&test_store, &["tables"]).expect("a list");
    assert!(tables.contains(&id) && tables.contains("gathering"), "{tables}");
    let reports = admin(&test_store, &["reports"]).expect("a list");
    assert!(reports.contains("too loud") && reports.contains(&guest), "{reports}");
    admin(&test_store, &["close", &id]).expect("closed");
    while !server.request("GET", &path, "", "").await.contains(r#""stage":"closed""#) {
        sleep(Duration::from_millis(50)).await;
    }
    let again = admin(&test_store, &["close", &id]).expect_err("it is closed");
    assert!(again.contains("the table has already ended"), "{again}");

    admin(&test_store, &["delete-name", &guest]).expect("deleted");
    let name = server.request("GET", "/api/guest", &ada.cookie, "").await;
    assert!(name.contains("\"Guest ") && !name.contains("Ada"), "{name}");

    admin(&test_store, &["ban", &guest, "--for", "2h", "--reason", "insults"]).expect("banned");
    while !server.request("GET", "/api/guest", &ada.cookie, "").await.starts_with("HTTP/1.1 403") {
        sleep(Duration::from_millis(50)).await;
    }
    let bans = admin(&test_store, &["bans"]).expect("a list");
    assert!(bans.contains(&guest) && bans.contains("insults"), "{bans}");
    let number = bans.split(' ').next().expect("a number");
    admin(&test_store, &["unban", number]).expect("lifted");
    while !server.request("GET", "/api/guest", &ada.cookie, "").await.starts_with("HTTP/1.1 200") {
        sleep(Duration::from_millis(50)).await;
    }
    let audit = admin(&test_store, &["audit"]).expect("a list");
    for action in ["close", "delete-name", "ban", "unban"] {
        assert!(audit.lines().any(|line| line.contains(&format!("  {action}"))), "{action} in {audit}");
    }
    for (arguments, error) in [
        (&["close", "nowhere"][..], "there is no table nowhere"),
        (&["ban", "everybody"], "neither a guest's id"),
        (&["ban", "0.0.0.0/0"], "neither a guest's id"),
        (&["ban", "10.0.0.1", "--for", "soon"], "90m, 12h or 7d"),
        (&["unban", "7"], "there is no ban 7"),
        (&["delete-name", "00000000000000ff"], "there is no guest"),
    ] {
        let refused = admin(&test_store, arguments).expect_err("it is refused");
        assert!(refused.contains(error), "{arguments:?}: {refused}");
    }
    assert!(server.terminate().success());
}

#[test]
fn a_password_becomes_a_hash_for_the_configuration() {
    let hash = |password: &str| {
        let mut command = brickwool(&["admin", "hash-password"]);
        let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut process = piped.spawn().expect("it runs");
        process.stdin.take().expect("a pipe").write_all(password.as_bytes()).expect("it reads");
        process.wait_with_output().expect("it ends")
    };
    let made = hash("correct horse battery\n");
    let text = String::from_utf8(made.stdout).expect("text");
    assert!(made.status.success() && text.starts_with("$argon2id$"), "{text}");
    let folder = tempfile::tempdir().expect("a folder");
    let config = folder.path().join("config.toml");
    for (password, fine) in [(text.trim(), true), ("correct horse battery", false)] {
        std::fs::write(&config, format!("admin_password = {password:?}\n")).expect("written");
        let store = format!("sqlite:{}", folder.path().join("test.db").display());
        let check = brickwool(&["serve", "--check", "--store", &store, "--config"]).arg(&config).output();
        assert_eq!(check.expect("it runs").status.success(), fine, "{password}");
    }
    assert!(!hash("short\n").status.success() && !hash("").status.success());
}
