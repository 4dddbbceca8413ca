//! Disks that fill up, and files that cannot be written: what is refused, and that it works again afterwards.
//!
//! The tests start themselves again as processes whose folder is a small file system in memory, seen by them alone. Where
//! that is not allowed they say so.

use crate::database::{append, create, table_id};
use brickwool_store::{AppendError, Store, StoreError};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use tokio::time::{sleep, timeout};

/// Names the folder of the small file system for the process inside it.
const FOLDER: &str = "BRICKWOOL_SMALL_FOLDER";
/// Generous, for busy machines.
const TIMEOUT: Duration = Duration::from_secs(60);

/// Runs an ignored test of this file in a process that has a file system of two megabytes at its folder.
fn on_a_small_disk(test: &str) {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let script = r#"mount -t tmpfs -o size=2m tmpfs "$0" || exit 77; exec "$@""#;
    let status = Command::new("unshare")
        .args(["--map-root-user", "--mount", "sh", "-c", script])
        .arg(folder.path())
        .arg(std::env::current_exe().expect("this program"))
        .args(["--exact", &format!("disk::{test}"), "--ignored", "--nocapture"])
        .env(FOLDER, folder.path())
        .status();
    match status.as_ref().map(std::process::ExitStatus::code) {
        Ok(Some(0)) => {}
        Ok(Some(101)) => panic!("the process on the small disk has failed; see above"),
        // Not by a macro: what those print is only shown of tests that fail. `cargo xtask test` repeats it at its end.
        _ => writeln!(
            io::stderr(),
            "\n!! NOT CHECKED: a full disk. No file system can be mounted here ({status:?})"
        )
        .expect("standard error can be written"),
    }
}

/// Fills the disk up, and returns the file that does so.
fn fill(folder: &Path) -> PathBuf {
    let filler = folder.join("filler");
    let mut bytes = 1 << 20;
    let mut content = Vec::new();
    while bytes > 0 {
        content.resize(content.len() + bytes, 7);
        if fs::write(&filler, &content).is_err() {
            content.truncate(content.len() - bytes);
            bytes /= 2;
        }
    }
    // Whatever is left of the last page that fitted.
    let _ = fs::write(&filler, vec![7; 4 << 20]);
    filler
}

#[test]
fn a_full_disk_refuses_writes_until_there_is_space_again() {
    on_a_small_disk("full_disk");
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "run by the test that makes the small disk"]
async fn full_disk() {
    let folder = PathBuf::from(std::env::var(FOLDER).expect("run by the test above"));
    let store = Store::open(&format!("sqlite:{}", folder.join("store.db").display())).await.unwrap();
    create(&store, "t").await;
    store.ping().await.expect("all is well");
    assert_eq!(store.metrics().write_error, None);

    let filler = fill(&folder);
    let long = "x".repeat(100_000);
    for _ in 0..3 {
        let refused = timeout(TIMEOUT, store.append(append("t", 1, &[&long]))).await.expect("an answer");
        assert!(matches!(refused, Err(AppendError::Store(StoreError::Database(_)))), "{refused:?}");
        let reason = refused.unwrap_err().to_string();
        assert!(reason.contains("full"), "the reason is always the disk: {reason}");
        let unhealthy = store.ping().await.unwrap_err().to_string();
        assert!(unhealthy.contains("full"), "{unhealthy}");
    }
    assert_eq!(store.version(&table_id("t")).await.unwrap(), Some(1), "reading goes on");
    let failing = store.metrics();
    assert!(failing.failed_batches >= 3 && failing.write_error.is_some(), "{failing:?}");

    fs::remove_file(filler).unwrap();
    // Nobody writes, and the store finds out by itself.
    let recovered = async {
        while store.ping().await.is_err() {
            sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(TIMEOUT, recovered).await.expect("health returns with the space");
    assert_eq!(store.metrics().write_error, None);
    store.append(append("t", 1, &[&long])).await.expect("there is space again");
    assert_eq!(store.version(&table_id("t")).await.unwrap(), Some(2));
    store.close().await;
}
