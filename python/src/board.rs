//! `Board`: a checked layout with its rules, its symmetries and its picture.

use crate::convert::{invalid, py_to_value, to_py};
use crate::luck::Luck;
use crate::observation::{Observer, Template};
use crate::symmetry::{Symmetry, symmetries};
use brickwool_luck::SeededLuck;
use brickwool_settlers as settlers;
use brickwool_settlers::layout_file::LayoutFile;
use brickwool_settlers::{Layout, Rules, Shape, Tokens};
use numpy::{IntoPyArray, PyArray1};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use serde_json::Value;
use std::sync::{Arc, OnceLock};

/// What a game is played on: a layout of hexes, numbers and harbours, and the rules.
#[pyclass(frozen, module = "brickwool", from_py_object)]
#[derive(Clone)]
pub(crate) struct Board {
    pub(crate) inner: Arc<settlers::Board>,
    templates: Arc<[OnceLock<(Observer, Template)>; 7]>,
}

impl Board {
    pub(crate) fn of(board: settlers::Board) -> Board {
        Board { inner: Arc::new(board), templates: Arc::default() }
    }

    /// Writes observations of games with this many seats on this board.
    pub(crate) fn observer(&self, seats: u8) -> &(Observer, Template) {
        self.templates[usize::from(seats) % 7].get_or_init(|| {
            let observer = Observer::new(&self.inner, seats);
            let template = observer.template(&self.inner);
            (observer, template)
        })
    }

    fn symmetry(&self, number: usize) -> PyResult<Symmetry> {
        let all = symmetries(self.inner.topology());
        let count = all.len();
        let found = all.into_iter().nth(number);
        found.ok_or_else(|| PyIndexError::new_err(format!("this board has {count} symmetries, not {number}")))
    }
}

#[pymethods]
impl Board {
    /// The printed board for a first game.
    #[staticmethod]
    #[pyo3(signature = (rules="official"))]
    fn beginner(rules: &str) -> PyResult<Board> {
        make(Layout::beginner(), rules)
    }

    /// A random board. `shape` is "base", "large" or "mini"; `tokens` "spread", "shuffled" or "spiral"; `rules` a profile or
    /// options such as "target=12,robber=random".
    #[staticmethod]
    #[pyo3(signature = (seed, shape="base", tokens="spread", rules="official"))]
    fn random(seed: u64, shape: &str, tokens: &str, rules: &str) -> PyResult<Board> {
        let (shape, tokens) = (shape_named(shape)?, tokens_named(tokens)?);
        let layout = Layout::random(shape, tokens, &mut SeededLuck::new(seed));
        make(layout.ok_or_else(|| invalid("this shape has no lettered tokens to lay in a spiral"))?, rules)
    }

    /// A board from a layout: the dictionary of a layout file, or its one-line notation.
    #[staticmethod]
    #[pyo3(signature = (layout, rules="official"))]
    fn from_layout(layout: &Bound<'_, PyAny>, rules: &str) -> PyResult<Board> {
        let layout = match py_to_value(layout, 0)? {
            Value::String(notation) => notation.parse::<Layout>().map_err(invalid)?,
            file => {
                let file: LayoutFile = serde_json::from_value(file).map_err(invalid)?;
                Layout::try_from(&file).map_err(invalid)?
            }
        };
        make(layout, rules)
    }

    /// Everything about the board: its layout and rules, and every hex, vertex and edge with what it touches.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_py(py, &*self.inner)
    }

    /// The layout as a dictionary, as layout files have it.
    #[getter]
    fn layout<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_py(py, &LayoutFile::from(self.inner.layout()))
    }

    /// The layout in one line.
    #[getter]
    fn notation(&self) -> String {
        self.inner.layout().to_string()
    }

    /// The rules in one line: "official" or what differs from it.
    #[getter]
    fn rules(&self) -> String {
        self.inner.rules().to_string()
    }

    /// The rules as a dictionary.
    #[getter]
    fn rules_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_py(py, self.inner.rules())
    }

    /// "base", "large" or "mini"; `None` for an arrangement of somebody's own.
    #[getter]
    fn shape(&self) -> Option<String> {
        self.inner.layout().shape().map(|shape| shape.to_string())
    }

    /// How many hexes there are.
    #[getter]
    fn hexes(&self) -> u32 {
        self.inner.topology().hexes().len()
    }

    /// How many vertices there are, for settlements and cities.
    #[getter]
    fn vertices(&self) -> u32 {
        self.inner.topology().vertices().len()
    }

    /// How many edges there are, for roads.
    #[getter]
    fn edges(&self) -> u32 {
        self.inner.topology().edges().len()
    }

    /// The fewest and the most players.
    #[getter]
    fn seat_counts(&self) -> (u8, u8) {
        let counts = self.inner.seat_counts();
        (*counts.start(), *counts.end())
    }

    /// How many rotations and reflections lead the board's places to its places: 12 on the base board.
    #[getter]
    fn symmetry_count(&self) -> usize {
        symmetries(self.inner.topology()).len()
    }

    /// Where a symmetry leads every hex, vertex and edge: three lists of numbers.
    fn symmetry_places(&self, number: usize) -> PyResult<(Vec<u16>, Vec<u16>, Vec<u16>)> {
        let symmetry = self.symmetry(number)?;
        let wide = |places: Vec<u8>| places.into_iter().map(u16::from).collect();
        Ok((wide(symmetry.hexes), wide(symmetry.vertices), wide(symmetry.edges)))
    }

    /// The number that a symmetry makes of every action's number.
    fn symmetry_actions<'py>(&self, py: Python<'py>, number: usize) -> PyResult<Bound<'py, PyArray1<u16>>> {
        Ok(self.symmetry(number)?.actions().into_pyarray(py))
    }

    /// For each place of a full flat observation, where its value comes from under a symmetry: `turned = row[..., table]`.
    fn symmetry_observation<'py>(
        &self,
        py: Python<'py>,
        number: usize,
        seats: u8,
    ) -> PyResult<Bound<'py, PyArray1<u32>>> {
        check_seats(&self.inner, seats)?;
        Ok(self.symmetry(number)?.observation(seats).into_pyarray(py))
    }

    /// The same board turned by a symmetry, its harbours and robber too.
    fn turned(&self, number: usize) -> PyResult<Board> {
        self.symmetry(number)?.turned(&self.inner).map(Board::of).map_err(invalid)
    }

    /// The board as an SVG picture with the numbers of all places.
    fn svg(&self) -> String {
        brickwool_picture::board(&self.inner)
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    fn __repr__(&self) -> String {
        format!("Board({:?}, rules={:?})", self.notation(), self.rules())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Board>().is_ok_and(|other| *other.get().inner == *self.inner)
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        (self.inner.layout(), self.inner.rules()).hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String, String))> {
        let make = py.get_type::<Board>().getattr("from_layout")?;
        Ok((make, (self.notation(), self.rules())))
    }
}

fn make(layout: Layout, rules: &str) -> PyResult<Board> {
    Ok(Board::of(settlers::Board::new(layout, rules_of(rules)?).map_err(invalid)?))
}

pub(crate) fn rules_of(rules: &str) -> PyResult<Rules> {
    rules.parse().map_err(invalid)
}

pub(crate) fn shape_named(name: &str) -> PyResult<Shape> {
    let found = Shape::ALL.into_iter().find(|shape| shape.to_string() == name);
    found.ok_or_else(|| invalid(format!("there is no shape {name:?}; choose base, large or mini")))
}

pub(crate) fn tokens_named(name: &str) -> PyResult<Tokens> {
    serde_json::from_value(Value::String(name.to_owned()))
        .map_err(|_| invalid(format!("tokens cannot be laid {name:?}; choose spread, shuffled or spiral")))
}

pub(crate) fn check_seats(board: &settlers::Board, seats: u8) -> PyResult<()> {
    settlers::State::new(board, seats).map(|_| ()).map_err(invalid)
}

/// A random board drawn from a source of chance that goes on.
#[pyfunction]
#[pyo3(signature = (luck, shape="base", tokens="spread", rules="official"))]
pub(crate) fn draw_board(luck: &mut Luck, shape: &str, tokens: &str, rules: &str) -> PyResult<Board> {
    let layout = Layout::random(shape_named(shape)?, tokens_named(tokens)?, &mut luck.inner);
    make(layout.ok_or_else(|| invalid("this shape has no lettered tokens to lay in a spiral"))?, rules)
}
