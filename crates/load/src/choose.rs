//! What a scripted client does: something legal, builds rather than not, so that games end.

use brickwool_game::Luck;
use serde_json::{Value, json};

/// Groups of legal actions whose members are named by a place, a resource or a seat, and what doing one is called; the
/// earlier, the rather.
const WISHES: [(&str, &str); 9] = [
    ("cities", "build_city"),
    ("settlements", "build_settlement"),
    ("robber", "move_robber"),
    ("victims", "steal_from"),
    ("discards", "discard"),
    ("year_of_plenty", "play_year_of_plenty"),
    ("monopoly", "play_monopoly"),
    ("roads", "build_road"),
    ("bank_trades", "bank_trade"),
];

/// An action out of what the server says is legal.
pub fn choose(legal: &Value, luck: &mut impl Luck) -> Option<Value> {
    let groups = &legal["groups"];
    let plain = groups["plain"].as_array().map(Vec::as_slice).unwrap_or_default();
    let simple = |name: &str| plain.iter().find(|action| **action == *name).cloned();
    if let Some(roll) = simple("roll") {
        return Some(roll);
    }
    for (group, action) in WISHES {
        let members = groups[group].as_array().map(Vec::as_slice).unwrap_or_default();
        // Roads and trades are not always wanted, so that something is left for settlements.
        let wanted = !matches!(group, "roads" | "bank_trades") || plain.is_empty() || luck.below(3) == 0;
        if let (Some(_), true) = (members.first(), wanted) {
            let member = &members[luck.below(members.len() as u32) as usize];
            return Some(json!({ action: member }));
        }
    }
    let rest: Vec<&Value> = plain.iter().filter(|action| **action != "end_turn").collect();
    if !rest.is_empty() && luck.below(2) == 0 {
        return Some(rest[luck.below(rest.len() as u32) as usize].clone());
    }
    simple("end_turn").or_else(|| rest.first().map(|action| (*action).clone()))
}
