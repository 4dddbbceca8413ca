//! Personal data: what is stored about a guest, who and what has been idle for long, and removing deleted guests from logs.
//!
//! Deleting a guest deletes their rows at once and notes the guest in `erasures`. Names and chat in logs are removed by
//! whoever understands the entries, with [`Store::entries_with`] and [`Store::rewrite_log`].

use crate::columns::{
    after_column, guest_column, guest_from_column, guests_from_columns, table_from_column,
    tables_from_columns,
};
use crate::db::{Dialect, json, on_backend};
use crate::error::StoreError;
use crate::migrate;
use crate::row_change::RowChange;
use crate::store::Store;
use crate::types::{Guest, Timestamp};
use crate::{sql, validate};
use brickwool_ids::{GuestId, TableId};
use serde::Serialize;
use serde_json::{Map, Value};
use sqlx::AssertSqlSafe;

/// Columns that hold a guest's id.
const GUEST_COLUMNS: [&str; 5] = ["guest", "whom", "reporter", "about", "id"];
/// Columns that nobody is shown: hashes of secrets, and the seeds of games in progress.
const SECRET_COLUMNS: [&str; 2] = ["hash", "seed"];

#[derive(Serialize)]
struct RewrittenEntry {
    version: u64,
    entry: String,
}

impl Store {
    /// Every row about a guest, by database table; without hashes of secrets, and without logs.
    pub async fn rows_about(&self, guest: GuestId) -> Result<Map<String, Value>, StoreError> {
        let dialect = self.0.db.dialect();
        let mut found = Map::new();
        for table in migrate::tables(i64::MAX) {
            let columns = sql::COLUMNS.of(dialect);
            let columns: Vec<(String, String)> = on_backend!(&*self.0.db, pools => {
                sqlx::query_as(columns).bind(&table).fetch_all(&pools.read).await
            })?;
            let names: Vec<&str> = columns.iter().map(|(name, _)| name.as_str()).collect();
            let about: Vec<String> = names
                .iter()
                .filter(|name| GUEST_COLUMNS.contains(name) && (**name != "id" || table == "guests"))
                .map(|name| format!("{name} = $1"))
                .collect();
            if about.is_empty() {
                continue;
            }
            let shown = names.iter().filter(|name| !SECRET_COLUMNS.contains(name));
            let pairs: Vec<String> = shown.map(|name| format!("'{name}', {name}")).collect();
            let object = match dialect {
                Dialect::Sqlite => format!("json_object({})", pairs.join(", ")),
                Dialect::Postgres => format!("json_build_object({})::text", pairs.join(", ")),
            };
            let select = format!("SELECT {object} FROM {table} WHERE {}", about.join(" OR "));
            let rows: Vec<String> = on_backend!(&*self.0.db, pools => {
                let rows = sqlx::query_scalar(AssertSqlSafe(select)).bind(guest_column(guest));
                rows.fetch_all(&pools.read).await
            })?;
            let unreadable = |error: serde_json::Error| StoreError::Corrupt(format!("{table}: {error}"));
            let rows = rows.iter().map(|row| serde_json::from_str(row).map_err(unreadable));
            found.insert(table.clone(), Value::Array(rows.collect::<Result<_, _>>()?));
        }
        Ok(found)
    }

    /// The guests with exactly this name.
    pub async fn guests_named(&self, name: &str) -> Result<Vec<Guest>, StoreError> {
        let rows: Vec<(i64, String, i64)> = on_backend!(&*self.0.db, pools => {
            sqlx::query_as(sql::GUESTS_NAMED).bind(name).fetch_all(&pools.read).await
        })?;
        Ok(rows.into_iter().map(Guest::from_columns).collect())
    }

    /// A page of ids of all tables, sorted by bytes: the first `limit` after the given id.
    pub async fn all_tables(&self, after: Option<&TableId>, limit: u32) -> Result<Vec<TableId>, StoreError> {
        let ids: Vec<String> = on_backend!(&*self.0.db, pools => {
            let ids = sqlx::query_scalar(sql::ALL_TABLES).bind(after_column(after));
            ids.bind(i64::from(limit)).fetch_all(&pools.read).await
        })?;
        Ok(tables_from_columns(ids))
    }

    /// The entries in the logs of these tables that contain one of these texts: table, version, entry.
    pub async fn entries_with(
        &self,
        tables: &[TableId],
        texts: &[String],
    ) -> Result<Vec<(TableId, u64, String)>, StoreError> {
        let (sql, tables, texts) = (sql::ENTRIES_WITH.of(self.0.db.dialect()), json(&tables)?, json(&texts)?);
        let rows: Vec<(String, i64, String)> = on_backend!(&*self.0.db, pools => {
            sqlx::query_as(sql).bind(tables).bind(texts).fetch_all(&pools.read).await
        })?;
        let entry = |(table, version, entry): (String, i64, String)| {
            Ok((table_from_column(table)?, version.cast_unsigned(), entry))
        };
        rows.into_iter().map(entry).collect()
    }

    /// Replaces entries of a log that exist, each by its version. For removing personal data, and nothing else: servers that
    /// have the table loaded are not told.
    pub async fn rewrite_log(&self, table: &TableId, entries: Vec<(u64, String)>) -> Result<(), StoreError> {
        for (version, entry) in &entries {
            validate::numbers(&[*version])?;
            validate::texts([entry.as_str()].into_iter())?;
        }
        let rows = entries.into_iter().map(|(version, entry)| RewrittenEntry { version, entry });
        let entries = json(&rows.collect::<Vec<_>>())?;
        self.change(RowChange::RewriteLog { table: table.clone(), entries }).await.map(drop)
    }

    /// Replaces what the lobby shows of a table, unless it has changed meanwhile.
    pub async fn replace_info(&self, table: &TableId, old: String, new: String) -> Result<(), StoreError> {
        validate::texts([new.as_str()].into_iter())?;
        self.change(RowChange::ReplaceInfo { table: table.clone(), old, new }).await.map(drop)
    }

    /// Leaves nothing but a guest's id of whatever else an entry of the audit log says of them: a name that was taken away, the
    /// reason of a ban.
    pub async fn redact_audit(&self, guest: GuestId) -> Result<(), StoreError> {
        self.change(RowChange::ReduceAudit { guest }).await.map(drop)
    }

    /// Deleted guests who may still be named in logs, and since when they are deleted.
    pub async fn erasures(&self) -> Result<Vec<(GuestId, Timestamp)>, StoreError> {
        let rows: Vec<(i64, i64)> =
            on_backend!(&*self.0.db, pools => sqlx::query_as(sql::ERASURES).fetch_all(&pools.read).await)?;
        Ok(rows.into_iter().map(|(guest, at)| (guest_from_column(guest), at.cast_unsigned())).collect())
    }

    /// Forgets the guests who were deleted before this time: they have been removed from all logs.
    pub async fn end_erasures(&self, before: Timestamp) -> Result<(), StoreError> {
        validate::numbers(&[before])?;
        self.change(RowChange::EndErasures { before }).await.map(drop)
    }

    /// Guests who have not been there since this time, and who are at no table whose game has not ended.
    pub async fn idle_guests(&self, before: Timestamp, limit: u32) -> Result<Vec<GuestId>, StoreError> {
        validate::numbers(&[before])?;
        let ids: Vec<i64> = on_backend!(&*self.0.db, pools => {
            let ids = sqlx::query_scalar(sql::IDLE_GUESTS).bind(before.cast_signed());
            ids.bind(i64::from(limit)).fetch_all(&pools.read).await
        })?;
        Ok(guests_from_columns(ids))
    }

    /// Tables that ended before this time, the oldest first.
    pub async fn ended_tables(&self, before: Timestamp, limit: u32) -> Result<Vec<TableId>, StoreError> {
        validate::numbers(&[before])?;
        let ids: Vec<String> = on_backend!(&*self.0.db, pools => {
            let ids = sqlx::query_scalar(sql::ENDED_TABLES).bind(before.cast_signed());
            ids.bind(i64::from(limit)).fetch_all(&pools.read).await
        })?;
        Ok(tables_from_columns(ids))
    }
}
