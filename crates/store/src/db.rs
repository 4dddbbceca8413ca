//! The two databases: opens them by URL, with the settings that durability needs.

use crate::error::StoreError;
use crate::{sql, sqlite_file};
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

/// Connections that only read.
const READERS: u32 = 4;
/// Connections that only find out who sent a request. Every request needs that first, and it never waits behind long reads.
const IDENTITY_READERS: u32 = 2;
/// How long to wait for a connection.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(10);
/// How long SQLite waits for another process that writes to the same file.
const BUSY_TIMEOUT: Duration = Duration::from_secs(10);
/// The time between retries of what SQLite does not wait for by itself.
const RETRY: Duration = Duration::from_millis(20);
/// When SQLite's WAL has this many pages of 4 KiB, SQLite makes the next write checkpoint it. `checkpoint.rs` makes sure
/// that this does not normally happen.
const CHECKPOINT_PAGES: &str = "100000";
/// Rows that SQLite's thread may read ahead.
const ROW_BUFFER: usize = 512;
/// The page cache of each SQLite connection in KiB; SQLite wants such sizes negative.
const CACHE_KIB: &str = "-32000";

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Dialect {
    Sqlite,
    Postgres,
}

/// A value that is of one type for SQLite and of another for PostgreSQL.
pub(crate) enum Backend<S, P> {
    Sqlite(S),
    Postgres(P),
}

/// Runs the same code on either database; it is compiled once for each.
macro_rules! on_backend {
    ($which:expr, $name:ident => $body:expr) => {
        match $which {
            $crate::db::Backend::Sqlite($name) => $body,
            $crate::db::Backend::Postgres($name) => $body,
        }
    };
}
pub(crate) use on_backend;

impl<S, P> Backend<S, P> {
    pub(crate) fn dialect(&self) -> Dialect {
        match self {
            Backend::Sqlite(_) => Dialect::Sqlite,
            Backend::Postgres(_) => Dialect::Postgres,
        }
    }

    pub(crate) fn is_postgres(&self) -> bool {
        self.dialect() == Dialect::Postgres
    }
}

/// An open database, with separate connections for writing and reading.
pub(crate) type Db = Backend<Pools<Sqlite>, Pools<Postgres>>;

pub(crate) struct Pools<D: Database> {
    pub(crate) write: Pool<D>,
    pub(crate) read: Pool<D>,
    pub(crate) identity: Pool<D>,
}

/// A transaction; rolled back if it is dropped without a commit.
pub(crate) type Tx<'c> = Backend<Transaction<'c, Sqlite>, Transaction<'c, Postgres>>;

/// What a store's URL names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Location<'a> {
    Memory,
    File(&'a Path),
    /// The whole URL.
    Postgres(&'a str),
}

impl<'a> Location<'a> {
    pub(crate) fn parse(url: &'a str) -> Result<Location<'a>, StoreError> {
        match url.split_once(':') {
            Some(("sqlite", ":memory:")) => Ok(Location::Memory),
            Some(("sqlite", path)) => match path.strip_prefix("//").unwrap_or(path) {
                "" => Err(StoreError::Url("sqlite: needs the path of a file".to_owned())),
                path => Ok(Location::File(Path::new(path))),
            },
            Some(("postgres" | "postgresql", _)) => Ok(Location::Postgres(url)),
            Some((scheme, _)) => Err(StoreError::Url(format!("{scheme:?} is not a kind of store"))),
            None => Err(StoreError::Url("a store's URL begins with a scheme and a colon".to_owned())),
        }
    }
}

impl Db {
    pub(crate) async fn open(location: Location<'_>) -> Result<Db, StoreError> {
        match location {
            Location::Memory => memory().await,
            Location::File(path) => file(path).await,
            Location::Postgres(url) => postgres(url).await,
        }
    }

    /// Begins a transaction outside the writer, for migrations.
    pub(crate) async fn begin(&self) -> Result<Tx<'static>, sqlx::Error> {
        Ok(match self {
            Backend::Sqlite(pools) => Backend::Sqlite(pools.write.begin_with(sql::BEGIN.sqlite).await?),
            Backend::Postgres(pools) => Backend::Postgres(pools.write.begin_with(sql::BEGIN.postgres).await?),
        })
    }

    /// Closes every connection and waits for that.
    pub(crate) async fn close(&self) {
        on_backend!(self, pools => {
            pools.read.close().await;
            pools.identity.close().await;
            pools.write.close().await;
        });
    }
}

impl Tx<'_> {
    /// Runs a statement that takes its rows as one JSON array.
    pub(crate) async fn run(&mut self, sql: &'static str, rows: &impl Serialize) -> Result<(), StoreError> {
        let rows = json(rows)?;
        on_backend!(self, tx => sqlx::query(sql).bind(rows).execute(&mut **tx).await.map(drop))?;
        Ok(())
    }

    pub(crate) async fn commit(self) -> Result<(), StoreError> {
        Ok(on_backend!(self, tx => tx.commit().await)?)
    }
}

/// The JSON array that statements for many rows take.
pub(crate) fn json(rows: &impl Serialize) -> Result<String, StoreError> {
    serde_json::to_string(rows).map_err(|error| StoreError::Corrupt(error.to_string()))
}

/// A database for tests that vanishes when closed. It exists only in one connection, which both reads and writes.
async fn memory() -> Result<Db, StoreError> {
    let write = sqlite_pool(1).connect_with(SqliteConnectOptions::new()).await?;
    Ok(Db::Sqlite(Pools { read: write.clone(), identity: write.clone(), write }))
}

async fn file(path: &Path) -> Result<Db, StoreError> {
    sqlite_file::create(path)?;
    let read_options = SqliteConnectOptions::new()
        .filename(path)
        .busy_timeout(BUSY_TIMEOUT)
        .row_buffer_size(ROW_BUFFER)
        .pragma("cache_size", CACHE_KIB);
    let write_options = read_options
        .clone()
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .pragma("wal_autocheckpoint", CHECKPOINT_PAGES);
    let open_error = |error| StoreError::Open { database: path.display().to_string(), why: Arc::new(error) };
    let write = connect_with_retry(write_options).await.map_err(open_error)?;
    let read_options = read_options.read_only(true);
    let read = sqlite_pool(READERS).connect_with(read_options.clone()).await.map_err(open_error)?;
    let identity = sqlite_pool(IDENTITY_READERS).connect_with(read_options).await.map_err(open_error)?;
    Ok(Db::Sqlite(Pools { write, read, identity }))
}

/// Retries, because switching a new file to WAL mode is the one operation for which SQLite ignores its busy timeout.
async fn connect_with_retry(options: SqliteConnectOptions) -> Result<Pool<Sqlite>, sqlx::Error> {
    let start = Instant::now();
    loop {
        match sqlite_pool(1).connect_with(options.clone()).await {
            Err(sqlx::Error::Database(error)) if is_busy(&*error) && start.elapsed() < BUSY_TIMEOUT => {
                sleep(RETRY).await
            }
            result => return result,
        }
    }
}

/// Whether the result code, with or without details in its higher bits, is `SQLITE_BUSY`.
fn is_busy(error: &dyn DatabaseError) -> bool {
    error.code().and_then(|code| code.parse().ok()).is_some_and(|code: u32| code & 0xff == 5)
}

/// Connections to a file don't break, so they are kept open and not tested before use.
fn sqlite_pool(connections: u32) -> SqlitePoolOptions {
    SqlitePoolOptions::new()
        .min_connections(1)
        .max_connections(connections)
        .acquire_timeout(ACQUIRE_TIMEOUT)
        .acquire_slow_threshold(ACQUIRE_TIMEOUT)
        .idle_timeout(None)
        .max_lifetime(None)
        .test_before_acquire(false)
}

async fn postgres(url: &str) -> Result<Db, StoreError> {
    let options = PgConnectOptions::from_str(url).map_err(|error| {
        StoreError::Url(format!("the URL of the PostgreSQL database is not valid: {error}"))
    })?;
    // Whatever the server's default is, acknowledged writes must be on disk.
    let write_options = options.clone().options([("synchronous_commit", "on")]);
    let database = format!("{} at {}", options.get_database().unwrap_or("postgres"), options.get_host());
    let open_error = |error| StoreError::Open { database: database.clone(), why: Arc::new(error) };
    // Fail at once if the database cannot be reached: a pool would go on retrying.
    let probe = timeout(ACQUIRE_TIMEOUT, options.connect()).await.unwrap_or(Err(sqlx::Error::PoolTimedOut));
    probe.map_err(open_error)?.close().await.map_err(open_error)?;
    // Only one is used at a time; another takes over from one that hangs in the network.
    let write = postgres_pool(3).connect_with(write_options).await.map_err(open_error)?;
    let read = postgres_pool(READERS).connect_with(options.clone()).await.map_err(open_error)?;
    let identity = postgres_pool(IDENTITY_READERS).connect_with(options).await.map_err(open_error)?;
    Ok(Db::Postgres(Pools { write, read, identity }))
}

fn postgres_pool(connections: u32) -> PgPoolOptions {
    PgPoolOptions::new().min_connections(1).max_connections(connections).acquire_timeout(ACQUIRE_TIMEOUT)
}
