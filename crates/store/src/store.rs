//! Opens and closes the store and queues commands for its writer. Its operations are in `tables.rs`, `guests.rs`, `results.rs`,
//! `moderation.rs`, `presence.rs` and `privacy.rs`.

use crate::batch::AppendRequest;
use crate::checkpoint::Checkpointer;
use crate::db::{Backend, Db, Location, on_backend};
use crate::error::{AppendError, StoreError};
use crate::metrics::{Counters, StoreMetrics};
use crate::migrate::migrate;
use crate::presence::{LocalPresence, PresenceSync};
use crate::row_change::{ChangeResult, RowChange};
use crate::sqlite_file::FileLock;
use crate::wakeups::{self, Wakeups};
use crate::writer::{QUEUE, Writer, WriterCommand};
use crate::writer_connection::WriterConnection;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{mpsc, oneshot, watch};

/// Durable storage for tables, their logs and guests. Clones are the same store.
#[derive(Clone)]
pub struct Store(pub(crate) Arc<Inner>);

pub(crate) struct Inner {
    pub(crate) db: Arc<Db>,
    commands: mpsc::Sender<WriterCommand>,
    /// Closed when every task of the store has stopped.
    tasks_running: watch::Receiver<()>,
    counters: Arc<Counters>,
    /// A random id by which other processes on the same database know this one.
    pub(crate) process: String,
    /// Connections held by this process, if other processes may want to know.
    pub(crate) presence: Option<Arc<LocalPresence>>,
    /// Keeps other servers from using the same file; released when the store is closed.
    lock: Mutex<Option<FileLock>>,
}

impl fmt::Debug for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Store({:?})", self.0.db.dialect())
    }
}

impl Store {
    /// Opens the store that a URL names, and creates or migrates it if necessary.
    ///
    /// `sqlite:PATH` is a file, created with its folder if missing; `sqlite::memory:` vanishes when closed;
    /// `postgres://USER:PASSWORD@HOST:PORT/DATABASE` is an existing database, `?host=/FOLDER` one at a Unix socket.
    ///
    /// Must be called on a Tokio runtime; the writer runs there until the store is closed or its last clone is dropped.
    ///
    /// Several programs may have one database open. A server opens it with [`Store::open_exclusively`], which another
    /// server is refused; other programs use this.
    pub async fn open(url: &str) -> Result<Store, StoreError> {
        Store::open_with(Location::parse(url)?, None).await
    }

    /// Opens the store for a server. On SQLite it is refused with [`StoreError::InUse`] if another server has it open; on
    /// PostgreSQL there may be several.
    pub async fn open_exclusively(url: &str) -> Result<Store, StoreError> {
        let location = Location::parse(url)?;
        let lock = match location {
            Location::File(path) => Some(FileLock::take(path)?),
            Location::Memory | Location::Postgres(_) => None,
        };
        Store::open_with(location, lock).await
    }

    async fn open_with(location: Location<'_>, lock: Option<FileLock>) -> Result<Store, StoreError> {
        let db = Arc::new(Db::open(location).await?);
        let mut connection = WriterConnection::new(&db);
        let probed = prepare(&db, &mut connection, lock.is_some()).await.map_err(|error| match location {
            Location::File(path) => error.with_path(path),
            Location::Memory | Location::Postgres(_) => error,
        })?;
        let (commands, queue) = mpsc::channel(QUEUE);
        let (task_running, tasks_running) = watch::channel(());
        let counters = Arc::new(Counters::default());
        if let Some(error) = probed {
            counters.failed(error.to_string());
        }
        let process = wakeups::new_process_id();
        let (writer_task_running, writer_running) = watch::channel(());
        let (changed_tables, presence) = match &*db {
            Backend::Sqlite(pools) => {
                let checkpointer = Checkpointer::new(&pools.write, counters.clone(), &commands).await?;
                tokio::spawn(checkpointer.run(writer_running, task_running.clone()));
                (None, None)
            }
            Backend::Postgres(pools) => {
                let pool = wakeups::pool(&pools.read);
                let changed_tables =
                    wakeups::spawn_notifier(pool.clone(), process.clone(), task_running.clone());
                let presence = Arc::<LocalPresence>::default();
                let presence_sync = PresenceSync {
                    pool,
                    process: process.clone(),
                    changed_tables: changed_tables.clone(),
                    presence: presence.clone(),
                };
                tokio::spawn(presence_sync.run(writer_running, task_running.clone()));
                (Some(changed_tables), Some(presence))
            }
        };
        let writer = Writer { connection, commands: queue, counters: counters.clone(), changed_tables };
        tokio::spawn(writer.run(writer_task_running, task_running));
        Ok(Store(Arc::new(Inner {
            db,
            commands,
            tasks_running,
            counters,
            process,
            presence,
            lock: Mutex::new(lock),
        })))
    }

    /// Writes what is queued, refuses later requests, and waits until every connection is closed.
    pub async fn close(&self) {
        let _ = self.0.commands.send(WriterCommand::Close).await;
        // Nothing is ever sent: this completes when every task has dropped its sender.
        let _ = self.0.tasks_running.clone().changed().await;
        self.0.db.close().await;
        self.0.lock.lock().unwrap_or_else(PoisonError::into_inner).take();
    }

    /// A health check: fails if the store is closed, if the last write failed, or if the database does not answer. After a
    /// failure the writer tries by itself, once a second, whether writing works again.
    pub async fn ping(&self) -> Result<(), StoreError> {
        if self.0.commands.is_closed() {
            return Err(StoreError::Closed);
        }
        if let Some(error) = self.0.counters.write_error() {
            return Err(StoreError::NotWriting(error));
        }
        on_backend!(&*self.0.db, pools => sqlx::query("SELECT 1").execute(&pools.read).await.map(drop))?;
        Ok(())
    }

    pub fn metrics(&self) -> StoreMetrics {
        let commands = &self.0.commands;
        self.0.counters.snapshot(commands.max_capacity() - commands.capacity())
    }

    /// Subscribes to what other processes do: appends to tables, and guests connecting and disconnecting. On SQLite there
    /// are no other processes, and nothing is ever received.
    pub async fn wakeups(&self) -> Result<Wakeups, StoreError> {
        match &*self.0.db {
            Backend::Sqlite(_) => Ok(Wakeups::never()),
            Backend::Postgres(pools) => {
                Wakeups::listen(&pools.read, self.0.process.clone(), self.0.tasks_running.clone()).await
            }
        }
    }

    pub(crate) async fn append_request(&self, request: AppendRequest) -> Result<(), AppendError> {
        let (reply, answer) = oneshot::channel();
        self.send(WriterCommand::Append(request, reply)).await?;
        answer.await.unwrap_or(Err(StoreError::Closed.into()))
    }

    pub(crate) async fn change(&self, change: RowChange) -> Result<ChangeResult, StoreError> {
        let (reply, answer) = oneshot::channel();
        self.send(WriterCommand::Change(change, reply)).await?;
        answer.await.unwrap_or(Err(StoreError::Closed))
    }

    async fn send(&self, command: WriterCommand) -> Result<(), StoreError> {
        self.0.commands.send(command).await.map_err(|_| StoreError::Closed)
    }
}

/// Migrates the database and, for a server, finds out whether it can be written. SQLite opens a file that it may not write
/// without a word, so that is an error; other failures may pass, a full disk for instance, and are returned.
async fn prepare(
    db: &Db,
    connection: &mut WriterConnection,
    for_server: bool,
) -> Result<Option<StoreError>, StoreError> {
    migrate(db).await?;
    if !for_server {
        return Ok(None);
    }
    match connection.probe().await {
        Ok(()) => Ok(None),
        Err(error) if error.is_read_only() => Err(error),
        Err(error) => {
            connection.reset().await;
            Ok(Some(error))
        }
    }
}
