//! What a table has come to, read from its log: the record of a finished game with the proof of its dice, and everything
//! that happened as one viewer may know it.

use crate::App;
use crate::bodies::Past;
use crate::error::ApiError;
use crate::identity::Maybe;
use crate::live::Kept;
use crate::origin::Client;
use crate::tables::seed_of;
use axum::Json;
use axum::extract::{Path, Query, State};
use brickwool_game::{Seat, Viewer};
use brickwool_store::StoreError;
use brickwool_table::{GuestId, Stage, Table, TableRecord};
use serde::Deserialize;

/// `GET /api/tables/{id}/record`. Read from the log, not from the live table: finished games sleep.
pub(crate) async fn record(
    State(app): State<App>,
    _: Client,
    Path(id): Path<String>,
) -> Result<Json<TableRecord>, ApiError> {
    let (row, log) = app.commons.read(&id).await?.ok_or(ApiError::NotFound("table"))?;
    let table = Table::from_log(&log).map_err(|error| StoreError::Corrupt(format!("table {id}: {error}")))?;
    let seed = seed_of(&row)?;
    TableRecord::of(&table, &seed).map(Json).ok_or(ApiError::NotFound("record yet: the game is not over"))
}

/// With whose eyes the past is to be seen.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Eyes {
    /// `spectator`, `referee` or the number of a seat. The viewer's own, if nothing is said.
    r#as: Option<String>,
}

/// `GET /api/tables/{id}/news`: the whole log as the viewer may know it; once the game is over, as anybody might have.
pub(crate) async fn news(
    State(app): State<App>,
    _: Client,
    Maybe(known): Maybe,
    Path(id): Path<String>,
    Query(Eyes { r#as }): Query<Eyes>,
) -> Result<Json<Past>, ApiError> {
    let (_, log) = app.commons.read(&id).await?.ok_or(ApiError::NotFound("table"))?;
    let corrupt = |error| StoreError::Corrupt(format!("table {id}: {error}"));
    let mut table = Table::new(log.first().ok_or(ApiError::NotFound("table"))?).map_err(corrupt)?;
    let mut kept = vec![Kept::first(&log[0])];
    for logged in &log[1..] {
        let happened = table.fold(logged).map_err(corrupt)?;
        kept.push(Kept { version: table.version(), logged: logged.clone(), happened });
    }
    let own = known.as_ref().map_or(Viewer::Spectator, |known| table.viewer(known.id));
    let viewer = match r#as.as_deref() {
        None => own,
        Some(eyes) => {
            let seats = table.settings().seats;
            let viewer = viewer(eyes, seats).ok_or_else(|| {
                ApiError::Bad(format!("as can be spectator, referee or a seat from 0 to {}", seats - 1))
            })?;
            if viewer != own && table.stage() != Stage::Over {
                return Err(ApiError::Forbidden("while a game is on, it is seen with one's own eyes"));
            }
            viewer
        }
    };
    let muted = match &known {
        Some(known) => app.store.muted(known.id.0).await?.into_iter().map(GuestId).collect(),
        None => Vec::new(),
    };
    let news = kept.iter().map(|kept| kept.news(viewer, &muted)).collect();
    Ok(Json(Past { version: table.version(), you: viewer, news }))
}

fn viewer(eyes: &str, seats: u8) -> Option<Viewer> {
    match eyes {
        "spectator" => Some(Viewer::Spectator),
        "referee" => Some(Viewer::Referee),
        seat => seat.parse().ok().filter(|&seat: &u8| seat < seats).map(|seat| Viewer::Seat(Seat::new(seat))),
    }
}
