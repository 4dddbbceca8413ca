//! The messages of a table's socket, both ways. `docs/server-protocol.md` explains them.

use brickwool_game::Seat;
use brickwool_table::{Board, Face, GuestId, Millis, News, Now, Refusal, Request, View};
use serde::{Deserialize, Serialize};

/// What a client sends: a request, and what it calls it.
///
/// A request with an id is done once, however often it is sent.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ToServer {
    /// Up to 64 bytes of the client's choice, different for every request of a guest.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub id: Option<String>,
    /// The request.
    #[serde(flatten)]
    pub request: Request,
}

/// What the server sends.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ToClient {
    /// Everything, as the viewer may see it: on connecting, when too much was missed, and when they see with other eyes.
    Table(Box<Everything>),
    /// What happened since, and what the viewer may do now.
    News {
        /// Entries of the log, their versions without gaps.
        news: Vec<News>,
        /// What may be done now.
        now: Now,
        /// The table from outside, if that has changed.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        face: Option<Face>,
        /// The dice game as it is now: its events alone don't tell what can be built and paid for.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        view: Option<View>,
    },
    /// The request was carried out and is on disk.
    Ack {
        /// What the client called it.
        id: Option<String>,
        /// The version it led to.
        version: u64,
    },
    /// The request was refused, and nothing has changed.
    Refused {
        /// What the client called it.
        id: Option<String>,
        /// Why.
        #[serde(flatten)]
        refusal: Refusal,
    },
    /// Somebody came or went.
    Here {
        /// Whether each seat's player is connected.
        seats: Vec<bool>,
        /// How many look on.
        spectators: usize,
        /// When decisions are taken for those who have not decided: pairs of seat and time.
        deadlines: Vec<(Seat, Millis)>,
    },
}

/// A table with all a viewer may know of it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Everything {
    /// The table's id.
    pub table: String,
    /// Who the client is.
    pub guest: GuestId,
    /// Entries of the log so far; news go on from here.
    pub version: u64,
    /// The table from outside.
    pub face: Face,
    /// What the base game is played on, once it has begun.
    pub board: Option<Box<Board>>,
    /// The game as the viewer may see it, once it has begun.
    pub view: Option<View>,
    /// What may be done now.
    pub now: Now,
    /// How many look on.
    pub spectators: usize,
    /// Whom the client does not want to hear.
    pub muted: Vec<GuestId>,
    /// The server's clock in milliseconds, so that deadlines can be shown.
    pub clock: Millis,
}

/// The longest id that a client may give a request.
pub(crate) const LONGEST_ID: usize = 64;

impl ToClient {
    /// The message as text.
    pub fn text(&self) -> String {
        serde_json::to_string(self).expect("messages hold nothing that JSON cannot")
    }
}
