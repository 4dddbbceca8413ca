//! `brickwool board`: a board as text, as a layout file, in notation, or as a picture with the numbers of all places.

use crate::args::{BoardArgs, SeedArgs};
use brickwool_luck::SeededLuck;
use brickwool_settlers::constants::BASE_SEAT_COUNTS;
use brickwool_settlers::layout_file::LayoutFile;
use std::io::{self, Write};

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    board: BoardArgs,
    #[command(flatten)]
    seed: SeedArgs,
    /// How to print it
    #[arg(long, value_enum, default_value_t = BoardFormat::Text)]
    format: BoardFormat,
}

#[derive(clap::ValueEnum, Clone, Copy)]
enum BoardFormat {
    /// Rows of terrain names and numbers
    Text,
    /// A layout file, to edit and to play with --board FILE
    Json,
    /// One line of notation
    Notation,
    /// A picture with the numbers of hexes, vertices and edges
    Svg,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    // Only a random board depends on the seed; the output has a fixed form, so the seed goes to standard error.
    let seed = if args.board.is_random() { args.seed.get_and_print() } else { 0 };
    let board = &args.board.board(*BASE_SEAT_COUNTS.end(), &mut SeededLuck::new(seed))?;
    let text = match args.format {
        BoardFormat::Text => crate::sentences::board(board),
        BoardFormat::Json => serde_json::to_string_pretty(&LayoutFile::from(board.layout()))?,
        BoardFormat::Notation => board.layout().to_string(),
        BoardFormat::Svg => brickwool_picture::board(board),
    };
    writeln!(io::stdout().lock(), "{}", text.trim_end())?;
    Ok(())
}
