//! The project's own chores, run as `cargo xtask <chore>`:
//!
//! - `test`: everything a change must pass, in the order that finds mistakes soonest;
//! - `tidy`: only the rules about how the tree looks (also part of `test`);
//! - `browser`: only the report page in a real browser (also part of `test`);
//! - `soak`: random games under all laws, for as long as one likes.

#![forbid(unsafe_code)]

mod apt;
mod browser;
mod node;
mod postgres;
mod tidy;
mod wasm;

use anyhow::{Context, bail};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::Instant;

const USAGE: &str = "usage: cargo xtask test | tidy | browser | soak [--games N] [--seed N] [--threads N] [--sample-every N] [--game N]";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let done = match arguments.first().map(String::as_str) {
        Some("test") if arguments.len() == 1 => test(),
        Some("tidy") if arguments.len() == 1 => tidy::check(&root()),
        Some("browser") if arguments.len() == 1 => {
            step("build", cargo(&["test", "--workspace", "--no-run", "--quiet"]))
                .and_then(|()| look_at_report())
        }
        Some("soak") => soak(&arguments[1..]),
        _ => Err(anyhow::anyhow!(USAGE)),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Everything a change must pass.
fn test() -> anyhow::Result<()> {
    let start = Instant::now();
    step("format", cargo(&["fmt", "--all", "--check"]))?;
    println!("== tidy");
    tidy::check(&root())?;
    step("clippy", cargo(&["clippy", "--workspace", "--all-targets", "--quiet", "--", "-D", "warnings"]))?;
    println!("== WebAssembly");
    let wasm = wasm::check(cargo)?;
    println!("== PostgreSQL");
    postgres::install()?;
    println!("== TypeScript");
    node::install(&root())?;
    // Without examples, which clippy has looked at: to build them takes long.
    step("tests", cargo(&["test", "--workspace", "--quiet", "--lib", "--bins", "--tests"]))?;
    step("examples in the documentation", cargo(&["test", "--workspace", "--quiet", "--doc"]))?;
    println!("== browser");
    look_at_report()?;
    step("page: types", page("check")?)?;
    // A browser is at the mercy of a busy machine: what fails is tried a second time, and said to have been.
    if let Err(error) = step("page: tests", page("test")?) {
        eprintln!("xtask: {error:#}; once more");
        step("page: tests, once more", page("test")?)?;
    }
    let mut docs = cargo(&["doc", "--workspace", "--no-deps", "--document-private-items", "--quiet"]);
    docs.env("RUSTDOCFLAGS", "-D warnings");
    step("documentation", docs)?;
    println!("== all passed in {:.0} s{}", start.elapsed().as_secs_f64(), wasm.remark());
    Ok(())
}

/// The report page in a real browser.
fn look_at_report() -> anyhow::Result<()> {
    let brickwool = |arguments: &[&str]| {
        let mut command = Command::new(program());
        command.current_dir(root()).args(arguments).stdout(Stdio::null());
        command
    };
    browser::check(&root(), brickwool)
}

/// A script of the page's tools. Those that need a server start the one that the tests have built, and look at the page that
/// is in it.
fn page(script: &str) -> anyhow::Result<Command> {
    let mut npm = Command::new("npm");
    npm.current_dir(root().join("web/tools")).args(["run", "--silent", script]);
    npm.env("BRICKWOOL", program()).env("PAGE", "embedded").env("CHROMIUM", browser::find_or_install()?);
    Ok(npm)
}

/// The program that building the tests has built. (Building it by itself would build half of the tree again, because its
/// dependencies then have other features.)
fn program() -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    target.join("debug/brickwool")
}

/// Random games under all laws.
fn soak(options: &[String]) -> anyhow::Result<()> {
    let mut run = cargo(&["run", "--profile", "soak", "--quiet", "--package", "brickwool-laws", "--"]);
    run.args(options);
    step("soak", run)
}

/// Runs one part and stops everything if it fails.
fn step(name: &str, mut command: Command) -> anyhow::Result<()> {
    println!("== {name}");
    let status = command.status().with_context(|| format!("{name}: cannot run {command:?}"))?;
    if !status.success() {
        bail!("{name} failed ({status})");
    }
    Ok(())
}

fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root()).args(arguments);
    command
}

/// The top of the tree.
fn root() -> PathBuf {
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    own.parent().unwrap_or(own).to_owned()
}
