//! Files that hold a game. A file's first bytes tell which kind it is, so that every command either reads it or names the
//! command that does.

use anyhow::{Context, anyhow, bail, ensure};
use brickwool_settlers::{Position, Record, RecordError};
use brickwool_table::{GameSettings, TableRecord};
use serde_json::Value;
use std::fs;
use std::io::{self, Read};
use std::path::Path;

/// What a file that holds a game can be.
pub(crate) enum GameFile {
    /// A record of the base game, as `play`, `demo` and `match` write it. Every step has been checked.
    Record {
        record: Record,
        /// Whether it ends with a fingerprint, which was then the right one; without, it may be cut off.
        fingerprint: bool,
    },
    /// The record of a table of either game, as the page and the server hand it out.
    Table(Box<TableRecord>),
    /// A position in notation.
    Position(Position),
    /// A position of the dice game.
    DicePosition(brickwool_dice::State),
}

/// Whether a file name stands for standard input.
pub(crate) fn is_stdin(file: &Path) -> bool {
    file == Path::new("-")
}

/// The text of a file, or of standard input.
pub(crate) fn read_text(file: &Path) -> anyhow::Result<String> {
    let text = if is_stdin(file) {
        let mut text = String::new();
        io::stdin().lock().read_to_string(&mut text).map(|_| text)
    } else {
        fs::read_to_string(file)
    };
    text.with_context(|| format!("cannot read {}", file.display()))
}

/// Reads a file of any kind. The error names the file, and the line of a record that is wrong.
pub(crate) fn read(file: &Path) -> anyhow::Result<GameFile> {
    parse(&read_text(file)?, &file.display().to_string())
}

fn parse(text: &str, name: &str) -> anyhow::Result<GameFile> {
    let first: Option<Value> =
        serde_json::Deserializer::from_str(text).into_iter().next().and_then(Result::ok);
    let has = |key: &str| first.as_ref().is_some_and(|value| value.get(key).is_some());
    if has("brickwool_table") {
        let record = serde_json::from_str(text).with_context(|| format!("{name} is not a table's record"))?;
        return Ok(GameFile::Table(record));
    }
    ensure!(
        !has("rows"),
        "{name} is a layout file, a board without a game: brickwool board --board {name} draws it"
    );
    ensure!(
        !(has("game") && has("seed")),
        "{name} is a saved dice game: brickwool dice play --resume {name} goes on with it"
    );
    let line = text.trim();
    if line.starts_with("island1 ") {
        return Ok(GameFile::DicePosition(line.parse().with_context(|| name.to_owned())?));
    }
    if !line.starts_with('{') && line.contains(';') {
        return Ok(GameFile::Position(line.parse().with_context(|| name.to_owned())?));
    }
    parse_record(text, name)
}

/// A position of either game from its notation.
pub(crate) fn parse_notation(text: &str) -> anyhow::Result<GameFile> {
    if text.starts_with("island1 ") {
        return Ok(GameFile::DicePosition(text.parse().context("this position cannot be read")?));
    }
    Ok(GameFile::Position(position(text)?))
}

fn parse_record(text: &str, name: &str) -> anyhow::Result<GameFile> {
    let record = Record::from_text(text).map_err(|error| {
        let line = match error {
            RecordError::Illegal { ply, .. } => {
                line_of(text, ply).map_or(String::new(), |line| format!("line {line}: "))
            }
            _ => String::new(),
        };
        anyhow!("{name}: {line}{error}")
    })?;
    let lines = text.lines().filter(|line| !line.trim().is_empty()).count();
    // The header and every step have a line each; one more is the fingerprint.
    let fingerprint = lines > record.steps.len() + 1;
    Ok(GameFile::Record { record, fingerprint })
}

/// The line of a step, counted from 1: after the header, blank lines not counted as steps.
fn line_of(text: &str, ply: usize) -> Option<usize> {
    let mut lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines.nth(ply + 1).map(|(line, _)| line + 1)
}

/// Whether a table's record is one of the dice game.
pub(crate) fn is_dice(table: &TableRecord) -> bool {
    matches!(table.settings.game, GameSettings::Dice { .. })
}

/// The position that a `--position` value stands for: notation, or a file with notation or a record, whose last position
/// it is.
pub(crate) fn position(text: &str) -> anyhow::Result<Position> {
    let file = Path::new(text);
    if !file.exists() {
        return text.parse().with_context(|| match text.contains(';') {
            true => "this position cannot be read".to_owned(),
            false => format!("there is no file {text:?}, and as a position it cannot be read"),
        });
    }
    match read(file)? {
        GameFile::Position(position) => Ok(position),
        GameFile::Record { record, .. } => Ok(record.replay()?),
        GameFile::Table(table) if !is_dice(&table) => Ok(table.base_game()?.replay()?),
        GameFile::Table(_) | GameFile::DicePosition(_) => {
            bail!("{} is a dice game; a position of the base game is needed", file.display())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use brickwool_settlers::{Board, Layout};

    #[test]
    fn files_of_other_commands_are_named_with_their_command() {
        for (text, says) in [
            (r#"{"rows": [], "harbours": []}"#, "brickwool board --board x draws it"),
            (
                r#"{"players":["you"],"seed":1,"game":"island1"}"#,
                "brickwool dice play --resume x goes on with it",
            ),
            ("", "the record is empty"),
            (r#"{"brickwool_table": 1}"#, "x is not a table's record"),
        ] {
            let error = parse(text, "x").err().map(|error| format!("{error:#}")).unwrap_or_default();
            assert!(error.contains(says), "{text}: {error}");
        }
    }

    #[test]
    fn positions_of_both_games_are_told_apart() {
        let dice = brickwool_dice::State::new(2).unwrap();
        assert!(
            matches!(parse(&format!("{dice}\n"), "x"), Ok(GameFile::DicePosition(state)) if state == dice)
        );
        let board = Board::new(Layout::beginner(), brickwool_settlers::Rules::OFFICIAL).unwrap();
        let start = Position::start(board, 3).unwrap();
        assert!(
            matches!(parse(&format!("{start}\n"), "x"), Ok(GameFile::Position(position)) if position == start)
        );
    }
}
