//! Presence: which guests are connected at which tables, shared between server processes on one PostgreSQL database.
//!
//! Every open store is a process with a heartbeat; its rows disappear when it does. Each process keeps its own
//! connections in memory, and a task apart from the writer copies changes to the database. None of this has to be
//! durable: a process that finds its rows gone writes all of them again.

use crate::columns::{guest_column, guests_from_columns, table_from_column};
use crate::db::{Backend, json};
use crate::error::StoreError;
use crate::store::Store;
use crate::{sql, wakeups};
use brickwool_ids::{GuestId, TableId};
use serde::Serialize;
use sqlx::PgPool;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{Notify, mpsc, watch};
use tokio::time::{MissedTickBehavior, interval, timeout};

const HEARTBEAT: Duration = Duration::from_secs(10);
/// A process counts as running for this long after its last heartbeat.
pub(crate) const RUNNING_FOR: Duration = Duration::from_secs(30);
/// A process without a heartbeat for this long is deleted with all its rows.
const DELETE_AFTER: Duration = Duration::from_secs(60);
/// A statement that takes longer has failed and is retried with the next heartbeat.
const TIMEOUT: Duration = Duration::from_secs(5);

impl Store {
    /// Whether other processes may have the same store open: on PostgreSQL they may.
    pub fn is_shared(&self) -> bool {
        self.0.db.is_postgres()
    }

    /// Records that a guest is connected at a table through this process. Returns at once; other processes get a
    /// wake-up for the table soon. Nothing happens if there is no such table.
    pub fn guest_connected(&self, table: &TableId, guest: GuestId) {
        self.set_connected(table, guest, true);
    }

    /// Records that a guest's last connection at a table through this process has ended.
    pub fn guest_disconnected(&self, table: &TableId, guest: GuestId) {
        self.set_connected(table, guest, false);
    }

    /// The guests connected at a table through other running processes, in no particular order. Always empty on SQLite.
    pub async fn guests_elsewhere(&self, table: &TableId) -> Result<Vec<GuestId>, StoreError> {
        let Backend::Postgres(pools) = &*self.0.db else { return Ok(Vec::new()) };
        let guests =
            sqlx::query_scalar(sql::GUESTS_ELSEWHERE_POSTGRES).bind(table.as_str()).bind(&self.0.process);
        let guests: Vec<i64> = guests.bind(RUNNING_FOR.as_secs_f64()).fetch_all(&pools.read).await?;
        Ok(guests_from_columns(guests))
    }

    fn set_connected(&self, table: &TableId, guest: GuestId, connected: bool) {
        if let Some(presence) = &self.0.presence {
            presence.set(GuestConnection { table: table.clone(), guest: guest_column(guest) }, connected);
        }
    }
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
struct GuestConnection {
    table: TableId,
    /// Signed, as the database stores it.
    guest: i64,
}

/// The connections held by this process.
#[derive(Default)]
pub(crate) struct LocalPresence {
    connections: Mutex<Connections>,
    changed: Notify,
}

#[derive(Default)]
struct Connections {
    open: BTreeSet<GuestConnection>,
    /// Connections opened or closed since the database was last updated.
    unsynced: BTreeSet<GuestConnection>,
}

impl LocalPresence {
    fn set(&self, connection: GuestConnection, connected: bool) {
        let mut connections = self.lock();
        let is_new = if connected {
            connections.open.insert(connection.clone())
        } else {
            connections.open.remove(&connection)
        };
        if is_new {
            connections.unsynced.insert(connection);
            self.changed.notify_one();
        }
    }

    fn mark_all_unsynced(&self) {
        let mut connections = self.lock();
        let open = connections.open.clone();
        connections.unsynced.extend(open);
    }

    fn mark_unsynced(&self, changes: PresenceChanges) {
        self.lock().unsynced.extend(changes.opened.into_iter().chain(changes.closed));
    }

    fn take_unsynced(&self) -> PresenceChanges {
        let mut connections = self.lock();
        let unsynced = std::mem::take(&mut connections.unsynced);
        let (opened, closed) =
            unsynced.into_iter().partition(|connection| connections.open.contains(connection));
        PresenceChanges { opened, closed }
    }

    /// A poisoned lock is safe to use: the two sets are valid after every single operation.
    fn lock(&self) -> MutexGuard<'_, Connections> {
        self.connections.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What has to be written to the database.
struct PresenceChanges {
    opened: Vec<GuestConnection>,
    closed: Vec<GuestConnection>,
}

impl PresenceChanges {
    fn tables(&self) -> BTreeSet<TableId> {
        self.opened.iter().chain(&self.closed).map(|connection| connection.table.clone()).collect()
    }
}

/// The task that keeps the database up to date with [`LocalPresence`].
pub(crate) struct PresenceSync {
    pub(crate) pool: PgPool,
    /// The id of this process.
    pub(crate) process: String,
    /// Takes ids of tables for which other processes should get a wake-up.
    pub(crate) changed_tables: mpsc::Sender<BTreeSet<TableId>>,
    pub(crate) presence: Arc<LocalPresence>,
}

impl PresenceSync {
    /// Runs until the writer stops, which closes `writer_running`. Dropping `_task_running` at the end reports that this
    /// task has stopped too.
    pub(crate) async fn run(self, mut writer_running: watch::Receiver<()>, _task_running: watch::Sender<()>) {
        let mut heartbeats = interval(HEARTBEAT);
        heartbeats.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut last_heartbeat = Instant::now();
        loop {
            let is_heartbeat = tokio::select! {
                _ = writer_running.changed() => break,
                _ = heartbeats.tick() => true,
                () = self.presence.changed.notified() => false,
            };
            if with_timeout(self.send_heartbeat()).await.is_some() {
                // Others who looked in the meantime took this process for dead: wake them for all its tables.
                if last_heartbeat.elapsed() > RUNNING_FOR {
                    self.presence.mark_all_unsynced();
                }
                last_heartbeat = Instant::now();
                self.sync().await;
            }
            if is_heartbeat {
                with_timeout(self.delete_dead_processes()).await;
            }
        }
        let delete = sqlx::query(sql::DELETE_PROCESS_POSTGRES).bind(&self.process).execute(&self.pool);
        with_timeout(delete).await;
        let open = std::mem::take(&mut self.presence.lock().open);
        self.wake_others(open.into_iter().map(|connection| connection.table).collect()).await;
    }

    async fn send_heartbeat(&self) -> Result<(), sqlx::Error> {
        let heartbeat = sqlx::query(sql::HEARTBEAT_POSTGRES).bind(&self.process).execute(&self.pool).await?;
        if heartbeat.rows_affected() == 0 {
            sqlx::query(sql::INSERT_PROCESS_POSTGRES).bind(&self.process).execute(&self.pool).await?;
            self.presence.mark_all_unsynced();
        }
        Ok(())
    }

    /// Writes what has changed to the database and wakes the other processes.
    async fn sync(&self) {
        let changes = self.presence.take_unsynced();
        if with_timeout(self.write(&changes)).await.is_some() {
            self.wake_others(changes.tables()).await;
        } else {
            self.presence.mark_unsynced(changes);
        }
    }

    async fn write(&self, changes: &PresenceChanges) -> Result<(), StoreError> {
        let statements = [
            (sql::INSERT_PRESENCE_POSTGRES, &changes.opened),
            (sql::DELETE_PRESENCE_POSTGRES, &changes.closed),
        ];
        for (sql, connections) in statements {
            if !connections.is_empty() {
                let rows = json(connections)?;
                sqlx::query(sql).bind(&self.process).bind(rows).execute(&self.pool).await?;
            }
        }
        Ok(())
    }

    async fn wake_others(&self, tables: BTreeSet<TableId>) {
        if !tables.is_empty() {
            let _ = self.changed_tables.send(tables).await;
        }
    }

    /// Deletes processes without a recent heartbeat. The wake-ups are sent in the name of the dead process, because a
    /// process ignores its own and this one has to be woken too.
    async fn delete_dead_processes(&self) -> Result<(), StoreError> {
        let delete = sqlx::query_as(sql::DELETE_DEAD_PROCESSES_POSTGRES).bind(DELETE_AFTER.as_secs_f64());
        let deleted: Vec<(String, String)> = delete.fetch_all(&self.pool).await?;
        let mut tables: BTreeMap<String, BTreeSet<TableId>> = BTreeMap::new();
        for (process, table) in deleted {
            tables.entry(process).or_default().insert(table_from_column(table)?);
        }
        for (process, tables) in tables {
            wakeups::notify(&self.pool, &process, &tables).await;
        }
        Ok(())
    }
}

/// The result, or nothing if the work fails or takes too long.
async fn with_timeout<T, E>(work: impl Future<Output = Result<T, E>>) -> Option<T> {
    timeout(TIMEOUT, work).await.ok()?.ok()
}
