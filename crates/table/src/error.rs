//! Why a request is refused: a closed set of codes for programs, a sentence for people.

use brickwool_settlers::Illegal;
use serde::Serialize;
use std::fmt;

/// Why a request was refused. Nothing has changed.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RequestError {
    /// For programs.
    pub code: ErrorCode,
    /// For the person who tried.
    pub message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub detail: Option<ErrorDetail>,
}

/// The facts behind an error.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(untagged)]
pub enum ErrorDetail {
    /// What the rules of the base game say.
    Illegal(Illegal),
    /// The ply that decisions refer to now.
    Stale { ply: u32 },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ErrorCode {
    /// The game has moved on since this was decided.
    Stale,
    /// The rules don't allow it.
    Illegal,
    /// Somebody else decides now.
    NotYourTurn,
    /// Only players may do this, or only the player in that seat.
    NotYourSeat,
    /// Only the host may do this.
    NotTheHost,
    SeatTaken,
    /// Another person has the colour.
    ColourTaken,
    /// Somebody at the table has this name, or one that looks like it.
    NameTaken,
    /// The host has blocked the guest.
    Blocked,
    NoSuchSeat,
    /// Not at this stage: before, during or after the game.
    WrongTime,
    /// A seat is still empty.
    SeatsOpen,
    /// A player has not sealed a nonce for the dice.
    NotSealed,
    /// It was sealed for another commitment, copied, or is not what was sealed.
    BadSeal,
    /// The decision came too late: it is made for the player.
    TimeUp,
    NothingToUndo,
    /// Text that is empty, too long or has invisible characters.
    BadText,
    UnknownBot,
    /// The message is malformed.
    BadMessage,
    /// Too many messages, tables, sockets, or entries of a table's log.
    TooMuch,
    UnknownTable,
    /// The server cannot do it now. Nothing was lost; trying again may help.
    Unavailable,
}

impl RequestError {
    /// An error without details.
    pub fn new(code: ErrorCode, message: impl Into<String>) -> RequestError {
        RequestError { code, message: message.into(), detail: None }
    }
}

impl fmt::Display for RequestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}
