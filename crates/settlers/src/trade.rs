//! Offers between players, and the answers to them.

use crate::action::bits;
use crate::{Cards, Resource};
use brickwool_game::{BySeat, Seat, Seats};
use serde::{Deserialize, Serialize};
use std::fmt;
use thiserror::Error;

/// Cards for cards, as the player who makes the offer sees it.
///
/// One signed count for each resource: what is given is positive, what is wanted negative. A resource on both sides, or
/// a gift, cannot be written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(as = "OfferJson"))]
#[serde(try_from = "OfferJson", into = "OfferJson")]
pub struct Offer([i8; 5]);

/// Why two bundles cannot be offered for each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum OfferError {
    /// An offer that asks for cards and gives none.
    #[error("an offer must give something: nobody is asked for a gift")]
    NothingGiven,
    /// An offer that gives cards and asks for none.
    #[error("an offer must want something: gifts are not allowed")]
    NothingWanted,
    /// A resource on both sides.
    #[error("an offer cannot give and want the same resource: {0} is on both sides")]
    BothSides(Resource),
}

impl Offer {
    /// An offer to give `give` and get `want`.
    pub fn new(give: Cards, want: Cards) -> Result<Offer, OfferError> {
        if give.is_empty() {
            return Err(OfferError::NothingGiven);
        }
        if want.is_empty() {
            return Err(OfferError::NothingWanted);
        }
        let mut counts = [0; 5];
        for resource in Resource::ALL {
            let (given, wanted) = (give.get(resource) as i8, want.get(resource) as i8);
            if given > 0 && wanted > 0 {
                return Err(OfferError::BothSides(resource));
            }
            counts[resource.index()] = given - wanted;
        }
        Ok(Offer(counts))
    }

    /// What the player who makes the offer gives.
    pub fn give(self) -> Cards {
        Cards::new(self.0.map(|count| count.max(0) as u8))
    }

    /// What the player who makes the offer gets.
    pub fn want(self) -> Cards {
        Cards::new(self.0.map(|count| (-count).max(0) as u8))
    }

    /// The same exchange as the other side sees it.
    #[must_use]
    pub fn reversed(self) -> Offer {
        Offer(self.0.map(|count| -count))
    }

    /// Whether it is one card for one card.
    pub fn is_one_for_one(self) -> bool {
        self.give().total() == 1 && self.want().total() == 1
    }

    /// The small offers a hand allows: one card for one, two for one, one for two. Enough for most bots and learners.
    /// (Under `one-for-one` only the first are legal.)
    ///
    /// ```
    /// use brickwool_settlers::{Cards, Offer};
    /// assert_eq!(Offer::simple(Cards::ROAD).filter(|offer| offer.is_one_for_one()).count(), 8);
    /// ```
    pub fn simple(hand: Cards) -> impl Iterator<Item = Offer> {
        let singles = || Resource::ALL.into_iter().map(Cards::one);
        let pairs = || bits::PAIRS.into_iter().map(|(a, b)| Cards::one(a) + Cards::one(b));
        let one_for_one = singles().flat_map(move |give| singles().map(move |want| (give, want)));
        let two_for_one = pairs().flat_map(move |give| singles().map(move |want| (give, want)));
        let one_for_two = singles().flat_map(move |give| pairs().map(move |want| (give, want)));
        let all = one_for_one.chain(two_for_one).chain(one_for_two);
        all.filter(move |(give, _)| hand.covers(*give)).filter_map(|(give, want)| Offer::new(give, want).ok())
    }

    /// The signed counts, for hashing.
    pub(crate) fn counts(self) -> [i8; 5] {
        self.0
    }
}

impl fmt::Display for Offer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} for {}", self.give(), self.want())
    }
}

impl fmt::Debug for Offer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Offer({self})")
    }
}

/// How an offer is written in JSON.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
struct OfferJson {
    give: Cards,
    want: Cards,
}

impl From<Offer> for OfferJson {
    fn from(offer: Offer) -> OfferJson {
        OfferJson { give: offer.give(), want: offer.want() }
    }
}

impl TryFrom<OfferJson> for Offer {
    type Error = OfferError;

    fn try_from(sides: OfferJson) -> Result<Offer, OfferError> {
        Offer::new(sides.give, sides.want)
    }
}

/// An offer on the table, with the answers so far.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Trade {
    /// What the current player offers.
    pub offer: Offer,
    /// The seats it was offered to.
    pub to: Seats,
    pub answers: BySeat<Answer>,
}

/// The answer to an offer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// Not answered yet.
    Waiting,
    Declined,
    Accepted,
    /// Answered with another offer, as the player who answers sees it.
    Countered(Offer),
}

impl Trade {
    /// An offer nobody has answered yet.
    pub(crate) fn new(offer: Offer, to: Seats) -> Trade {
        Trade { offer, to, answers: BySeat::all(Answer::Waiting) }
    }

    /// Those who have not answered yet.
    pub fn waiting(&self) -> Seats {
        self.to.filter(|&seat| self.answers[seat] == Answer::Waiting).collect()
    }

    /// Whether everybody said no.
    pub(crate) fn all_declined(&self) -> bool {
        let mut to = self.to;
        to.all(|seat| self.answers[seat] == Answer::Declined)
    }

    /// The exchange that would happen if the current player picked `seat`, as the current player sees it.
    pub fn deal_with(&self, seat: Seat) -> Option<Offer> {
        if !self.to.contains(seat) {
            return None;
        }
        match self.answers[seat] {
            Answer::Accepted => Some(self.offer),
            Answer::Countered(counter) => Some(counter.reversed()),
            Answer::Waiting | Answer::Declined => None,
        }
    }
}
