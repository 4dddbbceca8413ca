//! Fuzzing: thousands of random and mutated lines each get one line of JSON, and the engine still works afterwards.

use crate::mutate;
use brickwool_engine::{Engine, LIMITS, serve};
use brickwool_game::Luck;
use brickwool_luck::SeededLuck;
use serde_json::{Value, json};

/// How many lines each test sends; the environment variable FUZZ_LINES sets another number.
fn line_count() -> u32 {
    let given = std::env::var("FUZZ_LINES").ok();
    given.map_or(10_000, |count| count.parse().expect("FUZZ_LINES is a number"))
}

/// Every request of the golden conversations.
fn corpus() -> Vec<String> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let mut files: Vec<_> = folder.read_dir().unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let texts = files.iter().map(|file| std::fs::read_to_string(file).unwrap());
    texts
        .flat_map(|text| {
            text.lines().filter_map(|line| line.strip_prefix("> ")).map(String::from).collect::<Vec<_>>()
        })
        .filter(|line| !line.contains("perft")) // Too slow for here.
        .collect()
}

/// The closed set of kinds that `docs/engine-protocol.md` specifies.
const KINDS: [&str; 11] = [
    "bad_json",
    "bad_request",
    "unknown_game",
    "game_exists",
    "illegal",
    "stale",
    "bad_notation",
    "bad_layout",
    "bad_rules",
    "bad_record",
    "too_large",
];

/// A reply is one line with an id and either an `ok` or an `error` of a known kind.
fn assert_reply(request: &str, reply: &str) -> Value {
    assert!(!reply.contains('\n'), "{request}");
    let value: Value =
        serde_json::from_str(reply).unwrap_or_else(|error| panic!("{request}\n{reply}\n{error}"));
    let fields: Vec<&str> = value.as_object().unwrap().keys().map(String::as_str).collect();
    match fields[..] {
        ["id", "ok"] => {}
        ["error", "id"] => {
            let error = &value["error"];
            assert!(error["kind"].as_str().is_some_and(|kind| KINDS.contains(&kind)), "{request}\n{reply}");
            assert!(error["message"].as_str().is_some_and(|text| !text.is_empty()), "{request}\n{reply}");
            let length = error["message"].as_str().unwrap().chars().count();
            assert!(length <= LIMITS.message_length + 1, "{request}\n{reply}");
        }
        _ => panic!("{request}\n{reply}"),
    }
    value
}

/// Closes all games and checks that another one can be played.
fn assert_works(engine: &mut Engine) {
    let games: Value = serde_json::from_str(&engine.answer(r#"{"cmd":"games"}"#)).unwrap();
    let open = games["ok"]["games"].as_array().unwrap();
    let close = open.iter().map(|game| json!({"cmd": "close", "game": game["game"]}).to_string());
    let probe = [
        r#"{"cmd":"new","game":"probe","seats":3}"#,
        r#"{"cmd":"random","game":"probe","count":5,"seed":1}"#,
        r#"{"cmd":"close","game":"probe"}"#,
    ];
    for request in close.chain(probe.map(String::from)) {
        let reply = engine.answer(&request);
        assert!(reply.contains("\"ok\""), "{request}\n{reply}");
    }
}

/// A mutated request: a golden one, or a legal step of the game, changed in up to three places.
fn mutated(corpus: &[String], engine: &mut Engine, luck: &mut SeededLuck) -> String {
    let line = match luck.below(4) {
        0 => {
            let legal: Value = serde_json::from_str(&engine.answer(r#"{"cmd":"legal","game":"a"}"#)).unwrap();
            let (seat, actions) = (&legal["ok"]["seat"], legal["ok"]["actions"].as_array());
            let listed = actions.filter(|actions| !actions.is_empty());
            let listed = listed.map(|actions| &actions[luck.below(actions.len() as u32) as usize]["action"]);
            let step =
                listed.map_or(json!({"chance": {"dice": [3, 4]}}), |action| json!({"act": [seat, action]}));
            json!({"cmd": "apply", "game": "a", "steps": [step], "auto": luck.below(2) == 0}).to_string()
        }
        _ => corpus[luck.below(corpus.len() as u32) as usize].clone(),
    };
    let Ok(mut value) = serde_json::from_str::<Value>(&line) else { return line };
    for _ in 0..luck.below(4) {
        mutate::value(&mut value, luck);
    }
    value.to_string()
}

#[test]
fn mutated_requests_are_answered_and_the_engine_still_works() {
    let corpus = corpus();
    let mut engine = Engine::new();
    let mut luck = SeededLuck::new(1);
    let (mut fine, mut wrong) = (0, 0);
    for number in 0..line_count() {
        if number % 250 == 0 {
            assert_works(&mut engine);
            engine.answer(r#"{"cmd":"new","game":"a","seats":3,"seed":1}"#);
            engine.answer(&format!(
                r#"{{"cmd":"random","game":"a","count":{},"seed":{number}}}"#,
                number % 400
            ));
        }
        let request = mutated(&corpus, &mut engine, &mut luck);
        let reply = assert_reply(&request, &engine.answer(&request));
        *(if reply.get("ok").is_some() { &mut fine } else { &mut wrong }) += 1;
    }
    // A fuzz test that only ever gets errors, or none, tests nothing.
    assert!(fine > line_count() / 10 && wrong > line_count() / 10, "{fine} fine, {wrong} wrong");
}

#[test]
fn random_and_mutated_bytes_are_answered_line_by_line() {
    let corpus = corpus();
    let mut luck = SeededLuck::new(2);
    let mut input = Vec::new();
    for _ in 0..line_count() {
        match luck.below(4) {
            0 => {
                input.extend((0..luck.below(60)).map(|_| luck.below(256) as u8).filter(|&byte| byte != b'\n'))
            }
            1 => input.extend(mutate::anything(&mut luck, 5).to_string().bytes()),
            _ => {
                let line = &corpus[luck.below(corpus.len() as u32) as usize];
                input.extend(mutate::bytes(line, &mut luck));
            }
        }
        input.push(b'\n');
    }
    let mut output = Vec::new();
    serve(&input[..], &mut output).unwrap();
    let output = String::from_utf8(output).unwrap();
    let requests = input.split(|&byte| byte == b'\n').map(String::from_utf8_lossy);
    for (request, reply) in requests.zip(output.lines()) {
        assert_reply(&request, reply);
    }
    assert_eq!(output.lines().count(), line_count() as usize);
}

/// Most mutated notation is refused; what is accepted can be played, viewed and written down.
#[test]
fn mutated_positions_that_load_can_be_played() {
    let mut engine = Engine::new();
    let mut luck = SeededLuck::new(3);
    let mut loaded = 0;
    for number in 0..line_count() {
        let rules = ["official", "robber=random,friendly=on", "target=4,trade=one-for-one"];
        let (seats, layout, rules) =
            (2 + number % 3, json!({"random": {"seed": number}}), rules[number as usize % 3]);
        let start = json!({"cmd": "new", "game": "a", "seats": seats, "layout": layout, "rules": rules});
        assert!(engine.answer(&start.to_string()).contains("\"ok\""));
        let count = luck.below(if number % 2 == 0 { 20 } else { 600 });
        engine.answer(&json!({"cmd": "random", "game": "a", "count": count, "seed": number}).to_string());
        let reply: Value = serde_json::from_str(&engine.answer(r#"{"cmd":"notation","game":"a"}"#)).unwrap();
        engine.answer(r#"{"cmd":"close","game":"a"}"#);
        let line = mutate_notation(reply["ok"]["position"].as_str().unwrap(), &mut luck);
        let load = json!({"cmd": "load", "game": "b", "position": line}).to_string();
        let reply = assert_reply(&load, &engine.answer(&load));
        if reply.get("ok").is_none() {
            continue;
        }
        loaded += 1;
        for request in [
            json!({"cmd": "legal", "game": "b", "offers": true}),
            json!({"cmd": "random", "game": "b", "count": 120, "seed": number}),
            json!({"cmd": "state", "game": "b"}),
            json!({"cmd": "view", "game": "b", "viewer": {"seat": 1}}),
            json!({"cmd": "perft", "game": "b", "depth": 2}),
            json!({"cmd": "record", "game": "b"}),
            json!({"cmd": "notation", "game": "b"}),
            json!({"cmd": "undo", "game": "b", "to": 0}),
            json!({"cmd": "notation", "game": "b"}),
            json!({"cmd": "close", "game": "b"}),
        ] {
            let reply = assert_reply(&line, &engine.answer(&request.to_string()));
            assert!(reply.get("ok").is_some(), "{line}\n{request}\n{reply}");
        }
    }
    assert!(loaded > line_count() / 20, "only {loaded} positions were accepted");
}

/// Records with a character changed, a line missing or a line repeated are refused, or are another game that replays.
#[test]
fn mutated_records_are_refused_or_replay() {
    let mut engine = Engine::new();
    engine.answer(r#"{"cmd":"new","game":"a","seats":3}"#);
    engine.answer(r#"{"cmd":"random","game":"a","count":250,"seed":9}"#);
    let reply: Value = serde_json::from_str(&engine.answer(r#"{"cmd":"record","game":"a"}"#)).unwrap();
    let record = reply["ok"]["record"].as_str().unwrap();
    let mut luck = SeededLuck::new(4);
    let (mut loaded, mut refused) = (0, 0);
    for _ in 0..line_count() / 5 {
        let mut lines: Vec<String> = record.lines().map(String::from).collect();
        let at = luck.below(lines.len() as u32) as usize;
        match luck.below(4) {
            0 => drop(lines.remove(at)),
            1 => lines.insert(at, lines[at].clone()),
            2 => lines.truncate(at),
            _ => lines[at] = String::from_utf8_lossy(&mutate::bytes(&lines[at], &mut luck)).into_owned(),
        }
        let load = json!({"cmd": "load", "game": "b", "record": lines.join("\n")}).to_string();
        if assert_reply(&load, &engine.answer(&load)).get("ok").is_none() {
            refused += 1;
        } else {
            loaded += 1;
            for cmd in ["state", "legal", "notation", "record", "close"] {
                let request = json!({"cmd": cmd, "game": "b"}).to_string();
                let reply = assert_reply(&request, &engine.answer(&request));
                assert!(reply.get("ok").is_some(), "{load}\n{reply}");
            }
        }
    }
    assert!(loaded > 0 && refused > 0, "{loaded} loaded, {refused} refused");
}

/// Changes the phase, or a few random digits or characters, of a position.
fn mutate_notation(line: &str, luck: &mut SeededLuck) -> String {
    let phases = [
        "turn:before",
        "turn:after",
        "rolling",
        "drawing",
        "robber:after",
        "robber:before",
        "wander:after",
        "victim:0.1:after",
        "fate:1.2:after",
        "stealing:1:after",
        "stealing:0:before",
        "roads:2:after",
        "roads:1:before",
        "discard:1.0.0.0",
        "discard:0.2.0.1",
        "trade:L1~W1:1",
        "trade:O2~B1G1:0.1y",
        "trade:W1~O1:1cO1~W1.2n",
        "over:0",
        "settlement:3",
        "road:2:20",
    ];
    let mut chars: Vec<char> = line.chars().collect();
    match luck.below(3) {
        0 => {
            let end = line.rfind(';').unwrap_or(0);
            return format!("{};{}", &line[..end], phases[luck.below(phases.len() as u32) as usize]);
        }
        1 => {
            let digits: Vec<usize> = (0..chars.len()).filter(|&at| chars[at].is_ascii_digit()).collect();
            for _ in 0..1 + luck.below(2) {
                let at = digits[luck.below(digits.len() as u32) as usize];
                chars[at] = char::from(b'0' + luck.below(10) as u8);
            }
        }
        _ => {
            let alphabet: Vec<char> = "LBWGO-:;./KRYMV0123456789~é".chars().collect();
            for _ in 0..1 + luck.below(2) {
                let at = luck.below(chars.len() as u32) as usize;
                chars[at] = alphabet[luck.below(alphabet.len() as u32) as usize];
            }
        }
    }
    chars.into_iter().collect()
}
