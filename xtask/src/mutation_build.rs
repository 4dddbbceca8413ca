//! Builds test programs that have all mutants of a crate in them, each behind a switch.
//!
//! The tree is copied to a folder in `target/mutation`, and the sources of the crate there get the switches
//! (`mutation_switch.rs`). Mutants that do not compile are found from the compiler's errors and taken out, in a few rounds,
//! until the rest builds.

use crate::mutation_switch::{Genre, Mutation, SWITCH_MODULE, Switched, switch};
use anyhow::{Context, bail, ensure};
use serde::Deserialize;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;

/// How often mutants are taken out before we give up: the compiler finds errors in layers, of which there are few.
const ROUNDS: usize = 30;

/// A mutant as cargo-mutants lists it in JSON.
#[derive(Deserialize)]
pub(crate) struct Listed {
    pub(crate) name: String,
    file: String,
    genre: Genre,
    span: Span,
    replacement: String,
    function: Option<Function>,
}

#[derive(Deserialize)]
struct Function {
    return_type: String,
}

#[derive(Deserialize)]
struct Span {
    start: SourcePlace,
    end: SourcePlace,
}

#[derive(Deserialize)]
struct SourcePlace {
    line: usize,
    column: usize,
}

impl Listed {
    /// Whether it returns an `impl Trait`, which can be of another type in the mutant than in the function as it was.
    fn returns_opaque(&self) -> bool {
        let function = self.function.as_ref();
        self.genre == Genre::FnValue
            && function.is_some_and(|function| function.return_type.contains("impl "))
    }
}

/// What became of a mutant in the build.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fate {
    /// It is in the programs, behind its switch.
    Switched,
    /// It does not compile, with or without a switch.
    Unviable,
    /// It cannot be switched, or only its switch does not compile.
    Left,
}

/// A test program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Program {
    /// Name of the package.
    pub(crate) package: String,
    /// `it`, or the crate's own name for its unit tests.
    pub(crate) target: String,
    pub(crate) path: PathBuf,
    /// Where it is run: the folder of its package.
    pub(crate) folder: PathBuf,
}

pub(crate) struct Built {
    pub(crate) programs: Vec<Program>,
    /// By mutant, in the order of the list; the switch of mutant `i` has the number `i + 1`.
    pub(crate) fates: Vec<Fate>,
}

/// Switches all mutants of a crate except those in `unviable`, which are known not to compile, and builds the tests of
/// `test_packages` with them.
pub(crate) fn build(
    root: &Path,
    crate_name: &str,
    mutants: &[Listed],
    unviable: &BTreeSet<&str>,
    test_packages: &BTreeSet<&str>,
) -> anyhow::Result<Built> {
    // One copy for each crate, so that the others in it stay built.
    let copy = root.join("target/mutation").join(format!("screen-{crate_name}"));
    let sources = root.join("crates").join(crate_name).join("src");
    let manifest = root.join("Cargo.toml");
    // The sources are written with their switches, the manifest with another version.
    copy_tree(root, &copy, &|path| path == manifest || path.starts_with(&sources) && is_rust(path))?;
    let text = fs::read_to_string(&manifest)?;
    write_if_changed(
        &copy.join("Cargo.toml"),
        with_version(&text, &format!("0.0.0-screen-{crate_name}"))?.as_bytes(),
    )?;
    let fate = |mutant: &Listed| match mutant {
        known if unviable.contains(known.name.as_str()) => Fate::Unviable,
        opaque if opaque.returns_opaque() => Fate::Left,
        _ => Fate::Switched,
    };
    let mut build = MutationBuild {
        root,
        package: format!("brickwool-{crate_name}"),
        copy: &copy,
        mutants,
        fates: mutants.iter().map(fate).collect(),
        constant: BTreeSet::new(),
        switched: BTreeMap::new(),
    };
    for round in 1..=ROUNDS {
        build.write(&sources)?;
        let count = |fate: Fate| build.fates.iter().filter(|own| **own == fate).count();
        println!(
            "   build {round}: {} mutants switched, {} that do not compile, {} left to cargo-mutants",
            count(Fate::Switched),
            count(Fate::Unviable),
            count(Fate::Left)
        );
        if let Some(programs) = build.run(test_packages)? {
            return Ok(Built { programs, fates: build.fates });
        }
    }
    bail!("after {ROUNDS} rounds there are still errors")
}

struct MutationBuild<'a> {
    root: &'a Path,
    package: String,
    copy: &'a Path,
    mutants: &'a [Listed],
    fates: Vec<Fate>,
    /// Functions that constants need.
    constant: BTreeSet<String>,
    /// Files of the package, as they were written last.
    switched: BTreeMap<String, Switched>,
}

impl MutationBuild<'_> {
    /// Writes the package's sources with all mutants that are still switched.
    fn write(&mut self, sources: &Path) -> anyhow::Result<()> {
        let mut files = Vec::new();
        rust_files(sources, &mut files)?;
        for path in files {
            let file =
                path.strip_prefix(self.root)?.to_str().context("a file's name is not text")?.to_owned();
            let source = fs::read_to_string(&path)?;
            let own = (1..).zip(self.mutants).zip(&self.fates);
            let own = own.filter(|((_, mutant), fate)| mutant.file == file && **fate == Fate::Switched);
            let mutations: Vec<Mutation> = own
                .map(|((number, mutant), _)| Mutation {
                    number,
                    genre: mutant.genre,
                    start: (mutant.span.start.line, mutant.span.start.column),
                    end: (mutant.span.end.line, mutant.span.end.column),
                    replacement: &mutant.replacement,
                })
                .collect();
            let mut switched =
                switch(&source, &mutations, &self.constant).with_context(|| format!("in {file}"))?;
            let placed: BTreeSet<u32> = switched.places.iter().map(|(_, number)| *number).collect();
            for mutation in mutations.iter().filter(|mutation| !placed.contains(&mutation.number)) {
                self.fates[mutation.number as usize - 1] = Fate::Left;
            }
            for number in &switched.unviable {
                self.fates[*number as usize - 1] = Fate::Unviable;
            }
            if file.ends_with("src/lib.rs") {
                switched.text += SWITCH_MODULE;
            }
            write_if_changed(&self.copy.join(&file), switched.text.as_bytes())?;
            self.switched.insert(file, switched);
        }
        Ok(())
    }

    /// The test programs; or nothing, if mutants had to be taken out.
    fn run(&mut self, test_packages: &BTreeSet<&str>) -> anyhow::Result<Option<Vec<Program>>> {
        let mut cargo = crate::cargo(&["test", "--no-run", "--lib", "--tests", "--message-format=json"]);
        for package in test_packages {
            cargo.args(["--package", package]);
        }
        // Switches make code long: to optimise it thoroughly takes minutes, and the tests little less time.
        cargo.args(["--config", &format!("profile.dev.package.{}.opt-level = 1", self.package)]);
        // With the dependencies that are built anyway.
        let target = std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| self.root.join("target").into());
        cargo.current_dir(self.copy).env("CARGO_TARGET_DIR", target).stderr(Stdio::null());
        let output = cargo.output().context("cannot run cargo")?;
        let mut programs = Vec::new();
        let (mut errors, mut found) = (Vec::new(), 0);
        for line in String::from_utf8(output.stdout)?.lines() {
            let message: Value = serde_json::from_str(line).context("a message of cargo")?;
            if message["reason"] == "compiler-artifact" {
                programs.extend(program(&message)?);
            } else if message["reason"] == "compiler-message" && message["message"]["level"] == "error" {
                let error: CompilerError = serde_json::from_value(message["message"].clone())?;
                match self.take_out(&error) {
                    true => found += 1,
                    false => errors.push(error.rendered),
                }
            }
        }
        if output.status.success() {
            return Ok(Some(programs));
        }
        ensure!(found > 0, "the tree does not build with its switches:\n{}", errors.join("\n"));
        Ok(None)
    }

    /// Takes out what an error is about; whether anything was found.
    fn take_out(&mut self, error: &CompilerError) -> bool {
        if let Some(function) = error.not_constant() {
            return self.constant.insert(function);
        }
        let mut found = false;
        for span in error.spans.iter().filter(|span| span.is_primary) {
            let Some(file) = self.switched.get(&span.file_name) else { continue };
            let place = span.byte_start..span.byte_end;
            if let Some(number) = file.mutant_at(&place) {
                self.fates[number as usize - 1] = Fate::Unviable;
                found = true;
            } else if let Some(numbers) = file.switch_around(&place) {
                numbers.iter().for_each(|number| self.fates[*number as usize - 1] = Fate::Left);
                found = true;
            }
        }
        found
    }
}

#[derive(Deserialize)]
struct CompilerError {
    message: String,
    code: Option<CompilerErrorCode>,
    spans: Vec<ErrorSpan>,
    rendered: String,
}

#[derive(Deserialize)]
struct CompilerErrorCode {
    code: String,
}

#[derive(Deserialize)]
struct ErrorSpan {
    file_name: String,
    byte_start: usize,
    byte_end: usize,
    is_primary: bool,
}

impl CompilerError {
    /// The function that a constant calls: `name`, or `Type::name`.
    fn not_constant(&self) -> Option<String> {
        if self.code.as_ref()?.code != "E0015" {
            return None;
        }
        let path = self.message.split('`').nth(1)?;
        // Without generic arguments.
        let mut depth = 0_usize;
        let plain: String = path
            .chars()
            .filter(|c| {
                depth += usize::from(*c == '<');
                let outside = depth == 0;
                depth = depth.saturating_sub(usize::from(*c == '>'));
                outside
            })
            .collect();
        let parts: Vec<&str> = plain.split("::").filter(|part| !part.is_empty()).collect();
        match parts.as_slice() {
            [.., owner, name] if owner.starts_with(char::is_uppercase) => Some(format!("{owner}::{name}")),
            [.., name] => Some((*name).to_owned()),
            [] => None,
        }
    }
}

/// The test program that a message of cargo tells of.
fn program(message: &Value) -> anyhow::Result<Option<Program>> {
    let Some(path) = message["executable"].as_str().filter(|_| message["profile"]["test"] == true) else {
        return Ok(None);
    };
    let text = |value: &Value| value.as_str().map(str::to_owned).context("cargo's messages have changed");
    let manifest = PathBuf::from(text(&message["manifest_path"])?);
    let folder = manifest.parent().context("a crate has a folder")?.to_owned();
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    let (package, target) = (format!("brickwool-{name}"), text(&message["target"]["name"])?);
    Ok(Some(Program { package, target, path: path.into(), folder }))
}

fn rust_files(folder: &Path, found: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            rust_files(&path, found)?;
        } else if is_rust(&path) {
            found.push(path);
        }
    }
    Ok(())
}

fn is_rust(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "rs")
}

/// The manifest with another version of all crates. By name, version and place in the workspace cargo would take a crate of the
/// copy for the one that was copied, and the programs of one for those of the other: both are built in the same folder, where
/// they share what they depend on.
fn with_version(manifest: &str, version: &str) -> anyhow::Result<String> {
    let section = manifest.find("[workspace.package]").context("the manifest has no [workspace.package]")?;
    let start = section + manifest[section..].find("version = ").context("the workspace has no version")?;
    let end = start + manifest[start..].find('\n').unwrap_or(manifest.len() - start);
    Ok(format!("{}version = \"{version}\"{}", &manifest[..start], &manifest[end..]))
}

/// Copies the tree as far as cargo and tests need it, without what `is_left_out`. What is the same already stays untouched, so
/// that it is not built again; what is there no longer goes.
fn copy_tree(from: &Path, to: &Path, is_left_out: &impl Fn(&Path) -> bool) -> anyhow::Result<()> {
    fs::create_dir_all(to)?;
    let skipped = |name: &str| matches!(name, "target" | "node_modules" | ".git");
    let mut names = BTreeSet::new();
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let name = entry.file_name();
        if skipped(&name.to_string_lossy()) {
            continue;
        }
        let (source, goal) = (entry.path(), to.join(&name));
        if source.is_dir() {
            copy_tree(&source, &goal, is_left_out)?;
        } else if !is_left_out(&source) {
            write_if_changed(&goal, &fs::read(&source)?)?;
        }
        names.insert(name);
    }
    for entry in fs::read_dir(to)? {
        let entry = entry?;
        if names.contains(&entry.file_name()) {
            continue;
        }
        match entry.file_type()?.is_dir() {
            true => fs::remove_dir_all(entry.path())?,
            false => fs::remove_file(entry.path())?,
        }
    }
    Ok(())
}

fn write_if_changed(path: &Path, content: &[u8]) -> anyhow::Result<()> {
    if fs::read(path).is_ok_and(|old| old == content) {
        return Ok(());
    }
    fs::write(path, content).with_context(|| format!("cannot write {}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_copy_has_a_version_of_its_own() {
        let manifest = "[workspace.package]\nedition = \"2024\"\nversion = \"1.2.3\"\n\n[workspace.dependencies]\nserde = \"1\"\n";
        let copy = with_version(manifest, "0.0.0-screen").unwrap();
        assert_eq!(copy, manifest.replace("1.2.3", "0.0.0-screen"));
        assert!(with_version("[package]", "0.0.0").is_err());
    }

    #[test]
    fn functions_that_constants_need_are_read_from_errors() {
        let named = |message: &str, code: &str| {
            let code = Some(CompilerErrorCode { code: code.to_owned() });
            let error = CompilerError {
                message: message.to_owned(),
                code,
                spans: Vec::new(),
                rendered: String::new(),
            };
            error.not_constant()
        };
        let cases = [
            ("cannot call non-const function `first` in constants", Some("first")),
            ("cannot call non-const function `bits::first` in statics", Some("first")),
            ("cannot call non-const associated function `Cards::one` in constants", Some("Cards::one")),
            ("cannot call non-const method `resource::Cards::<T>::with` in constants", Some("Cards::with")),
        ];
        for (message, expected) in cases {
            assert_eq!(named(message, "E0015").as_deref(), expected, "{message}");
        }
        assert_eq!(named("mismatched types `a`", "E0308"), None);
    }

    #[test]
    fn a_copy_follows_the_tree_and_leaves_alone_what_is_the_same() {
        let folder = std::env::temp_dir().join(format!("brickwool-copy-{}", std::process::id()));
        let (from, to) = (folder.join("from"), folder.join("to"));
        fs::create_dir_all(from.join("src")).unwrap();
        fs::create_dir_all(from.join("target")).unwrap();
        for file in ["a.txt", "src/b.rs", "target/c"] {
            fs::write(from.join(file), file).unwrap();
        }
        let copy = || copy_tree(&from, &to, &|path: &Path| is_rust(path)).unwrap();
        copy();
        assert!(to.join("a.txt").exists() && !to.join("src/b.rs").exists() && !to.join("target").exists());
        fs::write(to.join("src/b.rs"), "with switches").unwrap();
        let written = fs::metadata(to.join("a.txt")).unwrap().modified().unwrap();
        copy();
        assert_eq!(fs::metadata(to.join("a.txt")).unwrap().modified().unwrap(), written);
        assert_eq!(fs::read_to_string(to.join("src/b.rs")).unwrap(), "with switches");
        fs::remove_file(from.join("a.txt")).unwrap();
        copy();
        assert!(!to.join("a.txt").exists());
        fs::remove_dir_all(folder).unwrap();
    }
}
