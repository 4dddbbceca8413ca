//! What was worked out before in the same game: in rollouts the same income and the same roads come up again and again.
//!
//! Each table has one place for each hash; what comes later takes it. What is found is exactly what would be worked out.

use super::income::Income;
use super::long_run;
use super::sites::{self, ByDistance, MAX_DISTANCE};
use super::weights::Weights;
use brickwool_game::Seat;
use brickwool_settlers::{State, Topology, VertexSet};
use std::cell::{Cell, RefCell};
use std::fmt;

/// Places in each table: enough for a game, and small enough for a processor's cache.
const PLACES: usize = 1 << 9;

type IncomeKey = [u32; 10];
type NetworkKey = [u128; 4];

/// How fast an income makes points, and how fast it would with more.
#[derive(Clone, Copy)]
pub(super) struct PriceSpeeds {
    pub(super) now: f32,
    /// With a good hex more of each resource.
    pub(super) with_hex: [f32; 5],
    /// With each 2:1 harbour, and last with a 3:1 harbour.
    pub(super) with_harbour: [f32; 6],
}

/// Results by what they follow from.
#[derive(Clone)]
pub(crate) struct Memo {
    speeds: RefCell<Box<[(IncomeKey, f32)]>>,
    prices: RefCell<Box<[(IncomeKey, PriceSpeeds)]>>,
    reachable: RefCell<Box<[(NetworkKey, ByDistance)]>>,
    /// Positions that were judged so far.
    judged: Cell<u64>,
}

impl Memo {
    pub(super) fn new() -> Memo {
        // No income is made of numbers that are none, and no network owns all edges there are bits for.
        let no_income = [u32::MAX; 10];
        let no_prices = PriceSpeeds { now: 0.0, with_hex: [0.0; 5], with_harbour: [0.0; 6] };
        let no_network = ([u128::MAX; 4], [VertexSet::NONE; MAX_DISTANCE + 1]);
        Memo {
            speeds: RefCell::new(vec![(no_income, 0.0); PLACES].into()),
            prices: RefCell::new(vec![(no_income, no_prices); PLACES].into()),
            reachable: RefCell::new(vec![no_network; PLACES].into()),
            judged: Cell::new(0),
        }
    }

    /// Counts positions that are being judged: what a decision costs.
    #[inline]
    pub(super) fn count(&self, positions: u32) {
        self.judged.set(self.judged.get() + u64::from(positions));
    }

    /// How many positions were judged so far.
    pub(super) fn judged(&self) -> u64 {
        self.judged.get()
    }

    /// [`long_run::speed`].
    #[inline]
    pub(super) fn speed(&self, weights: &Weights, income: &Income) -> f32 {
        let key = income_key(income);
        let place = &mut self.speeds.borrow_mut()[income_place(&key)];
        if place.0 != key {
            *place = (key, long_run::speed(weights, income));
        }
        place.1
    }

    /// What prices follow from, by the income; worked out by the caller if it is new.
    #[inline]
    pub(super) fn price_speeds(
        &self,
        income: &Income,
        work_out: impl FnOnce() -> PriceSpeeds,
    ) -> PriceSpeeds {
        let key = income_key(income);
        let place = &mut self.prices.borrow_mut()[income_place(&key)];
        if place.0 != key {
            *place = (key, work_out());
        }
        place.1
    }

    /// [`sites::reachable`].
    #[inline]
    pub(super) fn reachable(
        &self,
        topology: &Topology,
        state: &State,
        seat: Seat,
        open: VertexSet,
    ) -> ByDistance {
        let (roads, buildings) = (state.roads(), state.buildings());
        let key = [
            roads.of(seat).bits(),
            roads.taken().bits(),
            buildings.of(seat).bits(),
            buildings.taken().bits(),
        ];
        let hash = key.iter().fold(0, |hash, &bits| mix(mix(hash, bits as u64), (bits >> 64) as u64));
        let place = &mut self.reachable.borrow_mut()[place(hash)];
        if place.0 != key {
            *place = (key, sites::reachable(topology, state, seat, open));
        }
        place.1
    }
}

#[inline]
fn income_key(income: &Income) -> IncomeKey {
    let mut key = [0; 10];
    for (bits, amount) in key.iter_mut().zip(income.production.iter().chain(&income.exchange)) {
        *bits = amount.to_bits();
    }
    key
}

/// Two chains, so that one multiplication need not wait for the other.
#[inline]
fn income_place(key: &IncomeKey) -> usize {
    let word = |at: usize| u64::from(key[at]) << 32 | u64::from(key[at + 1]);
    let (one, other) = (mix(mix(word(0), word(2)), word(4)), mix(word(6), word(8)));
    place(one ^ other)
}

#[inline]
fn mix(hash: u64, word: u64) -> u64 {
    (hash ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
}

#[inline]
fn place(hash: u64) -> usize {
    (hash.wrapping_mul(0xd1b5_4a32_d192_ed03) >> 32) as usize % PLACES
}

impl fmt::Debug for Memo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Memo")
    }
}
