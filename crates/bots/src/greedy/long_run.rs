//! What production is worth over the rest of the game: how fast it pays for points, whichever way suits it best.
//!
//! Balance, diversity and harbours need no terms of their own. A way to points is a bundle of cards; how long an income
//! takes to pay for it depends on what is missing from it and at which rate the rest is traded.

use super::income::{Amounts, Income};
use super::situation::Situation;
use super::weights::Weights;

/// A way to spend: cards in the order of resources, and the points they bring.
struct Way {
    cards: Amounts,
    points: f32,
}

const WAYS: [Way; 3] = [
    // A settlement, a road and a half to get there, and the city it becomes.
    Way { cards: [2.5, 2.5, 1.0, 3.0, 3.0], points: 2.0 },
    // A city and two development cards, which are good for points and for a part of the Largest Army.
    Way { cards: [0.0, 0.0, 2.0, 4.0, 5.0], points: 1.8 },
    // A settlement and the roads for it, which are good for a part of the Longest Road.
    Way { cards: [3.0, 3.0, 1.0, 1.0, 0.0], points: 1.4 },
];

/// How many points an income pays for with each roll, by each of the ways.
pub(crate) fn speeds(income: &Income) -> [f32; 3] {
    WAYS.each_ref().map(|way| way.points / income.rolls_until(&way.cards))
}

/// The points an income pays for with each roll, all ways considered.
pub(super) fn speed(weights: &Weights, income: &Income) -> f32 {
    let speeds = speeds(income);
    let best = speeds.iter().copied().fold(0.0, f32::max);
    let sum = speeds.iter().fold(0.0, |sum, speed| sum + speed);
    weights.best_way * best + (1.0 - weights.best_way) * sum / WAYS.len() as f32
}

/// The points that are made at such a speed until the game ends.
pub(super) fn worth_of_speed(situation: &Situation<'_>, speed: f32) -> f32 {
    situation.weights.long_run * situation.rolls_left * speed
}
