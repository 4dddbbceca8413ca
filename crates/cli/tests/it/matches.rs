//! `brickwool match` and `brickwool tournament` from outside.

use brickwool_settlers::Record;
use serde_json::Value;
use std::process::{Command, Output, Stdio};

fn brickwool(line: &str) -> Output {
    let words = line.split_whitespace();
    Command::new(env!("CARGO_BIN_EXE_brickwool")).args(words).output().expect("the command can be started")
}

fn prints(line: &str) -> String {
    let output = brickwool(line);
    assert!(output.status.success(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("the command speaks UTF-8")
}

/// What a run tells programs, apart from what depends on the clock.
fn facts(line: &str) -> Value {
    let mut report: Value =
        serde_json::from_str(&prints(&format!("{line} --json"))).expect("one JSON object");
    let timing = report.as_object_mut().expect("an object").remove("timing").expect("timing is told");
    assert!(timing["games_per_second"].as_f64().is_some_and(|rate| rate > 0.0), "{timing}");
    report
}

#[test]
fn threads_change_no_figure() {
    for (players, games) in
        [("random,random,random,random", 97), ("weighted,random,random", 97), ("greedy,weighted,greedy", 20)]
    {
        let line = format!("match --players {players} --games {games} --seed 5");
        assert_same_on_any_threads(&line);
    }
    assert_same_on_any_threads("tournament --players random,weighted,greedy --seats 2 --games 10 --seed 1");
}

#[test]
fn luck_can_be_subtracted() {
    let line = "match --players greedy,weighted --games 40 --seed 5 --luck";
    assert_same_on_any_threads(line);
    let report = facts(line);
    for player in report["results"].as_array().expect("a result for each player") {
        let adjusted = &player["won_without_luck"];
        let [share, low, high] = [&adjusted["share"], &adjusted["interval"][0], &adjusted["interval"][1]];
        let [share, low, high] = [share, low, high].map(|value| value.as_f64().expect("a number"));
        assert!(low <= share && share <= high, "{adjusted}");
    }
    let plain = facts("match --players greedy,weighted --games 40 --seed 5");
    assert_eq!(plain["checksum"], report["checksum"], "the games are the same");
    assert!(plain["results"][0]["won_without_luck"].is_null());
    assert!(prints(line).contains("won without luck"));
}

/// `greedy` takes microseconds for a decision, and only a busy machine makes that a second.
#[test]
fn it_tells_how_many_decisions_keep_their_time() {
    let in_time = |more: &str| -> Value {
        let line = format!("match --players greedy,weighted --games 2 --seed 5 --json {more}");
        let report: Value = serde_json::from_str(&prints(&line)).expect("one JSON object");
        report["timing"]["decisions"][0]["in_time"].clone()
    };
    assert!(in_time("").is_null());
    assert!(in_time("--time 1000").as_f64().is_some_and(|share| share > 0.9));
    let table = prints("match --players greedy,weighted --games 2 --seed 5 --time 1000");
    assert!(table.contains("within 110 %"), "{table}");
}

#[test]
fn trades_are_counted() {
    let report = facts("match --players greedy,greedy,greedy,greedy --games 8 --seed 5");
    let count = |key: &str| report["trades"][key].as_u64().expect("a count");
    assert!(count("questions") >= count("offers") && count("offers") >= count("trades"));
    assert!(count("trades") > 0, "{}", report["trades"]);
    let table = prints("match --players greedy,greedy,greedy,greedy --games 8 --seed 5");
    assert!(table.contains("Everybody was asked"), "{table}");
}

#[test]
fn a_ladder_rates_with_and_without_trades() {
    let line = "ladder --players random,weighted,greedy --sizes 2,4 --games 20 --seed 1";
    let read = |line: &str| -> Value { serde_json::from_str(&prints(line)).expect("one JSON object") };
    let report = read(&format!("{line} --json"));
    let rungs = report["ladder"].as_array().expect("rungs");
    let settings: Vec<_> = rungs.iter().map(|rung| (rung["seats"].clone(), rung["trades"].clone())).collect();
    assert_eq!(
        settings,
        [
            (2.into(), true.into()),
            (2.into(), false.into()),
            (4.into(), true.into()),
            (4.into(), false.into())
        ]
    );
    for rung in rungs {
        assert_eq!(rung["pairs"].as_array().map(Vec::len), Some(3));
        let elo = |bot: usize| rung["ratings"][bot]["elo"].as_f64().expect("a rating");
        assert_eq!(elo(2), 0.0, "greedy is where the others are counted from");
        assert!(elo(0) < elo(2) && elo(1) < elo(2), "{rung}");
    }
    let table = prints(line);
    assert!(table.contains("4 seats, no trades") && table.contains("greedy"), "{table}");
}

fn assert_same_on_any_threads(line: &str) {
    let one = facts(&format!("{line} --threads 1"));
    for threads in [2, 3] {
        assert_eq!(one, facts(&format!("{line} --threads {threads}")), "{line} on {threads} threads");
    }
}

#[test]
fn a_match_adds_up() {
    let report = facts("match --players weighted,random,random,random --games 200 --seed 1");
    let count = |value: &Value| value["count"].as_u64().expect("a count");
    let results = report["results"].as_array().expect("a result for each player");
    assert_eq!(results.iter().map(|player| count(&player["won"])).sum::<u64>(), 200);
    for player in results {
        assert_eq!(player["won"]["of"], 200);
        let by_seat = player["by_seat"].as_array().expect("a result for each seat");
        assert!(by_seat.iter().all(|seat| seat["of"] == 50), "everybody sits everywhere equally often");
        assert_eq!(by_seat.iter().map(count).sum::<u64>(), count(&player["won"]));
    }
    assert!(count(&results[0]["won"]) > 60, "weighted is stronger than random");
    let table = prints("match --players weighted,random,random,random --games 200 --seed 1");
    for told in ["1 weighted", "random ×3", "by seat", "200 games in", "A fair share is 25.0 %"] {
        assert!(table.contains(told), "{told}: {table}");
    }
}

#[test]
fn one_game_of_a_match_is_the_same_alone() {
    let one = facts("match --players random,random,random,random --games 1 --seed 3");
    let file = std::env::temp_dir().join(format!("brickwool-game-{}.jsonl", std::process::id()));
    let line = format!(
        "match --players random,random,random,random --games 8 --seed 3 --game 0 --record {}",
        file.display()
    );
    let alone: Value = serde_json::from_str(&prints(&format!("{line} --json"))).expect("one JSON object");
    assert_eq!(alone["hash"], one["checksum"]);
    let record = Record::from_text(&std::fs::read_to_string(&file).expect("the record was written"));
    std::fs::remove_file(&file).expect("the record can be removed");
    let record = record.expect("the record is whole");
    assert_eq!(record.players, ["random"; 4]);
    assert_eq!(format!("{:016x}", record.replay().expect("it replays").state.hash()), alone["hash"]);
}

#[test]
fn a_sequential_test_ends_a_match_when_it_is_decided() {
    let players = "match --players weighted,random,random,random --games 100000 --seed 1";
    let report = facts(&format!("{players} --until weighted>random --margin 50"));
    assert_eq!(report["until"]["verdict"], "stronger");
    let games = report["games"].as_u64().expect("games were counted");
    assert!((20..2000).contains(&games), "{games}");
    // On any number of threads the same game decides.
    let on_one = facts(&format!("{players} --until weighted>random --margin 50 --threads 1"));
    assert_eq!(on_one, report);
    let other = facts(&format!("{players} --until random>weighted --margin 50"));
    assert_eq!(other["until"]["verdict"], "not_stronger");
    let open = facts("match --players weighted,random --games 4 --until weighted>random");
    assert_eq!((&open["until"]["verdict"], &open["games"]), (&Value::Null, &4.into()));
}

#[test]
fn a_tournament_ranks_the_stronger_first() {
    let report = facts("tournament --players random,weighted --games 200 --seed 1");
    let ranking = report["ranking"].as_array().expect("a ranking");
    assert_eq!((&ranking[0]["bot"], &ranking[1]["bot"]), (&"weighted".into(), &"random".into()));
    let elo = |place: usize| ranking[place]["elo"].as_f64().expect("a rating");
    assert!(elo(0) > 0.0 && (elo(0) + elo(1)).abs() < 1e-6);
    let table = prints("tournament --players random,weighted --games 20");
    assert!(table.contains("weighted") && table.contains("Elo"), "{table}");
}

#[test]
fn what_cannot_be_played_is_refused_in_words() {
    let cases = [
        ("match --players random", "this board is for 2 to 4 players, not 1"),
        ("match --players rondom,random", "there is no bot \"rondom\"; choose random, "),
        ("match --players random,random --games 0", "at least one game has to be played"),
        ("match --players random,random --threads 0", "the number of threads must be 1 to 1024, not 0"),
        (
            "match --players random,random --games 5 --game 5",
            "the match has 5 games, numbered from 0: there is no game 5",
        ),
        (
            "match --players random,weighted --until weighted",
            "\"weighted\" is not a claim that can be tested",
        ),
        ("match --players random,random --until weighted>random", "weighted does not play in this match"),
        ("match --players random,random --until random>random", "random cannot be stronger than itself"),
        (
            "match --players random,weighted --until weighted>random --margin 0",
            "a margin of 0 Elo points can never be shown",
        ),
        ("match --players random,random --rules nonsense", "nonsense"),
        ("match --players random,random --board no-such-file", "cannot read the layout file"),
        ("match --players random,random --time 0", "a decision takes at least one millisecond"),
        ("match --players random,random --luck --game 1", "cannot be used with"),
        ("match --players random,random --insight quick", "--out <FOLDER>"),
        (
            "match --players random,random --out nowhere --insight deep",
            "[possible values: quick, brief, usual]",
        ),
        ("ladder --players random", "a ladder needs at least two bots"),
        ("ladder --sizes 3", "the table size must be 2, 4 or 6, not 3"),
        ("tournament --players random", "a tournament needs at least two bots"),
        ("tournament --players random,random", "random takes part twice"),
        ("tournament --players random,weighted --seats 3", "a table of 3 needs 3 bots; 2 take part"),
        ("tournament --players random,weighted --seats 1", "the number of seats must be 2 to 6, not 1"),
    ];
    for (line, expected) in cases {
        let output = brickwool(line);
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && output.stdout.is_empty(), "{line}");
        assert!(error.contains(expected), "{line}: {error}");
    }
}

/// Garbage from the first word on does not stop a match; a program that is not there does.
#[cfg(unix)]
#[test]
fn a_program_that_prints_garbage_does_not_stop_a_match() {
    let report = facts("match --players exec:yes,random --games 4");
    assert_eq!(report["games"], 4);
    assert!(report["results"][0]["mishaps"]["crashes"].as_u64().is_some_and(|count| count > 0), "{report}");
    let missing = brickwool("match --players exec:no-such-program,random --games 4");
    assert!(!missing.status.success());
    assert!(String::from_utf8_lossy(&missing.stderr).contains("cannot start"));
}

/// Ctrl-C prints what was finished, and the exit code says that it was interrupted.
#[cfg(unix)]
#[test]
fn an_interrupted_match_shows_what_was_finished() {
    let child = Command::new(env!("CARGO_BIN_EXE_brickwool"))
        .args("match --players weighted,random,random,random --games 1000000000 --json".split(' '))
        .stdout(Stdio::piped())
        .spawn()
        .expect("the command can be started");
    std::thread::sleep(std::time::Duration::from_millis(500));
    let interrupt = Command::new("sh").args(["-c", &format!("kill -INT {}", child.id())]).status();
    assert!(interrupt.expect("there is a shell").success());
    let output = child.wait_with_output();
    let output = output.expect("the command ends");
    assert_eq!(output.status.code(), Some(130));
    let report: Value = serde_json::from_slice(&output.stdout).expect("one JSON object");
    assert_eq!(report["interrupted"], true);
    assert!(report["games"].as_u64().is_some_and(|games| games > 0), "{report}");
}
