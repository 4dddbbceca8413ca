//! Personal data: devices can be signed out, deleted guests vanish from logs too, and old data goes if the operator wants so.

use crate::client::{Person, TestServer};
use brickwool_server::{Config, DELETED_NAME, Retention, Server};
use brickwool_store::{NewTable, Store, StoredStage, TableSummary};
use brickwool_table::{GuestId, TableId, TableRecord};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::time::Duration;
use tokio::time::{sleep, timeout};

/// Generous, for busy machines.
const TIMEOUT: Duration = Duration::from_secs(60);

/// Another device of the same guest.
async fn second_device(ada: &Person) -> Person {
    let code = ada.post("/api/guest/link", &Value::Null).await.body;
    let reply = Person::stranger(ada.address).send("POST", "/api/guest/link/take", &code, "").await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    ada.with_cookie_of(&reply)
}

#[tokio::test]
async fn a_device_can_be_signed_out_and_its_sockets_end() {
    let test_server = TestServer::open().await;
    let ada = Person::named(test_server.server.address, "Ada").await;
    let phone = second_device(&ada).await;
    let table = ada.create_table(&json!({})).await;
    let mut on_phone = phone.connect(&table, None).await;
    let mut at_desk = ada.connect(&table, None).await;
    on_phone.receive_until("snapshot").await;
    at_desk.receive_until("snapshot").await;

    let devices = ada
        .send("GET", "/api/devices", &Value::Null, "User-Agent: Firefox/128.0 (X11; Linux)\r\n")
        .await
        .body;
    let devices = devices.as_array().expect("a list").clone();
    assert_eq!(devices.len(), 2, "{devices:?}");
    let other = devices.iter().find(|device| device["current"] == false).expect("the phone");
    let path = format!("/api/devices/{}", other["device"].as_str().expect("a name"));
    let eve = Person::named(test_server.server.address, "Eve").await;
    assert_eq!(eve.send("DELETE", &path, &Value::Null, "").await.status, 404, "it is not Eve's");
    assert_eq!(ada.send("DELETE", &path, &Value::Null, "Origin: https://evil.example\r\n").await.status, 403);
    assert_eq!(phone.get("/api/guest").await.body["name"], "Ada");

    assert_eq!(ada.send("DELETE", &path, &Value::Null, "").await.status, 200);
    assert_eq!(phone.get("/api/guest").await.body, Value::Null, "the phone is signed out");
    let (code, reason) = timeout(TIMEOUT, on_phone.closed()).await.expect("the socket ends");
    assert_eq!((code, reason.as_str()), (4001, "this device was signed out"));
    assert_eq!(
        at_desk.request(json!({"type": "chat", "text": "still here"})).await.0["type"],
        "error",
        "not seated"
    );
    assert_eq!(ada.get("/api/devices").await.body.as_array().map(Vec::len), Some(1));
}

/// A table with a finished game of bots at which the host wrote something.
async fn finished_game(ada: &Person) -> String {
    let settings =
        json!({"game": {"kind": "dice", "hot_seat": false}, "seats": 2, "public": true, "bot_pause": 0});
    let table = ada.create_table(&settings).await;
    let mut socket = ada.connect(&table, None).await;
    let sits = json!({"type": "take_seat", "seat": 0, "name": "Ada"});
    assert_eq!(socket.request(sits).await.0["type"], "ack");
    let says = json!({"type": "chat", "text": "call me at 555-0123"});
    assert_eq!(socket.request(says).await.0["type"], "ack");
    assert_eq!(socket.request(json!({"type": "leave_seat", "seat": 0})).await.0["type"], "ack");
    for seat in 0..2 {
        assert_eq!(
            socket.request(json!({"type": "seat_bot", "seat": seat, "bot": "random"})).await.0["type"],
            "ack"
        );
    }
    assert_eq!(socket.request(json!({"type": "start"})).await.0["type"], "ack");
    let over = async {
        while ada.get(&format!("/api/tables/{table}")).await.body["info"]["stage"] != "over" {
            sleep(Duration::from_millis(50)).await;
        }
    };
    timeout(TIMEOUT, over).await.expect("the game ends");
    table
}

#[tokio::test]
async fn a_deleted_guest_vanishes_from_logs_and_the_dice_still_verify() {
    let test_server = TestServer::open().await;
    let address = test_server.server.address;
    let (ada, eve) = (Person::named(address, "Ada").await, Person::named(address, "Eve").await);
    let finished = finished_game(&ada).await;
    // A table that is loaded, with both of them.
    let table = eve.create_table(&json!({"public": true})).await;
    let mut of_ada = ada.connect(&table, None).await;
    let sits = json!({"type": "take_seat", "seat": 1, "name": "Ada"});
    assert_eq!(of_ada.request(sits).await.0["type"], "ack");
    assert_eq!(
        of_ada.request(json!({"type": "chat", "text": "I live in Ada Street"})).await.0["type"],
        "ack"
    );
    let mut of_eve = eve.connect(&table, None).await;
    of_eve.receive_until("snapshot").await;
    let sits = json!({"type": "take_seat", "seat": 0, "name": "Eve"});
    assert_eq!(of_eve.request(sits).await.0["type"], "ack");
    assert_eq!(of_eve.request(json!({"type": "chat", "text": "Hello there"})).await.0["type"], "ack");

    let report = json!({"text": "Eve knows where I live"});
    assert_eq!(ada.post(&format!("/api/tables/{table}/report"), &report).await.status, 200);
    let id = ada.get("/api/guest").await.body["guest"].clone();
    let about = json!({"guest": id, "text": "this one is called Ada"});
    assert_eq!(eve.post(&format!("/api/tables/{table}/report"), &about).await.status, 200);

    assert_eq!(ada.send("DELETE", "/api/guest", &Value::Null, "").await.status, 200);
    assert_eq!(timeout(TIMEOUT, of_ada.closed()).await.expect("the socket ends").0, 4001);
    let store = Store::open(&test_server.store()).await.expect("the store opens a second time");
    assert_eq!(
        store.reports(10).await.expect("a list"),
        [],
        "neither what they reported nor what was about them"
    );
    let everything = async || {
        let mut all = String::new();
        for id in [&finished, &table] {
            let id: TableId = id.parse().expect("an id");
            let log = store.log(&id, 0).await.expect("a log");
            all.extend(log.into_iter().map(|(_, entry)| entry));
            all += &store.table(&id).await.expect("a row").expect("the table").listing.info;
        }
        all
    };
    let gone = async {
        loop {
            let all = everything().await;
            if !["\"Ada\"", "555-0123", "Ada Street"].iter().any(|text| all.contains(text)) {
                return all;
            }
            sleep(Duration::from_millis(50)).await;
        }
    };
    let all = timeout(TIMEOUT, gone).await.expect("name and chat are removed");
    assert!(all.contains(DELETED_NAME) && all.contains("Hello there") && all.contains("Eve"), "{all}");

    let record = eve.get(&format!("/api/tables/{finished}/record")).await;
    let record: TableRecord = serde_json::from_value(record.body).expect("a record");
    record.verify().expect("the dice verify");
    // The table was loaded: it shows nothing of Ada either, and goes on.
    let shown = async {
        while eve.get(&format!("/api/tables/{table}")).await.body["info"]["seats"][1]["player"]["name"]
            != DELETED_NAME
        {
            sleep(Duration::from_millis(50)).await;
        }
    };
    timeout(TIMEOUT, shown).await.expect("the loaded table shows it too");
    let mut again = eve.connect(&table, None).await;
    let (snapshot, _) = again.receive_until("snapshot").await;
    assert!(!snapshot.to_string().contains("Ada Street"), "{snapshot}");
    assert_eq!(again.request(json!({"type": "chat", "text": "Still here"})).await.0["type"], "ack");
}

#[tokio::test]
async fn a_finished_game_can_be_taken_off_ones_own_lists() {
    let test_server = TestServer::open().await;
    let address = test_server.server.address;
    let (ada, eve) = (Person::named(address, "Ada").await, Person::named(address, "Eve").await);
    let finished = finished_game(&ada).await;
    let path = format!("/api/guest/games/finished/{finished}");
    let listed = async || {
        let games = ada.get("/api/guest/games/finished").await.body["games"].as_array().map(Vec::len);
        (games, ada.get("/api/guest/history").await.body.as_array().map(Vec::len))
    };
    assert_eq!(listed().await, (Some(1), Some(1)));
    assert_eq!(eve.send("DELETE", &path, &Value::Null, "").await.status, 404, "Eve did not play");
    assert_eq!(ada.send("DELETE", &path, &Value::Null, "Origin: https://evil.example\r\n").await.status, 403);
    assert_eq!(listed().await, (Some(1), Some(1)));
    assert_eq!(ada.send("DELETE", &path, &Value::Null, "").await.status, 200);
    assert_eq!(listed().await, (Some(0), Some(0)));
    assert_eq!(
        eve.get(&format!("/api/tables/{finished}/record")).await.status,
        200,
        "the game is still there"
    );
    let going_on = ada.create_table(&json!({})).await;
    let path = format!("/api/guest/games/finished/{going_on}");
    assert_eq!(ada.send("DELETE", &path, &Value::Null, "").await.status, 404, "it has not ended");
}

#[tokio::test]
async fn old_guests_and_games_are_deleted_if_the_operator_wants_so() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let url = format!("sqlite:{}", folder.path().join("test.db").display());
    let store = Store::open(&url).await.expect("the store opens");
    let now =
        std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("after 1970").as_millis()
            as u64;
    let days_ago = |days: u64| now - days * 24 * 60 * 60 * 1000;
    for (id, days) in [(1, 400), (2, 10)] {
        assert!(
            store.new_guest(GuestId(id), "Somebody", [id as u8; 32], days_ago(days)).await.expect("a guest")
        );
    }
    let id = |text: &str| text.parse::<TableId>().expect("an id");
    for (text, days) in [("old", 100), ("recent", 10)] {
        let summary = TableSummary {
            stage: StoredStage::Over,
            kind: "dice".into(),
            public: false,
            unattended: false,
            info: "{}".into(),
            guests: vec![],
        };
        let (first, seed) = ("{}".into(), "hidden".into());
        let new = NewTable { id: id(text), seed, first, summary, format: 1, at: days_ago(days) };
        store.create_table(new).await.expect("a table");
    }
    let start = async |retention| {
        let address = SocketAddr::from(([127, 0, 0, 1], 0));
        let config = Config { address, store: url.clone(), retention, ..Config::default() };
        Server::start(config).await.expect("the server starts")
    };
    let left = async || {
        let guests = [store.guest_by_secret([1; 32]).await, store.guest_by_secret([2; 32]).await];
        let tables = [store.version(&id("old")).await, store.version(&id("recent")).await];
        (
            guests.map(|guest| guest.expect("an answer").is_some()),
            tables.map(|version| version.expect("an answer").is_some()),
        )
    };
    let server = start(Retention::default()).await;
    server.stop().await;
    assert_eq!(left().await, ([true, true], [true, true]), "everything is kept by default");
    let server = start(Retention { guest_days: Some(365), game_days: Some(30) }).await;
    let deleted = async {
        while left().await != ([false, true], [false, true]) {
            sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(TIMEOUT, deleted).await.expect("what is too old is deleted");
    server.stop().await;
    assert_eq!(left().await, ([false, true], [false, true]), "and nothing else");
}
