//! What a scripted client decides: something legal, preferably a build, so that games end.

use brickwool_game::Luck;
use brickwool_table::GameAction;
use serde_json::{Value, json};

/// Groups of legal actions and the action that takes a member of each; earlier ones are preferred.
const PREFERENCES: [(&str, &str); 9] = [
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

/// One of the actions that the server says are legal in the base game.
pub fn choose(legal: &Value, luck: &mut impl Luck) -> Option<GameAction> {
    serde_json::from_value(choose_json(legal, luck)?).ok()
}

fn choose_json(legal: &Value, luck: &mut impl Luck) -> Option<Value> {
    let groups = &legal["groups"];
    let plain = groups["plain"].as_array().map(Vec::as_slice).unwrap_or_default();
    let simple = |name: &str| plain.iter().find(|action| **action == *name).cloned();
    if let Some(roll) = simple("roll") {
        return Some(roll);
    }
    for (group, action) in PREFERENCES {
        let members = groups[group].as_array().map(Vec::as_slice).unwrap_or_default();
        // Roads and trades are not always taken, so that cards are left for settlements.
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
