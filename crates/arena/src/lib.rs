//! Plays many games: seeded luck, random players, the benchmark, counting on all cores.

#![forbid(unsafe_code)]

pub mod bench;
mod count;
mod random;

pub use count::divide_in_parallel;
pub use random::random_step;
