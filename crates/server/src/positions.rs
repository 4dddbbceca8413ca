//! Positions of the base game: those of finished games, and any that somebody wants to look at.

use crate::App;
use crate::error::ApiError;
use crate::http::Body;
use crate::origin::ClientOrigin;
use crate::reviews::{base_game, read_table};
use crate::tables::TablePath;
use axum::Json;
use axum::extract::{Path, Query, State};
use brickwool_game::Viewer;
use brickwool_settlers::{NotationError, Position, Record};
use brickwool_table::TableStage;
use brickwool_wire::Reference;
use brickwool_wire::bodies::{PositionInfo, PositionText};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Ply {
    /// How many steps came before it, not counting those taken back.
    ply: usize,
}

/// `GET /api/tables/{id}/position?ply=N`: the position after so many steps. Of a finished game only, because it shows every card.
pub(crate) async fn of_table(
    State(app): State<App>,
    client: ClientOrigin,
    TablePath(id): TablePath,
    Query(Ply { ply }): Query<Ply>,
) -> Result<Json<PositionText>, ApiError> {
    let _permit = app.read_gate.enter(client.address).await?;
    let table = read_table(&app, &id).await?;
    if table.stage() != TableStage::Over {
        return Err(ApiError::Forbidden("the positions of a game are shown when it is over"));
    }
    let record = base_game(&table).ok_or(ApiError::Bad("this is a dice game".into()))?;
    position_after(&record, ply)
}

/// `GET /api/reviews/{id}/position?ply=N`: the same of a record that was uploaded.
pub(crate) async fn of_upload(
    State(app): State<App>,
    client: ClientOrigin,
    Path(id): Path<String>,
    Query(Ply { ply }): Query<Ply>,
) -> Result<Json<PositionText>, ApiError> {
    let _permit = app.read_gate.enter(client.address).await?;
    position_after(&*app.reviews.uploaded_game(&id)?, ply)
}

fn position_after(record: &Record, ply: usize) -> Result<Json<PositionText>, ApiError> {
    let Some(steps) = record.steps.get(..ply) else {
        return Err(ApiError::Bad(format!("the game has {} steps", record.steps.len())));
    };
    let Position { board, mut state } = record.start.clone();
    for &step in steps {
        state.apply(&board, step).map_err(|_| ApiError::Failed)?;
    }
    Ok(Json(PositionText { position: Position { board, state }.to_string() }))
}

/// `POST /api/positions`: a position as it is shown, if it can be played on. Awards may be left to the server.
pub(crate) async fn show_position(
    client: ClientOrigin,
    Body(PositionText { position }): Body<PositionText>,
) -> Result<Json<PositionInfo>, ApiError> {
    client.same_origin()?;
    let Position { board, state } = Position::from_draft(&position).map_err(misread)?;
    let (reference, view) = (Box::new(Reference::new(&board)), Box::new(state.view(&board, Viewer::Referee)));
    let position = Position { board: board.clone(), state }.to_string();
    Ok(Json(PositionInfo { position, board: Box::new(board), reference, view }))
}

/// The error of a position that cannot be read, with its place. Notation has no characters that browsers count otherwise.
pub(crate) fn misread(error: NotationError) -> ApiError {
    ApiError::Misread(error.message, (error.column.saturating_sub(1), error.column))
}
