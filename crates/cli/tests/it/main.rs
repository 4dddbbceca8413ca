//! The command from outside, one file for each subcommand. `serve` has tests of its own.

use std::io::Write;
use std::process::{Command, Output, Stdio};

mod bots;
mod command;
mod dice;
#[cfg(unix)]
mod editing;
mod matches;
mod play;
mod report;
mod show;
mod simulate;

/// Runs the command.
pub(crate) fn brickwool(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_brickwool"))
        .args(arguments)
        .output()
        .expect("the command can be started")
}

/// Runs the command with somebody at the keyboard.
pub(crate) fn typed(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_brickwool"))
        .args(arguments)
        .env_remove("NO_COLOR")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command can be started");
    let mut stdin = child.stdin.take().expect("it listens");
    let input = input.to_owned();
    // Written from a thread of its own, or two full pipes would wait for each other.
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().expect("the command ends");
    // A game that is over leaves the rest of its input unread.
    let _ = writer.join().expect("the writer ends");
    output
}
