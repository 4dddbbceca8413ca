//! How ids and times stand in columns: PostgreSQL and SQLite have signed numbers only, and a table's id is text.

use crate::error::StoreError;
use brickwool_ids::{GuestId, TableId};
use tracing::error;

/// A guest's id as a column holds it.
pub(crate) fn guest_column(guest: GuestId) -> i64 {
    guest.0.cast_signed()
}

pub(crate) fn guest_from_column(column: i64) -> GuestId {
    GuestId(column.cast_unsigned())
}

pub(crate) fn guests_from_columns(columns: Vec<i64>) -> Vec<GuestId> {
    columns.into_iter().map(guest_from_column).collect()
}

pub(crate) fn table_from_column(column: String) -> Result<TableId, StoreError> {
    let corrupt = |error| StoreError::Corrupt(format!("the id {column:?} of a table: {error}"));
    column.parse().map_err(corrupt)
}

/// The ids of a list of tables. One that is damaged is reported and left out, so that the other tables are still found.
pub(crate) fn tables_from_columns(columns: Vec<String>) -> Vec<TableId> {
    let readable = |column| {
        table_from_column(column).inspect_err(|error| error!(%error, "a table is damaged and left out")).ok()
    };
    columns.into_iter().filter_map(readable).collect()
}

/// The id of the last table that a caller has seen; before the first one, text that sorts before every id.
pub(crate) fn after_column(last: Option<&TableId>) -> &str {
    last.map_or("", TableId::as_str)
}

/// A time or version to search for. Stored ones always fit, so capping changes no result.
pub(crate) fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_come_out_of_their_columns_as_they_went_in() {
        for guest in [0, 1, 1 << 63, u64::MAX].map(GuestId) {
            assert_eq!(guest_from_column(guest_column(guest)), guest);
        }
        assert_eq!(table_from_column("k3m9".to_owned()).unwrap().as_str(), "k3m9");
    }

    #[test]
    fn what_is_no_id_is_reported_as_damage() {
        let error = table_from_column("two words".to_owned()).unwrap_err();
        assert!(error.is_damage(), "{error}");
        assert!(error.to_string().contains("two words"), "{error}");
    }

    #[test]
    fn a_damaged_id_hides_no_other_table() {
        let columns = ["a1", "two words", "", "b2"].map(str::to_owned).to_vec();
        assert_eq!(tables_from_columns(columns), ["a1", "b2"].map(|id| id.parse().unwrap()));
    }
}
