//! `--until "A>B"`: the sequential test between two of a match's bots.

use anyhow::{Context, bail, ensure};
use brickwool_arena::sprt::{Sprt, Verdict};
use brickwool_arena::{GameResult, MatchPlan};
use brickwool_bots::BotName;

/// A claim under test.
pub(super) struct Until {
    pub(super) first: BotName,
    pub(super) second: BotName,
    pub(super) margin: f64,
    /// For each player, whether it is the first, the second or neither.
    sides: Vec<Option<bool>>,
    pub(super) test: Sprt,
}

impl Until {
    pub(super) fn new(claim: &str, plan: &MatchPlan, margin: f64) -> anyhow::Result<Until> {
        let Some((first, second)) = claim.split_once('>') else {
            bail!("{claim:?} is no claim that can be tested; say for example \"greedy>weighted\"");
        };
        ensure!(margin.is_finite() && margin > 0.0, "a margin of {margin} Elo points can never be shown");
        let in_match = |name: &str| {
            let name: BotName = name.trim().parse()?;
            let seats = plan.players().iter().filter(|player| **player == name).count() as u32;
            ensure!(seats > 0, "{name} does not play in this match");
            anyhow::Ok((name, seats))
        };
        let context = || format!("the claim {claim:?} cannot be tested");
        let (first, first_seats) = in_match(first).with_context(context)?;
        let (second, second_seats) = in_match(second).with_context(context)?;
        ensure!(first != second, "{first} cannot be stronger than itself");
        let side = |player: &BotName| match player {
            player if *player == first => Some(true),
            player if *player == second => Some(false),
            _ => None,
        };
        let sides = plan.players().iter().map(side).collect();
        Ok(Until { first, second, margin, sides, test: Sprt::new(first_seats, second_seats, margin) })
    }

    /// Takes in a game; says whether the match can end.
    pub(super) fn add(&mut self, played: &GameResult) -> bool {
        let side = played.winner.and_then(|winner| self.sides[played.seating.player(winner)]);
        side.is_some_and(|first_won| self.test.add(first_won).is_some())
    }

    /// The claim as it was made.
    pub(super) fn claim(&self) -> String {
        format!("{}>{}", self.first, self.second)
    }

    /// How far the test has come, for the progress bar.
    pub(super) fn progress(&self) -> String {
        format!("evidence {:+.2} of ±{:.2}", self.test.evidence(), Sprt::bound())
    }

    /// What came of it, in a sentence.
    pub(super) fn sentence(&self) -> String {
        let Until { first, second, margin, .. } = self;
        match self.test.verdict() {
            Some(Verdict::Stronger) => format!("Decided: {first} is stronger than {second}."),
            Some(Verdict::NotStronger) => {
                format!("Decided: {first} is not stronger than {second} by {margin} Elo points or more.")
            }
            None => format!(
                "Not decided whether {first} is stronger than {second}: the evidence stands at {:.2}, and {:.2} or -{:.2} would settle it.",
                self.test.evidence(),
                Sprt::bound(),
                Sprt::bound()
            ),
        }
    }
}
