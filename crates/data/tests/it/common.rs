//! What the tests of exports share: folders that go away, series to export, and tables read back as cells.
use brickwool_arena::{Boards, MatchPlan, MatchTable, series};
use brickwool_data::{ExportOptions, Exporter, Manifest};
use brickwool_settlers::{Rules, Shape, Tokens};
use std::fs;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

/// A folder that goes away.
pub(crate) struct Folder(PathBuf);

impl Folder {
    /// A name that nobody uses; the folder itself is not made.
    pub(crate) fn new() -> Folder {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        Folder(std::env::temp_dir().join(format!("brickwool-data-{}-{number}", std::process::id())))
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A series on random boards to so many points.
pub(crate) fn plan(players: &str, games: u64, target: u8) -> MatchPlan {
    let players = players.split(',').map(|name| name.parse().unwrap()).collect();
    let rules = Rules { victory_target: target, ..Rules::OFFICIAL };
    MatchPlan::on(Boards::Random(Shape::Base, Tokens::Spread), rules, players, games, 7).unwrap()
}

/// Plays and exports a series.
pub(crate) fn export(plan: &MatchPlan, options: ExportOptions, threads: usize) -> (Folder, Manifest) {
    let folder = Folder::new();
    let mut exporter = Exporter::create(folder.path(), plan, options).unwrap();
    let (stop, new_observer) = (AtomicBool::new(false), exporter.observer_factory());
    let tables = MatchTable::for_threads(plan, NonZeroUsize::new(threads).unwrap()).unwrap();
    series::play(plan, 0..plan.games, tables, &stop, new_observer, |batch| {
        exporter.add_batch(batch).unwrap();
        ControlFlow::Continue(())
    });
    let manifest = exporter.finish().unwrap();
    (folder, manifest)
}

/// A table as text: the names of its columns, and its rows.
pub(crate) struct Cells {
    pub(crate) names: Vec<String>,
    pub(crate) rows: Vec<Vec<String>>,
}

impl Cells {
    /// A CSV file; no cell has a line break in it.
    pub(crate) fn of_csv(text: &str) -> Cells {
        let mut lines = text.lines().map(cells);
        Cells { names: lines.next().unwrap(), rows: lines.collect() }
    }

    pub(crate) fn column(&self, name: &str) -> usize {
        self.names.iter().position(|known| known == name).unwrap_or_else(|| panic!("no column {name}"))
    }

    pub(crate) fn text(&self, row: usize, name: &str) -> &str {
        &self.rows[row][self.column(name)]
    }

    /// A number with decimals; nothing where the cell is empty.
    pub(crate) fn real(&self, row: usize, name: &str) -> Option<f64> {
        let text = self.text(row, name);
        (!text.is_empty()).then(|| text.parse().unwrap_or_else(|_| panic!("row {row}, {name}: {text}")))
    }

    pub(crate) fn number(&self, row: usize, name: &str) -> i64 {
        self.text(row, name).parse().unwrap_or_else(|_| panic!("row {row}, {name}: no number"))
    }
}

/// The cells of a line of CSV.
fn cells(line: &str) -> Vec<String> {
    let (mut cells, mut cell, mut quoted) = (Vec::new(), String::new(), false);
    let mut letters = line.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' if quoted && letters.next_if_eq(&'"').is_some() => cell.push('"'),
            '"' => quoted = !quoted,
            ',' if !quoted => cells.push(std::mem::take(&mut cell)),
            letter => cell.push(letter),
        }
    }
    cells.push(cell);
    cells
}
