//! Random players: every decision uniform over the legal set, no offers between players.

use brickwool_game::{Luck, Turn};
use brickwool_settlers::{Board, State, Step};

/// Takes the next step of a game of random players and tells which; `None` when the game is over, or when nobody can
/// move (four settlers can block each other on the mini board).
pub fn random_step(state: &mut State, board: &Board, luck: &mut impl Luck) -> Option<Step> {
    let mut taken = None;
    take_random_step(state, board, luck, |step| taken = Some(step));
    taken
}

/// Takes the next step and hands it to `tell`; says whether there was one.
///
/// The benchmark's inner loop: merged into its caller, so that a step is acted on as it is drawn and never stored.
#[inline(always)]
pub(crate) fn take_random_step(
    state: &mut State,
    board: &Board,
    luck: &mut impl Luck,
    mut tell: impl FnMut(Step),
) -> bool {
    match state.turn() {
        Turn::Chance(chance) => {
            let step = Step::Chance(chance.draw(state, board, luck));
            tell(step);
            state.apply_unchecked(board, step);
            true
        }
        Turn::Seat(_) | Turn::Seats(_) => {
            let legal = state.legal(board);
            let count = legal.len();
            let chosen = match count {
                0 => return false,
                1 => 0,
                _ => luck.below(count),
            };
            let step = Step::Act(legal.seat(), legal.nth(chosen));
            tell(step);
            state.apply_unchecked(board, step);
            true
        }
        Turn::Over { .. } => false,
    }
}
