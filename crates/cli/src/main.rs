//! The brickwool command.

mod dice;

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(name = "brickwool", version, about = "Board games with exact rules: one door to everything.")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// The dice game, Island One: play it, ask about it, solve it.
    Dice(dice::DiceArgs),
}

fn main() -> anyhow::Result<()> {
    match Cli::parse().command {
        Command::Dice(args) => dice::run(args),
    }
}
