//! Runs a simulation from its first settlement to its result: whose turn it is, who decides, what chance draws.

use crate::agent::Agent;
use crate::game::{SimulationError, SimulatorGame};
use crate::line::SimulationLine;
use crate::person;
use brickwool_game::{Luck, Seat, Turn};
use brickwool_settlers::{Action, Phase, State, Step, TurnStage};
use std::io;

/// Who plays, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SimulationPlan {
    /// How the computer's players choose.
    pub agent: Agent,
    /// The seat of a person, if one plays along.
    pub human: Option<Seat>,
    /// Whether every turn of a computer player waits for `go`.
    pub step: bool,
}

/// Where lines are printed and commands are read.
pub trait SimulatorConsole {
    /// Prints a line of the simulation.
    fn print_line(&mut self, line: &SimulationLine) -> io::Result<()>;
    /// Prints an answer to the person, which is not part of the simulation's output.
    fn print_message(&mut self, text: &str) -> io::Result<()>;
    /// Asks for a command; `None` when the input has ended.
    fn read_command(&mut self, prompt: &str) -> io::Result<Option<String>>;
    /// The state has changed; its lines are printed afterwards.
    fn state_changed(&mut self, state: &State) -> io::Result<()>;
}

/// Plays a simulation to its end.
pub fn play(
    game: &mut SimulatorGame,
    plan: &SimulationPlan,
    luck: &mut impl Luck,
    console: &mut impl SimulatorConsole,
) -> Result<(), SimulationError> {
    console.state_changed(game.state())?;
    while !game.is_over() {
        let seat = game.state().current();
        if plan.human == Some(seat) {
            person::turn(game, seat, luck, console)?;
        } else {
            if plan.step {
                person::wait_for_go(game, seat, console)?;
            }
            computer_turn(game, seat, plan.agent, luck, console)?;
        }
    }
    Ok(())
}

/// A computer player's whole turn; in setup, a settlement and its road.
fn computer_turn(
    game: &mut SimulatorGame,
    seat: Seat,
    agent: Agent,
    luck: &mut impl Luck,
    console: &mut impl SimulatorConsole,
) -> Result<(), SimulationError> {
    if in_setup(game.state()) {
        for _ in ["settlement", "road"] {
            let place = agent.setup(game.board(), game.state(), luck);
            let place = place.expect("the base board always has room for another settlement and its road");
            take(game, Step::Act(seat, place), console)?;
        }
        return Ok(());
    }
    roll(game, seat, luck, console)?;
    let mut built = 0;
    while game.state().phase() == Phase::Turn(TurnStage::AfterRoll) {
        match agent.next_build(game.board(), game.state(), built, luck) {
            Some(build) => take(game, Step::Act(seat, build), console)?,
            None => return take(game, Step::Act(seat, Action::EndTurn), console),
        }
        built += 1;
    }
    Ok(())
}

/// Rolls, and lets chance decide everything that comes of it: where the rules have a robber, what is discarded, where it
/// goes and whom it robs.
pub(crate) fn roll(
    game: &mut SimulatorGame,
    seat: Seat,
    luck: &mut impl Luck,
    console: &mut impl SimulatorConsole,
) -> Result<(), SimulationError> {
    take(game, Step::Act(seat, Action::Roll), console)?;
    loop {
        let (board, state) = (game.board(), game.state());
        let step = match state.turn() {
            Turn::Chance(chance) => Step::Chance(chance.draw(state, board, luck)),
            Turn::Seat(_) | Turn::Seats(_) if !matches!(state.phase(), Phase::Turn(_)) => {
                let legal = state.legal(board);
                Step::Act(legal.seat(), legal.nth(luck.below(legal.len())))
            }
            _ => return Ok(()),
        };
        take(game, step, console)?;
    }
}

/// Takes a step and prints its lines.
pub(crate) fn take(
    game: &mut SimulatorGame,
    step: Step,
    console: &mut impl SimulatorConsole,
) -> Result<(), SimulationError> {
    let lines = game.take(step)?;
    console.state_changed(game.state())?;
    for line in &lines {
        console.print_line(line)?;
    }
    Ok(())
}

fn in_setup(state: &State) -> bool {
    matches!(state.phase(), Phase::SetupSettlement { .. } | Phase::SetupRoad { .. })
}
