//! The map as text for the person at the console: node numbers, tiles, and who has built where.

use crate::map::{Node, Tile};
use brickwool_game::Seat;
use brickwool_settlers::{Board, Robber, State};

/// Columns and rows of text for one unit of the topology's coordinates: a tile is 2 units wide and 4 high.
const COLUMNS: i32 = 6;
const ROWS: i32 = 2;

/// What the marks mean, below the map.
const LEGEND: &str = "S1: settlement of P1, C1: city, R1: road; other numbers are nodes";

/// Draws the map as it stands.
///
/// A free node is shown by its number, a built one by its number and its owner: `12 S1` is a settlement of P1's, `12 C1`
/// a city. A road is `R1` in the middle of its edge.
pub fn draw(board: &Board, state: &State) -> String {
    let topology = board.topology();
    let mut canvas = TextCanvas::default();
    for edge in topology.edges() {
        let [a, b] = topology.edge_ends(edge).map(|end| topology.vertex_point(end));
        let (column, row) = (i32::from(a.x + b.x) * COLUMNS / 2, i32::from(a.y + b.y) * ROWS / 2);
        let mark = match state.roads().owner(edge) {
            Some(owner) => format!("R{}", number(owner)),
            None if a.x == b.x => "|".into(),
            None if (a.x < b.x) == (a.y < b.y) => "\\".into(),
            None => "/".into(),
        };
        canvas.write(column, row, &mark);
    }
    for vertex in topology.vertices() {
        let point = topology.vertex_point(vertex);
        let kind = if state.cities().contains(vertex) { 'C' } else { 'S' };
        let label = match state.buildings().owner(vertex) {
            Some(owner) => format!("{} {kind}{}", Node::of(vertex), number(owner)),
            None => Node::of(vertex).to_string(),
        };
        canvas.write(i32::from(point.x) * COLUMNS, i32::from(point.y) * ROWS, &label);
    }
    for tile in Tile::all() {
        let point = topology.hex_point(tile.hex());
        let (column, row) = (i32::from(point.x) * COLUMNS, i32::from(point.y) * ROWS);
        let layout = board.layout();
        let terrain = layout.terrain(tile.hex()).resource().map_or("desert", |resource| resource.name());
        canvas.write(column, row - 1, terrain);
        if let Some(number) = layout.number(tile.hex()) {
            canvas.write(column, row, &number.to_string());
        }
        let robber = board.rules().robber != Robber::Off && state.robber() == tile.hex();
        canvas.write(column, row + 1, if robber { "robber" } else { "" });
    }
    format!("{}{LEGEND}", canvas.text())
}

/// Players are counted from 1.
fn number(seat: Seat) -> usize {
    seat.index() + 1
}

/// Texts, each centred on a column of a row.
#[derive(Default)]
struct TextCanvas {
    marks: Vec<(i32, i32, String)>,
}

impl TextCanvas {
    fn write(&mut self, column: i32, row: i32, text: &str) {
        let start = column - (text.len() as i32 - 1) / 2;
        self.marks.push((row, start, text.to_owned()));
    }

    /// The rows from the top, each ended by a newline, without spaces at the end.
    fn text(&self) -> String {
        let left = self.marks.iter().map(|mark| mark.1).min().unwrap_or(0);
        let top = self.marks.iter().map(|mark| mark.0).min().unwrap_or(0);
        let bottom = self.marks.iter().map(|mark| mark.0).max().unwrap_or(0);
        let mut text = String::new();
        for row in top..=bottom {
            let mut line = String::new();
            let mut marks: Vec<_> = self.marks.iter().filter(|mark| mark.0 == row).collect();
            marks.sort_by_key(|mark| mark.1);
            for (_, start, mark) in marks {
                let column = (start - left) as usize;
                line.extend(std::iter::repeat_n(' ', column.saturating_sub(line.len())));
                line.push_str(mark);
            }
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::{NODES, edge_between, fixed_layout};
    use brickwool_settlers::{Action, Rules, Step};

    fn words(text: &str) -> Vec<&str> {
        text.trim_end_matches(LEGEND).split_whitespace().collect()
    }

    fn start(rules: Rules) -> (Board, State) {
        let board = Board::new(fixed_layout(), rules).unwrap();
        let state = State::new(&board, 4).unwrap();
        (board, state)
    }

    #[test]
    fn every_node_and_every_tile_is_drawn() {
        let (board, state) = start(Rules::SIMULATOR);
        let text = draw(&board, &state);
        let words = words(&text);
        let count = |word: &str| words.iter().filter(|found| **found == word).count();
        // The numbers of tiles are among those of nodes.
        let mut expected = [1; NODES];
        for tile in Tile::all() {
            if let Some(number) = board.layout().number(tile.hex()) {
                expected[usize::from(number)] += 1;
            }
        }
        for (node, expected) in expected.into_iter().enumerate() {
            assert_eq!(count(&node.to_string()), expected, "{node}");
        }
        assert_eq!(["lumber", "brick", "wool", "grain", "ore", "desert"].map(count), [4, 3, 4, 4, 3, 1]);
        assert_eq!(["|", "/", "\\"].map(count), [24, 24, 24]);
        assert!(!text.contains("robber"), "there is none by these rules");
        assert!(text.lines().all(|line| line.chars().count() <= 80 && line == line.trim_end()));
    }

    #[test]
    fn pieces_are_drawn_with_their_owners() {
        let (board, mut state) = start(Rules { robber: Robber::Random, ..Rules::SIMULATOR });
        for (seat, node, to) in [(0, 15, 4), (1, 2, 3)] {
            let edge = edge_between(Node(node), Node(to)).unwrap();
            for action in [Action::BuildSettlement(Node(node).vertex()), Action::BuildRoad(edge)] {
                state.apply(&board, Step::Act(Seat::new(seat), action)).unwrap();
            }
        }
        let text = draw(&board, &state);
        let expected = std::fs::read_to_string(GOLDEN).unwrap_or_default();
        if std::env::var_os("BLESS").is_some() {
            std::fs::write(GOLDEN, &text).unwrap();
        } else {
            assert_eq!(text, expected, "(BLESS=1 rewrites it)");
        }
        for mark in ["15 S1", "2 S2", "R1", "R2", "robber"] {
            assert!(text.contains(mark), "{mark} is missing:\n{text}");
        }
    }

    const GOLDEN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/map.txt");
}
