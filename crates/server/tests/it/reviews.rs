//! Reviews of finished games, uploads, positions and hints over HTTP.

use crate::client::{Person, TestServer};
use serde_json::{Value, json};
use std::time::Duration;

/// A game that is over in a few turns.
fn short() -> Value {
    json!({"seats": 2, "bot_pause": 0, "game": {"kind": "settlers", "rules": {"victory_target": 4}}})
}

/// A table at which bots have played to the end.
async fn finished(host: &Person) -> String {
    let table = host.create_table(&short()).await;
    let_bots_play(host, &table).await;
    table
}

/// Seats two bots at a table and waits until their game is over.
async fn let_bots_play(host: &Person, table: &str) {
    let mut socket = host.connect(table, None).await;
    for seat in 0..2 {
        socket.request(json!({"type": "seat_bot", "seat": seat, "bot": "greedy"})).await;
    }
    assert_eq!(socket.request(json!({"type": "start"})).await.0["type"], "ack");
    loop {
        let (update, _) = socket.receive_until("update").await;
        if update["turn"]["deciding"] == json!([]) {
            return;
        }
    }
}

/// Asks until the review is whole, as the page does: each time for what is new.
async fn whole(host: &Person, path: &str) -> Value {
    let first = host.get(path).await;
    assert_eq!(first.status, 200, "{}", first.body);
    let mut review = first.body;
    let plies = review["plies"].as_u64().expect("a number") as usize;
    assert_eq!(review["chances"].as_array().expect("chances").len(), plies + 1, "chances come at once");
    for _ in 0..600 {
        if review["done"] == true {
            return review;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
        let known = review["decisions"].as_array().expect("decisions").clone();
        let more = host.get(&format!("{path}?since={}", known.len())).await.body;
        let new = more["decisions"].as_array().expect("decisions").clone();
        let chances = if known.is_empty() { more["chances"].clone() } else { review["chances"].clone() };
        assert!(known.is_empty() || more["chances"] == json!([]), "chances are sent once");
        review = more;
        review["chances"] = chances;
        review["decisions"] = Value::Array([known, new].concat());
    }
    panic!("the review never ends: {}", review["decisions"].as_array().map_or(0, Vec::len));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_finished_game_is_reviewed_part_by_part() {
    let test_server = TestServer::open().await;
    let host = Person::named(test_server.server.address, "Ada").await;
    let table = finished(&host).await;
    let path = format!("/api/tables/{table}/review");
    let review = whole(&host, &path).await;
    assert_eq!(
        review["decisions"].as_array().map(Vec::len),
        review["unforced"].as_u64().map(|all| all as usize)
    );
    for player in review["players"].as_array().expect("players") {
        let part = |name: &str| player[name].as_f64().expect("a number");
        let sum = part("start") + part("luck") + part("own") + part("others");
        assert!((sum - part("result")).abs() < 1e-9, "{player}");
    }
    // Anybody may read it, and gets the same.
    let stranger = Person::stranger(test_server.server.address);
    assert_eq!(stranger.get(&path).await.body, review);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn records_and_positions_can_be_sent_in() {
    let test_server = TestServer::open().await;
    let host = Person::named(test_server.server.address, "Ada").await;
    let board = brickwool_settlers::Board::new(
        brickwool_settlers::Layout::beginner(),
        brickwool_settlers::Rules::default(),
    );
    let start = brickwool_settlers::Position::start(board.expect("a board"), 3).expect("three play");
    let position = start.to_string();
    let analysis = host.post("/api/analyse", &json!({"position": position})).await;
    assert_eq!(analysis.status, 200, "{}", analysis.body);
    assert_eq!(analysis.body["seat"], 0);
    assert!(analysis.body["actions"].as_array().is_some_and(|actions| actions.len() > 2));
    assert_eq!(host.post("/api/analyse", &json!({"position": "nonsense"})).await.status, 400);

    let mut record = brickwool_settlers::Record::new(start);
    let mut state = record.start.state;
    for _ in 0..4 {
        let legal = state.legal(&record.start.board);
        let step = brickwool_settlers::Step::Act(legal.seat(), legal.nth(0));
        state.apply(&record.start.board, step).expect("it is legal");
        record.steps.push(step);
    }
    let text = record.to_text().expect("it can be written");
    let begun = host.post("/api/reviews", &json!({"record": text})).await;
    assert_eq!(begun.status, 200, "{}", begun.body);
    let path = format!("/api/reviews/{}", begun.body["review"].as_str().expect("an id"));
    let review = whole(&host, &path).await;
    assert_eq!((review["plies"].as_u64(), &review["winner"]), (Some(4), &Value::Null));
    assert_eq!(host.post("/api/reviews", &json!({"record": "{}"})).await.status, 400);
    assert_eq!(host.get("/api/reviews/0123").await.status, 404);
}

/// "Try it again from here": a position of a finished game, and a table that starts from it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_finished_game_can_be_played_again_from_any_step() {
    let test_server = TestServer::open().await;
    let host = Person::named(test_server.server.address, "Ada").await;
    let table = finished(&host).await;
    let path = format!("/api/tables/{table}/position");
    let found = host.get(&format!("{path}?ply=10")).await;
    assert_eq!(found.status, 200, "{}", found.body);
    let position = found.body["position"].as_str().expect("notation").to_owned();
    let parsed: brickwool_settlers::Position = position.parse().expect("it can be read");
    assert_eq!(host.get(&format!("{path}?ply=100000")).await.status, 400);

    let again = |position: &str| {
        let game =
            json!({"kind": "settlers", "rules": {"victory_target": 4}, "board": {"position": position}});
        json!({"seats": 2, "bot_pause": 0, "game": game})
    };
    let other = host.create_table(&again(&position)).await;
    let info = host.get(&format!("/api/tables/{other}")).await.body;
    assert_eq!(
        info["info"]["settings"]["game"]["board"]["position"],
        position.as_str(),
        "everybody can see it"
    );
    let_bots_play(&host, &other).await;
    let record = host.get(&format!("/api/tables/{other}/record")).await.body;
    let record: brickwool_table::TableRecord = serde_json::from_value(record).expect("a record");
    assert!(record.verify().expect("its dice were fair").winners.is_some());
    assert_eq!(record.base_game().expect("the base game").start, parsed);
    let review = whole(&host, &format!("/api/tables/{other}/review")).await;
    assert_eq!(review["plies"].as_u64(), Some(record.steps.len() as u64));

    // What cannot be played is refused, in words.
    let refused = host.post("/api/tables", &again(&position.replace("target=4", "target=5"))).await;
    assert_eq!(refused.status, 400);
    assert!(
        refused.body["message"]
            .as_str()
            .is_some_and(|says| says.contains("its rules differ from the table's")),
        "{}",
        refused.body
    );

    // While a game goes on nobody is told its hidden cards.
    let running = host.create_table(&short()).await;
    assert_eq!(host.get(&format!("/api/tables/{running}/position?ply=0")).await.status, 403);
}

/// A game from a position counts in nobody's profile: somebody chose who is ahead.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_from_positions_do_not_count() {
    let test_server = TestServer::open().await;
    let host = Person::named(test_server.server.address, "Ada").await;
    // One point is missing, and the cards for it are there.
    let position = "O10W2L9/G12B6W4B10/G9L11DL3O8/L8O3G4W5/B5G6W11;3GO3W33BL;target=3;\
        19.45:-:29.59:G2O3:-:0/13.35:-:13.51:W3G2:-:0;9:-:-:K14R2Y2M2V5:0:-:-;turn:after";
    let game = json!({"kind": "settlers", "rules": {"victory_target": 3}, "board": {"position": position}});
    let table = host.create_table(&json!({"seats": 2, "bot_pause": 0, "game": game})).await;
    let mut socket = host.connect(&table, None).await;
    socket.request(json!({"type": "take_seat", "seat": 0, "name": "Ada"})).await;
    socket.request(json!({"type": "seat_bot", "seat": 1, "bot": "greedy"})).await;
    crate::client::start_game(std::slice::from_mut(&mut socket)).await;
    let built = socket.request(json!({"type": "act", "ply": 0, "action": {"build_city": 19}})).await.0;
    assert_eq!(built["type"], "ack", "{built}");
    let games = host.get("/api/guest/games/finished").await.body;
    assert_eq!(games["games"].as_array().map(Vec::len), Some(1), "{games}");
    assert_eq!(games["games"][0].get("result").filter(|result| !result.is_null()), None, "{games}");
    let profile = host.get("/api/guest/profile").await.body;
    assert_eq!((&profile["pending"], &profile["settlers"]["games"]), (&json!(0), &json!(0)), "{profile}");
}

/// Both kinds of records can be sent in, and the game comes back step by step; anything else is named.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn records_of_tables_can_be_sent_in() {
    let test_server = TestServer::open().await;
    let host = Person::named(test_server.server.address, "Ada").await;
    let table = finished(&host).await;
    let record = host.get(&format!("/api/tables/{table}/record")).await.body;
    let begun = host.post("/api/reviews", &json!({"record": record.to_string()})).await;
    assert_eq!(begun.status, 200, "{}", begun.body);
    let id = begun.body["review"].as_str().expect("an id").to_owned();
    let review = whole(&host, &format!("/api/reviews/{id}")).await;
    assert_eq!(review, whole(&host, &format!("/api/tables/{table}/review")).await, "it is the same game");
    let game = host.get(&format!("/api/reviews/{id}/game")).await.body;
    let history = host.get(&format!("/api/tables/{table}/history?as=referee")).await.body;
    let steps = |game: &Value| -> Vec<Value> {
        let entries = game["entries"].as_array().expect("entries").iter();
        entries.filter(|entry| entry["type"] == "step").map(|entry| entry["events"].clone()).collect()
    };
    assert_eq!(steps(&game), steps(&history));
    assert_eq!(game["players"], record["players"]);
    let at = async |base: String| host.get(&format!("{base}/position?ply=7")).await.body;
    assert_eq!(at(format!("/api/reviews/{id}")).await, at(format!("/api/tables/{table}")).await);

    for (text, says) in [
        ("", "not a record"),
        ("hello", "not a record"),
        ("{\"rows\": []}", "a board without a game"),
        ("{\"brickwool_table\": 2}", "can't be read"),
        ("{\"brickwool_record\": 9}", "9"),
    ] {
        let refused = host.post("/api/reviews", &json!({"record": text})).await;
        assert_eq!(refused.status, 400, "{text}");
        let message = refused.body["message"].as_str().unwrap_or_default();
        assert!(message.contains(says), "{text}: {message}");
    }
    let long = "x".repeat(2 << 20);
    assert_eq!(host.post("/api/reviews", &json!({"record": long})).await.status, 400);
}

/// A review that nobody has asked for is not begun by those who only want to know whether there is one.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn asking_whether_there_is_a_review_begins_none() {
    let test_server = TestServer::open().await;
    let host = Person::named(test_server.server.address, "Ada").await;
    let table = finished(&host).await;
    let begun = format!("/api/tables/{table}/review?begun=true");
    for _ in 0..2 {
        let nothing = host.get(&begun).await;
        assert_eq!((nothing.status, nothing.body), (200, Value::Null));
    }
    whole(&host, &format!("/api/tables/{table}/review")).await;
    let review = host.get(&begun).await;
    assert_eq!((review.status, &review.body["done"]), (200, &json!(true)));
}

/// A position is looked at in rounds while somebody asks; one of them is what programs are told at once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_analysis_grows_while_somebody_asks() {
    let test_server = TestServer::open().await;
    let host = Person::named(test_server.server.address, "Ada").await;
    let position = "O10W2L9/G12B6W4B10/G9L11DL3O8/L8O3G4W5/B5G6W11;3GO3W33BL;official;\
        19.45:-:29.59:L1B1W1G1:-:0/13.35:-:13.51:W3G2:-:0;9:-:-:K14R2Y2M2V5:0:-:-;turn:after";
    let once = host.post("/api/analyse", &json!({"position": position})).await.body;
    let mut efforts = Vec::new();
    for _ in 0..2_000 {
        let answer = host.post("/api/analyses", &json!({"position": position})).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        let analysis = &answer.body["analysis"];
        if let Some(trials) = analysis["effort"]["trials"].as_u64()
            && efforts.last() != Some(&trials)
        {
            efforts.push(trials);
        }
        if analysis["effort"] == once["effort"] {
            assert_eq!(*analysis, once);
        }
        if answer.body["done"] == true {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert!(efforts.len() > 3 && efforts.is_sorted(), "{efforts:?}");
    let bad = host.post("/api/analyses", &json!({"position": "O10W2"})).await;
    assert_eq!((bad.status, &bad.body["at"]), (400, &json!([5, 6])), "{}", bad.body);
}

/// A position that somebody has put together comes back with its awards, ready to be drawn.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_position_is_shown() {
    let test_server = TestServer::open().await;
    let host = Person::named(test_server.server.address, "Ada").await;
    let draft = "O10W2L9/G12B6W4B10/G9L11DL3O8/L8O3G4W5/B5G6W11;3GO3W33BL;official;\
        19.45:-:29.59:L1B1W1G1:K1:3/13.35:-:13.51:W3G2:-:0;9:-:-:K10R2Y2M2V5:0:-:-;turn:after";
    let shown = host.post("/api/positions", &json!({"position": draft})).await;
    assert_eq!(shown.status, 200, "{}", shown.body);
    assert_eq!(shown.body["position"], draft.replace(";9:-:-:", ";9:-:0:"));
    assert_eq!(shown.body["view"]["players"][1]["hand"]["wool"], 3, "all cards are shown");
    assert_eq!(shown.body["board"]["hexes"].as_array().map(Vec::len), Some(19));
    let bad = host.post("/api/positions", &json!({"position": draft.replace("19.45", "19.25")})).await;
    assert_eq!(bad.status, 400);
    assert!(bad.body["message"].as_str().is_some_and(|says| says.contains("too close")), "{}", bad.body);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hints_are_for_those_who_play_against_bots() {
    let test_server = TestServer::open().await;
    let host = Person::named(test_server.server.address, "Ada").await;
    let table = host.create_table(&short()).await;
    let path = format!("/api/tables/{table}/hint");
    assert_eq!(host.get(&path).await.status, 403, "nobody has a seat yet");
    let mut socket = host.connect(&table, None).await;
    assert_eq!(socket.request(json!({"type": "take_seat", "seat": 0, "name": "Ada"})).await.0["type"], "ack");
    socket.request(json!({"type": "seat_bot", "seat": 1, "bot": "greedy"})).await;
    crate::client::start_game(std::slice::from_mut(&mut socket)).await;
    let mut hint = host.get(&path).await;
    for _ in 0..100 {
        if hint.status == 200 {
            break;
        }
        // The bot may have the first settlement.
        tokio::time::sleep(Duration::from_millis(50)).await;
        hint = host.get(&path).await;
    }
    assert_eq!((hint.status, &hint.body["seat"]), (200, &json!(0)), "{}", hint.body);
    let sites = hint.body["sites"].as_array().expect("all places for a settlement");
    assert!(sites.len() > 40, "{}", sites.len());
    assert!(sites.is_sorted_by(|a, b| a["worth"].as_f64() >= b["worth"].as_f64()), "the best first");
    let stranger = Person::named(test_server.server.address, "Ben").await;
    assert_eq!(stranger.get(&path).await.status, 403);
}
