//! The store: opening and closing it, and the way to its writer. What it can do is in `tables.rs`,
//! `guests.rs` and `presence.rs`.

use crate::batch::Request;
use crate::change::{Change, Done};
use crate::checkpoint::Copier;
use crate::db::{Db, Either, either};
use crate::error::{AppendError, StoreError};
use crate::line::Line;
use crate::metrics::{Counters, Metrics};
use crate::migrate::migrate;
use crate::presence::{Herald, Presence};
use crate::wakeups::{self, Wakeups};
use crate::writer::{Job, QUEUE, Writer};
use std::fmt;
use std::sync::Arc;
use tokio::sync::{mpsc, oneshot, watch};

/// Durable storage for tables, their logs and guests. Clones are the same store.
#[derive(Clone)]
pub struct Store(pub(crate) Arc<Inner>);

pub(crate) struct Inner {
    pub(crate) db: Arc<Db>,
    jobs: mpsc::Sender<Job>,
    /// Ends when every task of the store has ended.
    alive: watch::Receiver<()>,
    counters: Arc<Counters>,
    /// Tells what this store says to others from what they say.
    pub(crate) mark: String,
    /// Who is connected through this process, if there may be others.
    pub(crate) presence: Option<Arc<Presence>>,
}

impl fmt::Debug for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Store({:?})", self.0.db.dialect())
    }
}

impl Store {
    /// Opens the store that a URL names, and makes it or brings it up to date if need be.
    ///
    /// `sqlite:PATH` is a file, made with its folder if it is not there; `sqlite::memory:` is gone when closed;
    /// `postgres://USER:PASSWORD@HOST:PORT/DATABASE` is a database that exists, `?host=/FOLDER` one at a Unix socket.
    ///
    /// Must be called on a Tokio runtime; the writer runs there until the store is closed or its last clone dropped.
    pub async fn open(url: &str) -> Result<Store, StoreError> {
        let db = Arc::new(Db::open(url).await?);
        migrate(&db).await?;
        let (jobs, queue) = mpsc::channel(QUEUE);
        let (alive_until_dropped, alive) = watch::channel(());
        let counters = Arc::new(Counters::default());
        let mark = wakeups::new_mark();
        let (writing_until_dropped, writing) = watch::channel(());
        let (grown, presence) = match &*db {
            Either::Sqlite(pools) => {
                let copier = Copier::new(&pools.write, counters.clone(), &jobs).await?;
                tokio::spawn(copier.run(writing, alive_until_dropped.clone()));
                (None, None)
            }
            Either::Postgres(pools) => {
                let pool = wakeups::pool(&pools.read);
                let alive = &alive_until_dropped;
                let grown = wakeups::start_notifying(pool.clone(), mark.clone(), alive.clone());
                let presence = Arc::<Presence>::default();
                let herald =
                    Herald { pool, mark: mark.clone(), grown: grown.clone(), presence: presence.clone() };
                tokio::spawn(herald.run(writing, alive.clone()));
                (Some(grown), Some(presence))
            }
        };
        let writer = Writer { line: Line::new(&db), jobs: queue, counters: counters.clone(), grown };
        tokio::spawn(writer.run(writing_until_dropped, alive_until_dropped));
        Ok(Store(Arc::new(Inner { db, jobs, alive, counters, mark, presence })))
    }

    /// Writes what is queued, refuses what comes later, and waits until every connection is closed.
    pub async fn close(&self) {
        let _ = self.0.jobs.send(Job::Close).await;
        // Nothing is ever sent here: this ends when the writer has, and those who end after it.
        let _ = self.0.alive.clone().changed().await;
        self.0.db.close().await;
    }

    /// Whether the store can be asked: for health checks.
    pub async fn ping(&self) -> Result<(), StoreError> {
        if self.0.jobs.is_closed() {
            return Err(StoreError::Closed);
        }
        either!(&*self.0.db, pools => sqlx::query("SELECT 1").execute(&pools.read).await.map(drop))?;
        Ok(())
    }

    /// What the writer has done so far.
    pub fn metrics(&self) -> Metrics {
        let jobs = &self.0.jobs;
        self.0.counters.snapshot(jobs.max_capacity() - jobs.capacity())
    }

    /// Tells from now on which tables other processes have appended to, and where guests came or went through them. On
    /// SQLite there are no other processes to hear from, and nothing ever comes.
    pub async fn wakeups(&self) -> Result<Wakeups, StoreError> {
        match &*self.0.db {
            Either::Sqlite(_) => Ok(Wakeups::never()),
            Either::Postgres(pools) => {
                Wakeups::listen(&pools.read, self.0.mark.clone(), self.0.alive.clone()).await
            }
        }
    }

    pub(crate) async fn request(&self, request: Request) -> Result<(), AppendError> {
        let (reply, answer) = oneshot::channel();
        self.send(Job::Append(request, reply)).await?;
        answer.await.unwrap_or(Err(StoreError::Closed.into()))
    }

    pub(crate) async fn change(&self, change: Change) -> Result<Done, StoreError> {
        let (reply, answer) = oneshot::channel();
        self.send(Job::Change(change, reply)).await?;
        answer.await.unwrap_or(Err(StoreError::Closed))
    }

    async fn send(&self, job: Job) -> Result<(), StoreError> {
        self.0.jobs.send(job).await.map_err(|_| StoreError::Closed)
    }
}
