//! `brickwool dice advise`: what every legal action in a position is worth, and what choosing it costs.

use super::cache::Cache;
use brickwool_dice::State;
use clap::Args;
use std::io::Write;

#[derive(Args)]
pub(super) struct AdviseArgs {
    /// The game in notation, as `show` prints it in `dice play`
    game: State,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: AdviseArgs, cache: &Cache) -> anyhow::Result<()> {
    let table = cache.table();
    let game = args.game;
    let advice = table.advice(&game)?;
    let mut out = std::io::stdout().lock();
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&advice)?)?;
        return Ok(());
    }
    writeln!(out, "expected final score {:.6}", advice.expected_score)?;
    for line in &advice.actions {
        writeln!(out, "{:>12.6}  {:.6} less  {}", line.expected_score, line.cost, line.action)?;
    }
    Ok(())
}
