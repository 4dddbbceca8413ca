//! `brickwool show`: draws a position, or a recorded game after any of its steps.

use crate::args::PaintArgs;
use crate::dice;
use crate::figures::counted;
use crate::game_file::{self, GameFile};
use crate::replay::{DiceGame, ViewerArgs, names};
use crate::replayed::ReplayedGame;
use crate::screen::draw::{self, Marks};
use crate::screen::{panel, wrap};
use anyhow::{Context, bail, ensure};
use brickwool_game::{Seat, Viewer};
use brickwool_settlers::Record;
use serde_json::json;
use std::io::{self, Write};
use std::path::Path;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// A position in notation, or a file with a position or a record; `-` is standard input
    #[arg(value_name = "POSITION|RECORD")]
    game: String,
    /// Show a record after this many steps [default: all of them]
    #[arg(long, alias = "step", value_name = "N")]
    ply: Option<usize>,
    /// How to show it
    #[arg(long, value_enum, default_value_t = ShowFormat::Terminal)]
    format: ShowFormat,
    /// Add the numbers of the free places
    #[arg(long)]
    numbers: bool,
    #[command(flatten)]
    viewer: ViewerArgs,
    #[command(flatten)]
    paint: PaintArgs,
}

#[derive(clap::ValueEnum, Clone, Copy, PartialEq)]
enum ShowFormat {
    /// The board and the players as text
    Terminal,
    /// A picture of the board with all pieces
    Svg,
    /// The board and the view as one JSON object
    Json,
    /// One line of notation
    Notation,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let text = match read(&args.game, args.ply)? {
        Shown::Base(game) => base_game(args, &game)?,
        Shown::Dice(game) => dice_game(args, &game)?,
    };
    writeln!(io::stdout().lock(), "{}", text.trim_end())?;
    Ok(())
}
enum Shown {
    Base(Box<ReplayedGame>),
    Dice(DiceGame),
}

fn read(text: &str, ply: Option<usize>) -> anyhow::Result<Shown> {
    let file = Path::new(text);
    let is_file = game_file::is_stdin(file) || file.exists();
    let game = if is_file { game_file::read(file)? } else { game_file::parse_notation(text)? };
    let base = |record: Record| {
        let last = record.steps.len();
        ensure!(
            ply.is_none_or(|ply| ply <= last),
            "--ply goes from 0 to {last}: the record has {}",
            counted(last, "step")
        );
        Ok(Shown::Base(Box::new(ReplayedGame::new(record))))
    };
    match game {
        GameFile::Record { record, .. } => base(record),
        GameFile::Position(_) | GameFile::DicePosition(_) if ply.is_some() => {
            bail!("--ply is for records; a position has no steps")
        }
        GameFile::Position(position) => base(Record::new(position)),
        GameFile::DicePosition(state) => {
            let players = Seat::first(state.players()).map(crate::sentences::name).collect();
            Ok(Shown::Dice(DiceGame::at(state, players)))
        }
        GameFile::Table(table) if game_file::is_dice(&table) => {
            let last = table.steps.len();
            ensure!(
                ply.is_none_or(|ply| ply <= last),
                "--ply goes from 0 to {last}: the record has {}",
                counted(last, "step")
            );
            Ok(Shown::Dice(DiceGame::replay(&table, ply)?))
        }
        GameFile::Table(table) => base(table.base_game()?),
    }
}

fn base_game(args: &Args, game: &ReplayedGame) -> anyhow::Result<String> {
    let ply = args.ply.unwrap_or(game.last());
    let viewer = args.viewer.check(game.state(0).seat_count())?;
    let view = game.state(ply).view(game.board(), viewer);
    let (board, names) = (game.board(), names(game, viewer));
    Ok(match args.format {
        ShowFormat::Terminal => {
            let paint = args.paint.paint();
            let topology = board.topology();
            let free = Marks {
                vertices: topology.vertices() - game.state(ply).buildings().taken(),
                edges: topology.edges(),
                hexes: topology.hexes(),
            };
            let marks = if args.numbers { free } else { Marks::default() };
            let picture = draw::board(board, &view, &marks, paint);
            format!("{picture}{}", wrap(&panel::players(&view, &names, paint)))
        }
        ShowFormat::Svg => brickwool_picture::game(board, &view, |seat| names.in_full(seat), args.numbers),
        ShowFormat::Json => {
            let mut json = json!({ "board": board, "view": view });
            if viewer == Viewer::Referee {
                json["position"] = game.position(ply).to_string().into();
            }
            serde_json::to_string(&json)?
        }
        ShowFormat::Notation => {
            ensure!(viewer == Viewer::Referee, "a position shows every card: only the referee may see it");
            game.position(ply).to_string()
        }
    })
}

fn dice_game(args: &Args, game: &DiceGame) -> anyhow::Result<String> {
    let state = &game.state;
    Ok(match args.format {
        ShowFormat::Terminal => {
            let colour = args.paint.paint().colour;
            let mut text = String::new();
            for (seat, name) in Seat::first(state.players()).zip(&game.players) {
                text += &format!(
                    "{name}: {}\n{}\n",
                    counted(state.score(seat), "point"),
                    dice::draw_map(state.board(seat), colour)
                );
            }
            text
        }
        ShowFormat::Svg => bail!("the dice game is drawn in the terminal only; leave --format svg out"),
        ShowFormat::Json => serde_json::to_string(&json!({ "position": state, "players": game.players }))
            .context("a dice game cannot be written")?,
        ShowFormat::Notation => state.to_string(),
    })
}
