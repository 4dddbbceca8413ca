//! PostgreSQL, which the tests of the store start for themselves: installed from the distribution if it is missing.

use anyhow::{Context, bail};
use std::path::Path;
use std::process::Command;

/// Where Debian's package puts its servers, one folder a version.
const SERVERS: &str = "/usr/lib/postgresql";

/// What to tell somebody whom this file cannot help.
const ADVICE: &str =
    "the tests of crates/store need the package `postgresql` of Debian or Ubuntu; install it and try again";

/// Makes sure that there is a server.
pub(crate) fn install() -> anyhow::Result<()> {
    if is_there(Path::new(SERVERS)) {
        return Ok(());
    }
    println!("installing the package postgresql");
    apt_get(&["update", "--quiet"])?;
    apt_get(&["install", "--quiet", "--yes", "--no-install-recommends", "postgresql"])?;
    if !is_there(Path::new(SERVERS)) {
        bail!("there is still no {SERVERS}/*/bin/postgres; {ADVICE}");
    }
    Ok(())
}

fn is_there(servers: &Path) -> bool {
    let versions = std::fs::read_dir(servers).into_iter().flatten().flatten();
    versions.map(|version| version.path().join("bin/postgres")).any(|server| server.exists())
}

fn apt_get(arguments: &[&str]) -> anyhow::Result<()> {
    let mut command = Command::new("apt-get");
    let command = command.args(arguments).env("DEBIAN_FRONTEND", "noninteractive");
    let status = command.status().with_context(|| format!("apt-get cannot be run; {ADVICE}"))?;
    if !status.success() {
        bail!("apt-get {} failed ({status}); {ADVICE}", arguments.join(" "));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_is_one_that_can_be_run() {
        let folder = std::env::temp_dir().join(format!("brickwool-xtask-{}", std::process::id()));
        assert!(!is_there(&folder), "there is no folder");
        std::fs::create_dir_all(folder.join("15/bin")).unwrap();
        assert!(!is_there(&folder), "the folder is empty");
        std::fs::write(folder.join("15/bin/postgres"), "").unwrap();
        assert!(is_there(&folder));
        std::fs::remove_dir_all(folder).unwrap();
    }
}
