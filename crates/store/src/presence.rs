//! Who is connected at which table, told between processes on one PostgreSQL.
//!
//! Every open store is a process with a heartbeat, and what it says of its connections goes when it goes. Each keeps in
//! memory what is so; a task brings the database after it, apart from the writer. Nothing of this needs to be durable:
//! a process that the database has forgotten says everything again.

use crate::db::{Either, json};
use crate::error::StoreError;
use crate::store::Store;
use crate::{fit, sql, wakeups};
use serde::Serialize;
use sqlx::PgPool;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{Notify, mpsc, watch};
use tokio::time::{MissedTickBehavior, interval, timeout};

/// How often a process says that it lives.
const BEAT: Duration = Duration::from_secs(10);
/// How long it is believed to live after that.
const LIVING: Duration = Duration::from_secs(30);
/// After this long it is forgotten with everything it has said.
const FORGOTTEN: Duration = Duration::from_secs(60);
/// What takes longer has failed, and is tried again with the next beat.
const PATIENCE: Duration = Duration::from_secs(5);

impl Store {
    /// Whether other processes may have the same store open: it is on PostgreSQL.
    pub fn is_shared(&self) -> bool {
        self.0.db.is_postgres()
    }

    /// A guest is connected at a table through this process. Other processes are told soon, by a wake-up for the table;
    /// nobody waits for that here. If there is no such table, nobody is told.
    pub fn came(&self, table: &str, guest: u64) {
        self.set_connected(table, guest, true);
    }

    /// A guest is no longer connected at a table through this process, by any connection.
    pub fn went(&self, table: &str, guest: u64) {
        self.set_connected(table, guest, false);
    }

    /// Guests who are connected at a table through other processes that live, in no particular order. On SQLite there are
    /// no others.
    pub async fn present(&self, table: &str) -> Result<Vec<u64>, StoreError> {
        let Either::Postgres(pools) = &*self.0.db else { return Ok(Vec::new()) };
        if !fit::is_id(table) {
            return Ok(Vec::new());
        }
        let guests = sqlx::query_scalar(sql::PRESENT_POSTGRES).bind(table).bind(&self.0.mark);
        let guests: Vec<i64> = guests.bind(LIVING.as_secs_f64()).fetch_all(&pools.read).await?;
        Ok(guests.into_iter().map(i64::cast_unsigned).collect())
    }

    fn set_connected(&self, table: &str, guest: u64, connected: bool) {
        if let Some(presence) = &self.0.presence
            && fit::is_id(table)
        {
            presence.set(Connection { table: table.to_owned(), guest: guest.cast_signed() }, connected);
        }
    }
}

/// That a guest is connected at a table.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
struct Connection {
    table: String,
    /// With a sign, as it is stored.
    guest: i64,
}

/// What is so in this process.
#[derive(Default)]
pub(crate) struct Presence {
    connections: Mutex<Connections>,
    changed: Notify,
}

#[derive(Default)]
struct Connections {
    here: BTreeSet<Connection>,
    /// What came or went since the database was told.
    untold: BTreeSet<Connection>,
}

impl Presence {
    fn set(&self, connection: Connection, connected: bool) {
        let mut connections = self.lock();
        let is_new = if connected {
            connections.here.insert(connection.clone())
        } else {
            connections.here.remove(&connection)
        };
        if is_new {
            connections.untold.insert(connection);
            self.changed.notify_one();
        }
    }

    fn tell_all_again(&self) {
        let mut connections = self.lock();
        let here = connections.here.clone();
        connections.untold.extend(here);
    }

    fn tell_again(&self, untold: News) {
        self.lock().untold.extend(untold.came.into_iter().chain(untold.went));
    }

    fn take_untold(&self) -> News {
        let mut connections = self.lock();
        let untold = std::mem::take(&mut connections.untold);
        let (came, went) = untold.into_iter().partition(|connection| connections.here.contains(connection));
        News { came, went }
    }

    /// Nobody panics while holding it, and there is no state in between that could be left behind.
    fn lock(&self) -> MutexGuard<'_, Connections> {
        self.connections.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What the database is to be told.
struct News {
    came: Vec<Connection>,
    went: Vec<Connection>,
}

impl News {
    fn tables(&self) -> BTreeSet<String> {
        self.came.iter().chain(&self.went).map(|connection| connection.table.clone()).collect()
    }
}

/// Brings the database after what is so.
pub(crate) struct Herald {
    pub(crate) pool: PgPool,
    pub(crate) mark: String,
    /// Takes the ids of tables that others should look at.
    pub(crate) grown: mpsc::Sender<BTreeSet<String>>,
    pub(crate) presence: Arc<Presence>,
}

impl Herald {
    /// Works until `writing` ends, which says that the store is closed. `_alive` is dropped at the end, which tells those
    /// who wait for it.
    pub(crate) async fn run(self, mut writing: watch::Receiver<()>, _alive: watch::Sender<()>) {
        let mut beats = interval(BEAT);
        beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut last_beat = Instant::now();
        loop {
            let is_beat = tokio::select! {
                _ = writing.changed() => break,
                _ = beats.tick() => true,
                () = self.presence.changed.notified() => false,
            };
            if in_time(self.beat()).await.is_some() {
                // Others who looked in the meantime believed that this process was dead.
                if last_beat.elapsed() > LIVING {
                    self.presence.tell_all_again();
                }
                last_beat = Instant::now();
                self.tell().await;
            }
            if is_beat {
                in_time(self.forget_the_dead()).await;
            }
        }
        let leave = sqlx::query(sql::LEAVE_POSTGRES).bind(&self.mark).execute(&self.pool);
        in_time(leave).await;
        let here = std::mem::take(&mut self.presence.lock().here);
        self.wake(here.into_iter().map(|connection| connection.table).collect()).await;
    }

    /// Says that this process lives.
    async fn beat(&self) -> Result<(), sqlx::Error> {
        let beat = sqlx::query(sql::BEAT_POSTGRES).bind(&self.mark).execute(&self.pool).await?;
        if beat.rows_affected() == 0 {
            sqlx::query(sql::JOIN_POSTGRES).bind(&self.mark).execute(&self.pool).await?;
            self.presence.tell_all_again();
        }
        Ok(())
    }

    /// Writes what the database does not know yet, and wakes the others.
    async fn tell(&self) {
        let news = self.presence.take_untold();
        if in_time(self.write(&news)).await.is_some() {
            self.wake(news.tables()).await;
        } else {
            self.presence.tell_again(news);
        }
    }

    async fn write(&self, news: &News) -> Result<(), StoreError> {
        for (sql, connections) in [(sql::CAME_POSTGRES, &news.came), (sql::WENT_POSTGRES, &news.went)] {
            if !connections.is_empty() {
                let rows = json(connections)?;
                sqlx::query(sql).bind(&self.mark).bind(rows).execute(&self.pool).await?;
            }
        }
        Ok(())
    }

    async fn wake(&self, tables: BTreeSet<String>) {
        if !tables.is_empty() {
            let _ = self.grown.send(tables).await;
        }
    }

    /// Forgets processes that have not been heard of for long. Wake-ups are sent in their names, so that this process is
    /// woken too.
    async fn forget_the_dead(&self) -> Result<(), sqlx::Error> {
        let forget = sqlx::query_as(sql::FORGET_POSTGRES).bind(FORGOTTEN.as_secs_f64());
        let forgotten: Vec<(String, String)> = forget.fetch_all(&self.pool).await?;
        let mut tables: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for (mark, table) in forgotten {
            tables.entry(mark).or_default().insert(table);
        }
        for (mark, tables) in tables {
            wakeups::notify(&self.pool, &mark, &tables).await;
        }
        Ok(())
    }
}

/// What comes of some work, unless it fails or takes too long.
async fn in_time<T, E>(work: impl Future<Output = Result<T, E>>) -> Option<T> {
    timeout(PATIENCE, work).await.ok()?.ok()
}
