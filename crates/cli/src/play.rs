//! `brickwool play`: the whole base game at the console, against programs, against each other, or both.

mod command;
mod help;
mod keeping;
mod meaning;
mod players;
mod showing;
mod table;
mod talk;
pub(crate) mod telling;
mod verbs;
mod words;

#[cfg(test)]
mod tests;

use crate::board_args::{GroundArgs, fresh_seed};
use crate::narrate::Names;
use crate::screen::{ColourArg, Paint};
use anyhow::{Context, ensure};
use brickwool_luck::SeededLuck;
use brickwool_settlers::{Board, Position, Record};
use players::Player;
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;
use table::Table;
use talk::{Console, Session};

/// How many play unless said otherwise.
const SEATS: u8 = 4;

/// Who plays on what, and how it looks.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    ground: GroundArgs,
    /// How many play: 2 to 4 [default: as many as --players names, or 4]
    #[arg(long)]
    seats: Option<u8>,
    /// Where all randomness comes from: the same seed and the same commands, the same game
    #[arg(long)]
    seed: Option<u64>,
    /// Who plays, in order: `you` for a person at the keyboard, or a bot's name [default: you and the strongest bot]
    #[arg(long, value_name = "NAMES")]
    players: Option<String>,
    /// Keep the game in this file from the first step on
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Go on with a saved game, and keep it in the same file
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Colours
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = ColourArg::Auto)]
    color: ColourArg,
    /// Draw with plain letters only
    #[arg(long)]
    ascii: bool,
    /// Draw the board only when asked to: `board`, `map`
    #[arg(long)]
    brief: bool,
    /// Wait so many milliseconds after every line of what others do
    #[arg(long, value_name = "MS", default_value_t = 0, value_parser = clap::value_parser!(u64).range(..=60_000))]
    delay: u64,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let seed = args.seed.unwrap_or_else(fresh_seed);
    let table = match &args.resume {
        Some(file) => resume(args, file, seed)?,
        None => begin(args, seed)?,
    };
    let names = Names::of(table.state().seat_count()).with(table.record().players.clone());
    let file = args.save.clone().or_else(|| args.resume.clone());
    let (input, output) = (io::stdin(), io::stdout());
    let mut console = Console {
        echo: !input.is_terminal(),
        screen: output.is_terminal(),
        input: input.lock(),
        output: output.lock(),
        paint: Paint::choose(args.color, args.ascii),
        delay: Duration::from_millis(args.delay),
        brief: args.brief,
    };
    greet(&mut console.output, args, &table, seed)?;
    Session::new(table, names, console, file).run()
}

fn greet(output: &mut impl Write, args: &Args, table: &Table, seed: u64) -> io::Result<()> {
    let rules = table.board().rules();
    let players = table.record().players.join(", ");
    match &args.resume {
        Some(file) => {
            let steps = table.record().steps.len();
            writeln!(
                output,
                "Going on with {} after {steps} steps: {players} (seed {seed}; rules: {rules}).",
                file.display()
            )?;
        }
        None => writeln!(output, "A game of {players} (seed {seed}; rules: {rules}).")?,
    }
    writeln!(output, "help says what is possible now, list shows all of it, quit leaves.\n")
}

/// A new game.
fn begin(args: &Args, seed: u64) -> anyhow::Result<Table> {
    if let Some(file) = &args.save {
        ensure!(
            !file.exists(),
            "{} is there already: go on with it by --resume, or name another",
            file.display()
        );
    }
    let players = match &args.players {
        Some(names) => Player::list(names)?,
        None => Player::usual(args.seats.unwrap_or(SEATS)),
    };
    let count = u8::try_from(players.len()).unwrap_or(u8::MAX);
    if let Some(seats) = args.seats {
        ensure!(seats == count, "--players names {count} players for --seats {seats}");
    }
    let mut luck = SeededLuck::new(seed);
    let layout = args.ground.boards()?.layout(&mut luck)?;
    let board = Board::new(layout, args.ground.rules()?).context("this layout cannot be played")?;
    Table::new(Record::new(Position::start(board, count)?), players, seed, luck)
}

/// A saved game, or any other record of a game that is not over.
fn resume(args: &Args, file: &Path, seed: u64) -> anyhow::Result<Table> {
    let text = fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let record = Record::from_text(&text).with_context(|| format!("{} is no saved game", file.display()))?;
    let seats = record.start.state.seat_count();
    let players = match &args.players {
        Some(names) => Player::list(names)?,
        None => Player::of_record(&record.players, seats),
    };
    ensure!(
        players.len() == usize::from(seats),
        "--players names {} players for a game of {seats}",
        players.len()
    );
    // What is still to come must not repeat the luck of the beginning.
    let luck = SeededLuck::for_game(seed, record.steps.len() as u64);
    Table::new(record, players, seed, luck)
}
