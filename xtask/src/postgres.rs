//! Installs PostgreSQL if it is missing. The tests of the store start their own server.

use crate::apt;
use anyhow::bail;
use std::path::Path;

/// Where Debian's package puts the servers, one folder per version.
const SERVERS: &str = "/usr/lib/postgresql";

/// Makes sure that a server is installed.
pub(crate) fn install() -> anyhow::Result<()> {
    if is_there(Path::new(SERVERS)) {
        return Ok(());
    }
    apt::install("postgresql", "testing crates/store")?;
    if !is_there(Path::new(SERVERS)) {
        bail!("there is still no {SERVERS}/*/bin/postgres, which the tests of crates/store start");
    }
    Ok(())
}

fn is_there(servers: &Path) -> bool {
    let versions = std::fs::read_dir(servers).into_iter().flatten().flatten();
    versions.map(|version| version.path().join("bin/postgres")).any(|server| server.exists())
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
