//! `States`: many positions of games on one board, for people who write searches: copied, stepped, drawn, dealt and judged
//! without Python in the loop, on all cores.

use crate::board::Board;
use crate::convert::{illegal, invalid};
use crate::numbering::{ACTIONS, Choices};
use crate::position::{Position, seat_of};
use brickwool_bots::{WinModel, any_of, with_valuation};
use brickwool_game::{Seat, Turn, Viewer};
use brickwool_luck::SeededLuck;
use brickwool_settlers as settlers;
use brickwool_settlers::{State, Step};
use numpy::{
    IntoPyArray, PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1, PyReadwriteArray2,
    PyUntypedArrayMethods,
};
use pyo3::prelude::*;
use rayon::prelude::*;

/// As many states as this are worked on by one thread at a time.
const PIECE: usize = 256;
/// The most states of a batch: some four gigabytes.
const MAX_STATES: usize = 1 << 23;
/// What `turns` says where no seat decides.
const CHANCE: i8 = -1;
const OVER: i8 = -2;

/// States and, for each, a number.
type Expanded<'py, T> = (States, Bound<'py, PyArray1<i32>>, Bound<'py, PyArray1<T>>);

/// Positions of games on one board. Numbers count from 0 in the order of the batch.
#[pyclass(module = "brickwool")]
pub(crate) struct States {
    board: Board,
    seats: u8,
    states: Vec<State>,
}

impl States {
    fn settlers_board(&self) -> &settlers::Board {
        &self.board.inner
    }

    fn like(&self, states: Vec<State>) -> States {
        States { board: self.board.clone(), seats: self.seats, states }
    }

    /// A number for each state, worked out on all cores.
    fn each<T: Send>(&self, py: Python<'_>, value: impl Fn(&State) -> T + Sync + Send) -> Vec<T> {
        py.detach(|| self.states.par_iter().with_min_len(PIECE).map(value).collect())
    }
}

fn check_count(count: usize) -> PyResult<()> {
    if count <= MAX_STATES {
        return Ok(());
    }
    Err(invalid(format!("{count} states are too many for a batch: at most {MAX_STATES}")))
}

/// A state after chance has decided, until a seat has to.
#[inline]
fn draw_until_decision(state: &mut State, board: &settlers::Board, luck: &mut SeededLuck) {
    while let Turn::Chance(chance) = state.turn() {
        let outcome = chance.draw(state, board, luck);
        state.apply_unchecked(board, Step::Chance(outcome));
    }
}

#[pymethods]
impl States {
    /// Copies of a position.
    #[new]
    #[pyo3(signature = (position, count=1))]
    fn new(position: &Position, count: usize) -> PyResult<States> {
        check_count(count)?;
        let states = vec![position.state; count];
        Ok(States { board: position.board.clone(), seats: position.state.seat_count(), states })
    }

    /// The given positions, all on the same board.
    #[staticmethod]
    fn of(positions: Vec<Position>) -> PyResult<States> {
        let first = positions.first().ok_or_else(|| invalid("there is no position"))?;
        let (board, seats) = (first.board.clone(), first.state.seat_count());
        let same = |other: &Position| *other.board.inner == *board.inner && other.state.seat_count() == seats;
        if !positions.iter().all(same) {
            return Err(invalid("all positions have to be of one board and number of seats"));
        }
        let states = positions.iter().map(|position| position.state).collect();
        Ok(States { board, seats, states })
    }

    fn __len__(&self) -> usize {
        self.states.len()
    }

    /// What is played on.
    #[getter]
    fn board(&self) -> Board {
        self.board.clone()
    }

    /// How many play.
    #[getter]
    fn seats(&self) -> u8 {
        self.seats
    }

    /// One of the positions.
    fn position(&self, number: usize) -> PyResult<Position> {
        let state = self.states.get(number);
        let state =
            *state.ok_or_else(|| invalid(format!("there are {} states: no {number}", self.states.len())))?;
        Ok(Position { board: self.board.clone(), state })
    }

    /// A batch of the same states, which can be stepped apart from this one.
    fn copy(&self) -> States {
        self.like(self.states.clone())
    }

    /// The states with these numbers, in this order; a number may come several times.
    fn take(&self, py: Python<'_>, numbers: PyReadonlyArray1<'_, i64>) -> PyResult<States> {
        let numbers = numbers.as_slice().map_err(invalid)?;
        let known = |&number: &i64| usize::try_from(number).ok().filter(|&number| number < self.states.len());
        let taken = py.detach(|| {
            let one = |number| known(number).map(|number| self.states[number]).ok_or(*number);
            numbers.par_iter().with_min_len(PIECE).map(one).collect::<Result<Vec<State>, i64>>()
        });
        Ok(self.like(taken.map_err(|number| invalid(format!("there is no state {number}")))?))
    }

    /// Adds the states of another batch of the same board.
    fn extend(&mut self, other: &States) -> PyResult<()> {
        if *other.board.inner != *self.board.inner || other.seats != self.seats {
            return Err(invalid("both have to be of one board and number of seats"));
        }
        check_count(self.states.len() + other.states.len())?;
        self.states.extend_from_slice(&other.states);
        Ok(())
    }

    /// Who decides in each state: the seat, -1 where chance does, -2 where the game is over.
    fn turns<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        let board = self.settlers_board();
        let turn = |state: &State| match state.turn() {
            Turn::Chance(_) => CHANCE,
            Turn::Over { .. } => OVER,
            Turn::Seat(_) | Turn::Seats(_) => state.legal(board).seat().index() as i8,
        };
        self.each(py, turn).into_pyarray(py)
    }

    /// The seat that has won each game; -1 where none has.
    fn winners<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        self.each(py, |state| state.winner().map_or(-1, |seat| seat.index() as i8)).into_pyarray(py)
    }

    /// Everybody's points, victory point cards included: a row for each state, a column for each seat.
    fn points<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u8>>> {
        let seats = self.seats;
        let rows =
            self.each(py, |state| Seat::first(seats).map(|seat| state.points(seat)).collect::<Vec<u8>>());
        let shape = [self.states.len(), usize::from(seats)];
        rows.concat().into_pyarray(py).reshape(shape)
    }

    /// The states' fingerprints, for tables of positions already seen.
    fn hashes<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u64>> {
        self.each(py, State::hash).into_pyarray(py)
    }

    /// How many actions are legal in each state.
    #[pyo3(signature = (offers=false))]
    fn counts<'py>(&self, py: Python<'py>, offers: bool) -> Bound<'py, PyArray1<u32>> {
        let board = self.settlers_board();
        self.each(py, |state| Choices::new(board, state, offers).len()).into_pyarray(py)
    }

    /// Writes for each state which actions are legal: 1 or 0 for every action's number.
    #[pyo3(signature = (out, offers=false))]
    fn masks(&self, py: Python<'_>, mut out: PyReadwriteArray2<'_, i8>, offers: bool) -> PyResult<()> {
        let out = rows_of(&mut out, self.states.len(), ACTIONS)?;
        let board = self.settlers_board();
        py.detach(|| {
            let rows = out.par_chunks_mut(ACTIONS).with_min_len(PIECE);
            rows.zip(&self.states)
                .for_each(|(row, state)| Choices::new(board, state, offers).write_mask(row));
        });
        Ok(())
    }

    /// Writes what the deciding seat of each state may know, or `seat`; rows of the full length get everything.
    #[pyo3(signature = (out, seat=None))]
    fn observations(
        &self,
        py: Python<'_>,
        mut out: PyReadwriteArray2<'_, u8>,
        seat: Option<u8>,
    ) -> PyResult<()> {
        let (observer, template) = self.board.observer(self.seats);
        let (flat, full) = (observer.sizes.flat(), observer.sizes.full());
        let row = if out.as_array().ncols() == full { full } else { flat };
        let fixed = match (seat, self.states.first()) {
            (Some(seat), Some(state)) => Some(seat_of(state, seat)?),
            _ => None,
        };
        let out = rows_of(&mut out, self.states.len(), row)?;
        let board = self.settlers_board();
        py.detach(|| {
            let rows = out.par_chunks_mut(row).with_min_len(PIECE);
            rows.zip(&self.states).for_each(|(row, state)| {
                let viewer = fixed.unwrap_or_else(|| state.legal(board).seat());
                observer.write(board, state, template, viewer, 0, row);
            });
        });
        Ok(())
    }

    /// Takes an action in every state: its number, or with `choices` its place among the legal ones. Refused as a whole if one
    /// is not legal.
    #[pyo3(signature = (actions, choices=false, offers=false))]
    fn step(
        &mut self,
        py: Python<'_>,
        actions: PyReadonlyArray1<'_, i64>,
        choices: bool,
        offers: bool,
    ) -> PyResult<()> {
        let actions = actions.as_slice().map_err(invalid)?;
        if actions.len() != self.states.len() {
            return Err(invalid(format!(
                "there are {} actions for {} states",
                actions.len(),
                self.states.len()
            )));
        }
        let board = &self.board.inner;
        let states = &mut self.states;
        let done = py.detach(|| {
            let after = |(number, (state, &action)): (usize, (&State, &i64))| {
                let legal = Choices::new(board, state, offers);
                let found = match u32::try_from(action) {
                    Ok(place) if choices => legal.nth(place),
                    Ok(action) => legal.by_number(action as usize),
                    Err(_) => None,
                };
                let found = found.ok_or_else(|| {
                    let count = legal.len();
                    format!("state {number}: {action} is not one of the {count} actions that are legal")
                })?;
                let mut next = *state;
                next.apply_unchecked(board, Step::Act(legal.legal.seat(), found));
                Ok(next)
            };
            let both = states.par_iter().with_min_len(PIECE).zip(actions);
            let next: Result<Vec<State>, String> = both.enumerate().map(after).collect();
            *states = next?;
            Ok::<(), String>(())
        });
        done.map_err(illegal)
    }

    /// Draws chance in every state until a seat has to decide. What is drawn follows from the seed and the state's number.
    fn draw(&mut self, py: Python<'_>, seed: u64) {
        let board = &self.board.inner;
        let states = &mut self.states;
        py.detach(|| {
            states.par_iter_mut().with_min_len(PIECE).enumerate().for_each(|(number, state)| {
                draw_until_decision(state, board, &mut SeededLuck::for_game(seed, number as u64));
            });
        });
    }

    /// Every state that one legal action leads to: the new states, each one's parent, and the action's number. States in which
    /// no seat decides have none.
    #[pyo3(signature = (offers=false))]
    fn expand<'py>(&self, py: Python<'py>, offers: bool) -> Expanded<'py, i32> {
        let board = self.settlers_board();
        let (mut states, mut parents, mut actions) = (Vec::new(), Vec::new(), Vec::new());
        py.detach(|| {
            let legal: Vec<Choices> = self
                .states
                .par_iter()
                .with_min_len(PIECE)
                .map(|state| Choices::new(board, state, offers))
                .collect();
            let total: usize = legal.iter().map(|legal| legal.len() as usize).sum();
            (parents, actions) = (Vec::with_capacity(total), Vec::with_capacity(total));
            for (number, legal) in legal.iter().enumerate() {
                legal.numbers(|action| {
                    parents.push(number as i32);
                    actions.push(action as i32);
                });
            }
            states = parents
                .par_iter()
                .zip(&actions)
                .with_min_len(PIECE)
                .map(|(&parent, &action)| {
                    let mut next = self.states[parent as usize];
                    let legal = &legal[parent as usize];
                    if let Some(action) = legal.by_number(action as usize) {
                        next.apply_unchecked(board, Step::Act(legal.legal.seat(), action));
                    }
                    next
                })
                .collect();
        });
        (self.like(states), parents.into_pyarray(py), actions.into_pyarray(py))
    }

    /// Every state that chance can lead to by one outcome: the new states, each one's parent and how likely it is. States in
    /// which chance does not decide have none.
    fn expand_chance<'py>(&self, py: Python<'py>) -> Expanded<'py, f32> {
        let board = self.settlers_board();
        let (mut states, mut parents, mut shares) = (Vec::new(), Vec::new(), Vec::new());
        py.detach(|| {
            for (number, state) in self.states.iter().enumerate() {
                let Turn::Chance(chance) = state.turn() else { continue };
                let (first, mut sum) = (shares.len(), 0);
                chance.outcomes(state, board, |outcome, weight| {
                    let mut next = *state;
                    next.apply_unchecked(board, Step::Chance(outcome));
                    states.push(next);
                    parents.push(number as i32);
                    shares.push(weight as f32);
                    sum += weight;
                });
                shares[first..].iter_mut().for_each(|share| *share /= sum as f32);
            }
        });
        (self.like(states), parents.into_pyarray(py), shares.into_pyarray(py))
    }

    /// Deals anew what a seat cannot see: `count` states for each one, one after the other, that all look the same to it.
    #[pyo3(signature = (seat, count, seed))]
    fn sample(&self, py: Python<'_>, seat: u8, count: usize, seed: u64) -> PyResult<States> {
        let Some(first) = self.states.first() else { return Ok(self.like(Vec::new())) };
        let viewer = Viewer::Seat(seat_of(first, seat)?);
        check_count(self.states.len().saturating_mul(count))?;
        let board = self.settlers_board();
        let dealt = py.detach(|| {
            let one = |number: usize| {
                let view = self.states[number / count].view(board, viewer);
                view.sample(board, &mut SeededLuck::for_game(seed, number as u64))
            };
            (0..self.states.len() * count).into_par_iter().with_min_len(PIECE / 8).map(one).collect()
        });
        Ok(self.like(dealt))
    }

    /// What the bot greedy thinks each state is worth for a seat, in points. Prices and dangers are worked out once, from
    /// `root`: a position of the same board that the states come from.
    fn evaluate<'py>(
        &self,
        py: Python<'py>,
        root: &Position,
        seat: u8,
    ) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let seat = root.seat(seat)?;
        if *root.board.inner != *self.board.inner || root.state.seat_count() != self.seats {
            return Err(invalid("the root has to be of the same board and number of seats"));
        }
        let mut values = vec![0.0; self.states.len()];
        py.detach(|| {
            let pieces = values.par_chunks_mut(PIECE * 4).zip(self.states.par_chunks(PIECE * 4));
            pieces.for_each(|(values, states)| {
                with_valuation(&self.board.inner, &root.state, seat, |value_of| {
                    for (value, state) in values.iter_mut().zip(states) {
                        *value = value_of(state);
                    }
                });
            });
        });
        Ok(values.into_pyarray(py))
    }

    /// How likely each seat wins from each state by the win model, all cards known: a row for each state, adding up to 1. Deal
    /// hidden cards with `sample` first to ask what a seat can know.
    fn win_chances<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f32>>> {
        let (board, seats) = (self.settlers_board(), usize::from(self.seats));
        let mut chances = vec![0.0; self.states.len() * seats];
        py.detach(|| {
            let model = WinModel::new(board);
            let rows = chances.par_chunks_mut(seats).with_min_len(PIECE / 8).zip(&self.states);
            rows.for_each(|(row, state)| row.copy_from_slice(model.chances(board, state).first(self.seats)));
        });
        chances.into_pyarray(py).reshape([self.states.len(), seats])
    }

    /// Plays every state `count` times to its end with random players, at most `max_steps` steps: how often each seat wins, a row
    /// for each state. Games that are broken off count for nobody.
    #[pyo3(signature = (count, seed, max_steps=10_000))]
    fn rollouts<'py>(
        &self,
        py: Python<'py>,
        count: u32,
        seed: u64,
        max_steps: u32,
    ) -> PyResult<Bound<'py, PyArray2<f32>>> {
        let (board, seats) = (self.settlers_board(), usize::from(self.seats));
        let mut shares = vec![0.0; self.states.len() * seats];
        py.detach(|| {
            let rows = shares.par_chunks_mut(seats).zip(&self.states).enumerate();
            rows.for_each(|(number, (row, state))| {
                for game in 0..count {
                    let stream = number as u64 * u64::from(count) + u64::from(game);
                    let mut luck = SeededLuck::for_game(seed, stream);
                    if let Some(winner) = play_out(*state, board, &mut luck, max_steps) {
                        row[winner.index()] += 1.0 / count as f32;
                    }
                }
            });
        });
        shares.into_pyarray(py).reshape([self.states.len(), seats])
    }
}

/// A game of random players from here on.
fn play_out(
    mut state: State,
    board: &settlers::Board,
    luck: &mut SeededLuck,
    max_steps: u32,
) -> Option<Seat> {
    for _ in 0..max_steps {
        match state.turn() {
            Turn::Chance(chance) => {
                let outcome = chance.draw(&state, board, luck);
                state.apply_unchecked(board, Step::Chance(outcome));
            }
            Turn::Over { .. } => break,
            Turn::Seat(_) | Turn::Seats(_) => {
                let legal = state.legal(board);
                if legal.is_empty() {
                    break;
                }
                state.apply_unchecked(board, Step::Act(legal.seat(), any_of(&legal, luck)));
            }
        }
    }
    state.winner()
}

fn rows_of<'a, T: numpy::Element>(
    out: &'a mut PyReadwriteArray2<'_, T>,
    rows: usize,
    width: usize,
) -> PyResult<&'a mut [T]> {
    let shape = out.as_array().dim();
    if shape != (rows, width) {
        return Err(invalid(format!("the buffer is {} by {}, not {rows} by {width}", shape.0, shape.1)));
    }
    if !out.is_c_contiguous() {
        return Err(invalid("the buffer is not contiguous, row by row"));
    }
    out.as_slice_mut().map_err(invalid)
}
