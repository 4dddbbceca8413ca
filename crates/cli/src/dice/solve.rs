//! `brickwool dice solve`: solves the game from nothing and says how long and how large that was.

use super::cache::Cache;
use super::progress_bar;
use brickwool_dice::Board;
use brickwool_dice::solver::Table;
use clap::Args;
use serde_json::json;
use std::time::Instant;

/// Options of `solve`.
#[derive(Args)]
pub(super) struct SolveArgs {
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: SolveArgs, cache: &Cache) -> anyhow::Result<()> {
    let start = Instant::now();
    let table = Table::solve(progress_bar("solving"));
    let seconds = start.elapsed().as_secs_f64();
    cache.keep(&table);
    let score = table.value(Board::EMPTY, table.turns())?;
    // Numbers with fixed decimals are written as text and read back, because JSON numbers have no format.
    let rounded = |value: f64, decimals: usize| format!("{value:.decimals$}").parse::<f64>();
    if args.json {
        let report = json!({
            "expected_score": rounded(score, 6)?,
            "boards": table.boards(),
            "turns": table.turns(),
            "seconds": rounded(seconds, 3)?,
            "peak_mb": peak_megabytes(),
        });
        println!("{report}");
    } else {
        println!("expected score under best play  {score:.6}");
        println!("boards                          {}", table.boards());
        println!("turns                           {}", table.turns());
        println!("seconds                         {seconds:.2}");
        if let Some(peak) = peak_megabytes() {
            println!("most memory used, MB            {peak}");
        }
    }
    Ok(())
}

/// The most memory this process has held, where the system tells.
fn peak_megabytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes.div_ceil(1024))
}
