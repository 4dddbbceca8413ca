//! Copies the doc comments of the Rust types to the declarations: the first paragraph of each, without links.
//!
//! `ts-rs` provides the comments of types and fields; those of enum variants are read from the sources.

use crate::syntax::{Declaration, ObjectField, Type};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;
use syn::{Attribute, Expr, Item, ItemEnum, Lit, Meta};

/// The crates whose types are declared.
const CRATES: [&str; 6] = ["game", "settlers", "insight", "dice", "table", "wire"];

/// For each enum the comment of every variant.
type Comments = BTreeMap<String, Vec<Vec<String>>>;

static VARIANTS: LazyLock<Comments> = LazyLock::new(|| {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("this crate has neighbours");
    let mut found = Comments::new();
    CRATES.iter().for_each(|name| search(&crates.join(name).join("src"), &mut found));
    found
});

/// Adds the comments of variants and shortens all comments.
pub(crate) fn complete(declaration: &mut Declaration) {
    if let (Type::Union(variants), Some(comments)) = (&mut declaration.body, VARIANTS.get(&declaration.name))
    {
        assert_eq!(variants.len(), comments.len(), "{} has other variants in TypeScript", declaration.name);
        for (variant, comment) in variants.iter_mut().zip(comments) {
            variant.docs = brief(comment);
        }
    }
    shorten(&mut declaration.body);
}

fn shorten(body: &mut Type) {
    match body {
        Type::Word(_, parts) | Type::Tuple(parts) | Type::Both(parts) => parts.iter_mut().for_each(shorten),
        Type::Object(fields) => {
            for ObjectField { docs, body, .. } in fields {
                *docs = brief(docs);
                shorten(body);
            }
        }
        Type::Map(key, value) => {
            shorten(key);
            shorten(value);
        }
        Type::Union(variants) => variants.iter_mut().for_each(|variant| shorten(&mut variant.body)),
    }
}

/// The first paragraph, without links: whoever reads TypeScript cannot follow them.
pub(crate) fn brief(lines: &[String]) -> Vec<String> {
    lines.iter().take_while(|line| !line.is_empty()).map(|line| without_links(line)).collect()
}

fn without_links(line: &str) -> String {
    let mut parts = line.split("[`");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, rest) = part.split_once("`]").unwrap_or((part, ""));
        let rest =
            if rest.starts_with('(') { rest.split_once(')').map_or("", |(_, rest)| rest) } else { rest };
        text += &format!("`{name}`{rest}");
    }
    text
}

/// Notes the variants of every declared enum in a folder of sources.
fn search(folder: &Path, found: &mut Comments) {
    for entry in fs::read_dir(folder).expect("sources can be read").flatten() {
        let path = entry.path();
        if path.is_dir() {
            search(&path, found);
            continue;
        }
        let text = fs::read_to_string(&path).expect("sources can be read");
        let file = syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        for item in file.items {
            if let Item::Enum(item) = item
                && let Some(name) = declared_name(&item)
            {
                found.insert(name, item.variants.iter().map(|variant| comment(&variant.attrs)).collect());
            }
        }
    }
}

/// What an enum is called in TypeScript, if it is declared there.
fn declared_name(item: &ItemEnum) -> Option<String> {
    let attributes = item.attrs.iter().filter(|attribute| attribute.path().is_ident("cfg_attr"));
    let mut texts =
        attributes.filter_map(|attribute| Some(attribute.meta.require_list().ok()?.tokens.to_string()));
    let text = texts.find(|text| text.contains("ts_rs"))?;
    let renamed = text.split("rename = \"").nth(1).and_then(|rest| rest.split('"').next());
    Some(renamed.map_or_else(|| item.ident.to_string(), str::to_owned))
}

fn comment(attributes: &[Attribute]) -> Vec<String> {
    let line = |attribute: &Attribute| match &attribute.meta {
        Meta::NameValue(pair) if pair.path.is_ident("doc") => match &pair.value {
            Expr::Lit(literal) => match &literal.lit {
                Lit::Str(text) => Some(text.value().trim().to_owned()),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    };
    attributes.iter().filter_map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_are_brief_and_without_links() {
        let lines =
            ["At most [`Cards::MOST`], see", "[`Clock`](crate::Clock).", "", "More."].map(str::to_owned);
        assert_eq!(brief(&lines), ["At most `Cards::MOST`, see", "`Clock`."]);
    }

    #[test]
    fn variants_have_comments() {
        assert_eq!(VARIANTS["Action"][0], ["Roll the dice."]);
        assert_eq!(VARIANTS["DiceEvent"][0], ["Dice were rolled."]);
    }
}
