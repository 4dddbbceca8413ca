//! A limit on everything that a request could ask too much of. `hello` tells them.

use serde::Serialize;

/// How much the engine is willing to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Limits {
    /// Bytes in a request's line. Enough for the record of the longest game that can be kept.
    pub line_bytes: usize,
    /// Games at once.
    pub games: usize,
    /// Characters in a game's name.
    pub name_length: usize,
    /// Steps in a game. Games of random players take a few hundred to a few thousand.
    pub plies: usize,
    /// Steps that perft looks ahead.
    pub perft_depth: u32,
    /// Positions that perft visits on the level before the last; the last is counted without visiting.
    pub perft_positions: u64,
    /// Characters in an error's message; what goes beyond is cut.
    pub message_length: usize,
}

/// The limits in force.
pub const LIMITS: Limits = Limits {
    line_bytes: 4 << 20,
    games: 64,
    name_length: 64,
    plies: 20_000,
    perft_depth: 16,
    perft_positions: 3_000_000,
    message_length: 500,
};
