//! The page folds updates into what a snapshot would show it: random games under varied rules are played here, and Node
//! folds what every guest was sent with the page's own code (`web/tools/fold-streams.mjs`). It also checks that every kind
//! of message, entry and event occurred.

#[path = "../support/random_table.rs"]
mod random_table;
mod simulation;

use serde_json::Value;
use simulation::{Stream, play};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const TABLES: u64 = 60;
/// The table whose game is kept for the tests that run without Rust, and whose stream of it.
const GOLDEN: (u64, usize) = (5, 0);

fn tools() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/tools")
}

#[test]
fn the_page_folds_updates_into_what_a_snapshot_shows() {
    let mut lines = String::new();
    for number in 0..TABLES {
        for stream in play(number) {
            writeln!(lines, "{}", stream.to_json()).unwrap();
        }
    }
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("streams.jsonl");
    fs::write(&file, lines).unwrap();
    let run = Command::new("node").current_dir(tools()).arg("fold-streams.mjs").arg(&file).output();
    let run = run.expect("this test needs Node: `cargo xtask test` installs it");
    let said = String::from_utf8_lossy(&run.stdout) + String::from_utf8_lossy(&run.stderr);
    assert!(run.status.success(), "the page folds {} differently:\n{said}", file.display());
}

/// `BLESS=1 cargo test -p brickwool-types` rewrites the file.
#[test]
fn the_golden_game_of_the_page_is_up_to_date() {
    let path = tools().join("golden/game.json");
    let (number, index) = GOLDEN;
    let stream: Stream = play(number).swap_remove(index);
    let wanted = format!("{}\n", stream.to_json());
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, wanted).unwrap();
        return;
    }
    let parse = |text: &str| serde_json::from_str::<Value>(text).ok();
    let found = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        parse(&found) == parse(&wanted),
        "web/tools/golden/game.json is stale: BLESS=1 cargo test -p brickwool-types rewrites it"
    );
}
