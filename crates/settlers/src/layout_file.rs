//! Layout files: a board written by hand as JSON, and what can be wrong with one.
//!
//! ```json
//! {"rows": [[{"terrain": "mountains", "number": 10}, …], …],
//!  "harbours": [{"hex": "1.1", "side": "NW", "kind": "3:1"}, …]}
//! ```
//! Hexes are named `row.column`, counted from 1 at the top left. A harbour lies on a side of a hex that faces the sea.
//! `docs/layouts.md` says how to write a board of your own.

use crate::board::{LayoutError, token_problems};
use crate::layout::{Harbour, Layout};
use crate::layout_rows::{self, RowPlace, RowsError, hex_name, rows_of};
use crate::topology::ArrangementError;
use crate::{Edge, Hex, Resource, Shape, Side, Supply, Terrain, Topology};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A layout as it stands in a file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct LayoutFile {
    /// What people call it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub name: Option<String>,
    /// Free remarks on how it is to be read; ignored.
    #[serde(default, skip_serializing)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub orientation: Option<String>,
    /// The hexes, row by row; rows are centred.
    pub rows: Vec<Vec<HexEntry>>,
    /// The harbours, in any order.
    #[serde(alias = "harbors")]
    pub harbours: Vec<HarbourEntry>,
    /// Where the robber starts: `row.column`, or "desert" for the first desert, which is also meant without this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub robber: Option<String>,
    /// How many cards there are. With this the board is somebody's own: its hexes, tokens and harbours need not be those of
    /// any box.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub supply: Option<Supply>,
}

/// The word for a place without a hex.
const SEA: &str = "sea";

/// One hex.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct HexEntry {
    /// The word for its terrain, or "sea".
    #[cfg_attr(feature = "ts", ts(type = "Terrain | \"sea\""))]
    pub terrain: String,
    /// Its token.
    #[serde(default)]
    pub number: Option<u8>,
}

/// One harbour.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct HarbourEntry {
    /// The hex it lies at, `row.column`.
    pub hex: String,
    /// The hex's side it lies on.
    pub side: Side,
    /// `3:1` or the resource it trades.
    #[serde(alias = "type")]
    #[cfg_attr(feature = "ts", ts(as = "Harbour"))]
    pub kind: String,
}

/// Why a layout file cannot be read. A harbour's `number` is its place in the list, from 1.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum LayoutFileError {
    #[error(
        "rows of {found:?} hexes are not a named board (the base board has rows of {:?}); a board of your own has a \
         \"supply\", such as {{\"cards\":19,\"deck\":{{\"knight\":14,\"victory_point\":5}}}}",
        Shape::Base.rows()
    )]
    NoShape { found: Vec<usize> },
    #[error(transparent)]
    Rows(#[from] RowsError),
    #[error("{}", arrangement_text(*error, hex))]
    Arrangement { error: ArrangementError, hex: String },
    #[error(
        "hex {hex}: there is no terrain {word:?}; choose forest, hills, pasture, fields, mountains, desert or sea"
    )]
    UnknownTerrain { hex: String, word: String },
    #[error("harbour {number}: there is no hex {hex:?}; hexes are named row.column, the first is 1.1")]
    UnknownHex { number: usize, hex: String },
    #[error("harbour {number}: there is no kind {word:?}; choose 3:1, lumber, brick, wool, grain or ore")]
    UnknownHarbour { number: usize, word: String },
    #[error("harbour {number}: side {side} of hex {hex} does not face the sea")]
    InlandHarbour { number: usize, hex: String, side: Side },
    /// A harbour between the spots of the frame.
    #[error(
        "harbour {number}: no harbour can lie on side {side} of hex {hex}; on a {shape} board they lie at {}",
        spots(*shape)
    )]
    NoHarbourSpot { shape: Shape, number: usize, hex: String, side: Side },
    #[error("the robber starts on \"desert\" or on a hex, row.column; there is no hex {word:?}")]
    RobberNowhere { word: String },
    #[error(transparent)]
    Token(LayoutError),
    #[error("hex {hex} is sea and has the number {number}; only land has one")]
    NumberAtSea { hex: String, number: u8 },
    #[error("harbour {number}: side {side} of hex {hex} already has a harbour")]
    HarbourTwice { number: usize, hex: String, side: Side },
}

/// The text of an arrangement's error, with the name of the hex in place of its number.
fn arrangement_text(error: ArrangementError, hex: &str) -> String {
    match error {
        ArrangementError::NotConnected(_) => format!("hex {hex} is not connected with the first hex by land"),
        other => other.to_string(),
    }
}

impl TryFrom<&LayoutFile> for Layout {
    type Error = LayoutFileError;

    fn try_from(file: &LayoutFile) -> Result<Layout, LayoutFileError> {
        let (layout, places) = file.read()?;
        if file.supply.is_some() {
            let name = |hex: Hex| places[hex.index()].name.clone();
            if let Some((_, error)) = token_problems(&layout, name).next() {
                return Err(LayoutFileError::Token(error));
            }
        }
        Ok(layout)
    }
}

impl LayoutFile {
    /// The layout of a board that is still being drawn: tokens may be missing or wrong.
    pub fn draft(&self) -> Result<Layout, LayoutFileError> {
        self.read().map(|(layout, _)| layout)
    }

    fn read(&self) -> Result<(Layout, Vec<NamedHex>), LayoutFileError> {
        let file = self;
        let mut places: Vec<NamedHex> = Vec::new();
        let mut rows: Vec<Vec<RowPlace>> = Vec::new();
        for (row, entries) in (1..).zip(&file.rows) {
            rows.push(Vec::new());
            for (column, entry) in (1..).zip(entries) {
                let name = format!("{row}.{column}");
                let land = read_hex(entry, &name)?;
                if land.is_some() {
                    places.push(NamedHex { name, hex: Hex(places.len() as u8) });
                }
                rows.last_mut().expect("a row was just begun").push(land);
            }
        }
        let mut layout = match file.supply {
            Some(supply) => {
                let land = layout_rows::land_points(&rows)?;
                Layout::blank_own(land, supply).map_err(|error| {
                    let index = if let ArrangementError::NotConnected(index) = error { index } else { 0 };
                    let hex = places.get(index).map_or_else(String::new, |place| place.name.clone());
                    LayoutFileError::Arrangement { error, hex }
                })?
            }
            None => match layout_rows::shape_of(&rows) {
                Some(shape) => Layout::blank(shape),
                None => return Err(LayoutFileError::NoShape { found: rows.iter().map(Vec::len).collect() }),
            },
        };
        for (place, (terrain, number)) in places.iter().zip(rows.into_iter().flatten().flatten()) {
            layout.set_hex(place.hex, terrain, number);
        }
        if let Some(word) = file.robber.as_ref().filter(|word| *word != "desert") {
            let found = find(&places, word);
            layout.set_robber(Some(
                found.ok_or_else(|| LayoutFileError::RobberNowhere { word: word.clone() })?,
            ));
        }
        for (number, entry) in (1..).zip(&file.harbours) {
            read_harbour(&mut layout, &places, number, entry)?;
        }
        Ok((layout, places))
    }
}

/// A hex and its name in the file.
struct NamedHex {
    name: String,
    hex: Hex,
}

fn find(places: &[NamedHex], name: &str) -> Option<Hex> {
    places.iter().find(|place| place.name == name).map(|place| place.hex)
}

/// The terrain and number of a place, `None` at sea.
fn read_hex(entry: &HexEntry, name: &str) -> Result<RowPlace, LayoutFileError> {
    if entry.terrain == SEA {
        return match entry.number {
            Some(number) => Err(LayoutFileError::NumberAtSea { hex: name.to_owned(), number }),
            None => Ok(None),
        };
    }
    let terrain = Terrain::ALL.into_iter().find(|terrain| terrain.name() == entry.terrain);
    let terrain = terrain.ok_or_else(|| LayoutFileError::UnknownTerrain {
        hex: name.to_owned(),
        word: entry.terrain.clone(),
    })?;
    if entry.number == Some(0) {
        let error = LayoutError::NoSuchToken { hex: name.to_owned(), number: 0 };
        return Err(LayoutFileError::Token(error));
    }
    Ok(Some((terrain, entry.number)))
}

impl From<&Layout> for LayoutFile {
    fn from(layout: &Layout) -> LayoutFile {
        let topology = layout.topology();
        let entry = |place: Option<Hex>| match place {
            Some(hex) => HexEntry { terrain: layout.terrain(hex).name().into(), number: layout.number(hex) },
            None => HexEntry { terrain: SEA.into(), number: None },
        };
        let rows = rows_of(topology).into_iter().map(|row| row.into_iter().map(entry).collect()).collect();
        let harbours = layout.harbours().map(|(edge, harbour)| {
            let (hex, side) = side_of(topology, edge);
            HarbourEntry { hex: hex_name(topology, hex), side, kind: harbour.to_string() }
        });
        LayoutFile {
            name: None,
            orientation: None,
            rows,
            harbours: harbours.collect(),
            robber: layout.robber().map(|hex| hex_name(topology, hex)),
            supply: layout.box_shape().is_none().then(|| layout.supply()),
        }
    }
}

fn read_harbour(
    layout: &mut Layout,
    places: &[NamedHex],
    number: usize,
    entry: &HarbourEntry,
) -> Result<(), LayoutFileError> {
    let topology = layout.topology();
    let side = entry.side;
    let hex = find(places, &entry.hex)
        .ok_or_else(|| LayoutFileError::UnknownHex { number, hex: entry.hex.clone() })?;
    let kind = match entry.kind.as_str() {
        "3:1" => Some(Harbour::Generic),
        name => Resource::ALL.into_iter().find(|r| r.name() == name).map(Harbour::Special),
    };
    let kind = kind.ok_or_else(|| LayoutFileError::UnknownHarbour { number, word: entry.kind.clone() })?;
    let edge = topology.hex_edges(hex)[side as usize];
    if !topology.coast().contains(&edge) {
        return Err(LayoutFileError::InlandHarbour { number, hex: entry.hex.clone(), side });
    }
    if let Some(shape) = layout.box_shape()
        && !layout.harbour_spots().any(|spot| spot == edge)
    {
        return Err(LayoutFileError::NoHarbourSpot { shape, number, hex: entry.hex.clone(), side });
    }
    if layout.harbour(edge).is_some() {
        return Err(LayoutFileError::HarbourTwice { number, hex: entry.hex.clone(), side });
    }
    layout.set_harbour(edge, Some(kind));
    Ok(())
}

/// The hex that a coast edge belongs to, and which of its sides it is.
fn side_of(topology: &Topology, edge: Edge) -> (Hex, Side) {
    let mut sides = topology.hexes().flat_map(|hex| Side::ALL.map(|side| (hex, side)));
    sides
        .find(|&(hex, side)| topology.hex_edges(hex)[side as usize] == edge)
        .expect("every edge is a side of some hex")
}

fn spots(shape: Shape) -> String {
    let layout = Layout::blank(shape);
    let names = layout.harbour_spots().map(|edge| {
        let (hex, side) = side_of(layout.topology(), edge);
        format!("{} {side}", hex_name(layout.topology(), hex))
    });
    let names = names.collect::<Vec<_>>();
    if names.is_empty() { "no place at all".into() } else { names.join(", ") }
}
