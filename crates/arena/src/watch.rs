//! Looking on while games are played: for exports, statistics and records.

use crate::{Played, Seating};
use brickwool_settlers::{Board, Event, State, Step};

/// Somebody who looks on. One looks on at the games of a stretch, one game after the other.
pub trait Watch: Send {
    /// Whether they look at all. If not, nothing is told, and games are played as fast as they can be.
    const LOOKS: bool = true;

    /// A game begins.
    fn begin(&mut self, game: u64, seating: Seating, board: &Board, state: &State);

    /// Something changed, nothing hidden. The events of a step come before the step.
    fn event(&mut self, event: &Event);

    /// A step was taken, after which the game stands like this.
    fn step(&mut self, board: &Board, state: &State, step: Step);

    /// The series was stopped in the middle of the game, and nothing is to be made of it.
    fn abandon(&mut self);

    /// The game is over.
    fn end(&mut self, board: &Board, state: &State, played: &Played);
}

/// Nobody looks on.
impl Watch for () {
    const LOOKS: bool = false;

    fn begin(&mut self, _: u64, _: Seating, _: &Board, _: &State) {}
    fn event(&mut self, _: &Event) {}
    fn step(&mut self, _: &Board, _: &State, _: Step) {}
    fn abandon(&mut self) {}
    fn end(&mut self, _: &Board, _: &State, _: &Played) {}
}
