//! Exports of series of games: tables for analysts, records to replay, and a report page.
//!
//! An [`Exporter`] gets the batches of games in order; its [`observer_factory`](Exporter::observer_factory) makes the
//! [`Collector`]s that follow the games while they are played.
//!
//! ```
//! use brickwool_arena::{MatchPlan, MatchTable, series};
//! use brickwool_data::{Exporter, ExportOptions};
//! use std::{num::NonZero, ops::ControlFlow, sync::atomic::AtomicBool};
//!
//! let plan = MatchPlan::new(vec!["random".parse()?, "weighted".parse()?], 10, 1)?;
//! let folder = std::env::temp_dir().join(format!("brickwool-doc-{}", std::process::id()));
//! let mut exporter = Exporter::create(&folder, &plan, ExportOptions::default())?;
//! let (stop, new_observer, mut failed) = (AtomicBool::new(false), exporter.observer_factory(), Ok(()));
//! let tables = MatchTable::for_threads(&plan, NonZero::<usize>::MIN)?;
//! series::play(&plan, 0..plan.games, tables, &stop, new_observer, |batch| {
//!     failed = exporter.add_batch(batch);
//!     if failed.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
//! });
//! failed?;
//! let manifest = exporter.finish()?; // also after a series that was stopped
//! assert_eq!((manifest.games, manifest.tables["games"].rows), (10, 10));
//! # std::fs::remove_dir_all(folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Memory stays bounded however many games are played: rows are written in groups of a fixed number, the summary has a
//! fixed size. The files are the same for any number of threads, but for `times.json`.

#![forbid(unsafe_code)]

mod collector;
mod error;
mod exporter;
mod game_counts;
mod manifest;
mod merge;
mod options;
mod report;
mod review_sums;
mod reviews;
mod rows;
mod summary;
mod sums;
pub mod tables;
mod write;

pub use collector::Collector;
pub use error::DataError;
pub use exporter::Exporter;
pub use manifest::{ColumnSchema, Manifest, TableSchema};
pub use merge::merge;
pub use options::{ExportDetail, ExportOptions, Format, Records};
pub use report::report;
pub use review_sums::{KindSums, RealSums, ReviewSums};
pub use rows::{
    GameRow, PointSource, Production, ReviewedChoice, ReviewedTurn, SeatRow, StepReview, StepRow, TurnRow,
};
pub use summary::{ChoiceStats, MOMENTS, PlayerSummary, Summary};
pub use write::WrittenFile;
