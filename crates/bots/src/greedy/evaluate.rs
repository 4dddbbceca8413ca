//! The evaluation: what a player has, in points, and what the cards in hand will buy.
//!
//! A value is the sum of what is there for good ([`Estate::fixed`]) and of the next purchases, each counted less the longer
//! the cards for it will take. A purchase that can be paid for at once is worth a little less than one that was made: that
//! is why trades are made only if they bring a purchase nearer, and why purchases are then made.

use super::outlook::Outlook;
use super::pace::{Amounts, Income, amounts, need};
use super::sites;
use super::{cards, long_run};
use brickwool_settlers::constants::{AWARD_POINTS, LONGEST_ROAD_MIN};
use brickwool_settlers::{Cards, State, Vertex};

/// More than anything else can be worth.
pub(super) const WIN: f32 = 1_000.0;
/// What a purchase that wins is worth on top of its point, while it is only a plan.
pub(super) const NEAR_WIN: f32 = 5.0;
/// No plan for the Longest Road is made from farther away.
const FARTHEST_RACE: u8 = 4;
/// A lead in the Longest Road counts up to this many edges.
const MOST_LEAD: u8 = 3;
/// A hand that could pay if cards were divisible still has to wait so many rolls.
const SHORT_WAIT: f32 = 2.0;

/// A trade with the bank comes before the purchase: hardly a delay, but one to get rid of. In rolls, for each card.
const TRADE_WAIT: f32 = 0.3;

/// Something to buy.
#[derive(Clone, Copy, Debug)]
struct Plan {
    cost: Cards,
    amounts: Amounts,
    /// What it will be worth.
    gain: f32,
}

/// A city or two, a settlement for each distance, a development card, the Longest Road.
const MOST_PLANS: usize = 5 + sites::FARTHEST;

/// What a player has, as the evaluation sees it.
#[derive(Clone, Debug)]
pub(super) struct Estate {
    /// Everything but the cards in hand.
    pub(super) fixed: f32,
    income: Income,
    rates: Cards,
    bank_trade: bool,
    plans: [Plan; MOST_PLANS],
    count: usize,
    patience: f32,
    ready: f32,
    hand_limit: u32,
    /// What each card costs that a 7 would take away, times the chance of a 7.
    discard_cost: f32,
}

impl Estate {
    /// What the player of this outlook has in a state.
    pub(super) fn of(outlook: &Outlook<'_>, state: &State) -> Estate {
        let weights = outlook.weights;
        let income = outlook.income(state);
        let mut estate = Estate {
            fixed: fixed(outlook, state, &income),
            income,
            rates: state.bank_rates(outlook.me),
            bank_trade: outlook.board.rules().bank_trade,
            plans: [Plan { cost: Cards::NONE, amounts: [0.0; 5], gain: 0.0 }; MOST_PLANS],
            count: 0,
            patience: weights.patience,
            ready: weights.ready,
            hand_limit: u32::from(outlook.board.rules().hand_limit),
            discard_cost: outlook.seven_soon * weights.discarded,
        };
        estate.make_plans(outlook, state);
        estate
    }

    /// The whole value with these cards in hand.
    pub(super) fn value(&self, hand: Cards) -> f32 {
        self.fixed + self.hand(hand)
    }

    /// What a hand is worth: the next purchase it leads to and the one after that, and the risk of holding it.
    pub(super) fn hand(&self, hand: Cards) -> f32 {
        let have = amounts(hand);
        let plans = &self.plans[..self.count];
        let mut worth = [0.0; MOST_PLANS];
        let (mut best, mut first) = (0.0, None);
        for (number, plan) in plans.iter().enumerate() {
            worth[number] = plan.gain * self.discount(self.wait(hand, &have, plan));
            if worth[number] > best {
                (best, first) = (worth[number], Some(number));
            }
        }
        let then = first.map_or(0.0, |first| self.second(&have, first, &worth));
        let total = hand.total();
        let risk = if total > self.hand_limit { self.discard_cost * (total / 2) as f32 } else { 0.0 };
        self.ready * (best + then) - risk
    }

    /// The best purchase after the first one, given what each would be worth as the first.
    fn second(&self, have: &Amounts, first: usize, worth: &[f32; MOST_PLANS]) -> f32 {
        let plans = &self.plans[..self.count];
        // What is left once the first is paid for, below zero where its cards are still to come.
        let left = need(&plans[first].amounts, have);
        let repeatable = plans[first].cost == Cards::DEV_CARD;
        let mut best = 0.0;
        for (number, plan) in plans.iter().enumerate() {
            // Nothing is worth more as the second purchase than as the first.
            if worth[number] > best && (number != first || repeatable) {
                let rolls = self.income.rolls_until(&need(&left, &plan.amounts));
                best = f32::max(best, plan.gain * self.discount(rolls));
            }
        }
        best
    }

    /// How much is left of a gain after so many rolls.
    #[inline]
    fn discount(&self, rolls: f32) -> f32 {
        self.patience / (self.patience + rolls)
    }

    /// How many rolls until a plan can be paid for.
    #[inline]
    fn wait(&self, hand: Cards, have: &Amounts, plan: &Plan) -> f32 {
        if hand.covers(plan.cost) {
            return 0.0;
        }
        let rolls = self.income.rolls_until(&need(have, &plan.amounts));
        if rolls >= SHORT_WAIT {
            return rolls;
        }
        let (missing, tradeable) = self.by_trade(hand, plan.cost);
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

    fn plan(&mut self, cost: Cards, gain: f32) {
        if gain > 0.0 {
            self.plans[self.count] = Plan { cost, amounts: amounts(cost), gain };
            self.count += 1;
        }
    }

    /// Everything there is to buy, at its best place.
    fn make_plans(&mut self, outlook: &Outlook<'_>, state: &State) {
        let me = outlook.me;
        let pieces = state.pieces(me);
        let points = state.points(me);
        let wins = |more: u8| if points + more >= outlook.target() { NEAR_WIN } else { 0.0 };
        if pieces.cities > 0 {
            let (best, second) = best_cities(outlook, state);
            self.plan(Cards::CITY, best + if best > 0.0 { wins(1) } else { 0.0 });
            if pieces.cities > 1 {
                self.plan(Cards::CITY, second);
            }
        }
        if pieces.settlements > 0 {
            self.plan_settlements(outlook, state, wins(1));
        }
        if outlook.view.deck > 0 {
            self.plan(Cards::DEV_CARD, outlook.dev_card_worth);
        }
        if let Some((roads, gain)) = road_race(outlook, state) {
            self.plan(roads_cost(roads), gain + wins(AWARD_POINTS) * outlook.weights.road_race);
        }
    }

    fn plan_settlements(&mut self, outlook: &Outlook<'_>, state: &State, wins: f32) {
        let topology = outlook.board.topology();
        let open = sites::open(topology, state);
        let by_distance = sites::reachable(topology, state, outlook.me, open);
        let mut certainty = 1.0;
        for (roads, sites) in by_distance.into_iter().enumerate() {
            if roads > usize::from(state.pieces(outlook.me).roads) {
                break;
            }
            let worth = |site: Vertex| outlook.site_worth[site.index()] * outlook.chance_to_get(site, roads);
            let best = sites.map(worth).fold(0.0, f32::max);
            if best > 0.0 {
                self.plan(Cards::SETTLEMENT + roads_cost(roads as u8), (best + wins) * certainty);
            }
            certainty *= outlook.weights.per_road;
        }
    }
}

fn roads_cost(roads: u8) -> Cards {
    Cards::new([roads, roads, 0, 0, 0])
}

/// What the best and the second best city would add.
fn best_cities(outlook: &Outlook<'_>, state: &State) -> (f32, f32) {
    let settlements = state.buildings().of(outlook.me) - state.cities();
    settlements.fold((0.0, 0.0), |(best, second), site| {
        let worth = outlook.city_worth[site.index()];
        if worth > best { (worth, best) } else { (best, f32::max(second, worth)) }
    })
}

/// How many roads the Longest Road is away, and what it would be worth, if that is realistic.
fn road_race(outlook: &Outlook<'_>, state: &State) -> Option<(u8, f32)> {
    let me = outlook.me;
    let holder = state.longest_road();
    if holder == Some(me) {
        return None;
    }
    let longest = state.seats().without(me).map(|seat| state.road_length(seat)).max().unwrap_or(0);
    let missing = LONGEST_ROAD_MIN.max(longest + 1).saturating_sub(state.road_length(me)).max(1);
    if missing > FARTHEST_RACE || missing > state.pieces(me).roads {
        return None;
    }
    let taken_away = holder.map_or(0.0, |holder| outlook.threats[holder]);
    let chance = (0..missing).fold(1.0, |chance, _| chance * outlook.weights.road_race);
    Some((missing, f32::from(AWARD_POINTS) * (1.0 + taken_away) * chance))
}

/// Everything but the cards in hand: points, production, development cards, and what opponents have.
fn fixed(outlook: &Outlook<'_>, state: &State, income: &Income) -> f32 {
    let me = outlook.me;
    if state.winner() == Some(me) {
        return WIN;
    }
    let theirs: f32 =
        outlook.opponents().map(|seat| outlook.threats[seat] * f32::from(state.public_points(seat))).sum();
    f32::from(state.points(me)) - theirs
        + long_run::worth(outlook, income)
        + cards::worth_in_hand(outlook, state)
        + road_lead(outlook, state)
}

/// Who holds the Longest Road sleeps better with a lead.
fn road_lead(outlook: &Outlook<'_>, state: &State) -> f32 {
    let me = outlook.me;
    if state.longest_road() != Some(me) {
        return 0.0;
    }
    let next = state.seats().without(me).map(|seat| state.road_length(seat)).max().unwrap_or(0);
    let lead = state.road_length(me).saturating_sub(next.max(LONGEST_ROAD_MIN - 1));
    outlook.weights.road_lead * f32::from(lead.min(MOST_LEAD))
}
