//! `brickwool dice`: the commands of the dice game. Each has a file of its own.

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
mod text;

use clap::{Args, Subcommand};
pub(crate) use map::draw as draw_map;
use std::path::PathBuf;
pub(crate) use text::sentence;

#[derive(Args)]
pub(crate) struct DiceArgs {
    #[command(subcommand)]
    command: DiceCommand,

    /// The folder for the solved values [default: your cache folder]
    #[arg(long, global = true, value_name = "FOLDER")]
    cache_folder: Option<PathBuf>,
}

#[derive(Subcommand)]
enum DiceCommand {
    /// Play in the terminal, alone, with other people or against programs
    #[command(after_help = "\
Examples:
  brickwool dice play --players ann,optimal --seed 11
  brickwool dice play --resume game.json")]
    Play(play::PlayArgs),
    /// Answer the ten questions: JSON lines in, one line of answer for each out
    #[command(after_help = "\
Example:
  echo '{\"ask\":\"pathTo\",\"target\":\"R1\",\"board\":\"R0\"}' | brickwool dice ask")]
    Ask,
    /// Solve the game exactly, from scratch, and cache the result
    #[command(after_help = "\
Example:
  brickwool dice solve --json")]
    Solve(solve::SolveArgs),
    /// Play many games by a policy and report the scores
    #[command(after_help = "\
Example:
  brickwool dice sim --policy greedy --games 10000 --seed 1")]
    Sim(sim::SimArgs),
    /// Show what every legal action in a game is worth
    #[command(after_help = "\
Example:
  brickwool dice advise 'island1 players=1 seat=0 completed=0 rolls=2 hand=1,1,1,1,1,1 points=0 scores=0 boards='")]
    Advise(advise::AdviseArgs),
    /// Print the exact figures of best play, and draw them
    #[command(after_help = "\
Example:
  brickwool dice report --plot best-play.svg")]
    Report(report::ReportArgs),
}

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
