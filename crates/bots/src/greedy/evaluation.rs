//! The evaluation: what a player has, in points, and what the cards in hand will buy.
//!
//! A value is the sum of what is there for good ([`Fixed`]) and of the next purchases, each counted less the longer
//! the cards for it will take. A purchase that can be paid for at once is worth a little less than one that was made: that
//! is why trades are made only if they bring a purchase nearer, and why purchases are then made.

use super::context::{Context, larger};
use super::income::{Income, PURCHASES, PerPurchase};
use super::purchases::{
    Buyer, CITY, DEV_CARD, LONGEST_ROAD, MAX_MISSING_ROADS, Priced, Purchases, SECOND_CITY, SETTLEMENT,
};
use super::sites::{self, RoadNetwork, RoadReach};
use super::situation::Situation;
use super::{cards, long_run};
use brickwool_settlers::constants::{AWARD_POINTS, LONGEST_ROAD_MIN};
use brickwool_settlers::{Cards, Edge, State};

/// More than anything else can be worth.
pub(super) const WIN: f32 = 1_000.0;
/// What a purchase that wins is worth on top of its point, while it is only planned.
pub(super) const NEAR_WIN: f32 = 5.0;
/// A lead in the Longest Road counts up to this many edges.
const MAX_LEAD: u8 = 3;

/// Everything but the cards in hand.
#[derive(Clone, Copy, Debug)]
struct Fixed {
    won: bool,
    /// Points, production, and what opponents have.
    standing: f32,
    /// Development cards.
    cards: f32,
    /// The lead of whoever holds the Longest Road.
    lead: f32,
}

impl Fixed {
    fn of(context: &Context<'_>, state: &State, speed: f32, roads: RoadPlans) -> Fixed {
        let me = context.me;
        if state.winner() == Some(me) {
            return Fixed { won: true, standing: 0.0, cards: 0.0, lead: 0.0 };
        }
        let theirs: f32 = context
            .opponents()
            .map(|seat| context.threats[seat] * f32::from(state.public_points(seat)))
            .sum();
        Fixed {
            won: false,
            standing: f32::from(state.points(me)) - theirs + long_run::worth_of_speed(context, speed),
            cards: cards::worth_in_hand(context, state),
            lead: road_lead(context, state, roads),
        }
    }

    #[inline]
    fn total(&self) -> f32 {
        if self.won { WIN } else { self.standing + self.cards + self.lead }
    }
}

/// The value of a position for the bot, and of any hand in it.
#[derive(Clone, Debug)]
pub(super) struct Evaluation<'a> {
    fixed: Fixed,
    buyer: Buyer<'a>,
    purchases: Purchases,
    /// The gains that no road changes: those of cities.
    cities: PerPurchase,
    settlements: Settlements,
    /// The longest road of anybody else.
    to_beat: u8,
}

/// Where settlements can be built and what the best places are worth, by the roads that are missing.
#[derive(Clone, Copy, Debug)]
struct Settlements {
    network: RoadNetwork,
    reach: RoadReach,
    best: BestSites,
}

/// What the best sites are worth, by the roads that are missing.
type BestSites = [f32; sites::MAX_DISTANCE + 1];

impl<'a> Evaluation<'a> {
    /// Evaluates a state for the bot.
    pub(super) fn of(context: &Context<'a>, state: &State) -> Evaluation<'a> {
        Evaluation::with_income(context, state, &context.income_of(state))
    }

    /// Evaluates the state that is decided in, whose income is known.
    pub(super) fn now(context: &Context<'a>, state: &State) -> Evaluation<'a> {
        Evaluation::with_income(context, state, &context.income)
    }

    fn with_income(context: &Context<'a>, state: &State, income: &Income) -> Evaluation<'a> {
        let weights = context.weights;
        let rules = context.board.rules();
        let known = context.memo.income(weights, income);
        let buyer = Buyer::new(
            context.memo,
            (*income, known.number),
            state.bank_rates(context.me),
            rules.bank_trade,
            u32::from(rules.hand_limit),
            context.seven_soon * weights.discarded,
            (weights.patience, weights.ready),
        );
        let settlements = Settlements::of(context, state);
        let cities = cities(context, state);
        let to_beat = longest_of_others(context, state);
        let length = state.road_length(context.me);
        let roads = RoadPlans { length, to_beat, pieces: state.pieces(context.me).roads };
        let purchases = purchases(context, state, cities, &settlements.best, roads);
        let fixed = Fixed::of(context, state, known.speed, roads);
        Evaluation { fixed, buyer, purchases, cities, settlements, to_beat }
    }

    /// Everything but the cards in hand.
    pub(super) fn fixed(&self) -> f32 {
        self.fixed.total()
    }

    /// The whole value with these cards in hand.
    pub(super) fn value(&self, hand: Cards) -> f32 {
        self.fixed() + self.hand(hand)
    }

    /// The same; `None` if the value plus `more` is certainly less than `least`. `before` is the hand that this one came from by
    /// spending or trading, if any.
    pub(super) fn value_above(
        &self,
        hand: Cards,
        before: Option<&Priced>,
        more: f32,
        least: f32,
    ) -> Option<f32> {
        let fixed = self.fixed();
        let worth = self.buyer.hand_above(&self.purchases, hand, before, fixed + more, least)?;
        Some(fixed + worth)
    }

    /// What a hand is worth: the next purchase it leads to and the one after that, and the risk of holding it.
    pub(super) fn hand(&self, hand: Cards) -> f32 {
        self.buyer.hand(&self.purchases, hand)
    }

    /// The next purchase a hand leads to, and the one after that.
    pub(super) fn purchases(&self, hand: Cards) -> f32 {
        self.buyer.purchases(&self.purchases, hand)
    }

    /// What a hand is worth and why, without the risk of holding it.
    pub(super) fn price(&self, hand: Cards) -> Priced {
        self.buyer.price(&self.purchases, hand)
    }

    /// What holding a hand costs.
    pub(super) fn risk(&self, hand: Cards) -> f32 {
        self.buyer.risk(hand)
    }

    /// The kinds of cards that a trade with the bank may usefully bring, as bits, and a bound for the value after a trade for
    /// any other, without the risk of holding what is then in hand.
    pub(super) fn bank_trades(&self, priced: &Priced) -> (u32, f32) {
        let bound = priced.after_useless_trade(&self.buyer, &self.purchases);
        (priced.worth_trading_for(&self.purchases), self.fixed() + bound)
    }

    /// Everything but the cards in hand after a knight that does not move the Largest Army.
    pub(super) fn fixed_after_knight(&self, situation: &Situation<'_>, state: &State) -> f32 {
        Fixed { cards: cards::worth_after_knight(situation, state), ..self.fixed }.total()
    }

    /// Whether a road of this length takes the Longest Road.
    pub(super) fn takes_longest_road(&self, situation: &Situation<'_>, state: &State, length: u8) -> bool {
        state.longest_road() != Some(situation.me) && length >= LONGEST_ROAD_MIN.max(self.to_beat + 1)
    }

    /// Whether a road would lie between two places that the player's roads lead to already.
    pub(super) fn joins(&self, context: &Context<'_>, edge: Edge) -> bool {
        self.settlements.reach.joins(context.board.topology(), edge)
    }

    /// At least what any road is worth that makes the longest one longer by one at most and does not move the Longest Road.
    pub(super) fn best_road_bound(&self, context: &Context<'_>, state: &State, hand: Cards) -> f32 {
        let Settlements { reach, mut best, .. } = self.settlements;
        // One more road brings every site nearer by one at most. A bound: all that could come within reach is counted.
        for ((roads, best), &nearer) in best.iter_mut().enumerate().zip(&reach.sites[1..]) {
            *best = larger(*best, context.best_site(nearer, roads));
        }
        best[sites::MAX_DISTANCE] = context.best_site(state.open_vertices(), 0);
        let length = state.road_length(context.me) + 1;
        let pieces = state.pieces(context.me).roads;
        let roads = RoadPlans { length, to_beat: self.to_beat, pieces };
        let purchases = purchases(context, state, self.cities, &best, roads);
        let fixed = Fixed { lead: road_lead(context, state, roads), ..self.fixed }.total();
        fixed + self.buyer.bound(&purchases, hand)
    }

    /// What changes with one more road, which makes the longest one this long.
    pub(super) fn with_road(
        &self,
        context: &Context<'_>,
        state: &State,
        edge: Edge,
        length: u8,
    ) -> RoadOutlook {
        RoadOutlook { best: self.settlements.with_road(context, state, edge), length }
    }

    /// The value with a hand after a road that does not move the Longest Road; `None` if it is certainly less than `least`.
    pub(super) fn value_with_road(
        &self,
        context: &Context<'_>,
        state: &State,
        outlook: &RoadOutlook,
        hand: Cards,
        least: f32,
    ) -> Option<f32> {
        let pieces = state.pieces(context.me).roads - 1;
        let roads = RoadPlans { length: outlook.length, to_beat: self.to_beat, pieces };
        let purchases = purchases(context, state, self.cities, &outlook.best, roads);
        let fixed = Fixed { lead: road_lead(context, state, roads), ..self.fixed }.total();
        let worth = self.buyer.hand_above(&purchases, hand, None, fixed, least)?;
        Some(fixed + worth)
    }
}

/// What decides the value of a road: two roads with the same outlook are worth the same.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct RoadOutlook {
    /// What the best sites are then worth, by the roads that are missing.
    best: BestSites,
    /// How long the player's longest road then is.
    length: u8,
}

/// A player's roads, as far as plans depend on them.
#[derive(Clone, Copy)]
struct RoadPlans {
    /// How long their longest road is.
    length: u8,
    /// The longest road of anybody else.
    to_beat: u8,
    /// How many more they can lay.
    pieces: u8,
}

/// What a purchase that brings `points` points is worth on top if it wins.
fn if_it_wins(context: &Context<'_>, state: &State, points: u8) -> f32 {
    if state.points(context.me) + points >= context.target() { NEAR_WIN } else { 0.0 }
}

/// What the two best cities gain.
fn cities(context: &Context<'_>, state: &State) -> PerPurchase {
    let pieces = state.pieces(context.me);
    let mut gain = [0.0; PURCHASES];
    if pieces.cities > 0 {
        let (best, second) = best_cities(context, state);
        gain[CITY] = best + if best > 0.0 { if_it_wins(context, state, 1) } else { 0.0 };
        if pieces.cities > 1 {
            gain[SECOND_CITY] = second;
        }
    }
    gain
}

/// Everything there is to buy, each at its best place.
fn purchases(
    context: &Context<'_>,
    state: &State,
    cities: PerPurchase,
    settlements: &BestSites,
    roads: RoadPlans,
) -> Purchases {
    let mut gain = cities;
    if state.pieces(context.me).settlements > 0 {
        let wins = if_it_wins(context, state, 1);
        let mut certainty = 1.0;
        for (missing, &best) in settlements.iter().enumerate() {
            if best > 0.0 && missing <= usize::from(roads.pieces) {
                gain[SETTLEMENT + missing] = (best + wins) * certainty;
            }
            certainty *= context.weights.per_road;
        }
    }
    if context.deck > 0 {
        gain[DEV_CARD] = context.dev_card_worth.max(0.0);
    }
    let race = road_race(context, state, roads);
    if let Some((_, worth)) = race {
        gain[LONGEST_ROAD] = worth + if_it_wins(context, state, AWARD_POINTS) * context.weights.road_race;
    }
    Purchases::new(gain, race.map_or(0, |(missing, _)| missing))
}

impl Settlements {
    fn of(context: &Context<'_>, state: &State) -> Settlements {
        let network = RoadNetwork::of(state, context.me);
        let reach = context.memo.reach(context.board.topology(), &network, state.open_vertices());
        let best = std::array::from_fn(|roads| context.best_site(reach.sites[roads], roads));
        Settlements { network, reach, best }
    }

    /// What the best sites are worth with one more road.
    fn with_road(&self, context: &Context<'_>, state: &State, edge: Edge) -> BestSites {
        let Settlements { network, reach, .. } = self;
        let mut best = self.best;
        let sites = reach.with_road(context.board.topology(), network, state.open_vertices(), edge);
        for (roads, best) in best.iter_mut().enumerate() {
            let (before, now) = (reach.sites[roads], sites[roads]);
            if !(before - now).is_empty() {
                *best = context.best_site(now, roads);
            } else if now != before {
                *best = larger(*best, context.best_site(now - before, roads));
            }
        }
        best
    }
}

/// What the best and the second best city would add.
fn best_cities(context: &Context<'_>, state: &State) -> (f32, f32) {
    let settlements = state.buildings().of(context.me) - state.cities();
    settlements.fold((0.0, 0.0), |(best, second), site| {
        let worth = context.city_worth[site.index()];
        if worth > best { (worth, best) } else { (best, f32::max(second, worth)) }
    })
}

/// The longest road of anybody else.
fn longest_of_others(situation: &Situation<'_>, state: &State) -> u8 {
    situation.opponents().map(|seat| state.road_length(seat)).max().unwrap_or(0)
}

/// How many roads the Longest Road is away, and what it would be worth, if that is realistic.
fn road_race(context: &Context<'_>, state: &State, roads: RoadPlans) -> Option<(u8, f32)> {
    let holder = state.longest_road();
    if holder == Some(context.me) {
        return None;
    }
    let missing = LONGEST_ROAD_MIN.max(roads.to_beat + 1).saturating_sub(roads.length).max(1);
    if missing > MAX_MISSING_ROADS || missing > roads.pieces {
        return None;
    }
    let taken_away = holder.map_or(0.0, |holder| context.threats[holder]);
    let chance = (0..missing).fold(1.0, |chance, _| chance * context.weights.road_race);
    Some((missing, f32::from(AWARD_POINTS) * (1.0 + taken_away) * chance))
}

/// The holder of the Longest Road is safer with a lead.
fn road_lead(situation: &Situation<'_>, state: &State, roads: RoadPlans) -> f32 {
    if state.longest_road() != Some(situation.me) {
        return 0.0;
    }
    let lead = roads.length.saturating_sub(roads.to_beat.max(LONGEST_ROAD_MIN - 1));
    situation.weights.road_lead * f32::from(lead.min(MAX_LEAD))
}
