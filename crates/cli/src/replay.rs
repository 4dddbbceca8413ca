//! `brickwool replay`: prints a recorded game, checks it, shows it from any seat, or steps through it.
//!
//! It reads the records of `play`, `demo` and `match` and those that a server hands out for its tables.

mod dice;
mod step;

use crate::args::PaintArgs;
use crate::figures::counted;
use crate::game_file::{self, GameFile, is_stdin};
use crate::line_reader::LineReader;
use crate::play::events::{EventNarrator, result};
use crate::replayed::ReplayedGame;
use crate::screen::draw::{self, Marks};
use crate::screen::{Paint, panel, wrap};
use crate::sentences::{self, PlayerNames};
use anyhow::{bail, ensure};
use brickwool_game::{MAX_SEATS, Seat, Viewer};
use brickwool_settlers::Record;
pub(crate) use dice::DiceGame;
use serde_json::{Value, json};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The record, `-` for standard input; several with --verify or --json
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Only check the record: print the number of steps, the final state and the winner
    #[arg(long)]
    verify: bool,
    /// Print what --verify says as one JSON object for each record
    #[arg(long)]
    json: bool,
    /// Go through the game step by step at the console
    #[arg(long, conflicts_with_all = ["verify", "json", "notation"])]
    step: bool,
    /// Show the board and the players after N steps; with --step, begin there
    #[arg(long, value_name = "N")]
    ply: Option<usize>,
    /// Begin with this step
    #[arg(long, value_name = "N", conflicts_with = "ply")]
    from: Option<usize>,
    /// End with this step
    #[arg(long, value_name = "N", conflicts_with = "ply")]
    to: Option<usize>,
    /// Print the position after --ply steps, or at the end, in notation
    #[arg(long, alias = "position")]
    notation: bool,
    #[command(flatten)]
    viewer: ViewerArgs,
    #[command(flatten)]
    paint: PaintArgs,
}

/// `--viewer`.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct ViewerArgs {
    /// Whose view to show: `referee` (everything), `spectator`, or a player's number, counted from 1
    #[arg(long, visible_alias = "as", value_name = "WHO", default_value = "referee", value_parser = viewer)]
    pub(crate) viewer: Viewer,
}

impl ViewerArgs {
    /// Checks that the viewer's seat exists in a game of `seats` players.
    pub(crate) fn check(self, seats: u8) -> anyhow::Result<Viewer> {
        if let Viewer::Seat(seat) = self.viewer {
            ensure!(
                seat.index() < usize::from(seats),
                "there is no {} in this game of {seats}",
                sentences::name(seat)
            );
        }
        Ok(self.viewer)
    }
}

fn viewer(text: &str) -> Result<Viewer, String> {
    match text.to_lowercase().as_str() {
        "referee" => Ok(Viewer::Referee),
        "spectator" => Ok(Viewer::Spectator),
        number => match number.parse::<u8>() {
            Ok(number) if (1..=MAX_SEATS).contains(&usize::from(number)) => {
                Ok(Viewer::Seat(Seat::new(number - 1)))
            }
            _ => Err(format!("use referee, spectator, or a player's number from 1 to {MAX_SEATS}")),
        },
    }
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    if args.verify || args.json {
        return verify(args);
    }
    let [file] = &args.files[..] else { bail!("one record at a time, or several with --verify") };
    ensure!(
        !(args.step && is_stdin(file)),
        "--step reads keys from standard input: the record must be a file"
    );
    let game = match Recorded::read(file)? {
        Recorded::Base { record, .. } => ReplayedGame::new(*record),
        Recorded::Dice(game) => {
            let base_only = args.step || args.notation || args.ply.or(args.from).or(args.to).is_some();
            ensure!(
                !base_only,
                "{} is a dice game, which can only be printed or checked as a whole",
                file.display()
            );
            return Ok(game.narrate(&mut BufWriter::new(io::stdout().lock()))?);
        }
    };
    let viewer = args.viewer.check(game.state(0).seat_count())?;
    for (option, ply) in [("--ply", args.ply), ("--from", args.from), ("--to", args.to)] {
        let last = game.last();
        ensure!(
            ply.is_none_or(|ply| ply <= last),
            "{option} goes from 0 to {last}: the record has {}",
            counted(last, "step")
        );
    }
    let names = names(&game, viewer);
    let paint = args.paint.paint();
    if args.notation {
        ensure!(viewer == Viewer::Referee, "a position shows every card: only the referee may see it");
        writeln!(io::stdout(), "{}", game.position(args.ply.unwrap_or(game.last())))?;
        return Ok(());
    }
    if args.step {
        let output = io::stdout();
        let options = step::StepOptions { names, viewer, paint, clear: output.is_terminal() };
        return step::run(&game, args.ply.unwrap_or(0), &options, LineReader::stdin(), output);
    }
    match args.ply {
        Some(ply) => {
            let picture = scene(&game, ply, &names, viewer, paint);
            Ok(write!(io::stdout(), "{picture}")?)
        }
        None => narrate(args, &game, &names, paint),
    }
}

/// A recorded game of either kind, every step checked.
enum Recorded {
    Base { record: Box<Record>, fingerprint: bool },
    Dice(Box<DiceGame>),
}

impl Recorded {
    fn read(file: &Path) -> anyhow::Result<Recorded> {
        let name = file.display();
        match game_file::read(file)? {
            GameFile::Record { record, fingerprint } => {
                Ok(Recorded::Base { record: Box::new(record), fingerprint })
            }
            GameFile::Table(table) if game_file::is_dice(&table) => {
                Ok(Recorded::Dice(Box::new(DiceGame::replay(&table, None)?)))
            }
            GameFile::Table(table) => {
                // A table's record is one JSON document: it cannot be cut off without being noticed.
                Ok(Recorded::Base { record: Box::new(table.base_game()?), fingerprint: true })
            }
            GameFile::Position(_) | GameFile::DicePosition(_) => {
                bail!("{name} is a position, not a record: brickwool show {name} draws it")
            }
        }
    }
}

/// The players by their numbers and the names in the record.
pub(crate) fn names(game: &ReplayedGame, viewer: Viewer) -> PlayerNames {
    let you = match viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Spectator | Viewer::Referee => None,
    };
    let about = game.record().players.clone();
    PlayerNames::of(game.state(0).seat_count()).with(about).for_reader(you)
}

/// The board and the players after `ply` steps.
pub(crate) fn scene(
    game: &ReplayedGame,
    ply: usize,
    names: &PlayerNames,
    viewer: Viewer,
    paint: Paint,
) -> String {
    let view = game.state(ply).view(game.board(), viewer);
    let picture = draw::board(game.board(), &view, &Marks::default(), paint);
    format!("{picture}{}\n", wrap(&panel::players(&view, names, paint)))
}

fn narrate(args: &Args, game: &ReplayedGame, names: &PlayerNames, paint: Paint) -> anyhow::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    let (from, to, viewer) = (args.from.unwrap_or(0), args.to.unwrap_or(game.last()), args.viewer.viewer);
    ensure!(from <= to, "--from {from} is after --to {to}");
    let players: Vec<String> = game.state(0).seats().map(|seat| names.in_full(seat)).collect();
    writeln!(out, "{} (rules: {}).", players.join(", "), game.board().rules())?;
    write!(out, "{}", scene(game, from, names, viewer, paint))?;
    let mut narrator = EventNarrator::new(names.clone());
    for ply in from..to {
        for event in game.events(ply) {
            for line in narrator.narrate(game.board(), &event.redact(viewer)) {
                writeln!(out, "{}", paint.names(&line))?;
            }
        }
    }
    for line in narrator.flush() {
        writeln!(out, "{}", paint.names(&line))?;
    }
    let state = game.state(to);
    if state.winner().is_some() {
        let result = wrap(&result(game.board(), state, names));
        write!(out, "The game is over after {}.\n{result}\n", counted(to, "step"))?;
    } else {
        writeln!(out, "After {to} of {} nobody has won.", counted(game.last(), "step"))?;
    }
    Ok(out.flush()?)
}

// Checking.

/// Checks every record, prints what each comes to, and fails if any is wrong.
fn verify(args: &Args) -> anyhow::Result<()> {
    let mut wrong = 0;
    for file in &args.files {
        let name = file.display().to_string();
        match Recorded::read(file) {
            Ok(recorded) => {
                let text = match (&recorded, args.json) {
                    (Recorded::Base { record, fingerprint }, json) => {
                        let game = ReplayedGame::new((**record).clone());
                        if json {
                            summary(&name, &game, *fingerprint).to_string()
                        } else {
                            sentence(&name, &game, *fingerprint)
                        }
                    }
                    (Recorded::Dice(game), true) => {
                        json!({ "file": name, "game": game.state, "players": game.players, "winners": game.winners() })
                            .to_string()
                    }
                    (Recorded::Dice(game), false) => match game.winners()[..] {
                        [] => format!("{name}: a dice game, not over yet"),
                        ref winners => format!("{name}: a dice game, {} won", winners.join(" and ")),
                    },
                };
                writeln!(io::stdout(), "{text}")?;
            }
            Err(error) => {
                wrong += 1;
                if args.json {
                    writeln!(io::stdout(), "{}", json!({ "file": name, "error": format!("{error:#}") }))?;
                }
                if !args.json && args.files.len() == 1 {
                    return Err(error);
                }
                if !args.json {
                    eprintln!("brickwool: {error:#}");
                }
            }
        }
    }
    match wrong {
        0 => Ok(()),
        _ => bail!("{wrong} of {} cannot be replayed", counted(args.files.len(), "record")),
    }
}

fn sentence(name: &str, game: &ReplayedGame, fingerprint: bool) -> String {
    let state = game.state(game.last());
    let end = match state.winner() {
        Some(winner) => format!("{} won", sentences::name(winner)),
        None => "nobody has won yet".to_owned(),
    };
    let doubt = if fingerprint { "" } else { "; no fingerprint to compare with: the record may be cut off" };
    format!("{name}: {}, state {:016x}, {end}{doubt}", counted(game.last(), "step"), state.hash())
}

fn summary(name: &str, game: &ReplayedGame, fingerprint: bool) -> Value {
    let state = game.state(game.last());
    let points: Vec<u8> = state.seats().map(|seat| state.points(seat)).collect();
    let hash = format!("{:016x}", state.hash());
    json!({
        "file": name,
        "plies": game.last(),
        "fingerprint": fingerprint.then_some(&hash),
        "hash": hash,
        "seats": state.seat_count(),
        "players": game.record().players,
        "rules": game.board().rules().to_string(),
        "winner": state.winner(),
        "points": points,
        "turns": game.turns(),
    })
}
