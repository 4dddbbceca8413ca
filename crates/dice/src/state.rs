//! wip
/// How many turns each player has.
pub const TURNS: u32 = 15;
/// What a turn without a build costs.
pub const PENALTY: u32 = 2;
