//! Matches and tournaments: the arena's series, with bots by name or Python functions, as columns of numbers.

use crate::board::{Board, rules_of, shape_named, tokens_named};
use crate::convert::invalid;
use crate::decision::PythonBot;
use crate::insight::effort_named;
use brickwool_arena::ratings::Results;
use brickwool_arena::series::{self, GameBatch};
use brickwool_arena::{
    Boards, GameObserver, GameResult, GameSchedule, MatchPlan, MatchTable, TournamentPlan,
};
use brickwool_bots::{Bot, BotName, Budget, BuiltInName, DecisionStats};
use brickwool_data::{ExportDetail, ExportOptions, Exporter, Format, Records};
use brickwool_luck::nth_seed;
use brickwool_settlers::Shape;
use numpy::{IntoPyArray, PyArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::num::NonZeroUsize;
use std::ops::{ControlFlow, Range};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// How a series is played, whoever plays.
#[derive(FromPyObject)]
pub(crate) struct SeriesOptions {
    board: Option<Board>,
    shape: Option<String>,
    tokens: String,
    rules: String,
    max_steps: u32,
    milliseconds: Option<u64>,
    nodes: Option<u64>,
    threads: Option<usize>,
}

impl SeriesOptions {
    fn plan(&self, players: Vec<BotName>, games: u64, seed: u64) -> PyResult<MatchPlan> {
        let rules = match &self.board {
            Some(board) => *board.inner.rules(),
            None => rules_of(&self.rules)?,
        };
        let boards = match (&self.board, &self.shape) {
            (Some(board), _) => Boards::Fixed(Box::new(board.inner.layout().clone())),
            (None, Some(shape)) => Boards::Random(shape_named(shape)?, tokens_named(&self.tokens)?),
            (None, None) => Boards::Random(Shape::for_seats(players.len()), tokens_named(&self.tokens)?),
        };
        let mut plan = MatchPlan::on(boards, rules, players, games, seed).map_err(invalid)?;
        plan.max_steps = self.max_steps;
        if let Some(milliseconds) = self.milliseconds {
            plan.budget = Budget::of(Duration::from_millis(milliseconds));
        }
        if let Some(nodes) = self.nodes {
            plan.budget = plan.budget.with_nodes(nodes);
        }
        Ok(plan)
    }

    fn threads(&self) -> PyResult<NonZeroUsize> {
        match self.threads {
            Some(threads) => check_threads(threads),
            None => Ok(std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)),
        }
    }
}

/// More threads than this are a mistake.
const MAX_THREADS: usize = 1024;

pub(crate) fn check_threads(threads: usize) -> PyResult<NonZeroUsize> {
    let fits = NonZeroUsize::new(threads).filter(|threads| threads.get() <= MAX_THREADS);
    fits.ok_or_else(|| invalid(format!("1 to {MAX_THREADS} threads can be used, not {threads}")))
}

/// A player of a match.
enum MatchPlayer {
    Named(BotName),
    Function(Py<PyAny>, String),
}

fn player_of(player: &Bound<'_, PyAny>) -> PyResult<MatchPlayer> {
    if let Ok(name) = player.extract::<String>() {
        return Ok(MatchPlayer::Named(name.parse().map_err(invalid)?));
    }
    if player.is_callable() {
        let name = player.getattr("__name__").and_then(|name| name.extract::<String>());
        return Ok(MatchPlayer::Function(
            player.clone().unbind(),
            name.unwrap_or_else(|_| "python".to_owned()),
        ));
    }
    let kind = player.get_type().name()?;
    Err(PyTypeError::new_err(format!("a player is a bot's name or a function, not {kind}")))
}

/// Plays games number `first` to `last` (not included) of a match and returns their results as columns. With `out` also
/// writes an export of them to that folder, as part of a match of `planned` games.
#[pyfunction]
#[pyo3(signature = (players, first, last, seed, options, out=None, detail="turns", records=100, planned=None, insight=None))]
#[allow(clippy::too_many_arguments)] // All have names in Python.
pub(crate) fn play_match<'py>(
    py: Python<'py>,
    players: Vec<Bound<'py, PyAny>>,
    first: u64,
    last: u64,
    seed: u64,
    options: SeriesOptions,
    out: Option<PathBuf>,
    detail: &str,
    records: u64,
    planned: Option<u64>,
    insight: Option<&str>,
) -> PyResult<Bound<'py, PyDict>> {
    let players = players.iter().map(player_of).collect::<PyResult<Vec<_>>>()?;
    let stand_in =
        || BuiltInName::all().next().map(BotName::from).ok_or_else(|| invalid("there are no bots"));
    let names = players.iter().map(|player| match player {
        MatchPlayer::Named(name) => Ok(name.clone()),
        MatchPlayer::Function(..) => stand_in(),
    });
    let mut plan = options.plan(names.collect::<PyResult<_>>()?, planned.unwrap_or(last), seed)?;
    let (stop, failed) = (Arc::new(AtomicBool::new(false)), Arc::new(Mutex::new(None)));
    let has_functions = players.iter().any(|player| matches!(player, MatchPlayer::Function(..)));
    let tables = if has_functions {
        // Python runs one function at a time anyway.
        let bots = players.iter().map(|player| -> PyResult<Box<dyn Bot>> {
            Ok(match player {
                MatchPlayer::Named(name) => name.make().map_err(invalid)?,
                MatchPlayer::Function(function, _) => Box::new(PythonBot {
                    function: function.clone_ref(py),
                    failed: Arc::clone(&failed),
                    stop: Arc::clone(&stop),
                    board: None,
                }),
            })
        });
        vec![MatchTable::with_bots(&plan, bots.collect::<PyResult<_>>()?)]
    } else {
        MatchTable::for_threads(&plan, options.threads()?).map_err(invalid)?
    };
    let called = |(player, name): (&MatchPlayer, &String)| match player {
        MatchPlayer::Named(_) => name.clone(),
        MatchPlayer::Function(_, name) => name.clone(),
    };
    plan.set_names(players.iter().zip(tables[0].names()).map(called).collect());
    let range = first..last.max(first);
    let series = py.detach(|| match out {
        None => collect(&plan, range, tables, &stop, || (), |_| Ok(())),
        Some(_) if has_functions => Err(invalid("games of Python functions cannot be exported")),
        Some(folder) => {
            let options = export_options(detail, records, insight)?;
            let mut exporter = Exporter::create(&folder, &plan, options).map_err(invalid)?;
            let new_observer = exporter.observer_factory();
            let keep = |batch| exporter.add_batch(batch).map_err(invalid);
            let series = collect(&plan, range, tables, &stop, new_observer, keep)?;
            exporter.finish().map_err(invalid)?;
            Ok(series)
        }
    });
    if let Some(error) = failed.lock().unwrap_or_else(PoisonError::into_inner).take() {
        return Err(error);
    }
    let columns = columns(py, &series?, plan.seats())?;
    columns.set_item("players", plan.names())?;
    Ok(columns)
}

/// Plays games number `first` to `last` of a tournament of these bots at tables of `seats`, with `games` games at each table.
#[pyfunction]
#[allow(clippy::too_many_arguments)] // All have names in Python.
pub(crate) fn play_tournament<'py>(
    py: Python<'py>,
    bots: Vec<String>,
    seats: usize,
    games: u64,
    first: u64,
    last: u64,
    seed: u64,
    options: SeriesOptions,
) -> PyResult<Bound<'py, PyDict>> {
    let names = bots.iter().map(|name| name.parse::<BotName>());
    let names = names.collect::<Result<Vec<_>, _>>().map_err(invalid)?;
    if !(2..=names.len()).contains(&seats) {
        return Err(invalid(format!("{} bots cannot sit at tables of {seats}", names.len())));
    }
    if TournamentPlan::table_count(names.len(), seats) > 100_000 {
        return Err(invalid("that would be more than 100 000 tables"));
    }
    let plan = TournamentPlan::new(names, seats, |table, players| {
        options.plan(players, games, nth_seed(seed, table as u64))
    })?;
    let tables = MatchTable::for_threads(&plan, options.threads()?).map_err(invalid)?;
    let called = tables[0].names().to_vec();
    let stop = AtomicBool::new(false);
    let series = py.detach(|| collect(&plan, first..last.max(first), tables, &stop, || (), |_| Ok(())));
    let columns = columns(py, &series?, seats as u8)?;
    columns.set_item("players", called)?;
    Ok(columns)
}

/// Elo ratings and their margins from tables of players and how often each of them won there.
#[pyfunction]
pub(crate) fn ratings(players: usize, tables: Vec<(Vec<usize>, Vec<u64>)>) -> PyResult<Vec<(f64, f64)>> {
    let mut results = Results::new(players);
    for (seated, wins) in &tables {
        if seated.len() != wins.len() || seated.iter().any(|&player| player >= players) {
            return Err(invalid("every table has as many players as counts of wins"));
        }
        results.add(seated, wins);
    }
    Ok(results.ratings().iter().map(|rating| (rating.elo, rating.margin)).collect())
}

/// Puts exports of consecutive stretches of one match together, in this order, as one export; they are used up.
#[pyfunction]
pub(crate) fn merge_exports(py: Python<'_>, folder: PathBuf, parts: Vec<PathBuf>) -> PyResult<()> {
    py.detach(|| brickwool_data::merge(&folder, &parts)).map(|_| ()).map_err(invalid)
}

fn export_options(detail: &str, records: u64, insight: Option<&str>) -> PyResult<ExportOptions> {
    let detail = match detail {
        "games" => ExportDetail::Games,
        "turns" => ExportDetail::Turns,
        "steps" => ExportDetail::Steps,
        other => return Err(invalid(format!("there is no detail {other:?}; choose games, turns or steps"))),
    };
    let insight = insight.map(effort_named).transpose()?;
    Ok(ExportOptions { format: Format::Parquet, detail, records: Records::First(records), insight })
}

/// The games of a series and how the players' decisions went.
struct Series {
    games: Vec<GameResult>,
    stats: Vec<DecisionStats>,
}

fn collect<O: GameObserver>(
    schedule: &impl GameSchedule,
    range: Range<u64>,
    tables: Vec<MatchTable>,
    stop: &AtomicBool,
    new_observer: impl Fn() -> O + Sync,
    mut keep: impl FnMut(GameBatch<O>) -> PyResult<()>,
) -> PyResult<Series> {
    let mut collected =
        Series { games: Vec::new(), stats: vec![DecisionStats::default(); schedule.bots().len()] };
    let mut kept = Ok(());
    series::play(schedule, range, tables, stop, new_observer, |batch| {
        collected.games.extend(batch.games.iter().copied());
        for (sum, stats) in collected.stats.iter_mut().zip(&batch.stats) {
            sum.merge(stats);
        }
        // Ctrl-C is noticed between batches.
        kept = keep(batch).and_then(|()| Python::attach(|py| py.check_signals()));
        if kept.is_err() {
            stop.store(true, Ordering::Relaxed);
        }
        if kept.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    kept.map(|()| collected)
}

fn columns<'py>(py: Python<'py>, series: &Series, seats: u8) -> PyResult<Bound<'py, PyDict>> {
    let games = &series.games;
    let wide = [games.len(), usize::from(seats)];
    let seated: Vec<u8> = games.iter().flat_map(|game| game.seating.players().iter().copied()).collect();
    let points: Vec<u8> = games.iter().flat_map(|game| game.points.first(seats).iter().copied()).collect();
    let winner = |game: &GameResult| game.winner.map_or(-1, |seat| seat.index() as i8);
    let winning = |game: &GameResult| game.winner.map_or(-1, |seat| game.seating.player(seat) as i16);
    let dict = PyDict::new(py);
    dict.set_item("game", games.iter().map(|game| game.game).collect::<Vec<u64>>().into_pyarray(py))?;
    dict.set_item("seating", seated.into_pyarray(py).reshape(wide)?)?;
    dict.set_item("winner_seat", games.iter().map(winner).collect::<Vec<i8>>().into_pyarray(py))?;
    dict.set_item("winner", games.iter().map(winning).collect::<Vec<i16>>().into_pyarray(py))?;
    dict.set_item("points", points.into_pyarray(py).reshape(wide)?)?;
    dict.set_item("turns", games.iter().map(|game| game.turns).collect::<Vec<u32>>().into_pyarray(py))?;
    dict.set_item("actions", games.iter().map(|game| game.actions).collect::<Vec<u32>>().into_pyarray(py))?;
    dict.set_item("outcomes", games.iter().map(|game| game.outcomes).collect::<Vec<u32>>().into_pyarray(py))?;
    dict.set_item("hash", games.iter().map(|game| game.hash).collect::<Vec<u64>>().into_pyarray(py))?;
    let mishaps: Vec<u64> = series.stats.iter().map(|stats| stats.mishaps.total()).collect();
    dict.set_item("mishaps", mishaps)?;
    Ok(dict)
}
