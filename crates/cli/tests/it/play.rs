//! `brickwool play` and `brickwool replay` as people and scripts run them: whole games, drawings, valid and invalid records.

use crate::typed;
use brickwool_settlers::Record;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// What a successful run prints.
fn prints(arguments: &[&str], input: &str) -> String {
    let output = typed(arguments, input.as_bytes());
    assert!(output.status.success(), "{arguments:?}: {}", error_text(&output));
    String::from_utf8(output.stdout).expect("the command speaks UTF-8")
}

fn error_text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The path of a file for one test, which does not exist yet.
fn new_file(name: &str) -> PathBuf {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&file);
    file
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a temporary path is text")
}

fn golden(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name)
}

/// Compares with a golden file. After a change that is meant to show: BLESS=1 cargo test, and read the difference.
fn check(name: &str, found: &str) {
    let file = golden(name);
    if std::env::var_os("BLESS").is_some() {
        fs::write(&file, found).expect("the golden file can be written");
    }
    let expected = fs::read_to_string(&file).expect("the golden file is there");
    for (place, (line, wanted)) in found.lines().zip(expected.lines()).enumerate() {
        assert_eq!(line, wanted, "{name}, line {}", place + 1);
    }
    assert_eq!(found.len(), expected.len(), "{name}");
}

/// The game of the golden transcript: its options, and what is typed.
fn golden_game() -> ([&'static str; 10], String) {
    let options = [
        "play",
        "--seed",
        "2",
        "--board",
        "beginner",
        "--rules",
        "target=6",
        "--players",
        "you,weighted,random",
        "--brief",
    ];
    (options, fs::read_to_string(golden("play-game.in")).expect("the script is there"))
}

/// Plays the golden game and keeps its record.
fn golden_record(name: &str) -> PathBuf {
    let file = new_file(name);
    let (options, script) = golden_game();
    prints(&[&options[..], &["--record", text(&file)]].concat(), &script);
    file
}

#[test]
fn a_whole_game_at_the_console() {
    let (options, script) = golden_game();
    let transcript = prints(&options, &script);
    check("play-game.out", &transcript);
    assert!(transcript.contains("The game is over."));
    let widest = transcript.lines().map(|line| line.chars().count()).max();
    assert!(widest.is_some_and(|widest| widest <= 120), "{widest:?}");
}

/// The documentation shows what the command prints.
#[test]
fn the_transcripts_in_the_document_are_real() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/console.md");
    let page = fs::read_to_string(page).expect("the page is there");
    let transcript = fs::read_to_string(golden("play-game.out")).expect("the transcript is there");
    let shown: Vec<&str> = page.split("```").filter_map(|block| block.strip_prefix("text\n")).collect();
    assert!(shown.len() >= 3, "{} excerpts", shown.len());
    for excerpt in shown {
        assert!(transcript.contains(excerpt), "not in play-game.out any more:\n{excerpt}");
    }
}

#[test]
fn the_board_is_drawn_in_unicode_ascii_and_colour() {
    let file = golden_record("drawn.jsonl");
    for (name, options) in [
        ("play-board.txt", &["--color", "never"][..]),
        ("play-board-ascii.txt", &["--color", "never", "--ascii"]),
        ("play-board-colour.txt", &["--color", "always"]),
    ] {
        let picture =
            prints(&[&["replay", text(&file), "--ply", "150", "--viewer", "1"], options].concat(), "");
        check(name, &picture);
        let ink = picture.contains('\u{1b}');
        assert_eq!(ink, name.contains("colour"), "{name}");
        assert_eq!(picture.is_ascii(), name.contains("ascii"), "{name}");
        if !ink {
            let lines: Vec<usize> = picture.lines().map(|line| line.chars().count()).collect();
            assert!(lines.len() <= 40, "{} lines", lines.len());
            assert!(lines.iter().take(26).all(|&width| width <= 80), "{lines:?}");
        }
    }
}

/// Without colour the same letters are on the screen as with it.
#[test]
fn colours_carry_no_information_of_their_own() {
    let file = golden_record("plain.jsonl");
    let picture = |when| prints(&["replay", text(&file), "--ply", "150", "--color", when], "");
    let coloured = picture("always");
    let mut letters = String::new();
    let mut rest = coloured.as_str();
    while let Some((before, code)) = rest.split_once('\u{1b}') {
        letters += before;
        rest = code.split_once('m').expect("codes end with m").1;
    }
    letters += rest;
    let trimmed = |text: &str| text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
    assert_eq!(trimmed(&letters), trimmed(&picture("never")));
    let asked = Command::new(env!("CARGO_BIN_EXE_brickwool"))
        .args(["replay", text(&file), "--ply", "150"])
        .output()
        .expect("the command can be started");
    assert!(!asked.stdout.contains(&0x1b), "nothing but a terminal gets colours unasked");
}

#[test]
fn a_game_is_saved_resumed_and_told_again() {
    let file = new_file("resumed.jsonl");
    let (options, script) = golden_game();
    let half: String = script.lines().take(40).map(|line| format!("{line}\n")).collect();
    let left = prints(&[&options[..], &["--record", text(&file)]].concat(), &half);
    assert!(left.contains(
        "End of input: the game is not over. It is saved; resume it with: brickwool play --resume"
    ));
    let refused = typed(&[&options[..], &["--record", text(&file)]].concat(), b"");
    assert!(
        !refused.status.success() && error_text(&refused).contains("already exists: choose another name")
    );

    let before = Record::from_text(&fs::read_to_string(&file).unwrap()).expect("the saved game is a record");
    let resumed = prints(&["play", "--resume", text(&file), "--seed", "9", "--brief"], "status\nquit\n");
    assert!(resumed.starts_with(&format!("Resuming {} after {} steps", text(&file), before.steps.len())));
    assert!(resumed.contains("Player 2 (weighted)") && resumed.contains("Saved. Resume it"), "{resumed}");
    assert_eq!(Record::from_text(&fs::read_to_string(&file).unwrap()), Ok(before));
}

#[test]
fn the_record_of_a_game_is_told_as_it_was_played() {
    let file = golden_record("told.jsonl");
    let transcript = fs::read_to_string(golden("play-game.out")).expect("the transcript is there");
    let told = prints(&["replay", text(&file), "--viewer", "1"], "");
    // Every sentence of the record was told during the game, in the same order; `log` said some of them twice.
    let mut played = transcript.lines();
    let mut sentences = 0;
    for sentence in told
        .lines()
        .filter(|line| line.contains(" rolls ") || line.contains("You roll") || line.contains("steal"))
    {
        assert!(played.any(|line| line == sentence), "{sentence}");
        sentences += 1;
    }
    assert!(sentences > 60, "{sentences}");
    assert!(told.contains("The game is over after"));
    let referee = prints(&["replay", text(&file)], "");
    assert!(referee.contains("Player 1 rolls") && !referee.contains("You "));
    let spectator = prints(&["replay", text(&file), "--as", "spectator"], "");
    assert!(!spectator.contains("steals wool from Player") && !spectator.contains(" holds 1 "));
    let part = prints(&["replay", text(&file), "--from", "30", "--to", "33"], "");
    assert!(part.ends_with("steps nobody has won.\n"), "{part}");
    let position = prints(&["replay", text(&file), "--position", "--ply", "10"], "");
    assert!(position.trim_end().parse::<brickwool_settlers::Position>().is_ok(), "{position}");
}

#[test]
fn records_are_verified_and_wrong_ones_named() {
    let file = golden_record("right.jsonl");
    let right = fs::read_to_string(&file).expect("the record is there");
    let steps = right.lines().count() - 2;
    let said = prints(&["replay", "--verify", text(&file)], "");
    assert!(said.contains(&format!("{steps} steps, state ")) && said.contains(" won"), "{said}");
    let json: Value = serde_json::from_str(&prints(&["replay", "--json", text(&file)], "")).expect("JSON");
    assert_eq!((&json["plies"], &json["seats"]), (&Value::from(steps), &Value::from(3)));
    assert_eq!(json["players"], serde_json::json!(["you", "weighted", "random"]));
    assert!(prints(&["replay", "--verify", "-"], &right).starts_with("-: "));

    assert_eq!(json["fingerprint"], json["hash"]);
    // Turns are counted from the end of the setup on; a roll belongs to each.
    assert_eq!(json["turns"], Value::from(right.matches("\"roll\"").count()));

    let cut = new_file("cut.jsonl");
    let without_end: String = right.lines().take(steps + 1).map(|line| format!("{line}\n")).collect();
    fs::write(&cut, without_end).expect("a file can be written");
    let said = prints(&["replay", "--verify", text(&cut)], "");
    assert!(said.contains("no fingerprint to compare with: the record may be cut off"), "{said}");
    let json: Value = serde_json::from_str(&prints(&["replay", "--json", text(&cut)], "")).expect("JSON");
    assert!(json["fingerprint"].is_null() && json["hash"].is_string(), "{json}");

    let wrong = new_file("wrong.jsonl");
    let settlement = right.lines().nth(1).expect("a first step");
    for (bad, says) in [
        (
            right.replacen("{\"act\":[1,", "{\"act\":[2,", 1),
            "line 4: step 2 is illegal: it is another player's turn",
        ),
        (right.replacen(settlement, "{\"act\":[0,\"fly\"]}", 1), "line 2: unknown variant `fly`"),
        (right.replace("\"hash\":\"", "\"hash\":\"0"), "the replay ends in state"),
        (right.replace("\"brickwool_record\":1", "\"brickwool_record\":9"), "version 9"),
        (String::new(), "the record is empty"),
    ] {
        fs::write(&wrong, &bad).expect("a file can be written");
        let output = typed(&["replay", "--verify", text(&wrong)], b"");
        assert_eq!(output.status.code(), Some(1), "{says}");
        assert!(error_text(&output).contains(says), "{says}: {}", error_text(&output));
    }
    let both = typed(&["replay", "--verify", text(&file), text(&wrong)], b"");
    assert_eq!(both.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&both.stdout).contains(" won"));
    assert!(error_text(&both).contains("1 of 2 records cannot be replayed"), "{}", error_text(&both));
}

#[test]
fn a_record_is_stepped_through() {
    let file = golden_record("stepped.jsonl");
    let walk = prints(&["replay", "--step", text(&file)], "\nt\nb\ng 60\ng 9999\nfly\nh\ne\n\ns\nq\n");
    let prompts: Vec<&str> = walk.lines().filter(|line| line.starts_with("step ")).collect();
    let steps: Vec<&str> = prompts.iter().filter_map(|prompt| prompt.split(' ').nth(1)).collect();
    let last = prompts[0].split(' ').nth(3).expect("the prompt says how many");
    assert_eq!(steps, ["0", "1", "2", "1", "60", "60", "60", "60", last, last, "0"]);
    for says in
        ["there is no \"9999\"", "\"fly\" is not a key", "Enter next, b back", "That was the last step"]
    {
        assert!(walk.contains(says), "{says}");
    }
}

#[test]
fn mistakes_on_the_command_line_are_named() {
    let file = golden_record("mistakes.jsonl");
    for (arguments, says) in [
        (&["play", "--players", "you,nobody"][..], "there is no bot \"nobody\"; choose random, weighted"),
        (&["play", "--players", "you"], "2 to 4 players, not 1"),
        (&["play", "--players", "you,you,you,you,you,you,you"], "3 to 6 players, not 7"),
        (&["play", "--players", "you,random", "--seats", "3"], "--players names 2 players for --seats 3"),
        (&["play", "--resume", "no/such/file"], "cannot read no/such/file"),
        (&["play", "--save", "no/such/folder/x"], "cannot write \"no/such/folder/x\""),
        (&["replay", "no/such/file"], "cannot read no/such/file"),
        (&["replay", text(&file), "--viewer", "4"], "there is no Player 4 in this game of 3"),
        (&["replay", text(&file), "--viewer", "bob"], "use referee, spectator, or a player's number"),
        (&["replay", text(&file), "--ply", "99999"], "--ply goes from 0 to"),
        (&["replay", text(&file), "--from", "9", "--to", "3"], "--from 9 is after --to 3"),
        (&["replay", text(&file), text(&file)], "one record at a time"),
        (&["replay", text(&file), "--position", "--viewer", "1"], "only the referee may see it"),
        (&["replay", "-", "--step"], "the record must be a file"),
    ] {
        let output = typed(arguments, b"");
        assert!(!output.status.success(), "{arguments:?}");
        assert!(error_text(&output).contains(says), "{arguments:?}: {}", error_text(&output));
    }
}
