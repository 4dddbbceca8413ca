//! The lobby: the list of public tables, sent to its subscribers whenever it changes.

use crate::App;
use crate::error::ApiError;
use crate::limits::Bucket;
use crate::origin::ClientOrigin;
use crate::tables::listed;
use axum::extract::State;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use brickwool_store::{Store, StoreError};
use brickwool_wire::bodies::LobbyMessage;
use std::time::{Duration, Instant};
use tokio::sync::{Notify, watch};
use tokio::time::{interval, sleep, timeout};
use tracing::warn;

/// How many tables are listed.
pub(crate) const MAX_LISTED: u32 = 100;
/// How often the list is read at most.
const MIN_INTERVAL: Duration = Duration::from_millis(500);
/// How often it is read on a shared store, where other processes change it.
const POLL_INTERVAL: Duration = Duration::from_secs(3);
/// How often a ping is sent.
const PING_INTERVAL: Duration = Duration::from_secs(30);
/// How long a client may take to read one message.
const WRITE_TIMEOUT: Duration = Duration::from_secs(10);

/// The list as it was last read, as a message.
pub(crate) struct Lobby {
    changed: Notify,
    list: watch::Sender<Utf8Bytes>,
}

impl Lobby {
    pub(crate) fn new() -> Lobby {
        Lobby { changed: Notify::new(), list: watch::Sender::new(Utf8Bytes::default()) }
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
            if self.list.receiver_count() > 0 {
                match read(store).await {
                    Ok(text) => {
                        self.list.send_if_modified(|list| std::mem::replace(list, text.clone()) != text);
                    }
                    Err(error) => warn!(%error, "the lobby cannot be read"),
                }
            }
            sleep(MIN_INTERVAL).await;
        }
    }
}

async fn read(store: &Store) -> Result<Utf8Bytes, StoreError> {
    let tables = store.public_tables(MAX_LISTED).await?;
    let message = LobbyMessage::Lobby { tables: tables.into_iter().filter_map(listed).collect() };
    Ok(serde_json::to_string(&message).expect("the lobby holds nothing that JSON cannot").into())
}

/// `GET /api/lobby/socket`: sends the list now, and again whenever it changes.
pub(crate) async fn connect(
    State(app): State<App>,
    client: ClientOrigin,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    client.same_origin()?;
    let counted = app.sockets.open(client.address, app.limits.sockets_per_address);
    let counted = counted.ok_or(ApiError::TooMuch("sockets from your address"))?;
    let upgrade = upgrade.max_message_size(1024).max_frame_size(1024).write_buffer_size(0);
    Ok(upgrade.on_upgrade(async move |socket| {
        serve(app, socket).await;
        drop(counted);
    }))
}

async fn serve(app: App, mut socket: WebSocket) {
    let mut list = app.lobby.list.subscribe();
    let mut stopping = app.stopping.clone();
    let mut ping = interval(PING_INTERVAL);
    let (limits, mut last_received) = (&app.limits, Instant::now());
    let mut rate_limit = Bucket::full(limits.message_burst, last_received);
    let Ok(first) = read(&app.store).await else { return };
    let mut sent = first;
    if !write(&mut socket, Message::Text(sent.clone())).await {
        return;
    }
    loop {
        let go_on = tokio::select! {
            changed = list.changed() => {
                let text = list.borrow_and_update().clone();
                let same = text == sent;
                sent = text;
                changed.is_ok() && (same || write(&mut socket, Message::Text(sent.clone())).await)
            }
            // Clients send nothing but pings and pongs, and not too many of them.
            received = socket.recv() => {
                last_received = Instant::now();
                matches!(received, Some(Ok(Message::Ping(_) | Message::Pong(_))))
                    && rate_limit.take(limits.messages_per_second, limits.message_burst, last_received)
            }
            _ = ping.tick() => {
                last_received.elapsed() < 2 * PING_INTERVAL && write(&mut socket, Message::Ping(Default::default())).await
            }
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
