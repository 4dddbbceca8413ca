//! What must always hold in the base game (the laws), and what checks it: a naive second implementation of the rules,
//! random games under random options, and a count of what happened in those games.
//!
//! Nothing that is shipped depends on this crate. `tests/it/laws.rs` checks every law over some games; the soak checks
//! all of them over as many games as one has patience for:
//!
//! ```text
//! cargo run --profile soak -p brickwool-laws -- --games 100000 --seed 1
//! ```
//!
//! The `soak` profile is a release with every assertion kept, so that the engine's own `debug_assert`s and overflowing
//! sums speak up too.

#![forbid(unsafe_code)]

pub mod action_space;
pub mod coverage;
pub mod laws;
pub mod naive;
pub mod own_board;
pub mod payments;
pub mod plan;
pub mod play;
pub mod played_cards;
pub mod players;
pub mod rich_start;
pub mod soak;
