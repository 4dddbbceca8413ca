//! Trades with other players: which offer to make, what to answer, whom to pick.

use super::context::Context;
use super::evaluation::Evaluation;
use brickwool_game::{Seat, Seats};
use brickwool_settlers::{Action, Cards, Legal, Offer, Trade, Trading};

/// An offer is made at most so often in a turn: refusals say something, and games must go on.
const MAX_OFFERS: usize = 3;

/// How likely an opponent who holds the card agrees to one card for one.
const AGREE_TO_EVEN: f32 = 0.4;
/// How likely an opponent who holds the card agrees to two cards for one.
const AGREE_TO_GENEROUS: f32 = 0.6;

/// The offers made this turn, none of which is made again.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct OffersMade {
    offers: [Option<Offer>; MAX_OFFERS],
}

impl OffersMade {
    fn contains(&self, offer: Offer) -> bool {
        self.offers.contains(&Some(offer))
    }

    /// Whether another offer may be made this turn.
    pub(super) fn may_offer(&self) -> bool {
        self.offers.contains(&None)
    }

    pub(super) fn add(&mut self, offer: Offer) {
        if let Some(room) = self.offers.iter_mut().find(|room| room.is_none()) {
            *room = Some(offer);
        }
    }
}

/// What exchanges gain for a hand. Offering, answering and picking a taker all ask here, so that the bot accepts what it
/// offered itself.
struct TradeGains<'a> {
    context: &'a Context<'a>,
    evaluation: &'a Evaluation,
    hand: Cards,
    now: f32,
}

impl<'a> TradeGains<'a> {
    fn new(context: &'a Context<'a>, evaluation: &'a Evaluation, hand: Cards) -> TradeGains<'a> {
        TradeGains { context, evaluation, hand, now: evaluation.hand(hand) }
    }

    /// How much an exchange with one of these players gains, whoever of them it will be.
    fn gain(&self, deal: Offer, mut with: Seats) -> f32 {
        if !self.hand.covers(deal.give()) || with.any(|seat| self.context.about_to_win(seat)) {
            return f32::NEG_INFINITY;
        }
        let after = self.evaluation.hand(self.hand - deal.give() + deal.want());
        let given_away = deal.give().total().saturating_sub(deal.want().total()) as f32;
        let cost = partner_cost(self.context, with) + self.context.weights.given_away * given_away;
        after - self.now - cost
    }
}

/// An offer worth making and those it goes to: one that gains at least `least`.
pub(super) fn offer(
    context: &Context<'_>,
    evaluation: &Evaluation,
    hand: Cards,
    offers_made: &OffersMade,
    least: f32,
) -> Option<(Offer, Seats)> {
    if !offers_made.may_offer() {
        return None;
    }
    let partners: Seats = context.opponents().filter(|&seat| !context.about_to_win(seat)).collect();
    let gains = TradeGains::new(context, evaluation, hand);
    let only_even = context.board.rules().trade == Trading::OneForOne;
    let mut best = None;
    let mut most = 0.0;
    for offer in Offer::simple(hand) {
        // Nobody who counts cards gives two for one, so that is not asked for.
        let fair = offer.want().total() == 1 && (offer.is_one_for_one() || !only_even);
        if !fair || offers_made.contains(offer) {
            continue;
        }
        let to: Seats = partners.filter(|&seat| may_hold(context, seat, offer.want())).collect();
        if to.is_empty() {
            continue;
        }
        let gain = gains.gain(offer, to);
        if gain < least.max(context.weights.offer) {
            continue;
        }
        let agreement = if offer.is_one_for_one() { AGREE_TO_EVEN } else { AGREE_TO_GENEROUS };
        let hoped = gain * agreement * likely(context, to, offer.want());
        if hoped > most {
            (best, most) = (Some((offer, to)), hoped);
        }
    }
    best
}

/// What it costs that somebody else gains by a trade too.
fn partner_cost(context: &Context<'_>, to: Seats) -> f32 {
    let most = to.map(|seat| context.threats[seat]).fold(0.0, f32::max);
    most * context.weights.partner
}

/// The cards that others hold, together.
fn others_cards(context: &Context<'_>) -> Cards {
    let own = context.view.players[context.me].hand.unwrap_or(Cards::NONE);
    context.board.all_cards() - context.view.bank - own
}

/// Whether a player can hold these cards, as far as anybody can see.
fn may_hold(context: &Context<'_>, seat: Seat, cards: Cards) -> bool {
    u32::from(context.view.players[seat].cards) >= cards.total() && others_cards(context).covers(cards)
}

/// How likely one of these players holds the cards, if what is unseen lies evenly among them.
fn likely(context: &Context<'_>, to: Seats, cards: Cards) -> f32 {
    let unseen = others_cards(context);
    let total = unseen.total().max(1) as f32;
    let nobody = to.fold(1.0, |nobody, seat| {
        let hand = f32::from(context.view.players[seat].cards);
        let holds = cards.iter().fold(1.0, |holds, (resource, count)| {
            let expected = f32::from(unseen.get(resource)) * hand / total;
            holds * (expected / f32::from(count)).min(1.0)
        });
        nobody * (1.0 - holds)
    });
    1.0 - nobody
}

/// What to say to an offer: yes if it gains, a counter-offer if there is a good one, else no.
pub(super) fn answer(
    context: &Context<'_>,
    evaluation: &Evaluation,
    hand: Cards,
    trade: &Trade,
    legal: &Legal,
) -> Action {
    let from = context.view.current;
    let offered = trade.offer.reversed();
    let gains = TradeGains::new(context, evaluation, hand);
    let gained = gains.gain(offered, Seats::one(from));
    if legal.contains(Action::AcceptTrade) && gained > context.weights.accept {
        return Action::AcceptTrade;
    }
    let counter = if legal.may_counter() { counter(&gains, trade) } else { None };
    counter.map_or(Action::DeclineTrade, Action::CounterTrade)
}

/// What they asked for, for something else.
fn counter(gains: &TradeGains<'_>, trade: &Trade) -> Option<Offer> {
    let context = gains.context;
    let from = context.view.current;
    let asked = trade.offer.want();
    let only_even = context.board.rules().trade == Trading::OneForOne;
    let mut best = None;
    let mut most = context.weights.offer;
    for offer in Offer::simple(gains.hand) {
        let no_dearer = offer.want().total() <= trade.offer.give().total();
        let fits = offer.give() == asked && no_dearer && offer != trade.offer.reversed();
        if !fits || (only_even && !offer.is_one_for_one()) {
            continue;
        }
        let payable = trade.offer.give().covers(offer.want()) || may_hold(context, from, offer.want());
        if !payable {
            continue;
        }
        let gained = gains.gain(offer, Seats::one(from));
        if gained > most {
            (best, most) = (Some(offer), gained);
        }
    }
    best
}

/// Which taker to trade with, or nobody.
pub(super) fn pick(
    context: &Context<'_>,
    evaluation: &Evaluation,
    hand: Cards,
    trade: &Trade,
    legal: &Legal,
) -> Action {
    let gains = TradeGains::new(context, evaluation, hand);
    let mut best = Action::WithdrawTrade;
    let mut most = 0.0;
    for taker in trade.to {
        let action = Action::PickTaker(taker);
        let deal = trade.deal_with(taker).filter(|_| legal.contains(action));
        let gained = deal.map_or(0.0, |deal| gains.gain(deal, Seats::one(taker)));
        if gained > most {
            (best, most) = (action, gained);
        }
    }
    best
}
