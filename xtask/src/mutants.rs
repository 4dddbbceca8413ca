//! Mutation testing with cargo-mutants: small errors are put into the code one at a time, and tests must notice.
//!
//! What has been decided about each mutant is written to a ledger under `target/mutation`, so that a run can be interrupted
//! at any time and goes on where it stopped. (cargo-mutants' own `--iterate` remembers only what was caught, and tests
//! survivors again every time; with `--shard` it divides what is left, so that shards change between runs.)
//! docs/mutation-testing.md tells how to use it and what was found.

use crate::cargo_tool::CargoTool;
use crate::mutation_build::Listed;
use crate::mutation_cross_check::{self, Comparison};
use crate::mutation_ledger::{MutantOutcome, MutationLedger, MutationReport};
use crate::mutation_screen;
use anyhow::{Context, bail, ensure};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

pub(crate) const USAGE: &str = "mutants [--package NAME] [--file GLOB] [--shard K/N] [--jobs N] [--screen] [--list | --report | --retest | --cross-check N]";

const TOOL: CargoTool = CargoTool { name: "cargo-mutants", version: "27.1.0" };

/// A crate whose code is mutated.
pub(crate) struct Target {
    pub(crate) name: &'static str,
    package: &'static str,
    /// Quick tests first; later passes test only what survived the earlier ones.
    pub(crate) passes: &'static [Pass],
}

impl Target {
    /// Where cargo-mutants writes during a pass.
    pub(crate) fn output(&self, folder: &Path, pass: usize) -> PathBuf {
        folder.join(format!("{}-{}", self.name, pass + 1))
    }
}

/// How long tests may take where it was not measured how long they take without mutants.
const UNKNOWN_TIMEOUT: &str = "--timeout=300";

/// Which tests are run against a mutant.
pub(crate) struct Pass {
    profile: &'static str,
    pub(crate) test_package: &'static str,
    pub(crate) test_arguments: &'static [&'static str],
}

const TARGETS: [Target; 3] = [
    Target {
        name: "settlers",
        package: "brickwool-settlers",
        passes: &[
            // Without the deep perft counts, which take a minute in a build that is not optimised.
            Pass {
                profile: "mutants",
                test_package: "brickwool-settlers",
                test_arguments: &["--lib", "--tests", "--", "--skip=setup_count", "--skip=eleven_totals"],
            },
            Pass { profile: "test", test_package: "brickwool-laws", test_arguments: &["--test=it"] },
        ],
    },
    Target {
        name: "dice",
        package: "brickwool-dice",
        passes: &[
            // Without the tests that solve turns or play many games greedily.
            Pass {
                profile: "test",
                test_package: "brickwool-dice",
                test_arguments: &[
                    "--lib",
                    "--tests",
                    "--",
                    "--skip=solved_game::",
                    "--skip=last_turns::",
                    "--skip=review::",
                    "--skip=laws::a_whole_game",
                    "--skip=laws::folding",
                    "--skip=laws::games_survive",
                    "--skip=laws::legal_is",
                ],
            },
            Pass { profile: "test", test_package: "brickwool-dice", test_arguments: &["--lib", "--tests"] },
        ],
    },
    Target {
        name: "table",
        package: "brickwool-table",
        // Its tests use bots and the dice game, which have to be optimised; `table` itself builds quickly anyway.
        passes: &[Pass {
            profile: "test",
            test_package: "brickwool-table",
            test_arguments: &["--lib", "--tests"],
        }],
    },
];

#[derive(PartialEq, Eq, Debug, Default)]
struct MutantOptions {
    package: Option<String>,
    file: Option<String>,
    shard: Option<Shard>,
    jobs: Option<String>,
    /// All mutants in one program, instead of a build for each.
    screen: bool,
    mode: Mode,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Mode {
    /// Test what has not been tested yet.
    #[default]
    Run,
    /// Test survivors and timeouts again as well, after new tests have been written.
    Retest,
    /// Only list the mutants.
    List,
    /// Only print the results so far.
    Report,
    /// Test about this many mutants that have a result once more with cargo-mutants, and compare.
    CrossCheck(usize),
}

/// The `index`-th of `count` parts, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Shard {
    index: usize,
    count: usize,
}

impl MutantOptions {
    fn parse(arguments: &[String]) -> anyhow::Result<MutantOptions> {
        let mut options = MutantOptions::default();
        let mut arguments = arguments.iter();
        while let Some(argument) = arguments.next() {
            let mut value = || arguments.next().cloned().with_context(|| format!("{argument} needs a value"));
            match argument.as_str() {
                "--package" => options.package = Some(value()?),
                "--file" => options.file = Some(value()?),
                "--shard" => options.shard = Some(Shard::parse(&value()?)?),
                "--jobs" => options.jobs = Some(value()?),
                "--screen" => options.screen = true,
                "--retest" => options.mode = Mode::Retest,
                "--list" => options.mode = Mode::List,
                "--report" => options.mode = Mode::Report,
                "--cross-check" => {
                    let count = value()?.parse().context("--cross-check takes a number of mutants")?;
                    options.mode = Mode::CrossCheck(count);
                }
                other => bail!("unknown option {other}; usage: cargo xtask {USAGE}"),
            }
        }
        Ok(options)
    }

    fn targets(&self) -> anyhow::Result<Vec<&'static Target>> {
        let wanted = |target: &&Target| match &self.package {
            Some(name) => name == target.name || name == target.package,
            None => true,
        };
        let targets: Vec<&Target> = TARGETS.iter().filter(wanted).collect();
        ensure!(!targets.is_empty(), "--package takes settlers, dice or table");
        Ok(targets)
    }
}

impl Shard {
    fn parse(text: &str) -> anyhow::Result<Shard> {
        let parts = text.split_once('/').and_then(|(k, n)| Some((k.parse().ok()?, n.parse().ok()?)));
        match parts {
            Some((index, count)) if index < count => Ok(Shard { index, count }),
            _ => bail!("--shard takes K/N, with K from 0 to N - 1"),
        }
    }

    /// Every `count`-th name: mutants of one function, which take about as long, are spread over all shards.
    fn select(self, names: Vec<String>) -> Vec<String> {
        names.into_iter().skip(self.index).step_by(self.count).collect()
    }
}

/// Runs, lists or reports, as the arguments say.
pub(crate) fn run(root: &Path, arguments: &[String]) -> anyhow::Result<()> {
    let options = MutantOptions::parse(arguments)?;
    let targets = options.targets()?;
    let folder = root.join("target/mutation");
    let tool = Tool { program: TOOL.install(&folder)?, root };
    let mut report = MutationReport::default();
    for target in targets {
        let names = tool.list(target, &options)?;
        if options.mode == Mode::List {
            names.iter().for_each(|name| println!("{name}"));
            continue;
        }
        let mut ledger = MutationLedger::open(&folder.join(format!("{}.ledger", target.name)))?;
        ledger.absorb_all(target, &folder)?;
        if let Mode::CrossCheck(count) = options.mode {
            let sample = mutation_cross_check::sample(&names, &ledger, count);
            let folder = folder.join("cross-check");
            fs::create_dir_all(&folder)?;
            let mut other = MutationLedger::open(&folder.join(format!("{}.ledger", target.name)))?;
            other.absorb_all(target, &folder)?;
            tool.test(target, &sample, &options, &mut other, &folder)?;
            println!("{}: {}", target.name, Comparison::of(&sample, &ledger, &other));
            continue;
        }
        if options.mode == Mode::Retest {
            ledger.forget_survivors(&names)?;
        }
        if matches!(options.mode, Mode::Run | Mode::Retest) && options.screen {
            mutation_screen::run(root, target, &names, &tool.details(target)?, &mut ledger)?;
        } else if matches!(options.mode, Mode::Run | Mode::Retest) {
            tool.test(target, &names, &options, &mut ledger, &folder)?;
        }
        report.add(&names, &ledger);
    }
    if !matches!(options.mode, Mode::List | Mode::CrossCheck(_)) {
        println!("{report}");
    }
    Ok(())
}

struct Tool<'a> {
    program: PathBuf,
    root: &'a Path,
}

impl Tool<'_> {
    fn command(&self, target: &Target) -> Command {
        let mut command = Command::new(&self.program);
        command.current_dir(self.root).args(["mutants", "--colors=never", "--package", target.package]);
        command
    }

    /// The names of the chosen mutants.
    fn list(&self, target: &Target, options: &MutantOptions) -> anyhow::Result<Vec<String>> {
        let mut command = self.command(target);
        command.arg("--list");
        if let Some(file) = &options.file {
            command.args(["--file", file]);
        }
        let output = command.output().context("cargo-mutants cannot be run")?;
        ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let names: Vec<String> = String::from_utf8(output.stdout)?.lines().map(str::to_owned).collect();
        ensure!(
            !names.is_empty() || options.package.is_none(),
            "there is nothing to mutate in {:?}",
            options.file
        );
        Ok(match options.shard {
            Some(shard) => shard.select(names),
            None => names,
        })
    }

    /// All mutants of a crate, with what is replaced by what.
    fn details(&self, target: &Target) -> anyhow::Result<Vec<Listed>> {
        let output = self.command(target).args(["--list", "--json"]).output()?;
        ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        serde_json::from_slice(&output.stdout).context("cargo-mutants' list has changed its form")
    }

    fn test(
        &self,
        target: &Target,
        names: &[String],
        options: &MutantOptions,
        ledger: &mut MutationLedger,
        folder: &Path,
    ) -> anyhow::Result<()> {
        for (number, pass) in target.passes.iter().enumerate() {
            let todo: Vec<&String> = names.iter().filter(|name| ledger.is_open(name, number)).collect();
            println!("== {}, pass {}: {} of {} mutants", target.name, number + 1, todo.len(), names.len());
            if todo.is_empty() {
                continue;
            }
            let output = target.output(folder, number);
            fs::create_dir_all(&output)?;
            let config = output.join("mutants.toml");
            fs::write(&config, self.config(&todo)?)?;
            let mut command = self.command(target);
            command.arg("--config").arg(&config).arg("--output").arg(&output);
            // cargo-mutants 27.1.0 adds deleted struct fields whatever names it is given: at least not of other files.
            let files: BTreeSet<&str> = todo.iter().filter_map(|name| name.split(':').next()).collect();
            for file in files {
                command.args(["--file", file]);
            }
            command.args(["--profile", pass.profile, "--test-package", pass.test_package]);
            if pass.test_package != target.package {
                // cargo-mutants 27.1.0 looks for these tests in the crate that is mutated when it runs them without mutants.
                command.args(["--baseline=skip", UNKNOWN_TIMEOUT]);
            }
            command.args(["--jobs", options.jobs.as_deref().unwrap_or("1")]);
            command.arg("--").args(pass.test_arguments);
            let status = command.status().context("cargo-mutants cannot be run")?;
            ledger.absorb(&output, number)?;
            // 2: mutants were missed; 3: mutants timed out.
            ensure!(matches!(status.code(), Some(0 | 2 | 3)), "cargo-mutants failed ({status})");
        }
        Ok(())
    }

    /// The settings of the tree, and the names of exactly those mutants that are to be tested.
    fn config(&self, names: &[&String]) -> anyhow::Result<String> {
        let mut config = fs::read_to_string(self.root.join(".cargo/mutants.toml"))?;
        config += "\nexamine_re = [\n";
        for name in names {
            // What is escaped in a JSON string is escaped in the same way in TOML.
            config += &format!("  {},\n", serde_json::to_string(&format!("^{}$", escaped(name)))?);
        }
        Ok(config + "]\n")
    }
}

/// A regular expression that matches only this text.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        if r"\.+*?()|[]{}^$#&-~".contains(c) {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}

/// The folder into which cargo-mutants writes, inside the one it is given.
pub(crate) const OUTPUT: &str = "mutants.out";

/// Its lists of mutants, by what became of them.
pub(crate) const LISTS: [(&str, MutantOutcome); 4] = [
    ("caught.txt", MutantOutcome::Caught),
    ("missed.txt", MutantOutcome::Missed),
    ("timeout.txt", MutantOutcome::Timeout),
    ("unviable.txt", MutantOutcome::Unviable),
];

#[cfg(test)]
mod tests {
    use super::*;

    fn options(text: &str) -> anyhow::Result<MutantOptions> {
        MutantOptions::parse(&text.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
    }

    #[test]
    fn options_are_read() {
        assert_eq!(options("").unwrap(), MutantOptions::default());
        let some = options("--package dice --file *.rs --shard 1/4 --jobs 2 --retest").unwrap();
        assert_eq!(some.shard, Some(Shard { index: 1, count: 4 }));
        assert_eq!((some.file.as_deref(), some.jobs.as_deref()), (Some("*.rs"), Some("2")));
        assert_eq!(some.mode, Mode::Retest);
        assert_eq!(some.targets().unwrap().len(), 1);
        assert_eq!(options("--cross-check 30").unwrap().mode, Mode::CrossCheck(30));
        for wrong in ["--cross-check all", "--shard 4/4", "--shard 1", "--package", "--everything"] {
            assert!(options(wrong).is_err(), "{wrong}");
        }
        assert!(options("--package web").unwrap().targets().is_err());
    }

    #[test]
    fn shards_share_everything_and_overlap_nowhere() {
        let names: Vec<String> = (0..10).map(|n| n.to_string()).collect();
        let mut all: Vec<String> =
            (0..3).flat_map(|index| Shard { index, count: 3 }.select(names.clone())).collect();
        all.sort();
        assert_eq!(all, names);
    }

    #[test]
    fn names_are_matched_literally() {
        assert_eq!(
            escaped("a.rs:1:2: replace <T>::f -> u8 with 0"),
            r"a\.rs:1:2: replace <T>::f \-> u8 with 0"
        );
    }
}
