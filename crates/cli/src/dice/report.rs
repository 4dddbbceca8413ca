//! `brickwool dice report`: the exact figures of best play that the documentation shows, and its plot.

use super::cache::Cache;
use super::plot;
use crate::progress;
use anyhow::Context;
use brickwool_dice::solver::{Forecast, ValueTable};
use brickwool_dice::{Board, Structure};
use clap::Args;
use std::io::Write;
use std::path::PathBuf;

#[derive(Args)]
pub(super) struct ReportArgs {
    /// Write the plot to this SVG file
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
}

pub(super) fn run(args: ReportArgs, cache: &Cache) -> anyhow::Result<()> {
    let table = cache.table();
    let forecast = Forecast::new(&table, progress::reporting("forecasting"))?;
    let worth: Vec<f64> =
        (0..=table.turns()).map(|turns| table.value(Board::EMPTY, turns)).collect::<Result<_, _>>()?;
    if let Some(file) = args.plot {
        let svg = plot::draw(&forecast, &worth)?;
        std::fs::write(&file, svg).with_context(|| format!("cannot write {}", file.display()))?;
    }
    print_figures(&mut std::io::stdout().lock(), &table, &forecast, &worth)?;
    Ok(())
}

fn print_figures(
    out: &mut impl Write,
    table: &ValueTable,
    forecast: &Forecast,
    worth: &[f64],
) -> std::io::Result<()> {
    let mean: f64 = forecast.scores.iter().map(|&(score, chance)| f64::from(score) * chance).sum();
    let squares: f64 = forecast.scores.iter().map(|&(score, chance)| f64::from(score).powi(2) * chance).sum();
    writeln!(out, "mean {mean:.6}, standard deviation {:.4}\n", (squares - mean * mean).sqrt())?;

    writeln!(out, "| share of games | score at most |\n|---|---|")?;
    for share in [0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99] {
        let mut sum = 0.0;
        let score = forecast.scores.iter().find(|(_, chance)| {
            sum += chance;
            sum >= share
        });
        writeln!(out, "| {:.0} % | {} |", share * 100.0, score.map_or(0, |&(score, _)| score))?;
    }

    writeln!(
        out,
        "\n| turns | a game with this many turns | after this many of {} turns | boards reached |",
        table.turns()
    )?;
    writeln!(out, "|---|---|---|---|")?;
    for (turn, worth) in worth.iter().enumerate() {
        writeln!(out, "| {turn} | {worth:.6} | {:.6} | {} |", forecast.means[turn], forecast.boards[turn])?;
    }

    writeln!(out, "\n| structure | stands at the end | built on average in turn |\n|---|---|---|")?;
    let last = forecast.built.len() - 1;
    for structure in Structure::all() {
        let after = |turn: usize| forecast.built[turn][structure.index()];
        // Of the games in which it is built at all.
        let turns: f64 = (1..=last).map(|turn| turn as f64 * (after(turn) - after(turn - 1))).sum();
        writeln!(out, "| {structure} | {:.4} % | {:.2} |", after(last) * 100.0, turns / after(last))?;
    }
    Ok(())
}
