//! Durable storage for tables, their logs and guests, in an embedded SQLite file or a PostgreSQL database.
//!
//! This crate knows nothing about games. To it a table is an id, a secret seed, a log of opaque entries, and a
//! [`TableSummary`] for lists; a guest is an id, a name, and the hashes of their secrets.
//!
//! Every write goes through one writer that commits whatever is queued in one transaction, so that durability costs one
//! sync for many tables. **A write that returned `Ok` is on disk.** The first caller to append a version of a log
//! succeeds; all others get [`AppendError::Conflict`].
//!
//! ```
//! use brickwool_ids::TableId;
//! use brickwool_store::{Append, TableSummary, NewTable, StoredStage, Store};
//!
//! # tokio::runtime::Runtime::new().unwrap().block_on(async {
//! let store = Store::open("sqlite::memory:").await?;
//! let id: TableId = "k3m9x2abcdef".parse()?;
//! let summary = TableSummary {
//!     stage: StoredStage::Gathering,
//!     kind: "settlers".to_owned(),
//!     public: true,
//!     unattended: false,
//!     info: "{}".to_owned(),
//!     guests: vec![],
//! };
//! let made = r#"{"type":"made"}"#.to_owned();
//! store.create_table(NewTable { id: id.clone(), seed: "hidden".into(), first: made, summary, format: 1, at: 0 }).await?;
//! let said = Append {
//!     table: id.clone(),
//!     from: 1,
//!     entries: vec![r#"{"type":"said"}"#.to_owned()],
//!     summary: None,
//!     at: 5,
//! };
//! store.append(said.clone()).await?;
//! assert!(store.append(said).await.is_err(), "version 1 is taken");
//! assert_eq!(store.log(&id, 1).await?, [(1, r#"{"type":"said"}"#.to_owned())]);
//! store.close().await;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! # }).unwrap();
//! ```

#![forbid(unsafe_code)]

mod backup;
mod backup_file;
mod batch;
mod checkpoint;
mod columns;
mod db;
mod error;
mod guests;
mod metrics;
mod migrate;
mod moderation;
mod presence;
mod privacy;
mod results;
mod row_change;
mod sql;
mod sqlite_file;
mod store;
mod tables;
mod types;
mod validate;
mod wakeups;
mod writer;
mod writer_connection;

pub use backup::{BackupSummary, CheckLog, backup, restore, verify as verify_backup};
pub use backup_file::BackupError;
pub use error::{AppendError, StoreError};
pub use metrics::{COMMIT_BOUNDS, StoreMetrics};
pub use moderation::{AuditEntry, Ban, Banned, GuestReport, MAX_REPORTS, NewBan, StoredReport};
pub use results::ResultCounts;
pub use sqlite_file::InUseBy;
pub use store::Store;
pub use types::{
    Append, Device, Guest, Listing, NewTable, SecretHash, StoredSeed, StoredStage, TableRow, TableSummary,
    Timestamp,
};
pub use validate::{InvalidInput, MAX_MUTES, MAX_NAME_BYTES, MAX_REQUEST_BYTES};
pub use wakeups::{Wakeup, Wakeups};
