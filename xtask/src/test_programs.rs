//! The test programs of the workspace: built by cargo, run by us, because cargo runs them one after the other.

use crate::jobs::Job;
use anyhow::{Context, ensure};
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Stdio};

/// Without the Rust examples, which take long to build; clippy has checked them. `build --tests` is `test --no-run` and makes the
/// Python module too, from the same crates with the same features, which a build of that alone would compile once more.
const TESTS: [&str; 6] =
    ["build", "--workspace", "--lib", "--bins", "--tests", "--message-format=json-render-diagnostics"];

/// Those that take longest, which begin first so that no core has nothing to do at the end.
const LONGEST: [&str; 8] =
    ["cli serve", "server it", "store contract", "dice it", "types fold", "cli it", "wire it", "types truth"];

/// Those whose tests mostly wait, for clocks, disks and other processes, and how many of them run at the same time.
const WAITING: [(&str, &str); 3] = [("cli serve", "4"), ("server it", "6"), ("store contract", "4")];

/// Builds the test programs and the programs that they start; a job for each test program, in the order in which they should
/// be run.
pub(crate) fn build(mut cargo: Command) -> anyhow::Result<Vec<Job>> {
    let output = cargo.args(TESTS).stderr(Stdio::inherit()).output().context("cannot run cargo")?;
    ensure!(output.status.success(), "the tests don't build ({})", output.status);
    let mut jobs = programs(&String::from_utf8(output.stdout).context("cargo's messages")?)?;
    ensure!(!jobs.is_empty(), "cargo has built no test program");
    jobs.sort_by_key(|job| LONGEST.iter().position(|name| *name == job.name).unwrap_or(LONGEST.len()));
    Ok(jobs)
}

/// The test programs that cargo's messages tell of, one JSON object a line.
fn programs(messages: &str) -> anyhow::Result<Vec<Job>> {
    let mut jobs = Vec::new();
    for line in messages.lines() {
        let message: Value = serde_json::from_str(line).context("a message of cargo")?;
        if message["reason"] != "compiler-artifact" || message["profile"]["test"] != true {
            continue;
        }
        let Some(program) = message["executable"].as_str() else { continue };
        let text = |value: &Value| value.as_str().map(str::to_owned).context("cargo's messages have changed");
        let manifest = text(&message["manifest_path"])?;
        let folder = Path::new(&manifest).parent().context("a crate has a folder")?;
        let package = folder.file_name().unwrap_or_default().to_string_lossy();
        let name = format!("{package} {}", text(&message["target"]["name"])?);
        let mut command = Command::new(program);
        // As cargo does it.
        command.arg("--quiet").current_dir(folder).env("CARGO_MANIFEST_DIR", folder);
        if let Some((_, threads)) = WAITING.iter().find(|(known, _)| *known == name) {
            command.arg(format!("--test-threads={threads}"));
        }
        jobs.push(Job { name, command });
    }
    Ok(jobs)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn test_programs_are_found_among_other_messages() {
        let messages = [
            r#"{"reason":"compiler-artifact","profile":{"test":false},"executable":"/x/debug/brickwool","manifest_path":"/w/cli/Cargo.toml","target":{"name":"brickwool"}}"#,
            r#"{"reason":"compiler-artifact","profile":{"test":true},"executable":"/x/debug/deps/it-1","manifest_path":"/w/cli/Cargo.toml","target":{"name":"it"}}"#,
            r#"{"reason":"compiler-artifact","profile":{"test":false},"executable":null,"manifest_path":"/w/game/Cargo.toml","target":{"name":"game"}}"#,
            r#"{"reason":"build-finished","success":true}"#,
        ];
        let found = programs(&messages.join("\n")).unwrap();
        assert_eq!(found.len(), 1);
        assert_eq!(
            (found[0].name.as_str(), found[0].command.get_program().to_str()),
            ("cli it", Some("/x/debug/deps/it-1"))
        );
        assert_eq!(found[0].command.get_current_dir(), Some(Path::new("/w/cli")));
        assert!(programs("Compiling game").is_err(), "what is not JSON is no message");
    }
}
