//! What can go wrong with an export, told to the person who has to put it right.

use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Why an export cannot be written or read. The text of each says all, causes too.
#[derive(Debug, Error)]
pub enum DataError {
    /// There is something already.
    #[error("{} is not empty; an export needs a folder of its own", .0.display())]
    NotEmpty(PathBuf),
    /// The file system says no.
    #[error("cannot {verb} {}: {cause}", .path.display())]
    Io {
        /// What was tried.
        verb: &'static str,
        /// With what.
        path: PathBuf,
        /// Why not.
        cause: io::Error,
    },
    /// A Parquet file cannot be written.
    #[error("cannot write {}: {cause}", .path.display())]
    Parquet {
        /// Which.
        path: PathBuf,
        /// Why not.
        cause: parquet::errors::ParquetError,
    },
    /// No export is there.
    #[error("{} holds no export of games: there is no {name} in it", .folder.display())]
    NoExport {
        /// Where it was looked for.
        folder: PathBuf,
        /// What is missing.
        name: &'static str,
    },
    /// A file that is not what it should be.
    #[error("{} cannot be understood: {message}", .path.display())]
    Corrupt {
        /// Which.
        path: PathBuf,
        /// Why not.
        message: String,
    },
    /// An export of another program.
    #[error("{} is version {found} of the export format; this program reads version {expected}", .path.display())]
    Version {
        /// Where it says so.
        path: PathBuf,
        /// What it says.
        found: u32,
        /// What it should say.
        expected: u32,
    },
}

impl DataError {
    /// Wraps an error of the file system.
    pub(crate) fn io(verb: &'static str, path: &Path) -> impl FnOnce(io::Error) -> DataError {
        let path = path.to_owned();
        move |cause| DataError::Io { verb, path, cause }
    }
}
