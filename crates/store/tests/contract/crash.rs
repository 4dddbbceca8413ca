//! Being killed: a process that appends as fast as it can is ended with SIGKILL, again and again.

use crate::place::{Place, append, create, live};
use brickwool_store::Store;
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use tokio::task::JoinSet;

const ROUNDS: usize = 4;
const TABLES: usize = 24;
/// Acknowledgements that a process lives for.
const LIFE: usize = 400;
/// Names the store to the process that will be killed.
const URL: &str = "BRICKWOOL_CRASH_URL";

pub(crate) async fn what_was_acknowledged_survives_being_killed(place: Place) {
    let mut acknowledged: BTreeMap<(String, u64), String> = BTreeMap::new();
    for round in 0..ROUNDS {
        let url = place.url.clone();
        let new = tokio::task::spawn_blocking(move || live_and_die(&url, round)).await.unwrap();
        assert!(new.len() >= LIFE);
        for (place, entry) in new {
            assert_eq!(acknowledged.insert(place, entry), None, "a version is acknowledged once");
        }
        let store = place.open().await;
        for id in live(&store).await {
            let log = store.log(&id, 0).await.unwrap();
            assert!(log.iter().map(|(version, _)| *version).eq(0..log.len() as u64), "{id} has no gap");
            for (version, entry) in log {
                let known = acknowledged.get(&(id.clone(), version));
                assert!(known.is_none_or(|known| *known == entry), "{id} at {version}: {entry}");
            }
        }
        for (id, version) in acknowledged.keys() {
            assert!(store.version(id).await.unwrap() > Some(*version), "{id} at {version} is lost");
        }
        store.close().await;
    }
}

/// Starts the process, kills it in the middle of its work, and returns what it was told is stored.
fn live_and_die(url: &str, round: usize) -> Vec<((String, u64), String)> {
    let mut process = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "crash::lives_until_killed", "--ignored", "--nocapture"])
        .env(URL, url)
        .env("ROUND", round.to_string())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let output = BufReader::new(process.stdout.take().unwrap());
    let mut acknowledged = Vec::new();
    for line in output.lines().map_while(Result::ok) {
        // The stop at the end tells that the line is whole.
        let Some(said) = line.strip_prefix("stored ").and_then(|said| said.strip_suffix('.')) else {
            continue;
        };
        let (id, rest) = said.split_once(' ').unwrap();
        let (version, entry) = rest.split_once(' ').unwrap();
        acknowledged.push(((id.to_owned(), version.parse().unwrap()), entry.to_owned()));
        if acknowledged.len() == LIFE {
            process.kill().unwrap();
        }
    }
    process.wait().unwrap();
    acknowledged
}

/// Not a test: the process that the test above kills. It goes on where the one before it was stopped.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "run by the test that kills it"]
async fn lives_until_killed() {
    let Ok(url) = std::env::var(URL) else { return };
    let round = std::env::var("ROUND").unwrap();
    let store = Store::open(&url).await.unwrap();
    let mut tasks = JoinSet::new();
    for table in 0..TABLES {
        let (store, round) = (store.clone(), round.clone());
        tasks.spawn(async move {
            let id = format!("table{table}");
            if store.version(&id).await.unwrap().is_none() {
                create(&store, &id).await;
            }
            let mut version = store.version(&id).await.unwrap().unwrap();
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
