//! The figures of a whole series, which the report draws, in a fixed amount of memory however many games there are.
//!
//! Everything is a count or a sum of whole numbers, so it does not matter in which order or on which thread games are
//! added: the summary is the same.

use crate::review_sums::ReviewSums;
use crate::rows::{GameRow, TurnRow};
use crate::sums::{Sum, add_at, count_at, sums};

/// Turns beyond this are counted as this one.
const MAX_TURNS: usize = 1024;
/// At how many moments of a game, evenly spread from the setup to its end, points are looked at.
pub const MOMENTS: usize = 21;

sums! {
    /// Figures of a series of games.
    pub struct Summary {
        pub games: u64,
        /// Those of them that nobody won.
        pub unfinished: u64,
        /// Turns of all games.
        pub turns: u64,
        pub actions: u64,
        pub outcomes: u64,
        /// How often the bank could not pay what a roll owed.
        pub shortages: u64,
        /// The number of games by their number of turns; the last place holds all longer ones too.
        pub lengths: Vec<u64>,
        /// How often the first and the second die fell how, ones first.
        pub dice: [[u64; 6]; 6],
        /// Cards paid by what was rolled, 2 to 12 at their own places.
        pub paid: [u64; 13],
        /// Cards that each number would have brought, summed over all rolls; times its chance, what was to be expected.
        pub offered: [u64; 13],
        /// Wins by seat.
        pub wins_by_seat: Vec<u64>,
        /// How it went for each player, in the order of the plan.
        pub players: Vec<PlayerSummary>,
        /// Trades between players: whose turn it was, and with whom.
        pub trades: Vec<Vec<u64>>,
        /// First settlements by vertex.
        pub first: Vec<ChoiceStats>,
        /// Second settlements by vertex.
        pub second: Vec<ChoiceStats>,
        /// Openings by the pips of both settlements together.
        pub by_pips: Vec<ChoiceStats>,
        /// Openings by the kinds of resources that both settlements touch together.
        pub by_kinds: Vec<ChoiceStats>,
    }
}

sums! {
    /// How often something was chosen, and how often whoever chose it won.
    pub struct ChoiceStats {
        pub chosen: u64,
        /// How often the chooser won.
        pub won: u64,
    }
}

sums! {
    /// Figures of one player.
    pub struct PlayerSummary {
        /// Games played in each seat.
        pub games_by_seat: Vec<u64>,
        /// Games won in each seat.
        pub wins_by_seat: Vec<u64>,
        /// Games by the player's points at the end.
        pub final_points: Vec<u64>,
        /// Points at the end by source, summed over all games.
        pub sources: [u64; 5],
        /// Points at the end by source, summed over games won.
        pub winning_sources: [u64; 5],
        /// Points by moment of the game and source, summed over all games.
        pub progress: Vec<[u64; 5]>,
        /// How much the points changed in each turn, summed over all games; a game that is over changes nothing.
        pub changes: Vec<i64>,
        /// Cards the dice paid, by resource.
        pub produced: [u64; 5],
        /// Cards for second settlements.
        pub start_cards: u64,
        /// Cards that the dice did not pay because of the robber.
        pub blocked: u64,
        /// Cards taken by the robber.
        pub stolen: u64,
        /// Cards lost to the robber.
        pub robbed: u64,
        /// Cards discarded because of a 7.
        pub discarded: u64,
        /// Cards got by year of plenty.
        pub plenty: u64,
        /// Cards got by monopoly.
        pub monopoly_gained: u64,
        /// Cards lost to others' monopolies.
        pub monopoly_lost: u64,
        /// Trades with the bank at 2:1, 3:1 and 4:1.
        pub bank_trades: [u64; 3],
        pub offers: u64,
        /// Offers of others agreed to.
        pub accepted: u64,
        /// Offers of others refused.
        pub declined: u64,
        /// Offers of others answered with another.
        pub countered: u64,
        /// Development cards bought, by kind.
        pub dev_bought: [u64; 5],
        /// Development cards played, by kind.
        pub dev_played: [u64; 5],
        /// Roads laid.
        pub roads: u64,
        /// Settlements placed.
        pub settlements: u64,
        /// Settlements made cities.
        pub cities: u64,
        /// Pips of both settlements of the setup.
        pub opening_pips: u64,
        /// Luck and decisions, if the games were reviewed.
        #[serde(default, skip_serializing_if = "ReviewSums::is_empty")]
        pub review: ReviewSums,
    }
}

impl Summary {
    pub(crate) fn new(players: usize) -> Summary {
        let by_seat = vec![0; players];
        let player = PlayerSummary {
            games_by_seat: by_seat.clone(),
            wins_by_seat: by_seat.clone(),
            ..PlayerSummary::default()
        };
        Summary {
            players: vec![player; players],
            trades: vec![by_seat.clone(); players],
            wins_by_seat: by_seat,
            ..Summary::default()
        }
    }

    /// Whether it has figures for this many players, by seat where it should. (Older exports have places for more seats.)
    pub(crate) fn is_about(&self, players: usize) -> bool {
        let by_seat = self.players.iter().flat_map(|player| [&player.games_by_seat, &player.wins_by_seat]);
        let mut lists = by_seat.chain(self.trades.iter().take(players)).chain([&self.wins_by_seat]);
        self.players.len() == players
            && self.trades.len() >= players
            && lists.all(|list| list.len() >= players)
    }

    pub(crate) fn merge(&mut self, other: &Summary) {
        self.add(other);
    }

    pub(crate) fn add_game(&mut self, game: &GameRow, turns: &[TurnRow]) {
        self.games += 1;
        self.unfinished += u64::from(game.winner.is_none());
        self.turns += u64::from(game.turns);
        self.actions += u64::from(game.actions);
        self.outcomes += u64::from(game.outcomes);
        self.shortages += u64::from(game.shortages);
        count_at(&mut self.lengths, (game.turns as usize).min(MAX_TURNS));
        self.paid.add(&game.production.paid.map(u64::from));
        self.offered.add(&game.production.offered.map(u64::from));
        for [a, b] in turns.iter().filter_map(|turn| turn.dice) {
            self.dice[usize::from(a - 1)][usize::from(b - 1)] += 1;
        }
        for seat in 0..usize::from(game.seats) {
            self.add_seat(game, turns, seat);
        }
    }

    fn add_seat(&mut self, game: &GameRow, turns: &[TurnRow], seat: usize) {
        let row = &game.by_seat[seat];
        let won = game.winner == Some(seat as u8);
        self.wins_by_seat[seat] += u64::from(won);
        for (other, &count) in row.trades_with.iter().take(usize::from(game.seats)).enumerate() {
            let with = game.by_seat[other].player;
            self.trades[usize::from(row.player)][usize::from(with)] += u64::from(count);
        }
        for (spots, vertex) in [&mut self.first, &mut self.second].into_iter().zip(row.opening) {
            if let Some(vertex) = vertex {
                choose(spots, usize::from(vertex), won);
            }
        }
        if row.opening[1].is_some() {
            choose(&mut self.by_pips, usize::from(row.opening_pips.iter().sum::<u8>()), won);
            choose(&mut self.by_kinds, usize::from(row.opening_kinds), won);
        }
        self.players[usize::from(row.player)].add_game(game, turns, seat);
    }
}

pub(crate) fn choose(spots: &mut Vec<ChoiceStats>, place: usize, won: bool) {
    if spots.len() <= place {
        spots.resize(place + 1, ChoiceStats::default());
    }
    spots[place].chosen += 1;
    spots[place].won += u64::from(won);
}

impl PlayerSummary {
    pub fn games(&self) -> u64 {
        self.games_by_seat.iter().sum()
    }

    pub fn wins(&self) -> u64 {
        self.wins_by_seat.iter().sum()
    }

    fn add_game(&mut self, game: &GameRow, turns: &[TurnRow], seat: usize) {
        let row = &game.by_seat[seat];
        let won = game.winner == Some(seat as u8);
        let points = row.points.map(u64::from);
        self.games_by_seat[seat] += 1;
        self.sources.add(&points);
        if won {
            self.wins_by_seat[seat] += 1;
            self.winning_sources.add(&points);
        }
        if let Some(player) = game.review.get(seat) {
            self.review.add_game(player, won);
        }
        count_at(&mut self.final_points, points.iter().sum::<u64>() as usize);
        self.add_progress(turns, seat);
        self.add_cards(game, seat);
        self.dev_bought.add(&row.dev_bought.map(u64::from));
        self.dev_played.add(&row.dev_played.map(u64::from));
        self.roads += u64::from(row.roads);
        self.settlements += u64::from(row.settlements_built);
        self.cities += u64::from(row.cities_built);
        self.opening_pips += row.opening_pips.iter().map(|&pips| u64::from(pips)).sum::<u64>();
    }

    fn add_progress(&mut self, turns: &[TurnRow], seat: usize) {
        self.progress.resize(MOMENTS, [0; 5]);
        let last = turns.len().saturating_sub(1);
        for (moment, sum) in self.progress.iter_mut().enumerate() {
            if let Some(turn) = turns.get((2 * last * moment + MOMENTS - 1) / (2 * (MOMENTS - 1))) {
                sum.add(&turn.points[seat].map(u64::from));
            }
        }
        let mut before = 0;
        for turn in turns {
            let points = i64::from(turn.total(seat));
            if points != before {
                add_at(&mut self.changes, (turn.turn as usize).min(MAX_TURNS), points - before);
                before = points;
            }
        }
    }

    fn add_cards(&mut self, game: &GameRow, seat: usize) {
        let row = &game.by_seat[seat];
        self.produced.add(&row.produced.map(u64::from));
        self.start_cards += u64::from(row.start_cards);
        self.bank_trades.add(&row.bank_trades.map(u64::from));
        for (sum, count) in [
            (&mut self.blocked, row.blocked),
            (&mut self.stolen, row.stolen),
            (&mut self.robbed, row.robbed),
            (&mut self.discarded, row.discarded),
            (&mut self.plenty, row.plenty),
            (&mut self.monopoly_gained, row.monopoly_gained),
            (&mut self.monopoly_lost, row.monopoly_lost),
            (&mut self.offers, row.offers),
            (&mut self.accepted, row.accepted),
            (&mut self.declined, row.declined),
            (&mut self.countered, row.countered),
        ] {
            *sum += u64::from(count);
        }
    }
}
