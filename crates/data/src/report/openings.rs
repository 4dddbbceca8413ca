//! Openings: which spots are chosen for the first settlements, and which of them win.

use super::charts::shares_by_number;
use super::stats::ShareInterval;
use super::svg::{Anchor, Svg, WIDTH, grouped, percent};
use super::{Data, Section};
use crate::summary::ChoiceStats;
use brickwool_settlers::{Layout, Point, Shape, Topology, Vertex};

pub(super) fn sections(data: &Data) -> Vec<Section> {
    vec![chosen(data), winning(data), by_pips(data), by_kinds(data)]
}

/// A warning where players differ: what wins may be the player who chose it.
fn caution(data: &Data) -> &'static str {
    if data.groups.len() > 1 {
        " Strong players may choose differently, so part of this is who chose."
    } else {
        ""
    }
}

/// Half a hex's width and half its side on the picture.
const UNIT: (f64, f64) = (37.0, 21.4);
const MARGIN: f64 = 22.0;

/// What is drawn at a vertex.
struct Mark {
    radius: f64,
    class: &'static str,
    opacity: f64,
    tip: String,
}

fn topology(data: &Data) -> &'static Topology {
    let shape = Shape::ALL.into_iter().find(|shape| shape.to_string() == data.manifest.shape);
    shape.unwrap_or_default().topology()
}

/// Both settlements of the setup at a vertex.
fn spot(data: &Data, vertex: Vertex) -> ChoiceStats {
    let at = |spots: &[ChoiceStats]| spots.get(vertex.index()).cloned().unwrap_or_default();
    let (first, second) = (at(&data.summary.first), at(&data.summary.second));
    ChoiceStats { chosen: first.chosen + second.chosen, won: first.won + second.won }
}

fn first_share(data: &Data, vertex: Vertex) -> f64 {
    let first = data.summary.first.get(vertex.index()).map_or(0, |spot| spot.chosen);
    first as f64 / spot(data, vertex).chosen.max(1) as f64
}

/// Where a point of the board's grid lies on the picture.
fn place(topology: &Topology, point: Point) -> (f64, f64) {
    let points = topology.vertices().map(|vertex| topology.vertex_point(vertex));
    let (left, top) = (points.clone().map(|at| at.x).min(), points.map(|at| at.y).min());
    let x = f64::from(point.x - left.unwrap_or(0)) * UNIT.0 + MARGIN;
    (x, f64::from(point.y - top.unwrap_or(0)) * UNIT.1 + MARGIN)
}

/// The island with a mark at each vertex. On a board that is always the same, with its terrain and numbers.
fn board(data: &Data, title: &str, mark: impl Fn(Vertex) -> Mark) -> String {
    let topology = topology(data);
    let layout: Option<Layout> = data.manifest.layout.as_ref().and_then(|layout| layout.parse().ok());
    let corners = topology.vertices().map(|vertex| place(topology, topology.vertex_point(vertex)));
    let (width, height) =
        corners.fold((0.0f64, 0.0f64), |(width, height), (x, y)| (width.max(x), height.max(y)));
    let mut svg = Svg::new((width + MARGIN).max(WIDTH * 0.6), height + MARGIN);
    for hex in topology.hexes() {
        let corners = topology.hex_vertices(hex).map(|vertex| place(topology, topology.vertex_point(vertex)));
        let terrain = layout.as_ref().map(|layout| layout.terrain(hex));
        let class = terrain.map_or("hex".to_owned(), |terrain| format!("hex {terrain}"));
        svg.path(&corners, true, &class, "");
        let number = layout.as_ref().and_then(|layout| layout.number(hex));
        if let Some(number) = number {
            let (x, y) = place(topology, topology.hex_point(hex));
            svg.text(x, y + 5.0, Anchor::Middle, "token", &number.to_string());
        }
    }
    let mut descriptions = Vec::new();
    for vertex in topology.vertices() {
        let ((x, y), mark) = (place(topology, topology.vertex_point(vertex)), mark(vertex));
        let class = mark.class;
        svg.circle(x, y, mark.radius, "halo", "");
        svg.shape(
            &format!(
                "circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{:.1}\" class=\"spot {class}\" fill-opacity=\"{:.2}\"",
                mark.radius, mark.opacity
            ),
            &mark.tip,
        );
        descriptions.push(mark.tip);
    }
    svg.finish(title, &descriptions.join("; "))
}

fn chosen(data: &Data) -> Section {
    let most =
        topology(data).vertices().map(|vertex| spot(data, vertex).chosen).max().unwrap_or(1).max(1) as f64;
    let games = data.summary.games as f64;
    let mark = |vertex: Vertex| {
        let chosen = spot(data, vertex).chosen as f64;
        let tip = format!(
            "vertex {vertex}: in {} of games, {} of these as a first settlement",
            percent(chosen / games),
            percent(first_share(data, vertex))
        );
        Mark {
            radius: 3.0 + 9.5 * (chosen / most).sqrt(),
            class: "above",
            opacity: 0.25 + 0.75 * chosen / most,
            tip,
        }
    };
    let boards = if data.manifest.layout.is_some() {
        ""
    } else {
        " The boards are random, so only the geometry counts here: how many hexes touch, and how far the coast is."
    };
    Section {
        id: "openings",
        title: "Where openings go",
        about: format!(
            "How often each vertex was taken in the setup: the larger and darker, the more often.{boards}"
        ),
        body: board(data, "Vertices taken in the setup", mark),
        wide: false,
    }
}

fn winning(data: &Data) -> Section {
    let fair = data.fair();
    let enough = 10;
    let lift = |spot: &ChoiceStats| spot.won as f64 / spot.chosen as f64 / fair - 1.0;
    let spots = || topology(data).vertices().map(|vertex| spot(data, vertex));
    let farthest =
        spots().filter(|spot| spot.chosen >= enough).map(|spot| lift(&spot).abs()).fold(0.05, f64::max);
    let most = spots().map(|spot| spot.chosen).max().unwrap_or(1).max(1) as f64;
    let mark = |vertex: Vertex| {
        let spot = spot(data, vertex);
        let radius = 3.0 + 9.5 * (spot.chosen as f64 / most).sqrt();
        if spot.chosen < enough {
            let tip = format!("vertex {vertex}: taken {} times", spot.chosen);
            return Mark { radius: 3.0, class: "none", opacity: 1.0, tip };
        }
        let share = spot.won as f64 / spot.chosen as f64;
        let count = grouped(spot.chosen as f64, 0);
        let tip = format!("vertex {vertex}: won {} of {count} times, fair {}", percent(share), percent(fair));
        let class = if lift(&spot) < 0.0 { "below" } else { "above" };
        Mark { radius, class, opacity: 0.12 + 0.88 * (lift(&spot).abs() / farthest).min(1.0), tip }
    };
    let legend = super::svg::legend(&[
        ("above".into(), "won more than the fair share".into()),
        ("below".into(), "won less".into()),
    ]);
    Section {
        id: "spots",
        title: "Which openings win",
        about: format!(
            "How often whoever took a vertex in the setup won, against the fair share; the strongest colour is {} off. \
             Size tells how often it was taken; fewer than {enough} times stays grey.{}",
            percent(farthest),
            caution(data)
        ),
        body: legend + &board(data, "Win rates of vertices taken in the setup", mark),
        wide: false,
    }
}

/// Shares by number for the numbers that came up often enough to say anything.
fn rates(spots: &[ChoiceStats]) -> Vec<(f64, u64, ShareInterval)> {
    let all: u64 = spots.iter().map(|spot| spot.chosen).sum();
    let enough = (all / 500).clamp(1, 50);
    let known = spots.iter().enumerate().filter(|(_, spot)| spot.chosen >= enough);
    known
        .filter_map(|(n, spot)| Some((n as f64, spot.chosen, ShareInterval::of(spot.won, spot.chosen)?)))
        .collect()
}

fn by_pips(data: &Data) -> Section {
    let points = rates(&data.summary.by_pips);
    Section {
        id: "pips",
        title: "What a good opening is worth",
        about: format!(
            "Games won by the pips around both first settlements: the ways out of 36 that a roll pays them. Larger \
                dots stand for more games.{}",
            caution(data)
        ),
        body: shares_by_number(
            "Share of games won by pips of the opening",
            &points,
            data.fair(),
            "pips of the opening",
        ),
        wide: false,
    }
}

fn by_kinds(data: &Data) -> Section {
    let points = rates(&data.summary.by_kinds);
    Section {
        id: "kinds",
        title: "What variety is worth",
        about: format!(
            "Games won by how many of the five resources the first two settlements touch.{}",
            caution(data)
        ),
        body: shares_by_number(
            "Share of games won by resources of the opening",
            &points,
            data.fair(),
            "different resources",
        ),
        wide: false,
    }
}
