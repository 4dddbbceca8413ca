//! The golden conversations and the examples in the specification match what the engine replies.

use crate::script;
use std::path::{Path, PathBuf};

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

#[test]
fn golden_conversations_match() {
    let mut files: Vec<PathBuf> =
        folder("tests/golden").read_dir().unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(!files.is_empty());
    for file in files {
        script::check(&file);
    }
}

#[test]
fn the_examples_in_the_specification_match() {
    script::check(&folder("../../docs/engine-protocol.md"));
}
