//! The Python package in `python/`: built and tested in a virtual environment of its own, and made into a wheel for others.

use crate::jobs::Job;
use crate::python;
use anyhow::{Context, ensure};
use std::env::consts::{DLL_PREFIX, DLL_SUFFIX};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What can be told apart of processors: x86-64-v2 is what NumPy's own wheels ask for; elsewhere the architecture's baseline.
const PORTABLE_CPU: &str = if cfg!(target_arch = "x86_64") { "x86-64-v2" } else { "generic" };

/// Installs the package with the module that was built with the tests, checks its format, and returns the jobs that test it.
/// `built` is the folder with the module and the `brickwool` command.
pub(crate) fn tests(root: &Path, built: &Path) -> anyhow::Result<Vec<Job>> {
    let bin = environment(root)?;
    let package = root.join("python");
    install(&bin, &package, built)?;
    for arguments in [&["format", "--check", "--quiet"][..], &["check", "--quiet"]] {
        run("ruff", Command::new(bin.join("ruff")).current_dir(&package).args(arguments))?;
    }
    let target = root.join("target");
    let command = |folder: &Path, program: &str, arguments: &[&str]| {
        let mut command = Command::new(bin.join(program));
        // The command is for a server's table and for reports.
        command.current_dir(folder).args(arguments).env("BRICKWOOL", built.join("brickwool"));
        command
    };
    Ok(vec![
        // From another folder: Ray's workers look into the driver's for modules, and would find the sources.
        Job::new(
            "python on Ray",
            command(&target, "pytest", &["-c", "../python/pyproject.toml", "../python/tests/test_ray.py"]),
        ),
        Job::new("python", command(&package, "pytest", &["--ignore=tests/test_ray.py"])),
        Job::new("python types", command(&package, "mypy", &[])),
        // `-P`: the installed package is checked, not the sources, which lack the built module.
        Job::new(
            "python stubs",
            command(&target, "python", &["-P", "-m", "mypy.stubtest", "brickwool._native"]),
        ),
    ])
}

/// Makes a wheel that runs on other machines of this architecture and carries the `brickwool` command, and tries it.
pub(crate) fn wheel(root: &Path) -> anyhow::Result<()> {
    let bin = environment(root)?;
    // A folder of its own: with other flags nothing could be shared, and everything else would be built again afterwards.
    let target = root.join("target/portable");
    let portable = |command: &mut Command| {
        command.env("RUSTFLAGS", format!("-C target-cpu={PORTABLE_CPU}")).env("CARGO_TARGET_DIR", &target);
    };
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(root).args(["build", "--profile", "dist", "--package", "brickwool"]);
    portable(&mut cargo);
    run("cargo build", &mut cargo)?;
    let built = target.join("python-wheels");
    remove(&built)?;
    let mut maturin = Command::new(bin.join("maturin"));
    maturin.current_dir(root.join("python")).args(["build", "--profile", "dist"]).arg("--out").arg(&built);
    portable(&mut maturin);
    run("maturin build", &mut maturin)?;
    let finished = add_command(&bin, &only_wheel(&built)?, &target.join("dist/brickwool"), root)?;
    try_wheel(root, &finished)?;
    println!("{}", finished.display());
    Ok(())
}

/// Puts the command into a wheel, where pip installs it as a program.
fn add_command(bin: &Path, wheel: &Path, command: &Path, root: &Path) -> anyhow::Result<PathBuf> {
    let (unpacked, finished) = (root.join("target/portable/unpacked"), root.join("target/wheels"));
    remove(&unpacked)?;
    let tool = || {
        let mut tool = Command::new(bin.join("python"));
        tool.args(["-m", "wheel"]).stdout(Stdio::null());
        tool
    };
    run("wheel unpack", tool().args(["unpack", "--dest"]).arg(&unpacked).arg(wheel))?;
    let inside = only_entry(&unpacked)?;
    let name = inside.file_name().and_then(|name| name.to_str()).context("a wheel has a name")?;
    let scripts = inside.join(format!("{name}.data/scripts"));
    fs::create_dir_all(&scripts)?;
    fs::copy(command, scripts.join("brickwool"))
        .with_context(|| format!("cannot copy {}", command.display()))?;
    fs::create_dir_all(&finished)?;
    run("wheel pack", tool().args(["pack", "--dest-dir"]).arg(&finished).arg(&inside))?;
    Ok(finished.join(wheel.file_name().context("a wheel has a name")?))
}

/// Installs a wheel as a user would, and runs what it brings.
fn try_wheel(root: &Path, wheel: &Path) -> anyhow::Result<()> {
    let home = root.join("target/portable/try");
    remove(&home)?;
    python::make_environment(&home)?;
    let bin = home.join("bin");
    run("pip install", Command::new(bin.join("pip")).args(["install", "--quiet"]).arg(wheel))?;
    let play = "import brickwool; print(brickwool.match(['greedy', 'random', 'random'], 20, seed=1))";
    run("the package", Command::new(bin.join("python")).args(["-c", play]))?;
    run("the command", Command::new(bin.join("brickwool")).arg("--version"))
}

/// The virtual environment for building and testing, with what `python/requirements-test.txt` lists.
pub(crate) fn environment(root: &Path) -> anyhow::Result<PathBuf> {
    let home = root.join("target/python-package");
    let requirements = root.join("python/requirements-test.txt");
    let wanted = fs::read_to_string(&requirements)?;
    let marker = home.join("installed.txt");
    let bin = home.join("bin");
    if fs::read_to_string(&marker).ok().as_ref() != Some(&wanted) {
        println!("installing {}", requirements.display());
        python::make_environment(&home)?;
        let mut pip = Command::new(bin.join("pip"));
        // Without compiling every file of every package: those that are imported are compiled then.
        run(
            "pip install",
            pip.args(["install", "--quiet", "--no-compile", "--requirement"]).arg(&requirements),
        )?;
        fs::write(marker, wanted)?;
    }
    Ok(bin)
}

/// Puts the package where pip would: its files, the module, and what maturin says about it. (`cargo xtask wheel` makes and tries
/// a real wheel, which means compiling everything for it.)
fn install(bin: &Path, package: &Path, built: &Path) -> anyhow::Result<()> {
    let site = only_entry(&bin.with_file_name("lib"))?.join("site-packages");
    let inside = site.join("brickwool");
    remove(&inside)?;
    fs::create_dir_all(&inside)?;
    for file in fs::read_dir(package.join("brickwool"))? {
        let file = file?;
        if file.file_type()?.is_file() {
            fs::copy(file.path(), inside.join(file.file_name()))?;
        }
    }
    let module = built.join(format!("{DLL_PREFIX}_native{DLL_SUFFIX}"));
    fs::copy(&module, inside.join("_native.abi3.so"))
        .with_context(|| format!("cannot copy {}", module.display()))?;
    let mut maturin = Command::new(bin.join("maturin"));
    maturin.args(["pep517", "write-dist-info", "--metadata-directory"]).arg(&site).stdout(Stdio::null());
    run("maturin", maturin.current_dir(package))
}

fn only_wheel(folder: &Path) -> anyhow::Result<PathBuf> {
    let wheel = only_entry(folder)?;
    ensure!(wheel.extension().is_some_and(|ending| ending == "whl"), "{} is no wheel", wheel.display());
    Ok(wheel)
}

fn only_entry(folder: &Path) -> anyhow::Result<PathBuf> {
    let entries = fs::read_dir(folder).with_context(|| format!("cannot list {}", folder.display()))?;
    let found = entries.collect::<Result<Vec<_>, _>>()?;
    ensure!(found.len() == 1, "{} holds {} entries, not one", folder.display(), found.len());
    Ok(found[0].path())
}

fn remove(folder: &Path) -> anyhow::Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| format!("cannot remove {}", folder.display()))?;
    }
    Ok(())
}

fn run(what: &str, command: &mut Command) -> anyhow::Result<()> {
    let status = command.status().with_context(|| format!("cannot run {command:?}"))?;
    ensure!(status.success(), "{what} failed ({status})");
    Ok(())
}
