//! What the page has of the Rust types is up to date. `BLESS=1 cargo test -p brickwool-types` rewrites it.

use brickwool_types::{boxes, declarations, defaults, dice_reference};
use std::fs;
use std::path::Path;

#[test]
fn the_declarations_are_up_to_date() {
    check("protocol.d.ts", &declarations());
}

#[test]
fn the_defaults_are_up_to_date() {
    check("defaults.js", &defaults());
}

#[test]
fn the_numbers_of_the_dice_game_are_up_to_date() {
    check("dice/reference.js", &dice_reference());
}

#[test]
fn the_boxes_are_up_to_date() {
    check("editor/boxes.js", &boxes());
}

fn check(name: &str, wanted: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web").join(name);
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, wanted).unwrap();
        return;
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    let same = found.lines().zip(wanted.lines()).take_while(|(found, wanted)| found == wanted).count();
    assert!(
        found == wanted,
        "web/{name} is stale from line {} on:\n  there is    {}\n  should be   {}\n\
         The Rust types have changed. BLESS=1 cargo test -p brickwool-types rewrites the file; read the difference, and \
         change the page with it.",
        same + 1,
        found.lines().nth(same).unwrap_or("(the end)"),
        wanted.lines().nth(same).unwrap_or("(the end)"),
    );
}
