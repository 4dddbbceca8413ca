//! Runs commands several at a time. The output of each goes to a file of its own, and is shown in full if it fails. Reports how
//! long each took, and its processor time, which does not depend on what else the machine is doing. A command that does not end
//! is killed, and its output so far is shown. What a job says that it could not check is collected.

use anyhow::{Context, bail};
use std::collections::VecDeque;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How long a job may take: several times what the longest takes on a busy machine.
const LIMIT: Duration = Duration::from_secs(25 * 60);

/// How a line of output begins that says what could not be checked here.
const NOT_CHECKED: &str = "!! NOT CHECKED: ";

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
/// the error names those that did. Returns what they said that they could not check.
pub(crate) fn run(jobs: Vec<Job>, at_once: usize, folder: &Path) -> anyhow::Result<Vec<String>> {
    run_within(LIMIT, jobs, at_once, folder)
}

fn run_within(limit: Duration, jobs: Vec<Job>, at_once: usize, folder: &Path) -> anyhow::Result<Vec<String>> {
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let waiting = Mutex::new(VecDeque::from(jobs));
    let (failed, not_checked) = (Mutex::new(Vec::new()), Mutex::new(Vec::new()));
    let next = || waiting.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
    thread::scope(|scope| {
        for _ in 0..at_once {
            scope.spawn(|| {
                while let Some(job) = next() {
                    let name = job.name.clone();
                    match run_one(limit, job, folder) {
                        Ok(said) => not_checked.lock().unwrap_or_else(PoisonError::into_inner).extend(said),
                        Err(error) => {
                            println!("!! {name}: {error:#}");
                            failed.lock().unwrap_or_else(PoisonError::into_inner).push(name);
                        }
                    }
                }
            });
        }
    });
    let failed = failed.into_inner().unwrap_or_else(PoisonError::into_inner);
    if !failed.is_empty() {
        bail!("failed: {}", failed.join(", "));
    }
    Ok(not_checked.into_inner().unwrap_or_else(PoisonError::into_inner))
}

/// Runs a job, and returns what it said that it could not check.
fn run_one(limit: Duration, job: Job, folder: &Path) -> anyhow::Result<Vec<String>> {
    let path = output_of(folder, &job.name);
    let file = File::create(&path).with_context(|| format!("cannot write {}", path.display()))?;
    let mut command = with_times(&job.command);
    command.stdout(file.try_clone()?).stderr(file);
    let start = Instant::now();
    let mut child = command.spawn().with_context(|| format!("cannot run {command:?}"))?;
    let status = wait_within(limit, &mut child)?;
    let output = String::from_utf8_lossy(&fs::read(&path)?).into_owned();
    match status {
        None => bail!("did not end within {} s, and was ended\n{output}", limit.as_secs()),
        Some(status) if !status.success() => bail!("{status}\n{output}"),
        Some(_) => {}
    }
    let used = processor_time(&output).map_or(String::new(), |seconds| format!("{seconds:4.0} s used"));
    println!("   {:4.0} s  {used:11}  {}", start.elapsed().as_secs_f64(), job.name);
    Ok(output.lines().filter(|line| line.starts_with(NOT_CHECKED)).map(str::to_owned).collect())
}

/// Waits for a process. If it takes longer than the limit, kills it and everything it has started, and returns `None`.
fn wait_within(limit: Duration, child: &mut Child) -> anyhow::Result<Option<ExitStatus>> {
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if start.elapsed() > limit {
            let processes =
                Command::new("ps").args(["-A", "-o", "pid=,ppid="]).output().context("cannot run ps")?;
            let started = descendants(child.id(), &String::from_utf8_lossy(&processes.stdout));
            child.kill()?;
            Command::new("kill").arg("-KILL").args(started.iter().map(u32::to_string)).status()?;
            child.wait()?;
            return Ok(None);
        }
        thread::sleep(Duration::from_millis(50));
    }
}

/// All that a process has started, and what that has started, from lines with a process and its parent.
fn descendants(ancestor: u32, processes: &str) -> Vec<u32> {
    let pairs: Vec<(u32, u32)> = processes
        .lines()
        .filter_map(|line| {
            let mut numbers = line.split_whitespace().map(str::parse);
            Some((numbers.next()?.ok()?, numbers.next()?.ok()?))
        })
        .collect();
    let mut found = vec![ancestor];
    let mut next = 0;
    while let Some(&parent) = found.get(next) {
        found.extend(pairs.iter().filter(|pair| pair.1 == parent).map(|pair| pair.0));
        next += 1;
    }
    found.split_off(1)
}

/// The same command in a shell that tells at the end how much processor time it used.
pub(crate) fn with_times(command: &Command) -> Command {
    let mut shell = Command::new("sh");
    shell.args(["-c", r#""$@"; status=$?; times; exit $status"#, "sh"]);
    shell.arg(command.get_program()).args(command.get_args());
    if let Some(folder) = command.get_current_dir() {
        shell.current_dir(folder);
    }
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => shell.env(name, value),
            None => shell.env_remove(name),
        };
    }
    shell
}

/// The seconds in the last line that `times` prints, user and system together: `1m2.50s 0m0.25s`.
pub(crate) fn processor_time(output: &str) -> Option<f64> {
    let seconds = |text: &str| {
        let (minutes, seconds) = text.strip_suffix('s')?.split_once('m')?;
        Some(minutes.parse::<f64>().ok()? * 60.0 + seconds.parse::<f64>().ok()?)
    };
    let mut parts = output.lines().last()?.split_whitespace().map(seconds);
    Some(parts.next()?? + parts.next()??)
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
        for (name, expected) in [("good", "fine\n"), ("last", "done\n"), ("worse", "also broken\n")] {
            assert!(said(name).starts_with(expected), "errors are kept too: {}", said(name));
            assert!(processor_time(&said(name)).is_some(), "{}", said(name));
        }
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn what_could_not_be_checked_is_returned() {
        let folder = folder("jobs-not-checked");
        let jobs = vec![
            shell("good", "echo fine"),
            shell("partly", "echo dots; echo '!! NOT CHECKED: a moon'; echo ok"),
        ];
        assert_eq!(run(jobs, 2, &folder).expect("both pass"), ["!! NOT CHECKED: a moon"]);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn what_does_not_end_is_ended_with_all_that_it_started() {
        let folder = folder("jobs-without-end");
        let jobs =
            vec![shell("endless", "echo begun; sleep 1000 & echo $! >&2; wait"), shell("good", "echo fine")];
        let error =
            run_within(Duration::from_millis(300), jobs, 1, &folder).expect_err("one of them never ends");
        assert_eq!(error.to_string(), "failed: endless");
        let said = fs::read_to_string(output_of(&folder, "endless")).unwrap();
        let (begun, sleeper) = said.trim().split_once('\n').unwrap();
        assert_eq!(begun, "begun");
        let ps = Command::new("ps").args(["-o", "stat=", "-p", sleeper]).output().unwrap();
        let state = String::from_utf8_lossy(&ps.stdout).trim().to_owned();
        assert!(state.is_empty() || state.starts_with('Z'), "it still runs: {state}");
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn processor_times_are_read() {
        assert_eq!(processor_time("all passed\n0m0.00s 0m0.01s\n1m2.50s 0m0.25s\n"), Some(62.75));
        assert_eq!(processor_time("all passed\n"), None);
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
