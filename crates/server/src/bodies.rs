//! What goes over HTTP, both ways: a type for every body. `wire.rs` has the messages of a table's socket.

use brickwool_dice as dice;
use brickwool_game::Viewer;
use brickwool_store::Listing;
use brickwool_table::{Face, GuestId, Millis, News};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

/// What somebody wants to be called: `POST /api/guest`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Named {
    /// The name.
    pub name: String,
}

/// Who somebody is: `/api/guest`, which is `null` for those whom the server does not know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Guest {
    /// As others know them.
    pub guest: GuestId,
    /// What they are called.
    pub name: String,
}

/// The word that makes another device the same guest: said by `POST /api/guest/link`, heard by `…/link/take`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Link {
    /// The word.
    pub word: String,
}

/// `POST /api/guest/link/take`: the cookie is now the other device's.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Moved {
    /// Always.
    pub moved: bool,
}

/// A `DELETE` was carried out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Deleted {
    /// Always.
    pub deleted: bool,
}

/// A new table: `POST /api/tables`, which is sent the settings.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MadeTable {
    /// Its id.
    pub table: String,
}

/// A table from outside: `GET /api/tables/{id}`.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ShownTable {
    /// Its id.
    pub table: String,
    /// Who sits where, and by which rules.
    pub face: Face,
    /// The server's clock.
    pub clock: Millis,
}

/// A table in a list: `GET /api/tables`, `/api/guest/tables` and `/api/guest/history` are lists of these.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ListedTable {
    /// Its id.
    pub table: String,
    /// Which game.
    #[cfg_attr(feature = "ts", ts(type = "\"settlers\" | \"dice\""))]
    pub kind: String,
    /// When it was made.
    pub created: Millis,
    /// When its game ended.
    pub ended: Option<Millis>,
    /// The table from outside, as it was stored: who is connected is not known here.
    #[cfg_attr(feature = "ts", ts(as = "Face"))]
    pub face: Box<RawValue>,
}

impl ListedTable {
    /// A table as the store lists it; nothing, if what it keeps of it cannot be read.
    pub(crate) fn of(listing: Listing) -> Option<ListedTable> {
        let Listing { id, kind, info: face, created, ended, .. } = listing;
        Some(ListedTable { table: id, kind, created, ended, face: RawValue::from_string(face).ok()? })
    }
}

/// What is said on `/api/lobby/socket`: on connecting, and whenever something has changed.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum LobbyMessage {
    /// The public tables.
    Lobby {
        /// The newest first.
        tables: Vec<ListedTable>,
    },
}

/// Everything that happened at a table, as one viewer may know it: `GET /api/tables/{id}/news`.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Past {
    /// Entries of the log.
    pub version: u64,
    /// With whose eyes it is seen.
    pub you: Viewer,
    /// All of them.
    pub news: Vec<News>,
}

/// How far the values of the dice game have been worked out: `/api/dice/solver`.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Solver {
    /// From 0 to 1; nothing, if nobody has wanted them yet.
    pub progress: Option<f64>,
}

/// A game to be advised on: `POST /api/dice/advise`, answered with a `DiceCounsel`, or a `Solver` while there is none yet.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "DiceGameText"))]
#[serde(deny_unknown_fields)]
pub struct GameText {
    /// The game as one line.
    pub game: String,
}

/// A board to be drawn: `POST /api/dice/board`, answered with a `DiceMap`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "DiceBoardText"))]
#[serde(deny_unknown_fields)]
pub struct BoardText {
    /// The board as text.
    pub board: String,
}

/// Something to be built: `POST /api/dice/plan`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "DicePlanWanted"))]
#[serde(deny_unknown_fields)]
pub struct PlanWanted {
    /// What is to stand in the end.
    pub target: dice::Structure,
    /// What stands, as text.
    pub board: String,
    /// What can be spent.
    pub resources: dice::Resources,
}

/// A shortest way to build it: what `POST /api/dice/plan` is answered with.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "DicePlanned"))]
pub struct Planned {
    /// The map to begin with.
    pub map: dice::Map,
    /// The roads that are still needed to get there, in order.
    pub path: Vec<dice::Structure>,
    /// What to do, one after the other; nothing, if the resources don't do.
    pub steps: Option<Vec<dice::PlanStep>>,
}

/// The answer to one of the ten questions: `POST /api/dice/ask`.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "DiceAnswer"))]
pub struct Answer {
    /// As the question wants it.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub answer: Value,
}

/// What every request is answered with that is refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Failure {
    /// For programs.
    pub code: FailureCode,
    /// For the person who tried.
    pub message: String,
    /// Where a text that was sent is wrong: from and to, counted as browsers count (in UTF-16 units).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub at: Option<(usize, usize)>,
}

/// Why a request is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum FailureCode {
    /// Nobody knows whoever asks: the cookie is missing or from elsewhere.
    Unknown,
    /// There is no such thing.
    NotFound,
    /// What was sent makes no sense.
    BadRequest,
    /// A page of another site sent it.
    ForeignOrigin,
    /// Too many of these.
    TooMuch,
    /// Not theirs.
    Forbidden,
    /// The server's storage does not work.
    Unavailable,
}
