//! Trades with other players: which offer to make, what to answer, whom to pick.

use super::context::Context;
use super::evaluation::Evaluation;
use super::partners::Partners;
use super::trade_memory::TradeMemory;
use brickwool_game::{Seat, Seats};
use brickwool_settlers::{Action, Answer, Cards, Legal, Offer, State, Trade, Trading};

/// Offers in a turn at most: refusals say something, and games must go on.
const MAX_OFFERS: u32 = 3;
/// Nobody is asked for cards that they hold with less likelihood than this.
const MIN_CHANCE: f32 = 0.25;
/// A partner who gains nothing costs as much as one who gains this, in points: estimates of others are rough.
const MIN_PARTNER_GAIN: f32 = 0.1;
/// A partner who gains so much can build, or will soon.
const BUILDING_GAIN: f32 = 0.5;

/// What exchanges gain for a hand. Offering, answering and picking a taker all ask here, so that the bot accepts what it
/// offered itself.
pub(super) struct TradeGains<'a> {
    context: &'a Context<'a>,
    evaluation: &'a Evaluation<'a>,
    memory: &'a TradeMemory,
    partners: Partners<'a>,
    hand: Cards,
    now: f32,
}

impl<'a> TradeGains<'a> {
    pub(super) fn new(
        context: &'a Context<'a>,
        evaluation: &'a Evaluation<'a>,
        state: &'a State,
        memory: &'a TradeMemory,
    ) -> TradeGains<'a> {
        let hand = state.hand(context.me);
        let partners = Partners::new(context, state, memory);
        TradeGains { context, evaluation, memory, partners, hand, now: evaluation.hand(hand) }
    }

    /// How much an exchange gains, whoever it is with.
    fn own_gain(&self, deal: Offer) -> f32 {
        if !self.hand.covers(deal.give()) {
            return f32::NEG_INFINITY;
        }
        let after = self.evaluation.hand(self.hand - deal.give() + deal.want());
        let given_away = deal.give().total().saturating_sub(deal.want().total()) as f32;
        after - self.now - self.context.weights.given_away * given_away
    }

    /// What it costs that a rival gains by the exchange too.
    fn partner_cost(&self, with: Seat, gain: f32) -> f32 {
        // Whoever can build because of it has a point more.
        let points = u8::from(gain >= BUILDING_GAIN);
        if self.context.could_win_with(with, points) {
            return f32::INFINITY;
        }
        self.context.threats[with] * self.context.weights.partner * gain.max(MIN_PARTNER_GAIN)
    }

    /// How much an exchange with a player gains.
    fn gain(&self, deal: Offer, with: Seat) -> f32 {
        let own = self.own_gain(deal);
        if own <= 0.0 {
            return own;
        }
        own - self.partner_cost(with, self.partners.gain(deal, own, with).gain)
    }

    /// The offer that is best to make, and those it goes to: one that gains at least `least` with each of them, who agree
    /// with a likelihood of at least `agreement`.
    pub(super) fn best_offer(&self, least: f32, agreement: f32) -> Option<(Offer, Seats)> {
        if self.memory.offers() >= MAX_OFFERS {
            return None;
        }
        let only_even = self.context.board.rules().trade == Trading::OneForOne;
        let least = least.max(self.context.weights.offer);
        let mut best = None;
        let mut most = 0.0;
        for offer in Offer::simple(self.hand) {
            // Nobody who counts cards gives two for one, so that is not asked for.
            let fair = offer.want().total() == 1 && (offer.is_one_for_one() || !only_even);
            let own_gain = if fair { self.own_gain(offer) } else { f32::NEG_INFINITY };
            if own_gain < least {
                continue;
            }
            let (to, hoped) = self.worth_asking(offer, own_gain, least, agreement);
            if hoped > most {
                (best, most) = (Some((offer, to)), hoped);
            }
        }
        best
    }

    /// Those who may agree to an offer, and what is gained by asking them.
    fn worth_asking(&self, offer: Offer, own_gain: f32, least: f32, agreement: f32) -> (Seats, f32) {
        let (mut to, mut nobody, mut lowest) = (Seats::NONE, 1.0, own_gain);
        for seat in self.context.opponents() {
            if self.context.about_to_win(seat) || !self.memory.may_ask(seat, offer) {
                continue;
            }
            let partner = self.partners.gain(offer, own_gain, seat);
            let gain = own_gain - self.partner_cost(seat, partner.gain);
            if partner.holds >= MIN_CHANCE && partner.agrees >= agreement && gain >= least {
                to = to.with(seat);
                nobody *= 1.0 - partner.agrees;
                lowest = f32::min(lowest, gain);
            }
        }
        (to, lowest * (1.0 - nobody))
    }
}

/// What to say to an offer: yes if it gains, a counter-offer if there is a good one, else no.
pub(super) fn answer(gains: &TradeGains<'_>, trade: &Trade, legal: &Legal) -> Action {
    let from = gains.context.current;
    let gained = gains.gain(trade.offer.reversed(), from);
    if legal.contains(Action::AcceptTrade) && gained > gains.context.weights.accept {
        return Action::AcceptTrade;
    }
    let counter = if legal.may_counter() { counter(gains, trade) } else { None };
    counter.map_or(Action::DeclineTrade, Action::CounterTrade)
}

/// A counter-offer: gives what was asked for, in exchange for something else.
fn counter(gains: &TradeGains<'_>, trade: &Trade) -> Option<Offer> {
    let TradeGains { context, memory, .. } = gains;
    let from = context.current;
    let asked = trade.offer.want();
    let only_even = context.board.rules().trade == Trading::OneForOne;
    let mut best = None;
    let mut most = context.weights.offer;
    for offer in Offer::simple(gains.hand) {
        let no_dearer = offer.want().total() <= trade.offer.give().total();
        let fits = offer.give() == asked && no_dearer && offer != trade.offer.reversed();
        if !fits || (only_even && !offer.is_one_for_one()) || !memory.may_counter(from, offer) {
            continue;
        }
        let own_gain = gains.own_gain(offer);
        if own_gain <= most {
            continue;
        }
        let partner = gains.partners.gain(offer, own_gain, from);
        let gained = own_gain - gains.partner_cost(from, partner.gain);
        if partner.holds >= MIN_CHANCE && partner.agrees >= context.weights.ask && gained > most {
            (best, most) = (Some(offer), gained);
        }
    }
    best
}

/// A trade that was offered and accepted counts as at least this gain: the bot does not take its own offer back.
const MIN_ACCEPTED_GAIN: f32 = 0.001;

/// Which taker to trade with, or nobody.
pub(super) fn pick(gains: &TradeGains<'_>, trade: &Trade, legal: &Legal) -> Action {
    let mut best = Action::WithdrawTrade;
    let mut most = 0.0;
    for taker in trade.to {
        let action = Action::PickTaker(taker);
        let deal = trade.deal_with(taker).filter(|_| legal.contains(action));
        let mut gained = deal.map_or(0.0, |deal| gains.gain(deal, taker));
        if trade.answers[taker] == Answer::Accepted {
            // Even if the answers have told something about hands that makes it look worse.
            gained = gained.max(MIN_ACCEPTED_GAIN);
        }
        if gained > most {
            (best, most) = (action, gained);
        }
    }
    best
}
