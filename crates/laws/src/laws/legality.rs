//! What may be done: the legal sets, the checks and the naive reading of the rules are one and the same.

use super::{LawResult, PositionContext, ensure};
use crate::action_space::{any_offer, any_seats, every_action, payable_offer, some_opponents};
use crate::naive::Naive;
use brickwool_game::{Luck, MAX_SEATS, Seat, Turn};
use brickwool_settlers::{Action, Offer, Step, Trading};
use std::collections::{HashMap, HashSet};

/// How many random offers and counters are tried for each seat.
const OFFERS: u32 = 8;

/// For every seat and every action there is: `legal`, `check` and the naive rules say the same. So do they for some
/// random offers, as far as each knows them.
pub(super) fn legals_are_legal(context: &PositionContext) -> LawResult {
    let PositionContext { board, state, .. } = *context;
    let naive = Naive::new(board, state);
    let mut luck = context.luck();
    let actions = every_action(board);
    for seat in Seat::first(MAX_SEATS as u8) {
        let legal = state.legal_for(board, seat);
        for &action in &actions {
            let listed = legal.contains(action);
            let checked = state.check(board, Step::Act(seat, action));
            let by_the_book = naive.is_legal(seat, action);
            ensure!(
                listed == checked.is_ok() && listed == by_the_book,
                "seat {seat} {action:?}: listed {listed}, checked {checked:?}, by the book {by_the_book}"
            );
        }
        let mut payable = false;
        for _ in 0..OFFERS {
            for action in random_offers(context, seat, &mut luck) {
                let checked = state.check(board, Step::Act(seat, action));
                let by_the_book = naive.is_legal(seat, action);
                payable |= by_the_book;
                ensure!(
                    checked.is_ok() == by_the_book,
                    "seat {seat} {action:?}: checked {checked:?}, by the book {by_the_book}"
                );
                let open = match action {
                    Action::OfferTrade { .. } => legal.may_offer(),
                    _ => legal.may_counter(),
                };
                ensure!(open || !by_the_book, "seat {seat} {action:?} is legal, but no offer should be");
            }
        }
        let open = legal.may_offer() || legal.may_counter();
        ensure!(payable || !open, "seat {seat} should be able to offer something");
    }
    Ok(())
}

/// One offer and one counter that the seat could keep, and one of each that it probably could not.
fn random_offers(context: &PositionContext, seat: Seat, luck: &mut impl Luck) -> Vec<Action> {
    let most = if context.board.rules().trade == Trading::OneForOne { 1 } else { 3 };
    let mut actions = vec![
        Action::OfferTrade { offer: any_offer(luck), to: any_seats(luck) },
        Action::CounterTrade(any_offer(luck)),
    ];
    if let Some(offer) = payable_offer(context.state.hand(seat), most, luck) {
        let to = some_opponents(seat, context.state.seat_count(), luck);
        actions.extend([Action::OfferTrade { offer, to }, Action::CounterTrade(offer)]);
    }
    actions
}

/// `len`, `nth`, `iter` and `contains` of a legal set agree, nothing is listed twice, and numbers tell actions apart.
/// What is listed as a small offer can be offered.
pub(super) fn listed_actions_agree_with_themselves(context: &PositionContext) -> LawResult {
    let PositionContext { board, state, .. } = *context;
    let actions = every_action(board);
    for seat in Seat::first(MAX_SEATS as u8) {
        let legal = state.legal_for(board, seat);
        let listed: Vec<Action> = legal.iter().collect();
        let distinct: HashSet<Action> = listed.iter().copied().collect();
        ensure!(legal.seat() == seat, "seat {seat} got the actions of seat {}", legal.seat());
        ensure!(listed.len() == legal.len() as usize, "{} listed, {} counted", listed.len(), legal.len());
        ensure!(distinct.len() == listed.len(), "seat {seat}: something is listed twice in {listed:?}");
        ensure!(legal.is_empty() == listed.is_empty(), "seat {seat}: empty or not?");
        let in_space = actions.iter().filter(|&&action| legal.contains(action)).count();
        ensure!(in_space == listed.len(), "seat {seat}: {} listed, {in_space} contained", listed.len());
        let mut numbers = HashMap::new();
        for (n, &action) in listed.iter().enumerate() {
            ensure!(legal.nth(n as u32) == action, "seat {seat}: number {n} is not {action:?}");
            ensure!(legal.contains(action), "seat {seat}: {action:?} is listed but not contained");
            let Some(number) = action.index() else { return Err(format!("{action:?} has no number")) };
            ensure!(number < Action::INDEX_END, "{action:?} has the number {number}");
            if let Some(other) = numbers.insert(number, action) {
                return Err(format!("{action:?} and {other:?} have the number {number}"));
            }
        }
        if !legal.may_offer() && !legal.may_counter() {
            continue;
        }
        let allowed = |offer: &Offer| board.rules().trade == Trading::Free || offer.is_one_for_one();
        for offer in Offer::simple(state.hand(seat)).filter(allowed) {
            let action = if legal.may_counter() {
                Action::CounterTrade(offer)
            } else {
                let to = state.seats().without(seat);
                Action::OfferTrade { offer, to }
            };
            let checked = state.check(board, Step::Act(seat, action));
            ensure!(checked.is_ok(), "seat {seat}: {action:?} is listed as an offer, but {checked:?}");
        }
    }
    Ok(())
}

/// A refused step leaves the state as it was, and nothing is told of it.
pub(super) fn refusals_change_nothing(context: &PositionContext) -> LawResult {
    let PositionContext { board, state, .. } = *context;
    let actions = every_action(board);
    for seat in Seat::first(Seat::MAX_COUNT) {
        for &action in &actions {
            let step = Step::Act(seat, action);
            let (mut tried, mut told) = (*state, 0);
            if tried.apply_with(board, step, &mut |_| told += 1).is_err() {
                ensure!(tried == *state, "{step:?} was refused and changed the state");
                ensure!(told == 0, "{step:?} was refused and told {told} events");
            } else {
                ensure!(tried != *state, "{step:?} was accepted and changed nothing");
            }
        }
    }
    Ok(())
}

/// Until somebody has won, whoever has to move the game on can: no position is stuck.
pub(super) fn somebody_can_always_go_on(context: &PositionContext) -> LawResult {
    let PositionContext { board, state, .. } = *context;
    match state.turn() {
        Turn::Seat(seat) => {
            ensure!(seat == state.current(), "seat {seat} is to decide in seat {}'s turn", state.current());
            ensure!(!state.legal_for(board, seat).is_empty(), "seat {seat} is to decide, but has no choice");
            ensure!(state.legal(board).seat() == seat, "the legal actions are somebody else's");
        }
        Turn::Seats(seats) => {
            ensure!(!seats.is_empty(), "several are to decide, but nobody is named");
            for seat in seats {
                ensure!(!state.legal_for(board, seat).is_empty(), "seat {seat} has no choice");
            }
            ensure!(seats.contains(state.legal(board).seat()), "the legal actions are somebody else's");
        }
        Turn::Chance(chance) => {
            let mut ways = 0;
            chance.outcomes(state, board, |_, _| ways += 1);
            ensure!(ways > 0, "chance is to decide, but nothing can happen");
            ensure!(state.legal(board).is_empty(), "chance is to decide, but somebody may act");
        }
        Turn::Over { winners } => {
            ensure!(winners.len() == 1, "won by {winners:?}");
            ensure!(state.legal(board).is_empty(), "the game is over, but somebody may act");
        }
    }
    Ok(())
}
