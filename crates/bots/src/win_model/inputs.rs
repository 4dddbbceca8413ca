//! What the win model is told of a position: the same kinds of numbers for each seat, most of them between 0 and 1.
//!
//! The weights were fitted to this order of numbers: if you change it, fit them again and raise the version in `network.rs`.

use super::network::{INPUTS, SeatInputs};
use crate::greedy::board_odds::BoardOdds;
use crate::greedy::income::{self, Amounts, Income, PerPurchase, amounts};
use crate::greedy::long_run;
use crate::greedy::sites::{self, ByDistance, RoadNetwork, RoadReach};
use brickwool_game::{BySeat, Seat};
use brickwool_settlers::constants::{LARGEST_ARMY_MIN, LONGEST_ROAD_MIN};
use brickwool_settlers::{
    Board, Cards, DevCard, Phase, Resource, State, Trading, TurnStage, Vertex, VertexSet,
};

/// What can be bought, in the order of the inputs.
const PURCHASES: [Cards; 4] = [Cards::ROAD, Cards::SETTLEMENT, Cards::CITY, Cards::DEV_CARD];
const SETTLEMENT: usize = 1;
/// A purchase that takes this many rolls counts half.
const HALF_VALUE_ROLLS: f32 = 6.0;
/// A hex under the robber is counted as if it produced half as often: the robber does not stay for ever.
const BLOCKED: f32 = 0.5;
/// Extra value of a site that brings a resource the player lacks.
const NEW_KIND: f32 = 0.5;
/// Less production than this counts as none.
const MIN_PRODUCTION: f32 = 0.04;

/// Describes every seat. `reach` is [`RoadReach::of`] the board's topology, or remembers what that was.
pub(super) fn describe(
    board: &Board,
    odds: &BoardOdds,
    state: &State,
    reach: impl Fn(&RoadNetwork, VertexSet) -> RoadReach,
    inputs: &mut SeatInputs,
) {
    let table = TableFacts::of(state, reach);
    for seat in state.seats() {
        let mut writer = InputWriter { values: &mut inputs[seat], count: 0 };
        describe_seat(board, odds, state, &table, seat, &mut writer);
        let count = writer.count;
        inputs[seat][count..].fill(0.0);
    }
}

/// What is needed of all seats before one of them is described.
struct TableFacts {
    points: BySeat<u8>,
    reachable: BySeat<ByDistance>,
}

impl TableFacts {
    fn of(state: &State, reach: impl Fn(&RoadNetwork, VertexSet) -> RoadReach) -> TableFacts {
        let mut facts = TableFacts {
            points: BySeat::from_fn(|seat| state.points(seat)),
            reachable: BySeat::all([VertexSet::NONE; sites::MAX_DISTANCE + 1]),
        };
        for seat in state.seats() {
            facts.reachable[seat] = reach(&RoadNetwork::of(state, seat), state.open_vertices()).sites;
        }
        facts
    }

    /// Sites that somebody else reaches with so many roads or fewer.
    fn rivals_within(&self, state: &State, me: Seat, roads: usize) -> VertexSet {
        let mut near = VertexSet::NONE;
        for seat in state.seats().without(me) {
            self.reachable[seat][..=roads].iter().for_each(|&sites| near |= sites);
        }
        near
    }
}

/// Writes the inputs of one seat, one after the other.
struct InputWriter<'a> {
    values: &'a mut [f32; INPUTS],
    count: usize,
}

impl InputWriter<'_> {
    #[inline]
    fn add(&mut self, value: f32) {
        self.values[self.count] = value;
        self.count += 1;
    }

    #[inline]
    fn flag(&mut self, is: bool) {
        self.add(if is { 1.0 } else { 0.0 });
    }

    /// One flag for each limit from 1 on that a count does not exceed: small networks read these better than a number.
    #[inline]
    fn at_most(&mut self, count: u8, limits: u8) {
        (1..=limits).for_each(|limit| self.flag(count <= limit));
    }

    #[inline]
    fn all(&mut self, values: impl IntoIterator<Item = f32>) {
        values.into_iter().for_each(|value| self.add(value));
    }
}

fn describe_seat(
    board: &Board,
    odds: &BoardOdds,
    state: &State,
    table: &TableFacts,
    seat: Seat,
    out: &mut InputWriter<'_>,
) {
    describe_points(board, state, table, seat, out);
    let produced = describe_production(board, odds, state, seat, out);
    let rolls = describe_hand(board, state, seat, &produced, out);
    describe_sites(odds, state, table, seat, &produced, &rolls, out);
    describe_awards(state, seat, out);
    describe_turn(state, seat, out);
    describe_table(board, state, out);
}

/// Points, what is missing, and how that compares with others.
fn describe_points(board: &Board, state: &State, table: &TableFacts, seat: Seat, out: &mut InputWriter<'_>) {
    let target = board.rules().victory_target;
    let missing = target.saturating_sub(table.points[seat]);
    let others = state.seats().without(seat).map(|other| table.points[other]);
    let best_other = others.max().unwrap_or(0);
    out.add(f32::from(table.points[seat]) / 10.0);
    out.add(f32::from(missing) / 10.0);
    out.at_most(missing, 7);
    out.add((f32::from(table.points[seat]) - f32::from(best_other)) / 5.0);
    out.add(f32::from(target.saturating_sub(best_other)) / 10.0);
    out.add(f32::from(state.public_points(seat)) / 10.0);
}

/// What a roll brings: all of it, and what the robber keeps.
struct Produced {
    all: Amounts,
    blocked: Amounts,
}

fn describe_production(
    board: &Board,
    odds: &BoardOdds,
    state: &State,
    seat: Seat,
    out: &mut InputWriter<'_>,
) -> Produced {
    let mut all = [0.0; 5];
    let buildings = state.buildings().of(seat);
    for building in buildings {
        let times = if state.cities().contains(building) { 2.0 } else { 1.0 };
        for (sum, odds) in all.iter_mut().zip(odds.land(building)) {
            *sum += times * odds;
        }
    }
    let mut blocked = [0.0; 5];
    let robber = state.robber();
    if let Some((resource, count)) = state.hex_yield(board, robber, seat) {
        blocked[resource.index()] = odds.odds(robber) * f32::from(count);
    }
    out.all(all.map(|amount| 2.0 * amount));
    out.all(blocked.map(|amount| 2.0 * amount));
    let total: f32 = all.iter().sum();
    out.add(total);
    out.add(blocked.iter().sum());
    out.add(all.iter().filter(|&&amount| amount > MIN_PRODUCTION).count() as f32 / 5.0);
    // What the settlements would bring more as cities, the best two.
    let more = |site: Vertex| odds.land(site).iter().sum::<f32>();
    let (best, second) = best_two((buildings - state.cities()).map(more));
    out.add(2.0 * best);
    out.add(2.0 * second);
    Produced { all, blocked }
}

fn best_two(values: impl Iterator<Item = f32>) -> (f32, f32) {
    values.fold(
        (0.0, 0.0),
        |(best, second), value| {
            if value > best { (value, best) } else { (best, f32::max(second, value)) }
        },
    )
}

/// After how many rolls a settlement can be paid for, by the roads that lead to it.
type SettlementRolls = [f32; sites::MAX_DISTANCE + 1];
const _: () =
    assert!(PURCHASES.len() + sites::MAX_DISTANCE < income::PURCHASES, "all are worked out at once");

/// Cards in hand, what they buy now, and how long until they buy the rest. Returns how long settlements will take.
fn describe_hand(
    board: &Board,
    state: &State,
    seat: Seat,
    produced: &Produced,
    out: &mut InputWriter<'_>,
) -> SettlementRolls {
    let rules = board.rules();
    let rates = state.bank_rates(seat);
    let exchange = rates.counts().map(|rate| if rules.bank_trade { 1.0 / f32::from(rate) } else { 0.0 });
    let production = std::array::from_fn(|kind| produced.all[kind] - BLOCKED * produced.blocked[kind]);
    let income = Income { production, exchange };
    let hand = state.hand(seat);
    let have = amounts(hand);
    out.all(have.map(|count| count / 4.0));
    out.add(hand.total() as f32 / 8.0);
    out.flag(hand.total() > u32::from(rules.hand_limit));
    out.all(exchange.map(|exchange| 2.0 * exchange - 0.5));
    let rolls = rolls_until_each(&income, hand);
    for (number, cost) in PURCHASES.into_iter().enumerate() {
        out.flag(hand.covers(cost));
        out.flag(rules.bank_trade && covers_by_trade(hand, cost, rates));
        out.add(HALF_VALUE_ROLLS / (HALF_VALUE_ROLLS + rolls[number]));
    }
    // How fast the income pays for points, whichever way.
    out.all(long_run::speeds(&income).map(|speed| 10.0 * speed));
    std::array::from_fn(|roads| rolls[if roads == 0 { SETTLEMENT } else { PURCHASES.len() + roads - 1 }])
}

/// After how many rolls each purchase can be paid for, and then a settlement with each number of roads.
fn rolls_until_each(income: &Income, hand: Cards) -> PerPurchase {
    const COSTS: [[f32; 5]; income::PURCHASES] = {
        let mut costs = [[0.0; 5]; income::PURCHASES];
        let mut number = 0;
        while number < costs.len() {
            let roads = if number < PURCHASES.len() { 0 } else { number - PURCHASES.len() + 1 };
            let cost = if roads == 0 { PURCHASES[number] } else { Cards::SETTLEMENT };
            let counts = cost.counts();
            let mut kind = 0;
            while kind < counts.len() {
                let more = if kind <= Resource::Brick.index() { roads } else { 0 };
                costs[number][kind] = counts[kind] as f32 + more as f32;
                kind += 1;
            }
            number += 1;
        }
        costs
    };
    let have = amounts(hand);
    let needs = std::array::from_fn(|kind| COSTS.map(|cost| cost[kind] - have[kind]));
    income.rolls_until_each(&needs)
}

/// Whether a hand pays a cost once the bank has taken what is left over.
fn covers_by_trade(hand: Cards, cost: Cards, rates: Cards) -> bool {
    let (hand, cost, rates) = (hand.counts(), cost.counts(), rates.counts());
    let (mut missing, mut tradeable) = (0, 0);
    for kind in 0..5 {
        missing += cost[kind].saturating_sub(hand[kind]);
        tradeable += hand[kind].saturating_sub(cost[kind]) / rates[kind];
    }
    tradeable >= missing
}

/// Where the seat can still settle: the best place and how many there are, by the roads that are missing.
fn describe_sites(
    odds: &BoardOdds,
    state: &State,
    table: &TableFacts,
    seat: Seat,
    produced: &Produced,
    settlement_rolls: &SettlementRolls,
    out: &mut InputWriter<'_>,
) {
    let prices: Amounts =
        produced.all.map(|amount| if amount < MIN_PRODUCTION { 1.0 + NEW_KIND } else { 1.0 });
    let worth =
        |site: Vertex| odds.land(site).iter().zip(prices).map(|(odds, price)| odds * price).sum::<f32>();
    let mut soonest: f32 = 0.0;
    for (roads, &sites) in table.reachable[seat].iter().enumerate() {
        let contested =
            if roads == 0 { VertexSet::NONE } else { sites & table.rivals_within(state, seat, roads - 1) };
        let (best, second) = best_two(sites.map(worth));
        out.add(2.0 * best);
        out.add(2.0 * second);
        out.add(2.0 * (sites - contested).map(worth).fold(0.0, f32::max));
        out.add(sites.len() as f32 / 5.0);
        if best > 0.0 {
            let rolls = settlement_rolls[roads];
            soonest = soonest.max((1.0 + 4.0 * best) * HALF_VALUE_ROLLS / (HALF_VALUE_ROLLS + rolls));
        }
    }
    out.add(soonest);
    let pieces = state.pieces(seat);
    out.add(f32::from(pieces.roads) / 15.0);
    out.add(f32::from(pieces.settlements) / 5.0);
    out.add(f32::from(pieces.cities) / 4.0);
    out.flag(pieces.settlements == 0);
    out.flag(pieces.cities == 0);
    let buildings = state.buildings().of(seat);
    out.add((buildings - state.cities()).len() as f32 / 5.0);
    out.add((buildings & state.cities()).len() as f32 / 4.0);
}

/// Development cards, the Largest Army and the Longest Road.
fn describe_awards(state: &State, seat: Seat, out: &mut InputWriter<'_>) {
    let cards = state.dev_cards(seat);
    let fresh = if seat == state.current() { state.bought().total() } else { 0 };
    for card in DevCard::ALL {
        out.add(f32::from(cards.get(card)) / 2.0);
    }
    out.add(fresh as f32 / 2.0);
    let others = || state.seats().without(seat);

    let (army, held) = (state.largest_army(), cards.get(DevCard::Knight));
    let most = others().map(|other| state.knights(other)).max().unwrap_or(0);
    let holds_army = army == Some(seat);
    let wanted = if holds_army { 0 } else { LARGEST_ARMY_MIN.max(most + 1) };
    let missing = wanted.saturating_sub(state.knights(seat));
    out.add(f32::from(state.knights(seat)) / 4.0);
    out.flag(holds_army);
    out.flag(army.is_some() && !holds_army);
    out.at_most(missing, 3);
    out.at_most(missing.saturating_sub(held), 2);
    let lead = if holds_army { state.knights(seat).saturating_sub(most) } else { 0 };
    out.add(f32::from(lead) / 3.0);

    let road = state.longest_road();
    let length = state.road_length(seat);
    let longest = others().map(|other| state.road_length(other)).max().unwrap_or(0);
    let holds_road = road == Some(seat);
    let wanted = if holds_road { 0 } else { LONGEST_ROAD_MIN.max(longest + 1) };
    out.add(f32::from(length) / 8.0);
    out.flag(holds_road);
    out.flag(road.is_some() && !holds_road);
    out.at_most(wanted.saturating_sub(length), 4);
    let lead = if holds_road { length.saturating_sub(longest) } else { 0 };
    out.add(f32::from(lead) / 4.0);
}

/// Whose turn it is, and how far it has got.
fn describe_turn(state: &State, seat: Seat, out: &mut InputWriter<'_>) {
    let seats = state.seat_count();
    let current = state.current() == seat;
    let (mut before_roll, mut after_roll, mut robber) = (false, false, false);
    let (mut placed, mut to_discard) = (None, 0);
    match state.phase() {
        Phase::SetupSettlement { placed: so_far } | Phase::SetupRoad { placed: so_far, .. } => {
            placed = Some(so_far);
        }
        Phase::Turn(TurnStage::BeforeRoll) | Phase::Rolling => before_roll = true,
        Phase::Discard { owed } => {
            to_discard = owed[seat];
            robber = true;
        }
        Phase::MoveRobber { .. } | Phase::ChooseVictim { .. } | Phase::Stealing { .. } => robber = true,
        _ => after_roll = true,
    }
    let after = (seat.index() as u8 + seats - state.current().index() as u8) % seats;
    out.add(f32::from(after) / 4.0);
    out.flag(current && before_roll);
    out.flag(current && after_roll);
    out.flag(current && robber);
    out.add(f32::from(to_discard) / 4.0);
    out.flag(placed.is_some());
    // In setup, how many settlements are placed before this seat's next one.
    let own = state.buildings().of(seat).len() as u8;
    let place = if own == 0 { seat.index() as u8 } else { 2 * seats - 1 - seat.index() as u8 };
    let waiting = placed.map_or(0, |placed| place.saturating_sub(placed));
    out.add(f32::from(waiting) / 8.0);
    out.flag(placed.is_some() && own == 0);
    out.flag(placed.is_some() && own == 1);
}

/// What is the same for all seats.
fn describe_table(board: &Board, state: &State, out: &mut InputWriter<'_>) {
    let seats = state.seat_count();
    out.flag(seats == 2);
    out.flag(seats == 3);
    out.flag(seats > 4);
    out.flag(board.rules().trade != Trading::Off);
    out.add(f32::from(board.rules().victory_target) / 10.0 - 1.0);
    out.add(state.deck().total() as f32 / 25.0);
}
