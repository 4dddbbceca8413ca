//! Results of finished games: computed from logs and stored, so that lists and profiles need not read logs. A task does it for
//! games as they end, and little by little for those that ended before there were results; whoever asks for their own games
//! does not have to wait for that.

use crate::App;
use crate::tables::SharedServices;
use brickwool_store::StoreError;
use brickwool_table::{CorruptLog, DiceValues, GameKind, GuestId, LoggedEntry, SeatResult, Table, TableId};
use std::time::{Duration, Instant};
use tokio::sync::watch;
use tokio::task::spawn_blocking;
use tracing::{debug, warn};

/// How many games' results one request computes for the guest who sent it.
const PER_REQUEST: u32 = 20;
/// How many games the task looks for at once.
const BATCH: u32 = 20;
/// How often the task looks for games without being notified of one.
const INTERVAL: Duration = Duration::from_secs(60);
/// How long the task waits after a failure of the store.
const RETRY_AFTER: Duration = Duration::from_secs(10);
/// The task rests this many times as long as it has worked, because players come first.
const REST_FACTOR: u32 = 3;

/// Whether anything is missing in results.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Computed {
    Completely,
    /// The dice game is not solved yet, so there is no review.
    WithoutReview,
}

/// Computes results until the server stops.
pub(crate) async fn run(app: App, mut stopping: watch::Receiver<bool>) {
    let work = async {
        loop {
            let rest = match compute_batch(&app).await {
                Ok(0) => INTERVAL,
                Ok(_) => Duration::ZERO,
                Err(error) => {
                    warn!(%error, "results of games could not be computed; this is retried");
                    RETRY_AFTER
                }
            };
            tokio::select! {
                () = tokio::time::sleep(rest) => {}
                () = app.game_ended.notified(), if rest != RETRY_AFTER => {}
            }
        }
    };
    tokio::select! {
        () = work => {}
        _ = stopping.changed() => {}
    }
}

/// Computes the results of some games that have none, and returns how many. Dice games wait until the game has been solved,
/// which this does not start.
async fn compute_batch(app: &App) -> Result<usize, StoreError> {
    let without = if app.dice.if_solved().is_some() { None } else { Some(GameKind::Dice.as_str()) };
    let tables = app.store.tables_without_results(None, without, BATCH).await?;
    for table in &tables {
        let started = Instant::now();
        compute(&app.services, table).await?;
        tokio::time::sleep(REST_FACTOR * started.elapsed()).await;
    }
    Ok(tables.len())
}

/// Computes what is missing of a guest's results, as far as one request may take.
pub(crate) async fn compute_missing(app: &App, guest: GuestId) -> Result<(), StoreError> {
    for table in app.store.tables_without_results(Some(guest), None, PER_REQUEST).await? {
        if compute(&app.services, &table).await? == Computed::WithoutReview {
            app.dice.start();
        }
    }
    Ok(())
}

/// Computes and stores the results of a table. A table that cannot be read has none.
async fn compute(services: &SharedServices, id: &TableId) -> Result<Computed, StoreError> {
    let read = read_results(services, id).await;
    let (rows, computed) = match read {
        Ok(Some(found)) => found,
        // It was deleted meanwhile.
        Ok(None) => return Ok(Computed::Completely),
        Err(error) if error.is_damage() => {
            warn!(table = %id, %error, "a finished game cannot be read, and is left out of profiles");
            (Vec::new(), Computed::Completely)
        }
        Err(error) => return Err(error),
    };
    debug!(table = %id, results = rows.len(), "the results of a game are computed");
    services.store.store_results(id, rows, computed == Computed::Completely).await?;
    Ok(computed)
}

type ResultRows = Vec<(GuestId, String)>;

/// The results of a table's game as they are stored, if there is such a table.
async fn read_results(
    services: &SharedServices,
    id: &TableId,
) -> Result<Option<(ResultRows, Computed)>, StoreError> {
    let corrupt = |why: String| StoreError::Corrupt(format!("table {id}: {why}"));
    let Some((_, log)) = services.read(id).await? else { return Ok(None) };
    let values = services.dice.if_solved();
    let found = spawn_blocking(move || results_of(&log, values)).await;
    let found = found.map_err(|_| corrupt("its game cannot be played again".into()))?;
    found.map(Some).map_err(|error| corrupt(error.to_string()))
}

/// A result for each guest who played. Where several play on one device, nobody knows which of them the guest is: there is none.
/// Nor is there one of a game that started from a position: somebody chose who is ahead.
fn results_of(log: &[LoggedEntry], values: Option<DiceValues>) -> Result<(ResultRows, Computed), CorruptLog> {
    let table = Table::from_log(log)?;
    let is_dice = table.settings().game.kind() == GameKind::Dice;
    let computed = if is_dice && values.is_none() { Computed::WithoutReview } else { Computed::Completely };
    let chosen = table.settings().game.starts_from_position();
    if table.is_hot_seat() || chosen || table.people().next().is_none() {
        return Ok((Vec::new(), Computed::Completely));
    }
    let results = SeatResult::of(&table, values.as_deref()).unwrap_or_default();
    let row = |result: &SeatResult| {
        let guest = table.guest_at(result.seat)?;
        Some((guest, serde_json::to_string(result).expect("results hold nothing that JSON cannot")))
    };
    Ok((results.iter().filter_map(row).collect(), computed))
}
