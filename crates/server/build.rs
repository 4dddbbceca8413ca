//! Embeds the page: those files of `web/` that are served. Modules and style sheets are bundled without their comments, so
//! that a visit fetches few files, and compressed.

#[path = "src/bundle.rs"]
mod bundle;
#[path = "src/strip_comments.rs"]
mod strip_comments;

use bundle::Bundle;
use flate2::Compression;
use flate2::write::GzEncoder;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The extensions of files that are served.
const SERVED_EXTENSIONS: [&str; 7] = ["html", "js", "css", "svg", "png", "json", "webmanifest"];
/// Folders that are not served.
const SKIPPED_FOLDERS: [&str; 3] = ["tools", "tests", "node_modules"];
/// Files of the gallery, which shows all drawings to those who work on them, begin like this; they are not served.
const GALLERY_PREFIX: &str = "gallery";

const INDEX: &str = "index.html";
/// The entry module; its bundle is served under the same name.
const APP: &str = "app.js";
/// Folders whose modules are loaded on demand, and languages: each becomes a bundle.
const ON_DEMAND: [(&str, &str); 17] = [
    ("after/", "after/bundle.js"),
    ("analyse/", "analyse/bundle.js"),
    ("dice/", "dice/bundle.js"),
    ("editor/", "editor/bundle.js"),
    ("fill/", "fill/bundle.js"),
    ("games/", "games/bundle.js"),
    ("heat/", "heat/bundle.js"),
    ("learn/", "learn/bundle.js"),
    ("offline/", "offline/bundle.js"),
    ("people/", "people/bundle.js"),
    ("profile/", "profile/bundle.js"),
    ("review/", "review/bundle.js"),
    ("setup/", "setup/bundle.js"),
    ("words/de.js", "words/de.js"),
    ("words/en-more.js", "words/en-more.js"),
    ("words/es.js", "words/es.js"),
    ("words/fr.js", "words/fr.js"),
];
/// What the home page shows of the dice game has a bundle of its own.
const DICE_HOME_PANEL: &str = "dice/home-panel.js";
const HOME_PANEL_MODULES: [&str; 4] =
    [DICE_HOME_PANEL, "dice/begin.js", "dice/island.js", "dice/reference.js"];
/// All style sheets that `index.html` links, as one.
const STYLE: &str = "style.css";
/// Where the page expects its script and its styles; they are served in a folder named after the release.
const SCRIPT_LINK: &str = "src=\"/app.js\"";
const STYLE_LINK: &str = "href=\"/style.css\"";
/// The service worker, which is served beside the page and knows its release.
const WORKER: &str = "sw.js";
/// Where the service worker expects the release's folder, and its files with spaces between.
const RELEASE_MARK: &str = "%RELEASE%";
const FILES_MARK: &str = "%FILES%";
/// How a style sheet begins that is put together from others.
const IMPORT: &str = "@import \"";

fn main() -> io::Result<()> {
    let manifest = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let web = manifest.join("../../web").canonicalize()?;
    let mut files = BTreeMap::new();
    collect(&web, "", &mut files)?;
    bundle_modules(&mut files);
    bundle_styles(&mut files);
    inline_imports(&mut files);
    let files = put_into_release_folder(files);
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    let mut code = String::from("&[\n");
    // Sorted by name, because `pages.rs` uses binary search.
    for (number, (name, data)) in files.iter().enumerate() {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(data)?;
        let include = |suffix: &str, data: &[u8]| {
            let copy = out.join(format!("web-{number}{suffix}"));
            fs::write(&copy, data).map(|()| format!("include_bytes!({:?})", copy.to_string_lossy()))
        };
        let (plain, zipped) = (include("", data)?, include(".gz", &encoder.finish()?)?);
        let _ = writeln!(code, "    EmbeddedFile {{ name: {name:?}, plain: {plain}, zipped: {zipped} }},");
    }
    code.push_str("]\n");
    fs::write(out.join("web.rs"), code)
}

/// Reads the files of a folder that are served, keyed by their paths in `web/`.
fn collect(folder: &Path, prefix: &str, files: &mut BTreeMap<String, Vec<u8>>) -> io::Result<()> {
    println!("cargo::rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let extension = path.extension().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            if !SKIPPED_FOLDERS.contains(&name.as_str()) {
                collect(&path, &format!("{prefix}{name}/"), files)?;
            }
        } else if SERVED_EXTENSIONS.contains(&extension.as_str()) && !name.starts_with(GALLERY_PREFIX) {
            println!("cargo::rerun-if-changed={}", path.display());
            let name = format!("{prefix}{name}");
            let data = fs::read(&path)?;
            let data = match String::from_utf8(data) {
                Ok(text) => {
                    let stripped = strip_comments::strip_comments(&name, &text);
                    stripped.unwrap_or_else(|error| panic!("web/{name}: {error}")).into_bytes()
                }
                Err(not_text) => not_text.into_bytes(),
            };
            files.insert(name, data);
        }
    }
    Ok(())
}

/// Removes a text file from the map and returns its text.
fn take(files: &mut BTreeMap<String, Vec<u8>>, name: &str) -> String {
    let data = files.remove(name).unwrap_or_else(|| panic!("web/{name} is missing"));
    String::from_utf8(data).unwrap_or_else(|_| panic!("web/{name} is not text"))
}

/// Replaces all modules by bundles.
fn bundle_modules(files: &mut BTreeMap<String, Vec<u8>>) {
    let names: Vec<String> =
        files.keys().filter(|name| name.ends_with(".js") && *name != WORKER).cloned().collect();
    let modules = names.into_iter().map(|name| (name.clone(), take(files, &name)));
    let mut bundles = vec![Bundle { address: APP, modules: Vec::new() }];
    bundles.push(Bundle { address: DICE_HOME_PANEL, modules: Vec::new() });
    bundles.extend(ON_DEMAND.map(|(_, address)| Bundle { address, modules: Vec::new() }));
    for (name, text) in modules {
        let folder = ON_DEMAND.iter().find(|(folder, _)| name.starts_with(folder));
        let address = match folder {
            _ if HOME_PANEL_MODULES.contains(&name.as_str()) => DICE_HOME_PANEL,
            Some((_, address)) => address,
            None => APP,
        };
        let bundle = bundles.iter_mut().find(|bundle| bundle.address == address);
        bundle.expect("every address has a bundle").modules.push((name, text));
    }
    let texts = bundle::write_bundles(&bundles, APP).unwrap_or_else(|error| panic!("{error}"));
    for (bundle, text) in bundles.iter().zip(texts) {
        files.insert(bundle.address.to_owned(), text.into_bytes());
    }
}

/// Replaces the style sheets that `index.html` links by one.
fn bundle_styles(files: &mut BTreeMap<String, Vec<u8>>) {
    let index = take(files, INDEX);
    let (mut page, mut style) = (String::new(), String::new());
    for line in index.lines() {
        let sheet = line.trim().strip_prefix("<link rel=\"stylesheet\" href=\"/");
        match sheet.and_then(|sheet| sheet.strip_suffix("\">")) {
            Some(sheet) => {
                if style.is_empty() {
                    let _ = writeln!(page, "    <link rel=\"stylesheet\" {STYLE_LINK}>");
                }
                style.push_str(&take(files, sheet));
            }
            None => page.extend([line, "\n"]),
        }
    }
    files.insert(INDEX.to_owned(), page.into_bytes());
    files.insert(STYLE.to_owned(), style.into_bytes());
}

/// Puts the style sheets that others import into their places.
fn inline_imports(files: &mut BTreeMap<String, Vec<u8>>) {
    let importing = |(name, data): (&String, &Vec<u8>)| {
        (name.ends_with(".css") && data.starts_with(IMPORT.as_bytes())).then(|| name.clone())
    };
    let sheets: Vec<String> = files.iter().filter_map(importing).collect();
    for name in sheets {
        let folder = name.rsplit_once('/').map_or(String::new(), |(folder, _)| format!("{folder}/"));
        let mut rest = take(files, &name);
        let mut style = String::new();
        while let Some(import) = rest.strip_prefix(IMPORT) {
            let (sheet, after) =
                import.split_once("\";").unwrap_or_else(|| panic!("web/{name} imports no name"));
            style.push_str(&take(files, &format!("{folder}{sheet}")));
            rest = after.to_owned();
        }
        files.insert(name, (style + &rest).into_bytes());
    }
}

/// Moves everything that the page loads into a folder named after its content, so that browsers can keep it for ever and a
/// page that is open while the server is replaced never mixes two releases.
fn put_into_release_folder(files: BTreeMap<String, Vec<u8>>) -> BTreeMap<String, Vec<u8>> {
    let mut hasher = DefaultHasher::new();
    files.hash(&mut hasher);
    let release = format!("{:016x}", hasher.finish());
    let moved = |name: &str| name != WORKER && (name.ends_with(".js") || name.ends_with(".css"));
    let names: Vec<String> =
        files.keys().filter(|name| moved(name)).map(|name| format!("/{release}/{name}")).collect();
    let names = names.join(" ");
    let place = |(name, data): (String, Vec<u8>)| {
        if name == INDEX {
            let page = String::from_utf8(data).expect("the page is text");
            let linked = page
                .replace(SCRIPT_LINK, &format!("src=\"/{release}/{APP}\""))
                .replace(STYLE_LINK, &format!("href=\"/{release}/{STYLE}\""));
            assert!(linked.matches(&release).count() == 2, "web/{INDEX} links {APP} and style sheets");
            (name, linked.into_bytes())
        } else if name == WORKER {
            let worker = String::from_utf8(data).expect("the service worker is text");
            let named = worker.replace(RELEASE_MARK, &release).replace(FILES_MARK, &names);
            assert!(named.len() > worker.len(), "web/{WORKER} has the marks");
            (name, named.into_bytes())
        } else if moved(&name) {
            (format!("{release}/{name}"), data)
        } else {
            (name, data)
        }
    };
    files.into_iter().map(place).collect()
}
