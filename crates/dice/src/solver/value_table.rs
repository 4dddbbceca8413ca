//! The value table: the expected further score under best play, for every board and number of turns left.
//!
//! Backward induction. With no turns left a board is worth nothing more. One turn earlier, the value of each final
//! roll is the best purchase it can pay for, points and future together; two sweeps over all hands add the
//! re-rolls, and the mean over the first throw is the board's value.

use crate::board::Board;
use crate::solver::board_numbers::{self, BOARDS, KNIGHT_STATES, Knights, NETWORKS, NetworkNumber};
use crate::solver::hands::{HANDS, Hand};
use crate::solver::options::{CHOICES, OPTIONS};
use crate::solver::purchase::{PurchaseCounts, StructureKind};
use crate::solver::reroll_values::{Values, choose_best, expect, larger, mean_of_rolls};
use crate::state::{PENALTY, TURNS};
#[cfg(test)]
use crate::structure::Knight;
use rayon::prelude::*;

/// How many networks are worked on side by side: measured best of 4 to 24, four vector registers of four.
const LANES: usize = 16;

/// The expected further score under best play.
#[derive(Clone, PartialEq, Debug)]
pub struct ValueTable {
    /// For `t` turns left, `values[t]` holds one value for each network and state of the knights.
    values: Vec<Vec<f64>>,
}

/// Why the table has no value for something.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoValue {
    /// No game leads to such a board.
    #[error("no game leads to the board \"{0}\"")]
    Unreachable(Board),
    /// Fewer turns were solved.
    #[error("the table knows {solved} turns, not {asked}")]
    Turns {
        /// How many turns were asked for.
        asked: u32,
        /// How many the table knows.
        solved: u32,
    },
}

impl ValueTable {
    /// Solves the whole game. `progress` hears how many of how many parts are done, from any thread.
    pub fn solve(progress: impl Fn(usize, usize) + Sync) -> ValueTable {
        ValueTable::solve_last(TURNS, progress)
    }

    /// Solves only the last `turns` turns (at most [`TURNS`]).
    pub fn solve_last(turns: u32, progress: impl Fn(usize, usize) + Sync) -> ValueTable {
        let turns = turns.min(TURNS);
        let groups = NETWORKS.div_ceil(LANES);
        let mut values = vec![vec![0.0; BOARDS]];
        for turn in 0..turns as usize {
            let next = &values[turn];
            let mut now = vec![0.0; BOARDS];
            let done = std::sync::atomic::AtomicUsize::new(turn * groups);
            now.par_chunks_mut(LANES * KNIGHT_STATES).enumerate().for_each_init(
                || Box::new(Worker::new()),
                |worker, (group, into)| {
                    worker.solve_group(group * LANES, next, into);
                    let done = done.fetch_add(1, std::sync::atomic::Ordering::Relaxed) + 1;
                    progress(done, turns as usize * groups);
                },
            );
            values.push(now);
        }
        ValueTable { values }
    }

    /// For how many turns left the table holds values.
    pub fn turns(&self) -> u32 {
        self.values.len() as u32 - 1
    }

    /// How many boards the table holds.
    pub fn boards(&self) -> usize {
        BOARDS
    }

    /// What `board` will still add to the score with `turns_left` turns to come, on average and under best play.
    pub fn value(&self, board: Board, turns_left: u32) -> Result<f64, NoValue> {
        let (network, knights) = board_number(board)?;
        Ok(self.of_turn(turns_left)?[network.index() * KNIGHT_STATES + knights.index()])
    }

    /// The values of all boards with this many turns left.
    pub(crate) fn of_turn(&self, turns_left: u32) -> Result<&[f64], NoValue> {
        let values = self.values.get(turns_left as usize);
        values.map(Vec::as_slice).ok_or(NoValue::Turns { asked: turns_left, solved: self.turns() })
    }

    /// The values of all boards with 1, 2, ... turns left, one after the other.
    pub(crate) fn all_values(&self) -> impl Iterator<Item = f64> {
        self.values[1..].iter().flatten().copied()
    }

    /// A table from values read elsewhere, one full set of boards for each number of turns left.
    pub(crate) fn from_values(values: Vec<Vec<f64>>) -> ValueTable {
        ValueTable { values }
    }
}

#[cfg(test)]
impl ValueTable {
    /// A table in which `worth` says what a board will still add, with 1 to `turns` turns to come: instead of solving.
    pub(crate) fn made_up(turns: u32, worth: impl Fn(Board) -> f64) -> ValueTable {
        let networks = (0..NETWORKS).map(NetworkNumber::nth);
        let boards = networks
            .flat_map(|network| Knights::all().map(move |knights| board_numbers::board(network, knights)));
        let worths: Vec<f64> = boards.map(worth).collect();
        let mut values = vec![vec![0.0; BOARDS]];
        values.resize(turns as usize + 1, worths);
        ValueTable { values }
    }

    /// A table of arbitrary values, except for what the solver relies on: an unused knight is worth more than a used one, and
    /// the wildcard most.
    pub(crate) fn arbitrary(turns: u32) -> ValueTable {
        ValueTable::made_up(turns, |board| {
            let number = board.structures().fold(17_u32, |number, structure| {
                number.wrapping_mul(0x9e37_79b1).wrapping_add(structure.index() as u32)
            });
            let worth = |knight: Knight| if knight == Knight::WILDCARD { 0.9 } else { 0.4 };
            f64::from(number) / 4e8 + board.unused_knights().map(worth).sum::<f64>()
        })
    }
}

/// A reachable board's two numbers.
pub(crate) fn board_number(board: Board) -> Result<(NetworkNumber, Knights), NoValue> {
    let knights = Knights::of(board);
    // Numbers are made from counts; only a board with no gaps in its building orders comes back from them.
    let network = NetworkNumber::of(board).filter(|&network| board_numbers::board(network, knights) == board);
    network.map(|network| (network, knights)).ok_or(NoValue::Unreachable(board))
}

/// For every choice, the best that it can lead to from one network: points of this turn and value afterwards.
///
/// Minus infinity where the network has no place for the purchase.
pub(crate) fn fill_choices<const N: usize>(
    lane: usize,
    network: NetworkNumber,
    next: &[f64],
    into: &mut [[f64; N]; CHOICES],
) {
    for purchase in PurchaseCounts::all() {
        let start = purchase.index() * KNIGHT_STATES;
        let knights_bought = purchase.count(StructureKind::Knight);
        for state in 0..KNIGHT_STATES {
            into[start + state][lane] = f64::NEG_INFINITY;
        }
        for &(after, points) in network.after(purchase) {
            let row = &next[after.index() * KNIGHT_STATES..][..KNIGHT_STATES];
            let points = f64::from(points);
            for (best, value) in into[start..start + KNIGHT_STATES].iter_mut().zip(row) {
                best[lane] = best[lane].max(points + value);
            }
        }
        for knights in Knights::all() {
            let bonus = if purchase == PurchaseCounts::NOTHING {
                -f64::from(PENALTY)
            } else if knights.built() >= u32::from(knights_bought) {
                f64::from(knights.points_of_last(knights_bought))
            } else {
                f64::NEG_INFINITY
            };
            into[start + knights.index()][lane] += bonus;
        }
    }
}

/// One thread's scratch space.
struct Worker {
    choices: [[f64; LANES]; CHOICES],
    values: Values<LANES>,
}

impl Worker {
    fn new() -> Worker {
        Worker { choices: [[0.0; LANES]; CHOICES], values: [[0.0; LANES]; HANDS] }
    }

    /// Fills in the values of up to [`LANES`] networks from `first` on.
    fn solve_group(&mut self, first: usize, next: &[f64], into: &mut [f64]) {
        let networks = into.len() / KNIGHT_STATES;
        for lane in 0..networks {
            fill_choices(lane, NetworkNumber::nth(first + lane), next, &mut self.choices);
        }
        for knights in Knights::all() {
            for roll in Hand::rolls() {
                let mut best = [f64::NEG_INFINITY; LANES];
                for choice in OPTIONS.of(knights, roll) {
                    best = larger(best, self.choices[choice.index()]);
                }
                self.values[roll.index()] = best;
            }
            expect(&mut self.values);
            choose_best(&mut self.values);
            expect(&mut self.values);
            choose_best(&mut self.values);
            let mean = mean_of_rolls(&self.values);
            for lane in 0..networks {
                into[lane * KNIGHT_STATES + knights.index()] = mean[lane];
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::turn::TurnValues;

    #[test]
    fn boards_solved_together_are_worth_what_each_is_alone() {
        let table = ValueTable::arbitrary(1);
        for first in [0, NETWORKS - 5] {
            let networks = LANES.min(NETWORKS - first);
            let mut values = vec![0.0; networks * KNIGHT_STATES];
            Worker::new().solve_group(first, &table.values[1], &mut values);
            for lane in 0..networks {
                for knights in Knights::all().step_by(29) {
                    let board = board_numbers::board(NetworkNumber::nth(first + lane), knights);
                    let alone = TurnValues::new(&table, board, 2).unwrap().value();
                    let together = values[lane * KNIGHT_STATES + knights.index()];
                    assert!((alone - together).abs() < 1e-9, "{board}: {alone} and {together}");
                }
            }
        }
    }

    #[test]
    fn every_part_of_every_turn_is_solved_and_reported() {
        let heard = std::sync::Mutex::new(Vec::new());
        let table = ValueTable::solve_last(2, |done, all| heard.lock().unwrap().push((done, all)));
        let mut heard = heard.into_inner().unwrap();
        heard.sort_unstable();
        // 76 groups of 16 networks and a last one of 9, twice.
        assert!(heard.into_iter().eq((1..=154).map(|done| (done, 154))));
        for (network, knights) in [(0, 0), (15, 126), (16, 1), (700, 64), (NETWORKS - 1, 100)] {
            let board = board_numbers::board(NetworkNumber::nth(network), Knights::nth(knights));
            for turns_left in [1, 2] {
                let alone = TurnValues::new(&table, board, turns_left).unwrap().value();
                let solved = table.value(board, turns_left).unwrap();
                assert!((alone - solved).abs() < 1e-9, "{board}: {alone} and {solved}");
            }
        }
    }

    #[test]
    fn a_choice_is_worth_its_points_and_what_comes_later() {
        let road: Board = "R0".parse().unwrap();
        let table = ValueTable::made_up(1, |board| if board == road { 5.0 } else { 0.0 });
        let mut choices = Box::new([[7.0; 2]; CHOICES]);
        let empty = NetworkNumber::of(Board::EMPTY).unwrap();
        fill_choices(1, empty, table.of_turn(1).unwrap(), &mut choices);
        let worth = |bought: [u8; 4], knights: &str| {
            let purchase = PurchaseCounts::all()
                .find(|purchase| StructureKind::ALL.map(|kind| purchase.count(kind)) == bought);
            let knights = Knights::of(knights.parse().unwrap());
            choices[purchase.unwrap().index() * KNIGHT_STATES + knights.index()][1]
        };
        assert_eq!(worth([0, 0, 0, 0], ""), -2.0, "the penalty");
        assert_eq!(worth([0, 0, 0, 0], "J1,K2"), -2.0);
        assert_eq!(worth([1, 0, 0, 0], ""), 1.0 + 5.0, "a road, and the map it makes is worth 5");
        assert_eq!(worth([1, 0, 0, 0], "J1"), 1.0, "but not with a knight on it");
        assert_eq!([worth([2, 0, 0, 0], ""), worth([3, 0, 0, 0], "")], [2.0, 3.0]);
        assert_eq!([worth([0, 1, 0, 0], ""), worth([1, 1, 0, 0], "")], [3.0, 4.0]);
        assert_eq!(worth([0, 0, 1, 0], ""), f64::NEG_INFINITY, "no road leads to a city yet");
        assert_eq!([worth([0, 0, 0, 1], "J1"), worth([0, 0, 0, 1], "K1,J2,J3")], [1.0, 3.0]);
        assert_eq!([worth([0, 0, 0, 2], "J1,J2"), worth([1, 0, 0, 1], "J1,J2")], [3.0, 3.0]);
        assert_eq!(worth([0, 0, 0, 2], "J1"), f64::NEG_INFINITY, "two were bought, and one is there");
        assert!(choices.iter().all(|lanes| lanes[0] == 7.0), "the other lane is another network's");
    }

    #[test]
    fn every_board_has_the_value_at_its_number() {
        let values: Vec<f64> = (0..BOARDS).map(|board| (board * 7919 % 1009) as f64 / 100.0).collect();
        let table = ValueTable::from_values(vec![vec![0.0; BOARDS], values.clone()]);
        assert_eq!((table.turns(), table.boards()), (1, BOARDS));
        assert!(table.all_values().eq(values.iter().copied()));
        let (network, knights) = (NetworkNumber::nth(57), Knights::nth(33));
        let board = board_numbers::board(network, knights);
        assert_eq!(board_number(board), Ok((network, knights)));
        assert_eq!(table.value(board, 1), Ok(values[57 * KNIGHT_STATES + 33]));
        assert_eq!(table.value(board, 2), Err(NoValue::Turns { asked: 2, solved: 1 }));
        for gap in ["R1", "S4", "R0,C7", "J2", "R0,J1,K3"] {
            let gap: Board = gap.parse().unwrap();
            assert_eq!(table.value(gap, 1), Err(NoValue::Unreachable(gap)), "{gap}");
        }
    }
}
