//! The soak: `soak --games 100000 [--seed N] [--threads N] [--sample-every N]`, or one game alone with `--game N`.
//!
//! Cheap laws are checked at every step, slow ones (the whole action space against the naive rules, brute-forced roads,
//! notation and views) at every `--sample-every`-th. At the default of 128 a game takes about 15 ms of one core, so that
//! 100 000 games take about a quarter of an hour on two; at 64 they take 24 ms each, at 1 about half a second.
//!
//! When a law is broken, it exits with 1 and tells which law, where and in which game. That game can be played again with
//! `--game`, which checks every law at every step.

use brickwool_laws::coverage::Coverage;
use brickwool_laws::soak::{BrokenGame, soak, soak_one};
use clap::Parser;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// Plays random games under random options and checks all laws.
#[derive(Parser)]
#[command(name = "soak")]
struct Arguments {
    /// How many games to play.
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Which series of games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads; 0 is one for each processor.
    #[arg(long, default_value_t = 0)]
    threads: usize,
    /// Check the slow laws once in this many steps.
    #[arg(long, default_value_t = 128)]
    sample_every: u32,
    /// Play only this game of the series, all laws at every step.
    #[arg(long)]
    game: Option<u64>,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match run(&arguments) {
        Ok(coverage) => {
            println!("{coverage}\nall laws held");
            ExitCode::SUCCESS
        }
        Err(broken) => {
            let BrokenGame { seed, game, failure } = *broken;
            eprintln!("game {game} of seed {seed} broke a law\n{failure}");
            eprintln!("play it again: cargo xtask soak --seed {seed} --game {game}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> Result<Coverage, Box<BrokenGame>> {
    let &Arguments { games, seed, threads, sample_every, game } = arguments;
    if let Some(game) = game {
        return soak_one(seed, game, 1);
    }
    if let Err(error) = rayon::ThreadPoolBuilder::new().num_threads(threads).build_global() {
        eprintln!("cannot start {threads} threads, going on with the default: {error}");
    }
    let start = Instant::now();
    let mut next_report = Duration::from_secs(5);
    let coverage = soak(seed, games, sample_every, |so_far| {
        if start.elapsed() >= next_report {
            next_report = start.elapsed() + Duration::from_secs(5);
            let rate = so_far.games as f64 / start.elapsed().as_secs_f64();
            let left = (games - so_far.games) as f64 / rate;
            eprintln!("{} of {games} games, {rate:.0} games/s, {left:.0} s left", so_far.games);
        }
    })?;
    let seconds = start.elapsed().as_secs_f64();
    println!("{games} games of seed {seed} in {seconds:.1} s, {:.0} games/s", games as f64 / seconds);
    Ok(coverage)
}
