//! Sealed dice and steady clocks over real sockets, with a database that somebody has laid hands on.

use crate::client::{Person, Socket, TestServer, start_game};
use brickwool_luck::Seed;
use brickwool_table::{PlayerCopy, TableRecord};
use serde_json::{Value, json};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};

const HOUR: i64 = 3_600_000;

/// Two people with seats at a table of the dice game.
async fn seated(test_server: &TestServer) -> (String, [Person; 2], [Socket; 2]) {
    let address = test_server.server.address;
    let people = [Person::named(address, "Ada").await, Person::named(address, "Ben").await];
    let table = people[0].create_table(&json!({"game": {"kind": "dice"}, "seats": 2, "bot_pause": 0})).await;
    let mut sockets = [people[0].connect(&table, None).await, people[1].connect(&table, None).await];
    for (seat, socket) in sockets.iter_mut().enumerate() {
        let sits = json!({"type": "take_seat", "seat": seat, "name": format!("Player {seat}")});
        assert_eq!(socket.request(sits).await.0["type"], "ack");
    }
    (table, people, sockets)
}

/// Stops the server, changes its database and starts it again; the people are those of before.
async fn with_changed_database(
    test_server: TestServer,
    people: &mut [Person],
    statement: &'static str,
    value: String,
) -> TestServer {
    let url = test_server.store();
    let (folder, limits) = test_server.stop().await;
    let file = url.strip_prefix("sqlite:").expect("a file").to_owned();
    let mut database = SqliteConnectOptions::new().filename(file).connect().await.expect("it opens");
    let changed = sqlx::query(statement).bind(value).execute(&mut database).await.expect("it can be changed");
    assert!(changed.rows_affected() > 0, "{statement}");
    database.close().await.expect("the database closes");
    let test_server = TestServer::in_folder(folder, limits).await;
    people.iter_mut().for_each(|person| person.address = test_server.server.address);
    test_server
}

#[tokio::test]
async fn a_seed_swapped_in_the_database_is_noticed() {
    let test_server = TestServer::open().await;
    let (table, mut people, mut sockets) = seated(&test_server).await;
    start_game(&mut sockets).await;
    drop(sockets);
    let other = Seed::new([9; 32]).to_string();
    let _test_server =
        with_changed_database(test_server, &mut people, "UPDATE tables SET seed = $1", other).await;
    for path in [format!("/api/tables/{table}"), format!("/api/tables/{table}/record")] {
        let reply = people[0].get(&path).await;
        assert_eq!(reply.status, 503, "{}", reply.body);
        assert!(
            reply.body["message"].as_str().is_some_and(|text| text.contains("can't read this table")),
            "{}",
            reply.body
        );
    }
    // Others are served as before.
    let another = people[0].create_table(&json!({})).await;
    assert_eq!(people[0].get(&format!("/api/tables/{another}")).await.status, 200);
}

/// What players keep is enough to check the record of a game that was broken off.
#[tokio::test]
async fn a_record_is_compared_with_what_players_kept_and_stays_theirs() {
    let test_server = TestServer::open().await;
    let (table, [ada, ben], mut sockets) = seated(&test_server).await;
    let path = format!("/api/tables/{table}");
    start_game(&mut sockets).await;
    let [mut host, mut other] = sockets;
    assert_eq!(ada.get(&format!("{path}/record")).await.status, 404, "the game is on");
    assert_eq!(other.request(json!({"type": "leave"})).await.0["type"], "ack");
    assert_eq!(host.request(json!({"type": "close"})).await.0["type"], "ack");
    let body = ben.get(&format!("{path}/record")).await.body;
    let record: TableRecord = serde_json::from_value(body).expect("a record");
    record.verify().expect("the record agrees with itself");
    for socket in [&host, &other] {
        let nonces = socket.nonces.values().cloned().collect();
        let kept = PlayerCopy { commitment: socket.commitment.clone(), nonces, seals: Vec::new() };
        assert_eq!(record.compare(&kept), Ok(()));
    }
    let deleted = ada.send("DELETE", &path, &Value::Null, "").await;
    assert_eq!(deleted.status, 403, "{}", deleted.body);
    assert_eq!(ben.get(&format!("{path}/record")).await.status, 200);
}

/// Takes as long as players have to reveal.
#[tokio::test]
async fn somebody_who_does_not_reveal_stops_the_start() {
    let test_server = TestServer::open().await;
    let (_table, _people, [mut host, mut other]) = seated(&test_server).await;
    let before = host.commitment.clone();
    assert_eq!(host.request(json!({"type": "start"})).await.0["type"], "ack");
    let nonce = host.nonces[&0].clone();
    let reveals = json!({"type": "reveal", "seat": 0, "nonce": nonce});
    assert_eq!(host.request(reveals).await.0["type"], "ack");
    let committed: Value = serde_json::from_str(&other.receive_entry("committed").await).expect("JSON");
    let entries = committed["entries"].as_array().expect("entries");
    let stopped = &entries.iter().find(|entry| entry["type"] == "committed").expect("it is there")["stopped"];
    assert_eq!((&stopped["missing"], &stopped["commitment"]), (&json!([1]), &json!(before)));
    let seed: Seed = stopped["seed"].as_str().expect("a seed").parse().expect("a seed");
    assert_eq!(Some(seed.commitment()), before);
    assert_eq!(committed["info"]["stage"], "gathering");
    host.receive_entry("committed").await;
    let mut sockets = [host, other];
    for (seat, socket) in sockets.iter_mut().enumerate() {
        let sits = json!({"type": "take_seat", "seat": seat, "name": format!("Player {seat}")});
        assert_eq!(socket.request(sits).await.0["type"], "ack");
    }
    assert_ne!(sockets[0].commitment, before);
    start_game(&mut sockets).await;
}

/// A machine whose clock was an hour ahead when the game was played, or an hour behind.
#[tokio::test]
async fn a_jump_of_the_clock_neither_freezes_bots_nor_skips_turns() {
    for jump in [HOUR, -HOUR] {
        let test_server = TestServer::open().await;
        let mut people = [Person::named(test_server.server.address, "Ada").await];
        let settings =
            json!({"game": {"kind": "dice"}, "seats": 2, "bot_pause": 10, "clock": {"decision": 600}});
        let table = people[0].create_table(&settings).await;
        let mut socket = people[0].connect(&table, None).await;
        for request in [
            json!({"type": "take_seat", "seat": 0, "name": "Ada"}),
            json!({"type": "seat_bot", "seat": 1, "bot": "greedy"}),
        ] {
            assert_eq!(socket.request(request).await.0["type"], "ack");
        }
        start_game(std::slice::from_mut(&mut socket)).await;
        drop(socket);
        let statement = "UPDATE entries SET entry = json_set(entry, '$.at', json_extract(entry, '$.at') + CAST($1 AS INTEGER))";
        let _test_server = with_changed_database(test_server, &mut people, statement, jump.to_string()).await;
        let mut socket = people[0].connect(&table, None).await;
        let (snapshot, _) = socket.receive_until("snapshot").await;
        // Her decision has not been taken, and has not gained time by the jump.
        assert_eq!(snapshot["turn"]["deciding"], json!([0]), "{jump}");
        let (mut turn, clock) = (snapshot["turn"].clone(), snapshot["clock"].as_i64().expect("a time"));
        let mut now = clock;
        // She keeps what she rolled and ends her turn; then the bot plays without delay.
        while turn["deciding"] == json!([0]) {
            let action = match turn["legal"]["keep"].as_array() {
                Some(counts) => {
                    let counts: Vec<String> = counts.iter().map(Value::to_string).collect();
                    format!("keep {}", counts.join(","))
                }
                None => "end".to_owned(),
            };
            socket.send_text(&json!({"type": "act", "ply": turn["ply"], "action": action}).to_string()).await;
            let before = turn["ply"].as_u64();
            while turn["ply"].as_u64() <= before {
                let message = socket.receive().await.expect("the socket stays open");
                assert_ne!(message["type"], "error", "{message}");
                for entry in message["entries"].as_array().into_iter().flatten() {
                    let at = entry["at"].as_i64().expect("a time");
                    assert!(at >= now, "time goes back from {now} to {at}");
                    now = at;
                }
                if message["type"] == "update" {
                    turn = message["turn"].clone();
                }
            }
        }
        while turn["deciding"] != json!([0]) {
            let (update, _) = socket.receive_until("update").await;
            turn = update["turn"].clone();
            now = update["entries"][0]["at"].as_i64().unwrap_or(now);
        }
        assert!(now - clock < HOUR / 2, "the bot waited for {} ms", now - clock);
    }
}
