//! Migrates a database from the schema it has to the one this release uses.

use crate::db::{Db, Tx, on_backend};
use crate::error::StoreError;
use crate::sql::{self, Sql};

/// One migration for each schema version. A released one never changes; new ones are added at the end.
const MIGRATIONS: [Sql; 5] = [
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
    Sql {
        sqlite: include_str!("../migrations/4.sqlite.sql"),
        postgres: include_str!("../migrations/4.postgres.sql"),
    },
    Sql {
        sqlite: include_str!("../migrations/5.sqlite.sql"),
        postgres: include_str!("../migrations/5.postgres.sql"),
    },
];

/// Applies the missing migrations, each in its own transaction.
pub(crate) async fn migrate(db: &Db) -> Result<(), StoreError> {
    while apply_next(db).await? {}
    Ok(())
}

/// Applies the next migration, and returns whether there was one.
async fn apply_next(db: &Db) -> Result<bool, StoreError> {
    let mut tx = db.begin().await?;
    if let Tx::Postgres(tx) = &mut tx {
        sqlx::query(sql::LOCK_SCHEMA_POSTGRES).execute(&mut **tx).await?;
    }
    let found = read_schema(&mut tx).await?;
    let applied = apply_after(&mut tx, found).await?;
    tx.commit().await?;
    Ok(applied)
}

/// Applies all migrations up to a schema version to an empty database, in one transaction.
pub(crate) async fn apply_up_to(tx: &mut Tx<'_>, schema: i64) -> Result<(), StoreError> {
    for before in read_schema(tx).await?..check_known(schema)? {
        apply_after(tx, before).await?;
    }
    Ok(())
}

/// Refuses schema versions of newer releases.
pub(crate) fn check_known(found: i64) -> Result<i64, StoreError> {
    let known = MIGRATIONS.len() as i64;
    if found > known { Err(StoreError::Newer { found, known }) } else { Ok(found) }
}

/// The database tables that hold data in a schema version, each after those it refers to. The ones that only PostgreSQL has
/// hold the present state of running processes, and nothing to keep.
pub(crate) fn tables(schema: i64) -> Vec<String> {
    let applied = usize::try_from(schema).unwrap_or_default().min(MIGRATIONS.len());
    let lines = MIGRATIONS[..applied].iter().flat_map(|migration| migration.sqlite.lines());
    let created = lines.filter_map(|line| line.strip_prefix("CREATE TABLE ")?.split(' ').next());
    created.filter(|table| *table != "write_probe").map(str::to_owned).collect()
}

async fn read_schema(tx: &mut Tx<'_>) -> Result<i64, StoreError> {
    let found: i64 = on_backend!(tx, tx => {
        sqlx::query(sql::CREATE_SCHEMA).execute(&mut **tx).await?;
        sqlx::query_scalar(sql::READ_SCHEMA).fetch_one(&mut **tx).await?
    });
    check_known(found)
}

/// Applies the migration after a schema version, and returns whether there is one.
async fn apply_after(tx: &mut Tx<'_>, schema: i64) -> Result<bool, StoreError> {
    let dialect = tx.dialect();
    let Some(migration) = usize::try_from(schema).ok().and_then(|found| MIGRATIONS.get(found)) else {
        return Ok(false);
    };
    on_backend!(tx, tx => {
        sqlx::raw_sql(migration.of(dialect)).execute(&mut **tx).await?;
        sqlx::query(sql::WRITE_SCHEMA).bind(schema + 1).execute(&mut **tx).await?;
    });
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_found_in_the_migrations() {
        let first = ["tables", "entries", "guests", "secrets", "links", "mutes", "table_guests"];
        assert_eq!(tables(1), first);
        assert_eq!(tables(2), [first.as_slice(), &["erasures"]].concat());
        assert!(tables(i64::MAX).starts_with(&tables(2)));
    }
}
