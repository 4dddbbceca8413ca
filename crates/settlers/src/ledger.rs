//! What a viewer can work out about everybody's hand by watching: the bookkeeping of a player with a perfect memory.
//!
//! Production, payments, bank trades, discards and trades between players are public; only the card of a theft between
//! two others is not. A ledger therefore keeps *worlds*, ways in which the cards can be dealt, each with its
//! likelihood. A theft that was not seen splits worlds, one for each kind that can have been taken, weighted by how many
//! of it there were; whatever a player later spends, gives, offers or loses rules out the worlds in which they did not
//! have it. Equal worlds are merged.
//!
//! There are at most [`Ledger::MAX_WORLDS`]. Beyond that only the likeliest stay, and from then on the ledger also
//! keeps the fewest and the most cards of each kind that everybody can hold, which the worlds that were left out obey
//! too ([`limits`]). So the true hands are always among the worlds or, where [`Ledger::is_exact`] says no, within
//! the limits.
//!
//! A ledger reads events and nothing else, so it can be rebuilt from a log; to undo a step, build it again.

mod limits;
mod worlds;

use crate::{Answer, Board, Cards, Event, Offer, Resource, State, View};
use brickwool_game::{BySeat, Luck, Seat, Seats, Viewer};
use limits::HandBounds;
use serde::{Serialize, Serializer};
use worlds::Worlds;

/// What one viewer knows of all hands.
///
/// ```
/// use brickwool_game::{Seat, Viewer};
/// use brickwool_settlers::{Cards, Event, Ledger, Resource};
/// let [me, ann, bob] = [0, 1, 2].map(Seat::new);
/// let mut ledger = Ledger::new(Viewer::Seat(me), 3);
/// ledger.observe(&Event::Produced { seat: ann, cards: Cards::new([2, 0, 0, 0, 1]) });
/// ledger.observe(&Event::Stolen { by: bob, from: ann, card: None });
/// assert_eq!((ledger.known(ann), ledger.unknown(ann)), (Cards::one(Resource::Lumber), 1));
/// assert_eq!(ledger.chance(bob, Cards::one(Resource::Ore)), 1.0 / 3.0);
/// assert!(!ledger.may_hold(bob, Cards::one(Resource::Wool)));
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Ledger {
    viewer: Viewer,
    seat_count: u8,
    /// How many cards everybody holds.
    totals: BySeat<u8>,
    /// All cards that somebody holds.
    held: Cards,
    /// Ways in which they can be dealt. None, if too little is known to list any.
    worlds: Worlds,
    /// What holds for all ways to deal the cards, if the worlds are not all of them.
    limits: Option<HandBounds>,
    /// The offer on the table: whoever accepts it can pay for it.
    offer: Option<Offer>,
    /// Who is collecting which resource with a monopoly.
    monopoly: Option<(Seat, Resource)>,
}

impl Ledger {
    /// The most worlds that are kept.
    pub const MAX_WORLDS: usize = 128;

    /// The ledger at the start of a game, when nobody holds a card.
    pub fn new(viewer: Viewer, seat_count: u8) -> Ledger {
        Ledger {
            viewer,
            seat_count,
            totals: BySeat::all(0),
            held: Cards::NONE,
            worlds: Worlds::one(BySeat::all(Cards::NONE)),
            limits: None,
            offer: None,
            monopoly: None,
        }
    }

    /// The ledger of somebody who has seen nothing of the game before this moment.
    pub fn from_view(board: &Board, view: &View) -> Ledger {
        let totals = BySeat::from_fn(|seat| view.players[seat].cards);
        let held = board.all_cards() - view.bank;
        let mut limits = HandBounds::widest(&totals, held);
        for seat in view.seats() {
            match view.players[seat].hand {
                Some(hand) => (limits.least[seat], limits.most[seat]) = (hand, hand),
                None => limits.least[seat] = view.shown_cards(seat),
            }
        }
        let offer = match view.phase {
            crate::Phase::Trading(trade) => Some(trade.offer),
            _ => None,
        };
        let (viewer, seat_count) = (view.viewer, view.seat_count);
        let worlds = Worlds::NONE;
        let limits = Some(limits);
        let mut ledger = Ledger { viewer, seat_count, totals, held, worlds, limits, offer, monopoly: None };
        ledger.tighten();
        ledger
    }

    /// Updates the ledger with an event. What this viewer may not see of it is ignored.
    pub fn observe(&mut self, event: &Event) {
        let event = event.redact(self.viewer);
        if let Some((by, resource)) = self.monopoly
            && !matches!(event, Event::MonopolyTaken { .. })
        {
            // The last of those who had any has paid: nobody else has one left.
            self.monopoly = None;
            self.seats().without(by).for_each(|seat| self.has_exactly(seat, resource, 0));
            self.tighten();
        }
        match event {
            Event::Produced { seat, cards } | Event::PlentyTaken { seat, cards } => self.gain(seat, cards),
            Event::Paid { seat, cards } => self.lose(seat, cards),
            Event::Discarded { seat, resource } => self.lose(seat, Cards::one(resource)),
            Event::BankTraded { seat, gave, got } => {
                self.lose(seat, gave);
                self.gain(seat, got);
            }
            Event::MonopolyTaken { by, from, resource, count } => {
                self.has_exactly(from, resource, count);
                self.hand_over(from, by, Cards::some(resource, count));
                self.monopoly = Some((by, resource));
            }
            Event::Stolen { by, from, card } => match card {
                Some(resource) => self.seen_theft(by, from, resource),
                None => self.unseen_theft(by, from),
            },
            Event::Offered { seat, offer, .. } => {
                self.holds(seat, offer.give());
                self.offer = Some(offer);
            }
            Event::Answered { seat, answer } => match (answer, self.offer) {
                (Answer::Accepted, Some(offer)) => self.holds(seat, offer.want()),
                (Answer::Countered(counter), _) => self.holds(seat, counter.give()),
                _ => {}
            },
            Event::Traded { seat, with, deal } => {
                self.hand_over(seat, with, deal.give());
                self.hand_over(with, seat, deal.want());
                self.offer = None;
            }
            Event::OfferClosed { .. } => self.offer = None,
            _ => return,
        }
        self.tighten();
    }

    // What is known.

    /// Everybody who plays.
    pub fn seats(&self) -> Seats {
        Seats::first(self.seat_count)
    }

    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// How many cards a player holds.
    pub fn total(&self, seat: Seat) -> u8 {
        self.totals[seat]
    }

    /// The cards that a player certainly holds.
    pub fn known(&self, seat: Seat) -> Cards {
        match &self.limits {
            Some(limits) => limits.least[seat],
            None => self.worlds.least(seat),
        }
    }

    /// How many cards a player holds beyond those that are known.
    pub fn unknown(&self, seat: Seat) -> u8 {
        self.totals[seat].saturating_sub(self.known(seat).total() as u8)
    }

    /// The most cards of each kind that a player can hold; not all of them at once.
    pub fn most(&self, seat: Seat) -> Cards {
        match &self.limits {
            Some(limits) => limits.most[seat],
            None => self.worlds.most(seat),
        }
    }

    /// Whether a player can hold these cards.
    pub fn may_hold(&self, seat: Seat, cards: Cards) -> bool {
        match &self.limits {
            Some(limits) => limits.may_hold(seat, cards, self.totals[seat]),
            None => self.worlds.iter().any(|world| world.hands[seat].covers(cards)),
        }
    }

    /// How likely a player holds at least these cards.
    pub fn chance(&self, seat: Seat, cards: Cards) -> f64 {
        self.chance_of_any(Seats::one(seat), cards)
    }

    /// How likely one of these players holds at least these cards.
    pub fn chance_of_any(&self, seats: Seats, cards: Cards) -> f64 {
        if self.worlds.is_empty() {
            let nobody =
                seats.map(|seat| 1.0 - self.chance_by_limits(seat, cards)).product::<f64>().clamp(0.0, 1.0);
            return 1.0 - nobody;
        }
        let holds = |hands: &BySeat<Cards>| {
            let mut seats = seats;
            seats.any(|seat| hands[seat].covers(cards))
        };
        self.worlds.iter().filter(|world| holds(&world.hands)).map(|world| world.weight).sum::<f64>().min(1.0)
    }

    /// How many cards of a kind a player holds on average.
    pub fn expected(&self, seat: Seat, resource: Resource) -> f64 {
        if self.worlds.is_empty() {
            let (known, open, share) = self.spread(seat, resource);
            return known + open * share;
        }
        self.worlds.iter().map(|world| world.weight * f64::from(world.hands[seat].get(resource))).sum()
    }

    /// The ways in which the cards can be dealt, each with its likelihood. None, if too little is known to list them.
    pub fn worlds(&self) -> impl ExactSizeIterator<Item = (&BySeat<Cards>, f64)> {
        self.worlds.iter().map(|world| (&world.hands, world.weight))
    }

    /// Whether the worlds are all that are possible.
    pub fn is_exact(&self) -> bool {
        self.limits.is_none()
    }

    /// Whether these can be the hands of everybody.
    pub fn allows(&self, hands: &BySeat<Cards>) -> bool {
        match &self.limits {
            Some(limits) => self.seats().all(|seat| limits.allows(seat, hands[seat], self.totals[seat])),
            None => self.worlds.iter().any(|world| world.hands == *hands),
        }
    }

    /// Whether the ledger can be one of the game in this view: a ledger that missed events is not.
    pub fn agrees_with(&self, board: &Board, view: &View) -> bool {
        let same_cards = |seat: Seat| {
            let player = &view.players[seat];
            player.cards == self.totals[seat] && player.hand.is_none_or(|hand| hand == self.known(seat))
        };
        self.viewer == view.viewer
            && self.seat_count == view.seat_count
            && board.all_cards() == self.held + view.bank
            && self.seats().all(same_cards)
    }

    /// Draws a state that fits the view and the ledger: hands by their likelihood, development cards as
    /// [`View::sample`] deals them. If the ledger does not agree with the view, only the view counts.
    pub fn sample(&self, board: &Board, view: &View, luck: &mut impl Luck) -> State {
        if !self.agrees_with(board, view) {
            return view.sample(board, luck);
        }
        let hands = match (self.worlds.draw(luck), &self.limits) {
            (Some(hands), _) => Some(hands),
            (None, Some(limits)) => limits.deal(self.seats(), &self.totals, self.held, luck),
            (None, None) => None,
        };
        match hands {
            Some(hands) => view.with_hands(board, hands, luck),
            None => view.sample(board, luck),
        }
    }

    // What events do. Conclusions are drawn once, after the whole event.

    fn gain(&mut self, seat: Seat, cards: Cards) {
        self.totals[seat] += cards.total() as u8;
        self.held += cards;
        self.worlds.change(|hands| hands[seat] += cards);
        if let Some(limits) = &mut self.limits {
            limits.gain(seat, cards);
        }
    }

    fn lose(&mut self, seat: Seat, cards: Cards) {
        self.holds(seat, cards);
        self.totals[seat] = self.totals[seat].saturating_sub(cards.total() as u8);
        self.held = cards.missing(self.held);
        self.worlds.change(|hands| hands[seat] -= cards);
        if let Some(limits) = &mut self.limits {
            limits.lose(seat, cards);
        }
    }

    fn hand_over(&mut self, from: Seat, to: Seat, cards: Cards) {
        self.lose(from, cards);
        self.gain(to, cards);
    }

    /// A player has shown that they hold these cards.
    fn holds(&mut self, seat: Seat, cards: Cards) {
        self.worlds.keep(|hands| hands[seat].covers(cards));
        if let Some(limits) = &mut self.limits {
            limits.holds(seat, cards);
        }
    }

    /// A player has shown how many cards of a kind they hold.
    fn has_exactly(&mut self, seat: Seat, resource: Resource, count: u8) {
        self.worlds.keep(|hands| hands[seat].get(resource) == count);
        if let Some(limits) = &mut self.limits {
            limits.has_exactly(seat, resource, count);
        }
    }

    /// A theft by or from the viewer, who sees the card. That tells something about the victim's hand: the more cards of a kind
    /// it held, the likelier it was to lose one of them.
    fn seen_theft(&mut self, by: Seat, from: Seat, resource: Resource) {
        self.holds(from, Cards::one(resource));
        let share = |hand: Cards| f64::from(hand.get(resource)) / f64::from(hand.total().max(1));
        self.worlds.weigh(|hands| share(hands[from]));
        self.hand_over(from, by, Cards::one(resource));
    }

    fn unseen_theft(&mut self, by: Seat, from: Seat) {
        self.totals[from] = self.totals[from].saturating_sub(1);
        self.totals[by] += 1;
        self.worlds.split(by, from);
        if let Some(limits) = &mut self.limits {
            limits.unseen_theft(by, from);
        } else if self.worlds.len() > Ledger::MAX_WORLDS {
            self.limits = Some(HandBounds {
                least: BySeat::from_fn(|seat| self.worlds.least(seat)),
                most: BySeat::from_fn(|seat| self.worlds.most(seat)),
            });
        }
        self.worlds.keep_likeliest(Ledger::MAX_WORLDS);
    }

    /// Draws conclusions from what an event changed: where worlds were left out, from the limits; where no world is left, that
    /// events were missed, so that nothing but the number of cards is known.
    fn tighten(&mut self) {
        if self.limits.is_none() && !self.worlds.is_empty() {
            return;
        }
        let seats = self.seats();
        let mut limits = self.limits.unwrap_or_else(|| HandBounds::widest(&self.totals, self.held));
        if !limits.tighten(seats, &self.totals, self.held) {
            limits = HandBounds::widest(&self.totals, self.held);
            self.worlds = Worlds::NONE;
        }
        self.worlds.keep(|hands| {
            let mut seats = seats;
            seats.all(|seat| limits.least_and_most_fit(seat, hands[seat]))
        });
        self.limits = Some(limits);
        if self.worlds.len() < 2
            && let Some(worlds) = limits.all_worlds(seats, &self.totals, self.held, Ledger::MAX_WORLDS)
        {
            (self.worlds, self.limits) = (worlds, None);
        }
    }

    /// What a player is known to hold of a kind, how many of their cards are unknown, and the kind's share of all unknown
    /// cards: for ledgers without worlds.
    fn spread(&self, seat: Seat, resource: Resource) -> (f64, f64, f64) {
        let known = f64::from(self.known(seat).get(resource));
        let all_known = self.seats().fold(Cards::NONE, |sum, seat| sum + self.known(seat));
        let open = all_known.missing(self.held);
        let share = f64::from(open.get(resource)) / f64::from(open.total().max(1));
        (known, f64::from(self.unknown(seat)), share)
    }

    /// The likelihood by limits alone, as if what is unknown lay evenly among all.
    fn chance_by_limits(&self, seat: Seat, cards: Cards) -> f64 {
        if !self.may_hold(seat, cards) {
            return 0.0;
        }
        cards.iter().fold(1.0, |chance, (resource, count)| {
            let (known, open, share) = self.spread(seat, resource);
            let missing = f64::from(count) - known;
            if missing <= 0.0 { chance } else { chance * (open * share / missing).min(1.0) }
        })
    }
}

/// What is known of one hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct KnownHand {
    pub seat: Seat,
    /// The cards that the player certainly holds.
    pub known: Cards,
    /// How many cards they hold beyond those.
    pub unknown: u8,
    /// The most cards of each kind that they can hold; not all of them at once.
    pub most: Cards,
}

impl Ledger {
    /// What is known of every hand, in the order of seats.
    pub fn known_hands(&self) -> Vec<KnownHand> {
        let of = |seat| KnownHand {
            seat,
            known: self.known(seat),
            unknown: self.unknown(seat),
            most: self.most(seat),
        };
        self.seats().map(of).collect()
    }
}

/// The list of [`KnownHand`]s.
impl Serialize for Ledger {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.known_hands().serialize(serializer)
    }
}
