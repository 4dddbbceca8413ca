//! `Action` and `Outcome`: what players and chance decide, in the JSON form that every interface shares.

use crate::convert::{from_py, invalid, to_py};
use crate::numbering::{ACTIONS, COUNTER_START, OFFER_START, listed_offers};
use brickwool_game::{MAX_SEATS, Seat, Seats};
use brickwool_settlers as settlers;
use brickwool_settlers::constants::BANK_RATE;
use brickwool_settlers::{Cards, Resource};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use serde_json::Value;
use std::hash::{DefaultHasher, Hash, Hasher};

/// What a player decides. `kind` says what; `value` where, which or whom, in the JSON form of the protocols.
#[pyclass(frozen, eq, module = "brickwool", from_py_object)]
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct Action {
    pub(crate) inner: settlers::Action,
}

#[pymethods]
impl Action {
    /// The action of a kind, such as `Action("roll")` or `Action("build_road", 17)`.
    #[new]
    #[pyo3(signature = (kind, value=None))]
    fn new(kind: &str, value: Option<Bound<'_, PyAny>>) -> PyResult<Action> {
        Ok(Action { inner: tagged(kind, value.as_ref())? })
    }

    /// What is done: "roll", "build_road" and so on.
    #[getter]
    fn kind(&self) -> PyResult<String> {
        kind(&self.inner)
    }

    /// Where, which or whom: a place's number, a resource's name, an offer; `None` where nothing is chosen.
    #[getter]
    fn value<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        payload(py, &self.inner)
    }

    /// The JSON form: "roll" or {"build_road": 17}.
    #[getter]
    fn json<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_py(py, &self.inner)
    }

    /// The action's number for learners, the same on every board; `None` for an offer that is not on the declared list. The
    /// number of an offer stands for the offer to all opponents.
    #[getter]
    fn number(&self) -> Option<usize> {
        let listed = |offer| listed_offers().iter().position(|known| *known == offer);
        match self.inner {
            settlers::Action::OfferTrade { offer, .. } => Some(OFFER_START + listed(offer)?),
            settlers::Action::CounterTrade(offer) => Some(COUNTER_START + listed(offer)?),
            other => other.index(),
        }
    }

    fn __repr__(&self) -> PyResult<String> {
        repr("Action", &self.inner)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.inner.hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let value = (self.kind()?, self.value(py)?).into_pyobject(py)?;
        Ok((py.get_type::<Action>().into_any(), value))
    }
}

/// What chance decides: the dice, the stolen card, the card drawn.
#[pyclass(frozen, eq, module = "brickwool", from_py_object)]
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct Outcome {
    pub(crate) inner: settlers::Outcome,
}

#[pymethods]
impl Outcome {
    /// The outcome of a kind, such as `Outcome("dice", [3, 4])`.
    #[new]
    fn new(kind: &str, value: Bound<'_, PyAny>) -> PyResult<Outcome> {
        Ok(Outcome { inner: tagged(kind, Some(&value))? })
    }

    /// What is decided: "dice", "stolen", "drawn", "robber_to" or "victim".
    #[getter]
    fn kind(&self) -> PyResult<String> {
        kind(&self.inner)
    }

    /// The faces, the resource, the card, the hex or the seat.
    #[getter]
    fn value<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        payload(py, &self.inner)
    }

    /// The JSON form: {"dice": [3, 4]}.
    #[getter]
    fn json<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_py(py, &self.inner)
    }

    fn __repr__(&self) -> PyResult<String> {
        repr("Outcome", &self.inner)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.inner.hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let value = (self.kind()?, self.value(py)?).into_pyobject(py)?;
        Ok((py.get_type::<Outcome>().into_any(), value))
    }
}

fn tagged<T: serde::de::DeserializeOwned>(kind: &str, value: Option<&Bound<'_, PyAny>>) -> PyResult<T> {
    match value.filter(|value| !value.is_none()) {
        None => serde_json::from_value(Value::String(kind.to_owned())).map_err(invalid),
        Some(value) => {
            let dict = PyDict::new(value.py());
            dict.set_item(kind, value)?;
            from_py(&dict)
        }
    }
}

fn json_of(value: &impl serde::Serialize) -> PyResult<Value> {
    serde_json::to_value(value).map_err(invalid)
}

fn kind(value: &impl serde::Serialize) -> PyResult<String> {
    Ok(match json_of(value)? {
        Value::Object(entries) => entries.keys().next().cloned().unwrap_or_default(),
        Value::String(kind) => kind,
        _ => String::new(),
    })
}

fn payload<'py>(py: Python<'py>, value: &impl serde::Serialize) -> PyResult<Bound<'py, PyAny>> {
    match json_of(value)? {
        Value::Object(entries) => to_py(py, &entries.values().next()),
        _ => Ok(py.None().into_bound(py)),
    }
}

fn repr(name: &str, value: &impl serde::Serialize) -> PyResult<String> {
    Ok(match json_of(value)? {
        Value::Object(entries) => {
            let parts: Vec<String> =
                entries.iter().map(|(kind, value)| format!("'{kind}', {value}")).collect();
            format!("{name}({})", parts.concat())
        }
        Value::String(kind) => format!("{name}('{kind}')"),
        other => format!("{name}({other})"),
    })
}

/// The action with a number at a table of `seats`, decided by seat `seat`; how many cards a bank trade takes is what the bank
/// asks without harbours, unless `rates` says otherwise. An error for numbers that stand for nothing.
#[pyfunction]
#[pyo3(signature = (number, seats=4, seat=0, rates=None))]
pub(crate) fn action_of_number(
    number: usize,
    seats: u8,
    seat: u8,
    rates: Option<[u8; 5]>,
) -> PyResult<Option<Action>> {
    if usize::from(seats) > MAX_SEATS || seat >= seats {
        return Err(invalid(format!("there is no seat {seat} at a table of {seats}")));
    }
    let rates = rates.unwrap_or([BANK_RATE; 5]);
    if rates.iter().any(|&rate| !(2..=BANK_RATE).contains(&rate)) {
        return Err(invalid("the bank takes 2 to 4 cards for one"));
    }
    let listed = |number: usize| listed_offers()[number];
    let inner = match number {
        OFFER_START..COUNTER_START => {
            let to: Seats = Seats::first(seats).without(Seat::new(seat));
            Some(settlers::Action::OfferTrade { offer: listed(number - OFFER_START), to })
        }
        COUNTER_START..ACTIONS => Some(settlers::Action::CounterTrade(listed(number - COUNTER_START))),
        _ if number < ACTIONS => settlers::Action::from_index(number, Cards::new(rates)),
        _ => return Err(invalid(format!("there is no action {number}; numbers go up to {}", ACTIONS - 1))),
    };
    Ok(inner.map(|inner| Action { inner }))
}

/// The factored form of every number: kind, hex, vertex, edge, seat, then the cards given and the cards got by resource. What
/// an action does not have is -1, or 0 cards. Numbers that stand for nothing have the kind -1.
#[pyfunction]
pub(crate) fn action_factors() -> (Vec<&'static str>, Vec<&'static str>, Vec<Vec<i16>>) {
    let mut rows = Vec::with_capacity(ACTIONS);
    for number in 0..ACTIONS {
        let action = match number {
            OFFER_START..COUNTER_START => Some(settlers::Action::OfferTrade {
                offer: listed_offers()[number - OFFER_START],
                to: Seats::NONE,
            }),
            COUNTER_START.. => Some(settlers::Action::CounterTrade(listed_offers()[number - COUNTER_START])),
            _ => settlers::Action::from_index(number, Cards::of_each(BANK_RATE)),
        };
        let mut row = vec![-1i16; FACTORS.len()];
        row[5..].fill(0);
        if let Some(action) = action {
            fill_factors(action, &mut row);
        }
        rows.push(row);
    }
    (FACTORS.to_vec(), KINDS.to_vec(), rows)
}

const FACTORS: [&str; 15] = [
    "kind",
    "hex",
    "vertex",
    "edge",
    "seat",
    "give_lumber",
    "give_brick",
    "give_wool",
    "give_grain",
    "give_ore",
    "get_lumber",
    "get_brick",
    "get_wool",
    "get_grain",
    "get_ore",
];

/// The kinds of actions, in the order of their numbers in the factored form.
const KINDS: [&str; 21] = [
    "roll",
    "end_turn",
    "build_road",
    "build_settlement",
    "build_city",
    "buy_dev_card",
    "play_knight",
    "play_road_building",
    "play_year_of_plenty",
    "play_monopoly",
    "stop_building",
    "discard",
    "move_robber",
    "steal_from",
    "bank_trade",
    "offer_trade",
    "accept_trade",
    "decline_trade",
    "counter_trade",
    "pick_taker",
    "withdraw_trade",
];

fn fill_factors(action: settlers::Action, row: &mut [i16]) {
    use settlers::Action as A;
    let mut cards = |start: usize, cards: Cards| {
        for (resource, count) in cards.iter() {
            row[start + resource.index()] = i16::from(count);
        }
    };
    match action {
        A::PlayYearOfPlenty(plenty) => cards(10, plenty.cards()),
        A::PlayMonopoly(resource) => cards(10, Cards::one(resource)),
        A::Discard(resource) => cards(5, Cards::one(resource)),
        A::BankTrade { give, take, count } => {
            cards(5, Cards::some(give, count));
            cards(10, Cards::one(take));
        }
        A::OfferTrade { offer, .. } | A::CounterTrade(offer) => {
            cards(5, offer.give());
            cards(10, offer.want());
        }
        A::MoveRobber(hex) => row[1] = i16::from(hex.0),
        A::BuildSettlement(vertex) | A::BuildCity(vertex) => row[2] = i16::from(vertex.0),
        A::BuildRoad(edge) => row[3] = i16::from(edge.0),
        A::StealFrom(seat) | A::PickTaker(seat) => row[4] = seat.index() as i16,
        _ => {}
    }
    let kind = kind(&action).unwrap_or_default();
    row[0] = KINDS.iter().position(|known| *known == kind).map_or(-1, |kind| kind as i16);
}

/// Resources are columns in this order.
const _: () = assert!(Resource::ALL.len() == 5);
