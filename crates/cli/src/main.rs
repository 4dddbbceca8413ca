//! The `brickwool` command: parses the command line and runs the subcommand. Every subcommand has a file of its own.

#![forbid(unsafe_code)]

mod admin;
mod analyse;
mod args;
mod backup;
mod bench;
mod board;
mod bots;
mod cli;
mod completions;
mod demo;
mod dice;
mod engine;
mod figures;
mod game_file;
mod guest_data;
mod health;
mod hidden_input;
mod ladder;
mod line_reader;
mod load;
mod man;
mod matches;
mod perft;
mod play;
mod process_memory;
mod progress;
mod replay;
mod replayed;
mod report;
mod screen;
mod sentences;
mod series;
mod serve;
mod show;
mod simulate;
mod store_args;
mod tournament;
mod verify;

use clap::Parser;
use cli::{Cli, Command};
use mimalloc::MiMalloc;
use std::io;
use std::process::ExitCode;

/// A busy server makes many small allocations on several threads; this allocator saves it a fifth of its time.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    match run(Cli::parse().command.unwrap_or_else(default_command)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("brickwool: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command) -> anyhow::Result<()> {
    match command {
        Command::Serve(args) => serve::run(&args),
        Command::Admin(args) => admin::run(&args),
        Command::Backup(args) => backup::run(&args),
        Command::Restore(args) => backup::restore(&args),
        Command::ExportGuest(args) => guest_data::export(&args),
        Command::DeleteGuest(args) => guest_data::delete(&args),
        Command::Play(args) => play::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Show(args) => show::run(&args),
        Command::Health(args) => health::run(&args),
        Command::Analyse(args) => analyse::run(&args),
        Command::Verify(args) => verify::run(&args),
        Command::Demo(args) => demo::run(&args),
        Command::Simulate(args) => simulate::run(&args),
        Command::Match(args) => matches::run(&args),
        Command::Tournament(args) => tournament::run(&args),
        Command::Ladder(args) => ladder::run(&args),
        Command::Board(args) => board::run(&args),
        Command::Perft(args) => perft::run(&args),
        Command::Bench(args) => bench::run(&args),
        Command::Bots(args) => bots::run(&args),
        Command::Report(args) => report::run(&args),
        Command::Dice(args) => dice::run(args),
        Command::Load(args) => load::run(&args),
        Command::Engine(args) => engine::run(&args),
        Command::Completions(args) => completions::run(&args),
        Command::Man(args) => man::run(&args),
    }
}

/// `brickwool serve`. It is parsed, not built, because the environment may set its options.
fn default_command() -> Command {
    let parsed = Cli::parse_from(["brickwool", "serve"]);
    parsed.command.expect("a command was given")
}

/// Whether the reader of the output has stopped reading, as `brickwool | head` does, which is not an error.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let cause = error.downcast_ref::<io::Error>();
    cause.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
