//! Resources, the terrain they come from, and counted hands of them.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Add, AddAssign, Sub, SubAssign};

/// What hexes produce and buildings cost.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Resource {
    /// From the forest.
    Lumber,
    /// From the hills.
    Brick,
    /// From the pasture.
    Wool,
    /// From the fields.
    Grain,
    /// From the mountains.
    Ore,
}

impl Resource {
    /// Every resource, in the order used everywhere.
    pub const ALL: [Resource; 5] =
        [Resource::Lumber, Resource::Brick, Resource::Wool, Resource::Grain, Resource::Ore];

    /// The resource's place in [`Resource::ALL`].
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Resource::Lumber => "lumber",
            Resource::Brick => "brick",
            Resource::Wool => "wool",
            Resource::Grain => "grain",
            Resource::Ore => "ore",
        }
    }

    /// The letter for it in notation: L, B, W, G or O.
    pub const fn letter(self) -> char {
        match self {
            Resource::Lumber => 'L',
            Resource::Brick => 'B',
            Resource::Wool => 'W',
            Resource::Grain => 'G',
            Resource::Ore => 'O',
        }
    }

    /// The resource with this letter.
    pub fn from_letter(letter: char) -> Option<Resource> {
        Resource::ALL.into_iter().find(|resource| resource.letter() == letter)
    }
}

impl fmt::Display for Resource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What a hex looks like.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Terrain {
    /// Produces lumber.
    Forest,
    /// Produces brick.
    Hills,
    /// Produces wool.
    Pasture,
    /// Produces grain.
    Fields,
    /// Produces ore.
    Mountains,
    /// Produces nothing; the robber starts here.
    Desert,
}

impl Terrain {
    /// Every terrain: the five that produce, in resource order, then the desert.
    pub const ALL: [Terrain; 6] = [
        Terrain::Forest,
        Terrain::Hills,
        Terrain::Pasture,
        Terrain::Fields,
        Terrain::Mountains,
        Terrain::Desert,
    ];

    /// What it produces, if anything.
    #[inline]
    pub const fn resource(self) -> Option<Resource> {
        match self {
            Terrain::Forest => Some(Resource::Lumber),
            Terrain::Hills => Some(Resource::Brick),
            Terrain::Pasture => Some(Resource::Wool),
            Terrain::Fields => Some(Resource::Grain),
            Terrain::Mountains => Some(Resource::Ore),
            Terrain::Desert => None,
        }
    }

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Terrain::Forest => "forest",
            Terrain::Hills => "hills",
            Terrain::Pasture => "pasture",
            Terrain::Fields => "fields",
            Terrain::Mountains => "mountains",
            Terrain::Desert => "desert",
        }
    }

    /// The letter for it in notation: its resource's, or D for the desert.
    pub const fn letter(self) -> char {
        match self.resource() {
            Some(resource) => resource.letter(),
            None => 'D',
        }
    }

    /// The terrain with this letter.
    pub fn from_letter(letter: char) -> Option<Terrain> {
        Terrain::ALL.into_iter().find(|terrain| terrain.letter() == letter)
    }
}

impl fmt::Display for Terrain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A counted bundle of resource cards: a hand, a cost, the bank.
///
/// Five byte lanes in one word, so that "can this hand pay that?" is one subtraction. No lane ever holds more than
/// [`Cards::MAX_COUNT`]; a whole game has 19 of a kind.
///
/// ```
/// use brickwool_settlers::{Cards, Resource};
/// let hand = Cards::new([1, 2, 0, 0, 0]);
/// assert!(hand.covers(Cards::ROAD));
/// assert_eq!((hand - Cards::ROAD).get(Resource::Brick), 1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(try_from = "CardCounts", into = "CardCounts")]
pub struct Cards(#[cfg_attr(feature = "ts", ts(as = "std::collections::HashMap<Resource, u8>"))] u64);

/// The lowest bit of each lane.
const ONES: u64 = 0x01_0101_0101;
/// The highest bit of each lane: what a borrow clears.
const GUARDS: u64 = ONES << 7;

impl Cards {
    /// No cards.
    pub const NONE: Cards = Cards(0);
    /// One of each.
    pub const ONE_OF_EACH: Cards = Cards(ONES);
    /// The most cards of one kind that a bundle holds.
    pub const MAX_COUNT: u8 = 51;

    /// Counts in the order of [`Resource::ALL`], each at most [`Cards::MAX_COUNT`].
    #[inline]
    pub const fn new(counts: [u8; 5]) -> Cards {
        let mut word = 0;
        let mut lane = 0;
        while lane < 5 {
            assert!(counts[lane] <= Cards::MAX_COUNT);
            word |= (counts[lane] as u64) << (8 * lane);
            lane += 1;
        }
        Cards(word)
    }

    /// One card.
    #[inline]
    pub const fn one(resource: Resource) -> Cards {
        Cards(1 << (8 * resource as u32))
    }

    /// `count` cards of one kind.
    #[inline]
    pub const fn some(resource: Resource, count: u8) -> Cards {
        Cards((count as u64) << (8 * resource as u32))
    }

    /// How many of one kind.
    #[inline]
    pub const fn get(self, resource: Resource) -> u8 {
        (self.0 >> (8 * resource as u32)) as u8
    }

    /// The same number of every kind.
    pub const fn of_each(count: u8) -> Cards {
        assert!(count <= Cards::MAX_COUNT);
        Cards(ONES * count as u64)
    }

    /// Counts in the order of [`Resource::ALL`].
    #[inline]
    pub const fn counts(self) -> [u8; 5] {
        let [lumber, brick, wool, grain, ore, ..] = self.0.to_le_bytes();
        [lumber, brick, wool, grain, ore]
    }

    /// How many cards in all.
    #[inline]
    pub const fn total(self) -> u32 {
        // The fifth byte of the product is the sum of the lanes; at `MOST` a lane it just fits.
        (self.0.wrapping_mul(ONES) >> 32 & 0xff) as u32
    }

    /// Whether there are no cards.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether these cards can pay `cost`.
    #[inline]
    pub const fn covers(self, cost: Cards) -> bool {
        ((self.0 | GUARDS) - cost.0) & GUARDS == GUARDS
    }

    /// Which kinds these cards can pay by themselves, as bits in resource order: bit `r` is set where there are at
    /// least as many of resource `r` as in `cost`.
    #[inline]
    pub(crate) const fn kinds_covering(self, cost: Cards) -> u32 {
        let lanes = (((self.0 | GUARDS) - cost.0) & GUARDS) >> 7;
        // Gather bits 0, 8, 16, 24, 32 into neighbours: lane `i` is shifted by `32 - 7 i`, and no two products meet.
        const GATHER: u64 = 1 << 32 | 1 << 25 | 1 << 18 | 1 << 11 | 1 << 4;
        (lanes.wrapping_mul(GATHER) >> 32 & 0x1f) as u32
    }

    /// Which kinds there are any of, as bits in resource order.
    #[inline]
    pub(crate) const fn kinds(self) -> u32 {
        self.kinds_covering(Cards::ONE_OF_EACH)
    }

    /// What is missing to pay `cost`.
    pub fn missing(self, cost: Cards) -> Cards {
        let mut missing = [0; 5];
        for resource in Resource::ALL {
            missing[resource.index()] = cost.get(resource).saturating_sub(self.get(resource));
        }
        Cards::new(missing)
    }

    /// The kinds present with their counts, in order.
    pub fn iter(self) -> impl Iterator<Item = (Resource, u8)> {
        Resource::ALL.into_iter().map(move |r| (r, self.get(r))).filter(|&(_, count)| count > 0)
    }

    /// The kind of the `n`-th card when the cards are sorted; there must be more than `n`.
    #[inline]
    pub fn nth_card(self, mut n: u32) -> Resource {
        for resource in Resource::ALL {
            let count = u32::from(self.get(resource));
            if n < count {
                return resource;
            }
            n -= count;
        }
        unreachable!("a bundle has fewer cards than it says")
    }

    /// The packed word, for hashing.
    #[inline]
    pub const fn word(self) -> u64 {
        self.0
    }
}

impl Add for Cards {
    type Output = Cards;
    #[inline]
    fn add(self, other: Cards) -> Cards {
        Cards(self.0 + other.0)
    }
}

impl Sub for Cards {
    type Output = Cards;
    #[inline]
    fn sub(self, other: Cards) -> Cards {
        debug_assert!(self.covers(other));
        Cards(self.0 - other.0)
    }
}

impl AddAssign for Cards {
    #[inline]
    fn add_assign(&mut self, other: Cards) {
        *self = *self + other;
    }
}

impl SubAssign for Cards {
    #[inline]
    fn sub_assign(&mut self, other: Cards) {
        *self = *self - other;
    }
}

/// "2 grain and 1 ore".
impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kinds: Vec<_> = self.iter().map(|(resource, count)| format!("{count} {resource}")).collect();
        match kinds.split_last() {
            None => f.write_str("no cards"),
            Some((only, [])) => f.write_str(only),
            Some((last, rest)) => write!(f, "{} and {last}", rest.join(", ")),
        }
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Cards({self})")
    }
}

/// How a bundle is written in JSON: `{"grain":2,"ore":1}`, kinds without cards left out.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct CardCounts {
    #[serde(skip_serializing_if = "is_zero")]
    lumber: u8,
    #[serde(skip_serializing_if = "is_zero")]
    brick: u8,
    #[serde(skip_serializing_if = "is_zero")]
    wool: u8,
    #[serde(skip_serializing_if = "is_zero")]
    grain: u8,
    #[serde(skip_serializing_if = "is_zero")]
    ore: u8,
}

impl Default for CardCounts {
    fn default() -> CardCounts {
        Cards::NONE.into()
    }
}

fn is_zero(count: &u8) -> bool {
    *count == 0
}

impl From<Cards> for CardCounts {
    fn from(cards: Cards) -> CardCounts {
        let [lumber, brick, wool, grain, ore] = cards.counts();
        CardCounts { lumber, brick, wool, grain, ore }
    }
}

impl TryFrom<CardCounts> for Cards {
    type Error = String;

    fn try_from(counts: CardCounts) -> Result<Cards, String> {
        let counts = [counts.lumber, counts.brick, counts.wool, counts.grain, counts.ore];
        match counts.iter().find(|&&count| count > Cards::MAX_COUNT) {
            Some(count) => Err(format!("{count} cards of one kind are more than any game has")),
            None => Ok(Cards::new(counts)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packed_arithmetic_agrees_with_counting() {
        for word in 0..3u32.pow(5) {
            let counts = std::array::from_fn(|lane| (word / 3u32.pow(lane as u32) % 3) as u8 * 9);
            let cards = Cards::new(counts);
            assert_eq!(cards.counts(), counts);
            assert_eq!(cards.total(), counts.iter().map(|&c| u32::from(c)).sum::<u32>());
            for cost in [Cards::ROAD, Cards::SETTLEMENT, Cards::CITY, Cards::DEV_CARD, Cards::of_each(9)] {
                let pays = counts.iter().zip(cost.counts()).map(|(&have, need)| have >= need);
                assert_eq!(cards.covers(cost), pays.clone().all(|ok| ok));
                let kinds = pays.enumerate().map(|(lane, ok)| u32::from(ok) << lane).sum::<u32>();
                assert_eq!(cards.kinds_covering(cost), kinds);
                assert_eq!(cards.missing(cost).is_empty(), cards.covers(cost));
            }
        }
    }

    #[test]
    fn json_leaves_out_what_is_not_there() {
        let cards = Cards::CITY;
        let json = serde_json::to_string(&cards).unwrap();
        assert_eq!(json, r#"{"grain":2,"ore":3}"#);
        assert_eq!(serde_json::from_str::<Cards>(&json).unwrap(), cards);
        for bad in [r#"{"gold":1}"#, r#"{"ore":200}"#, r#"{"ore":-1}"#, "3"] {
            assert!(serde_json::from_str::<Cards>(bad).is_err(), "{bad}");
        }
    }
}
