//! Plays and exports a series, to try the crate out: `export DIR PLAYERS GAMES DETAIL FORMAT THREADS`.

use brickwool_arena::{Plan, series};
use brickwool_data::{Detail, Exporter, Format, Options, Records};
use std::error::Error;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [folder, players, games, detail, format, threads] = &arguments[..] else {
        return Err("usage: export DIR PLAYERS GAMES games|turns|steps parquet|csv|jsonl THREADS".into());
    };
    let players = players.split(',').map(str::parse).collect::<Result<Vec<_>, _>>()?;
    let plan = Plan::new(players, games.parse()?, 1)?;
    let detail = match detail.as_str() {
        "steps" => Detail::Steps,
        "turns" => Detail::Turns,
        _ => Detail::Games,
    };
    let format = match format.as_str() {
        "csv" => Format::Csv,
        "jsonl" => Format::Jsonl,
        _ => Format::Parquet,
    };
    let options = Options { format, detail, records: Records::default() };
    let (stop, begun, mut failed) = (AtomicBool::new(false), Instant::now(), Ok(()));
    let mut exporter = Exporter::create(Path::new(folder), &plan, options)?;
    let watcher = exporter.watcher();
    series::play(&plan, 0..plan.games, threads.parse()?, &stop, watcher, |stretch| {
        failed = exporter.take(stretch);
        if failed.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })?;
    failed?;
    let manifest = exporter.finish()?;
    println!("{} games in {:.1} s", manifest.games, begun.elapsed().as_secs_f64());
    Ok(())
}
