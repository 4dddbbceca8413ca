//! Analyses a position in rounds, each with twice as many rollouts as the one before, for as long as somebody is watching.

use crate::{Effort, PositionAnalysis, analyse};
use brickwool_settlers::Position;
use serde::Serialize;

/// What has been found out about a position so far.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GrowingAnalysis {
    /// The result of the last round; `null` before the first.
    pub analysis: Option<PositionAnalysis>,
    /// Whether the last round is done.
    pub done: bool,
}

/// Analyses one position in rounds of growing effort. Every round is an independent [`analyse`] with the same seed, so its result
/// does not depend on how fast earlier rounds were.
#[derive(Clone, Debug)]
pub struct Analyser {
    position: Position,
    seed: u64,
    round: u32,
}

impl Analyser {
    /// Rollouts of each candidate in the first round: few, so that its result is there at once.
    const FIRST: u32 = 18;
    /// The number of rounds. More would not make prices more accurate: rollouts are played by `greedy`, which is not perfect.
    pub const ROUNDS: u32 = 7;

    pub fn new(position: Position, seed: u64) -> Analyser {
        Analyser { position, seed, round: 0 }
    }

    /// The effort of a round. One of them equals [`Effort::POSITION`], the effort of a single analysis.
    pub fn effort(round: u32) -> Effort {
        Effort { trials: Analyser::FIRST << round, ..Effort::POSITION }
    }

    /// Plays the next round; `None` after the last.
    pub fn advance(&mut self) -> Option<PositionAnalysis> {
        if self.is_done() {
            return None;
        }
        let analysis = analyse(&self.position, &Analyser::effort(self.round), self.seed);
        self.round = if analysis.actions.len() < 2 { Analyser::ROUNDS } else { self.round + 1 };
        Some(analysis)
    }

    /// Whether the last round is over.
    pub fn is_done(&self) -> bool {
        self.round >= Analyser::ROUNDS
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::USUAL_SEED;
    use brickwool_settlers::{Board, Layout, Rules};

    #[test]
    fn one_round_is_what_programs_get() {
        assert!((0..Analyser::ROUNDS).any(|round| Analyser::effort(round) == Effort::POSITION));
    }

    /// After a roll is asked for nobody has to decide anything: one look is enough.
    #[test]
    fn where_nobody_decides_one_round_says_it_all() {
        let board = Board::new(Layout::beginner(), Rules::OFFICIAL).unwrap().layout().to_string();
        let text = format!(
            "{board};official;19.45:-:29.59:B1W2G2:-:0/13.35:-:13.51:W3G2:-:0;9:-:-:K14R2Y2M2V5:1:-:-;rolling"
        );
        let mut analyser = Analyser::new(text.parse().unwrap(), USUAL_SEED);
        let analysis = analyser.advance().expect("one round");
        assert_eq!((analysis.seat, analysis.actions.len()), (None, 0));
        assert!((analysis.chances.iter().sum::<f64>() - 1.0).abs() < 1e-3, "{:?}", analysis.chances);
        assert_eq!(analyser.advance(), None);
    }
}
