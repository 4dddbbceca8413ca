//! Every door of the server in one list, and the small rooms behind them.

use crate::App;
use crate::bodies::{
    Deleted, Failure, FailureCode, Guest, Link, ListedTable, MadeTable, Moved, Named, ShownTable, Solver,
};
use crate::clock::now;
use crate::coach;
use crate::error::ApiError;
use crate::identity::{Known, Maybe, new_link, take_link, welcome};
use crate::lobby::{self, SHOWN};
use crate::origin::Client;
use crate::pages;
use crate::record::{news, record};
use crate::socket;
use axum::body::to_bytes;
use axum::extract::{DefaultBodyLimit, FromRequest, Path, Query, Request as HttpRequest, State};
use axum::http::StatusCode;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_LENGTH, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderValue, REFERRER_POLICY,
    SET_COOKIE, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use brickwool_table::{Settings, text};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::time::Duration;
use tokio::time::timeout;

/// How many tables a list shows.
const PAGE: u32 = 50;
/// How long a body may take to come.
const BODY_TIME: Duration = Duration::from_secs(15);
/// The longest sentence with which a request is refused, in bytes.
const LONGEST_REASON: usize = 4 * 1024;

/// All doors.
pub(crate) fn router(app: App) -> Router {
    let api = Router::new()
        .route("/api/guest", get(who_am_i).post(say_who).delete(forget_me))
        .route("/api/guest/link", post(make_link))
        .route("/api/guest/link/take", post(use_link))
        .route("/api/guest/history", get(history))
        .route("/api/guest/tables", get(current))
        .route("/api/lobby/socket", get(lobby::connect))
        .route("/api/dice/solver", get(solver).post(want_solver))
        .route("/api/dice/advise", post(coach::advise))
        .route("/api/dice/board", post(coach::board))
        .route("/api/dice/plan", post(coach::plan))
        .route("/api/dice/ask", post(coach::ask))
        .route("/api/tables", get(public_tables).post(make_table))
        .route("/api/tables/{id}", get(table).delete(delete_table))
        .route("/api/tables/{id}/record", get(record))
        .route("/api/tables/{id}/news", get(news))
        .route("/api/tables/{id}/review", get(coach::review))
        .route("/api/tables/{id}/socket", get(socket::connect))
        .layer(DefaultBodyLimit::max(app.limits.body_bytes));
    Router::new()
        .merge(api)
        .route("/healthz", get(health))
        .route("/metrics", get(crate::metrics::metrics))
        .fallback(pages::page)
        .layer(from_fn(in_our_words))
        .layer(from_fn(headers))
        .with_state(app)
}

/// Headers that every answer carries.
async fn headers(request: HttpRequest, next: Next) -> Response {
    let mut response = next.run(request).await;
    let policy = "default-src 'self'; connect-src 'self'; img-src 'self' data:; style-src 'self'; script-src 'self'; \
                  object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
    let headers = response.headers_mut();
    headers.entry(CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(policy));
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// What was refused before it came to us (a query that cannot be read, a method nobody knows) is told like everything else.
async fn in_our_words(request: HttpRequest, next: Next) -> Response {
    let response = next.run(request).await;
    let ours = response.headers().get(CONTENT_TYPE).is_some_and(|kind| kind == "application/json");
    if ours || !response.status().is_client_error() {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let said = to_bytes(body, LONGEST_REASON).await.unwrap_or_default();
    let reason = parts.status.canonical_reason().unwrap_or("refused");
    let message =
        if said.is_empty() { reason.to_owned() } else { String::from_utf8_lossy(&said).into_owned() };
    let missing = parts.status == StatusCode::NOT_FOUND;
    let code = if missing { FailureCode::NotFound } else { FailureCode::BadRequest };
    let told = Json(Failure { code, message, at: None }).into_response();
    parts.headers.remove(CONTENT_LENGTH);
    parts.headers.extend(told.headers().clone());
    Response::from_parts(parts, told.into_body())
}

/// A body of JSON, sent by one of our own pages or by a program.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<App> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: HttpRequest, app: &App) -> Result<Body<T>, ApiError> {
        let late = |_| ApiError::Bad("the body did not come in time".into());
        let body = timeout(BODY_TIME, Json::<T>::from_request(request, app)).await.map_err(late)?;
        body.map(|Json(body)| Body(body)).map_err(|error| ApiError::Bad(error.body_text()))
    }
}

fn guest(Known { id, name }: Known) -> Guest {
    Guest { guest: id, name }
}

async fn who_am_i(_: Client, Maybe(known): Maybe) -> Json<Option<Guest>> {
    Json(known.map(guest))
}

/// Makes a guest, or gives one another name.
async fn say_who(
    State(app): State<App>,
    client: Client,
    Maybe(known): Maybe,
    Body(Named { name }): Body<Named>,
) -> Result<Response, ApiError> {
    client.same_origin()?;
    let name = text::name(&name)?;
    if let Some(known) = known {
        app.store.rename_guest(known.id.0, &name).await?;
        return Ok(Json(guest(Known { name, ..known })).into_response());
    }
    if !app.new_guests.take(client.address) {
        return Err(ApiError::TooMuch("new guests from your address; wait a little"));
    }
    let (known, secret) = welcome(&app, &name).await?;
    let cookie = secret.cookie(client.secure || app.secure_cookies);
    Ok(([(SET_COOKIE, cookie)], Json(guest(known))).into_response())
}

/// Forgets a guest: secrets, links and history. Games they played stay, under the names they had there.
async fn forget_me(State(app): State<App>, client: Client, known: Known) -> Result<Json<Deleted>, ApiError> {
    client.same_origin()?;
    app.store.delete_guest(known.id.0).await?;
    Ok(Json(Deleted { deleted: true }))
}

async fn make_link(State(app): State<App>, client: Client, known: Known) -> Result<Json<Link>, ApiError> {
    client.same_origin()?;
    Ok(Json(Link { word: new_link(&app, &known).await? }))
}

/// Becomes the guest who made the link. The word comes in the body, because addresses end up in logs.
async fn use_link(
    State(app): State<App>,
    client: Client,
    Body(Link { word }): Body<Link>,
) -> Result<Response, ApiError> {
    client.same_origin()?;
    let secret = take_link(&app, &word).await?.ok_or(ApiError::NotFound("link (any more)"))?;
    let cookie = secret.cookie(client.secure || app.secure_cookies);
    Ok(([(SET_COOKIE, cookie)], Json(Moved { moved: true })).into_response())
}

async fn public_tables(State(app): State<App>, _: Client) -> Result<Json<Vec<ListedTable>>, ApiError> {
    let tables = app.store.public_tables(SHOWN).await?;
    Ok(Json(tables.into_iter().filter_map(ListedTable::of).collect()))
}

#[derive(Deserialize)]
struct Page {
    before: Option<u64>,
    id: Option<String>,
}

async fn history(
    State(app): State<App>,
    _: Client,
    known: Known,
    Query(page): Query<Page>,
) -> Result<Json<Vec<ListedTable>>, ApiError> {
    let before = page.before.map(|ended| (ended, page.id.as_deref().unwrap_or_default()));
    let tables = app.store.history(known.id.0, before, PAGE).await?;
    Ok(Json(tables.into_iter().filter_map(ListedTable::of).collect()))
}

/// The guest's games that are on.
async fn current(
    State(app): State<App>,
    _: Client,
    known: Known,
) -> Result<Json<Vec<ListedTable>>, ApiError> {
    let tables = app.store.current_tables(known.id.0, PAGE).await?;
    Ok(Json(tables.into_iter().filter_map(ListedTable::of).collect()))
}

async fn make_table(
    State(app): State<App>,
    client: Client,
    known: Known,
    Body(settings): Body<Settings>,
) -> Result<Json<MadeTable>, ApiError> {
    client.same_origin()?;
    if !app.new_tables.take(known.id) {
        return Err(ApiError::TooMuch("new tables of yours; wait a little"));
    }
    let table = app.tables.make(known.id, settings).await?;
    Ok(Json(MadeTable { table }))
}

async fn table(
    State(app): State<App>,
    _: Client,
    Path(table): Path<String>,
) -> Result<Json<ShownTable>, ApiError> {
    let face = app.tables.face(&table).await?.ok_or(ApiError::NotFound("table"))?;
    Ok(Json(ShownTable { table, face, clock: now() }))
}

/// Deletes a finished game: whoever made the table may.
async fn delete_table(
    State(app): State<App>,
    client: Client,
    known: Known,
    Path(id): Path<String>,
) -> Result<Json<Deleted>, ApiError> {
    client.same_origin()?;
    let row = app.store.table(&id).await?.ok_or(ApiError::NotFound("table"))?;
    if !row.listing.stage.has_ended() {
        return Err(ApiError::Forbidden("a game that is on cannot be deleted"));
    }
    let face: Value = serde_json::from_str(&row.listing.info).unwrap_or_default();
    if face["host"] != json!(known.id) {
        return Err(ApiError::Forbidden("only the one who made the table may delete it"));
    }
    app.store.delete_table(&id).await?;
    Ok(Json(Deleted { deleted: true }))
}

/// How far the values of the dice game have been worked out.
async fn solver(State(app): State<App>, _: Client) -> Json<Solver> {
    Json(Solver { progress: app.dice.progress() })
}

/// Begins to work them out, if that has not been done.
async fn want_solver(State(app): State<App>, client: Client) -> Result<Json<Solver>, ApiError> {
    client.same_origin()?;
    app.dice.want();
    Ok(Json(Solver { progress: app.dice.progress() }))
}

async fn health(State(app): State<App>, _: Client) -> Result<Json<Value>, ApiError> {
    app.store.ping().await?;
    Ok(Json(json!({"ok": true, "version": env!("CARGO_PKG_VERSION")})))
}
