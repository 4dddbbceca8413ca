//! Bots by name: the built-in ones, and programs as `exec:COMMAND`.

use crate::{Bot, Greedy, Level, LevelBot, Random, Search, Weighted};
#[cfg(feature = "exec")]
use crate::{ExecBot, ExecCommand, ExecCommandError, StartError};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A bot that comes with this program.
#[derive(Debug)]
pub struct BuiltIn {
    pub name: &'static str,
    /// What it does, in one line.
    pub about: &'static str,
    make: fn() -> Box<dyn Bot>,
}

/// All of them, the weakest first.
pub static BUILT_IN: [BuiltIn; 8] = [
    BuiltIn { name: "random", about: "any legal action", make: || Box::new(Random::new(0)) },
    BuiltIn {
        name: "weighted",
        about: "random, but a city rather than a settlement, a settlement rather than a card, and a card rather than anything else",
        make: || Box::new(Weighted::new(0)),
    },
    BuiltIn {
        name: "beginner",
        about: "level 1: knows the rules and settles in decent places, but misses a lot",
        make: || Box::new(LevelBot::new(Level::Beginner)),
    },
    BuiltIn {
        name: "casual",
        about: "level 2: plays for fun and misses something every turn",
        make: || Box::new(LevelBot::new(Level::Casual)),
    },
    BuiltIn {
        name: "skilled",
        about: "level 3: has played often and seldom misses anything",
        make: || Box::new(LevelBot::new(Level::Skilled)),
    },
    BuiltIn {
        name: "expert",
        about: "level 4: plays like greedy, with preferences that differ from game to game",
        make: || Box::new(LevelBot::new(Level::Expert)),
    },
    BuiltIn {
        name: "greedy",
        about: "looks one step ahead: production, sites within reach, what the hand will buy, and trades for it",
        make: || Box::new(Greedy::new()),
    },
    BuiltIn {
        name: "search",
        about: "plays the likely actions through, with everybody playing on like greedy, and takes the one that wins most",
        make: || Box::new(Search::new()),
    },
];

/// The name of a built-in bot: what a server and its log accept, because nothing else can be started with it.
///
/// ```
/// use brickwool_bots::BuiltInName;
/// assert_eq!("greedy".parse::<BuiltInName>()?.to_string(), "greedy");
/// assert!("exec:rm -rf /".parse::<BuiltInName>().is_err());
/// # Ok::<(), brickwool_bots::UnknownBot>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct BuiltInName(&'static BuiltIn);

/// The name of any bot, as people give it on a command line.
///
/// ```
/// use brickwool_bots::BotName;
/// assert!("random".parse::<BotName>().is_ok());
/// let unknown = "rondom".parse::<BotName>().unwrap_err();
/// assert!(unknown.to_string().starts_with("there is no bot \"rondom\"; choose random, "));
/// ```
#[derive(Clone, PartialEq, Debug)]
pub enum BotName {
    BuiltIn(BuiltInName),
    /// `exec:COMMAND…`: a program of somebody else's.
    #[cfg(feature = "exec")]
    Exec(ExecCommand),
}

/// There is no built-in bot of this name.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("there is no bot {name:?}; choose {}", built_in_names())]
pub struct UnknownBot {
    pub name: String,
}

/// Why a bot can't play.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BotError {
    #[error("{0}{or_exec}", or_exec = if cfg!(feature = "exec") { ", or exec:COMMAND for a program of your own" } else { "" })]
    Unknown(#[from] UnknownBot),
    /// The command after `exec:` can't be read.
    #[cfg(feature = "exec")]
    #[error("exec: {0}")]
    Command(#[from] ExecCommandError),
    #[cfg(feature = "exec")]
    #[error("{command}: {why}")]
    Start { command: String, why: StartError },
}

/// The bot that plays where nobody named one: the strongest of those that need no time to think.
pub const USUAL_BOT: &str = "greedy";

impl BuiltInName {
    /// [`USUAL_BOT`].
    pub fn usual() -> BuiltInName {
        let usual = BUILT_IN.iter().find(|built_in| built_in.name == USUAL_BOT);
        BuiltInName(usual.unwrap_or(&BUILT_IN[0]))
    }

    /// All names, the weakest bot first.
    pub fn all() -> impl ExactSizeIterator<Item = BuiltInName> {
        BUILT_IN.iter().map(BuiltInName)
    }

    pub fn as_str(self) -> &'static str {
        self.0.name
    }

    /// A new bot, ready for its first game.
    pub fn make(self) -> Box<dyn Bot> {
        (self.0.make)()
    }
}

impl BotName {
    /// A new bot, ready for its first game. A program is started.
    pub fn make(&self) -> Result<Box<dyn Bot>, BotError> {
        match self {
            BotName::BuiltIn(name) => Ok(name.make()),
            #[cfg(feature = "exec")]
            BotName::Exec(command) => Ok(Box::new(ExecBot::start_for_match(command.clone())?)),
        }
    }

    /// Whether this is `random`: games between random players alone are played in a faster way.
    pub fn is_random(&self) -> bool {
        matches!(self, BotName::BuiltIn(name) if name.as_str() == "random")
    }
}

impl FromStr for BuiltInName {
    type Err = UnknownBot;

    fn from_str(name: &str) -> Result<BuiltInName, UnknownBot> {
        let found = BUILT_IN.iter().find(|built_in| built_in.name == name);
        found.map(BuiltInName).ok_or_else(|| UnknownBot { name: name.to_owned() })
    }
}

impl FromStr for BotName {
    type Err = BotError;

    fn from_str(name: &str) -> Result<BotName, BotError> {
        #[cfg(feature = "exec")]
        if let Some(command) = name.strip_prefix("exec:") {
            return Ok(BotName::Exec(ExecCommand::new(command)?));
        }
        Ok(BotName::BuiltIn(name.parse()?))
    }
}

impl From<BuiltInName> for BotName {
    fn from(name: BuiltInName) -> BotName {
        BotName::BuiltIn(name)
    }
}

impl PartialEq for BuiltInName {
    fn eq(&self, other: &BuiltInName) -> bool {
        self.0.name == other.0.name
    }
}

impl Eq for BuiltInName {}

impl fmt::Display for BuiltInName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.name)
    }
}

impl fmt::Display for BotName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BotName::BuiltIn(name) => name.fmt(f),
            #[cfg(feature = "exec")]
            BotName::Exec(command) => command.fmt(f),
        }
    }
}

fn built_in_names() -> String {
    BUILT_IN.each_ref().map(|built_in| built_in.name).join(", ")
}
