//! Exports of stretches of a series that are put together are the export of the whole series.

use crate::common::{Folder, export, plan};
use brickwool_arena::{MatchPlan, MatchTable, series};
use brickwool_data::{DataError, ExportDetail, ExportOptions, Exporter, Format, Records, merge};
use brickwool_insight::Effort;
use std::fs;
use std::num::NonZeroUsize;
use std::ops::{ControlFlow, Range};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

const OPTIONS: ExportOptions = ExportOptions {
    format: Format::Csv,
    detail: ExportDetail::Steps,
    records: Records::First(7),
    insight: Some(Effort::QUICK),
};

fn export_stretch(folder: &Path, plan: &MatchPlan, games: Range<u64>) -> PathBuf {
    let part = folder.join(format!("part-{}", games.start));
    let mut exporter = Exporter::create(&part, plan, OPTIONS).unwrap();
    let (stop, new_observer) = (AtomicBool::new(false), exporter.observer_factory());
    let tables = MatchTable::for_threads(plan, NonZeroUsize::MIN).unwrap();
    series::play(plan, games, tables, &stop, new_observer, |batch| {
        exporter.add_batch(batch).unwrap();
        ControlFlow::Continue(())
    });
    exporter.finish().unwrap();
    part
}

#[test]
fn stretches_put_together_are_the_whole() {
    let plan = plan("weighted,random,random", 12, 4);
    let (whole, manifest) = export(&plan, OPTIONS, 2);
    let folder = Folder::new();
    let parts = [0..5, 5..6, 6..12].map(|games| export_stretch(folder.path(), &plan, games));
    let merged = merge(folder.path(), &parts).unwrap();
    assert_eq!((merged.games, merged.records), (manifest.games, manifest.records));
    assert_eq!(folder.read("summary.json"), whole.read("summary.json"));
    for (name, table) in &manifest.tables {
        assert_eq!(merged.tables[name].rows, table.rows);
        assert_eq!(merged.tables[name].files.len(), 3);
        let files = &merged.tables[name].files;
        let rows = files.iter().map(|written| {
            let text = folder.read(&written.file);
            text.lines().skip(1).map(|line| format!("{line}\n")).collect::<String>()
        });
        let whole = whole.read(&format!("{name}/part-0000.csv"));
        let (header, expected) = whole.split_once('\n').unwrap();
        assert!(!header.is_empty() && rows.collect::<String>() == expected, "{name}");
    }
    assert_eq!(fs::read_dir(folder.path().join("records")).unwrap().count(), 7);
    assert!(parts.iter().all(|part| !part.exists()), "they are used up");
}

#[test]
fn what_does_not_belong_together_is_refused() {
    let folder = Folder::new();
    let one = export_stretch(folder.path(), &plan("random,random", 4, 3), 0..2);
    let other = export_stretch(folder.path(), &plan("random,weighted", 4, 3), 2..4);
    let refused = merge(folder.path(), &[one, other]).unwrap_err();
    assert!(refused.to_string().ends_with("the export belongs to another series"), "{refused}");
    assert!(matches!(merge(folder.path(), &[]), Err(DataError::NoExport { .. })));
    assert!(merge(folder.path(), &[folder.path().join("nowhere")]).is_err());
}
