//! Random players: every decision uniform over the legal set, no offers between players.

use brickwool_bots::{any_index, any_of};
use brickwool_game::{Luck, Seat, Turn};
use brickwool_luck::SeededLuck;
use brickwool_settlers::constants::SETUP_SETTLEMENTS;
use brickwool_settlers::{Board, Event, State, Step};

/// Takes and returns the next step of a game of random players; `None` when the game is over, or when nobody can move
/// (four players, whom earlier versions let begin there, can block each other on the mini board).
pub fn random_step(state: &mut State, board: &Board, luck: &mut SeededLuck) -> Option<Step> {
    let legal = state.legal(board);
    let step = match state.turn() {
        Turn::Chance(chance) => Step::Chance(chance.draw(state, board, luck)),
        Turn::Seat(_) | Turn::Seats(_) if !legal.is_empty() => Step::Act(legal.seat(), any_of(&legal, luck)),
        Turn::Seat(_) | Turn::Seats(_) | Turn::Over { .. } => return None,
    };
    state.apply_unchecked(board, step);
    Some(step)
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

/// Counts the turns of a game by its events.
#[derive(Clone, Copy, Default)]
pub(crate) struct TurnCount {
    begun: u32,
}

impl TurnCount {
    #[inline(always)]
    pub(crate) fn see(&mut self, event: &Event) {
        self.begun += u32::from(matches!(event, Event::TurnBegan { .. }));
    }

    /// How many turns were begun after the setup. In setup a turn begins with each settlement but the first.
    pub(crate) fn after_setup(self, seats: u8) -> u32 {
        self.begun.saturating_sub(u32::from(SETUP_SETTLEMENTS * seats) - 1)
    }
}

/// Who took a step.
pub(crate) enum StepBy {
    Player,
    Chance,
}

/// Takes the same step as [`random_step`] and says who took it; `sink` gets the events of players' steps.
///
/// The benchmark's inner loop: inlined into its caller, and no `Step` is ever built.
#[inline(always)]
pub(crate) fn take_random_step(
    state: &mut State,
    board: &Board,
    luck: &mut impl LuckSources,
    sink: &mut impl FnMut(Event),
) -> Option<StepBy> {
    // Players first: that is the most frequent case, and it does nothing while it is chance's turn.
    if state.act(board, |seat, count| any_index(count, luck.player(seat)), sink) {
        return Some(StepBy::Player);
    }
    let Turn::Chance(chance) = state.turn() else { return None };
    let outcome = chance.draw(state, board, luck.chance());
    state.apply_unchecked(board, Step::Chance(outcome));
    Some(StepBy::Chance)
}
