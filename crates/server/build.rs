//! Puts the page into the program: what browsers get to see of `web/`, and nothing else. Modules and style sheets are put
//! together without their comments, so that a visit fetches few files, and compressed.

#[path = "src/pack.rs"]
mod pack;
#[path = "src/strip_comments.rs"]
mod strip_comments;

use flate2::Compression;
use flate2::write::GzEncoder;
use pack::Pack;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// What is served; the rest is for those who work on the page.
const KINDS: [&str; 7] = ["html", "js", "css", "svg", "png", "json", "webmanifest"];
/// Folders with tools and tests.
const NOT_SERVED: [&str; 3] = ["tools", "tests", "node_modules"];
/// How the files of the gallery begin, where drawings are looked at by those who make them.
const GALLERY: &str = "gallery";

/// The page itself.
const INDEX: &str = "index.html";
/// Where the page's modules begin, and where browsers find all of them.
const APP: &str = "app.js";
/// The dice game's modules, fetched when they are wanted: what the home page shows of it, and the rest.
const DICE: &str = "dice/";
const DICE_CORNER: &str = "dice/corner.js";
const IN_CORNER: [&str; 3] = [DICE_CORNER, "dice/begin.js", "dice/island.js"];
const DICE_PACK: &str = "dice/pack.js";
/// The style sheets that the page always wears, as one.
const STYLE: &str = "style.css";
/// How a style sheet begins that is put together from others.
const IMPORT: &str = "@import \"";

fn main() -> io::Result<()> {
    let manifest = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let web = manifest.join("../../web").canonicalize()?;
    let mut files = BTreeMap::new();
    collect(&web, "", &mut files)?;
    pack_modules(&mut files);
    pack_styles(&mut files);
    inline_imports(&mut files);
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    let mut code = String::from("&[\n");
    // By name as text, so that they can be searched for like that.
    for (number, (name, data)) in files.iter().enumerate() {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(data)?;
        let include = |kind: &str, data: &[u8]| {
            let copy = out.join(format!("web-{number}{kind}"));
            fs::write(&copy, data).map(|()| format!("include_bytes!({:?})", copy.to_string_lossy()))
        };
        let (plain, zipped) = (include("", data)?, include(".gz", &encoder.finish()?)?);
        let _ = writeln!(code, "    File {{ name: {name:?}, plain: {plain}, zipped: {zipped} }},");
    }
    code.push_str("]\n");
    fs::write(out.join("web.rs"), code)
}

/// Reads the files of a folder, by their paths in `web/`.
fn collect(folder: &Path, prefix: &str, files: &mut BTreeMap<String, Vec<u8>>) -> io::Result<()> {
    println!("cargo::rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let kind = path.extension().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            if !NOT_SERVED.contains(&name.as_str()) {
                collect(&path, &format!("{prefix}{name}/"), files)?;
            }
        } else if KINDS.contains(&kind.as_str()) && !name.starts_with(GALLERY) {
            println!("cargo::rerun-if-changed={}", path.display());
            let name = format!("{prefix}{name}");
            let data = fs::read(&path)?;
            let data = match String::from_utf8(data) {
                Ok(text) => strip_comments::strip_comments(&name, &text).into_bytes(),
                Err(not_text) => not_text.into_bytes(),
            };
            files.insert(name, data);
        }
    }
    Ok(())
}

/// Takes out a text file.
fn take(files: &mut BTreeMap<String, Vec<u8>>, name: &str) -> String {
    let data = files.remove(name).unwrap_or_else(|| panic!("web/{name} is not there"));
    String::from_utf8(data).unwrap_or_else(|_| panic!("web/{name} is not text"))
}

/// Puts few files in the place of all modules.
fn pack_modules(files: &mut BTreeMap<String, Vec<u8>>) {
    let names: Vec<String> = files.keys().filter(|name| name.ends_with(".js")).cloned().collect();
    let modules = names.into_iter().map(|name| (name.clone(), take(files, &name)));
    let (dice, app): (Vec<_>, _) = modules.partition(|(name, _)| name.starts_with(DICE));
    let (corner, dice) = dice.into_iter().partition(|(name, _)| IN_CORNER.contains(&name.as_str()));
    let packs = [(APP, app), (DICE_CORNER, corner), (DICE_PACK, dice)];
    let packs = packs.map(|(address, modules)| Pack { address, modules });
    let texts = pack::pack(&packs, APP).unwrap_or_else(|trouble| panic!("{trouble}"));
    for (pack, text) in packs.iter().zip(texts) {
        files.insert(pack.address.to_owned(), text.into_bytes());
    }
}

/// Puts one file in the place of the style sheets that the page names.
fn pack_styles(files: &mut BTreeMap<String, Vec<u8>>) {
    let index = take(files, INDEX);
    let (mut page, mut style) = (String::new(), String::new());
    for line in index.lines() {
        let sheet = line.trim().strip_prefix("<link rel=\"stylesheet\" href=\"/");
        match sheet.and_then(|sheet| sheet.strip_suffix("\">")) {
            Some(sheet) => {
                if style.is_empty() {
                    let _ = writeln!(page, "    <link rel=\"stylesheet\" href=\"/{STYLE}\">");
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
