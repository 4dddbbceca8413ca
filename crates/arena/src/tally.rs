//! The results of a series: who won how often, from which seat, with how many points, and how long decisions took.

use crate::series::GameBatch;
use crate::{GameResult, MatchPlan, Mean, Share, TradeCounts};
use brickwool_bots::DecisionStats;
use brickwool_game::{BySeat, Seat};

/// The results of the games so far.
#[derive(Clone, Debug)]
pub struct MatchTally {
    pub games: u64,
    /// Games that nobody won.
    pub unfinished: u64,
    /// Turns per game.
    pub turns: Mean,
    /// Decisions per game.
    pub actions: Mean,
    /// Outcomes of chance per game.
    pub outcomes: Mean,
    /// Trades between players, in all games together.
    pub trades: TradeTally,
    /// Games won by whoever sat in each seat.
    pub by_seat: BySeat<Share>,
    /// Players in the order of the plan.
    pub players: Vec<PlayerTally>,
    /// The sum of all final states' hashes: equal sums show that the same games were played.
    pub checksum: u64,
}

/// How players traded with each other in all games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TradeTally {
    pub offers: u64,
    /// Of all questions put to somebody, those answered with yes.
    pub accepted: Share,
    /// Of all offers, those that became trades.
    pub traded: Share,
}

/// The results of one player.
#[derive(Clone, Debug, Default)]
pub struct PlayerTally {
    /// Games won.
    pub wins: Share,
    /// Games won from each seat.
    pub by_seat: BySeat<Share>,
    /// Points at the end.
    pub points: Mean,
    pub decisions: DecisionStats,
}

impl MatchTally {
    pub fn new(plan: &MatchPlan) -> MatchTally {
        MatchTally {
            games: 0,
            unfinished: 0,
            turns: Mean::default(),
            actions: Mean::default(),
            outcomes: Mean::default(),
            trades: TradeTally::default(),
            by_seat: BySeat::default(),
            players: vec![PlayerTally::default(); plan.players().len()],
            checksum: 0,
        }
    }

    pub fn add(&mut self, result: &GameResult) {
        self.games += 1;
        self.unfinished += u64::from(result.winner.is_none());
        self.turns.add(result.turns.into());
        self.actions.add(result.actions.into());
        self.outcomes.add(result.outcomes.into());
        let TradeCounts { offers, questions, accepted, trades, .. } = result.trades;
        self.trades.offers += u64::from(offers);
        self.trades.accepted.count += u64::from(accepted);
        self.trades.accepted.of += u64::from(questions);
        self.trades.traded.count += u64::from(trades);
        self.trades.traded.of += u64::from(offers);
        self.checksum = self.checksum.wrapping_add(result.hash);
        for seat in Seat::first(result.seating.players().len() as u8) {
            let won = result.winner == Some(seat);
            self.by_seat[seat].add(won);
            let player = &mut self.players[result.seating.player(seat)];
            player.wins.add(won);
            player.by_seat[seat].add(won);
            player.points.add(result.points[seat].into());
        }
    }

    pub fn add_decisions<O>(&mut self, batch: &GameBatch<O>) {
        for (player, stats) in self.players.iter_mut().zip(&batch.stats) {
            player.decisions.merge(stats);
        }
    }
}
