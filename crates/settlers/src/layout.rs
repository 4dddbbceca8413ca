//! A layout: terrain, numbers and harbours, valid or not; the printed one, and random ones.
//!
//! A layout is either made from the box of a named [`Shape`], all of its parts, or it is somebody's own: any hexes, and
//! a [`Supply`] of its own. Layout files are read by [`layout_file`](crate::layout_file);
//! [`Board::new`](crate::Board::new) checks that a layout can be played on.

use crate::layout_rows::rows_of;
use crate::topology::{ArrangementError, MAX_EDGES, MAX_HEXES, Point};
use crate::{Edge, Hex, HexSet, Resource, Shape, Supply, Terrain, Topology};
use brickwool_game::Luck;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::Arc;

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

/// The terrain and number of every hex, the harbours, where the robber starts, and how many cards there are.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Layout {
    topology: Arc<Topology>,
    /// `None` where the box of the shape says it.
    own_supply: Option<Supply>,
    terrain: [Terrain; MAX_HEXES],
    numbers: [u8; MAX_HEXES],
    harbours: [Option<Harbour>; MAX_EDGES],
    /// `None` is the first desert.
    robber: Option<Hex>,
}

impl Layout {
    /// A layout of this shape that is all desert.
    pub fn blank(shape: Shape) -> Layout {
        Layout::all_desert(shape.shared_topology().clone(), None)
    }

    /// A layout of somebody's own that is all desert. `land` are the centres of its hexes, in reading order; those of a
    /// named shape are recognised wherever they lie.
    pub(crate) fn blank_own(land: Vec<Point>, supply: Supply) -> Result<Layout, ArrangementError> {
        let land = centred(land);
        let topology = match Shape::ALL.into_iter().find(|shape| shape.hex_points() == land) {
            Some(shape) => shape.shared_topology().clone(),
            None => Arc::new(Topology::of_arrangement(land)?),
        };
        Ok(Layout::all_desert(topology, Some(supply)))
    }

    fn all_desert(topology: Arc<Topology>, own_supply: Option<Supply>) -> Layout {
        Layout {
            topology,
            own_supply,
            terrain: [Terrain::Desert; MAX_HEXES],
            numbers: [0; MAX_HEXES],
            harbours: [None; MAX_EDGES],
            robber: None,
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
        if tokens == Tokens::Spiral && shape.parts().lettered_tokens.is_empty() {
            return None;
        }
        let mut layout = Layout::blank(shape);
        layout.shuffle_terrain(shape, luck);
        match tokens {
            Tokens::Spiral => layout.lay_spiral(shape, luck.below(6) as usize),
            Tokens::Spread => layout.lay_spread(shape.parts().tokens, luck),
            Tokens::Shuffled => layout.lay_shuffled(shape.parts().tokens, luck),
        }
        layout.shuffle_harbours(shape, luck);
        Some(layout)
    }

    /// Which hexes, vertices and edges there are.
    #[inline]
    pub fn topology(&self) -> &Arc<Topology> {
        &self.topology
    }

    /// The hexes in rows that are centred above each other, as they are written; `None` is sea.
    pub fn rows(&self) -> Vec<Vec<Option<Hex>>> {
        rows_of(&self.topology)
    }

    /// The named shape it has, if any.
    pub fn shape(&self) -> Option<Shape> {
        self.topology.shape()
    }

    /// The shape from whose box it is made; `None` for somebody's own.
    pub fn box_shape(&self) -> Option<Shape> {
        self.shape().filter(|_| self.own_supply.is_none())
    }

    /// How many cards there are to play with.
    pub fn supply(&self) -> Supply {
        let of_box = || self.shape().map_or(Supply::BASE, |shape| shape.parts().supply);
        self.own_supply.unwrap_or_else(of_box)
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

    /// The harbour on an edge, if one lies there.
    #[inline]
    pub fn harbour(&self, edge: Edge) -> Option<Harbour> {
        self.harbours[edge.index()]
    }

    /// Every harbour and the edge it lies on, along the coast.
    pub fn harbours(&self) -> impl Iterator<Item = (Edge, Harbour)> + '_ {
        self.topology.coast().iter().filter_map(|&edge| Some((edge, self.harbour(edge)?)))
    }

    /// Lays a harbour on an edge.
    pub fn set_harbour(&mut self, edge: Edge, harbour: Option<Harbour>) {
        self.harbours[edge.index()] = harbour;
    }

    /// Where the robber starts, if the layout says it; otherwise on the first desert.
    pub fn robber(&self) -> Option<Hex> {
        self.robber
    }

    /// Says where the robber starts.
    pub fn set_robber(&mut self, robber: Option<Hex>) {
        self.robber = robber;
    }

    pub(crate) fn set_own_supply(&mut self, supply: Supply) {
        self.own_supply = Some(supply);
    }

    /// The coast edges where the box of the shape lays harbours.
    pub fn harbour_spots(&self) -> impl ExactSizeIterator<Item = Edge> + '_ {
        let spots = self.box_shape().map_or(&[][..], |shape| shape.parts().harbour_spots);
        spots.iter().map(|&spot| self.topology.coast()[usize::from(spot)])
    }

    fn hexes(&self) -> HexSet {
        self.topology.hexes()
    }

    fn shuffle_terrain(&mut self, shape: Shape, luck: &mut impl Luck) {
        let mut next = 0;
        for (terrain, count) in shape.parts().terrain {
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

    fn lay_spiral(&mut self, shape: Shape, corner: usize) {
        self.lay(spiral(shape.topology(), corner).into_iter(), shape.parts().lettered_tokens);
    }

    fn lay_shuffled(&mut self, tokens: &[u8], luck: &mut impl Luck) {
        let mut shuffled = [0; MAX_HEXES];
        let shuffled = &mut shuffled[..tokens.len()];
        shuffled.copy_from_slice(tokens);
        luck.shuffle(shuffled);
        self.lay(self.hexes(), shuffled);
    }

    /// Like a shuffle repeated until no red token lies beside another, but only the red ones are placed again.
    fn lay_spread(&mut self, tokens: &[u8], luck: &mut impl Luck) {
        let topology = &self.topology;
        let is_red = |token: &u8| matches!(token, 6 | 8);
        let reds = tokens.iter().filter(|token| is_red(token)).count();
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
        for token in tokens {
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

    fn shuffle_harbours(&mut self, shape: Shape, luck: &mut impl Luck) {
        let parts = shape.parts();
        let generic = (0..parts.generic_harbours).map(|_| Harbour::Generic);
        let special = Resource::ALL.into_iter().flat_map(|resource| {
            (0..parts.special_harbours[resource.index()]).map(move |_| Harbour::Special(resource))
        });
        let mut harbours = [Harbour::Generic; MAX_EDGES];
        let harbours = &mut harbours[..parts.harbour_spots.len()];
        harbours.iter_mut().zip(generic.chain(special)).for_each(|(place, harbour)| *place = harbour);
        luck.shuffle(harbours);
        for (&spot, &harbour) in parts.harbour_spots.iter().zip(harbours.iter()) {
            self.harbours[self.topology.coast()[usize::from(spot)].index()] = Some(harbour);
        }
    }
}

/// Moves hexes so that their middle row is in the middle, and the leftmost as far from the middle as the rightmost, or
/// one closer. The same arrangement then has the same points wherever it was drawn.
fn centred(mut land: Vec<Point>) -> Vec<Point> {
    let range = |of: fn(&Point) -> i8| {
        (land.iter().map(of).min().unwrap_or(0), land.iter().map(of).max().unwrap_or(0))
    };
    let ((left, right), (top, bottom)) = (range(|point| point.x), range(|point| point.y));
    let rows = (bottom - top) / 3 + 1;
    let (right_by, down_by) = (-(left + right).div_euclid(2), -top - 3 * (rows / 2));
    for point in &mut land {
        *point = Point { x: point.x + right_by, y: point.y + down_by };
    }
    land
}

/// The hexes of a hexagonal board in the spiral that begins at one of its six corners (counted counter-clockwise from
/// the rightmost) and runs counter-clockwise inwards.
fn spiral(topology: &Topology, corner: usize) -> Vec<Hex> {
    /// Counter-clockwise on paper, where y grows down, from the right-hand side.
    fn angle(topology: &Topology, hex: Hex) -> f64 {
        let point = topology.hex_point(hex);
        let angle = f64::from(-point.y).atan2(f64::from(point.x) * 3f64.sqrt());
        angle.rem_euclid(std::f64::consts::TAU)
    }

    let is_corner = |hex: &Hex| topology.hex_neighbours(*hex).len() == 3;
    let mut corners: Vec<Hex> = topology.hexes().filter(is_corner).collect();
    corners.sort_by(|&a, &b| angle(topology, a).total_cmp(&angle(topology, b)));
    let mut start = corners.get(corner).copied();
    let mut left = topology.hexes();
    let mut spiral = Vec::new();
    while let Some(first) = start {
        let inside = |hex: &Hex| (topology.hex_neighbours(*hex) & left).len() == 6;
        let inner: HexSet = left.filter(inside).collect();
        let mut ring: Vec<Hex> = (left - inner).collect();
        let turned =
            |hex: Hex| (angle(topology, hex) - angle(topology, first)).rem_euclid(std::f64::consts::TAU);
        ring.sort_by(|&a, &b| turned(a).total_cmp(&turned(b)));
        spiral.extend(ring);
        left = inner;
        start = (topology.hex_neighbours(first) & inner).next();
    }
    spiral
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spiral_winds_from_a_corner_counter_clockwise_inwards() {
        // From the right-hand corner: up the right side, across the top, down the left, along the bottom.
        let expect = [11, 6, 2, 1, 0, 3, 7, 12, 16, 17, 18, 15, 10, 5, 4, 8, 13, 14, 9];
        assert_eq!(spiral(Shape::Base.topology(), 0), expect.map(Hex));
        for shape in [Shape::Base, Shape::Large] {
            let topology = shape.topology();
            for corner in 0..6 {
                let hexes = spiral(topology, corner);
                assert_eq!(hexes.iter().copied().collect::<HexSet>(), topology.hexes(), "{shape} {corner}");
                assert_eq!(topology.hex_neighbours(hexes[0]).len(), 3, "starts at a corner");
                for pair in hexes.windows(2) {
                    assert!(topology.hex_neighbours(pair[0]).contains(pair[1]), "{shape} {corner}: {pair:?}");
                }
            }
        }
    }
}
