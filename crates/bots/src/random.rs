//! `random`: every legal action is as likely as any other. Makes no offers; answers those of others by tossing a coin.

use crate::{Bot, Budget, GameStart};
use brickwool_game::Luck;
use brickwool_luck::SeededLuck;
use brickwool_settlers::{Action, Board, Legal, View};

/// The measure of all bots: no thought at all.
#[derive(Clone, Debug)]
pub struct Random {
    luck: SeededLuck,
}

impl Random {
    /// A random player with this seed.
    pub fn new(seed: u64) -> Random {
        Random { luck: SeededLuck::new(seed) }
    }
}

/// Any of the actions, of which there is at least one. Where there is no choice no luck is used up.
#[inline(always)] // The arena's loop for tables of random players alone lives on it.
pub fn any_of(legal: &Legal, luck: &mut impl Luck) -> Action {
    match legal.len() {
        1 => legal.nth(0),
        count => legal.nth(luck.below(count)),
    }
}

impl Bot for Random {
    fn start_game(&mut self, start: &GameStart<'_>) {
        *self = Random::new(start.seed);
    }

    fn decide(&mut self, _: &Board, _: &View, legal: &Legal, _: Budget) -> Action {
        any_of(legal, &mut self.luck)
    }
}
