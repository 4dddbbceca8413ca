//! `Luck`: a seeded source of chance, the same numbers from the same seed in every release.

use brickwool_game::Luck as _;
use brickwool_luck::{SeededLuck, nth_seed};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// A source of uniform choices; the same seed gives the same choices in every release and on every machine.
#[pyclass(module = "brickwool")]
pub(crate) struct Luck {
    pub(crate) inner: SeededLuck,
}

#[pymethods]
impl Luck {
    #[new]
    fn new(seed: u64) -> Luck {
        Luck { inner: SeededLuck::new(seed) }
    }

    /// A number below `n`, each equally likely.
    fn below(&mut self, n: u32) -> PyResult<u32> {
        if n == 0 {
            return Err(PyValueError::new_err("no number is below 0"));
        }
        Ok(self.inner.below(n))
    }

    /// A generator that goes on from here by itself.
    fn copy(&self) -> Luck {
        Luck { inner: self.inner.clone() }
    }
}

/// The `n`-th of the seeds that follow from one.
#[pyfunction]
pub(crate) fn derived_seed(seed: u64, n: u64) -> u64 {
    nth_seed(seed, n)
}
