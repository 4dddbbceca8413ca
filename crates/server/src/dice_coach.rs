//! The handlers of the dice game's coach: advice, reviews, boards, plans, the ten questions. All of it is computed from what
//! is sent or from a table's log; nothing is changed, and `brickwool-dice` knows the rules.

use crate::App;
use crate::error::ApiError;
use crate::http::Body;
use crate::origin::ClientOrigin;
use crate::random::random_u64;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use brickwool_dice::questions_json::Question;
use brickwool_dice::solver::NoValue;
use brickwool_dice::{self as dice, Board, DiceReview, Map, PlanStep, Structure, questions};
use brickwool_game::Seat;
use brickwool_luck::SeededLuck;
use brickwool_table::{DiceValues, GameStep, Table};
use brickwool_wire::bodies::{
    BoardText, GameText, PlanRequest, PlanResponse, QuestionAnswer, SolverProgress,
};
use serde::Serialize;
use std::ops::Range;
use std::time::Instant;
use tokio::task::spawn_blocking;

/// `POST /api/dice/advise`: what every legal action in a game is worth, as `brickwool dice advise` tells it.
pub(crate) async fn advise(
    State(app): State<App>,
    client: ClientOrigin,
    Body(GameText { game }): Body<GameText>,
) -> Result<Response, ApiError> {
    client.same_origin()?;
    let state: dice::State =
        game.parse().map_err(|error: dice::GameTextError| misread(&game, &error, error.at(&game)))?;
    with_values(&app, move |values| values.advice(&state).map_err(no_value)).await
}

/// How well a seat of a dice game has played so far, and how lucky it was. The game hides nothing, so anybody may ask.
pub(crate) async fn review(app: &App, table: &Table, seat: u8) -> Result<Response, ApiError> {
    let players = table.settings().seats;
    if seat >= players {
        return Err(ApiError::Bad(format!("seat must be 0 to {}", players - 1)));
    }
    let start = dice::State::new(players).map_err(|error| ApiError::Bad(error.to_string()))?;
    let steps = table.steps().iter().filter_map(|step| match step {
        GameStep::Dice(step) => Some(*step),
        GameStep::Settlers(_) => None,
    });
    let steps: Vec<dice::Step> = steps.collect();
    let review = move |values: &DiceValues| {
        DiceReview::of(values, start, &steps, Seat::new(seat))
            .map_err(|error| ApiError::Bad(error.to_string()))
    };
    with_values(app, review).await
}

/// `POST /api/dice/board`: a board ready to be drawn.
pub(crate) async fn board(
    client: ClientOrigin,
    Body(BoardText { board }): Body<BoardText>,
) -> Result<Json<Map>, ApiError> {
    client.same_origin()?;
    Ok(Json(read(&board)?.into()))
}

/// `POST /api/dice/plan`: a shortest way to build something, step by step.
pub(crate) async fn plan(
    client: ClientOrigin,
    Body(PlanRequest { target, board, resources }): Body<PlanRequest>,
) -> Result<Json<PlanResponse>, ApiError> {
    client.same_origin()?;
    let board = read(&board)?;
    let path = questions::path_to(target, board).into_iter().map(Structure::Road).collect();
    let actions = questions::build_plan(target, board, resources);
    let steps = actions.map(|actions| PlanStep::walk(&actions, board, resources)).transpose();
    let steps = steps.map_err(|refused| ApiError::Bad(refused.to_string()))?;
    Ok(Json(PlanResponse { map: board.into(), path, steps }))
}

/// `POST /api/dice/ask`: one of the ten questions.
pub(crate) async fn ask(
    client: ClientOrigin,
    Body(question): Body<Question>,
) -> Result<Json<QuestionAnswer>, ApiError> {
    client.same_origin()?;
    let luck = |seed: Option<u64>| SeededLuck::new(seed.unwrap_or_else(random_u64));
    let answer = question.answer(luck).map_err(ApiError::Bad)?;
    Ok(Json(QuestionAnswer { answer }))
}

/// What `compute` makes of the solver's values; while the game is being solved, the progress of that.
async fn with_values<T: Serialize + Send + 'static>(
    app: &App,
    compute: impl FnOnce(&DiceValues) -> Result<T, ApiError> + Send + 'static,
) -> Result<Response, ApiError> {
    let Some(values) = app.dice.solved() else {
        return Ok(
            (StatusCode::ACCEPTED, Json(SolverProgress { progress: app.dice.progress() })).into_response()
        );
    };
    let started = Instant::now();
    let result = spawn_blocking(move || compute(&values)).await;
    app.metrics.advice_times.record(started.elapsed());
    match result {
        Ok(value) => Ok(Json(value?).into_response()),
        Err(_) => Err(ApiError::Failed),
    }
}

fn no_value(error: NoValue) -> ApiError {
    ApiError::Bad(error.to_string())
}

fn read(board: &str) -> Result<Board, ApiError> {
    Board::read(board).map_err(|error| misread(board, &error, error.at.clone()))
}

/// What is wrong with a text, and where, as browsers count.
fn misread(text: &str, error: &impl ToString, at: Range<usize>) -> ApiError {
    let units = |end: usize| text.get(..end).map_or(0, |before| before.encode_utf16().count());
    ApiError::Misread(error.to_string(), (units(at.start), units(at.end)))
}
