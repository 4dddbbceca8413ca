//! Boards and positions drawn as SVG, for files, pages and notebooks.

#![forbid(unsafe_code)]

use brickwool_game::Seat;
use brickwool_settlers::{Board, Point, Terrain, View};
use std::fmt::Write as _;

/// Pixels for one unit of the board's grid: half a hex's width, half its side.
const UNIT: (f64, f64) = (45.0, 26.0);
/// Room around the island for harbours.
const MARGIN: f64 = 75.0;

/// Height of a line of text below the board.
const LINE: f64 = 24.0;

/// The picture's size, and where points of the board's grid lie in it.
struct GridFrame {
    left: i8,
    top: i8,
    width: f64,
    height: f64,
}

impl GridFrame {
    fn of(board: &Board) -> GridFrame {
        let topology = board.topology();
        let points: Vec<Point> = topology.vertices().map(|vertex| topology.vertex_point(vertex)).collect();
        let (xs, ys) = (points.iter().map(|point| point.x), points.iter().map(|point| point.y));
        let (left, right) = (xs.clone().min().unwrap_or(0), xs.max().unwrap_or(0));
        let (top, bottom) = (ys.clone().min().unwrap_or(0), ys.max().unwrap_or(0));
        let width = f64::from(right - left) * UNIT.0 + 2.0 * MARGIN;
        let height = f64::from(bottom - top) * UNIT.1 + 2.0 * MARGIN;
        GridFrame { left, top, width, height }
    }

    /// The opening of the document; `below` is the room below the board.
    fn begin(&self, title: &str, below: f64) -> String {
        let (width, height) = (self.width, self.height + below);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" \
             font-family=\"Georgia, serif\" text-anchor=\"middle\">\n\
             <title>{title}</title>\n\
             <rect width=\"100%\" height=\"100%\" fill=\"#7fb2c8\"/>\n"
        )
    }

    fn place(&self, point: Point) -> (f64, f64) {
        let x = f64::from(point.x - self.left) * UNIT.0 + MARGIN;
        let y = f64::from(point.y - self.top) * UNIT.1 + MARGIN;
        (x, y)
    }
}

/// A board with the numbers of all its places.
pub fn board(board: &Board) -> String {
    let canvas = GridFrame::of(board);
    let mut svg = canvas.begin("The board with the numbers of its hexes, vertices and edges", 0.0);
    draw_harbours(&mut svg, board, &canvas);
    draw_hexes(&mut svg, board, &canvas, true);
    draw_edges(&mut svg, board, &canvas);
    draw_vertices(&mut svg, board, &canvas);
    svg.push_str("</svg>\n");
    svg
}

/// A board with its pieces and, below it, a line for each player, called what `name` says. `numbers` adds the numbers of the
/// free places.
pub fn game(board: &Board, view: &View, name: impl Fn(Seat) -> String, numbers: bool) -> String {
    let canvas = GridFrame::of(board);
    let seats: Vec<Seat> = view.seats().collect();
    let mut svg = canvas.begin("The board with the pieces on it", seats.len() as f64 * LINE + LINE / 2.0);
    if board.rules().harbours {
        draw_harbours(&mut svg, board, &canvas);
    }
    draw_hexes(&mut svg, board, &canvas, numbers);
    if numbers {
        draw_edges(&mut svg, board, &canvas);
        draw_vertices(&mut svg, board, &canvas);
    }
    for &seat in &seats {
        draw_roads(&mut svg, board, view, seat, &canvas);
    }
    for &seat in &seats {
        draw_buildings(&mut svg, board, view, seat, &canvas);
    }
    draw_robber(&mut svg, board, view, &canvas);
    for (line, &seat) in seats.iter().enumerate() {
        let y = canvas.height - MARGIN / 2.0 + (line as f64 + 0.5) * LINE;
        let turn = if view.current == seat { ", to move" } else { "" };
        let points = view.score(seat).total();
        let points = if points == 1 { "1 point".to_owned() } else { format!("{points} points") };
        let _ = writeln!(
            svg,
            "<rect x=\"{MARGIN:.0}\" y=\"{:.1}\" width=\"15\" height=\"15\" fill=\"{}\" stroke=\"#2b2418\"/>\
             <text x=\"{:.1}\" y=\"{y:.1}\" font-size=\"16\" fill=\"#2b2418\" text-anchor=\"start\">{}: {points}{turn}</text>",
            y - 13.0,
            player_colour(seat),
            MARGIN + 23.0,
            escaped(&name(seat)),
        );
    }
    svg.push_str("</svg>\n");
    svg
}

/// Escapes a name, which may come from a file, for use in SVG text.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Red, blue, white, orange, green and brown, as in the terminal.
fn player_colour(seat: Seat) -> &'static str {
    match seat.index() {
        0 => "#c62828",
        1 => "#1f5fbf",
        2 => "#ffffff",
        3 => "#f08c1a",
        4 => "#2e8b57",
        _ => "#7a4a2b",
    }
}

/// A road is a thick line that stops short of the vertices, so that buildings have room.
fn draw_roads(svg: &mut String, board: &Board, view: &View, seat: Seat, canvas: &GridFrame) {
    let topology = board.topology();
    for edge in view.roads.of(seat) {
        let [a, b] = topology.edge_ends(edge).map(|vertex| canvas.place(topology.vertex_point(vertex)));
        let along = |from: (f64, f64), to: (f64, f64)| {
            (from.0 + (to.0 - from.0) * 0.2, from.1 + (to.1 - from.1) * 0.2)
        };
        let (from, to) = (along(a, b), along(b, a));
        for (colour, width) in [("#2b2418", 13), (player_colour(seat), 9)] {
            let _ = writeln!(
                svg,
                "<line x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\" stroke=\"{colour}\" stroke-width=\"{width}\" \
                 stroke-linecap=\"round\"/>",
                from.0, from.1, to.0, to.1
            );
        }
    }
}

/// A settlement is a house, a city a house with a tower.
fn draw_buildings(svg: &mut String, board: &Board, view: &View, seat: Seat, canvas: &GridFrame) {
    const SETTLEMENT: [(f64, f64); 5] =
        [(-11.0, 10.0), (-11.0, -3.0), (0.0, -13.0), (11.0, -3.0), (11.0, 10.0)];
    const CITY: [(f64, f64); 7] =
        [(-17.0, 12.0), (-17.0, -10.0), (-8.0, -19.0), (1.0, -10.0), (1.0, -3.0), (17.0, -3.0), (17.0, 12.0)];
    for vertex in view.buildings.of(seat) {
        let (x, y) = canvas.place(board.topology().vertex_point(vertex));
        let outline = if view.cities.contains(vertex) { &CITY[..] } else { &SETTLEMENT[..] };
        let points: Vec<String> =
            outline.iter().map(|(right, down)| format!("{:.1},{:.1}", x + right, y + down)).collect();
        let _ = writeln!(
            svg,
            "<polygon points=\"{}\" fill=\"{}\" stroke=\"#2b2418\" stroke-width=\"2\"/>",
            points.join(" "),
            player_colour(seat)
        );
    }
}

fn draw_robber(svg: &mut String, board: &Board, view: &View, canvas: &GridFrame) {
    let (x, y) = canvas.place(board.topology().hex_point(view.robber));
    // Beside the number, which stays readable.
    let (x, y) = (x + 26.0, y - 2.0);
    let _ = writeln!(
        svg,
        "<g fill=\"#2b2418\"><title>robber</title><circle cx=\"{x:.1}\" cy=\"{:.1}\" r=\"6\"/>\
         <ellipse cx=\"{x:.1}\" cy=\"{:.1}\" rx=\"8\" ry=\"13\"/></g>",
        y - 12.0,
        y + 4.0
    );
}

fn draw_hexes(svg: &mut String, board: &Board, canvas: &GridFrame, numbers: bool) {
    let topology = board.topology();
    for hex in topology.hexes() {
        let corners = topology.hex_vertices(hex).map(|vertex| {
            let (x, y) = canvas.place(topology.vertex_point(vertex));
            format!("{x:.1},{y:.1}")
        });
        let terrain = board.layout().terrain(hex);
        let (x, y) = canvas.place(topology.hex_point(hex));
        let _ = writeln!(
            svg,
            "<polygon points=\"{}\" fill=\"{}\" stroke=\"#f6ecd2\" stroke-width=\"5\"/>",
            corners.join(" "),
            terrain_colour(terrain)
        );
        if numbers {
            let _ = write!(
                svg,
                "<text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"12\" fill=\"#2b2418\">hex {hex}</text>",
                y - 23.0
            );
        }
        let _ = writeln!(
            svg,
            "<text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"11\" fill=\"#2b2418\">{terrain}</text>",
            y + 31.0
        );
        if let Some(number) = board.layout().number(hex) {
            let ink = if matches!(number, 6 | 8) { "#b3261e" } else { "#2b2418" };
            let _ = writeln!(
                svg,
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"17\" fill=\"#fbf4e0\"/>\
                 <text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"19\" fill=\"{ink}\">{number}</text>",
                y + 6.5
            );
        }
    }
}

fn terrain_colour(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Forest => "#5f8f58",
        Terrain::Hills => "#c9794f",
        Terrain::Pasture => "#a9c96b",
        Terrain::Fields => "#e6c35c",
        Terrain::Mountains => "#9a9aa6",
        Terrain::Desert => "#dccfa8",
    }
}

/// A harbour is a sign in the sea with a line to each of its two vertices.
fn draw_harbours(svg: &mut String, board: &Board, canvas: &GridFrame) {
    let topology = board.topology();
    for (edge, harbour) in board.layout().harbours() {
        // A coast edge belongs to one hex; the sea is on its other side.
        let Some(hex) = topology.hexes().find(|&hex| topology.hex_edges(hex).contains(&edge)) else {
            continue;
        };
        let middle = canvas.place(topology.hex_point(hex));
        let [a, b] = topology.edge_ends(edge).map(|vertex| canvas.place(topology.vertex_point(vertex)));
        let (x, y) = ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0);
        let away = ((x - middle.0).powi(2) + (y - middle.1).powi(2)).sqrt();
        let (x, y) = (x + (x - middle.0) / away * 36.0, y + (y - middle.1) / away * 36.0);
        for end in [a, b] {
            let _ = writeln!(
                svg,
                "<line x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{x:.1}\" y2=\"{y:.1}\" stroke=\"#7a5a36\" stroke-width=\"4\"/>",
                end.0, end.1
            );
        }
        let _ = writeln!(
            svg,
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"50\" height=\"22\" rx=\"6\" fill=\"#fbf4e0\"/>\
             <text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"13\" fill=\"#2b2418\">{harbour}</text>",
            x - 25.0,
            y - 11.0,
            y + 4.5
        );
    }
}

fn draw_edges(svg: &mut String, board: &Board, canvas: &GridFrame) {
    let topology = board.topology();
    for edge in topology.edges() {
        let [a, b] = topology.edge_ends(edge).map(|vertex| canvas.place(topology.vertex_point(vertex)));
        let (x, y) = ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0);
        let _ = writeln!(
            svg,
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"20\" height=\"14\" rx=\"3\" fill=\"#f6ecd2\"/>\
             <text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"11\" fill=\"#7a5a36\">{edge}</text>",
            x - 10.0,
            y - 7.0,
            y + 4.0
        );
    }
}

fn draw_vertices(svg: &mut String, board: &Board, canvas: &GridFrame) {
    let topology = board.topology();
    for vertex in topology.vertices() {
        let (x, y) = canvas.place(topology.vertex_point(vertex));
        let _ = writeln!(
            svg,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"11\" fill=\"#2f4858\"/>\
             <text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"12\" fill=\"#ffffff\">{vertex}</text>",
            y + 4.2
        );
    }
}
