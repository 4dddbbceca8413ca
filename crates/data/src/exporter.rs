//! Writes an export from what the collectors of a series gathered, batch by batch, in order.

use crate::collector::Collector;
use crate::manifest::{self, Manifest, SeriesTimes};
use crate::rows::{GameRow, StepRow, TurnRow};
use crate::summary::Summary;
use crate::tables::{SeriesInfo, games, steps, turns};
use crate::write::TableWriter;
use crate::{DataError, ExportDetail, ExportOptions, Records};
use brickwool_arena::MatchPlan;
use brickwool_arena::series::GameBatch;
use brickwool_bots::DecisionStats;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

/// Rows held in memory and encoded together: some ten megabytes.
const GAMES_PER_GROUP: usize = 1 << 14;
const TURNS_PER_GROUP: usize = 1 << 17;
const STEPS_PER_GROUP: usize = 1 << 17;

/// An export being written.
pub struct Exporter {
    folder: PathBuf,
    options: ExportOptions,
    series: Arc<SeriesInfo>,
    manifest: Manifest,
    games: TableWriter<GameRow>,
    turns: Option<TableWriter<TurnRow>>,
    steps: Option<TableWriter<StepRow>>,
    summary: Summary,
    decisions: Vec<DecisionStats>,
    begun: Instant,
}

impl Exporter {
    /// Begins an export into a folder, which must be empty or not there yet.
    pub fn create(folder: &Path, plan: &MatchPlan, options: ExportOptions) -> Result<Exporter, DataError> {
        make_empty_folder(folder)?;
        let manifest = Manifest::new(plan, options);
        manifest::save(&folder.join("match.json"), &manifest)?;
        if options.records != Records::First(0) {
            let records = folder.join("records");
            fs::create_dir(&records).map_err(DataError::io("create", &records))?;
        }
        let players = manifest.players.clone();
        let bots = plan.players().iter().map(ToString::to_string).collect();
        let (seed, rules, seats) = (plan.seed(), manifest.rules.clone(), plan.seats());
        let series = Arc::new(SeriesInfo { players, bots, seed, rules, seats });
        let format = options.format;
        let info = || Arc::clone(&series);
        let columns = games::columns(options);
        let games = TableWriter::create(folder, "games", &columns, GAMES_PER_GROUP, format, info())?;
        let turns = (options.detail >= ExportDetail::Turns).then(|| {
            let columns = turns::columns(options);
            TableWriter::create(folder, "turns", &columns, TURNS_PER_GROUP, format, info())
        });
        let steps = (options.detail >= ExportDetail::Steps).then(|| {
            let columns = steps::columns(options);
            TableWriter::create(folder, "steps", &columns, STEPS_PER_GROUP, format, info())
        });
        Ok(Exporter {
            folder: folder.to_owned(),
            options,
            games,
            turns: turns.transpose()?,
            steps: steps.transpose()?,
            summary: Summary::new(series.players.len()),
            decisions: vec![DecisionStats::default(); series.players.len()],
            series,
            manifest,
            begun: Instant::now(),
        })
    }

    /// Makes the observers for [`series::play`](brickwool_arena::series::play).
    pub fn observer_factory(&self) -> impl Fn() -> Collector + Sync + use<> {
        let (options, series) = (self.options, Arc::clone(&self.series));
        move || Collector::new(options, Arc::clone(&series))
    }

    /// Writes the next batch of games.
    pub fn add_batch(&mut self, batch: GameBatch<Collector>) -> Result<(), DataError> {
        let collected = batch.observer;
        self.summary.merge(&collected.summary);
        for (sum, stats) in self.decisions.iter_mut().zip(&batch.stats) {
            sum.merge(stats);
        }
        for (game, text) in &collected.records {
            let path = self.folder.join("records").join(format!("game-{game:06}.jsonl"));
            fs::write(&path, text).map_err(DataError::io("write", &path))?;
            self.manifest.records += 1;
        }
        self.manifest.games += collected.games.len() as u64;
        self.games.take(collected.games)?;
        if let Some(turns) = &mut self.turns {
            turns.take(collected.turns)?;
        }
        if let Some(steps) = &mut self.steps {
            steps.take(collected.steps)?;
        }
        Ok(())
    }

    /// The figures so far.
    pub fn summary(&self) -> &Summary {
        &self.summary
    }

    /// Finishes the export, of a whole series or of one that was stopped.
    pub fn finish(mut self) -> Result<Manifest, DataError> {
        self.manifest.set_files("games", self.games.finish()?);
        if let Some(turns) = self.turns {
            self.manifest.set_files("turns", turns.finish()?);
        }
        if let Some(steps) = self.steps {
            self.manifest.set_files("steps", steps.finish()?);
        }
        self.manifest.finished = true;
        let seconds = self.begun.elapsed().as_secs_f64();
        let times = SeriesTimes::new(&self.manifest.players, &self.decisions, seconds);
        manifest::save(&self.folder.join("summary.json"), &self.summary)?;
        manifest::save(&self.folder.join("times.json"), &times)?;
        manifest::save(&self.folder.join("match.json"), &self.manifest)?;
        Ok(self.manifest)
    }
}

fn make_empty_folder(folder: &Path) -> Result<(), DataError> {
    fs::create_dir_all(folder).map_err(DataError::io("create the folder", folder))?;
    let mut inside = fs::read_dir(folder).map_err(DataError::io("list", folder))?;
    if inside.next().is_some() { Err(DataError::NotEmpty(folder.to_owned())) } else { Ok(()) }
}
