//! `brickwool perft`: how many ways there are, as a number that other engines can be compared with.

use crate::board_args::BoardArgs;
use anyhow::{Context, ensure};
use brickwool_arena::divide_in_parallel;
use brickwool_luck::SeededLuck;
use brickwool_settlers::Position;
use serde_json::json;
use std::io::{self, Write};
use std::time::Instant;

/// How many steps can be counted. Nobody has the time to count as many; beyond, the stack would not hold them either.
const MOST_DEPTH: u32 = 100;

/// Counts from a new game, or from any position.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    board: BoardArgs,
    /// Count from this position, in notation, instead of a new game
    #[arg(long, conflicts_with_all = ["board", "shape", "tokens", "rules", "seats", "seed"])]
    position: Option<String>,
    /// How many steps
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
    ensure!(args.depth <= MOST_DEPTH, "a depth of {} steps is more than {MOST_DEPTH}", args.depth);
    let position = match &args.position {
        Some(line) => line.parse::<Position>().context("this position cannot be read")?,
        None => args.board.start(&mut SeededLuck::new(args.board.fixed_seed()))?,
    };
    let start = Instant::now();
    let shares = divide_in_parallel(&position, args.depth);
    let nodes: u64 = if args.depth == 0 { 1 } else { shares.iter().map(|(_, nodes)| nodes).sum() };
    let seconds = start.elapsed().as_secs_f64();

    let mut out = io::stdout().lock();
    if args.json {
        let mut answer = json!({ "depth": args.depth, "nodes": nodes, "seconds": seconds });
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
    writeln!(out, "{nodes} paths of {} steps ({seconds:.3} s)", args.depth)?;
    Ok(())
}
