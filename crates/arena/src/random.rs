//! Random players: every decision uniform over the legal set, no offers between players.

use brickwool_game::{Luck, Turn};
use brickwool_settlers::{Board, State, Step};

/// Takes the next step of a game of random players and tells which; `None` when the game is over.
#[inline]
pub fn random_step(state: &mut State, board: &Board, luck: &mut impl Luck) -> Option<Step> {
    let step = match state.turn() {
        Turn::Chance(chance) => {
            let step = Step::Chance(chance.draw(state, board, luck));
            state.apply_unchecked(board, step);
            step
        }
        Turn::Over { .. } => return None,
        Turn::Seat(_) | Turn::Seats(_) => {
            let legal = state.legal(board);
            let count = legal.len();
            let chosen = if count == 1 { 0 } else { luck.below(count) };
            let step = Step::Act(legal.seat(), legal.nth(chosen));
            state.apply_unchecked(board, step);
            step
        }
    };
    Some(step)
}
