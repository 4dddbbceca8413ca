//! The exact solver: what every board, roll, keep and deed is worth under best play.
//!
//! [`Table::solve`] works backwards through the turns over all boards; [`TurnValues`] looks into one turn on one board;
//! [`Table::advise`] puts a price on every legal action of a game; [`Forecast`] works forwards and says how games under
//! best play go; [`simulate()`] plays them. The method is explained in `docs/dice-solver.md`.
//!
//! From the inside out: [`hands`] numbers the dice, `purchase` what they can buy, `places` the boards, `options` what
//! each hand pays for, `lattice_sums` values the re-rolls, and `table` puts it together.

mod advice;
mod bytes;
mod forecast;
pub mod hands;
mod lattice_sums;
mod options;
mod places;
mod purchase;
mod simulate;
mod table;
mod turn;

pub use advice::{Advice, AdvisedAction, Counsel};
pub use bytes::BadTable;
pub use forecast::Forecast;
pub use places::BOARDS;
pub use simulate::simulate;
pub use table::{NoValue, Table};
pub(crate) use turn::TIE;
pub use turn::{Outcome, TurnValues};
