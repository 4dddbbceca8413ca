//! Results of games: what came of a game for each guest who played it, as text that the store does not look into. They are
//! computed from logs by whoever understands these, when a game has ended or when somebody first asks.

use crate::columns::{guest_column, signed, tables_from_columns};
use crate::db::{json, on_backend};
use crate::error::StoreError;
use crate::row_change::RowChange;
use crate::store::Store;
use crate::tables::{ListingColumns, listing};
use crate::types::{Listing, Timestamp};
use crate::{sql, validate};
use brickwool_ids::{GuestId, TableId};
use serde::Serialize;

/// Columns of a [`Listing`], in its order, and the result.
type ResultColumns = (String, String, String, bool, String, i64, Option<i64>, Option<String>);

/// How many results of a guest there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ResultCounts {
    pub stored: u64,
    /// When the guest's last game ended.
    pub last_ended: Timestamp,
    /// Games that were played to their end and have no results yet.
    pub missing: u64,
}

#[derive(Serialize)]
struct ResultRow {
    guest: i64,
    result: String,
}

impl Store {
    /// A guest's tables that have ended and are not hidden, most recently ended first, each with the guest's result. For the next page, pass
    /// the `ended` and `id` of the last listing as `before`.
    pub async fn results(
        &self,
        guest: GuestId,
        before: Option<(Timestamp, &TableId)>,
        limit: u32,
    ) -> Result<Vec<(Listing, Option<String>)>, StoreError> {
        let (ended, id) = before.map_or((i64::MAX, ""), |(ended, id)| (signed(ended), id.as_str()));
        let rows: Vec<ResultColumns> = on_backend!(&*self.0.db, pools => {
            let rows = sqlx::query_as(sql::RESULTS).bind(guest_column(guest)).bind(ended).bind(id);
            rows.bind(i64::from(limit)).fetch_all(&pools.read).await
        })?;
        let row = |(id, stage, kind, public, info, created, ended, result): ResultColumns| {
            let columns: ListingColumns = (id, stage, kind, public, info, created, ended);
            Ok((listing(columns)?, result))
        };
        rows.into_iter().map(row).collect()
    }

    /// How many results of a guest there are, hidden tables left out.
    pub async fn count_results(&self, guest: GuestId) -> Result<ResultCounts, StoreError> {
        let (stored, last_ended, missing): (i64, i64, i64) = on_backend!(&*self.0.db, pools => {
            sqlx::query_as(sql::COUNT_RESULTS).bind(guest_column(guest)).fetch_one(&pools.read).await
        })?;
        let [stored, last_ended, missing] = [stored, last_ended, missing].map(i64::cast_unsigned);
        Ok(ResultCounts { stored, last_ended, missing })
    }

    /// Ids of tables whose game was played to its end and has no results yet, the last one first; those of a guest, or of
    /// everybody. Games of the kind `without` are left out.
    pub async fn tables_without_results(
        &self,
        guest: Option<GuestId>,
        without: Option<&str>,
        limit: u32,
    ) -> Result<Vec<TableId>, StoreError> {
        let (without, limit) = (without.unwrap_or_default(), i64::from(limit));
        let ids: Vec<String> = on_backend!(&*self.0.db, pools => match guest {
            Some(guest) => {
                let ids = sqlx::query_scalar(sql::GUEST_TABLES_WITHOUT_RESULTS).bind(guest_column(guest));
                ids.bind(without).bind(limit).fetch_all(&pools.read).await
            }
            None => {
                let ids = sqlx::query_scalar(sql::TABLES_WITHOUT_RESULTS).bind(without);
                ids.bind(limit).fetch_all(&pools.read).await
            }
        })?;
        Ok(tables_from_columns(ids))
    }

    /// Stores the results of a table's game by guest, in place of earlier ones. Guests the store does not know are left out.
    /// `complete` says that nothing is missing in them, so that they need not be computed again.
    pub async fn store_results(
        &self,
        table: &TableId,
        results: Vec<(GuestId, String)>,
        complete: bool,
    ) -> Result<(), StoreError> {
        validate::texts(results.iter().map(|(_, result)| result.as_str()))?;
        let row = |(guest, result): (GuestId, String)| ResultRow { guest: guest_column(guest), result };
        let results = json(&results.into_iter().map(row).collect::<Vec<_>>())?;
        self.change(RowChange::StoreResults { table: table.clone(), results, complete }).await.map(drop)
    }
}
