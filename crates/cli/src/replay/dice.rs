//! The dice game in a table's record, narrated from its first roll to its scores.

use crate::dice::sentence;
use crate::figures::counted;
use anyhow::{Context, bail};
use brickwool_dice::State;
use brickwool_game::Seat;
use brickwool_table::{GameStep, TableRecord};
use std::io::Write;

/// A dice game that was replayed: every step was legal.
pub(crate) struct DiceGame {
    pub(crate) state: State,
    pub(crate) players: Vec<String>,
    /// One sentence for each event.
    lines: Vec<String>,
}

impl DiceGame {
    /// Replays the first `steps` steps of a record, or all of them.
    pub(crate) fn replay(table: &TableRecord, steps: Option<usize>) -> anyhow::Result<DiceGame> {
        let clean = |name: &String| name.chars().filter(|letter| !letter.is_control()).collect();
        let players: Vec<String> = table.players.iter().map(clean).collect();
        let mut state = State::new(table.settings.seats)?;
        let mut lines = Vec::new();
        for (number, step) in table.steps.iter().take(steps.unwrap_or(usize::MAX)).enumerate() {
            let GameStep::Dice(step) = *step else { bail!("step {number} is not one of the dice game") };
            let name = players.get(state.seat().index()).cloned().unwrap_or_default();
            let narrate = &mut |event| lines.extend(sentence(event, &name));
            state.apply_with(step, narrate).with_context(|| format!("step {number} is illegal"))?;
        }
        Ok(DiceGame { state, players, lines })
    }

    /// A game of which only this moment is known.
    pub(crate) fn at(state: State, players: Vec<String>) -> DiceGame {
        DiceGame { state, players, lines: Vec::new() }
    }

    /// The whole game in sentences.
    pub(crate) fn narrate(&self, out: &mut impl Write) -> std::io::Result<()> {
        for line in &self.lines {
            writeln!(out, "{line}")?;
        }
        for seat in Seat::first(self.state.players()) {
            let (score, board) = (self.state.score(seat), self.state.board(seat));
            writeln!(out, "{}: {} with {board}", self.name(seat), counted(score, "point"))?;
        }
        Ok(())
    }

    /// The players with the highest score.
    pub(crate) fn winners(&self) -> Vec<String> {
        self.state.winners().map(|seat| self.name(seat)).collect()
    }

    fn name(&self, seat: Seat) -> String {
        self.players.get(seat.index()).cloned().unwrap_or_default()
    }
}
