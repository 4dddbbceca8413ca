//! The dice game's console commands, run as people and programs run them.

use crate::typed;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::LazyLock;

/// A cache folder for all tests here, filled by the first to need it.
///
/// It begins with a damaged file, so that every test run shows that damage is noticed and repaired.
static CACHE: LazyLock<PathBuf> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("dice-cache");
    let file = folder.join("dice-island-one.table");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(&file, "not a table at all, but long enough to have a header").unwrap();
    let output = run_in(&folder, &["advise", "--json", START], b"");
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("this is not a value table of the dice game; solving it again"), "{said}");
    assert!(std::fs::metadata(&file).unwrap().len() > 1_000_000);
    folder
});

const START: &str = "island1 players=1 seat=0 completed=0 rolls=2 hand=1,1,1,1,1,1 points=0 scores=0 boards=";

fn run_in(folder: &Path, args: &[&str], input: &[u8]) -> Output {
    let folder = folder.to_str().expect("a temporary path is text");
    typed(&[&["dice"], args, &["--cache-folder", folder]].concat(), input)
}

fn run(args: &[&str], input: &str) -> String {
    let output = run_in(&CACHE, args, input.as_bytes());
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_whole_game_against_optimal() {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let input = std::fs::read_to_string(golden.join("dice-game.in")).unwrap();
    let transcript = run(&["play", "--players", "ann,optimal", "--seed", "11"], &input);
    let file = golden.join("dice-game.out");
    // After a change that is meant to show: BLESS=1 cargo test, and read the difference before keeping it.
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&file, &transcript).unwrap();
    }
    let expected = std::fs::read_to_string(&file).unwrap();
    for (place, (line, wanted)) in transcript.lines().zip(expected.lines()).enumerate() {
        assert_eq!(line, wanted, "line {}", place + 1);
    }
    assert_eq!(transcript.len(), expected.len());
}

#[test]
fn a_resumed_game_ends_as_it_would_have() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("dice-saved.json");
    let file = file.to_str().unwrap();
    let ending = |transcript: &str| transcript.split("The game is over.").nth(1).unwrap().to_owned();
    let args = ["play", "--player", "bob", "--player", "greedy", "--player", "random", "--seed", "5"];
    let whole = run(&args, &"best\n".repeat(200));
    let start = format!("{}save {file}\nquit\n", "best\n".repeat(30));
    let left = run(&args, &start);
    assert!(left.contains("Saved."), "{left}");
    let resumed = run(&["play", "--resume", file], &"best\n".repeat(200));
    assert_eq!(ending(&whole), ending(&resumed));

    std::fs::write(file, r#"{"players":["bob"],"seed":1,"game":"island1 players=2"}"#).unwrap();
    let output = run_in(&CACHE, &["play", "--resume", file], b"");
    assert!(!output.status.success());
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("the field \"seat=\" is missing"), "{said}");
}

#[test]
fn programs_play_among_themselves() {
    let transcript = run(&["play", "--players", "random,greedy,optimal", "--seed", "2"], "");
    assert_eq!(transcript.matches("--- Turn").count(), 45);
    assert!(transcript.contains("Highest score: "));
}

#[test]
fn ten_thousand_questions_get_ten_thousand_answers_in_order() {
    let questions = [
        r#"{"ask":"canDoAction","action":"build R1","board":"R0","resources":[0,0,0,1,1,0]}"#,
        "rubbish",
        r#"{"ask":"buildPlan","target":"S4","board":"R0,J1,J2,J6","resources":[0,1,2,3,2,5]}"#,
        r#"{"ask":"pathTo","target":"R1","board":"R0"}"#,
        r#"{"ask":"rollDice","n":6,"resources":[0,0,0,0,0,0],"seed":3}"#,
    ];
    let answers = run(&["ask"], &questions.map(|question| format!("{question}\n")).concat().repeat(2000));
    let answers: Vec<&str> = answers.lines().collect();
    assert_eq!(answers.len(), 10_000);
    for chunk in answers.chunks(questions.len()) {
        assert_eq!(chunk, &answers[..questions.len()]);
    }
    assert_eq!(answers[0], r#"{"answer":true}"#);
    assert!(answers[1].starts_with(r#"{"error":"#));
    assert_eq!(answers[3], r#"{"answer":[]}"#);
}

#[test]
fn advice_lists_every_action_with_its_cost() {
    let report: Value = serde_json::from_str(&run(&["advise", "--json", START], "")).unwrap();
    let actions = report["actions"].as_array().unwrap();
    assert_eq!(actions.len(), 64);
    assert_eq!(actions[0]["cost"], 0.0);
    assert_eq!(actions[0]["expected_score"], report["expected_score"]);
}

#[test]
fn a_small_simulation_reports_what_it_saw() {
    let args = ["sim", "--policy", "optimal", "--games", "500", "--seed", "1", "--json"];
    let report: Value = serde_json::from_str(&run(&args, "")).unwrap();
    assert_eq!(report["games"], 500);
    assert!((report["expected_score"].as_f64().unwrap() - 94.790335).abs() < 1e-6);
    assert!(report["errors_away"].as_f64().unwrap().abs() < 4.0);
    assert_eq!(report["quantiles"].as_array().unwrap().len(), 9);
    assert!(report["games_per_second"].as_f64().unwrap() > 0.0);
}

/// Found in review: with nothing left to gain, `hint` rolled all six dice and `best` kept them.
#[test]
fn best_does_what_the_hint_says() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("dice-finished.json");
    let all = "R0,R1,R2,R3,R4,R5,R6,R7,R8,R9,R10,R11,R12,R13,R14,R15,S3,S4,S5,S7,S9,S11,C7,C12,C20,C30";
    let game = "island1 players=1 seat=0 completed=14 rolls=3 hand=0,0,0,0,0,0 points=0 scores=145 boards=";
    std::fs::write(
        &file,
        format!(r#"{{"players":["you"],"seed":1,"game":"{game}{all},K1,K2,K3,K4,K5,K6"}}"#),
    )
    .unwrap();
    let transcript = run(&["play", "--resume", file.to_str().unwrap()], "hint\nbest\nbest\n");
    assert!(transcript.contains("Perfect play: keep all six and build."), "{transcript}");
    assert!(transcript.contains("you keep all six dice."), "{transcript}");
    assert!(transcript.contains("you have built nothing: -2."), "{transcript}");
}

/// Found in review: `brickwool dice advise GAME | head -1` panicked.
#[test]
fn a_closed_output_is_not_an_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_brickwool"))
        .args(["dice", "advise", START, "--cache-folder"])
        .arg(&*CACHE)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// Found in review: one byte that is not UTF-8 ended the game.
#[test]
fn a_line_that_is_not_text_is_a_wrong_command() {
    let output = run_in(&CACHE, &["play", "--seed", "3"], b"\xff\xfe\nquit\n");
    assert!(output.status.success());
    let transcript = String::from_utf8(output.stdout).unwrap();
    assert!(
        transcript.contains("is not a command") && transcript.contains("The game so far"),
        "{transcript}"
    );
}
