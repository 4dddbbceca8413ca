//! The page's files: those of `web/` without their comments, in the program itself, or read from a folder as they are while
//! somebody works on them.

use crate::App;
use crate::error::ApiError;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use std::borrow::Cow;
use std::path::{Component, Path};

/// What browsers get to see of `web/`, by name in order.
static WEB: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/web.rs"));

/// The one page; what it shows is in its address.
const INDEX: &str = "index.html";
/// Addresses of it; what has a dot in its last part is a file all the same.
const ROUTES: [&str; 4] = ["t", "replay", "rules", "dice"];

/// Whatever is not for programs is for browsers.
pub(crate) async fn page(State(app): State<App>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return ApiError::NotFound("door").into_response();
    }
    let name = file_name(uri.path());
    let found = match &app.web {
        Some(folder) => read(folder, name).await,
        None => embedded(name).map(Cow::Borrowed),
    };
    let Some(data) = found else { return ApiError::NotFound("page").into_response() };
    let tag = tag(&data);
    // Browsers ask each time whether a file has changed, so that a new release never meets an old page.
    let about = [(ETAG, tag.clone()), (CACHE_CONTROL, "no-cache".into()), (CONTENT_TYPE, kind(name).into())];
    let known = headers.get(IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes());
    if known { (StatusCode::NOT_MODIFIED, about).into_response() } else { (about, data).into_response() }
}

/// A file in the program.
fn embedded(name: &str) -> Option<&'static [u8]> {
    let place = WEB.binary_search_by_key(&name, |(name, _)| name).ok()?;
    Some(WEB[place].1)
}

/// The file behind an address.
fn file_name(path: &str) -> &str {
    let path = path.trim_start_matches('/');
    let first = path.split('/').next().unwrap_or_default();
    let file = path.rsplit('/').next().is_some_and(|last| last.contains('.'));
    if path.is_empty() || !file && ROUTES.contains(&first) { INDEX } else { path }
}

/// A file of a folder, and of nowhere else.
async fn read(folder: &Path, name: &str) -> Option<Cow<'static, [u8]>> {
    let inside = Path::new(name).components().all(|part| matches!(part, Component::Normal(_)));
    if !inside {
        return None;
    }
    let file = folder.join(name);
    let read = tokio::task::spawn_blocking(move || std::fs::read(file).ok()).await;
    read.ok().flatten().map(Cow::Owned)
}

/// What tells one content from another.
fn tag(data: &[u8]) -> String {
    use sha2::{Digest, Sha256};
    let hash = Sha256::digest(data);
    let digits: String = hash.iter().take(12).map(|byte| format!("{byte:02x}")).collect();
    format!("\"{digits}\"")
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("json") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_lead_to_files() {
        let cases = [
            ("/", INDEX),
            ("/t/abc", INDEX),
            ("/rules", INDEX),
            ("/dice/viewer", INDEX),
            ("/dice/map.js", "dice/map.js"),
            ("/board.js", "board.js"),
            ("/style/theme.css", "style/theme.css"),
        ];
        for (path, file) in cases {
            assert_eq!(file_name(path), file, "{path}");
        }
    }

    #[test]
    fn the_page_is_there_and_its_tools_are_not() {
        for there in [INDEX, "board.js", "style/theme.css", "vendor/preact.js"] {
            assert!(embedded(there).is_some(), "{there}");
        }
        let tool =
            |name: &str| name.starts_with("tools") || name.contains("gallery") || name.ends_with(".ts");
        assert_eq!(WEB.iter().map(|(name, _)| *name).find(|name| tool(name)), None);
    }

    #[test]
    fn the_page_of_the_base_game_is_light() {
        // The dice game is fetched when it is wanted, and weighed by itself, its viewer included.
        let (dice, base): (Vec<_>, Vec<_>) = WEB.iter().partition(|(name, _)| name.starts_with("dice/"));
        let weigh = |files: Vec<&(&str, &[u8])>| files.iter().map(|(_, data)| data.len()).sum::<usize>();
        let (base, dice) = (weigh(base), weigh(dice));
        assert!(base < 300_000, "the page has become heavy: {base} bytes, and {dice} of the dice game");
        assert!(dice < 110_000, "the dice game's page has become heavy: {dice} bytes");
    }

    #[tokio::test]
    async fn nothing_outside_the_folder_is_read() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web");
        assert!(read(&folder, "board.js").await.is_some());
        for outside in ["../Cargo.toml", "/etc/passwd", "style/../../Cargo.toml", "./board.js/.."] {
            assert!(read(&folder, outside).await.is_none(), "{outside}");
        }
    }
}
