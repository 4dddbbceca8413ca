//! Checks a layout for people who draw boards: everything that is wrong, and where; how many can play; how good the places for a
//! first settlement are.

use crate::settings::check_layout_size;
use brickwool_bots::opening_sites;
use brickwool_luck::SeededLuck;
use brickwool_settlers::layout_file::{LayoutFile, LayoutFileError};
use brickwool_settlers::{
    Board, Layout, LayoutError, NotationError, Rules, Shape, Side, Supply, Tokens, Topology, Vertex, pips,
};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A layout that somebody asks about: `POST /api/layouts`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum LayoutRequest {
    Layout(Box<LayoutFile>),
    /// The same in one line.
    Notation(String),
    Named(NamedLayout),
    /// The board that `brickwool board` shows for a seed.
    Random {
        #[serde(default)]
        shape: Shape,
        /// A number of up to 64 bits, as text; without one, any board.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional = nullable))]
        seed: Option<String>,
    },
}

/// A layout that is printed somewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum NamedLayout {
    Beginner,
}

/// The result of checking a layout: the response to `POST /api/layouts`.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LayoutCheck {
    /// The layout with rows as short as they can be, without harbours that lie nowhere; `null` if its hexes are no board.
    pub layout: Option<LayoutFile>,
    /// The same in one line.
    pub notation: Option<String>,
    /// The cards that are played with.
    pub supply: Option<Supply>,
    /// Everything that is wrong with it. If this is empty, it can be played on.
    pub problems: Vec<LayoutProblem>,
    /// How many can play: from, to.
    pub seats: Option<(u8, u8)>,
    /// The places for a first settlement, if it can be played on.
    pub sites: Vec<OpeningSite>,
}

/// Something that is wrong with a layout.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LayoutProblem {
    pub message: String,
    /// The hexes that are meant, `row.column`; none if it concerns all of the board.
    pub hexes: Vec<String>,
    /// The side of the hex that is meant.
    pub side: Option<Side>,
}

/// A place for a first settlement.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OpeningSite {
    /// A hex that it is a corner of, `row.column`.
    pub hex: String,
    /// Which corner, clockwise from the top.
    pub corner: u8,
    /// What a settlement there is worth to the bot `greedy` when the game begins, in points.
    pub worth: f32,
    /// In how many of 36 rolls, counted for each hex, it produces something.
    pub dots: u8,
}

/// Why a request cannot be checked at all.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum LayoutRequestError {
    #[error("a seed is a whole number below 2^64")]
    Seed,
    #[error("there are no random {0} boards")]
    Shape(Shape),
    #[error(transparent)]
    Notation(#[from] NotationError),
}

impl LayoutCheck {
    /// Looks at a layout. `any_seed` is for a random one without a seed.
    pub fn of(request: &LayoutRequest, any_seed: u64) -> Result<LayoutCheck, LayoutRequestError> {
        let layout = match request {
            LayoutRequest::Layout(file) => return Ok(check_file(file)),
            LayoutRequest::Notation(text) => text.parse()?,
            LayoutRequest::Named(NamedLayout::Beginner) => Layout::beginner(),
            LayoutRequest::Random { shape, seed } => {
                let seed = seed.as_ref().map_or(Ok(any_seed), |seed| seed.parse());
                let seed = seed.map_err(|_| LayoutRequestError::Seed)?;
                Layout::random(*shape, Tokens::Spread, &mut SeededLuck::new(seed))
                    .ok_or(LayoutRequestError::Shape(*shape))?
            }
        };
        Ok(check_layout(layout, None, Vec::new()))
    }

    /// The result where there are no hexes to check.
    fn unreadable(problems: Vec<LayoutProblem>) -> LayoutCheck {
        LayoutCheck { layout: None, notation: None, supply: None, problems, seats: None, sites: Vec::new() }
    }
}

/// Checks a file. A harbour that lies nowhere is reported and left out, so that the rest can be checked too.
fn check_file(file: &LayoutFile) -> LayoutCheck {
    if let Err(error) = check_layout_size(file) {
        return LayoutCheck::unreadable(vec![LayoutProblem::of_board(error)]);
    }
    let mut problems = Vec::new();
    let mut file = file.clone();
    let mut left_out = 0;
    loop {
        match file.draft() {
            Ok(layout) => return check_layout(layout, file.name, problems),
            Err(mut error) => {
                let harbour = harbour_number(&mut error).map(|number| {
                    let index = *number - 1;
                    *number += left_out;
                    index
                });
                problems.push(LayoutProblem::of_file(&error));
                let Some(index) = harbour else {
                    return LayoutCheck::unreadable(problems);
                };
                file.harbours.remove(index);
                left_out += 1;
            }
        }
    }
}

/// The number of the harbour that an error is about, from 1.
fn harbour_number(error: &mut LayoutFileError) -> Option<&mut usize> {
    match error {
        LayoutFileError::UnknownHex { number, .. }
        | LayoutFileError::UnknownHarbour { number, .. }
        | LayoutFileError::InlandHarbour { number, .. }
        | LayoutFileError::NoHarbourSpot { number, .. }
        | LayoutFileError::HarbourTwice { number, .. } => Some(number),
        _ => None,
    }
}

fn check_layout(layout: Layout, name: Option<String>, mut problems: Vec<LayoutProblem>) -> LayoutCheck {
    let file = LayoutFile { name, ..LayoutFile::from(&layout) };
    let names = HexNames::of(&file);
    problems.extend(Board::problems(&layout).iter().map(|error| LayoutProblem::of_layout(error, &names)));
    let (notation, supply) = (layout.to_string(), layout.supply());
    let board = Board::new(layout, Rules::OFFICIAL).ok().filter(|_| problems.is_empty());
    let seats = board.as_ref().map(Board::seat_counts);
    let sites = board.as_ref().map_or_else(Vec::new, |board| sites(board, &names));
    LayoutCheck {
        layout: Some(file),
        notation: Some(notation),
        supply: Some(supply),
        problems,
        seats: seats.map(|seats| seats.into_inner()),
        sites,
    }
}

impl LayoutProblem {
    fn of_board(error: impl ToString) -> LayoutProblem {
        LayoutProblem { message: error.to_string(), hexes: Vec::new(), side: None }
    }

    fn of_file(error: &LayoutFileError) -> LayoutProblem {
        let (hex, side) = match error {
            LayoutFileError::InlandHarbour { hex, side, .. }
            | LayoutFileError::NoHarbourSpot { hex, side, .. }
            | LayoutFileError::HarbourTwice { hex, side, .. } => (Some(hex), Some(*side)),
            LayoutFileError::Arrangement { hex, .. } => (Some(hex).filter(|hex| !hex.is_empty()), None),
            LayoutFileError::UnknownTerrain { hex, .. } | LayoutFileError::NumberAtSea { hex, .. } => {
                (Some(hex), None)
            }
            _ => (None, None),
        };
        LayoutProblem { hexes: hex.into_iter().cloned().collect(), side, ..LayoutProblem::of_board(error) }
    }

    fn of_layout(error: &LayoutError, names: &HexNames) -> LayoutProblem {
        let hexes = match error {
            LayoutError::NoSuchToken { hex, .. }
            | LayoutError::TokenOnDesert { hex, .. }
            | LayoutError::NoToken { hex, .. }
            | LayoutError::RobberNotOnDesert { hex, .. } => vec![hex.clone()],
            LayoutError::TooManyEqual { terrain, number, .. } => names.equal(terrain.name(), *number),
            _ => Vec::new(),
        };
        LayoutProblem { hexes, ..LayoutProblem::of_board(error) }
    }
}

/// What people call the hexes of a layout, in the order of their numbers.
struct HexNames(Vec<(String, String, Option<u8>)>);

impl HexNames {
    fn of(file: &LayoutFile) -> HexNames {
        let rows = (1..).zip(&file.rows);
        let all = rows.flat_map(|(row, entries): (usize, _)| {
            (1..).zip(entries).map(move |(column, entry): (usize, _)| (row, column, entry))
        });
        let land = all.filter(|(_, _, entry)| entry.terrain != "sea");
        HexNames(
            land.map(|(row, column, entry)| (format!("{row}.{column}"), entry.terrain.clone(), entry.number))
                .collect(),
        )
    }

    fn equal(&self, terrain: &str, number: u8) -> Vec<String> {
        let alike = self.0.iter().filter(|(_, kind, token)| kind == terrain && *token == Some(number));
        alike.map(|(name, ..)| name.clone()).collect()
    }
}

/// The board's vertices as places for a first settlement.
fn sites(board: &Board, names: &HexNames) -> Vec<OpeningSite> {
    let topology = board.topology();
    let corner_of = |vertex: Vertex| corner_of(topology, vertex);
    let site = |(vertex, worth): (Vertex, f32)| {
        let (hex, corner) = corner_of(vertex)?;
        let numbers = topology.vertex_hexes(vertex).filter_map(|hex| board.layout().number(hex));
        let dots = numbers.map(pips).sum();
        Some(OpeningSite { hex: names.0[hex].0.clone(), corner, worth, dots })
    };
    opening_sites(board).into_iter().filter_map(site).collect()
}

/// The first hex that a vertex is a corner of, and which.
fn corner_of(topology: &Topology, vertex: Vertex) -> Option<(usize, u8)> {
    topology.vertex_hexes(vertex).find_map(|hex| {
        let corner = topology.hex_vertices(hex).iter().position(|corner| *corner == vertex)?;
        Some((hex.index(), corner as u8))
    })
}
