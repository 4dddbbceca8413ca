//! SQLite checkpoints: a separate task copies the write-ahead log (WAL) back into the database file, so that writes don't
//! wait for it.
//!
//! SQLite starts the WAL over only when all of it has been checkpointed, and under load there is always something new in
//! it. So when the WAL is long, this task checkpoints until little is left, and then asks the writer to do the rest
//! between two transactions.

use crate::metrics::Counters;
use crate::writer::WriterCommand;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqliteConnection, SqliteExecutor, SqlitePool};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;
use tokio::sync::{mpsc, watch};
use tokio::time::sleep;

/// The time between two checkpoints. A page that many transactions changed meanwhile is copied only once.
const INTERVAL: Duration = Duration::from_millis(500);
/// A WAL of more than this many pages (of 4 KiB) should start over.
const LONG_WAL_PAGES: i64 = 16_000;

/// Checkpoints as much as possible without blocking anybody, and returns the number of pages in the WAL.
pub(crate) async fn checkpoint(connection: impl SqliteExecutor<'_>) -> Result<i64, sqlx::Error> {
    let row = sqlx::query_as("PRAGMA wal_checkpoint(PASSIVE)").fetch_one(connection).await;
    row.map(|(_, pages, _): (i64, i64, i64)| pages)
}

pub(crate) struct Checkpointer {
    connection: SqliteConnection,
    counters: Arc<Counters>,
    commands: mpsc::WeakSender<WriterCommand>,
}

impl Checkpointer {
    /// Opens its own connection to the database that `write` writes to.
    pub(crate) async fn new(
        write: &SqlitePool,
        counters: Arc<Counters>,
        commands: &mpsc::Sender<WriterCommand>,
    ) -> Result<Checkpointer, sqlx::Error> {
        let options: Arc<SqliteConnectOptions> = write.connect_options();
        Ok(Checkpointer { connection: options.connect().await?, counters, commands: commands.downgrade() })
    }

    /// Runs until the writer stops, which closes `writer_running`. Dropping `_task_running` at the end reports that this
    /// task has stopped too.
    pub(crate) async fn run(
        mut self,
        mut writer_running: watch::Receiver<()>,
        _task_running: watch::Sender<()>,
    ) {
        let mut last_batch = 0;
        loop {
            tokio::select! {
                // Nothing is ever sent: this completes when the sender is dropped.
                _ = writer_running.changed() => break,
                () = sleep(INTERVAL) => {}
            }
            let batch = self.counters.batches.load(Relaxed);
            if batch == last_batch {
                continue;
            }
            last_batch = batch;
            // A failed checkpoint is repeated. If it always fails, SQLite's own limit (see `db.rs`) makes the writer
            // checkpoint.
            let _ = self.checkpoint().await;
        }
        // Acknowledged writes are in the WAL, so nothing is lost if the last ones have not been checkpointed.
        let _ = self.connection.close().await;
    }

    async fn checkpoint(&mut self) -> Result<(), sqlx::Error> {
        let pages = checkpoint(&mut self.connection).await?;
        if pages > LONG_WAL_PAGES {
            // What was written during the first checkpoint, which took longest.
            checkpoint(&mut self.connection).await?;
            if let Some(commands) = self.commands.upgrade() {
                // If the queue is full, the next round asks again.
                let _ = commands.try_send(WriterCommand::Checkpoint);
            }
        }
        Ok(())
    }
}
