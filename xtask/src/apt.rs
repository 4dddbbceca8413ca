//! Installs Debian or Ubuntu packages that tests need, where that works without a password.

use anyhow::bail;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether this process has brought the lists of packages up to date.
static UPDATED: AtomicBool = AtomicBool::new(false);

/// Installs a package. If that fails, the error names the package and what it is needed for.
pub(crate) fn install(package: &str, needed_for: &str) -> anyhow::Result<()> {
    println!("installing the package {package}");
    let update = ["update", "--quiet=2"];
    let install = ["install", "--quiet=2", "--yes", "--no-install-recommends", package];
    let updated = UPDATED.load(Ordering::Relaxed);
    for arguments in [(!updated).then_some(&update[..]), Some(&install[..])].into_iter().flatten() {
        let mut apt = as_root("apt-get", arguments);
        // Whatever goes wrong is told on the other stream.
        let status = apt.env("DEBIAN_FRONTEND", "noninteractive").stdout(Stdio::null()).status();
        if !status.is_ok_and(|status| status.success()) {
            bail!(
                "apt-get {} failed. {needed_for} needs the package {package}; please install it and try again",
                arguments.join(" ")
            );
        }
    }
    UPDATED.store(true, Ordering::Relaxed);
    Ok(())
}

/// A command run as root, through `sudo` without a password if necessary.
fn as_root(program: &str, arguments: &[&str]) -> Command {
    let id = Command::new("id").arg("-u").output();
    let is_root = id.is_ok_and(|id| id.stdout.starts_with(b"0\n"));
    let mut command = Command::new(if is_root { program } else { "sudo" });
    if !is_root {
        command.args(["-n", program]);
    }
    command.args(arguments);
    command
}
