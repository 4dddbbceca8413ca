//! `brickwool verify`: checks the proof in a table's record that nobody chose the dice.

use crate::game_file::{self, GameFile};
use anyhow::{Context, bail};
use brickwool_table::{PlayerCopy, TableRecord, Verified};
use serde::Serialize;
use std::io::{self, Write};
use std::path::PathBuf;

/// Check that nobody chose the dice of a game.
///
/// The seed must fit the commitment, every nonce its seal, the seed and the nonces must give every roll, steal and draw, and
/// every step must be legal. That a record agrees with itself proves nothing against whoever wrote it: give the commitment
/// and the nonce that a player kept to show that it is the record of their game. The page shows both under "Fair dice" when the
/// game is over, and offers the record for download; it is also at `/api/tables/ID/record` of the server.
/// `docs/fair-dice.md` explains why this proves it.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The record of a table; `-` is standard input
    file: PathBuf,
    /// The commitment that the table showed before the game
    #[arg(long, value_name = "HASH")]
    commitment: Option<String>,
    /// A player's own nonce; may be given several times
    #[arg(long, value_name = "TEXT")]
    nonce: Vec<String>,
    /// The seal of another player, as it was shown before the nonces were revealed; may be given several times
    #[arg(long, value_name = "HASH")]
    seal: Vec<String>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct VerifyReport {
    #[serde(flatten)]
    verified: Verified,
    /// Whether the record was compared with a commitment and a nonce that a player kept.
    compared: bool,
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
    let verified = record.verify().with_context(|| format!("{name} is not valid"))?;
    let kept = PlayerCopy {
        commitment: args.commitment.clone(),
        nonces: args.nonce.clone(),
        seals: args.seal.clone(),
    };
    record.compare(&kept).with_context(|| format!("{name} is not the record of the game that was kept"))?;
    let mut out = io::stdout().lock();
    if args.json {
        let compared = kept.commitment.is_some() && !kept.nonces.is_empty();
        writeln!(out, "{}", serde_json::to_string(&VerifyReport { verified, compared })?)?;
        return Ok(());
    }
    writeln!(out, "The seed fits the commitment {}", record.commitment)?;
    writeln!(
        out,
        "With the nonces of the {} players it gives all {} outcomes of chance in {} steps.",
        record.nonces.len(),
        verified.outcomes,
        verified.steps
    )?;
    match verified.winners {
        Some(winners) => {
            let names: Vec<&str> = winners.map(|seat| record.players[seat.index()].as_str()).collect();
            writeln!(out, "Every step is legal, and {} won.", names.join(" and "))?;
        }
        None => writeln!(out, "Every step is legal; the game was broken off.")?,
    }
    for stopped in &record.stopped {
        let seats: Vec<String> = stopped.missing.iter().map(|seat| (seat.index() + 1).to_string()).collect();
        writeln!(out, "Before it, a start was stopped: player {} revealed no nonce.", seats.join(", "))?;
    }
    writeln!(out, "{}", conclusion(&record, &kept))?;
    Ok(())
}

/// What has been shown, and no more.
fn conclusion(record: &TableRecord, kept: &PlayerCopy) -> &'static str {
    let people = record.nonces.iter().any(|nonce| !nonce.is_empty());
    match (kept.commitment.is_some(), !kept.nonces.is_empty()) {
        _ if !people => "No person added to these dice, so the server could have chosen them beforehand.",
        (true, true) if record.brickwool_table < 2 => {
            "The commitment and the nonce are those that were kept. Under dice contract 1 nonces were not sealed: this \
             proves it only as far as the server did not know the nonces before it committed."
        }
        (true, true) => "The commitment and the nonce are those that were kept: nobody chose these dice.",
        (true, false) => {
            "The commitment is the one that was kept. Give a nonce that was kept as well (--nonce) to show that the \
             server did not choose the nonces."
        }
        (false, true) => {
            "The nonce is one that was kept. Give the commitment that was kept as well (--commitment) to show that the \
             server did not choose its seed afterwards."
        }
        (false, false) => {
            "The record agrees with itself; that alone does not show that it is the record of your game. Compare it with \
             what your browser kept: --commitment and --nonce."
        }
    }
}
