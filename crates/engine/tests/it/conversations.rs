//! The golden conversations and the specification's examples say what the engine really says.

use crate::script;
use std::path::{Path, PathBuf};

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

#[test]
fn golden_conversations_are_as_written() {
    let mut files: Vec<PathBuf> =
        folder("tests/golden").read_dir().unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(!files.is_empty());
    for file in files {
        script::check(&file);
    }
}

#[test]
fn the_specification_is_as_written() {
    script::check(&folder("../../docs/engine-protocol.md"));
}
