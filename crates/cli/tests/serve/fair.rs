//! `brickwool verify` with the record of a game that a server kept.

use crate::house::{Place, brickwool};
use brickwool_load::{LoadPlan, Person};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::process::Output;

fn verify(folder: &Path, record: &Value) -> Output {
    let file = folder.join("record.json");
    fs::write(&file, record.to_string()).expect("the record can be written");
    brickwool(&["verify"]).arg(file).output().expect("the command can be started")
}

/// The record does not hold, and a sentence says why.
fn refuses(folder: &Path, record: &Value, why: &str) {
    let output = verify(folder, record);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(output.stdout.is_empty() && said.contains("does not hold") && said.contains(why), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_genuine_record_is_accepted_and_a_changed_roll_is_found() {
    let place = Place::sqlite();
    let house = place.open("warn");
    let plan = LoadPlan {
        servers: vec![house.address],
        people: 2,
        bots: 1,
        seed: 7,
        remember: true,
        ..LoadPlan::default()
    };
    let report = brickwool_load::run(&plan).await.expect("the server is there");
    let anybody = Person::new(house.address, "Anybody").await.expect("the server is there");
    let table = &report.acked.first().expect("something was done").table;
    let record = anybody.get(&format!("/api/tables/{table}/record")).await.expect("a record");

    let folder = place.folder.path();
    let output = verify(folder, &record);
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && said.contains("With the nonces of the 3 players"), "{said}");
    assert!(said.contains("Every step is legal, and "), "{said}");

    // The same file can be told and drawn.
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
    refuses(folder, &changed, &format!("step {roll} is not what the seed and the nonces give"));

    let mut changed = record.clone();
    changed["words"][0] = json!("another");
    refuses(folder, &changed, "not the one that the seed and the nonces give");

    let mut changed = record;
    changed["seed"] = json!("0".repeat(64));
    refuses(folder, &changed, "the seed does not match the commitment");
}
