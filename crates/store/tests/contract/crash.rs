//! Crash safety: a process that appends as fast as it can is killed with SIGKILL, again and again.

use crate::database::{TestDatabase, append, create, live, table_id};
use brickwool_store::Store;
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use tokio::task::JoinSet;

const ROUNDS: usize = 4;
const TABLES: usize = 24;
/// A process is killed after this many acknowledgements.
const ACKS_PER_ROUND: usize = 400;
/// Passes the store's URL to the process that will be killed.
const URL: &str = "BRICKWOOL_CRASH_URL";

pub(crate) async fn acknowledged_entries_survive_sigkill(database: TestDatabase) {
    let mut acknowledged: BTreeMap<(String, u64), String> = BTreeMap::new();
    for round in 0..ROUNDS {
        let url = database.url.clone();
        let new = tokio::task::spawn_blocking(move || run_until_killed(&url, round)).await.unwrap();
        assert!(new.len() >= ACKS_PER_ROUND);
        for (key, entry) in new {
            assert_eq!(acknowledged.insert(key, entry), None, "a version is acknowledged once");
        }
        let store = database.open().await;
        for id in live(&store).await {
            let log = store.log(&table_id(&id), 0).await.unwrap();
            assert!(log.iter().map(|(version, _)| *version).eq(0..log.len() as u64), "{id} has no gap");
            for (version, entry) in log {
                let known = acknowledged.get(&(id.clone(), version));
                assert!(known.is_none_or(|known| *known == entry), "{id} at {version}: {entry}");
            }
        }
        for (id, version) in acknowledged.keys() {
            assert!(
                store.version(&table_id(id)).await.unwrap() > Some(*version),
                "{id} at {version} is lost"
            );
        }
        store.close().await;
    }
}

/// Starts the process, kills it in the middle of its work, and returns the entries that were acknowledged to it.
fn run_until_killed(url: &str, round: usize) -> Vec<((String, u64), String)> {
    let mut process = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "crash::appending_process", "--ignored", "--nocapture"])
        .env(URL, url)
        .env("ROUND", round.to_string())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let output = BufReader::new(process.stdout.take().unwrap());
    let mut acknowledged = Vec::new();
    for line in output.lines().map_while(Result::ok) {
        // The full stop marks a complete line.
        let Some(said) = line.strip_prefix("stored ").and_then(|said| said.strip_suffix('.')) else {
            continue;
        };
        let (id, rest) = said.split_once(' ').unwrap();
        let (version, entry) = rest.split_once(' ').unwrap();
        acknowledged.push(((id.to_owned(), version.parse().unwrap()), entry.to_owned()));
        if acknowledged.len() == ACKS_PER_ROUND {
            process.kill().unwrap();
        }
    }
    process.wait().unwrap();
    acknowledged
}

/// Not a test but the process that the test above kills. It continues where the previous one was killed.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "run by the test that kills it"]
async fn appending_process() {
    let url = std::env::var(URL).expect("only the test that kills this process may start it");
    let round = std::env::var("ROUND").unwrap();
    let store = Store::open(&url).await.unwrap();
    let mut tasks = JoinSet::new();
    for table in 0..TABLES {
        let (store, round) = (store.clone(), round.clone());
        tasks.spawn(async move {
            let id = format!("table{table}");
            if store.version(&table_id(&id)).await.unwrap().is_none() {
                create(&store, &id).await;
            }
            let mut version = store.version(&table_id(&id)).await.unwrap().unwrap();
            loop {
                let entries = [format!("round {round} a"), format!("round {round} b")];
                store.append(append(&id, version, &[&entries[0], &entries[1]])).await.unwrap();
                for entry in entries {
                    println!("stored {id} {version} {entry}.");
                    version += 1;
                }
            }
        });
    }
    tasks.join_all().await;
}
