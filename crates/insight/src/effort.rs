//! How much work is spent on a decision.

use serde::{Deserialize, Serialize};

/// How much work is spent on a decision. More work makes prices more certain, not different.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Effort {
    /// How many actions are compared; what was played is one more.
    pub candidates: u32,
    /// Rollouts of each candidate in the race that finds the best one; the worse half drops out on the way.
    pub trials: u32,
    /// Rollouts of the best candidate and of what was played, to measure the difference between the two.
    pub duel: u32,
    /// Each rollout is cut after this many turns, and the win model judges the position it reached.
    pub turns: u32,
    /// The same for decisions in setup, whose settlements pay for longer.
    pub setup_turns: u32,
}

impl Effort {
    /// Looks only at where the turn leads: for large series, and for tests.
    pub const QUICK: Effort = Effort { candidates: 2, trials: 1, duel: 1, turns: 0, setup_turns: 0 };
    /// For series of games: a sixth of the usual work. Small mistakes are overlooked more often.
    pub const BRIEF: Effort = Effort { candidates: 4, trials: 12, duel: 36, turns: 4, setup_turns: 8 };
    /// For people who wait for a review: a whole game takes a few seconds.
    pub const USUAL: Effort = Effort { candidates: 6, trials: 48, duel: 144, turns: 8, setup_turns: 12 };
    /// One position, while somebody waits.
    pub const POSITION: Effort = Effort { candidates: 8, trials: 288, duel: 0, turns: 8, setup_turns: 12 };

    /// One decision in a game, while somebody waits.
    pub const HINT: Effort = Effort { candidates: 5, trials: 144, duel: 0, turns: 8, setup_turns: 12 };

    /// The efforts that people choose by name, for series of games and in Python.
    pub fn named(name: &str) -> Option<Effort> {
        match name {
            "quick" => Some(Effort::QUICK),
            "brief" => Some(Effort::BRIEF),
            "usual" => Some(Effort::USUAL),
            _ => None,
        }
    }

    /// The same effort with `times` as many rollouts.
    #[must_use]
    pub const fn times(self, times: u32) -> Effort {
        Effort { trials: self.trials * times, duel: self.duel * times, ..self }
    }
}
