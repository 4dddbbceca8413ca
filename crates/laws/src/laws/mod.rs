//! The laws: what holds in every position, over every step, and for every whole game.
//!
//! A law is one function that returns what is wrong, if anything. [`LAWS`] lists them all; [`play`](crate::play) checks
//! them while it plays a game.

mod awards;
mod chance;
mod conservation;
mod flow;
mod ledgers;
mod legality;
mod notation;
mod steps;
mod trades;
mod views;

use crate::played_cards::PlayedCards;
use brickwool_luck::SeededLuck;
use brickwool_settlers::{Board, Event, Position, State, Step};
use std::fmt;

/// Returns from a law with a message unless something holds.
macro_rules! ensure {
    ($holds:expr, $($message:tt)+) => {
        if !$holds {
            return Err(format!($($message)+));
        }
    };
}
pub(crate) use ensure;

/// What a law found: nothing, or what is wrong.
pub type LawResult = Result<(), String>;

/// What a law about positions is given.
#[derive(Clone, Copy)]
pub struct PositionContext<'a> {
    pub board: &'a Board,
    pub state: &'a State,
    /// What the state itself does not remember.
    pub played_cards: &'a PlayedCards,
    /// For laws that try something at random.
    pub seed: u64,
}

impl PositionContext<'_> {
    /// Random choices of this position's own.
    pub fn luck(&self) -> SeededLuck {
        SeededLuck::new(self.seed)
    }
}

/// What a law about steps is given.
#[derive(Clone, Copy)]
pub struct StepContext<'a> {
    pub board: &'a Board,
    pub before: &'a State,
    pub step: Step,
    pub after: &'a State,
    /// What the step reported.
    pub events: &'a [Event],
}

/// What a law about whole games is given.
#[derive(Clone, Copy)]
pub struct GameContext<'a> {
    pub start: &'a Position,
    pub steps: &'a [Step],
    /// The last state; nobody need have won.
    pub end: &'a State,
}

/// What a law is about, and the function that checks it.
#[derive(Clone, Copy)]
pub enum LawKind {
    Position(fn(&PositionContext) -> LawResult),
    Step(fn(&StepContext) -> LawResult),
    /// Checked once, when the game is over or abandoned.
    Game(fn(&GameContext) -> LawResult),
}

/// How often a law is checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Frequency {
    /// For laws that are cheap to check.
    EveryStep,
    /// Every [`LawChecks::sample_every`](crate::play::LawChecks) steps, for slow laws.
    Sampled,
}

/// Something that must always hold.
#[derive(Clone, Copy)]
pub struct Law {
    /// The name of its function, which says what holds.
    pub name: &'static str,
    pub frequency: Frequency,
    pub kind: LawKind,
}

/// Lists laws by their functions.
macro_rules! laws {
    ($($frequency:ident $kind:ident $file:ident::$name:ident;)+) => {
        &[$(Law { name: stringify!($name), frequency: Frequency::$frequency, kind: LawKind::$kind($file::$name) }),+]
    };
}

/// Every law.
pub const LAWS: &[Law] = laws! {
    Sampled Position legality::legals_are_legal;
    Sampled Position legality::listed_actions_agree_with_themselves;
    Sampled Position legality::refusals_change_nothing;
    EveryStep Position legality::somebody_can_always_go_on;
    EveryStep Position conservation::cards_conserve;
    EveryStep Position conservation::pieces_conserve;
    EveryStep Position conservation::points_add_up;
    EveryStep Position conservation::the_distance_rule_holds;
    Sampled Position conservation::roads_and_buildings_are_connected;
    Sampled Position awards::road_lengths_equal_brute_force;
    EveryStep Step awards::awards_are_in_the_right_hands;
    Sampled Position notation::notation_round_trips;
    Sampled Position notation::caches_equal_recomputation;
    Sampled Position notation::hash_agrees_with_equality;
    EveryStep Step steps::only_the_current_player_wins;
    EveryStep Step steps::hands_change_as_the_rules_say;
    EveryStep Step steps::turns_go_around;
    EveryStep Step flow::steps_lead_where_the_rules_say;
    EveryStep Step flow::the_board_changes_only_where_named;
    EveryStep Step steps::sevens_halve_large_hands;
    EveryStep Step steps::cards_wait_a_turn;
    EveryStep Step steps::unchecked_steps_equal_checked_ones;
    Sampled Position chance::outcomes_have_positive_weights_and_are_accepted;
    EveryStep Position trades::offers_are_backed_by_cards;
    EveryStep Step trades::trades_give_nothing_for_nothing;
    EveryStep Step views::folded_redacted_events_equal_the_view;
    EveryStep Step views::events_hide_what_is_hidden;
    Sampled Position views::views_show_what_may_be_seen;
    Sampled Position views::views_hide_what_is_hidden;
    Sampled Position views::samples_are_consistent;
    EveryStep Game steps::replay_gives_the_same_hash;
    EveryStep Game ledgers::the_true_hands_are_always_possible;
    EveryStep Game ledgers::ledgers_use_nothing_hidden;
    EveryStep Game ledgers::samples_fit_the_ledger;
};

/// The law with this name.
pub fn law(name: &str) -> Option<&'static Law> {
    LAWS.iter().find(|law| law.name == name)
}

impl Law {
    /// Checks a position, if this law is about positions.
    pub fn check_position(&self, context: &PositionContext) -> Result<(), Violation> {
        match self.kind {
            LawKind::Position(check) => {
                check(context).map_err(|why| self.broken(context.board, context.state, why))
            }
            LawKind::Step(_) | LawKind::Game(_) => Ok(()),
        }
    }

    /// Checks a step, if this law is about steps.
    pub fn check_step(&self, change: &StepContext) -> Result<(), Violation> {
        match self.kind {
            LawKind::Step(check) => check(change).map_err(|why| {
                self.broken(change.board, change.before, format!("{why}\n  step {:?}", change.step))
            }),
            LawKind::Position(_) | LawKind::Game(_) => Ok(()),
        }
    }

    /// Checks a whole game, if this law is about games.
    pub fn check_game(&self, context: &GameContext) -> Result<(), Violation> {
        match self.kind {
            LawKind::Game(check) => {
                check(context).map_err(|why| self.broken(&context.start.board, context.end, why))
            }
            LawKind::Position(_) | LawKind::Step(_) => Ok(()),
        }
    }

    fn broken(&self, board: &Board, state: &State, why: String) -> Violation {
        let position = Position { board: board.clone(), state: *state }.to_string();
        Violation { law: self.name, why, position }
    }
}

/// A broken law: everything needed to look into it.
#[derive(Clone, Debug)]
pub struct Violation {
    pub law: &'static str,
    pub why: String,
    /// In notation; for laws about steps, the position before the step.
    pub position: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}\n  at {}", self.law, self.why, self.position)
    }
}
