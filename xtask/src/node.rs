//! Installs Node, and what `web/tools/package.json` depends on, for the tests that use them.

use crate::apt;
use anyhow::{Context, ensure};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// Makes sure that `web/tools/node_modules` matches the lock file.
pub(crate) fn install(root: &Path) -> anyhow::Result<()> {
    let web = root.join("web/tools");
    if is_up_to_date(&web) {
        return Ok(());
    }
    // Some distributions' Node package contains npm and conflicts with the npm package.
    for (program, package) in [("node", "nodejs"), ("npm", "npm")] {
        if !runs(program) {
            apt::install(package, "testing the page")?;
        }
    }
    println!("npm ci");
    let mut npm = Command::new("npm");
    npm.current_dir(&web).args(["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
    let status = npm.status().context("npm cannot be run")?;
    ensure!(status.success(), "npm ci failed ({status})");
    Ok(())
}

/// Whether npm's own lock file, written after an installation, is at least as new as ours.
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
