//! The bodies of HTTP requests and responses. Seats count from 0.

use crate::entries::VisibleEntry;
use crate::info::TableInfo;
use crate::reference::Reference;
use brickwool_dice as dice;
use brickwool_game::Viewer;
use brickwool_settlers::{Board, View};
use brickwool_table::{GameKind, GuestId, Millis, TableId};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A guest's name: `POST /api/guest`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct GuestName {
    pub name: String,
}

/// Who the client is: `/api/guest`, which is `null` for those without a valid cookie.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GuestProfile {
    /// The id by which others know them.
    pub guest: GuestId,
    pub name: String,
}

/// The code that makes another device the same guest: made by `POST /api/guest/link`, used by `POST /api/guest/link/take`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct DeviceLink {
    pub code: String,
}

/// `GET /api/devices`: a browser in which the guest is signed in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DeviceInfo {
    /// Its name for `DELETE /api/devices/…`.
    pub device: String,
    /// Such as "Firefox on Linux"; may be empty.
    pub label: String,
    /// Milliseconds since 1970.
    pub created: u64,
    /// When it was last used, to the hour or so.
    pub used: u64,
    /// Whether it is the device that sent this request.
    pub current: bool,
}

/// `POST /api/guest/link/take`: the cookie is now that of the guest who made the link.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LinkTaken {
    /// Always true.
    pub moved: bool,
}

/// A `DELETE` was carried out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Deleted {
    /// Always true.
    pub deleted: bool,
}

/// The guest has left a game: `DELETE /api/guest/games/{id}`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LeftGame {
    /// Whether the table was closed because nobody else played. Otherwise the seat is now a bot's or, before the game, free.
    pub closed: bool,
}

/// A new table: `POST /api/tables`, whose request body is the settings. Or the table with this code whose game has not started:
/// `GET /api/codes/{code}`. The code is the first six letters of the id.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CreatedTable {
    pub table: TableId,
}

/// A table as everybody may see it: `GET /api/tables/{id}`.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TableResponse {
    pub table: TableId,
    pub info: TableInfo,
    /// The server's clock.
    pub clock: Millis,
}

/// A table in a list: `GET /api/tables`, `/api/guest/tables` and `/api/guest/history` are lists of these.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ListedTable {
    pub table: TableId,
    /// Which game.
    pub kind: GameKind,
    /// When it was created.
    pub created: Millis,
    /// When its game ended.
    pub ended: Option<Millis>,
    /// As it was stored; it does not say who is connected.
    pub info: TableInfo,
}

/// What is sent on `/api/lobby/socket`: on connecting, and whenever something has changed.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum LobbyMessage {
    /// The public tables, newest first.
    Lobby { tables: Vec<ListedTable> },
}

/// Everything that happened at a table, as one viewer may see it: `GET /api/tables/{id}/history`.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TableHistory {
    pub version: u64,
    /// The viewer for whom it was redacted.
    pub you: Viewer,
    pub entries: Vec<VisibleEntry>,
}

/// The longest report, in characters.
pub const MAX_REPORT: usize = 300;

/// What a guest tells the operators about a table: `POST /api/tables/{id}/report`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ReportRequest {
    /// Whom it is about, if it is about somebody.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub guest: Option<GuestId>,
    /// Up to [`MAX_REPORT`] characters.
    pub text: String,
}

/// The operators can read the report.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ReportAccepted {
    /// Always true.
    pub reported: bool,
}

/// The record of a game of the base game, to be reviewed: `POST /api/reviews`, answered with an `UploadedReview`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct RecordUpload {
    pub record: String,
}

/// Where the review of an uploaded record is: `/api/reviews/{review}` answers with a `GameReview`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct UploadedReview {
    pub review: String,
}

/// An uploaded game step by step, all cards shown: `GET /api/reviews/{review}/game`.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct UploadedGame {
    /// The players' names, by seat; empty where the record has none.
    pub players: Vec<String>,
    /// As the history of a table has them: `started`, and a `step` for each.
    pub entries: Vec<VisibleEntry>,
}

/// A position of the base game in notation: `POST /api/analyse`, answered with a `PositionAnalysis`; `POST /api/analyses`, answered
/// with a `GrowingAnalysis`; `POST /api/positions`, answered with a `PositionInfo`; and what `GET /api/tables/{id}/position` answers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct PositionText {
    pub position: String,
}

/// A position as a page shows it: `POST /api/positions`.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PositionInfo {
    /// In notation, with the Longest Road and the Largest Army given to those who hold them.
    pub position: String,
    pub board: Box<Board>,
    pub reference: Box<Reference>,
    /// All cards shown.
    pub view: Box<View>,
}

/// How much of the dice game has been solved: `/api/dice/solver`.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SolverProgress {
    /// From 0 to 1; `null` if solving has not begun.
    pub progress: Option<f64>,
}

/// A position to give advice on: `POST /api/dice/advise`, answered with a `DiceAdvice`, or with `SolverProgress` while the
/// game is being solved.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "DiceGameText"))]
#[serde(deny_unknown_fields)]
pub struct GameText {
    /// The game in one line of notation.
    pub game: String,
}

/// A board to draw: `POST /api/dice/board`, answered with a `DiceMap`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "DiceBoardText"))]
#[serde(deny_unknown_fields)]
pub struct BoardText {
    /// The board in notation.
    pub board: String,
}

/// Something to build: `POST /api/dice/plan`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "DicePlanRequest"))]
#[serde(deny_unknown_fields)]
pub struct PlanRequest {
    /// What is to be built in the end.
    pub target: dice::Structure,
    /// What has been built, in notation.
    pub board: String,
    pub resources: dice::Resources,
}

/// A shortest way to build it: the response to `POST /api/dice/plan`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "DicePlanResponse"))]
pub struct PlanResponse {
    /// The map before the first step.
    pub map: dice::Map,
    /// The roads that are still needed to get there, in order.
    pub path: Vec<dice::Structure>,
    /// What to do, in order; `null` if the resources are not enough.
    pub steps: Option<Vec<dice::PlanStep>>,
}

/// The answer to one of the ten questions: `POST /api/dice/ask`.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "DiceAnswer"))]
pub struct QuestionAnswer {
    /// Its form depends on the question.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub answer: Value,
}

/// The body of every error response.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ApiErrorBody {
    /// For programs.
    pub code: ApiErrorCode,
    /// For the person who tried.
    pub message: String,
    /// Where a text that was sent is wrong: from and to, counted as browsers count (in UTF-16 units).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub at: Option<(usize, usize)>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ApiErrorCode {
    /// The cookie that identifies the client is missing or not valid.
    Unknown,
    NotFound,
    /// The request is malformed.
    BadRequest,
    /// A page of another site sent it.
    ForeignOrigin,
    /// Too many requests, guests, tables or sockets.
    TooMuch,
    Forbidden,
    /// The server cannot do it now; trying again may help.
    Unavailable,
}
