//! What may be asked, by whom and when; and that a refusal changes nothing.

use crate::driver::{Driver, HOST, OTHER, STRANGER, action_from, person, refused};
use brickwool_game::Seat;
use brickwool_table::{
    Colour, Entry, ErrorCode, GameAction, GuestId, Request, RequestError, Settings, Table, TableStage,
};
use serde_json::json;

fn two() -> Settings {
    Settings { seats: 2, ..Settings::default() }
}

/// Two people at a table, the game begun.
fn begun() -> Driver {
    let mut driver = Driver::new(two());
    driver.take_seat(HOST, 0);
    driver.take_seat(OTHER, 1);
    driver.request(HOST, Request::Start).unwrap();
    driver
}

/// The first place where a settlement may stand, or a road lie.
fn first_place(driver: &Driver, seat: u8) -> GameAction {
    let legal = json!(driver.table.game().unwrap().legal(Seat::new(seat)));
    for (group, action) in [("settlements", "build_settlement"), ("roads", "build_road")] {
        if let Some(place) = legal["groups"][group].get(0) {
            return action_from(json!({ action: place }));
        }
    }
    panic!("nothing can be placed: {legal}");
}

fn act(driver: &mut Driver, guest: GuestId, action: GameAction) -> Result<u64, RequestError> {
    let ply = driver.table.ply();
    driver.request(guest, Request::Act { ply, action })
}

fn set_up(driver: &mut Driver) {
    for (guest, seat) in [(HOST, 0), (OTHER, 1), (OTHER, 1), (HOST, 0)] {
        for _ in 0..2 {
            let action = first_place(driver, seat);
            act(driver, guest, action).unwrap();
        }
    }
}

/// What the host or another guest sends to take a seat, as Ada.
fn take_seat(driver: &Driver, seat: u8) -> Request {
    driver.sit(HOST, seat, "Ada")
}

fn bot(seat: u8, name: &str) -> Request {
    Request::SeatBot { seat: Seat::new(seat), bot: name.into() }
}

#[test]
fn seats_are_taken_and_given_up() {
    let mut driver = Driver::new(two());
    refused(&mut driver, HOST, Request::Start, ErrorCode::SeatsOpen);
    driver.take_seat(OTHER, 1);
    let sits = take_seat(&driver, 1);
    refused(&mut driver, HOST, sits, ErrorCode::SeatTaken);
    let sits = take_seat(&driver, 2);
    refused(&mut driver, HOST, sits, ErrorCode::NoSuchSeat);
    refused(&mut driver, OTHER, bot(0, "random"), ErrorCode::NotTheHost);
    refused(&mut driver, HOST, bot(0, "nobody"), ErrorCode::UnknownBot);
    refused(&mut driver, HOST, bot(1, "random"), ErrorCode::SeatTaken);
    refused(&mut driver, STRANGER, Request::LeaveSeat { seat: Seat::new(1) }, ErrorCode::NotTheHost);
    driver.request(OTHER, Request::LeaveSeat { seat: Seat::new(1) }).unwrap();
    refused(&mut driver, OTHER, Request::LeaveSeat { seat: Seat::new(1) }, ErrorCode::NotTheHost);
    driver.take_seat(OTHER, 0);
    driver.request(HOST, Request::LeaveSeat { seat: Seat::new(0) }).unwrap();
    driver.request(HOST, bot(1, "weighted")).unwrap();
    driver.request(HOST, bot(1, "random")).unwrap();
    driver.take_seat(HOST, 0);
    refused(&mut driver, OTHER, Request::Start, ErrorCode::NotTheHost);
    driver.request(HOST, Request::Start).unwrap();
    refused(&mut driver, HOST, Request::Start, ErrorCode::WrongTime);
    let sits = take_seat(&driver, 1);
    refused(&mut driver, OTHER, sits, ErrorCode::WrongTime);
    refused(&mut driver, HOST, Request::LeaveSeat { seat: Seat::new(0) }, ErrorCode::WrongTime);
}

#[test]
fn people_change_seats_and_bots_make_way_for_their_colours() {
    let mut driver = Driver::new(two());
    let painted = |driver: &Driver, at: u8, with: Colour| match take_seat(driver, at) {
        Request::TakeSeat { seat, name, commitment, seal, .. } => {
            Request::TakeSeat { seat, name, colour: Some(with), commitment, seal }
        }
        other => other,
    };
    let colours =
        |driver: &Driver| Seat::first(2).map(|seat| driver.table.colour_at(seat)).collect::<Vec<_>>();
    driver.request(HOST, bot(0, "random")).unwrap();
    assert_eq!(colours(&driver), [Some(Colour::Blue), None]);
    driver.request(HOST, painted(&driver, 1, Colour::Blue)).unwrap();
    assert_eq!(colours(&driver), [Some(Colour::Orange), Some(Colour::Blue)]);
    driver.request(HOST, Request::LeaveSeat { seat: Seat::new(0) }).unwrap();
    let mut blue = driver.sit(OTHER, 0, "Ben");
    if let Request::TakeSeat { colour, .. } = &mut blue {
        *colour = Some(Colour::Blue);
    }
    refused(&mut driver, OTHER, blue, ErrorCode::ColourTaken);
    driver.request(HOST, painted(&driver, 0, Colour::Plum)).unwrap();
    assert_eq!(colours(&driver), [Some(Colour::Plum), None], "whoever changes seats gives up the other");
    driver.request(HOST, take_seat(&driver, 1)).unwrap();
    assert_eq!(colours(&driver), [None, Some(Colour::Plum)], "and keeps the colour");
}

#[test]
fn the_host_closes_a_game_that_nobody_else_plays() {
    let mut driver = begun();
    refused(&mut driver, OTHER, Request::Close, ErrorCode::NotTheHost);
    refused(&mut driver, HOST, Request::Close, ErrorCode::WrongTime);
    driver.request(OTHER, Request::Leave).unwrap();
    driver.request(HOST, Request::Close).unwrap();
    assert_eq!(driver.table.stage(), TableStage::Closed);
}

#[test]
fn only_the_one_whose_turn_it_is_acts() {
    let mut driver = begun();
    let action = first_place(&driver, 0);
    refused(&mut driver, OTHER, Request::Act { ply: 0, action }, ErrorCode::NotYourTurn);
    refused(&mut driver, STRANGER, Request::Act { ply: 0, action }, ErrorCode::NotYourSeat);
    refused(&mut driver, HOST, Request::Act { ply: 1, action }, ErrorCode::Stale);
    for (wrong, code) in [("roll", ErrorCode::Illegal), ("end", ErrorCode::BadMessage)] {
        refused(&mut driver, HOST, Request::Act { ply: 0, action: action_from(json!(wrong)) }, code);
    }
    driver.request(HOST, Request::Act { ply: 0, action }).unwrap();
    refused(&mut driver, HOST, Request::Act { ply: 0, action }, ErrorCode::Stale);
}

#[test]
fn sent_twice_is_done_once() {
    let mut driver = begun();
    let action = first_place(&driver, 0);
    let request = Request::Act { ply: 0, action };
    let version = driver.request_as(HOST, Some("a1"), request.clone()).unwrap();
    let entries = driver.log.len();
    assert_eq!(driver.request_as(HOST, Some("a1"), request.clone()), Ok(version));
    assert_eq!(driver.log.len(), entries);
    // After a restart too; and somebody else's message of the same name is another.
    driver.table = Table::from_log(&driver.log).unwrap();
    assert_eq!(driver.request_as(HOST, Some("a1"), request.clone()), Ok(version));
    assert_eq!(driver.request_as(OTHER, Some("a1"), request).unwrap_err().code, ErrorCode::Stale);
    // So it is with everything that can be asked.
    for _ in 0..2 {
        driver.request_as(OTHER, Some("a2"), Request::Chat { text: "hello".into() }).unwrap();
    }
    assert_eq!(driver.log.len(), entries + 1);
}

#[test]
fn builds_are_taken_back_until_something_else_happens() {
    let mut driver = begun();
    let before = driver.table.game().cloned();
    let action = first_place(&driver, 0);
    act(&mut driver, HOST, action).unwrap();
    let ply = driver.table.ply();
    refused(&mut driver, OTHER, Request::Undo { ply }, ErrorCode::NothingToUndo);
    refused(&mut driver, HOST, Request::Undo { ply: 0 }, ErrorCode::Stale);
    driver.request(HOST, Request::Undo { ply }).unwrap();
    assert_eq!(driver.table.game().cloned(), before);
    assert_eq!(driver.table.ply(), 2);
    refused(&mut driver, HOST, Request::Undo { ply: 2 }, ErrorCode::NothingToUndo);
    set_up(&mut driver);
    driver.act(HOST, json!("roll")).unwrap();
    let ply = driver.table.ply();
    refused(&mut driver, HOST, Request::Undo { ply }, ErrorCode::NothingToUndo);
    assert_eq!(Table::from_log(&driver.log).unwrap().game(), driver.table.game());
}

#[test]
fn a_table_may_forbid_taking_back() {
    let mut driver = Driver::new(Settings { undo: false, ..two() });
    driver.take_seat(HOST, 0);
    driver.take_seat(OTHER, 1);
    driver.request(HOST, Request::Start).unwrap();
    let action = first_place(&driver, 0);
    act(&mut driver, HOST, action).unwrap();
    let error = driver.request(HOST, Request::Undo { ply: 1 }).unwrap_err();
    assert_eq!(error.message, "undo is switched off at this table");
}

#[test]
fn answers_to_an_offer_may_cross() {
    let mut driver = Driver::new(Settings { seats: 3, ..Settings::default() });
    let guests = [HOST, OTHER, STRANGER];
    guests.into_iter().enumerate().for_each(|(seat, guest)| driver.take_seat(guest, seat as u8));
    driver.request(HOST, Request::Start).unwrap();
    for seat in [0, 1, 2, 2, 1, 0] {
        for _ in 0..2 {
            let action = first_place(&driver, seat);
            act(&mut driver, guests[usize::from(seat)], action).unwrap();
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
    driver.request(OTHER, Request::Act { ply, action: action_from(json!("decline_trade")) }).unwrap();
    driver.request(STRANGER, Request::Act { ply, action: action_from(json!("decline_trade")) }).unwrap();
    assert_eq!(driver.table.deciding().lowest(), Some(Seat::new(0)));
}

#[test]
fn those_who_leave_are_replaced_and_those_who_return_play_on() {
    let mut driver = begun();
    refused(&mut driver, HOST, bot(1, "random"), ErrorCode::SeatTaken);
    driver.presence.set_away(Seat::new(1), driver.now);
    driver.request(HOST, bot(1, "random")).unwrap();
    assert_eq!(driver.table.bot_at(Seat::new(1)), Some("random"));
    refused(&mut driver, HOST, Request::ResumeSeat, ErrorCode::WrongTime);
    driver.presence.set_connected(Seat::new(1));
    driver.request(OTHER, Request::ResumeSeat).unwrap();
    assert_eq!(driver.table.bot_at(Seat::new(1)), None);
    driver.request(OTHER, Request::Leave).unwrap();
    assert!(driver.table.bot_at(Seat::new(1)).is_some() && driver.table.seat_of(OTHER).is_none());
    refused(&mut driver, OTHER, Request::ResumeSeat, ErrorCode::NotYourSeat);
}

#[test]
fn people_chat_and_tables_close() {
    let mut driver = Driver::new(two());
    refused(&mut driver, OTHER, Request::Chat { text: "hello".into() }, ErrorCode::NotYourSeat);
    driver.take_seat(OTHER, 1);
    driver.request(OTHER, Request::Chat { text: "  hello   there ".into() }).unwrap();
    let said = driver.log.last().unwrap().entry.clone();
    assert!(matches!(&said, Entry::Chat { text, .. } if text == "hello there"), "{said:?}");
    refused(&mut driver, OTHER, Request::Chat { text: " ".into() }, ErrorCode::BadText);
    refused(&mut driver, OTHER, Request::Close, ErrorCode::NotTheHost);
    driver.request(HOST, Request::Close).unwrap();
    assert_eq!(driver.table.stage(), TableStage::Closed);
    let sits = take_seat(&driver, 0);
    refused(&mut driver, HOST, sits, ErrorCode::WrongTime);
}

#[test]
fn names_are_shown_as_they_were_given() {
    let mut driver = Driver::new(two());
    driver.take_seat(OTHER, 1);
    let player = driver.table.player_at(Seat::new(1));
    assert_eq!(player, Some(&person(OTHER, "guest 0000000000000002")));
}
