//! Tables: making them, appending to their logs, reading and listing them.

use crate::batch::Request;
use crate::change::{Change, Done};
use crate::db::{either, json};
use crate::error::{AppendError, StoreError};
use crate::store::Store;
use crate::types::{Append, Listing, Millis, NewTable, Seed, Stage, TableRow};
use crate::{fit, sql};

/// Columns of a [`Listing`], in its order.
type ListingColumns = (String, String, String, bool, String, i64, Option<i64>);
/// Columns of a [`TableRow`]: those of its listing; seed, version, time of the last entry, guests as JSON.
type TableColumns = (String, String, String, bool, String, i64, Option<i64>, String, i64, i64, String);

impl Store {
    /// Makes a table with the first entry of its log. [`AppendError::Conflict`] says that the id is taken.
    pub async fn create_table(&self, new: NewTable) -> Result<(), AppendError> {
        fit::new_table(&new)?;
        let append =
            Append { table: new.id, from: 0, entries: vec![new.first], head: Some(new.head), at: new.at };
        self.request(Request { seed: Some(new.seed), append }).await
    }

    /// Appends entries to a table's log, all or none, and with them changes its head if one is given.
    ///
    /// Comes back after the commit: what was answered `Ok` survives a crash. On [`AppendError::Store`] look at the log
    /// before trying again. If the future is dropped before it is done, the entries may or may not be appended.
    pub async fn append(&self, append: Append) -> Result<(), AppendError> {
        fit::append(&append)?;
        self.request(Request { seed: None, append }).await
    }

    /// A table's log from a version on, in order. Empty if there is no such table.
    pub async fn log(&self, table: &str, from: u64) -> Result<Vec<(u64, String)>, StoreError> {
        if !fit::is_id(table) {
            return Ok(Vec::new());
        }
        let rows: Vec<(i64, String)> = either!(&*self.0.db, pools => {
            sqlx::query_as(sql::LOG).bind(table).bind(signed(from)).fetch_all(&pools.read).await
        })?;
        Ok(rows.into_iter().map(|(version, entry)| (version.cast_unsigned(), entry)).collect())
    }

    /// Everything about a table but its log.
    pub async fn table(&self, id: &str) -> Result<Option<TableRow>, StoreError> {
        if !fit::is_id(id) {
            return Ok(None);
        }
        let sql = sql::TABLE.of(self.0.db.dialect());
        let row: Option<TableColumns> =
            either!(&*self.0.db, pools => sqlx::query_as(sql).bind(id).fetch_optional(&pools.read).await)?;
        row.map(table_row).transpose()
    }

    /// How many entries a table's log has, if there is such a table.
    pub async fn version(&self, id: &str) -> Result<Option<u64>, StoreError> {
        Ok(self.versions(&[id]).await?.pop().map(|(_, version)| version))
    }

    /// How many entries the logs of those tables have that there are, in no particular order: for polling many at
    /// once.
    pub async fn versions(&self, ids: &[&str]) -> Result<Vec<(String, u64)>, StoreError> {
        let ids: Vec<&str> = ids.iter().copied().filter(|id| fit::is_id(id)).collect();
        let (sql, ids) = (sql::VERSIONS.of(self.0.db.dialect()), json(&ids)?);
        let rows: Vec<(String, i64)> =
            either!(&*self.0.db, pools => sqlx::query_as(sql).bind(ids).fetch_all(&pools.read).await)?;
        Ok(rows.into_iter().map(|(id, version)| (id, version.cast_unsigned())).collect())
    }

    /// Ids of tables where bots play by themselves, in order of their bytes: the first `limit`, or the next ones after
    /// an id. Nobody connects to wake these when a server starts.
    pub async fn unattended_tables(
        &self,
        after: Option<&str>,
        limit: u32,
    ) -> Result<Vec<String>, StoreError> {
        after.map_or(Ok(()), fit::id)?;
        let after = after.unwrap_or_default();
        Ok(either!(&*self.0.db, pools => {
            let ids = sqlx::query_scalar(sql::UNATTENDED_TABLES).bind(after);
            ids.bind(i64::from(limit)).fetch_all(&pools.read).await
        })?)
    }

    /// Ids of tables at a stage whose last entry was made before a time, in order of their bytes; none that have ended. For the
    /// next ones, end these first.
    pub async fn idle_tables(
        &self,
        stage: Stage,
        before: Millis,
        limit: u32,
    ) -> Result<Vec<String>, StoreError> {
        Ok(either!(&*self.0.db, pools => {
            let ids = sqlx::query_scalar(sql::IDLE_TABLES).bind(stage.word()).bind(signed(before));
            ids.bind(i64::from(limit)).fetch_all(&pools.read).await
        })?)
    }

    /// Public tables that have not ended, newest first.
    pub async fn public_tables(&self, limit: u32) -> Result<Vec<Listing>, StoreError> {
        let rows: Vec<ListingColumns> = either!(&*self.0.db, pools => {
            sqlx::query_as(sql::PUBLIC_TABLES).bind(i64::from(limit)).fetch_all(&pools.read).await
        })?;
        rows.into_iter().map(listing).collect()
    }

    /// Tables of a guest that have not ended, newest first.
    pub async fn current_tables(&self, guest: u64, limit: u32) -> Result<Vec<Listing>, StoreError> {
        let rows: Vec<ListingColumns> = either!(&*self.0.db, pools => {
            let rows = sqlx::query_as(sql::CURRENT_TABLES).bind(guest.cast_signed());
            rows.bind(i64::from(limit)).fetch_all(&pools.read).await
        })?;
        rows.into_iter().map(listing).collect()
    }

    /// Tables of a guest that have ended, last ended first. The next page is `before` the `ended` and `id` of the last
    /// one seen.
    pub async fn history(
        &self,
        guest: u64,
        before: Option<(Millis, &str)>,
        limit: u32,
    ) -> Result<Vec<Listing>, StoreError> {
        before.map_or(Ok(()), |(_, id)| fit::id(id))?;
        let (ended, id) = before.map_or((i64::MAX, ""), |(ended, id)| (signed(ended), id));
        let rows: Vec<ListingColumns> = either!(&*self.0.db, pools => {
            let rows = sqlx::query_as(sql::HISTORY).bind(guest.cast_signed()).bind(ended).bind(id);
            rows.bind(i64::from(limit)).fetch_all(&pools.read).await
        })?;
        rows.into_iter().map(listing).collect()
    }

    /// Deletes a table with its log, and tells whether there was one.
    pub async fn delete_table(&self, id: &str) -> Result<bool, StoreError> {
        if !fit::is_id(id) {
            return Ok(false);
        }
        Ok(self.change(Change::DeleteTable { id: id.to_owned() }).await? == Done::Changed)
    }
}

/// A time or version to look for; the database holds none that do not fit.
fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

fn listing(row: ListingColumns) -> Result<Listing, StoreError> {
    let (id, stage, kind, public, face, created, ended) = row;
    let stage = Stage::from_word(&stage)
        .ok_or_else(|| StoreError::Corrupt(format!("the table {id} has the stage {stage:?}")))?;
    let (created, ended) = (created.cast_unsigned(), ended.map(i64::cast_unsigned));
    Ok(Listing { id, stage, kind, public, face, created, ended })
}

fn table_row(row: TableColumns) -> Result<TableRow, StoreError> {
    let (id, stage, kind, public, face, created, ended, seed, version, updated, guests) = row;
    let guests: Vec<i64> = serde_json::from_str(&guests)
        .map_err(|error| StoreError::Corrupt(format!("the guests of {id}: {error}")))?;
    Ok(TableRow {
        listing: listing((id, stage, kind, public, face, created, ended))?,
        seed: Seed(seed),
        guests: guests.into_iter().map(i64::cast_unsigned).collect(),
        version: version.cast_unsigned(),
        updated: updated.cast_unsigned(),
    })
}
