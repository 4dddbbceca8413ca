//! What a bot is, and what it is told.

use brickwool_game::Seat;
use brickwool_settlers::{Action, Board, Event, Legal, View};
use serde::Serialize;
use std::time::Duration;

/// A program that plays one seat at a time.
///
/// Whoever drives the game asks [`decide`](Bot::decide) whenever the bot's seat has something to decide. An action that is
/// not legal is a [`Mishap`]: the driver takes a random legal action in its place and counts.
pub trait Bot: Send {
    /// A new game begins. Bots that draw lots draw them from the seed, so that every game can be played again.
    fn start_game(&mut self, start: &GameStart<'_>) {
        let _ = start;
    }

    /// Whether the bot wants to be told of events. Telling costs time, so nobody is told unasked.
    fn wants_events(&self) -> bool {
        false
    }

    /// Something happened, as this bot's seat may know it: every event of the game, in order.
    fn observe(&mut self, event: &Event) {
        let _ = event;
    }

    /// What to do now: one of `legal`, or, where `legal` says that offers may be made, an offer.
    ///
    /// The board is the one the bot sat down at.
    fn decide(&mut self, board: &Board, view: &View, legal: &Legal, budget: Budget) -> Action;

    /// The game is over, or was broken off: how it ended, as this bot's seat may see it. Called once for each game.
    fn end_game(&mut self, view: &View) {
        let _ = view;
    }

    /// Takes the mishaps since the last time: what went wrong on the way to decisions, for bots that can fail.
    fn take_mishaps(&mut self) -> Mishaps {
        Mishaps::default()
    }
}

/// Where a bot sits down to play.
#[derive(Clone, Copy, Debug)]
pub struct GameStart<'a> {
    /// What is played on, and by which rules.
    pub board: &'a Board,
    /// The bot's seat.
    pub seat: Seat,
    /// How many play.
    pub seats: u8,
    /// Where the bot's own randomness comes from.
    pub seed: u64,
}

/// What a decision may cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// Time by the clock on the wall, if it is limited. A game decided by the clock may go another way when played again.
    pub time: Option<Duration>,
}

impl Budget {
    /// As long as it takes.
    pub const UNLIMITED: Budget = Budget { time: None };

    /// So much time for each decision.
    pub const fn of(time: Duration) -> Budget {
        Budget { time: Some(time) }
    }
}

/// Why a bot's decision was not its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Mishap {
    /// It chose what the rules don't allow.
    Illegal,
    /// It said something that is no action.
    Garbage,
    /// It took too long.
    Timeout,
    /// It was not running any more.
    Crash,
}

/// How often something went wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Mishaps {
    /// Actions that the rules don't allow.
    pub illegal: u64,
    /// Answers that are no action.
    pub garbage: u64,
    /// Answers that came too late.
    pub timeouts: u64,
    /// Answers that could not come.
    pub crashes: u64,
}

impl Mishaps {
    /// Counts one.
    pub fn count(&mut self, mishap: Mishap) {
        match mishap {
            Mishap::Illegal => self.illegal += 1,
            Mishap::Garbage => self.garbage += 1,
            Mishap::Timeout => self.timeouts += 1,
            Mishap::Crash => self.crashes += 1,
        }
    }

    /// All of them.
    pub fn total(&self) -> u64 {
        self.illegal + self.garbage + self.timeouts + self.crashes
    }
}

impl std::ops::AddAssign for Mishaps {
    fn add_assign(&mut self, other: Mishaps) {
        self.illegal += other.illegal;
        self.garbage += other.garbage;
        self.timeouts += other.timeouts;
        self.crashes += other.crashes;
    }
}
