//! What a store holds after a server has stopped: logs, the tables they fold to, and checks of both.

use crate::server_process::TestStore;
use brickwool_load::{Acked, LoadReport};
use brickwool_luck::Seed;
use brickwool_store::{Store, StoredStage};
use brickwool_table::{GuestId, LoggedEntry, Table, TableId, TableRecord};
use std::collections::{BTreeMap, BTreeSet};

/// A table with its log and its seed.
pub(crate) struct StoredTable {
    pub(crate) table: Table,
    pub(crate) log: Vec<LoggedEntry>,
    pub(crate) seed: Seed,
}

/// The tables that a report names, and those whose games have not ended, by id.
pub(crate) async fn read(test_store: &TestStore, report: &LoadReport) -> BTreeMap<TableId, StoredTable> {
    read_with(test_store, report.acked.iter().map(|acked| acked.table.clone()).collect()).await
}

/// The tables with these ids, and those whose games have not ended, by id.
pub(crate) async fn read_with(
    test_store: &TestStore,
    mut ids: BTreeSet<TableId>,
) -> BTreeMap<TableId, StoredTable> {
    let store = Store::open(&test_store.store).await.expect("the store opens");
    for stage in [StoredStage::Gathering, StoredStage::Playing] {
        ids.extend(store.idle_tables(stage, u64::MAX, 1_000).await.expect("a list"));
    }
    let mut stored = BTreeMap::new();
    for id in ids {
        let row = store.table(&id).await.expect("a row").unwrap_or_else(|| panic!("table {id} is lost"));
        let log = store.log(&id, 0).await.expect("a log");
        let log: Vec<LoggedEntry> =
            log.iter().map(|(_, entry)| serde_json::from_str(entry).expect("an entry")).collect();
        let table = Table::from_log(&log).unwrap_or_else(|error| panic!("table {id}: {error}"));
        let seed = row.seed.0.parse().expect("a seed");
        stored.insert(id, StoredTable { table, log, seed });
    }
    store.close().await;
    stored
}

/// The ids of the tables whose games have ended.
pub(crate) async fn ended_games(test_store: &TestStore) -> BTreeSet<TableId> {
    let store = Store::open(&test_store.store).await.expect("the store opens");
    let ended = store.ended_tables((1 << 62) - 1, 1_000).await.expect("a list");
    store.close().await;
    ended.into_iter().collect()
}

/// The versions of the tables that are playing.
pub(crate) async fn versions_of_games(test_store: &TestStore) -> Vec<(TableId, u64)> {
    let store = Store::open(&test_store.store).await.expect("the store opens");
    let on = store.idle_tables(StoredStage::Playing, u64::MAX, 1_000).await.expect("a list");
    let versions = store.versions(&on).await.expect("versions");
    store.close().await;
    versions
}

/// Whatever was acknowledged is in the log, where it was said to be, and nothing that was asked is there twice.
pub(crate) fn hold_what_was_acknowledged(stored: &BTreeMap<TableId, StoredTable>, acked: &[Acked]) {
    for Acked { table, guest, id, version } in acked {
        let asked: (GuestId, String) = (*guest, id.clone());
        let logged = stored[table].log.get(*version as usize - 1);
        let held = logged.is_some_and(|logged| logged.request.as_ref() == Some(&asked));
        assert!(
            held,
            "table {table}, version {version}: {asked:?} was acknowledged, but there is {logged:?}"
        );
    }
    for (id, StoredTable { log, .. }) in stored {
        let mut seen = BTreeSet::new();
        for asked in log.iter().filter_map(|logged| logged.request.as_ref()) {
            assert!(seen.insert(asked), "table {id}: {asked:?} was carried out twice");
        }
    }
}

/// The dice of all games that ended can be verified; how many these are.
pub(crate) fn verify_ended_games(stored: &BTreeMap<TableId, StoredTable>) -> u64 {
    let records = stored.values().filter_map(|stored| TableRecord::of(&stored.table, &stored.seed));
    let verified = records.map(|record| record.verify().expect("the dice are fair"));
    verified.filter(|verified| verified.winners.is_some()).count() as u64
}
