//! The command from outside, one file for each subcommand. `serve` has tests of its own.

use std::process::{Command, Output};

mod bots;
mod command;
mod dice;
mod matches;
mod play;
mod report;
mod simulate;

/// Runs the command.
pub(crate) fn brickwool(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_brickwool"))
        .args(arguments)
        .output()
        .expect("the command can be started")
}
