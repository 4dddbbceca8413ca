//! Random players: every decision uniform over the legal set, no offers between players.

use brickwool_bots::any_of;
use brickwool_game::{Luck, Seat, Turn};
use brickwool_luck::SeededLuck;
use brickwool_settlers::{Board, State, Step};

/// Takes and returns the next step of a game of random players; `None` when the game is over, or when nobody can move
/// (four players can block each other on the mini board).
pub fn random_step(state: &mut State, board: &Board, luck: &mut SeededLuck) -> Option<Step> {
    let mut taken = None;
    take_random_step(state, board, luck, |step| taken = Some(step));
    taken
}

/// The generators that a game draws from.
pub(crate) trait LuckSources {
    /// For dice, thefts and draws.
    fn chance(&mut self) -> &mut impl Luck;

    /// For a player's choices.
    fn player(&mut self, seat: Seat) -> &mut impl Luck;
}

/// One generator for everything.
impl LuckSources for SeededLuck {
    #[inline(always)]
    fn chance(&mut self) -> &mut impl Luck {
        self
    }

    #[inline(always)]
    fn player(&mut self, _: Seat) -> &mut impl Luck {
        self
    }
}

/// Takes the next step and calls `on_step` with it; says whether there was one.
///
/// The benchmark's inner loop: inlined into its caller, so that a step is counted and applied without being stored.
#[inline(always)]
pub(crate) fn take_random_step(
    state: &mut State,
    board: &Board,
    luck: &mut impl LuckSources,
    mut on_step: impl FnMut(Step),
) -> bool {
    match state.turn() {
        Turn::Chance(chance) => {
            let step = Step::Chance(chance.draw(state, board, luck.chance()));
            on_step(step);
            state.apply_unchecked(board, step);
            true
        }
        Turn::Seat(_) | Turn::Seats(_) => {
            let legal = state.legal(board);
            if legal.is_empty() {
                return false;
            }
            let step = Step::Act(legal.seat(), any_of(&legal, luck.player(legal.seat())));
            on_step(step);
            state.apply_unchecked(board, step);
            true
        }
        Turn::Over { .. } => false,
    }
}
