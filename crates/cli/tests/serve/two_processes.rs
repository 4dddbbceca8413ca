//! Two processes on one PostgreSQL: people at one table are spread over both, and nobody can tell.

use crate::house::{House, Place, Socket};
use crate::logs;
use brickwool_load::{LoadPlan, Person, Report};
use brickwool_table::{Entry, TableStage};
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
fn play(houses: &[&House], pace: Duration, games: u64) -> JoinHandle<Report> {
    let plan = LoadPlan {
        servers: houses.iter().map(|house| house.address).collect(),
        tables: TABLES,
        people: 3,
        bots: 1,
        grace: GRACE,
        pace,
        games: Some(games),
        seed: 23,
        remember: true,
        ..LoadPlan::default()
    };
    tokio::spawn(async move { brickwool_load::run(&plan).await.expect("the servers are there") })
}

#[tokio::test(flavor = "multi_thread")]
async fn people_at_two_processes_are_told_the_same_and_bots_play_for_nobody() {
    let place = Place::postgres();
    let houses = [place.open("warn"), place.open("warn")];
    let report = play(&[&houses[0], &houses[1]], PACE, TABLES as u64).await;
    let report = report.expect("the clients end");
    assert_eq!(report.faults, Vec::<String>::new());
    for house in &houses {
        assert!(house.figure("acks_total").await > 0);
        everything_was_told_as_it_is_in_the_log(house, &report).await;
    }
    for house in houses {
        assert!(house.terminate().success());
    }

    let kept = logs::read(&place, &report).await;
    logs::hold_what_was_acknowledged(&kept, &report.acked);
    assert!(logs::verify_ended_games(&kept) >= report.games);
    let stood_in = |entry: &Entry| matches!(entry, Entry::StoodIn { .. });
    for (id, kept) in &kept {
        assert!(!kept.log.iter().any(|logged| stood_in(&logged.entry)), "a bot stood in at table {id}");
    }
    let ended = kept.values().filter(|kept| kept.table.stage() == TableStage::Over);
    let longest = ended.map(|kept| kept.table.updated_at() - kept.log[0].at).max();
    assert!(longest > Some(1_000 * u64::from(GRACE)), "a game is longer than anybody is waited for");
}

/// What each client heard of a finished game is what the server tells afterwards to somebody with the same eyes.
async fn everything_was_told_as_it_is_in_the_log(house: &House, report: &Report) {
    let reader = Person::new(house.address, "Reader").await.expect("the server is there");
    let tables: Vec<&str> = report.received.iter().map(|heard| heard.table.as_str()).collect();
    let mut compared = 0;
    for table in std::collections::BTreeSet::from_iter(tables) {
        let face = reader.get(&format!("/api/tables/{table}")).await.expect("a table");
        if face["info"]["stage"] != "over" {
            continue;
        }
        for seat in 0..3 {
            let path = format!("/api/tables/{table}/news?as={seat}");
            let past = reader.get(&path).await.expect("what happened");
            let heard =
                report.received.iter().filter(|heard| heard.table.as_str() == table && heard.seat == seat);
            for heard in heard {
                assert_eq!(
                    Some(&heard.entry),
                    at(&past, &heard.entry["version"]),
                    "table {table}, seat {seat}"
                );
                compared += 1;
            }
        }
    }
    assert!(compared > 0);
}

/// The news of a version.
fn at<'a>(past: &'a Value, version: &Value) -> Option<&'a Value> {
    past["entries"].get(version.as_u64()? as usize - 1)
}

#[tokio::test(flavor = "multi_thread")]
async fn when_one_process_is_killed_its_people_go_on_through_the_other() {
    let place = Place::postgres();
    let (killed, other) = (place.open("warn"), place.open("warn"));
    let playing = play(&[&killed, &other], Duration::ZERO, 2 * TABLES as u64);
    killed.comes_to("acks_total", 200).await;
    killed.kill();
    let versions = logs::versions_of_games(&place).await;
    let report = playing.await.expect("the clients end");
    assert!(other.terminate().success());

    assert_eq!(report.faults, Vec::<String>::new());
    let kept = logs::read(&place, &report).await;
    logs::hold_what_was_acknowledged(&kept, &report.acked);
    assert!(logs::verify_ended_games(&kept) >= report.games);
    assert_eq!(versions.len(), TABLES, "the process died in the middle of all games");
    for (id, version) in versions {
        assert!(kept[&id].table.version() > version, "table {id} does not go on after {version}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_saw_more_through_one_process_is_not_shown_less_by_the_other() {
    let place = Place::postgres();
    let (one, other) = (place.open("warn"), place.open("warn"));
    let ada = Person::new(one.address, "Ada").await.expect("the server is there");
    let table = ada.create_table(&json!({})).await.expect("a table");
    let mut at_one = one.socket(&ada, table.as_str(), "").await;
    // The table is awake there too, and learns later what happens here.
    let _at_other = other.socket(&ada, table.as_str(), "").await;
    let sits = json!({"type": "take_seat", "seat": 0, "name": "Ada", "nonce": "", "id": "sits"});
    at_one.send(Message::text(sits.to_string())).await.expect("the message is sent");
    hear(&mut at_one, "ack").await;
    for id in 0..20 {
        let says = json!({"type": "chat", "text": "hello", "id": id.to_string()});
        at_one.send(Message::text(says.to_string())).await.expect("the message is sent");
        let seen = version(&hear(&mut at_one, "ack").await);
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
async fn hear(socket: &mut Socket, kind: &str) -> Value {
    loop {
        let message = next(socket).await;
        assert_ne!(message["type"], "refused", "{message}");
        if message["type"] == kind {
            return message;
        }
    }
}

fn version(message: &Value) -> u64 {
    message["version"].as_u64().expect("a version")
}
