//! The ten questions asked in JSON, one line each, answered in one line each.
//!
//! Reading and writing the lines is the command's work. The protocol is in `docs/dice.md`.

use crate::board::Board;
use crate::questions;
use crate::resource::Resources;
use crate::resource_action::ResourceAction;
use crate::structure::Structure;
use brickwool_game::Luck;
use serde::Deserialize;
use serde_json::{Value, json};

/// The most dice that one question may roll.
pub const MAX_DICE: u32 = 10_000;

/// One of the ten questions.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "camelCase", deny_unknown_fields)]
pub enum Question {
    /// Is the text a list of structures?
    IsBoardStateWellFormed { board: String },
    /// Is the text a build, trade or swap?
    IsActionWellFormed { action: String },
    /// Add `n` random dice to the resources.
    RollDice {
        n: u32,
        /// What is there already.
        resources: Resources,
        /// The same seed gives the same dice; without one they are random.
        seed: Option<u64>,
    },
    /// Could it be built next, as far as order and connection go?
    CheckBuildConstraints { structure: Structure, board: Board },
    /// Can it be paid for with the resources as they are?
    CheckResources { structure: Structure, resources: Resources },
    /// Can it be paid for after trades, and swaps by the board's knights?
    CheckResourcesWithTradeAndSwap { structure: Structure, board: Board, resources: Resources },
    /// Can this be done?
    CanDoAction { action: ResourceAction, board: Board, resources: Resources },
    /// Can these be done one after the other?
    CanDoSequence { actions: Vec<ResourceAction>, board: Board, resources: Resources },
    /// Which roads are still needed?
    PathTo { target: Structure, board: Board },
    /// Which actions build it, in as few as can be?
    BuildPlan {
        /// What to build in the end.
        target: Structure,
        board: Board,
        resources: Resources,
    },
}

impl Question {
    /// The answer as JSON, or what is wrong with the question. `luck` makes luck from a seed, or without one.
    pub fn answer<L: Luck>(self, luck: impl FnOnce(Option<u64>) -> L) -> Result<Value, String> {
        Ok(match self {
            Question::IsBoardStateWellFormed { board } => {
                json!(questions::is_board_state_well_formed(&board))
            }
            Question::IsActionWellFormed { action } => json!(questions::is_action_well_formed(&action)),
            Question::RollDice { n, .. } if n > MAX_DICE => {
                return Err(format!("{n} dice are too many: at most {MAX_DICE}"));
            }
            Question::RollDice { n, resources, seed } => {
                json!(questions::roll_dice(n, resources, &mut luck(seed)).counts())
            }
            Question::CheckBuildConstraints { structure, board } => {
                json!(questions::check_build_constraints(structure, board))
            }
            Question::CheckResources { structure, resources } => {
                json!(questions::check_resources(structure, resources))
            }
            Question::CheckResourcesWithTradeAndSwap { structure, board, resources } => {
                json!(questions::check_resources_with_trade_and_swap(structure, board, resources))
            }
            Question::CanDoAction { action, board, resources } => {
                json!(questions::can_do_action(action, board, resources).is_ok())
            }
            Question::CanDoSequence { actions, board, resources } => {
                json!(questions::can_do_sequence(&actions, board, resources).is_ok())
            }
            Question::PathTo { target, board } => {
                let path = questions::path_to(target, board);
                json!(path.into_iter().map(Structure::Road).collect::<Vec<_>>())
            }
            Question::BuildPlan { target, board, resources } => {
                json!(questions::build_plan(target, board, resources))
            }
        })
    }
}

/// The line that answers a line: `{"answer":…}` or `{"error":"…"}`, without its line break.
pub fn answer_line<L: Luck>(line: &[u8], luck: impl FnOnce(Option<u64>) -> L) -> String {
    match parse(line).and_then(|question| question.answer(luck)) {
        Ok(answer) => json!({ "answer": answer }).to_string(),
        Err(error) => json!({ "error": error }).to_string(),
    }
}

/// The question in a line. Serde would take a list of the fields, too; only an object says which is which.
fn parse(line: &[u8]) -> Result<Question, String> {
    if !line.trim_ascii_start().starts_with(b"{") {
        return Err(
            "a question is a JSON object, such as {\"ask\":\"pathTo\",\"target\":\"S4\",\"board\":\"\"}"
                .to_owned(),
        );
    }
    serde_json::from_slice(line).map_err(|error| error.to_string())
}
