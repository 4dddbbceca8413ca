//! An analysis that grows while somebody looks at a position: round by round everything is tried twice as often.

use crate::{Analysis, Effort, analyse};
use brickwool_settlers::Position;
use serde::Serialize;

/// What has been found out about a position so far.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GrowingAnalysis {
    /// The last round; nothing, before the first.
    pub analysis: Option<Analysis>,
    /// Whether there is nothing more to find out.
    pub done: bool,
}

/// A position that is looked at for longer and longer. Every round is an [`analyse`] of its own with the same seed, so what it
/// says does not depend on how fast the rounds before were.
#[derive(Clone, Debug)]
pub struct Analyser {
    position: Position,
    seed: u64,
    round: u32,
}

impl Analyser {
    /// Trials of each candidate in the first round: there at once.
    const FIRST: u32 = 18;
    /// After so many rounds prices are as certain as rollouts can make them: those who play on are only `greedy`.
    pub const ROUNDS: u32 = 7;

    pub fn new(position: Position, seed: u64) -> Analyser {
        Analyser { position, seed, round: 0 }
    }

    /// How much work a round is. One of them is [`Effort::POSITION`], which is what programs get if they ask once.
    pub fn effort(round: u32) -> Effort {
        Effort { trials: Analyser::FIRST << round, ..Effort::POSITION }
    }

    /// The next round; nothing, if there is nothing more to find out.
    pub fn advance(&mut self) -> Option<Analysis> {
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
