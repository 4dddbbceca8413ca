//! `brickwool verify`: draws everything that chance decided in a finished game again, and compares.

use anyhow::Context;
use brickwool_table::TableRecord;
use std::fs;
use std::io::{self, Read, Write};
use std::path::PathBuf;

/// Checks the record of a finished game: that its seed is the one committed to before the game, that the seed and the
/// players' words give every roll, steal and draw, and that every step is allowed by the rules.
///
/// A table's record is at `/api/tables/ID/record` of its server. `docs/fair-dice.md` explains why this proves it.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The record; `-` is standard input
    file: PathBuf,
    /// Tell what was checked as JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let name = args.file.display();
    let mut text = String::new();
    if args.file.as_os_str() == "-" {
        io::stdin().read_to_string(&mut text).context("cannot read standard input")?;
    } else {
        text = fs::read_to_string(&args.file).with_context(|| format!("cannot read {name}"))?;
    }
    let record: TableRecord =
        serde_json::from_str(&text).with_context(|| format!("{name} is no record of a table"))?;
    let verified = record.verify().with_context(|| format!("{name} does not hold"))?;
    let mut out = io::stdout().lock();
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&verified)?)?;
        return Ok(());
    }
    writeln!(out, "The seed is the one committed to before the game: {}", record.commitment)?;
    writeln!(
        out,
        "With the words of the {} players it gives all {} outcomes of chance in {} steps.",
        record.nonces.len(),
        verified.outcomes,
        verified.steps
    )?;
    if let Some(winners) = verified.winners {
        let names: Vec<&str> = winners.map(|seat| record.players[seat.index()].as_str()).collect();
        writeln!(out, "Every step is allowed by the rules, and {} won.", names.join(" and "))?;
    }
    Ok(())
}
