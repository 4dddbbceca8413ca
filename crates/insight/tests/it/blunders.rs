//! A game in which three blunders were planted: a city's cards traded away, the robber on one's own hex, and the cards for a city
//! given to the leader. The review names them, each with what was better.

use brickwool_game::Seat;
use brickwool_insight::{Effort, Reason, Reviewer};
use brickwool_settlers::{Action, Record};

/// Three times `greedy` and, in the blunderer's seat, `search`, whose decisions were replaced three times. One of several such games: in
/// others a decision that was not planted cost as much as the smallest of the three.
const GAME: &str = include_str!("blundered.jsonl");
const BLUNDERER: Seat = Seat::new(1);
/// The steps of the blunders.
const CITY: u32 = 234;
const ROBBER: u32 = 292;
const GIFT: u32 = 296;
#[test]
fn planted_blunders_are_named_first() {
    let record = Record::from_text(GAME).unwrap();
    let review = Reviewer::new(record, Effort::USUAL, 1).unwrap().finish();
    let mut own: Vec<_> = review.decisions.iter().filter(|decision| decision.seat == BLUNDERER).collect();
    own.sort_by(|a, b| b.cost.total_cmp(&a.cost));
    let mut dearest: Vec<u32> = own[..3].iter().map(|decision| decision.ply).collect();
    dearest.sort_unstable();
    assert_eq!(dearest, [CITY, ROBBER, GIFT]);
    let at = |ply: u32| own.iter().find(|decision| decision.ply == ply).unwrap();
    assert!(matches!(at(CITY).best, Action::BuildCity(_)), "{:?}", at(CITY).best);
    assert_eq!(at(GIFT).best, Action::WithdrawTrade);
    let blocked = |reason: &Reason| matches!(reason, Reason::BlocksYourself { .. });
    assert!(at(ROBBER).reasons.iter().any(blocked), "{:?}", at(ROBBER).reasons);
}
