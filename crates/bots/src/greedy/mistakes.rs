//! The mistakes of weaker players: they overlook possibilities, and judge those they see a little wrong.
//!
//! A mistake lasts for a turn: what was overlooked is not noticed a moment later. So mistakes are not drawn one after
//! another; each follows from the game's seed, the turn and the action.

use super::evaluation::WIN;
use brickwool_luck::nth_seed;
use brickwool_settlers::{Action, Phase};
use std::hash::{Hash, Hasher};

/// How many mistakes a player makes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Skill {
    /// How likely a possibility is overlooked for a whole turn.
    pub overlooks: f32,
    /// How wrong possibilities are judged, in points: the standard deviation.
    pub misjudges: f32,
}

impl Skill {
    /// No mistakes but those of the evaluation itself.
    pub const FULL: Skill = Skill { overlooks: 0.0, misjudges: 0.0 };
}

/// The mistakes of one player in one game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mistakes {
    skill: Skill,
    seed: u64,
    /// Counts one's own turns.
    turn: u64,
}

impl Mistakes {
    pub(super) fn new(skill: Skill, seed: u64) -> Mistakes {
        Mistakes { skill, seed, turn: 0 }
    }

    /// The same player's mistakes in another game.
    pub(super) fn for_game(self, seed: u64) -> Mistakes {
        Mistakes::new(self.skill, seed)
    }

    /// A new turn of one's own begins.
    pub(super) fn next_turn(&mut self) {
        self.turn += 1;
    }

    /// Whether this player makes no mistakes at all.
    pub(super) fn never(&self) -> bool {
        self.skill == Skill::FULL
    }

    /// What an action seems to be worth; nothing, if it is overlooked. Nobody overlooks a win, or that a turn can end. In
    /// setup something must be placed: places are judged wrong, not overlooked.
    pub(super) fn judge(&self, phase: Phase, action: Action, worth: f32) -> Option<f32> {
        if self.never() || worth >= WIN {
            return Some(worth);
        }
        match (action, phase) {
            (Action::Roll | Action::EndTurn | Action::StopBuilding, _) => Some(worth),
            (_, Phase::SetupSettlement { .. } | Phase::SetupRoad { .. }) => {
                Some(worth + self.misjudgement(action))
            }
            _ if self.share(action, 0) < self.skill.overlooks => None,
            _ => Some(worth + self.misjudgement(action)),
        }
    }

    /// Close to a normal distribution: a sum of uniform shares.
    fn misjudgement(&self, action: Action) -> f32 {
        const SUMMANDS: u64 = 4;
        let sum: f32 = (1..=SUMMANDS).map(|number| self.share(action, number) - 0.5).sum();
        // The variance of a uniform share is 1/12.
        sum * (12.0 / SUMMANDS as f32).sqrt() * self.skill.misjudges
    }

    /// A number from 0 to 1 that belongs to an action in this turn.
    fn share(&self, action: Action, number: u64) -> f32 {
        let mut hasher = Fnv(0xcbf2_9ce4_8422_2325);
        action.hash(&mut hasher);
        let drawn = nth_seed(nth_seed(self.seed ^ hasher.finish(), self.turn), number);
        (drawn >> 40) as f32 / (1u64 << 24) as f32
    }
}

/// A small hash that is the same on every machine and with every compiler.
struct Fnv(u64);

impl Hasher for Fnv {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        }
    }
}
