//! The lobby: the list of public tables, read and written as JSON once for everybody, and sent to its subscribers whenever
//! it changes.

use crate::App;
use crate::error::ApiError;
use crate::history::{json_response, to_json};
use crate::limits::Bucket;
use crate::listen::ConnectionGuard;
use crate::origin::ClientOrigin;
use crate::tables::listed;
use axum::Extension;
use axum::body::Bytes;
use axum::extract::State;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use brickwool_store::{Store, StoreError};
use brickwool_table::GuestId;
use brickwool_wire::bodies::{ListedTable, LobbyMessage};
use std::collections::HashMap;
use std::time::{Duration, Instant};
use tokio::sync::{Mutex, Notify, watch};
use tokio::time::{interval, sleep, timeout};
use tracing::warn;

/// How many tables are listed.
const MAX_LISTED: usize = 100;
/// Enough for what a page sends here, which is hardly anything: each listener has such a buffer.
const READ_BUFFER: usize = 1024;
/// How many are read, of which those of hosts with too many are left out.
const MAX_READ: u32 = 500;
/// How often the list is read at most.
const MIN_INTERVAL: Duration = Duration::from_millis(500);
/// How often it is read on a shared store, where other processes change it.
const POLL_INTERVAL: Duration = Duration::from_secs(3);
/// A list that nobody subscribes to is read again if it is older.
const MAX_AGE: Duration = Duration::from_secs(1);
/// How often a ping is sent.
const PING_INTERVAL: Duration = Duration::from_secs(30);
/// How long a client may take to read one message.
const WRITE_TIMEOUT: Duration = Duration::from_secs(10);

/// The list as it was last read.
pub(crate) struct Lobby {
    changed: Notify,
    list: watch::Sender<RenderedList>,
    /// When it was last read. Whoever reads it holds the lock, so that the others wait and share the result.
    read_at: Mutex<Option<Instant>>,
    per_host: usize,
}

/// The list as JSON: by itself, and as a message to subscribers.
#[derive(Clone, Default, PartialEq, Eq)]
struct RenderedList {
    tables: Bytes,
    message: Utf8Bytes,
}

impl RenderedList {
    fn of(tables: Vec<ListedTable>) -> RenderedList {
        let listed = to_json(&tables);
        let message = to_json(&LobbyMessage::Lobby { tables });
        RenderedList { tables: listed.into(), message: message.into() }
    }
}

impl Lobby {
    pub(crate) fn new(per_host: usize) -> Lobby {
        let list = watch::Sender::new(RenderedList::default());
        Lobby { changed: Notify::new(), list, read_at: Mutex::default(), per_host }
    }

    /// A public table has changed.
    pub(crate) fn notify(&self) {
        self.changed.notify_one();
    }

    /// Reads the list whenever it has changed and has subscribers, until the server stops.
    pub(crate) async fn keep_updated(&self, store: &Store) {
        loop {
            if store.is_shared() {
                // Whichever comes first, the list is read.
                let _ = timeout(POLL_INTERVAL, self.changed.notified()).await;
            } else {
                self.changed.notified().await;
            }
            if self.list.receiver_count() > 0
                && let Err(error) = self.read(store, Duration::ZERO).await
            {
                warn!(%error, "the lobby cannot be read");
            }
            sleep(MIN_INTERVAL).await;
        }
    }

    /// The list, not older than a second.
    async fn current(&self, store: &Store) -> Result<RenderedList, StoreError> {
        self.read(store, MAX_AGE).await?;
        Ok(self.list.borrow().clone())
    }

    /// Reads the list, unless somebody has just done so.
    async fn read(&self, store: &Store, max_age: Duration) -> Result<(), StoreError> {
        let mut read_at = self.read_at.lock().await;
        if read_at.is_some_and(|at| at.elapsed() < max_age) {
            return Ok(());
        }
        let now = Instant::now();
        let tables = store.public_tables(MAX_READ).await?.into_iter().filter_map(listed);
        let read = RenderedList::of(bounded(tables, self.per_host));
        self.list.send_if_modified(|list| std::mem::replace(list, read.clone()) != read);
        *read_at = Some(now);
        Ok(())
    }
}

/// The first tables, but not too many of one host.
fn bounded(tables: impl Iterator<Item = ListedTable>, per_host: usize) -> Vec<ListedTable> {
    let mut hosts: HashMap<GuestId, usize> = HashMap::new();
    let few = tables.filter(|table| {
        let count = hosts.entry(table.info.host).or_default();
        *count += 1;
        *count <= per_host
    });
    few.take(MAX_LISTED).collect()
}

/// `GET /api/tables`: the list by itself.
pub(crate) async fn public_tables(State(app): State<App>, _: ClientOrigin) -> Result<Response, ApiError> {
    Ok(json_response(app.lobby.current(&app.store).await?.tables))
}

/// `GET /api/lobby/socket`: sends the list now, and again whenever it changes.
pub(crate) async fn connect(
    State(app): State<App>,
    client: ClientOrigin,
    Extension(guard): Extension<ConnectionGuard>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    client.same_origin()?;
    let counted = app.sockets.open(client.address.into(), app.limits.sockets_per_address);
    let counted = counted.ok_or(ApiError::TooMuch("sockets from your address"))?;
    let upgrade = upgrade
        .max_message_size(1024)
        .max_frame_size(1024)
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(0);
    guard.traffic.limit(&app.limits);
    Ok(upgrade.on_upgrade(async move |socket| {
        serve(app, socket, client).await;
        drop(counted);
    }))
}

async fn serve(app: App, mut socket: WebSocket, client: ClientOrigin) {
    let mut list = app.lobby.list.subscribe();
    let mut stopping = app.stopping.clone();
    let mut bans = app.bans.subscribe();
    let mut ping = interval(PING_INTERVAL);
    let (limits, mut last_received) = (&app.limits, Instant::now());
    let mut rate_limit = Bucket::full(limits.message_burst, last_received);
    let Ok(RenderedList { message: mut sent, .. }) = app.lobby.current(&app.store).await else { return };
    if !write(&mut socket, Message::Text(sent.clone())).await {
        return;
    }
    loop {
        let go_on = tokio::select! {
            changed = list.changed() => {
                let text = list.borrow_and_update().message.clone();
                let same = text == sent;
                sent = text;
                changed.is_ok() && (same || write(&mut socket, Message::Text(sent.clone())).await)
            }
            // Clients send nothing but pings and pongs, and not too many of them.
            received = socket.recv() => {
                last_received = Instant::now();
                matches!(received, Some(Ok(Message::Ping(_) | Message::Pong(_))))
                    && rate_limit.take(1.0, limits.messages_per_second, limits.message_burst, last_received)
            }
            _ = ping.tick() => {
                last_received.elapsed() < 2 * PING_INTERVAL && write(&mut socket, Message::Ping(Default::default())).await
            }
            _ = bans.changed() => !bans.borrow_and_update().has_address(client.address),
            _ = stopping.changed() => false,
        };
        if !go_on {
            return;
        }
    }
}

async fn write(socket: &mut WebSocket, message: Message) -> bool {
    matches!(timeout(WRITE_TIMEOUT, socket.send(message)).await, Ok(Ok(())))
}
