//! Migrates a database from the schema it has to the one this release uses.

use crate::db::{Db, Dialect, on_backend};
use crate::error::StoreError;
use crate::sql::{self, Sql};

/// One migration for each schema version. A released one never changes; new ones are added at the end.
const MIGRATIONS: [Sql; 3] = [
    Sql {
        sqlite: include_str!("../migrations/1.sqlite.sql"),
        postgres: include_str!("../migrations/1.postgres.sql"),
    },
    Sql {
        sqlite: include_str!("../migrations/2.sqlite.sql"),
        postgres: include_str!("../migrations/2.postgres.sql"),
    },
    Sql {
        sqlite: include_str!("../migrations/3.sqlite.sql"),
        postgres: include_str!("../migrations/3.postgres.sql"),
    },
];

/// Applies the missing migrations, each in its own transaction.
pub(crate) async fn migrate(db: &Db) -> Result<(), StoreError> {
    while apply_next(db).await? {}
    Ok(())
}

/// Applies the next migration, and returns whether there was one.
async fn apply_next(db: &Db) -> Result<bool, StoreError> {
    let known = MIGRATIONS.len() as i64;
    let dialect = db.dialect();
    let tx = db.begin().await?;
    on_backend!(tx, tx => {
        let mut tx = tx;
        if dialect == Dialect::Postgres {
            sqlx::query(sql::LOCK_SCHEMA_POSTGRES).execute(&mut *tx).await?;
        }
        sqlx::query(sql::CREATE_SCHEMA).execute(&mut *tx).await?;
        let found: i64 = sqlx::query_scalar(sql::READ_SCHEMA).fetch_one(&mut *tx).await?;
        if found > known {
            return Err(StoreError::Newer { found, known });
        }
        let next = usize::try_from(found).ok().and_then(|found| MIGRATIONS.get(found));
        if let Some(migration) = next {
            sqlx::raw_sql(migration.of(dialect)).execute(&mut *tx).await?;
            sqlx::query(sql::WRITE_SCHEMA).bind(found + 1).execute(&mut *tx).await?;
        }
        tx.commit().await?;
        Ok(next.is_some())
    })
}
