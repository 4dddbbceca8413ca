//! An empty database for each test, and helpers for what tests do often.

use crate::postgres;
use brickwool_ids::{GuestId, TableId};
use brickwool_store::{Append, AppendError, NewTable, Store, StoredStage, TableSummary};
use tempfile::TempDir;

/// An empty database for a store; a SQLite file is deleted when this is dropped.
pub(crate) struct TestDatabase {
    pub(crate) url: String,
    /// Holds SQLite's file; `None` on PostgreSQL.
    folder: Option<TempDir>,
}

impl TestDatabase {
    pub(crate) fn sqlite() -> TestDatabase {
        let folder = tempfile::tempdir().expect("a folder for a test");
        // The store has to create the folder.
        let url = format!("sqlite:{}", folder.path().join("new folder/store.db").display());
        TestDatabase { url, folder: Some(folder) }
    }

    pub(crate) fn postgres() -> TestDatabase {
        TestDatabase { url: postgres::fresh_database(), folder: None }
    }

    pub(crate) async fn open(&self) -> Store {
        Store::open(&self.url).await.expect("the store opens")
    }

    /// Runs a statement directly on the database, not through a store.
    pub(crate) async fn execute(&self, sql: &'static str) {
        use sqlx::{Connection, Executor, PgConnection, SqliteConnection};
        if self.folder.is_none() {
            let mut connection = PgConnection::connect(&self.url).await.expect("a connection");
            connection.execute(sql).await.expect("the statement runs");
        } else {
            let mut connection = SqliteConnection::connect(&self.url).await.expect("a connection");
            connection.execute(sql).await.expect("the statement runs");
            connection.close().await.expect("the connection closes");
        }
    }
}

pub(crate) fn table_id(text: &str) -> TableId {
    text.parse().expect("letters and digits")
}

/// Ids of tables as text, to compare with.
pub(crate) fn texts(ids: &[TableId]) -> Vec<String> {
    ids.iter().map(TableId::to_string).collect()
}

pub(crate) fn summary(stage: StoredStage, public: bool, guests: &[u64]) -> TableSummary {
    let (kind, info) = ("settlers".to_owned(), r#"{"seats":4}"#.to_owned());
    TableSummary {
        stage,
        kind,
        public,
        unattended: false,
        info,
        guests: guests.iter().copied().map(GuestId).collect(),
    }
}

pub(crate) fn new_table(id: &str, summary: TableSummary, at: u64) -> NewTable {
    NewTable { id: table_id(id), seed: "hidden".into(), first: first(id), summary, format: 1, at }
}

/// The first entry of the tables that [`new_table`] makes.
pub(crate) fn first(id: &str) -> String {
    format!(r#"{{"type":"made","table":"{id}"}}"#)
}

pub(crate) fn append(table: &str, from: u64, entries: &[&str]) -> Append {
    let entries = entries.iter().map(|entry| (*entry).to_owned()).collect();
    Append { table: table_id(table), from, entries, summary: None, at: 1_000 + from }
}

/// The ids of all tables that have not ended.
pub(crate) async fn live(store: &Store) -> Vec<String> {
    let mut live = Vec::new();
    for stage in [StoredStage::Gathering, StoredStage::Playing] {
        live.extend(texts(&store.idle_tables(stage, u64::MAX, 1_000).await.expect("a list")));
    }
    live.sort();
    live
}

/// Creates a table that is not public.
pub(crate) async fn create(store: &Store, id: &str) {
    let new = new_table(id, summary(StoredStage::Gathering, false, &[]), 1_000);
    store.create_table(new).await.expect("a new table");
}

/// Appends an entry that changes a table's summary.
pub(crate) async fn change_summary(store: &Store, id: &str, summary: TableSummary, at: u64) {
    let from = store.version(&table_id(id)).await.expect("a version").expect("the table");
    let append = Append { summary: Some(summary), at, ..append(id, from, &[r#"{"type":"changed"}"#]) };
    store.append(append).await.expect("the entry is appended");
}

/// The version in a refused append's conflict.
pub(crate) fn conflict(result: Result<(), AppendError>) -> u64 {
    match result {
        Err(AppendError::Conflict { version }) => version,
        other => panic!("expected a conflict, got {other:?}"),
    }
}
