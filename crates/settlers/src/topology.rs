//! Which hexes, vertices and edges there are and how they touch: tables made once from coordinates.
//!
//! A topology is data: that of a named [`Shape`], or of an arrangement of hexes that somebody drew. Nothing in the rules
//! depends on which one is played.
//!
//! Hexes stand on a point, in rows. With half a hex's width as the unit along x and half its side along y, hex
//! centres, vertices and edge middles all have whole coordinates, and numbering is simply reading order: top to bottom,
//! left to right.

use crate::{Edge, EdgeSet, Hex, HexSet, Shape, Vertex, VertexSet};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::hash::{Hash, Hasher};
use thiserror::Error;

/// The most hexes any topology has.
pub const MAX_HEXES: usize = 30;
/// The most vertices any topology has.
pub const MAX_VERTICES: usize = 80;
/// The most edges any topology has.
pub const MAX_EDGES: usize = 109;

/// A point of the board's grid: x in half hex widths, y in half hex sides, both growing right and down.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Point {
    pub y: i8,
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

/// A side of a hex, by the point of the compass.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "UPPERCASE")]
pub enum Side {
    Ne,
    E,
    Se,
    Sw,
    W,
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
    /// `None` for an arrangement of somebody's own.
    shape: Option<Shape>,
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
    edge_ends: [[Vertex; 2]; MAX_EDGES],
    edge_vertices: [VertexSet; MAX_EDGES],
    coast: Vec<Edge>,
}

/// Why hexes cannot be a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum ArrangementError {
    #[error("there is no land")]
    NoLand,
    #[error("there are {0} hexes; a board has up to {MAX_HEXES}")]
    TooManyHexes(usize),
    #[error(
        "its hexes have {0} corners in all; a board has up to {MAX_VERTICES}: move the hexes closer together"
    )]
    TooManyVertices(usize),
    #[error("its hexes have {0} sides in all; a board has up to {MAX_EDGES}: move the hexes closer together")]
    TooManyEdges(usize),
    /// The number of a hex, in reading order from 0, that no way over land connects with the first.
    #[error("hex {0} is not connected with the first hex by land")]
    NotConnected(usize),
}

impl Topology {
    /// The tables of a named shape.
    pub(crate) fn of_shape(shape: Shape) -> Topology {
        Topology { shape: Some(shape), ..Topology::of_points(shape.hex_points()) }
    }

    /// The tables of an arrangement that fits no named shape. Points are hex centres in reading order.
    pub(crate) fn of_arrangement(hex_points: Vec<Point>) -> Result<Topology, ArrangementError> {
        if hex_points.is_empty() {
            return Err(ArrangementError::NoLand);
        }
        if hex_points.len() > MAX_HEXES {
            return Err(ArrangementError::TooManyHexes(hex_points.len()));
        }
        if let Some(apart) = not_connected(&hex_points) {
            return Err(ArrangementError::NotConnected(apart));
        }
        let vertices: BTreeSet<Point> = hex_points.iter().flat_map(|&hex| corners(hex)).collect();
        if vertices.len() > MAX_VERTICES {
            return Err(ArrangementError::TooManyVertices(vertices.len()));
        }
        let edges: BTreeSet<Point> = hex_points.iter().flat_map(|&hex| middles(hex)).collect();
        if edges.len() > MAX_EDGES {
            return Err(ArrangementError::TooManyEdges(edges.len()));
        }
        Ok(Topology::of_points(hex_points))
    }

    fn of_points(hex_points: Vec<Point>) -> Topology {
        let vertex_ids = numbered(hex_points.iter().flat_map(|&hex| corners(hex)));
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
            shape: None,
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
            edge_ends,
            edge_vertices: edge_ends.map(|ends| ends.into_iter().collect()),
            coast,
        }
    }

    /// Which named shape these are the tables of, if any.
    pub fn shape(&self) -> Option<Shape> {
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

    /// The same as a set.
    #[inline]
    pub fn edge_vertices(&self, edge: Edge) -> VertexSet {
        self.edge_vertices[edge.index()]
    }

    /// The edge's other end.
    #[inline]
    pub(crate) fn other_end(&self, edge: Edge, from: Vertex) -> Vertex {
        let [a, b] = self.edge_ends(edge);
        if a == from { b } else { a }
    }

    /// The edges along the sea, clockwise, beginning with the north-western side of the first hex. Then those of lakes,
    /// one lake after another, the land always on the right-hand side.
    pub fn coast(&self) -> &[Edge] {
        &self.coast
    }
}

/// Two topologies are the same when their hexes are in the same places; the rest follows.
impl PartialEq for Topology {
    fn eq(&self, other: &Topology) -> bool {
        self.hex_points == other.hex_points
    }
}

impl Eq for Topology {}

impl Hash for Topology {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.hex_points.hash(hasher);
    }
}

impl fmt::Debug for Topology {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.shape {
            Some(shape) => write!(f, "Topology({shape})"),
            None => write!(f, "Topology({} hexes)", self.hexes),
        }
    }
}

/// A hex's corners, clockwise from the top.
fn corners(hex: Point) -> [Point; 6] {
    CORNERS.map(|corner| hex.plus(corner))
}

/// Twice the middles of a hex's sides, which are the sums of their ends: what an edge is found by.
fn middles(hex: Point) -> [Point; 6] {
    let ends = corners(hex);
    std::array::from_fn(|side| ends[side].plus(ends[(side + 1) % 6]))
}

/// The first hex that cannot be reached over land from hex 0.
fn not_connected(hex_points: &[Point]) -> Option<usize> {
    let mut reached = vec![false; hex_points.len()];
    let mut next = vec![0];
    while let Some(hex) = next.pop() {
        if !std::mem::replace(&mut reached[hex], true) {
            let beside = |other: &Point| {
                let (x, y) = (other.x.abs_diff(hex_points[hex].x), other.y.abs_diff(hex_points[hex].y));
                matches!((x, y), (2, 0) | (1, 3))
            };
            next.extend(
                hex_points.iter().enumerate().filter(|(_, other)| beside(other)).map(|(other, _)| other),
            );
        }
    }
    reached.iter().position(|&reached| !reached)
}

/// Numbers distinct points in reading order.
fn numbered(points: impl Iterator<Item = Point>) -> BTreeMap<Point, u8> {
    let mut ids: BTreeMap<Point, u8> = points.map(|point| (point, 0)).collect();
    for (number, id) in ids.values_mut().enumerate() {
        *id = number as u8;
    }
    ids
}

/// Walks once around the island, then once around each lake.
fn coast(
    hex_vertices: &[[Vertex; 6]],
    hex_edges: &[[Edge; 6]],
    edge_hexes: &[HexSet],
    vertex_edges: &[EdgeSet],
    edge_ends: &[[Vertex; 2]],
) -> Vec<Edge> {
    let at_sea = |edge: &Edge| edge_hexes[edge.index()].len() == 1;
    let mut coast = Vec::new();
    // The hexes in reading order, and the north-western side first: so the walk begins on the outside.
    for (hex, edges) in hex_edges.iter().enumerate() {
        for side in [5, 0, 1, 2, 3, 4] {
            let first = edges[side];
            if !at_sea(&first) || coast.contains(&first) {
                continue;
            }
            coast.push(first);
            let mut here = first;
            let mut ahead = hex_vertices[hex][(side + 1) % 6];
            loop {
                let mut meeting = vertex_edges[ahead.index()];
                let next =
                    meeting.find(|edge| *edge != here && at_sea(edge)).expect("a coast is a closed line");
                if next == first {
                    break;
                }
                let [a, b] = edge_ends[next.index()];
                ahead = if a == ahead { b } else { a };
                coast.push(next);
                here = next;
            }
        }
    }
    coast
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
    fn touching_is_mutual() {
        for topology in Shape::ALL.map(Shape::topology) {
            for vertex in topology.vertices() {
                assert_eq!(topology.vertex_edges(vertex).len(), topology.vertex_neighbours(vertex).len());
                for edge in topology.vertex_edges(vertex) {
                    assert!(topology.edge_ends(edge).contains(&vertex));
                    assert!(topology.vertex_neighbours(vertex).contains(topology.other_end(edge, vertex)));
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
