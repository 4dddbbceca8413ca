//! Players that are programs, by name.

use crate::action::Action;
use crate::solver::{NoValue, TurnValues, ValueTable, hands::Hand};
use crate::state::{Phase, State, View};
use brickwool_game::Luck;
use std::fmt;
use std::str::FromStr;

/// How a program plays.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Policy {
    /// Any legal action, each equally likely.
    Random,
    /// The most points this turn on average: plays every turn as if it were the last.
    Greedy,
    /// The highest final score on average, by the solver's table.
    Optimal,
}

/// A name that no player has.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no player \"{0}\"; choose random, greedy or optimal")]
pub struct UnknownPolicy(pub String);

impl Policy {
    pub const ALL: [Policy; 3] = [Policy::Random, Policy::Greedy, Policy::Optimal];

    /// The name it is asked for by.
    pub const fn name(self) -> &'static str {
        match self {
            Policy::Random => "random",
            Policy::Greedy => "greedy",
            Policy::Optimal => "optimal",
        }
    }

    /// How many turns of the table the policy looks at: what has to be solved before it can play.
    pub const fn turns_needed(self) -> u32 {
        match self {
            Policy::Random | Policy::Greedy => 0,
            Policy::Optimal => crate::state::TURNS,
        }
    }

    /// What the policy decides, if it is a player's turn.
    pub fn decide(
        self,
        view: &View,
        table: &ValueTable,
        luck: &mut impl Luck,
    ) -> Result<Option<Action>, NoValue> {
        let state = view.state();
        match self {
            Policy::Random => Ok(random_action(state, luck)),
            Policy::Greedy | Policy::Optimal => {
                let turn = self.turn_values(state, table)?;
                Ok(thoughtful_action(state, &turn))
            }
        }
    }

    /// The values that a policy which looks at values goes by.
    pub(crate) fn turn_values<'t>(
        self,
        state: &State,
        table: &'t ValueTable,
    ) -> Result<TurnValues<'t>, NoValue> {
        let turns_left = match self {
            Policy::Optimal => state.turns_left(state.seat()),
            Policy::Random | Policy::Greedy => 1,
        };
        TurnValues::new(table, state.board(state.seat()), turns_left)
    }
}

pub(crate) fn random_action(state: &State, luck: &mut impl Luck) -> Option<Action> {
    let legal = state.legal();
    let count = legal.len() as u32;
    if count == 0 { None } else { legal.nth(luck.below(count) as usize) }
}

/// The best keep, or the first action towards the best board that the hand can reach.
fn thoughtful_action(state: &State, turn: &TurnValues<'_>) -> Option<Action> {
    match state.phase() {
        Phase::Choose { dice, rolls_left } => {
            let roll = Hand::of(dice)?;
            Some(Action::Keep(turn.best_keep(roll, rolls_left).0.resources()))
        }
        Phase::Build { hand, points } => {
            let goal = turn.best_outcome(Hand::of(hand)?, points > 0).board;
            let first = turn.plan(hand, goal).and_then(|actions| actions.first().copied());
            Some(first.map_or(Action::End, Action::Do))
        }
        Phase::Roll { .. } | Phase::Over => None,
    }
}

impl fmt::Display for Policy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Policy {
    type Err = UnknownPolicy;

    fn from_str(text: &str) -> Result<Policy, UnknownPolicy> {
        let found = Policy::ALL.into_iter().find(|policy| policy.name() == text);
        found.ok_or_else(|| UnknownPolicy(text.to_owned()))
    }
}
