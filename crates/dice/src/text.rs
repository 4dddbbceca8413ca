//! The text encoding of boards, structures and actions, both ways, with errors that point at the mistake.

use crate::board::Board;
use crate::resource::Resource;
use crate::resource_action::ResourceAction;
use crate::structure::{Knight, Structure};
use std::fmt;
use std::ops::Range;
use std::str::FromStr;
use thiserror::Error;

/// What is wrong with a piece of text.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum TextError {
    #[error("entry {0} of the board is empty")]
    EmptyEntry(usize),
    #[error("\"{0}\" is not a structure: it doesn't begin with R, S, C, J or K")]
    Kind(String),
    #[error(
        "\"{0}\" is not a structure: after its letter comes a number without sign, space or leading zero"
    )]
    Number(String),
    #[error("there is no {0} on the island: {1}")]
    NoSuch(String, &'static str),
    #[error("{0} is a used knight; one to build is written {1}")]
    UsedKnight(String, Structure),
    #[error("knight {0} cannot be both unused and used")]
    BothWays(u32),
    #[error("\"{0}\" is not an action: it doesn't begin with build, trade or swap")]
    Verb(String),
    #[error("{verb} takes {takes} after single spaces, not \"{found}\"")]
    Arguments { verb: &'static str, takes: &'static str, found: String },
    #[error("\"{0}\" is not a resource: write one digit from 0 (ore) to 5 (gold)")]
    Resource(String),
}

/// What is wrong with the text of a board, and where.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{error}")]
pub struct BoardTextError {
    pub error: TextError,
    /// The bytes that are to blame; none, where something is missing.
    pub at: Range<usize>,
}

/// One entry of a board: a structure, and for knights whether it is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct BoardEntry {
    structure: Structure,
    used: Option<Knight>,
}

fn parse_entry(text: &str) -> Result<BoardEntry, TextError> {
    let mut chars = text.chars();
    let letter = chars.next().filter(|letter| "RSCJK".contains(*letter));
    let letter = letter.ok_or_else(|| TextError::Kind(text.to_owned()))?;
    let number = chars.as_str();
    let plain = !number.is_empty()
        && number.bytes().all(|byte| byte.is_ascii_digit())
        && (number == "0" || !number.starts_with('0'));
    if !plain {
        return Err(TextError::Number(text.to_owned()));
    }
    let kind = if letter == 'K' { 'J' } else { letter };
    let found = Structure::all()
        .find(|structure| structure.letter() == kind && number.parse() == Ok(structure.number()))
        .ok_or_else(|| TextError::NoSuch(text.to_owned(), numbers_of(letter)))?;
    let used = match found {
        Structure::Knight(knight) if letter == 'K' => Some(knight),
        _ => None,
    };
    Ok(BoardEntry { structure: found, used })
}

const fn numbers_of(letter: char) -> &'static str {
    match letter {
        'R' => "roads are 0 to 15",
        'S' => "settlements are 3, 4, 5, 7, 9 and 11",
        'C' => "cities are 7, 12, 20 and 30",
        _ => "knights are 1 to 6",
    }
}

/// The entries between the commas, and where each is; none in the empty text.
fn entries(text: &str) -> impl Iterator<Item = Result<(BoardEntry, Range<usize>), BoardTextError>> {
    let parts = (!text.is_empty()).then(|| text.split(',')).into_iter().flatten();
    let mut from = 0;
    parts.enumerate().map(move |(place, part)| {
        let at = from..from + part.len();
        from = at.end + 1;
        let entry = match part {
            "" => Err(TextError::EmptyEntry(place + 1)),
            part => parse_entry(part),
        };
        entry.map(|entry| (entry, at.clone())).map_err(|error| BoardTextError { error, at })
    })
}

/// Whether every entry is a structure's name: syntax only, so a name may come twice or a knight both ways.
pub(crate) fn check_board(text: &str) -> Result<(), BoardTextError> {
    entries(text).try_for_each(|entry| entry.map(drop))
}

impl Board {
    /// Reads a board, or says where it is wrong. Entries in any order; one that comes twice counts once.
    pub fn read(text: &str) -> Result<Board, BoardTextError> {
        check_board(text)?;
        let (mut board, mut unused) = (Board::EMPTY, Board::EMPTY);
        for entry in entries(text) {
            let (BoardEntry { structure, used }, at) = entry?;
            match used {
                Some(knight) => board = board.with_used(knight),
                None => {
                    board = board.with(structure);
                    unused = unused.with(structure);
                }
            }
            if let Structure::Knight(knight) = structure
                && board.has_used(knight)
                && unused.has(structure)
            {
                return Err(BoardTextError { error: TextError::BothWays(structure.number()), at });
            }
        }
        Ok(board)
    }
}

impl FromStr for Board {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Board, TextError> {
        Board::read(text).map_err(|misread| misread.error)
    }
}

/// Roads, settlements, cities, knights, each kind in its order.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, structure) in self.structures().enumerate() {
            if place > 0 {
                f.write_str(",")?;
            }
            match structure {
                Structure::Knight(knight) if self.has_used(knight) => write!(f, "K{}", structure.number())?,
                other => write!(f, "{other}")?,
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{self}\"")
    }
}

/// Something to build: `R2`, `S3`, `C7`, `J1`.
impl FromStr for Structure {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Structure, TextError> {
        match parse_entry(text)? {
            BoardEntry { structure, used: Some(_) } => Err(TextError::UsedKnight(text.to_owned(), structure)),
            BoardEntry { structure, used: None } => Ok(structure),
        }
    }
}

/// One digit from 0 (ore) to 5 (gold).
impl FromStr for Resource {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Resource, TextError> {
        match text.as_bytes() {
            [digit @ b'0'..=b'5'] => Ok(Resource::ALL[usize::from(digit - b'0')]),
            _ => Err(TextError::Resource(text.to_owned())),
        }
    }
}

/// `build R2`, `trade 4`, `swap 1 4`.
impl FromStr for ResourceAction {
    type Err = TextError;

    fn from_str(text: &str) -> Result<ResourceAction, TextError> {
        let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
        let wrong = |verb, takes| TextError::Arguments { verb, takes, found: rest.to_owned() };
        let plain = !rest.is_empty() && rest.split(' ').all(|word| !word.is_empty());
        let words = if plain { rest.split(' ').count() } else { 0 };
        match verb {
            "build" if words == 1 => Ok(ResourceAction::Build(rest.parse()?)),
            "build" => Err(wrong("build", "one structure")),
            "trade" if words == 1 => Ok(ResourceAction::Trade(rest.parse()?)),
            "trade" => Err(wrong("trade", "one resource digit")),
            "swap" => match rest.split_once(' ') {
                Some((give, get)) if words == 2 => {
                    Ok(ResourceAction::Swap { give: give.parse()?, get: get.parse()? })
                }
                _ => Err(wrong("swap", "two resource digits")),
            },
            _ => Err(TextError::Verb(verb.to_owned())),
        }
    }
}

impl fmt::Display for ResourceAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ResourceAction::Build(structure) => write!(f, "build {structure}"),
            ResourceAction::Trade(get) => write!(f, "trade {}", get.index()),
            ResourceAction::Swap { give, get } => write!(f, "swap {} {}", give.index(), get.index()),
        }
    }
}

/// In JSON these are their text.
macro_rules! json_as_text {
    ($($type:ty),*) => {$(
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    )*};
}

json_as_text!(Board, Structure, ResourceAction, crate::action::Action, crate::state::State);

/// A knight is written as the structure it is.
impl serde::Serialize for crate::structure::Knight {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Structure::Knight(*self).serialize(serializer)
    }
}
