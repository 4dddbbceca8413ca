//! Results with luck subtracted, so that fewer games say as much.
//!
//! For every decision of chance, luck is what a value function says afterwards, less what it expected: the mean over all
//! outcomes by their likelihood. Luck is zero on average, whatever the value function is, so the result of a game less its
//! luck has the same mean as the result. If the function knows something about who wins, it varies less.
//!
//! The arena knows the whole state, so expectations are exact.

use crate::stats::Z95;
use crate::{Estimate, GameObserver, GameResult, MatchPlan, Seating};
use brickwool_bots::WinModel;
use brickwool_game::{BySeat, Seat, Turn};
use brickwool_settlers::{Board, Chance, Event, State, Step};

/// Estimates everybody's chance to win.
pub trait WinChances: Send {
    /// A new game begins on a board.
    fn begin(&mut self, board: &Board);

    /// How likely everybody wins from a state in which nobody has won yet.
    fn chances(&mut self, board: &Board, state: &State) -> BySeat<f32>;
}

/// The win model that comes with the bots.
#[derive(Clone, Debug, Default)]
pub struct ModelChances(Option<WinModel>);

impl WinChances for ModelChances {
    fn begin(&mut self, board: &Board) {
        self.0 = Some(WinModel::new(board));
    }

    fn chances(&mut self, board: &Board, state: &State) -> BySeat<f32> {
        self.0.get_or_insert_with(|| WinModel::new(board)).chances(board, state)
    }
}

/// The luck of one game by seat, in games won.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GameLuck {
    pub game: u64,
    pub luck: BySeat<f64>,
}

/// Follows games and adds up everybody's luck.
#[derive(Debug)]
pub struct LuckObserver<W> {
    model: W,
    game: u64,
    /// The state before the next step.
    before: Option<State>,
    luck: BySeat<f64>,
    finished: Vec<GameLuck>,
}

impl<W: WinChances> LuckObserver<W> {
    pub fn new(model: W) -> LuckObserver<W> {
        LuckObserver { model, game: 0, before: None, luck: BySeat::default(), finished: Vec::new() }
    }

    /// The games that were finished, in order.
    pub fn games(&self) -> &[GameLuck] {
        &self.finished
    }

    fn value(&mut self, board: &Board, state: &State) -> BySeat<f64> {
        match state.winner() {
            Some(winner) => BySeat::from_fn(|seat| f64::from(u8::from(seat == winner))),
            None => BySeat(self.model.chances(board, state).0.map(f64::from)),
        }
    }

    /// The mean value over what chance could have decided.
    fn expected(&mut self, board: &Board, before: &State, chance: Chance) -> BySeat<f64> {
        let (mut sum, mut weights) = (BySeat::<f64>::default(), 0.0);
        chance.outcomes(before, board, |outcome, weight| {
            let mut after = *before;
            after.apply_unchecked(board, Step::Chance(outcome));
            let value = self.value(board, &after);
            weights += f64::from(weight);
            for (sum, value) in sum.0.iter_mut().zip(value.0) {
                *sum += f64::from(weight) * value;
            }
        });
        BySeat(sum.0.map(|sum| sum / weights))
    }
}

impl<W: WinChances> GameObserver for LuckObserver<W> {
    fn begin(&mut self, game: u64, _: Seating, board: &Board, state: &State) {
        self.model.begin(board);
        self.game = game;
        self.before = Some(*state);
        self.luck = BySeat::default();
    }

    fn event(&mut self, _: &Event) {}

    fn step(&mut self, board: &Board, state: &State, step: Step) {
        let before = self.before.replace(*state);
        if let (Step::Chance(_), Some(before)) = (step, before)
            && let Turn::Chance(chance) = before.turn()
        {
            let (expected, came) = (self.expected(board, &before, chance), self.value(board, state));
            for seat in Seat::first(state.seat_count()) {
                self.luck[seat] += came[seat] - expected[seat];
            }
        }
    }

    fn abandon(&mut self) {
        self.before = None;
    }

    fn end(&mut self, _: &Board, _: &State, _: &GameResult) {
        self.finished.push(GameLuck { game: self.game, luck: self.luck });
    }
}

/// Results of a match without luck.
#[derive(Clone, Debug)]
pub struct LuckTally {
    /// Players in the order of the plan.
    pub players: Vec<AdjustedShare>,
}

/// How often a player won, and how often without luck.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct AdjustedShare {
    games: u64,
    won: f64,
    adjusted: f64,
    squares: f64,
}

impl LuckTally {
    pub fn new(plan: &MatchPlan) -> LuckTally {
        LuckTally { players: vec![AdjustedShare::default(); plan.players().len()] }
    }

    /// Adds a game with its luck.
    pub fn add(&mut self, result: &GameResult, luck: &GameLuck) {
        for seat in Seat::first(result.seating.players().len() as u8) {
            let won = f64::from(u8::from(result.winner == Some(seat)));
            self.players[result.seating.player(seat)].add(won, luck.luck[seat]);
        }
    }
}

impl AdjustedShare {
    /// Adds a game: won or not, and with how much luck.
    pub fn add(&mut self, won: f64, luck: f64) {
        let adjusted = won - luck;
        self.games += 1;
        self.won += won;
        self.adjusted += adjusted;
        self.squares += adjusted * adjusted;
    }

    /// The share of games won without luck, with its margin at 95 % confidence; needs two games.
    pub fn estimate(&self) -> Option<Estimate> {
        let n = self.games as f64;
        let variance = self.variance()?;
        Some(Estimate { value: self.adjusted / n, margin: Z95 * (variance / n).sqrt() })
    }

    /// How many games without adjustment would be needed for the same margin; `None` until both outcomes have occurred.
    pub fn equivalent_games(&self) -> Option<f64> {
        let share = self.won / self.games as f64;
        let plain = share * (1.0 - share);
        let variance = self.variance()?;
        (plain > 0.0 && variance > 0.0).then(|| self.games as f64 * plain / variance)
    }

    fn variance(&self) -> Option<f64> {
        let n = self.games as f64;
        let mean = self.adjusted / n;
        (self.games > 1).then(|| ((self.squares / n - mean * mean) * n / (n - 1.0)).max(0.0))
    }
}
