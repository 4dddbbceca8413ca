//! One player's map: what is built, what may be built next, which knight a swap would use.

use crate::resource::Resource;
use crate::structure::{City, Knight, Road, Settlement, Structure};
use thiserror::Error;

/// A set of structures, each knight among them used or unused.
///
/// Any set can be represented, even one that no game leads to (see [`Board::is_reachable`]): the questions may be asked
/// about such boards too.
///
/// ```
/// use brickwool_dice::Board;
/// let board: Board = "R0,S3,R2,K1,J2".parse().unwrap();
/// assert_eq!(board.points(), 8);
/// assert_eq!(board.to_string(), "R0,R2,S3,K1,J2");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "DiceBoard", type = "string"))]
pub struct Board {
    roads: u16,
    settlements: u8,
    cities: u8,
    knights: u8,
    /// A subset of `knights`.
    used: u8,
}

/// Why a structure cannot be built next, whatever the resources.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum BuildError {
    /// It is already built.
    #[error("{0} is already built")]
    Built(Structure),
    /// No road leads there yet.
    #[error("{structure} needs road {road}")]
    Road {
        structure: Structure,
        /// The road it would stand on or continue.
        road: Structure,
    },
    /// A cheaper one of its kind is missing.
    #[error("{first} has to be built before {structure}")]
    Order {
        structure: Structure,
        /// The lowest unbuilt structure of that kind.
        first: Structure,
    },
}

impl Board {
    /// Only the start road.
    pub const EMPTY: Board = Board { roads: 0, settlements: 0, cities: 0, knights: 0, used: 0 };

    /// Whether `structure` is built.
    #[inline]
    pub const fn has(self, structure: Structure) -> bool {
        match structure {
            Structure::Road(road) => self.roads >> road.index() & 1 == 1,
            Structure::Settlement(settlement) => self.settlements >> settlement.index() & 1 == 1,
            Structure::City(city) => self.cities >> city.index() & 1 == 1,
            Structure::Knight(knight) => self.knights >> knight.index() & 1 == 1,
        }
    }

    /// Whether `knight` is built and its swap is spent.
    pub const fn has_used(self, knight: Knight) -> bool {
        self.used >> knight.index() & 1 == 1
    }

    /// Whether `knight` is built and can still swap.
    #[inline]
    pub const fn has_unused(self, knight: Knight) -> bool {
        (self.knights & !self.used) >> knight.index() & 1 == 1
    }

    /// The board with `structure` on it, a knight unused unless it was used already.
    #[inline]
    #[must_use]
    pub const fn with(mut self, structure: Structure) -> Board {
        match structure {
            Structure::Road(road) => self.roads |= 1 << road.index(),
            Structure::Settlement(settlement) => self.settlements |= 1 << settlement.index(),
            Structure::City(city) => self.cities |= 1 << city.index(),
            Structure::Knight(knight) => self.knights |= 1 << knight.index(),
        }
        self
    }

    /// The board with `knight` on it and its swap spent.
    #[inline]
    #[must_use]
    pub const fn with_used(mut self, knight: Knight) -> Board {
        self.knights |= 1 << knight.index();
        self.used |= 1 << knight.index();
        self
    }

    /// What stands, in the order of [`Structure::all`].
    pub fn structures(self) -> impl Iterator<Item = Structure> {
        Structure::all().filter(move |&structure| self.has(structure))
    }

    /// The sum of everything built.
    pub fn points(self) -> u32 {
        self.structures().map(Structure::points).sum()
    }

    /// Whether `structure` may be built next, as far as order and connection go.
    pub fn check_build(self, structure: Structure) -> Result<(), BuildError> {
        if self.has(structure) {
            return Err(BuildError::Built(structure));
        }
        let lower = std::iter::successors(structure.before(), |&lower| lower.before());
        if let Some(first) = lower.filter(|&lower| !self.has(lower)).last() {
            return Err(BuildError::Order { structure, first });
        }
        match structure.road() {
            Some(road) if !self.has(road.into()) => Err(BuildError::Road { structure, road: road.into() }),
            _ => Ok(()),
        }
    }

    /// What order and connection allow to build next.
    pub fn next_structures(self) -> impl Iterator<Item = Structure> {
        Structure::all().filter(move |&structure| self.check_build(structure).is_ok())
    }

    /// The knight that a swap into `get` would use: the specific one before the wildcard.
    #[inline]
    pub fn knight_for(self, get: Resource) -> Option<Knight> {
        Knight::giving(get)
            .filter(|&knight| self.has_unused(knight))
            .or(Some(Knight::WILDCARD).filter(|&knight| self.has_unused(knight)))
    }

    /// The unused knights, in order.
    pub fn unused_knights(self) -> impl Iterator<Item = Knight> {
        Knight::all().filter(move |&knight| self.has_unused(knight))
    }

    /// Whether some order of building leads here.
    pub fn is_reachable(self) -> bool {
        let mut board = Board::EMPTY;
        // Roads come before what stands on them, and every kind in its own order.
        self.structures().all(|structure| {
            let ok = board.check_build(structure).is_ok();
            board = board.with(structure);
            ok
        })
    }

    /// The roads as bits, R0 lowest.
    pub(crate) const fn road_bits(self) -> u16 {
        self.roads
    }

    /// How many settlements and cities stand.
    pub(crate) const fn building_counts(self) -> (u32, u32) {
        (self.settlements.count_ones(), self.cities.count_ones())
    }

    /// How many knights stand, and which of them are used, as bits.
    pub(crate) const fn knight_bits(self) -> (u32, u8) {
        (self.knights.count_ones(), self.used)
    }

    /// The board with the first `settlements`, `cities` and `knights` of each kind.
    pub(crate) const fn from_counts(
        roads: u16,
        settlements: u32,
        cities: u32,
        knights: u32,
        used: u8,
    ) -> Board {
        const fn first(count: u32) -> u8 {
            ((1u32 << count) - 1) as u8
        }
        Board { roads, settlements: first(settlements), cities: first(cities), knights: first(knights), used }
    }

    /// What stands here and not on `before`, each after what it needs: knights first, because they can swap at once.
    pub fn built_since(self, before: Board) -> impl Iterator<Item = Structure> {
        let new = move |&structure: &Structure| self.has(structure) && !before.has(structure);
        let knights = Knight::all().map(Structure::Knight);
        let roads = Road::all().map(Structure::Road);
        let settlements = Settlement::all().map(Structure::Settlement);
        knights.chain(roads).chain(settlements).chain(City::all().map(Structure::City)).filter(new)
    }

    /// The knights used here and not on `before`.
    pub fn used_since(self, before: Board) -> impl Iterator<Item = Knight> {
        Knight::all().filter(move |&knight| self.has_used(knight) && !before.has_used(knight))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_is_small() {
        assert_eq!(size_of::<Board>(), 6);
    }
}
