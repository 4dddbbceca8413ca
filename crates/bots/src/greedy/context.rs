//! What is computed once for each decision about building: what production and harbours are worth until the game ends, which
//! sites others are close to, what the next development card is likely to be worth.

use super::cards;
use super::income::{Amounts, Income};
use super::long_run;
use super::memo::PriceSpeeds;
use super::sites::{self, ByDistance, RoadNetwork};
use super::situation::Situation;
use brickwool_settlers::constants::{GENERIC_HARBOUR_RATE, SPECIAL_HARBOUR_RATE};
use brickwool_settlers::{Harbour, MAX_VERTICES, Resource, State, Trading, VertexSet};
use std::ops::Deref;

/// What all actions of one decision are compared with.
pub(super) struct Context<'a> {
    situation: Situation<'a>,
    /// What one roll brings now.
    pub(super) income: Income,
    /// What a settlement on each vertex is worth, its point and its harbour included.
    pub(super) site_worth: [f32; MAX_VERTICES],
    /// What a city adds on each vertex.
    pub(super) city_worth: [f32; MAX_VERTICES],
    /// The open vertices by the roads that the nearest opponent needs.
    pub(super) rivals_at: ByDistance,
    /// For each number of roads, the open vertices that an opponent reaches with fewer.
    outrun: ByDistance,
    /// What the next development card is worth on average.
    pub(super) dev_card_worth: f32,
}

impl<'a> Deref for Context<'a> {
    type Target = Situation<'a>;

    fn deref(&self) -> &Situation<'a> {
        &self.situation
    }
}

/// Production is priced by what one more hex with these odds would change.
const GOOD_HEX: f32 = 4.0 / 36.0;

impl<'a> Context<'a> {
    pub(super) fn new(situation: Situation<'a>, state: &State) -> Context<'a> {
        let rivals_at = rivals_at(&situation, state);
        let mut outrun = [VertexSet::NONE; sites::MAX_DISTANCE + 1];
        for roads in 1..outrun.len() {
            outrun[roads] = outrun[roads - 1] | rivals_at[roads - 1];
        }
        let dev_card_worth = cards::worth_of_next(&situation, state);
        let income = income_of(&situation, state);
        let (city_worth, site_worth) = price_sites(&situation, &income);
        Context { situation, income, site_worth, city_worth, rivals_at, outrun, dev_card_worth }
    }

    /// What one roll brings in a state.
    pub(super) fn income_of(&self, state: &State) -> Income {
        income_of(self, state)
    }

    /// What the best of some sites is worth from `roads` roads away: less where an opponent is nearer.
    #[inline]
    pub(super) fn best_site(&self, sites: VertexSet, roads: usize) -> f32 {
        let best = |sites: VertexSet| sites.map(|site| self.site_worth[site.index()]).fold(0.0, larger);
        let outrun = self.outrun[roads];
        larger(best(sites - outrun), self.weights.outrun * best(sites & outrun))
    }
}

/// The larger of two numbers, neither of which is NaN: one instruction, where `f32::max` takes several.
#[inline]
pub(super) fn larger(a: f32, b: f32) -> f32 {
    if a > b { a } else { b }
}

/// What one roll brings a player in a state.
fn income_of(situation: &Situation<'_>, state: &State) -> Income {
    let mut production = [situation.hoped_for; 5];
    for building in state.buildings().of(situation.me) {
        let times = if state.cities().contains(building) { 2.0 } else { 1.0 };
        for (sum, odds) in production.iter_mut().zip(situation.odds.land(building)) {
            *sum += times * odds;
        }
    }
    let robber = state.robber();
    if let Some((resource, count)) = state.hex_yield(situation.board, robber, situation.me) {
        let lost = situation.odds.odds(robber) * f32::from(count);
        production[resource.index()] -= situation.weights.blocked * lost;
    }
    Income { production, exchange: exchange(situation, state) }
}

/// What one card that is not needed gets by trade, by resource.
fn exchange(situation: &Situation<'_>, state: &State) -> Amounts {
    let rules = situation.board.rules();
    let barter = if rules.trade == Trading::Off { 0.0 } else { situation.weights.barter };
    let rates = state.bank_rates(situation.me).counts();
    let bank = |kind: usize| if rules.bank_trade { 1.0 / f32::from(rates[kind]) } else { 0.0 };
    std::array::from_fn(|kind| bank(kind) + barter)
}

/// What cities add and what settlements are worth on every vertex, going by what is produced already.
fn price_sites(situation: &Situation<'_>, income: &Income) -> ([f32; MAX_VERTICES], [f32; MAX_VERTICES]) {
    let speeds = situation.memo.price_speeds(income, || price_speeds(situation, income));
    let worth = |speed: f32| long_run::worth_of_speed(situation, speed);
    let now = worth(speeds.now);
    let prices: Amounts = speeds.with_hex.map(|speed| (worth(speed) - now) / GOOD_HEX);
    let harbour_worth = speeds.with_harbour.map(|speed| worth(speed) - now);
    let city_worth = situation.odds.produce_worth(&prices).map(|produced| 1.0 + produced);
    let mut site_worth = city_worth;
    for &(vertex, harbour) in situation.odds.harbours() {
        site_worth[vertex.index()] += match harbour {
            Harbour::Special(resource) => harbour_worth[resource.index()],
            Harbour::Generic => harbour_worth[5],
        };
    }
    (city_worth, site_worth)
}

/// How fast an income makes points: now, with a good hex more of each resource, and with each harbour.
fn price_speeds(situation: &Situation<'_>, income: &Income) -> PriceSpeeds {
    let speed = |income: &Income| long_run::speed(situation.weights, income);
    let with_hex = std::array::from_fn(|kind| {
        let mut more = *income;
        more.production[kind] += GOOD_HEX;
        speed(&more)
    });
    // If the rules have no harbours, none is on the board, and these values are not used.
    let with = |rate: f32, kinds: &[Resource]| {
        let mut better = *income;
        for kind in kinds {
            let exchange = &mut better.exchange[kind.index()];
            *exchange = exchange.max(rate);
        }
        speed(&better)
    };
    let special = 1.0 / f32::from(SPECIAL_HARBOUR_RATE);
    let generic = 1.0 / f32::from(GENERIC_HARBOUR_RATE);
    let with_harbour = std::array::from_fn(|kind| match Resource::ALL.get(kind) {
        Some(&resource) => with(special, &[resource]),
        None => with(generic, &Resource::ALL),
    });
    PriceSpeeds { now: speed(income), with_hex, with_harbour }
}

/// The open vertices by the roads that the nearest opponent needs.
fn rivals_at(situation: &Situation<'_>, state: &State) -> ByDistance {
    let mut nearest = [VertexSet::NONE; sites::MAX_DISTANCE + 1];
    for seat in situation.opponents() {
        let network = RoadNetwork::of(state, seat);
        let reach = situation.memo.reach(situation.board.topology(), &network, state.open_vertices());
        for (all, own) in nearest.iter_mut().zip(reach.sites) {
            *all |= own;
        }
    }
    nearest
}
