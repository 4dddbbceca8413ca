//! Removing deleted guests from logs: names and chat are replaced by neutral texts. Entries keep their versions, and whatever
//! the game and the proof of its dice depend on stays. The operators' audit log keeps the guest's id and what was done.
//!
//! Entries are edited as JSON, by key, and not as types: names have to vanish also from entries that this release does not know.

use brickwool_store::{Store, StoreError};
use brickwool_table::{GuestId, TableId};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// What stands in place of a deleted guest's name.
pub const DELETED_NAME: &str = "Deleted guest";
/// What stands in place of what they wrote.
pub const DELETED_TEXT: &str = "(deleted)";
/// How many tables are searched at once.
const PAGE_SIZE: u32 = 100;

/// Removes deleted guests from all logs, and returns the tables that mention them.
pub async fn erase_guests(store: &Store, guests: &[GuestId]) -> Result<BTreeSet<TableId>, StoreError> {
    for guest in guests {
        store.redact_audit(*guest).await?;
    }
    let ids: Vec<String> = guests.iter().map(GuestId::to_string).collect();
    replace(store, &ids, &[("name", DELETED_NAME), ("text", DELETED_TEXT)]).await
}

/// Gives a guest another name in all logs, and returns the tables that mention them.
pub(crate) async fn replace_name(
    store: &Store,
    guest: GuestId,
    name: &str,
) -> Result<BTreeSet<TableId>, StoreError> {
    replace(store, &[guest.to_string()], &[("name", name)]).await
}

/// Replaces what these guests' entries hold under some keys, in all logs; returns the tables that mention the guests.
async fn replace(
    store: &Store,
    ids: &[String],
    neutral: &[(&str, &str)],
) -> Result<BTreeSet<TableId>, StoreError> {
    let (mut mentioned, mut after) = (BTreeSet::new(), None);
    loop {
        let page = store.all_tables(after.as_ref(), PAGE_SIZE).await?;
        let mut logs: BTreeMap<TableId, Vec<(u64, String)>> = BTreeMap::new();
        for (table, version, entry) in store.entries_with(&page, ids).await? {
            mentioned.insert(table.clone());
            if let Some(entry) = without_guests(&entry, ids, neutral) {
                logs.entry(table).or_default().push((version, entry));
            }
        }
        for (table, entries) in logs {
            store.rewrite_log(&table, entries).await?;
        }
        for table in page.iter().filter(|table| mentioned.contains(*table)) {
            let info = store.table(table).await?.map(|row| row.listing.info);
            if let Some(old) = info
                && let Some(new) = without_guests(&old, ids, neutral)
            {
                store.replace_info(table, old, new).await?;
            }
        }
        match page.last() {
            Some(last) => after = Some(last.clone()),
            None => return Ok(mentioned),
        }
    }
}

/// JSON without the names and texts of these guests; nothing, if there are none to remove or it cannot be read.
fn without_guests(json: &str, ids: &[String], neutral: &[(&str, &str)]) -> Option<String> {
    let mut value: Value = serde_json::from_str(json).ok()?;
    redact(&mut value, ids, neutral).then(|| value.to_string())
}

/// Replaces names and texts in every object that says that it is about, or by, one of the guests.
fn redact(value: &mut Value, ids: &[String], neutral: &[(&str, &str)]) -> bool {
    match value {
        Value::Array(values) => {
            values.iter_mut().fold(false, |changed, value| redact(value, ids, neutral) | changed)
        }
        Value::Object(object) => {
            let names = |key: &str| {
                object.get(key).and_then(Value::as_str).is_some_and(|id| ids.iter().any(|known| known == id))
            };
            let theirs = names("guest") || names("by");
            let mut changed = false;
            for &(key, neutral) in neutral {
                if let Some(Value::String(text)) = object.get_mut(key)
                    && theirs
                    && text != neutral
                {
                    neutral.clone_into(text);
                    changed = true;
                }
            }
            object.values_mut().fold(changed, |changed, value| redact(value, ids, neutral) | changed)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_and_texts_of_the_guest_are_replaced() {
        let ids = ["00000000000000aa".to_owned()];
        for (json, expected) in [
            (
                r#"{"at":1,"type":"said","by":"00000000000000aa","name":"Ada","text":"my number is 5"}"#,
                Some(
                    r#"{"at":1,"by":"00000000000000aa","name":"Deleted guest","text":"(deleted)","type":"said"}"#,
                ),
            ),
            (
                r#"{"seat":0,"who":{"kind":"person","guest":"00000000000000aa","name":"Ada"},"word":"x"}"#,
                Some(
                    r#"{"seat":0,"who":{"guest":"00000000000000aa","kind":"person","name":"Deleted guest"},"word":"x"}"#,
                ),
            ),
            (r#"{"type":"said","by":"00000000000000bb","name":"Eve","text":"00000000000000aa"}"#, None),
            (r#"{"type":"started","asked":["00000000000000aa","r1"]}"#, None),
            ("{", None),
        ] {
            let neutral = [("name", DELETED_NAME), ("text", DELETED_TEXT)];
            assert_eq!(without_guests(json, &ids, &neutral).as_deref(), expected, "{json}");
        }
    }
}
