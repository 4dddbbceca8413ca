//! The router, and the handlers of guests and tables.

use crate::App;
use crate::admin;
use crate::analyses;
use crate::clock::now;
use crate::devices;
use crate::dice_coach;
use crate::error::ApiError;
use crate::guest_games;
use crate::history::{history, record};
use crate::identity::{KnownGuest, MaybeGuest, create_guest, create_link, use_link};
use crate::lobby;
use crate::origin::{self, ClientOrigin};
use crate::pages;
use crate::positions;
use crate::profile;
use crate::random::random_u64;
use crate::reviews;
use crate::socket;
use crate::tables::{TablePath, listed};
use axum::body::{Bytes, to_bytes};
use axum::extract::{DefaultBodyLimit, FromRequest, Path, Query, Request as HttpRequest, State};
use axum::http::StatusCode;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_LENGTH, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderValue, REFERRER_POLICY,
    SET_COOKIE, STRICT_TRANSPORT_SECURITY, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post};
use axum::{Json, Router};
use brickwool_store::{GuestReport, StoreError};
use brickwool_table::{Entry, LayoutCheck, LayoutRequest, Settings, Table, TableId, text};
use brickwool_wire::bodies::{
    ApiErrorBody, ApiErrorCode, CreatedTable, Deleted, DeviceLink, GuestName, GuestProfile, LinkTaken,
    ListedTable, MAX_REPORT, ReportAccepted, ReportRequest, SolverProgress, TableResponse,
};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::time::Duration;
use tokio::task::spawn_blocking;
use tokio::time::timeout;
use tracing::warn;

/// How many tables a page of a list has.
const PAGE_SIZE: u32 = 50;
/// How long a body may take to arrive.
const BODY_TIMEOUT: Duration = Duration::from_secs(15);
/// The longest error text, in bytes.
const MAX_ERROR_TEXT: usize = 4 * 1024;
/// The largest form of the admin page, in bytes.
const MAX_FORM: usize = 8 * 1024;
/// The longest text of a browser's report that is logged, in characters.
const MAX_LOGGED: usize = 200;

/// All endpoints.
pub(crate) fn router(app: App) -> Router {
    let api = Router::new()
        .route("/api/guest", get(get_guest).post(set_name).delete(delete_guest))
        .route("/api/guest/link", post(post_link))
        .route("/api/devices", get(devices::list))
        .route("/api/devices/{device}", delete(devices::sign_out))
        .route("/api/guest/link/take", post(take_link))
        .route("/api/guest/history", get(guest_history))
        .route("/api/guest/tables", get(current_tables))
        .route("/api/guest/games/running", get(guest_games::running))
        .route("/api/guest/games/finished", get(guest_games::finished))
        .route("/api/guest/games/finished/{id}", delete(guest_games::hide))
        .route("/api/guest/games/{id}", delete(guest_games::leave))
        .route("/api/guest/profile", get(profile::profile))
        .route("/api/lobby/socket", get(lobby::connect))
        .route("/api/dice/solver", get(solver_progress).post(start_solver))
        .route("/api/dice/advise", post(dice_coach::advise))
        .route("/api/dice/board", post(dice_coach::board))
        .route("/api/dice/plan", post(dice_coach::plan))
        .route("/api/dice/ask", post(dice_coach::ask))
        .route("/api/layouts", post(check_layout))
        .route("/api/tables", get(lobby::public_tables).post(create_table))
        .route("/api/codes/{code}", get(table_by_code))
        .route("/api/tables/{id}", get(table_info).delete(delete_table))
        .route("/api/tables/{id}/record", get(record))
        .route("/api/tables/{id}/history", get(history))
        // What the endpoint was called in the first version; clients may still use it.
        .route("/api/tables/{id}/news", get(history))
        .route("/api/tables/{id}/review", get(reviews::of_table))
        .route("/api/tables/{id}/hint", get(reviews::hint))
        .route("/api/tables/{id}/position", get(positions::of_table))
        .route("/api/reviews/{id}", get(reviews::uploaded))
        .route("/api/reviews/{id}/game", get(reviews::uploaded_game))
        .route("/api/reviews/{id}/position", get(positions::of_upload))
        .route("/api/analyse", post(analyses::once))
        .route("/api/analyses", post(analyses::growing))
        .route("/api/positions", post(positions::show_position))
        .route("/api/tables/{id}/report", post(report))
        .route("/api/csp-report", post(policy_violation))
        .route("/api/tables/{id}/socket", get(socket::connect))
        .layer(DefaultBodyLimit::max(app.limits.body_bytes));
    let uploads = Router::new()
        .route("/api/reviews", post(reviews::upload))
        .layer(DefaultBodyLimit::max(app.limits.record_bytes));
    Router::new()
        .merge(api)
        .merge(uploads)
        .merge(admin::router().layer(DefaultBodyLimit::max(MAX_FORM)))
        .route("/healthz", get(crate::metrics::health))
        .route("/metrics", get(crate::metrics::metrics))
        .fallback(pages::page)
        .layer(from_fn(json_errors))
        .layer(from_fn_with_state(app.clone(), headers))
        .with_state(app)
}

/// What pages may load: nothing from elsewhere. Browsers report what they refused.
const POLICY: &str = "default-src 'self'; connect-src 'self'; img-src 'self' data:; style-src 'self'; script-src 'self'; \
    object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; report-uri /api/csp-report";
/// The page needs none of these browser features.
const PERMISSIONS: &str = "accelerometer=(), bluetooth=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), \
    hid=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=(), xr-spatial-tracking=()";
/// For half a year, browsers come back over TLS only.
const TRANSPORT: &str = "max-age=15768000";

/// Headers that every response has.
async fn headers(State(app): State<App>, request: HttpRequest, next: Next) -> Response {
    let secure = app.secure_cookies || origin::is_secure(&app, &request);
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    headers.entry(CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(POLICY));
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
    headers.entry(REFERRER_POLICY).or_insert(HeaderValue::from_static("no-referrer"));
    headers.insert("permissions-policy", HeaderValue::from_static(PERMISSIONS));
    headers.insert("cross-origin-opener-policy", HeaderValue::from_static("same-origin"));
    headers.insert("cross-origin-resource-policy", HeaderValue::from_static("same-origin"));
    if secure {
        headers.insert(STRICT_TRANSPORT_SECURITY, HeaderValue::from_static(TRANSPORT));
    }
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// `POST /api/csp-report`: a browser reports what a page tried to load or run and was not allowed to.
async fn policy_violation(State(app): State<App>, client: ClientOrigin, body: Bytes) -> StatusCode {
    if app.policy_violations.take(client.address.into()) {
        let report: Value = serde_json::from_slice(&body).unwrap_or_default();
        let report = report.get("csp-report").unwrap_or(&report);
        let field = |name: &str| -> String {
            let text = report.get(name).and_then(Value::as_str).unwrap_or_default();
            text.chars().filter(|letter| !letter.is_control()).take(MAX_LOGGED).collect()
        };
        let (directive, blocked) = (field("violated-directive"), field("blocked-uri"));
        let (document, source) = (field("document-uri"), field("source-file"));
        warn!(address = %client.address, directive, blocked, document, source, "a page broke the content policy");
    }
    StatusCode::NO_CONTENT
}

/// `POST /api/tables/{id}/report`: a guest reports a problem at a table to the operators.
async fn report(
    State(app): State<App>,
    client: ClientOrigin,
    guest: KnownGuest,
    TablePath(id): TablePath,
    Body(ReportRequest { guest: about, text }): Body<ReportRequest>,
) -> Result<Json<ReportAccepted>, ApiError> {
    client.same_origin()?;
    let text = text::clean_line("a report", &text, MAX_REPORT)?;
    app.store.version(&id).await?.ok_or(ApiError::NotFound("table"))?;
    if !app.reports.take(guest.id, client.address) {
        return Err(ApiError::TooMuch("reports; the operators have those you sent"));
    }
    let report = GuestReport { at: now(), table: id, reporter: guest.id, about, text };
    app.store.add_report(report).await?;
    Ok(Json(ReportAccepted { reported: true }))
}

/// Gives errors of the framework (a query that cannot be parsed, an unknown method) the same JSON body as our own.
async fn json_errors(request: HttpRequest, next: Next) -> Response {
    let response = next.run(request).await;
    let kind = response.headers().get(CONTENT_TYPE).map_or(&[][..], HeaderValue::as_bytes);
    // Our own errors are JSON, or pages for operators; the framework's are plain text.
    let ours = kind == b"application/json" || kind.starts_with(b"text/html");
    if ours || !response.status().is_client_error() {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let text = to_bytes(body, MAX_ERROR_TEXT).await.unwrap_or_default();
    let reason = parts.status.canonical_reason().unwrap_or("refused");
    let message =
        if text.is_empty() { reason.to_owned() } else { String::from_utf8_lossy(&text).into_owned() };
    let missing = parts.status == StatusCode::NOT_FOUND;
    let code = if missing { ApiErrorCode::NotFound } else { ApiErrorCode::BadRequest };
    let json = Json(ApiErrorBody { code, message, at: None }).into_response();
    parts.headers.remove(CONTENT_LENGTH);
    parts.headers.extend(json.headers().clone());
    Response::from_parts(parts, json.into_body())
}

/// The JSON body of a request.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<App> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: HttpRequest, app: &App) -> Result<Body<T>, ApiError> {
        let late = |_| ApiError::Bad("the body did not arrive in time".into());
        let body = timeout(BODY_TIMEOUT, Json::<T>::from_request(request, app)).await.map_err(late)?;
        body.map(|Json(body)| Body(body)).map_err(|error| ApiError::Bad(error.body_text()))
    }
}

fn guest_profile(KnownGuest { id, name, .. }: KnownGuest) -> GuestProfile {
    GuestProfile { guest: id, name }
}

async fn get_guest(_: ClientOrigin, MaybeGuest(guest): MaybeGuest) -> Json<Option<GuestProfile>> {
    Json(guest.map(guest_profile))
}

/// Creates a guest, or renames one.
async fn set_name(
    State(app): State<App>,
    client: ClientOrigin,
    MaybeGuest(guest): MaybeGuest,
    Body(GuestName { name }): Body<GuestName>,
) -> Result<Response, ApiError> {
    client.same_origin()?;
    let name = text::clean_name(&name)?;
    if let Some(guest) = guest {
        app.store.rename_guest(guest.id, &name).await?;
        return Ok(Json(guest_profile(KnownGuest { name, ..guest })).into_response());
    }
    if !app.new_guests.take(client.address.into()) {
        return Err(ApiError::TooMuch("new guests from your address; wait a little"));
    }
    let (guest, secret) = create_guest(&app, &name).await?;
    let cookie = secret.cookie(client.secure || app.secure_cookies);
    Ok(([(SET_COOKIE, cookie)], Json(guest_profile(guest))).into_response())
}

/// Deletes a guest: secrets, links and history at once, their name and chat in logs soon after. Games they played stay.
async fn delete_guest(
    State(app): State<App>,
    client: ClientOrigin,
    guest: KnownGuest,
) -> Result<Json<Deleted>, ApiError> {
    client.same_origin()?;
    app.store.delete_guest(guest.id, now()).await?;
    app.devices.end_sockets(&app.store).await?;
    app.guest_deleted.notify_one();
    Ok(Json(Deleted { deleted: true }))
}

async fn post_link(
    State(app): State<App>,
    client: ClientOrigin,
    guest: KnownGuest,
) -> Result<Json<DeviceLink>, ApiError> {
    client.same_origin()?;
    Ok(Json(DeviceLink { code: create_link(&app, &guest).await? }))
}

/// Signs the client in as the guest who made the link. The code is in the body, because URLs end up in logs.
async fn take_link(
    State(app): State<App>,
    client: ClientOrigin,
    Body(DeviceLink { code }): Body<DeviceLink>,
) -> Result<Response, ApiError> {
    client.same_origin()?;
    let secret = use_link(&app, &code).await?.ok_or(ApiError::NotFound("link, or it has expired"))?;
    let cookie = secret.cookie(client.secure || app.secure_cookies);
    Ok(([(SET_COOKIE, cookie)], Json(LinkTaken { moved: true })).into_response())
}

/// A page of a list: what comes after the listing with this end and id.
#[derive(Deserialize)]
struct Page {
    before: Option<u64>,
    id: Option<TableId>,
}

impl Page {
    fn last(self) -> Result<Option<(u64, TableId)>, ApiError> {
        match (self.before, self.id) {
            (None, None) => Ok(None),
            (Some(ended), Some(id)) => Ok(Some((ended, id))),
            _ => Err(ApiError::Bad(
                "give both `before` and `id`, the end and the id of the last game you have, or neither"
                    .into(),
            )),
        }
    }
}

async fn guest_history(
    State(app): State<App>,
    client: ClientOrigin,
    guest: KnownGuest,
    Query(page): Query<Page>,
) -> Result<Json<Vec<ListedTable>>, ApiError> {
    let _permit = app.read_gate.enter(client.address).await?;
    let last = page.last()?;
    let before = last.as_ref().map(|(ended, id)| (*ended, id));
    let tables = app.store.history(guest.id, before, PAGE_SIZE).await?;
    Ok(Json(tables.into_iter().filter_map(listed).collect()))
}

/// The guest's tables that have not ended.
async fn current_tables(
    State(app): State<App>,
    client: ClientOrigin,
    guest: KnownGuest,
) -> Result<Json<Vec<ListedTable>>, ApiError> {
    let _permit = app.read_gate.enter(client.address).await?;
    let tables = app.store.current_tables(guest.id, PAGE_SIZE).await?;
    Ok(Json(tables.into_iter().filter_map(listed).collect()))
}

/// `POST /api/layouts`: what is wrong with a layout, who can play on it, where to begin. Nothing is kept.
async fn check_layout(
    client: ClientOrigin,
    Body(request): Body<LayoutRequest>,
) -> Result<Json<LayoutCheck>, ApiError> {
    client.same_origin()?;
    let check = spawn_blocking(move || LayoutCheck::of(&request, random_u64()));
    match check.await {
        Ok(check) => check.map(Json).map_err(|error| ApiError::Bad(error.to_string())),
        Err(_) => Err(ApiError::Failed),
    }
}

async fn create_table(
    State(app): State<App>,
    client: ClientOrigin,
    guest: KnownGuest,
    Body(settings): Body<Settings>,
) -> Result<Json<CreatedTable>, ApiError> {
    client.same_origin()?;
    if !app.new_tables.take(guest.id, client.address) {
        return Err(ApiError::TooMuch("new tables; wait a little"));
    }
    let table = app.tables.create(guest.id, settings).await?;
    Ok(Json(CreatedTable { table }))
}

/// How many letters of a table's id are its code: 30 bits. That is few enough to dictate, and enough to tell apart the few
/// tables whose game has not started; once it has, a table is only found by its whole id.
const CODE_LETTERS: usize = 6;

/// The table with this code, in capitals or not, whose game has not started.
async fn table_by_code(
    State(app): State<App>,
    client: ClientOrigin,
    Path(code): Path<String>,
) -> Result<Json<CreatedTable>, ApiError> {
    let _permit = app.read_gate.enter(client.address).await?;
    let letters: String =
        code.chars().filter(|c| !matches!(c, '-' | ' ')).map(|c| c.to_ascii_lowercase()).collect();
    if letters.len() != CODE_LETTERS || !letters.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return Err(ApiError::NotFound("table with this code"));
    }
    let found = app.store.gathering_table(&letters).await?;
    let table = found.ok_or(ApiError::NotFound("table with this code"))?;
    Ok(Json(CreatedTable { table }))
}

async fn table_info(
    State(app): State<App>,
    client: ClientOrigin,
    TablePath(table): TablePath,
) -> Result<Json<TableResponse>, ApiError> {
    let _permit = app.load_permit(&table, client.address).await?;
    let info = app.tables.info(&table).await?.ok_or(ApiError::NotFound("table"))?;
    Ok(Json(TableResponse { table, info, clock: now() }))
}

/// Deletes a finished game, which only its host may do.
async fn delete_table(
    State(app): State<App>,
    client: ClientOrigin,
    guest: KnownGuest,
    TablePath(id): TablePath,
) -> Result<Json<Deleted>, ApiError> {
    client.same_origin()?;
    let _permit = app.read_gate.enter(client.address).await?;
    let (row, log) = app.services.read(&id).await?.ok_or(ApiError::NotFound("table"))?;
    if !row.listing.stage.has_ended() {
        return Err(ApiError::Forbidden("a table can be deleted only when its game has ended"));
    }
    let table = Table::from_log(&log).map_err(|error| StoreError::Corrupt(format!("table {id}: {error}")))?;
    if table.host() != guest.id {
        return Err(ApiError::Forbidden("only the host can delete a table"));
    }
    // The game and the proof of its dice belong to everybody who played.
    let started = log.iter().position(|logged| matches!(logged.entry, Entry::Started { .. }));
    let at_start = started.and_then(|started| Table::from_log(&log[..=started]).ok());
    let others = |table: &Table| table.people().any(|seat| table.guest_at(seat) != Some(guest.id));
    if at_start.is_some_and(|table| others(&table)) {
        return Err(ApiError::Forbidden("a game that others played can't be deleted by its host alone"));
    }
    app.store.delete_table(&id).await?;
    Ok(Json(Deleted { deleted: true }))
}

/// How much of the dice game has been solved.
async fn solver_progress(State(app): State<App>, _: ClientOrigin) -> Json<SolverProgress> {
    Json(SolverProgress { progress: app.dice.progress() })
}

/// Starts solving it, if that has not been done.
async fn start_solver(
    State(app): State<App>,
    client: ClientOrigin,
) -> Result<Json<SolverProgress>, ApiError> {
    client.same_origin()?;
    app.dice.start();
    Ok(Json(SolverProgress { progress: app.dice.progress() }))
}
