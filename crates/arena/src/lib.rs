//! Plays many games.
mod luck;
pub use luck::SeededLuck;
