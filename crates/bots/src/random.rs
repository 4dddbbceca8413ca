//! `random`: every legal action is as likely as any other. Makes no offers; answers those of others by tossing a coin.

use crate::{Bot, Budget, GameStart};
use brickwool_game::Luck;
use brickwool_luck::SeededLuck;
use brickwool_settlers::{Action, Board, Legal, View};

/// The baseline that other bots are measured against.
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

/// One of the actions, of which there is at least one, each equally likely. A forced action draws nothing from `luck`.
pub fn any_of(legal: &Legal, luck: &mut impl Luck) -> Action {
    legal.nth(any_index(legal.len(), luck))
}

/// The number of one of `count` actions, of which there is at least one; as [`any_of`] chooses.
#[inline(always)] // In the inner loop of the benchmark.
pub fn any_index(count: u32, luck: &mut impl Luck) -> u32 {
    if count == 1 { 0 } else { luck.below(count) }
}

impl Bot for Random {
    fn start_game(&mut self, start: &GameStart<'_>) {
        *self = Random::new(start.seed);
    }

    fn decide(&mut self, _: &Board, _: &View, legal: &Legal, _: Budget) -> Action {
        any_of(legal, &mut self.luck)
    }
}
