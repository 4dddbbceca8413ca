//! Development cards, and counted bundles of them.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The kinds of development cards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum DevCard {
    /// Moves the robber and counts towards the Largest Army.
    Knight,
    /// Two free roads.
    RoadBuilding,
    /// Two cards from the bank.
    YearOfPlenty,
    /// All cards of one kind from everybody.
    Monopoly,
    /// One point, kept secret.
    VictoryPoint,
}

impl DevCard {
    /// Every kind, in the order used everywhere.
    pub const ALL: [DevCard; 5] = [
        DevCard::Knight,
        DevCard::RoadBuilding,
        DevCard::YearOfPlenty,
        DevCard::Monopoly,
        DevCard::VictoryPoint,
    ];

    /// The words for it.
    pub const fn name(self) -> &'static str {
        match self {
            DevCard::Knight => "knight",
            DevCard::RoadBuilding => "road building",
            DevCard::YearOfPlenty => "year of plenty",
            DevCard::Monopoly => "monopoly",
            DevCard::VictoryPoint => "victory point",
        }
    }
}

impl fmt::Display for DevCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// How many of each development card: a hand, or the deck, which has no order until a card is drawn.
///
/// Six-bit lanes in one word.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(try_from = "DevCounts", into = "DevCounts")]
pub struct DevCards(#[cfg_attr(feature = "ts", ts(as = "std::collections::HashMap<DevCard, u8>"))] u32);

/// Bits of a lane.
const LANE: u32 = 6;

impl DevCards {
    /// No cards.
    pub const NONE: DevCards = DevCards(0);
    /// The most of one kind that a bundle holds.
    pub const MAX_COUNT: u8 = 31;

    /// Counts in the order of [`DevCard::ALL`], each at most [`DevCards::MAX_COUNT`].
    pub const fn new(counts: [u8; 5]) -> DevCards {
        let mut word = 0;
        let mut kind = 0;
        while kind < 5 {
            assert!(counts[kind] <= DevCards::MAX_COUNT);
            word |= (counts[kind] as u32) << (LANE * kind as u32);
            kind += 1;
        }
        DevCards(word)
    }

    /// How many of one kind.
    #[inline]
    pub const fn get(self, card: DevCard) -> u8 {
        (self.0 >> (LANE * card as u32) & 63) as u8
    }

    /// Counts in the order of [`DevCard::ALL`].
    pub fn counts(self) -> [u8; 5] {
        DevCard::ALL.map(|card| self.get(card))
    }

    /// How many cards in all.
    #[inline]
    pub const fn total(self) -> u32 {
        // Neighbouring lanes are added first, so that sums have twelve bits; the upper eight bits of the product are the sum of
        // those, which is at most five times `MAX_COUNT`.
        const ONES: u32 = 1 | 1 << (2 * LANE) | 1 << (4 * LANE);
        const EVERY_OTHER: u32 = ONES * ((1 << LANE) - 1);
        let pairs = (self.0 & EVERY_OTHER) + (self.0 >> LANE & EVERY_OTHER);
        pairs.wrapping_mul(ONES) >> (4 * LANE)
    }

    /// Whether there are none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The bundle with one more card.
    #[inline]
    #[must_use]
    pub const fn with(self, card: DevCard) -> DevCards {
        DevCards(self.0 + (1 << (LANE * card as u32)))
    }

    /// The bundle with one card fewer; it must have one.
    #[inline]
    #[must_use]
    pub const fn without(self, card: DevCard) -> DevCards {
        DevCards(self.0 - (1 << (LANE * card as u32)))
    }

    /// The bundle without the cards of `other`, which it must have.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: DevCards) -> DevCards {
        DevCards(self.0 - other.0)
    }

    /// The bundle together with the cards of `other`.
    #[inline]
    #[must_use]
    pub const fn plus(self, other: DevCards) -> DevCards {
        DevCards(self.0 + other.0)
    }

    /// Whether all cards of `other` are among these.
    pub fn covers(self, other: DevCards) -> bool {
        DevCard::ALL.iter().all(|&card| self.get(card) >= other.get(card))
    }

    /// Whether there is any card that can be played: all but victory points can.
    #[inline]
    pub(crate) const fn any_playable(self) -> bool {
        self.0 & ((1 << (LANE * DevCard::VictoryPoint as u32)) - 1) != 0
    }

    /// The kind of the `n`-th card when the cards are sorted; there must be more than `n`.
    #[inline]
    pub fn nth_card(self, mut n: u32) -> DevCard {
        for card in DevCard::ALL {
            let count = u32::from(self.get(card));
            if n < count {
                return card;
            }
            n -= count;
        }
        unreachable!("a bundle has fewer cards than it says")
    }

    /// The packed word, for hashing.
    pub(crate) const fn word(self) -> u64 {
        self.0 as u64
    }
}

impl fmt::Debug for DevCards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(DevCard::ALL.iter().map(|&card| (card.name(), self.get(card)))).finish()
    }
}

/// How a bundle is written in JSON: `{"knight":2}`, kinds without cards left out.
#[derive(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct DevCounts {
    #[serde(skip_serializing_if = "is_zero")]
    knight: u8,
    #[serde(skip_serializing_if = "is_zero")]
    road_building: u8,
    #[serde(skip_serializing_if = "is_zero")]
    year_of_plenty: u8,
    #[serde(skip_serializing_if = "is_zero")]
    monopoly: u8,
    #[serde(skip_serializing_if = "is_zero")]
    victory_point: u8,
}

fn is_zero(count: &u8) -> bool {
    *count == 0
}

impl From<DevCards> for DevCounts {
    fn from(cards: DevCards) -> DevCounts {
        let [knight, road_building, year_of_plenty, monopoly, victory_point] = cards.counts();
        DevCounts { knight, road_building, year_of_plenty, monopoly, victory_point }
    }
}

impl TryFrom<DevCounts> for DevCards {
    type Error = String;

    fn try_from(c: DevCounts) -> Result<DevCards, String> {
        let counts = [c.knight, c.road_building, c.year_of_plenty, c.monopoly, c.victory_point];
        match counts.iter().find(|&&count| count > DevCards::MAX_COUNT) {
            Some(count) => Err(format!("{count} development cards of one kind are more than any game has")),
            None => Ok(DevCards::new(counts)),
        }
    }
}
