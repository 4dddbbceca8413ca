//! The page's files: in the program itself, as `build.rs` packs them, or read from a folder as they are while somebody works
//! on them.

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

/// A file in the program.
struct File {
    name: &'static str,
    plain: &'static [u8],
    /// The same with gzip.
    zipped: &'static [u8],
}

/// What browsers get to see of `web/`, by name in order.
static WEB: &[File] = include!(concat!(env!("OUT_DIR"), "/web.rs"));
/// What tells each content from others.
static TAGS: LazyLock<Vec<String>> = LazyLock::new(|| WEB.iter().map(|file| tag(file.plain)).collect());

/// The one page; what it shows is in its address.
const INDEX: &str = "index.html";
/// Addresses of it; what has a dot in its last part is a file all the same.
const ROUTES: [&str; 4] = ["t", "replay", "rules", "dice"];

/// Whatever is not for programs is for browsers.
pub(crate) async fn page(State(app): State<App>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return ApiError::NotFound("endpoint").into_response();
    }
    let name = file_name(uri.path());
    let found = match &app.web {
        Some(folder) => read(folder, name).await.map(|data| {
            let tag = format!("\"{}\"", tag(&data));
            answer(&headers, name, tag, data)
        }),
        None => embedded(name).map(|place| {
            let (file, zip) = (&WEB[place], unzips(&headers));
            let tag = format!("\"{}{}\"", TAGS[place], if zip { "-gzip" } else { "" });
            let mut answer = answer(&headers, name, tag, if zip { file.zipped } else { file.plain });
            answer.headers_mut().insert(VARY, HeaderValue::from_static("accept-encoding"));
            if zip {
                answer.headers_mut().insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            }
            answer
        }),
    };
    found.unwrap_or_else(|| ApiError::NotFound("page").into_response())
}

/// A file for somebody who may know it. Browsers ask each time whether it has changed, so that a new release never meets an
/// old page.
fn answer(headers: &HeaderMap, name: &str, tag: String, data: impl IntoResponse) -> Response {
    let known = headers.get(IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let about: [(HeaderName, String); 3] =
        [(ETAG, tag), (CACHE_CONTROL, "no-cache".into()), (CONTENT_TYPE, kind(name).into())];
    if known { (StatusCode::NOT_MODIFIED, about).into_response() } else { (about, data).into_response() }
}

/// Whether a browser takes gzip.
fn unzips(headers: &HeaderMap) -> bool {
    let accepted =
        headers.get(ACCEPT_ENCODING).and_then(|accepted| accepted.to_str().ok()).unwrap_or_default();
    accepted.split(',').any(|coding| {
        let (name, weight) = coding.split_once(';').unwrap_or((coding, "q=1"));
        name.trim() == "gzip" && weight.trim().strip_prefix("q=").and_then(|q| q.parse().ok()) != Some(0.0)
    })
}

/// Where a file is in the program.
fn embedded(name: &str) -> Option<usize> {
    WEB.binary_search_by_key(&name, |file| file.name).ok()
}

/// The file behind an address.
fn file_name(path: &str) -> &str {
    let path = path.trim_start_matches('/');
    let first = path.split('/').next().unwrap_or_default();
    let file = path.rsplit('/').next().is_some_and(|last| last.contains('.'));
    if path.is_empty() || !file && ROUTES.contains(&first) { INDEX } else { path }
}

/// A file of a folder, and of nowhere else.
async fn read(folder: &Path, name: &str) -> Option<Vec<u8>> {
    let inside = Path::new(name).components().all(|part| matches!(part, Component::Normal(_)));
    if !inside {
        return None;
    }
    let file = folder.join(name);
    let read = tokio::task::spawn_blocking(move || std::fs::read(file).ok()).await;
    read.ok().flatten()
}

/// What tells one content from another.
fn tag(data: &[u8]) -> String {
    use sha2::{Digest, Sha256};
    let hash = Sha256::digest(data);
    hash.iter().take(12).map(|byte| format!("{byte:02x}")).collect()
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
    fn the_page_is_there_in_few_files_and_its_tools_are_not() {
        let names: Vec<_> = WEB.iter().map(|file| file.name).collect();
        let styles = ["dice/corner.css", "dice/dice.css", "dice/report.css", "dice/viewer.css"];
        let mut wanted =
            ["app.js", "dice/corner.js", "dice/pack.js", "icon.svg", INDEX, "style.css"].to_vec();
        wanted.extend(styles);
        wanted.sort_unstable();
        assert_eq!(names, wanted);
    }

    #[test]
    fn the_page_of_the_base_game_is_light() {
        // The dice game is fetched when it is wanted, and weighed by itself, its viewer included.
        let (dice, base): (Vec<_>, Vec<_>) = WEB.iter().partition(|file| file.name.starts_with("dice/"));
        let weigh = |files: Vec<&File>| files.iter().map(|file| file.plain.len()).sum::<usize>();
        let (base, dice) = (weigh(base), weigh(dice));
        assert!(base < 300_000, "the page has become heavy: {base} bytes, and {dice} of the dice game");
        assert!(dice < 110_000, "the dice game's page has become heavy: {dice} bytes");
    }

    #[test]
    fn gzip_is_for_those_who_take_it() {
        let cases = [
            ("gzip, deflate, br", true),
            ("br;q=1.0, gzip;q=0.5", true),
            ("deflate", false),
            ("gzip;q=0", false),
            ("", false),
        ];
        for (accepted, taken) in cases {
            let headers = HeaderMap::from_iter([(ACCEPT_ENCODING, HeaderValue::from_static(accepted))]);
            assert_eq!(unzips(&headers), taken, "{accepted}");
        }
        assert!(!unzips(&HeaderMap::new()));
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
