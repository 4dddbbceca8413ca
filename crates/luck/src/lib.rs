//! Where chance comes from: generators behind the trait [`Luck`](brickwool_game::Luck) that the pure crates ask.

#![forbid(unsafe_code)]

mod seeded;

pub use seeded::{SeededLuck, nth_seed};
