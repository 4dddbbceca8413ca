//! What a bot is, and what it is told.

use crate::Problem;
use brickwool_game::Seat;
use brickwool_settlers::{Action, Board, Event, Legal, View};
use std::time::Duration;

/// A program that plays one seat at a time.
///
/// Games don't call a bot directly: a [`BotSeat`](crate::BotSeat) does, and replaces what is not legal.
pub trait Bot: Send {
    /// A new game begins. Bots that play at random draw from the seed, so that every game can be played again.
    fn start_game(&mut self, start: &GameStart<'_>) {
        let _ = start;
    }

    /// Whether the bot wants to be told of events, asked once for each game, after its start. Most bots need only the view
    /// that comes with every decision, and redacting events for them would cost time.
    fn wants_events(&self) -> bool {
        false
    }

    /// Something happened, as this bot's seat may know it: every event of the game, in order.
    fn observe(&mut self, event: &Event) {
        let _ = event;
    }

    /// What to do now: one of `legal`, or, where `legal` says that offers may be made, an offer.
    ///
    /// The board is the one of [`GameStart`]; it is passed again so that bots need not keep a reference to it.
    fn decide(&mut self, board: &Board, view: &View, legal: &Legal, budget: Budget) -> Action;

    /// The game is over or was broken off: how it ended, as this bot's seat may see it. Called once for each game.
    fn end_game(&mut self, view: &View) {
        let _ = view;
    }

    /// What went wrong with the last decision, for bots that can fail and choose a replacement by themselves.
    fn take_problem(&mut self) -> Option<Problem> {
        None
    }

    /// What the bot calls itself, if it says so.
    fn declared_name(&self) -> Option<&str> {
        None
    }
}

/// The game that a bot is about to play.
#[derive(Clone, Copy, Debug)]
pub struct GameStart<'a> {
    /// The board and, with it, the rules.
    pub board: &'a Board,
    /// The bot's own seat.
    pub seat: Seat,
    /// How many players there are.
    pub seats: u8,
    /// For the bot's own randomness.
    pub seed: u64,
}

/// What a decision may cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// Wall-clock time, if it is limited. A game in which bots ran out of time may go another way when played again.
    pub time: Option<Duration>,
    /// Positions looked at, if they are limited, for bots that search. It limits the work and not the time, so the same
    /// seed gives the same game on any machine.
    pub nodes: Option<u64>,
}

impl Budget {
    pub const UNLIMITED: Budget = Budget { time: None, nodes: None };

    /// A time limit for each decision.
    pub const fn of(time: Duration) -> Budget {
        Budget { time: Some(time), nodes: None }
    }

    /// The same budget with a limit on nodes.
    #[must_use]
    pub const fn with_nodes(self, nodes: u64) -> Budget {
        Budget { nodes: Some(nodes), ..self }
    }
}
