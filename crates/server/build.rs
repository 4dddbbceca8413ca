//! Puts the page's files into the program: what browsers get to see of `web/`, and nothing else, without comments.

#[path = "src/lean.rs"]
mod lean;

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// What is served; the rest is for those who work on the page.
const KINDS: [&str; 7] = ["html", "js", "css", "svg", "png", "json", "webmanifest"];
/// Folders with tools and tests.
const NOT_SERVED: [&str; 3] = ["tools", "tests", "node_modules"];
/// How the files of the gallery begin, where drawings are looked at by those who make them.
const GALLERY: &str = "gallery";

fn main() -> io::Result<()> {
    let manifest = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let web = manifest.join("../../web").canonicalize()?;
    let mut files = Vec::new();
    collect(&web, &mut files)?;
    let name =
        |file: &PathBuf| file.strip_prefix(&web).expect("it is inside").to_string_lossy().replace('\\', "/");
    // By name as text, so that they can be searched for like that.
    files.sort_by_key(name);
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    let mut code = String::from("&[\n");
    for (number, file) in files.iter().enumerate() {
        let name = name(file);
        let copy = out.join(format!("web-{number}"));
        match fs::read_to_string(file) {
            Ok(text) => fs::write(&copy, lean::lean(&name, &text))?,
            Err(_) => {
                fs::copy(file, &copy)?;
            }
        }
        let _ = writeln!(code, "    ({name:?}, include_bytes!({:?}).as_slice()),", copy.to_string_lossy());
    }
    code.push_str("]\n");
    fs::write(out.join("web.rs"), code)
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    println!("cargo::rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let kind = path.extension().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            if !NOT_SERVED.contains(&name.as_str()) {
                collect(&path, files)?;
            }
        } else if KINDS.contains(&kind.as_str()) && !name.starts_with(GALLERY) {
            println!("cargo::rerun-if-changed={}", path.display());
            files.push(path);
        }
    }
    Ok(())
}
