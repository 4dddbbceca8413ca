//! The exact solver: what every board, roll, keep and action is worth under best play.
//!
//! [`ValueTable::solve`] works backwards through the turns over all boards; [`TurnValues`] looks into one turn on one board;
//! [`ValueTable::action_values`] values every legal action of a game; [`Forecast`] works forwards and says how games under
//! best play go; [`simulate()`] plays them. The method is explained in `docs/dice-solver.md`.
//!
//! From the inside out: [`hands`] numbers the hands of dice, `purchase` what they can buy, `board_numbers` the boards,
//! `options` lists what each hand can pay for, `reroll_values` values the re-rolls, and `value_table` puts it together.

mod advice;
mod board_numbers;
mod bytes;
mod forecast;
pub mod hands;
mod options;
mod purchase;
mod reroll_values;
mod simulate;
mod turn;
mod value_table;

pub use advice::{ActionAdvice, ActionValue, Advice};
pub use board_numbers::BOARDS;
pub use bytes::ValueTableError;
pub use forecast::Forecast;
pub use simulate::simulate;
pub(crate) use turn::TIE;
pub use turn::{TurnOutcome, TurnValues};
pub use value_table::{NoValue, ValueTable};
