//! The named shapes of boards and what is in the box of each.

use crate::constants::{BANK_CARDS, BASE_SEAT_COUNTS, LARGE_BANK_CARDS, LARGE_SEAT_COUNTS, MINI_SEAT_COUNTS};
use crate::topology::Point;
use crate::{DevCards, Terrain, Topology};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::RangeInclusive;
use std::sync::{Arc, LazyLock};

/// The shapes that have a name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Shape {
    /// 7 hexes, for tests and quick looks.
    Mini,
    /// The 19 hexes of the base game.
    #[default]
    Base,
    /// The 30 hexes of the larger game.
    Large,
}

/// How many cards there are to play with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Supply {
    /// Of each resource.
    pub cards: u8,
    /// The development cards.
    pub deck: DevCards,
}

impl Supply {
    /// What the base game has.
    pub const BASE: Supply = Supply { cards: BANK_CARDS, deck: DevCards::DECK };
    /// What the larger game has.
    pub const LARGE: Supply = Supply { cards: LARGE_BANK_CARDS, deck: DevCards::LARGE_DECK };
}

/// What a box holds: the parts that a layout of its shape uses, all of them.
pub struct BoxParts {
    /// How many hexes of each terrain.
    pub terrain: [(Terrain, u8); 6],
    /// The number tokens, sorted.
    pub tokens: &'static [u8],
    /// The number tokens in the order of their letters, if they have any.
    pub lettered_tokens: &'static [u8],
    /// Where harbours lie: places along the coast, counted from 0.
    pub harbour_spots: &'static [u8],
    /// How many 3:1 harbours.
    pub generic_harbours: u8,
    /// How many 2:1 harbours of each resource.
    pub special_harbours: [u8; 5],
    pub supply: Supply,
    /// How many can play.
    pub seats: RangeInclusive<u8>,
}

impl Shape {
    /// Every shape.
    pub const ALL: [Shape; 3] = [Shape::Mini, Shape::Base, Shape::Large];

    /// The tables of this shape.
    pub fn topology(self) -> &'static Topology {
        self.shared_topology()
    }

    pub(crate) fn shared_topology(self) -> &'static Arc<Topology> {
        static MINI: LazyLock<Arc<Topology>> = LazyLock::new(|| Arc::new(Topology::of_shape(Shape::Mini)));
        static BASE: LazyLock<Arc<Topology>> = LazyLock::new(|| Arc::new(Topology::of_shape(Shape::Base)));
        static LARGE: LazyLock<Arc<Topology>> = LazyLock::new(|| Arc::new(Topology::of_shape(Shape::Large)));
        match self {
            Shape::Mini => &MINI,
            Shape::Base => &BASE,
            Shape::Large => &LARGE,
        }
    }

    /// How many hexes stand in each row.
    pub const fn rows(self) -> &'static [u8] {
        match self {
            Shape::Mini => &[2, 3, 2],
            Shape::Base => &[3, 4, 5, 4, 3],
            Shape::Large => &[3, 4, 5, 6, 5, 4, 3],
        }
    }

    /// The default shape for this many players: the base board, if it has room for them.
    pub fn for_seats(seats: usize) -> Shape {
        if seats > usize::from(*BASE_SEAT_COUNTS.end()) { Shape::Large } else { Shape::Base }
    }

    /// How many can play on a board of this shape.
    pub fn seat_counts(self) -> RangeInclusive<u8> {
        self.parts().seats.clone()
    }

    /// The centres of the hexes, which stand in centred rows, in reading order.
    pub(crate) fn hex_points(self) -> Vec<Point> {
        let middle = self.rows().len() as i8 / 2;
        let row = |(row, &length): (usize, &u8)| {
            (0..length as i8)
                .map(move |column| Point { x: 2 * column - (length as i8 - 1), y: 3 * (row as i8 - middle) })
        };
        self.rows().iter().enumerate().flat_map(row).collect()
    }

    /// What is in the box of this shape.
    pub const fn parts(self) -> &'static BoxParts {
        const MINI: BoxParts = BoxParts {
            terrain: [
                (Terrain::Forest, 2),
                (Terrain::Hills, 1),
                (Terrain::Pasture, 1),
                (Terrain::Fields, 1),
                (Terrain::Mountains, 1),
                (Terrain::Desert, 1),
            ],
            tokens: &[4, 5, 6, 8, 9, 10],
            lettered_tokens: &[],
            harbour_spots: &[],
            generic_harbours: 0,
            special_harbours: [0; 5],
            supply: Supply::BASE,
            seats: MINI_SEAT_COUNTS,
        };
        const BASE: BoxParts = BoxParts {
            terrain: [
                (Terrain::Forest, 4),
                (Terrain::Hills, 3),
                (Terrain::Pasture, 4),
                (Terrain::Fields, 4),
                (Terrain::Mountains, 3),
                (Terrain::Desert, 1),
            ],
            tokens: &[2, 3, 3, 4, 4, 5, 5, 6, 6, 8, 8, 9, 9, 10, 10, 11, 11, 12],
            lettered_tokens: &[5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11],
            harbour_spots: &[0, 3, 7, 10, 13, 17, 20, 23, 27],
            generic_harbours: 4,
            special_harbours: [1; 5],
            supply: Supply::BASE,
            seats: BASE_SEAT_COUNTS,
        };
        const LARGE: BoxParts = BoxParts {
            terrain: [
                (Terrain::Forest, 6),
                (Terrain::Hills, 5),
                (Terrain::Pasture, 6),
                (Terrain::Fields, 6),
                (Terrain::Mountains, 5),
                (Terrain::Desert, 2),
            ],
            tokens: &[
                2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 8, 8, 8, 9, 9, 9, 10, 10, 10, 11, 11, 11, 12, 12,
            ],
            lettered_tokens: &[
                2, 5, 4, 6, 3, 9, 8, 11, 11, 10, 6, 3, 8, 4, 8, 10, 11, 12, 10, 5, 4, 9, 5, 9, 12, 3, 2, 6,
            ],
            harbour_spots: &[0, 3, 7, 10, 14, 17, 21, 24, 28, 31, 34],
            generic_harbours: 5,
            special_harbours: [1, 1, 2, 1, 1],
            supply: Supply::LARGE,
            seats: LARGE_SEAT_COUNTS,
        };
        match self {
            Shape::Mini => &MINI,
            Shape::Base => &BASE,
            Shape::Large => &LARGE,
        }
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Shape::Mini => "mini",
            Shape::Base => "base",
            Shape::Large => "large",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::VertexSet;
    use crate::board::most_seats;

    #[test]
    fn boxes_fill_their_shapes() {
        for shape in Shape::ALL {
            let parts = shape.parts();
            let hexes: u8 = parts.terrain.iter().map(|&(_, count)| count).sum();
            let deserts = parts.terrain[5].1;
            assert_eq!(u32::from(hexes), shape.topology().hexes().len(), "{shape}");
            assert_eq!(parts.tokens.len() as u8, hexes - deserts, "{shape}");
            let harbours = parts.generic_harbours + parts.special_harbours.iter().sum::<u8>();
            assert_eq!(parts.harbour_spots.len() as u8, harbours, "{shape}");
            let mut lettered = parts.lettered_tokens.to_vec();
            lettered.sort_unstable();
            assert!(lettered.is_empty() || lettered == parts.tokens, "{shape}");
        }
    }

    #[test]
    fn there_is_room_for_everybody_who_may_play() {
        let room = |shape: Shape| most_seats(shape.topology());
        assert_eq!(Shape::ALL.map(room), [3, 6, 6]);
        assert_eq!(Shape::ALL.map(Shape::seat_counts), [2..=3, 2..=4, 3..=6]);
    }

    #[test]
    fn harbours_lie_three_or_four_apart_and_share_no_vertex() {
        let gaps = |shape: Shape| {
            let (spots, coast) = (shape.parts().harbour_spots, shape.topology().coast().len() as u8);
            let next = spots.iter().cycle().skip(1);
            spots.iter().zip(next).map(|(here, next)| (next + coast - here) % coast).collect::<Vec<_>>()
        };
        assert_eq!(gaps(Shape::Base), [3, 4, 3, 3, 4, 3, 3, 4, 3]);
        assert_eq!(gaps(Shape::Large), [3, 4, 3, 4, 3, 4, 3, 4, 3, 3, 4]);
        for shape in [Shape::Base, Shape::Large] {
            let topology = shape.topology();
            let spots = shape.parts().harbour_spots;
            let edges = spots.iter().map(|&spot| topology.coast()[usize::from(spot)]);
            let ends: VertexSet = edges.flat_map(|edge| topology.edge_ends(edge)).collect();
            assert_eq!(ends.len(), 2 * spots.len() as u32, "{shape}");
        }
    }
}
