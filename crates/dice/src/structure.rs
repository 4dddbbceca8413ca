//! What can be built, what it costs, what it is worth, and what it stands on: the map of Island One as types.

use crate::resource::{Resource, Resources};
use std::fmt;

/// What everything on the island is worth together.
pub(crate) const ALL_POINTS: u32 = 145;

/// A numbered road, R0 to R15. (The start road has no number: it is always there.)
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Road(u8);

/// A settlement, by its place in the building order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Settlement(u8);

/// A city, by its place in the building order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct City(u8);

/// A knight, by its place in the building order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "DiceKnight", type = "`J${number}`"))]
pub struct Knight(u8);

impl Road {
    pub const COUNT: usize = 16;

    /// Which road must stand before each; R0 starts from the start road.
    const NEEDS: [Option<u8>; Road::COUNT] = [
        None,
        Some(0),
        Some(0),
        Some(2),
        Some(3),
        Some(3),
        Some(5),
        Some(6),
        Some(7),
        Some(8),
        Some(9),
        Some(10),
        Some(7),
        Some(12),
        Some(13),
        Some(14),
    ];

    /// All roads; each comes after the one it needs.
    pub fn all() -> impl DoubleEndedIterator<Item = Road> {
        (0..Road::COUNT as u8).map(Road)
    }
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The road this one continues; none for R0, which continues the start road.
    #[inline]
    pub fn needs(self) -> Option<Road> {
        Road::NEEDS[self.index()].map(Road)
    }
}

impl Settlement {
    pub const COUNT: usize = 6;
    const POINTS: [u8; Settlement::COUNT] = [3, 4, 5, 7, 9, 11];
    const ROADS: [Option<u8>; Settlement::COUNT] = [None, Some(2), Some(5), Some(7), Some(9), Some(11)];

    /// All settlements in building order.
    pub fn all() -> impl DoubleEndedIterator<Item = Settlement> {
        (0..Settlement::COUNT as u8).map(Settlement)
    }

    /// Place in the building order, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The road that leads to it; none for S3, which stands on the start road.
    #[inline]
    pub fn road(self) -> Option<Road> {
        Settlement::ROADS[self.index()].map(Road)
    }
}

impl City {
    pub const COUNT: usize = 4;
    const POINTS: [u8; City::COUNT] = [7, 12, 20, 30];
    const ROADS: [u8; City::COUNT] = [1, 4, 13, 15];

    /// All cities in building order.
    pub fn all() -> impl DoubleEndedIterator<Item = City> {
        (0..City::COUNT as u8).map(City)
    }

    /// Place in the building order, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The road that leads to it.
    #[inline]
    pub fn road(self) -> Road {
        Road(City::ROADS[self.index()])
    }
}

impl Knight {
    pub const COUNT: usize = 6;
    /// The knight whose swap gives anything.
    pub const WILDCARD: Knight = Knight(5);

    /// All knights in building order.
    pub fn all() -> impl DoubleEndedIterator<Item = Knight> {
        (0..Knight::COUNT as u8).map(Knight)
    }

    /// Place in the building order, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The knight whose swap gives just this resource; gold has none.
    #[inline]
    pub const fn giving(resource: Resource) -> Option<Knight> {
        match resource {
            Resource::Gold => None,
            other => Some(Knight(other as u8)),
        }
    }
}

/// Anything that can be built.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(
    feature = "ts",
    derive(ts_rs::TS),
    ts(rename = "DiceStructure", type = "`R${number}` | `S${number}` | `C${number}` | `J${number}`")
)]
pub enum Structure {
    /// Continues the network.
    Road(Road),
    /// Stands on the network.
    Settlement(Settlement),
    /// Stands on the network; does not replace a settlement.
    City(City),
    /// Stands by itself, and can swap one resource once.
    Knight(Knight),
}

impl Structure {
    /// How many there are in all.
    pub const COUNT: usize = Road::COUNT + Settlement::COUNT + City::COUNT + Knight::COUNT;

    /// Every structure: roads, settlements, cities, knights, each kind in its order.
    pub fn all() -> impl Iterator<Item = Structure> {
        (0..Structure::COUNT).filter_map(Structure::nth)
    }

    /// Place in the order of [`Structure::all`].
    pub const fn index(self) -> usize {
        match self {
            Structure::Road(road) => road.index(),
            Structure::Settlement(settlement) => Road::COUNT + settlement.index(),
            Structure::City(city) => Road::COUNT + Settlement::COUNT + city.index(),
            Structure::Knight(knight) => Road::COUNT + Settlement::COUNT + City::COUNT + knight.index(),
        }
    }

    /// The structure at this place in the order of [`Structure::all`], if there is one.
    pub fn nth(index: usize) -> Option<Structure> {
        const SETTLEMENTS: usize = Road::COUNT;
        const CITIES: usize = SETTLEMENTS + Settlement::COUNT;
        const KNIGHTS: usize = CITIES + City::COUNT;
        match index {
            0..SETTLEMENTS => Some(Structure::Road(Road(index as u8))),
            SETTLEMENTS..CITIES => Some(Structure::Settlement(Settlement((index - SETTLEMENTS) as u8))),
            CITIES..KNIGHTS => Some(Structure::City(City((index - CITIES) as u8))),
            KNIGHTS..Structure::COUNT => Some(Structure::Knight(Knight((index - KNIGHTS) as u8))),
            _ => None,
        }
    }

    /// What it adds to the score.
    pub const fn points(self) -> u32 {
        match self {
            Structure::Road(_) => 1,
            Structure::Settlement(settlement) => Settlement::POINTS[settlement.index()] as u32,
            Structure::City(city) => City::POINTS[city.index()] as u32,
            Structure::Knight(knight) => knight.0 as u32 + 1,
        }
    }
    pub const fn cost(self) -> Resources {
        match self {
            Structure::Road(_) => Resources::few([0, 0, 0, 1, 1, 0]),
            Structure::Settlement(_) => Resources::few([0, 1, 1, 1, 1, 0]),
            Structure::City(_) => Resources::few([3, 2, 0, 0, 0, 0]),
            Structure::Knight(_) => Resources::few([1, 1, 1, 0, 0, 0]),
        }
    }

    /// The road it needs to stand on or continue, if it needs a numbered one.
    pub fn road(self) -> Option<Road> {
        match self {
            Structure::Road(road) => road.needs(),
            Structure::Settlement(settlement) => settlement.road(),
            Structure::City(city) => Some(city.road()),
            Structure::Knight(_) => None,
        }
    }

    /// The structure of the same kind that comes before it in the building order; roads have no such order.
    pub fn before(self) -> Option<Structure> {
        match self {
            Structure::Road(_) => None,
            Structure::Settlement(s) => s.0.checked_sub(1).map(|i| Structure::Settlement(Settlement(i))),
            Structure::City(c) => c.0.checked_sub(1).map(|i| Structure::City(City(i))),
            Structure::Knight(k) => k.0.checked_sub(1).map(|i| Structure::Knight(Knight(i))),
        }
    }

    /// The letter of its kind, as built: a knight is built unused.
    pub(crate) const fn letter(self) -> char {
        match self {
            Structure::Road(_) => 'R',
            Structure::Settlement(_) => 'S',
            Structure::City(_) => 'C',
            Structure::Knight(_) => 'J',
        }
    }

    /// The number in its name: a road's own, otherwise the points.
    pub(crate) const fn number(self) -> u32 {
        match self {
            Structure::Road(road) => road.0 as u32,
            other => other.points(),
        }
    }
}

impl From<Road> for Structure {
    fn from(road: Road) -> Structure {
        Structure::Road(road)
    }
}

/// As in the text encoding: `R2`, `S3`, `C7`, `J1`.
impl fmt::Display for Structure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.letter(), self.number())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_whole_island_is_worth_145() {
        assert_eq!(Structure::all().map(Structure::points).sum::<u32>(), ALL_POINTS);
        assert_eq!(ALL_POINTS, 145);
        assert_eq!(Structure::all().count(), Structure::COUNT);
        assert!(Structure::all().enumerate().all(|(place, structure)| structure.index() == place));
    }

    #[test]
    fn every_road_comes_after_the_one_it_needs() {
        assert!(Road::all().all(|road| road.needs().is_none_or(|needed| needed < road)));
    }
}
