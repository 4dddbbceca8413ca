//! Which hexes, vertices and edges there are and how they touch: tables made once from coordinates.
//!
//! A topology is data. There are three: the base game's 19 hexes, the 30 hexes of the larger game, and a mini board of
//! 7. Nothing in the rules depends on which one is played.
//!
//! Hexes stand on a point, in rows. With half a hex's width as the unit along x and half its side along y, hex
//! centres, vertices and edge middles all have whole coordinates, and numbering is simply reading order: top to bottom,
//! left to right.

use crate::constants::{BANK_CARDS, LARGE_BANK_CARDS};
use crate::{Edge, EdgeSet, Hex, HexSet, Terrain, Vertex, VertexSet};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::LazyLock;

/// The most hexes any topology has.
pub const MAX_HEXES: usize = 30;
/// The most vertices any topology has.
pub const MAX_VERTICES: usize = 80;
/// The most edges any topology has.
pub const MAX_EDGES: usize = 109;

/// The topologies there are.
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

impl Shape {
    /// Every shape.
    pub const ALL: [Shape; 3] = [Shape::Mini, Shape::Base, Shape::Large];

    /// The tables of this shape.
    pub fn topology(self) -> &'static Topology {
        static MINI: LazyLock<Topology> = LazyLock::new(|| Topology::new(Shape::Mini));
        static BASE: LazyLock<Topology> = LazyLock::new(|| Topology::new(Shape::Base));
        static LARGE: LazyLock<Topology> = LazyLock::new(|| Topology::new(Shape::Large));
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

    /// The shape whose rows are this long.
    pub(crate) fn with_rows(lengths: &[usize]) -> Option<Shape> {
        let fits = |shape: &Shape| {
            shape.rows().iter().map(|&length| usize::from(length)).eq(lengths.iter().copied())
        };
        Shape::ALL.into_iter().find(fits)
    }

    /// The pieces in the box of this shape.
    pub(crate) const fn supply(self) -> &'static Supply {
        match self {
            Shape::Mini => &Supply {
                terrain: [
                    (Terrain::Forest, 2),
                    (Terrain::Hills, 1),
                    (Terrain::Pasture, 1),
                    (Terrain::Fields, 1),
                    (Terrain::Mountains, 1),
                    (Terrain::Desert, 1),
                ],
                tokens: &[4, 5, 6, 8, 9, 10],
                harbour_spots: &[],
                generic_harbours: 0,
                special_harbours: [0; 5],
                cards_of_each: BANK_CARDS,
            },
            Shape::Base => &Supply {
                terrain: [
                    (Terrain::Forest, 4),
                    (Terrain::Hills, 3),
                    (Terrain::Pasture, 4),
                    (Terrain::Fields, 4),
                    (Terrain::Mountains, 3),
                    (Terrain::Desert, 1),
                ],
                tokens: &[2, 3, 3, 4, 4, 5, 5, 6, 6, 8, 8, 9, 9, 10, 10, 11, 11, 12],
                harbour_spots: &[0, 3, 7, 10, 13, 17, 20, 23, 27],
                generic_harbours: 4,
                special_harbours: [1; 5],
                cards_of_each: BANK_CARDS,
            },
            Shape::Large => &Supply {
                terrain: [
                    (Terrain::Forest, 6),
                    (Terrain::Hills, 5),
                    (Terrain::Pasture, 6),
                    (Terrain::Fields, 6),
                    (Terrain::Mountains, 5),
                    (Terrain::Desert, 2),
                ],
                tokens: &[
                    2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 8, 8, 8, 9, 9, 9, 10, 10, 10, 11, 11, 11, 12,
                    12,
                ],
                harbour_spots: &[],
                generic_harbours: 0,
                special_harbours: [0; 5],
                cards_of_each: LARGE_BANK_CARDS,
            },
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

/// The pieces in the box: how many of each kind a layout uses.
pub(crate) struct Supply {
    /// How many hexes of each terrain.
    pub(crate) terrain: [(Terrain, u8); 6],
    /// The number tokens, sorted.
    pub(crate) tokens: &'static [u8],
    /// Where harbours lie: positions along the coast, clockwise from the top left corner.
    pub(crate) harbour_spots: &'static [u8],
    /// How many 3:1 harbours.
    pub(crate) generic_harbours: u8,
    /// How many 2:1 harbours of each resource.
    pub(crate) special_harbours: [u8; 5],
    /// How many cards of each resource the bank starts with.
    pub(crate) cards_of_each: u8,
}

/// A point of the board's grid: x in half hex widths, y in half hex sides, both growing right and down.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Point {
    /// Down.
    pub y: i8,
    /// Right.
    pub x: i8,
}

impl Point {
    const fn new(x: i8, y: i8) -> Point {
        Point { y, x }
    }

    fn plus(self, other: Point) -> Point {
        Point { y: self.y + other.y, x: self.x + other.x }
    }
}

/// A side of a hex.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "UPPERCASE")]
pub enum Side {
    /// North-east.
    Ne,
    /// East.
    E,
    /// South-east.
    Se,
    /// South-west.
    Sw,
    /// West.
    W,
    /// North-west.
    Nw,
}

impl Side {
    /// Every side, clockwise from the top.
    pub const ALL: [Side; 6] = [Side::Ne, Side::E, Side::Se, Side::Sw, Side::W, Side::Nw];
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["NE", "E", "SE", "SW", "W", "NW"][*self as usize])
    }
}

/// From a hex's centre to its corners, clockwise from the top; corner `i` and `i + 1` bound side `i`.
const CORNERS: [Point; 6] = [
    Point::new(0, -2),
    Point::new(1, -1),
    Point::new(1, 1),
    Point::new(0, 2),
    Point::new(-1, 1),
    Point::new(-1, -1),
];

/// Which hexes, vertices and edges touch.
pub struct Topology {
    shape: Shape,
    hexes: u8,
    vertices: u8,
    edges: u8,
    hex_points: Vec<Point>,
    vertex_points: Vec<Point>,
    hex_vertices: Vec<[Vertex; 6]>,
    hex_edges: Vec<[Edge; 6]>,
    hex_neighbours: Vec<HexSet>,
    vertex_hexes: [HexSet; MAX_VERTICES],
    vertex_edges: [EdgeSet; MAX_VERTICES],
    vertex_neighbours: [VertexSet; MAX_VERTICES],
    vertex_ways: [[Way; 3]; MAX_VERTICES],
    edge_ends: [[Vertex; 2]; MAX_EDGES],
    coast: Vec<Edge>,
}

/// A way on from a vertex: over an edge, to the vertex at its other end. Where only two edges meet, the third way has no
/// edge.
#[derive(Clone, Copy)]
pub(crate) struct Way {
    pub(crate) over: EdgeSet,
    pub(crate) to: Vertex,
}

impl Topology {
    fn new(shape: Shape) -> Topology {
        let hex_points = hex_points(shape.rows());
        let corners = |hex: Point| CORNERS.map(|corner| hex.plus(corner));

        let vertex_ids = numbered(hex_points.iter().flat_map(|&hex| corners(hex)));
        // An edge is found by twice its middle: the sum of its ends.
        let middles = |hex: Point| {
            let ends = corners(hex);
            std::array::from_fn::<Point, 6, _>(|side| ends[side].plus(ends[(side + 1) % 6]))
        };
        let edge_ids = numbered(hex_points.iter().flat_map(|&hex| middles(hex)));

        let hex_vertices: Vec<_> =
            hex_points.iter().map(|&hex| corners(hex).map(|corner| Vertex(vertex_ids[&corner]))).collect();
        let hex_edges: Vec<_> =
            hex_points.iter().map(|&hex| middles(hex).map(|middle| Edge(edge_ids[&middle]))).collect();

        let mut vertex_hexes = [HexSet::NONE; MAX_VERTICES];
        let mut vertex_edges = [EdgeSet::NONE; MAX_VERTICES];
        let mut vertex_neighbours = [VertexSet::NONE; MAX_VERTICES];
        let mut edge_ends = [[Vertex(0); 2]; MAX_EDGES];
        let mut edge_hexes = [HexSet::NONE; MAX_EDGES];
        for (hex, (vertices, edges)) in hex_vertices.iter().zip(&hex_edges).enumerate() {
            for side in 0..6 {
                let (edge, a, b) = (edges[side], vertices[side], vertices[(side + 1) % 6]);
                vertex_hexes[a.index()] = vertex_hexes[a.index()].with(Hex(hex as u8));
                edge_hexes[edge.index()] = edge_hexes[edge.index()].with(Hex(hex as u8));
                edge_ends[edge.index()] = [a.min(b), a.max(b)];
                for (end, other) in [(a, b), (b, a)] {
                    vertex_edges[end.index()] = vertex_edges[end.index()].with(edge);
                    vertex_neighbours[end.index()] = vertex_neighbours[end.index()].with(other);
                }
            }
        }
        let vertex_ways = std::array::from_fn(|vertex| {
            let mut ways = [Way { over: EdgeSet::NONE, to: Vertex(0) }; 3];
            for (way, edge) in ways.iter_mut().zip(vertex_edges[vertex]) {
                let [a, b] = edge_ends[edge.index()];
                *way = Way { over: EdgeSet::one(edge), to: if a.index() == vertex { b } else { a } };
            }
            ways
        });
        let hex_neighbours = hex_edges
            .iter()
            .enumerate()
            .map(|(hex, edges)| {
                let beside = edges.iter().fold(HexSet::NONE, |set, edge| set | edge_hexes[edge.index()]);
                beside.without(Hex(hex as u8))
            })
            .collect();
        let coast = coast(&hex_vertices, &hex_edges, &edge_hexes, &vertex_edges, &edge_ends);

        Topology {
            shape,
            hexes: hex_points.len() as u8,
            vertices: vertex_ids.len() as u8,
            edges: edge_ids.len() as u8,
            vertex_points: vertex_ids.into_keys().collect(),
            hex_points,
            hex_vertices,
            hex_edges,
            hex_neighbours,
            vertex_hexes,
            vertex_edges,
            vertex_neighbours,
            vertex_ways,
            edge_ends,
            coast,
        }
    }

    /// Which shape these are the tables of.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Every hex.
    #[inline]
    pub fn hexes(&self) -> HexSet {
        HexSet::first(self.hexes)
    }

    /// Every vertex.
    #[inline]
    pub fn vertices(&self) -> VertexSet {
        VertexSet::first(self.vertices)
    }

    /// Every edge.
    #[inline]
    pub fn edges(&self) -> EdgeSet {
        EdgeSet::first(self.edges)
    }

    /// Where a hex's centre is.
    pub fn hex_point(&self, hex: Hex) -> Point {
        self.hex_points[hex.index()]
    }

    /// Where a vertex is.
    pub fn vertex_point(&self, vertex: Vertex) -> Point {
        self.vertex_points[vertex.index()]
    }

    /// A hex's vertices, clockwise from the top.
    pub fn hex_vertices(&self, hex: Hex) -> [Vertex; 6] {
        self.hex_vertices[hex.index()]
    }

    /// A hex's edges, clockwise from the north-east: in the order of [`Side::ALL`].
    pub fn hex_edges(&self, hex: Hex) -> [Edge; 6] {
        self.hex_edges[hex.index()]
    }

    /// The hexes beside a hex.
    pub fn hex_neighbours(&self, hex: Hex) -> HexSet {
        self.hex_neighbours[hex.index()]
    }

    /// The one to three hexes a vertex touches.
    #[inline]
    pub fn vertex_hexes(&self, vertex: Vertex) -> HexSet {
        self.vertex_hexes[vertex.index()]
    }

    /// The two or three edges that meet at a vertex.
    #[inline]
    pub fn vertex_edges(&self, vertex: Vertex) -> EdgeSet {
        self.vertex_edges[vertex.index()]
    }

    /// The vertices one edge away.
    #[inline]
    pub fn vertex_neighbours(&self, vertex: Vertex) -> VertexSet {
        self.vertex_neighbours[vertex.index()]
    }

    /// An edge's two ends.
    #[inline]
    pub fn edge_ends(&self, edge: Edge) -> [Vertex; 2] {
        self.edge_ends[edge.index()]
    }

    /// The ways on from a vertex.
    #[inline]
    pub(crate) fn ways(&self, vertex: Vertex) -> &[Way; 3] {
        &self.vertex_ways[vertex.index()]
    }

    /// The edge's other end.
    #[inline]
    pub(crate) fn across(&self, edge: Edge, from: Vertex) -> Vertex {
        let [a, b] = self.edge_ends(edge);
        if a == from { b } else { a }
    }

    /// The edges along the sea, clockwise, beginning with the north-western side of the first hex.
    pub fn coast(&self) -> &[Edge] {
        &self.coast
    }

    /// The coast edges where harbours lie, clockwise.
    pub fn harbour_spots(&self) -> impl ExactSizeIterator<Item = Edge> + '_ {
        self.shape.supply().harbour_spots.iter().map(|&spot| self.coast[spot as usize])
    }
}

impl fmt::Debug for Topology {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Topology({})", self.shape)
    }
}

/// Centres of hexes standing in centred rows.
fn hex_points(rows: &[u8]) -> Vec<Point> {
    let middle = rows.len() as i8 / 2;
    let row = |(row, &length): (usize, &u8)| {
        (0..length as i8)
            .map(move |column| Point::new(2 * column - (length as i8 - 1), 3 * (row as i8 - middle)))
    };
    rows.iter().enumerate().flat_map(row).collect()
}

/// Numbers distinct points in reading order.
fn numbered(points: impl Iterator<Item = Point>) -> BTreeMap<Point, u8> {
    let mut ids: BTreeMap<Point, u8> = points.map(|point| (point, 0)).collect();
    for (number, id) in ids.values_mut().enumerate() {
        *id = number as u8;
    }
    ids
}

/// Walks once around the island.
fn coast(
    hex_vertices: &[[Vertex; 6]],
    hex_edges: &[[Edge; 6]],
    edge_hexes: &[HexSet],
    vertex_edges: &[EdgeSet],
    edge_ends: &[[Vertex; 2]],
) -> Vec<Edge> {
    let first = hex_edges[0][Side::Nw as usize];
    let mut ahead = hex_vertices[0][0];
    let mut coast = vec![first];
    loop {
        let here = coast[coast.len() - 1];
        let along = |&edge: &Edge| edge != here && edge_hexes[edge.index()].len() == 1;
        let mut meeting = vertex_edges[ahead.index()];
        let next = meeting.find(along).expect("a coast is a closed line");
        if next == first {
            return coast;
        }
        let [a, b] = edge_ends[next.index()];
        ahead = if a == ahead { b } else { a };
        coast.push(next);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_three_shapes_have_their_known_counts() {
        let counts = |shape: Shape| {
            let topology = shape.topology();
            let (hexes, vertices, edges) = (topology.hexes(), topology.vertices(), topology.edges());
            (hexes.len(), vertices.len(), edges.len(), topology.coast().len())
        };
        assert_eq!(counts(Shape::Mini), (7, 24, 30, 18));
        assert_eq!(counts(Shape::Base), (19, 54, 72, 30));
        assert_eq!(counts(Shape::Large), (30, 80, 109, 38));
    }

    #[test]
    fn supplies_fill_their_shapes() {
        for shape in Shape::ALL {
            let supply = shape.supply();
            let hexes: u8 = supply.terrain.iter().map(|&(_, count)| count).sum();
            let deserts = supply.terrain[5].1;
            assert_eq!(u32::from(hexes), shape.topology().hexes().len(), "{shape}");
            assert_eq!(supply.tokens.len() as u8, hexes - deserts, "{shape}");
            let harbours = supply.generic_harbours + supply.special_harbours.iter().sum::<u8>();
            assert_eq!(supply.harbour_spots.len() as u8, harbours, "{shape}");
        }
    }

    #[test]
    fn touching_is_mutual() {
        for topology in Shape::ALL.map(Shape::topology) {
            for vertex in topology.vertices() {
                assert_eq!(topology.vertex_edges(vertex).len(), topology.vertex_neighbours(vertex).len());
                for edge in topology.vertex_edges(vertex) {
                    assert!(topology.edge_ends(edge).contains(&vertex));
                    assert!(topology.vertex_neighbours(vertex).contains(topology.across(edge, vertex)));
                }
                for neighbour in topology.vertex_neighbours(vertex) {
                    assert!(topology.vertex_neighbours(neighbour).contains(vertex));
                }
                for hex in topology.vertex_hexes(vertex) {
                    assert!(topology.hex_vertices(hex).contains(&vertex));
                }
            }
            for hex in topology.hexes() {
                for neighbour in topology.hex_neighbours(hex) {
                    assert!(topology.hex_neighbours(neighbour).contains(hex));
                }
            }
        }
    }

    #[test]
    fn harbours_lie_three_four_three_apart_and_share_no_vertex() {
        let topology = Shape::Base.topology();
        let spots = Shape::Base.supply().harbour_spots;
        let gaps: Vec<_> = (0..9).map(|i| (spots[(i + 1) % 9] + 30 - spots[i]) % 30).collect();
        assert_eq!(gaps, [3, 4, 3, 3, 4, 3, 3, 4, 3]);
        let ends: VertexSet = topology.harbour_spots().flat_map(|edge| topology.edge_ends(edge)).collect();
        assert_eq!(ends.len(), 18);
    }

    #[test]
    fn the_longest_way_across_the_base_board_is_eleven_edges() {
        let topology = Shape::Base.topology();
        let mut reached = VertexSet::one(Vertex(0));
        let mut steps = 0;
        while reached != topology.vertices() {
            for vertex in reached {
                reached |= topology.vertex_neighbours(vertex);
            }
            steps += 1;
        }
        assert!(steps >= 11, "{steps}");
    }
}
