//! A table's settings: which game, by which rules, how many seats, which clocks.

use crate::text;
use brickwool_game::{Seat, Turn};
use brickwool_settlers::constants::USUAL_SEATS;
use brickwool_settlers::layout_file::LayoutFile;
use brickwool_settlers::{Board, Layout, NotationError, Position, Rules, Shape, Tokens};
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;
use thiserror::Error;

/// What the host chooses when creating a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Settings {
    pub game: GameSettings,
    pub seats: u8,
    /// Whether the table is listed in the lobby; otherwise only those who have its link find it.
    pub public: bool,
    /// Whether players may take back builds and bank trades until something is revealed.
    pub undo: bool,
    pub clock: Clock,
    /// How long bots wait before they act, in milliseconds, so that people can follow.
    pub bot_pause: u32,
    /// Whether everybody is shown which cards of the others follow from what they have seen; otherwise people keep count
    /// themselves.
    #[serde(skip_serializing_if = "is_true")]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub known_hands: bool,
}

fn is_true(value: &bool) -> bool {
    *value
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum GameSettings {
    /// The base game.
    Settlers {
        #[serde(default)]
        rules: Rules,
        #[serde(default)]
        board: BoardSettings,
        /// The shape of a random board.
        #[serde(default, skip_serializing_if = "is_base")]
        #[cfg_attr(feature = "ts", ts(as = "Option<Shape>", optional))]
        shape: Shape,
        #[serde(default)]
        dice: DiceSettings,
    },
    /// The dice game, Island One.
    Dice {
        /// Whether all players share the host's device: the host has every seat that no bot has, and names each.
        #[serde(default)]
        hot_seat: bool,
    },
}

/// Which of the two games; [`GameSettings`] has the same names under `kind`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum GameKind {
    /// The base game.
    Settlers,
    /// The dice game, Island One.
    Dice,
}

impl GameKind {
    pub const ALL: [GameKind; 2] = [GameKind::Settlers, GameKind::Dice];

    /// The name in JSON, which the database has, too.
    pub fn as_str(self) -> &'static str {
        match self {
            GameKind::Settlers => "settlers",
            GameKind::Dice => "dice",
        }
    }

    /// The kind with this name.
    pub fn named(name: &str) -> Option<GameKind> {
        GameKind::ALL.into_iter().find(|kind| kind.as_str() == name)
    }
}

fn is_base(shape: &Shape) -> bool {
    *shape == Shape::Base
}

/// The board of the base game.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum BoardSettings {
    /// Random, with number tokens spread so that no 6 or 8 is next to another.
    #[default]
    Random,
    /// Random, with number tokens in the lettered spiral.
    Spiral,
    /// Random, with number tokens anywhere.
    Shuffled,
    /// The fixed board for beginners.
    Beginner,
    Layout(Box<LayoutFile>),
    /// A position in notation that the game starts from: its board, its rules, its players. Everybody at the table may know all
    /// of it, hidden cards too; such a table is not listed, and its result does not count in anybody's profile.
    Position(String),
}

/// How the base game's dice are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum DiceSettings {
    /// Like real dice.
    #[default]
    Independent,
    /// From a deck of the 36 ways two dice fall, reshuffled after so many draws (1 to 36): fewer long droughts. These are
    /// not real dice, and the table says so.
    Balanced(u8),
}

/// Time limits, in seconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Clock {
    /// For every decision. Without a limit, nobody's decision is ever made for them.
    pub decision: Option<u32>,
    /// For a whole turn, while its player may decide something. Where only decisions are limited, a turn has the time of
    /// [`Clock::DECISIONS_IN_TURN`] of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub turn: Option<u32>,
    /// For all decisions of a player together. When it is used up, each gets [`Clock::LAST_SECONDS`].
    pub game: Option<u32>,
    /// How long an offer waits for answers. Without a limit an answer is a decision like any other.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub offer: Option<u32>,
    /// How long somebody may be away before a bot plays for them.
    pub grace: u32,
}

impl Clock {
    /// How long each decision may take once the time for the game is used up.
    pub const LAST_SECONDS: u32 = 5;
    /// Where only decisions are limited, a turn has time for this many of them.
    pub const DECISIONS_IN_TURN: u32 = 5;

    /// How long a turn may take.
    pub fn turn_limit(&self) -> Option<u32> {
        self.turn.or(self.decision.map(|decision| decision.saturating_mul(Clock::DECISIONS_IN_TURN)))
    }
}

impl Default for Clock {
    fn default() -> Clock {
        Clock { decision: None, turn: None, game: None, offer: None, grace: 60 }
    }
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            game: GameSettings::settlers(Rules::OFFICIAL, BoardSettings::Random),
            seats: USUAL_SEATS,
            public: false,
            undo: true,
            clock: Clock::default(),
            bot_pause: 700,
            known_hands: true,
        }
    }
}

impl Settings {
    /// The official game for so many, on a random board that is large enough for them.
    pub fn for_seats(seats: u8) -> Settings {
        let (rules, board, dice) = (Rules::OFFICIAL, BoardSettings::Random, DiceSettings::Independent);
        let shape = Shape::for_seats(usize::from(seats));
        Settings { game: GameSettings::Settlers { rules, board, shape, dice }, seats, ..Settings::default() }
    }
}

/// Why settings are invalid.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SettingsError {
    #[error("{game} is for {} players, not {seats}", range_in_words(*min, *max))]
    Seats { game: &'static str, min: u8, max: u8, seats: u8 },
    #[error(transparent)]
    Rules(#[from] brickwool_settlers::RulesError),
    #[error("this board can't be played on: {0}")]
    Board(String),
    #[error("the game can't start from this position: {0}")]
    Position(String),
    #[error("a balanced deck is reshuffled after 1 to 36 draws, not after {0}")]
    Deck(u8),
    #[error("the time for {name} must be 5 seconds to 7 days, not {seconds} seconds")]
    Clock { name: &'static str, seconds: u32 },
    #[error("bots can pause for at most 10 000 milliseconds, not {0}")]
    BotPause(u32),
}

fn range_in_words(min: u8, max: u8) -> String {
    if min == max { min.to_string() } else { format!("{min} to {max}") }
}

const WEEK: u32 = 7 * 24 * 60 * 60;
const MIN_SECONDS: u32 = 5;
const MAX_BOT_PAUSE: u32 = 10_000;
/// How long the name of somebody's own board may be, in characters.
pub const MAX_LAYOUT_NAME: usize = 60;
/// In bytes.
const MAX_LAYOUT_WORD: usize = 24;
/// In bytes. A position of six players with everything built takes about half of it.
const MAX_POSITION: usize = 2_000;
/// Rows, places in them (sea included), or harbours. The largest board has 30 hexes.
const MAX_LAYOUT_PARTS: usize = 400;

impl Settings {
    /// Whether a table can have these settings.
    pub fn validate(&self) -> Result<(), SettingsError> {
        let (game, possible) = match &self.game {
            GameSettings::Settlers { rules, board, shape, .. } => {
                rules.validate()?;
                if self.public && matches!(board, BoardSettings::Position(_)) {
                    let why = "its table can't be public, because everybody may know its hidden cards";
                    return Err(SettingsError::Position(why.into()));
                }
                board.seat_counts(*shape, *rules)?
            }
            // Each player has a map of their own, so any number could play; there are colours for this many.
            GameSettings::Dice { .. } => ("the dice game", 1..=Seat::MAX_COUNT),
        };
        if !possible.contains(&self.seats) {
            let (min, max) = possible.into_inner();
            return Err(SettingsError::Seats { game, min, max, seats: self.seats });
        }
        if let GameSettings::Settlers { dice: DiceSettings::Balanced(draws), .. } = self.game
            && !(1..=36).contains(&draws)
        {
            return Err(SettingsError::Deck(draws));
        }
        let Clock { decision, turn, game, offer, grace } = self.clock;
        let timed = [
            ("a decision", decision),
            ("a turn", turn),
            ("a game", game),
            ("an offer", offer),
            ("being away", Some(grace)),
        ];
        for (name, seconds) in timed {
            if let Some(seconds) = seconds.filter(|seconds| !(MIN_SECONDS..=WEEK).contains(seconds)) {
                return Err(SettingsError::Clock { name, seconds });
            }
        }
        if self.bot_pause > MAX_BOT_PAUSE {
            return Err(SettingsError::BotPause(self.bot_pause));
        }
        Ok(())
    }
}

/// Whether a layout file is small enough to be looked at, and its name is one.
pub(crate) fn check_layout_size(file: &LayoutFile) -> Result<(), SettingsError> {
    let board = |message: String| SettingsError::Board(message);
    if let Some(name) = &file.name {
        let clean = text::clean_line("a layout's name", name, MAX_LAYOUT_NAME);
        clean.map_err(|error| board(error.message))?;
    }
    // Words that cannot be right are not repeated in errors.
    let words = file.rows.iter().flatten().map(|hex| &hex.terrain);
    let words = words.chain(file.harbours.iter().flat_map(|harbour| [&harbour.hex, &harbour.kind]));
    if words.into_iter().any(|word| word.len() > MAX_LAYOUT_WORD || word.chars().any(char::is_control)) {
        return Err(board(format!(
            "its terrains, hexes and harbours are words of up to {MAX_LAYOUT_WORD} letters"
        )));
    }
    let hexes = file.rows.iter().map(Vec::len).sum::<usize>();
    if file.rows.len().max(hexes).max(file.harbours.len()) > MAX_LAYOUT_PARTS {
        return Err(board("it has more rows, hexes or harbours than any board".to_owned()));
    }
    Ok(())
}

/// The board that a layout file describes, if it can be played on.
fn read_layout(file: &LayoutFile, rules: Rules) -> Result<Board, SettingsError> {
    check_layout_size(file)?;
    let layout = Layout::try_from(file).map_err(|error| SettingsError::Board(error.to_string()))?;
    Board::new(layout, rules).map_err(|error| SettingsError::Board(error.to_string()))
}

/// The position that a game can start from under these rules.
pub(crate) fn read_position(text: &str, rules: Rules) -> Result<Position, SettingsError> {
    let refused = |why: String| Err(SettingsError::Position(why));
    if text.len() > MAX_POSITION {
        return refused(format!("it is longer than {MAX_POSITION} characters"));
    }
    let position: Position = match text.parse() {
        Ok(position) => position,
        Err(error) => return refused(NotationError::to_string(&error)),
    };
    if *position.board.rules() != rules {
        return refused("its rules differ from the table's".into());
    }
    match position.state.turn() {
        Turn::Over { .. } => refused("the game is over".into()),
        _ => Ok(position),
    }
}

impl GameSettings {
    pub fn kind(&self) -> GameKind {
        match self {
            GameSettings::Settlers { .. } => GameKind::Settlers,
            GameSettings::Dice { .. } => GameKind::Dice,
        }
    }

    /// Whether the game starts from a position that was chosen, instead of an empty board.
    pub fn starts_from_position(&self) -> bool {
        matches!(self, GameSettings::Settlers { board: BoardSettings::Position(_), .. })
    }

    /// The base game with fair dice.
    pub fn settlers(rules: Rules, board: BoardSettings) -> GameSettings {
        GameSettings::Settlers { rules, board, shape: Shape::Base, dice: DiceSettings::Independent }
    }
}

impl BoardSettings {
    /// How many can play on such a board, and what to call it in an error.
    fn seat_counts(
        &self,
        shape: Shape,
        rules: Rules,
    ) -> Result<(&'static str, RangeInclusive<u8>), SettingsError> {
        match (self, shape) {
            (BoardSettings::Layout(file), Shape::Base) => {
                Ok(("this board", read_layout(file, rules)?.seat_counts()))
            }
            (BoardSettings::Position(text), Shape::Base) => {
                let seats = read_position(text, rules)?.state.seat_count();
                Ok(("this position", seats..=seats))
            }
            (
                BoardSettings::Layout(_) | BoardSettings::Beginner | BoardSettings::Position(_),
                Shape::Large,
            ) => Err(SettingsError::Board("only a random board can be large".into())),
            (_, Shape::Mini) => Err(SettingsError::Board("the mini board is for tests".into())),
            (_, Shape::Base) => Ok(("the base board", shape.seat_counts())),
            (_, Shape::Large) => Ok(("the large board", shape.seat_counts())),
        }
    }

    /// How the number tokens of a random board are laid.
    pub(crate) fn tokens(&self) -> Option<Tokens> {
        match self {
            BoardSettings::Random => Some(Tokens::Spread),
            BoardSettings::Spiral => Some(Tokens::Spiral),
            BoardSettings::Shuffled => Some(Tokens::Shuffled),
            BoardSettings::Beginner | BoardSettings::Layout(_) | BoardSettings::Position(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_has_at_most_2000_characters() {
        let why = |length| match read_position(&"x".repeat(length), Rules::default()) {
            Err(SettingsError::Position(why)) => why,
            other => panic!("{other:?}"),
        };
        assert_eq!(why(2_001), "it is longer than 2000 characters");
        assert_ne!(why(2_000), why(2_001), "it is read, and is none");
    }

    #[test]
    fn only_a_position_is_started_from() {
        let settings = |board| GameSettings::settlers(Rules::default(), board);
        assert!(settings(BoardSettings::Position(String::new())).starts_from_position());
        assert!(!settings(BoardSettings::Beginner).starts_from_position());
    }
}
