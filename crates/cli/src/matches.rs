//! `brickwool match`: many games between the same players, on all cores, and who is better by how much.

mod claim_test;
mod json;
mod table;

use crate::args::RecordFileArgs;
use crate::figures::rate;
use crate::progress;
use crate::series::{self, SeriesArgs};
use anyhow::{Context, ensure};
use brickwool_arena::series::{GameBatch, play};
use brickwool_arena::{
    GameObserver, GameResult, GameSchedule, LuckObserver, LuckTally, MatchPlan, MatchTable, MatchTally,
    ModelChances, Seating,
};
use brickwool_data::{ExportDetail, ExportOptions, Exporter, Format, Records};
use brickwool_insight::Effort;
use brickwool_settlers::{Board, Event, Position, Record, State, Step};
use claim_test::ClaimTest;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Plays many games between the same players.
///
/// Everybody sits once in every seat of every board, and all games depend on nothing but the seed and their number.
/// Ctrl-C ends the match and shows what was finished.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Who plays: 2 to 6 bots, separated by commas; `brickwool bots` lists them
    #[arg(long, value_name = "NAMES", required = true)]
    players: String,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 1000, allow_negative_numbers = true)]
    games: u64,
    /// Stop as soon as it is decided whether a bot is stronger than another: `--until "greedy>weighted"`
    #[arg(long, value_name = "A>B")]
    until: Option<String>,
    /// The Elo difference that --until tests for
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
    /// Subtract luck from the results, which become as exact as those of more games; each game takes longer
    #[arg(long, conflicts_with_all = ["game", "out"])]
    luck: bool,
    #[command(flatten)]
    record: RecordFileArgs,
    #[command(flatten)]
    export: ExportArgs,
    #[command(flatten)]
    series: SeriesArgs,
}

/// What is kept of the games.
#[derive(clap::Args)]
struct ExportArgs {
    /// Write tables of the games, records and a summary to this folder, which must be empty or not exist
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["game", "until"])]
    out: Option<PathBuf>,
    /// How the tables are written
    #[arg(long, value_enum, default_value_t = FormatArg::Parquet, requires = "out")]
    format: FormatArg,
    /// Which tables are written; each level includes those before it
    #[arg(long, value_enum, default_value_t = DetailArg::Turns, requires = "out")]
    detail: DetailArg,
    /// How many games get a record, from the first on: a number, `all` or `none`
    #[arg(long, default_value = "100", requires = "out")]
    records: Records,
    /// Review every game, and add chances, luck and the costs of decisions to the tables and the report
    #[arg(long, value_enum, value_name = "EFFORT", requires = "out")]
    insight: Option<InsightArg>,
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

#[derive(clap::ValueEnum, Clone, Copy)]
enum InsightArg {
    /// A quick look at each decision: for many games; rough, and costs come out too high
    Quick,
    /// A sixth of the usual work
    Brief,
    /// As `brickwool analyse` does: a few seconds for each game
    Usual,
}

impl InsightArg {
    const fn effort(self) -> Effort {
        match self {
            InsightArg::Quick => Effort::QUICK,
            InsightArg::Brief => Effort::BRIEF,
            InsightArg::Usual => Effort::USUAL,
        }
    }
}

impl ExportArgs {
    fn options(&self) -> ExportOptions {
        ExportOptions {
            format: match self.format {
                FormatArg::Parquet => Format::Parquet,
                FormatArg::Csv => Format::Csv,
                FormatArg::Jsonl => Format::Jsonl,
            },
            detail: match self.detail {
                DetailArg::Games => ExportDetail::Games,
                DetailArg::Turns => ExportDetail::Turns,
                DetailArg::Steps => ExportDetail::Steps,
            },
            records: self.records,
            insight: self.insight.map(InsightArg::effort),
        }
    }
}

/// How a match ended.
struct MatchOutcome {
    tally: MatchTally,
    /// The results without luck, if they were asked for.
    luck: Option<LuckTally>,
    until: Option<ClaimTest>,
    seconds: f64,
    threads: usize,
    interrupted: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let mut plan = args.series.plan(series::players(&args.players)?, args.games, args.series.seed())?;
    let record = args.record.file()?;
    ensure!(record.is_none() || args.game.is_some(), "--record writes one game: say which with --game");
    if let Some(game) = args.game {
        return play_one(args, &mut plan, game);
    }
    let tables = MatchTable::for_threads(&plan, args.series.threads()?)?;
    plan.set_names(tables[0].names().to_vec());
    let outcome = play_all(args, &plan, tables)?;
    let text = if args.series.json {
        serde_json::to_string(&json::report(&plan, &outcome, args.series.board.board_name()))? + "\n"
    } else {
        table::report(&plan, &outcome, args.series.board.board_name())
    };
    io::stdout().lock().write_all(text.as_bytes())?;
    if outcome.interrupted {
        std::process::exit(series::INTERRUPTED);
    }
    Ok(())
}

fn play_all(args: &Args, plan: &MatchPlan, tables: Vec<MatchTable>) -> anyhow::Result<MatchOutcome> {
    if args.luck {
        return play_without_luck(args, plan, tables);
    }
    let Some(folder) = &args.export.out else { return play_with(args, plan, tables, || (), |_| Ok(())) };
    let mut exporter = Exporter::create(folder, plan, args.export.options())?;
    let new_observer = exporter.observer_factory();
    let outcome = play_with(args, plan, tables, new_observer, |batch| Ok(exporter.add_batch(batch)?))?;
    exporter.finish()?;
    Ok(outcome)
}

fn play_without_luck(args: &Args, plan: &MatchPlan, tables: Vec<MatchTable>) -> anyhow::Result<MatchOutcome> {
    let mut tally = LuckTally::new(plan);
    let new_observer = || LuckObserver::new(ModelChances::default());
    let outcome = play_with(args, plan, tables, new_observer, |batch| {
        for (played, luck) in batch.games.iter().zip(batch.observer.games()) {
            tally.add(played, luck);
        }
        Ok(())
    })?;
    Ok(MatchOutcome { luck: Some(tally), ..outcome })
}

/// Plays with observers, and passes every batch of games to `keep`.
fn play_with<O: GameObserver>(
    args: &Args,
    plan: &MatchPlan,
    tables: Vec<MatchTable>,
    new_observer: impl Fn() -> O + Sync,
    mut keep: impl FnMut(GameBatch<O>) -> anyhow::Result<()>,
) -> anyhow::Result<MatchOutcome> {
    let threads = tables.len();
    let mut until =
        args.until.as_deref().map(|claim| ClaimTest::new(claim, plan, args.margin)).transpose()?;
    let stop = series::stop_on_ctrl_c()?;
    let bar = progress::counting(plan.games, "games");
    let (mut tally, mut kept) = (MatchTally::new(plan), Ok(()));
    let start = Instant::now();
    let mut reported = start;
    let each = |batch: GameBatch<O>| {
        tally.add_decisions(&batch);
        for played in &batch.games {
            tally.add(played);
            if until.as_mut().is_some_and(|until| until.add(played)) {
                return ControlFlow::Break(());
            }
        }
        kept = keep(batch);
        bar.set_position(tally.games);
        if reported.elapsed() > Duration::from_millis(500) {
            reported = Instant::now();
            let message = until.as_ref().map_or_else(|| table::leader(plan, &tally), ClaimTest::progress);
            bar.set_message(format!(
                "{} a second; {message}",
                rate(tally.games, start.elapsed().as_secs_f64())
            ));
        }
        if kept.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    play(plan, 0..plan.games, tables, &stop, new_observer, each);
    kept?;
    let seconds = start.elapsed().as_secs_f64();
    bar.finish_and_clear();
    let interrupted = stop.load(Ordering::Relaxed);
    Ok(MatchOutcome { tally, luck: None, until, seconds, threads, interrupted })
}

/// One game of the match, exactly as it is played there.
fn play_one(args: &Args, plan: &mut MatchPlan, game: u64) -> anyhow::Result<()> {
    ensure!(
        game < plan.games,
        "the match has {} games, numbered from 0: there is no game {game}",
        plan.games
    );
    let mut recorder = GameRecorder::default();
    let mut table = MatchTable::new(plan)?;
    plan.set_names(table.names().to_vec());
    let played = table.play(plan.setup(game), &mut recorder, &AtomicBool::new(false));
    let played = played.context("the game was not played to its end")?;
    if let Some(mut record) = recorder.record {
        // As `brickwool play` accepts them, so that the game can be played on.
        record.players = played
            .seating
            .players()
            .iter()
            .map(|&player| plan.players()[usize::from(player)].to_string())
            .collect();
        args.record.write(&record)?;
    }
    let text = if args.series.json {
        serde_json::to_string(&json::game(plan, &played))? + "\n"
    } else {
        table::game(plan, &played)
    };
    io::stdout().lock().write_all(text.as_bytes())?;
    Ok(())
}

/// Writes down one game.
#[derive(Default)]
struct GameRecorder {
    record: Option<Record>,
}

impl GameObserver for GameRecorder {
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
