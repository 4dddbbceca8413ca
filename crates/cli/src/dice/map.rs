//! Draws the dice game's island in the terminal.
//!
//! Every corner of the map lies on a grid of half hexes, so a corner is a column and a row, and a road is a straight line
//! between two of them.

use brickwool_dice::{Board, Knight, Resource, Structure};
use std::fmt::Write;

/// A place on the grid.
type Spot = (usize, usize);

/// The two ends of every numbered road, R0 to R15.
const ROADS: [(Spot, Spot); 16] = [
    ((3, 1), (2, 2)),
    ((2, 2), (0, 2)),
    ((2, 2), (3, 3)),
    ((3, 3), (2, 4)),
    ((2, 4), (0, 4)),
    ((2, 4), (3, 5)),
    ((3, 5), (5, 5)),
    ((5, 5), (6, 4)),
    ((6, 4), (5, 3)),
    ((5, 3), (6, 2)),
    ((6, 2), (5, 1)),
    ((5, 1), (6, 0)),
    ((6, 4), (8, 4)),
    ((8, 4), (9, 3)),
    ((9, 3), (8, 2)),
    ((8, 2), (9, 1)),
];
const START_ROAD: (Spot, Spot) = ((2, 0), (3, 1));
/// Corners where roads meet and nothing can stand.
const JUNCTIONS: [Spot; 8] = [(2, 0), (2, 2), (2, 4), (5, 5), (5, 3), (5, 1), (8, 4), (8, 2)];
/// S3 S4 S5 S7 S9 S11.
const SETTLEMENTS: [Spot; 6] = [(3, 1), (3, 3), (3, 5), (6, 4), (6, 2), (6, 0)];
/// C7 C12 C20 C30.
const CITIES: [Spot; 4] = [(0, 2), (0, 4), (9, 3), (9, 1)];
/// The middle of each knight's hex, J1 to J6.
const KNIGHTS: [Spot; 6] = [(1, 1), (1, 3), (4, 4), (7, 3), (7, 1), (4, 0)];

/// Characters from one column of the grid to the next, and lines from one row to the next.
const STEP: Spot = (7, 4);
const MARGIN: Spot = (3, 1);
const SIZE: Spot = (9 * STEP.0 + 2 * MARGIN.0 + 1, 5 * STEP.1 + 2 * MARGIN.1);

/// A character, and whether it belongs to something built.
type DiceCell = (char, bool);

struct DiceCanvas(Vec<[DiceCell; SIZE.0]>);

impl DiceCanvas {
    fn put(&mut self, x: usize, y: usize, cell: DiceCell) {
        if let Some(place) = self.0.get_mut(y).and_then(|line| line.get_mut(x)) {
            *place = cell;
        }
    }

    /// Writes text with its middle at a point.
    fn write(&mut self, (x, y): Spot, text: &str, built: bool) {
        let left = x.saturating_sub(text.chars().count() / 2);
        text.chars().enumerate().for_each(|(place, char)| self.put(left + place, y, (char, built)));
    }

    fn road(&mut self, (from, to): (Spot, Spot), label: &str, built: bool) {
        let ((x0, y0), (x1, y1)) = (point(from), point(to));
        let steps = y0.abs_diff(y1).max(x0.abs_diff(x1) / 2).max(1);
        let stroke = match (built, y0 == y1, (x0 < x1) == (y0 < y1)) {
            (false, ..) => '·',
            (true, true, _) => '=',
            (true, false, true) => '\\',
            (true, false, false) => '/',
        };
        let between = |a: usize, b: usize, step: usize| (a * (steps - step) + b * step + steps / 2) / steps;
        for step in 1..steps {
            self.put(between(x0, x1, step), between(y0, y1, step), (stroke, built));
        }
        // Spaces around the name keep the stroke away from it.
        self.write(((x0 + x1) / 2, (y0 + y1) / 2), &format!(" {label} "), built);
    }
}

fn point((column, row): Spot) -> Spot {
    (MARGIN.0 + column * STEP.0, MARGIN.1 + row * STEP.1)
}

/// The map of a board. Built structures are in square brackets or drawn through, and brighter with `colour`.
pub(crate) fn draw(board: Board, colour: bool) -> String {
    let mut canvas = DiceCanvas(vec![[(' ', false); SIZE.0]; SIZE.1]);
    canvas.road(START_ROAD, "start", true);
    JUNCTIONS.iter().for_each(|&spot| canvas.write(point(spot), "+", false));
    for structure in Structure::all() {
        let built = board.has(structure);
        let boxed = |name: &str| if built { format!("[{name}]") } else { format!("({name})") };
        match structure {
            Structure::Road(road) => canvas.road(ROADS[road.index()], &structure.to_string(), built),
            Structure::Settlement(settlement) => {
                canvas.write(point(SETTLEMENTS[settlement.index()]), &boxed(&structure.to_string()), built);
            }
            Structure::City(city) => {
                canvas.write(point(CITIES[city.index()]), &boxed(&structure.to_string()), built)
            }
            Structure::Knight(knight) => {
                let letter = if board.has_used(knight) { 'K' } else { 'J' };
                let (x, y) = point(KNIGHTS[knight.index()]);
                canvas.write((x, y), &boxed(&format!("{letter}{}", structure.points())), built);
                canvas.write((x, y + 1), swaps_into(knight), built && !board.has_used(knight));
            }
        }
    }
    to_text(&canvas, colour)
}

fn swaps_into(knight: Knight) -> &'static str {
    let resource = Resource::ALL.into_iter().find(|&resource| Knight::giving(resource) == Some(knight));
    resource.filter(|_| knight != Knight::WILDCARD).map_or("anything", Resource::name)
}

fn to_text(canvas: &DiceCanvas, colour: bool) -> String {
    let mut text = String::new();
    for line in &canvas.0 {
        let used = line.iter().rposition(|cell| cell.0 != ' ').map_or(0, |last| last + 1);
        for &(char, built) in &line[..used] {
            // Bold for what stands, faint for what does not.
            let done = if colour {
                write!(text, "\x1b[{}m{char}\x1b[0m", if built { 1 } else { 2 })
            } else {
                write!(text, "{char}")
            };
            debug_assert!(done.is_ok(), "writing to a string cannot fail");
        }
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_structure_is_on_the_map_once() {
        let map = draw(Board::EMPTY, false);
        for structure in Structure::all() {
            let name = structure.to_string();
            let found =
                map.split(|char: char| !char.is_ascii_alphanumeric()).filter(|&word| word == name).count();
            assert_eq!(found, 1, "{name}\n{map}");
        }
        assert!(draw("R0,S3,J1,K2".parse().unwrap(), false).contains("[K2]"));
    }

    #[test]
    fn roads_on_the_drawing_continue_the_roads_they_need() {
        let ends = |structure: Structure| match structure.road() {
            Some(road) => ROADS[road.index()],
            None => START_ROAD,
        };
        for structure in Structure::all() {
            let (from, to) = ends(structure);
            let touches = |spot: Spot| spot == from || spot == to;
            match structure {
                Structure::Road(road) => assert!(touches(ROADS[road.index()].0), "{structure}"),
                Structure::Settlement(settlement) => {
                    assert!(touches(SETTLEMENTS[settlement.index()]), "{structure}")
                }
                Structure::City(city) => assert!(touches(CITIES[city.index()]), "{structure}"),
                Structure::Knight(_) => {}
            }
        }
    }
}
