//! Mutations of requests: of bytes, and of JSON values that stay JSON.

use brickwool_game::Luck;
use brickwool_luck::SeededLuck;
use serde_json::{Map, Value, json};

/// Numbers around the limits of places, seats and integer types.
const NUMBERS: [&str; 24] = [
    "0",
    "1",
    "2",
    "3",
    "4",
    "7",
    "8",
    "18",
    "19",
    "30",
    "32",
    "53",
    "54",
    "72",
    "109",
    "127",
    "128",
    "255",
    "256",
    "-1",
    "0.5",
    "1e300",
    "18446744073709551615",
    "18446744073709551616",
];

/// Unusual texts.
const TEXTS: [&str; 12] = [
    "",
    "a",
    "ä",
    "\u{202e}",
    "💥",
    "\0",
    "beginner",
    "official",
    "target=255",
    ";;;;;",
    "-:-:-",
    "L99999999999",
];

/// Mutates some bytes of a line, without inserting newlines.
pub(crate) fn bytes(line: &str, luck: &mut SeededLuck) -> Vec<u8> {
    let mut bytes = line.as_bytes().to_vec();
    for _ in 0..1 + luck.below(4) {
        let at = luck.below(bytes.len() as u32 + 1) as usize;
        let byte = luck.below(256) as u8;
        match luck.below(5) {
            0 => bytes.insert(at, byte),
            1 if at < bytes.len() => bytes[at] ^= 1 << luck.below(8),
            2 if at < bytes.len() => drop(bytes.remove(at)),
            3 => bytes.truncate(at),
            _ => {
                let from = luck.below(at as u32 + 1) as usize;
                let copy = bytes[from..at].to_vec();
                bytes.splice(at..at, copy);
            }
        }
    }
    bytes.retain(|&byte| byte != b'\n');
    bytes.truncate(1 << 16);
    bytes
}

/// Mutates one place of a value, at a random depth.
pub(crate) fn value(value: &mut Value, luck: &mut SeededLuck) {
    let deeper = luck.below(4) > 0;
    match value {
        Value::Object(fields) if deeper && !fields.is_empty() => {
            let field = fields.keys().nth(luck.below(fields.len() as u32) as usize).cloned();
            self::field(fields, field.unwrap_or_default(), luck);
        }
        Value::Array(items) if deeper && !items.is_empty() => {
            let at = luck.below(items.len() as u32) as usize;
            match luck.below(6) {
                0 => drop(items.remove(at)),
                1 => items.push(items[at].clone()),
                _ => self::value(&mut items[at], luck),
            }
        }
        Value::String(text) if deeper && luck.below(2) == 0 => {
            *text = String::from_utf8_lossy(&bytes(text, luck)).into_owned();
        }
        other => *other = anything(luck, 3),
    }
}

fn field(fields: &mut Map<String, Value>, name: String, luck: &mut SeededLuck) {
    match luck.below(8) {
        0 => drop(fields.remove(&name)),
        1 => drop(fields.insert(format!("{name}_"), anything(luck, 1))),
        2 => {
            let moved = fields.remove(&name).unwrap_or_default();
            fields.insert(name, json!([moved]));
        }
        _ => value(fields.get_mut(&name).unwrap_or(&mut Value::Null), luck),
    }
}

/// Random JSON with at most this depth.
pub(crate) fn anything(luck: &mut SeededLuck, depth: u32) -> Value {
    let pick = |count: usize, luck: &mut SeededLuck| luck.below(count as u32) as usize;
    match luck.below(if depth > 0 { 7 } else { 5 }) {
        0 => Value::Null,
        1 => Value::Bool(luck.below(2) == 0),
        2 | 3 => serde_json::from_str(NUMBERS[pick(NUMBERS.len(), luck)]).unwrap_or_default(),
        4 => TEXTS[pick(TEXTS.len(), luck)].into(),
        5 => (0..luck.below(4)).map(|_| anything(luck, depth - 1)).collect(),
        _ => {
            let entry = |luck: &mut SeededLuck| {
                let name = ["cmd", "game", "act", "seat", "random", "rows"][pick(6, luck)];
                (name.to_owned(), anything(luck, depth - 1))
            };
            Value::Object((0..luck.below(4)).map(|_| entry(luck)).collect())
        }
    }
}
