//! The symmetries of a board's arrangement: rotations and reflections that lead places to places. Twelve for the base board.

use crate::columns::{GLOBAL_COLUMNS, HEX_COLUMNS, PLAYER_COLUMNS, Sizes};
use crate::numbering::ACTIONS;
use brickwool_settlers::layout_file::LayoutFile;
use brickwool_settlers::{Action, Board, Cards, Edge, Hex, Layout, LayoutError, Point, Topology, Vertex};
use std::collections::BTreeMap;

/// Where each place comes to lie.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Symmetry {
    pub(crate) hexes: Vec<u8>,
    pub(crate) vertices: Vec<u8>,
    pub(crate) edges: Vec<u8>,
}

/// Six turns by 60 degrees halve coordinates six times; multiplied by this they stay whole.
const PRECISION: i32 = 64;

/// Every symmetry, the identity first: rotations clockwise by 60 degrees each, then the same after a reflection.
pub(crate) fn symmetries(topology: &Topology) -> Vec<Symmetry> {
    let mut found = Vec::new();
    for mirrored in [false, true] {
        for turns in 0..6 {
            found.extend(symmetry(topology, mirrored, turns));
        }
    }
    found
}

fn symmetry(topology: &Topology, mirrored: bool, turns: u32) -> Option<Symmetry> {
    let hex_points: Vec<Point> = topology.hexes().map(|hex| topology.hex_point(hex)).collect();
    let vertex_points: Vec<Point> = topology.vertices().map(|vertex| topology.vertex_point(vertex)).collect();
    let middle = middle(&hex_points);
    let places = |points: &[Point]| -> BTreeMap<(i32, i32), u8> {
        let numbered = points.iter().enumerate();
        numbered.map(|(number, &point)| (centred(point, middle), number as u8)).collect()
    };
    let image = |points: &[Point]| -> Option<Vec<u8>> {
        let known = places(points);
        points
            .iter()
            .map(|&point| known.get(&moved(centred(point, middle), mirrored, turns)).copied())
            .collect()
    };
    let (hexes, vertices) = (image(&hex_points)?, image(&vertex_points)?);
    let ends = |edge: Edge| topology.edge_ends(edge).map(|end| vertices[end.index()]);
    let edge_between = |[a, b]: [u8; 2]| {
        let mut both = topology.vertex_edges(Vertex(a)) & topology.vertex_edges(Vertex(b));
        both.next().map(|edge| edge.0)
    };
    let edges = topology.edges().map(|edge| edge_between(ends(edge))).collect::<Option<Vec<u8>>>()?;
    Some(Symmetry { hexes, vertices, edges })
}

/// Twice the middle of the arrangement.
fn middle(points: &[Point]) -> (i32, i32) {
    let span = |values: Vec<i32>| values.iter().min().unwrap_or(&0) + values.iter().max().unwrap_or(&0);
    let xs = points.iter().map(|point| i32::from(point.x)).collect();
    let ys = points.iter().map(|point| i32::from(point.y)).collect();
    (span(xs), span(ys))
}

fn centred(point: Point, middle: (i32, i32)) -> (i32, i32) {
    let (x, y) = (2 * i32::from(point.x) - middle.0, 2 * i32::from(point.y) - middle.1);
    (x * PRECISION, y * PRECISION)
}

/// In units of half a hex's width and half its side, a turn by 60 degrees keeps whole numbers or halves.
fn moved((x, y): (i32, i32), mirrored: bool, turns: u32) -> (i32, i32) {
    let start = if mirrored { (-x, y) } else { (x, y) };
    (0..turns).fold(start, |(x, y), _| ((x - y) / 2, (3 * x + y) / 2))
}

impl Symmetry {
    /// The number that each action's number becomes.
    pub(crate) fn actions(&self) -> Vec<u16> {
        let place = |places: &[u8], place: usize| places.get(place).copied();
        let moved = |number: usize| -> Option<usize> {
            let action = match Action::from_index(number, Cards::of_each(4))? {
                Action::BuildRoad(edge) => Action::BuildRoad(Edge(place(&self.edges, edge.index())?)),
                Action::BuildSettlement(vertex) => {
                    Action::BuildSettlement(Vertex(place(&self.vertices, vertex.index())?))
                }
                Action::BuildCity(vertex) => {
                    Action::BuildCity(Vertex(place(&self.vertices, vertex.index())?))
                }
                Action::MoveRobber(hex) => Action::MoveRobber(Hex(place(&self.hexes, hex.index())?)),
                other => other,
            };
            action.index()
        };
        (0..ACTIONS).map(|number| moved(number).unwrap_or(number) as u16).collect()
    }

    /// For each place of a flat observation, the place in the original that comes to lie there.
    pub(crate) fn observation(&self, seats: u8) -> Vec<u32> {
        let sizes = Sizes {
            hexes: self.hexes.len(),
            vertices: self.vertices.len(),
            edges: self.edges.len(),
            seats: usize::from(seats),
        };
        let mut sources: Vec<u32> = (0..sizes.full() as u32).collect();
        let mut move_block = |start: usize, width: usize, places: &[u8]| {
            for (from, &to) in places.iter().enumerate() {
                for column in 0..width {
                    sources[start + usize::from(to) * width + column] =
                        (start + from * width + column) as u32;
                }
            }
        };
        move_block(0, HEX_COLUMNS, &self.hexes);
        move_block(sizes.vertex_start(), sizes.vertex_columns(), &self.vertices);
        move_block(sizes.edge_start(), sizes.seats, &self.edges);
        debug_assert_eq!(sizes.player_start() + sizes.seats * PLAYER_COLUMNS + GLOBAL_COLUMNS, sizes.flat());
        sources
    }

    /// The same board turned. Where its harbours then lie between the spots of the box, it becomes a board of one's own.
    pub(crate) fn turned(&self, board: &Board) -> Result<Board, String> {
        let old = board.layout();
        let mut layout = old.clone();
        let topology = board.topology();
        for edge in topology.edges() {
            layout.set_harbour(edge, None);
        }
        for hex in topology.hexes() {
            layout.set_hex(Hex(self.hexes[hex.index()]), old.terrain(hex), old.number(hex));
        }
        for (edge, harbour) in old.harbours() {
            layout.set_harbour(Edge(self.edges[edge.index()]), Some(harbour));
        }
        layout.set_robber(Some(Hex(self.hexes[board.robber_start().index()])));
        match Board::new(layout.clone(), *board.rules()) {
            Err(LayoutError::HarbourCount { .. }) => {
                let mut file = LayoutFile::from(&layout);
                file.supply = Some(layout.supply());
                let own = Layout::try_from(&file).map_err(|error| error.to_string())?;
                Board::new(own, *board.rules()).map_err(|error| error.to_string())
            }
            made => made.map_err(|error| error.to_string()),
        }
    }
}
