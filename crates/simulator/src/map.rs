//! The simulator's map and its numbers: tiles 0–18 from the centre outwards, nodes 0–53 around them.
//!
//! The rest of Brickwool numbers hexes and vertices in reading order. Both numberings are of the same board, so one
//! table with the place of every tile is enough to go back and forth.

use brickwool_settlers::{Edge, Hex, Layout, Shape, Terrain, Vertex};
use std::fmt;
use std::sync::LazyLock;

/// How many tiles there are.
pub const TILES: usize = 19;
/// How many nodes there are.
pub const NODES: usize = 54;

/// A tile's number in the simulator: 0 to 18. What everybody else calls a hex.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Tile(pub u8);

/// A node's number in the simulator: 0 to 53. What everybody else calls a vertex.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Node(pub u8);

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl fmt::Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// Where a tile lies, what it is on the fixed map, and its nodes clockwise from the north.
struct MapEntry {
    q: i8,
    r: i8,
    terrain: Terrain,
    number: Option<u8>,
    nodes: [u8; 6],
}

const fn tile(q: i8, r: i8, terrain: Terrain, number: u8, nodes: [u8; 6]) -> MapEntry {
    MapEntry { q, r, terrain, number: if number == 0 { None } else { Some(number) }, nodes }
}

/// The fixed map, in the order of the tiles' numbers.
const MAP: [MapEntry; TILES] = [
    tile(0, 0, Terrain::Forest, 10, [5, 0, 1, 2, 3, 4]),
    tile(0, 1, Terrain::Fields, 11, [1, 6, 7, 8, 9, 2]),
    tile(-1, 1, Terrain::Hills, 8, [3, 2, 9, 10, 11, 12]),
    tile(-1, 0, Terrain::Mountains, 3, [15, 4, 3, 12, 13, 14]),
    tile(0, -1, Terrain::Pasture, 11, [18, 16, 5, 4, 15, 17]),
    tile(1, -1, Terrain::Pasture, 5, [21, 19, 20, 0, 5, 16]),
    tile(1, 0, Terrain::Pasture, 12, [20, 22, 23, 6, 1, 0]),
    tile(0, 2, Terrain::Fields, 3, [7, 24, 25, 26, 27, 8]),
    tile(-1, 2, Terrain::Mountains, 6, [9, 8, 27, 28, 29, 10]),
    tile(-2, 2, Terrain::Forest, 4, [11, 10, 29, 30, 31, 32]),
    tile(-2, 1, Terrain::Mountains, 6, [13, 12, 11, 32, 33, 34]),
    tile(-2, 0, Terrain::Fields, 9, [37, 14, 13, 34, 35, 36]),
    tile(-1, -1, Terrain::Forest, 5, [39, 17, 15, 14, 37, 38]),
    tile(0, -2, Terrain::Hills, 9, [42, 40, 18, 17, 39, 41]),
    tile(1, -2, Terrain::Hills, 8, [44, 43, 21, 16, 18, 40]),
    tile(2, -2, Terrain::Fields, 4, [45, 47, 46, 19, 21, 43]),
    tile(2, -1, Terrain::Desert, 0, [46, 48, 49, 22, 20, 19]),
    tile(2, 0, Terrain::Forest, 2, [49, 50, 51, 52, 23, 22]),
    tile(1, 1, Terrain::Pasture, 10, [23, 52, 53, 24, 7, 6]),
];

/// The two ways to number nodes in what a viewer reads. Everything else uses [`Node`], which is the first of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Numbering {
    /// The numbers of the console and of this documentation.
    #[default]
    Assignment,
    /// The numbers of the visualizer that draws such games.
    Visualizer,
}

/// The visualizer's number of each node.
const VISUALIZER: [u8; NODES] = [
    1, 2, 3, 4, 5, 0, 6, 7, 8, 9, 10, 11, 12, 14, 15, 13, 17, 18, 16, 20, 21, 19, 22, 23, 24, 25, 26, 27, 28,
    29, 30, 31, 32, 33, 34, 36, 37, 35, 39, 38, 41, 42, 40, 44, 43, 45, 47, 46, 48, 49, 50, 51, 52, 53,
];

impl Numbering {
    /// A node's number.
    pub fn number(self, node: Node) -> u8 {
        match self {
            Numbering::Assignment => node.0,
            Numbering::Visualizer => VISUALIZER[usize::from(node.0)],
        }
    }

    /// The numbers of an edge's ends, the smaller first.
    pub fn ends(self, edge: Edge) -> [u8; 2] {
        let mut numbers = ends(edge).map(|node| self.number(node));
        numbers.sort();
        numbers
    }
}

/// The fixed map's layout.
///
/// The simulator's rules have no harbours. If other rules switch them on, they are where the beginner board has them.
pub fn fixed_layout() -> Layout {
    let mut layout = Layout::blank(Shape::Base);
    for (number, entry) in MAP.iter().enumerate() {
        layout.set_hex(Tile(number as u8).hex(), entry.terrain, entry.number);
    }
    for (edge, harbour) in Layout::beginner().harbours() {
        layout.set_harbour(edge, Some(harbour));
    }
    layout
}

/// Both numberings, each as the other's index.
struct Numbers {
    hexes: [Hex; TILES],
    tiles: [Tile; TILES],
    vertices: [Vertex; NODES],
    nodes: [Node; NODES],
}

static NUMBERS: LazyLock<Numbers> = LazyLock::new(|| {
    let topology = Shape::Base.topology();
    let mut numbers = Numbers {
        hexes: [Hex(0); TILES],
        tiles: [Tile(0); TILES],
        vertices: [Vertex(0); NODES],
        nodes: [Node(0); NODES],
    };
    for (number, entry) in MAP.iter().enumerate() {
        // Going one tile along q moves right by a tile's width; along r, down a row and right by half a width.
        let (x, y) = (2 * entry.q + entry.r, 3 * entry.r);
        let lies_here = |hex: &Hex| (topology.hex_point(*hex).x, topology.hex_point(*hex).y) == (x, y);
        let hex = topology.hexes().find(lies_here).expect("the map's tiles lie on the base board");
        numbers.hexes[number] = hex;
        numbers.tiles[hex.index()] = Tile(number as u8);
        for (vertex, node) in topology.hex_vertices(hex).into_iter().zip(entry.nodes) {
            numbers.vertices[usize::from(node)] = vertex;
            numbers.nodes[vertex.index()] = Node(node);
        }
    }
    numbers
});

impl Tile {
    /// Every tile, in order.
    pub fn all() -> impl Iterator<Item = Tile> {
        (0..TILES as u8).map(Tile)
    }

    /// The tile that a hex of the base board is.
    pub fn of(hex: Hex) -> Tile {
        NUMBERS.tiles[hex.index()]
    }

    /// The hex that this tile is.
    pub fn hex(self) -> Hex {
        NUMBERS.hexes[usize::from(self.0)]
    }

    /// Where it lies: q grows to the right, r down to the right, and s makes the three add up to 0.
    pub fn qrs(self) -> [i8; 3] {
        let MapEntry { q, r, .. } = MAP[usize::from(self.0)];
        [q, r, -q - r]
    }

    /// Its six nodes, clockwise from the north.
    pub fn nodes(self) -> [Node; 6] {
        MAP[usize::from(self.0)].nodes.map(Node)
    }
}

impl Node {
    /// The node with this number, if there is one.
    pub fn new(number: u32) -> Option<Node> {
        u8::try_from(number).ok().filter(|&number| usize::from(number) < NODES).map(Node)
    }

    /// The node that a vertex of the base board is.
    pub fn of(vertex: Vertex) -> Node {
        NUMBERS.nodes[vertex.index()]
    }

    /// The vertex that this node is.
    pub fn vertex(self) -> Vertex {
        NUMBERS.vertices[usize::from(self.0)]
    }
}

/// The edge between two nodes, if they are neighbours.
pub fn edge_between(a: Node, b: Node) -> Option<Edge> {
    let topology = Shape::Base.topology();
    let mut edges = topology.vertex_edges(a.vertex());
    edges.find(|&edge| a != b && topology.edge_ends(edge).contains(&b.vertex()))
}

/// The nodes at an edge's ends, the smaller number first.
pub fn ends(edge: Edge) -> [Node; 2] {
    let mut nodes = Shape::Base.topology().edge_ends(edge).map(Node::of);
    nodes.sort();
    nodes
}

#[cfg(test)]
mod tests {
    use super::*;
    use brickwool_settlers::{Board, Rules};
    use std::collections::BTreeSet;

    /// All edges of the map, in the words of the document it comes from.
    #[rustfmt::skip]
    const EDGES: [(u8, u8); 72] = [
        (0, 1), (0, 5), (0, 20), (1, 2), (1, 6), (2, 3), (2, 9), (3, 4), (3, 12), (4, 5), (4, 15), (5, 16),
        (6, 7), (6, 23), (7, 8), (7, 24), (8, 9), (8, 27), (9, 10), (10, 11), (10, 29), (11, 12), (11, 32),
        (12, 13), (13, 14), (13, 34), (14, 15), (14, 37), (15, 17), (16, 18), (16, 21), (17, 18), (17, 39),
        (18, 40), (19, 20), (19, 21), (19, 46), (20, 22), (21, 43), (22, 23), (22, 49), (23, 52), (24, 25),
        (24, 53), (25, 26), (26, 27), (27, 28), (28, 29), (29, 30), (30, 31), (31, 32), (32, 33), (33, 34),
        (34, 35), (35, 36), (36, 37), (37, 38), (38, 39), (39, 41), (40, 42), (40, 44), (41, 42), (43, 44),
        (43, 45), (45, 47), (46, 47), (46, 48), (48, 49), (49, 50), (50, 51), (51, 52), (52, 53),
    ];

    #[test]
    fn tiles_and_hexes_are_each_others_names() {
        let hexes: BTreeSet<Hex> = Tile::all().map(Tile::hex).collect();
        assert_eq!(hexes.len(), TILES);
        assert!(Tile::all().all(|tile| Tile::of(tile.hex()) == tile));
        let ring = |tile: Tile| tile.qrs().into_iter().map(i8::abs).max().unwrap_or(0);
        for tile in Tile::all() {
            assert_eq!(
                ring(tile),
                [0, 1, 2][usize::from(tile.0 > 0) + usize::from(tile.0 > 6)],
                "tile {tile}"
            );
        }
    }

    #[test]
    fn every_tile_agrees_with_its_neighbours_on_their_shared_nodes() {
        let topology = Shape::Base.topology();
        for tile in Tile::all() {
            assert_eq!(tile.nodes().map(Node::vertex), topology.hex_vertices(tile.hex()), "tile {tile}");
        }
        let vertices: BTreeSet<Vertex> = (0..NODES as u8).map(|node| Node(node).vertex()).collect();
        assert_eq!(vertices.len(), NODES);
        assert!((0..NODES as u8).map(Node).all(|node| Node::of(node.vertex()) == node));
    }

    #[test]
    fn the_edges_are_the_documents_72() {
        let ours: BTreeSet<[Node; 2]> = Shape::Base.topology().edges().map(ends).collect();
        let theirs: BTreeSet<[Node; 2]> = EDGES.into_iter().map(|(a, b)| [Node(a), Node(b)]).collect();
        assert_eq!(ours, theirs);
        for [a, b] in theirs {
            let edge = edge_between(a, b).expect("the document has it");
            assert_eq!((ends(edge), edge_between(b, a)), ([a, b], Some(edge)));
        }
        assert_eq!(edge_between(Node(3), Node(20)), None);
        assert_eq!(edge_between(Node(3), Node(3)), None);
    }

    #[test]
    fn the_fixed_map_is_a_whole_board() {
        let board = Board::new(fixed_layout(), Rules::SIMULATOR).expect("the map uses the whole box");
        assert_eq!(Tile::of(board.robber_start()), Tile(16));
        assert_eq!(board.hexes_with(8).map(Tile::of).collect::<BTreeSet<_>>(), [Tile(2), Tile(14)].into());
        assert_eq!(board.layout().terrain(Tile(9).hex()), Terrain::Forest);
    }

    /// Tiles whose nodes the visualizer numbers differently, as the document lists them, clockwise from the north.
    #[test]
    fn the_visualizer_numbers_every_node_once_and_as_documented() {
        let numbers: BTreeSet<u8> =
            (0..NODES as u8).map(|node| Numbering::Visualizer.number(Node(node))).collect();
        assert_eq!(numbers, (0..NODES as u8).collect());
        for (tile, nodes) in [
            (0, [0, 1, 2, 3, 4, 5]),
            (3, [13, 5, 4, 12, 14, 15]),
            (4, [16, 17, 0, 5, 13, 18]),
            (5, [19, 20, 21, 1, 0, 17]),
            (10, [14, 12, 11, 32, 33, 34]),
        ] {
            assert_eq!(
                Tile(tile).nodes().map(|node| Numbering::Visualizer.number(node)),
                nodes,
                "tile {tile}"
            );
        }
    }

    #[test]
    fn nodes_end_at_53() {
        assert_eq!((Node::new(53), Node::new(54), Node::new(300)), (Some(Node(53)), None, None));
    }
}
