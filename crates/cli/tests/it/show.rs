//! `brickwool show`, `play --position`, and commands that are given another command's file.

use crate::typed;
use brickwool_dice::{Action, State, Step};
use brickwool_game::{Luck, Turn};
use brickwool_luck::SeededLuck;
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};

/// Two players after setup, with a city and a knight played; it is the first one's turn, after the roll.
const POSITION: &str = "O10W2L9/G12B6W4B10/G9L11DL3O8/L8O3G4W5/B5G6W11;3GO3W33BL;official;\
                        19:45:29.59:L1B1W1G1:-:0/13.35:-:13.51:W3G2:-:1;4:-:-:K13R2Y2M2V5:0:-:-;turn:after";

fn prints(arguments: &[&str], input: &str) -> String {
    let output = typed(arguments, input.as_bytes());
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("the command prints UTF-8")
}

fn fails(arguments: &[&str], says: &str) {
    let output = typed(arguments, b"");
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success(), "{arguments:?}");
    assert!(message.contains(says), "{arguments:?}: {message}");
}

fn file(name: &str, text: &str) -> PathBuf {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&file, text).expect("a file can be written");
    file
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a temporary path is text")
}

#[test]
fn a_position_is_drawn_with_its_pieces() {
    let drawn = prints(&["show", POSITION], "");
    for piece in ["■1", "⌂1", "⌂2", "╲2╲", "ROBBER", "Player 1 holds 1 lumber, 1 brick, 1 wool and 1 grain."]
    {
        assert!(drawn.contains(piece), "{piece}: {drawn}");
    }
    assert!(prints(&["show", POSITION, "--numbers"], "").contains("hex 12"));
    let hidden = prints(&["show", POSITION, "--viewer", "2"], "");
    assert!(
        hidden.contains("You hold 3 wool and 2 grain.") && !hidden.contains("1 lumber, 1 brick"),
        "{hidden}"
    );

    let svg = prints(&["show", POSITION, "--format", "svg"], "");
    let count = |part: &str| svg.matches(part).count();
    // Every road has an outline; every building is a polygon besides the 19 hexes.
    assert_eq!((count("stroke-width=\"9\""), count("stroke-width=\"13\"")), (4, 4));
    assert_eq!((count("<polygon") - 19, count("<title>robber</title>")), (4, 1));
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    assert!(svg.contains("Player 1: 3 points, to move") && svg.contains("Player 2: 2 points"), "{svg}");
    assert!(!svg.contains(">hex 12<"));
    assert!(prints(&["show", POSITION, "--format", "svg", "--numbers"], "").contains(">hex 12<"));

    assert_eq!(prints(&["show", POSITION, "--format", "notation"], "").trim(), POSITION);
    let json: Value =
        serde_json::from_str(&prints(&["show", POSITION, "--format", "json"], "")).expect("JSON");
    assert_eq!(json["position"], POSITION);
    assert_eq!(
        (&json["view"]["robber"], json["board"]["hexes"].as_array().map(Vec::len)),
        (&json!(4), Some(19))
    );
    let json = prints(&["show", POSITION, "--format", "json", "--viewer", "spectator"], "");
    assert!(!json.contains("\"position\""), "a position shows every card");
}

#[test]
fn a_record_is_drawn_after_any_of_its_steps() {
    let record = Path::new(env!("CARGO_TARGET_TMPDIR")).join("shown.jsonl");
    let told = prints(&["demo", "--seed", "7", "--seats", "3", "--force", "--record", text(&record)], "");
    let end = told.lines().find_map(|line| line.strip_prefix("Final position: ")).expect("demo prints it");
    assert_eq!(prints(&["show", text(&record), "--format", "notation"], "").trim(), end);
    let first = prints(&["show", text(&record), "--ply", "1", "--format", "notation"], "");
    assert!(first.trim().ends_with(";road:1:".to_owned().as_str()) || first.contains(";road:1:"), "{first}");
    let from_stdin = fs::read_to_string(&record).expect("the record is there");
    assert_eq!(prints(&["show", "-", "--format", "notation"], &from_stdin).trim(), end);
    // As it was called before.
    assert_eq!(first, prints(&["show", text(&record), "--step", "1", "--format", "notation"], ""));
    fails(&["show", text(&record), "--ply", "99999"], "--ply goes from 0 to ");
    fails(&["show", POSITION, "--ply", "1"], "a position has no steps");
    fails(&["show", "no-such-file"], "there is no file \"no-such-file\"");
}

#[test]
fn play_and_perft_start_from_a_position_or_a_file_with_one() {
    let script = "city 19\nroad 30\nquit\n\n";
    let arguments = ["play", "--position", POSITION, "--players", "you,random", "--seed", "1", "--brief"];
    let played = prints(&arguments, script);
    assert!(played.contains("You build a road on edge 30.") && played.contains("3 ore"), "{played}");
    let saved = file("position.txt", &format!("{POSITION}\n"));
    assert_eq!(
        prints(
            &["play", "--position", text(&saved), "--players", "you,random", "--seed", "1", "--brief"],
            script
        ),
        played
    );
    let count = |position: &str| prints(&["perft", "--position", position, "--depth", "1", "--json"], "");
    let nodes = |text: String| serde_json::from_str::<Value>(&text).expect("JSON")["nodes"].clone();
    assert_eq!(nodes(count(POSITION)), nodes(count(text(&saved))));
    fails(&["play", "--position", POSITION, "--seats", "2"], "cannot be used with");
    fails(&["play", "--position", POSITION, "--players", "you,random,random"], "3 players for a game of 2");
}

#[test]
fn a_board_is_given_in_notation() {
    let board = prints(&["board", "--seed", "5", "--format", "notation"], "");
    assert_eq!(prints(&["board", "--board", board.trim(), "--format", "notation"], ""), board);
    let demo = prints(&["demo", "--board", POSITION, "--seed", "1"], "");
    assert!(demo.contains("Final position: O10W2L9/"), "{demo}");
}

/// The record of a dice table, as a server hands it out; its proof is not genuine.
fn dice_table() -> String {
    let (mut game, mut luck) = (State::new(2).expect("two can play"), SeededLuck::new(4));
    let mut steps = Vec::new();
    loop {
        let step = match game.turn() {
            Turn::Over { .. } => break,
            Turn::Chance(_) => Step::Chance(game.clone().roll(&mut luck).expect("a roll is due")),
            _ => {
                let legal = game.legal();
                let actions: Vec<Action> = legal.iter().collect();
                Step::Act(game.seat(), actions[luck.below(actions.len() as u32) as usize])
            }
        };
        game.apply(step).expect("the step is legal");
        steps.push(json!({ "dice": step }));
    }
    json!({
        "brickwool_table": 1, "settings": {"game": {"kind": "dice"}, "seats": 2}, "players": ["Ada", "Bo"],
        "words": ["a", "b"], "commitment": "", "seed": "", "steps": steps,
    })
    .to_string()
}

#[test]
fn the_record_of_a_dice_table_is_told_and_drawn() {
    let table = file("dice-table.json", &dice_table());
    let told = prints(&["replay", text(&table)], "");
    assert!(told.contains("Ada rolls ") && told.contains("Bo: "), "{told}");
    assert!(prints(&["replay", "--verify", text(&table)], "").contains(": a dice game, "));
    let drawn = prints(&["show", text(&table)], "");
    assert!(drawn.contains("Ada: ") && drawn.contains("start"), "{drawn}");
    let notation = prints(&["show", text(&table), "--ply", "0", "--format", "notation"], "");
    assert!(notation.starts_with("island1 players=2 seat=0 completed=0"), "{notation}");
    assert_eq!(prints(&["show", notation.trim(), "--format", "notation"], ""), notation);
    fails(&["replay", "--step", text(&table)], "can only be printed or checked as a whole");
    fails(&["verify", text(&table)], "is not valid");
    fails(&["play", "--resume", text(&table)], "brickwool replay");
}

#[test]
fn every_command_names_the_one_that_reads_a_file() {
    let record = Path::new(env!("CARGO_TARGET_TMPDIR")).join("named.jsonl");
    prints(&["demo", "--seed", "3", "--force", "--record", text(&record)], "");
    fails(&["verify", text(&record)], "it proves nothing about its dice. brickwool replay --verify");
    let layout = file("named-layout.json", &prints(&["board", "--seed", "3", "--format", "json"], ""));
    for command in ["replay", "show", "verify"] {
        fails(&[command, text(&layout)], "brickwool board --board");
    }
    let saved = file("named-dice.json", r#"{"players":["you"],"seed":1,"game":"island1"}"#);
    for command in ["replay", "show", "verify"] {
        fails(&[command, text(&saved)], "brickwool dice play --resume");
    }
    let position = file("named-position.txt", POSITION);
    fails(&["replay", text(&position)], "brickwool show");
    fails(&["verify", text(&position)], "brickwool show");
    fails(&["play", "--resume", text(&position)], "brickwool play --position");
}
