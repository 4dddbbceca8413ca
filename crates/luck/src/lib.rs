//! Where chance comes from: generators behind the trait [`Luck`](brickwool_game::Luck) that the pure crates ask.

#![forbid(unsafe_code)]

mod fair;
mod seeded;

pub use fair::{FairLuck, Key, Seed, SeedError};
pub use seeded::{SeededLuck, nth_seed};
