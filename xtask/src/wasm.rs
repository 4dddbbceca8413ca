//! That the rules and the built-in bots compile for browsers: `cargo check` for `wasm32-unknown-unknown`.

use anyhow::{Context, ensure};
use std::process::{Command, Stdio};

const TARGET: &str = "wasm32-unknown-unknown";

/// Checked without default features: those of the bots start programs, which a browser cannot.
const CRATES: [&str; 4] = ["brickwool-settlers", "brickwool-dice", "brickwool-luck", "brickwool-bots"];

/// What became of the check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum WasmCheck {
    Compiles,
    /// There is no rustup, which would install the target.
    LeftOut,
}

impl WasmCheck {
    /// What has to be said at the end of a test run.
    pub(crate) fn remark(self) -> &'static str {
        match self {
            WasmCheck::Compiles => "",
            WasmCheck::LeftOut => {
                "\n!! NOT CHECKED: whether the rules compile for browsers. That needs rustup: https://rustup.rs"
            }
        }
    }
}

/// Installs the target with rustup and checks the crates with `cargo`.
pub(crate) fn check(cargo: impl Fn(&[&str]) -> Command) -> anyhow::Result<WasmCheck> {
    let rustup = Command::new("rustup").arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    if !rustup.is_ok_and(|status| status.success()) {
        println!("{}", WasmCheck::LeftOut.remark().trim());
        return Ok(WasmCheck::LeftOut);
    }
    let installed = Command::new("rustup").args(["--quiet", "target", "add", TARGET]).status();
    ensure!(installed.context("rustup")?.success(), "rustup cannot install {TARGET}");
    let mut check = cargo(&["check", "--quiet", "--lib", "--no-default-features", "--target", TARGET]);
    check.args(CRATES.iter().flat_map(|name| ["--package", name]));
    ensure!(check.status().context("cargo check")?.success(), "the rules don't compile for {TARGET}");
    Ok(WasmCheck::Compiles)
}
