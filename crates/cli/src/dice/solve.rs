//! `brickwool dice solve`: solves the game from scratch and prints the time and memory that took.

use super::cache::Cache;
use crate::progress;
use brickwool_dice::Board;
use brickwool_dice::solver::ValueTable;
use clap::Args;
use serde::Serialize;
use std::io::Write;
use std::time::Instant;

#[derive(Args)]
pub(super) struct SolveArgs {
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct SolveReport {
    expected_score: f64,
    boards: usize,
    turns: u32,
    seconds: f64,
    peak_mb: Option<u64>,
}

pub(super) fn run(args: SolveArgs, cache: &Cache) -> anyhow::Result<()> {
    let start = Instant::now();
    let table = ValueTable::solve(progress::reporting("solving"));
    let seconds = start.elapsed().as_secs_f64();
    cache.store(&table);
    let report = SolveReport {
        expected_score: rounded(table.value(Board::EMPTY, table.turns())?, 6),
        boards: table.boards(),
        turns: table.turns(),
        seconds: rounded(seconds, 3),
        peak_mb: peak_megabytes(),
    };
    let mut out = std::io::stdout().lock();
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
        return Ok(());
    }
    writeln!(out, "expected score under best play  {:.6}", report.expected_score)?;
    writeln!(out, "boards                          {}", report.boards)?;
    writeln!(out, "turns                           {}", report.turns)?;
    writeln!(out, "seconds                         {:.2}", report.seconds)?;
    if let Some(peak) = report.peak_mb {
        writeln!(out, "most memory used, MB            {peak}")?;
    }
    Ok(())
}

fn rounded(value: f64, decimals: i32) -> f64 {
    let unit = 10f64.powi(decimals);
    (value * unit).round() / unit
}

/// The most memory this process has used, where the system tells.
fn peak_megabytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes.div_ceil(1024))
}
