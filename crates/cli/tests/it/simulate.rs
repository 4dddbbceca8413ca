//! `brickwool simulate` as people and scripts run it: configs right and wrong, files for a viewer, a person at the console.

use crate::typed;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A folder of its own for one test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("simulate-{name}"));
    fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a temporary path is text")
}

fn simulate(arguments: &[&str], input: &str) -> Output {
    typed(&[&["simulate"], arguments].concat(), input.as_bytes())
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("the command speaks UTF-8")
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("the command speaks UTF-8")
}

/// What a successful run prints.
fn prints(arguments: &[&str]) -> String {
    let output = simulate(arguments, "");
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", stderr(&output));
    stdout(&output)
}

#[test]
fn a_config_says_how_many_rounds_are_played() {
    let folder = folder("rounds");
    for (name, config, rounds) in
        [("200", "turns: 200\n", 200), ("five", "turns=5", 5), ("one", "# short\n\nturns: 1\n", 1)]
    {
        let file = folder.join(name);
        fs::write(&file, config).expect("a config can be written");
        let told = prints(&[text(&file), "--seed", "1"]);
        let ends: Vec<&str> = told.lines().filter(|line| line.contains(" / VP: P1=")).collect();
        assert_eq!(ends.len(), rounds + 1, "{config:?}: setup is round 0");
        assert!(ends[rounds].starts_with(&format!("{rounds} / VP: P1=")));
        let last = told.lines().last().expect("there is a result");
        assert!(last.starts_with(&format!("{rounds} / Result: nobody reached 10 points")), "{last}");
    }
    let without = prints(&["--seed", "24"]);
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("../simulator/tests/golden/default.txt");
    assert_eq!(without, fs::read_to_string(golden).expect("the golden file is there"), "50 by default");
}

#[test]
fn a_wrong_config_is_named_with_its_line_and_fails() {
    let folder = folder("mistakes");
    for (name, config, says) in [
        ("zero", "turns: 0", "line 1: 0 turns cannot be played; \"turns\" goes from 1 to 8192"),
        ("many", "turns: 9000", "line 1: 9000 turns cannot be played; \"turns\" goes from 1 to 8192"),
        ("abc", "turns: abc", "line 1: \"abc\" is not a whole number; \"turns\" needs one from 1 to 8192"),
        ("empty", "", "line 1: the file has no setting; it needs a line like \"turns: 50\""),
        ("key", "# mine\nrounds: 5", "line 2: there is no setting \"rounds\"; the only one is \"turns\""),
        ("twice", "turns: 5\nturns: 6", "line 2: \"turns\" is set twice; line 1 has already set it"),
    ] {
        let file = folder.join(name);
        fs::write(&file, config).expect("a config can be written");
        let output = simulate(&[text(&file)], "");
        assert_eq!(output.status.code(), Some(1), "{config:?}");
        assert!(output.stdout.is_empty(), "{config:?}");
        assert_eq!(stderr(&output), format!("brickwool: the config file {file:?}: {says}\n"));
    }
}

#[test]
fn what_cannot_be_read_or_played_is_named_and_fails() {
    let folder = folder("unreadable");
    let missing = folder.join("no-such-config");
    let mini = folder.join("mini.json");
    let board = Command::new(env!("CARGO_BIN_EXE_brickwool"))
        .args(["board", "--shape", "mini", "--seed", "1", "--format", "json"])
        .output()
        .expect("the command can be started");
    fs::write(&mini, board.stdout).expect("a layout can be written");
    for (arguments, code, says) in [
        (&[""][..], 1, "brickwool: the path of the config file is empty; leave it out to play 50 rounds\n"),
        (&[text(&missing)], 1, "brickwool: cannot read the config file \""),
        (&[text(&folder)], 1, "brickwool: cannot read the config file \""),
        (&["--map", "nowhere.json"], 1, "(or use fixed, random or beginner, or notation)"),
        (&["--map", text(&mini)], 1, "the simulator plays on 19 tiles; "),
        (&["--profile", "house"], 1, "no rules profile \"house\""),
        (&["--state-json", "no/such/folder/state.json"], 1, "cannot write \"no/such/folder/state.json\""),
        (&["--map-json", "no/such/folder/map.json"], 1, "cannot write \"no/such/folder/map.json\""),
        (&["--human", "5"], 2, "5 is not in 1..=4"),
        (&["--agent", "clever"], 2, "[possible values: random, value]"),
    ] {
        let arguments = [arguments, &["--seed", "1"]].concat();
        let output = simulate(&arguments, "");
        assert_eq!(output.status.code(), Some(code), "{arguments:?}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
        assert!(stderr(&output).contains(says), "{arguments:?}: {}", stderr(&output));
    }
}

#[test]
fn a_viewer_finds_the_map_and_the_pieces() {
    let folder = folder("viewer");
    let (map, state) = (folder.join("map.json"), folder.join("state.json"));
    let told =
        prints(&["--seed", "6", "--agent", "value", "--map-json", text(&map), "--state-json", text(&state)]);
    let read = |file: &Path| -> Value {
        serde_json::from_str(&fs::read_to_string(file).expect("it was written")).expect("it is JSON")
    };
    let (map, state) = (read(&map), read(&state));
    assert_eq!(map["tiles"].as_array().map(Vec::len), Some(19));
    assert_eq!(map["tiles"][0]["resource"], "WOOD");
    let built = |what: &str| told.lines().filter(|line| line.contains(what)).count();
    let count = |value: &Value| value.as_array().expect("a list").len();
    assert_eq!(count(&state["roads"]), built(": Built road "));
    assert_eq!(count(&state["buildings"]), built(": Built settlement "));
    let cities = state["buildings"].as_array().expect("a list").iter();
    assert_eq!(cities.filter(|building| building["type"] == "CITY").count(), built(": Built city "));
    assert_eq!(fs::read_dir(&folder).expect("the folder is there").count(), 2, "nothing is left beside them");
}

#[test]
fn a_viewer_may_have_its_own_node_numbers() {
    let folder = folder("numbering");
    let (map, state) = (folder.join("map.json"), folder.join("state.json"));
    let run = |numbering: &str| {
        let files = ["--map-json", text(&map), "--state-json", text(&state)];
        let printed = prints(&[&["--seed", "6", "--viewer-numbering", numbering], &files[..]].concat());
        let read = |file: &Path| fs::read_to_string(file).expect("it was written");
        (printed, [&map, &state].map(|file| serde_json::from_str::<Value>(&read(file)).expect("it is JSON")))
    };
    let (lines, [map_by_default, state_by_default]) = run("assignment");
    let (same_lines, [map, state]) = run("visualizer");
    assert_eq!(lines, same_lines, "the lines always have the console's numbers");
    assert_eq!(map_by_default["tiles"][0]["nodes"], serde_json::json!([5, 0, 1, 2, 3, 4]));
    assert_eq!(map["tiles"][0]["nodes"], serde_json::json!([0, 1, 2, 3, 4, 5]));
    assert_ne!(state, state_by_default);
}

#[test]
fn the_same_seed_gives_the_same_game_and_maps_and_rules_can_be_changed() {
    assert_eq!(
        prints(&["--seed", "9"]),
        prints(&["--seed", "9", "--map", "fixed", "--profile", "simulator"])
    );
    assert_ne!(prints(&["--seed", "9"]), prints(&["--seed", "10"]));
    for other in [
        &["--map", "random"][..],
        &["--map", "beginner"],
        &["--robber"],
        &["--rules", "official"],
        &["--profile", "target=3,robber=off"],
        &["--agent", "value"],
        &["--delay", "0"],
    ] {
        let told = prints(&[&["--seed", "9"], other].concat());
        assert!(told.lines().last().is_some_and(|line| line.contains(" / Result: ")), "{other:?}");
    }
    assert!(prints(&["--seed", "9", "--robber"]).contains(": Moved the robber to tile "));
    let unseeded = simulate(&[], "");
    let seed = stderr(&unseeded).trim().strip_prefix("seed ").expect("the seed is told").to_owned();
    assert_eq!(stdout(&unseeded), prints(&["--seed", &seed]));
}

#[test]
fn a_person_plays_at_the_console_and_the_lines_stay_clean() {
    let folder = folder("person");
    let config = folder.join("config");
    fs::write(&config, "turns: 1").expect("a config can be written");
    let arguments = [text(&config), "--seed", "5", "--human", "1"];
    let typed = "nonsense\nbuild settlement [15]\nundo\nredo\nbuild road [4], [15]\nmap\nhelp\nBuild Settlement 3\nbuild road 3,2\n\
                 roll\ngo\n";
    let output = simulate(&arguments, typed);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let told = stdout(&output);
    assert!(told.lines().all(|line| line.starts_with("0 / ") || line.starts_with("1 / ")), "{told}");
    assert!(told.starts_with(
        "0 / P1: Built settlement at node 15\n0 / P1: Undid: Built settlement at node 15\n\
         0 / P1: Redid: Built settlement at node 15\n0 / P1: Built road between nodes 4 and 15\n0 / P2: "
    ));
    let said = stderr(&output);
    assert!(
        said.contains(
            "P1, build a settlement> nonsense\n\"nonsense\" is not a command; choose from: Roll; Go;"
        )
    );
    assert!(said.contains("15 S1") && said.contains("Map                  the map"), "{said}");

    let left = simulate(&arguments, "build settlement 4\n");
    assert_eq!(left.status.code(), Some(1));
    let said = stderr(&left);
    assert!(said.ends_with("\nbrickwool: the input ended in round 0, before the game did\n"), "{said}");
}

#[test]
fn step_forward_waits_for_go() {
    let folder = folder("step");
    let config = folder.join("config");
    fs::write(&config, "turns: 2").expect("a config can be written");
    let arguments = [text(&config), "--seed", "1", "--step"];
    let all = simulate(&arguments, &"go\n".repeat(8 + 2 * 4));
    assert_eq!(all.status.code(), Some(0), "{}", stderr(&all));
    assert_eq!(stdout(&all), prints(&[text(&config), "--seed", "1"]));
    let some = simulate(&arguments, &"go\n".repeat(8 + 2 * 4 - 1));
    assert_eq!(some.status.code(), Some(1), "one go is missing");
}
