//! A recorded game with the state after every step, so that any moment of it can be shown.

use brickwool_settlers::{Board, Event, Phase, Position, Record, State};

pub(crate) struct ReplayedGame {
    record: Record,
    /// The state before the first step, and after each.
    states: Vec<State>,
}

impl ReplayedGame {
    /// Replays a record whose steps have been checked already.
    pub(crate) fn new(record: Record) -> ReplayedGame {
        let Position { board, mut state } = record.start.clone();
        let mut states = vec![state];
        for &step in &record.steps {
            state.apply_unchecked(&board, step);
            states.push(state);
        }
        ReplayedGame { record, states }
    }

    pub(crate) fn record(&self) -> &Record {
        &self.record
    }

    pub(crate) fn board(&self) -> &Board {
        &self.record.start.board
    }

    /// The number of steps.
    pub(crate) fn last(&self) -> usize {
        self.record.steps.len()
    }

    /// The state after `ply` steps, or the last one if there are fewer.
    pub(crate) fn state(&self, ply: usize) -> &State {
        &self.states[ply.min(self.last())]
    }

    pub(crate) fn position(&self, ply: usize) -> Position {
        Position { board: self.board().clone(), state: *self.state(ply) }
    }

    /// What the step after `ply` steps changed.
    pub(crate) fn events(&self, ply: usize) -> Vec<Event> {
        let mut events = Vec::new();
        let mut state = *self.state(ply);
        if let Some(&step) = self.record.steps.get(ply) {
            // The step is legal, or the record would not have been read.
            let _ = state.apply_with(self.board(), step, &mut |event| events.push(event));
        }
        events
    }

    /// Whether the step after `ply` steps begins a new turn.
    fn turn_begins(&self, ply: usize) -> bool {
        self.events(ply).iter().any(|event| matches!(event, Event::TurnBegan { .. }))
    }

    /// The number of turns after the setup.
    pub(crate) fn turns(&self) -> usize {
        let in_setup = |ply: usize| {
            matches!(self.state(ply).phase(), Phase::SetupSettlement { .. } | Phase::SetupRoad { .. })
        };
        (0..self.last()).filter(|&ply| !in_setup(ply + 1) && self.turn_begins(ply)).count()
    }

    /// The step at which the next turn begins, or the last one.
    pub(crate) fn next_turn(&self, ply: usize) -> usize {
        (ply..self.last()).find(|&ply| self.turn_begins(ply)).map_or(self.last(), |before| before + 1)
    }
}
