//! Analyses of positions and reviews of games, in the JSON form that the engine and the server give them. The classes around
//! them are in `brickwool/insight.py`.

use crate::convert::{invalid, to_py};
use crate::position::Position;
use crate::record::record_of;
use brickwool_insight::{Effort, Reviewer, analyse_for, analyse_position_of};
use pyo3::prelude::*;

/// The largest `effort`; more is taken for a mistake.
const MAX_EFFORT: u32 = 100;

/// How thoroughly to analyse: a multiple of the usual work, or a named effort.
#[derive(FromPyObject)]
pub(crate) enum EffortArg {
    Times(u32),
    Named(String),
}

impl EffortArg {
    fn of(&self, usual: Effort) -> PyResult<Effort> {
        match self {
            EffortArg::Times(times) if (1..=MAX_EFFORT).contains(times) => Ok(usual.times(*times)),
            EffortArg::Times(times) => {
                Err(invalid(format!("the effort goes from 1 to {MAX_EFFORT}, not {times}")))
            }
            EffortArg::Named(name) => effort_named(name),
        }
    }
}

pub(crate) fn effort_named(name: &str) -> PyResult<Effort> {
    let effort = Effort::named(name);
    effort.ok_or_else(|| invalid(format!("there is no effort {name:?}; choose quick, brief or usual")))
}

/// Judges a position of a game after `ply` steps, for whoever has to decide or for `seat`, with what that seat has seen of it.
#[pyfunction]
#[pyo3(signature = (start, steps, ply, seat, effort, seed))]
pub(crate) fn analyse_game<'py>(
    py: Python<'py>,
    start: &Position,
    steps: Vec<Bound<'py, PyAny>>,
    ply: usize,
    seat: Option<u8>,
    effort: EffortArg,
    seed: u64,
) -> PyResult<Bound<'py, PyAny>> {
    let record = record_of(start, Vec::new(), steps)?;
    if ply > record.steps.len() {
        return Err(invalid(format!("the game has {} steps: there is no ply {ply}", record.steps.len())));
    }
    let (seat, effort) = (seat.map(|seat| start.seat(seat)).transpose()?, effort.of(Effort::POSITION)?);
    let analysis = py.detach(|| match seat {
        None => analyse_position_of(&record, ply, &effort, seed),
        Some(_) => analyse_for(&record, ply, seat, &effort, seed),
    });
    to_py(py, &analysis.map_err(invalid)?)
}

/// Judges every unforced decision of a game. `progress` is called after each with how many of how many are done.
#[pyfunction]
#[pyo3(signature = (start, steps, effort, seed, progress=None))]
pub(crate) fn review_game<'py>(
    py: Python<'py>,
    start: &Position,
    steps: Vec<Bound<'py, PyAny>>,
    effort: EffortArg,
    seed: u64,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let (record, effort) = (record_of(start, Vec::new(), steps)?, effort.of(Effort::USUAL)?);
    let mut reviewer = py.detach(|| Reviewer::new(record, effort, seed)).map_err(invalid)?;
    while py.detach(|| reviewer.advance()) {
        py.check_signals()?;
        if let Some(progress) = &progress {
            progress.call1(reviewer.progress())?;
        }
    }
    to_py(py, &reviewer.review())
}
