//! Everything around the game itself: the lobby, seats and colours, chat and mutes, history, rematches, stand-ins.

use crate::client::{Person, Socket, TestServer, start_game};
use serde_json::{Value, json};

fn sit(seat: u8, name: &str) -> Value {
    json!({"type": "take_seat", "seat": seat, "name": name})
}

/// Asks, and expects it to be done.
async fn done(socket: &mut Socket, request: Value) -> Vec<Value> {
    let (answer, before) = socket.request(request.clone()).await;
    assert_eq!(answer["type"], "ack", "{request}: {answer}");
    before
}

/// The next message for which something holds.
async fn receive_where(socket: &mut Socket, holds: impl Fn(&Value) -> bool) -> Value {
    loop {
        let message = socket.receive().await.expect("the socket stays open");
        if holds(&message) {
            return message;
        }
    }
}

/// What was told of an entry of this type.
async fn told(socket: &mut Socket, kind: &str) -> Value {
    let has = |message: &Value| {
        message["entries"].as_array().is_some_and(|entries| entries.iter().any(|entry| entry["type"] == kind))
    };
    let message = receive_where(socket, has).await;
    let entries = message["entries"].as_array().expect("entries");
    entries.iter().find(|entry| entry["type"] == kind).expect("such an entry").clone()
}

#[tokio::test]
async fn the_lobby_shows_public_tables_as_they_come_and_go() {
    let test_server = TestServer::open().await;
    let ada = Person::named(test_server.server.address, "Ada").await;
    let mut lobby = ada.open("/api/lobby/socket").await;
    assert_eq!(lobby.receive().await, Some(json!({"type": "lobby", "tables": []})));
    let hidden = ada.create_table(&json!({})).await;
    let table = ada.create_table(&json!({"public": true, "seats": 2})).await;
    let shown = receive_where(&mut lobby, |message| message["tables"][0]["table"] == json!(table)).await;
    assert!(!shown.to_string().contains(&hidden), "{shown}");
    let mut socket = ada.connect(&table, None).await;
    done(&mut socket, sit(1, "Ada")).await;
    receive_where(&mut lobby, |message| message["tables"][0]["info"]["seats"][1]["player"]["name"] == "Ada")
        .await;
    done(&mut socket, json!({"type": "close"})).await;
    receive_where(&mut lobby, |message| message["tables"] == json!([])).await;
}

#[tokio::test]
async fn seats_and_colours_are_picked_and_everybody_sees_it() {
    let test_server = TestServer::open().await;
    let (ada, ben) = (
        Person::named(test_server.server.address, "Ada").await,
        Person::named(test_server.server.address, "Ben").await,
    );
    let table = ada.create_table(&json!({"seats": 2})).await;
    let (mut one, mut two) = (ada.connect(&table, None).await, ben.connect(&table, None).await);
    let painted = json!({"type": "take_seat", "seat": 0, "name": "Ada", "colour": "plum"});
    done(&mut one, painted).await;
    let seen = receive_where(&mut two, |message| message["info"]["seats"][0]["colour"] == "plum").await;
    assert_eq!(seen["turn"]["you"], "spectator");
    let same = json!({"type": "take_seat", "seat": 1, "name": "Ben", "colour": "plum"});
    let (refused, _) = two.request(same).await;
    assert_eq!(refused["code"], "colour_taken", "{refused}");
    done(&mut two, sit(1, "Ben")).await;
    let here = receive_where(&mut two, |message| message["type"] == "presence").await;
    assert_eq!((&here["seats"], &here["spectators"]), (&json!([true, true]), &json!(0)));
    drop(one);
    receive_where(&mut two, |message| message["seats"] == json!([false, true])).await;
}

#[tokio::test]
async fn whom_one_mutes_one_does_not_hear_at_any_table() {
    let test_server = TestServer::open().await;
    let (ada, ben) = (
        Person::named(test_server.server.address, "Ada").await,
        Person::named(test_server.server.address, "Ben").await,
    );
    let bens_id = ben.get("/api/guest").await.body["guest"].clone();
    for muted_before in [false, true] {
        let table = ada.create_table(&json!({"seats": 2})).await;
        let (mut one, mut two) = (ada.connect(&table, None).await, ben.connect(&table, None).await);
        done(&mut two, sit(1, "Ben")).await;
        if !muted_before {
            done(&mut two, json!({"type": "chat", "text": "hello"})).await;
            assert_eq!(told(&mut one, "said").await["text"], "hello");
            let own =
                json!({"type": "mute", "guest": ada.get("/api/guest").await.body["guest"], "muted": true});
            assert_eq!(one.request(own).await.0["type"], "error", "nobody mutes themselves");
            done(&mut one, json!({"type": "mute", "guest": bens_id, "muted": true})).await;
        }
        done(&mut two, json!({"type": "chat", "text": "can you hear me"})).await;
        assert_eq!(told(&mut one, "said").await["text"], Value::Null);
        assert_eq!(told(&mut two, "said").await["by"], bens_id);
        let history = ada.get(&format!("/api/tables/{table}/history")).await.body.to_string();
        assert!(!history.contains("can you hear me"), "{history}");
        let history = ben.get(&format!("/api/tables/{table}/history")).await.body.to_string();
        assert!(history.contains("can you hear me"), "{history}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn history_is_shown_to_its_own_viewer_until_the_game_is_over() {
    let test_server = TestServer::open().await;
    let ada = Person::named(test_server.server.address, "Ada").await;
    let table = ada.create_table(&json!({"game": {"kind": "dice"}, "seats": 2, "bot_pause": 0})).await;
    let mut socket = ada.connect(&table, None).await;
    done(&mut socket, sit(0, "Ada")).await;
    done(&mut socket, json!({"type": "seat_bot", "seat": 1, "bot": "greedy"})).await;
    start_game(std::slice::from_mut(&mut socket)).await;
    let history_of = |viewer: &str| format!("/api/tables/{table}/history{viewer}");
    assert_eq!(ada.get(&history_of("")).await.body["you"], json!({"seat": 0}));
    assert_eq!(ada.get(&history_of("?as=0")).await.status, 200);
    for viewer in ["?as=1", "?as=referee", "?as=spectator"] {
        assert_eq!(ada.get(&history_of(viewer)).await.status, 403, "{viewer}");
    }
    for viewer in ["?as=2", "?as=everybody", "?viewer=1"] {
        assert_eq!(ada.get(&history_of(viewer)).await.status, 400, "{viewer}");
    }
    done(&mut socket, json!({"type": "leave"})).await;
    receive_where(&mut socket, |message| message["info"]["stage"] == "over").await;
    let referee = ada.get(&history_of("?as=referee")).await.body;
    let versions: Vec<u64> = referee["entries"]
        .as_array()
        .expect("entries")
        .iter()
        .filter_map(|entry| entry["version"].as_u64())
        .collect();
    assert_eq!(versions, (1..=referee["version"].as_u64().expect("a version")).collect::<Vec<_>>());
    assert_eq!(ada.get("/api/guest/tables").await.body, json!([]), "nothing goes on any more");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn players_meet_again_in_the_same_seats() {
    let test_server = TestServer::open().await;
    let ada = Person::named(test_server.server.address, "Ada").await;
    let table = ada.create_table(&json!({"game": {"kind": "dice"}, "seats": 1, "bot_pause": 0})).await;
    let mut socket = ada.connect(&table, None).await;
    done(&mut socket, json!({"type": "seat_bot", "seat": 0, "bot": "greedy"})).await;
    start_game(std::slice::from_mut(&mut socket)).await;
    receive_where(&mut socket, |message| message["info"]["stage"] == "over").await;
    let (refused, _) = socket.request(json!({"type": "rematch"})).await;
    assert_eq!(refused["code"], "not_your_seat", "who only looked on does not decide that: {refused}");
    assert_eq!(ada.send("DELETE", &format!("/api/tables/{table}"), &Value::Null, "").await.status, 200);
    assert_eq!(ada.get(&format!("/api/tables/{table}/record")).await.status, 404);

    let table = ada.create_table(&json!({"game": {"kind": "dice"}, "seats": 2, "bot_pause": 0})).await;
    let mut socket = ada.connect(&table, None).await;
    done(&mut socket, sit(1, "Ada")).await;
    done(&mut socket, json!({"type": "seat_bot", "seat": 0, "bot": "greedy"})).await;
    start_game(std::slice::from_mut(&mut socket)).await;
    // Every decision of hers is to keep the dice, or to end the turn.
    let mut look = ada.connect(&table, None).await;
    let (mut now, _) = look.receive_until("snapshot").await;
    while now["info"].is_null() || now["info"]["stage"] == "playing" {
        let legal = &now["turn"]["legal"];
        if legal.is_null() {
            now = receive_where(&mut look, |message| !message["turn"].is_null()).await;
            continue;
        }
        let keep = legal["keep"].as_array().map(|counts| {
            let counts: Vec<String> = counts.iter().map(Value::to_string).collect();
            format!("keep {}", counts.join(","))
        });
        let action = keep.unwrap_or("end".to_owned());
        let (answer, _) =
            socket.request(json!({"type": "act", "ply": now["turn"]["ply"], "action": action})).await;
        assert!(answer["type"] == "ack" || answer["code"] == "stale", "{action}: {answer}");
        now = receive_where(&mut look, |message| !message["turn"].is_null()).await;
    }
    done(&mut socket, json!({"type": "rematch"})).await;
    let update = receive_where(&mut look, |message| !message["info"]["rematch"].is_null()).await;
    let again = update["info"]["rematch"].as_str().expect("a table");
    let again = ada.get(&format!("/api/tables/{again}")).await.body;
    assert_eq!(again["info"]["stage"], "gathering");
    assert_eq!(again["info"]["seats"][1]["player"]["name"], "Ada");
    assert_ne!(again["info"]["commitment"], update["info"]["commitment"], "with other dice");
}

#[tokio::test]
async fn a_table_that_waits_for_its_game_has_a_code_to_dictate() {
    let test_server = TestServer::open().await;
    let ada = Person::named(test_server.server.address, "Ada").await;
    let table = ada.create_table(&json!({"seats": 2})).await;
    let code = &table[..6];
    let spelled = format!("{}-{}", code[..3].to_uppercase(), &code[3..]);
    for written in [code.to_owned(), code.to_uppercase(), spelled] {
        let reply = ada.get(&format!("/api/codes/{written}")).await;
        assert_eq!((reply.status, &reply.body), (200, &json!({"table": table})), "{written}");
    }
    for wrong in [&table[..5], &table[..7], "------", "a%20b%2Fc", "%C3%A9%C3%A9%C3%A9"] {
        let reply = ada.get(&format!("/api/codes/{wrong}")).await;
        assert_eq!((reply.status, &reply.body["code"]), (404, &json!("not_found")), "{wrong}");
    }
    let mut socket = ada.connect(&table, None).await;
    done(&mut socket, json!({"type": "close"})).await;
    assert_eq!(ada.get(&format!("/api/codes/{code}")).await.status, 404, "the table is closed");
}

#[tokio::test]
async fn spectators_talk_among_themselves() {
    let test_server = TestServer::open().await;
    let address = test_server.server.address;
    let (ada, zoe, yan) = (
        Person::named(address, "Ada").await,
        Person::named(address, "Zoe").await,
        Person::named(address, "Yan").await,
    );
    let table = ada.create_table(&json!({"seats": 2})).await;
    let mut player = ada.connect(&table, None).await;
    done(&mut player, sit(0, "Ada")).await;
    let (mut first, mut second) = (zoe.connect(&table, None).await, yan.connect(&table, None).await);
    done(&mut first, json!({"type": "spectator_chat", "name": "Zoe", "text": "She has the ore."})).await;
    assert_eq!(told(&mut second, "spectator_said").await["text"], "She has the ore.");
    let hidden = told(&mut player, "spectator_said").await;
    assert_eq!((&hidden["name"], &hidden["text"]), (&json!("Zoe"), &Value::Null), "players are told nothing");
    let history = ada.get(&format!("/api/tables/{table}/history?since=0")).await.body;
    assert!(!history.to_string().contains("the ore"), "{history}");
}

#[tokio::test]
async fn a_pause_that_is_agreed_on_is_seen_by_everybody() {
    let test_server = TestServer::open().await;
    let (ada, ben) = (
        Person::named(test_server.server.address, "Ada").await,
        Person::named(test_server.server.address, "Ben").await,
    );
    let table = ada.create_table(&json!({"seats": 2})).await;
    let mut one = ada.connect(&table, None).await;
    done(&mut one, sit(0, "Ada")).await;
    let mut two = ben.connect(&table, None).await;
    done(&mut two, sit(1, "Ben")).await;
    let mut sockets = [one, two];
    start_game(&mut sockets).await;
    let [mut one, mut two] = sockets;
    done(&mut one, json!({"type": "vote", "motion": "pause", "agree": true})).await;
    let asked = receive_where(&mut two, |message| message["info"]["votes"][0].is_object()).await;
    let vote = json!({"motion": "pause", "agreed": [0], "waiting": [1]});
    assert_eq!(asked["info"]["votes"], json!([vote]));
    done(&mut two, json!({"type": "vote", "motion": "pause", "agree": true})).await;
    let paused = receive_where(&mut one, |message| message["info"]["halted"] == true).await;
    assert_eq!((&paused["turn"]["legal"], &paused["turn"]["deadlines"]), (&Value::Null, &json!([])));
    done(&mut one, json!({"type": "continue"})).await;
    let goes_on = receive_where(&mut two, |message| message["info"]["halted"] == false).await;
    assert_eq!(goes_on["info"]["votes"], json!([]));
}
