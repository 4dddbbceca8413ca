//! Random players: every decision uniform over the legal set, no offers between players.

use brickwool_game::{Luck, Turn};
use brickwool_settlers::{Board, State, Step};

/// The next step of a game of random players, or `None` when it is over.
#[inline]
pub fn random_step(state: &State, board: &Board, luck: &mut impl Luck) -> Option<Step> {
    match state.turn() {
        Turn::Chance(chance) => Some(Step::Chance(chance.draw(state, board, luck))),
        Turn::Over { .. } => None,
        Turn::Seat(_) | Turn::Seats(_) => {
            let legal = state.legal(board);
            let count = legal.len();
            let chosen = if count == 1 { 0 } else { luck.below(count) };
            Some(Step::Act(legal.seat(), legal.nth(chosen)))
        }
    }
}
