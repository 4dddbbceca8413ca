//! What players decide together: a pause, the end, the seat of somebody who is away. And what spectators say.

use crate::driver::{Driver, HOST, OTHER, STRANGER};
use brickwool_game::{Seat, Seats};
use brickwool_table::{Entry, ErrorCode, GuestId, Motion, Player, Request, TableStage, Vote};
use serde_json::json;

const THIRD: GuestId = GuestId(3);

/// Three people who play; decisions take at most 30 seconds.
fn three() -> Driver {
    let settings = serde_json::from_value(json!({"seats": 3, "clock": {"decision": 30}})).expect("settings");
    let mut driver = Driver::new(settings);
    for (seat, guest) in [HOST, OTHER, THIRD].into_iter().enumerate() {
        driver.take_seat(guest, seat as u8);
    }
    driver.request(HOST, Request::Start).expect("the game begins");
    for seat in Seat::first(3) {
        driver.presence.set_connected(seat);
    }
    driver
}

fn agree(motion: Motion) -> Request {
    Request::Vote { motion, agree: true }
}

#[track_caller]
fn refused(driver: &mut Driver, guest: GuestId, request: Request) -> String {
    let error = driver.request(guest, request).expect_err("refused");
    assert_eq!(error.code, ErrorCode::WrongTime, "{}", error.message);
    error.message
}

#[test]
fn a_pause_needs_everybody_and_any_player_ends_it() {
    let mut driver = three();
    driver.request(HOST, agree(Motion::Pause)).expect("put forward");
    let seats = |some: &[u8]| some.iter().map(|&seat| Seat::new(seat)).collect::<Seats>();
    let vote = Vote { motion: Motion::Pause, agreed: seats(&[0]), waiting: seats(&[1, 2]) };
    assert_eq!(driver.table.votes(), [vote]);
    assert_eq!(refused(&mut driver, HOST, agree(Motion::Pause)), "you have already agreed");
    driver.request(OTHER, agree(Motion::Pause)).expect("agreed");
    assert!(!driver.table.is_halted(), "one is missing");
    driver.request(THIRD, agree(Motion::Pause)).expect("agreed");
    assert!(driver.table.is_halted());
    assert_eq!(driver.table.votes(), [], "there is nothing left to vote on");
    refused(&mut driver, HOST, agree(Motion::Pause));
    driver.request(OTHER, Request::Continue).expect("any player continues");
    assert!(!driver.table.is_halted());
    refused(&mut driver, OTHER, Request::Continue);
}

#[test]
fn in_a_pause_nothing_is_due_nothing_is_decided_and_no_time_passes() {
    let mut driver = three();
    let first = driver.table.deciding().lowest().expect("somebody decides");
    let before = driver.table.deadline(first).expect("decisions are limited");
    driver.now += 10_000;
    for guest in [HOST, OTHER, THIRD] {
        driver.request(guest, agree(Motion::Pause)).expect("agreed");
    }
    driver.now += 3_600_000;
    assert_eq!(driver.table.due(&driver.presence), None);
    assert_eq!(driver.table.waits_until(first, &driver.presence), None);
    let guest = driver.table.guest_at(first).expect("a person");
    let undo = Request::Undo { ply: driver.table.ply() };
    assert_eq!(refused(&mut driver, guest, undo), "the game is paused: continue it first");
    driver.request(guest, Request::Continue).expect("continued");
    assert_eq!(driver.table.deadline(first), Some(before + 3_600_000), "the clocks go on where they stood");
}

#[test]
fn one_objection_ends_a_vote() {
    let mut driver = three();
    let objection = Request::Vote { motion: Motion::End, agree: false };
    assert_eq!(refused(&mut driver, OTHER, objection.clone()), "nobody has asked for that");
    driver.request(HOST, agree(Motion::End)).expect("put forward");
    driver.request(OTHER, objection).expect("objected");
    assert_eq!(driver.table.votes(), []);
    driver.request(THIRD, agree(Motion::End)).expect("put forward again");
    driver.request(OTHER, agree(Motion::End)).expect("agreed");
    assert_eq!(driver.table.stage(), TableStage::Playing);
    driver.request(HOST, agree(Motion::End)).expect("agreed");
    assert_eq!(driver.table.stage(), TableStage::Closed);
    assert_eq!(driver.table.votes(), []);
}

#[test]
fn whoever_is_away_can_be_removed_by_all_others_once_a_bot_plays_for_them() {
    let mut driver = three();
    let away = Seat::new(1);
    let why = refused(&mut driver, HOST, agree(Motion::Remove(away)));
    assert!(why.starts_with("you can only remove a player who is away"), "{why}");
    driver.log(Entry::StandInTookOver { seat: away, bot: "greedy".into() });
    let why = refused(&mut driver, OTHER, agree(Motion::Pause));
    assert!(why.starts_with("a bot is playing for you"), "{why}");
    driver.request(HOST, agree(Motion::Remove(away))).expect("put forward");
    driver.request(THIRD, agree(Motion::Remove(away))).expect("agreed");
    assert_eq!(driver.table.player_at(away), Some(&Player::Bot { name: "greedy".into() }));
    assert_eq!(driver.table.seat_of(OTHER), None);
    let bot = agree(Motion::Remove(away));
    refused(&mut driver, HOST, bot);
    let nobody = driver.request(HOST, agree(Motion::Remove(Seat::new(5)))).expect_err("refused");
    assert_eq!(nobody.code, ErrorCode::NoSuchSeat);
}

#[test]
fn a_vote_that_waits_only_for_somebody_who_went_away_is_completed_by_the_others() {
    let mut driver = three();
    driver.request(HOST, agree(Motion::Pause)).expect("put forward");
    driver.request(OTHER, agree(Motion::Pause)).expect("agreed");
    driver.log(Entry::StandInTookOver { seat: Seat::new(2), bot: "greedy".into() });
    driver.request(HOST, agree(Motion::Pause)).expect("everybody who is left agrees");
    assert!(driver.table.is_halted());
}

#[test]
fn whoever_is_played_for_by_a_bot_has_no_vote_any_more() {
    let mut driver = three();
    driver.request(HOST, agree(Motion::Pause)).expect("put forward");
    driver.request(OTHER, agree(Motion::Pause)).expect("agreed");
    driver.request(OTHER, agree(Motion::End)).expect("put forward");
    driver.log(Entry::StandInTookOver { seat: Seat::new(1), bot: "greedy".into() });
    let votes = driver.table.votes();
    assert_eq!(votes.len(), 1, "nobody else wanted to end the game: {votes:?}");
    assert_eq!((votes[0].motion, votes[0].agreed), (Motion::Pause, Seats::one(Seat::new(0))));
    assert_eq!(votes[0].waiting, Seats::one(Seat::new(2)));
}

#[test]
fn against_bots_one_person_decides_alone() {
    let settings = serde_json::from_value(json!({"seats": 3})).expect("settings");
    let mut driver = Driver::against_bots(settings, "random");
    driver.presence.set_connected(Seat::new(0));
    driver.request(HOST, agree(Motion::Pause)).expect("paused");
    assert!(driver.table.is_halted());
    assert_eq!(driver.table.due(&driver.presence), None, "the bots wait");
    assert_eq!(driver.request(STRANGER, Request::Continue).unwrap_err().code, ErrorCode::NotYourSeat);
}

#[test]
fn spectators_talk_under_names_of_their_own() {
    let mut driver = three();
    let say = |name: &str| Request::SpectatorChat { name: name.into(), text: " what a  roll ".into() };
    driver.request(STRANGER, say("Zoe")).expect("said");
    let said = &driver.log.last().expect("an entry").entry;
    assert!(
        matches!(said, Entry::SpectatorChat { name, text, .. } if name == "Zoe" && text == "what a roll")
    );
    let player = match driver.table.player_at(Seat::new(0)) {
        Some(Player::Person { name, .. }) => name.clone(),
        other => panic!("{other:?}"),
    };
    assert_eq!(driver.request(STRANGER, say(&player)).unwrap_err().code, ErrorCode::NameTaken);
    refused(&mut driver, HOST, say("Zoe"));
    driver.request(HOST, Request::Block { guest: STRANGER, blocked: true }).expect("blocked");
    assert_eq!(driver.request(STRANGER, say("Zoe")).unwrap_err().code, ErrorCode::Blocked);
}
