//! What a series of games is played from: a list of bots, and for every game number its setup.

use crate::GameSetup;
use brickwool_bots::{BotName, Budget};

/// Numbered games between bots. Every game depends only on the schedule and its number, so that any thread can play it.
pub trait GameSchedule: Sync {
    /// Everybody who plays in any of the games. Seatings are numbers into this list.
    fn bots(&self) -> &[BotName];

    /// How a game begins.
    fn setup(&self, game: u64) -> GameSetup;

    /// What a decision may cost.
    fn budget(&self) -> Budget;

    /// A game that takes more steps is broken off.
    fn max_steps(&self) -> u32;
}
