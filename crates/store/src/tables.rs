//! Tables: creates, reads, lists and deletes them, and appends to their logs.

use crate::batch::AppendRequest;
use crate::columns::{
    after_column, guest_column, guests_from_columns, signed, table_from_column, tables_from_columns,
};
use crate::db::{json, on_backend};
use crate::error::{AppendError, StoreError};
use crate::row_change::{ChangeResult, RowChange};
use crate::store::Store;
use crate::types::{Append, Listing, NewTable, StoredSeed, StoredStage, TableRow, Timestamp};
use crate::{sql, validate};
use brickwool_ids::{GuestId, TableId};

/// Columns of a [`Listing`], in its order.
pub(crate) type ListingColumns = (String, String, String, bool, String, i64, Option<i64>);
/// Columns of a [`TableRow`]: those of its listing, then seed, version, time of the last entry, format, guests as
/// JSON.
type TableColumns = (String, String, String, bool, String, i64, Option<i64>, String, i64, i64, i64, String);

impl Store {
    /// Creates a table with the first entry of its log. [`AppendError::Conflict`] means that the id is taken.
    pub async fn create_table(&self, new: NewTable) -> Result<(), AppendError> {
        validate::new_table(&new)?;
        let append = Append {
            table: new.id,
            from: 0,
            entries: vec![new.first],
            summary: Some(new.summary),
            at: new.at,
        };
        self.append_request(AppendRequest { seed: Some(new.seed), format: new.format, append }).await
    }

    /// Appends entries to a table's log, all or none, and updates its summary in the same transaction if one is given.
    ///
    /// Returns after the commit, so entries for which it returned `Ok` survive a crash. After [`AppendError::Store`] read
    /// the log before retrying. If the future is dropped before it completes, the entries may or may not be appended.
    pub async fn append(&self, append: Append) -> Result<(), AppendError> {
        validate::append(&append)?;
        self.append_request(AppendRequest { seed: None, format: 0, append }).await
    }

    /// A table's log from a version onwards. Empty if there is no such table.
    pub async fn log(&self, table: &TableId, from: u64) -> Result<Vec<(u64, String)>, StoreError> {
        let rows: Vec<(i64, String)> = on_backend!(&*self.0.db, pools => {
            sqlx::query_as(sql::LOG).bind(table.as_str()).bind(signed(from)).fetch_all(&pools.read).await
        })?;
        Ok(rows.into_iter().map(|(version, entry)| (version.cast_unsigned(), entry)).collect())
    }

    /// The table whose id begins with this and whose game has not started, if there is exactly one.
    pub async fn gathering_table(&self, prefix: &str) -> Result<Option<TableId>, StoreError> {
        if prefix.parse::<TableId>().is_err() {
            return Ok(None);
        }
        // Ids are letters and digits, so that nothing in one comes after DEL.
        let end = format!("{prefix}\u{7f}");
        let mut found: Vec<String> = on_backend!(&*self.0.db, pools => {
            sqlx::query_scalar(sql::GATHERING_TABLES).bind(prefix).bind(end).fetch_all(&pools.read).await
        })?;
        let only = if found.len() == 1 { found.pop() } else { None };
        only.map(table_from_column).transpose()
    }

    /// Everything about a table except its log.
    pub async fn table(&self, id: &TableId) -> Result<Option<TableRow>, StoreError> {
        let sql = sql::TABLE.of(self.0.db.dialect());
        let row: Option<TableColumns> = on_backend!(&*self.0.db, pools => sqlx::query_as(sql).bind(id.as_str()).fetch_optional(&pools.read).await)?;
        row.map(table_row).transpose()
    }

    /// The number of entries in a table's log, if there is such a table.
    pub async fn version(&self, id: &TableId) -> Result<Option<u64>, StoreError> {
        Ok(self.versions(std::slice::from_ref(id)).await?.pop().map(|(_, version)| version))
    }

    /// The lengths of many tables' logs at once, in no particular order. Tables that don't exist are left out.
    pub async fn versions(&self, ids: &[TableId]) -> Result<Vec<(TableId, u64)>, StoreError> {
        let (sql, ids) = (sql::VERSIONS.of(self.0.db.dialect()), json(&ids)?);
        let rows: Vec<(String, i64)> =
            on_backend!(&*self.0.db, pools => sqlx::query_as(sql).bind(ids).fetch_all(&pools.read).await)?;
        let version = |(id, version): (String, i64)| Ok((table_from_column(id)?, version.cast_unsigned()));
        rows.into_iter().map(version).collect()
    }

    /// A page of ids of tables where bots play by themselves, sorted by bytes: the first `limit` after the given id. A
    /// starting server has to resume these, because nobody connects to them.
    pub async fn unattended_tables(
        &self,
        after: Option<&TableId>,
        limit: u32,
    ) -> Result<Vec<TableId>, StoreError> {
        let ids: Vec<String> = on_backend!(&*self.0.db, pools => {
            let ids = sqlx::query_scalar(sql::UNATTENDED_TABLES).bind(after_column(after));
            ids.bind(i64::from(limit)).fetch_all(&pools.read).await
        })?;
        Ok(tables_from_columns(ids))
    }

    /// A page of ids of tables that have not ended, sorted by bytes: the first `limit` after the given id.
    pub async fn live_tables(&self, after: Option<&TableId>, limit: u32) -> Result<Vec<TableId>, StoreError> {
        let ids: Vec<String> = on_backend!(&*self.0.db, pools => {
            let ids = sqlx::query_scalar(sql::LIVE_TABLES).bind(after_column(after));
            ids.bind(i64::from(limit)).fetch_all(&pools.read).await
        })?;
        Ok(tables_from_columns(ids))
    }

    /// Ids of tables at a stage whose last entry is older than a time, sorted by bytes. Tables that have ended are left
    /// out, so a caller that closes these gets the next ones with the next call.
    pub async fn idle_tables(
        &self,
        stage: StoredStage,
        before: Timestamp,
        limit: u32,
    ) -> Result<Vec<TableId>, StoreError> {
        let ids: Vec<String> = on_backend!(&*self.0.db, pools => {
            let ids = sqlx::query_scalar(sql::IDLE_TABLES).bind(stage.as_str()).bind(signed(before));
            ids.bind(i64::from(limit)).fetch_all(&pools.read).await
        })?;
        Ok(tables_from_columns(ids))
    }

    /// Public tables that have not ended, newest first.
    pub async fn public_tables(&self, limit: u32) -> Result<Vec<Listing>, StoreError> {
        let rows: Vec<ListingColumns> = on_backend!(&*self.0.db, pools => {
            sqlx::query_as(sql::PUBLIC_TABLES).bind(i64::from(limit)).fetch_all(&pools.read).await
        })?;
        rows.into_iter().map(listing).collect()
    }

    /// A guest's tables that have not ended, newest first.
    pub async fn current_tables(&self, guest: GuestId, limit: u32) -> Result<Vec<Listing>, StoreError> {
        let rows: Vec<ListingColumns> = on_backend!(&*self.0.db, pools => {
            let rows = sqlx::query_as(sql::CURRENT_TABLES).bind(guest_column(guest));
            rows.bind(i64::from(limit)).fetch_all(&pools.read).await
        })?;
        rows.into_iter().map(listing).collect()
    }

    /// A guest's tables that have ended and are not hidden, most recently ended first. For the next page, pass the `ended` and `id` of the
    /// last listing as `before`.
    pub async fn history(
        &self,
        guest: GuestId,
        before: Option<(Timestamp, &TableId)>,
        limit: u32,
    ) -> Result<Vec<Listing>, StoreError> {
        let (ended, id) = before.map_or((i64::MAX, ""), |(ended, id)| (signed(ended), id.as_str()));
        let rows: Vec<ListingColumns> = on_backend!(&*self.0.db, pools => {
            let rows = sqlx::query_as(sql::HISTORY).bind(guest_column(guest)).bind(ended).bind(id);
            rows.bind(i64::from(limit)).fetch_all(&pools.read).await
        })?;
        rows.into_iter().map(listing).collect()
    }

    /// Takes a table that has ended off a guest's own lists; the others still have it. False if it was not there.
    pub async fn hide_table(&self, guest: GuestId, id: &TableId) -> Result<bool, StoreError> {
        let hide = RowChange::HideTable { guest, id: id.clone() };
        Ok(self.change(hide).await? == ChangeResult::Changed)
    }

    /// Deletes a table with its log. False if there was no such table.
    pub async fn delete_table(&self, id: &TableId) -> Result<bool, StoreError> {
        Ok(self.change(RowChange::DeleteTable { id: id.clone() }).await? == ChangeResult::Changed)
    }
}

pub(crate) fn listing(row: ListingColumns) -> Result<Listing, StoreError> {
    let (id, stage, kind, public, info, created, ended) = row;
    let stage = StoredStage::from_column(&stage)
        .ok_or_else(|| StoreError::Corrupt(format!("the table {id} has the stage {stage:?}")))?;
    let (created, ended) = (created.cast_unsigned(), ended.map(i64::cast_unsigned));
    Ok(Listing { id: table_from_column(id)?, stage, kind, public, info, created, ended })
}

fn table_row(row: TableColumns) -> Result<TableRow, StoreError> {
    let (id, stage, kind, public, info, created, ended, seed, version, updated, format, guests) = row;
    let guests: Vec<i64> = serde_json::from_str(&guests)
        .map_err(|error| StoreError::Corrupt(format!("the guests of {id}: {error}")))?;
    Ok(TableRow {
        listing: listing((id, stage, kind, public, info, created, ended))?,
        seed: StoredSeed(seed),
        guests: guests_from_columns(guests),
        version: version.cast_unsigned(),
        updated: updated.cast_unsigned(),
        format: u32::try_from(format)
            .map_err(|_| StoreError::Corrupt(format!("the log has the format {format}")))?,
    })
}
