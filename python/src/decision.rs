//! `Decision`: what a Python function that plays in a match is asked, and the bot that asks it.

use crate::action::Action;
use crate::board::Board;
use crate::convert::{illegal, to_py};
use crate::luck::Luck;
use crate::numbering::{ACTIONS, Choices};
use crate::position::Position;
use brickwool_bots::{Bot, Budget, GameStart};
use brickwool_game::Seat;
use brickwool_settlers as settlers;
use brickwool_settlers::{Legal, State, View};
use numpy::{IntoPyArray, PyArray1};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// A decision in a game: what the seat may know, and what it may choose.
#[pyclass(frozen, module = "brickwool")]
pub(crate) struct Decision {
    board: Board,
    view: View,
    legal: Legal,
}

impl Decision {
    /// A state that looks like the view; which cards are dealt to others makes no difference to what is asked of it.
    fn likely_state(&self) -> State {
        self.view.sample(&self.board.inner, &mut |_| 0)
    }

    fn choices(&self, offers: bool) -> Choices {
        Choices::of(self.legal, &self.board.inner, &self.likely_state(), offers)
    }

    /// Reads what the function returned.
    fn chosen(&self, answer: &Bound<'_, PyAny>) -> PyResult<settlers::Action> {
        if let Ok(action) = answer.cast::<Action>() {
            return Ok(action.get().inner);
        }
        let number = answer.extract::<usize>().map_err(|_| {
            let kind =
                answer.get_type().name().map_or_else(|_| "something else".into(), |name| name.to_string());
            PyTypeError::new_err(format!("a player returns an Action or an action's number, not {kind}"))
        })?;
        let action = self.choices(true).by_number(number);
        action.ok_or_else(|| illegal(format!("action {number} is not legal now")))
    }
}

#[pymethods]
impl Decision {
    /// The seat that decides.
    #[getter]
    fn seat(&self) -> u8 {
        self.legal.seat().into()
    }

    /// How many play.
    #[getter]
    fn seats(&self) -> u8 {
        self.view.seat_count
    }

    /// What is played on.
    #[getter]
    fn board(&self) -> Board {
        self.board.clone()
    }

    /// What the seat may know, as a dictionary.
    #[getter]
    fn view<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_py(py, &self.view)
    }

    /// What it may choose. With `offers` also the declared trade offers.
    #[pyo3(signature = (offers=false))]
    fn legal(&self, offers: bool) -> Vec<Action> {
        let choices = self.choices(offers);
        (0..choices.len()).filter_map(|n| choices.nth(n)).map(|inner| Action { inner }).collect()
    }

    /// For every action's number whether it may be chosen: 1 or 0.
    #[pyo3(signature = (offers=false))]
    fn mask<'py>(&self, py: Python<'py>, offers: bool) -> Bound<'py, PyArray1<i8>> {
        let mut mask = vec![0; ACTIONS];
        self.choices(offers).write_mask(&mut mask);
        mask.into_pyarray(py)
    }

    /// What the seat may know, as the flat row of numbers that learners get.
    #[pyo3(signature = (offers_left=0))]
    fn observation<'py>(&self, py: Python<'py>, offers_left: u8) -> Bound<'py, PyArray1<u8>> {
        let (observer, template) = self.board.observer(self.view.seat_count);
        let mut row = vec![0; observer.sizes.flat()];
        let (state, seat) = (self.likely_state(), self.legal.seat());
        observer.write(&self.board.inner, &state, template, seat, offers_left, &mut row);
        row.into_pyarray(py)
    }

    /// A position that looks like this one to the seat: what it cannot see is dealt at random.
    fn sample(&self, luck: &mut Luck) -> Position {
        let state = self.view.sample(&self.board.inner, &mut luck.inner);
        Position { board: self.board.clone(), state }
    }

    fn __repr__(&self) -> String {
        format!("Decision(seat={}, {} legal actions)", self.seat(), self.legal.len())
    }
}

/// A Python function in a seat. The first error it raises stops the match.
pub(crate) struct PythonBot {
    pub(crate) function: Py<PyAny>,
    pub(crate) failed: Arc<Mutex<Option<PyErr>>>,
    pub(crate) stop: Arc<AtomicBool>,
    pub(crate) board: Option<Board>,
}

impl PythonBot {
    fn ask(&self, py: Python<'_>, decision: Decision) -> PyResult<settlers::Action> {
        let decision = Bound::new(py, decision)?;
        let answer = self.function.bind(py).call1((&decision,))?;
        decision.get().chosen(&answer)
    }
}

impl Bot for PythonBot {
    fn start_game(&mut self, start: &GameStart<'_>) {
        self.board = Some(Board::of(start.board.clone()));
    }

    fn decide(&mut self, board: &settlers::Board, view: &View, legal: &Legal, _: Budget) -> settlers::Action {
        let fallback = legal.nth(0);
        if self.stop.load(Ordering::Relaxed) {
            return fallback;
        }
        let board = self.board.get_or_insert_with(|| Board::of(board.clone())).clone();
        let decision = Decision { board, view: *view, legal: *legal };
        Python::attach(|py| self.ask(py, decision)).unwrap_or_else(|error| {
            self.failed.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
            self.stop.store(true, Ordering::Relaxed);
            fallback
        })
    }
}

/// A bot by its name, in one seat of one game after another.
#[pyclass(name = "Bot", module = "brickwool")]
pub(crate) struct NamedBot {
    name: String,
    seed: u64,
    budget: Budget,
    /// Behind a lock that is never waited for: Python's classes have to be usable from any thread.
    bot: Mutex<brickwool_bots::BotSeat>,
    playing: Option<(Board, Seat)>,
}

#[pymethods]
impl NamedBot {
    /// The bot with this name: see `bots()`. What it does at random follows from the seed. `nodes` limits what a decision of a
    /// bot that searches may cost.
    #[new]
    #[pyo3(signature = (name, seed=0, nodes=None))]
    fn new(name: &str, seed: u64, nodes: Option<u64>) -> PyResult<NamedBot> {
        let made = name.parse::<brickwool_bots::BotName>().and_then(|name| name.make());
        let bot = Mutex::new(brickwool_bots::BotSeat::new(made.map_err(crate::convert::invalid)?));
        let budget = nodes.map_or(Budget::UNLIMITED, |nodes| Budget::UNLIMITED.with_nodes(nodes));
        Ok(NamedBot { name: name.to_owned(), seed, budget, bot, playing: None })
    }

    /// The bot's name, as `bots` lists it.
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    /// Begins a game in a seat. Called by `decide` when it is asked about another board or seat than before.
    fn start(&mut self, position: &Position, seat: u8) -> PyResult<()> {
        let seat = position.seat(seat)?;
        let seats = position.state.seat_count();
        let start = GameStart { board: &position.board.inner, seat, seats, seed: self.seed };
        self.bot.get_mut().unwrap_or_else(PoisonError::into_inner).start(&start, self.seed);
        self.playing = Some((position.board.clone(), seat));
        Ok(())
    }

    /// Tells the bot of a step that was taken in a position, as far as its seat may know. For bots that remember.
    #[pyo3(signature = (position, step, seat=None))]
    fn observe(&mut self, position: &Position, step: &Bound<'_, PyAny>, seat: Option<u8>) -> PyResult<()> {
        let step = position.step_of(step, seat)?;
        let mut state = position.state;
        let bot = self.bot.get_mut().unwrap_or_else(PoisonError::into_inner);
        let told = state.apply_with(&position.board.inner, step, &mut |event| bot.observe(&event));
        told.map_err(illegal)
    }

    /// What the bot does in a position, for the seat that has to decide or for another.
    #[pyo3(signature = (position, seat=None))]
    fn decide(&mut self, py: Python<'_>, position: &Position, seat: Option<u8>) -> PyResult<Action> {
        let seat = position.seat_or_next(seat)?;
        let board = &position.board.inner;
        let legal = position.state.legal_for(board, seat);
        if legal.is_empty() {
            return Err(illegal(format!("seat {seat} has nothing to decide now")));
        }
        let known = self.playing.as_ref();
        if !known.is_some_and(|(known, own)| Arc::ptr_eq(&known.inner, board) && *own == seat) {
            self.start(position, seat.into())?;
        }
        let bot = self.bot.get_mut().unwrap_or_else(PoisonError::into_inner);
        let budget = self.budget;
        let inner = py.detach(|| bot.decide(board, &position.state, &legal, budget));
        Ok(Action { inner })
    }

    fn __repr__(&self) -> String {
        format!("Bot({:?}, seed={})", self.name, self.seed)
    }
}

/// The built-in bots, the weakest first: names and what they do.
#[pyfunction]
pub(crate) fn bots() -> Vec<(&'static str, &'static str)> {
    brickwool_bots::BUILT_IN.iter().map(|bot| (bot.name, bot.about)).collect()
}
