//! A guest's own games, running and finished, and the profile made from them: bodies of HTTP responses. Seats count from 0.

use crate::info::TableInfo;
use brickwool_game::{Seat, Seats};
use brickwool_settlers::{Board, Edge, Hex, Resource, Vertex};
use brickwool_table::{Colour, GameKind, GuestId, Millis, Player, SeatResult, TableId};
use serde::Serialize;

/// A game in progress, or a table whose game has not started: `GET /api/guest/games/running` is a list of these, the most
/// recently active first.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RunningGame {
    pub table: TableId,
    pub kind: GameKind,
    pub created: Millis,
    /// The time of the last entry.
    pub updated: Millis,
    /// It does not say who is connected.
    pub info: TableInfo,
    /// The guest's seat, if they have one; of several the one that decides, or else the first.
    pub you: Option<Seat>,
    /// By seat: one's own points with hidden cards, those of others without. Empty before the game.
    pub points: Vec<i32>,
    /// Who may decide something now.
    pub deciding: Seats,
}

/// A game that has ended: `GET /api/guest/games/finished`.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct FinishedGame {
    pub table: TableId,
    pub kind: GameKind,
    pub created: Millis,
    pub ended: Millis,
    pub info: TableInfo,
    /// The guest's result; `null` if the game was abandoned, if they only watched, if several people played on their device, or if
    /// it has not been computed yet.
    pub result: Option<SeatResult>,
}

/// The longest text to search finished games for, in characters.
pub const MAX_SEARCH: usize = 40;

/// A page of finished games, the last one first.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct FinishedGames {
    pub games: Vec<FinishedGame>,
    /// Where the next page begins: the parameters `before` and `id`; `null` if there are no more games. A page may have few games,
    /// or none, and still have a next one, because a request looks at a limited number of games.
    pub next: Option<PageStart>,
}

/// Where a page of finished games begins: after the game that ended then and has this id.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PageStart {
    pub before: Millis,
    pub id: TableId,
}

/// How a guest has played: `GET /api/guest/profile`.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Profile {
    pub guest: GuestId,
    pub name: String,
    /// When the guest was created.
    pub since: Millis,
    /// Games that have ended but are not counted yet: their results are still being computed. Ask again.
    pub pending: u64,
    pub settlers: GameProfile,
    pub dice: GameProfile,
}

/// How a guest has played one of the two games.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GameProfile {
    /// Games played to their end, alone or with others; the last 2 000 are counted.
    pub games: u32,
    /// Those of them without anybody else.
    pub alone: u32,
    /// Of the games with others: how many were won, and how many would have been won if everybody was equally likely to.
    pub wins: u32,
    pub fair_wins: f64,
    /// How often the guest was first, second and so on among others.
    pub places: Vec<u32>,
    /// Games with others won in a row: now, and at most.
    pub streak: u32,
    pub longest_streak: u32,
    /// The sum and the highest of the points of all games.
    pub points: i64,
    pub best_points: i32,
    /// In the base game: dice and robber, added up.
    pub rolls: Option<RollTotals>,
    /// In the dice game: luck and skill, added up.
    pub review: Option<ReviewTotals>,
    /// Who the guest played with, most often first; up to 50.
    pub rivals: Vec<Rival>,
    /// The last 200 games, oldest first.
    pub course: Vec<CoursePoint>,
    /// The best games: the clearest wins of the base game, the highest scores of the dice game; up to 5.
    pub best: Vec<CoursePoint>,
    /// In the base game: how the guest likes to begin, the most frequent first; up to 3.
    pub openings: Vec<FavouriteOpening>,
}

/// A kind of opening, named by the two resources that the first two settlements were to produce most.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct FavouriteOpening {
    pub resources: [Resource; 2],
    /// How many games began like this, and how many of them were won.
    pub games: u32,
    pub wins: u32,
    /// The game to show: the last one that was won, or else the last one.
    pub table: TableId,
    pub ended: Millis,
    pub won: bool,
    pub colour: Option<Colour>,
    /// Its board, where the robber stood first, and the first pieces of the guest.
    pub board: Box<Board>,
    pub robber: Hex,
    pub settlements: Vec<Vertex>,
    pub roads: Vec<Edge>,
}

/// What dice and robber brought and took in several games.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RollTotals {
    pub games: u32,
    pub rolls: u32,
    pub sevens: u32,
    pub expected_sevens: f64,
    pub produced: u32,
    pub expected: f64,
    pub stolen: u32,
    pub robbed: u32,
    pub discarded: u32,
    /// Dots around the first two settlements: lumber, brick, wool, grain, ore.
    pub opening: [u32; 5],
}

/// Luck and skill of several dice games.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ReviewTotals {
    pub games: u32,
    /// What perfect play expects of each game.
    pub expected: f64,
    /// Sums over all games.
    pub score: i64,
    pub luck: f64,
    pub given_away: f64,
    pub decisions: u32,
    pub perfect: u32,
    /// The least that a single game gave away.
    pub least_given_away: f64,
}

/// Somebody a guest has played with: a person, or all bots of a name.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Rival {
    pub player: Player,
    /// Games together; how many of them the guest won, and how many this rival won.
    pub games: u32,
    pub wins: u32,
    pub losses: u32,
}

/// A finished game in a chart or a short list.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CoursePoint {
    pub table: TableId,
    pub ended: Millis,
    pub players: u8,
    pub won: bool,
    pub place: u8,
    pub points: i32,
    pub lead: Option<i32>,
    /// In the base game: cards above expectation. In the dice game: points above expectation.
    pub luck: Option<f64>,
    /// In the dice game: points given away.
    pub given_away: Option<f64>,
}
