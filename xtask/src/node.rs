//! Node and what `web/tools/package.json` asks for, TypeScript above all: installed if missing, for the tests that use them.

use crate::apt;
use anyhow::{Context, ensure};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// Makes sure that `web/tools/node_modules` holds what the lock file names.
pub(crate) fn install(root: &Path) -> anyhow::Result<()> {
    let web = root.join("web/tools");
    if is_up_to_date(&web) {
        return Ok(());
    }
    // Some distributions' Node brings npm along, and does not like another.
    for (program, package) in [("node", "nodejs"), ("npm", "npm")] {
        if !runs(program) {
            apt::install(package, "checking the page's types")?;
        }
    }
    println!("npm ci");
    let mut npm = Command::new("npm");
    npm.current_dir(&web).args(["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
    let status = npm.status().context("npm cannot be run")?;
    ensure!(status.success(), "npm ci failed ({status})");
    Ok(())
}

/// Whether what was installed last is what the lock file names: npm notes it in a file of its own.
fn is_up_to_date(web: &Path) -> bool {
    let written = |name: &str| fs::metadata(web.join(name)).and_then(|data| data.modified()).ok();
    let installed = written("node_modules/.package-lock.json");
    installed.is_some() && installed >= written("package-lock.json")
}

fn runs(program: &str) -> bool {
    let tried = Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    tried.is_ok_and(|status| status.success())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_not_up_to_date() {
        let web = std::env::temp_dir().join(format!("brickwool-node-{}", std::process::id()));
        fs::create_dir_all(web.join("node_modules")).unwrap();
        fs::write(web.join("package-lock.json"), "").unwrap();
        assert!(!is_up_to_date(&web), "nothing is installed");
        fs::write(web.join("node_modules/.package-lock.json"), "").unwrap();
        assert!(is_up_to_date(&web));
        fs::remove_dir_all(web).unwrap();
    }
}
