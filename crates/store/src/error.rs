//! What can go wrong. The messages are for the person who runs the server.

use crate::sqlite_file::InUseBy;
use crate::validate::InvalidInput;
use brickwool_ids::TableId;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use thiserror::Error;

/// The store could not do what it was asked to.
#[derive(Clone, Debug, Error)]
pub enum StoreError {
    #[error("{0}; a store is sqlite:PATH or postgres://USER@HOST/DATABASE")]
    Url(String),
    #[error("cannot create the folder {} for the database: {why}", .path.display())]
    Folder { path: PathBuf, why: Arc<std::io::Error> },
    #[error("cannot create the database {}: {why}", .path.display())]
    Create { path: PathBuf, why: Arc<std::io::Error> },
    #[error("cannot lock the database with {}: {why}", .path.display())]
    Lock { path: PathBuf, why: Arc<std::io::Error> },
    /// Two servers on one SQLite file would not know of each other.
    #[error(
        "the database {} is in use by {process}: stop that one first, or use another database",
        .database.display()
    )]
    InUse { database: PathBuf, process: InUseBy },
    #[error("cannot open the database {database}: {why}")]
    Open {
        /// Never contains a password.
        database: String,
        why: Arc<sqlx::Error>,
    },
    /// A newer release has already migrated the database.
    #[error(
        "the database has schema {found}, but this release only knows schemas up to {known}: use a newer release"
    )]
    Newer { found: i64, known: i64 },
    /// A newer release has written the table's log.
    #[error(
        "the log of table {table} has format {found}, but this release only knows formats up to {known}: use a newer release"
    )]
    NewerLog { table: TableId, found: u32, known: u32 },
    #[error(transparent)]
    Invalid(#[from] InvalidInput),
    /// A write that ends like this was not acknowledged. It is stored only if the connection was lost during the commit;
    /// read the log to find out.
    #[error("the database failed: {0}")]
    Database(Arc<sqlx::Error>),
    /// As with [`StoreError::Database`], read the log to find out what is stored.
    #[error("the database did not answer in time")]
    Timeout,
    /// The last write failed, and none has succeeded since.
    #[error("the last write failed: {0}")]
    NotWriting(String),
    /// The database holds data that this program cannot have written.
    #[error("the database holds something unexpected: {0}")]
    Corrupt(String),
    /// The store was closed, or its writer task has died.
    #[error("the store is closed")]
    Closed,
}

const SQLITE_READONLY: u32 = 8;
const SQLITE_CORRUPT: u32 = 11;

/// SQLite's result code, without the details in its higher bits.
fn sqlite_code(error: &sqlx::Error) -> Option<u32> {
    let code: u32 = error.as_database_error()?.code()?.parse().ok()?;
    Some(code & 0xff)
}

impl StoreError {
    /// Whether what is stored is unreadable, as opposed to a database that does not answer at the moment.
    pub fn is_damage(&self) -> bool {
        match self {
            StoreError::Corrupt(_) | StoreError::NewerLog { .. } => true,
            StoreError::Database(error) => match &**error {
                sqlx::Error::Decode(_) | sqlx::Error::ColumnDecode { .. } => true,
                error => {
                    // PostgreSQL's codes for damaged data and indexes.
                    let code = error.as_database_error().and_then(|error| error.code());
                    code.is_some_and(|code| code == "XX001" || code == "XX002")
                        || sqlite_code(error) == Some(SQLITE_CORRUPT)
                }
            },
            _ => false,
        }
    }

    /// The same error with the name of the file that it is about.
    pub(crate) fn with_path(self, file: &Path) -> StoreError {
        match self {
            StoreError::Database(why) => StoreError::Open { database: file.display().to_string(), why },
            other => other,
        }
    }

    /// Whether SQLite may not write its file.
    pub(crate) fn is_read_only(&self) -> bool {
        matches!(self, StoreError::Database(error) if sqlite_code(error) == Some(SQLITE_READONLY))
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        match error {
            sqlx::Error::PoolClosed => StoreError::Closed,
            error => StoreError::Database(Arc::new(error)),
        }
    }
}

/// Why entries were not appended or a table was not created.
#[derive(Clone, Debug, Error)]
pub enum AppendError {
    /// The log does not have as many entries as the request says: somebody else appended first, or there would be a gap.
    #[error("the log has {version} entries")]
    Conflict {
        /// The version that the next entry will have.
        version: u64,
    },
    /// The table never existed or has been deleted.
    #[error("there is no such table")]
    NoSuchTable,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<InvalidInput> for AppendError {
    fn from(invalid: InvalidInput) -> AppendError {
        AppendError::Store(invalid.into())
    }
}
