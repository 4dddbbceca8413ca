//! Spreads the review of a game over its rows: sums to the game, chances and luck to its turns, prices to its steps.

use crate::rows::{ReviewedChoice, ReviewedTurn, StepReview, StepRow, TurnRow};
use brickwool_game::MAX_SEATS;
use brickwool_insight::{Effort, GameReview, Reviewer, USUAL_SEED};
use brickwool_settlers::Record;

/// Reviews a game as `brickwool analyse` would with the same effort. A game that is too long has no review.
pub(crate) fn review(record: Record, effort: Effort) -> Option<GameReview> {
    Reviewer::new(record, effort, USUAL_SEED).ok().map(Reviewer::finish)
}

/// Adds what a review says to the turns of its game; `ends` says before which step the turn after each begins.
pub(crate) fn add_to_turns(review: &GameReview, turns: &mut [TurnRow], ends: &[u32]) {
    let mut added = vec![ReviewedTurn::default(); turns.len()];
    let turn_of = |ply: u32| ends.partition_point(|&end| end <= ply).min(ends.len().saturating_sub(1));
    for (turn, &end) in added.iter_mut().zip(ends) {
        turn.chances = by_seat(&review.chances[end as usize]);
    }
    for moment in &review.luck {
        if let Some(turn) = added.get_mut(turn_of(moment.ply)) {
            turn.luck.iter_mut().zip(&moment.luck).for_each(|(sum, luck)| *sum += luck);
        }
    }
    for decision in &review.decisions {
        if let Some(turn) = added.get_mut(turn_of(decision.ply)) {
            turn.costs[decision.seat.index()] += decision.cost;
        }
    }
    for (turn, added) in turns.iter_mut().zip(added) {
        turn.review = Some(Box::new(added));
    }
}

/// Adds what a review says to all steps of its game.
pub(crate) fn add_to_steps(review: &GameReview, steps: &mut [StepRow]) {
    let mut luck = review.luck.iter().peekable();
    let mut decisions = review.decisions.iter().peekable();
    for (step, chances) in steps.iter_mut().zip(review.chances.iter().skip(1)) {
        let choice = decisions.next_if(|decision| decision.ply == step.ply).map(|decision| ReviewedChoice {
            kind: decision.kind,
            best: decision.best,
            cost: decision.cost,
            effect: by_seat(&decision.effect),
        });
        step.review = Some(Box::new(StepReview {
            chances: by_seat(chances),
            luck: luck.next_if(|moment| moment.ply == step.ply).map(|moment| by_seat(&moment.luck)),
            decision: choice,
        }));
    }
}

fn by_seat(values: &[f64]) -> [f64; MAX_SEATS] {
    std::array::from_fn(|seat| values.get(seat).copied().unwrap_or_default())
}
