//! Values that the page shows before there is a table to ask about: the texts of `web/defaults.js` and of
//! `web/dice/reference.js`, which only tables of the dice game load.

use brickwool_dice::{PENALTY, Structure};
use brickwool_settlers::constants::OWN_BANK_CARDS;
use brickwool_settlers::{Board, DevCards, Layout, Rules};
use brickwool_table::{Clock, Settings};
use brickwool_wire::Reference;
use serde::Serialize;
use serde_json::{Map, json};

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
    let hand = number(
        "officialHandLimit",
        "Whoever holds more cards loses half of them on a 7.",
        Rules::OFFICIAL.hand_limit.into(),
    );
    let turn = number(
        "decisionsInTurn",
        "Where only decisions are limited, a turn has time for this many of them.",
        Clock::DECISIONS_IN_TURN,
    );
    let least = number(
        "minOwnBankCards",
        "How many cards of each resource a bank of one's own has at least.",
        (*OWN_BANK_CARDS.start()).into(),
    );
    let cards = number(
        "maxCards",
        "How many cards of one resource a bank or a hand can have.",
        (*OWN_BANK_CARDS.end()).into(),
    );
    let dev_cards = number(
        "maxDevCards",
        "How many development cards of one kind a deck can have.",
        DevCards::MAX_COUNT.into(),
    );
    format!("{HEAD}{settings}{reference}{hand}{turn}{least}{cards}{dev_cards}")
}

/// The text of `web/dice/reference.js`. Costs are counts in the order of a die's faces.
pub fn dice_reference() -> String {
    let (mut costs, mut points) = (Map::new(), Map::new());
    for structure in Structure::all() {
        let kind = match structure {
            Structure::Road(_) => "road",
            Structure::Settlement(_) => "settlement",
            Structure::City(_) => "city",
            Structure::Knight(_) => "knight",
        };
        costs.insert(kind.to_owned(), json!(structure.cost().counts()));
        points.insert(structure.to_string(), json!(structure.points()));
    }
    let reference = json!({ "costs": costs, "points": points, "penalty": PENALTY });
    format!(
        "{HEAD}\n/**\n * The numbers of the dice game: what each kind costs, counted in the order of a die's faces; \
         what everything is worth;\n * what a turn costs in which nothing is built.\n * @type {{{{costs: Record<string, number[]>, points: Record<string, number>, penalty: number}}}}\n */\n\
         export const diceReference = {reference};\n"
    )
}

fn export(name: &str, kind: &str, about: &str, value: &impl Serialize) -> String {
    let json = serde_json::to_string_pretty(value).expect("defaults can be written as JSON");
    format!("\n/** {about} @type {{import(\"./protocol.js\").{kind}}} */\nexport const {name} = {json};\n")
}

fn number(name: &str, about: &str, value: u32) -> String {
    format!("\n/** {about} */\nexport const {name} = {value};\n")
}
