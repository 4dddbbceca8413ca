//! The dice game's endpoints: what clients are sent to draw it, the coach, boards, plans, questions.

use crate::client::{Person, Socket, TestServer, start_game};
use brickwool_dice::State;
use serde_json::{Value, json};
use std::time::Duration;

/// The response once the dice game is solved. Until then the server reports progress (202).
async fn wait_for_solver(person: &Person, path: &str, body: &Value) -> Value {
    for _ in 0..1_200 {
        let method = if body.is_null() { "GET" } else { "POST" };
        let reply = person.send(method, path, body, "").await;
        if reply.status == 200 {
            return reply.body;
        }
        assert_eq!(reply.status, 202, "{}", reply.body);
        let progress = reply.body["progress"].as_f64().expect("a share");
        assert!((0.0..=1.0).contains(&progress), "{progress}");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("the game is never solved");
}

async fn begin(test_server: &TestServer, settings: &Value, names: &[&str]) -> (String, Person, Socket) {
    let host = Person::named(test_server.server.address, "Ada").await;
    let table = host.create_table(settings).await;
    let mut socket = host.connect(&table, None).await;
    for (seat, name) in names.iter().enumerate() {
        let sit = json!({"type": "take_seat", "seat": seat, "name": name});
        assert_eq!(socket.request(sit).await.0["type"], "ack");
    }
    start_game(std::slice::from_mut(&mut socket)).await;
    (table, host, socket)
}

/// The latest view and what may be done in it.
async fn latest(socket: &mut Socket) -> (Value, Value) {
    let (update, _) = socket.receive_until("update").await;
    (update["view"].clone(), update["turn"].clone())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_by_the_coachs_advice_gives_nothing_away() {
    let test_server = TestServer::open().await;
    let (table, host, mut socket) =
        begin(&test_server, &json!({"game": {"kind": "dice"}, "seats": 1}), &["Ada"]).await;
    let (mut view, mut now) = latest(&mut socket).await;
    while now["deciding"] != json!([]) {
        let state: State = view["text"].as_str().expect("a line").parse().expect("a game");
        assert_eq!(view["maps"][0]["board"], json!(state.board(state.seat())));
        let advice = wait_for_solver(&host, "/api/dice/advise", &json!({"game": view["text"]})).await;
        let best = &advice["actions"][0];
        assert_eq!(best["cost"], 0.0);
        assert!(
            (best["expected_score"].as_f64().unwrap() - advice["expected_score"].as_f64().unwrap()).abs()
                < 1e-9
        );
        let act = json!({"type": "act", "ply": now["ply"], "action": best["action"]});
        assert_eq!(socket.request(act).await.0["type"], "ack");
        (view, now) = latest(&mut socket).await;
    }
    assert_eq!(view["phase"], "over");
    let review = wait_for_solver(&host, &format!("/api/tables/{table}/review?seat=0"), &Value::Null).await;
    assert_eq!(review["given_away"], 0.0, "{review}");
    assert_eq!(review["score"], view["scores"][0]);
    let sum = review["expected"].as_f64().unwrap() + review["luck"].as_f64().unwrap();
    assert!((sum - review["score"].as_f64().unwrap()).abs() < 1e-6, "{sum}");
    assert_eq!(host.get(&format!("/api/tables/{table}/review?seat=1")).await.status, 400);
    let other = host.create_table(&json!({})).await;
    assert_eq!(host.get(&format!("/api/tables/{other}/review")).await.status, 403, "it is not over");
    assert_eq!(host.get("/api/tables/nosuchtable/review").await.status, 404);
}

#[tokio::test]
async fn several_play_at_one_device() {
    let test_server = TestServer::open().await;
    let settings = json!({"game": {"kind": "dice", "hot_seat": true}, "seats": 2});
    let (_, _, mut socket) = begin(&test_server, &settings, &["Ann", "Ben"]).await;
    let (_, mut now) = latest(&mut socket).await;
    for turn in 0..4 {
        assert_eq!(now["you"], json!({"seat": turn % 2}), "{now}");
        let keep = now["legal"]["keep"].as_array().expect("six dice").iter().map(Value::to_string);
        let keep = format!("keep {}", keep.collect::<Vec<_>>().join(","));
        socket.request(json!({"type": "act", "ply": now["ply"], "action": keep})).await;
        (_, now) = latest(&mut socket).await;
        socket.request(json!({"type": "act", "ply": now["ply"], "action": "end"})).await;
        (_, now) = latest(&mut socket).await;
    }
    let refused = socket.request(json!({"type": "leave"})).await.0;
    assert_eq!((&refused["type"], &refused["code"]), (&json!("error"), &json!("wrong_time")));
    assert_eq!(socket.request(json!({"type": "close"})).await.0["type"], "ack");
    let base = Person::named(test_server.server.address, "Ada").await;
    let wrong = json!({"game": {"kind": "settlers", "hot_seat": true}});
    assert_eq!(base.post("/api/tables", &wrong).await.status, 400);
}

#[tokio::test]
async fn boards_are_drawn_or_told_where_they_are_wrong() {
    let test_server = TestServer::open().await;
    let anybody = Person::stranger(test_server.server.address);
    let map = anybody.post("/api/dice/board", &json!({"board": "R0,S3,R2,K1,J2"})).await;
    assert_eq!(map.status, 200);
    assert_eq!(map.body["built"], json!(["R0", "R2", "S3", "J1", "J2"]));
    assert_eq!((&map.body["used"], &map.body["points"]), (&json!(["J1"]), &json!(8)));
    assert_eq!((&map.body["next"], &map.body["reachable"]), (&json!(["R1", "R3", "S4", "J3"]), &json!(true)));
    for (board, at) in [
        ("R0,S8", [3, 5]),
        ("R0,,R1", [3, 3]),
        ("R0,", [3, 3]),
        ("r0", [0, 2]),
        ("R0, R1", [3, 6]),
        ("J1,R0,K1", [6, 8]),
        ("R0,\u{1f600}", [3, 5]),
        ("R01", [0, 3]),
    ] {
        let reply = anybody.post("/api/dice/board", &json!({ "board": board })).await;
        assert_eq!((reply.status, &reply.body["at"]), (400, &json!(at)), "{board}: {}", reply.body);
        assert!(reply.body["message"].as_str().is_some_and(|message| message.len() > 10));
    }
    let game = "island1 players=1 seat=0 completed=0 rolls=7 hand=0,0,0,0,0,0 points=0 scores=0 boards=";
    let reply = anybody.post("/api/dice/advise", &json!({ "game": game })).await;
    assert_eq!((reply.status, &reply.body["at"]), (400, &json!([37, 44])), "{}", reply.body);
}

#[tokio::test]
async fn plans_are_found_and_questions_answered() {
    let test_server = TestServer::open().await;
    let anybody = Person::stranger(test_server.server.address);
    let wanted = json!({"target": "R1", "board": "R0,J4", "resources": [1, 0, 0, 0, 1, 0]});
    let plan = anybody.post("/api/dice/plan", &wanted).await.body;
    let actions: Vec<&Value> = plan["steps"].as_array().unwrap().iter().map(|step| &step["action"]).collect();
    assert_eq!(actions, [&json!("swap 0 3"), &json!("build R1")]);
    assert_eq!((&plan["steps"][0]["map"]["used"], &plan["path"]), (&json!(["J4"]), &json!([])));
    let wanted = json!({"target": "C30", "board": "", "resources": [1, 0, 0, 0, 1, 0]});
    let plan = anybody.post("/api/dice/plan", &wanted).await.body;
    assert_eq!((&plan["steps"], &plan["path"][0]), (&Value::Null, &json!("R0")));
    let wrong = json!({"target": "R1", "board": "R0,X", "resources": [1, 0, 0, 0, 1, 0]});
    assert_eq!(anybody.post("/api/dice/plan", &wrong).await.body["at"], json!([3, 4]));

    let question = json!({"ask": "pathTo", "target": "S4", "board": "R0"});
    assert_eq!(anybody.post("/api/dice/ask", &question).await.body, json!({"answer": ["R2"]}));
    for wrong in [json!({"ask": "fly"}), json!({"ask": "pathTo", "target": "S8", "board": ""}), json!([])] {
        let reply = anybody.post("/api/dice/ask", &wrong).await;
        assert_eq!((reply.status, &reply.body["code"]), (400, &json!("bad_request")), "{wrong}");
    }
}
