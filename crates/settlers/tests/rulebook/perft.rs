//! How many ways setup can go: the engine's count against numbers nobody here made up, and against a count that knows
//! nothing of the engine.

use brickwool_settlers::{Board, Layout, Rules, Shape, State, Tokens, perft};
use std::collections::BTreeMap;

/// A board as a bare graph, from the lengths of its rows alone: for every vertex, its neighbours and their edges.
struct Graph {
    beside: Vec<Vec<(usize, usize)>>,
    edges: usize,
}

impl Graph {
    fn new(rows: &[i32]) -> Graph {
        let mut vertices = BTreeMap::new();
        let mut edges = BTreeMap::new();
        for (row, &length) in (0..).zip(rows) {
            for column in 0..length {
                // Columns count half hexes, lines count half sides.
                let (x, y) = (2 * column - length, 3 * row);
                let corners =
                    [(1, 0), (2, 1), (2, 3), (1, 4), (0, 3), (0, 1)].map(|(dx, dy)| (x + dx, y + dy));
                let ids = corners.map(|corner| {
                    let next = vertices.len();
                    *vertices.entry(corner).or_insert(next)
                });
                for side in 0..6 {
                    let (a, b) = (ids[side], ids[(side + 1) % 6]);
                    let next = edges.len();
                    edges.entry((a.min(b), a.max(b))).or_insert(next);
                }
            }
        }
        let mut beside = vec![Vec::new(); vertices.len()];
        for (&(a, b), &edge) in &edges {
            beside[a].push((b, edge));
            beside[b].push((a, edge));
        }
        Graph { beside, edges: edges.len() }
    }

    /// Counts the ways to go on for `depth` steps, a settlement and a road in turns, by trying them all.
    fn count(&self, depth: u32) -> u64 {
        self.settle(depth, &mut vec![false; self.beside.len()], &mut vec![false; self.edges])
    }

    fn settle(&self, depth: u32, built: &mut Vec<bool>, roads: &mut Vec<bool>) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut ways = 0;
        for vertex in 0..built.len() {
            if built[vertex] || self.beside[vertex].iter().any(|&(neighbour, _)| built[neighbour]) {
                continue;
            }
            built[vertex] = true;
            ways += self.lay(depth - 1, vertex, built, roads);
            built[vertex] = false;
        }
        ways
    }

    fn lay(&self, depth: u32, at: usize, built: &mut Vec<bool>, roads: &mut Vec<bool>) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut ways = 0;
        for &(_, edge) in &self.beside[at] {
            if !roads[edge] {
                roads[edge] = true;
                ways += self.settle(depth - 1, built, roads);
                roads[edge] = false;
            }
        }
        ways
    }
}

fn board(shape: Shape) -> Board {
    let layout =
        Layout::random(shape, Tokens::Shuffled, &mut |n: u32| n / 2).expect("tokens can be shuffled");
    Board::new(layout, Rules::default()).expect("a random layout is a board")
}

#[track_caller]
fn check(board: &Board, players: u8, rows: &[i32], expect: &[u64]) {
    let start = State::new(board, players).unwrap();
    let depths = 1..=expect.len() as u32;
    let counted: Vec<u64> = depths.clone().map(|depth| perft(&start, board, depth)).collect();
    assert_eq!(counted, expect, "the engine");
    let graph = Graph::new(rows);
    let brute: Vec<u64> = depths.map(|depth| graph.count(depth)).collect();
    assert_eq!(brute, expect, "the bare graph");
}

const MINI: [i32; 3] = [2, 3, 2];
const BASE: [i32; 5] = [3, 4, 5, 4, 3];
const LARGE: [i32; 7] = [3, 4, 5, 6, 5, 4, 3];

#[test]
fn the_base_board_has_the_known_setup_counts_to_depth_6() {
    let beginner = Board::new(Layout::beginner(), Rules::default()).unwrap();
    check(&beginner, 3, &BASE, &[54, 144, 7_236, 19_248, 897_180, 2_380_536]);
}

#[test]
fn setup_counts_do_not_depend_on_the_layout() {
    check(&board(Shape::Base), 4, &BASE, &[54, 144, 7_236, 19_248, 897_180]);
}

#[test]
fn the_mini_board_has_the_setup_counts_of_its_graph() {
    check(&board(Shape::Mini), 3, &MINI, &[24, 60, 1_224, 3_036, 51_780, 127_452, 1_780_056]);
}

#[test]
fn the_large_board_has_the_setup_counts_of_its_graph() {
    check(&board(Shape::Large), 6, &LARGE, &[80, 218, 16_612, 45_204, 3_276_320]);
}

/// One level deeper than trying every way on the bare graph affords here; `brickwool perft --shape large --seats 6` goes on.
#[test]
fn the_large_board_has_the_known_setup_count_at_depth_6() {
    let board = board(Shape::Large);
    for players in [5, 6] {
        assert_eq!(perft(&State::new(&board, players).unwrap(), &board, 6), 8_902_740, "{players} players");
    }
}

/// Two players on the mini board: all of setup, then the one decision to roll, then eleven totals.
#[test]
fn after_the_last_setup_road_comes_a_roll_and_then_eleven_totals() {
    let board = board(Shape::Mini);
    let start = State::new(&board, 2).unwrap();
    let setups = Graph::new(&MINI).count(8);
    assert_eq!(setups, 4_348_008);
    let counted = [8, 9, 10].map(|depth| perft(&start, &board, depth));
    assert_eq!(counted, [setups, setups, 11 * setups]);
}

/// A first settlement can stand on every vertex, and its road on every edge from either end.
#[test]
fn depth_1_counts_vertices_and_depth_2_twice_the_edges() {
    for (shape, vertices, edges) in [(Shape::Mini, 24, 30), (Shape::Base, 54, 72), (Shape::Large, 80, 109)] {
        let board = board(shape);
        let start = State::new(&board, 3).unwrap();
        assert_eq!((perft(&start, &board, 1), perft(&start, &board, 2)), (vertices, 2 * edges), "{shape}");
    }
}
