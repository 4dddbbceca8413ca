//! Wake-ups between processes on one PostgreSQL, sent by `NOTIFY`: which tables have new entries or a change of presence.
//!
//! A wake-up is only a hint. It is sent after the commit, outside the transaction (`NOTIFY` inside one would serialise
//! commits), and may be lost; a process that misses one notices when it asks for versions.

use crate::error::StoreError;
use crate::sql;
use brickwool_ids::TableId;
use sqlx::PgPool;
use sqlx::postgres::{PgListener, PgPoolOptions};
use std::collections::BTreeSet;
use std::hash::{BuildHasher, RandomState};
use std::time::Duration;
use tokio::sync::{mpsc, watch};
use tokio::time::sleep;

const CHANNEL: &str = "brickwool_grown";
/// The shortest time between two notifications.
const INTERVAL: Duration = Duration::from_millis(10);
/// The time between attempts to listen again after a lost connection.
const RETRY: Duration = Duration::from_millis(500);
/// PostgreSQL accepts payloads of less than 8000 bytes.
const MAX_PAYLOAD_BYTES: usize = 7_900;
/// The capacity of the queues of ids to send and of wake-ups received.
const QUEUE: usize = 1_024;

/// A reason to look at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wakeup {
    /// Another process has appended to this table, or a guest has connected or disconnected there through it.
    TableChanged(TableId),
    /// The connection was lost for a while, so wake-ups for any table may have been missed.
    Missed,
}

/// A subscription to what other processes do at tables.
#[derive(Debug)]
pub struct Wakeups(Option<mpsc::Receiver<Wakeup>>);

impl Wakeups {
    /// Waits for the next wake-up. `None` when the store has been closed; on SQLite it waits forever.
    pub async fn next(&mut self) -> Option<Wakeup> {
        match &mut self.0 {
            Some(wakeups) => wakeups.recv().await,
            None => std::future::pending().await,
        }
    }

    pub(crate) fn never() -> Wakeups {
        Wakeups(None)
    }

    /// Subscribes, with a connection of its own.
    pub(crate) async fn listen(
        pool: &PgPool,
        process: String,
        mut tasks_running: watch::Receiver<()>,
    ) -> Result<Wakeups, StoreError> {
        let pool =
            PgPoolOptions::new().max_connections(1).connect_lazy_with((*pool.connect_options()).clone());
        let listener = connect(&pool).await?;
        let (sender, receiver) = mpsc::channel(QUEUE);
        tokio::spawn(async move {
            let subscriber = sender.clone();
            tokio::select! {
                () = forward(pool, listener, &process, sender) => {}
                () = subscriber.closed() => {}
                _ = tasks_running.changed() => {}
            }
        });
        Ok(Wakeups(Some(receiver)))
    }
}

/// A random id for this process, so that it can tell its own wake-ups from those of others.
pub(crate) fn new_process_id() -> String {
    format!("{:016x}", RandomState::new().hash_one(std::process::id()))
}

/// Connections for wake-ups and presence, which don't have to be durable.
pub(crate) fn pool(pool: &PgPool) -> PgPool {
    let options = (*pool.connect_options()).clone().options([("synchronous_commit", "off")]);
    PgPoolOptions::new().max_connections(2).connect_lazy_with(options)
}

/// Starts the task that sends wake-ups, and returns where to put the ids of tables. The task closes the pool when it
/// stops.
pub(crate) fn spawn_notifier(
    pool: PgPool,
    process: String,
    task_running: watch::Sender<()>,
) -> mpsc::Sender<BTreeSet<TableId>> {
    let (sender, receiver) = mpsc::channel(QUEUE);
    tokio::spawn(async move {
        notify_all(&pool, &process, receiver).await;
        pool.close().await;
        drop(task_running);
    });
    sender
}

async fn notify_all(pool: &PgPool, process: &str, mut changed_tables: mpsc::Receiver<BTreeSet<TableId>>) {
    while let Some(mut ids) = changed_tables.recv().await {
        while let Ok(more) = changed_tables.try_recv() {
            ids.extend(more);
        }
        notify(pool, process, &ids).await;
        sleep(INTERVAL).await;
    }
}

/// Wakes every process except `sender`. Failures are ignored: wake-ups are only hints.
pub(crate) async fn notify(pool: &PgPool, sender: &str, ids: &BTreeSet<TableId>) {
    for payload in payloads(sender, ids) {
        let _ = sqlx::query(sql::NOTIFY_POSTGRES).bind(CHANNEL).bind(payload).execute(pool).await;
    }
}

/// Each payload is the sending process's id and then as many tables' ids as fit.
fn payloads(sender: &str, ids: &BTreeSet<TableId>) -> Vec<String> {
    let mut payloads: Vec<String> = Vec::new();
    for id in ids {
        match payloads.last_mut() {
            Some(last) if last.len() + 1 + id.as_str().len() <= MAX_PAYLOAD_BYTES => {
                last.push(' ');
                last.push_str(id.as_str());
            }
            _ => payloads.push(format!("{sender} {id}")),
        }
    }
    payloads
}

async fn connect(pool: &PgPool) -> Result<PgListener, sqlx::Error> {
    let mut listener = PgListener::connect_with(pool).await?;
    listener.eager_reconnect(false);
    listener.listen(CHANNEL).await?;
    Ok(listener)
}

/// Forwards notifications of other processes, and listens again when the connection is lost.
async fn forward(pool: PgPool, mut listener: PgListener, process: &str, sender: mpsc::Sender<Wakeup>) {
    loop {
        while let Ok(Some(notification)) = listener.try_recv().await {
            let mut words = notification.payload().split(' ');
            if words.next() != Some(process) {
                // Anything that is no id cannot be a table of this program.
                for id in words.filter_map(|id| id.parse().ok()) {
                    let _ = sender.send(Wakeup::TableChanged(id)).await;
                }
            }
        }
        drop(listener);
        listener = loop {
            sleep(RETRY).await;
            if let Ok(listener) = connect(&pool).await {
                break listener;
            }
        };
        let _ = sender.send(Wakeup::Missed).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn payloads_hold_every_id_once_and_are_short_enough() {
        let ids: BTreeSet<TableId> = (0..1_000).map(|n| format!("{n:064}").parse().unwrap()).collect();
        let payloads = payloads("process", &ids);
        assert!(payloads.iter().all(|payload| payload.len() < 8_000 && payload.starts_with("process ")));
        let told: Vec<&str> = payloads.iter().flat_map(|payload| payload.split(' ').skip(1)).collect();
        assert_eq!(told, ids.iter().map(TableId::as_str).collect::<Vec<_>>());
        assert_eq!(payloads.len(), 9);
    }
}
