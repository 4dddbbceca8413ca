//! What other people's crates may bring in, by the lists in `deny.toml`: licences, banned crates, where they come from.
//!
//! [`check`] is quick and part of the tests. [`run`] lets cargo-deny read the same file, which takes minutes to install,
//! and asks for known vulnerabilities, for which it has to reach the RustSec database.

use crate::cargo_tool::CargoTool;
use anyhow::{Context, bail};
use serde::Deserialize;
use spdx::{Expression, Licensee, ParseMode};
use std::path::Path;
use std::process::Command;

const TOOL: CargoTool = CargoTool { name: "cargo-deny", version: "0.20.2" };

/// The part of `deny.toml` that the quick check needs.
#[derive(Deserialize)]
struct LicencePolicy {
    licenses: Licences,
    bans: BansSection,
    sources: Sources,
}

#[derive(Deserialize)]
struct Licences {
    allow: Vec<String>,
}

#[derive(Deserialize)]
struct BansSection {
    deny: Vec<BannedCrate>,
}

#[derive(Deserialize)]
struct BannedCrate {
    name: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
struct Sources {
    allow_registry: Vec<String>,
}

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    version: String,
    license: Option<String>,
    /// Where it comes from; our own crates come from nowhere.
    source: Option<String>,
}

/// Checks every crate that any of ours depends on, on any system.
pub(crate) fn check(root: &Path) -> anyhow::Result<()> {
    let policy = toml::from_str(&std::fs::read_to_string(root.join("deny.toml"))?).context("deny.toml")?;
    let output = crate::cargo(&["metadata", "--format-version", "1", "--locked"]).output()?;
    if !output.status.success() {
        bail!("cargo metadata: {}", String::from_utf8_lossy(&output.stderr).trim());
    }
    let Metadata { packages } = serde_json::from_slice(&output.stdout).context("cargo metadata")?;
    let violations = violations(&policy, &packages)?;
    violations.iter().for_each(|violation| eprintln!("deny: {violation}"));
    if violations.is_empty() { Ok(()) } else { bail!("{} problems with dependencies", violations.len()) }
}

/// Runs cargo-deny itself, advisories included.
pub(crate) fn run(root: &Path) -> anyhow::Result<()> {
    let mut command = Command::new(TOOL.install(&root.join("target/deny"))?);
    command.current_dir(root).arg("check");
    crate::step("deny", command)
}

fn violations(policy: &LicencePolicy, packages: &[Package]) -> anyhow::Result<Vec<String>> {
    let allowed: Vec<Licensee> = policy
        .licenses
        .allow
        .iter()
        .map(|name| Licensee::parse(name).with_context(|| format!("deny.toml: {name}")))
        .collect::<anyhow::Result<_>>()?;
    let registries: Vec<String> =
        policy.sources.allow_registry.iter().map(|registry| format!("registry+{registry}")).collect();
    let mut violations = Vec::new();
    for Package { name, version, license, source } in packages {
        let Some(source) = source else { continue };
        if !registries.contains(source) {
            violations.push(format!("{name} {version} comes from {source}"));
        }
        if policy.bans.deny.iter().any(|banned| banned.name == *name) {
            violations.push(format!("{name} {version} is banned"));
        }
        // Some old crates write a slash instead of OR.
        let expression = Expression::parse_mode(license.as_deref().unwrap_or_default(), ParseMode::LAX);
        let may_be_used = expression.is_ok_and(|expression| {
            expression.evaluate(|required| allowed.iter().any(|licence| licence.satisfies(required)))
        });
        if !may_be_used {
            let licence = license.as_deref().unwrap_or("no licence");
            violations.push(format!("{name} {version} has {licence}, which is not allowed"));
        }
    }
    Ok(violations)
}

#[cfg(test)]
mod tests {
    use super::*;

    const INDEX: &str = "https://crates.example/index";

    fn violation(license: Option<&str>, name: &str, source: &str) -> Vec<String> {
        let policy = LicencePolicy {
            licenses: Licences { allow: ["MIT", "Apache-2.0 WITH LLVM-exception"].map(str::to_owned).into() },
            bans: BansSection { deny: vec![BannedCrate { name: "openssl-sys".to_owned() }] },
            sources: Sources { allow_registry: vec![INDEX.to_owned()] },
        };
        let package = Package {
            name: name.to_owned(),
            version: "1.0.0".to_owned(),
            license: license.map(str::to_owned),
            source: Some(source.to_owned()),
        };
        violations(&policy, &[package]).unwrap()
    }

    #[test]
    fn one_licence_of_several_is_enough_but_all_that_are_required_count() {
        let index = format!("registry+{INDEX}");
        let violation = |license| violation(license, "a", &index);
        for fine in ["MIT", "MIT OR GPL-3.0-only", "GPL-3.0-only/MIT", "Apache-2.0 WITH LLVM-exception"] {
            assert!(violation(Some(fine)).is_empty(), "{fine}");
        }
        for wrong in
            [Some("GPL-3.0-only"), Some("MIT AND GPL-3.0-only"), Some("Apache-2.0"), Some("mine"), None]
        {
            assert_eq!(violation(wrong).len(), 1, "{wrong:?}");
        }
    }

    #[test]
    fn banned_crates_and_other_sources_are_named() {
        let index = format!("registry+{INDEX}");
        assert_eq!(violation(Some("MIT"), "openssl-sys", &index), ["openssl-sys 1.0.0 is banned"]);
        assert_eq!(
            violation(Some("MIT"), "a", "git+https://code.example/a"),
            ["a 1.0.0 comes from git+https://code.example/a"]
        );
    }
}
