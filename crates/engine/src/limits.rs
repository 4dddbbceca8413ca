//! Limits on everything a request could ask too much of. `hello` reports them.

use serde::Serialize;
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct EngineLimits {
    /// Bytes in a request's line; enough for the record of the longest game allowed.
    pub line_bytes: usize,
    pub games: usize,
    /// Characters in a game's name.
    pub name_length: usize,
    /// Steps in a game. Random players need a few hundred to a few thousand.
    pub plies: usize,
    /// Steps that perft looks ahead.
    pub perft_depth: u32,
    /// Positions that perft visits at the last level but one; the last level is counted without visiting.
    pub perft_positions: u64,
    /// How many times the usual work an analysis may cost.
    pub effort: u32,
    /// Steps in a game of which every decision is judged.
    pub analysed_plies: usize,
    /// Characters in an error's message; longer ones are cut.
    pub message_length: usize,
}

pub const LIMITS: EngineLimits = EngineLimits {
    line_bytes: 4 << 20,
    games: 64,
    name_length: 64,
    plies: 20_000,
    perft_depth: 16,
    perft_positions: 3_000_000,
    effort: 10,
    analysed_plies: 3_000,
    message_length: 500,
};
