//! JSON values by the type they should have, of each type only those that show something new.

use serde::Serialize;
use serde_json::Value;
use std::collections::{BTreeMap, HashSet};
use std::fmt::Write;

/// Lists are told apart by their lengths up to this; longer ones are no tuples.
const LONGEST_TUPLE: usize = 8;

/// Values that were seen, and what is known of them.
#[derive(Default)]
pub(crate) struct Samples {
    by_type: BTreeMap<&'static str, Seen>,
    /// Every word that is a field's name or a text.
    words: HashSet<String>,
}

/// What was seen of one type.
#[derive(Default)]
struct Seen {
    /// Every place in a value together with what was found there.
    facts: HashSet<String>,
    /// Values with a new fact.
    selected: Vec<Value>,
}

impl Samples {
    /// Notes that `value` is written where a client expects a `kind`, which is a type in TypeScript.
    pub(crate) fn add(&mut self, kind: &'static str, value: &impl Serialize) {
        let value = serde_json::to_value(value).expect("what is sent can be written");
        let seen = self.by_type.entry(kind).or_default();
        let before = seen.facts.len();
        note(&value, &mut String::new(), &mut seen.facts, &mut self.words);
        if seen.facts.len() > before {
            seen.selected.push(value);
        }
    }

    /// A module in which every selected value is declared to be what it should be.
    pub(crate) fn module(&self, import: &str) -> String {
        let mut text = format!("import type * as P from {import:?};\n");
        let mut number = 0;
        for (kind, seen) in &self.by_type {
            for value in &seen.selected {
                number += 1;
                let _ = writeln!(text, "const v{number}: {} = {value};", qualified(kind));
            }
        }
        text
    }

    /// Whether a word was written anywhere.
    pub(crate) fn contain(&self, word: &str) -> bool {
        self.words.contains(word)
    }
}

/// A type with the module's name before each name of ours.
fn qualified(kind: &str) -> String {
    let mut text = String::new();
    let mut inside = false;
    for c in kind.chars() {
        if c.is_uppercase() && !inside {
            text += "P.";
        }
        inside = c.is_alphanumeric();
        text.push(c);
    }
    text
}

/// Notes what stands at every place of a value. Numbers are alike, texts are told apart by their first word.
fn note(value: &Value, place: &mut String, facts: &mut HashSet<String>, words: &mut HashSet<String>) {
    let length = place.len();
    match value {
        Value::Null => place.push_str(": null"),
        Value::Bool(_) => place.push_str(": boolean"),
        Value::Number(_) => place.push_str(": number"),
        Value::String(text) => {
            remember(words, text);
            let first = text.split(|c: char| !c.is_alphabetic() && !"_-".contains(c)).next();
            place.push_str(": text ");
            place.push_str(first.unwrap_or_default());
        }
        Value::Array(items) => {
            place.push_str("[]");
            items.iter().for_each(|item| note(item, place, facts, words));
            let _ = write!(place, ": {}", items.len().min(LONGEST_TUPLE + 1));
        }
        Value::Object(fields) => {
            place.push('.');
            for (name, field) in fields {
                remember(words, name);
                place.push_str(name);
                note(field, place, facts, words);
                place.truncate(length + 1);
            }
        }
    }
    remember(facts, place);
    place.truncate(length);
}

/// Most of what is noted is known already: only what is new is copied.
fn remember(known: &mut HashSet<String>, text: &str) {
    if !known.contains(text) {
        known.insert(text.to_owned());
    }
}
