//! `brickwool-train`: plays games, fits the win model to how they ended, and reports how well it does on games it has not
//! seen. Not part of the `brickwool` program; `docs/win-model.md` tells how it is used.

#![forbid(unsafe_code)]

mod adam;
mod diagram;
mod fit;
mod games;
mod gradient;
mod measure;
mod positions;
mod report;

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(about = "Fits the win model of Brickwool's bots")]
struct TrainCli {
    #[command(subcommand)]
    command: TrainCommand,
}

#[derive(Subcommand)]
enum TrainCommand {
    /// Play games and write down what was decided in them
    Play(games::Args),
    /// Fit a network to the results of games
    Fit(fit::Args),
    /// Measure how strong a bot is, with luck subtracted
    Measure(measure::Args),
    /// Report how well a network knows the results of games
    Report(report::Args),
}

fn main() -> anyhow::Result<()> {
    match TrainCli::parse().command {
        TrainCommand::Play(args) => games::run(&args),
        TrainCommand::Fit(args) => fit::run(&args),
        TrainCommand::Measure(args) => measure::run(&args),
        TrainCommand::Report(args) => report::run(&args),
    }
}
