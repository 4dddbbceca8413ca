//! A guest's own games: the running ones, the finished ones with their results, leaving, and the profile made from all.

use crate::client::{Person, Socket, TestServer, start_game};
use crate::games::choose;
use serde_json::{Value, json};
use std::time::Duration;
use tokio::time::{sleep, timeout};

/// Generous, for busy machines.
const TIMEOUT: Duration = Duration::from_secs(120);

/// A table at which somebody sits with bots, begun; its socket, where everything up to the start is still to be read.
async fn against_bots(person: &Person, game: &Value, bots: u64, bot: &str) -> (String, Socket) {
    let settings = json!({"game": game, "seats": bots + 1, "bot_pause": 0});
    let table = person.create_table(&settings).await;
    let mut socket = person.connect(&table, None).await;
    let sits = json!({"type": "take_seat", "seat": 0, "name": "Ada"});
    assert_eq!(socket.request(sits).await.0["type"], "ack");
    for seat in 1..=bots {
        let bot = json!({"type": "seat_bot", "seat": seat, "bot": bot});
        assert_eq!(socket.request(bot).await.0["type"], "ack");
    }
    start_game(std::slice::from_mut(&mut socket)).await;
    (table, socket)
}

/// Plays until the game is over: by `choose` in the base game; in the dice game all dice are kept and nothing is built.
async fn play_to_the_end(socket: &mut Socket) {
    let play = async {
        loop {
            let (update, _) = socket.receive_until("update").await;
            if update["info"]["stage"] == "over" || update["turn"]["deciding"] == json!([]) {
                return;
            }
            let turn = &update["turn"];
            let legal = &turn["legal"];
            if legal.is_null() || legal["groups"]["plain"] == json!([]) && nothing_to_do(legal) {
                continue;
            }
            let action = if let Some(keep) = legal["keep"].as_array() {
                let keep: Vec<String> = keep.iter().map(Value::to_string).collect();
                json!(format!("keep {}", keep.join(",")))
            } else if legal["actions"].is_array() {
                if legal["actions"] == json!([]) {
                    continue;
                }
                json!("end")
            } else {
                choose(turn)
            };
            // Somebody else may have decided meanwhile; another update follows then.
            socket.request(json!({"type": "act", "ply": turn["ply"], "action": action})).await;
        }
    };
    timeout(TIMEOUT, play).await.expect("the game ends");
}

fn nothing_to_do(legal: &Value) -> bool {
    let groups = legal["groups"].as_object().expect("groups");
    groups.values().all(|group| group.as_array().is_none_or(Vec::is_empty))
}

fn short_game() -> Value {
    json!({"kind": "settlers", "rules": {"victory_target": 3}, "board": "beginner"})
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn running_games_tell_points_whose_turn_it_is_and_when_something_happened() {
    let test_server = TestServer::open().await;
    let ada = Person::named(test_server.server.address, "Ada").await;
    assert_eq!(ada.get("/api/guest/games/running").await.body, json!([]));
    assert_eq!(Person::stranger(ada.address).get("/api/guest/games/running").await.status, 401);
    let (table, mut socket) = against_bots(&ada, &json!({"kind": "settlers"}), 2, "random").await;
    let gathering = ada.create_table(&json!({})).await;
    let (update, _) = socket.receive_until("update").await;
    let action = choose(&update["turn"]);
    let act = json!({"type": "act", "ply": update["turn"]["ply"], "action": action});
    assert_eq!(socket.request(act).await.0["type"], "ack");

    let check = async |ada: &Person| {
        let games = ada.get("/api/guest/games/running").await.body;
        let games = games.as_array().expect("a list");
        assert_eq!(games.len(), 2, "{games:?}");
        let game = games.iter().find(|game| game["table"] == json!(table)).expect("the game");
        assert_eq!((&game["kind"], &game["you"]), (&json!("settlers"), &json!(0)));
        assert_eq!(game["points"], json!([1, 0, 0]), "a settlement");
        assert_eq!(game["deciding"], json!([0]), "the road is still to be placed");
        assert!(game["updated"].as_u64() >= game["created"].as_u64());
        let other = games.iter().find(|game| game["table"] == json!(gathering)).expect("the other");
        assert_eq!((&other["points"], &other["info"]["stage"]), (&json!([]), &json!("gathering")));
    };
    check(&ada).await;
    // The same from the log, where no table is loaded.
    drop(socket);
    let test_server = test_server.restart().await;
    let ada = Person { address: test_server.server.address, ..ada };
    check(&ada).await;
    check(&ada).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_can_be_left_without_opening_it() {
    let test_server = TestServer::open().await;
    let address = test_server.server.address;
    let (ada, ben) = (Person::named(address, "Ada").await, Person::named(address, "Ben").await);
    let leave = async |who: &Person, table: &str, more: &str| {
        who.send("DELETE", &format!("/api/guest/games/{table}"), &Value::Null, more).await
    };
    let running = async |who: &Person| {
        who.get("/api/guest/games/running").await.body.as_array().map(Vec::len).expect("a list")
    };
    let (alone, socket) = against_bots(&ada, &short_game(), 1, "random").await;
    drop(socket);
    assert_eq!(leave(&ada, &alone, "Origin: https://evil.example\r\n").await.status, 403);
    assert_eq!(leave(&ben, &alone, "").await.status, 400, "Ben has no seat there");
    assert_eq!(leave(&ada, "nosuchtable", "").await.status, 404);
    assert_eq!(leave(&ada, &alone, "").await.body, json!({"closed": true}));
    assert_eq!(leave(&ada, &alone, "").await.status, 400, "it has ended");
    assert_eq!(running(&ada).await, 0);
    let finished = ada.get("/api/guest/games/finished").await.body;
    assert_eq!(finished["games"][0]["info"]["stage"], "closed");
    assert_eq!(finished["games"][0]["result"], Value::Null);

    // With another person: a bot plays on, and it is off the list of whoever left, be it the host.
    let table = ada.create_table(&json!({"game": short_game(), "seats": 2, "bot_pause": 0})).await;
    let mut sockets = [ada.connect(&table, None).await, ben.connect(&table, None).await];
    for (seat, (socket, name)) in sockets.iter_mut().zip(["Ada", "Ben"]).enumerate() {
        let sits = json!({"type": "take_seat", "seat": seat, "name": name});
        assert_eq!(socket.request(sits).await.0["type"], "ack");
    }
    start_game(&mut sockets).await;
    assert_eq!((running(&ada).await, running(&ben).await), (1, 1));
    assert_eq!(leave(&ada, &table, "").await.body, json!({"closed": false}));
    assert_eq!((running(&ada).await, running(&ben).await), (0, 1));
    let info = ben.get(&format!("/api/tables/{table}")).await.body;
    assert_eq!(
        (&info["info"]["stage"], &info["info"]["seats"][0]["player"]["kind"]),
        (&json!("playing"), &json!("bot"))
    );

    // Before the game: the host closes the table, others give up their seat.
    let table = ada.create_table(&json!({})).await;
    let mut socket = ben.connect(&table, None).await;
    let sits = json!({"type": "take_seat", "seat": 1, "name": "Ben"});
    assert_eq!(socket.request(sits).await.0["type"], "ack");
    assert_eq!(leave(&ben, &table, "").await.body, json!({"closed": false}));
    assert_eq!(leave(&ada, &table, "").await.body, json!({"closed": true}));
}

/// The profile once everything is counted, the dice game solved if need be.
async fn settled_profile(person: &Person) -> Value {
    let settled = async {
        loop {
            let reply = person.get("/api/guest/profile").await;
            assert_eq!(reply.status, 200, "{}", reply.body);
            if reply.body["pending"] == 0 {
                return reply.body;
            }
            sleep(Duration::from_millis(100)).await;
        }
    };
    timeout(TIMEOUT, settled).await.expect("all games are counted")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn finished_games_have_results_and_make_a_profile_that_moves_along() {
    let test_server = TestServer::open().await;
    let ada = Person::named(test_server.server.address, "Ada").await;
    let empty = ada.get("/api/guest/profile").await.body;
    assert_eq!(
        (&empty["name"], &empty["settlers"]["games"], &empty["dice"]["best"]),
        (&json!("Ada"), &json!(0), &json!([]))
    );
    let (base, mut socket) = against_bots(&ada, &short_game(), 2, "random").await;
    play_to_the_end(&mut socket).await;
    let (alone, mut socket) = against_bots(&ada, &json!({"kind": "dice"}), 0, "").await;
    play_to_the_end(&mut socket).await;

    let finished = async |query: &str| {
        let reply = ada.get(&format!("/api/guest/games/finished{query}")).await;
        assert_eq!(reply.status, 200, "{}", reply.body);
        let games = reply.body["games"].as_array().expect("a list").clone();
        games.iter().map(|game| game["table"].as_str().expect("an id").to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(finished("").await, [alone.clone(), base.clone()]);
    let games = ada.get("/api/guest/games/finished").await.body;
    let (dice, settlers) = (&games["games"][0]["result"], &games["games"][1]["result"]);
    assert_eq!((&dice["points"], &dice["players"], &dice["lead"]), (&json!(-30), &json!(1), &Value::Null));
    let won = settlers["won"].as_bool().expect("won or not");
    assert_eq!((settlers["place"] == 1, settlers["players"].as_u64()), (won, Some(3)), "{settlers}");
    assert!(settlers["rolls"]["rolls"].as_u64() > Some(0), "{settlers}");
    assert_eq!(games["next"], Value::Null);

    assert_eq!(finished("?kind=dice").await, [alone.as_str()]);
    assert_eq!(finished(if won { "?outcome=won" } else { "?outcome=lost" }).await, [base.as_str()]);
    assert_eq!(finished("?outcome=broken_off").await, Vec::<String>::new());
    assert_eq!(finished("?search=RAND").await, [base.as_str()], "the bots are called random");
    assert_eq!(finished(&format!("?search={alone}")).await, [alone.as_str()]);
    let last = &games["games"][0];
    assert_eq!(finished(&format!("?before={}&id={alone}", last["ended"])).await, [base.as_str()]);
    for wrong in ["?kind=chess", "?before=x", "?before=5", "?what=1", &format!("?search={}", "x".repeat(41))]
    {
        assert_eq!(ada.get(&format!("/api/guest/games/finished{wrong}")).await.status, 400, "{wrong}");
    }

    let profile = settled_profile(&ada).await;
    let of_base = &profile["settlers"];
    assert_eq!((&of_base["games"], &of_base["wins"]), (&json!(1), &json!(u64::from(won))));
    assert_eq!(of_base["rivals"][0]["player"], json!({"kind": "bot", "name": "random"}));
    assert_eq!(of_base["rivals"].as_array().map(Vec::len), Some(1), "both bots are one rival");
    assert_eq!(of_base["rivals"][0]["losses"], json!(u64::from(!won)));
    assert_eq!(of_base["course"][0]["table"], json!(base));
    let produced = of_base["rolls"]["produced"].as_f64().expect("cards")
        - of_base["rolls"]["expected"].as_f64().expect("cards");
    assert!((of_base["course"][0]["luck"].as_f64().expect("luck") - produced).abs() < 1e-9);
    // How the game began is shown on its board.
    let opening = &of_base["openings"][0];
    assert_eq!(
        (&opening["table"], &opening["games"], &opening["won"]),
        (&json!(base), &json!(1), &json!(won))
    );
    let history = ada.get(&format!("/api/tables/{base}/history")).await.body;
    let entries = history["entries"].as_array().expect("entries").iter();
    let events = entries.filter_map(|entry| entry["events"].as_array()).flatten();
    let built = |event: &Value| {
        (event["settlement_built"]["seat"] == 0).then(|| event["settlement_built"]["vertex"].clone())
    };
    let first: Vec<Value> = events.filter_map(built).take(2).collect();
    assert_eq!(opening["settlements"], json!(first));
    assert_eq!(opening["roads"].as_array().map(Vec::len), Some(2));
    assert_eq!(opening["board"]["hexes"].as_array().map(Vec::len), Some(19));
    let of_dice = &profile["dice"];
    assert_eq!(of_dice["openings"], json!([]));
    assert_eq!(
        (&of_dice["alone"], &of_dice["places"], &of_dice["best_points"]),
        (&json!(1), &json!([]), &json!(-30))
    );
    let review = &of_dice["review"];
    let sum = review["expected"].as_f64().unwrap() + review["luck"].as_f64().unwrap()
        - review["given_away"].as_f64().unwrap();
    assert!((sum + 30.0).abs() < 1e-6, "score = expected + luck - given away: {review}");

    // It belongs to the guest, not to the device.
    let code = ada.post("/api/guest/link", &Value::Null).await.body;
    let phone = Person::stranger(ada.address);
    let moved = phone.post("/api/guest/link/take", &code).await;
    let phone = phone.with_cookie_of(&moved);
    assert_eq!(phone.get("/api/guest/profile").await.body, profile);
    let eve = Person::named(ada.address, "Eve").await;
    assert_eq!(eve.get("/api/guest/profile").await.body["settlers"]["games"], 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn results_are_stored_by_themselves_when_a_game_ends() {
    let test_server = TestServer::open().await;
    let ada = Person::named(test_server.server.address, "Ada").await;
    let (table, mut socket) = against_bots(&ada, &short_game(), 1, "random").await;
    play_to_the_end(&mut socket).await;
    let store =
        brickwool_store::Store::open(&test_server.store()).await.expect("the store opens a second time");
    let stored = async {
        while !store.tables_without_results(None, None, 10).await.expect("a list").is_empty() {
            sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(TIMEOUT, stored).await.expect("nobody has to ask");
    let guests =
        store.table(&table.parse().expect("an id")).await.expect("an answer").expect("the table").guests;
    let results = store.results(guests[0], None, 10).await.expect("a list");
    assert!(results[0].1.as_ref().is_some_and(|result| result.contains("\"points\"")), "{results:?}");
}
