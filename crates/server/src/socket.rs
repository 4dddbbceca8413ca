//! A table's socket: text in, text out. It knows no rules; it counts, limits and passes on.

use crate::App;
use crate::error::ApiError;
use crate::identity::Known;
use crate::limits::{Bucket, OpenSocket};
use crate::listen::Open;
use crate::live::Mail;
use crate::origin::Client;
use crate::tables::Mailbox;
use crate::wire::{ToClient, ToServer};
use axum::Extension;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, Query, State};
use axum::response::Response;
use brickwool_table::{Code, GuestId, Refusal, Request};
use futures_util::SinkExt;
use serde::Deserialize;
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{interval, timeout};

/// Reading and writing need little room: messages are small.
const BUFFER: usize = 4 * 1024;
/// How long a client may take to read one message.
const WRITE_TIME: Duration = Duration::from_secs(10);
/// The close code for those who break the rules of the protocol.
const POLICY: u16 = 1008;
/// The close code for a server that goes away, or cannot go on.
const AWAY: u16 = 1001;

/// What a client has seen already.
#[derive(Deserialize)]
pub(crate) struct Since {
    since: Option<u64>,
}

/// `GET /api/tables/{id}/socket`.
pub(crate) async fn connect(
    State(app): State<App>,
    client: Client,
    known: Known,
    Extension(open): Extension<Open>,
    Path(id): Path<String>,
    Query(Since { since }): Query<Since>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    client.same_origin()?;
    let counted = app.sockets.open(client.address, app.limits.sockets_per_address);
    let counted = counted.ok_or(ApiError::TooMuch("sockets from your address"))?;
    let mailbox = app.tables.mailbox(&id).await?.ok_or(ApiError::NotFound("table"))?;
    let muted = app.store.muted(known.id.0).await?.into_iter().map(GuestId).collect();
    let visitor = Visitor { guest: known.id, muted, since };
    let upgrade = upgrade
        .max_message_size(app.limits.message_bytes)
        .max_frame_size(app.limits.message_bytes)
        .read_buffer_size(BUFFER)
        .write_buffer_size(BUFFER)
        .max_write_buffer_size(1 << 20);
    Ok(upgrade.on_upgrade(async move |socket| {
        serve(app, socket, mailbox, visitor, counted).await;
        drop(open);
    }))
}

/// Who connects.
struct Visitor {
    guest: GuestId,
    muted: Vec<GuestId>,
    since: Option<u64>,
}

/// What ended a socket.
enum End {
    /// The client closed it, or vanished.
    Gone,
    /// The server closes it, with a reason.
    Close(u16, &'static str),
}

async fn serve(app: App, mut socket: WebSocket, mailbox: Mailbox, visitor: Visitor, counted: OpenSocket) {
    let (out, mut inbox) = mpsc::channel(app.limits.outbox);
    let (reply, joined) = oneshot::channel();
    let Visitor { guest, muted, since } = visitor;
    let sent = mailbox.send(Mail::Join { guest, muted, since, out, reply }).await;
    let connection = match (sent, joined.await) {
        (Ok(()), Ok(Some(connection))) => connection,
        (Ok(()), Ok(None)) => return close(socket, POLICY, "too many look on at this table").await,
        _ => return close(socket, AWAY, "the table is not there any more").await,
    };
    let end = talk(&app, &mut socket, &mailbox, connection, &mut inbox).await;
    // The table must hear of it, however full its mailbox is.
    let _ = mailbox.send(Mail::Part { connection }).await;
    drop(counted);
    if let End::Close(code, reason) = end {
        if code == POLICY {
            app.metrics.cut_off.add();
        }
        close(socket, code, reason).await;
    }
}

async fn talk(
    app: &App,
    socket: &mut WebSocket,
    mailbox: &Mailbox,
    connection: u64,
    inbox: &mut mpsc::Receiver<Utf8Bytes>,
) -> End {
    let silence = Duration::from_secs(app.limits.silence_seconds);
    let mut pulse = interval(silence / 2);
    let mut heard = Instant::now();
    let mut pace = Pace::new(app);
    let mut stopping = app.stopping.clone();
    loop {
        tokio::select! {
            outgoing = inbox.recv() => {
                let Some(text) = outgoing else { return End::Close(POLICY, "too slow; come back for what you missed") };
                if !write_all(socket, text, inbox).await {
                    return End::Gone;
                }
            }
            incoming = socket.recv() => {
                heard = Instant::now();
                let text = match incoming {
                    Some(Ok(Message::Text(text))) => text,
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => {
                        if pace.bears_another() {
                            continue;
                        }
                        return End::Close(POLICY, "too many messages");
                    }
                    Some(Ok(Message::Binary(_))) => return End::Close(POLICY, "messages are text"),
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return End::Gone,
                };
                match pace.judge(&text) {
                    Ok(message) => {
                        if mailbox.send(Mail::Ask { connection, message }).await.is_err() {
                            return End::Close(AWAY, "the table is not there any more");
                        }
                    }
                    Err(Objection::Answer(refused)) => {
                        if !write(socket, Message::Text(refused)).await {
                            return End::Gone;
                        }
                    }
                    Err(Objection::CutOff) => return End::Close(POLICY, "too many messages"),
                }
            }
            _ = pulse.tick() => {
                if heard.elapsed() > silence {
                    return End::Gone;
                }
                if !write(socket, Message::Ping(Default::default())).await {
                    return End::Gone;
                }
            }
            _ = stopping.changed() => return End::Close(AWAY, "the server is restarting"),
        }
    }
}

/// Writes a message, and in one go with it whatever else waits.
async fn write_all(socket: &mut WebSocket, first: Utf8Bytes, inbox: &mut mpsc::Receiver<Utf8Bytes>) -> bool {
    let all = async {
        socket.feed(Message::Text(first)).await?;
        while let Ok(text) = inbox.try_recv() {
            socket.feed(Message::Text(text)).await?;
        }
        socket.flush().await
    };
    matches!(timeout(WRITE_TIME, all).await, Ok(Ok(())))
}

async fn write(socket: &mut WebSocket, message: Message) -> bool {
    matches!(timeout(WRITE_TIME, socket.send(message)).await, Ok(Ok(())))
}

async fn close(mut socket: WebSocket, code: u16, reason: &'static str) {
    let frame = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
    let _ = timeout(WRITE_TIME, socket.send(Message::Close(Some(frame)))).await;
}

/// How fast a client may talk.
struct Pace<'a> {
    app: &'a App,
    messages: Bucket,
    chat: Bucket,
    /// Messages refused in a row because there were too many.
    refused: u32,
}

/// What a socket has against a message.
enum Objection {
    /// It is answered with this.
    Answer(Utf8Bytes),
    /// Its sender has had enough chances.
    CutOff,
}

impl Objection {
    fn answer(id: Option<String>, refusal: Refusal) -> Objection {
        Objection::Answer(ToClient::Refused { id, refusal }.text().into())
    }
}

/// After so many refusals in a row the socket is closed.
const PATIENCE: u32 = 50;

impl Pace<'_> {
    fn new(app: &App) -> Pace<'_> {
        let now = Instant::now();
        let limits = &app.limits;
        let messages = Bucket::full(limits.message_burst, now);
        Pace { app, messages, chat: Bucket::full(limits.chat_per_minute, now), refused: 0 }
    }

    /// The message, or what speaks against it.
    fn judge(&mut self, text: &str) -> Result<ToServer, Objection> {
        let (now, limits) = (Instant::now(), &self.app.limits);
        if !self.messages.take(limits.messages_per_second, limits.message_burst, now) {
            return Err(self.too_much(None));
        }
        let message: ToServer = serde_json::from_str(text).map_err(|error| {
            Objection::answer(None, Refusal::new(Code::BadMessage, format!("this is no message: {error}")))
        })?;
        let says = matches!(message.request, Request::Say { .. });
        if says && !self.chat.take(limits.chat_per_minute / 60.0, limits.chat_per_minute, now) {
            return Err(self.too_much(message.id));
        }
        self.refused = 0;
        Ok(message)
    }

    /// Counts a sign of life, which is answered without being asked for; whether there were not too many.
    fn bears_another(&mut self) -> bool {
        let limits = &self.app.limits;
        if !self.messages.take(limits.messages_per_second, limits.message_burst, Instant::now()) {
            self.refused += 1;
        }
        self.refused <= PATIENCE
    }

    fn too_much(&mut self, id: Option<String>) -> Objection {
        self.refused += 1;
        if self.refused > PATIENCE {
            return Objection::CutOff;
        }
        Objection::answer(id, Refusal::new(Code::TooMuch, "too many messages; wait a little"))
    }
}
