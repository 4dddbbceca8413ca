//! The simulator: four simple players on a fixed map with its own numbering, and one line of text for every action.
//!
//! The rules are those of `brickwool-settlers`, reduced to rolling and building. This crate adds the map and its numbers
//! ([`map`]), the config file ([`SimulatorConfig`]), the players ([`Agent`]), the commands of a person who plays along
//! ([`SimulatorCommand`]), a drawing of the map for them, invariants that are checked after every step, and the JSON for a viewer
//! ([`viewer`]). A [`SimulatorGame`] is one simulation; [`play()`] runs it. `docs/simulator.md` is the manual.

mod agent;
mod command;
mod config;
mod drawing;
mod explain;
mod game;
mod invariants;
mod line;
pub mod map;
mod person;
mod play;
mod roads;
#[cfg(test)]
mod test_positions;
pub mod viewer;

pub use agent::Agent;
pub use command::{COMMANDS, CommandError, SimulatorCommand};
pub use config::{
    ConfigProblem, DEFAULT_ROUNDS, MAX_FILE_BYTES, MAX_ROUNDS, MIN_ROUNDS, SimulatorConfig,
    SimulatorConfigError,
};
pub use drawing::draw;
pub use game::{InvariantViolation, SimulationError, SimulatorGame};
pub use invariants::BrokenInvariant;
pub use line::{LineContent, PlayerLabel, SimulationLine};
pub use map::Numbering;
pub use play::{SimulationPlan, SimulatorConsole, play};
