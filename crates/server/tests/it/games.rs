//! Whole games over sockets: played by choosing what the server says is legal, through restarts and reconnects.

use crate::client::{House, Person, Socket};
use brickwool_table::TableRecord;
use serde_json::{Value, json};

/// Settings without pauses, so that tests are quick.
fn settings(seats: u8) -> Value {
    json!({"seats": seats, "bot_pause": 0})
}

async fn table_for_two(house: &House) -> (String, [Person; 2], [Socket; 2]) {
    let address = house.server.address;
    let people = [Person::named(address, "Ada").await, Person::named(address, "Ben").await];
    let table = people[0].make_table(&settings(2)).await;
    let mut sockets = [people[0].connect(&table, None).await, people[1].connect(&table, None).await];
    for (seat, socket) in sockets.iter_mut().enumerate() {
        let (answer, _) =
            socket.ask(json!({"type": "sit", "seat": seat, "name": "X", "word": format!("w{seat}")})).await;
        assert_eq!(answer["type"], "ack", "{answer}");
    }
    let (answer, _) = sockets[0].ask(json!({"type": "start"})).await;
    assert_eq!(answer["type"], "ack", "{answer}");
    (table, people, sockets)
}

/// Any action out of what the server says is legal: builds first, so that games end.
fn choose(now: &Value) -> Value {
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

/// What a message says may be done now.
fn now(message: &Value) -> Option<Value> {
    Some(message["now"].clone()).filter(|now| !now.is_null())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_people_play_a_whole_game_and_it_can_be_verified() {
    let house = House::open().await;
    let (table, people, mut sockets) = table_for_two(&house).await;
    let mut versions = [0u64; 2];
    let mut over = false;
    for _ in 0..20_000 {
        let mut moved = false;
        for (seat, socket) in sockets.iter_mut().enumerate() {
            // A fresh look tells what is legal, whatever was heard so far.
            let mut look = people[seat].connect(&table, None).await;
            let (everything, _) = look.hear_until("table").await;
            assert_eq!(everything["now"]["you"], json!({"seat": seat}));
            over |= everything["face"]["stage"] == "over";
            let Some(now) = now(&everything).filter(|now| !now["legal"].is_null()) else { continue };
            let (answer, heard) =
                socket.ask(json!({"type": "act", "ply": now["ply"], "action": choose(&now)})).await;
            assert_eq!(answer["type"], "ack", "{answer}");
            moved = true;
            for news in heard.iter().filter(|message| message["type"] == "news") {
                for entry in news["news"].as_array().expect("news") {
                    let version = entry["version"].as_u64().expect("a version");
                    assert!(versions[seat] == 0 || version == versions[seat] + 1, "a gap before {version}");
                    versions[seat] = version;
                }
            }
            break;
        }
        if over {
            break;
        }
        assert!(moved, "somebody can always move");
        if versions.iter().sum::<u64>() > 900 {
            break;
        }
    }
    if over {
        let record = people[0].get(&format!("/api/tables/{table}/record")).await;
        assert_eq!(record.status, 200);
        let record: TableRecord = serde_json::from_value(record.body).expect("a record");
        record.verify().expect("the dice are fair");
    } else {
        assert_eq!(
            people[0].get(&format!("/api/tables/{table}/record")).await.status,
            404,
            "no seed is shown early"
        );
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bots_play_out_a_table_and_the_record_verifies() {
    let house = House::open().await;
    let host = Person::named(house.server.address, "Ada").await;
    for game in [json!({"kind": "settlers"}), json!({"kind": "dice"})] {
        let table = host.make_table(&json!({"game": game, "seats": 2, "bot_pause": 0})).await;
        let mut socket = host.connect(&table, None).await;
        for seat in 0..2 {
            socket.ask(json!({"type": "seat_bot", "seat": seat, "bot": "greedy"})).await;
        }
        let (answer, _) = socket.ask(json!({"type": "start"})).await;
        assert_eq!(answer["type"], "ack", "{answer}");
        loop {
            let (news, _) = socket.hear_until("news").await;
            if news["now"]["deciding"] == json!([]) {
                break;
            }
        }
        let record = host.get(&format!("/api/tables/{table}/record")).await;
        let record: TableRecord = serde_json::from_value(record.body).expect("a record");
        assert!(record.verify().expect("the dice are fair").winners.is_some());
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
    let house = House::open().await;
    let (table, people, mut sockets) = table_for_two(&house).await;
    let mut look = people[0].connect(&table, None).await;
    let (before, _) = look.hear_until("table").await;
    let action = choose(&before["now"]);
    let (ack, _) = sockets[0].ask(json!({"type": "act", "ply": 0, "action": action})).await;
    assert_eq!(ack["type"], "ack");
    drop((look, sockets));

    let house = house.restart().await;
    let person = Person { address: house.server.address, ..people[0].clone() };
    let mut socket = person.connect(&table, None).await;
    let (after, _) = socket.hear_until("table").await;
    assert_eq!(after["version"], ack["version"]);
    assert_eq!(after["now"]["ply"], 1);
    assert_eq!(after["face"]["commitment"], before["face"]["commitment"]);
    // The same message again does nothing again.
    socket
        .say(&json!({"type": "act", "id": "t3", "ply": 0, "action": choose(&before["now"])}).to_string())
        .await;
    let (again, _) = socket.hear_until("ack").await;
    assert_eq!(again["version"], ack["version"]);
    // Somebody who had seen everything but the last entry gets just that.
    let (act, _) = socket.ask(json!({"type": "act", "ply": 1, "action": choose(&after["now"])})).await;
    let version = act["version"].as_u64().expect("a version");
    let mut late = person.connect(&table, Some(version - 1)).await;
    let news = late.hear().await.expect("news");
    assert_eq!(news["news"][0]["version"], version, "{news}");
}
