//! Game records: from text to steps and back, checked by replaying.

use crate::action::{Action, Outcome};
use crate::board::Board;
use crate::convert::invalid;
use crate::position::Position;
use brickwool_game::{Seat, Step as GameStep};
use brickwool_settlers as settlers;
use brickwool_settlers::Step;
use pyo3::prelude::*;

/// A step of a record: a seat and its action, or `None` and an outcome.
#[derive(FromPyObject, IntoPyObject)]
enum RecordStep {
    Act((u8, Action)),
    Chance((Option<u8>, Outcome)),
}

/// Reads a record and replays it: the position it starts from, the players' names and the steps.
#[pyfunction]
pub(crate) fn read_record<'py>(
    py: Python<'py>,
    text: &str,
) -> PyResult<(Position, Vec<String>, Vec<Bound<'py, PyAny>>)> {
    let record = settlers::Record::from_text(text).map_err(invalid)?;
    let steps = record.steps.iter().map(|step| {
        let step = match *step {
            GameStep::Act(seat, inner) => RecordStep::Act((seat.into(), Action { inner })),
            GameStep::Chance(inner) => RecordStep::Chance((None, Outcome { inner })),
        };
        Ok(step.into_pyobject(py)?.into_any())
    });
    let steps = steps.collect::<PyResult<_>>()?;
    let start = Position { board: Board::of(record.start.board), state: record.start.state };
    Ok((start, record.players, steps))
}

/// Writes a record of a game that began at `start`; the steps are replayed first.
#[pyfunction]
pub(crate) fn write_record(
    start: &Position,
    players: Vec<String>,
    steps: Vec<Bound<'_, PyAny>>,
) -> PyResult<String> {
    record_of(start, players, steps)?.to_text().map_err(invalid)
}

/// A game that began at `start`; its steps are not checked.
pub(crate) fn record_of(
    start: &Position,
    players: Vec<String>,
    steps: Vec<Bound<'_, PyAny>>,
) -> PyResult<settlers::Record> {
    let step = |step: Bound<'_, PyAny>| -> PyResult<Step> {
        Ok(match step.extract::<RecordStep>()? {
            RecordStep::Act((seat, action)) => {
                Step::Act(Seat::try_from(seat).map_err(invalid)?, action.inner)
            }
            RecordStep::Chance((_, outcome)) => Step::Chance(outcome.inner),
        })
    };
    let start = settlers::Position { board: (*start.board.inner).clone(), state: start.state };
    let steps = steps.into_iter().map(step).collect::<PyResult<_>>()?;
    Ok(settlers::Record { start, players, steps })
}
