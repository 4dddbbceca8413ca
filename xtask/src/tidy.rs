//! Checks of the source tree: which crate may depend on which, how files begin, how long they may be, and that a type's name
//! means one thing.
//!
//! Each function is one rule; each violation names the file.

use anyhow::{Context, bail};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

/// Arrows point down only: what each of our crates may use of our own.
const ALLOWED: [(&str, &[&str]); 24] = [
    ("brickwool-game", &[]),
    ("brickwool-ids", &[]),
    ("brickwool-luck", &["brickwool-game"]),
    ("brickwool-settlers", &["brickwool-game"]),
    ("brickwool-dice", &["brickwool-game"]),
    ("brickwool-picture", &["brickwool-game", "brickwool-settlers"]),
    ("brickwool-bots", &["brickwool-game", "brickwool-luck", "brickwool-settlers"]),
    ("brickwool-insight", &["brickwool-game", "brickwool-luck", "brickwool-settlers", "brickwool-bots"]),
    ("brickwool-arena", &["brickwool-game", "brickwool-luck", "brickwool-settlers", "brickwool-bots"]),
    ("brickwool-train", &["brickwool-game", "brickwool-luck", "brickwool-settlers", "brickwool-bots"]),
    ("brickwool-store", &["brickwool-ids"]),
    (
        "brickwool-table",
        &[
            "brickwool-game",
            "brickwool-ids",
            "brickwool-luck",
            "brickwool-settlers",
            "brickwool-dice",
            "brickwool-bots",
        ],
    ),
    ("brickwool-wire", &["brickwool-game", "brickwool-settlers", "brickwool-dice", "brickwool-table"]),
    (
        "brickwool-server",
        &[
            "brickwool-game",
            "brickwool-luck",
            "brickwool-settlers",
            "brickwool-dice",
            "brickwool-bots",
            "brickwool-insight",
            "brickwool-table",
            "brickwool-store",
            "brickwool-wire",
        ],
    ),
    (
        "brickwool-load",
        &["brickwool-game", "brickwool-luck", "brickwool-settlers", "brickwool-table", "brickwool-wire"],
    ),
    (
        "brickwool-data",
        &[
            "brickwool-game",
            "brickwool-luck",
            "brickwool-settlers",
            "brickwool-bots",
            "brickwool-insight",
            "brickwool-arena",
        ],
    ),
    (
        "brickwool-engine",
        &["brickwool-game", "brickwool-luck", "brickwool-settlers", "brickwool-insight", "brickwool-arena"],
    ),
    ("brickwool-simulator", &["brickwool-game", "brickwool-settlers"]),
    (
        "brickwool-inputs",
        &[
            "brickwool-game",
            "brickwool-luck",
            "brickwool-settlers",
            "brickwool-dice",
            "brickwool-table",
            "brickwool-wire",
        ],
    ),
    ("brickwool-laws", &["brickwool-game", "brickwool-luck", "brickwool-settlers", "brickwool-arena"]),
    (
        "brickwool",
        &[
            "brickwool-game",
            "brickwool-luck",
            "brickwool-settlers",
            "brickwool-dice",
            "brickwool-bots",
            "brickwool-insight",
            "brickwool-arena",
            "brickwool-data",
            "brickwool-engine",
            "brickwool-simulator",
            "brickwool-table",
            "brickwool-server",
            "brickwool-load",
            "brickwool-picture",
            "brickwool-store",
        ],
    ),
    (
        "brickwool-python",
        &[
            "brickwool-game",
            "brickwool-luck",
            "brickwool-settlers",
            "brickwool-dice",
            "brickwool-bots",
            "brickwool-insight",
            "brickwool-arena",
            "brickwool-data",
            "brickwool-picture",
        ],
    ),
    (
        "brickwool-types",
        &[
            "brickwool-game",
            "brickwool-settlers",
            "brickwool-dice",
            "brickwool-insight",
            "brickwool-table",
            "brickwool-wire",
        ],
    ),
    ("xtask", &[]),
];

/// The crates without I/O, clock and entropy, and the other people's crates that each may use. What they may use of the
/// standard library is written in their `clippy.toml`.
const PURE: [(&str, &[&str]); 6] = [
    ("brickwool-game", &["serde"]),
    ("brickwool-ids", &["serde", "thiserror"]),
    // Generators that follow from a seed.
    ("brickwool-luck", &["chacha20", "rand_core", "rand_xoshiro", "sha2", "thiserror"]),
    ("brickwool-settlers", &["serde", "serde_json", "thiserror"]),
    ("brickwool-insight", &["serde", "thiserror"]),
    // Threads, but no clock and no I/O: the solver works on all cores.
    ("brickwool-dice", &["rayon", "serde", "serde_json", "thiserror"]),
];

/// What pure crates may use besides, if it can be switched off: it declares their types to TypeScript.
const DECLARES: &str = "ts-rs";

/// The games' rules, and their types for Python, use the same words for the same things.
const SAME_WORDS: [&str; 4] = ["crates/game", "crates/settlers", "crates/dice", "python"];
/// Names that say where a type belongs, not what it is: the arguments of a command, what the clones of a handle share.
const LOCAL_NAMES: [&str; 2] = ["Args", "Inner"];

/// No source file is longer: one file, one idea.
const MOST_LINES: usize = 600;
/// But a language is one file, however many sentences the page has.
const LANGUAGES: &str = "web/words/";

/// Checks every rule and lists all violations.
pub(crate) fn check(root: &Path) -> anyhow::Result<()> {
    let files = tracked_files(root)?;
    let mut violations = Vec::new();
    dependencies(&metadata(root)?, &mut violations)?;
    lint_settings(&files, &mut violations);
    type_names(&files, &mut violations);
    for (name, text) in &files {
        file_head(name, text, &mut violations);
        length(name, text, &mut violations);
        leftovers(name, text, &mut violations);
        links(root, name, text, &mut violations);
    }
    for violation in &violations {
        eprintln!("tidy: {violation}");
    }
    if violations.is_empty() { Ok(()) } else { bail!("{} violations of the tree's rules", violations.len()) }
}

/// The text files that git knows or would add.
fn tracked_files(root: &Path) -> anyhow::Result<BTreeMap<String, String>> {
    let listed = Command::new("git")
        .current_dir(root)
        .args(["ls-files", "--cached", "--others", "--exclude-standard"])
        .output()
        .context("git lists the files that tidy looks at")?;
    if !listed.status.success() {
        bail!("git cannot list the files: {}", String::from_utf8_lossy(&listed.stderr).trim());
    }
    let names = String::from_utf8_lossy(&listed.stdout).into_owned();
    let read = |name: &str| Some((name.to_owned(), std::fs::read_to_string(root.join(name)).ok()?));
    Ok(names.lines().filter_map(read).collect())
}

/// What cargo knows about the workspace's crates.
fn metadata(root: &Path) -> anyhow::Result<Value> {
    let output = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .current_dir(root)
        .args(["metadata", "--no-deps", "--format-version", "1", "--offline"])
        .output()
        .context("cargo metadata")?;
    serde_json::from_slice(&output.stdout).context("cannot read the output of cargo metadata")
}

fn dependencies(metadata: &Value, violations: &mut Vec<String>) -> anyhow::Result<()> {
    let packages = metadata["packages"].as_array().context("cargo metadata lists no packages")?;
    for package in packages {
        let name = package["name"].as_str().unwrap_or_default();
        let Some((_, allowed)) = ALLOWED.iter().find(|(known, _)| *known == name) else {
            violations.push(format!("the crate {name} is not in tidy's picture of the workspace"));
            continue;
        };
        let pure = PURE.iter().find(|(known, _)| *known == name);
        for dependency in package["dependencies"].as_array().into_iter().flatten() {
            let used = dependency["name"].as_str().unwrap_or_default();
            let for_tests = dependency["kind"].as_str() == Some("dev");
            let ours = used.starts_with("brickwool");
            if ours && !for_tests && !allowed.contains(&used) {
                violations.push(format!("{name} must not depend on {used}: arrows point down only"));
            }
            let declares = used == DECLARES && dependency["optional"] == true;
            if let Some((_, others)) = pure
                && !ours
                && !for_tests
                && !declares
                && !others.contains(&used)
            {
                violations.push(format!("{name} is pure and must not depend on {used}"));
            }
        }
    }
    Ok(())
}

fn is_source(name: &str) -> bool {
    [".rs", ".js", ".mjs", ".py", ".css"].iter().any(|ending| name.ends_with(ending))
        && !name.contains("/vendor/")
}

/// A file's first lines say what it is for.
fn file_head(name: &str, text: &str, violations: &mut Vec<String>) {
    let mut lines = text.lines().filter(|line| !line.starts_with("#!"));
    let first = lines.next().unwrap_or_default();
    let says = match name.rsplit('.').next() {
        Some("rs") => first.starts_with("//! "),
        Some("py") => first.starts_with("\"\"\"") || first.starts_with("# "),
        Some("js" | "mjs") => first.starts_with("//") || first.starts_with("/*"),
        _ => true,
    };
    if is_source(name) && !says {
        violations.push(format!("{name}: the first line does not say what the file is for"));
    }
}

fn length(name: &str, text: &str, violations: &mut Vec<String>) {
    let lines = text.lines().count();
    if is_source(name) && lines > MOST_LINES && !name.starts_with(LANGUAGES) {
        violations.push(format!("{name}: {lines} lines; is it really one idea? ({MOST_LINES} at most)"));
    }
}

/// Every pure crate has a `clippy.toml` that forbids what is impure, the same one. Clippy does the rest.
fn lint_settings(files: &BTreeMap<String, String>, violations: &mut Vec<String>) {
    let settings = PURE.map(|(krate, _)| format!("{}/clippy.toml", krate.replace("brickwool-", "crates/")));
    let expected = files.get(&settings[0]);
    for name in &settings {
        match files.get(name) {
            None => violations.push(format!("{name} is missing: nothing forbids I/O in that crate")),
            found if found != expected => violations.push(format!("{name} differs from {}", settings[0])),
            Some(_) => {}
        }
    }
}

/// One noun, one meaning: no two types of the workspace have the same name.
fn type_names(files: &BTreeMap<String, String>, violations: &mut Vec<String>) {
    let mut homes: BTreeMap<&str, &str> = BTreeMap::new();
    for (file, text) in files.iter().filter(|(file, _)| file.ends_with(".rs") && file.contains("src/")) {
        for name in text.lines().filter_map(declared_type) {
            let home = *homes.entry(name).or_insert(file);
            let same_words =
                [home, file].map(|file| SAME_WORDS.iter().position(|place| file.starts_with(place)));
            let in_two_games = matches!(same_words, [Some(one), Some(other)] if one != other);
            // Twins in one file are for different systems.
            if home != file && !in_two_games && !LOCAL_NAMES.contains(&name) {
                violations
                    .push(format!("{file}: {home} has a type {name}, too; one of them needs another name"));
            }
        }
    }
}

/// The name of the type that a line declares.
fn declared_type(text: &str) -> Option<&str> {
    let line = text.trim_start();
    let line = match line.strip_prefix("pub(") {
        Some(rest) => rest.split_once(") ")?.1,
        None => line.strip_prefix("pub ").unwrap_or(line),
    };
    let kinds = ["struct ", "enum ", "trait "];
    // A `type` that is indented is one that a trait asks for.
    let indented = text.starts_with(' ');
    let alias = || line.strip_prefix("type ").filter(|_| !indented);
    let rest = kinds.iter().find_map(|kind| line.strip_prefix(kind)).or_else(alias)?;
    rest.split(|c: char| !c.is_alphanumeric()).next().filter(|name| !name.is_empty())
}

/// Unfinished work, and traces of one machine.
fn leftovers(name: &str, text: &str, violations: &mut Vec<String>) {
    // Written apart, so that this file does not complain about itself.
    let unwanted = [
        concat!("TO", "DO"),
        concat!("FIX", "ME"),
        concat!("todo", "!("),
        concat!("unimplemented", "!("),
        concat!("dbg", "!("),
        concat!("/ho", "me/"),
        concat!("/ro", "ot/"),
        concat!("/wo", "rk/"),
    ];
    for (number, line) in text.lines().enumerate() {
        for word in unwanted {
            if line.contains(word) && !name.ends_with(".lock") && !name.contains("/vendor/") {
                violations.push(format!("{name}:{}: {word:?} must not stay", number + 1));
            }
        }
    }
}

/// Links between our documents lead somewhere.
fn links(root: &Path, name: &str, text: &str, violations: &mut Vec<String>) {
    if !name.ends_with(".md") {
        return;
    }
    let folder = root.join(name);
    let folder = folder.parent().unwrap_or(root);
    for target in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
        let path = target.split('#').next().unwrap_or_default();
        let outside = target.contains("://") || target.starts_with('#') || target.starts_with("mailto:");
        if !outside && !path.is_empty() && !folder.join(path).exists() {
            violations.push(format!("{name}: the link to {target} leads nowhere"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn violations(check: impl Fn(&mut Vec<String>)) -> usize {
        let mut violations = Vec::new();
        check(&mut violations);
        violations.len()
    }

    #[test]
    fn every_rule_can_be_broken() {
        let depends = |name: &str, used: &str| {
            let dependencies = serde_json::json!([{"name": used, "kind": null}]);
            let metadata = serde_json::json!({"packages": [{"name": name, "dependencies": dependencies}]});
            violations(|c| super::dependencies(&metadata, c).unwrap())
        };
        assert_eq!(depends("brickwool-luck", "brickwool-game"), 0);
        assert_eq!(depends("brickwool-game", "brickwool-luck"), 1);
        assert_eq!(depends("brickwool-game", "tokio"), 1);
        assert_eq!(depends("brickwool-unheard-of", "serde"), 1);
        assert_eq!(violations(|c| file_head("a.rs", "use x;\n", c)), 1);
        assert_eq!(violations(|c| file_head("a.rs", "//! For this.\n", c)), 0);
        assert_eq!(violations(|c| length("a.rs", &"x\n".repeat(MOST_LINES + 1), c)), 1);
        assert_eq!(violations(|c| length("web/words/de.js", &"x\n".repeat(MOST_LINES + 1), c)), 0);
        let settings = |(name, _): (&str, _)| name.replace("brickwool-", "crates/") + "/clippy.toml";
        let mut files: BTreeMap<String, String> = PURE.map(|pure| (settings(pure), "same".to_owned())).into();
        assert_eq!(violations(|c| lint_settings(&files, c)), 0);
        files.insert("crates/dice/clippy.toml".to_owned(), "other".to_owned());
        files.remove("crates/luck/clippy.toml");
        assert_eq!(violations(|c| lint_settings(&files, c)), 2);
        let types = |declared: &[(&str, &str)]| {
            let files = declared.iter().map(|&(file, text)| (file.to_owned(), text.to_owned())).collect();
            violations(|c| type_names(&files, c))
        };
        assert_eq!(
            types(&[
                ("crates/a/src/x.rs", "struct Table;"),
                ("crates/b/src/y.rs", "pub(crate) enum Table {")
            ]),
            1
        );
        assert_eq!(types(&[("crates/a/src/x.rs", "struct Table;\npub trait Table<T> {")]), 0);
        assert_eq!(types(&[("crates/a/src/x.rs", "struct Args;"), ("crates/a/src/y.rs", "struct Args;")]), 0);
        assert_eq!(
            types(&[("crates/dice/src/x.rs", "pub struct A;"), ("python/src/x.rs", "pub(crate) struct A {")]),
            0
        );
        assert_eq!(
            types(&[("crates/dice/src/x.rs", "pub struct A;"), ("crates/dice/src/y.rs", "pub struct A;")]),
            1
        );
        assert_eq!(violations(|c| leftovers("a.rs", concat!("// TO", "DO: later"), c)), 1);
        assert_eq!(violations(|c| links(Path::new("."), "a.md", "[x](no/such/file.md)", c)), 1);
        assert_eq!(violations(|c| links(Path::new("."), "a.md", "[x](https://example.org)", c)), 0);
    }
}
