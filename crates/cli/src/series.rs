//! What `match` and `tournament` share: who plays, on how many threads, a progress bar, and stopping with Ctrl-C.

use crate::board_args::GroundArgs;
use anyhow::{Context, ensure};
use brickwool_arena::MatchPlan;
use brickwool_bots::{BotName, Budget};
use indicatif::{ProgressBar, ProgressStyle};
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How many games are played, and how.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct SeriesArgs {
    /// Where all randomness comes from: the same seed, the same games
    #[arg(long, default_value_t = 1, allow_negative_numbers = true)]
    pub(crate) seed: u64,
    /// How many threads, all cores unless said otherwise; the games are the same for any
    #[arg(long, allow_negative_numbers = true)]
    threads: Option<usize>,
    /// The milliseconds that a decision may take: for bots that look at the clock, and for external ones
    #[arg(long, value_name = "MS", allow_negative_numbers = true)]
    time: Option<u64>,
    /// Break off games after so many steps
    #[arg(long, value_name = "STEPS", default_value_t = 50_000, allow_negative_numbers = true)]
    max_steps: u32,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) ground: GroundArgs,
}

impl SeriesArgs {
    /// How many threads play.
    pub(crate) fn threads(&self) -> anyhow::Result<NonZeroUsize> {
        let all_cores = || std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        match self.threads {
            None => Ok(all_cores()),
            Some(threads) => {
                ensure!((1..=1024).contains(&threads), "{threads} threads are not between 1 and 1024");
                NonZeroUsize::new(threads).context("at least one thread has to play")
            }
        }
    }

    /// The plan for so many games between these players.
    pub(crate) fn plan(&self, players: Vec<BotName>, games: u64, seed: u64) -> anyhow::Result<MatchPlan> {
        ensure!(games >= 1, "at least one game has to be played");
        ensure!(self.max_steps >= 1, "a game takes at least one step");
        let mut plan = MatchPlan::on(self.ground.boards()?, self.ground.rules()?, players, games, seed)?;
        if let Some(time) = self.time {
            ensure!(time >= 1, "a decision takes at least one millisecond");
            plan.budget = Budget::of(Duration::from_millis(time));
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

/// Splits at commas, but not at those between quotes: a program's arguments may have some.
fn split_list(list: &str) -> Vec<&str> {
    let mut quote = None;
    let at_comma = |letter: char| {
        match (quote, letter) {
            (None, '\'' | '"') => quote = Some(letter),
            (Some(open), _) if open == letter => quote = None,
            _ => {}
        }
        letter == ',' && quote.is_none()
    };
    list.split(at_comma).map(str::trim).collect()
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

/// A bar with rate and time to go, on a terminal only.
pub(crate) fn progress(games: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:30} {pos} of {len} games, {eta} to go; {msg}");
    let bar = ProgressBar::new(games);
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_split_at_commas_outside_quotes() {
        assert_eq!(split_list("greedy, random"), ["greedy", "random"]);
        assert_eq!(split_list("exec:sh -c 'echo a,b',random"), ["exec:sh -c 'echo a,b'", "random"]);
        assert_eq!(split_list("exec:x \"a,'b\",y"), ["exec:x \"a,'b\"", "y"]);
    }
}
