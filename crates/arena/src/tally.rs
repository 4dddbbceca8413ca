//! What a series comes to: who won how often, from which seat, with how many points, and what it cost.

use crate::series::Stretch;
use crate::{Cost, Mean, Plan, Played, Share};
use brickwool_game::{BySeat, Seat};

/// The sums of the games so far.
#[derive(Clone, Debug)]
pub struct Tally {
    /// Games played.
    pub games: u64,
    /// Games that nobody won.
    pub unfinished: u64,
    /// Turns a game.
    pub turns: Mean,
    /// Decisions a game.
    pub actions: Mean,
    /// Outcomes of chance a game.
    pub outcomes: Mean,
    /// Games won by whoever sat in each seat.
    pub by_seat: BySeat<Share>,
    /// What each player came to, in the order of the plan.
    pub players: Vec<PlayerTally>,
    /// The sum of all final states' fingerprints: the same sum, the same games.
    pub checksum: u64,
}

/// What one player came to.
#[derive(Clone, Debug, Default)]
pub struct PlayerTally {
    /// Games won.
    pub wins: Share,
    /// Games won from each seat.
    pub by_seat: BySeat<Share>,
    /// Points at the end.
    pub points: Mean,
    /// What the decisions cost.
    pub cost: Cost,
}

impl Tally {
    /// Nothing yet.
    pub fn new(plan: &Plan) -> Tally {
        Tally {
            games: 0,
            unfinished: 0,
            turns: Mean::default(),
            actions: Mean::default(),
            outcomes: Mean::default(),
            by_seat: BySeat::default(),
            players: vec![PlayerTally::default(); plan.players().len()],
            checksum: 0,
        }
    }

    /// Takes in a game.
    pub fn add(&mut self, played: &Played) {
        self.games += 1;
        self.unfinished += u64::from(played.winner.is_none());
        self.turns.add(played.turns.into());
        self.actions.add(played.actions.into());
        self.outcomes.add(played.outcomes.into());
        self.checksum = self.checksum.wrapping_add(played.hash);
        for seat in Seat::first(self.players.len() as u8) {
            let won = played.winner == Some(seat);
            self.by_seat[seat].add(won);
            let player = &mut self.players[played.seating.player(seat)];
            player.wins.add(won);
            player.by_seat[seat].add(won);
            player.points.add(played.points[seat].into());
        }
    }

    /// Takes in what a stretch's decisions cost.
    pub fn add_costs<W>(&mut self, stretch: &Stretch<W>) {
        for (player, cost) in self.players.iter_mut().zip(&stretch.costs) {
            player.cost.times.merge(&cost.times);
            player.cost.mishaps += cost.mishaps;
        }
    }
}
