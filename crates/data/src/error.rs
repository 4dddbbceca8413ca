//! Errors of reading and writing exports.

use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Why an export can't be written or read. The text includes the cause.
#[derive(Debug, Error)]
pub enum DataError {
    #[error("{} is not empty; an export needs a folder of its own", .0.display())]
    NotEmpty(PathBuf),
    #[error("cannot {verb} {}: {cause}", .path.display())]
    Io { verb: &'static str, path: PathBuf, cause: io::Error },
    #[error("cannot write {}: {cause}", .path.display())]
    Parquet { path: PathBuf, cause: parquet::errors::ParquetError },
    #[error("{} holds no export of games: there is no {name} in it", .folder.display())]
    NoExport { folder: PathBuf, name: &'static str },
    #[error("{} cannot be understood: {message}", .path.display())]
    Corrupt { path: PathBuf, message: String },
    #[error("{} is version {found} of the export format; this program reads version {expected}", .path.display())]
    Version { path: PathBuf, found: u32, expected: u32 },
}

impl DataError {
    /// Wraps an error of the file system.
    pub(crate) fn io(verb: &'static str, path: &Path) -> impl FnOnce(io::Error) -> DataError {
        let path = path.to_owned();
        move |cause| DataError::Io { verb, path, cause }
    }
}
