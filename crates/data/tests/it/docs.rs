//! `docs/data.md` describes every column as the code does. `BLESS=1 cargo test` rewrites its tables.

use brickwool_data::tables::{TableColumn, games, steps, turns};
use brickwool_game::MAX_SEATS;
use std::fmt::Write;
use std::fs;
use std::path::Path;

/// The columns as a table for people. The second column of a column by seat is said once for all.
fn described<R>(columns: &[TableColumn<R>]) -> String {
    let mut text = String::from("| column | type | meaning |\n|---|---|---|\n");
    for column in columns {
        let name = if column.is_by_seat() {
            format!("`{0}_0` … `{0}_{1}`", column.name, MAX_SEATS - 1)
        } else {
            format!("`{}`", column.name)
        };
        let _ = writeln!(text, "| {name} | {} | {} |", column.kind.name(), column.doc);
    }
    text
}

#[test]
fn every_column_is_described() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/data.md");
    let mut text = fs::read_to_string(&path).unwrap();
    let tables = [
        ("games", described(&games::COLUMNS)),
        ("turns", described(&turns::COLUMNS)),
        ("steps", described(&steps::COLUMNS)),
        ("reviewed games", described(&games::REVIEW)),
        ("reviewed turns", described(&turns::REVIEW)),
        ("reviewed steps", described(&steps::REVIEW)),
    ];
    for (name, table) in tables {
        let (from, to) = (format!("<!-- columns of {name} -->\n"), format!("<!-- end of {name} -->"));
        let begin = text.find(&from).unwrap_or_else(|| panic!("no {from}")) + from.len();
        let end = text.find(&to).unwrap_or_else(|| panic!("no {to}"));
        if std::env::var_os("BLESS").is_some() {
            text.replace_range(begin..end, &table);
            fs::write(&path, &text).unwrap();
        } else {
            assert!(
                text[begin..end] == table,
                "the columns of {name} are not as docs/data.md says (BLESS=1 rewrites it)"
            );
        }
    }
}
