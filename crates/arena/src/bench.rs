//! The benchmark: random games of four players (or another number), each on a new random board, and a checksum of what happened.
//!
//! An unchanged checksum after a change of code shows that the rules were not changed with it.

use crate::random::{StepBy, TurnCount, random_step, take_random_step};
use crate::{GameSchedule, MatchPlan, MatchTable, PlanError};
use brickwool_bots::{BotError, BotName, Budget};
use brickwool_game::{BySeat, Luck, Seat};
use brickwool_luck::SeededLuck;
use brickwool_settlers::{Board, Layout, Rules, Shape, State, Step, Tokens};
use rayon::prelude::*;
use std::hint::black_box;
use std::sync::atomic::AtomicBool;
use std::time::Instant;
use thiserror::Error;

/// The default number of players. Checksums depend on it, so it must not change.
pub const SEATS: u8 = 4;

/// What the games added up to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BenchTotals {
    pub games: u64,
    /// Decisions of players.
    pub actions: u64,
    pub outcomes: u64,
    /// Turns begun.
    pub turns: u64,
    /// Games won, by seat.
    pub wins: BySeat<u64>,
    /// The sum of all final states' fingerprints.
    pub checksum: u64,
}

impl BenchTotals {
    fn and(mut self, other: BenchTotals) -> BenchTotals {
        self.games += other.games;
        self.actions += other.actions;
        self.outcomes += other.outcomes;
        self.turns += other.turns;
        self.wins = BySeat::from_fn(|seat| self.wins[seat] + other.wins[seat]);
        self.checksum = self.checksum.wrapping_add(other.checksum);
        self
    }
}

/// Plays game number `game` of the series `seed`.
pub fn play_one(seed: u64, game: u64, seats: u8) -> BenchTotals {
    let mut luck = SeededLuck::for_game(seed, game);
    let (board, mut state) = start_of_a_game(&mut luck, seats);
    let mut totals = BenchTotals { games: 1, ..BenchTotals::default() };
    let mut turns = TurnCount::default();
    while let Some(by) = take_random_step(&mut state, &board, &mut luck, &mut |event| turns.see(&event)) {
        match by {
            StepBy::Player => totals.actions += 1,
            StepBy::Chance => totals.outcomes += 1,
        }
    }
    totals.turns = turns.after_setup(seats).into();
    totals.wins[state.winner().unwrap_or(Seat::new(0))] += 1;
    totals.checksum = state.hash();
    totals
}

/// Plays `games` games on `threads` threads and calls `played` after each. The totals don't depend on the threads.
pub fn play_many(
    seed: u64,
    games: u64,
    seats: u8,
    threads: usize,
    played: impl Fn() + Sync,
) -> Result<BenchResult, rayon::ThreadPoolBuildError> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
    let start = Instant::now();
    let play = |game| {
        let totals = play_one(seed, game, seats);
        played();
        totals
    };
    let totals =
        pool.install(|| (0..games).into_par_iter().map(play).reduce(BenchTotals::default, BenchTotals::and));
    Ok(BenchResult { totals, seconds: start.elapsed().as_secs_f64() })
}

/// Totals and the time they took.
#[derive(Clone, Copy, Debug)]
pub struct BenchResult {
    pub totals: BenchTotals,
    /// Wall-clock time.
    pub seconds: f64,
}

/// Plays `games` games between bots of one kind and returns what they added up to, with the time.
///
/// The checksum changes when the bot makes any decision differently, so it shows whether a faster bot is still the same bot. It
/// means nothing for a bot that looks at the clock.
pub fn play_bots(
    bot: &BotName,
    seed: u64,
    games: u64,
    seats: u8,
    budget: Budget,
    played: impl Fn(),
) -> Result<BenchResult, BotBenchError> {
    let mut plan = MatchPlan::new(vec![bot.clone(); usize::from(seats)], games, seed)?;
    plan.budget = budget;
    let mut table = MatchTable::new(&plan)?;
    let start = Instant::now();
    let mut totals = BenchTotals::default();
    for game in 0..games {
        let never = AtomicBool::new(false);
        if let Some(result) = table.play(plan.setup(game), &mut (), &never) {
            totals.games += 1;
            totals.actions += u64::from(result.actions);
            totals.outcomes += u64::from(result.outcomes);
            totals.turns += u64::from(result.turns);
            if let Some(winner) = result.winner {
                totals.wins[winner] += 1;
            }
            totals.checksum = totals.checksum.wrapping_add(result.hash);
        }
        played();
    }
    Ok(BenchResult { totals, seconds: start.elapsed().as_secs_f64() })
}

/// Why bots can't be measured.
#[derive(Debug, Error)]
pub enum BotBenchError {
    #[error(transparent)]
    Plan(#[from] PlanError),
    #[error(transparent)]
    Bot(#[from] BotError),
}

/// How long copying a state takes.
pub fn copy_nanoseconds() -> f64 {
    const COPIES: u32 = 1_000_000;
    let (_, state) = middle_of_a_game(1);
    let start = Instant::now();
    for _ in 0..COPIES {
        black_box(*black_box(&state));
    }
    start.elapsed().as_secs_f64() * 1e9 / f64::from(COPIES)
}

/// How long it takes to copy a state, list its legal actions and apply one, through the public interface alone, averaged over
/// the states of whole games.
pub fn legal_and_apply_nanoseconds(seed: u64) -> f64 {
    const ROUNDS: u32 = 50;
    let mut luck = SeededLuck::new(seed);
    let (board, mut state) = start_of_a_game(&mut luck, SEATS);
    let mut decisions = Vec::new();
    loop {
        let before = state;
        match random_step(&mut state, &board, &mut luck) {
            Some(Step::Act(..)) => decisions.push((before, luck.below(before.legal(&board).len()))),
            Some(Step::Chance(_)) => {}
            None => break,
        }
    }
    let start = Instant::now();
    for _ in 0..ROUNDS {
        for (state, chosen) in &decisions {
            let mut next = *black_box(state);
            let legal = black_box(next.legal(black_box(&board)));
            next.apply_unchecked(&board, Step::Act(legal.seat(), legal.nth(*chosen)));
            black_box(&next);
        }
    }
    start.elapsed().as_secs_f64() * 1e9 / (f64::from(ROUNDS) * decisions.len() as f64)
}

fn start_of_a_game(luck: &mut SeededLuck, seats: u8) -> (Board, State) {
    let shape = Shape::for_seats(usize::from(seats));
    let layout = Layout::random(shape, Tokens::Spread, luck).expect("any shape can be spread");
    let board = Board::new(layout, Rules::OFFICIAL).expect("random layouts are whole");
    let state = State::new(&board, seats).expect("two to six can play");
    (board, state)
}

fn middle_of_a_game(seed: u64) -> (Board, State) {
    let mut luck = SeededLuck::new(seed);
    let (board, mut state) = start_of_a_game(&mut luck, SEATS);
    for _ in 0..300 {
        random_step(&mut state, &board, &mut luck);
    }
    (board, state)
}
