//! `brickwool bots` from outside: the list, the check, and the bot in `examples/`. Some tests need `python3`, which
//! `cargo xtask test` installs.

use crate::brickwool;
use std::path::{Path, PathBuf};
use std::process::Output;

fn said(output: &Output) -> (String, String) {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("the command speaks UTF-8");
    (text(&output.stdout), text(&output.stderr))
}

fn in_tree(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

#[test]
fn all_bots_are_listed() {
    let (list, _) = said(&brickwool(&["bots"]));
    for bot in &brickwool_bots::BUILT_IN {
        assert!(list.contains(bot.name) && list.contains(bot.about), "{list}");
    }
    assert!(list.contains("exec:COMMAND…"), "{list}");
}

#[test]
fn what_cannot_be_checked_says_why() {
    let engine = format!("exec:'{}' engine", env!("CARGO_BIN_EXE_brickwool"));
    for (bot, says) in [
        ("exec:no-such-program", "cannot start \"no-such-program\""),
        ("exec:", "there is no command after it"),
        ("exec:'x", "a ' quote is opened and never closed"),
        ("random", "random is built in"),
        ("rondom", "there is no bot \"rondom\"; choose random, "),
        (&engine, "its first line must be {\"type\":\"ready\"}"),
    ] {
        let output = brickwool(&["bots", "check", bot]);
        let (_, stderr) = said(&output);
        assert!(!output.status.success(), "{bot} must fail");
        assert!(stderr.contains(says), "{bot}: {stderr}");
    }
}

#[test]
fn the_example_bot_wins_against_random_players() {
    let bot = format!("exec:python3 '{}'", in_tree("examples/bot.py").display());
    let output = brickwool(&["bots", "check", &bot, "--games", "2", "--seed", "1", "--millis", "60000"]);
    let (report, stderr) = said(&output);
    assert!(output.status.success(), "{report}{stderr}");
    assert!(report.contains("is ready and calls itself \"bot.py\""), "{report}");
    assert_eq!(report.matches("it won after").count(), 2, "{report}");
    assert!(report.ends_with("illegal 0, garbage 0, timeouts 0, crashes 0\n"), "{report}");
}

#[test]
fn a_program_is_called_by_the_name_it_declares() {
    let bot = format!("exec:python3 '{}'", in_tree("examples/bot.py").display());
    let players = format!("{bot},random,random");
    let arguments = ["match", "--players", &players, "--games", "3", "--seed", "1", "--time", "60000"];
    let (table, stderr) = said(&brickwool(&[&arguments[..], &["--until", "bot.py>random"]].concat()));
    assert!(table.starts_with("bot.py, random, random\n") && table.contains("│ 1 bot.py"), "{table}{stderr}");
    assert!(table.contains("bot.py is stronger than random"), "{table}");
    let (json, _) = said(&brickwool(&[&arguments[..], &["--json"]].concat()));
    let report: serde_json::Value = serde_json::from_str(&json).expect("one JSON object");
    assert_eq!(report["players"], serde_json::json!(["bot.py", "random", "random"]));
    assert_eq!(report["bots"][0], bot);
}

/// The first bot in `docs/bot-protocol.md`, as it is and with a mistake.
#[test]
fn the_shortest_bot_plays_and_a_mistake_is_told() {
    let page = std::fs::read_to_string(in_tree("docs/bot-protocol.md")).expect("the page is there");
    let program = page.split("```python\n").nth(1).and_then(|rest| rest.split("```").next());
    let program = program.expect("the page shows a program");
    let check = |program: &str, name: &str| {
        let file = std::env::temp_dir().join(format!("brickwool-{name}-{}.py", std::process::id()));
        std::fs::write(&file, program).expect("a file can be written");
        let bot = format!("exec:python3 '{}'", file.display());
        let output = brickwool(&["bots", "check", &bot, "--games", "1", "--millis", "60000"]);
        std::fs::remove_file(&file).expect("the file can be removed");
        (output.status.success(), said(&output))
    };
    let (passed, (report, stderr)) = check(program, "good");
    assert!(passed && stderr.is_empty(), "{report}{stderr}");

    let (passed, (report, stderr)) = check(&program.replace("\"nth\": 0", "\"nth\": 1000"), "bad");
    assert!(!passed && stderr.contains("had to be replaced"), "{report}{stderr}");
    for part in [
        "  illegal: nth is 1000; it must be below 54\n",
        "it said:  {\"id\": 1, \"nth\": 1000}",
        ";settlement:0\n",
    ] {
        assert!(report.contains(part), "{report}");
    }
}
