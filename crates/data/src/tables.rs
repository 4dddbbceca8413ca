//! The tables of an export: for every column its name, its type, a sentence about it, and how to get it from a row.
//!
//! What reviews add is in lists of its own (`REVIEW`), which follow the others in exports of games that were reviewed.
//!
//! This is the only place where columns are defined. All three writers, the manifest and the tables in `docs/data.md`
//! come from it.

pub mod games;
pub mod steps;
pub mod turns;

use brickwool_game::MAX_SEATS;
use std::borrow::Cow;

/// What is the same in all rows of an export.
#[derive(Clone, Debug)]
pub struct SeriesInfo {
    /// What the players are called, in the order of the plan.
    pub players: Vec<String>,
    /// The players' bots as `play` and `match` accept them, for records.
    pub bots: Vec<String>,
    /// The seed of the series.
    pub seed: u64,
    /// The rules, in notation.
    pub rules: String,
    pub seats: u8,
}

/// What a column holds. Numbers are signed, so that differences of two columns cannot run over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ColumnKind {
    /// A small number: points, counts, places.
    Int16,
    /// A number that grows with the length of a game.
    Int32,
    /// A number that grows with the length of a series.
    Int64,
    /// A seed.
    Uint64,
    /// A chance to win, or how one changed.
    Float64,
    /// Words, from a dictionary where the format knows such a thing.
    Text,
}

impl ColumnKind {
    pub const fn name(self) -> &'static str {
        match self {
            ColumnKind::Int16 => "int16",
            ColumnKind::Int32 => "int32",
            ColumnKind::Int64 => "int64",
            ColumnKind::Uint64 => "uint64",
            ColumnKind::Float64 => "float64",
            ColumnKind::Text => "text",
        }
    }
}

/// A column, or one for each seat.
pub struct TableColumn<R: 'static> {
    /// Its name; columns by seat end in `_0` to `_5`.
    pub name: &'static str,
    pub kind: ColumnKind,
    /// What it means, as a sentence.
    pub doc: &'static str,
    pub get: Getter<R>,
}

/// How to get a column's value from a row. What is `None` is null.
pub enum Getter<R: 'static> {
    /// A number that is always there.
    Number(fn(&R) -> i64),
    /// A number that may be missing.
    Maybe(fn(&R) -> Option<i64>),
    /// A number for every seat; missing where nobody sits.
    BySeat(fn(&R, usize) -> i64),
    /// A number for every seat that may be missing.
    MaybeBySeat(fn(&R, usize) -> Option<i64>),
    /// A number with decimals that may be missing.
    Real(fn(&R) -> Option<f64>),
    /// The same for every seat.
    RealBySeat(fn(&R, usize) -> Option<f64>),
    /// The same number in every row, whose bits are those of an unsigned one.
    Constant(fn(&SeriesInfo) -> u64),
    Text(for<'a> fn(&'a R, &'a SeriesInfo) -> Option<Cow<'a, str>>),
    /// Words for every seat; missing where nobody sits.
    TextBySeat(for<'a> fn(&'a R, &'a SeriesInfo, usize) -> &'a str),
}

impl<R> TableColumn<R> {
    /// Whether there is one for each seat.
    pub fn is_by_seat(&self) -> bool {
        matches!(
            self.get,
            Getter::BySeat(_) | Getter::MaybeBySeat(_) | Getter::RealBySeat(_) | Getter::TextBySeat(_)
        )
    }

    /// Whether values can be missing.
    pub fn is_nullable(&self) -> bool {
        !matches!(self.get, Getter::Number(_) | Getter::Constant(_))
    }

    fn fields(&'static self) -> impl Iterator<Item = Field<R>> {
        let seats = if self.is_by_seat() { MAX_SEATS } else { 1 };
        (0..seats).map(move |seat| Field { column: self, seat })
    }
}

/// One column of a file: a [`TableColumn`], for one seat where it has several.
pub struct Field<R: 'static> {
    /// What it is a column of.
    pub column: &'static TableColumn<R>,
    seat: usize,
}

impl<R> Field<R> {
    /// All fields of some lists of columns, in order.
    pub fn all(columns: &[&'static [TableColumn<R>]]) -> Vec<Field<R>> {
        columns.iter().copied().flatten().flat_map(TableColumn::fields).collect()
    }

    /// The name in the file.
    pub fn name(&self) -> String {
        if self.column.is_by_seat() {
            format!("{}_{}", self.column.name, self.seat)
        } else {
            self.column.name.to_owned()
        }
    }

    /// The whole number in a row; `None` for everything else.
    #[inline]
    pub fn number(&self, row: &R, series: &SeriesInfo) -> Option<i64> {
        let sits = self.seat < usize::from(series.seats);
        match self.column.get {
            Getter::Number(get) => Some(get(row)),
            Getter::Constant(get) => Some(get(series) as i64),
            Getter::Maybe(get) => get(row),
            Getter::BySeat(get) => sits.then(|| get(row, self.seat)),
            Getter::MaybeBySeat(get) => {
                if sits {
                    get(row, self.seat)
                } else {
                    None
                }
            }
            Getter::Real(_) | Getter::RealBySeat(_) | Getter::Text(_) | Getter::TextBySeat(_) => None,
        }
    }

    /// The number with decimals in a row; `None` for everything else.
    pub fn real(&self, row: &R, series: &SeriesInfo) -> Option<f64> {
        match self.column.get {
            Getter::Real(get) => get(row),
            Getter::RealBySeat(get) if self.seat < usize::from(series.seats) => get(row, self.seat),
            _ => None,
        }
    }

    /// The words in a row; `None` for numbers.
    pub fn text<'a>(&self, row: &'a R, series: &'a SeriesInfo) -> Option<Cow<'a, str>> {
        let sits = self.seat < usize::from(series.seats);
        match self.column.get {
            Getter::Text(get) => get(row, series),
            Getter::TextBySeat(get) => sits.then(|| get(row, series, self.seat).into()),
            _ => None,
        }
    }
}

/// A number that is always there.
const fn number<R>(
    name: &'static str,
    kind: ColumnKind,
    doc: &'static str,
    get: fn(&R) -> i64,
) -> TableColumn<R> {
    TableColumn { name, kind, doc, get: Getter::Number(get) }
}

/// A small number that may be missing.
const fn maybe<R>(name: &'static str, doc: &'static str, get: fn(&R) -> Option<i64>) -> TableColumn<R> {
    TableColumn { name, kind: ColumnKind::Int16, doc, get: Getter::Maybe(get) }
}

/// A small number for every seat.
const fn by_seat<R>(name: &'static str, doc: &'static str, get: fn(&R, usize) -> i64) -> TableColumn<R> {
    TableColumn { name, kind: ColumnKind::Int16, doc, get: Getter::BySeat(get) }
}

/// A number with decimals for every seat, which may be missing.
const fn real_by_seat<R>(
    name: &'static str,
    doc: &'static str,
    get: fn(&R, usize) -> Option<f64>,
) -> TableColumn<R> {
    TableColumn { name, kind: ColumnKind::Float64, doc, get: Getter::RealBySeat(get) }
}

/// Words that may be missing.
const fn text<R>(
    name: &'static str,
    doc: &'static str,
    get: for<'a> fn(&'a R, &'a SeriesInfo) -> Option<Cow<'a, str>>,
) -> TableColumn<R> {
    TableColumn { name, kind: ColumnKind::Text, doc, get: Getter::Text(get) }
}
