//! Wake-ups between processes on one PostgreSQL: which tables have grown, or where somebody came or went, told by
//! `NOTIFY`.
//!
//! A wake-up is a hint, never the truth: it is sent after the commit, outside the transaction (a `NOTIFY` inside would
//! let commits queue up behind each other), and may be lost. Whoever misses one finds out by asking for versions.

use crate::error::StoreError;
use crate::sql;
use sqlx::PgPool;
use sqlx::postgres::{PgListener, PgPoolOptions};
use std::collections::BTreeSet;
use std::hash::{BuildHasher, RandomState};
use std::time::Duration;
use tokio::sync::{mpsc, watch};
use tokio::time::sleep;

const CHANNEL: &str = "brickwool_grown";
/// Wake-ups are sent at most this often.
const PAUSE: Duration = Duration::from_millis(10);
/// After a lost connection, this long passes between attempts to listen again.
const RETRY: Duration = Duration::from_millis(500);
/// PostgreSQL takes payloads of less than 8000 bytes.
const MOST_PAYLOAD: usize = 7_900;
/// How many batches of ids, or how many wake-ups, wait for whoever takes them.
const QUEUE: usize = 1_024;

/// A reason to look at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wakeup {
    /// Another process has appended to this table, or a guest came or went there through it.
    Grown(String),
    /// The connection was lost for a while: there may have been a wake-up for any table.
    Missed,
}

/// Tells at which tables something has happened through other processes.
#[derive(Debug)]
pub struct Wakeups(Option<mpsc::Receiver<Wakeup>>);

impl Wakeups {
    /// Waits for the next one. `None` when the store was closed; on SQLite it waits for ever.
    pub async fn next(&mut self) -> Option<Wakeup> {
        match &mut self.0 {
            Some(wakeups) => wakeups.recv().await,
            None => std::future::pending().await,
        }
    }

    pub(crate) fn never() -> Wakeups {
        Wakeups(None)
    }

    /// Listens with a connection of its own.
    pub(crate) async fn listen(
        pool: &PgPool,
        mark: String,
        mut alive: watch::Receiver<()>,
    ) -> Result<Wakeups, StoreError> {
        let pool =
            PgPoolOptions::new().max_connections(1).connect_lazy_with((*pool.connect_options()).clone());
        let listener = connect(&pool).await?;
        let (sender, receiver) = mpsc::channel(QUEUE);
        tokio::spawn(async move {
            let wanted = sender.clone();
            tokio::select! {
                () = pass_on(pool, listener, &mark, sender) => {}
                () = wanted.closed() => {}
                _ = alive.changed() => {}
            }
        });
        Ok(Wakeups(Some(receiver)))
    }
}

/// A word that no other store has.
pub(crate) fn new_mark() -> String {
    format!("{:016x}", RandomState::new().hash_one(std::process::id()))
}

/// Connections for what is said between processes: nothing of it has to be on disk.
pub(crate) fn pool(pool: &PgPool) -> PgPool {
    let options = (*pool.connect_options()).clone().options([("synchronous_commit", "off")]);
    PgPoolOptions::new().max_connections(2).connect_lazy_with(options)
}

/// Starts the task that sends wake-ups, and says where it takes ids from. It closes the pool at its end.
pub(crate) fn start_notifying(
    pool: PgPool,
    mark: String,
    alive: watch::Sender<()>,
) -> mpsc::Sender<BTreeSet<String>> {
    let (sender, receiver) = mpsc::channel(QUEUE);
    tokio::spawn(async move {
        pass_round(&pool, &mark, receiver).await;
        pool.close().await;
        drop(alive);
    });
    sender
}

async fn pass_round(pool: &PgPool, mark: &str, mut grown: mpsc::Receiver<BTreeSet<String>>) {
    while let Some(mut ids) = grown.recv().await {
        while let Ok(more) = grown.try_recv() {
            ids.extend(more);
        }
        notify(pool, mark, &ids).await;
        sleep(PAUSE).await;
    }
}

/// Wakes every process but the one with the mark. What cannot be sent is lost: it was only a hint.
pub(crate) async fn notify(pool: &PgPool, mark: &str, ids: &BTreeSet<String>) {
    for payload in payloads(mark, ids) {
        let _ = sqlx::query(sql::NOTIFY_POSTGRES).bind(CHANNEL).bind(payload).execute(pool).await;
    }
}

/// Ids as payloads: the sender's mark, then as many ids as fit.
fn payloads(mark: &str, ids: &BTreeSet<String>) -> Vec<String> {
    let mut payloads: Vec<String> = Vec::new();
    for id in ids {
        match payloads.last_mut() {
            Some(last) if last.len() + 1 + id.len() <= MOST_PAYLOAD => {
                last.push(' ');
                last.push_str(id);
            }
            _ => payloads.push(format!("{mark} {id}")),
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

/// Passes on what others tell, and listens again when the connection is lost.
async fn pass_on(pool: PgPool, mut listener: PgListener, mark: &str, sender: mpsc::Sender<Wakeup>) {
    loop {
        while let Ok(Some(told)) = listener.try_recv().await {
            let mut words = told.payload().split(' ');
            if words.next() != Some(mark) {
                for id in words {
                    let _ = sender.send(Wakeup::Grown(id.to_owned())).await;
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
        let ids: BTreeSet<String> = (0..1_000).map(|n| format!("{n:064}")).collect();
        let payloads = payloads("mark", &ids);
        assert!(payloads.iter().all(|payload| payload.len() < 8_000 && payload.starts_with("mark ")));
        let told: Vec<&str> = payloads.iter().flat_map(|payload| payload.split(' ').skip(1)).collect();
        assert_eq!(told, ids.iter().map(String::as_str).collect::<Vec<_>>());
        assert_eq!(payloads.len(), 9);
    }
}
