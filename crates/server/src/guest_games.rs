//! A guest's own games: the running ones, with points and whose turn it is; the finished ones, filtered and page by page; and
//! leaving a game, or removing one from the lists, without opening it.

use crate::App;
use crate::error::ApiError;
use crate::history::compute as fold_log;
use crate::identity::KnownGuest;
use crate::live::{Standing, TableMessage};
use crate::origin::ClientOrigin;
use crate::results::compute_missing;
use crate::tables::{TablePath, listed};
use axum::Json;
use axum::extract::{Query, State};
use brickwool_game::{Seat, Seats};
use brickwool_store::Listing;
use brickwool_table::{GameKind, GuestId, Player, SeatResult, Table, TableId, TableStage};
use brickwool_wire::TableInfo;
use brickwool_wire::bodies::{Deleted, LeftGame, ListedTable};
use brickwool_wire::profile::{FinishedGame, FinishedGames, MAX_SEARCH, PageStart, RunningGame};
use serde::Deserialize;
use std::collections::HashMap;
use std::sync::Arc;
use tokio::sync::oneshot;
use tracing::warn;

/// How many games a page of a list has.
const PAGE_SIZE: usize = 50;
/// How many finished games are read from the store at once, and how many one request searches at most.
const SCAN: u32 = 200;
const MAX_SCANNED: usize = 1_000;

/// `GET /api/guest/games/running`.
pub(crate) async fn running(
    State(app): State<App>,
    client: ClientOrigin,
    guest: KnownGuest,
) -> Result<Json<Vec<RunningGame>>, ApiError> {
    let _permit = app.read_gate.enter(client.address).await?;
    let tables = app.store.current_tables(guest.id, PAGE_SIZE as u32).await?;
    let tables: Vec<ListedTable> = tables.into_iter().filter_map(listed).collect();
    let ids: Vec<TableId> = tables.iter().map(|listed| listed.table.clone()).collect();
    let versions: HashMap<TableId, u64> = app.store.versions(&ids).await?.into_iter().collect();
    let mut games = Vec::new();
    for ListedTable { table, kind, created, info, .. } in tables {
        if !is_theirs(&info, guest.id) {
            continue;
        }
        let version = versions.get(&table).copied().unwrap_or_default();
        let standing = standing(&app, &table, version).await?;
        let seats: Vec<Seat> = seats_of(&info, guest.id).collect();
        let (updated, points, deciding) = match standing.as_deref() {
            Some(Standing { updated, points, deciding, .. }) => {
                let shown = |(seat, (all, public)): (Seat, &(i32, i32))| {
                    if seats.contains(&seat) { *all } else { *public }
                };
                let numbered = Seat::first(points.len() as u8).zip(points);
                (*updated, numbered.map(shown).collect(), *deciding)
            }
            None => (created, Vec::new(), Seats::NONE),
        };
        let decides = seats.iter().find(|&&seat| deciding.contains(seat));
        let you = decides.or(seats.first()).copied();
        games.push(RunningGame { table, kind, created, updated, info, you, points, deciding });
    }
    games.sort_by_key(|game| std::cmp::Reverse(game.updated));
    Ok(Json(games))
}

/// A guest's seats.
fn seats_of(info: &TableInfo, guest: GuestId) -> impl Iterator<Item = Seat> + '_ {
    let seats = Seat::first(info.seats.len() as u8).zip(&info.seats);
    let theirs = move |player: &Option<Player>| matches!(player, Some(Player::Person { guest: by, .. }) if *by == guest);
    seats.filter(move |(_, seat)| theirs(&seat.player)).map(|(seat, _)| seat)
}

/// Whether a table belongs on a guest's list: they have a seat, or they are its host and it has not started or only bots play
/// there. (A host who has left a game with others no longer has a seat.)
fn is_theirs(info: &TableInfo, guest: GuestId) -> bool {
    let gathering = info.stage != TableStage::Playing;
    let people = info.seats.iter().any(|seat| matches!(seat.player, Some(Player::Person { .. })));
    seats_of(info, guest).next().is_some() || gathering || !people
}

/// A game's standing, from the live table or from the log; `None` if the table is damaged.
async fn standing(app: &App, id: &TableId, version: u64) -> Result<Option<Arc<Standing>>, ApiError> {
    if app.tables.is_loaded(id)
        && let Some(handle) = app.tables.handle(id).await?
    {
        let (reply, standing) = oneshot::channel();
        if handle.send(TableMessage::Standing { reply }).await.is_ok()
            && let Ok(standing) = standing.await
        {
            return Ok(Some(Arc::new(standing)));
        }
    }
    if let Some(known) = app.caches.standings.get(id).filter(|known| known.version == version) {
        return Ok(Some(known));
    }
    let log = match app.services.read(id).await {
        Ok(Some((_, log))) => log,
        Ok(None) => return Ok(None),
        Err(error) if error.is_damage() => {
            warn!(table = %id, %error, "a table of a list is damaged");
            return Ok(None);
        }
        Err(error) => return Err(error.into()),
    };
    let Ok(table) = fold_log(id, move || Table::from_log(&log)).await else { return Ok(None) };
    let standing = Arc::new(Standing::of(&table));
    app.caches.standings.insert(id.clone(), standing.clone(), Standing::BYTES);
    Ok(Some(standing))
}

/// `DELETE /api/guest/games/{id}`: the guest leaves a game for good, or closes it if nobody else plays.
pub(crate) async fn leave(
    State(app): State<App>,
    client: ClientOrigin,
    guest: KnownGuest,
    TablePath(id): TablePath,
) -> Result<Json<LeftGame>, ApiError> {
    client.same_origin()?;
    let _permit = app.load_permit(&id, client.address).await?;
    let handle = app.tables.handle(&id).await?.ok_or(ApiError::NotFound("table"))?;
    let (reply, left) = oneshot::channel();
    handle
        .send(TableMessage::RemoveGuest { guest: guest.id, reply })
        .await
        .map_err(|_| ApiError::NotFound("table"))?;
    let closed = left.await.map_err(|_| ApiError::Failed)??;
    Ok(Json(LeftGame { closed }))
}

/// Which finished games are wanted.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FinishedQuery {
    before: Option<u64>,
    id: Option<TableId>,
    kind: Option<GameKind>,
    outcome: Option<OutcomeFilter>,
    /// Part of the name of somebody who played, or of the table's id.
    #[serde(default)]
    search: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum OutcomeFilter {
    Won,
    Lost,
    BrokenOff,
}

/// `GET /api/guest/games/finished`: what has ended, last first.
pub(crate) async fn finished(
    State(app): State<App>,
    client: ClientOrigin,
    guest: KnownGuest,
    Query(query): Query<FinishedQuery>,
) -> Result<Json<FinishedGames>, ApiError> {
    if query.search.chars().count() > MAX_SEARCH {
        return Err(ApiError::Bad(format!("search must have up to {MAX_SEARCH} characters")));
    }
    let mut at = match (query.before, query.id) {
        (Some(before), Some(id)) => Some((before, id)),
        (None, None) => None,
        _ => return Err(ApiError::Bad("before and id belong together".into())),
    };
    let _permit = app.read_gate.enter(client.address).await?;
    compute_missing(&app, guest.id).await?;
    let search = query.search.trim().to_lowercase();
    let (mut games, mut scanned) = (Vec::new(), 0);
    loop {
        let before = at.as_ref().map(|(ended, id)| (*ended, id));
        let rows = app.store.results(guest.id, before, SCAN).await?;
        let last_page = rows.len() < SCAN as usize;
        for (listing, result) in rows {
            if games.len() == PAGE_SIZE || scanned == MAX_SCANNED {
                return Ok(Json(FinishedGames { games, next: at.map(page_start) }));
            }
            scanned += 1;
            at = Some((listing.ended.unwrap_or_default(), listing.id.clone()));
            let game = finished_game(listing, result);
            games.extend(game.filter(|game| is_wanted(game, query.kind, query.outcome, &search)));
        }
        if last_page {
            return Ok(Json(FinishedGames { games, next: None }));
        }
    }
}

/// `DELETE /api/guest/games/finished/{id}`: takes a game off the guest's own lists and profile. The game itself and the others'
/// lists stay as they are.
pub(crate) async fn hide(
    State(app): State<App>,
    client: ClientOrigin,
    guest: KnownGuest,
    TablePath(id): TablePath,
) -> Result<Json<Deleted>, ApiError> {
    client.same_origin()?;
    if !app.store.hide_table(guest.id, &id).await? {
        return Err(ApiError::NotFound("game among those you have finished"));
    }
    Ok(Json(Deleted { deleted: true }))
}

fn page_start((before, id): (u64, TableId)) -> PageStart {
    PageStart { before, id }
}

/// A row of the store as clients get it; `None` if it cannot be read.
pub(crate) fn finished_game(listing: Listing, result: Option<String>) -> Option<FinishedGame> {
    let ListedTable { table, kind, created, ended, info } = listed(listing)?;
    let read = |text: String| {
        let result = serde_json::from_str::<SeatResult>(&text);
        result.inspect_err(|error| warn!(%table, %error, "a result cannot be read")).ok()
    };
    let result = result.and_then(read);
    Some(FinishedGame { table, kind, created, ended: ended.unwrap_or(created), info, result })
}

fn is_wanted(
    game: &FinishedGame,
    kind: Option<GameKind>,
    outcome: Option<OutcomeFilter>,
    search: &str,
) -> bool {
    let kind = kind.is_none_or(|kind| game.kind == kind);
    let result = game.result.as_ref();
    let outcome = match outcome {
        None => true,
        Some(OutcomeFilter::Won) => result.is_some_and(|result| result.won && result.players > 1),
        Some(OutcomeFilter::Lost) => result.is_some_and(|result| !result.won),
        Some(OutcomeFilter::BrokenOff) => game.info.stage == TableStage::Closed,
    };
    let named = |seat: &brickwool_wire::PublicSeat| match &seat.player {
        Some(Player::Person { name, .. } | Player::Bot { name }) => name.to_lowercase().contains(search),
        None => false,
    };
    let found = search.is_empty() || game.table.as_str() == search || game.info.seats.iter().any(named);
    kind && outcome && found
}
