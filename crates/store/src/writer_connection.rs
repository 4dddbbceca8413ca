//! The writer's connection. On PostgreSQL the writer holds on to one connection, because taking one from a pool and
//! returning it each cost a round trip to test it.

use crate::checkpoint;
use crate::db::{Backend, Db, Tx};
use crate::sql;
use sqlx::pool::PoolConnection;
use sqlx::{Connection, PgConnection, PgPool, Postgres, SqlitePool};
use std::time::{Duration, Instant};

/// A connection that has been idle for longer than this is tested before it is used again.
const TEST_AFTER_IDLE: Duration = Duration::from_millis(100);

/// What the writer writes through.
pub(crate) type WriterConnection = Backend<SqlitePool, PostgresWriter>;

/// One connection, held for as long as it works.
pub(crate) struct PostgresWriter {
    pool: PgPool,
    connection: Option<PoolConnection<Postgres>>,
    last_used: Instant,
}

impl WriterConnection {
    pub(crate) fn new(db: &Db) -> WriterConnection {
        match db {
            Backend::Sqlite(pools) => Backend::Sqlite(pools.write.clone()),
            Backend::Postgres(pools) => Backend::Postgres(PostgresWriter {
                pool: pools.write.clone(),
                connection: None,
                last_used: Instant::now(),
            }),
        }
    }

    pub(crate) async fn begin(&mut self) -> Result<Tx<'_>, sqlx::Error> {
        Ok(match self {
            Backend::Sqlite(pool) => Backend::Sqlite(pool.begin_with(sql::BEGIN.sqlite).await?),
            Backend::Postgres(writer) => {
                Backend::Postgres(writer.get().await?.begin_with(sql::BEGIN.postgres).await?)
            }
        })
    }

    /// Checkpoints the rest of SQLite's log. A failure is ignored: the checkpointer asks again.
    pub(crate) async fn checkpoint(&self) {
        if let Backend::Sqlite(pool) = self {
            let _ = checkpoint::checkpoint(pool).await;
        }
    }

    /// Gives the connection back to its pool, which tests it, so that the next batch gets one that works. Called after a
    /// failure.
    pub(crate) fn reset(&mut self) {
        if let Backend::Postgres(writer) = self {
            writer.connection = None;
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
