//! `--until "A>B"`: the sequential test between two of a match's bots.

use anyhow::{bail, ensure};
use brickwool_arena::sprt::{Sprt, Verdict};
use brickwool_arena::{GameResult, MatchPlan};

/// A claim under test.
pub(super) struct ClaimTest {
    first: String,
    second: String,
    pub(super) margin: f64,
    /// For each player, whether it is the first, the second or neither.
    sides: Vec<Option<bool>>,
    pub(super) test: Sprt,
}

impl ClaimTest {
    pub(super) fn new(claim: &str, plan: &MatchPlan, margin: f64) -> anyhow::Result<ClaimTest> {
        ensure!(margin.is_finite() && margin > 0.0, "a margin of {margin} Elo points can never be shown");
        let (first, second) = read_claim(claim, plan)?;
        ensure!(first != second, "{first} cannot be stronger than itself");
        let side = |player: &String| match player {
            player if *player == first => Some(true),
            player if *player == second => Some(false),
            _ => None,
        };
        let sides: Vec<Option<bool>> = plan.names().iter().map(side).collect();
        let seats = |side: bool| sides.iter().filter(|found| **found == Some(side)).count() as u32;
        let test = Sprt::new(seats(true), seats(false), margin);
        Ok(ClaimTest { first, second, margin, sides, test })
    }

    /// Adds a game; says whether the match can end.
    pub(super) fn add(&mut self, result: &GameResult) -> bool {
        let side = result.winner.and_then(|winner| self.sides[result.seating.player(winner)]);
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

    /// The verdict as a sentence.
    pub(super) fn sentence(&self) -> String {
        let ClaimTest { first, second, margin, .. } = self;
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

/// The two players of a claim `A>B`, each by its name in the match or by its bot. A name may contain `>` itself.
fn read_claim(claim: &str, plan: &MatchPlan) -> anyhow::Result<(String, String)> {
    let player = |text: &str| {
        let text = text.trim();
        let mut players = plan.players().iter().zip(plan.names());
        let found = players.find(|(bot, name)| name.as_str() == text || bot.to_string() == text);
        found.map(|(_, name)| name.clone())
    };
    let mut splits = claim.match_indices('>').map(|(at, _)| (&claim[..at], &claim[at + 1..])).peekable();
    let Some(&(first, second)) = splits.peek() else {
        bail!("{claim:?} is not a claim that can be tested; say for example \"greedy>weighted\"");
    };
    if let Some(found) = splits.find_map(|(first, second)| Some((player(first)?, player(second)?))) {
        return Ok(found);
    }
    let unknown = if player(first).is_none() { first } else { second };
    let mut names = plan.names().to_vec();
    names.dedup();
    bail!("{} does not play in this match; its players are {}", unknown.trim(), names.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn claims_name_players_as_they_are_called_in_the_match() {
        let players = ["exec:python3 bot.py", "random", "exec:./other"].map(|bot| bot.parse().unwrap());
        let mut plan = MatchPlan::new(players.into(), 1, 1).unwrap();
        plan.set_names(vec!["Ann".into(), "random".into(), "a>b".into()]);
        for (claim, first, second) in [
            ("Ann>random", "Ann", "random"),
            (" random > Ann ", "random", "Ann"),
            ("exec:python3 bot.py>random", "Ann", "random"),
            ("a>b>random", "a>b", "random"),
            ("Ann>a>b", "Ann", "a>b"),
        ] {
            assert_eq!(read_claim(claim, &plan).unwrap(), (first.into(), second.into()), "{claim}");
        }
        for (claim, says) in [
            ("Ann", "\"Ann\" is not a claim that can be tested"),
            ("Bob>random", "Bob does not play in this match; its players are Ann, random, a>b"),
            ("random>Bob", "Bob does not play in this match"),
        ] {
            let error = read_claim(claim, &plan).unwrap_err().to_string();
            assert!(error.starts_with(says), "{claim}: {error}");
        }
    }
}
