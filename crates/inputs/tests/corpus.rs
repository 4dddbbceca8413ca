//! Every law holds over its corpus: inputs that are accepted, inputs that are refused, and whatever fuzzing has found.

use brickwool_inputs::{InputLaw, InputVerdict, LAWS};
use std::fs;
use std::path::PathBuf;

fn corpus(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(name)
}

/// The verdicts on all inputs of a corpus. A broken law panics; the input is printed before.
fn verdicts((name, law): InputLaw) -> Vec<InputVerdict> {
    let mut files: Vec<PathBuf> =
        fs::read_dir(corpus(name)).expect(name).map(|entry| entry.expect(name).path()).collect();
    files.sort();
    let judge = |file: PathBuf| {
        println!("{}", file.display());
        law(&fs::read(file).expect(name))
    };
    files.into_iter().map(judge).collect()
}

#[test]
fn every_law_holds_over_its_corpus() {
    for law in LAWS {
        let verdicts = verdicts(law);
        for expected in [InputVerdict::Accepted, InputVerdict::Refused] {
            assert!(verdicts.contains(&expected), "no input of the corpus {} is {expected:?}", law.0);
        }
    }
}

#[test]
fn every_corpus_and_every_fuzz_target_belongs_to_a_law() {
    let names = |folder: &str| {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../fuzz").join(folder);
        let entries = fs::read_dir(folder).expect("the folder is part of the tree");
        let stem =
            |entry: fs::DirEntry| entry.path().file_stem().map(|stem| stem.to_string_lossy().into_owned());
        let mut names: Vec<String> = entries.filter_map(|entry| stem(entry.ok()?)).collect();
        names.sort();
        names
    };
    assert_eq!(names("corpus"), LAWS.map(|(name, _)| name));
    assert_eq!(names("fuzz_targets"), LAWS.map(|(name, _)| name));
}
