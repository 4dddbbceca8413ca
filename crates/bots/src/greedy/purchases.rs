//! What a player could buy next, and what a hand is worth by that: the next purchase it leads to and the one after that, each
//! counted less the longer the cards for it will take.
//!
//! Most hands are asked about only to find the best of many, and most can be ruled out by a bound that costs half as much or
//! nothing: [`Buyer::hand_above`], [`Priced::after_useless_trade`].

use super::context::larger;
use super::income::{Amounts, Income, NOTHING, PURCHASES, PerPurchase, amounts};
use super::memo::Memo;
use super::sites;
use brickwool_settlers::{Cards, Resource};

/// A hand that could pay if cards were divisible still has to wait this many rolls.
const SHORT_WAIT: f32 = 2.0;
/// A purchase that needs a bank trade first is worth slightly less than one that doesn't. In rolls, for each card.
const TRADE_WAIT: f32 = 0.3;

// Which purchase is which number.
pub(super) const CITY: usize = 0;
pub(super) const SECOND_CITY: usize = 1;
/// A settlement on a player's roads; then those that are one road away, two and so on.
pub(super) const SETTLEMENT: usize = 2;
pub(super) const DEV_CARD: usize = SETTLEMENT + sites::MAX_DISTANCE + 1;
pub(super) const LONGEST_ROAD: usize = DEV_CARD + 1;
const _: () = assert!(LONGEST_ROAD < PURCHASES, "all are compared at once");

/// With more roads missing than this, the Longest Road is not planned for.
pub(super) const MAX_MISSING_ROADS: u8 = 4;

/// What everything costs.
#[derive(Debug)]
struct PriceList {
    costs: [Cards; PURCHASES],
    /// The same by resource.
    amounts: [PerPurchase; 5],
}

/// The price lists by the roads that the Longest Road is away.
static PRICE_LISTS: [PriceList; MAX_MISSING_ROADS as usize + 1] = {
    const EMPTY: PriceList = PriceList { costs: [Cards::NONE; PURCHASES], amounts: [[0.0; PURCHASES]; 5] };
    let mut lists = [EMPTY; MAX_MISSING_ROADS as usize + 1];
    let mut missing = 0;
    while missing < lists.len() {
        let mut number = 0;
        while number < PURCHASES {
            let (of, roads) = match number {
                CITY | SECOND_CITY => (Cards::CITY, 0),
                DEV_CARD => (Cards::DEV_CARD, 0),
                LONGEST_ROAD => (Cards::NONE, missing as u8),
                _ => (Cards::SETTLEMENT, (number - SETTLEMENT) as u8),
            };
            let mut counts = of.counts();
            counts[Resource::Lumber.index()] += roads;
            counts[Resource::Brick.index()] += roads;
            lists[missing].costs[number] = Cards::new(counts);
            let mut kind = 0;
            while kind < counts.len() {
                lists[missing].amounts[kind][number] = counts[kind] as f32;
                kind += 1;
            }
            number += 1;
        }
        missing += 1;
    }
    lists
};

/// What the player could buy.
#[derive(Clone, Copy, Debug)]
pub(super) struct Purchases {
    missing_roads: u8,
    prices: &'static PriceList,
    /// What each will be worth. Nothing, for what can't be bought.
    gain: PerPurchase,
}

impl Purchases {
    /// `missing_roads` is how many roads the Longest Road is away.
    #[inline]
    pub(super) fn new(gain: PerPurchase, missing_roads: u8) -> Purchases {
        Purchases { missing_roads, prices: &PRICE_LISTS[usize::from(missing_roads)], gain }
    }

    /// What is missing to pay for each, by resource, with this in hand.
    #[inline]
    fn needs(&self, have: &Amounts) -> [PerPurchase; 5] {
        let mut needs = self.prices.amounts;
        for (need, have) in needs.iter_mut().zip(have) {
            need.iter_mut().for_each(|need| *need -= have);
        }
        needs
    }
}

/// Somebody who buys: what comes in, and what the bank takes for a card.
#[derive(Clone, Copy, Debug)]
pub(super) struct Buyer<'a> {
    memo: &'a Memo,
    income: Income,
    /// What the memo knows the income by.
    income_number: u32,
    /// What the bank gives for a card of each kind, in 256ths of a card, rounded up.
    exchange: [u16; 5],
    patience: f32,
    ready: f32,
    hand_limit: u32,
    /// What each card costs that a 7 would take away, times the chance of a 7.
    discard_cost: f32,
    /// Waiting times are estimates: a value that should not have grown may come out larger, by up to this factor.
    slack: f32,
}

/// What the first purchase of a hand is.
struct FirstPurchase {
    /// The rolls until each is paid for, if cards are divisible, and what it is then worth.
    smooth: PerPurchase,
    /// What each is worth in whole cards.
    worth: PerPurchase,
    /// The purchases that can be paid for after trades with the bank, as bits.
    by_trade: u32,
    /// Which is worth most; none, if there is nothing to buy.
    number: Option<usize>,
    best: f32,
}

/// A hand and what it is worth.
pub(super) struct Priced {
    hand: Cards,
    first: FirstPurchase,
    /// What each would be worth as the second purchase after the best.
    second: PerPurchase,
    /// What the hand is worth, without the risk of holding it.
    worth: f32,
}

impl<'a> Buyer<'a> {
    pub(super) fn new(
        memo: &'a Memo,
        (income, income_number): (Income, u32),
        rates: Cards,
        bank_trade: bool,
        hand_limit: u32,
        discard_cost: f32,
        (patience, ready): (f32, f32),
    ) -> Buyer<'a> {
        let slowest: f32 = income.production.iter().zip(&income.exchange).map(|(a, b)| a * b).sum();
        // A waiting time is too short by what `NOTHING` takes to come in, at most.
        let slack = 1.0 + 1e-5 + 2.0 * NOTHING / (larger(slowest, NOTHING) * patience);
        let exchange =
            rates.counts().map(|rate| if bank_trade { 256u16.div_ceil(u16::from(rate)) } else { 0 });
        Buyer { memo, income, income_number, exchange, patience, ready, hand_limit, discard_cost, slack }
    }

    /// What a hand is worth: the next purchase it leads to and the one after that, and the risk of holding it.
    pub(super) fn hand(&self, purchases: &Purchases, hand: Cards) -> f32 {
        self.purchases(purchases, hand) - self.risk(hand)
    }

    /// The same; `None` if the hand plus `more` is certainly worth less than `least`. `before` is a hand, priced with the same
    /// purchases, that this one came from by spending or trading, so that no two purchases can be paid for sooner now.
    pub(super) fn hand_above(
        &self,
        purchases: &Purchases,
        hand: Cards,
        before: Option<&Priced>,
        more: f32,
        least: f32,
    ) -> Option<f32> {
        let first = self.first(purchases, hand);
        let risk = self.risk(hand);
        let Some(number) = first.number else { return Some(0.0 - risk) };
        // A bound: nothing is paid for sooner as the second purchase than as the first, or than after the same first one before.
        let most = match before {
            Some(before) if before.first.number == Some(number) => largest_but(&before.second, number),
            _ => largest_but(&first.smooth, number),
        };
        let bound = self.ready * (first.best + most * self.slack) - risk + more;
        // Sums in another order may differ in the last digits.
        if bound + ROUNDING < least {
            return None;
        }
        let second = self.second(purchases, hand, number);
        Some(self.ready * (first.best + best_second(&first, &second)) - risk)
    }

    /// An upper bound for what a hand is worth with these purchases, or with any others that gain no more and cost no less.
    pub(super) fn bound(&self, purchases: &Purchases, hand: Cards) -> f32 {
        let FirstPurchase { smooth, worth, .. } = self.first(purchases, hand);
        let (mut first, mut second) = (Top::default(), Top::default());
        for at in 0..PURCHASES {
            first.add(worth[at], at);
            second.add(smooth[at], at);
        }
        let most = if first.at != second.at || first.at == DEV_CARD {
            first.most + second.most
        } else {
            let twice = worth[DEV_CARD] + smooth[DEV_CARD];
            larger(twice, larger(first.most + second.next, first.next + second.most))
        };
        self.ready * most * self.slack + ROUNDING - self.risk(hand)
    }

    /// The next purchase a hand leads to, and the one after that.
    pub(super) fn purchases(&self, purchases: &Purchases, hand: Cards) -> f32 {
        self.price(purchases, hand).worth
    }

    /// What a hand is worth without the risk of holding it, and why.
    pub(super) fn price(&self, purchases: &Purchases, hand: Cards) -> Priced {
        let first = self.first(purchases, hand);
        let (mut second, mut then) = ([0.0; PURCHASES], 0.0);
        if let Some(number) = first.number {
            second = self.second(purchases, hand, number);
            then = best_second(&first, &second);
        }
        let worth = self.ready * (first.best + then);
        Priced { hand, first, second, worth }
    }

    /// What holding a hand costs: a 7 takes half of too many cards.
    pub(super) fn risk(&self, hand: Cards) -> f32 {
        let total = hand.total();
        if total > self.hand_limit { self.discard_cost * (total / 2) as f32 } else { 0.0 }
    }

    #[inline]
    fn first(&self, purchases: &Purchases, hand: Cards) -> FirstPurchase {
        let rolls = self.rolls(purchases, hand, None);
        let smooth = self.discounted(purchases, &rolls);
        let mut worth = smooth;
        let (mut soon, mut by_trade) = (0u32, 0);
        for (at, rolls) in rolls.iter().enumerate() {
            soon |= u32::from((*rolls < SHORT_WAIT) & (purchases.gain[at] > 0.0)) << at;
        }
        while soon != 0 {
            let at = soon.trailing_zeros() as usize;
            soon &= soon - 1;
            let cost = purchases.prices.costs[at];
            let wait = if hand.covers(cost) {
                0.0
            } else {
                let (missing, tradeable) = self.by_trade(hand, cost);
                let enough = tradeable >= u16::from(missing);
                by_trade |= u32::from(enough) << at;
                if enough { TRADE_WAIT * f32::from(missing) } else { SHORT_WAIT }
            };
            worth[at] = purchases.gain[at] * self.discount(wait);
        }
        let (mut best, mut number) = (0.0, None);
        for (at, &worth) in worth.iter().enumerate() {
            if worth > best {
                (best, number) = (worth, Some(at));
            }
        }
        FirstPurchase { smooth, worth, by_trade, number, best }
    }

    /// What each purchase would be worth after another one.
    #[inline]
    fn second(&self, purchases: &Purchases, hand: Cards, first: usize) -> PerPurchase {
        self.discounted(purchases, &self.rolls(purchases, hand, Some(first)))
    }

    /// After how many rolls each purchase is paid for, if cards are divisible; and another one before it, if that is said.
    #[inline]
    fn rolls(&self, purchases: &Purchases, hand: Cards, first: Option<usize>) -> PerPurchase {
        let after = first.map_or(0, |first| first as u8 + 1);
        let asked = after << 4 | purchases.missing_roads;
        self.memo.waits(self.income_number, hand, asked, || {
            // What is left once the first is paid for is below zero where its cards are still to come.
            let amounts = amounts(hand);
            let paid = |kind: usize| first.map_or(0.0, |first| purchases.prices.amounts[kind][first]);
            let left = std::array::from_fn(|kind| amounts[kind] - paid(kind));
            self.income.rolls_until_each(&purchases.needs(&left))
        })
    }

    /// All gains, discounted for the rolls they take.
    #[inline]
    fn discounted(&self, purchases: &Purchases, rolls: &PerPurchase) -> PerPurchase {
        std::array::from_fn(|at| purchases.gain[at] * self.discount(rolls[at]))
    }

    /// The factor by which a gain that takes `rolls` rolls is discounted.
    #[inline]
    fn discount(&self, rolls: f32) -> f32 {
        self.patience / (self.patience + rolls)
    }

    /// How many cards a cost is missing, and how many the bank gives for those it does not need.
    #[inline]
    fn by_trade(&self, hand: Cards, cost: Cards) -> (u8, u16) {
        let (hand, cost) = (hand.counts(), cost.counts());
        let (mut missing, mut tradeable) = (0, 0);
        for kind in 0..5 {
            missing += cost[kind].saturating_sub(hand[kind]);
            // For as many cards as there are of a kind, this is exactly a division by the rate.
            tradeable += u16::from(hand[kind].saturating_sub(cost[kind])) * self.exchange[kind] / 256;
        }
        (missing, tradeable)
    }
}

/// The two largest numbers, and where the largest is.
#[derive(Default)]
struct Top {
    most: f32,
    at: usize,
    next: f32,
}

impl Top {
    #[inline]
    fn add(&mut self, number: f32, at: usize) {
        if number > self.most {
            *self = Top { most: number, at, next: self.most };
        } else {
            self.next = larger(number, self.next);
        }
    }
}

/// Sums of the same numbers in another order differ by less than this.
const ROUNDING: f32 = 1e-4;

/// What can be worth most as the second purchase after this one.
#[inline]
fn largest_but(worth: &PerPurchase, first: usize) -> f32 {
    let mut most = 0.0;
    for (at, &worth) in worth.iter().enumerate() {
        if at != first || first == DEV_CARD {
            most = larger(worth, most);
        }
    }
    most
}

/// The best purchase after the first one.
#[inline]
fn best_second(first: &FirstPurchase, second: &PerPurchase) -> f32 {
    let repeatable = first.number == Some(DEV_CARD);
    let mut best = 0.0;
    for (at, &worth) in second.iter().enumerate() {
        // Nothing is worth more as the second purchase than as the first.
        if first.worth[at] > best && (Some(at) != first.number || repeatable) {
            best = larger(worth, best);
        }
    }
    best
}

impl Priced {
    /// What the hand is worth, without the risk of holding it.
    pub(super) fn worth(&self) -> f32 {
        self.worth
    }

    /// The kinds of cards that a trade with the bank may usefully bring, as bits: those that are missing from a purchase which
    /// trades with the bank can pay for now.
    pub(super) fn worth_trading_for(&self, purchases: &Purchases) -> u32 {
        let (mut kinds, mut left) = (0, self.first.by_trade);
        while left != 0 {
            let cost = purchases.prices.costs[left.trailing_zeros() as usize];
            left &= left - 1;
            for resource in Resource::ALL {
                kinds |= u32::from(cost.get(resource) > self.hand.get(resource)) << resource.index();
            }
        }
        kinds
    }

    /// A bound for what the hand is worth after a trade with the bank for any other card, without the risk of holding it.
    ///
    /// Such a trade makes nothing cheaper: waiting times count trades in already. So no purchase becomes worth more, neither as
    /// the first nor as the second after another one, but the best may become so bad that the others come first.
    pub(super) fn after_useless_trade(&self, buyer: &Buyer<'_>, purchases: &Purchases) -> f32 {
        let FirstPurchase { smooth, worth, number, best, .. } = &self.first;
        let Some(number) = *number else { return 0.0 };
        let second = largest_but(&self.second, number);
        // What is worth most after any other, the best left out.
        let mut others = Top::default();
        for (at, &smooth) in smooth.iter().enumerate().filter(|&(at, _)| at != number) {
            others.add(smooth, at);
        }
        let mut most = best + second;
        for (at, &worth) in worth.iter().enumerate() {
            if at != number && purchases.gain[at] > 0.0 {
                // Two purchases together take equally long, whichever is the first.
                let share = self.second[at] / purchases.gain[at];
                let best_after = purchases.gain[number] * share;
                let other = if others.at != at || at == DEV_CARD { others.most } else { others.next };
                most = larger(worth + larger(best_after, other), most);
            }
        }
        buyer.ready * most * buyer.slack + ROUNDING
    }
}
