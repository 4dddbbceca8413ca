//! `brickwool bench`: measures how fast games are played, and prints a checksum of what was played.

use crate::args::{SeedArgs, ThreadsArgs};
use crate::progress;
use anyhow::ensure;
use brickwool_arena::bench::{copy_nanoseconds, legal_and_apply_nanoseconds, play_many};
use brickwool_settlers::State;
use serde_json::json;
use std::io::{self, Write};

/// Measure how fast random four-player games are played.
///
/// The games follow the official rules, each on a new random board; every legal action is equally likely, and players make
/// no offers. The checksum depends on the seed and the number of games alone.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The number of games
    #[arg(long, value_name = "N", default_value_t = 20_000, allow_negative_numbers = true)]
    games: u64,
    #[command(flatten)]
    threads: ThreadsArgs,
    #[command(flatten)]
    seed: SeedArgs,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    ensure!(args.games >= 1, "play at least one game");
    let (seed, threads) = (args.seed.get(), args.threads.count()?.get());
    let bar = progress::counting(args.games, "games");
    let timed = play_many(seed, args.games, threads, || bar.inc(1))?;
    bar.finish_and_clear();
    let totals = timed.totals;
    let games = totals.games as f64;
    let answer = json!({
        "profile": env!("BRICKWOOL_PROFILE"),
        "games": totals.games,
        "threads": threads,
        "seed": seed,
        "seconds": timed.seconds,
        "games_per_second": (games / timed.seconds).round(),
        "ns_per_action": tenths(timed.seconds * 1e9 * threads as f64 / totals.actions as f64),
        "actions_per_game": tenths(totals.actions as f64 / games),
        "outcomes_per_game": tenths(totals.outcomes as f64 / games),
        "turns_per_game": tenths(totals.turns as f64 / games),
        "wins": totals.wins,
        "state_bytes": size_of::<State>(),
        "copy_ns": tenths(copy_nanoseconds()),
        "legal_apply_ns": tenths(legal_and_apply_nanoseconds(seed)),
        "checksum": format!("{:016x}", totals.checksum),
    });
    let mut out = io::stdout().lock();
    if args.json {
        writeln!(out, "{answer}")?;
        return Ok(());
    }
    for (name, value) in answer.as_object().into_iter().flatten() {
        writeln!(out, "{:<20} {value}", name.replace('_', " "))?;
    }
    Ok(())
}

fn tenths(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}
