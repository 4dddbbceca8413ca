//! `brickwool bench`: how fast, and a checksum of what was played.

use anyhow::ensure;
use brickwool_arena::bench::{copy_nanoseconds, legal_and_apply_nanoseconds, play_many};
use brickwool_settlers::State;
use serde_json::json;
use std::io::{self, Write};

/// Random four-player games by the official rules, a new random board each, every legal action equally likely, no
/// offers between players.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// How many games
    #[arg(long, default_value_t = 20_000, allow_negative_numbers = true)]
    games: u64,
    /// How many threads; the checksum is the same for any
    #[arg(long, default_value_t = 1, allow_negative_numbers = true)]
    threads: usize,
    /// Which series of games
    #[arg(long, default_value_t = 1, allow_negative_numbers = true)]
    seed: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    ensure!(args.games >= 1, "at least one game has to be played");
    ensure!((1..=1024).contains(&args.threads), "{} threads are not between 1 and 1024", args.threads);
    let timed = play_many(args.seed, args.games, args.threads)?;
    let totals = timed.totals;
    let games = totals.games as f64;
    let answer = json!({
        "games": totals.games,
        "threads": args.threads,
        "seed": args.seed,
        "seconds": timed.seconds,
        "games_per_second": (games / timed.seconds).round(),
        "ns_per_action": tenths(timed.seconds * 1e9 * args.threads as f64 / totals.actions as f64),
        "actions_per_game": tenths(totals.actions as f64 / games),
        "outcomes_per_game": tenths(totals.outcomes as f64 / games),
        "turns_per_game": tenths(totals.turns as f64 / games),
        "wins": totals.wins,
        "state_bytes": size_of::<State>(),
        "copy_ns": tenths(copy_nanoseconds()),
        "legal_apply_ns": tenths(legal_and_apply_nanoseconds(args.seed)),
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
