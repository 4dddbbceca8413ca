//! `brickwool dice`: the dice game's console commands. Each has a file of its own; what they share is here.

mod advise;
mod ask;
mod cache;
mod map;
mod play;
mod plot;
mod report;
mod save;
mod sim;
mod solve;
mod words;

use clap::{Args, Subcommand};
use std::path::PathBuf;

/// The dice game.
#[derive(Args)]
pub(crate) struct DiceArgs {
    #[command(subcommand)]
    command: DiceCommand,

    /// Where the solved table is kept [default: the user's cache folder]
    #[arg(long, global = true, value_name = "FOLDER")]
    cache_folder: Option<PathBuf>,
}

#[derive(Subcommand)]
enum DiceCommand {
    /// Play in the terminal, alone or with others, against people and programs.
    Play(play::PlayArgs),
    /// Answer the ten questions: JSON lines in, one answer line each out.
    Ask,
    /// Solve the game exactly, from nothing, and keep the table.
    Solve(solve::SolveArgs),
    /// Play many games by a policy and report the scores.
    Sim(sim::SimArgs),
    /// Show what every legal action in a game is worth.
    Advise(advise::AdviseArgs),
    /// Write the figures and the plot of the documentation, exactly.
    Report(report::ReportArgs),
}

/// Runs one of the commands.
pub(crate) fn run(args: DiceArgs) -> anyhow::Result<()> {
    let cache = cache::Cache::new(args.cache_folder);
    match args.command {
        DiceCommand::Play(args) => play::run(args, &cache),
        DiceCommand::Ask => ask::run(),
        DiceCommand::Solve(args) => solve::run(args, &cache),
        DiceCommand::Sim(args) => sim::run(args, &cache),
        DiceCommand::Advise(args) => advise::run(args, &cache),
        DiceCommand::Report(args) => report::run(args, &cache),
    }
}

/// A seed nobody chose, for whoever gave none.
fn fresh_seed() -> u64 {
    use std::hash::{BuildHasher, RandomState};
    // The standard library seeds every such state from the operating system.
    RandomState::new().hash_one(0)
}

/// A progress bar on the error stream; silent when that is no terminal.
fn progress_bar(what: &'static str) -> impl Fn(usize, usize) + Sync {
    let bar = indicatif::ProgressBar::new(0).with_message(what);
    if let Ok(style) = indicatif::ProgressStyle::with_template("{msg} {wide_bar} {percent}% {elapsed}") {
        bar.set_style(style);
    }
    move |done, total| {
        bar.set_length(total as u64);
        bar.set_position(done as u64);
        if done == total {
            bar.finish_and_clear();
        }
    }
}
