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
    let mut socket = host.connect(&table, None).await;
    for seat in 0..2 {
        socket.request(json!({"type": "seat_bot", "seat": seat, "bot": "greedy"})).await;
    }
    assert_eq!(socket.request(json!({"type": "start"})).await.0["type"], "ack");
    loop {
        let (update, _) = socket.receive_until("update").await;
        if update["turn"]["deciding"] == json!([]) {
            return table;
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
    let stranger = Person::named(test_server.server.address, "Ben").await;
    assert_eq!(stranger.get(&path).await.status, 403);
}
