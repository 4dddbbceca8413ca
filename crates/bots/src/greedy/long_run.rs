//! What production is worth over the rest of the game: how fast it pays for points, whichever way suits it best.
//!
//! Balance, diversity and harbours need no terms of their own. A way to points is a bundle of cards; how long an income
//! takes to pay for it depends on what is missing from it and at which rate the rest is traded.

use super::context::Context;
use super::income::{Amounts, Income};

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

/// The points an income is good for until the game ends.
pub(super) fn worth(context: &Context<'_>, income: &Income) -> f32 {
    let weights = context.weights;
    let (mut best, mut sum) = (0.0f32, 0.0);
    for way in &WAYS {
        let speed = way.points / income.rolls_until(&way.cards);
        best = best.max(speed);
        sum += speed;
    }
    let speed = weights.best_way * best + (1.0 - weights.best_way) * sum / WAYS.len() as f32;
    weights.long_run * context.rolls_left * speed
}
