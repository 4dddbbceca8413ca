//! How far a table is, from the first seat taken to the end of its game.

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum TableStage {
    /// People are taking seats.
    Gathering,
    /// The start was called, and players reveal their nonces.
    Revealing,
    Playing,
    /// The game has ended.
    Over,
    /// The game was broken off or never started.
    Closed,
}

impl TableStage {
    /// The name in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            TableStage::Gathering => "gathering",
            TableStage::Revealing => "revealing",
            TableStage::Playing => "playing",
            TableStage::Over => "over",
            TableStage::Closed => "closed",
        }
    }
}
