//! The exact solver.
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

pub use advice::Advice;
pub use bytes::BadTable;
pub use forecast::Forecast;
pub use places::BOARDS;
pub use simulate::simulate;
pub use table::{Table, Unreachable};
pub use turn::{Outcome, TurnValues};
