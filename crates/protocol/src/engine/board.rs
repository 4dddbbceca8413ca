//! The board as a client needs it to draw: every hex, vertex and edge with its place and what it touches.

use super::reply::{BoardReply, EdgeEntry, HexEntry, VertexEntry};
use brickwool_settlers::layout_file::LayoutFile;
use brickwool_settlers::{Board, Edge};

/// All there is to know about a board.
pub(super) fn board(board: &Board) -> BoardReply {
    let (topology, layout) = (board.topology(), board.layout());
    let harbour_of = |edge: Edge| {
        let spot = topology.harbour_spots().position(|spot| spot == edge)?;
        layout.harbours()[spot].map(|harbour| harbour.to_string())
    };
    let hexes = topology.hexes().map(|hex| HexEntry {
        hex,
        at: topology.hex_point(hex),
        terrain: layout.terrain(hex),
        number: layout.number(hex),
        vertices: topology.hex_vertices(hex),
        edges: topology.hex_edges(hex),
        neighbours: topology.hex_neighbours(hex),
    });
    let vertices = topology.vertices().map(|vertex| VertexEntry {
        vertex,
        at: topology.vertex_point(vertex),
        hexes: topology.vertex_hexes(vertex),
        edges: topology.vertex_edges(vertex),
        neighbours: topology.vertex_neighbours(vertex),
        harbour: topology.vertex_edges(vertex).find_map(harbour_of),
    });
    let edges = topology.edges().map(|edge| {
        let ends = topology.edge_ends(edge);
        let [a, b] = ends.map(|end| topology.vertex_hexes(end));
        EdgeEntry { edge, vertices: ends, hexes: a & b, harbour: harbour_of(edge) }
    });
    BoardReply {
        shape: layout.shape,
        layout: LayoutFile::from(layout),
        layout_notation: layout.to_string(),
        rules: *board.rules(),
        rules_notation: board.rules().to_string(),
        hexes: hexes.collect(),
        vertices: vertices.collect(),
        edges: edges.collect(),
    }
}
