//! The lobby: the public tables, shown live to whoever looks.

use crate::App;
use crate::bodies::{ListedTable, LobbyMessage};
use crate::error::ApiError;
use crate::limits::Bucket;
use crate::origin::Client;
use axum::extract::State;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use brickwool_store::{Store, StoreError};
use std::time::{Duration, Instant};
use tokio::sync::{Notify, watch};
use tokio::time::{interval, sleep, timeout};
use tracing::warn;

/// How many tables are shown.
pub(crate) const SHOWN: u32 = 100;
/// How often the list is read at most.
const PACE: Duration = Duration::from_millis(500);
/// How often it is read on a shared store, where other processes change it.
const LOOK: Duration = Duration::from_secs(3);
/// How often a silent socket is tried.
const PULSE: Duration = Duration::from_secs(30);
/// How long a client may take to read one message.
const WRITE_TIME: Duration = Duration::from_secs(10);

/// The list as it was last read, as a message.
pub(crate) struct Lobby {
    bell: Notify,
    list: watch::Sender<Utf8Bytes>,
}

impl Lobby {
    pub(crate) fn new() -> Lobby {
        Lobby { bell: Notify::new(), list: watch::Sender::new(Utf8Bytes::default()) }
    }

    /// A public table has changed.
    pub(crate) fn ring(&self) {
        self.bell.notify_one();
    }

    /// Reads the list whenever it has changed and somebody looks, until the server stops.
    pub(crate) async fn keep(&self, store: &Store) {
        loop {
            if store.is_shared() {
                // Whether the bell or the time comes first, the list is read.
                let _ = timeout(LOOK, self.bell.notified()).await;
            } else {
                self.bell.notified().await;
            }
            if self.list.receiver_count() > 0 {
                match read(store).await {
                    Ok(text) => {
                        self.list.send_if_modified(|list| std::mem::replace(list, text.clone()) != text);
                    }
                    Err(error) => warn!(%error, "the lobby cannot be read"),
                }
            }
            sleep(PACE).await;
        }
    }
}

/// The message that is sent.
async fn read(store: &Store) -> Result<Utf8Bytes, StoreError> {
    let tables = store.public_tables(SHOWN).await?;
    let message = LobbyMessage::Lobby { tables: tables.into_iter().filter_map(ListedTable::of).collect() };
    Ok(serde_json::to_string(&message).expect("the lobby holds nothing that JSON cannot").into())
}

/// `GET /api/lobby/socket`: the list now, and again whenever it changes.
pub(crate) async fn connect(
    State(app): State<App>,
    client: Client,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    client.same_origin()?;
    let counted = app.sockets.open(client.address, app.limits.sockets_per_address);
    let counted = counted.ok_or(ApiError::TooMuch("sockets from your address"))?;
    let upgrade = upgrade.max_message_size(1024).max_frame_size(1024).write_buffer_size(0);
    Ok(upgrade.on_upgrade(async move |socket| {
        show(app, socket).await;
        drop(counted);
    }))
}

async fn show(app: App, mut socket: WebSocket) {
    let mut list = app.lobby.list.subscribe();
    let mut stopping = app.stopping.clone();
    let mut pulse = interval(PULSE);
    let (limits, mut heard) = (&app.limits, Instant::now());
    let mut signs = Bucket::full(limits.message_burst, heard);
    let Ok(first) = read(&app.store).await else { return };
    let mut shown = first;
    if !write(&mut socket, Message::Text(shown.clone())).await {
        return;
    }
    loop {
        let going = tokio::select! {
            changed = list.changed() => {
                let text = list.borrow_and_update().clone();
                let same = text == shown;
                shown = text;
                changed.is_ok() && (same || write(&mut socket, Message::Text(shown.clone())).await)
            }
            // Nothing is expected from clients but signs of life, and not too many of them.
            sign = socket.recv() => {
                heard = Instant::now();
                matches!(sign, Some(Ok(Message::Ping(_) | Message::Pong(_))))
                    && signs.take(limits.messages_per_second, limits.message_burst, heard)
            }
            _ = pulse.tick() => {
                heard.elapsed() < 2 * PULSE && write(&mut socket, Message::Ping(Default::default())).await
            }
            _ = stopping.changed() => false,
        };
        if !going {
            return;
        }
    }
}

async fn write(socket: &mut WebSocket, message: Message) -> bool {
    matches!(timeout(WRITE_TIME, socket.send(message)).await, Ok(Ok(())))
}
