//! `brickwool bench`: measures how fast games are played, and prints a checksum of what was played.

use crate::args::{SeedArgs, ThreadsArgs, TimeArgs};
use crate::progress;
use anyhow::ensure;
use brickwool_arena::bench::{SEATS, copy_nanoseconds, legal_and_apply_nanoseconds, play_bots, play_many};
use brickwool_bots::{BotName, Budget};
use brickwool_game::MAX_SEATS;
use brickwool_settlers::State;
use brickwool_settlers::constants::MIN_SEATS;
use serde_json::json;
use std::io::{self, Write};

/// The default number of games: with random players, and with a bot.
const GAMES: u64 = 20_000;
const BOT_GAMES: u64 = 8;

/// Measure how fast games are played.
///
/// Without `--bot`, the games are random: they follow the official rules, each on a new random board; every legal action is
/// equally likely, and players make no offers. The checksum depends on the seed, the number of games and the number of players
/// alone.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The number of games [default: 20000, and 8 with --bot]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    games: Option<u64>,
    /// The number of players; five and six play on the large board
    #[arg(long, value_name = "N", default_value_t = SEATS, value_parser = clap::value_parser!(u8).range(i64::from(MIN_SEATS)..=MAX_SEATS as i64))]
    seats: u8,
    /// Let this bot play all seats, on one thread, and print a checksum of what it decided
    #[arg(long, value_name = "NAME")]
    bot: Option<BotName>,
    #[command(flatten)]
    time: TimeArgs,
    #[command(flatten)]
    threads: ThreadsArgs,
    #[command(flatten)]
    seed: SeedArgs,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    ensure!(args.games != Some(0), "play at least one game");
    if let Some(bot) = &args.bot {
        return run_bot(args, bot);
    }
    let (seed, threads) = (args.seed.get(), args.threads.count()?.get());
    let games = args.games.unwrap_or(GAMES);
    let bar = progress::counting(games, "games");
    let timed = play_many(seed, games, args.seats, threads, || bar.inc(1))?;
    bar.finish_and_clear();
    let totals = timed.totals;
    let games = totals.games as f64;
    let answer = json!({
        "profile": env!("BRICKWOOL_PROFILE"),
        "games": totals.games,
        "seats": args.seats,
        "threads": threads,
        "seed": seed,
        "seconds": timed.seconds,
        "games_per_second": (games / timed.seconds).round(),
        "ns_per_action": tenths(timed.seconds * 1e9 * threads as f64 / totals.actions as f64),
        "actions_per_game": tenths(totals.actions as f64 / games),
        "outcomes_per_game": tenths(totals.outcomes as f64 / games),
        "turns_per_game": tenths(totals.turns as f64 / games),
        "wins": totals.wins.first(args.seats),
        "state_bytes": size_of::<State>(),
        "copy_ns": tenths(copy_nanoseconds()),
        "legal_apply_ns": tenths(legal_and_apply_nanoseconds(seed)),
        "checksum": format!("{:016x}", totals.checksum),
    });
    print(args, &answer)
}

/// Plays with a bot instead.
fn run_bot(args: &Args, bot: &BotName) -> anyhow::Result<()> {
    let seed = args.seed.get();
    let games = args.games.unwrap_or(BOT_GAMES);
    let budget = args.time.budget()?.unwrap_or(Budget::UNLIMITED);
    let bar = progress::counting(games, "games");
    let timed = play_bots(bot, seed, games, args.seats, budget, || bar.inc(1))?;
    bar.finish_and_clear();
    let totals = timed.totals;
    let played = totals.games as f64;
    let answer = json!({
        "profile": env!("BRICKWOOL_PROFILE"),
        "bot": bot.to_string(),
        "games": totals.games,
        "seats": args.seats,
        "seed": seed,
        "nodes": budget.nodes,
        "seconds": timed.seconds,
        "games_per_second": tenths(played / timed.seconds),
        "us_per_action": tenths(timed.seconds * 1e6 / totals.actions as f64),
        "actions_per_game": tenths(totals.actions as f64 / played),
        "turns_per_game": tenths(totals.turns as f64 / played),
        "wins": totals.wins.first(args.seats),
        "checksum": format!("{:016x}", totals.checksum),
    });
    print(args, &answer)
}

fn print(args: &Args, answer: &serde_json::Value) -> anyhow::Result<()> {
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
