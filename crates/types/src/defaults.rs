//! The text of `web/defaults.js`: values that the page shows before there is a table to ask about.

use brickwool_settlers::{Board, Layout, Rules};
use brickwool_table::Settings;
use brickwool_wire::Reference;
use serde::Serialize;

const HEAD: &str = "\
// Generated from the Rust types. To generate it again: BLESS=1 cargo test -p brickwool-types
";

/// The text of `web/defaults.js`.
pub fn defaults() -> String {
    let board = Board::new(Layout::beginner(), Rules::OFFICIAL).expect("the beginner board is valid");
    let settings =
        export("defaultSettings", "Settings", "The settings of a new table.", &Settings::default());
    let reference = export(
        "officialReference",
        "Reference",
        "The numbers of the official rules: costs, pieces, deck and points.",
        &Reference::new(&board),
    );
    format!("{HEAD}{settings}{reference}")
}

fn export(name: &str, kind: &str, about: &str, value: &impl Serialize) -> String {
    let json = serde_json::to_string_pretty(value).expect("defaults can be written as JSON");
    format!("\n/** {about} @type {{import(\"./protocol.js\").{kind}}} */\nexport const {name} = {json};\n")
}
