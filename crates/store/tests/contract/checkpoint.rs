//! SQLite's WAL is checkpointed while the store is in use, and starts over when it has become long.

use crate::database::{TestDatabase, append, create, table_id};
use std::fs::{self, File};
use std::io::Read;
use std::path::Path;
use std::time::Duration;
use tokio::time::{sleep, timeout};

/// Enough appends of [`ENTRY`] bytes to make the WAL long.
const APPENDS: u64 = 900;
const ENTRY: usize = 100_000;
/// Bytes that must be in the database file after the checkpoint.
const CHECKPOINTED: u64 = 60_000_000;
/// Generous, for busy machines.
const TIMEOUT: Duration = Duration::from_secs(120);

/// The salt in the WAL's header, which changes when the WAL starts over.
fn salt(log: &Path) -> [u8; 8] {
    let mut header = [0; 24];
    File::open(log).and_then(|mut log| log.read_exact(&mut header)).expect("the log can be read");
    *header.last_chunk().expect("eight bytes")
}

#[tokio::test(flavor = "multi_thread")]
async fn the_wal_is_checkpointed_in_the_background_and_starts_over() {
    let database = TestDatabase::sqlite();
    let file = database.url.strip_prefix("sqlite:").expect("a file").to_owned();
    let log = format!("{file}-wal");
    let (file, log) = (Path::new(&file), Path::new(&log));
    let store = database.open().await;
    create(&store, "t").await;
    let first = salt(log);
    let entry = "x".repeat(ENTRY);
    for version in 1..=APPENDS {
        store.append(append("t", version, &[&entry])).await.unwrap();
    }
    let mut version = APPENDS;
    // On a slow machine the WAL may start over before the last of the long entries are written: both are waited for.
    let starts_over = async {
        while salt(log) == first || fs::metadata(file).unwrap().len() <= CHECKPOINTED {
            sleep(Duration::from_millis(20)).await;
            version += 1;
            store.append(append("t", version, &["a little"])).await.unwrap();
        }
    };
    timeout(TIMEOUT, starts_over)
        .await
        .expect("the WAL starts over, and its content is in the database file");
    assert_eq!(store.version(&table_id("t")).await.unwrap(), Some(version + 1));
}
