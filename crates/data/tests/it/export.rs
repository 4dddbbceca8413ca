//! What an export promises: known content, the same in every format, the same on any number of threads.

use crate::common::{Cells, Folder, export, plan};
use brickwool_arena::{MatchPlan, MatchTable, series};
use brickwool_data::{DataError, ExportDetail, ExportOptions, Exporter, Format, Records};
use brickwool_insight::Effort;
use brickwool_settlers::Record;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

fn everything(format: Format) -> ExportOptions {
    ExportOptions { format, detail: ExportDetail::Steps, records: Records::All, insight: None }
}

#[test]
fn three_short_games_look_like_this() {
    let (folder, _) = export(&plan("random,random,random", 3, 3), everything(Format::Csv), 1);
    for table in ["games", "turns", "steps"] {
        let found = folder.read(&format!("{table}/part-0000.csv"));
        let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/golden/{table}.csv"));
        if std::env::var_os("BLESS").is_some() {
            fs::write(&golden, &found).unwrap();
        }
        let known = fs::read_to_string(&golden).unwrap();
        assert!(found == known, "{table} is not what it was (BLESS=1 rewrites it)");
    }
}

#[test]
fn all_formats_say_the_same() {
    let plan = plan("weighted,random,random", 20, 5);
    let reviewed = |format| ExportOptions { insight: Some(Effort::QUICK), ..everything(format) };
    let [csv, jsonl, parquet] =
        [Format::Csv, Format::Jsonl, Format::Parquet].map(|format| export(&plan, reviewed(format), 2).0);
    for table in ["games", "turns", "steps"] {
        let cells = Cells::of_csv(&csv.read(&format!("{table}/part-0000.csv")));
        let lines = jsonl.read(&format!("{table}/part-0000.jsonl"));
        assert_eq!(lines.lines().count(), cells.rows.len(), "{table}");
        for (line, row) in lines.lines().zip(&cells.rows) {
            let object: BTreeMap<String, serde_json::Value> = serde_json::from_str(line).unwrap();
            for (name, cell) in cells.names.iter().zip(row) {
                let same = match &object[name] {
                    serde_json::Value::Null => cell.is_empty(),
                    serde_json::Value::String(words) => words == cell,
                    // As it is written: reading decimals may lose the last digit.
                    _ => line.contains(&format!("\"{name}\":{cell}")),
                };
                assert!(same, "{table}, {name}: {cell} in {line}");
            }
        }
        compare_parquet(&parquet.path().join(format!("{table}/part-0000.parquet")), &cells);
    }
}

fn compare_parquet(path: &Path, cells: &Cells) {
    let reader = SerializedFileReader::new(File::open(path).unwrap()).unwrap();
    let rows = reader.metadata().file_metadata().num_rows();
    assert_eq!(rows, cells.rows.len() as i64, "{}", path.display());
    let mut count = 0;
    for (row, expected) in reader.get_row_iter(None).unwrap().zip(&cells.rows) {
        let row = row.unwrap();
        assert_eq!(row.len(), cells.names.len(), "{}", path.display());
        for ((name, field), (known, cell)) in row.get_column_iter().zip(cells.names.iter().zip(expected)) {
            assert_eq!(name, known);
            let words = match field {
                Field::Null => String::new(),
                Field::Str(words) => words.clone(),
                Field::Double(real) => serde_json::to_string(real).unwrap(),
                number => number.to_string(),
            };
            assert_eq!(&words, cell, "{}: row {count}, {name}", path.display());
        }
        count += 1;
    }
    assert_eq!(count, cells.rows.len());
}

/// Every file of a folder but the one with times, with its content.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).unwrap().map(|entry| entry.unwrap().path()) {
            if entry.is_dir() {
                folders.push(entry);
            } else if !entry.ends_with("times.json") {
                found.insert(entry.strip_prefix(folder).unwrap().to_owned(), fs::read(&entry).unwrap());
            }
        }
    }
    found
}

#[test]
fn threads_change_no_byte() {
    for (format, detail, games) in [
        // Long enough that the table of turns has several groups.
        (Format::Parquet, ExportDetail::Steps, 700),
        (Format::Csv, ExportDetail::Turns, 150),
        (Format::Jsonl, ExportDetail::Games, 150),
    ] {
        let plan = plan("random,weighted,random,random", games, 10);
        let options = ExportOptions { format, detail, records: Records::First(3), insight: None };
        let [one, many] = [1, 5].map(|threads| export(&plan, options, threads).0);
        let (one, many) = (files(one.path()), files(many.path()));
        assert!(
            one.len() > 3 && one.values().all(|content| !content.is_empty()),
            "{format:?}: {:?}",
            one.keys()
        );
        assert!(one == many, "{format:?}");
    }
}

#[test]
fn threads_change_no_byte_of_reviewed_games_with_bots_that_think_and_trade() {
    let plan = plan("greedy,weighted,greedy,random", 12, 10);
    let options = ExportOptions { insight: Some(Effort::QUICK), ..everything(Format::Parquet) };
    let [one, two, three] = [1, 2, 3].map(|threads| export(&plan, options, threads).0);
    assert!(files(one.path()) == files(two.path()), "2 threads");
    assert!(files(one.path()) == files(three.path()), "3 threads");
}

#[test]
fn records_replay_to_the_hash_in_the_table() {
    let options = ExportOptions {
        format: Format::Csv,
        detail: ExportDetail::Games,
        records: Records::First(5),
        insight: None,
    };
    let (folder, manifest) = export(&plan("random,weighted,random,random", 12, 10), options, 2);
    let games = Cells::of_csv(&folder.read("games/part-0000.csv"));
    assert_eq!((manifest.records, games.rows.len()), (5, 12));
    for game in 0..5 {
        let record = Record::from_text(&folder.read(&format!("records/game-{game:06}.jsonl"))).unwrap();
        let end = record.replay().unwrap();
        assert_eq!(format!("{:016x}", end.state.hash()), games.text(game, "hash"));
        assert_eq!(end.board.layout().to_string(), games.text(game, "layout"));
        let seats: Vec<String> =
            (0..4).map(|seat| games.text(game, &format!("player_{seat}")).to_owned()).collect();
        assert_eq!(record.players, seats);
    }
    assert!(!folder.path().join("records/game-000005.jsonl").exists());
}

#[test]
fn tables_agree_with_each_other() {
    let (folder, manifest) = export(&plan("random,weighted,random", 25, 8), everything(Format::Csv), 2);
    let [games, turns, steps] = ["games", "turns", "steps"]
        .map(|table| Cells::of_csv(&folder.read(&format!("{table}/part-0000.csv"))));
    for (name, table) in [("games", &games), ("turns", &turns), ("steps", &steps)] {
        assert_eq!(manifest.tables[name].rows, table.rows.len() as u64);
    }
    let mut last = 0;
    for game in 0..25 {
        let count = |table: &Cells| {
            (0..table.rows.len()).filter(|&row| table.number(row, "game") == game as i64).count()
        };
        assert_eq!(count(&turns) as i64, games.number(game, "turns") + 1);
        assert_eq!(count(&steps) as i64, games.number(game, "actions") + games.number(game, "outcomes"));
        last += count(&turns);
        let sum = |name: &str| (0..3).map(|seat| games.number(game, &format!("{name}_{seat}"))).sum::<i64>();
        for seat in 0..3 {
            for name in [
                "points",
                "points_cities",
                "points_victory_cards",
                "hand",
                "dev_cards",
                "road_length",
                "knights",
            ] {
                let name = format!("{name}_{seat}");
                assert_eq!(turns.number(last - 1, &name), games.number(game, &name), "game {game}, {name}");
            }
        }
        assert!(games.text(game, "points_3").is_empty() && games.text(game, "player_3").is_empty());
        assert_eq!((sum("stolen"), sum("monopoly_gained")), (sum("robbed"), sum("monopoly_lost")));
        assert_eq!(sum("dev_bought"), 25 - games.number(game, "deck_left"));
        let winner = games.number(game, "winner");
        assert!(games.number(game, &format!("points_{winner}")) >= 8);
        assert_eq!(games.text(game, "winner_player"), games.text(game, &format!("player_{winner}")));
    }
}

#[test]
fn an_export_needs_a_folder_of_its_own() {
    let (plan, folder) = (plan("random,random", 1, 3), Folder::new());
    fs::create_dir(folder.path()).unwrap();
    fs::write(folder.path().join("precious.txt"), "mine").unwrap();
    let refused = |path: &Path| Exporter::create(path, &plan, ExportOptions::default()).err().unwrap();
    assert!(matches!(refused(folder.path()), DataError::NotEmpty(_)));
    assert!(
        refused(folder.path()).to_string().ends_with("is not empty; an export needs a folder of its own")
    );
    let on_a_file = refused(&folder.path().join("precious.txt")).to_string();
    assert!(on_a_file.starts_with("cannot create the folder "), "{on_a_file}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

/// Plays a series until it is stopped after its first batch.
fn stopped(plan: &MatchPlan, folder: &Folder, options: ExportOptions) -> u64 {
    let mut exporter = Exporter::create(folder.path(), plan, options).unwrap();
    let (stop, new_observer) = (AtomicBool::new(false), exporter.observer_factory());
    let tables = MatchTable::for_threads(plan, NonZeroUsize::MIN).unwrap();
    series::play(plan, 0..plan.games, tables, &stop, new_observer, |batch| {
        stop.store(true, Ordering::Relaxed);
        exporter.add_batch(batch).unwrap();
        ControlFlow::Continue(())
    });
    exporter.finish().unwrap().games
}

#[test]
fn a_stopped_series_leaves_tables_that_can_be_read() {
    let (plan, folder) = (plan("random,random", 1_000_000, 4), Folder::new());
    let games = stopped(&plan, &folder, everything(Format::Parquet));
    assert!(games > 0 && games < 1_000_000);
    let file = File::open(folder.path().join("games/part-0000.parquet")).unwrap();
    assert_eq!(SerializedFileReader::new(file).unwrap().metadata().file_metadata().num_rows(), games as i64);
    assert!(folder.read("match.json").contains("\"finished\": true"));
    assert!(
        files(folder.path()).keys().all(|name| name.extension().is_none_or(|ending| ending != "unfinished"))
    );
}

#[test]
fn a_series_without_games_has_tables_without_rows() {
    let plan = plan("random,random", 0, 4);
    for format in [Format::Parquet, Format::Csv, Format::Jsonl] {
        let (folder, manifest) = export(&plan, everything(format), 1);
        assert_eq!((manifest.games, manifest.tables["turns"].files.len()), (0, 1), "{format:?}");
        match format {
            Format::Parquet => {
                let file = File::open(folder.path().join("turns/part-0000.parquet")).unwrap();
                let reader = SerializedFileReader::new(file).unwrap();
                let file = reader.metadata().file_metadata();
                assert!(file.num_rows() == 0 && file.schema_descr().num_columns() > 40);
            }
            Format::Csv => {
                assert_eq!(folder.read("turns/part-0000.csv").lines().count(), 1, "only the header")
            }
            Format::Jsonl => assert_eq!(folder.read("turns/part-0000.jsonl"), ""),
        }
    }
}
