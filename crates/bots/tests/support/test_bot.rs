//! The program that the tests of `exec:` talk to. It plays well enough, or misbehaves in the way its first argument says;
//! its second is a file where it keeps a diary of what it was told.

use serde_json::{Value, json};
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, Seek, Write};
use std::process::exit;
use std::time::Duration;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, mode, diary, more @ ..] = &arguments[..] else {
        panic!("usage: brickwool-test-bot MODE DIARY [MORE]");
    };
    note(diary, &format!("pid {}", std::process::id()));
    let mut script = more.first().map(|path| script(path)).unwrap_or_default();
    match mode.as_str() {
        "dies" => exit(7),
        "silent" => sleep(),
        "chatty" => say("Loading the opening book..."),
        "endless-chat" => talk_without_end(),
        "recite" => say(&script.next().expect("there is something to recite")),
        _ => say(&json!({"type": "ready", "name": mode}).to_string()),
    }
    match mode.as_str() {
        "flood" => flood(diary, &"blah ".repeat(200)),
        "stale-flood" => flood(diary, r#"{"id":0,"nth":0}"#),
        "no-read" => sleep(),
        _ => {}
    }
    let mut player = ScriptedBot { mode, diary, script, decisions: 0 };
    for line in io::stdin().lock().lines() {
        player.read_line(&line.expect("Brickwool writes UTF-8"));
    }
    note(diary, "bye");
    if mode == "stubborn" {
        sleep();
    }
}

struct ScriptedBot<'a> {
    mode: &'a str,
    diary: &'a str,
    script: std::vec::IntoIter<String>,
    decisions: u64,
}

impl ScriptedBot<'_> {
    fn read_line(&mut self, line: &str) {
        let message: Value = serde_json::from_str(line).expect("Brickwool writes JSON");
        let kind = message["type"].as_str().expect("every message has a type");
        note(self.diary, if self.mode == "recite" { line } else { kind });
        if kind == "decide" {
            self.decisions += 1;
            self.decide(&message);
        }
    }

    fn decide(&mut self, message: &Value) {
        let id = message["id"].as_u64().expect("a decision has a number");
        let legal = message["legal"].as_array().expect("there are legal actions");
        // The last one is a building, where one can be built.
        let reply = json!({"id": id, "action": legal[legal.len() - 1]}).to_string();
        let first = self.decisions == 1;
        match self.mode {
            "garbage" => say("I think I will roll."),
            "hang" => {}
            "crash" => exit(3),
            "crash-later" if self.decisions == 5 => exit(3),
            "early" => say(&json!({"id": id + 1, "nth": 0}).to_string()),
            "illegal" => say(&self.illegal(id)),
            "late" if self.decisions > 10 => say(&reply),
            "late" if self.decisions % 2 == 1 => {}
            // The answer to the decision before comes now. It would be legal, but the other one is meant.
            "late" => say(&format!("{}\n{reply}", json!({"id": id - 1, "nth": 0}))),
            "long-line" if first => talk_without_end(),
            "recite" => say(&self.script.next().expect("there is more to recite")),
            _ if self.decisions % 2 == 1 => say(&json!({"id": id, "nth": legal.len() - 1}).to_string()),
            _ => say(&reply),
        }
    }

    /// Each way of breaking the rules in turn.
    fn illegal(&self, id: u64) -> String {
        let action = match self.decisions % 5 {
            0 => return json!({"id": id, "nth": 4_000_000_000u32}).to_string(),
            1 => json!({"build_city": 53}),
            2 => json!({"build_road": 255}),
            3 => json!({"offer_trade": {"offer": {"give": {"ore": 19}, "want": {"wool": 1}}, "to": [1]}}),
            _ => json!({"steal_from": 7}),
        };
        json!({"id": id, "action": action}).to_string()
    }
}

fn say(line: &str) {
    let mut out = io::stdout().lock();
    // Nobody may listen any more; that is for the tests to see, not for us.
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}

/// Says the same for ever, as fast as anybody listens; a file beside the diary tells how many bytes it was.
fn flood(diary: &str, line: &str) {
    // It does listen, to nothing in particular.
    std::thread::spawn(|| io::copy(&mut io::stdin(), &mut io::sink()));
    let mut count = File::create(format!("{diary}.said")).expect("the count can be written");
    let mut out = io::stdout().lock();
    let mut said = 0;
    while writeln!(out, "{line}").is_ok() {
        said += line.len() + 1;
        // In place and in one go: a reader finds a whole number at any time.
        count.rewind().and_then(|()| write!(count, "{said:020}")).expect("the count can be written");
    }
}

/// A line that never ends.
fn talk_without_end() {
    while io::stdout().write_all(&[b'x'; 65_536]).is_ok() {}
}

fn note(diary: &str, line: &str) {
    let file: File =
        OpenOptions::new().create(true).append(true).open(diary).expect("the diary can be opened");
    writeln!(&file, "{line}").expect("the diary can be written");
}

/// What to recite, line by line.
fn script(path: &str) -> std::vec::IntoIter<String> {
    let text = fs::read_to_string(path).expect("the script can be read");
    text.lines().map(String::from).collect::<Vec<_>>().into_iter()
}

/// Does nothing for as long as any test could take.
fn sleep() {
    std::thread::sleep(Duration::from_secs(60));
}
