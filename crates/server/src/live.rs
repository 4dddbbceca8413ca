//! One live table: the only task in this process that appends to its log.
//!
//! Append, then acknowledge, then show: a request is judged, its entries and what chance decides after them are written to
//! the store in one transaction (`write.rs`), and only then is the table changed, the sender answered and everybody sent
//! what they may see (`broadcast.rs`). If another process was faster, its entries are taken in first and the request is
//! judged again.

mod bots;
mod broadcast;
#[cfg(test)]
mod outdated_decisions;
mod standing;
mod write;

pub(crate) use standing::Standing;

use crate::clock::TableClock;
use crate::subscribers::{ConnectionId, Outbox, Subscribers};
use crate::tables::SharedServices;
use bots::{BotDecision, Thinking};
use brickwool_game::Seat;
use brickwool_luck::Seed;
use brickwool_table::{
    BLOCKED_MESSAGE, DEFAULT_STAND_IN, DecidedBy, Due, Entry, GuestId, Presence, RequestError, Table,
    TableBots, TableId, TableStage,
};
use brickwool_wire::{ClientMessage, Ledgers, RecentEntry, ServerMessage, TableInfo};
use std::collections::VecDeque;
use std::future::pending;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinError;
use tokio::time::sleep;
use tracing::warn;
use write::Written;

/// A table without connections where nothing is due is unloaded after this time. Long enough to reload a page.
const UNLOAD_AFTER: Duration = Duration::from_secs(10);
/// After the store has failed, bots and clocks try again after this time.
const RETRY_AFTER: Duration = Duration::from_secs(1);
/// How often a table on a shared store looks for entries of other processes, should no wake-up arrive.
const POLL_INTERVAL: Duration = Duration::from_secs(15);
/// How long a process waits for another to do what is due, before it does so itself, in milliseconds.
const DEFER_TO_OTHERS: u64 = 5_000;
/// If all players of a game were away for longer than this, in milliseconds, that time does not count on their clocks, nor as
/// absence after which a bot stands in.
const LONG_PAUSE: u64 = 5_000;

/// A message to a live table's task.
#[derive(Debug)]
pub(crate) enum TableMessage {
    /// A client connects; `since` is the last version it has seen. The reply may be why it cannot.
    Connect {
        guest: GuestId,
        muted: Vec<GuestId>,
        since: Option<u64>,
        outbox: Outbox,
        reply: oneshot::Sender<Result<ConnectionId, &'static str>>,
    },
    /// A connection has closed.
    Disconnect { connection: ConnectionId },
    /// A client's message.
    Request { connection: ConnectionId, message: ClientMessage },
    /// What everybody may know of the table.
    Info { reply: oneshot::Sender<TableInfo> },
    /// Points, and whose turn it is.
    Standing { reply: oneshot::Sender<Standing> },
    /// Removes a guest from the table for good, or closes it if nobody else plays. The reply says whether it was closed.
    RemoveGuest { guest: GuestId, reply: oneshot::Sender<Result<bool, RequestError>> },
    /// Another process may have appended, or somebody connected or disconnected there.
    LogGrown,
    /// Nothing has happened here for long: close the table if nobody is connected.
    Expire,
    /// The log was rewritten: end this task, so that the table is loaded again when somebody asks for it.
    Unload,
}

/// A table, its connections and everything around it.
pub(crate) struct LiveTable {
    id: TableId,
    table: Table,
    /// What the seeds of the dice come from.
    secret: Seed,
    clock: TableClock,
    services: Arc<SharedServices>,
    /// `None` while the pool has them, because one of them is thinking.
    bots: Option<TableBots>,
    thinking: Option<Thinking>,
    /// How many of the bots' mistakes have been added to the metrics.
    bot_mistakes: u64,
    presence: Presence,
    /// Guests who are connected to the table through other processes.
    connected_elsewhere: Vec<GuestId>,
    subscribers: Subscribers,
    /// The last entries, for those who reconnect.
    recent: VecDeque<RecentEntry>,
    ledgers: Ledgers,
    store_failed: bool,
}

impl LiveTable {
    pub(crate) fn new(
        id: TableId,
        table: Table,
        secret: Seed,
        services: Arc<SharedServices>,
        bots: TableBots,
    ) -> LiveTable {
        let presence = Presence::all_away(table.paused_since().unwrap_or(table.updated_at()));
        let mut clock = TableClock::default();
        clock.not_before(table.updated_at());
        LiveTable {
            id,
            table,
            secret,
            clock,
            services,
            bots: Some(bots),
            thinking: None,
            bot_mistakes: 0,
            presence,
            connected_elsewhere: Vec::new(),
            subscribers: Subscribers::default(),
            recent: VecDeque::new(),
            ledgers: Ledgers::default(),
            store_failed: false,
        }
    }

    /// Serves the table until it is no longer needed, or the server stops.
    pub(crate) async fn run(mut self, mut inbox: mpsc::Receiver<TableMessage>) {
        self.read_other_connections().await;
        if self.table.needs_new_contract() {
            self.write_unrequested(self.table.recommit(&self.secret)).await;
        }
        loop {
            let due = self.due();
            let idle = due.is_none() && self.subscribers.is_empty() && self.thinking.is_none();
            let poll = self.services.store.is_shared() && !idle;
            let wait = match due {
                Some(_) if self.store_failed => RETRY_AFTER,
                Some((at, _)) => Duration::from_millis(at.saturating_sub(self.clock.now())),
                None => UNLOAD_AFTER,
            };
            let received = tokio::select! {
                received = inbox.recv() => received,
                decided = decision(&mut self.thinking) => {
                    self.finish_thinking(decided).await;
                    continue;
                }
                () = sleep(if poll { wait.min(POLL_INTERVAL) } else { wait }) => {
                    match due {
                        Some((at, due)) if at <= self.clock.now() => self.do_due(due).await,
                        _ if poll => self.sync_with_other_processes().await,
                        _ if idle => return self.pause().await,
                        _ => {}
                    }
                    continue;
                }
            };
            match received {
                Some(TableMessage::Unload) => return self.disconnect_all(),
                Some(message) => self.handle(message).await,
                None => return,
            }
        }
    }

    /// What is due, and when this process does it. Of several processes with connected players, the one that has the first
    /// player comes first; the others do it only if that one does not.
    fn due(&self) -> Option<(u64, Due)> {
        let (at, due) = self.table.due(&self.presence)?;
        // Decisions are taken one at a time.
        if self.thinking.is_some() && matches!(due, Due::Bot(_) | Due::TimeUp(_)) {
            return None;
        }
        let first = self.table.people().find(|&seat| !self.presence.is_away(seat));
        let ours =
            first.and_then(|seat| self.table.guest_at(seat)).is_none_or(|guest| self.subscribers.has(guest));
        Some((if ours { at } else { at + DEFER_TO_OTHERS }, due))
    }

    async fn handle(&mut self, message: TableMessage) {
        match message {
            TableMessage::Connect { guest, muted, since, outbox, reply } => {
                self.connect(guest, muted, since, outbox, reply).await;
            }
            TableMessage::Disconnect { connection } => self.disconnect(connection),
            TableMessage::Request { connection, message } => self.answer(connection, message).await,
            TableMessage::Info { reply } => {
                // Whoever asked may have given up, which is fine.
                let _ = reply.send(TableInfo::new(&self.table, &self.presence));
            }
            TableMessage::Standing { reply } => {
                let _ = reply.send(Standing::of(&self.table));
            }
            TableMessage::RemoveGuest { guest, reply } => {
                let _ = reply.send(self.remove_guest(guest).await);
            }
            TableMessage::LogGrown => self.sync_with_other_processes().await,
            TableMessage::Expire => self.expire().await,
            // Ends the loop before it gets here.
            TableMessage::Unload => {}
        }
    }

    async fn connect(
        &mut self,
        guest: GuestId,
        muted: Vec<GuestId>,
        since: Option<u64>,
        outbox: Outbox,
        reply: oneshot::Sender<Result<ConnectionId, &'static str>>,
    ) {
        // A client that comes from another process may have seen more there than is known here.
        if self.services.store.is_shared() {
            self.read_new_entries().await;
        }
        let plays = self.table.seat_of(guest).is_some() || guest == self.table.host();
        if !plays && self.subscribers.len() >= self.services.limits.sockets_per_table {
            let _ = reply.send(Err("this table has too many spectators"));
            return;
        }
        if self.table.is_blocked(guest) && self.table.seat_of(guest).is_none() {
            let _ = reply.send(Err(BLOCKED_MESSAGE));
            return;
        }
        let first_connection = !self.subscribers.has(guest);
        let connection = self.subscribers.add(guest, muted, outbox);
        if reply.send(Ok(connection)).is_err() {
            self.subscribers.remove(connection);
            return;
        }
        self.send_first_message(connection, since);
        if first_connection {
            // Spectators too: they may take a seat later.
            self.services.store.guest_connected(&self.id, guest);
            self.player_returned(guest).await;
        }
        self.broadcast_presence();
    }

    /// A guest has connected who was away: they take over their seat again, and a paused game goes on.
    async fn player_returned(&mut self, guest: GuestId) {
        if self.table.seat_of(guest).is_none() {
            return;
        }
        self.read_other_connections().await;
        let away =
            self.table.all_away_since(&self.presence).map(|since| self.clock.now().saturating_sub(since));
        self.table.seats_of(guest).for_each(|seat| self.presence.set_connected(seat));
        if away.is_some_and(|away| away > LONG_PAUSE) && self.table.stage() == TableStage::Playing {
            // Nor is it anybody's absence: after a restart, say, all come back, but one after the other.
            let now = self.clock.now();
            let others = self.table.people().filter(|&seat| self.presence.is_away(seat)).collect::<Vec<_>>();
            others.into_iter().for_each(|seat| self.presence.set_away(seat, now));
            self.write_unrequested(Entry::Resumed { away }).await;
        }
        self.resume_connected_seats().await;
    }

    fn disconnect(&mut self, connection: ConnectionId) {
        let Some(guest) = self.subscribers.remove(connection) else { return };
        if !self.subscribers.has(guest) {
            self.services.store.guest_disconnected(&self.id, guest);
            if !self.connected_elsewhere.contains(&guest) {
                let at = self.clock.now();
                self.table.seats_of(guest).for_each(|seat| self.presence.set_away(seat, at));
            }
        }
        self.broadcast_presence();
    }

    /// Ends all connections; their clients connect again.
    fn disconnect_all(&mut self) {
        let connections: Vec<ConnectionId> =
            self.subscribers.iter().map(|(connection, _)| connection).collect();
        connections.into_iter().for_each(|connection| self.disconnect(connection));
    }

    /// Carries out a client's request and answers it.
    async fn answer(&mut self, connection: ConnectionId, message: ClientMessage) {
        let Some(guest) = self.subscribers.get(connection).map(|subscriber| subscriber.guest) else { return };
        let started = Instant::now();
        let ClientMessage { id, request } = message;
        let result = self.handle_request(guest, id.as_deref(), &request).await;
        let metrics = &self.services.metrics;
        match result {
            Ok(Written { version, entries }) => {
                self.subscribers.send(connection, &ServerMessage::Ack { id, version });
                metrics.acks.add();
                metrics.ack_times.record(started.elapsed());
                self.broadcast(&entries);
            }
            Err(error) => {
                self.subscribers.send(connection, &ServerMessage::Error { id, error });
                metrics.refusals.add();
            }
        }
    }

    /// Does what is due by the clock, or starts doing it.
    async fn do_due(&mut self, due: Due) {
        match due {
            Due::Bot(seat) => self.start_thinking(seat, DecidedBy::Bot),
            Due::TimeUp(seat) => self.start_thinking(seat, DecidedBy::Clock),
            Due::StopStart => self.write_unrequested(self.table.recommit(&self.secret)).await,
            Due::StandIn(seat) => {
                self.read_other_connections().await;
                if self.presence.is_away(seat) {
                    self.services.metrics.unrequested.add();
                    self.write_unrequested(Entry::StandInTookOver { seat, bot: DEFAULT_STAND_IN.to_owned() })
                        .await;
                }
            }
        }
    }

    /// Logs since when nobody has been there, so that a table that is loaded again knows how long its clocks stood still.
    async fn pause(&mut self) {
        let clock = self.table.settings().clock;
        let limited = clock.turn_limit().or(clock.game).is_some();
        let since = self.table.all_away_since(&self.presence).filter(|_| limited);
        if let Some(since) = since
            && self.table.stage() == TableStage::Playing
            && self.table.paused_since().is_none()
        {
            self.write_unrequested(Entry::Paused { since }).await;
        }
    }

    async fn expire(&mut self) {
        self.read_other_connections().await;
        let ended = matches!(self.table.stage(), TableStage::Over | TableStage::Closed);
        if !ended && self.subscribers.is_empty() && self.connected_elsewhere.is_empty() {
            self.write_unrequested(Entry::Closed).await;
        }
    }

    /// Takes in what other processes have appended, and who is connected to them.
    async fn sync_with_other_processes(&mut self) {
        self.read_new_entries().await;
        let before = self.presence;
        self.read_other_connections().await;
        if before != self.presence {
            self.broadcast_presence();
        }
    }

    /// Takes in what other processes have appended, if it can be read.
    async fn read_new_entries(&mut self) {
        if let Err(error) = self.catch_up().await {
            warn!(table = %self.id, %error, "the log cannot be read");
        }
    }

    /// Reads who is connected to the table through other processes.
    async fn read_other_connections(&mut self) {
        if !self.services.store.is_shared() {
            return;
        }
        match self.services.store.guests_elsewhere(&self.id).await {
            Ok(guests) => self.connected_elsewhere = guests,
            Err(error) => {
                warn!(table = %self.id, %error, "who is connected to other processes cannot be read")
            }
        }
        self.update_presence();
    }

    /// Whoever is connected here or elsewhere is present.
    fn update_presence(&mut self) {
        for seat in Seat::first(self.table.settings().seats) {
            let Some(guest) = self.table.guest_at(seat) else { continue };
            if self.subscribers.has(guest) || self.connected_elsewhere.contains(&guest) {
                self.presence.set_connected(seat);
            } else if !self.presence.is_away(seat) {
                self.presence.set_away(seat, self.clock.now());
            }
        }
    }

    /// Ends standing in for players who are connected here: they have just come back, or another process did not know.
    async fn resume_connected_seats(&mut self) {
        for seat in Seat::first(self.table.settings().seats) {
            let connected = self.table.guest_at(seat).is_some_and(|guest| self.subscribers.has(guest));
            if self.table.stand_in_at(seat).is_some() && connected {
                self.write_unrequested(Entry::SeatResumed { seat }).await;
            }
        }
    }
}

/// Waits for the decision that a bot is thinking about; forever, if none is.
async fn decision(thinking: &mut Option<Thinking>) -> Result<Option<BotDecision>, JoinError> {
    match thinking {
        Some(thinking) => (&mut thinking.decision).await,
        None => pending().await,
    }
}
