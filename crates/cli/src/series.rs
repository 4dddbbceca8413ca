//! What `match`, `tournament` and `ladder` share: the options of a series, lists of bots, and stopping with Ctrl-C.

use crate::args::{BoardArgs, SeedArgs, ThreadsArgs, TimeArgs, split_list};
use anyhow::{Context, ensure};
use brickwool_arena::MatchPlan;
use brickwool_bots::BotName;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// How many games are played, and how.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct SeriesArgs {
    #[command(flatten)]
    seed: SeedArgs,
    #[command(flatten)]
    threads: ThreadsArgs,
    #[command(flatten)]
    time: TimeArgs,
    /// Abandon games after this many steps
    #[arg(long, value_name = "STEPS", default_value_t = 50_000, allow_negative_numbers = true)]
    max_steps: u32,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
}

impl SeriesArgs {
    pub(crate) fn seed(&self) -> u64 {
        self.seed.get()
    }

    pub(crate) fn threads(&self) -> anyhow::Result<NonZeroUsize> {
        self.threads.count()
    }

    /// The plan for `games` games between these players.
    pub(crate) fn plan(&self, players: Vec<BotName>, games: u64, seed: u64) -> anyhow::Result<MatchPlan> {
        ensure!(games >= 1, "at least one game has to be played");
        ensure!(self.max_steps >= 1, "a game takes at least one step");
        let mut plan =
            MatchPlan::on(self.board.boards(players.len())?, self.board.rules()?, players, games, seed)?;
        if let Some(budget) = self.time.budget()? {
            plan.budget = budget;
        }
        plan.max_steps = self.max_steps;
        Ok(plan)
    }
}

/// Reads a list of bots, separated by commas.
pub(crate) fn players(list: &str) -> anyhow::Result<Vec<BotName>> {
    let names = split_list(list);
    names.into_iter().map(|name| name.parse().with_context(|| format!("{name:?} cannot play"))).collect()
}

/// A flag that Ctrl-C sets. A second Ctrl-C ends the program at once.
pub(crate) fn stop_on_ctrl_c() -> anyhow::Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    let pressed = Arc::clone(&stop);
    let on_press = move || {
        if pressed.swap(true, Ordering::Relaxed) {
            std::process::exit(INTERRUPTED);
        }
    };
    ctrlc::set_handler(on_press).context("Ctrl-C cannot be caught")?;
    Ok(stop)
}

/// The exit code of a program that Ctrl-C ended, as shells know it.
pub(crate) const INTERRUPTED: i32 = 130;
