//! `brickwool board`: a board as a layout file, as a line of notation, or as a picture with every number on it.

use crate::board_args::BoardArgs;
use brickwool_luck::SeededLuck;
use brickwool_settlers::layout_file::LayoutFile;
use brickwool_settlers::{Board, Point, Terrain};
use std::fmt::Write as _;
use std::io::{self, Write};

/// Which board, and how it is shown.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    board: BoardArgs,
    /// How to show it
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(clap::ValueEnum, Clone, Copy)]
enum Format {
    /// Rows of words
    Text,
    /// A layout file, to be changed and played with --board FILE
    Json,
    /// One line of notation
    Notation,
    /// A picture with the numbers of hexes, vertices and edges
    Svg,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let position = args.board.start(&mut SeededLuck::new(args.board.seed()))?;
    let board = &position.board;
    let text = match args.format {
        Format::Text => crate::narrate::board(board),
        Format::Json => serde_json::to_string_pretty(&LayoutFile::from(board.layout()))?,
        Format::Notation => board.layout().to_string(),
        Format::Svg => svg(board),
    };
    writeln!(io::stdout().lock(), "{}", text.trim_end())?;
    Ok(())
}

/// Pixels for one unit of the board's grid: half a hex's width, half its side.
const UNIT: (f64, f64) = (45.0, 26.0);
/// Room around the island for harbours.
const MARGIN: f64 = 75.0;

/// Where a grid point lies in the picture.
struct Canvas {
    left: i8,
    top: i8,
}

impl Canvas {
    fn place(&self, point: Point) -> (f64, f64) {
        let x = f64::from(point.x - self.left) * UNIT.0 + MARGIN;
        let y = f64::from(point.y - self.top) * UNIT.1 + MARGIN;
        (x, y)
    }
}

fn svg(board: &Board) -> String {
    let topology = board.topology();
    let points: Vec<Point> = topology.vertices().map(|vertex| topology.vertex_point(vertex)).collect();
    let (xs, ys) = (points.iter().map(|point| point.x), points.iter().map(|point| point.y));
    let (left, right) = (xs.clone().min().unwrap_or(0), xs.max().unwrap_or(0));
    let (top, bottom) = (ys.clone().min().unwrap_or(0), ys.max().unwrap_or(0));
    let canvas = Canvas { left, top };
    let width = f64::from(right - left) * UNIT.0 + 2.0 * MARGIN;
    let height = f64::from(bottom - top) * UNIT.1 + 2.0 * MARGIN;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" \
         font-family=\"Georgia, serif\" text-anchor=\"middle\">\n\
         <title>The board with the numbers of its hexes, vertices and edges</title>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#7fb2c8\"/>\n"
    );
    draw_harbours(&mut svg, board, &canvas);
    draw_hexes(&mut svg, board, &canvas);
    draw_edges(&mut svg, board, &canvas);
    draw_vertices(&mut svg, board, &canvas);
    svg.push_str("</svg>\n");
    svg
}

fn draw_hexes(svg: &mut String, board: &Board, canvas: &Canvas) {
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
            colour(terrain)
        );
        let _ = writeln!(
            svg,
            "<text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"12\" fill=\"#2b2418\">hex {hex}</text>\
             <text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"11\" fill=\"#2b2418\">{terrain}</text>",
            y - 23.0,
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

fn colour(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Forest => "#5f8f58",
        Terrain::Hills => "#c9794f",
        Terrain::Pasture => "#a9c96b",
        Terrain::Fields => "#e6c35c",
        Terrain::Mountains => "#9a9aa6",
        Terrain::Desert => "#dccfa8",
    }
}

/// A harbour is a sign out at sea with a line to each of its two vertices.
fn draw_harbours(svg: &mut String, board: &Board, canvas: &Canvas) {
    let topology = board.topology();
    let middle = canvas.place(Point { x: 0, y: 0 });
    for (edge, harbour) in topology.harbour_spots().zip(board.layout().harbours()) {
        let Some(harbour) = harbour else { continue };
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

fn draw_edges(svg: &mut String, board: &Board, canvas: &Canvas) {
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

fn draw_vertices(svg: &mut String, board: &Board, canvas: &Canvas) {
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
