//! Puts exports of consecutive stretches of one series together: a series that was played on several machines becomes one
//! export, as if it had been played on one.

use crate::manifest::{self, Manifest};
use crate::report::read;
use crate::summary::Summary;
use crate::write::WrittenFile;
use crate::{DataError, Format};
use std::fs;
use std::path::{Path, PathBuf};

/// Moves the tables and records of `parts`, in this order, into `folder`, and writes what the whole is about. The parts have to
/// be finished exports of one series; they are used up. `folder` may hold nothing but the parts.
pub fn merge(folder: &Path, parts: &[PathBuf]) -> Result<Manifest, DataError> {
    let manifests =
        parts.iter().map(|part| read(part, "match.json")).collect::<Result<Vec<Manifest>, _>>()?;
    let summaries =
        parts.iter().map(|part| read(part, "summary.json")).collect::<Result<Vec<Summary>, _>>()?;
    let Some(first) = manifests.first() else {
        return Err(DataError::NoExport { folder: folder.to_owned(), name: "match.json" });
    };
    for (part, manifest) in parts.iter().zip(&manifests) {
        check_same(part, first, manifest)?;
    }
    let mut whole = first.clone();
    whole.games = manifests.iter().map(|manifest| manifest.games).sum();
    whole.records = manifests.iter().map(|manifest| manifest.records).sum();
    for (name, table) in &mut whole.tables {
        let inside = folder.join(name);
        fs::create_dir_all(&inside).map_err(DataError::io("create", &inside))?;
        table.files = Vec::new();
        for (part, manifest) in parts.iter().zip(&manifests) {
            for written in manifest.tables.get(name).into_iter().flat_map(|table| &table.files) {
                let ending = Path::new(&written.file).extension().and_then(|ending| ending.to_str());
                let ending = ending.unwrap_or(Format::Parquet.ending());
                let file = format!("{name}/part-{:04}.{ending}", table.files.len());
                move_file(&part.join(&written.file), &folder.join(&file))?;
                table.files.push(WrittenFile { file, rows: written.rows });
            }
        }
        table.rows = table.files.iter().map(|written| written.rows).sum();
    }
    move_records(folder, parts)?;
    let mut summary = Summary::new(whole.players.len());
    summaries.iter().for_each(|part| summary.merge(part));
    manifest::save(&folder.join("summary.json"), &summary)?;
    manifest::save(&folder.join("match.json"), &whole)?;
    for part in parts {
        fs::remove_dir_all(part).map_err(DataError::io("remove", part))?;
    }
    Ok(whole)
}

/// Whether two exports are of the same series, and finished.
fn check_same(part: &Path, first: &Manifest, other: &Manifest) -> Result<(), DataError> {
    let key = |manifest: &Manifest| {
        let Manifest { players, seed, rules, boards, shape, tokens, layout, games_planned, insight, .. } =
            manifest.clone();
        (players, seed, rules, (boards, shape, tokens, layout), games_planned, insight)
    };
    let tables = |manifest: &Manifest| manifest.tables.keys().cloned().collect::<Vec<_>>();
    let message = if !other.finished {
        "the export is not finished"
    } else if key(first) != key(other) || tables(first) != tables(other) {
        "the export belongs to another series"
    } else {
        return Ok(());
    };
    Err(DataError::Corrupt { path: part.join("match.json"), message: message.to_owned() })
}

fn move_records(folder: &Path, parts: &[PathBuf]) -> Result<(), DataError> {
    for part in parts {
        let Ok(records) = fs::read_dir(part.join("records")) else { continue };
        let inside = folder.join("records");
        fs::create_dir_all(&inside).map_err(DataError::io("create", &inside))?;
        for record in records {
            let record = record.map_err(DataError::io("list", part))?;
            move_file(&record.path(), &inside.join(record.file_name()))?;
        }
    }
    Ok(())
}

fn move_file(from: &Path, to: &Path) -> Result<(), DataError> {
    fs::rename(from, to).map_err(DataError::io("move", from))
}
