//! Random players: every decision uniform over the legal set, no offers between players.

use brickwool_bots::any_of;
use brickwool_game::{Luck, Seat, Turn};
use brickwool_luck::SeededLuck;
use brickwool_settlers::{Board, State, Step};

/// Takes the next step of a game of random players and tells which; `None` when the game is over, or when nobody can
/// move (four settlers can block each other on the mini board).
pub fn random_step(state: &mut State, board: &Board, luck: &mut SeededLuck) -> Option<Step> {
    let mut taken = None;
    take_random_step(state, board, luck, |step| taken = Some(step));
    taken
}

/// Whose luck decides what.
pub(crate) trait Lots {
    /// What dice, thefts and draws come from.
    fn chance(&mut self) -> &mut impl Luck;

    /// What a player's choices come from.
    fn player(&mut self, seat: Seat) -> &mut impl Luck;
}

/// One luck for everything.
impl Lots for SeededLuck {
    #[inline(always)]
    fn chance(&mut self) -> &mut impl Luck {
        self
    }

    #[inline(always)]
    fn player(&mut self, _: Seat) -> &mut impl Luck {
        self
    }
}

/// Takes the next step and hands it to `tell`; says whether there was one.
///
/// The benchmark's inner loop: merged into its caller, so that a step is acted on as it is drawn and never stored.
#[inline(always)]
pub(crate) fn take_random_step(
    state: &mut State,
    board: &Board,
    lots: &mut impl Lots,
    mut tell: impl FnMut(Step),
) -> bool {
    match state.turn() {
        Turn::Chance(chance) => {
            let step = Step::Chance(chance.draw(state, board, lots.chance()));
            tell(step);
            state.apply_unchecked(board, step);
            true
        }
        Turn::Seat(_) | Turn::Seats(_) => {
            let legal = state.legal(board);
            if legal.is_empty() {
                return false;
            }
            let step = Step::Act(legal.seat(), any_of(&legal, lots.player(legal.seat())));
            tell(step);
            state.apply_unchecked(board, step);
            true
        }
        Turn::Over { .. } => false,
    }
}
