//! Why a bot's program could not be started, in words for its author.

use super::ExecCommand;
use crate::BotError;
use std::time::Duration;
use thiserror::Error;

/// Why a program can't play.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum StartError {
    #[error("cannot start {program:?}: {error}")]
    System { program: String, error: String },
    /// Its first line was something else.
    #[error(
        "its first line must be {{\"type\":\"ready\"}}, with \"name\" and \"events\" if it wants to, but {why}: {line}"
    )]
    NotReady { why: String, line: String },
    #[error("it {how} before it said that it is ready")]
    Ended { how: String },
    #[error("it did not say that it is ready within {} ms", limit.as_millis())]
    Silent { limit: Duration },
}

impl StartError {
    pub(super) fn of(self, command: &ExecCommand) -> BotError {
        BotError::Start { command: command.to_string(), why: self }
    }
}
