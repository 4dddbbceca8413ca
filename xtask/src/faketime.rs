//! Installs libfaketime if it is missing: a test sets the clock of a server with it.

use crate::apt;
use anyhow::ensure;
use std::fs;

/// Makes sure that the library is installed.
pub(crate) fn install() -> anyhow::Result<()> {
    if !is_there() {
        apt::install("libfaketime", "setting the clock of a server in crates/cli/tests/serve/clock_jump.rs")?;
    }
    ensure!(is_there(), "libfaketime was installed, but there is no /usr/lib/*/faketime/libfaketimeMT.so.1");
    Ok(())
}

fn is_there() -> bool {
    let folders = fs::read_dir("/usr/lib").into_iter().flatten().flatten();
    folders.map(|folder| folder.path().join("faketime/libfaketimeMT.so.1")).any(|library| library.exists())
}
