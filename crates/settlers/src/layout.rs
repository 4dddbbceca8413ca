//! A layout: terrain, numbers and harbours, valid or not; the printed one, and random ones.
//!
//! Layout files are read by [`layout_file`](crate::layout_file); [`Board::new`](crate::Board::new) checks that the box has
//! these pieces.

use crate::topology::MAX_HEXES;
use crate::{Hex, HexSet, Resource, Shape, Terrain};
use brickwool_game::Luck;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The most harbours any shape has.
pub(crate) const MAX_HARBOURS: usize = 9;

/// What a harbour trades.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(untagged))]
pub enum Harbour {
    /// Three equal cards for one.
    #[cfg_attr(feature = "ts", ts(type = "\"3:1\""))]
    Generic,
    /// Two cards of this kind for one.
    Special(Resource),
}

impl fmt::Display for Harbour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Harbour::Generic => f.write_str("3:1"),
            Harbour::Special(resource) => write!(f, "{resource}"),
        }
    }
}

/// How random number tokens are laid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Tokens {
    /// The lettered tokens in their spiral, from a random corner.
    Spiral,
    /// Shuffled, but no 6 or 8 beside another.
    #[default]
    Spread,
    /// Shuffled.
    Shuffled,
}

/// The terrain and number of every hex, and the harbours.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Layout {
    /// Which hexes, vertices and edges there are.
    pub shape: Shape,
    terrain: [Terrain; MAX_HEXES],
    numbers: [u8; MAX_HEXES],
    harbours: [Option<Harbour>; MAX_HARBOURS],
}

/// The tokens in the order of their letters, A to R.
const LETTERED: [u8; 18] = [5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11];

impl Layout {
    /// A layout of this shape that is all desert.
    pub fn blank(shape: Shape) -> Layout {
        Layout {
            shape,
            terrain: [Terrain::Desert; MAX_HEXES],
            numbers: [0; MAX_HEXES],
            harbours: [None; MAX_HARBOURS],
        }
    }

    /// The printed board for a first game.
    pub fn beginner() -> Layout {
        "O10W2L9/G12B6W4B10/G9L11DL3O8/L8O3G4W5/B5G6W11;3GO3W33BL"
            .parse()
            .expect("the printed board is written well")
    }

    /// A random layout of the whole box. `None` where the shape has no lettered tokens to spiral.
    ///
    /// ```
    /// use brickwool_settlers::{Board, Layout, Rules, Shape, Tokens};
    /// let mut state = 1u64;
    /// let mut luck = |n: u32| {
    ///     state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
    ///     ((state >> 33) % u64::from(n)) as u32
    /// };
    /// let layout = Layout::random(Shape::Base, Tokens::Spread, &mut luck).unwrap();
    /// assert!(Board::new(layout, Rules::default()).is_ok());
    /// ```
    pub fn random(shape: Shape, tokens: Tokens, luck: &mut impl Luck) -> Option<Layout> {
        if tokens == Tokens::Spiral && shape != Shape::Base {
            return None;
        }
        let mut layout = Layout::blank(shape);
        layout.shuffle_terrain(luck);
        match tokens {
            Tokens::Spiral => layout.lay_spiral(luck.below(6) as usize),
            Tokens::Spread => layout.lay_spread(luck),
            Tokens::Shuffled => layout.lay_shuffled(luck),
        }
        layout.shuffle_harbours(luck);
        Some(layout)
    }

    /// What a hex is.
    pub fn terrain(&self, hex: Hex) -> Terrain {
        self.terrain[hex.index()]
    }

    /// The number on a hex, if it has one.
    pub fn number(&self, hex: Hex) -> Option<u8> {
        Some(self.numbers[hex.index()]).filter(|&number| number != 0)
    }

    /// Lays a hex.
    pub fn set_hex(&mut self, hex: Hex, terrain: Terrain, number: Option<u8>) {
        self.terrain[hex.index()] = terrain;
        self.numbers[hex.index()] = number.unwrap_or(0);
    }

    /// The harbours, one for each harbour spot of the shape.
    pub fn harbours(&self) -> &[Option<Harbour>] {
        &self.harbours[..self.shape.supply().harbour_spots.len()]
    }

    /// Lays a harbour at the shape's `spot`-th harbour spot.
    pub fn set_harbour(&mut self, spot: usize, harbour: Option<Harbour>) {
        self.harbours[spot] = harbour;
    }

    fn hexes(&self) -> HexSet {
        self.shape.topology().hexes()
    }

    fn shuffle_terrain(&mut self, luck: &mut impl Luck) {
        let mut next = 0;
        for (terrain, count) in self.shape.supply().terrain {
            for _ in 0..count {
                self.terrain[next] = terrain;
                next += 1;
            }
        }
        luck.shuffle(&mut self.terrain[..next]);
    }

    /// Lays tokens on the producing hexes in the given order.
    fn lay(&mut self, hexes: impl Iterator<Item = Hex>, tokens: &[u8]) {
        let producing = hexes.filter(|hex| self.terrain[hex.index()] != Terrain::Desert);
        let mut numbers = [0; MAX_HEXES];
        for (hex, &token) in producing.zip(tokens) {
            numbers[hex.index()] = token;
        }
        self.numbers = numbers;
    }

    fn lay_spiral(&mut self, corner: usize) {
        self.lay(spiral(corner).into_iter(), &LETTERED);
    }

    fn lay_shuffled(&mut self, luck: &mut impl Luck) {
        let (mut tokens, count) = self.box_of_tokens();
        luck.shuffle(&mut tokens[..count]);
        self.lay(self.hexes(), &tokens[..count]);
    }

    /// Like a shuffle repeated until no red token lies beside another, but only the red ones are placed again.
    fn lay_spread(&mut self, luck: &mut impl Luck) {
        let (tokens, count) = self.box_of_tokens();
        let topology = self.shape.topology();
        let is_red = |token: &u8| matches!(token, 6 | 8);
        let reds = tokens[..count].iter().filter(|token| is_red(token)).count();
        let deserts =
            self.hexes().filter(|hex| self.terrain[hex.index()] == Terrain::Desert).collect::<HexSet>();
        let producing = self.hexes() - deserts;

        let red_hexes = loop {
            let mut chosen = HexSet::NONE;
            let mut beside = HexSet::NONE;
            let mut spread = true;
            for left in (0..reds as u32).map(|placed| producing.len() - placed) {
                let hex = (producing - chosen).nth_place(luck.below(left));
                spread &= !beside.contains(hex);
                chosen = chosen.with(hex);
                beside |= topology.hex_neighbours(hex);
            }
            if spread {
                break chosen;
            }
        };

        let mut red_tokens = [0; MAX_HEXES];
        let mut other_tokens = [0; MAX_HEXES];
        let (mut red, mut other) = (0, 0);
        for token in &tokens[..count] {
            let (pile, top) =
                if is_red(token) { (&mut red_tokens, &mut red) } else { (&mut other_tokens, &mut other) };
            pile[*top] = *token;
            *top += 1;
        }
        luck.shuffle(&mut red_tokens[..red]);
        luck.shuffle(&mut other_tokens[..other]);
        let (mut red, mut other) = (red_tokens.into_iter(), other_tokens.into_iter());
        for hex in producing {
            let token = if red_hexes.contains(hex) { red.next() } else { other.next() };
            self.numbers[hex.index()] = token.unwrap_or(0);
        }
    }

    fn box_of_tokens(&self) -> ([u8; MAX_HEXES], usize) {
        let tokens = self.shape.supply().tokens;
        let mut copy = [0; MAX_HEXES];
        copy[..tokens.len()].copy_from_slice(tokens);
        (copy, tokens.len())
    }

    fn shuffle_harbours(&mut self, luck: &mut impl Luck) {
        let supply = self.shape.supply();
        let generic = (0..supply.generic_harbours).map(|_| Harbour::Generic);
        let special = Resource::ALL.into_iter().flat_map(|resource| {
            (0..supply.special_harbours[resource.index()]).map(move |_| Harbour::Special(resource))
        });
        let mut count = 0;
        for harbour in generic.chain(special) {
            self.harbours[count] = Some(harbour);
            count += 1;
        }
        luck.shuffle(&mut self.harbours[..count]);
    }
}

/// The base board's hexes in the spiral that begins at one of its six corners and runs counter-clockwise inwards.
fn spiral(corner: usize) -> Vec<Hex> {
    let topology = Shape::Base.topology();
    let mut hexes: Vec<Hex> = topology.hexes().collect();
    let ring = |hex: &Hex| {
        let point = topology.hex_point(*hex);
        let (x, y) = (i32::from(point.x).abs(), i32::from(point.y / 3).abs());
        y.max((x + y) / 2)
    };
    let turns_from_corner = |hex: &Hex| {
        let point = topology.hex_point(*hex);
        // Counter-clockwise on paper: y grows down.
        let angle = f64::from(-point.y).atan2(f64::from(point.x) * 3f64.sqrt()) / std::f64::consts::TAU;
        let sixtieths = (angle * 60.0).round() as i32 - 10 * corner as i32;
        sixtieths.rem_euclid(60)
    };
    hexes.sort_by_key(|hex| (std::cmp::Reverse(ring(hex)), turns_from_corner(hex)));
    hexes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spiral_winds_from_a_corner_counter_clockwise_inwards() {
        // From the right-hand corner: up the right side, across the top, down the left, along the bottom.
        let expect = [11, 6, 2, 1, 0, 3, 7, 12, 16, 17, 18, 15, 10, 5, 4, 8, 13, 14, 9];
        assert_eq!(spiral(0), expect.map(Hex));
        let topology = Shape::Base.topology();
        for corner in 0..6 {
            let hexes = spiral(corner);
            assert_eq!(topology.hex_neighbours(hexes[0]).len(), 3, "starts at a corner");
            for pair in hexes.windows(2) {
                assert!(topology.hex_neighbours(pair[0]).contains(pair[1]), "{corner}: {pair:?}");
            }
        }
    }
}
