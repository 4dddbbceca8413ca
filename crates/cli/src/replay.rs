//! `brickwool replay`: a game record checked, told, looked at from any seat, or stepped through.

mod film;
mod step;

use crate::narrate::{self, Names};
use crate::play::telling::{Teller, result};
use crate::screen::draw::{self, Marks};
use crate::screen::{ColourArg, Paint, panel, wrap};
use anyhow::{Context, bail, ensure};
use brickwool_game::{Seat, Viewer};
use brickwool_settlers::{Record, RecordError};
use film::Film;
use serde_json::{Value, json};
use std::fs;
use std::io::{self, BufWriter, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};

/// Which record, which part of it, and for whose eyes.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The record, `-` for standard input; several with --verify or --json
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Only check: how many steps, which state they come to, who won
    #[arg(long)]
    verify: bool,
    /// What --verify says, as one JSON object for each record
    #[arg(long)]
    json: bool,
    /// Go through the game step by step at the console
    #[arg(long, conflicts_with_all = ["verify", "json", "position"])]
    step: bool,
    /// Show the board and the table after so many steps; with --step, begin there
    #[arg(long, value_name = "N")]
    ply: Option<usize>,
    /// Tell from this step on
    #[arg(long, value_name = "N", conflicts_with = "ply")]
    from: Option<usize>,
    /// Tell up to this step
    #[arg(long, value_name = "N", conflicts_with = "ply")]
    to: Option<usize>,
    /// Print the position after --ply steps, or at the end, as a line of notation
    #[arg(long)]
    position: bool,
    /// Whose eyes to see it with: `referee` (everything), `spectator`, or a player's number
    #[arg(long, visible_alias = "as", value_name = "WHO", default_value = "referee", value_parser = viewer)]
    viewer: Viewer,
    /// Colours
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = ColourArg::Auto)]
    color: ColourArg,
    /// Draw with plain letters only
    #[arg(long)]
    ascii: bool,
}

/// A viewer as people name one.
fn viewer(text: &str) -> Result<Viewer, String> {
    match text.to_lowercase().as_str() {
        "referee" => Ok(Viewer::Referee),
        "spectator" => Ok(Viewer::Spectator),
        number => match number.parse::<u8>() {
            Ok(number @ 1..=4) => Ok(Viewer::Seat(Seat::new(number - 1))),
            _ => Err("say referee, spectator, or a player's number from 1 to 4".to_owned()),
        },
    }
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    if args.verify || args.json {
        return verify(args);
    }
    let [file] = &args.files[..] else { bail!("one record at a time, or several with --verify") };
    ensure!(!(args.step && is_stdin(file)), "--step asks at standard input: the record must be a file");
    let film = Film::of(load(file)?.0);
    let seats = film.state(0).seat_count();
    if let Viewer::Seat(seat) = args.viewer {
        ensure!(
            seat.index() < usize::from(seats),
            "there is no {} in this game of {seats}",
            narrate::name(seat)
        );
    }
    for (option, ply) in [("--ply", args.ply), ("--from", args.from), ("--to", args.to)] {
        let last = film.last();
        ensure!(
            ply.is_none_or(|ply| ply <= last),
            "{option} goes from 0 to {last}: the record has {last} steps"
        );
    }
    let names = names(&film, args.viewer);
    let paint = Paint::choose(args.color, args.ascii);
    if args.position {
        ensure!(args.viewer == Viewer::Referee, "a position shows every card: it is for the referee alone");
        writeln!(io::stdout(), "{}", film.position(args.ply.unwrap_or(film.last())))?;
        return Ok(());
    }
    if args.step {
        let (input, output) = (io::stdin(), io::stdout());
        let wipe = output.is_terminal();
        let echo = !input.is_terminal();
        let look = step::Look { names, viewer: args.viewer, paint, wipe, echo };
        return step::walk(&film, args.ply.unwrap_or(0), &look, input.lock(), output.lock());
    }
    match args.ply {
        Some(ply) => {
            let picture = scene(&film, ply, &names, args.viewer, paint);
            Ok(write!(io::stdout(), "{picture}")?)
        }
        None => tell(args, &film, &names, paint),
    }
}

/// The players by their numbers and the names in the record.
fn names(film: &Film, viewer: Viewer) -> Names {
    let you = match viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Spectator | Viewer::Referee => None,
    };
    let about = film.record().players.clone();
    Names::of(film.state(0).seat_count()).with(about).told_to(you)
}

/// The board and the table after so many steps.
fn scene(film: &Film, ply: usize, names: &Names, viewer: Viewer, paint: Paint) -> String {
    let view = film.state(ply).view(film.board(), viewer);
    let picture = draw::board(film.board(), &view, &Marks::default(), paint);
    format!("{picture}{}\n", wrap(&panel::table(&view, names, paint)))
}

fn tell(args: &Args, film: &Film, names: &Names, paint: Paint) -> anyhow::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    let (from, to) = (args.from.unwrap_or(0), args.to.unwrap_or(film.last()));
    ensure!(from <= to, "--from {from} is after --to {to}");
    let players: Vec<String> = film.state(0).seats().map(|seat| names.in_full(seat)).collect();
    writeln!(out, "{} (rules: {}).", players.join(", "), film.board().rules())?;
    write!(out, "{}", scene(film, from, names, args.viewer, paint))?;
    let mut teller = Teller::new(names.clone());
    for ply in from..to {
        for event in film.events(ply) {
            for line in teller.tell(film.board(), &event.redact(args.viewer)) {
                writeln!(out, "{}", paint.names(&line))?;
            }
        }
    }
    for line in teller.flush() {
        writeln!(out, "{}", paint.names(&line))?;
    }
    let state = film.state(to);
    if state.winner().is_some() {
        write!(out, "The game is over after {to} steps.\n{}\n", wrap(&result(film.board(), state, names)))?;
    } else {
        writeln!(out, "After {to} of {} steps nobody has won.", film.last())?;
    }
    Ok(out.flush()?)
}

// Checking.

/// Checks every record, says what each comes to, and fails when any is wrong.
fn verify(args: &Args) -> anyhow::Result<()> {
    let mut wrong = 0;
    for file in &args.files {
        let name = file.display().to_string();
        match load(file) {
            Ok((record, compared)) => {
                let film = Film::of(record);
                let text = if args.json {
                    summary(&name, &film, compared).to_string()
                } else {
                    sentence(&name, &film, compared)
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
        _ => bail!("{wrong} of {} records cannot be replayed", args.files.len()),
    }
}

fn sentence(name: &str, film: &Film, compared: bool) -> String {
    let state = film.state(film.last());
    let end = match state.winner() {
        Some(winner) => format!("{} won", narrate::name(winner)),
        None => "nobody has won yet".to_owned(),
    };
    let doubt = if compared { "" } else { "; no fingerprint to compare with: the record may be cut off" };
    format!("{name}: {} steps, state {:016x}, {end}{doubt}", film.last(), state.hash())
}

fn summary(name: &str, film: &Film, compared: bool) -> Value {
    let state = film.state(film.last());
    let points: Vec<u8> = state.seats().map(|seat| state.points(seat)).collect();
    let hash = format!("{:016x}", state.hash());
    json!({
        "file": name,
        "plies": film.last(),
        "fingerprint": compared.then_some(&hash),
        "hash": hash,
        "seats": state.seat_count(),
        "players": film.record().players,
        "rules": film.board().rules().to_string(),
        "winner": state.winner(),
        "points": points,
        "turns": film.turns(),
    })
}

fn is_stdin(file: &Path) -> bool {
    file == Path::new("-")
}

/// Reads and replays a record, and tells whether it ends with a fingerprint, which was right then. The error names the
/// file, and the line where the trouble is.
fn load(file: &Path) -> anyhow::Result<(Record, bool)> {
    let text = if is_stdin(file) {
        let mut text = String::new();
        io::stdin().lock().read_to_string(&mut text).map(|_| text)
    } else {
        fs::read_to_string(file)
    };
    let text = text.with_context(|| format!("cannot read {}", file.display()))?;
    let record = Record::from_text(&text).map_err(|error| {
        let line = match error {
            RecordError::Illegal { ply, .. } => {
                line_of(&text, ply).map_or(String::new(), |line| format!("line {line}: "))
            }
            _ => String::new(),
        };
        anyhow::anyhow!("{}: {line}{error}", file.display())
    })?;
    let lines = text.lines().filter(|line| !line.trim().is_empty()).count();
    // The header and the steps have a line each; what else there is, is the fingerprint.
    let compared = lines > record.steps.len() + 1;
    Ok((record, compared))
}

/// The line a step stands on, counted from 1: after the header, blank lines left out.
fn line_of(text: &str, ply: usize) -> Option<usize> {
    let mut lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines.nth(ply + 1).map(|(line, _)| line + 1)
}
