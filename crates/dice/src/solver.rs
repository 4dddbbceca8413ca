//! The exact solver.
pub mod hands;
mod lattice_sums;
mod options;
mod places;
mod purchase;
mod table;
pub use table::{Table, Unreachable};
