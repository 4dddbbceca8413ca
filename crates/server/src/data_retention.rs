//! Periodic tasks about personal data: ending the sockets of devices that were signed out, removing deleted guests from logs,
//! and deleting what is older than the operator wants to keep.

use crate::App;
use crate::clock::now;
use crate::config::Retention;
use crate::erasure::erase_guests;
use brickwool_store::StoreError;
use brickwool_table::GuestId;
use std::collections::HashMap;
use std::time::{Duration, Instant};
use tokio::sync::watch;
use tracing::{info, warn};

/// How often signed-out devices and deleted guests are looked for.
const INTERVAL: Duration = Duration::from_secs(10);
/// How often data is searched for that is too old to keep.
const RETENTION_INTERVAL: Duration = Duration::from_secs(60 * 60);
/// How often each process searches the logs for a deleted guest: once for what was there, and once more for what was under way.
const PASSES: u32 = 2;
/// Every process has searched the logs after this time, in milliseconds.
const ERASURE_TIME: u64 = 60 * 60 * 1000;
/// In milliseconds.
const DAY: u64 = 24 * 60 * 60 * 1000;
/// How much is deleted at once, so that players don't wait.
const PAGE_SIZE: u32 = 50;

pub(crate) async fn run(app: App, retention: Retention, mut stopping: watch::Receiver<bool>) {
    let work = async {
        let mut searched: HashMap<GuestId, u32> = HashMap::new();
        let mut last_retention: Option<Instant> = None;
        loop {
            report(app.devices.end_sockets(&app.store).await);
            // Searching all logs takes long where there are many; most of the time is left to others.
            let started = Instant::now();
            report(erase(&app, &mut searched).await);
            let rest = INTERVAL.max(10 * started.elapsed());
            if last_retention.is_none_or(|last| last.elapsed() >= RETENTION_INTERVAL) {
                last_retention = Some(Instant::now());
                report(delete_old(&app, retention).await);
            }
            tokio::select! {
                () = tokio::time::sleep(rest) => {}
                () = app.guest_deleted.notified() => {}
            }
        }
    };
    tokio::select! {
        () = work => {}
        _ = stopping.changed() => {}
    }
}

fn report(result: Result<(), StoreError>) {
    if let Err(error) = result {
        warn!(%error, "a periodic task failed and is retried");
    }
}

/// Removes deleted guests from all logs. Tables that mention them are loaded anew, here by this process and elsewhere by the
/// others.
async fn erase(app: &App, searched: &mut HashMap<GuestId, u32>) -> Result<(), StoreError> {
    let erasures = app.store.erasures().await?;
    searched.retain(|guest, _| erasures.iter().any(|(deleted, _)| deleted == guest));
    let new = erasures.iter().filter(|(guest, _)| searched.get(guest).is_none_or(|passes| *passes < PASSES));
    let new: Vec<GuestId> = new.map(|(guest, _)| *guest).collect();
    if !new.is_empty() {
        let mentioned = erase_guests(&app.store, &new).await?;
        for table in &mentioned {
            app.tables.unload(table).await;
        }
        app.caches.clear();
        info!(guests = new.len(), tables = mentioned.len(), "deleted guests were removed from logs");
        new.iter().for_each(|guest| *searched.entry(*guest).or_default() += 1);
    }
    let done = now().saturating_sub(ERASURE_TIME);
    if erasures.iter().any(|(_, requested)| *requested < done) {
        app.store.end_erasures(done).await?;
    }
    Ok(())
}

/// Deletes guests who have not been there for long, and games that ended long ago.
async fn delete_old(app: &App, retention: Retention) -> Result<(), StoreError> {
    if let Some(days) = retention.game_days {
        let before = now().saturating_sub(days * DAY);
        let mut deleted = 0;
        loop {
            let page = app.store.ended_tables(before, PAGE_SIZE).await?;
            for table in &page {
                app.store.delete_table(table).await?;
            }
            deleted += page.len();
            if page.is_empty() {
                break;
            }
        }
        info!(deleted, "old games were deleted");
    }
    if let Some(days) = retention.guest_days {
        let before = now().saturating_sub(days * DAY);
        let mut deleted = 0;
        loop {
            let page = app.store.idle_guests(before, PAGE_SIZE).await?;
            for guest in &page {
                app.store.delete_guest(*guest, now()).await?;
            }
            deleted += page.len();
            if page.is_empty() {
                break;
            }
        }
        if deleted > 0 {
            app.guest_deleted.notify_one();
        }
        info!(deleted, "inactive guests were deleted");
    }
    Ok(())
}
