//! Following games while they are played: for exports, statistics and records.

use crate::{GameResult, Seating};
use brickwool_settlers::{Board, Event, State, Step};

/// Follows the games of a batch, one after another.
pub trait GameObserver: Send {
    /// Whether the observer wants to be told anything. If not, games are played as fast as possible.
    const OBSERVES: bool = true;

    /// A game begins.
    fn begin(&mut self, game: u64, seating: Seating, board: &Board, state: &State);

    /// Something changed; nothing is hidden. The events of a step come before the step.
    fn event(&mut self, event: &Event);

    /// A step was taken; `state` is the state after it.
    fn step(&mut self, board: &Board, state: &State, step: Step);

    /// The series was stopped in the middle of the game: everything collected for it must be dropped.
    fn abandon(&mut self);

    /// The game is over.
    fn end(&mut self, board: &Board, state: &State, result: &GameResult);
}

/// Observes nothing.
impl GameObserver for () {
    const OBSERVES: bool = false;

    fn begin(&mut self, _: u64, _: Seating, _: &Board, _: &State) {}
    fn event(&mut self, _: &Event) {}
    fn step(&mut self, _: &Board, _: &State, _: Step) {}
    fn abandon(&mut self) {}
    fn end(&mut self, _: &Board, _: &State, _: &GameResult) {}
}
