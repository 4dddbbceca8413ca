//! Values that the page shows before there is a table to ask about: the texts of `web/defaults.js` and of
//! `web/dice/reference.js`, which only tables of the dice game load.

use crate::GENERATED;
use brickwool_dice::{DICE, PENALTY, ROLLS, Structure, TRADE_PRICE, TURNS};
use brickwool_game::Seat;
use brickwool_settlers::constants::{BASE_SEAT_COUNTS, OWN_BANK_CARDS, SEAT_COUNTS, SPECIAL_BUILDING_SEATS};
use brickwool_settlers::{Board, DevCards, Layout, Rules};
use brickwool_table::text::{MAX_CHAT, MAX_NAME};
use brickwool_table::{Clock, MAX_LAYOUT_NAME, Settings};
use brickwool_wire::Reference;
use brickwool_wire::bodies::MAX_REPORT;
use brickwool_wire::profile::MAX_SEARCH;
use serde::Serialize;
use serde_json::{Map, json};

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
    let numbers =
        numbers().map(|(name, about, value)| format!("\n/** {about} */\nexport const {name} = {value};\n"));
    format!("{GENERATED}{settings}{reference}{}", numbers.concat())
}

/// Single numbers: the name, what it says, the value.
fn numbers() -> [(&'static str, &'static str, usize); 14] {
    [
        ("minSeats", "How many players a game needs at least.", (*SEAT_COUNTS.start()).into()),
        (
            "maxBaseSeats",
            "How many can play on the base board; more need the large one.",
            (*BASE_SEAT_COUNTS.end()).into(),
        ),
        ("maxSeats", "How many can play at all.", (*SEAT_COUNTS.end()).into()),
        (
            "specialBuildingSeats",
            "With fewer players there is no special building.",
            SPECIAL_BUILDING_SEATS.into(),
        ),
        (
            "officialHandLimit",
            "Whoever holds more cards loses half of them on a 7.",
            Rules::OFFICIAL.hand_limit.into(),
        ),
        (
            "decisionsInTurn",
            "Where only decisions are limited, a turn has time for this many of them.",
            Clock::DECISIONS_IN_TURN as usize,
        ),
        (
            "minOwnBankCards",
            "How many cards of each resource a bank of one's own has at least.",
            (*OWN_BANK_CARDS.start()).into(),
        ),
        (
            "maxCards",
            "How many cards of one resource a bank or a hand can have.",
            (*OWN_BANK_CARDS.end()).into(),
        ),
        (
            "maxDevCards",
            "How many development cards of one kind a deck can have.",
            DevCards::MAX_COUNT.into(),
        ),
        ("maxName", "The longest name of a person, in characters like the following limits.", MAX_NAME),
        ("maxChat", "The longest chat message.", MAX_CHAT),
        ("maxReport", "The longest report to the operators.", MAX_REPORT),
        ("maxSearch", "The longest text to search one's games for.", MAX_SEARCH),
        ("maxLayoutName", "The longest name of a board.", MAX_LAYOUT_NAME),
    ]
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
    let reference = json!({
        "players": Seat::MAX_COUNT, "turns": TURNS, "dice": DICE, "rolls": ROLLS, "penalty": PENALTY,
        "trade": TRADE_PRICE.counts(), "costs": costs, "points": points,
    });
    format!(
        "{GENERATED}
/**
 * The numbers of the dice game: how many can play, how many turns each has, how many dice there are and how often they
 * are rolled in a turn; what a turn costs in which nothing is built; what the bank takes for one resource and what each
 * kind costs, counted in the order of a die's faces; what everything is worth.
 * @type {{{{players: number, turns: number, dice: number, rolls: number, penalty: number, trade: number[],
 *   costs: Record<string, number[]>, points: Record<string, number>}}}}
 */
export const diceReference = {reference};
"
    )
}

fn export(name: &str, kind: &str, about: &str, value: &impl Serialize) -> String {
    let json = serde_json::to_string_pretty(value).expect("defaults can be written as JSON");
    format!("\n/** {about} @type {{import(\"./protocol.js\").{kind}}} */\nexport const {name} = {json};\n")
}
