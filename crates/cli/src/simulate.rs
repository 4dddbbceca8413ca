//! `brickwool simulate`: the simulator at the command line, its config file and its options. The game itself is
//! `brickwool-simulator`'s.

mod terminal;

use crate::args::{SeedArgs, layout, rules};
use anyhow::{Context, bail, ensure};
use brickwool_game::Seat;
use brickwool_luck::SeededLuck;
use brickwool_settlers::{Board, Layout, Robber, Rules, Shape, Tokens};
use brickwool_simulator::map::fixed_layout;
use brickwool_simulator::viewer::{map_json, replace_file};
use brickwool_simulator::{
    Agent, DEFAULT_ROUNDS, MAX_FILE_BYTES, Numbering, SimulationError, SimulationPlan, SimulatorConfig,
    SimulatorGame, play,
};
use std::ffi::OsString;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::Duration;
use terminal::SimulatorTerminal;

/// What is simulated, and who plays along.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A config file with one line, `turns: N` (1 to 8192); without one, 50 rounds are played
    #[arg(value_name = "CONFIG")]
    config: Option<OsString>,
    #[command(flatten)]
    seed: SeedArgs,
    /// The board: `fixed`, `random`, `beginner`, a layout file, or notation
    #[arg(long, alias = "map", default_value = "fixed", value_name = "BOARD")]
    board: String,
    /// The rules: a profile (`simulator`, `official`) or options such as `target=12,trade=off`
    #[arg(long, alias = "profile", default_value = "simulator", value_name = "RULES")]
    rules: String,
    /// Play with a simplified robber: on a 7, chance discards, moves it and steals
    #[arg(long)]
    robber: bool,
    /// How the computer's players choose what to build
    #[arg(long, value_enum, default_value_t = AgentArg::Random)]
    agent: AgentArg,
    /// The number of the player, 1 to 4, who is a person at the console
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=4))]
    human: Option<u8>,
    /// Wait for `go` before each turn of a computer player
    #[arg(long)]
    step: bool,
    /// Wait this many milliseconds after every line
    #[arg(long, value_name = "MS", default_value_t = 0, value_parser = clap::value_parser!(u64).range(..=60_000))]
    delay: u64,
    /// Keep the pieces on the board in this file, for a viewer: replaced after every step
    #[arg(long, value_name = "FILE")]
    state_json: Option<PathBuf>,
    /// Write the map to this file, for a viewer
    #[arg(long, value_name = "FILE")]
    map_json: Option<PathBuf>,
    /// How nodes are numbered in both files; the console always uses `assignment`
    #[arg(long, value_enum, default_value_t = NumberingArg::Assignment)]
    viewer_numbering: NumberingArg,
}

#[derive(clap::ValueEnum, Clone, Copy)]
enum NumberingArg {
    /// The console's numbers
    Assignment,
    /// The numbers of the visualizer that draws such games
    Visualizer,
}

#[derive(clap::ValueEnum, Clone, Copy)]
enum AgentArg {
    /// Any build that is possible, each equally likely
    Random,
    /// The most valuable build, subject to three constraints on spending and roads
    Value,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let config = match &args.config {
        Some(path) => read_config(path)?,
        None => SimulatorConfig::default(),
    };
    let mut luck = SeededLuck::new(args.seed.get_and_print());
    let board = Board::new(board_layout(&args.board, &mut luck)?, simulator_rules(args)?)
        .context("this board cannot be played")?;
    let numbering = match args.viewer_numbering {
        NumberingArg::Assignment => Numbering::Assignment,
        NumberingArg::Visualizer => Numbering::Visualizer,
    };
    if let Some(file) = &args.map_json {
        replace_file(file, &map_json(board.layout(), numbering))
            .with_context(|| format!("cannot write {file:?}"))?;
    }
    let plan = SimulationPlan {
        agent: match args.agent {
            AgentArg::Random => Agent::Random,
            AgentArg::Value => Agent::Value,
        },
        human: args.human.map(|number| Seat::new(number - 1)),
        step: args.step,
    };
    let mut terminal =
        SimulatorTerminal::new(args.state_json.clone(), numbering, Duration::from_millis(args.delay));
    let mut game = SimulatorGame::new(board, config.turns);
    play(&mut game, &plan, &mut luck, &mut terminal).map_err(|stop| match stop {
        // As itself, so that whoever stopped reading is recognised.
        SimulationError::Io(error) => error.into(),
        other => other.into(),
    })
}

/// Reads a config file, or as much of it as one can be long.
fn read_config(path: &OsString) -> anyhow::Result<SimulatorConfig> {
    ensure!(
        !path.is_empty(),
        "the path of the config file is empty; leave it out to play {DEFAULT_ROUNDS} rounds"
    );
    let path = Path::new(path);
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(MAX_FILE_BYTES as u64 + 1).read_to_end(&mut bytes))
        .with_context(|| format!("cannot read the config file {path:?}"))?;
    SimulatorConfig::read(&bytes).with_context(|| format!("the config file {path:?}"))
}

fn simulator_rules(args: &Args) -> anyhow::Result<Rules> {
    let rules = rules(&args.rules)?;
    Ok(if args.robber { Rules { robber: Robber::Random, ..rules } } else { rules })
}

fn board_layout(name: &str, luck: &mut SeededLuck) -> anyhow::Result<Layout> {
    let layout = match name {
        "fixed" => fixed_layout(),
        "random" => Layout::random(Shape::Base, Tokens::Spread, luck).context("any board can be shuffled")?,
        other => layout(other, "fixed, random or beginner")?,
    };
    if layout.shape() != Some(Shape::Base) {
        bail!("the simulator plays on 19 tiles; {name:?} is not a base board");
    }
    Ok(layout)
}
