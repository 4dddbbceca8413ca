//! Random number generators that implement [`Luck`](brickwool_game::Luck): seeded ones for simulations, verifiable ones for
//! tables.

#![forbid(unsafe_code)]

mod fair;
mod seeded;

pub use fair::{FairLuck, Key, Seed, SeedError, is_hash, seal};
pub use seeded::{SeededLuck, nth_seed};
