//! What is read from a table's log: the record of a finished game with the proof of its dice, and everything that happened
//! as one viewer may see it. Both cost more than other requests, so they take turns (`read_gate.rs`) and are cached.

use crate::App;
use crate::error::ApiError;
use crate::identity::MaybeGuest;
use crate::live::Standing;
use crate::origin::ClientOrigin;
use crate::read_cache::ReadCache;
use crate::tables::{TablePath, secret_of};
use axum::body::Bytes;
use axum::extract::{Query, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use brickwool_game::{Seat, Viewer};
use brickwool_store::{ResultCounts, StoreError};
use brickwool_table::{CorruptLog, GuestId, LoggedEntry, Table, TableId, TableRecord, TableStage};
use brickwool_wire::RecentEntry;
use serde::Deserialize;
use std::sync::Arc;
use tokio::task::spawn_blocking;

/// The most entries of one response.
const PAGE_ENTRIES: usize = 2_000;
/// Once a response has this many bytes of entries, it gets no more of them.
const PAGE_BYTES: usize = 1 << 20;
/// How many bytes of histories are cached, and how many of records.
const CACHE_BYTES: usize = 16 << 20;
/// Roughly the memory it takes to remember which viewer a guest is at a table.
const VIEWER_BYTES: usize = 256;

/// What was read lately, with the version of the table it was made from.
pub(crate) struct HistoryCaches {
    histories: ReadCache<(TableId, Viewer), Arc<RenderedHistory>>,
    records: ReadCache<TableId, (u64, Bytes)>,
    viewers: ReadCache<(TableId, GuestId), (u64, Viewer)>,
    /// Standings of games whose tables are not loaded.
    pub(crate) standings: ReadCache<TableId, Arc<Standing>>,
    /// By guest and name, with the results they were made from.
    pub(crate) profiles: ReadCache<(GuestId, String), (ResultCounts, Bytes)>,
}

impl HistoryCaches {
    pub(crate) fn new() -> HistoryCaches {
        HistoryCaches {
            histories: ReadCache::new(CACHE_BYTES),
            records: ReadCache::new(CACHE_BYTES),
            viewers: ReadCache::new(VIEWER_BYTES << 12),
            standings: ReadCache::new(Standing::BYTES << 12),
            profiles: ReadCache::new(CACHE_BYTES / 4),
        }
    }

    /// Forgets everything, because logs were rewritten.
    pub(crate) fn clear(&self) {
        self.histories.clear();
        self.records.clear();
        self.viewers.clear();
        self.standings.clear();
        self.profiles.clear();
    }

    pub(crate) fn sweep(&self) {
        self.histories.sweep();
        self.records.sweep();
        self.viewers.sweep();
        self.standings.sweep();
        self.profiles.sweep();
    }
}

/// A table's history as one viewer may see it, each entry as JSON.
struct RenderedHistory {
    stage: TableStage,
    version: u64,
    viewer: Viewer,
    entries: Vec<Box<str>>,
}

/// `GET /api/tables/{id}/record`. Read from the log, not from the live table: finished games are rarely loaded.
pub(crate) async fn record(
    State(app): State<App>,
    client: ClientOrigin,
    TablePath(id): TablePath,
) -> Result<Response, ApiError> {
    let _permit = app.read_gate.enter(client.address).await?;
    let version = app.store.version(&id).await?.ok_or(ApiError::NotFound("table"))?;
    if let Some((_, json)) = app.caches.records.get(&id).filter(|(of, _)| *of == version) {
        return Ok(json_response(json));
    }
    let (row, log) = app.services.read(&id).await?.ok_or(ApiError::NotFound("table"))?;
    let folded =
        Table::from_log(&log).map_err(|error| StoreError::Corrupt(format!("table {id}: {error}")))?;
    let secret = secret_of(&row, &folded)?;
    let json = compute(&id, move || {
        let table = Table::from_log(&log)?;
        let record = TableRecord::of(&table, &secret);
        Ok(record.map(|record| (table.version(), Bytes::from(to_json(&record)))))
    });
    let (version, json) =
        json.await?.ok_or(ApiError::NotFound("record: it can be had once the game is over"))?;
    app.caches.records.insert(id, (version, json.clone()), json.len());
    Ok(json_response(json))
}

/// What of a history is to be seen, and as whom.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HistoryQuery {
    /// `spectator`, `referee` or the number of a seat, counted from 0. The client's own view, if missing.
    r#as: Option<String>,
    /// The last version that the client has seen; only later entries are sent.
    #[serde(default)]
    since: u64,
}

/// `GET /api/tables/{id}/history`: the log as the client may see it; once the game is over, as anybody may. One response
/// has a limited number of entries; a client asks again until it has the last version.
pub(crate) async fn history(
    State(app): State<App>,
    client: ClientOrigin,
    MaybeGuest(guest): MaybeGuest,
    TablePath(id): TablePath,
    Query(HistoryQuery { r#as, since }): Query<HistoryQuery>,
) -> Result<Response, ApiError> {
    let _permit = app.read_gate.enter(client.address).await?;
    let version = app.store.version(&id).await?.ok_or(ApiError::NotFound("table"))?;
    let muted: Vec<GuestId> = match &guest {
        Some(guest) => app.store.muted(guest.id).await?,
        None => Vec::new(),
    };
    let own = match &guest {
        Some(guest) => app.caches.viewers.get(&(id.clone(), guest.id)).filter(|(of, _)| *of == version),
        None => Some((version, Viewer::Spectator)),
    };
    let own = own.map(|(_, viewer)| viewer);
    let asked = r#as.as_deref().map_or(own, |text| parse_viewer(text, Seat::MAX_COUNT));
    if let Some(viewer) = asked.filter(|_| muted.is_empty())
        && let Some(history) = app.caches.histories.get(&(id.clone(), viewer))
        && history.version == version
        && (history.stage == TableStage::Over || own == Some(viewer))
    {
        return Ok(history.page(since));
    }
    let (_, log) = app.services.read(&id).await?.ok_or(ApiError::NotFound("table"))?;
    let (cacheable, guest) = (muted.is_empty(), guest.map(|guest| guest.id));
    let (own, history) = compute(&id, move || render(log, guest, r#as.as_deref(), &muted)).await??;
    let history = Arc::new(history);
    if let Some(guest) = guest {
        app.caches.viewers.insert((id.clone(), guest), (history.version, own), VIEWER_BYTES);
    }
    if cacheable {
        let bytes = history.entries.iter().map(|entry| entry.len() + size_of::<Box<str>>()).sum();
        app.caches.histories.insert((id, history.viewer), history.clone(), bytes);
    }
    Ok(history.page(since))
}

/// Folds a log and shows each entry as the viewer may see it; also returns which viewer the guest is.
fn render(
    log: Vec<LoggedEntry>,
    guest: Option<GuestId>,
    asked: Option<&str>,
    muted: &[GuestId],
) -> Result<Result<(Viewer, RenderedHistory), ApiError>, CorruptLog> {
    let (table, entries) = RecentEntry::from_log(log)?;
    let own = guest.map_or(Viewer::Spectator, |guest| table.viewer(guest));
    let seats = table.settings().seats;
    let viewer = match asked.map(|text| parse_viewer(text, seats)) {
        None => own,
        Some(Some(viewer)) if viewer == own || table.stage() == TableStage::Over => viewer,
        Some(Some(_)) => {
            return Ok(Err(ApiError::Forbidden("until the game is over you can only see it as yourself")));
        }
        Some(None) => {
            let message = format!("as must be spectator, referee or a seat from 0 to {}", seats - 1);
            return Ok(Err(ApiError::Bad(message)));
        }
    };
    let entries = entries.iter().map(|entry| to_json(&entry.visible_to(viewer, muted)).into_boxed_str());
    let entries = entries.collect();
    let history = RenderedHistory { stage: table.stage(), version: table.version(), viewer, entries };
    Ok(Ok((own, history)))
}

impl RenderedHistory {
    /// A response with the entries after a version, as many as fit. Its form is that of
    /// [`TableHistory`](brickwool_wire::bodies::TableHistory).
    fn page(&self, since: u64) -> Response {
        let first = usize::try_from(since).unwrap_or(usize::MAX).min(self.entries.len());
        let mut json =
            format!("{{\"version\":{},\"you\":{},\"entries\":[", self.version, to_json(&self.viewer));
        for (number, entry) in self.entries[first..].iter().take(PAGE_ENTRIES).enumerate() {
            if json.len() > PAGE_BYTES {
                break;
            }
            if number > 0 {
                json.push(',');
            }
            json.push_str(entry);
        }
        json.push_str("]}");
        json_response(json.into())
    }
}

/// Folds a log on a thread of its own, so that connections go on meanwhile.
pub(crate) async fn compute<T: Send + 'static>(
    id: &TableId,
    work: impl FnOnce() -> Result<T, CorruptLog> + Send + 'static,
) -> Result<T, ApiError> {
    let result = spawn_blocking(work).await.map_err(|_| ApiError::Failed)?;
    Ok(result.map_err(|error| StoreError::Corrupt(format!("table {id}: {error}")))?)
}

pub(crate) fn to_json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("what is sent holds nothing that JSON cannot")
}

pub(crate) fn json_response(json: Bytes) -> Response {
    ([(CONTENT_TYPE, "application/json")], json).into_response()
}

fn parse_viewer(text: &str, seats: u8) -> Option<Viewer> {
    match text {
        "spectator" => Some(Viewer::Spectator),
        "referee" => Some(Viewer::Referee),
        seat => seat.parse().ok().filter(|&seat: &u8| seat < seats).map(|seat| Viewer::Seat(Seat::new(seat))),
    }
}
