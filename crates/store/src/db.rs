//! The two databases: opening them by URL, with the settings that durability needs.

use crate::error::StoreError;
use crate::sql;
use serde::Serialize;
use sqlx::error::DatabaseError;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, Database, Pool, Postgres, Sqlite, Transaction};
use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::time::{sleep, timeout};

/// Connections for reading.
const READERS: u32 = 4;
/// How long somebody waits for a connection.
const ACQUIRE: Duration = Duration::from_secs(10);
/// How long SQLite waits for another process that writes to the same file.
const BUSY: Duration = Duration::from_secs(10);
/// How long to wait before trying again what SQLite does not wait for.
const RETRY: Duration = Duration::from_millis(20);
/// When SQLite's log has this many pages of 4 KiB, whoever writes copies them back into the database first. It should not
/// come to that: see `checkpoint.rs`.
const CHECKPOINT_PAGES: &str = "100000";
/// Rows that SQLite may be ahead of whoever reads them.
const ROWS: usize = 512;
/// Memory that each of SQLite's connections may keep pages in, in KiB (negative, as SQLite wants it).
const CACHE_KIB: &str = "-32000";

/// Which SQL is spoken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Dialect {
    Sqlite,
    Postgres,
}

/// The same thing of either database.
pub(crate) enum Either<S, P> {
    Sqlite(S),
    Postgres(P),
}

/// The same code on either database: it is compiled once for each.
macro_rules! either {
    ($which:expr, $name:ident => $body:expr) => {
        match $which {
            $crate::db::Either::Sqlite($name) => $body,
            $crate::db::Either::Postgres($name) => $body,
        }
    };
}
pub(crate) use either;

impl<S, P> Either<S, P> {
    pub(crate) fn dialect(&self) -> Dialect {
        match self {
            Either::Sqlite(_) => Dialect::Sqlite,
            Either::Postgres(_) => Dialect::Postgres,
        }
    }

    pub(crate) fn is_postgres(&self) -> bool {
        self.dialect() == Dialect::Postgres
    }
}

/// A database: connections that write, one at a time, and some that read.
pub(crate) type Db = Either<Pools<Sqlite>, Pools<Postgres>>;

pub(crate) struct Pools<D: Database> {
    pub(crate) write: Pool<D>,
    pub(crate) read: Pool<D>,
}

/// Everything or nothing: what is not committed is rolled back.
pub(crate) type Tx<'c> = Either<Transaction<'c, Sqlite>, Transaction<'c, Postgres>>;

impl Db {
    /// Opens what the URL names.
    pub(crate) async fn open(url: &str) -> Result<Db, StoreError> {
        match url.split_once(':') {
            Some(("sqlite", ":memory:")) => memory().await,
            Some(("sqlite", path)) => file(path.strip_prefix("//").unwrap_or(path)).await,
            Some(("postgres" | "postgresql", _)) => postgres(url).await,
            Some((scheme, _)) => Err(StoreError::Url(format!("there is no store of the kind {scheme:?}"))),
            None => Err(StoreError::Url("a store's URL begins with a word and a colon".to_owned())),
        }
    }

    /// Begins a transaction of whoever is not the writer.
    pub(crate) async fn begin(&self) -> Result<Tx<'static>, sqlx::Error> {
        Ok(match self {
            Either::Sqlite(pools) => Either::Sqlite(pools.write.begin_with(sql::BEGIN.sqlite).await?),
            Either::Postgres(pools) => Either::Postgres(pools.write.begin_with(sql::BEGIN.postgres).await?),
        })
    }

    /// Waits until every connection is closed.
    pub(crate) async fn close(&self) {
        either!(self, pools => {
            pools.read.close().await;
            pools.write.close().await;
        });
    }
}

impl Tx<'_> {
    /// Runs a statement that takes its rows as JSON.
    pub(crate) async fn run(&mut self, sql: &'static str, rows: &impl Serialize) -> Result<(), StoreError> {
        let rows = json(rows)?;
        either!(self, tx => sqlx::query(sql).bind(rows).execute(&mut **tx).await.map(drop))?;
        Ok(())
    }

    pub(crate) async fn commit(self) -> Result<(), StoreError> {
        Ok(either!(self, tx => tx.commit().await)?)
    }
}

/// Rows as the statements for many of them want them.
pub(crate) fn json(rows: &impl Serialize) -> Result<String, StoreError> {
    serde_json::to_string(rows).map_err(|error| StoreError::Corrupt(error.to_string()))
}

/// A database for tests, gone when it is closed. It exists in one connection, which does everything.
async fn memory() -> Result<Db, StoreError> {
    let write = sqlite_pool(1).connect_with(SqliteConnectOptions::new()).await?;
    Ok(Db::Sqlite(Pools { read: write.clone(), write }))
}

async fn file(path: &str) -> Result<Db, StoreError> {
    if path.is_empty() {
        return Err(StoreError::Url("sqlite: wants the path of a file".to_owned()));
    }
    if let Some(folder) = Path::new(path).parent() {
        std::fs::create_dir_all(folder)
            .map_err(|error| StoreError::Folder { path: folder.to_owned(), why: Arc::new(error) })?;
    }
    let reading = SqliteConnectOptions::new()
        .filename(path)
        .busy_timeout(BUSY)
        .row_buffer_size(ROWS)
        .pragma("cache_size", CACHE_KIB);
    let writing = reading
        .clone()
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .pragma("wal_autocheckpoint", CHECKPOINT_PAGES);
    let cannot = |error| StoreError::Open { place: path.to_owned(), why: Arc::new(error) };
    let write = connect_patiently(writing).await.map_err(cannot)?;
    let read = sqlite_pool(READERS).connect_with(reading.read_only(true)).await.map_err(cannot)?;
    Ok(Db::Sqlite(Pools { write, read }))
}

/// Switching a new file to WAL is the one thing that SQLite does not wait for when another process is at it.
async fn connect_patiently(options: SqliteConnectOptions) -> Result<Pool<Sqlite>, sqlx::Error> {
    let start = Instant::now();
    loop {
        match sqlite_pool(1).connect_with(options.clone()).await {
            Err(sqlx::Error::Database(error)) if is_busy(&*error) && start.elapsed() < BUSY => {
                sleep(RETRY).await
            }
            done => return done,
        }
    }
}

/// Whether the result code, with or without details in its higher bits, is `SQLITE_BUSY`.
fn is_busy(error: &dyn DatabaseError) -> bool {
    error.code().and_then(|code| code.parse().ok()).is_some_and(|code: u32| code & 0xff == 5)
}

/// Connections to a file don't break, so they are kept for good and not tried before use.
fn sqlite_pool(connections: u32) -> SqlitePoolOptions {
    SqlitePoolOptions::new()
        .min_connections(1)
        .max_connections(connections)
        .acquire_timeout(ACQUIRE)
        .acquire_slow_threshold(ACQUIRE)
        .idle_timeout(None)
        .max_lifetime(None)
        .test_before_acquire(false)
}

async fn postgres(url: &str) -> Result<Db, StoreError> {
    let options = PgConnectOptions::from_str(url).map_err(|error| {
        StoreError::Url(format!("the URL of the PostgreSQL database is not valid: {error}"))
    })?;
    // Whatever the server's default is: what is acknowledged must be on disk.
    let writing = options.clone().options([("synchronous_commit", "on")]);
    let place = format!("{} at {}", options.get_database().unwrap_or("postgres"), options.get_host());
    let cannot = |error| StoreError::Open { place: place.clone(), why: Arc::new(error) };
    // A pool would try for a long time what will not get better.
    let probe = timeout(ACQUIRE, options.connect()).await.unwrap_or(Err(sqlx::Error::PoolTimedOut));
    probe.map_err(cannot)?.close().await.map_err(cannot)?;
    // One is used at a time; another takes over from one that hangs because the network does.
    let write = postgres_pool(3).connect_with(writing).await.map_err(cannot)?;
    let read = postgres_pool(READERS).connect_with(options).await.map_err(cannot)?;
    Ok(Db::Postgres(Pools { write, read }))
}

fn postgres_pool(connections: u32) -> PgPoolOptions {
    PgPoolOptions::new().min_connections(1).max_connections(connections).acquire_timeout(ACQUIRE)
}
