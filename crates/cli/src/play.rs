//! `brickwool play`: the whole base game at the console, against bots, against each other, or both.

mod commands;
mod console_game;
mod display;
pub(crate) mod events;
mod help;
mod parse;
mod players;
mod resolve;
mod save;
mod session;
mod vocabulary;

#[cfg(test)]
mod tests;

use crate::args::{BoardArgs, PaintArgs, PositionArgs, RecordFileArgs, SeedArgs, TimeArgs};
use crate::figures::counted;
use crate::game_file::{self, GameFile};
use crate::line_reader::LineReader;
use crate::sentences::PlayerNames;
use anyhow::{bail, ensure};
use brickwool_luck::SeededLuck;
use brickwool_settlers::constants::USUAL_SEATS;
use brickwool_settlers::{Position, Record};
use console_game::ConsoleGame;
use players::ConsolePlayer;
use session::{PlayConsole, Session};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    board: BoardArgs,
    /// The number of players: 2 to 6 [default: as many as --players names, or 4]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    seats: Option<u8>,
    #[command(flatten)]
    seed: SeedArgs,
    /// Who plays, in order, separated by commas: `you` for a person at the keyboard, or a bot's name
    /// [default: you and `greedy`]
    #[arg(long, value_name = "NAMES")]
    players: Option<String>,
    #[command(flatten)]
    time: TimeArgs,
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    record: RecordFileArgs,
    /// Resume the game in this record, and keep it there
    #[arg(long, value_name = "FILE", conflicts_with_all = ["board", "shape", "tokens", "rules", "position"])]
    resume: Option<PathBuf>,
    #[command(flatten)]
    paint: PaintArgs,
    /// Draw the board only when asked to: `board`, `map`
    #[arg(long)]
    brief: bool,
    /// Pause for this many milliseconds after every line about the other players
    #[arg(long, value_name = "MS", default_value_t = 0, value_parser = clap::value_parser!(u64).range(..=60_000))]
    delay: u64,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let record = args.record.file()?;
    let seed = args.seed.get();
    let game = match &args.resume {
        Some(file) => resume(args, file, seed)?,
        None => begin(args, seed)?,
    };
    let game = match args.time.budget()? {
        Some(budget) => game.with_budget(budget),
        None => game,
    };
    let names = PlayerNames::of(game.state().seat_count()).with(game.record().players.clone());
    let file = record.map(Path::to_owned).or_else(|| args.resume.clone());
    let output = io::stdout();
    let mut console = PlayConsole {
        screen: output.is_terminal(),
        input: LineReader::stdin(),
        output,
        paint: args.paint.paint(),
        delay: Duration::from_millis(args.delay),
        brief: args.brief,
    };
    greet(&mut console.output, args, &game, seed)?;
    Session::new(game, names, console, file).run()
}

fn greet(output: &mut impl Write, args: &Args, game: &ConsoleGame, seed: u64) -> io::Result<()> {
    let rules = game.board().rules();
    let players = game.record().players.join(", ");
    match &args.resume {
        Some(file) => {
            let steps = counted(game.record().steps.len(), "step");
            writeln!(
                output,
                "Resuming {} after {steps}: {players} (seed {seed}; rules: {rules}).",
                file.display()
            )?;
        }
        None => writeln!(output, "A game of {players} (seed {seed}; rules: {rules}).")?,
    }
    writeln!(output, "Type help for what you can do now, list for every legal action, quit to leave.\n")
}

/// A new game, or one that begins at a position.
fn begin(args: &Args, seed: u64) -> anyhow::Result<ConsoleGame> {
    let mut luck = SeededLuck::new(seed);
    if let Some(position) = args.position.position()? {
        let players = players(args, position.state.seat_count(), &[])?;
        return ConsoleGame::new(Record::new(position), players, seed, luck);
    }
    let players = match &args.players {
        Some(names) => ConsolePlayer::list(names)?,
        None => ConsolePlayer::default_players(args.seats.unwrap_or(USUAL_SEATS)),
    };
    let count = u8::try_from(players.len()).unwrap_or(u8::MAX);
    if let Some(seats) = args.seats {
        ensure!(seats == count, "--players names {count} players for --seats {seats}");
    }
    let start = Position::start(args.board.board(count, &mut luck)?, count)?;
    ConsoleGame::new(Record::new(start), players, seed, luck)
}

/// The players of a game whose number of seats is given: those of the command line, or those it was recorded with.
fn players(args: &Args, seats: u8, recorded: &[String]) -> anyhow::Result<Vec<ConsolePlayer>> {
    let players = match &args.players {
        Some(names) => ConsolePlayer::list(names)?,
        None => ConsolePlayer::of_record(recorded, seats),
    };
    ensure!(
        players.len() == usize::from(seats),
        "--players names {} players for a game of {seats}",
        players.len()
    );
    Ok(players)
}

/// A saved game, or any other record of a game that is not over.
fn resume(args: &Args, file: &Path, seed: u64) -> anyhow::Result<ConsoleGame> {
    let record = match game_file::read(file)? {
        GameFile::Record { record, .. } => record,
        GameFile::Table(_) => bail!(
            "{0} is the record of a finished table: brickwool replay {0} prints it, brickwool verify {0} checks its dice",
            file.display()
        ),
        GameFile::Position(_) => {
            bail!("{0} is a position: brickwool play --position {0} plays on", file.display())
        }
        GameFile::DicePosition(_) => bail!("{} is a dice game, which brickwool dice plays", file.display()),
    };
    let seats = record.start.state.seat_count();
    let players = players(args, seats, &record.players)?;
    // The rest of the game must not repeat the dice of its beginning.
    let luck = SeededLuck::for_game(seed, record.steps.len() as u64);
    ConsoleGame::new(record, players, seed, luck)
}
