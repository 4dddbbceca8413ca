//! Errors of requests: a kind for programs, a message for people, and details for some kinds.

use crate::LIMITS;
use brickwool_settlers::{Illegal, LayoutError, NotationError, RecordError, RulesError};
use serde::Serialize;

/// The kinds of errors: a closed set that programs may match on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ErrorKind {
    /// The line is not JSON.
    BadJson,
    /// The line is JSON but not a valid request: an unknown command, or an unknown, missing or ill-typed field.
    BadRequest,
    UnknownGame,
    GameExists,
    Illegal,
    /// The game has moved on since the ply the request was made for.
    Stale,
    BadNotation,
    /// A layout cannot be played on.
    BadLayout,
    /// A rule option is unknown or out of bounds.
    BadRules,
    /// A record cannot be read or replayed.
    BadRecord,
    /// A limit is exceeded.
    TooLarge,
}

/// An error as it appears in a reply.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct EngineError {
    pub kind: ErrorKind,
    /// For the person who made the mistake.
    pub message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub detail: Option<EngineErrorDetail>,
}

/// Details of an error, by its kind.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum EngineErrorDetail {
    /// Of `illegal`: which step, and why.
    Illegal {
        /// Counted from 0, in the request or in the record.
        step: usize,
        illegal: Illegal,
    },
    /// Of `stale`: the ply the game is at.
    Stale { ply: usize },
    /// Of `bad_notation` and `bad_json`: where in the text.
    Column {
        /// Counted from 1.
        column: usize,
    },
    /// Of `bad_record`: where in the text.
    Line {
        /// Counted from 1.
        line: usize,
    },
    /// Of `too_large`: which limit.
    Limit {
        /// Its name in the reply to `hello`.
        limit: &'static str,
        /// What it allows.
        most: u64,
    },
}

impl EngineError {
    /// An error without details. Long messages are cut, since they may quote the request.
    pub(crate) fn new(kind: ErrorKind, message: impl Into<String>) -> EngineError {
        let mut message: String = message.into();
        if let Some((end, _)) = message.char_indices().nth(LIMITS.message_length) {
            message.truncate(end);
            message.push('…');
        }
        EngineError { kind, message, detail: None }
    }

    pub(crate) fn with_detail(self, detail: EngineErrorDetail) -> EngineError {
        EngineError { detail: Some(detail), ..self }
    }

    pub(crate) fn bad_request(message: impl Into<String>) -> EngineError {
        EngineError::new(ErrorKind::BadRequest, message)
    }

    pub(crate) fn unknown_game(name: &str) -> EngineError {
        EngineError::new(ErrorKind::UnknownGame, format!("there is no game {name:?}"))
    }

    pub(crate) fn too_large(limit: &'static str, most: usize, message: impl Into<String>) -> EngineError {
        let most = most as u64;
        EngineError::new(ErrorKind::TooLarge, message).with_detail(EngineErrorDetail::Limit { limit, most })
    }

    pub(crate) fn line_too_long() -> EngineError {
        let most = LIMITS.line_bytes;
        EngineError::too_large("line_bytes", most, format!("the line is longer than {most} bytes"))
    }

    /// The request's `step`-th step is illegal.
    pub(crate) fn illegal(step: usize, illegal: Illegal) -> EngineError {
        let error = EngineError::new(ErrorKind::Illegal, illegal.to_string());
        error.with_detail(EngineErrorDetail::Illegal { step, illegal })
    }

    pub(crate) fn bad_layout(message: impl ToString) -> EngineError {
        EngineError::new(ErrorKind::BadLayout, message.to_string())
    }

    pub(crate) fn bad_rules(message: impl ToString) -> EngineError {
        EngineError::new(ErrorKind::BadRules, message.to_string())
    }
}

impl From<NotationError> for EngineError {
    fn from(error: NotationError) -> EngineError {
        let column = error.column;
        EngineError::new(ErrorKind::BadNotation, error.to_string())
            .with_detail(EngineErrorDetail::Column { column })
    }
}

impl From<RulesError> for EngineError {
    fn from(error: RulesError) -> EngineError {
        EngineError::bad_rules(error)
    }
}

impl From<LayoutError> for EngineError {
    fn from(error: LayoutError) -> EngineError {
        match error {
            LayoutError::Rules(rules) => rules.into(),
            layout => EngineError::bad_layout(layout),
        }
    }
}

impl From<RecordError> for EngineError {
    fn from(error: RecordError) -> EngineError {
        let plain = EngineError::new(ErrorKind::BadRecord, error.to_string());
        match error {
            RecordError::Line { line, .. } => plain.with_detail(EngineErrorDetail::Line { line }),
            RecordError::Illegal { ply, illegal } => {
                plain.with_detail(EngineErrorDetail::Illegal { step: ply, illegal })
            }
            _ => plain,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_messages_are_cut_between_characters() {
        let error = EngineError::bad_request("é".repeat(10_000));
        assert_eq!(error.message.chars().count(), LIMITS.message_length + 1);
        assert!(error.message.ends_with('…'));
        assert_eq!(EngineError::bad_request("é".repeat(500)).message.chars().count(), 500);
    }
}
