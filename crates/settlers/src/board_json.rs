//! How a board is written in JSON: what it was made from, and every hex, vertex and edge with its place and what it
//! touches, so that a reader can draw it or think about it without any geometry of its own.

#[cfg(feature = "ts")]
use crate::Harbour;
use crate::layout_file::LayoutFile;
use crate::{Board, Edge, EdgeSet, Hex, HexSet, Point, Rules, Shape, Terrain, Vertex, VertexSet};
use serde::{Serialize, Serializer};

/// A board as it is written.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct BoardJson {
    /// The named shape it has; `null` for an arrangement of somebody's own.
    shape: Option<Shape>,
    /// What it was made from.
    layout: LayoutFile,
    /// The same in one line.
    layout_notation: String,
    /// What it is played by.
    rules: Rules,
    /// The same in one line.
    rules_notation: String,
    /// Every hex, in the order of their numbers.
    hexes: Vec<HexJson>,
    /// Every vertex, in the order of their numbers.
    vertices: Vec<VertexJson>,
    /// Every edge, in the order of their numbers.
    edges: Vec<EdgeJson>,
}

/// A hex of a board, its place and what it touches.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "BoardHex"))]
struct HexJson {
    hex: Hex,
    #[serde(flatten)]
    at: Point,
    /// What it looks like.
    terrain: Terrain,
    /// Its token; the desert has none.
    number: Option<u8>,
    /// Its corners, clockwise from the top.
    vertices: [Vertex; 6],
    /// Its sides, clockwise from the north-east.
    edges: [Edge; 6],
    /// The hexes beside it.
    neighbours: HexSet,
}

/// A vertex of a board, its place and what it touches.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "BoardVertex"))]
struct VertexJson {
    vertex: Vertex,
    #[serde(flatten)]
    at: Point,
    /// The hexes it is a corner of.
    hexes: HexSet,
    /// The edges that end here.
    edges: EdgeSet,
    /// The vertices at their other ends.
    neighbours: VertexSet,
    /// The harbour that a building here may use.
    #[cfg_attr(feature = "ts", ts(as = "Option<Harbour>"))]
    harbour: Option<String>,
}

/// An edge of a board and what it touches.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "BoardEdge"))]
struct EdgeJson {
    edge: Edge,
    /// Its two ends.
    vertices: [Vertex; 2],
    /// The hexes on its sides: one at the coast, two inland.
    hexes: HexSet,
    /// The harbour that lies on it.
    #[cfg_attr(feature = "ts", ts(as = "Option<Harbour>"))]
    harbour: Option<String>,
}

impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let json = BoardJson {
            shape: self.layout().shape(),
            layout: LayoutFile::from(self.layout()),
            layout_notation: self.layout().to_string(),
            rules: *self.rules(),
            rules_notation: self.rules().to_string(),
            hexes: hexes(self),
            vertices: vertices(self),
            edges: edges(self),
        };
        json.serialize(serializer)
    }
}

fn hexes(board: &Board) -> Vec<HexJson> {
    let (topology, layout) = (board.topology(), board.layout());
    let entry = |hex| HexJson {
        hex,
        at: topology.hex_point(hex),
        terrain: layout.terrain(hex),
        number: layout.number(hex),
        vertices: topology.hex_vertices(hex),
        edges: topology.hex_edges(hex),
        neighbours: topology.hex_neighbours(hex),
    };
    topology.hexes().map(entry).collect()
}

fn vertices(board: &Board) -> Vec<VertexJson> {
    let topology = board.topology();
    let entry = |vertex| VertexJson {
        vertex,
        at: topology.vertex_point(vertex),
        hexes: topology.vertex_hexes(vertex),
        edges: topology.vertex_edges(vertex),
        neighbours: topology.vertex_neighbours(vertex),
        harbour: topology.vertex_edges(vertex).find_map(|edge| harbour_on(board, edge)),
    };
    topology.vertices().map(entry).collect()
}

fn edges(board: &Board) -> Vec<EdgeJson> {
    let topology = board.topology();
    let entry = |edge| {
        let ends = topology.edge_ends(edge);
        let [a, b] = ends.map(|end| topology.vertex_hexes(end));
        EdgeJson { edge, vertices: ends, hexes: a & b, harbour: harbour_on(board, edge) }
    };
    topology.edges().map(entry).collect()
}

/// The word for the harbour on an edge, if one lies there.
fn harbour_on(board: &Board, edge: Edge) -> Option<String> {
    board.layout().harbour(edge).map(|harbour| harbour.to_string())
}
