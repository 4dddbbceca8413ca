//! What went wrong with a program, in words for its author.

use super::ExecCommand;
use crate::{BotError, Mishap};
use std::time::Duration;
use thiserror::Error;

/// How much is kept of what a program said, in characters.
const KEPT: usize = 300;

/// Why a decision was not the program's own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// What it counts as.
    pub mishap: Mishap,
    /// What is wrong.
    pub message: String,
    /// The line in question, if there is one; a long one is cut.
    pub line: Option<String>,
}

impl Problem {
    pub(super) fn new(mishap: Mishap, message: impl AsRef<str>) -> Problem {
        Problem { mishap, message: cut(message.as_ref()), line: None }
    }

    pub(super) fn with_line(self, line: &[u8]) -> Problem {
        Problem { line: Some(shown(line)), ..self }
    }
}

/// Why a program does not run.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum StartError {
    /// The system says no.
    #[error("cannot start {program:?}: {error}")]
    System {
        /// What was to be started.
        program: String,
        /// What the system says.
        error: String,
    },
    /// It said something else first.
    #[error(
        "its first line must be {{\"type\":\"ready\"}}, with a \"name\" and \"events\" if it likes, but {why}: {line}"
    )]
    NotReady {
        /// What is wrong with the line.
        why: String,
        /// The line; a long one is cut.
        line: String,
    },
    /// It was not there for long.
    #[error("it {how} before it said that it is ready")]
    Ended {
        /// How it went.
        how: String,
    },
    /// It said nothing.
    #[error("it did not say that it is ready within {} ms", limit.as_millis())]
    Silent {
        /// How long it had.
        limit: Duration,
    },
}

impl StartError {
    pub(super) fn of(self, command: &ExecCommand) -> BotError {
        BotError::Start { command: command.to_string(), why: self }
    }
}

/// A line as it can be shown.
pub(super) fn shown(line: &[u8]) -> String {
    // A character has at most four bytes.
    cut(&String::from_utf8_lossy(&line[..line.len().min(4 * KEPT + 4)]))
}

/// The beginning of a long text, without characters that would do something to a terminal.
pub(super) fn cut(text: &str) -> String {
    let visible = |letter: char| if letter.is_control() { char::REPLACEMENT_CHARACTER } else { letter };
    let mut letters = text.chars();
    let mut kept: String = letters.by_ref().take(KEPT).map(visible).collect();
    if letters.next().is_some() {
        kept.push('…');
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_long_is_cut_and_what_is_invisible_is_not_shown() {
        assert_eq!(cut("short"), "short");
        assert_eq!(cut("\u{1b}[2Jgone"), "\u{fffd}[2Jgone");
        assert_eq!(cut(&"ä".repeat(1_000)).chars().count(), KEPT + 1);
        assert_eq!(shown(&[0xff; 1 << 20]).chars().count(), KEPT + 1);
    }
}
