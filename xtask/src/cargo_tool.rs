//! Cargo subcommands from crates.io that some commands need, each in one version and inside `target`.

use anyhow::{Context, ensure};
use std::path::{Path, PathBuf};
use std::process::Command;

/// A program such as `cargo-mutants`, in the version that our results were made with.
pub(crate) struct CargoTool {
    pub(crate) name: &'static str,
    pub(crate) version: &'static str,
}

impl CargoTool {
    /// The program, installed under `folder` the first time.
    pub(crate) fn install(&self, folder: &Path) -> anyhow::Result<PathBuf> {
        let CargoTool { name, version } = self;
        let home = folder.join("tool");
        let program = home.join("bin").join(name);
        let subcommand = name.trim_start_matches("cargo-");
        let found = Command::new(&program).args([subcommand, "--version"]).output();
        let expected = format!("{name} {version}");
        if found.is_ok_and(|output| String::from_utf8_lossy(&output.stdout).trim() == expected) {
            return Ok(program);
        }
        println!("installing {expected}");
        let mut command = crate::cargo(&["install", name, "--locked", "--force", "--version", version]);
        // Outside of the workspace, whose compiler flags and profiles are not meant for it.
        command.current_dir(std::env::temp_dir()).arg("--root").arg(&home);
        command.arg("--target-dir").arg(folder.join("tool-build"));
        let status = command.status().context("cargo install cannot be run")?;
        ensure!(status.success(), "installing {expected} failed ({status})");
        Ok(program)
    }
}
