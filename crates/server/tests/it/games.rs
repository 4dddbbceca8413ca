//! Whole games over sockets: played by choosing what the server says is legal, through restarts and reconnects.

use crate::client::{Person, Socket, TestServer, start_game};
use brickwool_load::LoadPlan;
use brickwool_table::TableRecord;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::time::Duration;

/// Settings without pauses, so that tests are quick.
fn settings(seats: u8) -> Value {
    json!({"seats": seats, "bot_pause": 0})
}

async fn table_for_two(test_server: &TestServer) -> (String, [Person; 2], [Socket; 2]) {
    let address = test_server.server.address;
    let people = [Person::named(address, "Ada").await, Person::named(address, "Ben").await];
    let table = people[0].create_table(&settings(2)).await;
    let mut sockets = [people[0].connect(&table, None).await, people[1].connect(&table, None).await];
    for (seat, socket) in sockets.iter_mut().enumerate() {
        let (answer, _) = socket
            .request(json!({"type": "take_seat", "seat": seat, "name": format!("Player {seat}")}))
            .await;
        assert_eq!(answer["type"], "ack", "{answer}");
    }
    start_game(&mut sockets).await;
    (table, people, sockets)
}

/// Any action out of what the server says is legal: builds first, so that games end.
pub(crate) fn choose(now: &Value) -> Value {
    let groups = &now["legal"]["groups"];
    let place = |group: &str, action: &str| groups[group].get(0).map(|place| json!({ action: place }));
    let plain = |name: &str| {
        groups["plain"]
            .as_array()
            .and_then(|plain| plain.iter().find(|action| **action == json!(name)).cloned())
    };
    place("cities", "build_city")
        .or_else(|| place("settlements", "build_settlement"))
        .or_else(|| place("robber", "move_robber"))
        .or_else(|| place("victims", "steal_from"))
        .or_else(|| place("discards", "discard"))
        .or_else(|| plain("roll"))
        .or_else(|| plain("buy_dev_card"))
        .or_else(|| place("roads", "build_road"))
        .or_else(|| groups["bank_trades"].get(0).map(|trade| json!({"bank_trade": trade})))
        .or_else(|| plain("end_turn"))
        .or_else(|| groups["plain"].get(0).cloned())
        .unwrap_or_else(|| panic!("nothing can be chosen: {now}"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_play_whole_games_with_broken_connections_and_they_can_be_verified() {
    let test_server = TestServer::open().await;
    let plan = LoadPlan {
        servers: vec![test_server.server.address],
        tables: 4,
        people: 3,
        games: Some(4),
        drop_after: Some(Duration::from_millis(700)),
        seed: 5,
        remember: true,
        ..LoadPlan::default()
    };
    let report = brickwool_load::run(&plan).await.expect("the server is there");
    assert_eq!(report.faults, Vec::<String>::new());
    assert!(report.games >= 4 && report.dropped > 0, "{report:?}");
    let anybody = Person::named(test_server.server.address, "Ada").await;
    let tables: BTreeSet<&str> = report.acked.iter().map(|acked| acked.table.as_str()).collect();
    let mut verified = 0;
    for table in tables {
        let record = anybody.get(&format!("/api/tables/{table}/record")).await;
        if record.status == 200 {
            let record: TableRecord = serde_json::from_value(record.body).expect("a record");
            record.verify().expect("the dice are fair");
            verified += 1;
        } else {
            assert_eq!(record.status, 404, "no seed is shown early");
        }
    }
    assert!(verified >= 4, "{verified}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bots_play_out_a_table_and_the_record_verifies() {
    let test_server = TestServer::open().await;
    let host = Person::named(test_server.server.address, "Ada").await;
    for game in [json!({"kind": "settlers"}), json!({"kind": "dice"})] {
        let table = host.create_table(&json!({"game": game, "seats": 2, "bot_pause": 0})).await;
        let mut socket = host.connect(&table, None).await;
        for seat in 0..2 {
            socket.request(json!({"type": "seat_bot", "seat": seat, "bot": "greedy"})).await;
        }
        let (answer, _) = socket.request(json!({"type": "start"})).await;
        assert_eq!(answer["type"], "ack", "{answer}");
        loop {
            let (update, _) = socket.receive_until("update").await;
            if update["turn"]["deciding"] == json!([]) {
                break;
            }
        }
        let record = host.get(&format!("/api/tables/{table}/record")).await;
        let record: TableRecord = serde_json::from_value(record.body).expect("a record");
        assert!(record.verify().expect("the dice are fair").winners.is_some());
        for half in ["before=5", "id=abc", "before=5&id=", "before=5&id=no-table!", "before=-1&id=abc"] {
            let refused = host.get(&format!("/api/guest/history?{half}")).await;
            assert_eq!(refused.status, 400, "{half}: {}", refused.body);
        }
        let history = host.get("/api/guest/history").await;
        assert!(
            history
                .body
                .as_array()
                .is_some_and(|tables| tables.iter().any(|listed| listed["table"] == json!(table)))
        );
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_restart_loses_nothing_and_clients_resume_by_version() {
    let test_server = TestServer::open().await;
    let (table, people, mut sockets) = table_for_two(&test_server).await;
    let mut look = people[0].connect(&table, None).await;
    let (before, _) = look.receive_until("snapshot").await;
    let action = choose(&before["turn"]);
    let (ack, _) = sockets[0].request(json!({"type": "act", "ply": 0, "action": action})).await;
    assert_eq!(ack["type"], "ack");
    drop((look, sockets));

    let test_server = test_server.restart().await;
    let person = Person { address: test_server.server.address, ..people[0].clone() };
    let mut socket = person.connect(&table, None).await;
    let (after, _) = socket.receive_until("snapshot").await;
    assert_eq!(after["version"], ack["version"]);
    assert_eq!(after["turn"]["ply"], 1);
    assert_eq!(after["info"]["commitment"], before["info"]["commitment"]);
    // The same message again does nothing again.
    let again = json!({"type": "act", "id": ack["id"], "ply": 0, "action": choose(&before["turn"])});
    socket.send_text(&again.to_string()).await;
    let (again, _) = socket.receive_until("ack").await;
    assert_eq!(again["version"], ack["version"]);
    // Somebody who had seen everything but the last entry gets just that.
    let (act, _) = socket.request(json!({"type": "act", "ply": 1, "action": choose(&after["turn"])})).await;
    let version = act["version"].as_u64().expect("a version");
    let mut late = person.connect(&table, Some(version - 1)).await;
    let update = late.receive().await.expect("update");
    assert_eq!(update["entries"][0]["version"], version, "{update}");
}

/// While nobody is there, a game waits. Whoever comes back second is not replaced because the first was a moment quicker.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn time_in_which_nobody_was_there_is_nobodys_absence() {
    let test_server = TestServer::open().await;
    let address = test_server.server.address;
    let people = [Person::named(address, "Ada").await, Person::named(address, "Ben").await];
    let shortest = json!({"seats": 2, "bot_pause": 0, "clock": {"decision": null, "game": null, "grace": 5}});
    let table = people[0].create_table(&shortest).await;
    let mut sockets = [people[0].connect(&table, None).await, people[1].connect(&table, None).await];
    for (seat, socket) in sockets.iter_mut().enumerate() {
        let sits = json!({"type": "take_seat", "seat": seat, "name": format!("Player {seat}")});
        assert_eq!(socket.request(sits).await.0["type"], "ack");
    }
    start_game(&mut sockets).await;
    drop(sockets);

    tokio::time::sleep(Duration::from_secs(6)).await;
    let mut first = people[0].connect(&table, None).await;
    first.receive_until("snapshot").await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    let mut second = people[1].connect(&table, None).await;
    second.receive_until("snapshot").await;
    let (answer, seen) = first.request(json!({"type": "chat", "text": "there you are"})).await;
    assert_eq!(answer["type"], "ack");
    let entries = seen.iter().flat_map(|message| message["entries"].as_array().into_iter().flatten());
    let kinds: Vec<&Value> = entries.map(|entry| &entry["type"]).collect();
    assert!(kinds.iter().all(|kind| **kind != "stood_in" && **kind != "came_back"), "{kinds:?}");
    let history = people[0].get(&format!("/api/tables/{table}/history")).await;
    let entries = history.body["entries"].as_array().expect("entries");
    assert!(!entries.is_empty() && entries.iter().all(|entry| entry["type"] != "stood_in"), "{entries:?}");
}
