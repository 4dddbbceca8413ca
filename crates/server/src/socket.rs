//! A table's socket: text in, text out. It knows no rules; it limits rates and passes messages on.

use crate::App;
use crate::devices::DeviceSocket;
use crate::error::ApiError;
use crate::identity::KnownGuest;
use crate::limits::{AddressGroup, OpenSocket};
use crate::listen::ConnectionGuard;
use crate::live::TableMessage;
use crate::origin::ClientOrigin;
use crate::tables::{TableHandle, TablePath};
use axum::Extension;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Query, State};
use axum::response::Response;
use brickwool_table::{ErrorCode, GuestId, Request, RequestError};
use brickwool_wire::{ClientMessage, ServerMessage};
use futures_util::stream::FuturesUnordered;
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use std::net::IpAddr;
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{interval, timeout};

/// Messages are small, and so are the buffers.
const BUFFER: usize = 4 * 1024;
/// How long a client may take to read one message.
const WRITE_TIMEOUT: Duration = Duration::from_secs(10);
/// The close code for clients that break the rules of the protocol.
const POLICY_VIOLATION: u16 = 1008;
/// The close code for a device that was signed out, or whose guest was deleted.
const SIGNED_OUT: u16 = 4001;
/// The close code for a guest or an address that an operator has banned. Trying again is refused before there is a socket, so
/// that this is the only way to tell the client.
const BANNED: u16 = 4002;
/// The close code for a server that stops or cannot go on.
const GOING_AWAY: u16 = 1001;

#[derive(Deserialize)]
pub(crate) struct SinceQuery {
    /// The last version that the client has seen.
    since: Option<u64>,
}

/// `GET /api/tables/{id}/socket`.
pub(crate) async fn connect(
    State(app): State<App>,
    client: ClientOrigin,
    guest: KnownGuest,
    Extension(guard): Extension<ConnectionGuard>,
    TablePath(id): TablePath,
    Query(SinceQuery { since }): Query<SinceQuery>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    client.same_origin()?;
    let by_address = app.sockets.open(client.address.into(), app.limits.sockets_per_address);
    let by_guest = app.guest_sockets.open(guest.id, app.limits.sockets_per_guest);
    let counted = OpenSockets {
        _address: by_address.ok_or(ApiError::TooMuch("sockets from your address"))?,
        _guest: by_guest.ok_or(ApiError::TooMuch("sockets; close some of your tabs"))?,
    };
    let permit = app.load_permit(&id, client.address).await?;
    let table = app.tables.handle(&id).await?.ok_or(ApiError::NotFound("table"))?;
    let muted = app.store.muted(guest.id).await?;
    drop(permit);
    let device = app.devices.open_socket(guest.secret);
    let visitor = Visitor { guest: guest.id, address: client.address, muted, since, device };
    guard.traffic.limit(&app.limits);
    let upgrade = upgrade
        .max_message_size(app.limits.message_bytes)
        .max_frame_size(app.limits.message_bytes)
        .read_buffer_size(BUFFER)
        .write_buffer_size(BUFFER)
        .max_write_buffer_size(1 << 20);
    Ok(upgrade.on_upgrade(async move |socket| {
        serve(app, socket, table, visitor, counted, &guard).await;
    }))
}

/// Who connects, and what they have seen.
struct Visitor {
    guest: GuestId,
    address: IpAddr,
    muted: Vec<GuestId>,
    since: Option<u64>,
    device: DeviceSocket,
}

/// A socket, counted for its guest and for its address.
struct OpenSockets {
    _address: OpenSocket<AddressGroup>,
    _guest: OpenSocket<GuestId>,
}

/// Why a socket ended.
enum End {
    /// The client closed it, or vanished.
    Gone,
    /// The server closes it, with a reason.
    Close(u16, &'static str),
}

async fn serve(
    app: App,
    mut socket: WebSocket,
    table: TableHandle,
    visitor: Visitor,
    counted: OpenSockets,
    guard: &ConnectionGuard,
) {
    let (outbox, mut outgoing) = mpsc::channel(app.limits.queued_per_socket);
    let (reply, connected) = oneshot::channel();
    let Visitor { guest, address, muted, since, device } = visitor;
    let sent = table.send(TableMessage::Connect { guest, muted, since, outbox, reply }).await;
    let connection = match (sent, connected.await) {
        (Ok(()), Ok(Ok(connection))) => connection,
        (Ok(()), Ok(Err(reason))) => return close(socket, POLICY_VIOLATION, reason).await,
        _ => return close(socket, GOING_AWAY, "the table is not available any more").await,
    };
    let rate_limit = RateLimit { app: &app, guest, address, refused: 0 };
    let mut end = exchange(&app, &mut socket, &table, connection, &mut outgoing, rate_limit, device).await;
    if guard.traffic.exceeded() {
        end = End::Close(POLICY_VIOLATION, "too many messages");
    }
    // The table must learn of it, however full its inbox is.
    let _ = table.send(TableMessage::Disconnect { connection }).await;
    drop(counted);
    if let End::Close(code, reason) = end {
        if code == POLICY_VIOLATION {
            app.metrics.cut_off.add();
        }
        close(socket, code, reason).await;
    }
}

/// Passes messages on in both directions until the socket ends.
async fn exchange(
    app: &App,
    socket: &mut WebSocket,
    table: &TableHandle,
    connection: u64,
    outgoing: &mut mpsc::Receiver<Utf8Bytes>,
    mut rate_limit: RateLimit<'_>,
    device: DeviceSocket,
) -> End {
    let max_silence = Duration::from_secs(app.limits.silence_seconds);
    let mut ping = interval(max_silence / 2);
    let mut last_received = Instant::now();
    // Looked at only when one of the reasons to end comes up: each would otherwise be asked again after every message.
    let mut ends =
        FuturesUnordered::from_iter([closed_by_server(app, rate_limit.guest, rate_limit.address, device)]);
    loop {
        tokio::select! {
            Some(end) = ends.next() => return end,
            text = outgoing.recv() => {
                let Some(text) = text else {
                    return End::Close(POLICY_VIOLATION, "too slow; reconnect for what you missed");
                };
                if !write_all(socket, text, outgoing).await {
                    return End::Gone;
                }
            }
            incoming = socket.recv() => {
                last_received = Instant::now();
                let text = match incoming {
                    Some(Ok(Message::Text(text))) => text,
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => {
                        if rate_limit.allows_ping() {
                            continue;
                        }
                        return End::Close(POLICY_VIOLATION, "too many messages");
                    }
                    Some(Ok(Message::Binary(_))) => {
                        return End::Close(POLICY_VIOLATION, "messages must be text");
                    }
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return End::Gone,
                };
                match rate_limit.accept(&text) {
                    Ok(message) => {
                        if table.send(TableMessage::Request { connection, message }).await.is_err() {
                            return End::Close(GOING_AWAY, "the table is not available any more");
                        }
                    }
                    Err(Rejected::Answer(answer)) => {
                        if !write(socket, Message::Text(answer.to_json().into())).await {
                            return End::Gone;
                        }
                    }
                    Err(Rejected::Disconnect) => return End::Close(POLICY_VIOLATION, "too many messages"),
                }
            }
            _ = ping.tick() => {
                if last_received.elapsed() > max_silence {
                    return End::Gone;
                }
                if !write(socket, Message::Ping(Default::default())).await {
                    return End::Gone;
                }
            }
        }
    }
}

/// Waits until there is a reason to close the socket that neither its client nor its table gives.
async fn closed_by_server(app: &App, guest: GuestId, address: IpAddr, mut device: DeviceSocket) -> End {
    let mut stopping = app.stopping.clone();
    let mut bans = app.bans.subscribe();
    let banned = bans.wait_for(|bans| bans.has_guest(guest) || bans.has_address(address));
    tokio::select! {
        _ = banned => End::Close(BANNED, "an operator has banned you for some time"),
        () = device.signed_out() => End::Close(SIGNED_OUT, "this device was signed out"),
        _ = stopping.changed() => End::Close(GOING_AWAY, "the server is restarting"),
    }
}

/// Writes a message and whatever else is queued, with one flush.
async fn write_all(
    socket: &mut WebSocket,
    first: Utf8Bytes,
    outgoing: &mut mpsc::Receiver<Utf8Bytes>,
) -> bool {
    let all = async {
        socket.feed(Message::Text(first)).await?;
        while let Ok(text) = outgoing.try_recv() {
            socket.feed(Message::Text(text)).await?;
        }
        socket.flush().await
    };
    matches!(timeout(WRITE_TIMEOUT, all).await, Ok(Ok(())))
}

async fn write(socket: &mut WebSocket, message: Message) -> bool {
    matches!(timeout(WRITE_TIMEOUT, socket.send(message)).await, Ok(Ok(())))
}

async fn close(mut socket: WebSocket, code: u16, reason: &'static str) {
    let frame = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
    let _ = timeout(WRITE_TIMEOUT, socket.send(Message::Close(Some(frame)))).await;
}

/// Counts a client's messages. What counts belongs to the guest and the address, so that reconnecting changes nothing.
struct RateLimit<'a> {
    app: &'a App,
    guest: GuestId,
    address: IpAddr,
    /// Messages in a row that were over the limit.
    refused: u32,
}

/// What to do about a message that is not passed on.
enum Rejected {
    Answer(Box<ServerMessage>),
    /// The client has ignored the limit for too long.
    Disconnect,
}

/// After so many messages in a row over the limit the socket is closed.
const MAX_REFUSED: u32 = 50;

impl RateLimit<'_> {
    /// Counts and reads a message.
    fn accept(&mut self, text: &str) -> Result<ClientMessage, Rejected> {
        if !self.app.messages.take(self.guest, self.address) {
            return Err(self.refuse(None));
        }
        let message = ClientMessage::parse(text).map_err(|bad| {
            Rejected::Answer(Box::new(ServerMessage::Error { id: bad.id, error: bad.error }))
        })?;
        let is_chat = matches!(message.request, Request::Chat { .. } | Request::SpectatorChat { .. });
        if is_chat && !self.app.chat.take(self.guest, self.address) {
            return Err(self.refuse(message.id));
        }
        self.refused = 0;
        Ok(message)
    }

    /// Counts a ping or pong, which cannot be answered with an error. Returns whether the socket may stay open.
    fn allows_ping(&mut self) -> bool {
        if !self.app.messages.take(self.guest, self.address) {
            self.refused += 1;
        }
        self.refused <= MAX_REFUSED
    }

    fn refuse(&mut self, id: Option<String>) -> Rejected {
        self.refused += 1;
        if self.refused > MAX_REFUSED {
            return Rejected::Disconnect;
        }
        let error = RequestError::new(ErrorCode::TooMuch, "too many messages; wait a little");
        Rejected::Answer(Box::new(ServerMessage::Error { id, error }))
    }
}
