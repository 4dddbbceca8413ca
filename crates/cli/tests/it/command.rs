//! The small commands as programs: what they print, how they fail, and that files in the tree which they made are up to date.

use crate::brickwool;
use serde_json::Value;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("the command speaks UTF-8")
}

/// What a successful run prints.
fn prints(arguments: &[&str]) -> String {
    let output = brickwool(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    stdout(&output)
}

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&prints(arguments)).expect("one JSON object")
}

fn in_tree(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

#[test]
fn a_whole_game_is_told() {
    let told = prints(&["demo"]);
    assert!(told.starts_with("A game of 4 random players"), "{told:.100}");
    assert!(
        told.contains("builds a settlement") && told.contains("wins!") && told.contains("Final position: ")
    );
}

#[test]
fn the_same_seed_tells_the_same_game_and_its_record_replays() {
    let file = std::env::temp_dir().join(format!("brickwool-record-{}.jsonl", std::process::id()));
    let path = file.to_str().expect("a temporary path is text");
    let told = prints(&["demo", "--seed", "7", "--seats", "3", "--record", path]);
    assert_eq!(told, prints(&["demo", "--seed", "7", "--seats", "3"]));
    let text = std::fs::read_to_string(&file).expect("the record was written");
    std::fs::remove_file(&file).expect("the record can be removed");
    let record = brickwool_settlers::Record::from_text(&text).expect("the record is whole");
    let end = record.replay().expect("the record replays");
    assert!(told.contains(&end.to_string()), "the told game ends where the record does");
}

/// The same rule wherever there is a `--record`.
#[test]
fn no_record_is_replaced_unless_asked_for() {
    let file = std::env::temp_dir().join(format!("brickwool-kept-{}.jsonl", std::process::id()));
    let path = file.to_str().expect("a temporary path is text");
    for command in [
        &["demo", "--seed", "7", "--seats", "3"][..],
        &["match", "--players", "random,random", "--games", "1", "--seed", "7", "--game", "0"],
        &["play", "--players", "you,random", "--seed", "7"],
    ] {
        std::fs::write(&file, "something precious").unwrap();
        let refused = brickwool(&[command, &["--record", path]].concat());
        let why = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(!refused.status.success() && why.contains("already exists"), "{command:?}: {why}");
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "something precious", "{command:?}");
        prints(&[command, &["--record", path, "--force"]].concat());
        let text = std::fs::read_to_string(&file).unwrap();
        assert!(brickwool_settlers::Record::from_text(&text).is_ok(), "{command:?}: {text}");
    }
    std::fs::remove_file(&file).expect("the record can be removed");
    let alone = brickwool(&["demo", "--force"]);
    assert!(!alone.status.success(), "--force alone forces nothing");
}

#[test]
fn perft_counts_the_setup() {
    for (depth, nodes) in
        [("1", 54), ("2", 144), ("3", 7_236), ("4", 19_248), ("5", 897_180), ("6", 2_380_536)]
    {
        let answer = json(&["perft", "--seats", "4", "--depth", depth, "--json"]);
        assert_eq!(answer["nodes"], nodes, "depth {depth}");
    }
    let answer = json(&["perft", "--depth", "2", "--divide", "--json"]);
    let shares = answer["divide"].as_array().expect("one share for each first step");
    assert_eq!(shares.len(), 54);
    assert_eq!(shares.iter().filter_map(|share| share["nodes"].as_u64()).sum::<u64>(), 144);
}

#[test]
fn the_benchmark_does_not_depend_on_threads() {
    let one = json(&["bench", "--games", "300", "--threads", "1", "--seed", "1", "--json"]);
    let two = json(&["bench", "--games", "300", "--threads", "2", "--seed", "1", "--json"]);
    for same in ["checksum", "actions_per_game", "turns_per_game", "wins", "state_bytes"] {
        assert_eq!(one[same], two[same], "{same}");
    }
    let other = json(&["bench", "--games", "300", "--seed", "2", "--json"]);
    assert_ne!(one["checksum"], other["checksum"]);
    for number in ["games_per_second", "ns_per_action", "copy_ns", "legal_apply_ns"] {
        assert!(one[number].as_f64().is_some_and(|value| value > 0.0), "{number}");
    }
    let near = |name: &str, low: f64, high: f64| {
        let value = one[name].as_f64().expect(name);
        assert!((low..high).contains(&value), "{name} is {value}");
    };
    near("actions_per_game", 950.0, 1_150.0);
    near("turns_per_game", 300.0, 360.0);
}

#[test]
fn the_benchmark_names_its_profile() {
    let report = json(&["bench", "--games", "2", "--seed", "1", "--json"]);
    let profile = report["profile"].as_str().expect("a profile");
    // The folder between `target` and the program has the profile's name.
    let program = Path::new(env!("CARGO_BIN_EXE_brickwool"));
    assert_eq!(Some(profile), program.parent().and_then(Path::file_name).and_then(|name| name.to_str()));
}

#[test]
fn a_run_without_a_seed_prints_one_that_repeats_it() {
    let first = json(&["bench", "--games", "20", "--json"]);
    let seed = first["seed"].to_string();
    assert_eq!(first["checksum"], json(&["bench", "--games", "20", "--seed", &seed, "--json"])["checksum"]);
    let board = brickwool(&["board", "--format", "notation"]);
    let printed = String::from_utf8_lossy(&board.stderr).into_owned();
    let seed = printed.trim().strip_prefix("seed ").expect("the seed is printed");
    assert_eq!(stdout(&board), prints(&["board", "--format", "notation", "--seed", seed]));
}

#[test]
fn completions_and_manual_pages_cover_every_command() {
    for shell in ["bash", "zsh", "fish"] {
        let script = prints(&["completions", shell]);
        for word in ["tournament", "perft", "completions", "viewer"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
    assert!(prints(&["man"]).contains("brickwool\\-tournament"));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("man");
    let _ = std::fs::remove_dir_all(&folder);
    prints(&["man", folder.to_str().expect("a temporary path is text")]);
    for page in ["brickwool.1", "brickwool-play.1", "brickwool-dice-sim.1"] {
        let text = std::fs::read_to_string(folder.join(page)).expect(page);
        assert!(text.contains("Example"), "{page} has no example");
    }
}

#[test]
fn mistakes_are_named_and_fail() {
    for (arguments, says) in [
        (&["demo", "--seats", "7"][..], "3 to 6 players, not 7"),
        (&["demo", "--seats", "5", "--shape", "base"], "2 to 4 players, not 5"),
        (&["demo", "--board", "no/such/file"], "no/such/file"),
        (&["demo", "--rules", "house"], "no rules profile \"house\""),
        (&["demo", "--rules", "target=99"], "must be 3 to 20 points, not 99"),
        (&["board", "--shape", "mini", "--tokens", "spiral"], "spiral"),
        (&["perft", "--depth", "1", "--position", "O10W2"], "column 6"),
        (&["bench", "--games", "0"], "at least one game"),
        (&["bench", "--threads", "0"], "must be 1 to 1024, not 0"),
        (&["bench", "--seed", "-1"], "invalid value '-1' for '--seed"),
        (&["demo", "--board", "beginner", "--shape", "large"], "random boards, not for \"beginner\""),
        (&["perft", "--depth", "4000000000"], "the depth must be 0 to 100, not 4000000000"),
    ] {
        let output = brickwool(arguments);
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && output.stdout.is_empty(), "{arguments:?} must fail");
        assert!(stderr.contains(says), "{arguments:?}: {stderr}");
    }
}

#[test]
fn a_record_that_cannot_be_written_is_named() {
    let output = brickwool(&["demo", "--seed", "7", "--record", "no/such/folder/game.jsonl"]);
    assert!(!output.status.success());
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(stderr.contains("no/such/folder/game.jsonl"), "{stderr}");
}

#[test]
fn a_layout_file_written_by_the_command_is_read_by_it() {
    let file = std::env::temp_dir().join(format!("brickwool-layout-{}.json", std::process::id()));
    std::fs::write(&file, prints(&["board", "--seed", "3", "--format", "json"]))
        .expect("a file can be written");
    let path = file.to_str().expect("a temporary path is text");
    let notation = prints(&["board", "--board", path, "--format", "notation"]);
    std::fs::remove_file(&file).expect("the file can be removed");
    assert_eq!(notation, prints(&["board", "--seed", "3", "--format", "notation"]));
}

/// `brickwool board --board beginner --format svg > docs/base-board.svg` makes it anew.
#[test]
fn the_picture_in_the_documents_is_up_to_date() {
    let picture = std::fs::read_to_string(in_tree("docs/base-board.svg")).expect("the picture is there");
    assert_eq!(prints(&["board", "--board", "beginner", "--format", "svg"]), picture);
}

#[test]
fn the_record_in_the_documents_replays() {
    let page = std::fs::read_to_string(in_tree("docs/notation.md")).expect("the page is there");
    let mut blocks = page.split("```").filter_map(|block| block.strip_prefix("json\n"));
    let record = blocks.find(|block| block.contains("brickwool_record")).expect("the page shows a record");
    brickwool_settlers::Record::from_text(record).expect("the record is whole");
}

#[test]
fn the_engine_answers_line_by_line_and_ends_with_its_input() {
    let mut engine = Command::new(env!("CARGO_BIN_EXE_brickwool"))
        .arg("engine")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the engine can be started");
    let mut input = engine.stdin.take().expect("the engine listens");
    writeln!(input, "{{\"id\":1,\"cmd\":\"hello\"}}\nnonsense\n\n{{\"id\":2,\"cmd\":\"games\"}}")
        .expect("it reads");
    drop(input);
    let output = engine.wait_with_output().expect("the engine ends");
    let replies: Vec<Value> =
        stdout(&output).lines().map(|line| serde_json::from_str(line).expect("a reply is JSON")).collect();
    assert!(output.status.success());
    assert_eq!(replies.len(), 4);
    assert_eq!((&replies[0]["id"], &replies[3]["id"]), (&Value::from(1), &Value::from(2)));
    assert!(replies[1]["error"].is_object() && replies[2]["error"].is_object());
}

/// The client in `examples/` plays a whole game. (`cargo xtask test` installs `python3`.)
#[test]
fn the_example_client_plays_a_game() {
    let script = in_tree("examples/engine_client.py");
    let run = Command::new("python3").arg(script).args([env!("CARGO_BIN_EXE_brickwool"), "engine"]).output();
    let output = run.expect("python3 runs the example client");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(stdout(&output).contains("has won"), "{}", stdout(&output));
}
