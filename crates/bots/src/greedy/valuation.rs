//! `greedy`'s judgement of positions for others: searches and learners that need a value for many positions.

use super::board_odds::BoardOdds;
use super::context::Context;
use super::evaluation::Evaluation;
use super::memo::Memo;
use super::situation::Situation;
use super::weights::Weights;
use brickwool_game::Seat;
use brickwool_settlers::{Board, State};

/// Calls `judge` with a function that says what a position is worth for `seat`, in points: what it has, what it will produce,
/// what its cards will buy, less what opponents threaten.
///
/// The game's length, the prices of sites and who is dangerous are worked out once, from `root`; positions a few steps after it
/// are then judged quickly; several threads each make a valuation of their own. Nothing is read that `seat` may not know.
///
/// ```
/// use brickwool_bots::with_valuation;
/// use brickwool_game::Seat;
/// use brickwool_settlers::{Action, Board, Layout, Rules, State, Step, Vertex};
/// let board = Board::new(Layout::beginner(), Rules::default())?;
/// let start = State::new(&board, 4)?;
/// let after = |vertex: u8| {
///     let mut state = start;
///     state.apply(&board, Step::Act(Seat::new(0), Action::BuildSettlement(Vertex(vertex)))).map(|()| state)
/// };
/// let (inland, corner) = (after(19)?, after(0)?);
/// with_valuation(&board, &start, Seat::new(0), |value| assert!(value(&inland) > value(&corner)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn with_valuation<R>(
    board: &Board,
    root: &State,
    seat: Seat,
    judge: impl FnOnce(&dyn Fn(&State) -> f32) -> R,
) -> R {
    let (odds, memo) = (BoardOdds::new(board), Memo::new());
    let situation = Situation::new(board, &odds, &memo, &Weights::TUNED, seat, root);
    let context = Context::new(situation, root);
    judge(&|state| Evaluation::of(&context, state).value(state.hand(seat)))
}
