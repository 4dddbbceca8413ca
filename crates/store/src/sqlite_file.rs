//! SQLite's file: created for its owner alone, and used by one server at a time.

use crate::error::StoreError;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A server's claim to a database file: a lock on a file beside it, which the operating system releases when the process
/// ends, however that happens. Programs that only look into the database or make a backup don't need it.
pub(crate) struct FileLock {
    _file: File,
}

impl FileLock {
    /// Takes the lock, unless another process has it.
    pub(crate) fn take(database: &Path) -> Result<FileLock, StoreError> {
        create_folder(database)?;
        let path = with_suffix(database, ".lock");
        let failed = |why| StoreError::Lock { path: path.clone(), why: Arc::new(why) };
        let mut file = private().read(true).write(true).create(true).open(&path).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let mut process = String::new();
                // Only for the message: without it, the message says less.
                let _ = file.read_to_string(&mut process);
                let process = process.trim().parse().ok();
                return Err(StoreError::InUse { database: database.to_owned(), process: InUseBy(process) });
            }
            Err(TryLockError::Error(why)) => return Err(failed(why)),
        }
        // A full disk must not keep the server from starting: the number is only for messages.
        let _ = file.set_len(0).and_then(|()| file.rewind());
        let _ = writeln!(file, "{}", std::process::id());
        Ok(FileLock { _file: file })
    }
}

/// The process that has a database open, if it is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InUseBy(Option<u32>);

impl std::fmt::Display for InUseBy {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0 {
            Some(process) => write!(f, "another server (process {process})"),
            None => f.write_str("another server"),
        }
    }
}

/// Creates the file and its folder if they are missing, readable by their owner only. SQLite gives the files beside it the
/// same permissions. What exists keeps the permissions it has.
pub(crate) fn create(database: &Path) -> Result<(), StoreError> {
    create_folder(database)?;
    match private().write(true).create_new(true).open(database) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
            Err(StoreError::Create { path: database.to_owned(), why: Arc::new(error) })
        }
        _ => Ok(()),
    }
}

fn create_folder(database: &Path) -> Result<(), StoreError> {
    let Some(folder) = database.parent() else { return Ok(()) };
    let mut builder = std::fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder
        .recursive(true)
        .create(folder)
        .map_err(|error| StoreError::Folder { path: folder.to_owned(), why: Arc::new(error) })
}

/// Options that create files readable by their owner only.
pub(crate) fn private() -> OpenOptions {
    #[allow(unused_mut)]
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// The path with something appended to its last part.
pub(crate) fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut path = path.as_os_str().to_owned();
    path.push(suffix);
    PathBuf::from(path)
}
