//! Durable storage for tables, their logs and guests: SQLite embedded, or PostgreSQL by URL.
//!
//! This crate knows nothing of games. A table is an id, a secret seed, a log of opaque entries, and a [`Head`] by which
//! it is listed; a guest is a number, a name, and the hashes of the secrets it is known by.
//!
//! Every write goes through one writer that commits whatever is queued in one transaction, so that durability costs
//! one sync for many tables. **What was answered `Ok` is on disk.** Whoever appends a version of a log first has it;
//! everybody else is told [`AppendError::Conflict`].
//!
//! ```
//! use brickwool_store::{Append, Head, NewTable, Stage, Store};
//!
//! # tokio::runtime::Runtime::new().unwrap().block_on(async {
//! let store = Store::open("sqlite::memory:").await?;
//! let head = Head {
//!     stage: Stage::Gathering,
//!     kind: "settlers".to_owned(),
//!     public: true,
//!     unattended: false,
//!     face: "{}".to_owned(),
//!     guests: vec![],
//! };
//! let made = r#"{"type":"made"}"#.to_owned();
//! store.create_table(NewTable { id: "t1".into(), seed: "hidden".into(), first: made, head, at: 0 }).await?;
//! let said = Append {
//!     table: "t1".to_owned(),
//!     from: 1,
//!     entries: vec![r#"{"type":"said"}"#.to_owned()],
//!     head: None,
//!     at: 5,
//! };
//! store.append(said.clone()).await?;
//! assert!(store.append(said).await.is_err(), "version 1 is taken");
//! assert_eq!(store.log("t1", 1).await?, [(1, r#"{"type":"said"}"#.to_owned())]);
//! store.close().await;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! # }).unwrap();
//! ```

#![forbid(unsafe_code)]

mod batch;
mod change;
mod checkpoint;
mod db;
mod error;
mod fit;
mod guests;
mod line;
mod metrics;
mod migrate;
mod presence;
mod sql;
mod store;
mod tables;
mod types;
mod wakeups;
mod writer;

pub use error::{AppendError, StoreError};
pub use fit::{MOST_BYTES, MOST_ID, MOST_MUTES, MOST_TEXT, Unfit};
pub use metrics::{COMMIT_BOUNDS, Metrics};
pub use store::Store;
pub use types::{Append, Guest, Head, Listing, Millis, NewTable, SecretHash, Seed, Stage, TableRow};
pub use wakeups::{Wakeup, Wakeups};
