//! The laws: what holds in every position, over every step, and for every whole game.
//!
//! A law is one function that looks and says what is wrong, if anything. [`LAWS`] lists them all; whoever plays games
//! ([`play`](crate::play), the tests, the soak) asks [`Law::judge`].

mod awards;
mod chance;
mod conservation;
mod flow;
mod legality;
mod notation;
mod steps;
mod trades;
mod views;

use crate::ledger::Ledger;
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
pub type Verdict = Result<(), String>;

/// A position to be looked at.
#[derive(Clone, Copy)]
pub struct Moment<'a> {
    /// What is played on.
    pub board: &'a Board,
    /// How far the game has come.
    pub state: &'a State,
    /// What the state itself does not remember.
    pub ledger: &'a Ledger,
    /// For laws that try something at random.
    pub seed: u64,
}

impl Moment<'_> {
    /// Luck of this moment's own.
    pub fn luck(&self) -> SeededLuck {
        SeededLuck::new(self.seed)
    }
}

/// A step to be looked at, with what was before and after.
#[derive(Clone, Copy)]
pub struct Change<'a> {
    /// What is played on.
    pub board: &'a Board,
    /// Before the step.
    pub before: &'a State,
    /// The step.
    pub step: Step,
    /// After the step.
    pub after: &'a State,
    /// What the step was said to have changed.
    pub events: &'a [Event],
}

/// A whole game to be looked at.
#[derive(Clone, Copy)]
pub struct Story<'a> {
    /// Where it began.
    pub start: &'a Position,
    /// What happened.
    pub steps: &'a [Step],
    /// Where it ended or was left.
    pub end: &'a State,
}

/// What a law looks at.
#[derive(Clone, Copy)]
pub enum Looks {
    /// At every position.
    AtMoment(fn(&Moment) -> Verdict),
    /// At every step.
    AtChange(fn(&Change) -> Verdict),
    /// At the whole game once it is over.
    AtStory(fn(&Story) -> Verdict),
}

/// How often a law is worth its time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    /// Cheap: at every step.
    Always,
    /// Slow: now and then, as [`play`](crate::play) is told.
    Sampled,
}

/// A law.
#[derive(Clone, Copy)]
pub struct Law {
    /// The name of its function, which says what holds.
    pub name: &'static str,
    /// How often it is judged.
    pub pace: Pace,
    /// What it looks at.
    pub looks: Looks,
}

/// Lists laws by their functions.
macro_rules! laws {
    ($($pace:ident $looks:ident $file:ident::$name:ident;)+) => {
        &[$(Law { name: stringify!($name), pace: Pace::$pace, looks: Looks::$looks($file::$name) }),+]
    };
}

/// Every law.
pub const LAWS: &[Law] = laws! {
    Sampled AtMoment legality::legals_are_legal;
    Sampled AtMoment legality::listed_actions_agree_with_themselves;
    Sampled AtMoment legality::refusals_change_nothing;
    Always AtMoment legality::somebody_can_always_go_on;
    Always AtMoment conservation::cards_conserve;
    Always AtMoment conservation::pieces_conserve;
    Always AtMoment conservation::points_add_up;
    Always AtMoment conservation::the_distance_rule_holds;
    Sampled AtMoment conservation::roads_and_buildings_hang_together;
    Sampled AtMoment awards::road_lengths_equal_brute_force;
    Always AtChange awards::awards_are_in_the_right_hands;
    Sampled AtMoment notation::notation_round_trips;
    Sampled AtMoment notation::caches_equal_recomputation;
    Sampled AtMoment notation::hash_agrees_with_equality;
    Always AtChange steps::only_the_current_player_wins;
    Always AtChange steps::hands_change_as_the_rules_say;
    Always AtChange steps::turns_go_around;
    Always AtChange flow::steps_lead_where_the_rules_say;
    Always AtChange flow::the_board_changes_only_where_named;
    Always AtChange steps::sevens_halve_large_hands;
    Always AtChange steps::cards_wait_a_turn;
    Always AtChange steps::unchecked_steps_equal_checked_ones;
    Sampled AtMoment chance::outcomes_have_positive_weights_and_are_accepted;
    Always AtMoment trades::offers_are_backed_by_cards;
    Always AtChange trades::trades_give_nothing_for_nothing;
    Always AtChange views::folded_redacted_events_equal_the_view;
    Always AtChange views::events_hide_what_is_hidden;
    Sampled AtMoment views::views_show_what_may_be_seen;
    Sampled AtMoment views::views_hide_what_is_hidden;
    Sampled AtMoment views::samples_are_consistent;
    Always AtStory steps::replay_gives_the_same_hash;
};

/// The law with this name.
pub fn law(name: &str) -> Option<&'static Law> {
    LAWS.iter().find(|law| law.name == name)
}

impl Law {
    /// Judges a position, if that is what this law looks at.
    pub fn judge(&self, moment: &Moment) -> Result<(), Violation> {
        match self.looks {
            Looks::AtMoment(look) => look(moment).map_err(|why| self.broken(moment.board, moment.state, why)),
            Looks::AtChange(_) | Looks::AtStory(_) => Ok(()),
        }
    }

    /// Judges a step, if that is what this law looks at.
    pub fn judge_change(&self, change: &Change) -> Result<(), Violation> {
        match self.looks {
            Looks::AtChange(look) => look(change).map_err(|why| {
                self.broken(change.board, change.before, format!("{why}\n  step {:?}", change.step))
            }),
            Looks::AtMoment(_) | Looks::AtStory(_) => Ok(()),
        }
    }

    /// Judges a whole game, if that is what this law looks at.
    pub fn judge_story(&self, story: &Story) -> Result<(), Violation> {
        match self.looks {
            Looks::AtStory(look) => {
                look(story).map_err(|why| self.broken(&story.start.board, story.end, why))
            }
            Looks::AtMoment(_) | Looks::AtChange(_) => Ok(()),
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
    /// Which law.
    pub law: &'static str,
    /// What is wrong.
    pub why: String,
    /// Where, in notation; for steps, before the step.
    pub position: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}\n  at {}", self.law, self.why, self.position)
    }
}
