//! `brickwool demo`: one game of random players, narrated from the first settlement to the last point.

use crate::args::{BoardArgs, RecordFileArgs, SeatsArgs, SeedArgs};
use crate::sentences;
use brickwool_arena::random_step;
use brickwool_luck::SeededLuck;
use brickwool_settlers::{Event, Position, Record};
use std::io::{self, BufWriter, Write};

/// A limit, because under some rules random players could play forever.
const MAX_STEPS: usize = 100_000;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    board: BoardArgs,
    #[command(flatten)]
    seats: SeatsArgs,
    #[command(flatten)]
    seed: SeedArgs,
    #[command(flatten)]
    record: RecordFileArgs,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    args.record.file()?;
    let seed = args.seed.get();
    let mut luck = SeededLuck::new(seed);
    let start = Position::start(args.board.board(args.seats.seats, &mut luck)?, args.seats.seats)?;
    let record = play(start, &mut luck);
    narrate(&record, seed)?;
    args.record.write(&record)
}

/// Plays a game of random players to its end.
fn play(start: Position, luck: &mut SeededLuck) -> Record {
    let mut record = Record::new(start);
    let mut state = record.start.state;
    while record.steps.len() < MAX_STEPS {
        match random_step(&mut state, &record.start.board, luck) {
            Some(step) => record.steps.push(step),
            None => break,
        }
    }
    record
}

fn narrate(record: &Record, seed: u64) -> anyhow::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    let Position { board, mut state } = record.start.clone();
    let players = state.seat_count();
    let names = sentences::PlayerNames::of(players);
    writeln!(out, "A game of {players} random players (seed {seed}; rules: {}).\n", board.rules())?;
    writeln!(out, "{}", sentences::board(&board))?;
    writeln!(out, "{}:", sentences::name(state.current()))?;
    for &step in &record.steps {
        let mut events = Vec::new();
        state.apply_with(&board, step, &mut |event| events.push(event))?;
        for event in &events {
            if let Event::TurnBegan { seat } = *event {
                writeln!(out, "{}:", sentences::name(seat))?;
            } else if let Some(clause) = sentences::describe(event, &names) {
                writeln!(out, "{}", clause.line())?;
            }
        }
    }
    writeln!(out, "\n{}", sentences::result(&board, &state, record.steps.len()))?;
    out.flush()?;
    Ok(())
}
