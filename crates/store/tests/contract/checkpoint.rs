//! SQLite's log is copied into the database file while the store is in use, and begins anew when it has become long.

use crate::place::{Place, append, create};
use std::fs::{self, File};
use std::io::Read;
use std::path::Path;
use std::time::Duration;
use tokio::time::{sleep, timeout};

/// More than a long log has, in appends of a hundred thousand bytes.
const MUCH: u64 = 900;
const ENTRY: usize = 100_000;
/// Bytes of entries that a long log holds at least.
const LONG: u64 = 60_000_000;
/// A machine that is busy with other things takes its time.
const PATIENCE: Duration = Duration::from_secs(120);

/// What the head of the log changes when it begins anew.
fn salt(log: &Path) -> [u8; 8] {
    let mut head = [0; 24];
    File::open(log).and_then(|mut log| log.read_exact(&mut head)).expect("the log can be read");
    *head.last_chunk().expect("eight bytes")
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_is_copied_beside_the_writer_and_begins_anew() {
    let place = Place::sqlite();
    let file = place.url.strip_prefix("sqlite:").expect("a file").to_owned();
    let log = format!("{file}-wal");
    let (file, log) = (Path::new(&file), Path::new(&log));
    let store = place.open().await;
    create(&store, "t").await;
    let first = salt(log);
    let entry = "x".repeat(ENTRY);
    for version in 1..=MUCH {
        store.append(append("t", version, &[&entry])).await.unwrap();
    }
    let mut version = MUCH;
    let begins_anew = async {
        while salt(log) == first {
            sleep(Duration::from_millis(20)).await;
            version += 1;
            store.append(append("t", version, &["a little"])).await.unwrap();
        }
    };
    timeout(PATIENCE, begins_anew).await.expect("the log begins anew");
    assert!(fs::metadata(file).unwrap().len() > LONG, "what the log held is in the database file");
    assert_eq!(store.version("t").await.unwrap(), Some(version + 1));
}
