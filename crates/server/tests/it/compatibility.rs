//! What earlier versions have stored opens, goes on and verifies.
//!
//! `tests/fixtures/before-wire.sql` is the dump of a database that its program wrote while a scripted guest played: a finished
//! game of bots and a game in progress of each kind, and a table whose game has not started. The records are what its server
//! gave for download. None of these files is ever written again.

use crate::client::{Person, TestServer, start_game};
use crate::postgres;
use brickwool_server::{Config, Limits, Server};
use brickwool_store::Store;
use brickwool_table::TableRecord;
use serde_json::{Value, json};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};
use std::str::FromStr;
use tempfile::TempDir;

const DATABASE: &str = include_str!("../fixtures/before-wire.sql");
const RECORDS: [&str; 2] =
    [include_str!("../fixtures/settlers-record.json"), include_str!("../fixtures/dice-record.json")];

/// The databases of every released version; those for PostgreSQL are marked.
const RELEASED: [(&str, bool, &str); 6] = [
    ("first", false, DATABASE),
    ("first", true, include_str!("../fixtures/first.postgres.sql")),
    ("second", false, include_str!("../fixtures/second.sqlite.sql")),
    ("second", true, include_str!("../fixtures/second.postgres.sql")),
    ("third", false, include_str!("../fixtures/third.sqlite.sql")),
    ("third", true, include_str!("../fixtures/third.postgres.sql")),
];
const RELEASED_RECORDS: [&str; 4] = [
    RECORDS[0],
    RECORDS[1],
    include_str!("../fixtures/second-record.json"),
    include_str!("../fixtures/third-record.json"),
];

/// The guest who played, and their tables.
const COOKIE: &str = "brickwool=ryvcsevrba7bnheaa6r3bkitju86ue9em63pajxvbjqafjnqnq8f";
const FINISHED: &str = "tg773shazfg5";
const PLAYING: &str = "qabbfwny696w";
const GATHERING: &str = "tt37hi8pqixj";
const DICE_FINISHED: &str = "929xcq3zer92";
const DICE_PLAYING: &str = "uiu8b7rrsgyi";

/// A server on a copy of the old database, and the guest who played there.
async fn open() -> (TestServer, Person) {
    open_after("").await
}

/// The same after some statements, which damage the database.
async fn open_after(damage: &'static str) -> (TestServer, Person) {
    let folder = TempDir::new().expect("a folder can be made");
    let options = SqliteConnectOptions::new()
        .filename(folder.path().join("test.db"))
        .create_if_missing(true)
        .foreign_keys(false);
    let mut database = options.connect().await.expect("a database can be made");
    sqlx::raw_sql(DATABASE).execute(&mut database).await.expect("the dump can be loaded");
    sqlx::raw_sql(damage).execute(&mut database).await.expect("the statements run");
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

#[tokio::test]
async fn damaged_tables_are_reported_and_the_others_go_on() {
    let damage = "DELETE FROM entries WHERE table_id = 'qabbfwny696w' AND version = 3;
        UPDATE entries SET entry = '{\"at\":' WHERE table_id = 'uiu8b7rrsgyi' AND version = 2;
        UPDATE entries SET entry = '{\"at\":1,\"type\":\"invented\"}' WHERE table_id = '929xcq3zer92' AND version = 5";
    let (_test_server, ada) = open_after(damage).await;
    // All tables that have not ended are checked at the start, before anybody asks for them.
    let damaged = async || {
        let metrics = ada.get("/metrics").await.body;
        let metrics = metrics.as_str().expect("text");
        let line = metrics.lines().find_map(|line| line.strip_prefix("brickwool_tables_damaged "));
        line.expect("a figure").parse::<u32>().expect("a number")
    };
    while damaged().await < 2 {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    for table in [PLAYING, DICE_PLAYING] {
        let reply = ada.get(&format!("/api/tables/{table}")).await;
        assert_eq!(reply.status, 503, "{}", reply.body);
        let said = reply.body["message"].as_str().expect("a message");
        assert!(said.contains("can't read this table"), "{said}");
    }
    assert_eq!(ada.get(&format!("/api/tables/{DICE_FINISHED}/record")).await.status, 503);
    assert_eq!(ada.get(&format!("/api/tables/{FINISHED}/record")).await.status, 200);
    assert_eq!(ada.get("/healthz").await.status, 200, "the store itself works");
    let mut socket = ada.connect(GATHERING, None).await;
    for seat in [1, 3] {
        let bot = json!({"type": "seat_bot", "seat": seat, "bot": "greedy"});
        assert_eq!(socket.request(bot).await.0["type"], "ack");
    }
    assert_eq!(socket.request(json!({"type": "start"})).await.0["code"], "not_sealed", "it goes on");
}

#[tokio::test]
async fn what_a_newer_release_has_written_is_refused() {
    let (test_server, ada) = open().await;
    let mut database =
        SqliteConnectOptions::from_str(&test_server.store()).expect("a URL").connect().await.expect("opens");
    sqlx::raw_sql("UPDATE tables SET format = 999").execute(&mut database).await.expect("the statement runs");
    database.close().await.expect("the database closes");
    // The record may still be cached.
    let reply = ada.get(&format!("/api/tables/{FINISHED}/history")).await;
    assert_eq!(reply.status, 503, "{}", reply.body);

    let mut newer: TableRecord = serde_json::from_str(RECORDS[0]).expect("a record");
    newer.brickwool_table = 999;
    let said = newer.verify().expect_err("nobody knows version 999").to_string();
    assert!(said.contains("version 999"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn databases_of_every_released_version_open() {
    for (version, on_postgres, dump) in RELEASED {
        let folder = TempDir::new().expect("a folder can be made");
        let url = if on_postgres {
            let url = postgres::fresh_database();
            let mut database = sqlx::PgConnection::connect(&url).await.expect("a connection");
            sqlx::raw_sql(dump).execute(&mut database).await.expect("the dump can be loaded");
            url
        } else {
            let file = folder.path().join("test.db");
            let options =
                SqliteConnectOptions::new().filename(&file).create_if_missing(true).foreign_keys(false);
            let mut database = options.connect().await.expect("a database can be made");
            sqlx::raw_sql(dump).execute(&mut database).await.expect("the dump can be loaded");
            database.close().await.expect("the database closes");
            format!("sqlite:{}", file.display())
        };
        let address = std::net::SocketAddr::from(([127, 0, 0, 1], 0));
        let server = Server::start(Config { address, store: url.clone(), ..Config::default() }).await;
        let server = server.unwrap_or_else(|error| panic!("{version}: {error}"));
        let eve = Person::named(server.address, "Eve").await;
        let store = Store::open(&url).await.expect("the store opens a second time");
        let (mut over, mut playing) = (0, 0);
        for id in store.all_tables(None, 100).await.expect("a list") {
            let table = eve.get(&format!("/api/tables/{id}")).await;
            assert_eq!(table.status, 200, "{version}, table {id}: {}", table.body);
            match table.body["info"]["stage"].as_str() {
                Some("over") => {
                    over += 1;
                    let record = eve.get(&format!("/api/tables/{id}/record")).await.body;
                    let record: TableRecord = serde_json::from_value(record).expect("a record");
                    record.verify().unwrap_or_else(|error| panic!("{version}, table {id}: {error}"));
                }
                Some("playing") => {
                    playing += 1;
                    eve.connect(id.as_str(), None).await.receive_until("snapshot").await;
                }
                _ => {}
            }
        }
        assert!(over > 0 && playing > 0, "{version}: {over} games are over, {playing} are not");
        // In the first version's SQLite file, bots played the games that are over.
        let results = count_old_games(&store).await;
        assert_eq!(results > 0, version != "first" || on_postgres, "{version}: {results}");
        eve.create_table(&json!({})).await;
        store.close().await;
        server.stop().await;
    }
}

/// The results of games of earlier versions are computed little by little, without anybody asking. (Those of the dice game wait
/// until it is solved.)
async fn count_old_games(store: &Store) -> usize {
    let counted = async {
        while !store.tables_without_results(None, Some("dice"), 10).await.expect("a list").is_empty() {
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(std::time::Duration::from_secs(60), counted).await.expect("old games are counted");
    let mut results = 0;
    for id in store.all_tables(None, 100).await.expect("a list") {
        let row = store.table(&id).await.expect("an answer").expect("the table");
        for guest in row.guests {
            let found = store.results(guest, None, 100).await.expect("a list");
            results += found.iter().filter(|(listing, result)| listing.id == id && result.is_some()).count();
        }
    }
    results
}

#[test]
fn records_of_every_released_version_verify() {
    for record in RELEASED_RECORDS {
        let record: TableRecord = serde_json::from_str(record).expect("a record");
        record.verify().expect("the record verifies");
    }
}
