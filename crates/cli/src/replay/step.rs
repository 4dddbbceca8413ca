//! Going through a record step by step: one screen for each, and keys to move about.

use super::film::Film;
use super::scene;
use crate::narrate::Names;
use crate::play::telling::Teller;
use crate::screen::{Ink, Paint};
use brickwool_game::{Turn, Viewer};
use std::io::{BufRead, Read, Write};

const KEYS: &str = "Enter next, b back, t next turn, e end, s start, g 120 go to step 120, q quit";
/// No line is longer, in bytes; what goes on is read as another.
const LONGEST_LINE: u64 = 1024;

/// For whom, and how it looks.
pub(super) struct Look {
    pub(super) names: Names,
    pub(super) viewer: Viewer,
    pub(super) paint: Paint,
    /// Whether there is a screen to wipe.
    pub(super) wipe: bool,
    /// Repeat what was typed, where it is not on the screen.
    pub(super) echo: bool,
}

/// Walks until the reader has enough or the input ends.
pub(super) fn walk(
    film: &Film,
    first: usize,
    look: &Look,
    mut input: impl BufRead,
    mut output: impl Write,
) -> anyhow::Result<()> {
    let mut ply = first;
    let mut complaint = String::new();
    loop {
        if complaint.is_empty() {
            show(film, ply, look, &mut output)?;
        } else {
            writeln!(output, "{complaint}")?;
        }
        let prompt = format!("step {ply} of {} (h: keys) > ", film.last());
        write!(output, "{}", look.paint.dye(Ink::BOLD, &prompt))?;
        output.flush()?;
        let mut bytes = Vec::new();
        if input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes)? == 0 {
            writeln!(output)?;
            return Ok(());
        }
        let line = String::from_utf8_lossy(&bytes).trim().to_lowercase();
        if look.echo {
            writeln!(output, "{}", line.replace(char::is_control, "?"))?;
        }
        complaint.clear();
        match go(film, ply, &line) {
            Some(Ok(to)) => ply = to,
            Some(Err(why)) => complaint = why,
            None => return Ok(()),
        }
    }
}

/// Where a line leads, what is wrong with it, or nowhere: the reader leaves.
fn go(film: &Film, ply: usize, line: &str) -> Option<Result<usize, String>> {
    let last = film.last();
    let mut words = line.split_whitespace();
    Some(match (words.next().unwrap_or("n"), words.next()) {
        ("n" | "next", None) if ply == last => {
            Err("That was the last step; b goes back, q leaves.".to_owned())
        }
        ("n" | "next", None) => Ok(ply + 1),
        ("b" | "back" | "p", None) => Ok(ply.saturating_sub(1)),
        ("t" | "turn", None) => Ok(film.next_turn(ply)),
        ("e" | "end", None) => Ok(last),
        ("s" | "start", None) => Ok(0),
        ("g" | "go", Some(number)) => match number.parse::<usize>() {
            Ok(to) if to <= last => Ok(to),
            _ => Err(format!("There are steps 0 to {last}, no {number:?}.")),
        },
        ("q" | "quit" | "exit", None) => return None,
        ("h" | "help" | "?", None) => Err(KEYS.to_owned()),
        _ => Err(format!("There is no {line:?} here. Keys: {KEYS}.")),
    })
}

/// The board, the table, and what led there.
fn show(film: &Film, ply: usize, look: &Look, output: &mut impl Write) -> anyhow::Result<()> {
    if look.wipe {
        write!(output, "\x1b[2J\x1b[H")?;
    }
    write!(output, "{}", scene(film, ply, &look.names, look.viewer, look.paint))?;
    let mut teller = Teller::new(look.names.clone());
    let mut lines = Vec::new();
    if let Some(before) = ply.checked_sub(1) {
        for event in film.events(before) {
            lines.extend(teller.tell(film.board(), &event.redact(look.viewer)));
        }
    }
    lines.extend(teller.flush());
    if lines.is_empty() && matches!(film.state(ply).turn(), Turn::Chance(_)) {
        lines.push("Chance decides next.".to_owned());
    }
    for line in lines {
        writeln!(output, "{line}")?;
    }
    Ok(())
}
