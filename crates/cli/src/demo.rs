//! `brickwool demo`: one game of random players, told from the first settlement to the last point.

use crate::board_args::BoardArgs;
use crate::narrate;
use anyhow::Context;
use brickwool_arena::random_step;
use brickwool_luck::SeededLuck;
use brickwool_settlers::{Event, Position, Record};
use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

/// How many steps a demonstration may take; some rules can keep random players busy for ever.
const MOST_STEPS: usize = 100_000;

/// Which game is told.
#[derive(clap::Args, Default)]
pub(crate) struct Args {
    #[command(flatten)]
    board: BoardArgs,
    /// Also write the game's record to this file
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let seed = args.board.seed();
    let mut luck = SeededLuck::new(seed);
    let start = args.board.start(&mut luck)?;
    let record = play(start.clone(), &mut luck);
    tell(&record, seed)?;
    if let Some(path) = &args.record {
        fs::write(path, record.to_text()?).with_context(|| format!("cannot write the record to {path:?}"))?;
    }
    Ok(())
}

/// Plays a game of random players to its end.
fn play(start: Position, luck: &mut SeededLuck) -> Record {
    let mut record = Record::new(start);
    let mut state = record.start.state;
    while record.steps.len() < MOST_STEPS {
        match random_step(&mut state, &record.start.board, luck) {
            Some(step) => record.steps.push(step),
            None => break,
        }
    }
    record
}

fn tell(record: &Record, seed: u64) -> anyhow::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    let Position { board, mut state } = record.start.clone();
    let players = state.seat_count();
    let names = narrate::Names::of(players);
    writeln!(out, "A game of {players} random players (seed {seed}; rules: {}).\n", board.rules())?;
    writeln!(out, "{}", narrate::board(&board))?;
    writeln!(out, "{}:", narrate::name(state.current()))?;
    for &step in &record.steps {
        let mut events = Vec::new();
        state.apply_with(&board, step, &mut |event| events.push(event))?;
        for event in &events {
            if let Event::TurnBegan { seat } = *event {
                writeln!(out, "{}:", narrate::name(seat))?;
            } else if let Some(told) = narrate::told(event, &names) {
                writeln!(out, "{}", told.line())?;
            }
        }
    }
    writeln!(out, "\n{}", narrate::result(&board, &state, record.steps.len()))?;
    out.flush()?;
    Ok(())
}
