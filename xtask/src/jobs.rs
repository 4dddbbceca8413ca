//! Runs commands several at a time. What each prints goes to a file of its own, and is shown whole if it fails.

use anyhow::{Context, bail};
use std::collections::VecDeque;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Instant;

/// A command with the name it is reported by.
pub(crate) struct Job {
    pub(crate) name: String,
    pub(crate) command: Command,
}

impl Job {
    pub(crate) fn new(name: &str, command: Command) -> Job {
        Job { name: name.to_owned(), command }
    }
}

/// Runs all jobs, `at_once` at a time, in their order; `folder` receives their output. All are run even if one fails, and
/// the error names those that did.
pub(crate) fn run(jobs: Vec<Job>, at_once: usize, folder: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let waiting = Mutex::new(VecDeque::from(jobs));
    let failed = Mutex::new(Vec::new());
    let next = || waiting.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
    thread::scope(|scope| {
        for _ in 0..at_once {
            scope.spawn(|| {
                while let Some(job) = next() {
                    let name = job.name.clone();
                    if let Err(error) = run_one(job, folder) {
                        println!("!! {name}: {error:#}");
                        failed.lock().unwrap_or_else(PoisonError::into_inner).push(name);
                    }
                }
            });
        }
    });
    let failed = failed.into_inner().unwrap_or_else(PoisonError::into_inner);
    if !failed.is_empty() {
        bail!("failed: {}", failed.join(", "));
    }
    Ok(())
}

fn run_one(mut job: Job, folder: &Path) -> anyhow::Result<()> {
    let path = output_of(folder, &job.name);
    let file = File::create(&path).with_context(|| format!("cannot write {}", path.display()))?;
    job.command.stdout(file.try_clone()?).stderr(file);
    let start = Instant::now();
    let status = job.command.status().with_context(|| format!("cannot run {:?}", job.command))?;
    if !status.success() {
        bail!("{status}\n{}", String::from_utf8_lossy(&fs::read(&path)?));
    }
    println!("   {:4.0} s  {}", start.elapsed().as_secs_f64(), job.name);
    Ok(())
}

/// The file with what a job prints: it can be read while the job is still running.
fn output_of(folder: &Path, name: &str) -> PathBuf {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
    folder.join(format!("{}.txt", name.chars().map(plain).collect::<String>()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(name: &str, script: &str) -> Job {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        Job::new(name, command)
    }

    fn folder(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!("brickwool-{name}-{}", std::process::id()))
    }

    #[test]
    fn all_are_run_and_all_that_failed_are_named() {
        let folder = folder("jobs");
        let jobs = vec![
            shell("good", "echo fine"),
            shell("bad: one", "echo broken; exit 3"),
            shell("worse", "echo also broken >&2; exit 1"),
            Job::new("missing", Command::new("there-is-no-such-program")),
            shell("last", "echo done"),
        ];
        let error = run(jobs, 1, &folder).expect_err("three of them fail");
        assert_eq!(error.to_string(), "failed: bad: one, worse, missing");
        let said = |name: &str| fs::read_to_string(output_of(&folder, name)).unwrap();
        assert_eq!((said("good").as_str(), said("last").as_str()), ("fine\n", "done\n"));
        assert_eq!(said("worse"), "also broken\n", "errors are kept too");
        fs::remove_dir_all(folder).unwrap();
    }

    /// Each of two waits for the other: one after the other they would never end.
    #[test]
    fn several_run_at_the_same_time() {
        let folder = folder("jobs-at-once");
        fs::create_dir_all(&folder).unwrap();
        let wait = |own: &str, other: &str| {
            let place = folder.display();
            shell(own, &format!("touch {place}/{own}; until [ -e {place}/{other} ]; do sleep 0.01; done"))
        };
        run(vec![wait("ada", "ben"), wait("ben", "ada")], 2, &folder).expect("both end");
        fs::remove_dir_all(folder).unwrap();
    }
}
