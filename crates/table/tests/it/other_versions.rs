//! Logs of other versions: a bot that this version does not have, or a program, is replaced by another bot; old tables
//! commit to their dice anew.

use crate::driver::bots;
use brickwool_bots::Budget;
use brickwool_game::Seat;
use brickwool_luck::Seed;
use brickwool_table::{DICE_CONTRACT, Entry, ErrorCode, Granted, GuestId, LoggedEntry, Request, Table};
use serde_json::{Value, json};

/// A table in play, made from a log as it could stand in a database that somebody has changed.
fn table(kind: &str, bot: &str) -> Table {
    Table::from_log(&log(kind, bot)).expect("a log that folds")
}

fn log(kind: &str, bot: &str) -> Vec<LoggedEntry> {
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
    log.into_iter().map(|entry| serde_json::from_value(entry).expect("an entry")).collect()
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

/// Servers commit to a seed of the present contract before anybody can ask for a start.
#[test]
fn a_table_of_the_first_contract_does_not_start_without_a_new_commitment() {
    let mut log = log("settlers", "greedy");
    log.pop();
    let mut table = Table::from_log(&log).expect("a log that folds");
    let start = |table: &Table| table.judge(GuestId(1), None, &Request::Start, 9, |_| false);
    assert_eq!(start(&table).expect_err("refused").code, ErrorCode::NotSealed);
    let called = LoggedEntry::unrequested(9, Entry::StartCalled);
    assert!(table.clone().fold(&called).is_err(), "nor does a log fold that says it was called");
    let commitment = table.recommit(&Seed::new([7; 32]));
    table.fold(&LoggedEntry::unrequested(9, commitment)).expect("a commitment before the game");
    assert_eq!(start(&table), Ok(Granted::Append(Entry::StartCalled)));
}

/// Logs of the first contract know no contracts; they are written as they were.
#[test]
fn the_first_contract_is_not_written_down() {
    let made = |contract| {
        let (settings, commitment) = (Box::default(), String::new());
        json!(Entry::TableCreated { by: GuestId(1), settings, commitment, contract })
    };
    assert_eq!(made(1).get("contract"), None);
    assert_eq!(made(DICE_CONTRACT)["contract"], DICE_CONTRACT);
}

#[test]
fn a_bot_that_this_version_does_not_have_is_replaced() {
    for kind in ["settlers", "dice"] {
        let table = table(kind, "grandmaster");
        assert!(bots().decide(&table, Seat::new(0), Budget::UNLIMITED).is_some(), "{kind}");
    }
}
