//! The `brickwool` command: one door to everything. This file only finds the right room; each command has its own.

#![forbid(unsafe_code)]

mod bench;
mod board;
mod board_args;
mod bots;
mod demo;
mod dice;
mod engine;
mod figures;
mod load;
mod matches;
mod memory;
mod narrate;
mod perft;
mod play;
mod replay;
mod report;
mod screen;
mod series;
mod serve;
mod simulate;
mod tournament;
mod verify;

use clap::{Parser, Subcommand};
use mimalloc::MiMalloc;
use std::io;
use std::process::ExitCode;

/// Messages and log entries are many small allocations on several threads: a server has a fifth more time with this one.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// Play, simulate and study the game of Settlers of Catan.
///
/// Without a command, the game is served to browsers, as by `brickwool serve`.
#[derive(Parser)]
#[command(version, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Serve the game to browsers: the address to open is printed
    Serve(serve::Args),
    /// Play the base game at the console, against bots or other people
    Play(play::Args),
    /// Tell, check or step through the record of a game
    Replay(replay::Args),
    /// Check that nobody chose the dice of a finished game
    Verify(verify::Args),
    /// Play one game of random players and tell what happens
    Demo(demo::Args),
    /// Run the simulator: four simple players on a fixed map, one line for every action
    Simulate(simulate::Args),
    /// Play many games between bots and tell who is stronger
    Match(matches::Args),
    /// Let every bot play every other, and rate them
    Tournament(tournament::Args),
    /// Show a board: as text, layout file, notation or picture
    Board(board::Args),
    /// Count the ways a game can go in so many steps
    Perft(perft::Args),
    /// Measure how fast random four-player games are played
    Bench(bench::Args),
    /// List the bots there are, or check a program that wants to be one
    Bots(bots::Args),
    /// Make a page of plots of a series of games
    Report(report::Args),
    /// Play, solve and study the dice game, Island One
    Dice(dice::DiceArgs),
    /// Let scripted clients play over real sockets, and tell how long the server keeps them waiting
    Load(load::Args),
    /// Answer JSON lines on standard input, for programs in any language
    Engine(engine::Args),
}

fn main() -> ExitCode {
    let done = match Cli::parse().command.unwrap_or_else(serve_as_usual) {
        Command::Serve(args) => serve::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Verify(args) => verify::run(&args),
        Command::Demo(args) => demo::run(&args),
        Command::Simulate(args) => simulate::run(&args),
        Command::Match(args) => matches::run(&args),
        Command::Tournament(args) => tournament::run(&args),
        Command::Board(args) => board::run(&args),
        Command::Perft(args) => perft::run(&args),
        Command::Bench(args) => bench::run(&args),
        Command::Bots(args) => bots::run(&args),
        Command::Report(args) => report::run(&args),
        Command::Dice(args) => dice::run(args),
        Command::Load(args) => load::run(&args),
        Command::Engine(args) => engine::run(&args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("brickwool: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// What is done without a command: the environment may still set how.
fn serve_as_usual() -> Command {
    let asked = Cli::parse_from(["brickwool", "serve"]);
    asked.command.expect("a command was given")
}

/// Whether somebody stopped reading, as `brickwool | head` does: no fault of anybody's.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let cause = error.downcast_ref::<io::Error>();
    cause.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
