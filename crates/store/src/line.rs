//! The writer's way to the database. On PostgreSQL it keeps a connection: to take one from a pool and to put it back
//! are round trips of their own, which try whether it works.

use crate::checkpoint;
use crate::db::{Db, Either, Tx};
use crate::sql;
use sqlx::pool::PoolConnection;
use sqlx::{Connection, PgConnection, PgPool, Postgres, SqlitePool};
use std::time::{Duration, Instant};

/// A connection that was used this short a time ago is not tried before it is used again.
const TRUST: Duration = Duration::from_millis(100);

/// Where the writer writes.
pub(crate) type Line = Either<SqlitePool, Kept>;

/// A connection that is kept as long as it works.
pub(crate) struct Kept {
    pool: PgPool,
    connection: Option<PoolConnection<Postgres>>,
    /// When it was last asked for.
    used: Instant,
}

impl Line {
    pub(crate) fn new(db: &Db) -> Line {
        match db {
            Either::Sqlite(pools) => Either::Sqlite(pools.write.clone()),
            Either::Postgres(pools) => {
                Either::Postgres(Kept { pool: pools.write.clone(), connection: None, used: Instant::now() })
            }
        }
    }

    /// Begins a transaction.
    pub(crate) async fn begin(&mut self) -> Result<Tx<'_>, sqlx::Error> {
        Ok(match self {
            Either::Sqlite(pool) => Either::Sqlite(pool.begin_with(sql::BEGIN.sqlite).await?),
            Either::Postgres(kept) => {
                Either::Postgres(kept.get().await?.begin_with(sql::BEGIN.postgres).await?)
            }
        })
    }

    /// Copies the rest of SQLite's log; if that fails it is asked for again.
    pub(crate) async fn copy(&self) {
        if let Either::Sqlite(pool) = self {
            let _ = checkpoint::copy(pool).await;
        }
    }

    /// After a failure: the pool looks whether the connection still works, and the next batch takes another.
    pub(crate) fn distrust(&mut self) {
        if let Either::Postgres(kept) = self {
            kept.connection = None;
        }
    }
}

impl Kept {
    /// The connection. If it broke while it was idle, which is noticed before anything is written, it is another one.
    pub(crate) async fn get(&mut self) -> Result<&mut PgConnection, sqlx::Error> {
        let mut kept = self.connection.take();
        if let Some(connection) = &mut kept
            && self.used.elapsed() > TRUST
            && connection.ping().await.is_err()
        {
            kept = None;
        }
        let connection = match kept {
            Some(connection) => connection,
            None => self.pool.acquire().await?,
        };
        self.used = Instant::now();
        Ok(self.connection.insert(connection))
    }
}
