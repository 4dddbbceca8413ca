//! What the reviews of a series add up to for one player: luck, decisions, and how often both went with a win.
//!
//! Chances are counted in hundred-thousandths, so that sums are of whole numbers and do not depend on the order of games.

use crate::summary::{ChoiceStats, choose};
use crate::sums::{Sum, sums};
use brickwool_arena::Z95;
use brickwool_insight::{DecisionKind, PlayerReview};

/// What one game is worth in the sums.
pub(crate) const UNIT: f64 = 1e5;
/// How many places of [`ReviewSums::by_luck`] and [`ReviewSums::by_cost`] one game is: ten percentage points to a place.
pub(crate) const PLACES: f64 = 10.0;
/// The place of no luck; more luck than this in either direction is counted as this much.
pub(crate) const NO_LUCK: i64 = 20;

sums! {
    /// The reviewed games of one player.
    pub struct ReviewSums {
        /// How many games were reviewed.
        pub games: u64,
        /// The chance to win before the first step.
        pub start: RealSums,
        pub luck: RealSums,
        /// What the player's own decisions did: zero or less.
        pub own: RealSums,
        /// What the others' decisions did.
        pub others: RealSums,
        /// The first four together.
        pub result: RealSums,
        /// The result without luck.
        pub without_luck: RealSums,
        /// Unforced decisions and what they cost, by kind.
        pub kinds: [KindSums; DecisionKind::ALL.len()],
        /// How often the player won with how much luck: a place for ten percentage points, no luck in the 20th.
        pub by_luck: Vec<ChoiceStats>,
        /// How often the player won when decisions cost how much, by ten percentage points.
        pub by_cost: Vec<ChoiceStats>,
    }
}

sums! {
    /// A figure of many games, in hundred-thousandths.
    pub struct RealSums {
        pub sum: i64,
        /// The sum of its squares.
        pub squares: u64,
    }
}

sums! {
    /// Decisions of one kind.
    pub struct KindSums {
        pub decisions: u64,
        /// What they cost in each game.
        pub cost: RealSums,
    }
}

impl ReviewSums {
    pub fn is_empty(&self) -> bool {
        self.games == 0
    }

    pub(crate) fn add_game(&mut self, player: &PlayerReview, won: bool) {
        let [start, luck, own, result] = [player.start, player.luck, player.own, player.result].map(units);
        self.games += 1;
        self.start.count(start);
        self.luck.count(luck);
        self.own.count(own);
        // What is left, so that rounding breaks no sum.
        self.others.count(result - start - luck - own);
        self.result.count(result);
        self.without_luck.count(result - luck);
        for (sums, kind) in self.kinds.iter_mut().zip(DecisionKind::ALL) {
            let total = player.kind(kind);
            sums.decisions += u64::from(total.decisions);
            sums.cost.count(units(total.cost));
        }
        let place = |value: f64| (value * PLACES).round() as i64;
        let luck = place(player.luck).clamp(-NO_LUCK, NO_LUCK) + NO_LUCK;
        choose(&mut self.by_luck, luck as usize, won);
        choose(&mut self.by_cost, place(-player.own).clamp(0, 2 * NO_LUCK) as usize, won);
    }
}

impl RealSums {
    fn count(&mut self, value: i64) {
        self.add(&RealSums { sum: value, squares: value.unsigned_abs().pow(2) });
    }

    /// The mean over `games` games and its margin at 95 % confidence; no margin from one game alone.
    pub(crate) fn mean(&self, games: u64) -> (f64, f64) {
        let n = games.max(1) as f64;
        let mean = self.sum as f64 / n;
        let variance = (self.squares as f64 / n - mean * mean).max(0.0);
        let margin = if games > 1 { Z95 * (variance / (n - 1.0)).sqrt() } else { 0.0 };
        (mean / UNIT, margin / UNIT)
    }
}

fn units(chance: f64) -> i64 {
    (chance * UNIT).round() as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_margin_of_a_mean_is_known() {
        let mut sums = RealSums::default();
        [0.2, 0.4, 0.4, 0.4, 0.5, 0.5, 0.7, 0.9].into_iter().for_each(|value| sums.count(units(value)));
        let (mean, margin) = sums.mean(8);
        // A deviation of 0.2 over eight numbers.
        assert!((mean - 0.5).abs() < 1e-9 && (margin - Z95 * 0.2 / 7f64.sqrt()).abs() < 1e-9);
        assert_eq!(RealSums { sum: 50_000, squares: 2_500_000_000 }.mean(1), (0.5, 0.0));
    }
}
