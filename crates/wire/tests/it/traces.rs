//! What everybody is sent for every action, written into `docs/server-protocol.md`: the document shows what really happens.

use crate::driver::{Driver, action_from, nonce};
use crate::visible_log;
use brickwool_bots::{Bot, BotName, Budget, GameStart};
use brickwool_game::{Seat, Viewer};
use brickwool_luck::Seed;
use brickwool_settlers::{Action, Offer, Position, Step};
use brickwool_table::{GameAction, GuestId, Request, Settings, TableGame, TableStage};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

const SEATS: u8 = 3;
/// Games are played until every kind of action has been seen, but not for ever.
const MOST_GAMES: u8 = 40;
/// Where the traces are in the document.
const BEGIN: &str = "<!-- traces -->\n";
const END: &str = "<!-- end of traces -->\n";

/// Every kind of action, in the order of the document.
const KINDS: [&str; 21] = [
    "build_settlement",
    "build_road",
    "roll",
    "build_city",
    "bank_trade",
    "buy_dev_card",
    "play_knight",
    "move_robber",
    "steal_from",
    "discard",
    "play_road_building",
    "stop_building",
    "play_year_of_plenty",
    "play_monopoly",
    "offer_trade",
    "accept_trade",
    "decline_trade",
    "counter_trade",
    "pick_taker",
    "withdraw_trade",
    "end_turn",
];

#[test]
fn the_document_shows_what_everybody_is_told_of_every_action() {
    let mut traces = BTreeMap::new();
    let mut tables = 0;
    while KINDS.iter().any(|kind| !traces.contains_key(*kind)) && tables < MOST_GAMES {
        play(tables, &mut traces);
        tables += 1;
    }
    let mut text = requests();
    for kind in KINDS {
        let trace = traces.get(kind).unwrap_or_else(|| panic!("{kind} was not seen in {tables} games"));
        let _ = write!(text, "### `{kind}`\n\n```text\n{trace}```\n\n");
    }
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/server-protocol.md");
    let document = std::fs::read_to_string(&file).expect("the document is there");
    let (before, rest) = document.split_once(BEGIN).expect("the traces have a beginning");
    let (shown, after) = rest.split_once(END).expect("and an end");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&file, format!("{before}{BEGIN}\n{text}{END}{after}")).expect("it can be written");
    } else {
        assert!(
            shown == format!("\n{text}"),
            "docs/server-protocol.md is stale: BLESS=1 cargo test writes it anew"
        );
    }
}

fn guest(seat: Seat) -> GuestId {
    GuestId(1 + seat.index() as u64)
}

fn seated(number: u8) -> Driver {
    let mut driver = Driver::new(Settings { seats: SEATS, ..Settings::default() });
    driver.seed = Seed::new([number + 1; 32]);
    Seat::first(SEATS).for_each(|seat| driver.take_seat(guest(seat), seat.index() as u8));
    driver
}

/// Plays a game and keeps the first trace of each kind of action.
fn play(number: u8, traces: &mut BTreeMap<&'static str, String>) {
    let mut driver = seated(number);
    driver.request(guest(Seat::new(0)), Request::Start).expect("the game begins");
    let mut bots: Vec<Box<dyn Bot>> = Vec::new();
    for (seat, name) in Seat::first(SEATS).zip(["greedy", "random", "weighted"]) {
        let mut bot = name.parse::<BotName>().expect("a bot").make().expect("a built-in one");
        let board = &position(&driver).board;
        bot.start_game(&GameStart { board, seat, seats: SEATS, seed: u64::from(number) });
        bots.push(bot);
    }
    while driver.table.stage() == TableStage::Playing {
        let seat = driver.table.game().expect("it is on").awaited().lowest().expect("somebody decides");
        let Position { board, state } = position(&driver);
        let legal = state.legal_for(board, seat);
        let view = state.view(board, Viewer::Seat(seat));
        let mut action = bots[seat.index()].decide(board, &view, &legal, Budget::UNLIMITED);
        // Bots seldom answer with an offer of their own, and never withdraw one; here both are worth seeing.
        if action == Action::DeclineTrade && !traces.contains_key("counter_trade") {
            let mut counters = Offer::simple(state.hand(seat)).map(Action::CounterTrade);
            let allowed = |counter: &Action| state.check(board, Step::Act(seat, *counter)).is_ok();
            action = counters.find(allowed).unwrap_or(action);
        }
        if matches!(action, Action::PickTaker(_)) && traces.contains_key("pick_taker") {
            action = Action::WithdrawTrade;
        }
        let request = Request::Act { ply: driver.table.ply(), action: GameAction::Settlers(action) };
        let action = serde_json::to_value(action).expect("actions are JSON");
        let before = driver.log.len();
        driver.request(guest(seat), request.clone()).expect("bots know the rules");
        traces.entry(kind(&action)).or_insert_with(|| trace(&driver, seat, &request, before));
    }
}

fn position(driver: &Driver) -> &Position {
    match driver.table.game() {
        Some(TableGame::Settlers(position)) => position,
        _ => panic!("the base game"),
    }
}

/// What an action is called.
fn kind(action: &Value) -> &'static str {
    let name = match action {
        Value::String(name) => name.as_str(),
        object => object.as_object().and_then(|object| object.keys().next()).expect("an action has a name"),
    };
    KINDS.into_iter().find(|kind| *kind == name).unwrap_or_else(|| panic!("{name} is not in the document"))
}

/// What was asked, and what everybody is told from an entry of the log on.
fn trace(driver: &Driver, seat: Seat, request: &Request, from: usize) -> String {
    let mut text = format!("seat {seat} requests: {}\n", json(request));
    let viewers: Vec<(String, Viewer)> = Seat::first(SEATS)
        .map(|seat| (format!("seat {seat}"), Viewer::Seat(seat)))
        .chain([("spectator".to_owned(), Viewer::Spectator)])
        .collect();
    let told: Vec<Vec<String>> = viewers
        .iter()
        .map(|(_, viewer)| visible_log(driver, *viewer)[from..].iter().map(json).collect())
        .collect();
    for entry in 0..told[0].len() {
        if told.iter().all(|entries| entries[entry] == told[0][entry]) {
            let _ = writeln!(text, "all: {}", told[0][entry]);
        } else {
            for ((name, _), entries) in viewers.iter().zip(&told) {
                let _ = writeln!(text, "{name}: {}", entries[entry]);
            }
        }
    }
    text
}

/// Requests around the game.
fn requests() -> String {
    let mut text = String::new();
    let mut driver = Driver::new(Settings { seats: 2, ..Settings::default() });
    let (ada, ben) = (guest(Seat::new(0)), guest(Seat::new(1)));
    driver.all_reveal = false;
    let mut show = |driver: &mut Driver, who: GuestId, request: Request| {
        let name = if who == ada { "Ada" } else { "Ben" };
        let from = driver.log.len();
        let _ = writeln!(text, "{name} requests: {}", json(&request));
        match driver.request(who, request) {
            Ok(_) => {
                for entry in &visible_log(driver, Viewer::Spectator)[from..] {
                    let _ = writeln!(text, "all: {}", short(&json(entry)));
                }
            }
            Err(error) => {
                let _ = writeln!(text, "{name}: error {}", json(&error));
            }
        }
        let _ = writeln!(text);
    };
    let sit = driver.sit(ada, 0, "Ada");
    show(&mut driver, ada, sit);
    let sit = driver.sit(ben, 0, "Ben");
    show(&mut driver, ben, sit);
    let sit = driver.sit(ben, 1, "Ben");
    show(&mut driver, ben, sit);
    show(&mut driver, ben, Request::Start);
    show(&mut driver, ben, Request::Chat { text: "Good luck!".into() });
    show(&mut driver, ada, Request::Start);
    show(&mut driver, ben, Request::Reveal { seat: Seat::new(1), nonce: nonce(ben) });
    show(&mut driver, ada, Request::Reveal { seat: Seat::new(0), nonce: nonce(ada) });
    let first = driver.table.game().expect("it is on").legal(Seat::new(0));
    let first = serde_json::to_value(&first).expect("JSON")["groups"]["settlements"][0].clone();
    let build =
        Request::Act { ply: 0, action: action_from(serde_json::json!({ "build_settlement": first })) };
    show(&mut driver, ben, build.clone());
    show(&mut driver, ada, Request::Act { ply: 0, action: action_from(serde_json::json!("roll")) });
    show(&mut driver, ada, build.clone());
    show(&mut driver, ada, build);
    show(&mut driver, ada, Request::Undo { ply: 1 });
    driver.presence.set_away(Seat::new(1), driver.now);
    show(&mut driver, ada, Request::SeatBot { seat: Seat::new(1), bot: "greedy".into() });
    driver.presence.set_connected(Seat::new(1));
    show(&mut driver, ben, Request::ResumeSeat);
    show(&mut driver, ben, Request::Leave);
    show(&mut driver, ada, Request::Close);
    format!("### Around the game\n\n```text\n{}```\n\n", text.trim_end().to_owned() + "\n")
}

/// Boards and views are long, and described elsewhere.
fn short(entry: &str) -> String {
    let mut entry: Value = serde_json::from_str(entry).expect("JSON");
    for long in ["board", "reference", "view"] {
        if let Some(value) = entry.get_mut(long).filter(|value| !value.is_null()) {
            *value = Value::String("…".into());
        }
    }
    entry.to_string()
}

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("it is JSON")
}
