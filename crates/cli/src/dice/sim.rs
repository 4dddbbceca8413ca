//! `brickwool dice sim`: plays many games by one policy and prints the distribution of their scores.

use super::cache::Cache;
use crate::args::SeedArgs;
use crate::progress;
use anyhow::ensure;
use brickwool_dice::solver::simulate;
use brickwool_dice::{Board, Policy};
use brickwool_luck::SeededLuck;
use clap::Args;
use serde::Serialize;
use std::io::Write;
use std::time::Instant;

#[derive(Args)]
pub(super) struct SimArgs {
    /// The policy that plays: random, greedy or optimal
    #[arg(long, default_value = "optimal")]
    policy: Policy,
    /// The number of games
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    games: u64,
    #[command(flatten)]
    seed: SeedArgs,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// All games are in memory at once, so there is a limit.
const MAX_GAMES: u64 = 5_000_000;

#[derive(Serialize)]
struct SimulationReport {
    policy: &'static str,
    games: u64,
    seed: u64,
    mean: f64,
    standard_error: f64,
    standard_deviation: f64,
    quantiles: Vec<Quantile>,
    /// The mean that the solver computes; only perfect play has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    expected_score: Option<f64>,
    /// By how many standard errors the mean differs from it.
    #[serde(skip_serializing_if = "Option::is_none")]
    errors_away: Option<f64>,
    seconds: f64,
    games_per_second: f64,
}

/// This share of the games has at most this score.
#[derive(Serialize)]
struct Quantile {
    share: f64,
    score: i32,
}

pub(super) fn run(args: SimArgs, cache: &Cache) -> anyhow::Result<()> {
    let SimArgs { policy, games, seed, json } = args;
    let seed = seed.get();
    ensure!((2..=MAX_GAMES).contains(&games), "--games is from 2 to {MAX_GAMES}");
    let table = cache.table_for([policy]);
    let start = Instant::now();
    let luck = |game| SeededLuck::for_game(seed, game);
    let mut scores = simulate(policy, &table, games, luck, progress::reporting("playing"))?;
    let seconds = start.elapsed().as_secs_f64();

    let count = games as f64;
    let mean = scores.iter().map(|&score| f64::from(score)).sum::<f64>() / count;
    let squares = scores.iter().map(|&score| (f64::from(score) - mean).powi(2)).sum::<f64>();
    let standard_deviation = (squares / (count - 1.0)).sqrt();
    let standard_error = standard_deviation / count.sqrt();
    scores.sort_unstable();
    let quantile = |share: f64| {
        // The smallest score that at least this share of all games does not exceed.
        let rank = ((share * count).ceil() as usize).clamp(1, scores.len());
        Quantile { share, score: scores[rank - 1] }
    };
    let expected_score = match policy {
        Policy::Optimal => Some(table.value(Board::EMPTY, table.turns())?),
        Policy::Random | Policy::Greedy => None,
    };
    let report = SimulationReport {
        policy: policy.name(),
        games,
        seed,
        mean,
        standard_error,
        standard_deviation,
        quantiles: [0.0, 0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99, 1.0].map(quantile).into(),
        expected_score,
        errors_away: expected_score.map(|expected| (mean - expected) / standard_error),
        seconds,
        games_per_second: count / seconds,
    };
    let mut out = std::io::stdout().lock();
    if json {
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
    } else {
        print_table(&mut out, &report)?;
    }
    Ok(())
}

fn print_table(out: &mut impl Write, report: &SimulationReport) -> std::io::Result<()> {
    writeln!(out, "{} games by {}, seed {}", report.games, report.policy, report.seed)?;
    writeln!(out, "mean score          {:.4} ± {:.4}", report.mean, report.standard_error)?;
    if let (Some(expected), Some(away)) = (report.expected_score, report.errors_away) {
        writeln!(out, "expected            {expected:.4} ({away:+.2} standard errors away)")?;
    }
    writeln!(out, "standard deviation  {:.2}", report.standard_deviation)?;
    for Quantile { share, score } in &report.quantiles {
        writeln!(out, "{:>4.0} % are at most  {score}", share * 100.0)?;
    }
    writeln!(out, "games per second    {:.0}", report.games_per_second)
}
