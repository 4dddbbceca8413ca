//! One simulation: the state, the round, and the lines that each step prints. After every step the invariants are checked.

use crate::invariants::{self, BrokenInvariant, TableContents};
use crate::line::{self, LineContent, SimulationLine};
use brickwool_game::Seat;
use brickwool_settlers::{Board, Event, Illegal, Phase, Position, State, Step};
use std::io;
use thiserror::Error;
pub(crate) const PLAYERS: u8 = 4;

/// A simulation at one moment.
#[derive(Clone, Debug)]
pub struct SimulatorGame {
    board: Board,
    state: State,
    round: u32,
    rounds: u32,
    over: bool,
}

/// Why a simulation stopped before its end.
#[derive(Debug, Error)]
pub enum SimulationError {
    /// The state is impossible: a bug in this program.
    #[error(transparent)]
    Violation(#[from] Box<InvariantViolation>),
    /// A step that the rules refuse; nothing was changed.
    #[error(transparent)]
    Illegal(#[from] Illegal),
    /// A person was asked, but the input has ended.
    #[error("the input ended in round {round}, before the game did")]
    InputEnded { round: u32 },
    /// A line could not be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// An invariant that does not hold, and where to see it.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("an invariant is broken in round {round}, after \"{after}\": {broken}\nposition: {position}")]
pub struct InvariantViolation {
    pub round: u32,
    /// The step's last line, or what the step was.
    pub after: String,
    pub broken: BrokenInvariant,
    /// The position in notation.
    pub position: String,
}

impl SimulatorGame {
    /// A game of four before its first settlement, to be played for at most `rounds` rounds.
    pub fn new(board: Board, rounds: u32) -> SimulatorGame {
        let state = State::new(&board, PLAYERS).expect("four can play");
        SimulatorGame { board, state, round: 0, rounds, over: false }
    }

    /// A game that begins in the middle of a round.
    #[cfg(test)]
    pub(crate) fn resumed(position: Position, round: u32, rounds: u32) -> SimulatorGame {
        SimulatorGame { board: position.board, state: position.state, round, rounds, over: false }
    }

    pub fn board(&self) -> &Board {
        &self.board
    }

    pub fn state(&self) -> &State {
        &self.state
    }

    /// The round being played; setup is round 0.
    pub fn round(&self) -> u32 {
        self.round
    }

    /// Whether the last round is over, or somebody has won.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// Takes a step, checks the invariants, and returns the lines to print.
    pub fn take(&mut self, step: Step) -> Result<Vec<SimulationLine>, SimulationError> {
        let before = self.state;
        let mut events = Vec::new();
        self.state.apply_with(&self.board, step, &mut |event| events.push(event))?;
        let mut lines = Vec::new();
        for event in &events {
            self.add_lines(event, before.longest_road(), &mut lines);
        }
        if self.over {
            let result = line::result(&self.state, self.round, self.board.rules().victory_target);
            lines.push(SimulationLine { round: self.round, what: result });
        }
        let after = lines.last().map_or_else(|| format!("{step:?}"), SimulationLine::to_string);
        self.check(&TableContents::of(&before), after)?;
        Ok(lines)
    }

    /// Goes back to an earlier state of the same turn.
    pub(crate) fn restore(&mut self, state: State, line: &SimulationLine) -> Result<(), SimulationError> {
        self.state = state;
        let contents = TableContents::of(&state);
        self.check(&contents, line.to_string())
    }

    /// Adds the lines for an event, and counts the rounds that it ends.
    fn add_lines(&mut self, event: &Event, held: Option<Seat>, lines: &mut Vec<SimulationLine>) {
        let line = |round, what| SimulationLine { round, what };
        let first_begins = matches!(event, Event::TurnBegan { seat } if seat.index() == 0);
        let in_setup = matches!(self.state.phase(), Phase::SetupSettlement { .. });
        if first_begins && !in_setup {
            lines.push(line(self.round, line::points(&self.state)));
            if self.round == self.rounds {
                self.over = true;
            } else {
                self.round += 1;
            }
        }
        if matches!(event, Event::Won { .. }) && !self.over {
            lines.push(line(self.round, line::points(&self.state)));
            self.over = true;
        }
        if let Some(what) = line::action(event, held) {
            lines.push(line(self.round, what));
        }
    }

    /// Checks the invariants of the state and of the change from `before`.
    fn check(&self, before: &TableContents, after: String) -> Result<(), SimulationError> {
        let contents = TableContents::of(&self.state);
        let sound = invariants::check(&contents, &self.board)
            .and_then(|()| invariants::check_change(before, &contents));
        sound.map_err(|broken| {
            let position = Position { board: self.board.clone(), state: self.state }.to_string();
            Box::new(InvariantViolation { round: self.round, after, broken, position }).into()
        })
    }
}

/// The text of a line about an action.
pub(crate) fn action_text(line: &SimulationLine) -> Option<&str> {
    match &line.what {
        LineContent::Action(_, text) => Some(text),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
