//! Why a table refuses: a closed set of codes for programs, a sentence for people.

use brickwool_settlers::Illegal;
use serde::Serialize;
use std::fmt;

/// What was wrong. Nothing has changed.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Refusal {
    /// For programs.
    pub code: Code,
    /// For the person who tried.
    pub message: String,
    /// The facts, where there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub detail: Option<Detail>,
}

/// The facts of a refusal.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "RefusalDetail"))]
#[serde(untagged)]
pub enum Detail {
    /// What the rules of the base game say.
    Illegal(Illegal),
    /// Where the game is.
    Stale {
        /// What decisions refer to now.
        ply: u32,
    },
}

/// The kinds of refusals.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "RefusalCode"))]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// The game has moved on since this was decided.
    Stale,
    /// The rules don't allow it.
    Illegal,
    /// Somebody else decides now.
    NotYourTurn,
    /// Only players may, or only the player in that seat.
    NotYourSeat,
    /// Only the host may.
    NotTheHost,
    /// The seat is taken.
    SeatTaken,
    /// Somebody else has the colour.
    ColourTaken,
    /// There is no such seat.
    NoSuchSeat,
    /// Not before the game, or not during it, or not after it.
    WrongTime,
    /// A seat is still empty.
    SeatsOpen,
    /// There is nothing that can be taken back.
    NothingToUndo,
    /// Text that is empty, too long or has strange characters.
    BadText,
    /// A bot nobody knows.
    UnknownBot,
    /// The message is no message.
    BadMessage,
    /// Too many messages, tables, sockets.
    TooMuch,
    /// There is no such table.
    UnknownTable,
    /// The server cannot do it now: nothing was lost, and trying again may help.
    Unavailable,
}

impl Refusal {
    /// A refusal without facts.
    pub fn new(code: Code, message: impl Into<String>) -> Refusal {
        Refusal { code, message: message.into(), detail: None }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}
