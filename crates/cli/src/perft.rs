//! `brickwool perft`: counts the paths of a number of steps, for comparison with other engines.

use crate::args::{BoardArgs, PositionArgs, SeatsArgs, SeedArgs};
use crate::figures::counted;
use crate::progress;
use anyhow::ensure;
use brickwool_arena::divide_in_parallel;
use brickwool_luck::SeededLuck;
use brickwool_settlers::Position;
use serde_json::json;
use std::io::{self, Write};
use std::time::Instant;

/// Far deeper than anybody can wait for; a limit keeps the recursion within the stack.
const MAX_DEPTH: u32 = 100;

/// Counts from a new game, or from any position.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    board: BoardArgs,
    #[command(flatten)]
    seats: SeatsArgs,
    #[command(flatten)]
    seed: SeedArgs,
    #[command(flatten)]
    position: PositionArgs,
    /// The number of steps to count
    #[arg(long, allow_negative_numbers = true)]
    depth: u32,
    /// Show each first step with its share
    #[arg(long)]
    divide: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    ensure!(args.depth <= MAX_DEPTH, "the depth must be 0 to {MAX_DEPTH}, not {}", args.depth);
    let mut seed = None;
    let position = match args.position.position()? {
        Some(position) => position,
        None => {
            seed = args.board.is_random().then(|| args.seed.get());
            let board = args.board.board(args.seats.seats, &mut SeededLuck::new(seed.unwrap_or(0)))?;
            Position::start(board, args.seats.seats)?
        }
    };
    let start = Instant::now();
    let bar = progress::counting(0, "first steps");
    let shares = divide_in_parallel(&position, args.depth, |steps| {
        bar.set_length(steps as u64);
        bar.inc(1);
    });
    bar.finish_and_clear();
    let nodes: u64 = if args.depth == 0 { 1 } else { shares.iter().map(|(_, nodes)| nodes).sum() };
    let seconds = start.elapsed().as_secs_f64();

    let mut out = io::stdout().lock();
    if args.json {
        let mut answer = json!({ "depth": args.depth, "nodes": nodes, "seconds": seconds, "seed": seed });
        if args.divide {
            let divided = shares.iter().map(|(step, nodes)| json!({ "step": step, "nodes": nodes }));
            answer["divide"] = divided.collect();
        }
        writeln!(out, "{answer}")?;
        return Ok(());
    }
    if args.divide {
        for (step, nodes) in &shares {
            writeln!(out, "{nodes:>14}  {}", serde_json::to_string(step)?)?;
        }
    }
    let seed = seed.map_or_else(String::new, |seed| format!("; seed {seed}"));
    let (paths, steps) = (counted(nodes, "path"), counted(args.depth, "step"));
    writeln!(out, "{paths} of {steps} ({seconds:.3} s{seed})")?;
    Ok(())
}
