//! What is read from a table's log: the record of a finished game with the proof of its dice, and everything that happened
//! as one viewer may see it.

use crate::App;
use crate::error::ApiError;
use crate::identity::MaybeGuest;
use crate::origin::ClientOrigin;
use crate::tables::{TablePath, secret_of};
use axum::Json;
use axum::extract::{Query, State};
use brickwool_game::{Seat, Viewer};
use brickwool_store::StoreError;
use brickwool_table::{GuestId, Table, TableRecord, TableStage};
use brickwool_wire::RecentEntry;
use brickwool_wire::bodies::TableHistory;
use serde::Deserialize;

/// `GET /api/tables/{id}/record`. Read from the log, not from the live table: finished games are rarely loaded.
pub(crate) async fn record(
    State(app): State<App>,
    _: ClientOrigin,
    TablePath(id): TablePath,
) -> Result<Json<TableRecord>, ApiError> {
    let (row, log) = app.services.read(&id).await?.ok_or(ApiError::NotFound("table"))?;
    let table = Table::from_log(&log).map_err(|error| StoreError::Corrupt(format!("table {id}: {error}")))?;
    let secret = secret_of(&row, &table)?;
    TableRecord::of(&table, &secret).map(Json).ok_or(ApiError::NotFound("record yet: the game is not over"))
}

/// As whom the history is to be seen.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ViewerQuery {
    /// `spectator`, `referee` or the number of a seat, counted from 0. The client's own view, if missing.
    r#as: Option<String>,
}

/// `GET /api/tables/{id}/history`: the whole log as the client may see it; once the game is over, as anybody may.
pub(crate) async fn history(
    State(app): State<App>,
    _: ClientOrigin,
    MaybeGuest(guest): MaybeGuest,
    TablePath(id): TablePath,
    Query(ViewerQuery { r#as }): Query<ViewerQuery>,
) -> Result<Json<TableHistory>, ApiError> {
    let (_, log) = app.services.read(&id).await?.ok_or(ApiError::NotFound("table"))?;
    let corrupt = |error| StoreError::Corrupt(format!("table {id}: {error}"));
    let (table, entries) = RecentEntry::from_log(log).map_err(corrupt)?;
    let own = guest.as_ref().map_or(Viewer::Spectator, |guest| table.viewer(guest.id));
    let viewer = match r#as.as_deref() {
        None => own,
        Some(text) => {
            let seats = table.settings().seats;
            let viewer = parse_viewer(text, seats).ok_or_else(|| {
                ApiError::Bad(format!("as must be spectator, referee or a seat from 0 to {}", seats - 1))
            })?;
            if viewer != own && table.stage() != TableStage::Over {
                return Err(ApiError::Forbidden("until the game is over you can only see it as yourself"));
            }
            viewer
        }
    };
    let muted: Vec<GuestId> = match &guest {
        Some(guest) => app.store.muted(guest.id.0).await?.into_iter().map(GuestId).collect(),
        None => Vec::new(),
    };
    let entries = entries.iter().map(|entry| entry.visible_to(viewer, &muted)).collect();
    Ok(Json(TableHistory { version: table.version(), you: viewer, entries }))
}

fn parse_viewer(text: &str, seats: u8) -> Option<Viewer> {
    match text {
        "spectator" => Some(Viewer::Spectator),
        "referee" => Some(Viewer::Referee),
        seat => seat.parse().ok().filter(|&seat: &u8| seat < seats).map(|seat| Viewer::Seat(Seat::new(seat))),
    }
}
