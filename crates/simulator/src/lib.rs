//! The simulator: a fixed map with numbers of its own, four simple players, and one line of text for every action.
//!
//! The rules are those of `brickwool-settlers`, reduced to rolling and building. What is here is everything around
//! them: the map and its numbers ([`map`]), the config file ([`Config`]), the players ([`Agent`]), the words for a person
//! who plays along ([`Command`]), the laws that are checked after every step, and what a viewer reads ([`viewer`]). A
//! [`Game`] is one simulation; [`play()`] drives it. `docs/simulator.md` describes all of it from outside.

mod agent;
mod command;
mod config;
mod game;
mod invariants;
mod line;
#[cfg(test)]
mod made;
pub mod map;
mod person;
mod play;
mod refusal;
mod roads;
pub mod viewer;

pub use agent::Agent;
pub use command::{Command, CommandError, GRAMMAR};
pub use config::{Config, ConfigError, DEFAULT_ROUNDS, FEWEST_ROUNDS, LONGEST_FILE, MOST_ROUNDS, Mistake};
pub use game::{Game, Stop, Violation};
pub use invariants::Broken;
pub use line::{Line, Player, What};
pub use play::{Console, Plan, play};
