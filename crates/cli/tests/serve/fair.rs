//! `brickwool verify` with the record of a game played on a server.

use crate::server_process::{TestStore, brickwool};
use brickwool_load::{GuestClient, LoadPlan};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::process::Output;

fn verify(folder: &Path, record: &Value) -> Output {
    verify_with(folder, record, &[])
}

/// Verifies a record together with what a player kept.
fn verify_with(folder: &Path, record: &Value, kept: &[&str]) -> Output {
    let file = folder.join("record.json");
    fs::write(&file, record.to_string()).expect("the record can be written");
    brickwool(&["verify"]).arg(file).args(kept).output().expect("the command can be started")
}

/// Verifying fails, and the error says why.
fn refuses(folder: &Path, record: &Value, why: &str) {
    let output = verify(folder, record);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(output.stdout.is_empty() && said.contains("is not valid") && said.contains(why), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_genuine_record_is_accepted_and_a_changed_roll_is_found() {
    let test_store = TestStore::sqlite();
    let server = test_store.start("warn");
    let plan = LoadPlan {
        servers: vec![server.address],
        people: 2,
        bots: 1,
        seed: 7,
        remember: true,
        ..LoadPlan::default()
    };
    let report = brickwool_load::run(&plan).await.expect("the server is there");
    let anybody = GuestClient::new(server.address, "Anybody").await.expect("the server is there");
    let table = &report.acked.first().expect("something was done").table;
    let record = anybody.get(&format!("/api/tables/{table}/record")).await.expect("a record");

    let folder = test_store.folder.path();
    let output = verify(folder, &record);
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && said.contains("With the nonces of the 3 players"), "{said}");
    assert!(said.contains("Every step is legal, and "), "{said}");
    assert!(said.contains("agrees with itself") && !said.contains("nobody chose"), "{said}");

    // With what a player kept it proves more, or is found out.
    let (commitment, nonce) =
        (record["commitment"].as_str().expect("text"), record["words"][1].as_str().expect("text"));
    let seal = record["seals"][0].as_str().expect("text");
    let kept = ["--commitment", commitment, "--nonce", nonce, "--seal", seal];
    let said = |output: &Output| String::from_utf8_lossy(&output.stdout).into_owned();
    let output = verify_with(folder, &record, &kept);
    assert!(
        output.status.success() && said(&output).contains("nobody chose these dice"),
        "{}",
        said(&output)
    );
    for part in [&kept[..2], &kept[2..4]] {
        let output = verify_with(folder, &record, part);
        assert!(output.status.success() && !said(&output).contains("nobody chose"), "{}", said(&output));
    }
    let output = verify_with(folder, &record, &[&kept[..], &["--json"]].concat());
    let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!((&report["compared"], &report["contract"]), (&json!(true), &json!(2)), "{report}");
    for (option, value) in
        [("--commitment", seal), ("--nonce", "drawn-for-another-game"), ("--seal", commitment)]
    {
        let output = verify_with(folder, &record, &[option, value]);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{option}: {said}");
        assert!(
            said.contains("is not the record of the game that was kept") && said.contains(value),
            "{said}"
        );
    }

    // The same file can be replayed and shown.
    let file = folder.join("record.json");
    for (command, says) in [("replay", "The game is over after "), ("show", "ROBBER")] {
        let output = brickwool(&[command]).arg(&file).output().expect("the command can be started");
        let printed = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success() && printed.contains(says), "{command}: {printed}");
    }

    let mut changed = record.clone();
    let steps = changed["steps"].as_array_mut().expect("steps");
    let is_roll = |step: &Value| step["settlers"]["chance"]["dice"].is_array();
    let roll = steps.iter().position(is_roll).expect("dice were rolled");
    let die = &mut steps[roll]["settlers"]["chance"]["dice"][0];
    *die = json!(die.as_u64().expect("a number") % 6 + 1);
    refuses(folder, &changed, &format!("step {} is not what the seed and the nonces give", roll + 1));

    let mut changed = record.clone();
    changed["words"][0] = json!("another");
    refuses(folder, &changed, "the nonce of player 1 is not the one that was sealed before the game");

    let mut changed = record;
    changed["seed"] = json!("0".repeat(64));
    refuses(folder, &changed, "the seed does not match the commitment");
}
