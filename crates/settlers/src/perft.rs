//! Perft: counts the sequences of a given number of steps. Equal counts are strong evidence of equal rules.
//!
//! Every listed action of every seat that may act is a branch, and so is every distinct outcome of chance. Trade offers
//! are left out.

use crate::{Board, State, Step};
use brickwool_game::{Seats, Turn};

/// Counts the paths of exactly `depth` steps. Games that end earlier are not counted.
pub fn perft(state: &State, board: &Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    // The last step need not be taken to be counted.
    if depth == 1 {
        return match state.turn() {
            Turn::Seat(seat) => u64::from(state.legal_for(board, seat).len()),
            Turn::Seats(seats) => seats.map(|seat| u64::from(state.legal_for(board, seat).len())).sum(),
            Turn::Chance(chance) => {
                let mut count = 0;
                chance.outcomes(state, board, |_, _| count += 1);
                count
            }
            Turn::Over { .. } => 0,
        };
    }
    let mut nodes = 0;
    each_step(state, board, |step| {
        let mut next = *state;
        next.apply_unchecked(board, step);
        nodes += perft(&next, board, depth - 1);
    });
    nodes
}

/// Calls `each` with every first step and the number of paths that begin with it.
pub fn divide(state: &State, board: &Board, depth: u32, mut each: impl FnMut(Step, u64)) {
    if depth == 0 {
        return;
    }
    each_step(state, board, |step| {
        let mut next = *state;
        next.apply_unchecked(board, step);
        each(step, perft(&next, board, depth - 1));
    });
}

fn each_step(state: &State, board: &Board, mut each: impl FnMut(Step)) {
    let mut actions = |seats: Seats| {
        for seat in seats {
            let legal = state.legal_for(board, seat);
            legal.iter().for_each(|action| each(Step::Act(seat, action)));
        }
    };
    match state.turn() {
        Turn::Seat(seat) => actions(Seats::one(seat)),
        Turn::Seats(seats) => actions(seats),
        Turn::Chance(chance) => chance.outcomes(state, board, |outcome, _| each(Step::Chance(outcome))),
        Turn::Over { .. } => {}
    }
}
