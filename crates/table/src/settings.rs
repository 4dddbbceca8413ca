//! What a table's host decides before the game: which game, by which rules, how many seats, which clocks.

use brickwool_settlers::layout_file::LayoutFile;
use brickwool_settlers::{Board, Layout, Rules, Shape, Tokens};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Everything that is settled when a table is made.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Settings {
    /// What is played.
    pub game: GameSettings,
    /// How many play.
    pub seats: u8,
    /// Whether everybody may see the table in the lobby; otherwise it is found by its link alone.
    pub public: bool,
    /// Whether a player may take back builds and bank trades while nothing was revealed since.
    pub undo: bool,
    /// How long things may take.
    pub clock: Clock,
    /// How long bots wait before they act, in milliseconds, so that people can follow.
    pub bot_pause: u32,
}

/// Which game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum GameSettings {
    /// The base game.
    Settlers {
        /// By which rules.
        #[serde(default)]
        rules: Rules,
        /// On which board.
        #[serde(default)]
        board: BoardSettings,
        /// How dice are drawn.
        #[serde(default)]
        dice: DiceSettings,
    },
    /// The dice game, Island One.
    Dice {
        /// Whether all who play share the host's device: the host has every seat that no bot has, and names each.
        #[serde(default)]
        hot_seat: bool,
    },
}

/// On which board the base game is played.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum BoardSettings {
    /// A new one, tokens spread so that no 6 or 8 lies beside another.
    #[default]
    Random,
    /// A new one, tokens in the lettered spiral.
    Spiral,
    /// A new one, tokens anywhere.
    Shuffled,
    /// The board that beginners are shown.
    Beginner,
    /// This one.
    Layout(Box<LayoutFile>),
}

/// How the base game's dice are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum DiceSettings {
    /// Every roll by itself, like real dice.
    #[default]
    Independent,
    /// From a deck of the 36 ways two dice fall, shuffled anew after so many draws (1 to 36): fewer long droughts. These
    /// are not real dice, and the table says so.
    Balanced(u8),
}

/// How long things may take, in seconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Clock {
    /// Every decision; nothing is decided for anybody if there is no limit.
    pub decision: Option<u32>,
    /// All decisions of a player together; when it is used up, each has [`Clock::LAST_SECONDS`].
    pub game: Option<u32>,
    /// How long an offer waits for answers.
    pub offer: u32,
    /// How long a bot waits before it plays for somebody who dropped.
    pub grace: u32,
}

impl Clock {
    /// What a decision may still take when the time for the game is used up.
    pub const LAST_SECONDS: u32 = 5;
}

impl Default for Clock {
    fn default() -> Clock {
        Clock { decision: None, game: None, offer: 45, grace: 60 }
    }
}

impl Default for Settings {
    fn default() -> Settings {
        let (rules, board, dice) = (Rules::OFFICIAL, BoardSettings::Random, DiceSettings::Independent);
        Settings {
            game: GameSettings::Settlers { rules, board, dice },
            seats: 4,
            public: false,
            undo: true,
            clock: Clock::default(),
            bot_pause: 700,
        }
    }
}

/// Why a table cannot be made like this.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SettingsError {
    /// Too few or too many.
    #[error("{game} is for {least} to {most} players, not {seats}")]
    Seats {
        /// What is played.
        game: &'static str,
        /// The fewest who can play.
        least: u8,
        /// The most.
        most: u8,
        /// What was asked for.
        seats: u8,
    },
    /// Rules that make no game.
    #[error(transparent)]
    Rules(#[from] brickwool_settlers::RulesError),
    /// A board that cannot be played on.
    #[error("this board cannot be played on: {0}")]
    Board(String),
    /// A deck is shuffled anew after 1 to 36 draws.
    #[error("a balanced deck is shuffled anew after 1 to 36 draws, not after {0}")]
    Deck(u8),
    /// Clocks from five seconds to a week.
    #[error("{name} may take 5 seconds to 7 days, not {seconds} seconds")]
    Clock {
        /// What is timed.
        name: &'static str,
        /// What was asked for.
        seconds: u32,
    },
    /// Bots that would keep everybody waiting.
    #[error("bots pause for at most 10 000 milliseconds, not {0}")]
    BotPause(u32),
}

const WEEK: u32 = 7 * 24 * 60 * 60;
const SHORTEST: u32 = 5;
const LONGEST_PAUSE: u32 = 10_000;
/// The dice game's table: each player has a map of their own, so two or twenty would be the same; eight have colours.
const DICE_SEATS: u8 = 8;

impl Settings {
    /// Whether a table can be made like this.
    pub fn validate(&self) -> Result<(), SettingsError> {
        let (game, least, most) = match self.game {
            GameSettings::Settlers { .. } => ("the base game", 2, 4),
            GameSettings::Dice { .. } => ("the dice game", 1, DICE_SEATS),
        };
        if !(least..=most).contains(&self.seats) {
            return Err(SettingsError::Seats { game, least, most, seats: self.seats });
        }
        if let GameSettings::Settlers { rules, board, dice } = &self.game {
            rules.validate()?;
            if let BoardSettings::Layout(file) = board {
                inspect(file, *rules)?;
            }
            if let DiceSettings::Balanced(draws) = *dice
                && !(1..=36).contains(&draws)
            {
                return Err(SettingsError::Deck(draws));
            }
        }
        let Clock { decision, game, offer, grace } = self.clock;
        let timed = [
            ("a decision", decision),
            ("a game", game),
            ("an offer", Some(offer)),
            ("being away", Some(grace)),
        ];
        for (name, seconds) in timed {
            if let Some(seconds) = seconds.filter(|seconds| !(SHORTEST..=WEEK).contains(seconds)) {
                return Err(SettingsError::Clock { name, seconds });
            }
        }
        if self.bot_pause > LONGEST_PAUSE {
            return Err(SettingsError::BotPause(self.bot_pause));
        }
        Ok(())
    }
}

fn inspect(file: &LayoutFile, rules: Rules) -> Result<(), SettingsError> {
    let layout = Layout::try_from(file).map_err(|error| SettingsError::Board(error.to_string()))?;
    if layout.shape != Shape::Base {
        return Err(SettingsError::Board("only the base shape has harbours to play with".into()));
    }
    Board::new(layout, rules).map(drop).map_err(|error| SettingsError::Board(error.to_string()))
}

impl BoardSettings {
    /// How a random board's tokens are laid, if it is one.
    pub(crate) fn tokens(&self) -> Option<Tokens> {
        match self {
            BoardSettings::Random => Some(Tokens::Spread),
            BoardSettings::Spiral => Some(Tokens::Spiral),
            BoardSettings::Shuffled => Some(Tokens::Shuffled),
            BoardSettings::Beginner | BoardSettings::Layout(_) => None,
        }
    }
}
