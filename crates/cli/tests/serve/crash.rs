//! Being killed, and being asked to end: nothing that was acknowledged is lost, nothing is done twice, every game goes on.

use crate::house::{House, Place};
use crate::logs;
use brickwool_load::{LoadPlan, Person, Report};
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
                super::$law(crate::house::Place::sqlite()).await;
            }
        )+ }
        mod on_postgres { $(
            #[tokio::test(flavor = "multi_thread")]
            async fn $law() {
                super::$law(crate::house::Place::postgres()).await;
            }
        )+ }
    };
}

on_both!(
    a_killed_server_has_lost_nothing_and_every_game_goes_on,
    a_server_that_is_asked_to_end_does_so_in_order
);

/// Acknowledgements that a server lives for: the first dies while people sit down, the others in the middle of games.
const LIVES: [u64; 7] = [5, 60, 200, 150, 300, 100, 250];
const TABLES: usize = 6;

/// People play without a pause until so many games have ended; they come back by themselves.
fn play(house: &House, games: u64) -> JoinHandle<Report> {
    let plan = LoadPlan {
        servers: vec![house.address],
        tables: TABLES,
        people: 3,
        games: Some(games),
        seed: 11,
        remember: true,
        ..LoadPlan::default()
    };
    tokio::spawn(async move { brickwool_load::run(&plan).await.expect("the server is there") })
}

async fn a_killed_server_has_lost_nothing_and_every_game_goes_on(place: Place) {
    let mut house = place.open("warn");
    let address = house.address;
    let playing = play(&house, 2 * TABLES as u64);
    let mut versions = Vec::new();
    for acks in LIVES {
        house.comes_to("acks_total", acks).await;
        house.kill();
        versions = logs::versions_of_games(&place).await;
        house = place.open_at(address, "warn");
    }
    let report = playing.await.expect("the clients end");
    assert!(house.terminate().success());

    assert_eq!(report.faults, Vec::<String>::new());
    assert!(report.broken >= LIVES.len() as u64, "{report:?}");
    let kept = logs::read(&place, &report).await;
    logs::hold_what_was_acknowledged(&kept, &report.acked);
    assert!(logs::verify_ended_games(&kept) >= report.games);
    assert_eq!(versions.len(), TABLES, "the last server died in the middle of all games");
    for (id, version) in versions {
        assert!(kept[&id].table.version() > version, "table {id} does not go on after {version}");
    }
}

/// A server that is asked to end does so in order, with people in the middle of games and somebody who says nothing.
async fn a_server_that_is_asked_to_end_does_so_in_order(place: Place) {
    let house = place.open("info");
    let address = house.address;
    let playing = play(&house, TABLES as u64);
    let ada = Person::new(address, "Ada").await.expect("the server is there");
    let table = ada.create_table(&json!({})).await.expect("a table");
    let mut socket = house.socket(&ada, table.as_str(), "").await;
    let silent = TcpStream::connect(address).await.expect("the server listens");
    house.comes_to("acks_total", 300).await;
    assert!(house.terminate().success());

    assert!(!place.logged().contains("WARN"), "{}", place.logged());
    let mut last = None;
    while let Some(Ok(message)) = socket.next().await {
        last = Some(message);
    }
    let Some(Message::Close(Some(frame))) = last else { panic!("the last message is {last:?}") };
    assert_eq!((u16::from(frame.code), frame.reason.as_str()), (1001, "the server is restarting"));
    drop(silent);

    let house = place.open_at(address, "info");
    let report = playing.await.expect("the clients end");
    assert!(house.terminate().success());
    assert_eq!(report.faults, Vec::<String>::new());
    let kept = logs::read(&place, &report).await;
    logs::hold_what_was_acknowledged(&kept, &report.acked);
    assert!(logs::verify_ended_games(&kept) >= report.games);
}
