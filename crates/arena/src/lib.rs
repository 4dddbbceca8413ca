//! Plays many games: seeded luck, random players, the benchmark.

pub mod bench;
mod luck;
mod random;

pub use luck::SeededLuck;
pub use random::random_step;
