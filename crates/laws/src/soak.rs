//! Many random games with all laws checked, in parallel; stops at the first broken law.

use crate::coverage::Coverage;
use crate::laws::{LAWS, Violation};
use crate::plan::LawPlan;
use crate::play::{LawChecks, LawFailure, play};
use rayon::prelude::*;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Games played between two reports of progress.
pub const BATCH: u64 = 500;

/// A law broken in one game of a series.
#[derive(Clone, Debug)]
pub struct BrokenGame {
    pub seed: u64,
    /// The game's number in the series.
    pub game: u64,
    pub failure: LawFailure,
}

/// Plays game number `game` of the series `seed` and checks all laws, the slow ones every `sample_every` steps. A panic
/// anywhere counts as a broken law.
pub fn soak_one(seed: u64, game: u64, sample_every: u32) -> Result<Coverage, Box<BrokenGame>> {
    let plan = LawPlan::random(seed, game);
    let checks = LawChecks { laws: LAWS, sample_every };
    let mut coverage = Coverage::default();
    let played = catch_unwind(AssertUnwindSafe(|| play(&plan, &checks, &mut coverage)));
    let failure = match played {
        Ok(Ok(_)) => return Ok(coverage),
        Ok(Err(failure)) => *failure,
        Err(panic) => {
            let text = panic.downcast_ref::<String>().cloned();
            let text = text.or_else(|| panic.downcast_ref::<&str>().map(|&text| text.to_owned()));
            let violation = Violation {
                law: "nothing_panics",
                why: text.unwrap_or_default(),
                position: "see the panic's message above".into(),
            };
            let ply = coverage.actions.total() + coverage.outcomes.total();
            LawFailure { plan, ply: ply as u32, violation }
        }
    };
    Err(Box::new(BrokenGame { seed, game, failure }))
}

/// Plays `games` games, calling `progress` with the coverage so far after every [`BATCH`]. Of several games that
/// break a law in one batch, the one with the lowest number is reported.
pub fn soak(
    seed: u64,
    games: u64,
    sample_every: u32,
    mut progress: impl FnMut(&Coverage),
) -> Result<Coverage, Box<BrokenGame>> {
    let mut total = Coverage::default();
    let mut next = 0;
    while next < games {
        let end = games.min(next + BATCH);
        let one = |game| soak_one(seed, game, sample_every);
        let results: Vec<Result<Coverage, Box<BrokenGame>>> = (next..end).into_par_iter().map(one).collect();
        for result in results {
            total.merge(result?);
        }
        next = end;
        progress(&total);
    }
    Ok(total)
}
