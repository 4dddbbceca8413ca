//! A record with every state on the way, so that any step can be looked at.

use brickwool_settlers::{Board, Event, Phase, Position, Record, State};

pub(super) struct Film {
    record: Record,
    /// Before the first step, and after each.
    states: Vec<State>,
}

impl Film {
    /// A record that has been replayed before.
    pub(super) fn of(record: Record) -> Film {
        let Position { board, mut state } = record.start.clone();
        let mut states = vec![state];
        for &step in &record.steps {
            state.apply_unchecked(&board, step);
            states.push(state);
        }
        Film { record, states }
    }

    pub(super) fn record(&self) -> &Record {
        &self.record
    }

    pub(super) fn board(&self) -> &Board {
        &self.record.start.board
    }

    /// How many steps there are.
    pub(super) fn last(&self) -> usize {
        self.record.steps.len()
    }

    /// The state after so many steps; after all of them, if there are fewer.
    pub(super) fn state(&self, ply: usize) -> &State {
        &self.states[ply.min(self.last())]
    }

    pub(super) fn position(&self, ply: usize) -> Position {
        Position { board: self.board().clone(), state: *self.state(ply) }
    }

    /// What the step after so many steps changed.
    pub(super) fn events(&self, ply: usize) -> Vec<Event> {
        let mut events = Vec::new();
        let mut state = *self.state(ply);
        if let Some(&step) = self.record.steps.get(ply) {
            // A legal step, or it would not have been read: there is no refusal to tell.
            let _ = state.apply_with(self.board(), step, &mut |event| events.push(event));
        }
        events
    }

    /// The steps after which a new turn begins.
    fn turn_begins(&self, ply: usize) -> bool {
        self.events(ply).iter().any(|event| matches!(event, Event::TurnBegan { .. }))
    }

    /// How many turns began after the setup.
    pub(super) fn turns(&self) -> usize {
        let in_setup = |ply: usize| {
            matches!(self.state(ply).phase(), Phase::SetupSettlement { .. } | Phase::SetupRoad { .. })
        };
        (0..self.last()).filter(|&ply| !in_setup(ply + 1) && self.turn_begins(ply)).count()
    }

    /// Where the next turn begins, or the game ends.
    pub(super) fn next_turn(&self, ply: usize) -> usize {
        (ply..self.last()).find(|&ply| self.turn_begins(ply)).map_or(self.last(), |before| before + 1)
    }
}
