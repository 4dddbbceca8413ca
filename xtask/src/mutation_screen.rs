//! The screening: all mutants of a crate are built into one set of test programs, which are run once for each mutant.
//!
//! That takes a fraction of a second a mutant, where cargo-mutants takes several for building it. Results go into the same
//! ledger. What cannot be switched stays open there, for cargo-mutants.

use crate::jobs;
use crate::mutants::{Pass, Target};
use crate::mutation_build::{self, Fate, Listed, Program};
use crate::mutation_ledger::{MutantOutcome, MutationLedger};
use crate::mutation_switch::VARIABLE;
use anyhow::{Context, ensure};
use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// A mutant may use this many times the processor time of the tests without mutants, and a second more.
const TIMES: f64 = 5.0;
const SECONDS_MORE: f64 = 1.0;

/// Tests are grouped by what they add up to, the quickest first: a tenth of the time of all, the next part, the rest.
const GROUPS: [f64; 3] = [0.1, 0.4, 1.0];

/// The clock on the wall may be this many times the processor's: for mutants that wait. Those that want to go on, on a
/// machine that is busy, may take longer still.
const WAITING: u32 = 30;

/// Mutants that fill the memory are ended at this many kilobytes.
const MEMORY: u64 = 6_000_000;

/// Sent to a process that has used up its processor time.
const SIGXCPU: i32 = 24;
const SIGKILL: i32 = 9;

/// Tests those of the named mutants that have not been tested yet.
pub(crate) fn run(
    root: &Path,
    target: &Target,
    names: &[String],
    mutants: &[Listed],
    ledger: &mut MutationLedger,
) -> anyhow::Result<()> {
    let wanted: BTreeSet<&String> = names.iter().collect();
    let is_open = |name: &String| (0..target.passes.len()).any(|pass| ledger.is_open(name, pass));
    if !names.iter().any(is_open) {
        println!("== {}: nothing left to test", target.name);
        return Ok(());
    }
    // All are built, whichever are wanted: the next time nothing has to be built again.
    println!("== {}: building {} mutants", target.name, mutants.len());
    let known = mutants.iter().map(|mutant| mutant.name.as_str());
    let known =
        known.filter(|name| matches!(ledger.outcome(name), Some((MutantOutcome::Unviable, _)))).collect();
    let packages: BTreeSet<&str> = target.passes.iter().map(|pass| pass.test_package).collect();
    let built = mutation_build::build(root, target.name, mutants, &known, &packages)?;
    let unviable = mutants.iter().zip(&built.fates).filter(|(_, fate)| **fate == Fate::Unviable);
    let new = unviable.filter(|(mutant, _)| !known.contains(mutant.name.as_str()));
    let new: Vec<_> = new.map(|(mutant, _)| (mutant.name.clone(), MutantOutcome::Unviable, 0)).collect();
    ledger.add(&new)?;
    for (number, pass) in target.passes.iter().enumerate() {
        let open = (1..).zip(mutants).zip(&built.fates).filter(|((_, mutant), fate)| {
            **fate == Fate::Switched && wanted.contains(&mutant.name) && ledger.is_open(&mutant.name, number)
        });
        let open: Vec<(u32, String)> =
            open.map(|((switch, mutant), _)| (switch, mutant.name.clone())).collect();
        println!("== {}, pass {}: {} mutants", target.name, number + 1, open.len());
        if open.is_empty() {
            continue;
        }
        let tests = Tests::measure(pass, &built.programs)?;
        for (done, (switch, name)) in open.into_iter().enumerate() {
            let outcome = tests.outcome(switch)?;
            if matches!(outcome, MutantOutcome::Missed | MutantOutcome::Timeout) {
                println!("   {outcome:?}: {name} ({done} others done)");
            }
            ledger.add(&[(name, outcome, number)])?;
        }
    }
    Ok(())
}

/// The tests of a pass, in groups: what is quick comes first, because most mutants are caught by many tests.
struct Tests<'a> {
    groups: Vec<MutantGroup<'a>>,
}

/// Tests of one program that are run together.
struct MutantGroup<'a> {
    program: &'a Program,
    tests: Vec<String>,
    /// Seconds of processor time that they take without mutants.
    seconds: f64,
}

impl<'a> Tests<'a> {
    /// Runs the programs without mutants: they must pass, and it is measured how long each test takes.
    fn measure(pass: &Pass, programs: &'a [Program]) -> anyhow::Result<Tests<'a>> {
        let of_cargo: Vec<&str> =
            pass.test_arguments.iter().copied().take_while(|word| *word != "--").collect();
        let arguments: Vec<&str> = pass.test_arguments.iter().copied().skip(of_cargo.len() + 1).collect();
        let chosen: Vec<&str> = of_cargo.iter().filter_map(|word| word.strip_prefix("--test=")).collect();
        let own = programs.iter().filter(|program| {
            program.package == pass.test_package
                && (chosen.is_empty() || chosen.contains(&program.target.as_str()))
        });
        let mut groups = Vec::new();
        for program in own {
            let name = format!("{} {}", program.package, program.target);
            for tests in grouped(time_tests(program, &arguments).with_context(|| name.clone())?) {
                // By itself: what the first test prepares for all others would count for one group only.
                let mut group = MutantGroup { program, tests, seconds: 0.0 };
                let output = jobs::with_times(&group.command(0)).output().context("cannot run sh")?;
                ensure!(output.status.success(), "{name} fails without mutants ({})", output.status);
                let output = String::from_utf8_lossy(&output.stdout);
                group.seconds = jobs::processor_time(&output).context("the shell tells no times")?;
                println!("   {name}: {} tests in {:.2} s", group.tests.len(), group.seconds);
                groups.push(group);
            }
        }
        ensure!(!groups.is_empty(), "{} has no tests", pass.test_package);
        groups.sort_by(|a, b| a.seconds.total_cmp(&b.seconds));
        Ok(Tests { groups })
    }

    /// What the tests say to a mutant.
    fn outcome(&self, switch: u32) -> anyhow::Result<MutantOutcome> {
        for group in &self.groups {
            let limit = (SECONDS_MORE + TIMES * group.seconds).ceil() as u32;
            let wait = Duration::from_secs((limit * WAITING).into());
            let outcome = judge(&group.command(switch), limit, wait)?;
            if outcome != MutantOutcome::Missed {
                return Ok(outcome);
            }
        }
        Ok(MutantOutcome::Missed)
    }
}

impl MutantGroup<'_> {
    fn command(&self, switch: u32) -> Command {
        let mut command = test_command(self.program, switch);
        command.arg("--exact").args(&self.tests);
        command
    }
}

fn test_command(program: &Program, switch: u32) -> Command {
    let mut command = Command::new(&program.path);
    command.arg("--test-threads=1").current_dir(&program.folder);
    command.env("CARGO_MANIFEST_DIR", &program.folder).env(VARIABLE, switch.to_string());
    // One core; and nobody reads smaller examples or where exactly it panicked.
    command.env("RAYON_NUM_THREADS", "1").env("PROPTEST_MAX_SHRINK_ITERS", "0").env("RUST_BACKTRACE", "0");
    command
}

/// The tests of a program, with their times by the clock on the wall.
fn time_tests(program: &Program, arguments: &[&str]) -> anyhow::Result<Vec<(Duration, String)>> {
    let mut command = test_command(program, 0);
    let mut child =
        command.args(arguments).stdout(Stdio::piped()).spawn().context("cannot run a test program")?;
    let (mut tests, mut start) = (Vec::new(), Instant::now());
    for line in BufReader::new(child.stdout.take().context("it has an output")?).lines() {
        let line = line?;
        if let Some(name) = line.strip_prefix("test ").and_then(|line| line.strip_suffix(" ... ok")) {
            let name = name.trim_end_matches(" - should panic");
            tests.push((start.elapsed(), name.to_owned()));
            start = Instant::now();
        }
        ensure!(!line.ends_with("... FAILED"), "fails without mutants: {line}");
    }
    let status = child.wait()?;
    ensure!(status.success(), "fails without mutants ({status})");
    Ok(tests)
}

/// Tests in groups, from quick to slow.
fn grouped(mut tests: Vec<(Duration, String)>) -> Vec<Vec<String>> {
    tests.sort();
    let all: Duration = tests.iter().map(|(time, _)| *time).sum();
    let mut groups = GROUPS.map(|_| Vec::new());
    let mut sum = Duration::ZERO;
    for (time, name) in tests {
        sum += time;
        let index = GROUPS.iter().position(|most| sum <= all.mul_f64(*most)).unwrap_or(GROUPS.len() - 1);
        groups[index].push(name);
    }
    groups.into_iter().filter(|tests| !tests.is_empty()).collect()
}

/// Runs a test program until a test fails, all have passed, `limit` seconds of processor time are used up, or it has
/// waited for as long as `wait`.
fn judge(command: &Command, limit: u32, wait: Duration) -> anyhow::Result<MutantOutcome> {
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!(r#"ulimit -t {limit}; ulimit -v {MEMORY}; exec "$@""#), "sh"]);
    shell.arg(command.get_program()).args(command.get_args());
    shell.envs(command.get_envs().filter_map(|(name, value)| Some((name, value?))));
    shell.current_dir(command.get_current_dir().context("tests have a folder")?);
    let mut child = shell.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().context("cannot run sh")?;
    let output = BufReader::new(child.stdout.take().context("it has an output")?);
    let (sender, receiver) = mpsc::channel();
    let reader = thread::spawn(move || {
        // Nothing if the output ends before any test has failed.
        let failed = output.lines().map_while(Result::ok).any(|line| line.ends_with("... FAILED"));
        // Nobody listens any more if it took too long.
        let _ = sender.send(failed);
    });
    let mut used = None;
    let received = loop {
        match receiver.recv_timeout(wait) {
            // It goes on, or others have the processor; its own time is limited anyway.
            Err(RecvTimeoutError::Timeout) if used != times_used(child.id()) || wants_to_run(child.id()) => {
                used = times_used(child.id());
            }
            received => break received,
        }
    };
    let outcome = match received {
        Ok(true) => MutantOutcome::Caught,
        Ok(false) => {
            let status = child.wait()?;
            match status.signal() {
                _ if status.success() => MutantOutcome::Missed,
                Some(SIGXCPU | SIGKILL) => MutantOutcome::Timeout,
                _ => MutantOutcome::Caught,
            }
        }
        Err(_) => MutantOutcome::Timeout,
    };
    // It may have ended by itself.
    let _ = child.kill();
    child.wait()?;
    let _ = reader.join();
    Ok(outcome)
}

/// The fields of `stat` with the processor time that a process has used so far.
fn times_used(process: u32) -> Option<Vec<String>> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The third field, which follows the program's name in parentheses, is the state; 14 and 15 are the times.
    Some(stat.rsplit_once(") ")?.1.split(' ').skip(11).take(2).map(str::to_owned).collect())
}

/// Whether any thread of a process is running, or would be if it had a processor.
fn wants_to_run(process: u32) -> bool {
    let threads = fs::read_dir(format!("/proc/{process}/task")).into_iter().flatten().flatten();
    let mut states = threads.filter_map(|thread| fs::read_to_string(thread.path().join("stat")).ok());
    // The state follows the program's name, which is in parentheses.
    states.any(|state| state.rsplit_once(") ").is_some_and(|(_, state)| state.starts_with('R')))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", script]).current_dir(std::env::temp_dir());
        command
    }

    #[test]
    fn outcomes_are_told_apart() {
        let cases = [
            ("all pass", "echo 'test a ... ok'", MutantOutcome::Missed),
            (
                "one fails and the rest never ends",
                "echo 'test a ... FAILED'; exec sleep 1000",
                MutantOutcome::Caught,
            ),
            ("a program that breaks down", "kill -ABRT $$", MutantOutcome::Caught),
            ("an error", "exit 101", MutantOutcome::Caught),
            ("an endless computation", "while :; do :; done", MutantOutcome::Timeout),
            ("an endless wait", "exec sleep 1000", MutantOutcome::Timeout),
        ];
        for (name, script, expected) in cases {
            let wait = if script == "exec sleep 1000" { 1 } else { 100 };
            assert_eq!(judge(&shell(script), 1, Duration::from_secs(wait)).unwrap(), expected, "{name}");
        }
    }

    /// On a busy machine a test can take any time on the wall.
    #[test]
    fn whoever_wants_to_run_is_waited_for() {
        let count = "i=0; while [ $i -lt 1000000 ]; do i=$((i + 1)); done";
        let outcome = judge(&shell(count), 100, Duration::from_millis(200)).unwrap();
        assert_eq!(outcome, MutantOutcome::Missed);
    }

    #[test]
    fn quick_tests_come_first_and_none_is_lost() {
        let tests = [("slow", 800), ("middling", 150), ("quick", 20), ("quicker", 30)];
        let tests = tests.map(|(name, time)| (Duration::from_millis(time), name.to_owned())).to_vec();
        assert_eq!(grouped(tests), [vec!["quick", "quicker"], vec!["middling"], vec!["slow"]]);
    }
}
