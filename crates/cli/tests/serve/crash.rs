//! A server that is killed or terminated loses nothing it acknowledged, does nothing twice, and goes on with every game.

use crate::logs;
use crate::server_process::{ServerProcess, TestStore};
use brickwool_load::{GuestClient, LoadPlan, LoadReport};
use futures_util::StreamExt;
use serde_json::json;
use tokio::net::TcpStream;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::Message;

/// A test for each database.
macro_rules! on_both {
    ($($law:ident),+) => {
        mod on_sqlite { $(
            #[tokio::test(flavor = "multi_thread")]
            async fn $law() {
                super::$law(crate::server_process::TestStore::sqlite()).await;
            }
        )+ }
        mod on_postgres { $(
            #[tokio::test(flavor = "multi_thread")]
            async fn $law() {
                super::$law(crate::server_process::TestStore::postgres()).await;
            }
        )+ }
    };
}

on_both!(a_killed_server_has_lost_nothing_and_every_game_goes_on, a_terminated_server_stops_in_order);

/// How many acknowledgements each server sends before it is killed: the first while people take seats, the others in the
/// middle of games.
const ACKS_BEFORE_KILL: [u64; 5] = [5, 60, 150, 100, 200];
const TABLES: usize = 4;

/// People play without a pause until so many games have ended; they reconnect by themselves.
fn play(server: &ServerProcess, games: u64) -> JoinHandle<LoadReport> {
    let plan = LoadPlan {
        servers: vec![server.address],
        tables: TABLES,
        people: 3,
        games: Some(games),
        seed: 11,
        remember: true,
        ..LoadPlan::default()
    };
    tokio::spawn(async move { brickwool_load::run(&plan).await.expect("the server is there") })
}

async fn a_killed_server_has_lost_nothing_and_every_game_goes_on(test_store: TestStore) {
    let mut server = test_store.start("warn");
    let address = server.address;
    let playing = play(&server, TABLES as u64 + 1);
    let mut versions = Vec::new();
    for acks in ACKS_BEFORE_KILL {
        server.wait_for_metric("acks_total", acks).await;
        server.kill();
        versions = logs::versions_of_games(&test_store).await;
        server = test_store.start_at(address, "warn");
    }
    let report = playing.await.expect("the clients end");
    assert!(server.terminate().success());

    assert_eq!(report.faults, Vec::<String>::new());
    assert!(report.broken >= ACKS_BEFORE_KILL.len() as u64, "{report:?}");
    let stored = logs::read(&test_store, &report).await;
    logs::hold_what_was_acknowledged(&stored, &report.acked);
    let verified = logs::verify_ended_games(&stored);
    assert!(verified >= report.games);
    println!(
        "{} kills: {} acknowledgements checked, {} connections broken, dice of {verified} games verified",
        ACKS_BEFORE_KILL.len(),
        report.acked.len(),
        report.broken
    );
    assert_eq!(versions.len(), TABLES, "the last server was killed in the middle of all games");
    for (id, version) in versions {
        assert!(stored[&id].table.version() > version, "table {id} does not go on after {version}");
    }
}

/// With people in the middle of games and a client that sends nothing.
async fn a_terminated_server_stops_in_order(test_store: TestStore) {
    let server = test_store.start("info");
    let address = server.address;
    let playing = play(&server, TABLES as u64);
    let ada = GuestClient::new(address, "Ada").await.expect("the server is there");
    let table = ada.create_table(&json!({})).await.expect("a table");
    let mut socket = server.socket(&ada, table.as_str(), "").await;
    let silent = TcpStream::connect(address).await.expect("the server listens");
    server.wait_for_metric("acks_total", 300).await;
    assert!(server.terminate().success());

    assert!(!test_store.logged().contains("WARN"), "{}", test_store.logged());
    let mut last = None;
    while let Some(Ok(message)) = socket.next().await {
        last = Some(message);
    }
    let Some(Message::Close(Some(frame))) = last else { panic!("the last message is {last:?}") };
    assert_eq!((u16::from(frame.code), frame.reason.as_str()), (1001, "the server is restarting"));
    drop(silent);

    let server = test_store.start_at(address, "info");
    let report = playing.await.expect("the clients end");
    assert!(server.terminate().success());
    assert_eq!(report.faults, Vec::<String>::new());
    let stored = logs::read(&test_store, &report).await;
    logs::hold_what_was_acknowledged(&stored, &report.acked);
    assert!(logs::verify_ended_games(&stored) >= report.games);
}
