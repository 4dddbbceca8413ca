//! What can go wrong, in words for whoever runs the server.

use crate::fit::Unfit;
use std::path::PathBuf;
use std::sync::Arc;
use thiserror::Error;

/// The store cannot do its work.
#[derive(Clone, Debug, Error)]
pub enum StoreError {
    /// The URL names no store.
    #[error("{0}; a store is sqlite:PATH or postgres://USER@HOST/DATABASE")]
    Url(String),
    /// The folder for the database cannot be made.
    #[error("the folder {} for the database cannot be made: {why}", .path.display())]
    Folder {
        /// Which.
        path: PathBuf,
        /// Why.
        why: Arc<std::io::Error>,
    },
    /// The database cannot be opened.
    #[error("the database {place} cannot be opened: {why}")]
    Open {
        /// Which, without passwords.
        place: String,
        /// Why.
        why: Arc<sqlx::Error>,
    },
    /// A newer release has changed the database already.
    #[error("the database has schema {found}, this release knows schemas up to {known}: use a newer release")]
    Newer {
        /// The database's.
        found: i64,
        /// This program's.
        known: i64,
    },
    /// A text that cannot be stored.
    #[error(transparent)]
    Unfit(#[from] Unfit),
    /// The database failed. A write that ended so was not acknowledged; it is stored only if the connection was lost
    /// in the moment of the commit, which a look at the log tells.
    #[error("the database failed: {0}")]
    Database(Arc<sqlx::Error>),
    /// The database did not answer in time. As with [`StoreError::Database`], the log tells what is stored.
    #[error("the database did not answer in time")]
    Timeout,
    /// The store holds what it could not have written.
    #[error("the database holds something unexpected: {0}")]
    Corrupt(String),
    /// The store was closed, or its writer has died.
    #[error("the store is closed")]
    Closed,
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        match error {
            sqlx::Error::PoolClosed => StoreError::Closed,
            error => StoreError::Database(Arc::new(error)),
        }
    }
}

/// Entries were not appended, or a table was not made.
#[derive(Clone, Debug, Error)]
pub enum AppendError {
    /// Somebody else was first, or there would be a gap: the log has `version` entries.
    #[error("the log has {version} entries")]
    Conflict {
        /// What would have been the next version.
        version: u64,
    },
    /// There is no such table (any more).
    #[error("there is no such table")]
    NoSuchTable,
    /// The store cannot do its work.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<Unfit> for AppendError {
    fn from(unfit: Unfit) -> AppendError {
        AppendError::Store(unfit.into())
    }
}
