//! The writer's connection, and how it is replaced after a failure. On PostgreSQL the writer holds on to one connection, because taking one from a pool and
//! returning it each cost a round trip to test it.

use crate::checkpoint;
use crate::db::{Backend, Db, Tx, on_backend};
use crate::error::StoreError;
use crate::sql;
use sqlx::pool::PoolConnection;
use sqlx::{Connection, PgConnection, PgPool, Postgres, SqlitePool};
use std::time::{Duration, Instant};

/// A connection that has been idle for longer than this is tested before it is used again.
const TEST_AFTER_IDLE: Duration = Duration::from_millis(100);

/// How much is written to find out whether there is space again.
const PROBE_BYTES: usize = 256 * 1024;

/// What the writer writes through.
pub(crate) type WriterConnection = Backend<SqliteWriter, PostgresWriter>;

/// SQLite's only writing connection is taken from its pool for each transaction.
pub(crate) struct SqliteWriter {
    pool: SqlitePool,
    /// The database exists in that connection alone.
    in_memory: bool,
}

/// One connection, held for as long as it works.
pub(crate) struct PostgresWriter {
    pool: PgPool,
    connection: Option<PoolConnection<Postgres>>,
    last_used: Instant,
}

impl WriterConnection {
    pub(crate) fn new(db: &Db) -> WriterConnection {
        match db {
            Backend::Sqlite(pools) => Backend::Sqlite(SqliteWriter {
                pool: pools.write.clone(),
                in_memory: pools.write.connect_options().get_filename().as_os_str() == ":memory:",
            }),
            Backend::Postgres(pools) => Backend::Postgres(PostgresWriter {
                pool: pools.write.clone(),
                connection: None,
                last_used: Instant::now(),
            }),
        }
    }

    pub(crate) async fn begin(&mut self) -> Result<Tx<'_>, sqlx::Error> {
        Ok(match self {
            Backend::Sqlite(writer) => Backend::Sqlite(writer.pool.begin_with(sql::BEGIN.sqlite).await?),
            Backend::Postgres(writer) => {
                Backend::Postgres(writer.get().await?.begin_with(sql::BEGIN.postgres).await?)
            }
        })
    }

    /// Checkpoints the rest of SQLite's log. A failure is ignored: the checkpointer asks again.
    pub(crate) async fn checkpoint(&self) {
        if let Backend::Sqlite(writer) = self {
            let _ = checkpoint::checkpoint(&writer.pool).await;
        }
    }

    /// Writes about as much as a large batch does, and commits it, to find out whether writing works. On PostgreSQL a
    /// small write is enough: its own files grow in large steps.
    pub(crate) async fn probe(&mut self) -> Result<(), StoreError> {
        let bytes = if self.is_postgres() { 1 } else { PROBE_BYTES };
        for content in [vec![0; bytes], Vec::new()] {
            let mut tx = self.begin().await?;
            on_backend!(&mut tx, tx => {
                sqlx::query(sql::WRITE_PROBE).bind(content).execute(&mut **tx).await.map(drop)
            })?;
            tx.commit().await?;
        }
        Ok(())
    }

    /// Makes sure that the next batch gets a connection that works. Called after a failure.
    ///
    /// SQLite's connection is closed, because SQLite may have rolled its transaction back by itself, which `sqlx` does not
    /// notice: it would take the next transaction for one inside the last. PostgreSQL's goes back to its pool, which tests
    /// it.
    pub(crate) async fn reset(&mut self) {
        match self {
            Backend::Sqlite(SqliteWriter { in_memory: true, .. }) => {}
            Backend::Sqlite(writer) => {
                if let Ok(connection) = writer.pool.acquire().await {
                    // It is gone even if SQLite complains.
                    let _ = connection.close().await;
                }
            }
            Backend::Postgres(writer) => writer.connection = None,
        }
    }
}

impl PostgresWriter {
    /// The connection, replaced by another one if it broke while idle. That is found out before anything is written.
    pub(crate) async fn get(&mut self) -> Result<&mut PgConnection, sqlx::Error> {
        let mut held = self.connection.take();
        if let Some(connection) = &mut held
            && self.last_used.elapsed() > TEST_AFTER_IDLE
            && connection.ping().await.is_err()
        {
            held = None;
        }
        let connection = match held {
            Some(connection) => connection,
            None => self.pool.acquire().await?,
        };
        self.last_used = Instant::now();
        Ok(self.connection.insert(connection))
    }
}
