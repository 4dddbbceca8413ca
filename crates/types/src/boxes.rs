//! What is in the boxes of the two boards: the text of `web/editor/boxes.js`, which only the board editor loads.

use crate::GENERATED;
use brickwool_settlers::{Harbour, Resource, Shape};
use serde::Serialize;
use std::collections::BTreeMap;

/// The text of `web/editor/boxes.js`.
pub fn boxes() -> String {
    let boxes = [Shape::Base, Shape::Large].map(|shape| {
        let fields = fields(shape).map(|(name, value)| format!("    {name}: {value},\n"));
        format!("  {shape}: {{\n{}  }},\n", fields.concat())
    });
    format!(
        "{GENERATED}
/**
 * @typedef {{object}} Box what a board is made of; a list of pairs says how many there are of each
 * @property {{[import(\"../protocol.js\").Terrain, number][]}} land hexes
 * @property {{[number, number][]}} tokens numbers on the hexes
 * @property {{[import(\"../board/geometry.js\").HarbourKind, number][]}} harbours
 * @property {{number}} coast sides of hexes that face the sea
 * @property {{import(\"../protocol.js\").Supply}} supply the cards
 */

/** The boxes of the base board and of the large one. @type {{{{base: Box, large: Box}}}} */
export const boxes = {{
{}}};
",
        boxes.concat()
    )
}

fn fields(shape: Shape) -> [(&'static str, String); 5] {
    let parts = shape.parts();
    let mut tokens = BTreeMap::<u8, u8>::new();
    for &token in parts.tokens {
        *tokens.entry(token).or_default() += 1;
    }
    let special = Resource::ALL.into_iter().map(Harbour::Special).zip(parts.special_harbours);
    let harbours = special.chain([(Harbour::Generic, parts.generic_harbours)]);
    [
        ("land", json(&parts.terrain)),
        ("tokens", json(&tokens.into_iter().collect::<Vec<_>>())),
        ("harbours", json(&harbours.map(|(kind, count)| (kind.to_string(), count)).collect::<Vec<_>>())),
        ("coast", json(&shape.topology().coast().len())),
        ("supply", json(&parts.supply)),
    ]
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("boxes can be written as JSON")
}
