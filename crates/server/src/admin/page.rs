//! The admin page: plain HTML from the server, with forms and no script, so that nothing of it is in the game's page. It does
//! not exist unless a password is configured.

use super::{Admin, AdminError, BanTarget, LogIns};
use crate::App;
use crate::admin::password::LogInError;
use crate::error::ApiError;
use crate::identity::cookie_value;
use crate::origin::ClientOrigin;
use axum::Router;
use axum::body::Bytes;
use axum::extract::{FromRequestParts, State};
use axum::http::StatusCode;
use axum::http::header::{
    CONTENT_TYPE, HeaderMap, HeaderValue, LOCATION, ORIGIN, REFERRER_POLICY, SET_COOKIE,
};
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use brickwool_table::{GuestId, Player, TableId};
use std::collections::HashMap;
use std::fmt::{Display, Write};
use std::time::Duration;

const COOKIE: &str = "brickwool-admin";
const STYLE: &str = include_str!("style.css");
/// The longest ban that the page's form gives, in hours.
const MAX_HOURS: u64 = 24 * 365;

/// The page and its forms.
pub(crate) fn router() -> Router<App> {
    Router::new()
        .route("/admin", get(show))
        .route("/admin/style.css", get(style))
        .route("/admin/log-in", post(log_in))
        .route("/admin/log-out", post(log_out))
        .route("/admin/act", post(act))
}

/// An operator who is logged in, and whether our own page sent the request. As an argument of a handler it refuses
/// everybody else.
struct LoggedIn(Admin, ClientOrigin);

impl FromRequestParts<App> for LoggedIn {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<LoggedIn, Response> {
        let client =
            ClientOrigin::from_request_parts(parts, app).await.map_err(IntoResponse::into_response)?;
        if app.admin_password.is_none() {
            return Err(ApiError::NotFound("page").into_response());
        }
        match session(&parts.headers) {
            Some(secret) if app.log_ins.is_logged_in(secret) => {
                let admin = Admin::new(app.store.clone(), format!("page {}", client.address));
                Ok(LoggedIn(admin, client))
            }
            _ => Err(page(StatusCode::OK, LOG_IN)),
        }
    }
}

fn session(headers: &HeaderMap) -> Option<&str> {
    cookie_value(headers, HOST_COOKIE).or_else(|| cookie_value(headers, COOKIE))
}

/// The cookie's name where the connection is encrypted.
const HOST_COOKIE: &str = "__Host-brickwool-admin";

const LOG_IN: &str = r#"<section class="log-in"><form method="post" action="/admin/log-in"><label>Password
<input type="password" name="password" autocomplete="current-password" required autofocus></label>
<button class="main">Log in</button></form></section>"#;

async fn style(State(app): State<App>, _: ClientOrigin) -> Response {
    if app.admin_password.is_none() {
        return ApiError::NotFound("page").into_response();
    }
    ([(CONTENT_TYPE, "text/css; charset=utf-8")], STYLE).into_response()
}

async fn log_in(State(app): State<App>, client: ClientOrigin, body: Bytes) -> Response {
    let Some(hash) = &app.admin_password else { return ApiError::NotFound("page").into_response() };
    if let Err(error) = client.same_origin() {
        return error.into_response();
    }
    let password = form(&body).remove("password").unwrap_or_default();
    let admin = Admin::new(app.store.clone(), format!("page {}", client.address));
    match app.log_ins.log_in(hash, client.address.into(), password).await {
        Ok(secret) => {
            if let Err(error) = admin.note("log-in", "").await {
                return failed(&error);
            }
            let secure = client.secure || app.secure_cookies;
            let (name, secure) = if secure { (HOST_COOKIE, "; Secure") } else { (COOKIE, "") };
            let cookie = format!("{name}={secret}; Path=/; HttpOnly; SameSite=Strict{secure}");
            let mut cookie = HeaderValue::from_str(&cookie).expect("letters and digits fit a header");
            cookie.set_sensitive(true);
            ([(SET_COOKIE, cookie)], to_page()).into_response()
        }
        Err(LogInError::WrongPassword) => {
            // Even if this cannot be noted, nobody is logged in.
            let _ = admin.note("wrong-password", "").await;
            page(
                StatusCode::FORBIDDEN,
                &format!("<p class=\"alert\" role=\"alert\">That’s not the password.</p>{LOG_IN}"),
            )
        }
        Err(LogInError::TooManyAttempts) => {
            let message = "<p class=\"alert\" role=\"alert\">Too many attempts from your address. Please wait some minutes.</p>";
            page(StatusCode::TOO_MANY_REQUESTS, message)
        }
    }
}

async fn log_out(State(app): State<App>, client: ClientOrigin, headers: HeaderMap) -> Response {
    if let Err(error) = client.same_origin() {
        return error.into_response();
    }
    if let Some(secret) = session(&headers) {
        LogIns::log_out(&app.log_ins, secret);
    }
    to_page()
}

async fn act(
    State(app): State<App>,
    LoggedIn(admin, client): LoggedIn,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    // Requests that change something must come from our own page; programs can use the console.
    if !headers.contains_key(ORIGIN) || client.same_origin().is_err() {
        return ApiError::ForeignOrigin.into_response();
    }
    let form = form(&body);
    let field = |name: &str| form.get(name).map_or("", String::as_str);
    let done = match field("action") {
        "close" => match field("table").parse::<TableId>() {
            Ok(table) => admin.close(&table).await,
            Err(error) => Err(AdminError::Text(error.to_string())),
        },
        "remove-seat" => match (field("table").parse::<TableId>(), field("seat").parse()) {
            (Ok(table), Ok(seat)) => admin.remove_seat(&table, seat).await,
            _ => Err(AdminError::Text("the seat or the table's id is not valid".into())),
        },
        "ban" => match (field("who").trim().parse::<BanTarget>(), field("hours").parse::<u64>()) {
            (Ok(who), Ok(hours @ 1..=MAX_HOURS)) => {
                admin.ban(who, Duration::from_secs(hours * 3600), field("reason")).await
            }
            (Ok(_), _) => Err(AdminError::Text(format!("a ban lasts 1 to {MAX_HOURS} hours"))),
            (Err(error), _) => Err(AdminError::Text(error.to_string())),
        },
        "unban" => match field("ban").parse() {
            Ok(ban) => admin.unban(ban).await,
            Err(_) => Err(AdminError::Text("this is not a ban's number".into())),
        },
        "delete-name" => match field("guest").trim().parse::<GuestId>() {
            Ok(guest) => admin.delete_name(guest).await,
            Err(error) => Err(AdminError::Text(error.to_string())),
        },
        _ => Err(AdminError::Text("there is no such action".into())),
    };
    match done {
        Ok(()) => {
            app.operator_acted.notify_one();
            to_page()
        }
        Err(error) => failed(&error),
    }
}

async fn show(LoggedIn(admin, _): LoggedIn) -> Response {
    match overview(&admin).await {
        Ok(html) => page(StatusCode::OK, &html),
        Err(error) => failed(&error),
    }
}

/// Everything that operators see.
async fn overview(admin: &Admin) -> Result<String, AdminError> {
    let mut html = String::from(LOG_OUT);
    let reports = admin.reports().await?.into_iter().map(|report| {
        let table = table_link(&report.table);
        vec![time(report.at), table, escape(&report.about), escape(&report.text), escape(&report.by)]
    });
    html.push_str(&section(
        "Reports",
        "",
        &["When", "Table", "About", "What happened", "Reported by"],
        reports,
    ));
    let tables = admin.tables().await?.into_iter().map(|table| {
        let mut seats = String::new();
        for (number, seat) in (1..).zip(&table.info.seats) {
            let Some(Player::Person { guest, name }) = &seat.player else { continue };
            let remove = button("remove-seat", &[("table", &table.table), ("seat", &number)], "Remove");
            let _ = write!(
                seats,
                "<div class=\"seat\"><span>{number}: {} <code>{guest}</code></span>{remove}</div>",
                escape(name)
            );
        }
        let close = button("close", &[("table", &table.table)], "Close the table");
        let stage = table.info.stage.as_str().to_owned();
        vec![time(table.created), table_link(&table.table), stage, seats, close]
    });
    html.push_str(&section("Tables", "", &["Since", "Table", "Stage", "People", "Action"], tables));
    let bans = admin.bans().await?.into_iter().map(|ban| {
        let who = match &ban.ban.who {
            brickwool_store::Banned::Guest(guest) => guest.to_string(),
            brickwool_store::Banned::Network(network) => network.clone(),
        };
        let lift = button("unban", &[("ban", &ban.id)], "Lift the ban");
        let who = format!("<code>{}</code>", escape(&who));
        vec![time(ban.ban.expires), who, escape(&ban.ban.reason), ban.id.to_string(), lift]
    });
    html.push_str(&section("Bans", BAN, &["Until", "Who", "Reason", "Number", "Action"], bans));
    html.push_str(&section("Names", DELETE_NAME, &[], std::iter::empty()));
    let audit = admin.audit_log().await?.into_iter().map(|entry| {
        let table = entry.table.as_ref().map(table_link).unwrap_or_default();
        vec![time(entry.at), escape(&entry.operator), escape(&entry.action), table, escape(&entry.detail)]
    });
    html.push_str(&section("Audit log", "", &["When", "Who", "What", "Table", "Details"], audit));
    Ok(html)
}

const LOG_OUT: &str =
    r#"<form class="log-out" method="post" action="/admin/log-out"><button>Log out</button></form>"#;

const BAN: &str = r#"<form class="fields" method="post" action="/admin/act">
<input type="hidden" name="action" value="ban">
<label>Guest’s id or addresses <input name="who" required placeholder="5f0c3a9d2b1e4f60 or 203.0.113.0/24"></label>
<label>Hours <input name="hours" type="number" min="1" value="24" required></label>
<label>Reason <input name="reason" maxlength="200"></label><button>Ban</button></form>"#;

const DELETE_NAME: &str = r#"<p>Replaces a guest’s name by a number, at their tables and in their games.</p>
<form class="fields" method="post" action="/admin/act"><input type="hidden" name="action" value="delete-name">
<label>Guest’s id <input name="guest" required></label><button>Delete the name</button></form>"#;

/// A part of the page: a form, and a table unless it has no columns.
fn section(title: &str, form: &str, columns: &[&str], rows: impl Iterator<Item = Vec<String>>) -> String {
    let mut html = format!("<section><h2>{title}</h2>{form}");
    let mut rows = rows.peekable();
    if rows.peek().is_none() {
        if !columns.is_empty() {
            html.push_str("<p class=\"empty\">None.</p>");
        }
        return html + "</section>";
    }
    html.push_str("<div class=\"scroll\" tabindex=\"0\"><table><thead><tr>");
    for column in columns {
        let _ = write!(html, "<th scope=\"col\">{column}</th>");
    }
    html.push_str("</tr></thead><tbody>");
    for cells in rows {
        html.push_str("<tr>");
        for (column, cell) in columns.iter().zip(cells) {
            let _ = write!(html, "<td data-column=\"{column}\">{cell}</td>");
        }
        html.push_str("</tr>");
    }
    html + "</tbody></table></div></section>"
}

fn table_link(id: &TableId) -> String {
    format!("<a href=\"/t/{id}\">{id}</a>")
}

fn button(action: &str, fields: &[(&str, &dyn Display)], text: &str) -> String {
    let mut form = format!(
        "<form method=\"post\" action=\"/admin/act\"><input type=\"hidden\" name=\"action\" value=\"{action}\">"
    );
    for (name, value) in fields {
        let value = escape(&value.to_string());
        let _ = write!(form, "<input type=\"hidden\" name=\"{name}\" value=\"{value}\">");
    }
    form + "<button>" + text + "</button></form>"
}

/// A page around some HTML.
fn page(status: StatusCode, html: &str) -> Response {
    let page = format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>Operators · Brickwool</title><link rel=\"icon\" href=\"/icon.svg\">\
         <link rel=\"stylesheet\" href=\"/admin/style.css\"><main><h1>Operators</h1>{html}</main></html>"
    );
    // Without it, browsers don't say where a form comes from.
    let headers = [(CONTENT_TYPE, "text/html; charset=utf-8"), (REFERRER_POLICY, "same-origin")];
    (status, headers, page).into_response()
}

fn failed(error: &AdminError) -> Response {
    let status = match error {
        AdminError::Store(error) => {
            tracing::error!(%error, "the store failed");
            StatusCode::SERVICE_UNAVAILABLE
        }
        _ => StatusCode::BAD_REQUEST,
    };
    let text = escape(&error.to_string());
    page(
        status,
        &format!(
            "<p class=\"alert\" role=\"alert\">That didn’t work: {text}.</p><p><a href=\"/admin\">Back</a></p>"
        ),
    )
}

fn to_page() -> Response {
    (StatusCode::SEE_OTHER, [(LOCATION, "/admin")]).into_response()
}

fn escape(text: &str) -> String {
    let escaped = |letter: char| match letter {
        '&' => "&amp;".to_owned(),
        '<' => "&lt;".to_owned(),
        '>' => "&gt;".to_owned(),
        '"' => "&quot;".to_owned(),
        '\'' => "&#39;".to_owned(),
        other => other.to_string(),
    };
    text.chars().map(escaped).collect()
}

/// A time as people read it, in UTC.
pub fn time(at: u64) -> String {
    let seconds = at / 1000;
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    let (year, month, day) = date(days);
    format!("{year:04}-{month:02}-{day:02} {:02}:{:02}", rest / 3600, rest % 3600 / 60)
}

/// The date this many days after 1 January 1970.
fn date(days: u64) -> (u64, u64, u64) {
    // Counted from 1 March of the year 0, so that leap days are at the ends of years.
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day_of_month = day - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    (era * 400 + year + next, month, day_of_month)
}

/// The fields of a form as browsers send them; what cannot be read is left out.
fn form(body: &[u8]) -> HashMap<String, String> {
    let text = String::from_utf8_lossy(body);
    let pairs = text.split('&').filter_map(|pair| pair.split_once('='));
    pairs.filter_map(|(name, value)| Some((decoded(name)?, decoded(value)?))).collect()
}

fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'+' => b' ',
            b'%' => {
                let digit = |byte: u8| char::from(byte).to_digit(16);
                let (high, low) = (digit(rest.next()?)?, digit(rest.next()?)?);
                u8::try_from(high * 16 + low).ok()?
            }
            byte => byte,
        });
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_and_times_are_read_and_written() {
        let read = form(b"who=10.0.0.0%2F8&reason=too+loud+%C3%A9&bad=%zz&a=1&a");
        assert_eq!(read.get("who").map(String::as_str), Some("10.0.0.0/8"));
        assert_eq!(read.get("reason").map(String::as_str), Some("too loud \u{e9}"));
        assert_eq!((read.contains_key("bad"), read.len()), (false, 3));
        let cases = [
            (0, "1970-01-01 00:00"),
            (951_782_400_000, "2000-02-29 00:00"),
            (1_794_860_100_000, "2026-11-16 20:15"),
            (4_107_542_399_000, "2100-02-28 23:59"),
        ];
        for (at, text) in cases {
            assert_eq!(time(at), text);
        }
        assert_eq!(escape("<a href=\"'&"), "&lt;a href=&quot;&#39;&amp;");
    }
}
