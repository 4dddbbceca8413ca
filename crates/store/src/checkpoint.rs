//! Copies what SQLite has logged back into the database file, beside the writer: nobody who writes waits for it.
//!
//! SQLite begins its log anew only when all of it has been copied, and under load there is always something new. So when the
//! log is long, this copies until little is left, and then asks the writer to copy the rest between two transactions.

use crate::metrics::Counters;
use crate::writer::Job;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqliteConnection, SqliteExecutor, SqlitePool};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;
use tokio::sync::{mpsc, watch};
use tokio::time::sleep;

/// How long to wait between two copies. Pages that many transactions wrote to in the meantime are copied once.
const PAUSE: Duration = Duration::from_millis(500);
/// A log of this many pages (of 4 KiB) is to begin anew.
const LONG: i64 = 16_000;

/// Copies as much as can be copied without making anybody wait; how many pages the log has.
pub(crate) async fn copy(connection: impl SqliteExecutor<'_>) -> Result<i64, sqlx::Error> {
    let row = sqlx::query_as("PRAGMA wal_checkpoint(PASSIVE)").fetch_one(connection).await;
    row.map(|(_, pages, _): (i64, i64, i64)| pages)
}

pub(crate) struct Copier {
    connection: SqliteConnection,
    counters: Arc<Counters>,
    jobs: mpsc::WeakSender<Job>,
}

impl Copier {
    /// Opens a connection for itself.
    pub(crate) async fn new(
        write: &SqlitePool,
        counters: Arc<Counters>,
        jobs: &mpsc::Sender<Job>,
    ) -> Result<Copier, sqlx::Error> {
        let options: Arc<SqliteConnectOptions> = write.connect_options();
        Ok(Copier { connection: options.connect().await?, counters, jobs: jobs.downgrade() })
    }

    /// Works while the writer does. `_alive` is dropped at the end, which tells those who wait for it.
    pub(crate) async fn run(mut self, mut writing: watch::Receiver<()>, _alive: watch::Sender<()>) {
        let mut copied = 0;
        loop {
            tokio::select! {
                // Nothing is ever sent here.
                _ = writing.changed() => break,
                () = sleep(PAUSE) => {}
            }
            let written = self.counters.batches.load(Relaxed);
            if written == copied {
                continue;
            }
            copied = written;
            // If it fails it is tried again; if it always does, the writer copies what has become too much.
            let _ = self.work().await;
        }
        // What was acknowledged is in the log, whether it has been copied or not.
        let _ = self.connection.close().await;
    }

    async fn work(&mut self) -> Result<(), sqlx::Error> {
        let pages = copy(&mut self.connection).await?;
        if pages > LONG {
            // What was written during the first copy, which took longest.
            copy(&mut self.connection).await?;
            if let Some(jobs) = self.jobs.upgrade() {
                // If the writer has no time now, it is asked again.
                let _ = jobs.try_send(Job::Copy);
            }
        }
        Ok(())
    }
}
