//! The project's own commands, run as `cargo xtask <command>`:
//!
//! - `test`: everything a change must pass, quick checks first;
//! - `tools`: only installs what tests need beside cargo (also part of `test`);
//! - `tidy`: only the checks of the source tree and of its dependencies' licences and sources (also part of `test`);
//! - `browser`: only the check of the report page in a real browser (also part of `test`);
//! - `soak`: random games under all laws, as many as you like;
//! - `python`: only the checks and tests of the Python package (also part of `test`);
//! - `wheel`: the Python package with the `brickwool` command in it, for other machines of this architecture;
//! - `deny`: licences and known vulnerabilities of what we depend on, by cargo-deny (a part of it is part of `test`);
//! - `fuzz`: inputs made up to break a law of what is read from outside (as long as you like);
//! - `mutants`: whether tests notice small errors put into the rules (hours, or minutes with `--screen`; can be interrupted).

#![forbid(unsafe_code)]

mod apt;
mod browser;
mod cargo_tool;
mod deny;
mod deploy_files;
mod faketime;
mod fuzz;
mod jobs;
mod mutants;
mod mutation_build;
mod mutation_cross_check;
mod mutation_ledger;
mod mutation_screen;
mod mutation_switch;
mod node;
mod postgres;
mod python;
mod python_package;
mod test_programs;
mod tidy;
mod wasm;

use crate::jobs::Job;
use anyhow::{Context, bail};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::thread;
use std::time::Instant;

const USAGE: &str = "usage: cargo xtask test | tools | tidy | browser | python | wheel | deny | soak [--games N] [--seed N] [--threads N] [--sample-every N] [--game N]";

/// The check of the report page with the program that is there; `browser` builds it first.
const REPORT_PAGE: &str = "report-page";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let done = match arguments.first().map(String::as_str) {
        Some("test") if arguments.len() == 1 => test(),
        Some("tools") if arguments.len() == 1 => install_tools(),
        Some("tidy") if arguments.len() == 1 => tidy::check(&root()).and_then(|()| deny::check(&root())),
        Some("browser") if arguments.len() == 1 => {
            test_programs::build(cargo(&[])).and_then(|_| check_report_page())
        }
        Some(REPORT_PAGE) if arguments.len() == 1 => check_report_page(),
        Some("soak") => soak(&arguments[1..]),
        Some("deny") if arguments.len() == 1 => deny::run(&root()),
        Some("python") if arguments.len() == 1 => test_python(),
        Some("wheel") if arguments.len() == 1 => python_package::wheel(&root()),
        Some("fuzz") => fuzz::run(&root(), &arguments[1..]),
        Some("mutants") => mutants::run(&root(), &arguments[1..]),
        _ => Err(anyhow::anyhow!("{USAGE} | {} | {}", fuzz::USAGE, mutants::USAGE)),
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
    let (wasm, programs) = thread::scope(|scope| {
        // Downloads wait for the network, so they go beside the compiler.
        let tools = scope.spawn(install_tools);
        let built = check_and_build();
        let tools = tools.join().map_err(|_| anyhow::anyhow!("installing the tools panicked"))?;
        built.and_then(|built| tools.map(|()| built))
    })?;
    python::check_examples(&root())?;
    println!("== Python package");
    let package = python_package::tests(&root(), &built())?;
    println!("== deploy");
    let mut remarks = vec![wasm.remark().to_owned()];
    deploy_files::check(&root(), &brickwool_binary(), &mut remarks)?;
    // What is mostly waiting goes beside what computes.
    println!("== tests");
    let mut docs = cargo(&["doc", "--workspace", "--no-deps", "--document-private-items", "--quiet"]);
    docs.env("RUSTDOCFLAGS", "-D warnings");
    let mut jobs = vec![Job::new("page tests", page("test")?)];
    jobs.extend(package);
    jobs.extend(programs);
    jobs.push(Job::new("page: format and types", page("check")?));
    // Not `current_exe`: building the tests may have replaced this program's file.
    let mut report_page = Command::new(built().join("xtask"));
    report_page.arg(REPORT_PAGE);
    jobs.push(Job::new("report page in a browser", report_page));
    jobs.push(Job::new("documentation", docs));
    jobs.push(Job::new("examples in the documentation", cargo(&["test", "--workspace", "--quiet", "--doc"])));
    remarks.extend(run_jobs(jobs)?.into_iter().map(|line| format!("\n{line}")));
    println!("== all passed in {:.0} s{}", start.elapsed().as_secs_f64(), remarks.concat());
    Ok(())
}

/// What needs nothing but cargo: quick checks first, then the test programs, which are returned.
fn check_and_build() -> anyhow::Result<(wasm::WasmCheck, Vec<Job>)> {
    step("format", cargo(&["fmt", "--all", "--check"]))?;
    println!("== tidy");
    tidy::check(&root())?;
    println!("== deny");
    deny::check(&root())?;
    step("clippy", cargo(&["clippy", "--workspace", "--all-targets", "--quiet", "--", "-D", "warnings"]))?;
    println!("== WebAssembly");
    let wasm = wasm::check(cargo)?;
    println!("== tests: build");
    Ok((wasm, test_programs::build(cargo(&[]))?))
}

/// Everything that tests need beside cargo.
fn install_tools() -> anyhow::Result<()> {
    python::install()?;
    python_package::environment(&root())?;
    postgres::install()?;
    browser::find_or_install()?;
    faketime::install()?;
    node::install(&root())?;
    deploy_files::install(&root())
}

/// The Python package alone.
fn test_python() -> anyhow::Result<()> {
    python::install()?;
    test_programs::build(cargo(&[]))?;
    run_jobs(python_package::tests(&root(), &built())?).map(drop)
}

/// Runs jobs side by side, one more than there are cores. Returns what they could not check.
fn run_jobs(jobs: Vec<Job>) -> anyhow::Result<Vec<String>> {
    let at_once = std::thread::available_parallelism().map_or(2, usize::from) + 1;
    jobs::run(jobs, at_once, &root().join("target/test-output"))
}

/// The report page in a real browser.
fn check_report_page() -> anyhow::Result<()> {
    let brickwool = |arguments: &[&str]| {
        let mut command = Command::new(brickwool_binary());
        command.current_dir(root()).args(arguments).stdout(Stdio::null());
        command
    };
    browser::check(&root(), brickwool)
}

/// A script of the page's tools. Those that need a server start the one that the tests have built, with the page embedded
/// in it.
fn page(script: &str) -> anyhow::Result<Command> {
    let mut npm = Command::new("npm");
    npm.current_dir(root().join("web/tools")).args(["run", "--silent", script]);
    npm.env("BRICKWOOL", brickwool_binary())
        .env("PAGE", "embedded")
        .env("CHROMIUM", browser::find_or_install()?);
    Ok(npm)
}

/// The `brickwool` that was built with the tests. (Building it alone would rebuild half of the tree, because its
/// dependencies would then have other features.)
fn brickwool_binary() -> PathBuf {
    built().join("brickwool")
}

/// Where the tests and what was built with them are.
fn built() -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    target.join("debug")
}

/// Random games under all laws.
fn soak(options: &[String]) -> anyhow::Result<()> {
    let mut run = cargo(&["run", "--profile", "soak", "--quiet", "--package", "brickwool-laws", "--"]);
    run.args(options);
    step("soak", run)
}

/// Runs one command; an error if it fails.
fn step(name: &str, mut command: Command) -> anyhow::Result<()> {
    println!("== {name}");
    let start = Instant::now();
    let status = command.status().with_context(|| format!("{name}: cannot run {command:?}"))?;
    if !status.success() {
        bail!("{name} failed ({status})");
    }
    println!("   {:.0} s", start.elapsed().as_secs_f64());
    Ok(())
}

fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root()).args(arguments);
    command
}

/// The workspace's folder.
fn root() -> PathBuf {
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    own.parent().unwrap_or(own).to_owned()
}
