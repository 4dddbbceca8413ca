//! A table's log: everything that ever happened at it, in order. The table is what the log comes to, and nothing else.

use crate::game::Step;
use crate::settings::Settings;
use brickwool_game::Seat;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Somebody the server knows by a secret, as others may know them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(try_from = "String", into = "String")]
pub struct GuestId(#[cfg_attr(feature = "ts", ts(as = "String"))] pub u64);

/// Not sixteen hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("a guest's id is 16 digits from 0 to 9 and a to f")]
pub struct BadGuestId;

impl fmt::Display for GuestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl FromStr for GuestId {
    type Err = BadGuestId;

    fn from_str(text: &str) -> Result<GuestId, BadGuestId> {
        let plain = text.len() == 16 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        let id = plain.then(|| u64::from_str_radix(text, 16).ok()).flatten();
        id.map(GuestId).ok_or(BadGuestId)
    }
}

impl TryFrom<String> for GuestId {
    type Error = BadGuestId;

    fn try_from(text: String) -> Result<GuestId, BadGuestId> {
        text.parse()
    }
}

impl From<GuestId> for String {
    fn from(id: GuestId) -> String {
        id.to_string()
    }
}

/// Milliseconds since 1970.
pub type Millis = u64;

/// An entry, when it was made, and who asked for it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Logged {
    /// When.
    pub at: Millis,
    /// Who asked for it, and what they called their request, so that sending it twice does nothing twice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub asked: Option<(GuestId, String)>,
    /// What.
    #[serde(flatten)]
    pub entry: Entry,
}

/// One thing that happened at a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Entry {
    /// The table was made. Always the first entry.
    Made {
        /// By whom: the host.
        by: GuestId,
        /// As what.
        settings: Box<Settings>,
        /// The commitment to the seed of all chance to come.
        commitment: String,
    },
    /// Somebody sat down.
    Sat {
        /// Where.
        seat: Seat,
        /// Who. A person has one seat: whichever they had before is free again.
        who: Player,
        /// In which colour. A bot that has it takes another.
        colour: Colour,
        /// Their word for the dice; a bot's is empty.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        word: String,
    },
    /// A seat was given up before the game.
    Rose {
        /// Which.
        seat: Seat,
    },
    /// The game began.
    Started {
        /// The layout of the base game's board in notation, so that the log can be read without the seed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        board: Option<String>,
    },
    /// A step of the game.
    Step {
        /// Which.
        step: Step,
        /// Who decided it for the seat, if not the person themselves.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        by: Option<StandIn>,
    },
    /// The last step was taken back by the one who took it.
    Undone {
        /// Who.
        seat: Seat,
    },
    /// Somebody is back after nobody was there: the time of decisions starts anew.
    Resumed,
    /// From now on a bot plays for somebody who is away.
    StoodIn {
        /// Whose seat.
        seat: Seat,
        /// Which bot.
        bot: String,
    },
    /// They are back, and play themselves.
    CameBack {
        /// Whose seat.
        seat: Seat,
    },
    /// A player left for good, and a bot has the seat.
    Left {
        /// Whose seat.
        seat: Seat,
        /// Which bot.
        bot: String,
    },
    /// Somebody said something.
    Said {
        /// Who.
        by: GuestId,
        /// Their name.
        name: String,
        /// What.
        text: String,
    },
    /// The game was broken off.
    Closed,
    /// The same players meet again at another table.
    Rematch {
        /// Its id.
        table: String,
    },
}

/// Who sits in a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Player {
    /// Somebody at a browser or another client.
    Person {
        /// Who.
        guest: GuestId,
        /// What they are called.
        name: String,
    },
    /// A program.
    Bot {
        /// Which.
        name: String,
    },
}

/// What a seat's pieces are painted in. Each colour has a mark of its own, so that nobody has to tell them apart by hue.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Colour {
    /// Blue.
    #[default]
    Blue,
    /// Orange.
    Orange,
    /// White.
    White,
    /// Plum.
    Plum,
    /// Green.
    Green,
    /// Brown.
    Brown,
    /// Teal.
    Teal,
    /// Black.
    Black,
}

impl Colour {
    /// All of them; as many as a table can have seats.
    pub const ALL: [Colour; 8] = [
        Colour::Blue,
        Colour::Orange,
        Colour::White,
        Colour::Plum,
        Colour::Green,
        Colour::Brown,
        Colour::Teal,
        Colour::Black,
    ];
}

impl Logged {
    /// An entry that nobody asked for.
    pub fn unasked(at: Millis, entry: Entry) -> Logged {
        Logged { at, asked: None, entry }
    }
}

/// Who decided when it was not the person in the seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum StandIn {
    /// The bot in the seat, or the one standing in.
    Bot,
    /// Nobody: time was up.
    Clock,
}
