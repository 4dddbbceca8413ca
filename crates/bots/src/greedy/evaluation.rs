//! The evaluation: what a player has, in points, and what the cards in hand will buy.
//!
//! A value is the sum of what is there for good ([`Evaluation::fixed`]) and of the next purchases, each counted less the longer
//! the cards for it will take. A purchase that can be paid for at once is worth a little less than one that was made: that
//! is why trades are made only if they bring a purchase nearer, and why purchases are then made.

use super::context::Context;
use super::income::{Amounts, Each, Income, PURCHASES, amounts};
use super::sites;
use super::{cards, long_run};
use brickwool_settlers::constants::{AWARD_POINTS, LONGEST_ROAD_MIN};
use brickwool_settlers::{Cards, State, Vertex};

/// More than anything else can be worth.
pub(super) const WIN: f32 = 1_000.0;
/// What a purchase that wins is worth on top of its point, while it is only planned.
pub(super) const NEAR_WIN: f32 = 5.0;
/// With more roads missing than this, the Longest Road is not planned for.
const MAX_MISSING_ROADS: u8 = 4;
/// A lead in the Longest Road counts up to this many edges.
const MAX_LEAD: u8 = 3;
/// A hand that could pay if cards were divisible still has to wait so many rolls.
const SHORT_WAIT: f32 = 2.0;

/// A purchase that needs a bank trade first is worth slightly less than one that doesn't. In rolls, for each card.
const TRADE_WAIT: f32 = 0.3;

/// A city or two, a settlement for each distance, a development card, the Longest Road.
const MAX_PURCHASES: usize = 5 + sites::MAX_DISTANCE;
const _: () = assert!(MAX_PURCHASES <= PURCHASES, "all are compared at once");

/// What the player could buy.
#[derive(Clone, Debug)]
struct Purchases {
    count: usize,
    cost: [Cards; PURCHASES],
    /// The costs by resource.
    amounts: [Each; 5],
    /// What each will be worth. Nothing, for places that are not used.
    gain: Each,
}

impl Purchases {
    const NONE: Purchases = Purchases {
        count: 0,
        cost: [Cards::NONE; PURCHASES],
        amounts: [[0.0; PURCHASES]; 5],
        gain: [0.0; PURCHASES],
    };

    /// What is missing to pay for each, by resource, with this in hand.
    #[inline]
    fn needs(&self, have: &Amounts) -> [Each; 5] {
        let mut needs = self.amounts;
        for (need, have) in needs.iter_mut().zip(have) {
            need.iter_mut().for_each(|need| *need -= have);
        }
        needs
    }
}

/// The value of a position for the bot, and of any hand in it.
#[derive(Clone, Debug)]
pub(super) struct Evaluation {
    /// Everything but the cards in hand.
    pub(super) fixed: f32,
    income: Income,
    rates: Cards,
    bank_trade: bool,
    purchases: Purchases,
    patience: f32,
    ready: f32,
    hand_limit: u32,
    /// What each card costs that a 7 would take away, times the chance of a 7.
    discard_cost: f32,
}

impl Evaluation {
    /// Evaluates a state for the bot.
    pub(super) fn of(context: &Context<'_>, state: &State) -> Evaluation {
        let weights = context.weights;
        let income = context.income(state);
        let mut evaluation = Evaluation {
            fixed: fixed(context, state, &income),
            income,
            rates: state.bank_rates(context.me),
            bank_trade: context.board.rules().bank_trade,
            purchases: Purchases::NONE,
            patience: weights.patience,
            ready: weights.ready,
            hand_limit: u32::from(context.board.rules().hand_limit),
            discard_cost: context.seven_soon * weights.discarded,
        };
        evaluation.add_purchases(context, state);
        evaluation
    }

    /// The whole value with these cards in hand.
    pub(super) fn value(&self, hand: Cards) -> f32 {
        self.fixed + self.hand(hand)
    }

    /// What a hand is worth: the next purchase it leads to and the one after that, and the risk of holding it.
    pub(super) fn hand(&self, hand: Cards) -> f32 {
        let total = hand.total();
        let risk = if total > self.hand_limit { self.discard_cost * (total / 2) as f32 } else { 0.0 };
        self.purchases(hand) - risk
    }

    /// The next purchase a hand leads to, and the one after that.
    pub(super) fn purchases(&self, hand: Cards) -> f32 {
        let have = amounts(hand);
        let Purchases { count, gain, .. } = &self.purchases;
        let rolls = self.income.rolls_until_each(&self.purchases.needs(&have));
        let mut worth = [0.0; PURCHASES];
        let (mut best, mut first) = (0.0, None);
        for number in 0..*count {
            worth[number] = gain[number] * self.discount(self.wait(hand, number, rolls[number]));
            if worth[number] > best {
                (best, first) = (worth[number], Some(number));
            }
        }
        let then = first.map_or(0.0, |first| self.second(&have, first, &worth));
        self.ready * (best + then)
    }

    /// The best purchase after the first one, given what each would be worth as the first.
    fn second(&self, have: &Amounts, first: usize, worth: &Each) -> f32 {
        let Purchases { count, cost, amounts, gain } = &self.purchases;
        // What is left once the first is paid for, below zero where its cards are still to come.
        let left = std::array::from_fn(|kind| have[kind] - amounts[kind][first]);
        let rolls = self.income.rolls_until_each(&self.purchases.needs(&left));
        let repeatable = cost[first] == Cards::DEV_CARD;
        let mut best = 0.0;
        for number in 0..*count {
            // Nothing is worth more as the second purchase than as the first.
            if worth[number] > best && (number != first || repeatable) {
                best = f32::max(best, gain[number] * self.discount(rolls[number]));
            }
        }
        best
    }

    /// How much is left of a gain after so many rolls.
    #[inline]
    fn discount(&self, rolls: f32) -> f32 {
        self.patience / (self.patience + rolls)
    }

    /// How many rolls until a purchase can be paid for: as if cards came in evenly, and then in whole cards.
    #[inline]
    fn wait(&self, hand: Cards, number: usize, rolls: f32) -> f32 {
        let cost = self.purchases.cost[number];
        if hand.covers(cost) {
            return 0.0;
        }
        if rolls >= SHORT_WAIT {
            return rolls;
        }
        let (missing, tradeable) = self.by_trade(hand, cost);
        if tradeable >= missing { TRADE_WAIT * f32::from(missing) } else { SHORT_WAIT }
    }

    /// How many cards a cost is missing, and how many the bank gives for those it does not need.
    fn by_trade(&self, hand: Cards, cost: Cards) -> (u8, u8) {
        let (hand, cost, rates) = (hand.counts(), cost.counts(), self.rates.counts());
        let (mut missing, mut tradeable) = (0, 0);
        for kind in 0..5 {
            missing += cost[kind].saturating_sub(hand[kind]);
            tradeable += hand[kind].saturating_sub(cost[kind]) / rates[kind];
        }
        (missing, if self.bank_trade { tradeable } else { 0 })
    }

    fn add_purchase(&mut self, cost: Cards, gain: f32) {
        if gain > 0.0 {
            let purchases = &mut self.purchases;
            let number = purchases.count;
            purchases.cost[number] = cost;
            for (row, amount) in purchases.amounts.iter_mut().zip(amounts(cost)) {
                row[number] = amount;
            }
            purchases.gain[number] = gain;
            purchases.count += 1;
        }
    }

    /// Adds everything there is to buy, each at its best place.
    fn add_purchases(&mut self, context: &Context<'_>, state: &State) {
        let me = context.me;
        let pieces = state.pieces(me);
        let points = state.points(me);
        let wins = |more: u8| if points + more >= context.target() { NEAR_WIN } else { 0.0 };
        if pieces.cities > 0 {
            let (best, second) = best_cities(context, state);
            self.add_purchase(Cards::CITY, best + if best > 0.0 { wins(1) } else { 0.0 });
            if pieces.cities > 1 {
                self.add_purchase(Cards::CITY, second);
            }
        }
        if pieces.settlements > 0 {
            self.add_settlements(context, state, wins(1));
        }
        if context.view.deck > 0 {
            self.add_purchase(Cards::DEV_CARD, context.dev_card_worth);
        }
        if let Some((roads, gain)) = road_race(context, state) {
            self.add_purchase(roads_cost(roads), gain + wins(AWARD_POINTS) * context.weights.road_race);
        }
    }

    fn add_settlements(&mut self, context: &Context<'_>, state: &State, wins: f32) {
        let topology = context.board.topology();
        let open = sites::open(topology, state);
        let by_distance = context.memo.reachable(topology, state, context.me, open);
        let mut certainty = 1.0;
        for (roads, sites) in by_distance.into_iter().enumerate() {
            if roads > usize::from(state.pieces(context.me).roads) {
                break;
            }
            let worth = |site: Vertex| context.site_worth[site.index()] * context.chance_to_get(site, roads);
            let best = sites.map(worth).fold(0.0, f32::max);
            if best > 0.0 {
                self.add_purchase(Cards::SETTLEMENT + roads_cost(roads as u8), (best + wins) * certainty);
            }
            certainty *= context.weights.per_road;
        }
    }
}

fn roads_cost(roads: u8) -> Cards {
    Cards::new([roads, roads, 0, 0, 0])
}

/// What the best and the second best city would add.
fn best_cities(context: &Context<'_>, state: &State) -> (f32, f32) {
    let settlements = state.buildings().of(context.me) - state.cities();
    settlements.fold((0.0, 0.0), |(best, second), site| {
        let worth = context.city_worth[site.index()];
        if worth > best { (worth, best) } else { (best, f32::max(second, worth)) }
    })
}

/// How many roads the Longest Road is away, and what it would be worth, if that is realistic.
fn road_race(context: &Context<'_>, state: &State) -> Option<(u8, f32)> {
    let me = context.me;
    let holder = state.longest_road();
    if holder == Some(me) {
        return None;
    }
    let longest = state.seats().without(me).map(|seat| state.road_length(seat)).max().unwrap_or(0);
    let missing = LONGEST_ROAD_MIN.max(longest + 1).saturating_sub(state.road_length(me)).max(1);
    if missing > MAX_MISSING_ROADS || missing > state.pieces(me).roads {
        return None;
    }
    let taken_away = holder.map_or(0.0, |holder| context.threats[holder]);
    let chance = (0..missing).fold(1.0, |chance, _| chance * context.weights.road_race);
    Some((missing, f32::from(AWARD_POINTS) * (1.0 + taken_away) * chance))
}

/// Everything but the cards in hand: points, production, development cards, and what opponents have.
fn fixed(context: &Context<'_>, state: &State, income: &Income) -> f32 {
    let me = context.me;
    if state.winner() == Some(me) {
        return WIN;
    }
    let theirs: f32 =
        context.opponents().map(|seat| context.threats[seat] * f32::from(state.public_points(seat))).sum();
    f32::from(state.points(me)) - theirs
        + long_run::worth(context, income)
        + cards::worth_in_hand(context, state)
        + road_lead(context, state)
}

/// The holder of the Longest Road is safer with a lead.
fn road_lead(context: &Context<'_>, state: &State) -> f32 {
    let me = context.me;
    if state.longest_road() != Some(me) {
        return 0.0;
    }
    let next = state.seats().without(me).map(|seat| state.road_length(seat)).max().unwrap_or(0);
    let lead = state.road_length(me).saturating_sub(next.max(LONGEST_ROAD_MIN - 1));
    context.weights.road_lead * f32::from(lead.min(MAX_LEAD))
}
