//! A tournament: every set of bots that fits a table plays the same number of games there.
//!
//! The tables take turns, one game each, so that a tournament that is interrupted has played almost the same number of
//! games at every table.

use crate::{GameSchedule, GameSetup, MatchPlan};
use brickwool_bots::{BotName, Budget};

/// A series of games between all bots of a field.
#[derive(Clone, Debug)]
pub struct TournamentPlan {
    bots: Vec<BotName>,
    tables: Vec<TournamentTable>,
}

/// One of the sets of bots that meet.
#[derive(Clone, Debug)]
pub struct TournamentTable {
    /// Numbers into the field, in rising order.
    pub bots: Vec<usize>,
    plan: MatchPlan,
}

impl TournamentPlan {
    /// A tournament of these bots at tables of `seats`, of which there are at least two and at most as many as bots.
    /// `plan` makes the series of one table, given its number and its bots.
    pub fn new<E>(
        bots: Vec<BotName>,
        seats: usize,
        mut plan: impl FnMut(usize, Vec<BotName>) -> Result<MatchPlan, E>,
    ) -> Result<TournamentPlan, E> {
        let table = |(number, seated): (usize, Vec<usize>)| {
            let players = seated.iter().map(|&bot| bots[bot].clone()).collect();
            Ok(TournamentTable { plan: plan(number, players)?, bots: seated })
        };
        let tables =
            subsets(bots.len(), seats).into_iter().enumerate().map(table).collect::<Result<_, E>>()?;
        Ok(TournamentPlan { bots, tables })
    }

    /// How many tables there would be.
    pub fn table_count(bots: usize, seats: usize) -> u128 {
        (0..seats.min(bots) as u128).fold(1, |count, place| count * (bots as u128 - place) / (place + 1))
    }

    pub fn tables(&self) -> &[TournamentTable] {
        &self.tables
    }

    /// The table that a game is played at.
    pub fn table_of(&self, game: u64) -> usize {
        (game % self.tables.len() as u64) as usize
    }
}

impl GameSchedule for TournamentPlan {
    fn bots(&self) -> &[BotName] {
        &self.bots
    }

    fn setup(&self, game: u64) -> GameSetup {
        let table = &self.tables[self.table_of(game)];
        let mut setup = table.plan.setup(game / self.tables.len() as u64);
        setup.game = game;
        setup.seating = setup.seating.renumber(&table.bots);
        setup
    }

    fn budget(&self) -> Budget {
        self.tables[0].plan.budget
    }

    fn max_steps(&self) -> u32 {
        self.tables[0].plan.max_steps
    }
}

/// Every way to choose `size` of the numbers below `of`, each in rising order.
fn subsets(of: usize, size: usize) -> Vec<Vec<usize>> {
    let mut chosen: Vec<Vec<usize>> = vec![Vec::new()];
    for place in 0..size {
        let longer = |set: &Vec<usize>| {
            let from = set.last().map_or(0, |last| last + 1);
            let set = set.clone();
            (from..=of - (size - place)).map(move |next| [&set[..], &[next]].concat())
        };
        chosen = chosen.iter().flat_map(longer).collect();
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;
    use brickwool_game::Seat;

    #[test]
    fn every_set_meets_once() {
        assert_eq!(subsets(3, 2), [[0, 1], [0, 2], [1, 2]]);
        for (of, size, count) in [(2, 2, 1), (5, 4, 5), (8, 4, 70), (6, 2, 15), (4, 4, 1)] {
            let sets = subsets(of, size);
            assert_eq!((sets.len(), TournamentPlan::table_count(of, size)), (count, count as u128));
            assert!(
                sets.iter().all(|set| set.is_sorted() && set.len() == size && set.iter().all(|&n| n < of))
            );
        }
    }

    #[test]
    fn every_round_plays_every_table_once_and_the_games_are_those_of_its_own_plan() {
        let bots: Vec<BotName> = ["random", "weighted", "greedy"].map(|name| name.parse().unwrap()).into();
        let plan = |number: usize, players| MatchPlan::new(players, 10, 100 + number as u64);
        let tournament = TournamentPlan::new(bots.clone(), 2, plan).unwrap();
        assert_eq!(tournament.tables().len(), 3);
        for round in 0..4 {
            for table in 0..3 {
                let game = 3 * round + table;
                assert_eq!(tournament.table_of(game), table as usize);
                let seated = &tournament.tables()[table as usize].bots;
                let own = plan(table as usize, seated.iter().map(|&bot| bots[bot].clone()).collect());
                let (own, setup) = (own.unwrap().setup(round), tournament.setup(game));
                assert_eq!((setup.game, setup.board.layout()), (game, own.board.layout()));
                for seat in Seat::first(2) {
                    assert_eq!(setup.seed_of(seat), own.seed_of(seat));
                    assert_eq!(setup.seating.player(seat), seated[own.seating.player(seat)]);
                }
            }
        }
    }
}
