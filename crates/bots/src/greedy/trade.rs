//! Trades with other players: which offer to make, what to answer, whom to pick.

use super::evaluate::Estate;
use super::outlook::Outlook;
use brickwool_game::{Seat, Seats};
use brickwool_settlers::{Action, Cards, Legal, Offer, Trade, Trading};

/// An offer is made at most so often in a turn: refusals say something, and games must go on.
const MOST_OFFERS: usize = 3;

/// How likely an opponent who holds the card agrees to one card for one.
const AGREE_TO_EVEN: f32 = 0.4;
/// How likely an opponent who holds the card agrees to two cards for one.
const AGREE_TO_GENEROUS: f32 = 0.6;

/// The offers made this turn, none of which is made again.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Memory {
    offers: [Option<Offer>; MOST_OFFERS],
}

impl Memory {
    fn knows(&self, offer: Offer) -> bool {
        self.offers.contains(&Some(offer))
    }

    /// Whether another offer may be made this turn.
    pub(super) fn may_offer(&self) -> bool {
        self.offers.contains(&None)
    }

    /// Notes an offer that is made.
    pub(super) fn note(&mut self, offer: Offer) {
        if let Some(room) = self.offers.iter_mut().find(|room| room.is_none()) {
            *room = Some(offer);
        }
    }
}

/// A hand that is traded with. What an exchange gains is asked here whether it is offered, answered or picked, so that
/// an offer that is made is also one that is taken.
struct Bargain<'a> {
    outlook: &'a Outlook<'a>,
    estate: &'a Estate,
    hand: Cards,
    now: f32,
}

impl<'a> Bargain<'a> {
    fn new(outlook: &'a Outlook<'a>, estate: &'a Estate, hand: Cards) -> Bargain<'a> {
        Bargain { outlook, estate, hand, now: estate.hand(hand) }
    }

    /// How much an exchange with one of these players gains, whoever of them it will be.
    fn gain(&self, deal: Offer, mut with: Seats) -> f32 {
        if !self.hand.covers(deal.give()) || with.any(|seat| self.outlook.about_to_win(seat)) {
            return f32::NEG_INFINITY;
        }
        let after = self.estate.hand(self.hand - deal.give() + deal.want());
        let given_away = deal.give().total().saturating_sub(deal.want().total()) as f32;
        let cost = partner_cost(self.outlook, with) + self.outlook.weights.given_away * given_away;
        after - self.now - cost
    }
}

/// An offer worth making and those it goes to: one that gains at least `least`.
pub(super) fn offer(
    outlook: &Outlook<'_>,
    estate: &Estate,
    hand: Cards,
    memory: &Memory,
    least: f32,
) -> Option<(Offer, Seats)> {
    if !memory.may_offer() {
        return None;
    }
    let partners: Seats = outlook.opponents().filter(|&seat| !outlook.about_to_win(seat)).collect();
    let bargain = Bargain::new(outlook, estate, hand);
    let only_even = outlook.board.rules().trade == Trading::OneForOne;
    let mut best = None;
    let mut most = 0.0;
    for offer in Offer::simple(hand) {
        // Who counts cards does not give two for one, so that is not asked.
        let fair = offer.want().total() == 1 && (offer.is_one_for_one() || !only_even);
        if !fair || memory.knows(offer) {
            continue;
        }
        let to: Seats = partners.filter(|&seat| may_hold(outlook, seat, offer.want())).collect();
        if to.is_empty() {
            continue;
        }
        let gain = bargain.gain(offer, to);
        if gain < least.max(outlook.weights.offer) {
            continue;
        }
        let agreement = if offer.is_one_for_one() { AGREE_TO_EVEN } else { AGREE_TO_GENEROUS };
        let hoped = gain * agreement * likely(outlook, to, offer.want());
        if hoped > most {
            (best, most) = (Some((offer, to)), hoped);
        }
    }
    best
}

/// What it costs that somebody else gains by a trade too.
fn partner_cost(outlook: &Outlook<'_>, to: Seats) -> f32 {
    let most = to.map(|seat| outlook.threats[seat]).fold(0.0, f32::max);
    most * outlook.weights.partner
}

/// The cards that others hold, together.
fn others_cards(outlook: &Outlook<'_>) -> Cards {
    let own = outlook.view.players[outlook.me].hand.unwrap_or(Cards::NONE);
    outlook.board.all_cards() - outlook.view.bank - own
}

/// Whether a player can hold these cards, as far as anybody can see.
fn may_hold(outlook: &Outlook<'_>, seat: Seat, cards: Cards) -> bool {
    u32::from(outlook.view.players[seat].cards) >= cards.total() && others_cards(outlook).covers(cards)
}

/// How likely one of these players holds the cards, if what is unseen lies evenly among them.
fn likely(outlook: &Outlook<'_>, to: Seats, cards: Cards) -> f32 {
    let unseen = others_cards(outlook);
    let total = unseen.total().max(1) as f32;
    let nobody = to.fold(1.0, |nobody, seat| {
        let hand = f32::from(outlook.view.players[seat].cards);
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
    outlook: &Outlook<'_>,
    estate: &Estate,
    hand: Cards,
    trade: &Trade,
    legal: &Legal,
) -> Action {
    let from = outlook.view.current;
    let offered = trade.offer.reversed();
    let bargain = Bargain::new(outlook, estate, hand);
    let gained = bargain.gain(offered, Seats::one(from));
    if legal.contains(Action::AcceptTrade) && gained > outlook.weights.accept {
        return Action::AcceptTrade;
    }
    let counter = if legal.may_counter() { counter(&bargain, trade) } else { None };
    counter.map_or(Action::DeclineTrade, Action::CounterTrade)
}

/// What they asked for, for something else.
fn counter(bargain: &Bargain<'_>, trade: &Trade) -> Option<Offer> {
    let outlook = bargain.outlook;
    let from = outlook.view.current;
    let asked = trade.offer.want();
    let only_even = outlook.board.rules().trade == Trading::OneForOne;
    let mut best = None;
    let mut most = outlook.weights.offer;
    for offer in Offer::simple(bargain.hand) {
        let no_dearer = offer.want().total() <= trade.offer.give().total();
        let fits = offer.give() == asked && no_dearer && offer != trade.offer.reversed();
        if !fits || (only_even && !offer.is_one_for_one()) {
            continue;
        }
        let payable = trade.offer.give().covers(offer.want()) || may_hold(outlook, from, offer.want());
        if !payable {
            continue;
        }
        let gained = bargain.gain(offer, Seats::one(from));
        if gained > most {
            (best, most) = (Some(offer), gained);
        }
    }
    best
}

/// Whom to trade with, or nobody.
pub(super) fn pick(
    outlook: &Outlook<'_>,
    estate: &Estate,
    hand: Cards,
    trade: &Trade,
    legal: &Legal,
) -> Action {
    let bargain = Bargain::new(outlook, estate, hand);
    let mut best = Action::WithdrawTrade;
    let mut most = 0.0;
    for taker in trade.to {
        let action = Action::PickTaker(taker);
        let deal = trade.deal_with(taker).filter(|_| legal.contains(action));
        let gained = deal.map_or(0.0, |deal| bargain.gain(deal, Seats::one(taker)));
        if gained > most {
            (best, most) = (action, gained);
        }
    }
    best
}
