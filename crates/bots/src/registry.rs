//! The bots there are, by name, for every door: command line, server, Python.

use crate::{Bot, ExecBot, ExecCommand, Greedy, Random, StartError, Weighted, WordsError};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A bot that comes with this program.
#[derive(Debug)]
pub struct BuiltIn {
    /// What it is called.
    pub name: &'static str,
    /// What it does, in one line.
    pub about: &'static str,
    make: fn() -> Box<dyn Bot>,
}

/// All of them, the weakest first.
pub static BUILT_IN: [BuiltIn; 3] = [
    BuiltIn { name: "random", about: "any legal action", make: || Box::new(Random::new(0)) },
    BuiltIn {
        name: "weighted",
        about: "a city rather than a settlement, a settlement rather than a card, a card rather than the rest",
        make: || Box::new(Weighted::new(0)),
    },
    BuiltIn {
        name: "greedy",
        about: "looks one step ahead: production, sites within reach, what the hand will buy, and trades for it",
        make: || Box::new(Greedy::new()),
    },
];

/// A bot as people name it on a command line or in a table's settings.
///
/// ```
/// use brickwool_bots::BotName;
/// assert!("random".parse::<BotName>().is_ok());
/// let unknown = "rondom".parse::<BotName>().unwrap_err();
/// assert!(unknown.to_string().starts_with("there is no bot \"rondom\"; there are random, "));
/// ```
#[derive(Clone, Debug)]
pub enum BotName {
    /// One of [`BUILT_IN`].
    BuiltIn(&'static BuiltIn),
    /// `exec:COMMAND…`: a program of somebody else's.
    Exec(ExecCommand),
}

/// Why there is no such bot, or why it cannot play.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BotError {
    /// Nobody of that name.
    #[error(
        "there is no bot {name:?}; there are {}, or exec:COMMAND for a program of your own",
        known_names()
    )]
    Unknown {
        /// What was asked for.
        name: String,
    },
    /// The command after `exec:` cannot be read.
    #[error("exec: {0}")]
    Words(WordsError),
    /// The program does not run.
    #[error("{command}: {why}")]
    Start {
        /// What was to be run, as it was given.
        command: String,
        /// What is wrong.
        why: StartError,
    },
}

impl BotName {
    /// A bot of that name, ready to sit down.
    pub fn make(&self) -> Result<Box<dyn Bot>, BotError> {
        match self {
            BotName::BuiltIn(built_in) => Ok((built_in.make)()),
            BotName::Exec(command) => Ok(Box::new(ExecBot::start_for_match(command.clone())?)),
        }
    }

    /// Whether this is `random`, whose tables can be played in a faster way.
    pub fn is_random(&self) -> bool {
        matches!(self, BotName::BuiltIn(built_in) if built_in.name == "random")
    }
}

impl FromStr for BotName {
    type Err = BotError;

    fn from_str(name: &str) -> Result<BotName, BotError> {
        if let Some(command) = name.strip_prefix("exec:") {
            return Ok(BotName::Exec(ExecCommand::new(command).map_err(BotError::Words)?));
        }
        let built_in = BUILT_IN.iter().find(|built_in| built_in.name == name);
        built_in.map(BotName::BuiltIn).ok_or_else(|| BotError::Unknown { name: name.to_owned() })
    }
}

impl PartialEq for BotName {
    fn eq(&self, other: &BotName) -> bool {
        self.to_string() == other.to_string()
    }
}

impl fmt::Display for BotName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BotName::BuiltIn(built_in) => f.write_str(built_in.name),
            BotName::Exec(command) => write!(f, "{command}"),
        }
    }
}

/// All names, as one says them.
fn known_names() -> String {
    let names: Vec<&str> = BUILT_IN.iter().map(|built_in| built_in.name).collect();
    names.join(", ")
}
