//! Records of the base game as people have them: the page's files, with the proof of their dice, and those that `brickwool` writes.

use crate::record::{BaseGameError, TableRecord};
use brickwool_settlers::{Record, RecordError};
use serde_json::Value;
use thiserror::Error;

/// Why a text is not the record of a game of the base game.
#[derive(Debug, Error)]
pub enum RecordTextError {
    #[error(
        "this is not a record of a game: it should begin with {{\"brickwool_table\" or {{\"brickwool_record\""
    )]
    Unknown,
    #[error("this is a board without a game; the board editor opens it")]
    Layout,
    #[error("this is a table's record, but it can't be read: {0}")]
    Table(#[source] serde_json::Error),
    #[error(transparent)]
    Game(#[from] BaseGameError),
    #[error(transparent)]
    Record(#[from] RecordError),
}

/// The game of either kind of record, every step checked.
pub fn read_base_game(text: &str) -> Result<Record, RecordTextError> {
    // A mark that some editors put before everything else.
    let text = text.trim_start_matches('\u{feff}');
    let first = serde_json::Deserializer::from_str(text).into_iter::<Value>().next();
    let Some(Ok(first)) = first else { return Err(RecordTextError::Unknown) };
    let has = |key: &str| first.get(key).is_some();
    if has("brickwool_table") {
        let record: TableRecord = serde_json::from_str(text).map_err(RecordTextError::Table)?;
        return Ok(record.base_game()?);
    }
    if has("brickwool_record") {
        return Ok(Record::from_text(text)?);
    }
    Err(if has("rows") { RecordTextError::Layout } else { RecordTextError::Unknown })
}
