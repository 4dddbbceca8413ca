//! How well a seat has played, and how lucky it was: every decision against the best one, every roll against expectation.
//!
//! The value of a seat is the final score it can expect under best play. Rolling changes it by luck, deciding lowers it by
//! what the decision gives away, and nothing else changes it; so at any time
//!
//! value = value at the beginning + luck − given away,
//!
//! and when the game is over the value is the score. Players have no influence on each other, so a seat's value is about its
//! own score alone; winning and ties are left out.

use crate::action::{Action, Illegal, Step};
use crate::resource_action::ResourceAction;
use crate::solver::{NoValue, TIE, ValueTable};
use crate::state::State;
use brickwool_game::Seat;
use serde::Serialize;
use thiserror::Error;

/// The review of one seat's game.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DiceReview {
    pub seat: Seat,
    /// The score that perfect play could expect at the beginning.
    pub expected: f64,
    /// The score it can expect now; the score itself, when the game is over.
    pub value: f64,
    /// The score after the last finished turn.
    pub score: i32,
    /// How far the dice were above expectation, in points.
    pub luck: f64,
    /// How many points decisions have given away.
    pub given_away: f64,
    /// The same turn by turn.
    pub turns: Vec<DiceTurnReview>,
    /// Every decision, in order.
    pub decisions: Vec<DiceDecision>,
}

/// One turn of it.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DiceTurnReview {
    /// How far the dice of this turn were above expectation.
    pub luck: f64,
    /// What its decisions have given away.
    pub given_away: f64,
    /// The final score to expect after it.
    pub value: f64,
    /// The score after it, or so far.
    pub score: i32,
}

/// One decision of it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DiceDecision {
    /// In which turn, from 0.
    pub turn: u32,
    /// The game before it.
    pub game: State,
    pub chosen: Action,
    /// What best play does.
    pub best: Action,
    /// With a hand to spend, everything that best play does with it.
    pub best_actions: Vec<ResourceAction>,
    /// The final score to expect after that.
    pub value: f64,
    /// How much less it was after what was decided; exactly 0 when nothing is better.
    pub cost: f64,
}

/// Why a game cannot be reviewed.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum DiceReviewError {
    /// The value table has no value for the board or for that many turns.
    #[error(transparent)]
    NoValue(#[from] NoValue),
    /// The steps are not those of a game.
    #[error("step {0} cannot be taken: {1}")]
    Illegal(usize, Illegal),
}

impl DiceReview {
    /// Reviews the game of `seat`, from `start` through `steps`.
    pub fn of(
        table: &ValueTable,
        start: State,
        steps: &[Step],
        seat: Seat,
    ) -> Result<DiceReview, DiceReviewError> {
        let mut game = start;
        let expected = table.expected_score(&game, seat)?;
        let (mut value, mut turns, mut decisions) = (expected, Vec::<DiceTurnReview>::new(), Vec::new());
        for (number, &step) in steps.iter().enumerate() {
            let before = game;
            game.apply(step).map_err(|illegal| DiceReviewError::Illegal(number, illegal))?;
            if before.seat() != seat {
                continue;
            }
            let (was, is) = (value, table.expected_score(&game, seat)?);
            value = is;
            let turn = before.turns_done(seat);
            if turns.len() <= (turn - start.turns_done(seat)) as usize {
                turns.push(DiceTurnReview { luck: 0.0, given_away: 0.0, value, score: game.score(seat) });
            }
            let Some(review) = turns.last_mut() else { continue };
            (review.value, review.score) = (is, game.score(seat));
            match step {
                Step::Chance(_) => review.luck += is - was,
                Step::Act(_, chosen) => {
                    let cost = if was - is < TIE { 0.0 } else { was - is };
                    // What is as good as the best is the best.
                    let (best, best_actions) = if cost == 0.0 {
                        (None, Vec::new())
                    } else {
                        (table.best_action(&before)?, table.best_actions(&before)?)
                    };
                    let best = best.unwrap_or(chosen);
                    review.given_away += cost;
                    decisions.push(DiceDecision {
                        turn,
                        game: before,
                        chosen,
                        best,
                        best_actions,
                        value: was,
                        cost,
                    });
                }
            }
        }
        Ok(DiceReview {
            seat,
            expected,
            value,
            score: game.score(seat),
            luck: turns.iter().map(|turn| turn.luck).sum(),
            given_away: turns.iter().map(|turn| turn.given_away).sum(),
            turns,
            decisions,
        })
    }
}
