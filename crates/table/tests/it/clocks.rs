//! Clocks: what is decided for people, when, and that those who dropped get their time.

use crate::driver::{Driver, HOST, OTHER};
use brickwool_game::Seat;
use brickwool_table::{Clock, Due, Entry, Request, Settings, TableStage};
use serde_json::json;

fn with_clock(clock: Clock) -> Driver {
    let mut driver = Driver::new(Settings { seats: 2, clock, ..Settings::default() });
    driver.take_seat(HOST, 0);
    driver.take_seat(OTHER, 1);
    driver.request(HOST, Request::Start).unwrap();
    driver
}

#[test]
fn without_clocks_nothing_is_due_while_people_are_here() {
    let driver = with_clock(Clock::default());
    assert_eq!(driver.table.due(&driver.presence), None);
}

#[test]
fn a_decision_has_its_time() {
    let mut driver = with_clock(Clock { decision: Some(30), ..Clock::default() });
    let begun = driver.now;
    assert_eq!(driver.table.due(&driver.presence), Some((begun + 30_000, Due::TimeUp(Seat::new(0)))));
    assert_eq!(driver.wait(), Some(Due::TimeUp(Seat::new(0))));
    assert_eq!(driver.table.ply(), 1);
    // A whole game goes by itself.
    for _ in 0..5_000 {
        if driver.table.stage() == TableStage::Over || driver.table.ply() > 400 {
            break;
        }
        driver.wait().expect("something is always due");
    }
    assert!(driver.table.ply() > 100);
}

#[test]
fn the_time_for_the_game_runs_out_and_leaves_a_moment() {
    let mut driver = with_clock(Clock { game: Some(60), ..Clock::default() });
    let (first, due) = driver.table.due(&driver.presence).unwrap();
    assert_eq!((first, due), (driver.now + 60_000, Due::TimeUp(Seat::new(0))));
    driver.wait();
    // Seat 0 has used up its minute: its road has five seconds.
    assert_eq!(driver.table.due(&driver.presence), Some((driver.now + 5_000, Due::TimeUp(Seat::new(0)))));
}

#[test]
fn a_bot_stands_in_for_somebody_who_stays_away() {
    let mut driver = with_clock(Clock { decision: Some(100), grace: 60, ..Clock::default() });
    driver.now += 5_000;
    let dropped = driver.now;
    driver.presence.set_away(Seat::new(0), dropped);
    assert_eq!(driver.table.due(&driver.presence), Some((dropped + 60_000, Due::StandIn(Seat::new(0)))));
    driver.wait();
    assert!(driver.table.bot_at(Seat::new(0)).is_some());
    assert!(matches!(driver.wait(), Some(Due::Bot(seat)) if seat == Seat::new(0)));
    driver.presence.set_connected(Seat::new(0));
    driver.request(HOST, Request::ResumeSeat).unwrap();
    assert_eq!(driver.table.due(&driver.presence), Some((driver.now + 100_000, Due::TimeUp(Seat::new(0)))));
}

/// A turn has the time of five decisions, unless the settings say otherwise.
#[test]
fn a_turn_has_its_time() {
    let seat = Seat::new(0);
    let limits = [
        (Clock { turn: Some(40), ..Clock::default() }, 40_000),
        (Clock { turn: Some(40), decision: Some(30), ..Clock::default() }, 30_000),
        (Clock { turn: Some(20), decision: Some(30), ..Clock::default() }, 20_000),
    ];
    for (clock, expected) in limits {
        let driver = with_clock(clock);
        assert_eq!(driver.table.deadline(seat), Some(driver.now + expected), "{clock:?}");
        assert_eq!(driver.table.deadline(Seat::new(1)), None, "it is not their turn");
    }
    assert_eq!(Clock { decision: Some(30), ..Clock::default() }.turn_limit(), Some(150));
    assert_eq!(Clock::default().turn_limit(), None);
    let mut driver = with_clock(Clock { turn: Some(40), ..Clock::default() });
    driver.now += 15_000;
    driver.act(HOST, json!({"build_settlement": 0})).unwrap();
    assert_eq!(driver.table.deadline(seat), Some(driver.now + 25_000), "the turn goes on");
    let road = json!(driver.table.game().unwrap().legal(seat))["groups"]["roads"][0].clone();
    driver.act(HOST, json!({"build_road": road})).unwrap();
    assert_eq!(driver.table.deadline(Seat::new(1)), Some(driver.now + 40_000), "the next has all of it");
}

/// The last player of the first round places twice in a row: these are two turns.
#[test]
fn a_second_turn_in_a_row_has_all_of_its_time() {
    let mut driver = with_clock(Clock { turn: Some(40), ..Clock::default() });
    for (guest, seat) in [(HOST, Seat::new(0)), (OTHER, Seat::new(1))] {
        for (group, action) in [("settlements", "build_settlement"), ("roads", "build_road")] {
            driver.now += 15_000;
            let legal = json!(driver.table.game().unwrap().legal(seat));
            driver.act(guest, json!({ action: legal["groups"][group][0] })).unwrap();
        }
    }
    assert_eq!(driver.table.deadline(Seat::new(1)), Some(driver.now + 40_000));
}

#[test]
fn a_game_waits_while_none_of_its_people_is_here() {
    let mut driver = Driver::against_bots(Settings { seats: 3, ..Settings::default() }, "random");
    let first = json!(driver.table.game().unwrap().legal(Seat::new(0)))["groups"]["settlements"][0].clone();
    driver.act(HOST, json!({"build_settlement": first})).unwrap();
    let road = json!(driver.table.game().unwrap().legal(Seat::new(0)))["groups"]["roads"][0].clone();
    driver.act(HOST, json!({"build_road": road})).unwrap();
    assert!(matches!(driver.table.due(&driver.presence), Some((_, Due::Bot(_)))));
    driver.presence.set_away(Seat::new(0), driver.now);
    assert!(driver.table.is_paused(&driver.presence));
    assert_eq!(driver.table.due(&driver.presence), None);
    driver.presence.set_connected(Seat::new(0));
    assert!(matches!(driver.table.due(&driver.presence), Some((_, Due::Bot(_)))));
}

/// What logs of before said when everybody had been away.
#[test]
fn time_starts_anew_where_the_log_does_not_say_how_long_nobody_was_here() {
    let mut driver = with_clock(Clock { decision: Some(30), game: Some(60), ..Clock::default() });
    driver.now += 1_000_000;
    let resumed: Entry = serde_json::from_value(json!({"type": "resumed"})).unwrap();
    driver.log(resumed);
    assert_eq!(driver.table.deadline(Seat::new(0)), Some(driver.now + 30_000));
}

#[test]
fn settings_are_inspected() {
    let wrong = [
        Settings { seats: 5, ..Settings::default() },
        Settings { seats: 1, ..Settings::default() },
        Settings { bot_pause: 10_001, ..Settings::default() },
        Settings { clock: Clock { decision: Some(4), ..Clock::default() }, ..Settings::default() },
        Settings { clock: Clock { grace: 0, ..Clock::default() }, ..Settings::default() },
        Settings { clock: Clock { turn: Some(4), ..Clock::default() }, ..Settings::default() },
    ];
    for settings in wrong {
        assert!(settings.validate().is_err(), "{settings:?}");
    }
}

#[test]
fn a_decision_may_take_a_week_and_not_a_second_more() {
    let limited = |decision| {
        let clock = Clock { decision: Some(decision), ..Clock::default() };
        Settings { clock, ..Settings::default() }.validate()
    };
    assert_eq!(limited(604_800), Ok(()));
    assert!(limited(604_801).is_err());
}
