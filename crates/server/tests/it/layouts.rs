//! `POST /api/layouts`: everything that is wrong with a board, and where; and tables agree with what it says.

use crate::client::{Person, TestServer};
use serde_json::{Value, json};

/// Seven hexes, one of them a lake or whatever `middle` is, all fields with these numbers.
fn ring(middle: &Value, numbers: [Option<u8>; 6]) -> Value {
    let [a, b, c, d, e, f] = numbers.map(|number| json!({"terrain": "fields", "number": number}));
    json!({
        "name": "Ring",
        "rows": [[a, b], [c, middle, d], [e, f]],
        "harbours": [],
        "supply": {"cards": 19, "deck": {"knight": 14, "victory_point": 5}},
    })
}

const NUMBERS: [Option<u8>; 6] = [Some(2), Some(3), Some(4), Some(5), Some(6), Some(8)];

fn messages(check: &Value) -> Vec<&str> {
    check["problems"].as_array().unwrap().iter().map(|problem| problem["message"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn a_board_that_can_be_played_comes_with_its_seats_notation_and_places_to_begin() {
    let test_server = TestServer::open().await;
    let anybody = Person::stranger(test_server.server.address);
    let layout = ring(&json!({"terrain": "desert"}), NUMBERS);
    let check = anybody.post("/api/layouts", &json!({"layout": layout})).await.body;
    assert_eq!(messages(&check), [""; 0]);
    assert_eq!(check["seats"], json!([2, 3]));
    assert_eq!(check["layout"]["name"], "Ring");
    assert_eq!(check["notation"], "G2G3/G4DG5/G6G8;own:-:19:K14V5");
    let sites = check["sites"].as_array().unwrap();
    assert_eq!(sites.len(), 24);
    let best = sites.iter().max_by(|a, b| a["worth"].as_f64().partial_cmp(&b["worth"].as_f64()).unwrap());
    let richest = sites.iter().map(|site| site["dots"].as_u64().unwrap()).max();
    assert_eq!(best.unwrap()["dots"].as_u64(), richest, "of one resource, more dots are worth more");

    // The same board by its notation.
    let again = anybody.post("/api/layouts", &json!({"notation": check["notation"]})).await.body;
    assert_eq!((&again["layout"]["rows"], &again["sites"]), (&check["layout"]["rows"], &check["sites"]));

    // A table can be opened for as many as it said, and for no more.
    let ada = Person::named(test_server.server.address, "Ada").await;
    let settings = |seats: u8| json!({"seats": seats, "game": {"kind": "settlers", "board": {"layout": check["layout"]}}});
    assert_eq!(ada.post("/api/tables", &settings(3)).await.status, 200);
    assert_eq!(ada.post("/api/tables", &settings(4)).await.status, 400);
}

#[tokio::test]
async fn every_mistake_is_told_at_once_with_its_place() {
    let test_server = TestServer::open().await;
    let anybody = Person::stranger(test_server.server.address);
    let mut layout = ring(&json!({"terrain": "sea"}), [None, Some(3), Some(4), Some(7), Some(6), Some(8)]);
    layout["harbours"] = json!([
        {"hex": "1.1", "side": "E", "kind": "3:1"},
        {"hex": "1.2", "side": "NE", "kind": "ore"},
        {"hex": "1.2", "side": "NE", "kind": "3:1"},
    ]);
    layout["supply"]["cards"] = json!(9);
    let check = anybody.post("/api/layouts", &json!({"layout": layout})).await.body;
    let wanted = [
        ("harbour 1: side E of hex 1.1 does not face the sea", json!(["1.1"]), json!("E")),
        ("harbour 3: side NE of hex 1.2 already has a harbour", json!(["1.2"]), json!("NE")),
        ("hex 1.1 (fields) has no number", json!(["1.1"]), Value::Null),
        ("hex 2.3 has the number 7; tokens show 2 to 12, except 7", json!(["2.3"]), Value::Null),
        ("the bank must have 18 to 51 cards of each resource, not 9", json!([]), Value::Null),
        (
            "there is no desert, so the layout has to say on which hex the robber starts",
            json!([]),
            Value::Null,
        ),
    ];
    let found = check["problems"].as_array().unwrap();
    assert_eq!(messages(&check), wanted.clone().map(|(message, ..)| message));
    for ((_, hexes, side), problem) in wanted.iter().zip(found) {
        assert_eq!((&problem["hexes"], &problem["side"]), (hexes, side), "{problem}");
    }
    assert_eq!((&check["seats"], &check["sites"]), (&Value::Null, &json!([])));
}

#[tokio::test]
async fn land_that_does_not_hang_together_is_no_board() {
    let test_server = TestServer::open().await;
    let anybody = Person::stranger(test_server.server.address);
    let hex = |terrain: &str| json!({"terrain": terrain});
    let layout = json!({"rows": [[hex("desert"), hex("sea"), hex("desert")]], "harbours": [],
        "supply": {"cards": 19, "deck": {}}});
    let check = anybody.post("/api/layouts", &json!({"layout": layout})).await.body;
    assert_eq!(messages(&check), ["hex 1.3 is not connected with the first hex by land"]);
    assert_eq!(check["problems"][0]["hexes"], json!(["1.3"]));
    assert_eq!((&check["layout"], &check["notation"]), (&Value::Null, &Value::Null));
}

#[tokio::test]
async fn a_seed_gives_the_same_board_every_time() {
    let test_server = TestServer::open().await;
    let anybody = Person::stranger(test_server.server.address);
    let random = |shape: &str, seed: Value| json!({"random": {"shape": shape, "seed": seed}});
    let seven = random("base", json!("7"));
    let notation =
        async |request: &Value| anybody.post("/api/layouts", request).await.body["notation"].clone();
    assert_eq!(notation(&seven).await, notation(&seven).await);
    assert_ne!(notation(&random("base", Value::Null)).await, notation(&random("base", Value::Null)).await);
    let large = anybody.post("/api/layouts", &random("large", json!("7"))).await.body;
    assert_eq!(large["seats"][1], 6, "{large}");
    let beginner = anybody.post("/api/layouts", &json!({"named": "beginner"})).await.body;
    assert_eq!(beginner["supply"]["cards"], 19);
}

#[tokio::test]
async fn whatever_is_not_a_layout_is_refused() {
    let test_server = TestServer::open().await;
    let anybody = Person::stranger(test_server.server.address);
    for wrong in [
        json!({}),
        json!({"layout": {}}),
        json!({"notation": "L6/B5;nonsense"}),
        json!({"notation": 7}),
        json!({"random": {"shape": "base", "seed": "many"}}),
        json!({"named": "nobody"}),
    ] {
        let refused = anybody.post("/api/layouts", &wrong).await;
        assert_eq!((refused.status, &refused.body["code"]), (400, &json!("bad_request")), "{wrong}");
    }
    let huge = json!({"rows": vec![vec![json!({"terrain": "sea"}); 40]; 40], "harbours": []});
    let check = anybody.post("/api/layouts", &json!({"layout": huge})).await.body;
    assert_eq!(messages(&check).len(), 1, "{check}");
    let evil = json!({"named": "beginner"});
    let refused = anybody.send("POST", "/api/layouts", &evil, "Origin: https://evil.example\r\n").await;
    assert_eq!(refused.status, 403);
}
