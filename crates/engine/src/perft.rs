//! Perft within limits: level by level, refusing a level that would be too much work.

use crate::reply::{Branch, PerftReply};
use crate::{EngineError, EngineGame, LIMITS};
use brickwool_settlers as settlers;

/// Counts the paths of `depth` steps; with `divide`, for each first step too.
pub(crate) fn perft(game: &EngineGame, depth: u32, divide: bool) -> Result<PerftReply, EngineError> {
    if depth > LIMITS.perft_depth {
        let message = format!("perft looks at most {} steps ahead, not {depth}", LIMITS.perft_depth);
        return Err(EngineError::too_large("perft_depth", LIMITS.perft_depth as usize, message));
    }
    let (state, board) = (game.state(), game.board());
    let mut nodes = 1;
    for level in 1..=depth {
        // Counting a level visits every position of the one before.
        if nodes > LIMITS.perft_positions {
            let message = format!(
                "perft would visit {nodes} positions at depth {}; at most {} are visited",
                level - 1,
                LIMITS.perft_positions
            );
            return Err(EngineError::too_large("perft_positions", LIMITS.perft_positions as usize, message));
        }
        nodes = settlers::perft(state, board, level);
    }
    let mut branches = Vec::new();
    if divide {
        settlers::divide(state, board, depth, |step, nodes| branches.push(Branch { step, nodes }));
    }
    Ok(PerftReply { ply: game.ply(), depth, nodes, divide: divide.then_some(branches) })
}
