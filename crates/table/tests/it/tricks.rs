//! Tricks with the clock: leaving, coming back, taking back, offering. None of them gains a second.

use crate::driver::{Driver, HOST, OTHER};
use brickwool_game::Seat;
use brickwool_settlers::{Phase, Position};
use brickwool_table::{
    Clock, DecidedBy, Due, Entry, ErrorCode, GameAction, GameStep, LoggedEntry, Millis, Request, Settings,
    TableGame,
};
use serde_json::json;

const FIRST: Seat = Seat::new(0);
const SECOND: Seat = Seat::new(1);
const CLOCK: Clock = Clock { decision: Some(30), turn: Some(60), game: None, offer: Some(20), grace: 15 };

/// Two people whose game has just begun.
fn begun(clock: Clock) -> Driver {
    let mut driver = Driver::new(Settings { seats: 2, clock, ..Settings::default() });
    driver.take_seat(HOST, 0);
    driver.take_seat(OTHER, 1);
    driver.request(HOST, Request::Start).unwrap();
    driver
}

/// The first of them in mid-game, with cards to build, trade and offer.
fn in_turn(clock: Clock) -> Driver {
    let mut driver = begun(clock);
    let line = "O10W2L9/G12B6W4B10/G9L11DL3O8/L8O3G4W5/B5G6W11;3GO3W33BL;official;\
                8.43:-:13.62:L9B5:-:0/19.45:-:29.58:O9:-:0;9:-:-:K4R1Y1M1V1:0:-:-;turn:after";
    let position: Position = line.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
    driver.table = driver.table.with_state(position.state).unwrap();
    driver
}

fn first_settlement(driver: &mut Driver) {
    driver.act(HOST, json!({"build_settlement": 0})).unwrap();
}

fn first_road(driver: &mut Driver) {
    let legal = json!(driver.table.game().unwrap().legal(FIRST));
    driver.act(HOST, json!({"build_road": legal["groups"]["roads"][0]})).unwrap();
}

fn undo(driver: &mut Driver) {
    driver.request(HOST, Request::Undo { ply: driver.table.ply() }).unwrap();
}

fn deadline(driver: &Driver) -> Option<Millis> {
    driver.table.deadline(FIRST)
}

#[test]
fn trick_1_dropping_the_connection() {
    let mut driver = begun(CLOCK);
    let before = deadline(&driver);
    driver.presence.set_away(FIRST, driver.now + 29_000);
    assert_eq!(deadline(&driver), before);
    assert_eq!(driver.table.due(&driver.presence), before.map(|at| (at, Due::TimeUp(FIRST))));
}

#[test]
fn trick_2_dropping_and_coming_back_again_and_again() {
    let mut driver = begun(CLOCK);
    let before = deadline(&driver);
    for second in 1..29 {
        driver.presence.set_away(FIRST, driver.now + second * 1_000);
        driver.presence.set_connected(FIRST);
        assert_eq!(deadline(&driver), before);
    }
}

#[test]
fn trick_3_letting_a_bot_stand_in_and_coming_back_before_it_acts() {
    let mut driver = begun(CLOCK);
    let before = deadline(&driver);
    driver.presence.set_away(FIRST, driver.now);
    assert_eq!(driver.wait(), Some(Due::StandIn(FIRST)));
    assert_eq!(deadline(&driver), None);
    driver.presence.set_connected(FIRST);
    driver.now += 100;
    driver.request(HOST, Request::ResumeSeat).unwrap();
    assert_eq!(deadline(&driver), before);
}

/// The bot pauses from when it stood in, and what its player used up before counts.
#[test]
fn trick_4_letting_a_bot_spend_the_time_of_the_game() {
    let clock = Clock { decision: None, turn: None, game: Some(100), grace: 15, ..CLOCK };
    let mut driver = begun(clock);
    let began = driver.now;
    driver.presence.set_away(FIRST, began);
    assert_eq!(driver.wait(), Some(Due::StandIn(FIRST)));
    let pause = u64::from(driver.table.settings().bot_pause);
    assert_eq!(driver.table.due(&driver.presence), Some((began + 15_000 + pause, Due::Bot(FIRST))));
    driver.wait();
    driver.presence.set_connected(FIRST);
    driver.request(HOST, Request::ResumeSeat).unwrap();
    assert_eq!(deadline(&driver), Some(driver.now + 85_000), "15 of 100 seconds are used");
}

#[test]
fn trick_5_taking_back_to_decide_anew() {
    let mut driver = begun(CLOCK);
    let before = deadline(&driver);
    for _ in 0..3 {
        driver.now += 8_000;
        first_settlement(&mut driver);
        driver.now += 1_000;
        undo(&mut driver);
        assert_eq!(deadline(&driver), before);
    }
}

#[test]
fn trick_6_taking_back_two_steps() {
    let mut driver = in_turn(Clock { turn: Some(600), ..CLOCK });
    driver.now += 1_000;
    driver.act(HOST, json!({"bank_trade": {"give": "lumber", "count": 4, "take": "wool"}})).unwrap();
    let began = driver.now;
    driver.now += 10_000;
    driver.act(HOST, json!({"bank_trade": {"give": "lumber", "count": 4, "take": "ore"}})).unwrap();
    driver.now += 10_000;
    driver.act(HOST, json!({"bank_trade": {"give": "brick", "count": 4, "take": "ore"}})).unwrap();
    driver.now += 5_000;
    undo(&mut driver);
    undo(&mut driver);
    assert_eq!(deadline(&driver), Some(began + 30_000));
}

#[test]
fn trick_7_taking_back_to_regain_time_of_the_game() {
    let clock = Clock { decision: None, turn: None, game: Some(100), ..CLOCK };
    let mut driver = begun(clock);
    let all = deadline(&driver);
    for _ in 0..4 {
        driver.now += 10_000;
        first_settlement(&mut driver);
        driver.now += 5_000;
        undo(&mut driver);
        assert_eq!(deadline(&driver), all, "a clock that was never stopped");
    }
    first_settlement(&mut driver);
    assert_eq!(deadline(&driver), Some(driver.now + 40_000), "60 of 100 seconds are used, and not twice");
}

/// In set-up a road ends the turn; until the next player acts it can be taken back, on one's own time.
#[test]
fn trick_8_taking_back_on_somebody_elses_time() {
    let mut driver = begun(CLOCK);
    let began = driver.now;
    driver.now += 5_000;
    first_settlement(&mut driver);
    driver.now += 4_000;
    first_road(&mut driver);
    driver.now += 20_000;
    undo(&mut driver);
    assert_eq!(deadline(&driver), Some(began + 5_000 + 30_000), "of the decision");
    driver.now += 1_000;
    first_road(&mut driver);
    driver.now += 27_000;
    undo(&mut driver);
    // 30 s until here and the 27 s after: 3 s of the turn are left, if the decision had as many.
    assert_eq!(deadline(&driver), Some(began + 35_000));
    let patient = Clock { decision: None, ..CLOCK };
    let mut driver = begun(patient);
    let began = driver.now;
    driver.now += 5_000;
    first_settlement(&mut driver);
    first_road(&mut driver);
    driver.now += 20_000;
    undo(&mut driver);
    assert_eq!(deadline(&driver), Some(began + 60_000), "of the turn");
}

#[test]
fn trick_9_taking_back_what_the_clock_or_a_bot_decided() {
    let mut driver = begun(CLOCK);
    let settle: GameStep =
        serde_json::from_value(json!({"settlers": {"act": [0, {"build_settlement": 0}]}})).unwrap();
    for by in [DecidedBy::Clock, DecidedBy::Bot] {
        let mut driver = begun(CLOCK);
        driver.log(Entry::Step { step: settle, by: Some(by) });
        assert!(!driver.table.may_undo(FIRST));
        let error = driver.request(HOST, Request::Undo { ply: 1 }).unwrap_err();
        assert_eq!(error.code, ErrorCode::NothingToUndo, "{by:?}");
        // Logs in which it was done are still read.
        let undone = LoggedEntry::unrequested(driver.now, Entry::Undone { seat: FIRST });
        assert!(driver.table.fold(&undone).is_ok());
    }
    driver.log(Entry::Step { step: settle, by: None });
    assert!(driver.table.may_undo(FIRST));
}

#[test]
fn trick_10_offering_to_stretch_a_turn() {
    let mut driver = in_turn(CLOCK);
    let began = driver.now;
    let offer = json!({"offer_trade": {"offer": {"give": {"lumber": 1}, "want": {"ore": 1}}, "to": [1]}});
    for _ in 0..5 {
        driver.act(HOST, offer.clone()).unwrap();
        assert!(deadline(&driver).unwrap() <= began + 60_000);
        driver.now += 10_000;
        driver.act(OTHER, json!("decline_trade")).unwrap();
        assert!(deadline(&driver).unwrap() <= began + 60_000);
    }
    driver.act(HOST, offer.clone()).unwrap();
    assert_eq!(deadline(&driver), Some(began + 60_000));
    // When the time is up, the offer is withdrawn and the turn ends, without another moment in between.
    while driver.table.due(&driver.presence) == Some((began + 60_000, Due::TimeUp(FIRST))) {
        driver.wait();
    }
    let Some(TableGame::Settlers(position)) = driver.table.game() else { panic!("the base game") };
    assert_eq!((position.state.current(), driver.now), (SECOND, began + 60_000));
    assert!(!matches!(position.state.phase(), Phase::Trading(_)));
}

#[test]
fn trick_11_acting_or_taking_back_after_the_deadline() {
    let mut driver = begun(CLOCK);
    driver.now += 5_000;
    first_settlement(&mut driver);
    driver.now += 30_001;
    let code = |driver: &mut Driver, request| driver.request(HOST, request).unwrap_err().code;
    let legal = json!(driver.table.game().unwrap().legal(FIRST));
    let road: GameAction =
        serde_json::from_value(json!({"build_road": legal["groups"]["roads"][0]})).unwrap();
    assert_eq!(code(&mut driver, Request::Undo { ply: 1 }), ErrorCode::TimeUp);
    assert_eq!(code(&mut driver, Request::Act { ply: 1, action: road }), ErrorCode::TimeUp);
    driver.now -= 1;
    driver.request(HOST, Request::Act { ply: 1, action: road }).unwrap();
}

#[test]
fn trick_12_leaving_together() {
    let mut driver = begun(Clock { game: Some(100), ..CLOCK });
    let began = driver.now;
    driver.now += 20_000;
    for seat in [FIRST, SECOND] {
        driver.presence.set_away(seat, driver.now + seat.index() as u64);
    }
    assert_eq!(driver.table.all_away_since(&driver.presence), Some(driver.now + 1));
    driver.log(Entry::Paused { since: driver.now });
    assert_eq!(driver.table.paused_since(), Some(driver.now));
    driver.now += 1_000_000;
    driver.presence.set_connected(FIRST);
    assert_eq!(driver.table.all_away_since(&driver.presence), None);
    driver.log(Entry::Resumed { away: Some(1_000_000) });
    assert_eq!(driver.table.paused_since(), None);
    assert_eq!(deadline(&driver), Some(began + 1_030_000), "10 of 30 seconds are left, and no more");
    // Nor does a longer absence than there was lead into the future.
    driver.log(Entry::Resumed { away: Some(5_000_000) });
    assert_eq!(deadline(&driver), Some(driver.now + 30_000));
}

/// What passed before everybody left counts when a step is taken back afterwards.
#[test]
fn trick_13_leaving_together_and_taking_back() {
    let mut driver = begun(CLOCK);
    driver.now += 20_000;
    first_settlement(&mut driver);
    driver.now += 4_000;
    driver.now += 500_000;
    driver.log(Entry::Resumed { away: Some(500_000) });
    undo(&mut driver);
    assert_eq!(deadline(&driver), Some(driver.now + 6_000), "24 of 30 seconds are used");
}

#[test]
fn trick_14_giving_the_seat_to_a_bot_for_good() {
    let mut driver = begun(CLOCK);
    driver.now += 10_000;
    driver.request(HOST, Request::Leave).unwrap();
    let pause = u64::from(driver.table.settings().bot_pause);
    assert_eq!(driver.table.due(&driver.presence), Some((driver.now + pause, Due::Bot(FIRST))));
    assert_eq!(driver.request(HOST, Request::ResumeSeat).unwrap_err().code, ErrorCode::NotYourSeat);
}

/// Others take their time with their cards: that is not the time of whose turn it is.
#[test]
fn nobody_spends_the_turn_of_somebody_else() {
    let mut driver = in_turn(Clock { decision: None, ..CLOCK });
    let began = driver.now;
    let line = "O10W2L9/G12B6W4B10/G9L11DL3O8/L8O3G4W5/B5G6W11;3GO3W33BL;official;\
                8.43:-:13.62:L3:-:0/19.45:-:29.58:O9:-:0;9:-:-:K4R1Y1M1V1:0:-:-;discard:0.2.0.0";
    let position: Position = line.parse().unwrap();
    driver.table = driver.table.with_state(position.state).unwrap();
    driver.now += 40_000;
    driver.act(OTHER, json!({"discard": "ore"})).unwrap();
    driver.now += 5_000;
    driver.act(OTHER, json!({"discard": "ore"})).unwrap();
    assert_eq!(deadline(&driver), Some(began + 45_000 + 60_000));
}
