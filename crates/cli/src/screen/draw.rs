//! Draws the board with characters: hexes, numbers, harbours, pieces, and the numbers of places that are asked for.
//!
//! Hexes stand on a point. The topology's coordinates are stretched so that every vertex, edge and hex has a cell of its
//! own: a hex is twelve columns wide, a row of hexes four lines high. Letters and digits say everything, so that nothing
//! is lost without colours.

use super::canvas::{Canvas, Cell};
use super::{Paint, TextStyle, seat_style};
use brickwool_game::Seat;
use brickwool_settlers::{
    Board, Edge, EdgeSet, Harbour, Hex, HexSet, Point, Side, Terrain, Topology, Vertex, VertexSet, View, pips,
};

/// Columns for half a hex.
const HALF: usize = 6;
/// Room at both sides for harbours.
const MARGIN: usize = 9;
/// Room above and below for harbours.
const SHORE: usize = 1;

/// Which places show their numbers.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Marks {
    pub(crate) vertices: VertexSet,
    pub(crate) edges: EdgeSet,
    pub(crate) hexes: HexSet,
}

/// The picture. Any view will do: everything on the board is public.
pub(crate) fn board(board: &Board, view: &View, marks: &Marks, paint: Paint) -> String {
    let grid = Grid::of(board.topology());
    let mut drawing =
        Drawing { board, view, marks, paint, canvas: Canvas::new(grid.width, grid.height), grid };
    board.topology().hexes().for_each(|hex| drawing.hex(hex));
    board.topology().edges().for_each(|edge| drawing.edge(edge));
    let mut at_harbours = VertexSet::NONE;
    if board.rules().harbours {
        for (edge, harbour) in board.layout().harbours() {
            drawing.harbour(edge, harbour);
            at_harbours = board.topology().edge_ends(edge).into_iter().fold(at_harbours, VertexSet::with);
        }
    }
    board.topology().vertices().for_each(|vertex| drawing.vertex(vertex, at_harbours.contains(vertex)));
    drawing.canvas.to_text(paint)
}

/// What the symbols mean, in one line.
pub(crate) fn legend(paint: Paint) -> String {
    let (house, city) = (paint.glyph('⌂', 's'), paint.glyph('■', 'C'));
    let (road, port) = (paint.glyph('╱', '/'), paint.glyph('○', 'o'));
    format!("{house}2 settlement, {city}2 city, {road}2{road} road of Player 2; {port} beside a harbour")
}

/// From the topology's coordinates to columns and lines.
struct Grid {
    left: i8,
    top: i8,
    width: usize,
    height: usize,
}

impl Grid {
    fn of(topology: &Topology) -> Grid {
        let points = || topology.vertices().map(|vertex| topology.vertex_point(vertex));
        let left = points().map(|point| point.x).min().unwrap_or(0);
        let right = points().map(|point| point.x).max().unwrap_or(0);
        let top = points().map(|point| point.y).min().unwrap_or(0);
        let bottom = points().map(|point| point.y).max().unwrap_or(0);
        let mut grid = Grid { left, top, width: 0, height: 0 };
        let (last_column, last_line) = grid.cell(Point { x: right, y: bottom });
        grid.width = last_column + MARGIN + 1;
        grid.height = last_line + SHORE + 1;
        grid
    }

    /// Three units of height are one row of hexes: two vertices and a middle, and four lines.
    fn cell(&self, point: Point) -> Cell {
        let (right, down) = (point.x.abs_diff(self.left), point.y.abs_diff(self.top));
        let line = 4 * (down / 3) + [0, 2, 3][usize::from(down % 3)];
        (MARGIN + HALF * usize::from(right), SHORE + usize::from(line))
    }
}

struct Drawing<'a> {
    board: &'a Board,
    view: &'a View,
    marks: &'a Marks,
    paint: Paint,
    grid: Grid,
    canvas: Canvas,
}

impl Drawing<'_> {
    fn hex(&mut self, hex: Hex) {
        let (column, line) = self.grid.cell(self.board.topology().hex_point(hex));
        let terrain = self.board.layout().terrain(hex);
        let style = TextStyle::terrain(terrain);
        for (line, width) in [(line - 2, 3), (line - 1, 9), (line, 9), (line + 1, 9), (line + 2, 3)] {
            self.canvas.centre((column, line), &" ".repeat(width), style);
        }
        // The resource tells players more than the terrain does.
        let gives = terrain.resource().map_or(terrain.name(), |resource| resource.name());
        self.canvas.centre((column, line - 1), gives, style);
        if let Some(number) = self.board.layout().number(hex) {
            self.canvas.centre((column, line), &format!("({number})"), TextStyle::token(number));
        }
        if self.view.robber == hex {
            self.canvas.centre((column, line + 1), " ROBBER ", TextStyle::ROBBER);
        } else if self.marks.hexes.contains(hex) {
            self.canvas.centre((column, line + 1), &format!("hex {hex}"), TextStyle::PLACE);
        } else if terrain != Terrain::Desert {
            self.canvas.centre((column, line + 1), &self.pips(hex), style);
        }
    }

    /// As many dots as there are ways to roll the hex's number.
    fn pips(&self, hex: Hex) -> String {
        let ways = self.board.layout().number(hex).map_or(0, pips);
        self.paint.glyph('•', '.').to_string().repeat(ways.into())
    }

    fn edge(&mut self, edge: Edge) {
        let [a, b] = self.ends(edge);
        let middle = middle(a, b);
        // Roads are drawn with heavier characters where there are any.
        let (free, built) = match (a.0 == b.0, (a.0 < b.0) == (a.1 < b.1)) {
            (true, _) => (self.paint.glyph('│', '|'), self.paint.glyph('┃', '|')),
            (false, true) => (self.paint.glyph('╲', '\\'), self.paint.glyph('╲', '\\')),
            (false, false) => (self.paint.glyph('╱', '/'), self.paint.glyph('╱', '/')),
        };
        match self.view.roads.owner(edge) {
            Some(owner) => {
                let road = format!("{built}{}{built}", number(owner));
                self.canvas.centre(middle, &road, seat_style(owner));
            }
            None if self.marks.edges.contains(edge) => {
                self.canvas.centre(middle, &edge.to_string(), TextStyle::PLACE);
            }
            None => self.canvas.centre(middle, &free.to_string(), TextStyle::FAINT),
        }
    }

    fn vertex(&mut self, vertex: Vertex, at_harbour: bool) {
        let cell = self.grid.cell(self.board.topology().vertex_point(vertex));
        let (glyph, style) = match self.view.buildings.owner(vertex) {
            // A settlement that can be chosen shows its vertex number in its owner's colour.
            Some(owner) if self.marks.vertices.contains(vertex) => (vertex.to_string(), seat_style(owner)),
            Some(owner) => {
                let city = self.view.cities.contains(vertex);
                let glyph = if city { self.paint.glyph('■', 'C') } else { self.paint.glyph('⌂', 's') };
                (format!("{glyph}{}", number(owner)), seat_style(owner))
            }
            None if self.marks.vertices.contains(vertex) => (vertex.to_string(), TextStyle::PLACE),
            None if at_harbour => (self.paint.glyph('○', 'o').to_string(), TextStyle::HARBOUR),
            None => (self.paint.glyph('·', '.').to_string(), TextStyle::FAINT),
        };
        self.canvas.centre(cell, &glyph, style);
    }

    /// A harbour is written in the sea beside its edge: the rate, and below it the resource.
    fn harbour(&mut self, edge: Edge, harbour: Harbour) {
        let [a, b] = self.ends(edge);
        let (column, line) = middle(a, b);
        let (rate, cards) = match harbour {
            Harbour::Generic => ("3:1", "any"),
            Harbour::Special(resource) => ("2:1", resource.name()),
        };
        let Some(side) = side_of(self.board.topology(), edge) else { return };
        for (below, text) in [(0, rate), (1, cards)] {
            let width = text.len();
            let cell = match side {
                Side::Nw => (column - 4 - width / 2, line - 2 + below),
                Side::Ne => (column + 4 - width / 2, line - 2 + below),
                Side::E => (column + 3, line + below),
                Side::Se => (column + 4 - width / 2, line + 1 + below),
                Side::Sw => (column - 4 - width / 2, line + 1 + below),
                Side::W => (column - 2 - width, line + below),
            };
            self.canvas.write(cell, text, TextStyle::HARBOUR);
        }
    }

    fn ends(&self, edge: Edge) -> [Cell; 2] {
        let topology = self.board.topology();
        topology.edge_ends(edge).map(|end| self.grid.cell(topology.vertex_point(end)))
    }
}

fn middle(a: Cell, b: Cell) -> Cell {
    ((a.0 + b.0) / 2, (a.1 + b.1) / 2)
}

/// On which side of its hex a coastal edge lies.
fn side_of(topology: &Topology, edge: Edge) -> Option<Side> {
    topology.hexes().find_map(|hex| {
        let edges = topology.hex_edges(hex);
        Side::ALL.into_iter().zip(edges).find(|&(_, own)| own == edge).map(|(side, _)| side)
    })
}

/// Players are counted from 1 on screen.
fn number(seat: Seat) -> usize {
    seat.index() + 1
}
