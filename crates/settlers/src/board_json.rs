//! How a board is written in JSON: what it was made from, and every hex, vertex and edge with its place and what it
//! touches, so that a reader can draw it or think about it without any geometry of its own.

use crate::layout_file::LayoutFile;
use crate::{Board, Edge, EdgeSet, Hex, HexSet, Point, Rules, Shape, Terrain, Vertex, VertexSet};
use serde::{Serialize, Serializer};

/// A board as it is written.
#[derive(Serialize)]
struct BoardJson {
    shape: Shape,
    layout: LayoutFile,
    layout_notation: String,
    rules: Rules,
    rules_notation: String,
    hexes: Vec<HexJson>,
    vertices: Vec<VertexJson>,
    edges: Vec<EdgeJson>,
}

#[derive(Serialize)]
struct HexJson {
    hex: Hex,
    #[serde(flatten)]
    at: Point,
    terrain: Terrain,
    number: Option<u8>,
    vertices: [Vertex; 6],
    edges: [Edge; 6],
    neighbours: HexSet,
}

#[derive(Serialize)]
struct VertexJson {
    vertex: Vertex,
    #[serde(flatten)]
    at: Point,
    hexes: HexSet,
    edges: EdgeSet,
    neighbours: VertexSet,
    harbour: Option<String>,
}

#[derive(Serialize)]
struct EdgeJson {
    edge: Edge,
    vertices: [Vertex; 2],
    hexes: HexSet,
    harbour: Option<String>,
}

impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let json = BoardJson {
            shape: self.layout().shape,
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
    let spot = board.topology().harbour_spots().position(|spot| spot == edge)?;
    board.layout().harbours()[spot].map(|harbour| harbour.to_string())
}
