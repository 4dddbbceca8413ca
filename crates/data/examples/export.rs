//! Plays a series, exports it and makes the report, to try the crate out and to measure it:
//! `export DIR [PLAYERS GAMES games|turns|steps parquet|csv|jsonl THREADS]`.

use brickwool_arena::{Plan, series};
use brickwool_data::{Detail, Exporter, Format, Options, Records, report};
use std::error::Error;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let folder = PathBuf::from(arguments.next().ok_or("where should the export go?")?);
    let mut next = |default: &str| arguments.next().unwrap_or_else(|| default.to_owned());
    let names = next("random,weighted,random,weighted");
    let players = names.split(',').map(str::parse).collect::<Result<Vec<_>, _>>()?;
    let plan = Plan::new(players, next("200").parse()?, 1)?;
    let detail = match next("games").as_str() {
        "steps" => Detail::Steps,
        "turns" => Detail::Turns,
        _ => Detail::Games,
    };
    let format = match next("parquet").as_str() {
        "csv" => Format::Csv,
        "jsonl" => Format::Jsonl,
        _ => Format::Parquet,
    };
    let threads = next("1").parse()?;

    let options = Options { format, detail, records: Records::default() };
    let (stop, begun, mut failed) = (AtomicBool::new(false), Instant::now(), Ok(()));
    let mut exporter = Exporter::create(&folder, &plan, options)?;
    let watcher = exporter.watcher();
    series::play(&plan, 0..plan.games, threads, &stop, watcher, |stretch| {
        failed = exporter.take(stretch);
        if failed.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })?;
    failed?;
    let manifest = exporter.finish()?;
    std::fs::write(folder.join("report.html"), report(&folder)?)?;
    println!("{} games in {:.1} s", manifest.games, begun.elapsed().as_secs_f64());
    Ok(())
}
