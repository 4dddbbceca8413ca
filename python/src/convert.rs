//! Between Python objects and the JSON forms that actions, views, layouts and records have everywhere, and errors.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Number, Value};
use std::fmt::Display;

pyo3::create_exception!(
    brickwool,
    IllegalAction,
    PyValueError,
    "An action or outcome that the rules don't allow now. Nothing has changed."
);

/// Deeper values are refused: nothing of ours is nested like that.
const MAX_DEPTH: usize = 32;

/// What went wrong, for the person who made the mistake.
pub(crate) fn invalid(error: impl Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

pub(crate) fn illegal(error: impl Display) -> PyErr {
    IllegalAction::new_err(error.to_string())
}

/// A value in its JSON form, as Python's own dictionaries, lists, numbers and words.
pub(crate) fn to_py<'py>(py: Python<'py>, value: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    value_to_py(py, &serde_json::to_value(value).map_err(invalid)?)
}

fn value_to_py<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Value::Null => py.None().into_bound(py),
        Value::Bool(truth) => PyBool::new(py, *truth).to_owned().into_any(),
        Value::Number(number) => match (number.as_i64(), number.as_u64()) {
            (Some(number), _) => number.into_pyobject(py)?.into_any(),
            (None, Some(number)) => number.into_pyobject(py)?.into_any(),
            (None, None) => PyFloat::new(py, number.as_f64().unwrap_or(f64::NAN)).into_any(),
        },
        Value::String(text) => PyString::new(py, text).into_any(),
        Value::Array(items) => {
            let items = items.iter().map(|item| value_to_py(py, item)).collect::<PyResult<Vec<_>>>()?;
            PyList::new(py, items)?.into_any()
        }
        Value::Object(entries) => {
            let dict = PyDict::new(py);
            for (key, item) in entries {
                dict.set_item(key, value_to_py(py, item)?)?;
            }
            dict.into_any()
        }
    })
}

/// Reads a value from its JSON form, given as Python objects.
pub(crate) fn from_py<T: DeserializeOwned>(object: &Bound<'_, PyAny>) -> PyResult<T> {
    serde_json::from_value(py_to_value(object, 0)?).map_err(invalid)
}

pub(crate) fn py_to_value(object: &Bound<'_, PyAny>, depth: usize) -> PyResult<Value> {
    if depth > MAX_DEPTH {
        return Err(PyValueError::new_err("the value is nested too deeply"));
    }
    if object.is_none() {
        return Ok(Value::Null);
    }
    if let Ok(truth) = object.cast::<PyBool>() {
        return Ok(Value::Bool(truth.is_true()));
    }
    if let Ok(number) = object.cast::<PyInt>() {
        return match number.extract::<i64>() {
            Ok(number) => Ok(number.into()),
            Err(_) => Ok(number.extract::<u64>()?.into()),
        };
    }
    if let Ok(number) = object.cast::<PyFloat>() {
        let number = Number::from_f64(number.value());
        return number.map(Value::Number).ok_or_else(|| PyValueError::new_err("not a finite number"));
    }
    if let Ok(text) = object.cast::<PyString>() {
        return Ok(Value::String(text.to_str()?.to_owned()));
    }
    if let Ok(dict) = object.cast::<PyDict>() {
        let mut entries = Map::new();
        for (key, item) in dict.iter() {
            entries.insert(key.extract::<String>()?, py_to_value(&item, depth + 1)?);
        }
        return Ok(Value::Object(entries));
    }
    if object.cast::<PyList>().is_ok() || object.cast::<PyTuple>().is_ok() {
        let items = object.try_iter()?.map(|item| py_to_value(&item?, depth + 1));
        return Ok(Value::Array(items.collect::<PyResult<_>>()?));
    }
    let kind = object.get_type().name()?;
    Err(PyTypeError::new_err(format!("expected a JSON-like value, not {kind}")))
}
