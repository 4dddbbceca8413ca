//! Layout files: a board written by hand as JSON, and what can be wrong with one.
//!
//! ```json
//! {"rows": [[{"terrain": "mountains", "number": 10}, …], …],
//!  "harbours": [{"hex": "1.1", "side": "NW", "kind": "3:1"}, …]}
//! ```
//! Hexes are named `row.column`, counted from 1 at the top left. A harbour lies on a side of a hex that faces the sea.

use crate::layout::{Harbour, Layout};
use crate::{Hex, Resource, Shape, Side, Terrain};
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
    /// The hexes, row by row.
    pub rows: Vec<Vec<HexEntry>>,
    /// The harbours, in any order.
    #[serde(alias = "harbors")]
    pub harbours: Vec<HarbourEntry>,
    /// Where the robber starts: always "desert".
    #[serde(default, skip_serializing)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub robber: Option<String>,
}

/// One hex.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct HexEntry {
    /// The word for its terrain.
    #[cfg_attr(feature = "ts", ts(as = "Terrain"))]
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

/// Why a layout file cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum LayoutFileError {
    /// The rows fit no board.
    #[error("rows of {found:?} hexes fit no board; the base board has rows of {:?}", Shape::Base.rows())]
    Rows {
        /// How long they are.
        found: Vec<usize>,
    },
    /// No such terrain.
    #[error(
        "hex {hex}: there is no terrain {word:?}; there are forest, hills, pasture, fields, mountains, desert"
    )]
    UnknownTerrain { hex: String, word: String },
    /// Not the name of a hex.
    #[error("harbour {number}: there is no hex {hex:?}; hexes are named row.column, the first is 1.1")]
    UnknownHex {
        /// The harbour's place in the list, from 1.
        number: usize,
        hex: String,
    },
    /// Not a kind of harbour.
    #[error("harbour {number}: there is no kind {word:?}; there are 3:1, lumber, brick, wool, grain, ore")]
    UnknownHarbour {
        /// The harbour's place in the list, from 1.
        number: usize,
        word: String,
    },
    /// A harbour without sea.
    #[error("harbour {number}: side {side} of hex {hex} does not face the sea")]
    InlandHarbour {
        /// The harbour's place in the list, from 1.
        number: usize,
        hex: String,
        side: Side,
    },
    /// A harbour between the spots of the frame.
    #[error(
        "harbour {number}: no harbour can lie on side {side} of hex {hex}; on a {shape} board they lie at {}",
        spots(*shape)
    )]
    NoHarbourSpot {
        /// The board's shape.
        shape: Shape,
        /// The harbour's place in the list, from 1.
        number: usize,
        hex: String,
        side: Side,
    },
    /// The robber starts nowhere else.
    #[error("the robber starts on the desert, not on {word:?}")]
    RobberElsewhere { word: String },
    /// Two harbours in one place.
    #[error("harbour {number}: side {side} of hex {hex} has a harbour already")]
    HarbourTwice {
        /// The harbour's place in the list, from 1.
        number: usize,
        hex: String,
        side: Side,
    },
}

impl TryFrom<&LayoutFile> for Layout {
    type Error = LayoutFileError;

    fn try_from(file: &LayoutFile) -> Result<Layout, LayoutFileError> {
        let found: Vec<usize> = file.rows.iter().map(Vec::len).collect();
        let Some(shape) = Shape::with_rows(&found) else {
            return Err(LayoutFileError::Rows { found });
        };
        if let Some(word) = file.robber.as_ref().filter(|word| *word != "desert") {
            return Err(LayoutFileError::RobberElsewhere { word: word.clone() });
        }
        let mut layout = Layout::blank(shape);
        for (hex, entry) in shape.topology().hexes().zip(file.rows.iter().flatten()) {
            let terrain = Terrain::ALL.into_iter().find(|terrain| terrain.name() == entry.terrain);
            let terrain = terrain.ok_or_else(|| LayoutFileError::UnknownTerrain {
                hex: hex_name(shape, hex),
                word: entry.terrain.clone(),
            })?;
            layout.set_hex(hex, terrain, entry.number);
        }
        for (index, entry) in file.harbours.iter().enumerate() {
            read_harbour(&mut layout, index + 1, entry)?;
        }
        Ok(layout)
    }
}

impl From<&Layout> for LayoutFile {
    fn from(layout: &Layout) -> LayoutFile {
        let mut hexes = layout.shape.topology().hexes();
        let mut row = |&length: &u8| {
            let entry =
                |hex| HexEntry { terrain: layout.terrain(hex).name().into(), number: layout.number(hex) };
            hexes.by_ref().take(length as usize).map(entry).collect()
        };
        let rows = layout.shape.rows().iter().map(&mut row).collect();
        let laid = harbour_places(layout.shape).into_iter().zip(layout.harbours());
        let harbours = laid.filter_map(|((hex, side), harbour)| {
            let kind = (*harbour)?.to_string();
            Some(HarbourEntry { hex: hex_name(layout.shape, hex), side, kind })
        });
        let harbours = harbours.collect();
        LayoutFile { name: None, orientation: None, rows, harbours, robber: None }
    }
}

fn read_harbour(layout: &mut Layout, number: usize, entry: &HarbourEntry) -> Result<(), LayoutFileError> {
    let topology = layout.shape.topology();
    let side = entry.side;
    let hex = topology
        .hexes()
        .find(|&hex| hex_name(layout.shape, hex) == entry.hex)
        .ok_or_else(|| LayoutFileError::UnknownHex { number, hex: entry.hex.clone() })?;
    let word = || entry.kind.clone();
    let kind = match entry.kind.as_str() {
        "3:1" => Some(Harbour::Generic),
        name => Resource::ALL.into_iter().find(|r| r.name() == name).map(Harbour::Special),
    };
    let kind = kind.ok_or_else(|| LayoutFileError::UnknownHarbour { number, word: word() })?;
    let edge = topology.hex_edges(hex)[side as usize];
    if !topology.coast().contains(&edge) {
        return Err(LayoutFileError::InlandHarbour { number, hex: entry.hex.clone(), side });
    }
    let Some(spot) = topology.harbour_spots().position(|spot| spot == edge) else {
        return Err(LayoutFileError::NoHarbourSpot {
            shape: layout.shape,
            number,
            hex: entry.hex.clone(),
            side,
        });
    };
    if layout.harbours()[spot].is_some() {
        return Err(LayoutFileError::HarbourTwice { number, hex: entry.hex.clone(), side });
    }
    layout.set_harbour(spot, Some(kind));
    Ok(())
}

/// `row.column`, counted from 1.
fn hex_name(shape: Shape, hex: Hex) -> String {
    let mut column = hex.0;
    for (row, &length) in shape.rows().iter().enumerate() {
        if column < length {
            return format!("{}.{}", row + 1, column + 1);
        }
        column -= length;
    }
    hex.to_string()
}

/// The hex and side of every harbour spot.
fn harbour_places(shape: Shape) -> Vec<(Hex, Side)> {
    let topology = shape.topology();
    let place = |edge| {
        let mut sides = topology.hexes().flat_map(|hex| Side::ALL.map(|side| (hex, side)));
        sides
            .find(|&(hex, side)| topology.hex_edges(hex)[side as usize] == edge)
            .expect("a coast edge has a hex")
    };
    topology.harbour_spots().map(place).collect()
}

fn spots(shape: Shape) -> String {
    let names = harbour_places(shape).into_iter().map(|(hex, side)| {
        let hex = hex_name(shape, hex);
        format!("{hex} {side}")
    });
    let names = names.collect::<Vec<_>>();
    if names.is_empty() { "no place at all".into() } else { names.join(", ") }
}
