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
fn somebody_who_dropped_has_until_a_bot_stands_in() {
    let mut driver = with_clock(Clock { decision: Some(10), grace: 60, ..Clock::default() });
    driver.now += 5_000;
    let dropped = driver.now;
    driver.presence.set_away(Seat::new(0), dropped);
    assert_eq!(driver.table.due(&driver.presence), Some((dropped + 60_000, Due::StandIn(Seat::new(0)))));
    driver.wait();
    assert!(driver.table.bot_at(Seat::new(0)).is_some());
    assert!(matches!(driver.wait(), Some(Due::Bot(seat)) if seat == Seat::new(0)));
    driver.presence.set_connected(Seat::new(0), driver.now);
    driver.request(HOST, Request::ResumeSeat).unwrap();
    assert_eq!(driver.table.due(&driver.presence), Some((driver.now + 10_000, Due::TimeUp(Seat::new(0)))));
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
    driver.presence.set_connected(Seat::new(0), driver.now + 1_000_000);
    assert!(matches!(driver.table.due(&driver.presence), Some((_, Due::Bot(_)))));
}

#[test]
fn time_starts_anew_when_a_game_goes_on() {
    let mut driver = with_clock(Clock { decision: Some(30), game: Some(60), ..Clock::default() });
    for seat in Seat::first(2) {
        driver.presence.set_away(seat, driver.now);
    }
    driver.now += 1_000_000;
    driver.presence.set_connected(Seat::new(0), driver.now);
    driver.log(Entry::Resumed);
    assert_eq!(driver.table.deadline(Seat::new(0), &driver.presence), Some(driver.now + 30_000));
}

#[test]
fn who_has_just_come_back_has_a_moment_but_not_again_and_again() {
    let mut driver = with_clock(Clock { decision: Some(10), grace: 15, ..Clock::default() });
    let (seat, begun) = (Seat::new(0), driver.now);
    driver.presence.set_away(seat, begun + 9_000);
    driver.presence.set_connected(seat, begun + 9_500);
    assert_eq!(driver.table.deadline(seat, &driver.presence), Some(begun + 19_500));
    driver.presence.set_away(seat, begun + 19_000);
    driver.presence.set_connected(seat, begun + 19_400);
    assert_eq!(driver.table.deadline(seat, &driver.presence), Some(begun + 25_000));
}

#[test]
fn settings_are_inspected() {
    let wrong = [
        Settings { seats: 5, ..Settings::default() },
        Settings { seats: 1, ..Settings::default() },
        Settings { bot_pause: 10_001, ..Settings::default() },
        Settings { clock: Clock { decision: Some(4), ..Clock::default() }, ..Settings::default() },
        Settings { clock: Clock { grace: 0, ..Clock::default() }, ..Settings::default() },
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
