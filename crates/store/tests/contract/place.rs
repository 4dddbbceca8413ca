//! Fresh places for stores, and short ways to say what tests say often.

use crate::postgres;
use brickwool_store::{Append, AppendError, Head, NewTable, Stage, Store};
use tempfile::TempDir;

/// Where a store can be opened; what is there goes away with it.
pub(crate) struct Place {
    /// The URL to open it by.
    pub(crate) url: String,
    /// Holds SQLite's file.
    folder: Option<TempDir>,
}

impl Place {
    pub(crate) fn sqlite() -> Place {
        let folder = tempfile::tempdir().expect("a folder for a test");
        // In a folder that does not exist yet.
        let url = format!("sqlite:{}", folder.path().join("new folder/store.db").display());
        Place { url, folder: Some(folder) }
    }

    pub(crate) fn postgres() -> Place {
        Place { url: postgres::fresh_database(), folder: None }
    }

    pub(crate) async fn open(&self) -> Store {
        Store::open(&self.url).await.expect("the store opens")
    }

    /// Runs a statement behind the store's back.
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

pub(crate) fn head(stage: Stage, public: bool, guests: &[u64]) -> Head {
    let (kind, face) = ("settlers".to_owned(), r#"{"seats":4}"#.to_owned());
    Head { stage, kind, public, unattended: false, face, guests: guests.to_vec() }
}

pub(crate) fn new_table(id: &str, head: Head, at: u64) -> NewTable {
    NewTable { id: id.to_owned(), seed: "hidden".into(), first: first(id), head, at }
}

/// The first entry of the tables that [`new_table`] makes.
pub(crate) fn first(id: &str) -> String {
    format!(r#"{{"type":"made","table":"{id}"}}"#)
}

pub(crate) fn append(table: &str, from: u64, entries: &[&str]) -> Append {
    let entries = entries.iter().map(|entry| (*entry).to_owned()).collect();
    Append { table: table.to_owned(), from, entries, head: None, at: 1_000 + from }
}

/// Every table that has not ended.
pub(crate) async fn live(store: &Store) -> Vec<String> {
    let mut live = Vec::new();
    for stage in [Stage::Gathering, Stage::Playing] {
        live.extend(store.idle_tables(stage, u64::MAX, 1_000).await.expect("a list"));
    }
    live.sort();
    live
}

/// Makes a table nobody else can see.
pub(crate) async fn create(store: &Store, id: &str) {
    let new = new_table(id, head(Stage::Gathering, false, &[]), 1_000);
    store.create_table(new).await.expect("a new table");
}

/// Changes a table's head with an entry that says so.
pub(crate) async fn change_head(store: &Store, id: &str, head: Head, at: u64) {
    let from = store.version(id).await.expect("a version").expect("the table");
    let append = Append { head: Some(head), at, ..append(id, from, &[r#"{"type":"changed"}"#]) };
    store.append(append).await.expect("the entry is appended");
}

/// The version that a refused append was told.
pub(crate) fn conflict(result: Result<(), AppendError>) -> u64 {
    match result {
        Err(AppendError::Conflict { version }) => version,
        other => panic!("expected a conflict, got {other:?}"),
    }
}
