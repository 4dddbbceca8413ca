//! The numbers of actions that learners use: those of `Action::index`, then a declared list of small trade offers, then the
//! same list as counter-offers. One numbering for every board and number of seats.

use brickwool_settlers::{Action, Board, Cards, Legal, Offer, State, Trading};
use std::sync::LazyLock;

/// One card for one, two for one, one for two: every such exchange without a resource on both sides.
pub(crate) const OFFERS: usize = 120;
/// The first of them are one for one.
const ONE_FOR_ONE: u32 = 20;
pub(crate) const OFFER_START: usize = Action::INDEX_END;
pub(crate) const COUNTER_START: usize = OFFER_START + OFFERS;
/// How many numbers there are.
pub(crate) const ACTIONS: usize = COUNTER_START + OFFERS;

/// The offers in the order of their numbers.
static LISTED: LazyLock<Vec<Offer>> = LazyLock::new(|| Offer::simple(Cards::of_each(2)).collect());

/// What has to be given for some of the offers, and which offers these are.
static BY_GIVEN: LazyLock<Vec<(Cards, u128)>> = LazyLock::new(|| {
    let mut groups: Vec<(Cards, u128)> = Vec::new();
    for (number, offer) in LISTED.iter().enumerate() {
        match groups.iter_mut().find(|(give, _)| *give == offer.give()) {
            Some((_, offers)) => *offers |= 1 << number,
            None => groups.push((offer.give(), 1 << number)),
        }
    }
    groups
});

/// The declared offers.
pub(crate) fn listed_offers() -> &'static [Offer] {
    &LISTED
}

/// What the seat that has to decide may do: the listed actions of the rules, and offers from the declared list.
#[derive(Clone, Copy)]
pub(crate) struct Choices {
    pub(crate) legal: Legal,
    /// The offers that can be made, as bits.
    offers: u128,
    /// Where their numbers begin.
    first_offer: usize,
    to: brickwool_game::Seats,
}

impl Choices {
    /// The choices of the seat that has to decide. Offers are among them only if `with_offers`.
    #[inline]
    pub(crate) fn new(board: &Board, state: &State, with_offers: bool) -> Choices {
        Choices::of(state.legal(board), board, state, with_offers)
    }

    #[inline]
    pub(crate) fn of(legal: Legal, board: &Board, state: &State, with_offers: bool) -> Choices {
        let mut choices = Choices { legal, offers: 0, first_offer: OFFER_START, to: state.seats() };
        if with_offers && (legal.may_offer() || legal.may_counter()) {
            choices.add_offers(board, state);
        }
        choices
    }

    fn add_offers(&mut self, board: &Board, state: &State) {
        let hand = state.hand(self.legal.seat());
        let payable = BY_GIVEN.iter().filter(|(give, _)| hand.covers(*give));
        self.offers = payable.fold(0, |all, (_, offers)| all | offers);
        if board.rules().trade == Trading::OneForOne {
            self.offers &= (1 << ONE_FOR_ONE) - 1;
        }
        self.first_offer = if self.legal.may_offer() { OFFER_START } else { COUNTER_START };
        self.to = state.seats().without(state.current());
    }

    #[inline]
    pub(crate) fn len(&self) -> u32 {
        self.legal.len() + self.offers.count_ones()
    }

    /// The `n`-th choice: the listed actions in the order of the rules, then the offers.
    #[inline(always)]
    pub(crate) fn nth(&self, n: u32) -> Option<Action> {
        match n.checked_sub(self.legal.len()) {
            None => Some(self.legal.nth(n)),
            Some(n) if n < self.offers.count_ones() => {
                let mut offers = self.offers;
                for _ in 0..n {
                    offers &= offers - 1;
                }
                Some(self.offer(offers.trailing_zeros() as usize))
            }
            Some(_) => None,
        }
    }

    /// The choice with a number, if it is one.
    #[inline]
    pub(crate) fn by_number(&self, number: usize) -> Option<Action> {
        match number.checked_sub(self.first_offer) {
            _ if number < OFFER_START => self.legal.by_index(number),
            Some(offer) if offer < OFFERS && self.offers >> offer & 1 == 1 => Some(self.offer(offer)),
            _ => None,
        }
    }

    fn offer(&self, number: usize) -> Action {
        let offer = LISTED[number];
        if self.first_offer == OFFER_START {
            Action::OfferTrade { offer, to: self.to }
        } else {
            Action::CounterTrade(offer)
        }
    }

    /// Calls `each` with the number of every choice, in rising order.
    #[inline]
    pub(crate) fn numbers(&self, mut each: impl FnMut(usize)) {
        self.legal.indices(&mut each);
        let mut offers = self.offers;
        while offers != 0 {
            each(self.first_offer + offers.trailing_zeros() as usize);
            offers &= offers - 1;
        }
    }

    /// Writes a row of a mask: 1 for every number that may be chosen, 0 for the others.
    #[inline]
    pub(crate) fn write_mask(&self, mask: &mut [i8]) {
        mask.fill(0);
        self.numbers(|number| mask[number] = 1);
    }
}
