//! A log names a bot that this version does not have, or a program: nothing is started, and another bot plays.

use crate::driver::bots;
use brickwool_bots::Budget;
use brickwool_game::Seat;
use brickwool_table::{LoggedEntry, Table};
use serde_json::{Value, json};

/// A table in play, made from a log as it could stand in a database that somebody has changed.
fn table(kind: &str, bot: &str) -> Table {
    let commitment = "0".repeat(64);
    let mut log: Vec<Value> = vec![
        json!({"at": 1, "type": "made", "by": "0000000000000001", "commitment": commitment,
            "settings": {"game": {"kind": kind, "board": "beginner"}, "seats": 2}}),
        json!({"at": 2, "type": "sat", "seat": 0, "who": {"kind": "bot", "name": bot}, "colour": "blue"}),
        json!({"at": 2, "type": "sat", "seat": 1, "who": {"kind": "bot", "name": bot}, "colour": "plum"}),
    ];
    if kind == "dice" {
        log[0]["settings"]["game"] = json!({"kind": "dice"});
        log.push(json!({"at": 3, "type": "started"}));
        log.push(json!({"at": 3, "type": "step", "step": {"dice": {"chance": [2, 0, 0, 0, 1, 3]}}}));
    } else {
        let board = brickwool_settlers::Layout::beginner().to_string();
        log.push(json!({"at": 3, "type": "started", "board": board}));
    }
    let log: Vec<LoggedEntry> =
        log.into_iter().map(|entry| serde_json::from_value(entry).expect("an entry")).collect();
    Table::from_log(&log).expect("a log that folds")
}

#[test]
fn a_program_named_in_a_log_is_not_started() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let trace = folder.path().join("started");
    for kind in ["settlers", "dice"] {
        let bot = format!("exec:touch {}", trace.display());
        let mut table = table(kind, &bot);
        assert_eq!(table.bot_at(Seat::new(0)), Some(bot.as_str()));
        let step = bots().decide(&table, Seat::new(0), Budget::UNLIMITED).expect("another bot decides");
        let entry = json!({"at": 4, "type": "step", "step": step, "by": "bot"});
        table
            .fold(&serde_json::from_value(entry).expect("an entry"))
            .expect("it decides for something legal");
        assert!(!trace.exists(), "{kind}");
    }
}

#[test]
fn a_bot_that_this_version_does_not_have_is_replaced() {
    for kind in ["settlers", "dice"] {
        let table = table(kind, "grandmaster");
        assert!(bots().decide(&table, Seat::new(0), Budget::UNLIMITED).is_some(), "{kind}");
    }
}
