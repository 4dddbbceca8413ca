//! The record of a finished game, with the proof of its dice: `GET /api/tables/{id}/record`.

use crate::App;
use crate::error::ApiError;
use crate::origin::Client;
use axum::Json;
use axum::extract::{Path, State};
use brickwool_luck::Seed;
use brickwool_store::StoreError;
use brickwool_table::{Logged, Table, TableRecord};

/// Read from the log, not from the live table: finished games sleep.
pub(crate) async fn record(
    State(app): State<App>,
    _: Client,
    Path(id): Path<String>,
) -> Result<Json<TableRecord>, ApiError> {
    let row = app.store.table(&id).await?.ok_or(ApiError::NotFound("table"))?;
    let log = app.store.log(&id, 0).await?;
    let corrupt = |why: String| StoreError::Corrupt(format!("table {id}: {why}"));
    let log = log.iter().map(|(_, entry)| serde_json::from_str::<Logged>(entry));
    let log = log.collect::<Result<Vec<_>, _>>().map_err(|error| corrupt(error.to_string()))?;
    let table = Table::from_log(&log).map_err(|error| corrupt(error.to_string()))?;
    let seed: Seed = row.seed.0.parse().map_err(|_| corrupt("its seed cannot be read".into()))?;
    TableRecord::of(&table, &seed).map(Json).ok_or(ApiError::NotFound("record yet: the game is not over"))
}
