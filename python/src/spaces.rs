//! What the rows of observations mean: their parts, shapes and columns.

use crate::columns::{Columns, Sizes};
use crate::convert::{invalid, to_py};
use brickwool_game::MAX_SEATS;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// The parts of an observation on a board with so many places, in the order of a flat row: for each its name, how many rows it
/// has, and its columns. The last part is only in the full form.
#[pyfunction]
pub(crate) fn observation_parts<'py>(
    py: Python<'py>,
    hexes: usize,
    vertices: usize,
    edges: usize,
    seats: usize,
) -> PyResult<Bound<'py, PyDict>> {
    if !(2..=MAX_SEATS).contains(&seats) {
        return Err(invalid(format!("2 to {MAX_SEATS} play, not {seats}")));
    }
    let columns = Columns::new(seats);
    let sizes = Sizes { hexes, vertices, edges, seats };
    let dict = PyDict::new(py);
    for (name, rows, columns) in [
        ("hexes", sizes.hexes, &columns.hexes),
        ("vertices", sizes.vertices, &columns.vertices),
        ("edges", sizes.edges, &columns.edges),
        ("players", sizes.seats, &columns.players),
        ("globals", 1, &columns.globals),
        ("hidden", 1, &columns.hidden),
    ] {
        dict.set_item(name, (rows, to_py(py, columns)?))?;
    }
    Ok(dict)
}
