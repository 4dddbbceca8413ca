//! A cache of results in one game: in rollouts the same incomes and the same roads come up again and again.
//!
//! Each table has one place for each hash; later entries overwrite earlier ones. Cached values are exact, never approximations.

use super::income::{Income, PURCHASES, PerPurchase};
use super::long_run;
use super::sites::{RoadNetwork, RoadReach};
use super::weights::Weights;
use brickwool_settlers::{Cards, Topology, VertexSet};
use std::cell::{Cell, RefCell};
use std::fmt;

/// Places in each table: enough for a game, and small enough for a processor's cache.
const PLACES: usize = 1 << 9;
/// The same for waiting times: hands change more often than boards.
const WAIT_PLACES: usize = 1 << 11;

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

/// What is cached about an income.
#[derive(Clone, Copy)]
pub(super) struct KnownIncome {
    /// [`long_run::speed`].
    pub(super) speed: f32,
    /// Unique to this income within the game.
    pub(super) number: u32,
}

/// How long purchases take, and the key they belong to. Fills one cache line.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Waits {
    key: [u64; 2],
    rolls: PerPurchase,
}

/// Results by what they follow from.
#[derive(Clone)]
pub(crate) struct Memo {
    incomes: RefCell<Box<[(IncomeKey, KnownIncome)]>>,
    /// Incomes met so far.
    income_count: Cell<u32>,
    waits: RefCell<Box<[Waits]>>,
    prices: RefCell<Box<[(IncomeKey, PriceSpeeds)]>>,
    reaches: RefCell<Box<[(NetworkKey, RoadReach)]>>,
    /// Positions that were judged so far.
    judged: Cell<u64>,
}

impl Memo {
    pub(super) fn new() -> Memo {
        // Keys that never occur: no income consists of NaNs, and no network owns every edge.
        let no_income = [u32::MAX; 10];
        let no_prices = PriceSpeeds { now: 0.0, with_hex: [0.0; 5], with_harbour: [0.0; 6] };
        let no_network = ([u128::MAX; 4], RoadReach::NONE);
        Memo {
            incomes: RefCell::new(vec![(no_income, KnownIncome { speed: 0.0, number: 0 }); PLACES].into()),
            income_count: Cell::new(0),
            waits: RefCell::new(vec![Waits { key: [0; 2], rolls: [0.0; PURCHASES] }; WAIT_PLACES].into()),
            prices: RefCell::new(vec![(no_income, no_prices); PLACES].into()),
            reaches: RefCell::new(vec![no_network; PLACES].into()),
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

    /// What is known of an income.
    #[inline]
    pub(super) fn income(&self, weights: &Weights, income: &Income) -> KnownIncome {
        let key = income_key(income);
        let place = &mut self.incomes.borrow_mut()[income_place(&key)];
        if place.0 != key {
            let number = self.income_count.get() + 1;
            self.income_count.set(number);
            *place = (key, KnownIncome { speed: long_run::speed(weights, income), number });
        }
        place.1
    }

    /// How long each purchase takes with this income and hand; calls `work_out` if that is not cached.
    #[inline]
    pub(super) fn waits(
        &self,
        income: u32,
        hand: Cards,
        purchases: u8,
        work_out: impl FnOnce() -> PerPurchase,
    ) -> PerPurchase {
        // No income has the number 0, so what is empty is not found.
        let key = [u64::from(income) << 8 | u64::from(purchases), hand.word()];
        let hash = mix(mix(0, key[0]), key[1]).wrapping_mul(0xd1b5_4a32_d192_ed03);
        let place = &mut self.waits.borrow_mut()[(hash >> 32) as usize % WAIT_PLACES];
        if place.key != key {
            *place = Waits { key, rolls: work_out() };
        }
        place.rolls
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

    /// [`RoadReach::of`]. The open vertices follow from the buildings.
    #[inline]
    pub(crate) fn reach(&self, topology: &Topology, network: &RoadNetwork, open: VertexSet) -> RoadReach {
        let key = [
            network.own_roads.bits(),
            network.all_roads.bits(),
            network.own_buildings.bits(),
            network.all_buildings.bits(),
        ];
        let hash = key.iter().fold(0, |hash, &bits| mix(mix(hash, bits as u64), (bits >> 64) as u64));
        let place = &mut self.reaches.borrow_mut()[place(hash)];
        if place.0 != key {
            *place = (key, RoadReach::of(topology, network, open));
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
