//! Game records: a start position and every step since, as lines of JSON that replay to the same state anywhere.
//!
//! `docs/notation.md` specifies the format. A record holds the outcomes of chance themselves, not a seed, so it stays
//! valid when random number generators change.

use crate::{Illegal, Position, Step};
use serde::{Deserialize, Serialize};
use std::fmt::Write;
use thiserror::Error;

/// The version of the format that is written, and the only one read.
const VERSION: u32 = 1;

/// A game so far, or a whole one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    pub start: Position,
    /// The players' names by seat; may be empty.
    pub players: Vec<String>,
    pub steps: Vec<Step>,
}

/// The first line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    brickwool_record: u32,
    start: Position,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    players: Vec<String>,
}

/// The last line: what a replay must end with.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Footer {
    plies: usize,
    hash: String,
}

/// Why a record cannot be read or replayed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum RecordError {
    /// There is nothing.
    #[error("the record is empty")]
    Empty,
    /// Not a line of a record.
    #[error("line {line}: {message}")]
    Line {
        /// Counted from 1.
        line: usize,
        message: String,
    },
    /// A version that this program does not know.
    #[error("this is version {found} of the record format; this program reads version {VERSION}")]
    Version {
        /// What the header says.
        found: u32,
    },
    /// A step that the rules don't allow.
    #[error("step {ply} is illegal: {illegal}")]
    Illegal {
        /// Counted from 0.
        ply: usize,
        illegal: Illegal,
    },
    /// The last line does not fit the steps.
    #[error("the record says it ends after {said} steps, but has {found}")]
    Plies {
        /// What the last line says.
        said: usize,
        /// How many steps there are.
        found: usize,
    },
    /// The replay came out differently.
    #[error("the replay ends in state {found:016x}, the record says {said}")]
    Hash {
        /// What the last line says.
        said: String,
        /// What the replay ended with.
        found: u64,
    },
}

impl Record {
    /// An empty record.
    pub fn new(start: Position) -> Record {
        Record { start, players: Vec::new(), steps: Vec::new() }
    }

    /// Plays it through, checking every step.
    pub fn replay(&self) -> Result<Position, RecordError> {
        let mut position = self.start.clone();
        for (ply, &step) in self.steps.iter().enumerate() {
            let applied = position.state.apply(&position.board, step);
            applied.map_err(|illegal| RecordError::Illegal { ply, illegal })?;
        }
        Ok(position)
    }

    /// The record as text: a header, a line for each step, and the hash of the last state.
    pub fn to_text(&self) -> Result<String, RecordError> {
        let end = self.replay()?;
        let header =
            Header { brickwool_record: VERSION, start: self.start.clone(), players: self.players.clone() };
        let mut text = json(&header);
        for step in &self.steps {
            let _ = write!(text, "\n{}", json(step));
        }
        let footer = Footer { plies: self.steps.len(), hash: format!("{:016x}", end.state.hash()) };
        let _ = writeln!(text, "\n{}", json(&footer));
        Ok(text)
    }

    /// Reads a record and replays it to see that it is right.
    pub fn from_text(text: &str) -> Result<Record, RecordError> {
        let mut lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()).peekable();
        let (_, first) = lines.next().ok_or(RecordError::Empty)?;
        #[derive(Deserialize)]
        struct AnyVersion {
            brickwool_record: u32,
        }
        let version: AnyVersion = read(0, first)?;
        if version.brickwool_record != VERSION {
            return Err(RecordError::Version { found: version.brickwool_record });
        }
        let header: Header = read(0, first)?;
        let mut record = Record { start: header.start, players: header.players, steps: Vec::new() };
        let mut footer: Option<Footer> = None;
        while let Some((number, line)) = lines.next() {
            if lines.peek().is_none() && line.contains("\"plies\"") {
                footer = Some(read(number, line)?);
            } else {
                record.steps.push(read(number, line)?);
            }
        }
        let end = record.replay()?;
        if let Some(footer) = footer {
            if footer.plies != record.steps.len() {
                return Err(RecordError::Plies { said: footer.plies, found: record.steps.len() });
            }
            let found = end.state.hash();
            if footer.hash != format!("{found:016x}") {
                return Err(RecordError::Hash { said: footer.hash, found });
            }
        }
        Ok(record)
    }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("records hold nothing that JSON cannot")
}

fn read<'a, T: Deserialize<'a>>(number: usize, line: &'a str) -> Result<T, RecordError> {
    serde_json::from_str(line)
        .map_err(|error| RecordError::Line { line: number + 1, message: error.to_string() })
}
