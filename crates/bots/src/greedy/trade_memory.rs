//! What a player remembers for trading: everybody's hand as far as it can be known, whom it has asked this turn, and what
//! was refused. Manners follow from it: nobody is asked for what they can't have, nobody twice for the same.

use brickwool_game::{BySeat, Seat, Seats, Viewer};
use brickwool_settlers::{Answer, Board, Cards, Event, Ledger, Offer, Resource, View};

/// Refusals remembered at most; the oldest are forgotten first.
const MAX_REFUSALS: usize = 48;

/// An offer that somebody turned down, and what they held of the cards in question, on average, at that time.
#[derive(Clone, Copy, Debug)]
struct Refusal {
    seat: Seat,
    offer: Offer,
    held_wanted: f64,
    held_given: f64,
    /// How often their hand had changed by then.
    changes: u32,
}

/// The memory of one game.
#[derive(Clone, Debug, Default)]
pub(super) struct TradeMemory {
    me: Option<Seat>,
    ledger: Option<Ledger>,
    /// Whether anybody passes events on; if not, turns are told apart by one's own rolls.
    sees_events: bool,
    /// Offers of one's own this turn.
    offers: u32,
    /// Who was asked this turn, and not yet answered with interest.
    asked: Seats,
    /// Who got a counter-offer this turn.
    countered: Seats,
    /// What was stolen from everybody this turn.
    stolen: BySeat<Option<Resource>>,
    /// One's own offer on the table.
    offer: Option<Offer>,
    refusals: Vec<Refusal>,
    /// How often everybody's hand has changed.
    changes: BySeat<u32>,
}

impl TradeMemory {
    /// Forgets the last game.
    pub(super) fn start(&mut self, me: Seat, seats: u8) {
        *self = TradeMemory {
            me: Some(me),
            ledger: Some(Ledger::new(Viewer::Seat(me), seats)),
            ..TradeMemory::default()
        };
    }

    pub(super) fn observe(&mut self, event: &Event) {
        let (Some(me), Some(ledger)) = (self.me, &mut self.ledger) else { return };
        ledger.observe(event);
        self.sees_events = true;
        self.count_changes(event);
        match *event {
            Event::TurnBegan { .. } => self.begin_turn(),
            Event::Stolen { by, from, card } if by == me => self.stolen[from] = card,
            Event::Offered { seat, offer, .. } => self.offer = (seat == me).then_some(offer),
            Event::Answered { seat, answer } => match (answer, self.offer) {
                (Answer::Declined, Some(offer)) => self.refuse(seat, offer),
                (Answer::Accepted | Answer::Countered(_), Some(_)) => self.asked = self.asked.without(seat),
                _ => {}
            },
            Event::Traded { .. } | Event::OfferClosed { .. } => self.offer = None,
            _ => {}
        }
    }

    fn count_changes(&mut self, event: &Event) {
        let changed = match *event {
            Event::Produced { seat, .. }
            | Event::Paid { seat, .. }
            | Event::PlentyTaken { seat, .. }
            | Event::Discarded { seat, .. }
            | Event::BankTraded { seat, .. } => [Some(seat), None],
            Event::MonopolyTaken { by, from, .. } | Event::Stolen { by, from, .. } => [Some(by), Some(from)],
            Event::Traded { seat, with, .. } => [Some(seat), Some(with)],
            _ => [None, None],
        };
        changed.into_iter().flatten().for_each(|seat| self.changes[seat] += 1);
    }

    /// Notices a new turn of one's own.
    pub(super) fn before_roll(&mut self) {
        if !self.sees_events {
            self.begin_turn();
        }
    }

    /// Questions are limited by turn.
    fn begin_turn(&mut self) {
        self.offers = 0;
        self.asked = Seats::NONE;
        self.countered = Seats::NONE;
        self.stolen = BySeat::all(None);
    }

    /// Starts again from the view if events were missed, or if nobody passes them on.
    pub(super) fn catch_up(&mut self, board: &Board, view: &View, me: Seat) {
        if self.me != Some(me) {
            *self = TradeMemory { me: Some(me), ..TradeMemory::default() };
        }
        if !self.ledger.as_ref().is_some_and(|ledger| ledger.agrees_with(board, view)) {
            self.ledger = Some(Ledger::from_view(board, view));
        }
    }

    /// How many offers were made this turn.
    pub(super) fn offers(&self) -> u32 {
        self.offers
    }

    /// Whether it is good manners to ask a player for these cards with this offer.
    pub(super) fn may_ask(&self, seat: Seat, offer: Offer) -> bool {
        !self.asked.contains(seat) && self.stolen_is_not_wanted(seat, offer) && !self.was_refused(seat, offer)
    }

    /// Whether a counter-offer may be made to a player.
    pub(super) fn may_counter(&self, seat: Seat, counter: Offer) -> bool {
        !self.countered.contains(seat) && !self.was_refused(seat, counter)
    }

    /// Nobody is asked for the card they just lost to a theft.
    fn stolen_is_not_wanted(&self, seat: Seat, offer: Offer) -> bool {
        self.stolen[seat].is_none_or(|stolen| offer.want().get(stolen) == 0)
    }

    /// Whether a player turned the offer down and has no more reason to take it now: their hand is the same, or it has no
    /// more of what is wanted and no less of what is given.
    fn was_refused(&self, seat: Seat, offer: Offer) -> bool {
        let (wanted, given) = self.held(seat, offer);
        self.refusals.iter().any(|refusal| {
            let no_better = wanted <= refusal.held_wanted && given >= refusal.held_given;
            (refusal.seat, refusal.offer) == (seat, offer)
                && (refusal.changes == self.changes[seat] || no_better)
        })
    }

    /// How many cards of those wanted and of those given a player holds, on average.
    fn held(&self, seat: Seat, offer: Offer) -> (f64, f64) {
        let Some(ledger) = &self.ledger else { return (0.0, 0.0) };
        let sum = |cards: Cards| cards.iter().map(|(resource, _)| ledger.expected(seat, resource)).sum();
        (sum(offer.want()), sum(offer.give()))
    }

    fn refuse(&mut self, seat: Seat, offer: Offer) {
        let (held_wanted, held_given) = self.held(seat, offer);
        self.refusals.retain(|refusal| (refusal.seat, refusal.offer) != (seat, offer));
        if self.refusals.len() == MAX_REFUSALS {
            self.refusals.remove(0);
        }
        let changes = self.changes[seat];
        self.refusals.push(Refusal { seat, offer, held_wanted, held_given, changes });
    }

    /// Remembers an offer that is about to be made.
    pub(super) fn ask(&mut self, offer: Offer, to: Seats) {
        self.offers += 1;
        self.asked = to.fold(self.asked, Seats::with);
        self.offer = Some(offer);
    }

    /// Remembers a counter-offer, which is not made again.
    pub(super) fn counter(&mut self, seat: Seat, counter: Offer) {
        self.countered = self.countered.with(seat);
        self.refuse(seat, counter);
    }

    /// How likely a player holds these cards.
    pub(super) fn chance(&self, seat: Seat, cards: Cards) -> f32 {
        self.ledger.as_ref().map_or(0.0, |ledger| ledger.chance(seat, cards) as f32)
    }

    /// The ways in which the cards can be dealt, each with its likelihood; none, if too little is known.
    pub(super) fn worlds(&self) -> impl Iterator<Item = (&BySeat<Cards>, f64)> {
        self.ledger.iter().flat_map(Ledger::worlds)
    }
}
