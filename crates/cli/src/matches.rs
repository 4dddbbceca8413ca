//! `brickwool match`: many games between the same players, on all cores, and who is better by how much.

mod json;
mod table;
mod until;

use crate::figures::rate;
use crate::series::{self, SeriesArgs};
use anyhow::{Context, ensure};
use brickwool_arena::series::{GameBatch, play};
use brickwool_arena::{GameObserver, GameResult, MatchPlan, MatchTable, MatchTally, Seating};
use brickwool_data::{Detail, Exporter, Format, Options, Records};
use brickwool_settlers::{Board, Event, Position, Record, State, Step};
use std::fs;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use until::Until;

/// Plays many games between the same players.
///
/// Everybody sits once in every seat of every board, and all games depend on nothing but the seed and their number.
/// Ctrl-C ends the match and shows what was finished.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Who plays: 2 to 4 bots, separated by commas; `brickwool bots` lists them
    #[arg(long, required = true)]
    players: String,
    /// How many games
    #[arg(long, default_value_t = 1000, allow_negative_numbers = true)]
    games: u64,
    /// Stop as soon as it is decided whether a bot is stronger than another: `--until "greedy>weighted"`
    #[arg(long, value_name = "A>B")]
    until: Option<String>,
    /// By how many Elo points it would have to be stronger
    #[arg(
        long,
        value_name = "ELO",
        default_value_t = 20.0,
        requires = "until",
        allow_negative_numbers = true
    )]
    margin: f64,
    /// Play only this game of the match, numbered from 0
    #[arg(long, value_name = "NUMBER", conflicts_with = "until", allow_negative_numbers = true)]
    game: Option<u64>,
    /// Write the one game's record to this file, for `brickwool replay`
    #[arg(long, value_name = "FILE", requires = "game")]
    record: Option<PathBuf>,
    #[command(flatten)]
    export: ExportArgs,
    #[command(flatten)]
    series: SeriesArgs,
}

/// What is kept of the games.
#[derive(clap::Args)]
struct ExportArgs {
    /// Write tables of the games, records and a summary to this folder, which must be empty or not there
    #[arg(long, value_name = "DIR", conflicts_with_all = ["game", "until"])]
    out: Option<PathBuf>,
    /// How the tables are written
    #[arg(long, value_enum, default_value_t = FormatArg::Parquet, requires = "out")]
    format: FormatArg,
    /// Which tables are written; each word has the tables of those before it
    #[arg(long, value_enum, default_value_t = DetailArg::Turns, requires = "out")]
    detail: DetailArg,
    /// Of how many games records are written, the first ones: a number, `all` or `none`
    #[arg(long, default_value = "100", requires = "out")]
    records: Records,
}

#[derive(clap::ValueEnum, Clone, Copy)]
enum FormatArg {
    Parquet,
    Csv,
    Jsonl,
}

#[derive(clap::ValueEnum, Clone, Copy)]
enum DetailArg {
    /// A row for every game
    Games,
    /// And a row for every turn
    Turns,
    /// And a row for every step
    Steps,
}

impl ExportArgs {
    fn options(&self) -> Options {
        Options {
            format: match self.format {
                FormatArg::Parquet => Format::Parquet,
                FormatArg::Csv => Format::Csv,
                FormatArg::Jsonl => Format::Jsonl,
            },
            detail: match self.detail {
                DetailArg::Games => Detail::Games,
                DetailArg::Turns => Detail::Turns,
                DetailArg::Steps => Detail::Steps,
            },
            records: self.records,
        }
    }
}

/// How a match ended.
struct Outcome {
    tally: MatchTally,
    until: Option<Until>,
    seconds: f64,
    threads: usize,
    interrupted: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let plan = args.series.plan(series::players(&args.players)?, args.games, args.series.seed)?;
    if let Some(game) = args.game {
        return play_one(args, &plan, game);
    }
    let outcome = play_all(args, &plan)?;
    let text = if args.series.json {
        serde_json::to_string(&json::report(&plan, &outcome, args.series.ground.board_name()))? + "\n"
    } else {
        table::report(&plan, &outcome, args.series.ground.board_name())
    };
    io::stdout().lock().write_all(text.as_bytes())?;
    if outcome.interrupted {
        std::process::exit(series::INTERRUPTED);
    }
    Ok(())
}

fn play_all(args: &Args, plan: &MatchPlan) -> anyhow::Result<Outcome> {
    let Some(folder) = &args.export.out else { return play_with(args, plan, || (), |_| Ok(())) };
    let mut exporter = Exporter::create(folder, plan, args.export.options())?;
    let outcome = play_with(args, plan, exporter.observer_factory(), |batch| Ok(exporter.add_batch(batch)?))?;
    exporter.finish()?;
    Ok(outcome)
}

/// Plays with somebody looking on, and hands every batch of games to `keep`.
fn play_with<W: GameObserver>(
    args: &Args,
    plan: &MatchPlan,
    watcher: impl Fn() -> W + Sync,
    mut keep: impl FnMut(GameBatch<W>) -> anyhow::Result<()>,
) -> anyhow::Result<Outcome> {
    let threads = args.series.threads()?;
    let mut until = args.until.as_deref().map(|claim| Until::new(claim, plan, args.margin)).transpose()?;
    let stop = series::stop_on_ctrl_c()?;
    let bar = series::progress(plan.games);
    let (mut tally, mut kept) = (MatchTally::new(plan), Ok(()));
    let start = Instant::now();
    let mut told = start;
    let each = |batch: GameBatch<W>| {
        tally.add_decisions(&batch);
        for played in &batch.games {
            tally.add(played);
            if until.as_mut().is_some_and(|until| until.add(played)) {
                return ControlFlow::Break(());
            }
        }
        kept = keep(batch);
        bar.set_position(tally.games);
        if told.elapsed() > Duration::from_millis(500) {
            told = Instant::now();
            let message = until.as_ref().map_or_else(|| table::leader(plan, &tally), Until::progress);
            bar.set_message(format!(
                "{} a second; {message}",
                rate(tally.games, start.elapsed().as_secs_f64())
            ));
        }
        if kept.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    play(plan, 0..plan.games, threads, &stop, watcher, each)?;
    kept?;
    let seconds = start.elapsed().as_secs_f64();
    bar.finish_and_clear();
    let interrupted = stop.load(Ordering::Relaxed);
    Ok(Outcome { tally, until, seconds, threads: threads.get(), interrupted })
}

/// One game of the match, exactly as it is played there.
fn play_one(args: &Args, plan: &MatchPlan, game: u64) -> anyhow::Result<()> {
    ensure!(
        game < plan.games,
        "the match has {} games, numbered from 0: there is no game {game}",
        plan.games
    );
    let mut recorder = Recorder::default();
    let played = MatchTable::new(plan)?.play(plan.setup(game), &mut recorder, &AtomicBool::new(false));
    let played = played.context("the game was not played to its end")?;
    if let (Some(path), Some(mut record)) = (&args.record, recorder.record) {
        record.players = played
            .seating
            .players()
            .iter()
            .map(|&player| plan.players()[usize::from(player)].to_string())
            .collect();
        write_record(path, &record)?;
    }
    let text = if args.series.json {
        serde_json::to_string(&json::game(plan, &played))? + "\n"
    } else {
        table::game(plan, &played)
    };
    io::stdout().lock().write_all(text.as_bytes())?;
    Ok(())
}

fn write_record(path: &Path, record: &Record) -> anyhow::Result<()> {
    fs::write(path, record.to_text()?).with_context(|| format!("cannot write the record to {path:?}"))
}

/// Writes down one game.
#[derive(Default)]
struct Recorder {
    record: Option<Record>,
}

impl GameObserver for Recorder {
    fn begin(&mut self, _: u64, _: Seating, board: &Board, state: &State) {
        self.record = Some(Record::new(Position { board: board.clone(), state: *state }));
    }

    fn event(&mut self, _: &Event) {}

    fn step(&mut self, _: &Board, _: &State, step: Step) {
        if let Some(record) = &mut self.record {
            record.steps.push(step);
        }
    }

    fn abandon(&mut self) {
        self.record = None;
    }

    fn end(&mut self, _: &Board, _: &State, _: &GameResult) {}
}
