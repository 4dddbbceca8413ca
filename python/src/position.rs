//! `Position`: a moment of a game on its board. It never changes; steps lead to other positions.

use crate::action::{Action, Outcome};
use crate::board::Board;
use crate::convert::{illegal, invalid, to_py};
use crate::luck::Luck;
use crate::numbering::{ACTIONS, Choices};
use brickwool_bots::{WinModel, with_valuation};
use brickwool_game::{Seat, Turn, Viewer};
use brickwool_luck::SeededLuck;
use brickwool_settlers as settlers;
use brickwool_settlers::{Event, State, Step};
use numpy::{IntoPyArray, PyArray1};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

/// A moment of a game: everything that changes, together with the board. Positions never change; a step gives another one.
#[pyclass(frozen, module = "brickwool", from_py_object)]
#[derive(Clone)]
pub(crate) struct Position {
    pub(crate) board: Board,
    pub(crate) state: State,
}

impl Position {
    pub(crate) fn seat(&self, seat: u8) -> PyResult<Seat> {
        seat_of(&self.state, seat)
    }

    /// The seat that decides when nobody is named: the first of those who have to.
    pub(crate) fn seat_or_next(&self, seat: Option<u8>) -> PyResult<Seat> {
        match seat {
            Some(seat) => self.seat(seat),
            None => Ok(self.state.legal(&self.board.inner).seat()),
        }
    }

    fn choices(&self, seat: Option<u8>, offers: bool) -> PyResult<Choices> {
        let legal = match seat {
            Some(seat) => self.state.legal_for(&self.board.inner, self.seat(seat)?),
            None => self.state.legal(&self.board.inner),
        };
        Ok(Choices::of(legal, &self.board.inner, &self.state, offers))
    }

    /// Reads a step: an action, an action's number, or an outcome of chance.
    pub(crate) fn step_of(&self, step: &Bound<'_, PyAny>, seat: Option<u8>) -> PyResult<Step> {
        if let Ok(action) = step.cast::<Action>() {
            return Ok(Step::Act(self.seat_or_next(seat)?, action.get().inner));
        }
        if let Ok(outcome) = step.cast::<Outcome>() {
            return Ok(Step::Chance(outcome.get().inner));
        }
        if let Ok(number) = step.extract::<usize>() {
            let choices = self.choices(seat, true)?;
            let action = choices.by_number(number);
            let action = action.ok_or_else(|| illegal(format!("action {number} is not legal now")))?;
            return Ok(Step::Act(choices.legal.seat(), action));
        }
        let kind = step.get_type().name()?;
        Err(PyTypeError::new_err(format!(
            "a step is an Action, an action's number or an Outcome, not {kind}"
        )))
    }
}

pub(crate) fn seat_of(state: &State, seat: u8) -> PyResult<Seat> {
    if seat < state.seat_count() {
        return Ok(Seat::new(seat));
    }
    Err(invalid(format!("there is no seat {seat} at a table of {}", state.seat_count())))
}

#[pymethods]
impl Position {
    /// A game on a board before the first settlement.
    #[new]
    #[pyo3(signature = (board, seats=4))]
    fn new(board: Board, seats: u8) -> PyResult<Position> {
        let state = State::new(&board.inner, seats).map_err(invalid)?;
        Ok(Position { board, state })
    }

    /// Reads a position from its one-line notation.
    #[staticmethod]
    pub(crate) fn parse(text: &str) -> PyResult<Position> {
        let position: settlers::Position = text.parse().map_err(invalid)?;
        Ok(Position { board: Board::of(position.board), state: position.state })
    }

    /// What is played on.
    #[getter]
    fn board(&self) -> Board {
        self.board.clone()
    }

    /// How many play.
    #[getter]
    fn seats(&self) -> u8 {
        self.state.seat_count()
    }

    /// Whose turn it is.
    #[getter]
    fn current(&self) -> u8 {
        self.state.current().into()
    }

    /// The seat that has to decide next, the first if several have to; `None` while chance decides and when the game is over.
    #[getter]
    fn to_act(&self) -> Option<u8> {
        match self.state.turn() {
            Turn::Seat(_) | Turn::Seats(_) => Some(self.state.legal(&self.board.inner).seat().into()),
            Turn::Chance(_) | Turn::Over { .. } => None,
        }
    }

    /// Whether an outcome of chance comes next.
    #[getter]
    fn is_chance(&self) -> bool {
        matches!(self.state.turn(), Turn::Chance(_))
    }

    /// Whether somebody has won.
    #[getter]
    fn is_over(&self) -> bool {
        matches!(self.state.turn(), Turn::Over { .. })
    }

    /// The seat that has won; `None` while nobody has.
    #[getter]
    fn winner(&self) -> Option<u8> {
        self.state.winner().map(u8::from)
    }

    /// What the game waits for, in the JSON form of the protocols.
    #[getter]
    fn phase<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_py(py, &self.state.phase())
    }

    /// A player's points, victory point cards included.
    fn points(&self, seat: u8) -> PyResult<u8> {
        Ok(self.state.points(self.seat(seat)?))
    }

    /// The legal actions, of the seat that has to decide or of another. With `offers` also the declared trade offers.
    #[pyo3(signature = (seat=None, offers=false))]
    fn legal(&self, seat: Option<u8>, offers: bool) -> PyResult<Vec<Action>> {
        let choices = self.choices(seat, offers)?;
        Ok((0..choices.len()).filter_map(|n| choices.nth(n)).map(|inner| Action { inner }).collect())
    }

    /// The numbers of the legal actions, in rising order.
    #[pyo3(signature = (seat=None, offers=false))]
    fn legal_numbers<'py>(
        &self,
        py: Python<'py>,
        seat: Option<u8>,
        offers: bool,
    ) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let mut numbers = Vec::new();
        self.choices(seat, offers)?.numbers(|number| numbers.push(number as i64));
        Ok(numbers.into_pyarray(py))
    }

    /// For every action's number whether it is legal: 1 or 0.
    #[pyo3(signature = (seat=None, offers=false))]
    fn mask<'py>(
        &self,
        py: Python<'py>,
        seat: Option<u8>,
        offers: bool,
    ) -> PyResult<Bound<'py, PyArray1<i8>>> {
        let mut mask = vec![0; ACTIONS];
        self.choices(seat, offers)?.write_mask(&mut mask);
        Ok(mask.into_pyarray(py))
    }

    /// Raises `IllegalAction`, with the reason, if a step is not legal.
    #[pyo3(signature = (step, seat=None))]
    fn check(&self, step: &Bound<'_, PyAny>, seat: Option<u8>) -> PyResult<()> {
        self.state.check(&self.board.inner, self.step_of(step, seat)?).map_err(illegal)
    }

    /// The position after a step: an action (or its number) of the seat that has to decide or of `seat`, or an outcome.
    #[pyo3(signature = (step, seat=None))]
    fn after(&self, step: &Bound<'_, PyAny>, seat: Option<u8>) -> PyResult<Position> {
        let mut next = self.clone();
        next.state.apply(&self.board.inner, self.step_of(step, seat)?).map_err(illegal)?;
        Ok(next)
    }

    /// The position after a step, and what changed, as `viewer` may see it: a seat, "spectator" or "referee".
    #[pyo3(signature = (step, seat=None, viewer=None))]
    fn after_with_events<'py>(
        &self,
        py: Python<'py>,
        step: &Bound<'py, PyAny>,
        seat: Option<u8>,
        viewer: Option<Bound<'py, PyAny>>,
    ) -> PyResult<(Position, Bound<'py, PyAny>)> {
        let viewer = viewer_of(&self.state, viewer.as_ref())?;
        let (mut next, mut events) = (self.clone(), Vec::new());
        let mut keep = |event: Event| events.push(event.redact(viewer));
        next.state.apply_with(&self.board.inner, self.step_of(step, seat)?, &mut keep).map_err(illegal)?;
        Ok((next, to_py(py, &events)?))
    }

    /// What chance can decide now, each with its weight; likelihood is weight over the sum of weights. Empty at other times.
    fn outcomes(&self) -> Vec<(Outcome, u32)> {
        let mut outcomes = Vec::new();
        if let Turn::Chance(chance) = self.state.turn() {
            chance.outcomes(&self.state, &self.board.inner, |inner, weight| {
                outcomes.push((Outcome { inner }, weight))
            });
        }
        outcomes
    }

    /// Draws an outcome of chance.
    fn draw(&self, luck: &mut Luck) -> PyResult<Outcome> {
        match self.state.turn() {
            Turn::Chance(chance) => {
                Ok(Outcome { inner: chance.draw(&self.state, &self.board.inner, &mut luck.inner) })
            }
            _ => Err(illegal("chance has nothing to decide now")),
        }
    }

    /// What a viewer may know, as a dictionary: a seat, "spectator", or "referee", who sees everything.
    #[pyo3(signature = (viewer=None))]
    fn view<'py>(&self, py: Python<'py>, viewer: Option<Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
        let viewer = viewer_of(&self.state, viewer.as_ref())?;
        to_py(py, &self.state.view(&self.board.inner, viewer))
    }

    /// A position that looks the same to a seat: what is hidden from it is dealt anew from the cards unseen.
    fn sample(&self, seat: u8, luck: &mut Luck) -> PyResult<Position> {
        let view = self.state.view(&self.board.inner, Viewer::Seat(self.seat(seat)?));
        Ok(Position { board: self.board.clone(), state: view.sample(&self.board.inner, &mut luck.inner) })
    }

    /// What a seat may know, as a row of numbers (`brickwool.spaces` names them); with `full` also what is hidden from it.
    #[pyo3(signature = (seat=None, full=false, offers_left=0))]
    fn observation<'py>(
        &self,
        py: Python<'py>,
        seat: Option<u8>,
        full: bool,
        offers_left: u8,
    ) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let viewer = self.seat_or_next(seat)?;
        let (observer, template) = self.board.observer(self.state.seat_count());
        let mut row = vec![0; if full { observer.sizes.full() } else { observer.sizes.flat() }];
        observer.write(&self.board.inner, &self.state, template, viewer, offers_left, &mut row);
        Ok(row.into_pyarray(py))
    }

    /// What the bot greedy thinks each seat's standing is worth, in points, going by what that seat may know.
    fn evaluate<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f32>> {
        let values: Vec<f32> = self
            .state
            .seats()
            .map(|seat| with_valuation(&self.board.inner, &self.state, seat, |value| value(&self.state)))
            .collect();
        values.into_pyarray(py)
    }

    /// How likely each seat wins by the win model: all cards known, or as far as `seat` can know, which is the mean over
    /// `samples` ways to deal what is hidden from it.
    #[pyo3(signature = (seat=None, samples=32, seed=0))]
    fn win_chances<'py>(
        &self,
        py: Python<'py>,
        seat: Option<u8>,
        samples: u32,
        seed: u64,
    ) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let (board, state) = (&*self.board.inner, &self.state);
        let model = WinModel::new(board);
        let chances = match seat {
            None => model.chances(board, state),
            Some(seat) => {
                let view = state.view(board, Viewer::Seat(self.seat(seat)?));
                model.chances_for(board, &view, samples, &mut SeededLuck::new(seed))
            }
        };
        Ok(chances.first(state.seat_count()).to_vec().into_pyarray(py))
    }

    /// The state's fingerprint, the same in every release: records store it.
    #[getter]
    fn hash(&self) -> u64 {
        self.state.hash()
    }

    /// The position as an SVG picture, as a viewer sees it; `numbers` adds the numbers of the places.
    #[pyo3(signature = (viewer=None, numbers=false))]
    fn svg(&self, viewer: Option<Bound<'_, PyAny>>, numbers: bool) -> PyResult<String> {
        let viewer = viewer_of(&self.state, viewer.as_ref())?;
        let view = self.state.view(&self.board.inner, viewer);
        Ok(brickwool_picture::game(&self.board.inner, &view, |seat| format!("Seat {seat}"), numbers))
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg(None, false)
    }

    fn __str__(&self) -> String {
        settlers::Position { board: (*self.board.inner).clone(), state: self.state }.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Position.parse({:?})", self.__str__())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Position>().is_ok_and(|other| {
            let other = other.get();
            self.state == other.state && *self.board.inner == *other.board.inner
        })
    }

    fn __hash__(&self) -> u64 {
        self.state.hash()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((py.get_type::<Position>().getattr("parse")?, (self.__str__(),)))
    }
}

/// Reads a viewer: a seat, "spectator" or "referee", which is also meant by nothing.
pub(crate) fn viewer_of(state: &State, viewer: Option<&Bound<'_, PyAny>>) -> PyResult<Viewer> {
    let Some(viewer) = viewer.filter(|viewer| !viewer.is_none()) else { return Ok(Viewer::Referee) };
    if let Ok(seat) = viewer.extract::<u8>() {
        return Ok(Viewer::Seat(seat_of(state, seat)?));
    }
    match viewer.extract::<String>().as_deref() {
        Ok("spectator") => Ok(Viewer::Spectator),
        Ok("referee") => Ok(Viewer::Referee),
        _ => Err(invalid("a viewer is a seat's number, \"spectator\" or \"referee\"")),
    }
}
