//! Stepping through a record at the console: one screen for each step, and keys to move around.

use super::scene;
use crate::line_reader::LineReader;
use crate::play::events::EventNarrator;
use crate::replayed::ReplayedGame;
use crate::screen::{Paint, TextStyle};
use crate::sentences::PlayerNames;
use brickwool_game::{Turn, Viewer};
use std::io::{BufRead, Write};

const KEYS: &str = "Enter next, b back, t next turn, e end, s start, g 120 go to step 120, q quit";

/// Who looks, and at what kind of terminal.
pub(super) struct StepOptions {
    pub(super) names: PlayerNames,
    pub(super) viewer: Viewer,
    pub(super) paint: Paint,
    /// Whether the output is a screen that can be cleared.
    pub(super) clear: bool,
}

/// Shows one step after another until the reader quits or the input ends.
pub(super) fn run(
    game: &ReplayedGame,
    first: usize,
    options: &StepOptions,
    mut input: LineReader<impl BufRead>,
    mut output: impl Write,
) -> anyhow::Result<()> {
    let mut ply = first;
    let mut problem = String::new();
    loop {
        if problem.is_empty() {
            show(game, ply, options, &mut output)?;
        } else {
            writeln!(output, "{problem}")?;
        }
        let prompt = format!("step {ply} of {} (h: keys) > ", game.last());
        let styled = options.paint.apply(TextStyle::BOLD, &prompt);
        let Some(line) = input.read(&prompt, &styled, &mut output)? else { return Ok(()) };
        let line = line.to_lowercase();
        problem.clear();
        match follow(game, ply, &line) {
            Some(Ok(to)) => ply = to,
            Some(Err(why)) => problem = why,
            None => return Ok(()),
        }
    }
}

/// The step a line leads to, or what is wrong with it; `None` when the reader quits.
fn follow(game: &ReplayedGame, ply: usize, line: &str) -> Option<Result<usize, String>> {
    let last = game.last();
    let mut words = line.split_whitespace();
    Some(match (words.next().unwrap_or("n"), words.next()) {
        ("n" | "next", None) if ply == last => {
            Err("That was the last step; b goes back, q quits.".to_owned())
        }
        ("n" | "next", None) => Ok(ply + 1),
        ("b" | "back" | "p", None) => Ok(ply.saturating_sub(1)),
        ("t" | "turn", None) => Ok(game.next_turn(ply)),
        ("e" | "end", None) => Ok(last),
        ("s" | "start", None) => Ok(0),
        ("g" | "go", Some(number)) => match number.parse::<usize>() {
            Ok(to) if to <= last => Ok(to),
            _ => Err(format!("Steps go from 0 to {last}; there is no {number:?}.")),
        },
        ("q" | "quit" | "exit", None) => return None,
        ("h" | "help" | "?", None) => Err(KEYS.to_owned()),
        _ => Err(format!("{line:?} is not a key. Keys: {KEYS}.")),
    })
}

/// The board, the players, and the step that led there.
fn show(
    game: &ReplayedGame,
    ply: usize,
    options: &StepOptions,
    output: &mut impl Write,
) -> anyhow::Result<()> {
    if options.clear {
        write!(output, "\x1b[2J\x1b[H")?;
    }
    write!(output, "{}", scene(game, ply, &options.names, options.viewer, options.paint))?;
    let mut narrator = EventNarrator::new(options.names.clone());
    let mut lines = Vec::new();
    if let Some(before) = ply.checked_sub(1) {
        for event in game.events(before) {
            lines.extend(narrator.narrate(game.board(), &event.redact(options.viewer)));
        }
    }
    lines.extend(narrator.flush());
    if lines.is_empty() && matches!(game.state(ply).turn(), Turn::Chance(_)) {
        lines.push("Chance decides next.".to_owned());
    }
    for line in lines {
        writeln!(output, "{line}")?;
    }
    Ok(())
}
