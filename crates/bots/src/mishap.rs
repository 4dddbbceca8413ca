//! What can go wrong with a bot's decision: the kinds, how often each happened, and the details for the bot's author.

use crate::text::{printable, printable_line};
use serde::{Deserialize, Serialize};

/// Why a decision was not the bot's own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Mishap {
    /// It chose an action that the rules don't allow.
    Illegal,
    /// Its answer was not an action at all.
    Garbage,
    /// It did not answer in time.
    Timeout,
    /// It was not running any more.
    Crash,
}

/// How many mishaps of each kind there were.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Mishaps {
    pub illegal: u64,
    pub garbage: u64,
    pub timeouts: u64,
    pub crashes: u64,
}

impl Mishaps {
    pub fn count(&mut self, mishap: Mishap) {
        match mishap {
            Mishap::Illegal => self.illegal += 1,
            Mishap::Garbage => self.garbage += 1,
            Mishap::Timeout => self.timeouts += 1,
            Mishap::Crash => self.crashes += 1,
        }
    }

    pub fn total(&self) -> u64 {
        self.illegal + self.garbage + self.timeouts + self.crashes
    }
}

impl std::ops::AddAssign for Mishaps {
    fn add_assign(&mut self, other: Mishaps) {
        self.illegal += other.illegal;
        self.garbage += other.garbage;
        self.timeouts += other.timeouts;
        self.crashes += other.crashes;
    }
}

/// One mishap, with what the bot's author needs to find the mistake.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    pub mishap: Mishap,
    pub message: String,
    /// The line that the bot's program wrote, if there is one; a long line is cut.
    pub line: Option<String>,
}

impl Problem {
    /// A problem with a message that is safe to print, whatever the bot put into it.
    pub fn new(mishap: Mishap, message: impl AsRef<str>) -> Problem {
        Problem { mishap, message: printable(message.as_ref()), line: None }
    }

    /// The same problem, with the line that it is about.
    #[must_use]
    pub fn with_line(self, line: &[u8]) -> Problem {
        Problem { line: Some(printable_line(line)), ..self }
    }
}
