//! How a game under best play goes, exactly: the chance of every board and score after every turn.
//!
//! Forward propagation. The chances of the boards before a turn, the best keeps and the best use of each final roll
//! give the chances after it. A score is the points on the board less the penalties, so that a board and its number of
//! turns without a build are enough.

use crate::board::Board;
use crate::solver::board_numbers::{self, BOARDS, KNIGHT_STATES, Knights, NetworkNumber};
use crate::solver::hands::{HAND_TABLES, HANDS, Hand, KEEPS};
use crate::solver::turn::TurnValues;
use crate::solver::value_table::{NoValue, ValueTable, board_number};
use crate::state::{PENALTY, TURNS};
use crate::structure::Structure;
use rayon::prelude::*;

/// For one board, the chance of each number of blank turns: those without a build.
type ByBlankTurns = [f64; TURNS as usize + 1];

/// That a turn leads to board `to` with this chance. A blank turn builds nothing.
struct Transition {
    to: usize,
    blank: bool,
    chance: f64,
}

/// The chances of everything after every turn, under best play from an empty map.
#[derive(Clone, PartialEq, Debug)]
pub struct Forecast {
    /// Each score that can come out, with its chance, lowest first.
    pub scores: Vec<(i32, f64)>,
    /// After 0, 1, ... turns: for each structure, in the order of [`Structure::all`], the chance that it is built.
    pub built: Vec<[f64; Structure::COUNT]>,
    /// After 0, 1, ... turns: the expected score so far.
    pub means: Vec<f64>,
    /// After 0, 1, ... turns: how many boards the player can be on.
    pub boards: Vec<usize>,
}

impl Forecast {
    /// Propagates a whole game. `progress` is called with the number of turns done and of all turns.
    pub fn new(table: &ValueTable, progress: impl Fn(usize, usize)) -> Result<Forecast, NoValue> {
        let turns = table.turns();
        let mut chances: Vec<ByBlankTurns> = vec![ByBlankTurns::default(); BOARDS];
        chances[number(Board::EMPTY)?][0] = 1.0;
        let (scores, built, means, boards) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut forecast = Forecast { scores, built, means, boards };
        forecast.note(&chances);
        for turn in 0..turns {
            chances = one_turn(table, turns - turn, &chances)?;
            forecast.note(&chances);
            progress(turn as usize + 1, turns as usize);
        }
        forecast.scores = scores_of(&chances);
        Ok(forecast)
    }

    fn note(&mut self, chances: &[ByBlankTurns]) {
        let mut built = [0.0; Structure::COUNT];
        let (mut mean, mut boards) = (0.0, 0);
        for (number, blanks) in reached(chances) {
            let board = board(number);
            let chance: f64 = blanks.iter().sum();
            board.structures().for_each(|structure| built[structure.index()] += chance);
            mean += blanks
                .iter()
                .enumerate()
                .map(|(blank, chance)| f64::from(score(board, blank)) * chance)
                .sum::<f64>();
            boards += 1;
        }
        self.built.push(built);
        self.means.push(mean);
        self.boards.push(boards);
    }
}

fn number(board: Board) -> Result<usize, NoValue> {
    let (network, knights) = board_number(board)?;
    Ok(network.index() * KNIGHT_STATES + knights.index())
}

fn board(number: usize) -> Board {
    board_numbers::board(NetworkNumber::nth(number / KNIGHT_STATES), Knights::nth(number % KNIGHT_STATES))
}

fn score(board: Board, blank: usize) -> i32 {
    board.points() as i32 - (PENALTY as usize * blank) as i32
}

fn reached(chances: &[ByBlankTurns]) -> impl Iterator<Item = (usize, &ByBlankTurns)> {
    chances.iter().enumerate().filter(|(_, blanks)| blanks.iter().any(|&chance| chance > 0.0))
}

fn scores_of(chances: &[ByBlankTurns]) -> Vec<(i32, f64)> {
    let mut scores = std::collections::BTreeMap::<i32, f64>::new();
    for (number, blanks) in reached(chances) {
        for (blank, &chance) in blanks.iter().enumerate().filter(|(_, chance)| **chance > 0.0) {
            *scores.entry(score(board(number), blank)).or_default() += chance;
        }
    }
    scores.into_iter().collect()
}

/// How many boards are worked on before their transitions are added up: bounds the memory that those take.
const BATCH: usize = 4096;

fn one_turn(
    table: &ValueTable,
    turns_left: u32,
    chances: &[ByBlankTurns],
) -> Result<Vec<ByBlankTurns>, NoValue> {
    let mut after: Vec<ByBlankTurns> = vec![ByBlankTurns::default(); BOARDS];
    let here: Vec<usize> = reached(chances).map(|(number, _)| number).collect();
    for batch in here.chunks(BATCH) {
        // Worked out side by side, added up in order: the sums are the same on any number of threads.
        let by_board: Vec<Vec<Transition>> = batch
            .par_iter()
            .map(|&number| transitions(&TurnValues::new(table, board(number), turns_left)?))
            .collect::<Result<_, _>>()?;
        for (&from, transitions) in batch.iter().zip(&by_board) {
            for Transition { to, blank, chance } in transitions {
                let shift = usize::from(*blank);
                for (blanks, before) in
                    chances[from].iter().enumerate().take(ByBlankTurns::default().len() - shift)
                {
                    after[*to][blanks + shift] += before * chance;
                }
            }
        }
    }
    Ok(after)
}

/// Where one turn leads from a board, and how likely. A board's points tell whether the turn was blank.
fn transitions(turn: &TurnValues<'_>) -> Result<Vec<Transition>, NoValue> {
    let mut found: Vec<Transition> = Vec::new();
    for (roll, chance) in Hand::rolls().zip(final_rolls(turn)).filter(|&(_, chance)| chance > 0.0) {
        let best = turn.best_outcome(roll, false);
        let (to, blank) = (number(best.board)?, best.points == 0);
        match found.iter_mut().find(|transition| transition.to == to) {
            Some(known) => known.chance += chance,
            None => found.push(Transition { to, blank, chance }),
        }
    }
    Ok(found)
}

/// The chance of each final roll when the best dice are kept twice.
fn final_rolls(turn: &TurnValues<'_>) -> Vec<f64> {
    let mut rolls = HAND_TABLES.chance.to_vec();
    for rolls_left in [2, 1] {
        let mut hands = [0.0; HANDS];
        for (roll, keep) in turn.best_keeps(rolls_left).into_iter().enumerate() {
            hands[keep.index()] += rolls[roll];
        }
        // Rolling k dice is rolling one and then k - 1.
        for (keep, up) in HAND_TABLES.up.iter().enumerate() {
            let share = hands[keep] / 6.0;
            up.iter().for_each(|&larger| hands[larger as usize] += share);
        }
        rolls.copy_from_slice(&hands[KEEPS..]);
    }
    rolls
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-9
    }

    /// The mean of something over all boards.
    fn mean(chances: &[ByBlankTurns], of: impl Fn(Board, usize) -> f64) -> f64 {
        let of = &of;
        let by_board = reached(chances).map(|(number, blanks)| {
            let by_blanks =
                blanks.iter().enumerate().map(|(blank, chance)| chance * of(board(number), blank));
            by_blanks.sum::<f64>()
        });
        by_board.sum()
    }

    #[test]
    fn a_score_is_the_points_less_two_for_each_blank_turn() {
        let score = |text: &str, blank| super::score(text.parse().unwrap(), blank);
        assert_eq!([score("", 0), score("", 3), score("R0,S3", 0), score("R0,S3", 5)], [0, -6, 4, -6]);
    }

    #[test]
    fn boards_are_numbered_network_by_network() {
        for text in ["", "K1", "R0,R2,S3,J1,K2", "R0,R1,C7,J1,J2,J3,J4,J5,J6"] {
            let map: Board = text.parse().unwrap();
            assert_eq!(board(number(map).unwrap()), map);
        }
        assert!(number("R1".parse().unwrap()).is_err());
    }

    #[test]
    fn a_turn_leads_to_what_it_is_worth() {
        let table = ValueTable::arbitrary(2);
        let mut start = vec![ByBlankTurns::default(); BOARDS];
        start[number(Board::EMPTY).unwrap()][0] = 1.0;
        let one = one_turn(&table, 2, &start).unwrap();
        assert!(close(mean(&one, |_, _| 1.0), 1.0), "chances add up to 1");
        let expected = TurnValues::new(&table, Board::EMPTY, 2).unwrap().value();
        let later = |board, blank| f64::from(score(board, blank)) + table.value(board, 1).unwrap();
        assert!(close(mean(&one, later), expected));

        let two = one_turn(&table, 1, &one).unwrap();
        let last = |board, _| TurnValues::new(&table, board, 1).unwrap().value();
        let so_far = mean(&one, |board, blank| f64::from(score(board, blank)));
        assert!(close(mean(&two, |board, blank| f64::from(score(board, blank))), so_far + mean(&one, last)));
        let blanks = mean(&two, |_, blank| blank as f64);
        assert!(mean(&one, |_, blank| blank as f64) < blanks && blanks < 2.0);

        let heard = std::cell::RefCell::new(Vec::new());
        let forecast = Forecast::new(&table, |done, all| heard.borrow_mut().push((done, all))).unwrap();
        assert_eq!(heard.into_inner(), [(1, 2), (2, 2)]);
        assert_eq!(forecast.boards, [1, reached(&one).count(), reached(&two).count()]);
        let points = |turns: usize| -> f64 {
            let built = Structure::all().zip(forecast.built[turns]);
            built.map(|(structure, chance)| f64::from(structure.points()) * chance).sum()
        };
        assert!(close(forecast.means[2], points(2) - f64::from(PENALTY) * blanks));
        assert_eq!(forecast.means.len(), 3);
        let scored: f64 = forecast.scores.iter().map(|&(score, chance)| f64::from(score) * chance).sum();
        assert!(close(forecast.means[2], scored));
        assert!(forecast.scores.iter().all(|&(_, chance)| chance > 0.0));
        assert_eq!(forecast.scores[0].0, -4, "two blank turns are possible");
    }

    #[test]
    fn a_full_map_pays_the_penalty_every_turn() {
        let table = ValueTable::made_up(1, |_| 0.0);
        let full = Structure::all().fold(Board::EMPTY, Board::with);
        let mut chances = vec![ByBlankTurns::default(); BOARDS];
        chances[number(full).unwrap()][3] = 0.25;
        chances[number(full).unwrap()][TURNS as usize - 1] = 0.75;
        let after = one_turn(&table, 1, &chances).unwrap();
        let scores = scores_of(&after);
        assert!(
            matches!(scores[..], [(115, often), (137, seldom)] if close(often, 0.75) && close(seldom, 0.25))
        );
    }
}
