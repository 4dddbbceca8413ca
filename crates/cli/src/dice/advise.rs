//! `brickwool dice advise`: what every legal action in a game is worth, and what each alternative costs.

use super::cache::Cache;
use brickwool_dice::{Deed, State};
use clap::Args;
use serde::Serialize;
use std::io::Write;

/// Options of `advise`.
#[derive(Args)]
pub(super) struct AdviseArgs {
    /// The text of a game, as `play` shows it.
    game: State,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    /// What the seat to move can expect as its final score.
    expected_score: f64,
    /// The best way to use the hand, once the dice are rolled.
    best_deeds: Vec<Deed>,
    actions: Vec<Line>,
}

#[derive(Serialize)]
struct Line {
    action: String,
    expected_score: f64,
    cost: f64,
}

pub(super) fn run(args: AdviseArgs, cache: &Cache) -> anyhow::Result<()> {
    let table = cache.table();
    let game = args.game;
    let advice = table.advise(&game)?;
    let lines = advice.iter().map(|advice| Line {
        action: advice.action.to_string(),
        expected_score: advice.value,
        cost: advice.cost,
    });
    let report = Report {
        expected_score: table.expected_score(&game, game.seat())?,
        best_deeds: table.best_deeds(&game)?,
        actions: lines.collect(),
    };
    let mut out = std::io::stdout().lock();
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
        return Ok(());
    }
    writeln!(out, "expected final score {:.6}", report.expected_score)?;
    for line in &report.actions {
        writeln!(out, "{:>12.6}  {:.6} less  {}", line.expected_score, line.cost, line.action)?;
    }
    Ok(())
}
