//! Properties of every game that is played through the engine.

use brickwool_arena::random_step;
use brickwool_engine::{Engine, LIMITS};
use brickwool_luck::SeededLuck;
use brickwool_settlers::{Action, Board, Layout, Position, Record, Rules, Step};
use serde_json::{Value, json};

/// The content of the reply, which must not be an error.
fn ask(engine: &mut Engine, request: Value) -> Value {
    let reply = raw(engine, &request);
    assert!(reply.get("error").is_none(), "{request}\n{reply}");
    reply["ok"].clone()
}

/// The kind of the error that the request must get.
fn error_kind(engine: &mut Engine, request: Value) -> String {
    let reply = raw(engine, &request);
    reply["error"]["kind"].as_str().unwrap_or_else(|| panic!("{request}\n{reply}")).to_owned()
}

fn raw(engine: &mut Engine, request: &Value) -> Value {
    serde_json::from_str(&engine.answer(&request.to_string())).unwrap()
}

fn hash(engine: &mut Engine) -> String {
    ask(engine, json!({"cmd": "hash", "game": "a"}))["hash"].as_str().unwrap().to_owned()
}

fn notation(engine: &mut Engine) -> String {
    ask(engine, json!({"cmd": "notation", "game": "a"}))["position"].as_str().unwrap().to_owned()
}

#[test]
fn a_game_through_the_engine_is_the_game_played_directly() {
    for seed in 0..5 {
        let seats = 2 + (seed % 3) as u8;
        let mut direct =
            Position::start(Board::new(Layout::beginner(), Rules::default()).unwrap(), seats).unwrap();
        let mut luck = SeededLuck::new(seed);
        let mut engine = Engine::new();
        ask(&mut engine, json!({"cmd": "new", "game": "a", "seats": seats}));
        let mut ply = 0;
        while let Some(step) = random_step(&mut direct.state, &direct.board, &mut luck) {
            let request = json!({"cmd": "apply", "game": "a", "steps": [step], "ply": ply});
            ply += 1;
            assert_eq!(ask(&mut engine, request)["ply"], ply);
        }
        assert_eq!(hash(&mut engine), format!("{:016x}", direct.state.hash()));
        assert_eq!(notation(&mut engine), direct.to_string());
        // The engine's own random play must give the same game.
        ask(&mut engine, json!({"cmd": "undo", "game": "a", "to": 0}));
        ask(&mut engine, json!({"cmd": "random", "game": "a", "count": LIMITS.plies, "seed": seed}));
        assert_eq!(notation(&mut engine), direct.to_string());
    }
}

#[test]
fn undo_restores_every_ply() {
    let mut engine = Engine::new();
    ask(&mut engine, json!({"cmd": "new", "game": "a", "seats": 3}));
    let mut seen = vec![(hash(&mut engine), notation(&mut engine))];
    for seed in 0..400 {
        ask(&mut engine, json!({"cmd": "random", "game": "a", "count": 1, "seed": seed}));
        seen.push((hash(&mut engine), notation(&mut engine)));
    }
    for (ply, before) in seen.iter().enumerate().rev() {
        ask(&mut engine, json!({"cmd": "undo", "game": "a", "to": ply}));
        assert_eq!((hash(&mut engine), notation(&mut engine)), *before);
    }
}

#[test]
fn chance_drawn_again_after_an_undo_is_the_same() {
    let mut engine = Engine::new();
    ask(&mut engine, json!({"cmd": "new", "game": "a", "seed": 11}));
    ask(&mut engine, json!({"cmd": "random", "game": "a", "count": 16, "seed": 1}));
    let roll = json!({"cmd": "apply", "game": "a", "steps": [{"act": [0, "roll"]}], "auto": true, "ply": 16});
    let first = ask(&mut engine, roll.clone());
    ask(&mut engine, json!({"cmd": "undo", "game": "a", "to": 16}));
    assert_eq!(ask(&mut engine, roll), first);
}

#[test]
fn a_written_record_loads_as_the_same_game() {
    let mut engine = Engine::new();
    ask(&mut engine, json!({"cmd": "new", "game": "a", "layout": {"random": {"seed": 5}}, "seats": 3}));
    ask(&mut engine, json!({"cmd": "random", "game": "a", "count": 300, "seed": 5}));
    let names = json!(["Ann", "Bob", "Cy"]);
    let record = ask(&mut engine, json!({"cmd": "record", "game": "a", "players": names}));
    let text = record["record"].as_str().unwrap();
    assert_eq!(Record::from_text(text).unwrap().players, ["Ann", "Bob", "Cy"]);
    ask(&mut engine, json!({"cmd": "load", "game": "b", "record": text}));
    assert_eq!(ask(&mut engine, json!({"cmd": "record", "game": "b"}))["record"], text);
    assert_eq!(
        ask(&mut engine, json!({"cmd": "hash", "game": "b"})),
        ask(&mut engine, json!({"cmd": "hash", "game": "a"}))
    );
    let broken = text.replacen("build_road", "build_rood", 1);
    assert_eq!(error_kind(&mut engine, json!({"cmd": "load", "record": broken})), "bad_record");
}

#[test]
fn listed_actions_are_legal_and_have_distinct_numbers() {
    let mut engine = Engine::new();
    ask(&mut engine, json!({"cmd": "new", "game": "a", "seats": 4}));
    for seed in 0..300 {
        ask(&mut engine, json!({"cmd": "random", "game": "a", "count": 1, "seed": seed}));
        let legal = ask(&mut engine, json!({"cmd": "legal", "game": "a", "offers": true}));
        let mut numbers = std::collections::BTreeSet::new();
        for listed in legal["actions"].as_array().unwrap() {
            let step = json!({"act": [legal["seat"], listed["action"]]});
            let check = ask(&mut engine, json!({"cmd": "check", "game": "a", "step": step}));
            assert_eq!(check["legal"], true, "{step}: {check}");
            let index = listed["index"].as_u64().unwrap();
            assert!(index < Action::INDEX_END as u64 && numbers.insert(index), "{listed}");
        }
        let grouped: usize =
            legal["groups"].as_object().unwrap().values().map(|group| group.as_array().unwrap().len()).sum();
        assert_eq!(grouped, numbers.len());
    }
}

#[test]
fn a_spectator_is_shown_no_hidden_cards() {
    let mut engine = Engine::new();
    let mut hidden = 0;
    for seed in 0..40 {
        ask(&mut engine, json!({"cmd": "new", "game": "a", "seats": 3}));
        let all = json!({"cmd": "random", "game": "a", "count": 1000, "seed": seed, "viewer": "spectator"});
        let told = ask(&mut engine, all);
        assert!(told.get("steps").is_none());
        for event in told["events"].as_array().unwrap() {
            let card = event.get("stolen").or(event.get("card_drawn")).map(|hidden| &hidden["card"]);
            assert!(card.is_none_or(Value::is_null), "{event}");
            hidden += u32::from(card.is_some());
        }
        ask(&mut engine, json!({"cmd": "close", "game": "a"}));
    }
    assert!(hidden > 0, "no card was stolen or drawn");
}

#[test]
fn limits_are_enforced() {
    let mut engine = Engine::new();
    for _ in 0..LIMITS.games {
        ask(&mut engine, json!({"cmd": "new"}));
    }
    assert_eq!(error_kind(&mut engine, json!({"cmd": "new"})), "too_large");
    ask(&mut engine, json!({"cmd": "close", "game": "g1"}));
    let long_name = "n".repeat(LIMITS.name_length + 1);
    assert_eq!(error_kind(&mut engine, json!({"cmd": "new", "game": long_name})), "bad_request");
    let long_line = json!({"cmd": "games", "id": "i".repeat(LIMITS.line_bytes)});
    assert_eq!(error_kind(&mut engine, long_line), "too_large");
    // Offering and withdrawing a trade can be repeated without end.
    ask(&mut engine, json!({"cmd": "new", "game": "a", "seats": 2}));
    ask(&mut engine, json!({"cmd": "random", "game": "a", "count": 8, "seed": 1}));
    ask(
        &mut engine,
        json!({"cmd": "apply", "game": "a", "steps": [{"act": [0, "roll"]}, {"chance": {"dice": [1, 2]}}]}),
    );
    let legal = ask(&mut engine, json!({"cmd": "legal", "game": "a", "offers": true}));
    let offer = json!({"act": [0, {"offer_trade": {"offer": legal["offers"][0], "to": [1]}}]});
    let round: [Value; 2] = [offer, json!({"act": [0, "withdraw_trade"]})];
    let many: Vec<&Value> = round.iter().cycle().take(LIMITS.plies - 10).collect();
    assert_eq!(ask(&mut engine, json!({"cmd": "apply", "game": "a", "steps": many}))["ply"], LIMITS.plies);
    assert_eq!(
        error_kind(&mut engine, json!({"cmd": "apply", "game": "a", "steps": [round[0]]})),
        "too_large"
    );
    // Even the longest record fits in a line and loads.
    let record = ask(&mut engine, json!({"cmd": "record", "game": "a"}))["record"].clone();
    ask(&mut engine, json!({"cmd": "close", "game": "a"}));
    let load = json!({"cmd": "load", "game": "b", "record": record});
    assert!(load.to_string().len() < LIMITS.line_bytes);
    assert_eq!(ask(&mut engine, load)["ply"], LIMITS.plies);
}

#[test]
fn a_setup_that_gets_stuck_on_the_mini_board_has_no_legal_action() {
    let mut engine = Engine::new();
    let layout = json!({"random": {"seed": 1, "shape": "mini"}});
    ask(&mut engine, json!({"cmd": "new", "game": "of three", "layout": layout, "seats": 3}));
    // A game of four there can no longer be begun, but it can be loaded.
    let of_three = ask(&mut engine, json!({"cmd": "notation", "game": "of three"}))["position"].clone();
    let nobody = "-:-:-:-:-:0";
    let of_four = of_three.as_str().unwrap().replace(&[nobody; 3].join("/"), &[nobody; 4].join("/"));
    ask(&mut engine, json!({"cmd": "load", "game": "a", "position": of_four}));
    // The six vertices that leave no room for a seventh settlement.
    for (vertex, seat) in [3, 5, 7, 16, 18, 20].into_iter().zip([0, 1, 2, 3, 3, 2]) {
        let settle = json!({"act": [seat, {"build_settlement": vertex}]});
        ask(&mut engine, json!({"cmd": "apply", "game": "a", "steps": [settle]}));
        ask(&mut engine, json!({"cmd": "random", "game": "a", "count": 1, "seed": 1}));
    }
    let played = ask(&mut engine, json!({"cmd": "random", "game": "a", "count": 100, "seed": 1}));
    assert_eq!(played["ply"], 12);
    assert_eq!(ask(&mut engine, json!({"cmd": "legal", "game": "a"}))["actions"], json!([]));
    assert_eq!(ask(&mut engine, json!({"cmd": "perft", "game": "a", "depth": 3}))["nodes"], 0);
}

#[test]
fn perft_counts_the_known_numbers() {
    let mut engine = Engine::new();
    ask(&mut engine, json!({"cmd": "new", "game": "a", "seats": 3}));
    // The rulebook tests of `settlers` confirm these by brute force on the bare graph.
    for (depth, nodes) in [(0, 1), (1, 54), (2, 144), (3, 7236), (4, 19248), (5, 897_180)] {
        let reply = ask(&mut engine, json!({"cmd": "perft", "game": "a", "depth": depth, "divide": true}));
        assert_eq!(reply["nodes"], nodes);
        let branches = reply["divide"].as_array().unwrap();
        let sum: u64 = branches.iter().map(|branch| branch["nodes"].as_u64().unwrap()).sum();
        assert!(depth == 0 || sum == nodes);
        assert!(branches.iter().all(|branch| serde_json::from_value::<Step>(branch["step"].clone()).is_ok()));
    }
}
