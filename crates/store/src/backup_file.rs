//! The file of a backup: JSON lines that either database can be restored from.
//!
//! The first line has the version of this format and of the schema. Then follows each database table: a line with its name
//! and columns, and a line for each row, an array of its values; bytes are written in hexadecimal. The last line has the
//! number of rows of each database table and the SHA-256 of everything before it.

use crate::error::StoreError;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use thiserror::Error;

/// The version of the format that is written, and the newest that is read.
const FORMAT: u32 = 1;
/// The longest line that is read, in bytes: longer than any row can be.
const MAX_LINE: usize = 64 << 20;

/// Why a backup could not be made, checked or restored.
#[derive(Clone, Debug, Error)]
pub enum BackupError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("{}: {why}", .path.display())]
    File { path: PathBuf, why: Arc<io::Error> },
    #[error("{} is not a complete backup: {why}", .path.display())]
    Damaged { path: PathBuf, why: String },
    #[error(
        "the backup has format {found}, but this release only knows formats up to {known}: use a newer release"
    )]
    Newer { found: u32, known: u32 },
    #[error("{} already exists", .0.display())]
    FileExists(PathBuf),
    /// Restoring would overwrite what is there.
    #[error("the database {0} is not empty: it has to be replaced explicitly")]
    NotEmpty(String),
    /// Restoring would pull the database away under a server.
    #[error("a server is using the database {0}: stop it first")]
    ServerRunning(String),
}

impl From<sqlx::Error> for BackupError {
    fn from(error: sqlx::Error) -> BackupError {
        BackupError::Store(error.into())
    }
}

/// The kind of a column's values, the same for both databases.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum BackupColumnKind {
    Text,
    Integer,
    Boolean,
    Bytes,
}

/// The rows of one database table follow this line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BackupSection {
    pub(crate) table: String,
    pub(crate) columns: Vec<(String, BackupColumnKind)>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct BackupHeader {
    brickwool_backup: u32,
    schema: i64,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct BackupFooter {
    rows: BTreeMap<String, u64>,
    sha256: String,
}

pub(crate) struct BackupWriter {
    path: PathBuf,
    out: BufWriter<File>,
    hash: Sha256,
    rows: BTreeMap<String, u64>,
    current: String,
}

impl BackupWriter {
    /// Begins a backup in a new file.
    pub(crate) fn create(path: &Path, schema: i64) -> Result<BackupWriter, BackupError> {
        let opened = crate::sqlite_file::private().write(true).create_new(true).open(path);
        let file = opened.map_err(|why| file_error(path, why))?;
        let mut writer = BackupWriter {
            path: path.to_owned(),
            out: BufWriter::with_capacity(1 << 20, file),
            hash: Sha256::new(),
            rows: BTreeMap::new(),
            current: String::new(),
        };
        writer.line(&to_json(&BackupHeader { brickwool_backup: FORMAT, schema }))?;
        Ok(writer)
    }

    pub(crate) fn section(&mut self, section: &BackupSection) -> Result<(), BackupError> {
        self.current.clone_from(&section.table);
        self.rows.insert(section.table.clone(), 0);
        self.line(&to_json(section))
    }

    /// A row of the current section, as a JSON array without line breaks.
    pub(crate) fn row(&mut self, row: &str) -> Result<(), BackupError> {
        *self.rows.entry(self.current.clone()).or_default() += 1;
        self.line(row)
    }

    /// Ends the file and waits until it is on disk.
    pub(crate) fn finish(mut self) -> Result<(), BackupError> {
        let sha256 = hex(&self.hash.clone().finalize());
        let footer = to_json(&BackupFooter { rows: std::mem::take(&mut self.rows), sha256 });
        self.line(&footer)?;
        let BackupWriter { path, out, .. } = self;
        let file = out.into_inner().map_err(|error| file_error(&path, error.into_error()))?;
        file.sync_all().map_err(|why| file_error(&path, why))
    }

    fn line(&mut self, line: &str) -> Result<(), BackupError> {
        self.hash.update(line);
        self.hash.update("\n");
        let written = self.out.write_all(line.as_bytes()).and_then(|()| self.out.write_all(b"\n"));
        written.map_err(|why| file_error(&self.path, why))
    }
}

/// One line of a backup between the first and the last.
pub(crate) enum BackupLine {
    Section(BackupSection),
    /// A row of the last section, as JSON.
    Row(String),
}

pub(crate) struct BackupReader {
    path: PathBuf,
    input: BufReader<File>,
    number: u64,
    hash: Sha256,
    rows: BTreeMap<String, u64>,
    section: Option<BackupSection>,
    pub(crate) schema: i64,
}

impl BackupReader {
    pub(crate) fn open(path: &Path) -> Result<BackupReader, BackupError> {
        let file = File::open(path).map_err(|why| file_error(path, why))?;
        let mut reader = BackupReader {
            path: path.to_owned(),
            input: BufReader::with_capacity(1 << 20, file),
            number: 0,
            hash: Sha256::new(),
            rows: BTreeMap::new(),
            section: None,
            schema: 0,
        };
        let first = reader.read_line()?.unwrap_or_default();
        let header: BackupHeader = serde_json::from_str(&first)
            .map_err(|_| reader.damaged("its first line is not that of a backup"))?;
        if header.brickwool_backup > FORMAT {
            return Err(BackupError::Newer { found: header.brickwool_backup, known: FORMAT });
        }
        reader.take_in(&first);
        reader.schema = header.schema;
        Ok(reader)
    }

    /// The next line; nothing at the end, where the number of rows and the hash were found to be right.
    pub(crate) fn next(&mut self) -> Result<Option<BackupLine>, BackupError> {
        let Some(line) = self.read_line()? else { return Err(self.damaged("its last line is missing")) };
        if line.starts_with('[') {
            let Some(section) = &self.section else {
                return Err(self.damaged("a row comes before any table"));
            };
            *self.rows.entry(section.table.clone()).or_default() += 1;
            self.take_in(&line);
            return Ok(Some(BackupLine::Row(line)));
        }
        if let Ok(section) = serde_json::from_str::<BackupSection>(&line) {
            self.take_in(&line);
            self.rows.insert(section.table.clone(), 0);
            self.section = Some(section.clone());
            return Ok(Some(BackupLine::Section(section)));
        }
        let footer: BackupFooter =
            serde_json::from_str(&line).map_err(|_| self.damaged("a line cannot be read"))?;
        if footer.sha256 != hex(&self.hash.clone().finalize()) {
            return Err(self.damaged("it was changed after it was written"));
        }
        if footer.rows != self.rows {
            return Err(self.damaged("the numbers of rows don't match the last line"));
        }
        match self.read_line()? {
            None => Ok(None),
            Some(_) => Err(self.damaged("there is data after the last line")),
        }
    }

    /// How many rows each database table has so far.
    pub(crate) fn rows(&self) -> &BTreeMap<String, u64> {
        &self.rows
    }

    /// What is wrong with the last line that was read.
    pub(crate) fn damaged(&self, why: &str) -> BackupError {
        BackupError::Damaged { path: self.path.clone(), why: format!("line {}: {why}", self.number) }
    }

    fn take_in(&mut self, line: &str) {
        self.hash.update(line);
        self.hash.update("\n");
    }

    fn read_line(&mut self) -> Result<Option<String>, BackupError> {
        self.number += 1;
        let mut line = Vec::new();
        let limited = &mut io::Read::take(&mut self.input, MAX_LINE as u64);
        limited.read_until(b'\n', &mut line).map_err(|why| file_error(&self.path, why))?;
        match line.pop() {
            None => Ok(None),
            Some(b'\n') => String::from_utf8(line).map(Some).map_err(|_| self.damaged("it is not text")),
            Some(_) => Err(self.damaged("it is cut off")),
        }
    }
}

pub(crate) fn file_error(path: &Path, why: io::Error) -> BackupError {
    BackupError::File { path: path.to_owned(), why: Arc::new(why) }
}

fn to_json(line: &impl Serialize) -> String {
    serde_json::to_string(line).expect("lines hold nothing that JSON cannot")
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
