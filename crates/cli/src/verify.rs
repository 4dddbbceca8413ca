//! `brickwool verify`: checks the proof in a table's record that nobody chose the dice.

use crate::game_file::{self, GameFile};
use anyhow::{Context, bail};
use std::io::{self, Write};
use std::path::PathBuf;

/// Check that nobody chose the dice of a finished game.
///
/// The seed must be the one committed to before the game, the seed and the players' nonces must give every roll, steal and
/// draw, and every step must be legal. The page offers a table's record for download when its game is over; it is also
/// at `/api/tables/ID/record` of the server. `docs/fair-dice.md` explains why this proves it.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The record of a table; `-` is standard input
    file: PathBuf,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let name = args.file.display();
    let record = match game_file::read(&args.file)? {
        GameFile::Table(record) => record,
        GameFile::Record { .. } => bail!(
            "{name} is a plain record: it holds neither a seed nor a commitment to one, so it proves nothing about its dice. \
             brickwool replay --verify {name} checks that every step is legal"
        ),
        GameFile::Position(_) | GameFile::DicePosition(_) => {
            bail!("{name} is a position, which proves nothing about its dice: brickwool show {name} draws it")
        }
    };
    let verified = record.verify().with_context(|| format!("{name} does not hold"))?;
    let mut out = io::stdout().lock();
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&verified)?)?;
        return Ok(());
    }
    writeln!(out, "The seed is the one committed to before the game: {}", record.commitment)?;
    writeln!(
        out,
        "With the nonces of the {} players it gives all {} outcomes of chance in {} steps.",
        record.nonces.len(),
        verified.outcomes,
        verified.steps
    )?;
    if let Some(winners) = verified.winners {
        let names: Vec<&str> = winners.map(|seat| record.players[seat.index()].as_str()).collect();
        writeln!(out, "Every step is legal, and {} won.", names.join(" and "))?;
    }
    Ok(())
}
