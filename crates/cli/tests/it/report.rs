//! `brickwool report` from outside: the page of a match, and what is said when there is nothing to draw.

use crate::brickwool;
use std::path::PathBuf;

/// A folder that is not there yet.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("brickwool-report-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

#[test]
fn a_match_becomes_a_page() {
    let folder = folder("page");
    let dir = folder.to_str().unwrap();
    let line = "match --players weighted,random --games 8 --seed 3 --rules target=5 --insight quick --out";
    let played = brickwool(&line.split(' ').chain([dir]).collect::<Vec<_>>());
    assert!(played.status.success(), "{}", String::from_utf8_lossy(&played.stderr));
    let drawn = brickwool(&["report", dir]);
    assert_eq!(String::from_utf8_lossy(&drawn.stdout).trim(), folder.join("report.html").to_str().unwrap());
    let page = std::fs::read(folder.join("report.html")).unwrap();
    assert_eq!(brickwool(&["report", dir, "-o", "-"]).stdout, page);
    let page = String::from_utf8(page).unwrap();
    assert!(page.contains("<h1>weighted and random</h1>") && page.contains("<h2>Luck against skill</h2>"));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn without_games_there_is_no_page() {
    let refused = brickwool(&["report", folder("nothing").to_str().unwrap()]);
    assert!(!refused.status.success() && refused.stdout.is_empty());
    let told = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(told.starts_with("brickwool: ") && told.contains("holds no export of games"), "{told}");
}
