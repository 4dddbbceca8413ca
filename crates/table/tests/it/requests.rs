//! What may be asked, by whom and when; and that a refusal changes nothing.

use crate::driver::{Driver, HOST, OTHER, STRANGER, person};
use brickwool_game::Seat;
use brickwool_table::{Code, Colour, Entry, Request, Settings, Stage, Table};
use serde_json::{Value, json};

fn two() -> Settings {
    Settings { seats: 2, ..Settings::default() }
}

/// Two people at a table, the game begun.
fn begun() -> Driver {
    let mut driver = Driver::new(two());
    driver.sit(HOST, 0);
    driver.sit(OTHER, 1);
    driver.ask(HOST, Request::Start).unwrap();
    driver
}

/// The first place where a settlement may stand, or a road lie.
fn first_place(driver: &Driver, seat: u8) -> Value {
    let legal = json!(driver.table.game().unwrap().legal(Seat::new(seat)));
    for (group, action) in [("settlements", "build_settlement"), ("roads", "build_road")] {
        if let Some(place) = legal["groups"][group].get(0) {
            return json!({ action: place });
        }
    }
    panic!("nothing can be placed: {legal}");
}

fn set_up(driver: &mut Driver) {
    for (guest, seat) in [(HOST, 0), (OTHER, 1), (OTHER, 1), (HOST, 0)] {
        for _ in 0..2 {
            let action = first_place(driver, seat);
            driver.act(guest, action).unwrap();
        }
    }
}

#[track_caller]
fn refused(driver: &mut Driver, guest: brickwool_table::GuestId, request: Request, code: Code) {
    let before = driver.log.len();
    let refusal = driver.ask(guest, request.clone()).expect_err("it is refused");
    assert_eq!(refusal.code, code, "{request:?}: {refusal}");
    assert_eq!(driver.log.len(), before);
}

fn sit(seat: u8) -> Request {
    Request::Sit { seat: Seat::new(seat), name: "Ada".into(), colour: None, word: "x".into() }
}

fn bot(seat: u8, name: &str) -> Request {
    Request::SeatBot { seat: Seat::new(seat), bot: name.into() }
}

#[test]
fn seats_are_taken_and_given_up() {
    let mut driver = Driver::new(two());
    refused(&mut driver, HOST, Request::Start, Code::SeatsOpen);
    driver.sit(OTHER, 1);
    refused(&mut driver, HOST, sit(1), Code::SeatTaken);
    refused(&mut driver, HOST, sit(2), Code::NoSuchSeat);
    refused(&mut driver, OTHER, bot(0, "random"), Code::NotTheHost);
    refused(&mut driver, HOST, bot(0, "nobody"), Code::UnknownBot);
    refused(&mut driver, HOST, bot(1, "random"), Code::SeatTaken);
    refused(&mut driver, STRANGER, Request::Rise { seat: Seat::new(1) }, Code::NotTheHost);
    driver.ask(OTHER, Request::Rise { seat: Seat::new(1) }).unwrap();
    refused(&mut driver, OTHER, Request::Rise { seat: Seat::new(1) }, Code::NotTheHost);
    driver.sit(OTHER, 0);
    driver.ask(HOST, Request::Rise { seat: Seat::new(0) }).unwrap();
    driver.ask(HOST, bot(1, "weighted")).unwrap();
    driver.ask(HOST, bot(1, "random")).unwrap();
    driver.sit(HOST, 0);
    refused(&mut driver, OTHER, Request::Start, Code::NotTheHost);
    driver.ask(HOST, Request::Start).unwrap();
    refused(&mut driver, HOST, Request::Start, Code::WrongTime);
    refused(&mut driver, OTHER, sit(1), Code::WrongTime);
    refused(&mut driver, HOST, Request::Rise { seat: Seat::new(0) }, Code::WrongTime);
}

#[test]
fn people_change_seats_and_bots_make_way_for_their_colours() {
    let mut driver = Driver::new(two());
    let painted = |seat: u8, colour: Colour| Request::Sit {
        seat: Seat::new(seat),
        name: "Ada".into(),
        colour: Some(colour),
        word: "x".into(),
    };
    let colours = |driver: &Driver| {
        driver.table.face(&driver.presence).seats.iter().map(|seat| seat.colour).collect::<Vec<_>>()
    };
    driver.ask(HOST, bot(0, "random")).unwrap();
    assert_eq!(colours(&driver), [Some(Colour::Blue), None]);
    driver.ask(HOST, painted(1, Colour::Blue)).unwrap();
    assert_eq!(colours(&driver), [Some(Colour::Orange), Some(Colour::Blue)]);
    driver.ask(HOST, Request::Rise { seat: Seat::new(0) }).unwrap();
    refused(&mut driver, OTHER, painted(0, Colour::Blue), Code::ColourTaken);
    driver.ask(HOST, painted(0, Colour::Plum)).unwrap();
    assert_eq!(colours(&driver), [Some(Colour::Plum), None], "whoever changes seats gives up the other");
    driver.ask(HOST, sit(1)).unwrap();
    assert_eq!(colours(&driver), [None, Some(Colour::Plum)], "and keeps the colour");
}

#[test]
fn the_host_closes_a_game_that_nobody_else_plays() {
    let mut driver = begun();
    refused(&mut driver, OTHER, Request::Close, Code::NotTheHost);
    refused(&mut driver, HOST, Request::Close, Code::WrongTime);
    driver.ask(OTHER, Request::Leave).unwrap();
    driver.ask(HOST, Request::Close).unwrap();
    assert_eq!(driver.table.stage(), Stage::Closed);
}

#[test]
fn only_the_one_whose_turn_it_is_acts() {
    let mut driver = begun();
    let action = first_place(&driver, 0);
    refused(&mut driver, OTHER, Request::Act { ply: 0, action: action.clone() }, Code::NotYourTurn);
    refused(&mut driver, STRANGER, Request::Act { ply: 0, action: action.clone() }, Code::NotYourSeat);
    refused(&mut driver, HOST, Request::Act { ply: 1, action: action.clone() }, Code::Stale);
    refused(&mut driver, HOST, Request::Act { ply: 0, action: json!("roll") }, Code::Illegal);
    refused(
        &mut driver,
        HOST,
        Request::Act { ply: 0, action: json!({"build_settlement": 200}) },
        Code::Illegal,
    );
    refused(&mut driver, HOST, Request::Act { ply: 0, action: json!({"fly": "away"}) }, Code::Illegal);
    driver.ask(HOST, Request::Act { ply: 0, action: action.clone() }).unwrap();
    refused(&mut driver, HOST, Request::Act { ply: 0, action }, Code::Stale);
}

#[test]
fn sent_twice_is_done_once() {
    let mut driver = begun();
    let action = first_place(&driver, 0);
    let request = Request::Act { ply: 0, action };
    let version = driver.ask_as(HOST, Some("a1"), request.clone()).unwrap();
    let entries = driver.log.len();
    assert_eq!(driver.ask_as(HOST, Some("a1"), request.clone()), Ok(version));
    assert_eq!(driver.log.len(), entries);
    // After a restart too; and somebody else's message of the same name is another.
    driver.table = Table::from_log(&driver.log).unwrap();
    assert_eq!(driver.ask_as(HOST, Some("a1"), request.clone()), Ok(version));
    assert_eq!(driver.ask_as(OTHER, Some("a1"), request).unwrap_err().code, Code::Stale);
    // So it is with everything that can be asked.
    for _ in 0..2 {
        driver.ask_as(OTHER, Some("a2"), Request::Say { text: "hello".into() }).unwrap();
    }
    assert_eq!(driver.log.len(), entries + 1);
}

#[test]
fn builds_are_taken_back_until_something_else_happens() {
    let mut driver = begun();
    let before = driver.table.game().cloned();
    let action = first_place(&driver, 0);
    driver.act(HOST, action).unwrap();
    let ply = driver.table.ply();
    refused(&mut driver, OTHER, Request::Undo { ply }, Code::NothingToUndo);
    refused(&mut driver, HOST, Request::Undo { ply: 0 }, Code::Stale);
    driver.ask(HOST, Request::Undo { ply }).unwrap();
    assert_eq!(driver.table.game().cloned(), before);
    assert_eq!(driver.table.ply(), 2);
    refused(&mut driver, HOST, Request::Undo { ply: 2 }, Code::NothingToUndo);
    set_up(&mut driver);
    driver.act(HOST, json!("roll")).unwrap();
    let ply = driver.table.ply();
    refused(&mut driver, HOST, Request::Undo { ply }, Code::NothingToUndo);
    assert_eq!(Table::from_log(&driver.log).unwrap().game(), driver.table.game());
}

#[test]
fn a_table_may_forbid_taking_back() {
    let mut driver = Driver::new(Settings { undo: false, ..two() });
    driver.sit(HOST, 0);
    driver.sit(OTHER, 1);
    driver.ask(HOST, Request::Start).unwrap();
    let action = first_place(&driver, 0);
    driver.act(HOST, action).unwrap();
    let refusal = driver.ask(HOST, Request::Undo { ply: 1 }).unwrap_err();
    assert_eq!(refusal.message, "nothing is taken back at this table");
}

#[test]
fn answers_to_an_offer_may_cross() {
    let mut driver = Driver::new(Settings { seats: 3, ..Settings::default() });
    let guests = [HOST, OTHER, STRANGER];
    guests.into_iter().enumerate().for_each(|(seat, guest)| driver.sit(guest, seat as u8));
    driver.ask(HOST, Request::Start).unwrap();
    for seat in [0, 1, 2, 2, 1, 0] {
        for _ in 0..2 {
            let action = first_place(&driver, seat);
            driver.act(guests[usize::from(seat)], action).unwrap();
        }
    }
    driver.act(HOST, json!("roll")).unwrap();
    let view = json!(driver.table.game().unwrap().view(brickwool_game::Viewer::Referee));
    let hand = &view["players"][0]["hand"];
    let has = |resource: &&str| hand[*resource].as_u64().is_some_and(|count| count > 0);
    let all = ["lumber", "brick", "wool", "grain", "ore"];
    let give = all.iter().find(|resource| has(resource)).expect("a card from the second settlement");
    let want = all.iter().find(|resource| *resource != give).unwrap();
    let offer = json!({"offer_trade": {"offer": {"give": {(*give): 1}, "want": {(*want): 1}}, "to": [1, 2]}});
    driver.act(HOST, offer).unwrap();
    let ply = driver.table.ply();
    // Both decide at the same ply; the second answer is not stale because of the first.
    driver.ask(OTHER, Request::Act { ply, action: json!("decline_trade") }).unwrap();
    driver.ask(STRANGER, Request::Act { ply, action: json!("decline_trade") }).unwrap();
    assert_eq!(driver.table.deciding().lowest(), Some(Seat::new(0)));
}

#[test]
fn those_who_leave_are_replaced_and_those_who_return_play_on() {
    let mut driver = begun();
    refused(&mut driver, HOST, bot(1, "random"), Code::SeatTaken);
    driver.presence.went(Seat::new(1), driver.now);
    driver.ask(HOST, bot(1, "random")).unwrap();
    assert_eq!(driver.table.bot_at(Seat::new(1)), Some("random"));
    refused(&mut driver, HOST, Request::ComeBack, Code::WrongTime);
    driver.presence.came(Seat::new(1), driver.now);
    driver.ask(OTHER, Request::ComeBack).unwrap();
    assert_eq!(driver.table.bot_at(Seat::new(1)), None);
    driver.ask(OTHER, Request::Leave).unwrap();
    assert!(driver.table.bot_at(Seat::new(1)).is_some() && driver.table.seat_of(OTHER).is_none());
    refused(&mut driver, OTHER, Request::ComeBack, Code::NotYourSeat);
}

#[test]
fn people_talk_and_tables_close() {
    let mut driver = Driver::new(two());
    refused(&mut driver, OTHER, Request::Say { text: "hello".into() }, Code::NotYourSeat);
    driver.sit(OTHER, 1);
    driver.ask(OTHER, Request::Say { text: "  hello   there ".into() }).unwrap();
    let said = driver.log.last().unwrap().entry.clone();
    assert!(matches!(&said, Entry::Said { text, .. } if text == "hello there"), "{said:?}");
    refused(&mut driver, OTHER, Request::Say { text: " ".into() }, Code::BadText);
    refused(&mut driver, OTHER, Request::Close, Code::NotTheHost);
    driver.ask(HOST, Request::Close).unwrap();
    assert_eq!(driver.table.stage(), Stage::Closed);
    refused(&mut driver, HOST, sit(0), Code::WrongTime);
}

#[test]
fn names_are_shown_as_they_were_given() {
    let mut driver = Driver::new(two());
    driver.sit(OTHER, 1);
    let face = driver.table.face(&driver.presence);
    assert_eq!(face.seats[1].player, Some(person(OTHER, "guest 0000000000000002")));
    assert!(face.seats[1].here && !face.seats[0].here);
}
