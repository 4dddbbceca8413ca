//! The dice game: its states, the ten questions and perfect play. States, boards and actions are text, as everywhere.

use crate::convert::{illegal, invalid, py_to_value, to_py};
use crate::luck::Luck;
use brickwool_dice::solver::{self, ValueTable};
use brickwool_dice::{Action, DiceReview, Policy, Rolled, State, Step, Structure, TURNS, questions_json};
use brickwool_game::{Seat, Turn, Viewer};
use brickwool_luck::SeededLuck;
use numpy::{IntoPyArray, PyArray1};
use pyo3::prelude::*;
use std::path::PathBuf;
use std::sync::Arc;

/// A moment of the dice game. It never changes; steps lead to others.
#[pyclass(frozen, module = "brickwool.dice", from_py_object)]
#[derive(Clone)]
pub(crate) struct DiceState {
    state: State,
}

#[pymethods]
impl DiceState {
    /// A new game of 1 to 8 players.
    #[new]
    #[pyo3(signature = (players=1))]
    fn new(players: u8) -> PyResult<DiceState> {
        Ok(DiceState { state: State::new(players).map_err(invalid)? })
    }

    /// Reads a state from its text.
    #[staticmethod]
    fn parse(text: &str) -> PyResult<DiceState> {
        Ok(DiceState { state: text.parse().map_err(invalid)? })
    }

    /// How many play.
    #[getter]
    fn players(&self) -> u8 {
        self.state.players()
    }

    /// The seat that plays now.
    #[getter]
    fn seat(&self) -> u8 {
        self.state.seat().into()
    }

    /// Whether dice are to be rolled next.
    #[getter]
    fn is_chance(&self) -> bool {
        matches!(self.state.turn(), Turn::Chance(_))
    }

    /// Whether everybody has had their turns.
    #[getter]
    fn is_over(&self) -> bool {
        matches!(self.state.turn(), Turn::Over { .. })
    }

    /// Everybody's score.
    #[getter]
    fn scores(&self) -> Vec<i32> {
        Seat::first(self.state.players()).map(|seat| self.state.score(seat)).collect()
    }

    /// What a seat has built, such as "R0,S3".
    fn board(&self, seat: u8) -> PyResult<String> {
        Ok(self.state.board(self.seat_of(seat)?).to_string())
    }

    /// How many turns a seat still has.
    fn turns_left(&self, seat: u8) -> PyResult<u32> {
        Ok(self.state.turns_left(self.seat_of(seat)?))
    }

    /// The legal actions, such as "keep 0,1,2,0,0,0", "build R1", "swap 0 3" or "end".
    fn legal(&self) -> Vec<String> {
        self.state.legal().iter().map(|action| action.to_string()).collect()
    }

    /// The state after an action of the seat that plays.
    fn after(&self, action: &str) -> PyResult<DiceState> {
        let action: Action = action.parse().map_err(invalid)?;
        let mut state = self.state;
        state.apply(Step::Act(state.seat(), action)).map_err(illegal)?;
        Ok(DiceState { state })
    }

    /// The state after the dice fell, and what they showed: how many of each resource.
    fn roll(&self, luck: &mut Luck) -> PyResult<(DiceState, [u32; 6])> {
        let mut state = self.state;
        let rolled = state.roll(&mut luck.inner).ok_or_else(|| illegal("no dice are to be rolled now"))?;
        Ok((DiceState { state }, rolled.0.counts()))
    }

    /// The state after the dice showed this: how many of each resource.
    fn after_roll(&self, dice: [u32; 6]) -> PyResult<DiceState> {
        let rolled = Rolled(brickwool_dice::Resources::new(dice).map_err(invalid)?);
        let mut state = self.state;
        state.apply(Step::Chance(rolled)).map_err(illegal)?;
        Ok(DiceState { state })
    }

    /// What the dice can show now, each with its weight; likelihood is weight over the sum of weights.
    fn outcomes(&self) -> Vec<([u32; 6], u32)> {
        let Turn::Chance(dice) = self.state.turn() else { return Vec::new() };
        let hands = solver::hands::Hand::all().map(|hand| hand.resources());
        let rolls = hands.filter(|hand| hand.total() == dice);
        rolls.map(|hand| (hand.counts(), Rolled(hand).weight())).collect()
    }

    /// The game as a dictionary for programs that draw it.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_py(py, &self.state.view(Viewer::Spectator))
    }

    fn __str__(&self) -> String {
        self.state.to_string()
    }

    fn __repr__(&self) -> String {
        format!("DiceState.parse({:?})", self.state.to_string())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<DiceState>().is_ok_and(|other| other.get().state == self.state)
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        self.state.to_string().hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((py.get_type::<DiceState>().getattr("parse")?, (self.__str__(),)))
    }
}

impl DiceState {
    fn seat_of(&self, seat: u8) -> PyResult<Seat> {
        let players = self.state.players();
        if seat < players {
            Ok(Seat::new(seat))
        } else {
            Err(invalid(format!("{players} play: there is no seat {seat}")))
        }
    }
}

/// Perfect play: the value of every board for every number of turns left.
#[pyclass(frozen, module = "brickwool.dice")]
pub(crate) struct Solver {
    table: Arc<ValueTable>,
}

#[pymethods]
impl Solver {
    /// Solves the game, or only its last turns. The whole takes some seconds on two cores.
    #[new]
    #[pyo3(signature = (turns=TURNS))]
    fn new(py: Python<'_>, turns: u32) -> Solver {
        Solver { table: Arc::new(py.detach(|| ValueTable::solve_last(turns, |_, _| ()))) }
    }

    /// Reads a table that `save` has written.
    #[staticmethod]
    fn load(file: PathBuf) -> PyResult<Solver> {
        let bytes = std::fs::read(&file)?;
        Ok(Solver { table: Arc::new(ValueTable::from_bytes(&bytes).map_err(invalid)?) })
    }

    /// Writes the table to a file.
    fn save(&self, file: PathBuf) -> PyResult<()> {
        Ok(std::fs::write(file, self.table.to_bytes())?)
    }

    /// How many turns are solved.
    #[getter]
    fn turns(&self) -> u32 {
        self.table.turns()
    }

    /// The score that a board still adds on average with so many turns left, under best play.
    fn value(&self, board: &str, turns_left: u32) -> PyResult<f64> {
        self.table.value(board.parse().map_err(invalid)?, turns_left).map_err(invalid)
    }

    /// The score that the seat to move can expect, and every legal action with what it is worth and costs.
    fn advice<'py>(&self, py: Python<'py>, state: &DiceState) -> PyResult<Bound<'py, PyAny>> {
        to_py(py, &self.table.advice(&state.state).map_err(invalid)?)
    }

    /// What best play does; `None` while dice fall and when the game is over.
    fn best_action(&self, state: &DiceState) -> PyResult<Option<String>> {
        let best = self.table.best_action(&state.state).map_err(invalid)?;
        Ok(best.map(|action| action.to_string()))
    }

    /// How far a game fell short of best play and how lucky it was. Steps are actions as text and rolls as six counts.
    fn review<'py>(
        &self,
        py: Python<'py>,
        start: &DiceState,
        steps: Vec<Bound<'py, PyAny>>,
        seat: u8,
    ) -> PyResult<Bound<'py, PyAny>> {
        let seat = start.seat_of(seat)?;
        let mut state = start.state;
        let mut taken = Vec::new();
        for step in &steps {
            let step = match step.extract::<String>() {
                Ok(action) => Step::Act(state.seat(), action.parse().map_err(invalid)?),
                Err(_) => {
                    let dice = brickwool_dice::Resources::new(step.extract()?).map_err(invalid)?;
                    Step::Chance(Rolled(dice))
                }
            };
            state.apply(step).map_err(illegal)?;
            taken.push(step);
        }
        to_py(py, &DiceReview::of(&self.table, start.state, &taken, seat).map_err(invalid)?)
    }

    /// The final scores of games that a policy plays alone: "random", "greedy" or "optimal".
    fn simulate<'py>(
        &self,
        py: Python<'py>,
        policy: &str,
        games: u64,
        seed: u64,
    ) -> PyResult<Bound<'py, PyArray1<i32>>> {
        let policy: Policy = policy.parse().map_err(invalid)?;
        let luck = |game| SeededLuck::for_game(seed, game);
        let scores = py.detach(|| solver::simulate(policy, &self.table, games, luck, |_, _| ()));
        Ok(scores.map_err(invalid)?.into_pyarray(py))
    }
}

/// Answers one of the ten questions, asked as a dictionary: {"ask": "pathTo", "target": "S7", "board": "R0"}.
#[pyfunction]
pub(crate) fn ask_question<'py>(
    py: Python<'py>,
    question: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let question: questions_json::Question =
        serde_json::from_value(py_to_value(question, 0)?).map_err(invalid)?;
    let answer = question.answer(|seed| SeededLuck::new(seed.unwrap_or_default())).map_err(invalid)?;
    to_py(py, &answer)
}

/// Everything that can be built, in order.
#[pyfunction]
pub(crate) fn structures() -> Vec<String> {
    Structure::all().map(|structure| structure.to_string()).collect()
}
