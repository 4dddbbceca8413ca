//! CSV and JSON lines: rows become text on all threads, some thousands at a time, and are written in order.

use crate::Format;
use crate::tables::{ColumnKind, Field, SeriesInfo};
use rayon::prelude::*;
use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, Write as _};

/// How many rows a thread turns into text at a time.
const ROWS_AT_A_TIME: usize = 4096;

/// A file being written.
pub(super) struct TextFile {
    file: File,
    format: Format,
    /// The columns' names as they are written before each value, or none.
    keys: Vec<String>,
}

impl TextFile {
    pub(super) fn create<R>(file: File, fields: &[Field<R>], format: Format) -> io::Result<TextFile> {
        let mut text_file = TextFile { file, format, keys: Vec::new() };
        let names = fields.iter().map(Field::name);
        if format == Format::Csv {
            let head: Vec<String> = names.collect();
            writeln!(text_file.file, "{}", head.join(","))?;
        } else {
            text_file.keys = names.map(|name| format!("\"{name}\":")).collect();
        }
        Ok(text_file)
    }

    pub(super) fn write<R: Sync>(
        &mut self,
        fields: &[Field<R>],
        rows: &[R],
        series: &SeriesInfo,
    ) -> io::Result<()> {
        let texts: Vec<String> = rows
            .par_chunks(ROWS_AT_A_TIME)
            .map(|rows| {
                let mut text = String::new();
                for row in rows {
                    match self.format {
                        Format::Jsonl => self.json_line(&mut text, fields, row, series),
                        Format::Csv | Format::Parquet => csv_line(&mut text, fields, row, series),
                    }
                }
                text
            })
            .collect();
        texts.iter().try_for_each(|text| self.file.write_all(text.as_bytes()))
    }

    pub(super) fn finish(mut self) -> io::Result<()> {
        self.file.flush()
    }

    /// An object with every key, nulls too, so that programs that look only at the first lines see all columns.
    fn json_line<R>(&self, text: &mut String, fields: &[Field<R>], row: &R, series: &SeriesInfo) {
        for (place, (field, key)) in fields.iter().zip(&self.keys).enumerate() {
            text.push(if place == 0 { '{' } else { ',' });
            text.push_str(key);
            if field.column.kind == ColumnKind::Text {
                let words = field.text(row, series);
                text.push_str(&serde_json::to_string(&words).expect("words are always JSON"));
            } else if !number(text, field, row, series) {
                text.push_str("null");
            }
        }
        text.push_str("}\n");
    }
}

fn csv_line<R>(text: &mut String, fields: &[Field<R>], row: &R, series: &SeriesInfo) {
    for (place, field) in fields.iter().enumerate() {
        if place > 0 {
            text.push(',');
        }
        if field.column.kind == ColumnKind::Text {
            csv_words(text, &field.text(row, series).unwrap_or_default());
        } else {
            number(text, field, row, series);
        }
    }
    text.push('\n');
}

/// Words with what would end a cell in them are put in quotes, and quotes are doubled.
fn csv_words(text: &mut String, words: &str) {
    if words.contains(['"', ',', '\n', '\r']) {
        let _ = write!(text, "\"{}\"", words.replace('"', "\"\""));
    } else {
        text.push_str(words);
    }
}

/// Writes a number, if there is one.
fn number<R>(text: &mut String, field: &Field<R>, row: &R, series: &SeriesInfo) -> bool {
    if field.column.kind == ColumnKind::Float64 {
        let Some(real) = field.real(row, series) else { return false };
        // The shortest decimals that are read back as the same number.
        text.push_str(&serde_json::to_string(&real).expect("chances are finite"));
        return true;
    }
    let Some(number) = field.number(row, series) else { return false };
    let _ = if field.column.kind == ColumnKind::Uint64 {
        write!(text, "{}", number as u64)
    } else {
        write!(text, "{number}")
    };
    true
}

#[cfg(test)]
mod tests {
    #[test]
    fn words_that_would_end_a_cell_are_quoted() {
        for (words, cell) in
            [("random", "random"), ("", ""), ("a,b", "\"a,b\""), ("say \"hi\"\n", "\"say \"\"hi\"\"\n\"")]
        {
            let mut text = String::new();
            super::csv_words(&mut text, words);
            assert_eq!(text, cell);
        }
    }
}
