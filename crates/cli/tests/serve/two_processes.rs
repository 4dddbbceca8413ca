//! Two processes on one PostgreSQL: people at one table are connected to both, and it makes no difference.

use crate::logs;
use crate::server_process::{ServerProcess, Socket, TestStore, take_seat};
use brickwool_load::{GuestClient, LoadPlan, LoadReport};
use brickwool_table::{Clock, Entry, TableStage};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::time::Duration;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::Message;

/// Seconds after which a bot stands in for somebody who is away: the fewest that a table allows.
const GRACE: u32 = 5;
const TABLES: usize = 3;
/// How long people think where a game has to be longer than that.
const PACE: Duration = Duration::from_millis(40);

/// Three people and a bot at each table, the people at both servers in turn, until so many games have ended.
fn play(servers: &[&ServerProcess], pace: Duration, games: u64) -> JoinHandle<LoadReport> {
    let plan = LoadPlan {
        servers: servers.iter().map(|server| server.address).collect(),
        tables: TABLES,
        people: 3,
        bots: 1,
        clock: Clock { grace: GRACE, ..Clock::default() },
        pace,
        games: Some(games),
        seed: 23,
        remember: true,
        ..LoadPlan::default()
    };
    tokio::spawn(async move { brickwool_load::run(&plan).await.expect("the servers are there") })
}

#[tokio::test(flavor = "multi_thread")]
async fn people_at_two_processes_receive_the_same_and_no_bot_stands_in() {
    let test_store = TestStore::postgres();
    let servers = [test_store.start("warn"), test_store.start("warn")];
    let report = play(&[&servers[0], &servers[1]], PACE, TABLES as u64).await;
    let report = report.expect("the clients end");
    assert_eq!(report.faults, Vec::<String>::new());
    for server in &servers {
        assert!(server.metric("acks_total").await > 0);
        check_received_entries(server, &report).await;
    }
    for server in servers {
        assert!(server.terminate().success());
    }

    let stored = logs::read(&test_store, &report).await;
    logs::hold_what_was_acknowledged(&stored, &report.acked);
    assert!(logs::verify_ended_games(&stored) >= report.games);
    let stood_in = |entry: &Entry| matches!(entry, Entry::StandInTookOver { .. });
    for (id, stored) in &stored {
        assert!(!stored.log.iter().any(|logged| stood_in(&logged.entry)), "a bot stood in at table {id}");
    }
    let ended = stored.values().filter(|stored| stored.table.stage() == TableStage::Over);
    let longest = ended.map(|stored| stored.table.updated_at() - stored.log[0].at).max();
    assert!(longest > Some(1_000 * u64::from(GRACE)), "a game is longer than anybody is waited for");
}

/// The entries that each client received of a finished game are those of the game's history for the same viewer.
async fn check_received_entries(server: &ServerProcess, report: &LoadReport) {
    let reader = GuestClient::new(server.address, "Reader").await.expect("the server is there");
    let tables: Vec<&str> = report.received.iter().map(|received| received.table.as_str()).collect();
    let mut compared = 0;
    for table in std::collections::BTreeSet::from_iter(tables) {
        let table_info = reader.get(&format!("/api/tables/{table}")).await.expect("a table");
        if table_info["info"]["stage"] != "over" {
            continue;
        }
        for seat in 0..3 {
            let path = format!("/api/tables/{table}/history?as={seat}");
            let history = reader.get(&path).await.expect("a history");
            let received = report
                .received
                .iter()
                .filter(|received| received.table.as_str() == table && received.seat == seat);
            for received in received {
                assert_eq!(
                    Some(&received.entry),
                    entry_of(&history, &received.entry["version"]),
                    "table {table}, seat {seat}"
                );
                compared += 1;
            }
        }
    }
    assert!(compared > 0);
}

/// The entry of a version.
fn entry_of<'a>(history: &'a Value, version: &Value) -> Option<&'a Value> {
    history["entries"].get(version.as_u64()? as usize - 1)
}

#[tokio::test(flavor = "multi_thread")]
async fn when_one_process_is_killed_its_people_reconnect_to_the_other() {
    let test_store = TestStore::postgres();
    let (killed, other) = (test_store.start("warn"), test_store.start("warn"));
    let playing = play(&[&killed, &other], Duration::ZERO, 2 * TABLES as u64);
    // Early in the first games: a busy machine may take a while to notice.
    killed.wait_for_metric("acks_total", 20).await;
    killed.kill();
    let versions = logs::versions_of_games(&test_store).await;
    let report = playing.await.expect("the clients end");
    assert!(other.terminate().success());

    assert_eq!(report.faults, Vec::<String>::new());
    let stored = logs::read(&test_store, &report).await;
    logs::hold_what_was_acknowledged(&stored, &report.acked);
    assert!(logs::verify_ended_games(&stored) >= report.games);
    assert!(versions.len() > 1, "the process was killed in the middle of games");
    // The clients end once enough games have: people of one table may still be on their way to the other process then.
    let stopped = versions.iter().filter(|(id, version)| stored[id].table.version() == *version).count();
    assert!(stopped <= 1, "{stopped} of {} tables do not go on: {versions:?}", versions.len());
}

#[tokio::test(flavor = "multi_thread")]
async fn no_process_shows_an_older_version_than_a_client_has_seen() {
    let test_store = TestStore::postgres();
    let (one, other) = (test_store.start("warn"), test_store.start("warn"));
    let ada = GuestClient::new(one.address, "Ada").await.expect("the server is there");
    let table = ada.create_table(&json!({})).await.expect("a table");
    let mut at_one = one.socket(&ada, table.as_str(), "").await;
    // The other process has loaded the table too, and is notified later of what happens here.
    let _at_other = other.socket(&ada, table.as_str(), "").await;
    let sits = take_seat(&ada, table.as_str(), 0).await;
    at_one.send(Message::text(sits.to_string())).await.expect("the message is sent");
    receive_until(&mut at_one, "ack").await;
    for id in 0..20 {
        let says = json!({"type": "chat", "text": "hello", "id": id.to_string()});
        at_one.send(Message::text(says.to_string())).await.expect("the message is sent");
        let seen = version(&receive_until(&mut at_one, "ack").await);
        let mut after = other.socket(&ada, table.as_str(), &format!("?since={seen}")).await;
        let first = next(&mut after).await;
        let shown = if first["type"] == "snapshot" { version(&first) } else { seen };
        assert!(shown >= seen, "version {seen} was seen, {shown} is shown");
    }
}

/// The next message.
async fn next(socket: &mut Socket) -> Value {
    loop {
        let message = socket.next().await.expect("the socket is open").expect("a message");
        if let Message::Text(text) = message {
            return serde_json::from_str(&text).expect("JSON");
        }
    }
}

/// The next message of a type.
async fn receive_until(socket: &mut Socket, kind: &str) -> Value {
    loop {
        let message = next(socket).await;
        assert_ne!(message["type"], "error", "{message}");
        if message["type"] == kind {
            return message;
        }
    }
}

fn version(message: &Value) -> u64 {
    message["version"].as_u64().expect("a version")
}
