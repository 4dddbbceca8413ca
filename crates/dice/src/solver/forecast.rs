//! How a game under best play goes, exactly: the chance of every board and score after every turn.
//!
//! Forward propagation. The chances of the boards before a turn, the best keeps and the best use of each final roll
//! give the chances after it. A score is the points on the board less the penalties, so that a board and its number of
//! turns without a build are enough.

use crate::board::Board;
use crate::solver::board_numbers::{self, BOARDS, KNIGHT_STATES, Knights, Network};
use crate::solver::hands::{HAND_TABLES, HANDS, Hand, KEEPS};
use crate::solver::turn::TurnValues;
use crate::solver::value_table::{NoValue, ValueTable, board_number};
use crate::state::{PENALTY, TURNS};
use crate::structure::Structure;
use rayon::prelude::*;

/// For one board, the chance of each number of turns without a build.
type ByBlanks = [f64; TURNS as usize + 1];

/// A board's chances, handed on to the boards it can become.
struct Passed {
    to: usize,
    blank: bool,
    chance: f64,
}

/// The chances of everything after every turn, under best play from an empty map.
#[derive(Clone, PartialEq, Debug)]
pub struct Forecast {
    /// Each score that can come out, with its chance, lowest first.
    pub scores: Vec<(i32, f64)>,
    /// After 0, 1, ... turns: for each structure, in the order of [`Structure::all`], the chance that it stands.
    pub standing: Vec<[f64; Structure::COUNT]>,
    /// After 0, 1, ... turns: the expected score so far.
    pub means: Vec<f64>,
    /// After 0, 1, ... turns: how many boards the player can be on.
    pub boards: Vec<usize>,
}

impl Forecast {
    /// Propagates a whole game. `progress` hears how many turns of how many are done.
    pub fn new(table: &ValueTable, progress: impl Fn(usize, usize)) -> Result<Forecast, NoValue> {
        let turns = table.turns();
        let mut chances: Vec<ByBlanks> = vec![ByBlanks::default(); BOARDS];
        chances[number(Board::EMPTY)?][0] = 1.0;
        let (scores, standing, means, boards) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut forecast = Forecast { scores, standing, means, boards };
        forecast.note(&chances);
        for turn in 0..turns {
            chances = one_turn(table, turns - turn, &chances)?;
            forecast.note(&chances);
            progress(turn as usize + 1, turns as usize);
        }
        forecast.scores = scores_of(&chances);
        Ok(forecast)
    }

    fn note(&mut self, chances: &[ByBlanks]) {
        let mut standing = [0.0; Structure::COUNT];
        let (mut mean, mut boards) = (0.0, 0);
        for (number, blanks) in reached(chances) {
            let board = board(number);
            let chance: f64 = blanks.iter().sum();
            board.structures().for_each(|structure| standing[structure.index()] += chance);
            mean += blanks
                .iter()
                .enumerate()
                .map(|(blank, chance)| f64::from(score(board, blank)) * chance)
                .sum::<f64>();
            boards += 1;
        }
        self.standing.push(standing);
        self.means.push(mean);
        self.boards.push(boards);
    }
}

fn number(board: Board) -> Result<usize, NoValue> {
    let (network, knights) = board_number(board)?;
    Ok(network.index() * KNIGHT_STATES + knights.index())
}

fn board(number: usize) -> Board {
    board_numbers::board(Network::nth(number / KNIGHT_STATES), Knights::nth(number % KNIGHT_STATES))
}

fn score(board: Board, blank: usize) -> i32 {
    board.points() as i32 - (PENALTY as usize * blank) as i32
}

fn reached(chances: &[ByBlanks]) -> impl Iterator<Item = (usize, &ByBlanks)> {
    chances.iter().enumerate().filter(|(_, blanks)| blanks.iter().any(|&chance| chance > 0.0))
}

fn scores_of(chances: &[ByBlanks]) -> Vec<(i32, f64)> {
    let mut scores = std::collections::BTreeMap::<i32, f64>::new();
    for (number, blanks) in reached(chances) {
        for (blank, &chance) in blanks.iter().enumerate().filter(|(_, chance)| **chance > 0.0) {
            *scores.entry(score(board(number), blank)).or_default() += chance;
        }
    }
    scores.into_iter().collect()
}

/// How many boards are worked on before their chances are handed on: bounds the memory for what is in between.
const BATCH: usize = 4096;

fn one_turn(table: &ValueTable, turns_left: u32, chances: &[ByBlanks]) -> Result<Vec<ByBlanks>, NoValue> {
    let mut after: Vec<ByBlanks> = vec![ByBlanks::default(); BOARDS];
    let here: Vec<usize> = reached(chances).map(|(number, _)| number).collect();
    for batch in here.chunks(BATCH) {
        // Worked out side by side, added up in order: the sums are the same on any number of threads.
        let passed: Vec<Vec<Passed>> = batch
            .par_iter()
            .map(|&number| pass_on(&TurnValues::new(table, board(number), turns_left)?))
            .collect::<Result<_, _>>()?;
        for (&from, passed) in batch.iter().zip(&passed) {
            for Passed { to, blank, chance } in passed {
                let shift = usize::from(*blank);
                for (blanks, before) in
                    chances[from].iter().enumerate().take(ByBlanks::default().len() - shift)
                {
                    after[*to][blanks + shift] += before * chance;
                }
            }
        }
    }
    Ok(after)
}

/// Where one turn leads from a board, and how likely.
fn pass_on(turn: &TurnValues<'_>) -> Result<Vec<Passed>, NoValue> {
    let mut passed: Vec<Passed> = Vec::new();
    for (roll, chance) in Hand::rolls().zip(final_rolls(turn)).filter(|&(_, chance)| chance > 0.0) {
        let best = turn.best_outcome(roll, false);
        let (to, blank) = (number(best.board)?, best.points == 0);
        match passed.iter_mut().find(|passed| passed.to == to && passed.blank == blank) {
            Some(known) => known.chance += chance,
            None => passed.push(Passed { to, blank, chance }),
        }
    }
    Ok(passed)
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
