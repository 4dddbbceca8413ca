//! The dice game: its turns, its ten questions, its laws, and perfect play.

use brickwool_dice::solver::ValueTable;
use brickwool_game::Luck;
use std::sync::LazyLock;

mod last_turn;
mod last_turn_by_hand;
mod last_turns;
mod laws;
mod questions;
mod review;
mod small_print;
mod solved_game;
mod turns;

/// The whole table, solved once for all tests.
pub(crate) static TABLE: LazyLock<ValueTable> = LazyLock::new(|| ValueTable::solve(|_, _| ()));

/// Luck from a seed.
pub(crate) fn luck(seed: u64) -> impl Luck + Send {
    // Spread the seeds, or neighbouring ones begin alike.
    let mut word = seed.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15).max(1);
    move |n: u32| {
        word ^= word << 13;
        word ^= word >> 7;
        word ^= word << 17;
        (((word >> 32) * u64::from(n)) >> 32) as u32
    }
}
