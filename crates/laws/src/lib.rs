//! What must always hold, and the machinery to try it: laws, a naive second reading of the rules, random games under
//! random options, and a count of what those games came across.
//!
//! Nothing that is shipped depends on this crate. `tests/laws.rs` judges every law over some games; the soak judges all
//! of them over as many games as one has patience for:
//!
//! ```text
//! cargo run --profile soak -p brickwool-laws -- --games 100000 --seed 1
//! ```
//!
//! The `soak` profile is a release with every assertion kept, so that the engine's own `debug_assert`s and overflowing
//! sums speak up too.

#![forbid(unsafe_code)]

pub mod coverage;
pub mod laws;
pub mod ledger;
pub mod naive;
pub mod payments;
pub mod plan;
pub mod play;
pub mod players;
pub mod rich;
pub mod soak;
pub mod space;
