//! What the version before the crate `wire` has stored opens, goes on and verifies.
//!
//! `tests/fixtures/before-wire.sql` is the dump of a database that its program wrote while a scripted guest played: a finished
//! game of bots and a game in progress of each kind, and a table whose game has not started. The records are what its server
//! gave for download. None of these files is ever written again.

use crate::client::{Person, TestServer, start_game};
use brickwool_server::Limits;
use brickwool_table::TableRecord;
use serde_json::{Value, json};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};
use tempfile::TempDir;

const DATABASE: &str = include_str!("../fixtures/before-wire.sql");
const RECORDS: [&str; 2] =
    [include_str!("../fixtures/settlers-record.json"), include_str!("../fixtures/dice-record.json")];

/// The guest who played, and their tables.
const COOKIE: &str = "brickwool=ryvcsevrba7bnheaa6r3bkitju86ue9em63pajxvbjqafjnqnq8f";
const FINISHED: &str = "tg773shazfg5";
const PLAYING: &str = "qabbfwny696w";
const GATHERING: &str = "tt37hi8pqixj";
const DICE_FINISHED: &str = "929xcq3zer92";
const DICE_PLAYING: &str = "uiu8b7rrsgyi";

/// A server on a copy of the old database, and the guest who played there.
async fn open() -> (TestServer, Person) {
    let folder = TempDir::new().expect("a folder can be made");
    let options = SqliteConnectOptions::new()
        .filename(folder.path().join("test.db"))
        .create_if_missing(true)
        .foreign_keys(false);
    let mut database = options.connect().await.expect("a database can be made");
    sqlx::raw_sql(DATABASE).execute(&mut database).await.expect("the dump can be loaded");
    database.close().await.expect("the database closes");
    let test_server = TestServer::in_folder(folder, Limits::default()).await;
    let stranger = Person::stranger(test_server.server.address);
    (test_server, Person { cookie: COOKIE.into(), ..stranger })
}

fn ids(listed: &Value) -> Vec<&str> {
    let listed = listed.as_array().expect("a list");
    listed.iter().map(|listed| listed["table"].as_str().expect("an id")).collect()
}

#[tokio::test]
async fn old_tables_are_listed() {
    let (_test_server, ada) = open().await;
    assert_eq!(ada.get("/api/guest").await.body["name"], "Ada");
    let public = ada.get("/api/tables").await.body;
    assert_eq!(ids(&public), [GATHERING]);
    let seat = &public[0]["info"]["seats"][2];
    assert_eq!((&seat["nonce"], &seat["connected"]), (&json!("w2"), &json!(false)), "{seat}");
    assert_eq!(seat["player"]["name"], "Ada");
    let current = ada.get("/api/guest/tables").await.body;
    assert_eq!(ids(&current), [DICE_PLAYING, GATHERING, PLAYING]);
    let history = ada.get("/api/guest/history").await.body;
    assert_eq!(ids(&history), [DICE_FINISHED, FINISHED]);
}

#[tokio::test]
async fn old_games_go_on() {
    let (_test_server, ada) = open().await;
    let mut socket = ada.connect(PLAYING, None).await;
    let (snapshot, _) = socket.receive_until("snapshot").await;
    assert_eq!((&snapshot["turn"]["ply"], &snapshot["info"]["stage"]), (&json!(10), &json!("playing")));
    assert_eq!(snapshot["info"]["seats"][0]["nonce"], "adas-word");
    // An id that was used before is still known: nothing is done again.
    let again = json!({"type": "chat", "id": "r6", "text": "Good luck!"});
    socket.send_text(&again.to_string()).await;
    assert_eq!(socket.receive_until("ack").await.0["version"], 4);
    let roll = json!({"type": "act", "ply": 10, "action": "roll"});
    assert_eq!(socket.request(roll).await.0["type"], "ack");
    let (update, _) = socket.receive_until("update").await;
    assert!(update["turn"]["ply"].as_u64() >= Some(12), "a step and the dice: {update}");

    let mut socket = ada.connect(DICE_PLAYING, None).await;
    let ply = socket.receive_until("snapshot").await.0["turn"]["ply"].clone();
    assert_eq!(socket.request(json!({"type": "act", "ply": ply, "action": "end"})).await.0["type"], "ack");

    let mut socket = ada.connect(GATHERING, None).await;
    for seat in [1, 3] {
        let bot = json!({"type": "seat_bot", "seat": seat, "bot": "greedy"});
        assert_eq!(socket.request(bot).await.0["type"], "ack");
    }
    // The table moves to dice that are sealed: whoever sits there seals a nonce, as their page does by itself.
    assert_eq!(socket.request(json!({"type": "start"})).await.0["code"], "not_sealed");
    let sits = json!({"type": "take_seat", "seat": 2, "name": "Ada"});
    assert_eq!(socket.request(sits).await.0["type"], "ack");
    start_game(std::slice::from_mut(&mut socket)).await;
}

#[tokio::test]
async fn old_records_verify() {
    let (_test_server, ada) = open().await;
    for (table, before) in [FINISHED, DICE_FINISHED].into_iter().zip(RECORDS) {
        let downloaded: TableRecord = serde_json::from_str(before).expect("a record");
        assert!(downloaded.verify().expect("the record verifies").winners.is_some());
        let body = ada.get(&format!("/api/tables/{table}/record")).await.body;
        let before: Value = serde_json::from_str(before).expect("JSON");
        assert_eq!(body, before, "the record is still written in the same way");
        let history = ada.get(&format!("/api/tables/{table}/history?as=referee")).await.body;
        assert_eq!(
            history["entries"].as_array().map(Vec::len),
            history["version"].as_u64().map(|n| n as usize)
        );
    }
}
