//! `evaluate` and `analyse`: what is best in a game's position, and what every decision so far was worth.

use crate::game::EngineGame;
use crate::request::AnalyseArgs;
use crate::{EngineError, LIMITS};
use brickwool_insight::{Effort, GameReview, PositionAnalysis, Reviewer, USUAL_SEED, analyse_position_of};

fn effort(usual: Effort, times: u32) -> Result<Effort, EngineError> {
    if times == 0 || times > LIMITS.effort {
        let message = format!("\"effort\" goes from 1 to {}", LIMITS.effort);
        return Err(EngineError::too_large("effort", LIMITS.effort as usize, message));
    }
    Ok(usual.times(times))
}

/// Judges the position for whoever has to decide, with what they have seen of the game.
pub(crate) fn evaluate(game: &EngineGame, args: &AnalyseArgs) -> Result<PositionAnalysis, EngineError> {
    let effort = effort(Effort::POSITION, args.effort)?;
    let seed = args.seed.unwrap_or(USUAL_SEED);
    // Every step of the game was checked when it was applied.
    analyse_position_of(game.record(), game.ply(), &effort, seed)
        .map_err(|error| EngineError::bad_request(error.to_string()))
}

/// Judges every decision of the game.
pub(crate) fn analyse(game: &EngineGame, args: &AnalyseArgs) -> Result<GameReview, EngineError> {
    if game.ply() > LIMITS.analysed_plies {
        let message = format!("games of more than {} steps cannot be analysed", LIMITS.analysed_plies);
        return Err(EngineError::too_large("analysed_plies", LIMITS.analysed_plies, message));
    }
    let effort = effort(Effort::USUAL, args.effort)?;
    let seed = args.seed.unwrap_or(USUAL_SEED);
    let reviewer = Reviewer::new(game.record().clone(), effort, seed);
    Ok(reviewer.map_err(|error| EngineError::bad_request(error.to_string()))?.finish())
}
