//! Advice on a game in progress: the expected score of a state, and of every legal action in it.

use crate::action::{Action, Step};
use crate::resource_action::ResourceAction;
use crate::solver::hands::Hand;
use crate::solver::turn::{TIE, TurnValues};
use crate::solver::value_table::{NoValue, ValueTable};
use crate::state::{Phase, State};
use brickwool_game::Seat;
use serde::Serialize;

/// An action and the final score to expect after it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ActionValue {
    pub action: Action,
    /// The expected final score when play goes on at its best.
    pub value: f64,
    /// How much less that is than after the best action; exactly 0 when nothing is better.
    pub cost: f64,
}

/// Advice on a game in progress, as it is written in JSON.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "DiceAdvice"))]
pub struct Advice {
    /// What the seat to move can expect as its final score.
    pub expected_score: f64,
    /// The best way to use the hand, once the dice are rolled.
    pub best_actions: Vec<ResourceAction>,
    /// Every legal action, best first.
    pub actions: Vec<ActionAdvice>,
}

/// An action and what it is worth, as it is written in JSON.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "DiceAdvisedAction"))]
pub struct ActionAdvice {
    pub action: Action,
    /// The expected final score when play goes on at its best.
    pub expected_score: f64,
    /// How much less that is than after the best action.
    pub cost: f64,
}

impl ValueTable {
    /// Advice on a game in progress.
    pub fn advice(&self, state: &State) -> Result<Advice, NoValue> {
        let written =
            |ActionValue { action, value, cost }| ActionAdvice { action, expected_score: value, cost };
        Ok(Advice {
            expected_score: self.expected_score(state, state.seat())?,
            best_actions: self.best_actions(state)?,
            actions: self.action_values(state)?.into_iter().map(written).collect(),
        })
    }

    /// The final score that `seat` can expect, under best play from here on.
    pub fn expected_score(&self, state: &State, seat: Seat) -> Result<f64, NoValue> {
        let (board, turns_left) = (state.board(seat), state.turns_left(seat));
        let between_turns = seat != state.seat() || turns_left == 0 || state.phase() == Phase::START;
        if between_turns {
            return Ok(f64::from(state.score(seat)) + self.value(board, turns_left)?);
        }
        Ok(score_within(&TurnValues::new(self, board, turns_left)?, state))
    }

    /// Every legal action with what it is worth, best first; empty when it is no player's turn.
    ///
    /// Of equally good actions, [`ValueTable::best_action`] leads.
    pub fn action_values(&self, state: &State) -> Result<Vec<ActionValue>, NoValue> {
        let (seat, turns_left) = (state.seat(), state.turns_left(state.seat()));
        let mut advice = Vec::new();
        // Many actions lead to the same board: its values are worked out once.
        let mut turns = vec![TurnValues::new(self, state.board(seat), turns_left.max(1))?];
        for action in state.legal().iter() {
            let mut after = *state;
            if after.apply(Step::Act(seat, action)).is_err() {
                continue;
            }
            let value = if action == Action::End {
                self.expected_score(&after, seat)?
            } else {
                let board = after.board(seat);
                if !turns.iter().any(|turn| turn.board() == board) {
                    turns.push(TurnValues::new(self, board, turns_left)?);
                }
                let turn = turns.iter().find(|turn| turn.board() == board);
                turn.map_or(0.0, |turn| score_within(turn, &after))
            };
            advice.push(ActionValue { action, value, cost: 0.0 });
        }
        let best = advice.iter().map(|advice| advice.value).fold(f64::NEG_INFINITY, f64::max);
        for advice in &mut advice {
            let cost = best - advice.value;
            advice.cost = if cost < TIE { 0.0 } else { cost };
        }
        let leader = self.best_action(state)?;
        advice.sort_by(|a, b| {
            a.cost.total_cmp(&b.cost).then((Some(b.action) == leader).cmp(&(Some(a.action) == leader)))
        });
        Ok(advice)
    }

    /// The best way to use the hand of a turn that is past its rolls: the actions in order, maybe none.
    pub fn best_actions(&self, state: &State) -> Result<Vec<ResourceAction>, NoValue> {
        let Phase::Build { hand: left, points } = state.phase() else { return Ok(Vec::new()) };
        let turn = TurnValues::new(self, state.board(state.seat()), state.turns_left(state.seat()))?;
        let goal = hand(left).map(|hand| turn.best_outcome(hand, points > 0).board);
        Ok(goal.and_then(|goal| turn.plan(left, goal)).unwrap_or_default())
    }

    /// What best play does in this state, if it is a player's turn. Of equally good keeps, the one with most dice.
    pub fn best_action(&self, state: &State) -> Result<Option<Action>, NoValue> {
        let seat = state.seat();
        Ok(match state.phase() {
            Phase::Choose { dice, rolls_left } => {
                let turn = TurnValues::new(self, state.board(seat), state.turns_left(seat))?;
                hand(dice).map(|roll| Action::Keep(turn.best_keep(roll, rolls_left).0.resources()))
            }
            Phase::Build { .. } => {
                let first = self.best_actions(state)?.first().copied();
                Some(first.map_or(Action::End, Action::Do))
            }
            Phase::Roll { .. } | Phase::Over => None,
        })
    }
}

/// The current player's expected final score in the middle of a turn, from the values of that turn.
fn score_within(turn: &TurnValues, state: &State) -> f64 {
    let later = match state.phase() {
        Phase::Roll { kept, rolls_left } => hand(kept).map_or(0.0, |keep| turn.keep_value(keep, rolls_left)),
        Phase::Choose { dice, rolls_left } => {
            hand(dice).map_or(0.0, |roll| turn.best_keep(roll, rolls_left).1)
        }
        Phase::Build { hand: left, points } => {
            let later = hand(left).map_or(0.0, |hand| turn.best_outcome(hand, points > 0).value);
            f64::from(points) + later
        }
        Phase::Over => 0.0,
    };
    f64::from(state.score(state.seat())) + later
}

/// A state's dice; never more than six, so that there always is such a hand.
fn hand(dice: crate::Resources) -> Option<Hand> {
    Hand::of(dice)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::action::Rolled;
    use crate::players::Policy;
    use crate::resource::Resources;
    use crate::review::DiceReview;
    use brickwool_game::Viewer;

    const ME: Seat = Seat::new(0);

    /// A game of five knights that can each swap once, with a turn to come in which each is worth 2 points.
    fn five_knights(hand: &str, built: bool) -> State {
        let (points, road) = if built { (1, "R0,") } else { (0, "") };
        format!("island1 players=1 seat=0 completed=13 rolls=0 hand={hand} points={points} scores=-1 boards={road}J1,J2,J3,J4,J5")
            .parse()
            .unwrap()
    }

    #[test]
    fn a_knight_is_spent_to_escape_the_penalty_and_spared_when_there_is_none() {
        let table = ValueTable::made_up(1, |board| 2.0 * board.unused_knights().count() as f64);
        let said = |state: &State| {
            let decided = Policy::Optimal.decide(&state.view(Viewer::Seat(ME)), &table, &mut |_| 0);
            assert_eq!(decided, table.best_action(state));
            let best = decided.unwrap().unwrap().to_string();
            (best, table.expected_score(state, ME).unwrap(), table.best_actions(state).unwrap().len())
        };
        // A road needs a brick, which costs the fifth knight: 1 point and four knights, or a penalty and five.
        assert_eq!(said(&five_knights("0,0,0,2,0,0", false)), ("swap 3 4".to_owned(), -1.0 + 1.0 + 8.0, 2));
        // One road is built: another point and four knights, or five knights.
        assert_eq!(said(&five_knights("0,0,0,2,0,0", true)), ("end".to_owned(), -1.0 + 1.0 + 10.0, 0));
        let listed = table.action_values(&five_knights("0,0,0,2,0,0", true)).unwrap();
        let (first, costs) = (listed[0], listed.iter().map(|listed| listed.cost));
        assert_eq!((first.action, first.value, first.cost), (Action::End, 10.0, 0.0));
        // Swaps for a brick and its road, and for what pays for nothing: a knight less, and a road or none.
        assert_eq!(costs.collect::<Vec<_>>(), [0.0, 1.0, 2.0, 2.0, 2.0, 2.0]);
    }

    #[test]
    fn between_turns_a_seat_can_expect_what_its_board_is_worth() {
        let table = ValueTable::made_up(2, |board| f64::from(board.points()) / 4.0);
        let start: State =
            "island1 players=2 seat=0 completed=26 rolls=3 hand=0,0,0,0,0,0 points=0 scores=-20,-19 boards=R0,S3/R0,R1,S3"
                .parse()
                .unwrap();
        assert_eq!(table.expected_score(&start, ME), Ok(-20.0 + 1.0));
        assert_eq!(table.expected_score(&start, Seat::new(1)), Ok(-19.0 + 1.25));
        // Nor does it matter what another seat has rolled.
        let mut rolled = start;
        rolled.apply(Step::Chance(Rolled(Resources::few([1; 6])))).unwrap();
        assert_eq!(table.expected_score(&rolled, Seat::new(1)), Ok(-19.0 + 1.25));
    }

    #[test]
    fn what_differs_only_by_rounding_costs_nothing() {
        let table = ValueTable::made_up(1, |_| 1.0 / 3.0);
        let start: State =
            "island1 players=1 seat=0 completed=13 rolls=0 hand=0,1,1,2,2,0 points=0 scores=-23 boards=R0"
                .parse()
                .unwrap();
        for order in [["build S3", "build R1"], ["build R1", "build S3"]] {
            let steps = order.map(|action| Step::Act(ME, action.parse().unwrap()));
            let review = DiceReview::of(&table, start, &steps, ME).unwrap();
            assert_eq!(review.decisions.iter().map(|decision| decision.cost).collect::<Vec<_>>(), [0.0, 0.0]);
        }
        let values = table.action_values(&start).unwrap();
        let best: Vec<String> =
            values.iter().filter(|value| value.cost == 0.0).map(|value| value.action.to_string()).collect();
        assert_eq!(
            (values.len(), best.len()),
            (4, 3),
            "a settlement and either road, in any order: {best:?}"
        );
        assert_ne!(values[0].value, values[2].value, "a case in which rounding makes a difference");
    }
}
