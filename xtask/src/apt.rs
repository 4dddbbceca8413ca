//! Installs Debian or Ubuntu packages that tests need, where that works without a password.

use anyhow::bail;
use std::process::Command;

/// Installs a package. If that fails, the error names the package and what it is needed for.
pub(crate) fn install(package: &str, needed_for: &str) -> anyhow::Result<()> {
    println!("installing the package {package}");
    let update = ["update", "--quiet"];
    let install = ["install", "--quiet", "--yes", "--no-install-recommends", package];
    for arguments in [&update[..], &install[..]] {
        let status = as_root("apt-get", arguments).env("DEBIAN_FRONTEND", "noninteractive").status();
        if !status.is_ok_and(|status| status.success()) {
            bail!(
                "apt-get {} failed. {needed_for} needs the package {package}; please install it and try again",
                arguments.join(" ")
            );
        }
    }
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
