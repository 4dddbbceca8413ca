//! Packages of Debian or Ubuntu that tests need: installed where that can be done without asking anybody.

use anyhow::bail;
use std::process::Command;

/// Installs a package; `needed_for` tells those for whom that cannot be done why they should do it.
pub(crate) fn install(package: &str, needed_for: &str) -> anyhow::Result<()> {
    println!("installing the package {package}");
    let update = ["update", "--quiet"];
    let install = ["install", "--quiet", "--yes", "--no-install-recommends", package];
    for arguments in [&update[..], &install[..]] {
        let status = as_administrator("apt-get", arguments).env("DEBIAN_FRONTEND", "noninteractive").status();
        if !status.is_ok_and(|status| status.success()) {
            bail!(
                "apt-get {} failed. {needed_for} needs the package {package}; please install it and try again",
                arguments.join(" ")
            );
        }
    }
    Ok(())
}

/// A command with the rights to install, where they can be had without a password.
fn as_administrator(program: &str, arguments: &[&str]) -> Command {
    let id = Command::new("id").arg("-u").output();
    let is_administrator = id.is_ok_and(|id| id.stdout.starts_with(b"0\n"));
    let mut command = Command::new(if is_administrator { program } else { "sudo" });
    if !is_administrator {
        command.args(["-n", program]);
    }
    command.args(arguments);
    command
}
