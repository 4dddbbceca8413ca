//! What became of each mutant, over many runs: a file that only grows, one line a result, and the report made from it.
//!
//! A line is the outcome, the pass that found it, and the mutant's name, with tabs between. The last line about a mutant
//! counts, so that ledgers from several machines can be put together with `cat`.

use crate::mutants::{LISTS, OUTPUT, Target};
use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MutantOutcome {
    /// A test failed, as it should.
    Caught,
    /// All tests passed.
    Missed,
    /// The tests did not end in time: mostly an endless loop.
    Timeout,
    /// It does not compile.
    Unviable,
    /// It is to be tested again.
    Forgotten,
}

impl MutantOutcome {
    const ALL: [(MutantOutcome, &str); 5] = [
        (MutantOutcome::Caught, "caught"),
        (MutantOutcome::Missed, "missed"),
        (MutantOutcome::Timeout, "timeout"),
        (MutantOutcome::Unviable, "unviable"),
        (MutantOutcome::Forgotten, "forgotten"),
    ];

    fn name(self) -> &'static str {
        MutantOutcome::ALL.iter().find(|(outcome, _)| *outcome == self).map_or("", |(_, name)| name)
    }

    fn from_name(name: &str) -> Option<MutantOutcome> {
        MutantOutcome::ALL.iter().find(|(_, own)| *own == name).map(|(outcome, _)| *outcome)
    }
}

pub(crate) struct MutationLedger {
    file: PathBuf,
    /// By the mutant's name: what became of it, in which pass.
    results: HashMap<String, (MutantOutcome, usize)>,
}

impl MutationLedger {
    pub(crate) fn open(file: &Path) -> anyhow::Result<MutationLedger> {
        let text = match fs::read_to_string(file) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            Err(error) => return Err(error.into()),
        };
        let entries = text.lines().filter_map(|line| {
            let mut fields = line.splitn(3, '\t');
            let outcome = MutantOutcome::from_name(fields.next()?)?;
            let pass = fields.next()?.parse().ok()?;
            Some((fields.next()?.to_owned(), (outcome, pass)))
        });
        Ok(MutationLedger { file: file.to_owned(), results: entries.collect() })
    }

    pub(crate) fn outcome(&self, name: &str) -> Option<(MutantOutcome, usize)> {
        self.results.get(name).copied().filter(|(outcome, _)| *outcome != MutantOutcome::Forgotten)
    }

    /// Whether a mutant still has to be tested in this pass.
    pub(crate) fn is_open(&self, name: &str, pass: usize) -> bool {
        match self.outcome(name) {
            None => true,
            Some((MutantOutcome::Missed, missed_by)) => missed_by < pass,
            Some(_) => false,
        }
    }

    pub(crate) fn add(&mut self, entries: &[(String, MutantOutcome, usize)]) -> anyhow::Result<()> {
        let mut file = OpenOptions::new().create(true).append(true).open(&self.file)?;
        for (name, outcome, pass) in entries {
            writeln!(file, "{}\t{pass}\t{name}", outcome.name())?;
            self.results.insert(name.clone(), (*outcome, *pass));
        }
        Ok(())
    }

    /// Takes in what an interrupted run has left behind.
    pub(crate) fn absorb_all(&mut self, target: &Target, folder: &Path) -> anyhow::Result<()> {
        (0..target.passes.len()).try_for_each(|pass| self.absorb(&target.output(folder, pass), pass))
    }

    /// Takes in what cargo-mutants has written, and puts it aside.
    pub(crate) fn absorb(&mut self, folder: &Path, pass: usize) -> anyhow::Result<()> {
        let output = folder.join(OUTPUT);
        if !output.exists() {
            return Ok(());
        }
        let mut entries = Vec::new();
        for (list, outcome) in LISTS {
            let text = fs::read_to_string(output.join(list)).unwrap_or_default();
            entries.extend(text.lines().map(|name| (name.to_owned(), outcome, pass)));
        }
        self.add(&entries)?;
        let old = folder.join(format!("{OUTPUT}.old"));
        if old.exists() {
            fs::remove_dir_all(&old)?;
        }
        fs::rename(output, old)?;
        Ok(())
    }

    /// Lets those of these mutants that were missed or timed out be tested again.
    pub(crate) fn forget_survivors(&mut self, names: &[String]) -> anyhow::Result<()> {
        let survived = |name: &&String| {
            matches!(self.outcome(name), Some((MutantOutcome::Missed | MutantOutcome::Timeout, _)))
        };
        let entries: Vec<_> =
            names.iter().filter(survived).map(|name| (name.clone(), MutantOutcome::Forgotten, 0)).collect();
        self.add(&entries)
    }
}

/// How many mutants of a file came to what.
#[derive(Clone, Copy, Default)]
struct Counts {
    mutants: usize,
    caught: usize,
    missed: usize,
    timeout: usize,
    unviable: usize,
    not_run: usize,
}

impl Counts {
    fn count(&mut self, outcome: Option<MutantOutcome>) {
        self.mutants += 1;
        *match outcome {
            Some(MutantOutcome::Caught) => &mut self.caught,
            Some(MutantOutcome::Missed) => &mut self.missed,
            Some(MutantOutcome::Timeout) => &mut self.timeout,
            Some(MutantOutcome::Unviable) => &mut self.unviable,
            Some(MutantOutcome::Forgotten) | None => &mut self.not_run,
        } += 1;
    }

    fn add(&mut self, other: Counts) {
        self.mutants += other.mutants;
        self.caught += other.caught;
        self.missed += other.missed;
        self.timeout += other.timeout;
        self.unviable += other.unviable;
        self.not_run += other.not_run;
    }

    /// The part of those that build that was noticed: a test failed, or the tests did not end.
    fn noticed(&self) -> String {
        let noticed = self.caught + self.timeout;
        match noticed + self.missed {
            0 => "–".to_owned(),
            built => format!("{:.1} %", 100.0 * noticed as f64 / built as f64),
        }
    }
}

/// The results by file and the survivors, as Markdown.
#[derive(Default)]
pub(crate) struct MutationReport {
    files: BTreeMap<String, Counts>,
    survivors: Vec<String>,
}

impl MutationReport {
    pub(crate) fn add(&mut self, names: &[String], ledger: &MutationLedger) {
        for name in names {
            let file = name.split(':').next().unwrap_or_default();
            let outcome = ledger.outcome(name).map(|(outcome, _)| outcome);
            self.files.entry(file.to_owned()).or_default().count(outcome);
            if outcome == Some(MutantOutcome::Missed) {
                self.survivors.push(name.clone());
            }
        }
    }
}

impl fmt::Display for MutationReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "| file | mutants | caught | timeout | missed | unviable | not run | noticed |")?;
        writeln!(f, "|---|--:|--:|--:|--:|--:|--:|--:|")?;
        let (mut all, mut crates) = (Counts::default(), BTreeMap::<&str, Counts>::new());
        let mut line = |name: &str, counts: Counts| {
            let Counts { mutants, caught, missed, timeout, unviable, not_run } = counts;
            let noticed = counts.noticed();
            writeln!(
                f,
                "| {name} | {mutants} | {caught} | {timeout} | {missed} | {unviable} | {not_run} | {noticed} |"
            )
        };
        for (file, counts) in &self.files {
            let file = file.trim_start_matches("crates/");
            line(&format!("`{file}`"), *counts)?;
            all.add(*counts);
            crates.entry(file.split('/').next().unwrap_or_default()).or_default().add(*counts);
        }
        for (name, counts) in crates {
            line(&format!("**{name}**"), counts)?;
        }
        line("**all**", all)?;
        if !self.survivors.is_empty() {
            writeln!(f, "\nSurvivors:\n")?;
        }
        self.survivors.iter().try_for_each(|name| writeln!(f, "- `{name}`"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder of this test's own, and a ledger in it.
    fn ledger(test: &str) -> (PathBuf, MutationLedger) {
        let folder = std::env::temp_dir().join(format!("brickwool-ledger-{test}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(folder.join(OUTPUT)).unwrap();
        let ledger = MutationLedger::open(&folder.join("ledger")).unwrap();
        (folder, ledger)
    }

    #[test]
    fn what_a_run_has_found_is_kept_and_not_tested_again() {
        let (folder, mut ledger) = ledger("kept");
        fs::write(folder.join(OUTPUT).join("caught.txt"), "a.rs:1:1: replace f with ()\n").unwrap();
        fs::write(folder.join(OUTPUT).join("missed.txt"), "a.rs:2:1: replace g with ()\n").unwrap();
        ledger.absorb(&folder, 0).unwrap();
        assert!(!folder.join(OUTPUT).exists(), "taken in once");

        let ledger = MutationLedger::open(&folder.join("ledger")).unwrap();
        assert!(!ledger.is_open("a.rs:1:1: replace f with ()", 0));
        assert!(!ledger.is_open("a.rs:2:1: replace g with ()", 0));
        assert!(ledger.is_open("a.rs:2:1: replace g with ()", 1), "the next pass has other tests");
        assert!(ledger.is_open("a.rs:3:1: replace h with ()", 0));
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn survivors_are_tested_again_when_asked_for() {
        let (folder, mut ledger) = ledger("again");
        let entry = |name: &str, outcome| (name.to_owned(), outcome, 1);
        let entries = [
            entry("a:1", MutantOutcome::Missed),
            entry("a:2", MutantOutcome::Caught),
            entry("b:1", MutantOutcome::Timeout),
        ];
        ledger.add(&entries).unwrap();
        ledger.forget_survivors(&["a:1", "a:2", "b:1"].map(str::to_owned)).unwrap();
        let ledger = MutationLedger::open(&folder.join("ledger")).unwrap();
        assert_eq!(["a:1", "a:2", "b:1"].map(|name| ledger.is_open(name, 0)), [true, false, true]);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn the_report_counts_by_file_and_names_survivors() {
        let (folder, mut ledger) = ledger("report");
        let outcomes = [
            MutantOutcome::Caught,
            MutantOutcome::Caught,
            MutantOutcome::Timeout,
            MutantOutcome::Missed,
            MutantOutcome::Unviable,
        ];
        let names: Vec<String> =
            (1..=6).map(|line| format!("crates/a/src/b.rs:{line}:1: delete !")).collect();
        let entries: Vec<_> =
            names.iter().zip(outcomes).map(|(name, outcome)| (name.clone(), outcome, 0)).collect();
        ledger.add(&entries).unwrap();
        let mut report = MutationReport::default();
        report.add(&names, &ledger);
        let text = report.to_string();
        for name in ["`a/src/b.rs`", "**a**", "**all**"] {
            assert!(text.contains(&format!("| {name} | 6 | 2 | 1 | 1 | 1 | 1 | 75.0 % |")), "{text}");
        }
        assert!(text.ends_with("- `crates/a/src/b.rs:4:1: delete !`\n"), "{text}");
        fs::remove_dir_all(folder).unwrap();
    }
}
