//! Serves the page's files: embedded in the program, as `build.rs` bundles them, or with `--web` straight from a folder.

use crate::App;
use crate::error::ApiError;
use axum::extract::State;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use std::path::{Component, Path};
use std::sync::LazyLock;

/// An embedded file.
struct EmbeddedFile {
    name: &'static str,
    plain: &'static [u8],
    /// `plain`, compressed with gzip.
    zipped: &'static [u8],
}

/// The embedded files, sorted by name.
static WEB: &[EmbeddedFile] = include!(concat!(env!("OUT_DIR"), "/web.rs"));
/// The ETag of each embedded file.
static ETAGS: LazyLock<Vec<String>> = LazyLock::new(|| WEB.iter().map(|file| etag(file.plain)).collect());

/// The single page; its script looks at the path to decide what to show.
const INDEX: &str = "index.html";
/// First parts of the paths at which the page is served, unless the last part has a dot and so names a file.
const ROUTES: [&str; 4] = ["t", "replay", "rules", "dice"];

/// Handles every path that is not an API endpoint.
pub(crate) async fn page(State(app): State<App>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return ApiError::NotFound("endpoint").into_response();
    }
    let name = file_name(uri.path());
    let found = match &app.web {
        Some(folder) => read(folder, name).await.map(|data| {
            let tag = format!("\"{}\"", etag(&data));
            respond(&headers, name, tag, data)
        }),
        None => embedded(name).map(|index| {
            let (file, zip) = (&WEB[index], accepts_gzip(&headers));
            let tag = format!("\"{}{}\"", ETAGS[index], if zip { "-gzip" } else { "" });
            let mut response = respond(&headers, name, tag, if zip { file.zipped } else { file.plain });
            response.headers_mut().insert(VARY, HeaderValue::from_static("accept-encoding"));
            if zip {
                response.headers_mut().insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            }
            response
        }),
    };
    found.unwrap_or_else(|| ApiError::NotFound("page").into_response())
}

/// A response with a file, or 304 if the browser has it already. Browsers revalidate every time, so that a new release never
/// runs with an old page.
fn respond(headers: &HeaderMap, name: &str, tag: String, data: impl IntoResponse) -> Response {
    let known = headers.get(IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let response_headers: [(HeaderName, String); 3] =
        [(ETAG, tag), (CACHE_CONTROL, "no-cache".into()), (CONTENT_TYPE, content_type(name).into())];
    if known {
        (StatusCode::NOT_MODIFIED, response_headers).into_response()
    } else {
        (response_headers, data).into_response()
    }
}

/// Whether the client accepts gzip.
fn accepts_gzip(headers: &HeaderMap) -> bool {
    let accepted =
        headers.get(ACCEPT_ENCODING).and_then(|accepted| accepted.to_str().ok()).unwrap_or_default();
    accepted.split(',').any(|coding| {
        let (name, weight) = coding.split_once(';').unwrap_or((coding, "q=1"));
        name.trim() == "gzip" && weight.trim().strip_prefix("q=").and_then(|q| q.parse().ok()) != Some(0.0)
    })
}

/// The index of an embedded file.
fn embedded(name: &str) -> Option<usize> {
    WEB.binary_search_by_key(&name, |file| file.name).ok()
}

/// The file that is served at a path.
fn file_name(path: &str) -> &str {
    let path = path.trim_start_matches('/');
    let first = path.split('/').next().unwrap_or_default();
    let file = path.rsplit('/').next().is_some_and(|last| last.contains('.'));
    if path.is_empty() || !file && ROUTES.contains(&first) { INDEX } else { path }
}

/// Reads a file in a folder; paths that would leave the folder find nothing.
async fn read(folder: &Path, name: &str) -> Option<Vec<u8>> {
    let inside = Path::new(name).components().all(|part| matches!(part, Component::Normal(_)));
    if !inside {
        return None;
    }
    let file = folder.join(name);
    let read = tokio::task::spawn_blocking(move || std::fs::read(file).ok()).await;
    read.ok().flatten()
}

/// A hash of the content, for its ETag.
fn etag(data: &[u8]) -> String {
    use sha2::{Digest, Sha256};
    let hash = Sha256::digest(data);
    hash.iter().take(12).map(|byte| format!("{byte:02x}")).collect()
}

fn content_type(name: &str) -> &'static str {
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
    fn paths_lead_to_files() {
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
    fn the_page_is_embedded_in_few_files_without_its_tools() {
        let names: Vec<_> = WEB.iter().map(|file| file.name).collect();
        let styles = ["dice/corner.css", "dice/dice.css", "dice/report.css", "dice/viewer.css"];
        let mut wanted =
            ["app.js", "dice/bundle.js", "dice/corner.js", "icon.svg", INDEX, "style.css"].to_vec();
        wanted.extend(styles);
        wanted.sort_unstable();
        assert_eq!(names, wanted);
    }

    #[test]
    fn the_page_stays_within_its_weight_limit() {
        // The dice game is loaded on demand and has a limit of its own.
        let (dice, base): (Vec<_>, Vec<_>) = WEB.iter().partition(|file| file.name.starts_with("dice/"));
        let total = |files: Vec<&EmbeddedFile>| files.iter().map(|file| file.plain.len()).sum::<usize>();
        let (base, dice) = (total(base), total(dice));
        assert!(base < 300_000, "the page is too large: {base} bytes, and {dice} of the dice game");
        assert!(dice < 110_000, "the dice game's page is too large: {dice} bytes");
    }

    #[test]
    fn gzip_is_sent_to_clients_that_accept_it() {
        let cases = [
            ("gzip, deflate, br", true),
            ("br;q=1.0, gzip;q=0.5", true),
            ("deflate", false),
            ("gzip;q=0", false),
            ("", false),
        ];
        for (accepted, taken) in cases {
            let headers = HeaderMap::from_iter([(ACCEPT_ENCODING, HeaderValue::from_static(accepted))]);
            assert_eq!(accepts_gzip(&headers), taken, "{accepted}");
        }
        assert!(!accepts_gzip(&HeaderMap::new()));
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
