//! The solved values in the user's cache folder: read if they are intact, solved again if not.

use crate::progress;
use anyhow::Context;
use brickwool_dice::solver::ValueTable;
use brickwool_dice::{Policy, TURNS};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The file with the solved values, if there is a folder for it.
pub(super) struct Cache {
    file: Option<PathBuf>,
}

impl Cache {
    /// The cache in `folder`, or in the user's cache folder.
    pub(super) fn new(folder: Option<PathBuf>) -> Cache {
        let folder = folder.or_else(|| user_cache_folder(|name| std::env::var_os(name)));
        Cache { file: folder.map(|folder| folder.join("dice-island-one.table")) }
    }

    /// What a policy needs to play.
    pub(super) fn table_for(&self, policies: impl IntoIterator<Item = Policy>) -> ValueTable {
        let turns = policies.into_iter().map(Policy::turns_needed).max().unwrap_or(0);
        if turns == 0 { ValueTable::solve_last(0, |_, _| ()) } else { self.table() }
    }

    /// All values, from the file or solved now.
    pub(super) fn table(&self) -> ValueTable {
        let stored = self.file.as_deref().and_then(read);
        stored.unwrap_or_else(|| {
            let table = ValueTable::solve(progress::reporting("solving"));
            self.store(&table);
            table
        })
    }

    /// Stores the values for the next run. A failure is only reported: the next run solves again.
    pub(super) fn store(&self, table: &ValueTable) {
        let Some(file) = &self.file else { return };
        if let Err(error) = write(file, table) {
            eprintln!("the solved values could not be stored: {error:#}");
        }
    }
}

fn read(file: &Path) -> Option<ValueTable> {
    let bytes = std::fs::read(file).ok()?;
    match ValueTable::from_bytes(&bytes) {
        Ok(table) if table.turns() == TURNS => Some(table),
        Ok(_) => None,
        Err(error) => {
            eprintln!("{}: {error}; solving it again", file.display());
            None
        }
    }
}

/// Written to another file that is then renamed, so that nobody reads half of it.
fn write(file: &Path, table: &ValueTable) -> anyhow::Result<()> {
    let folder = file.parent().context("the file has no folder")?;
    std::fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))?;
    let beside = file.with_extension(format!("{}.part", std::process::id()));
    let done = std::fs::write(&beside, table.to_bytes()).and_then(|()| std::fs::rename(&beside, file));
    if done.is_err() {
        // Half a file is of no use. If it can't be removed either, one message is enough.
        let _ = std::fs::remove_file(&beside);
    }
    done.with_context(|| format!("cannot write {}", file.display()))
}

/// The folder for this program's caches, by the conventions of the system.
fn user_cache_folder(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let set = |name| variable(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let folder = set("XDG_CACHE_HOME")
        .or_else(|| set("LOCALAPPDATA"))
        .or_else(|| set("HOME").map(|home| home.join(".cache")))?;
    Some(folder.join("brickwool"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cache_folder_follows_the_environment() {
        let folder = |known: &[(&str, &str)]| {
            user_cache_folder(|name| {
                known.iter().find(|(key, _)| *key == name).map(|(_, value)| value.into())
            })
        };
        assert_eq!(folder(&[("HOME", "/users/ann")]), Some("/users/ann/.cache/brickwool".into()));
        assert_eq!(folder(&[("HOME", "/users/ann"), ("XDG_CACHE_HOME", "/c")]), Some("/c/brickwool".into()));
        assert_eq!(folder(&[("XDG_CACHE_HOME", ""), ("HOME", "/h")]), Some("/h/.cache/brickwool".into()));
        assert_eq!(folder(&[]), None);
    }
}
