//! How few and how many cards of each kind everybody can hold: what a ledger falls back to when there are too many worlds.
//!
//! Limits follow events as worlds do, only more coarsely, and never exclude what is possible.

use super::worlds::{World, Worlds};
use crate::{Cards, Resource};
use brickwool_game::{BySeat, Luck, Seat, Seats};

/// For every player the fewest and the most cards of each kind.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct HandBounds {
    pub(super) least: BySeat<Cards>,
    pub(super) most: BySeat<Cards>,
}

/// Conclusions lead to others; after this many rounds there are hardly any more.
const MAX_ROUNDS: u32 = 6;
/// Worlds are listed only where so few cards are uncertain, counted by player and kind, that there can't be many.
const MAX_UNCERTAIN: u32 = 24;
/// The search for worlds stops after trying this many counts of one kind for one player.
const MAX_TRIED: usize = 4_000;

impl HandBounds {
    /// What is known if only the number of cards is.
    pub(super) fn widest(totals: &BySeat<u8>, held: Cards) -> HandBounds {
        let most = |seat: Seat| Cards::new(held.counts().map(|count| count.min(totals[seat])));
        HandBounds { least: BySeat::all(Cards::NONE), most: BySeat::from_fn(most) }
    }

    /// Whether this hand of `total` cards can be the player's.
    pub(super) fn allows(&self, seat: Seat, hand: Cards, total: u8) -> bool {
        hand.total() == u32::from(total) && self.least_and_most_fit(seat, hand)
    }

    pub(super) fn least_and_most_fit(&self, seat: Seat, hand: Cards) -> bool {
        hand.covers(self.least[seat]) && self.most[seat].covers(hand)
    }

    /// Whether these cards can be among a player's `total`: there must be room for what is known beside them.
    pub(super) fn may_hold(&self, seat: Seat, cards: Cards, total: u8) -> bool {
        let beside = cards.missing(self.least[seat]).total();
        self.most[seat].covers(cards) && cards.total() + beside <= u32::from(total)
    }

    pub(super) fn gain(&mut self, seat: Seat, cards: Cards) {
        self.least[seat] += cards;
        let most = (self.most[seat] + cards).counts();
        // Until conclusions are drawn, cards that change hands count on both sides; but no bundle has more than fit.
        self.most[seat] = Cards::new(most.map(|count| count.min(Cards::MAX_COUNT)));
    }

    pub(super) fn lose(&mut self, seat: Seat, cards: Cards) {
        self.least[seat] = cards.missing(self.least[seat]);
        self.most[seat] = cards.missing(self.most[seat]);
    }

    pub(super) fn holds(&mut self, seat: Seat, cards: Cards) {
        let least = self.least[seat];
        self.least[seat] = least + least.missing(cards);
    }

    pub(super) fn has_exactly(&mut self, seat: Seat, resource: Resource, count: u8) {
        for side in [&mut self.least[seat], &mut self.most[seat]] {
            *side = *side - Cards::some(resource, side.get(resource)) + Cards::some(resource, count);
        }
    }

    /// The victim may have lost any kind; the thief may have got any that the victim can have had.
    pub(super) fn unseen_theft(&mut self, by: Seat, from: Seat) {
        for resource in Resource::ALL {
            let one = Cards::one(resource);
            // Nobody holds more of a kind than `Cards` can count.
            if self.most[from].covers(one) && self.most[by].get(resource) < Cards::MAX_COUNT {
                self.most[by] += one;
            }
            self.least[from] = one.missing(self.least[from]);
        }
    }

    /// Draws conclusions from how many cards everybody holds and how many of each kind are held by all together. False, if
    /// no dealing of the cards is within the limits.
    pub(super) fn tighten(&mut self, seats: Seats, totals: &BySeat<u8>, held: Cards) -> bool {
        for _ in 0..MAX_ROUNDS {
            let before = *self;
            if !self.tighten_once(seats, totals, held) {
                return false;
            }
            if *self == before {
                break;
            }
        }
        true
    }

    fn tighten_once(&mut self, seats: Seats, totals: &BySeat<u8>, held: Cards) -> bool {
        for seat in seats {
            for resource in Resource::ALL {
                let (least, most) = (self.least[seat].get(resource), self.most[seat].get(resource));
                // At least what the others can't hold of this kind is here, and at most what they don't surely hold; the same by
                // this hand's other kinds.
                let of_others = |side: &BySeat<Cards>| {
                    seats.without(seat).map(|other| u32::from(side[other].get(resource))).sum::<u32>()
                };
                let others = |side: &BySeat<Cards>| side[seat].total() - u32::from(side[seat].get(resource));
                let (all, total) = (u32::from(held.get(resource)), u32::from(totals[seat]));
                let least_now = all
                    .saturating_sub(of_others(&self.most))
                    .max(total.saturating_sub(others(&self.most)))
                    .max(u32::from(least));
                let most_now = all
                    .saturating_sub(of_others(&self.least))
                    .min(total.saturating_sub(others(&self.least)))
                    .min(u32::from(most));
                if least_now > most_now {
                    return false;
                }
                self.least[seat] += Cards::some(resource, least_now as u8 - least);
                self.most[seat] -= Cards::some(resource, most - most_now as u8);
            }
        }
        true
    }

    /// All dealings within the limits, if there are not too many to list. Each is weighted by how likely it would be dealt from a
    /// shuffled pile.
    pub(super) fn all_worlds(
        &self,
        seats: Seats,
        totals: &BySeat<u8>,
        held: Cards,
        most: usize,
    ) -> Option<Worlds> {
        let uncertain = |seat: Seat| self.most[seat].total() - self.least[seat].total();
        if seats.map(uncertain).sum::<u32>() > MAX_UNCERTAIN {
            return None;
        }
        let world = World { hands: BySeat::all(Cards::NONE), weight: 1.0 };
        let mut list = WorldList { limits: self, totals, most, found: Vec::new(), tried: 0 };
        list.add(seats, 0, held, world)?;
        (!list.found.is_empty()).then(|| Worlds::new(list.found))
    }

    /// Deals the cards at random within the limits.
    pub(super) fn deal(
        &self,
        seats: Seats,
        totals: &BySeat<u8>,
        held: Cards,
        luck: &mut impl Luck,
    ) -> Option<BySeat<Cards>> {
        let mut hands = BySeat::all(Cards::NONE);
        let mut pile = held;
        for seat in seats {
            hands[seat] = self.least[seat];
            pile = self.least[seat].missing(pile);
        }
        for seat in seats {
            while hands[seat].total() < u32::from(totals[seat]) {
                let wanted = self.takes(&hands, seat, pile);
                if wanted.is_empty() {
                    self.swap(seats, &mut hands, &mut pile, seat)?;
                } else {
                    let card = Cards::one(wanted.nth_card(luck.below(wanted.total())));
                    hands[seat] += card;
                    pile -= card;
                }
            }
        }
        Some(hands)
    }

    /// The cards of a pile that a player can still hold.
    fn takes(&self, hands: &BySeat<Cards>, seat: Seat, pile: Cards) -> Cards {
        let (hand, most) = (hands[seat].counts(), self.most[seat].counts());
        let pile = pile.counts();
        Cards::new(std::array::from_fn(|kind| if hand[kind] < most[kind] { pile[kind] } else { 0 }))
    }

    /// Gives `seat` a card that somebody else can spare, who gets one from another, and so on to the last, who takes one
    /// from the pile: the shortest such chain.
    fn swap(&self, seats: Seats, hands: &mut BySeat<Cards>, pile: &mut Cards, seat: Seat) -> Option<()> {
        // From whom and what each player in the search would get.
        let mut gets: BySeat<Option<(Seat, Resource)>> = BySeat::all(None);
        let mut queue = vec![seat];
        let mut next = 0;
        while let Some(&taker) = queue.get(next) {
            next += 1;
            let from_pile = self.takes(hands, taker, *pile);
            if taker != seat && !from_pile.is_empty() {
                let card = Cards::one(from_pile.nth_card(0));
                *pile -= card;
                hands[taker] += card;
                // Back along the chain.
                let mut giver = taker;
                while giver != seat {
                    let (to, resource) = gets[giver]?;
                    hands[giver] -= Cards::one(resource);
                    hands[to] += Cards::one(resource);
                    giver = to;
                }
                return Some(());
            }
            for giver in seats.without(seat) {
                let spare = self.least[giver].missing(hands[giver]);
                let wanted = self.takes(hands, taker, spare);
                if gets[giver].is_none() && giver != taker && !wanted.is_empty() {
                    gets[giver] = Some((taker, wanted.nth_card(0)));
                    queue.push(giver);
                }
            }
        }
        None
    }
}

/// Worlds that are being listed.
struct WorldList<'a> {
    limits: &'a HandBounds,
    totals: &'a BySeat<u8>,
    most: usize,
    found: Vec<World>,
    tried: usize,
}

impl WorldList<'_> {
    /// Adds all worlds in which these seats get what is left, the first of them from this kind on. `None`, if there are too
    /// many.
    fn add(&mut self, seats: Seats, kind: usize, left: Cards, world: World) -> Option<()> {
        self.tried += 1;
        if self.tried > MAX_TRIED {
            return None;
        }
        let Some(seat) = seats.lowest() else {
            if left.is_empty() {
                self.found.push(world);
            }
            return (self.found.len() <= self.most).then_some(());
        };
        let missing = self.totals[seat].checked_sub(world.hands[seat].total() as u8);
        let Some(&resource) = Resource::ALL.get(kind) else {
            return if missing == Some(0) { self.add(seats.without(seat), 0, left, world) } else { Some(()) };
        };
        let most = self.limits.most[seat].get(resource).min(left.get(resource)).min(missing.unwrap_or(0));
        for count in self.limits.least[seat].get(resource)..=most {
            let cards = Cards::some(resource, count);
            let mut world = world;
            world.hands[seat] += cards;
            world.weight /= (1..=count).map(f64::from).product::<f64>();
            self.add(seats, kind + 1, left - cards, world)?;
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANN: Seat = Seat::new(0);
    const BOB: Seat = Seat::new(1);
    const CAT: Seat = Seat::new(2);

    /// Cards as in notation: `L1B2`.
    fn cards(text: &str) -> Cards {
        let pairs = text.as_bytes().chunks(2);
        pairs.fold(Cards::NONE, |cards, pair| {
            let resource = Resource::from_letter(char::from(pair[0])).unwrap();
            cards + Cards::some(resource, pair[1] - b'0')
        })
    }

    /// Limits from the fewest and the most cards of Ann, Bob and Cat.
    fn limits(sides: [(&str, &str); 3]) -> HandBounds {
        let mut limits = HandBounds { least: BySeat::all(Cards::NONE), most: BySeat::all(Cards::NONE) };
        for (seat, (least, most)) in [ANN, BOB, CAT].into_iter().zip(sides) {
            (limits.least[seat], limits.most[seat]) = (cards(least), cards(most));
        }
        limits
    }

    fn totals(of: [u8; 3]) -> BySeat<u8> {
        BySeat::from_fn(|seat| of.get(seat.index()).copied().unwrap_or(0))
    }

    #[test]
    fn a_hand_fits_between_the_fewest_and_the_most() {
        let limits = limits([("L1", "L3B1"), ("", ""), ("", "")]);
        for (hand, fits) in [("L1", true), ("L3B1", true), ("B1", false), ("L4", false), ("L1B2", false)] {
            assert_eq!(limits.least_and_most_fit(ANN, cards(hand)), fits, "{hand}");
        }
        assert!(limits.allows(ANN, cards("L2"), 2) && !limits.allows(ANN, cards("L2"), 3));
    }

    #[test]
    fn cards_can_be_held_beside_those_that_are_known() {
        let limits = limits([("L2", "L4B4"), ("", ""), ("", "")]);
        let cases = [
            ("L2B2", 4, true),
            ("B2", 4, true),
            ("B3", 4, false),
            ("B1", 2, false),
            ("L4", 4, true),
            ("L5", 9, false),
            ("G1", 4, false),
        ];
        for (hand, total, possible) in cases {
            assert_eq!(limits.may_hold(ANN, cards(hand), total), possible, "{hand} of {total}");
        }
    }

    #[test]
    fn limits_follow_what_players_gain_lose_and_show() {
        let start = limits([("L1B1", "L3B2"), ("", "B1"), ("", "")]);
        let after = |change: fn(&mut HandBounds)| {
            let mut limits = start;
            change(&mut limits);
            [limits.least[ANN], limits.most[ANN], limits.most[BOB]]
        };
        let is = |sides: [&str; 3]| sides.map(cards);
        assert_eq!(after(|limits| limits.gain(ANN, cards("L1O1"))), is(["L2B1O1", "L4B2O1", "B1"]));
        assert_eq!(after(|limits| limits.lose(ANN, cards("L2"))), is(["B1", "L1B2", "B1"]));
        assert_eq!(after(|limits| limits.holds(ANN, cards("L2"))), is(["L2B1", "L3B2", "B1"]));
        assert_eq!(after(|limits| limits.has_exactly(ANN, Resource::Lumber, 2)), is(["L2B1", "L2B2", "B1"]));
        // Bob can have got lumber or brick, but no wool: Ann had none.
        assert_eq!(after(|limits| limits.unseen_theft(BOB, ANN)), is(["", "L3B2", "L1B2"]));
    }

    #[test]
    fn nobody_is_thought_to_hold_more_than_a_bundle_can() {
        let mut limits = limits([("", "L1"), ("", ""), ("", "")]);
        limits.most[BOB] = Cards::some(Resource::Lumber, Cards::MAX_COUNT);
        limits.unseen_theft(BOB, ANN);
        assert_eq!(limits.most[BOB], Cards::some(Resource::Lumber, Cards::MAX_COUNT));
        limits.gain(BOB, cards("L2"));
        assert_eq!(limits.most[BOB], Cards::some(Resource::Lumber, Cards::MAX_COUNT));
    }

    #[test]
    fn conclusions_are_drawn_until_there_are_no_more() {
        // Only Ann can have the ore, which is her one card: so the lumber is Bob's.
        let mut one_leads_to_another = limits([("", "L1O1"), ("", "L2"), ("", "")]);
        assert!(one_leads_to_another.tighten(Seats::first(2), &totals([1, 2, 0]), cards("L2O1")));
        assert_eq!(one_leads_to_another, limits([("O1", "O1"), ("L2", "L2"), ("", "")]));
        // Bob has two cards, and can have nothing but lumber.
        let mut by_total = limits([("", "L4O4"), ("", "L2"), ("", "L4O4")]);
        assert!(by_total.tighten(Seats::first(3), &totals([2, 2, 2]), cards("L4O2")));
        assert_eq!(by_total.least[BOB], cards("L2"));
        // Three cards, and room for two.
        let mut impossible = limits([("", "L1"), ("", "L1"), ("", "")]);
        assert!(!impossible.tighten(Seats::first(2), &totals([2, 1, 0]), cards("L3")));
    }

    #[test]
    fn worlds_are_listed_where_few_cards_are_uncertain() {
        let listed = |limits: HandBounds, each: u8| {
            let held = Cards::some(Resource::Lumber, 2 * each);
            limits.all_worlds(Seats::first(2), &totals([each, each, 0]), held, 128).map(|worlds| worlds.len())
        };
        // Twelve for each of two players are uncertain; then one more.
        let mut wide = limits([("", "L9"), ("", "L9"), ("", "")]);
        (wide.most[ANN], wide.most[BOB]) = (wide.most[ANN] + cards("L3"), wide.most[BOB] + cards("L3"));
        assert_eq!(listed(wide, 6), Some(1));
        wide.most[BOB] += cards("L1");
        assert_eq!(listed(wide, 6), None);
        assert_eq!(
            listed(limits([("L7", "L7"), ("L7", "L7"), ("", "")]), 7),
            Some(1),
            "nothing is uncertain"
        );
    }

    /// All that this luck can deal.
    fn dealt(limits: HandBounds, totals: [u8; 3], held: &str) -> Vec<Option<[Cards; 3]>> {
        let totals = self::totals(totals);
        let seats = Seats::first(3);
        let deal = |number: u32| {
            let mut left = number;
            let mut luck = |n: u32| {
                let drawn = left % n;
                left /= n;
                drawn
            };
            limits
                .deal(seats, &totals, cards(held), &mut luck)
                .map(|hands| [ANN, BOB, CAT].map(|seat| hands[seat]))
        };
        (0..400).map(deal).collect()
    }

    #[test]
    fn cards_are_dealt_within_the_limits_in_every_way_there_is() {
        let limits = limits([("L1", "L2O2"), ("", "L2O2"), ("O1", "O1")]);
        let deals = dealt(limits, [2, 2, 1], "L3O2");
        let ways = [["L2", "L1O1", "O1"], ["L1O1", "L2", "O1"]].map(|hands| Some(hands.map(cards)));
        assert!(deals.iter().all(|deal| ways.contains(deal)), "{deals:?}");
        assert!(ways.iter().all(|way| deals.contains(way)), "{deals:?}");
    }

    #[test]
    fn cards_are_swapped_where_the_rest_of_the_pile_does_not_fit() {
        // Bob takes only lumber: what Ann has of it she exchanges for ore.
        let one_swap = limits([("", "L2O2"), ("", "L2"), ("", "")]);
        let only = Some(["O2", "L2", ""].map(cards));
        assert!(dealt(one_swap, [2, 2, 0], "L2O2").iter().all(|deal| *deal == only));
        // Cat takes only ore, which Bob gives her for Ann's lumber, who takes the grain.
        let chain = limits([("", "L1G1"), ("", "L1O1"), ("", "O1")]);
        let only = Some(["G1", "L1", "O1"].map(cards));
        assert!(dealt(chain, [1, 1, 1], "L1G1O1").iter().all(|deal| *deal == only));
        // What Ann has taken in exchange is gone from the pile: Cat gets the grain.
        let taken = limits([("", "L1O1"), ("", "L1"), ("", "G1O1")]);
        let only = Some(["O1", "L1", "G1"].map(cards));
        assert!(dealt(taken, [1, 1, 1], "L1G1O1").iter().all(|deal| *deal == only));
        // Cat takes only lumber. Ann has none to give, so Bob is asked.
        let asked = limits([("", "G1O1"), ("", "L1O1"), ("", "L1")]);
        let only = Some(["G1", "O1", "L1"].map(cards));
        assert!(dealt(asked, [1, 1, 1], "L1G1O1").iter().all(|deal| *deal == only));
        // Ann keeps what she is known to have.
        let impossible = limits([("L2", "L2O2"), ("", "L2"), ("", "")]);
        assert!(dealt(impossible, [2, 2, 0], "L2O2").iter().all(Option::is_none));
        // Nobody takes the grain, though all could exchange lumber and ore among themselves for ever.
        let in_vain = limits([("", "L1O1"), ("", "L1O1"), ("", "L1O1")]);
        assert!(dealt(in_vain, [1, 1, 1], "L1O1G1").iter().all(Option::is_none));
    }
}
