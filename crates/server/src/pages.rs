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
/// For files that never change.
const FOR_EVER: &str = "public, max-age=31536000, immutable";
/// Letters of the name of a release's folder.
const RELEASE_LENGTH: usize = 16;
/// First parts of the paths at which the page is served, unless the last part has a dot and so names a file.
const ROUTES: [&str; 9] = ["t", "replay", "review", "rules", "dice", "editor", "games", "profile", "analyse"];

/// Handles every path that is not an API endpoint.
pub(crate) async fn page(State(app): State<App>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return ApiError::NotFound("endpoint").into_response();
    }
    let name = file_name(uri.path());
    let found = match &app.web {
        Some(folder) => read(folder, name).await.map(|data| {
            let tag = format!("\"{}\"", etag(&data));
            respond(&headers, name, tag, "no-cache", data)
        }),
        None => embedded(name).map(|index| {
            let (file, zip) = (&WEB[index], accepts_gzip(&headers));
            let tag = format!("\"{}{}\"", ETAGS[index], if zip { "-gzip" } else { "" });
            let data = if zip { file.zipped } else { file.plain };
            let cache = if is_in_release(name) { FOR_EVER } else { "no-cache" };
            let mut response = respond(&headers, name, tag, cache, data);
            response.headers_mut().insert(VARY, HeaderValue::from_static("accept-encoding"));
            if zip {
                response.headers_mut().insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            }
            response
        }),
    };
    found.unwrap_or_else(|| ApiError::NotFound("page").into_response())
}

/// A response with a file, or 304 if the browser has it already. Browsers revalidate the page every time; what it loads from
/// a folder named after the release never changes.
fn respond(headers: &HeaderMap, name: &str, tag: String, cache: &str, data: impl IntoResponse) -> Response {
    let known = headers.get(IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let response_headers: [(HeaderName, String); 3] =
        [(ETAG, tag), (CACHE_CONTROL, cache.into()), (CONTENT_TYPE, content_type(name).into())];
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

/// Whether a file is in the folder named after the release: such a file never changes.
fn is_in_release(name: &str) -> bool {
    name.split_once('/').is_some_and(|(folder, _)| {
        folder.len() == RELEASE_LENGTH && folder.bytes().all(|letter| letter.is_ascii_hexdigit())
    })
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

    /// The embedded files by their names in the release's folder.
    fn released() -> Vec<(&'static str, &'static EmbeddedFile)> {
        let name = |file: &'static EmbeddedFile| {
            let inside = file.name.split_once('/').filter(|_| is_in_release(file.name));
            (inside.map_or(file.name, |(_, name)| name), file)
        };
        WEB.iter().map(name).collect()
    }

    #[test]
    fn the_page_is_embedded_in_few_files_without_its_tools() {
        let names: Vec<_> = released().into_iter().map(|(name, _)| name).collect();
        let mut wanted = vec!["app.js", "style.css", "icon.svg", "manifest.webmanifest", "sw.js", INDEX];
        wanted.extend(["icons/180.png", "icons/192.png", "icons/512.png", "icons/maskable.png"]);
        wanted.extend(["offline/bundle.js", "offline/offline.css"]);
        wanted.extend(["after/bundle.js", "after/after.css", "learn/bundle.js", "learn/learn.css"]);
        wanted.extend(["people/bundle.js", "people/people.css", "setup/bundle.js", "setup/setup.css"]);
        wanted.extend(["dice/bundle.js", "dice/dice.css", "dice/report.css", "dice/viewer.css"]);
        wanted.extend(["dice/home-panel.js", "dice/home-panel.css", "editor/bundle.js", "editor/editor.css"]);
        wanted.push("fill/bundle.js");
        wanted.extend(["games/bundle.js", "games/games.css", "profile/bundle.js", "profile/profile.css"]);
        wanted.extend(["review/bundle.js", "review/review.css", "heat/bundle.js", "heat/heat.css"]);
        wanted.extend(["analyse/bundle.js", "analyse/analyse.css"]);
        wanted.extend(["words/de.js", "words/en-more.js", "words/es.js", "words/fr.js"]);
        let sorted = |mut names: Vec<&'static str>| {
            names.sort_unstable();
            names
        };
        assert_eq!(sorted(names), sorted(wanted));
    }

    #[test]
    fn what_the_page_loads_is_in_one_folder_that_is_cached_for_ever() {
        let index = WEB.iter().find(|file| file.name == INDEX).expect("the page is embedded");
        let page = std::str::from_utf8(index.plain).expect("the page is text");
        let folder =
            WEB.iter().find_map(|file| file.name.strip_suffix("/app.js")).expect("the script is embedded");
        for name in ["app.js", "style.css"] {
            assert!(page.contains(&format!("\"/{folder}/{name}\"")), "{name}: {page}");
        }
        let outside = WEB.iter().map(|file| file.name).filter(|name| !name.starts_with(folder));
        let mut beside = vec!["icon.svg", "icons/180.png", "icons/192.png", "icons/512.png"];
        beside.extend(["icons/maskable.png", INDEX, "manifest.webmanifest", "sw.js"]);
        assert_eq!(outside.collect::<Vec<_>>(), beside);
    }

    #[test]
    fn the_service_worker_knows_its_release() {
        let text = |name: &str| {
            let file = WEB.iter().find(|file| file.name == name).expect("it is embedded");
            std::str::from_utf8(file.plain).expect("it is text")
        };
        let worker = text("sw.js");
        for file in WEB.iter().filter(|file| is_in_release(file.name)) {
            assert!(worker.contains(&format!("/{}", file.name)), "{} is not kept for later", file.name);
        }
        assert!(!worker.contains('%'), "all marks are filled in");
        let manifest: serde_json::Value =
            serde_json::from_str(text("manifest.webmanifest")).expect("the manifest is JSON");
        for icon in manifest["icons"].as_array().expect("icons") {
            let address = icon["src"].as_str().expect("an address");
            assert!(embedded(address.trim_start_matches('/')).is_some(), "{address}");
        }
    }

    #[test]
    fn every_bundle_stays_within_its_weight_limit() {
        let limits = [
            // A first visit: the home page or a game.
            ("", 320_000),
            ("after/", 45_000),
            ("analyse/", 35_000),
            ("dice/", 110_000),
            ("editor/", 62_000),
            ("fill/", 10_000),
            ("games/", 15_000),
            ("heat/", 5_000),
            ("icons/", 60_000),
            ("learn/", 30_000),
            ("offline/", 6_000),
            ("people/", 15_000),
            ("profile/", 35_000),
            ("review/", 48_000),
            ("setup/", 30_000),
            // One language, or the rest of English, is loaded.
            ("words/", 320_000),
        ];
        let weight = |folder: &str| {
            let files = released().into_iter().filter(|(name, _)| {
                name.split_once('/').map_or("", |(first, _)| first) == folder.trim_end_matches('/')
            });
            files.map(|(_, file)| file.plain.len()).sum::<usize>()
        };
        let weights = limits.map(|(folder, _)| (folder, weight(folder)));
        let all: usize = WEB.iter().map(|file| file.plain.len()).sum();
        assert_eq!(weights.iter().map(|(_, weight)| weight).sum::<usize>(), all, "every file has a limit");
        for ((folder, limit), (_, weight)) in limits.into_iter().zip(weights) {
            assert!(weight < limit, "web/{folder} is too large: {weight} bytes; all: {weights:?}");
        }
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
