//! One live table: the only one in this process who appends to its log.
//!
//! Append, then acknowledge, then show: a request is judged, its entries and what chance decides upon them are written to
//! the store in one transaction (`write.rs`), and only when that is done is the table changed, the sender told, and
//! everybody shown what they may see (`show.rs`). If another process was faster, its entries are taken in first and the
//! request is judged again.

mod show;
mod write;

use crate::audience::{Audience, Connection, Outbox};
use crate::clock::now;
use crate::tables::Commons;
use crate::wire::{LONGEST_ID, ToClient, ToServer};
use brickwool_game::Seat;
use brickwool_luck::Seed;
use brickwool_table::{
    Code, Due, Entry, Face, GuestId, Minds, Presence, Refusal, STAND_IN, Stage, StandIn, Table,
};
pub(crate) use show::Kept;
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot};
use tokio::time::sleep;
use tracing::{error, warn};
use write::Written;

/// A table where nobody is and nothing is due is forgotten after this time; its log is not. Long enough to reload a page.
const IDLE: Duration = Duration::from_secs(10);
/// After the store has failed, this long passes before bots and clocks try again.
const RETRY: Duration = Duration::from_secs(1);
/// How often a table on a shared store looks what other processes did, should no wake-up arrive.
const LOOK: Duration = Duration::from_secs(15);
/// How long one process waits for another to do what is due, before it does so itself.
const DEFER: u64 = 5_000;
/// A game that nobody was at for so long starts its clocks anew when somebody comes back, in milliseconds.
const PAUSE: u64 = 5_000;

/// What is asked of a live table.
#[derive(Debug)]
pub(crate) enum Mail {
    /// Somebody connects; `since` is the version they have seen.
    Join {
        guest: GuestId,
        muted: Vec<GuestId>,
        since: Option<u64>,
        out: Outbox,
        reply: oneshot::Sender<Option<Connection>>,
    },
    /// A connection has closed.
    Part { connection: Connection },
    /// A message came in.
    Ask { connection: Connection, message: ToServer },
    /// What the table looks like from outside.
    Face { reply: oneshot::Sender<Face> },
    /// Another process may have appended, or somebody came or went there.
    Grown,
    /// Nothing has happened here for long: if nobody is here either, the table closes.
    Expire,
}

/// A table with everything around it.
pub(crate) struct Live {
    id: String,
    table: Table,
    seed: Seed,
    commons: Arc<Commons>,
    minds: Minds,
    presence: Presence,
    /// Who is connected to the table through other processes.
    elsewhere: Vec<GuestId>,
    audience: Audience,
    /// The last entries with what came of them, for those who missed them.
    kept: VecDeque<Kept>,
    store_failed: bool,
}

impl Live {
    /// A table from its log.
    pub(crate) fn new(id: String, table: Table, seed: Seed, commons: Arc<Commons>, minds: Minds) -> Live {
        let presence = Presence::all_away(table.at());
        Live {
            id,
            table,
            seed,
            commons,
            minds,
            presence,
            elsewhere: Vec::new(),
            audience: Audience::default(),
            kept: VecDeque::new(),
            store_failed: false,
        }
    }

    /// Serves the table until nobody needs it any more, or the server stops.
    pub(crate) async fn run(mut self, mut mail: mpsc::Receiver<Mail>) {
        self.look_elsewhere().await;
        loop {
            let due = self.due();
            let idle = due.is_none() && self.audience.is_empty();
            let look = self.commons.store.is_shared() && !idle;
            let wait = match due {
                Some(_) if self.store_failed => RETRY,
                Some((at, _)) => Duration::from_millis(at.saturating_sub(now())),
                None => IDLE,
            };
            let received = tokio::select! {
                received = mail.recv() => received,
                () = sleep(if look { wait.min(LOOK) } else { wait }) => {
                    match due {
                        Some((at, due)) if at <= now() => self.happen(due).await,
                        _ if look => self.look_again().await,
                        _ if idle => return,
                        _ => {}
                    }
                    continue;
                }
            };
            match received {
                Some(mail) => self.open(mail).await,
                None => return,
            }
        }
    }

    /// What is due, and when this process sees to it: of those where the players are, the one that has the first of them;
    /// the others only if it does not.
    fn due(&self) -> Option<(u64, Due)> {
        let (at, due) = self.table.due(&self.presence)?;
        let first = self.table.people().find(|&seat| !self.presence.is_away(seat));
        let ours =
            first.and_then(|seat| self.table.guest_at(seat)).is_none_or(|guest| self.audience.has(guest));
        Some((if ours { at } else { at + DEFER }, due))
    }

    async fn open(&mut self, mail: Mail) {
        match mail {
            Mail::Join { guest, muted, since, out, reply } => {
                self.join(guest, muted, since, out, reply).await;
            }
            Mail::Part { connection } => self.part(connection),
            Mail::Ask { connection, message } => self.ask(connection, message).await,
            Mail::Face { reply } => {
                // Whoever asked may have given up; that is no fault.
                let _ = reply.send(self.table.face(&self.presence));
            }
            Mail::Grown => self.look_again().await,
            Mail::Expire => self.expire().await,
        }
    }

    async fn join(
        &mut self,
        guest: GuestId,
        muted: Vec<GuestId>,
        since: Option<u64>,
        out: Outbox,
        reply: oneshot::Sender<Option<Connection>>,
    ) {
        // Whoever comes from another process may have seen more there than is known here.
        if self.commons.store.is_shared() {
            self.read_on().await;
        }
        let plays = self.table.seat_of(guest).is_some() || guest == self.table.host();
        if !plays && self.audience.len() >= self.commons.limits.listeners {
            let _ = reply.send(None);
            return;
        }
        let arrives = !self.audience.has(guest);
        let connection = self.audience.add(guest, muted, out);
        if reply.send(Some(connection)).is_err() {
            self.audience.remove(connection);
            return;
        }
        self.welcome(connection, since);
        if arrives {
            // Whether they have a seat or take one later.
            self.commons.store.guest_connected(&self.id, guest.0);
            self.came(guest).await;
        }
        self.tell_who_is_here();
    }

    /// Somebody who was not here is: they play themselves again, and a game that waited goes on.
    async fn came(&mut self, guest: GuestId) {
        let Some(seat) = self.table.seat_of(guest) else { return };
        self.look_elsewhere().await;
        let waited = self.table.is_paused(&self.presence)
            && self.presence.away_since(seat).is_some_and(|since| since + PAUSE < now());
        self.table.seats_of(guest).for_each(|seat| self.presence.came(seat, now()));
        if waited && self.table.stage() == Stage::Playing {
            self.log_unasked(Entry::Resumed).await;
        }
        self.come_back_to_those_here().await;
    }

    fn part(&mut self, connection: Connection) {
        let Some(guest) = self.audience.remove(connection) else { return };
        if !self.audience.has(guest) {
            self.commons.store.guest_disconnected(&self.id, guest.0);
            if !self.elsewhere.contains(&guest) {
                self.table.seats_of(guest).for_each(|seat| self.presence.went(seat, now()));
            }
        }
        self.tell_who_is_here();
    }

    async fn ask(&mut self, connection: Connection, message: ToServer) {
        let Some(guest) = self.audience.get(connection).map(|listener| listener.guest) else { return };
        let begun = Instant::now();
        let ToServer { id, request } = message;
        let answer = match id.as_deref().map(str::len) {
            Some(length) if length == 0 || length > LONGEST_ID => {
                Err(Refusal::new(Code::BadMessage, format!("an id has 1 to {LONGEST_ID} bytes")))
            }
            _ => self.carry_out(guest, id.as_deref(), &request).await,
        };
        let metrics = &self.commons.metrics;
        match answer {
            Ok(Written { version, shown }) => {
                self.audience.send(connection, &ToClient::Ack { id, version });
                metrics.acks.add();
                metrics.ack_times.took(begun.elapsed());
                self.show(&shown);
            }
            Err(refusal) => {
                self.audience.send(connection, &ToClient::Refused { id, refusal });
                metrics.refusals.add();
            }
        }
    }

    /// What is due by the clock.
    async fn happen(&mut self, due: Due) {
        let entry = match due {
            Due::Bot(seat) => {
                self.minds.learn(self.commons.dice.values());
                let mistakes = self.minds.mistakes();
                let step = self.minds.decide(&self.table, seat);
                if self.minds.mistakes() > mistakes {
                    self.commons.metrics.bot_mistakes.add();
                    warn!(table = self.id, %seat, "a bot wanted something illegal; something else was done");
                }
                step.map(|step| Entry::Step { step, by: Some(StandIn::Bot) })
            }
            Due::TimeUp(seat) => {
                let step = self.minds.decide_for_absent(&self.table, seat);
                step.map(|step| Entry::Step { step, by: Some(StandIn::Clock) })
            }
            Due::StandIn(seat) => {
                self.look_elsewhere().await;
                if !self.presence.is_away(seat) {
                    return;
                }
                Some(Entry::StoodIn { seat, bot: STAND_IN.to_owned() })
            }
        };
        match entry {
            Some(entry) => {
                self.commons.metrics.unasked.add();
                self.log_unasked(entry).await;
            }
            None => {
                // Nothing sensible can be decided; asking again at once would only burn time.
                error!(table = self.id, ?due, "what is due cannot be decided");
                sleep(RETRY).await;
            }
        }
    }

    async fn expire(&mut self) {
        self.look_elsewhere().await;
        let ended = matches!(self.table.stage(), Stage::Over | Stage::Closed);
        if !ended && self.audience.is_empty() && self.elsewhere.is_empty() {
            self.log_unasked(Entry::Closed).await;
        }
    }

    /// Takes in what other processes have appended, and who is connected to them.
    async fn look_again(&mut self) {
        self.read_on().await;
        let before = self.presence;
        self.look_elsewhere().await;
        if before != self.presence {
            self.tell_who_is_here();
        }
    }

    /// Takes in what other processes have appended, if that can be read.
    async fn read_on(&mut self) {
        if let Err(error) = self.catch_up().await {
            warn!(table = self.id, %error, "the log cannot be read");
        }
    }

    /// Learns who is connected to the table through other processes.
    async fn look_elsewhere(&mut self) {
        if !self.commons.store.is_shared() {
            return;
        }
        match self.commons.store.guests_elsewhere(&self.id).await {
            Ok(guests) => self.elsewhere = guests.into_iter().map(GuestId).collect(),
            Err(error) => warn!(table = self.id, %error, "other processes cannot be asked who is there"),
        }
        self.update_presence();
    }

    /// Whoever is connected here or elsewhere is present.
    fn update_presence(&mut self) {
        for seat in Seat::first(self.table.settings().seats) {
            let Some(guest) = self.table.guest_at(seat) else { continue };
            let here = self.audience.has(guest) || self.elsewhere.contains(&guest);
            if here {
                self.presence.came(seat, now());
            } else if !self.presence.is_away(seat) {
                self.presence.went(seat, now());
            }
        }
    }

    /// A bot may stand in for somebody who is connected here: because they have just come back, or because another process
    /// did not know.
    async fn come_back_to_those_here(&mut self) {
        for seat in Seat::first(self.table.settings().seats) {
            let here = self.table.guest_at(seat).is_some_and(|guest| self.audience.has(guest));
            if self.table.stand_in_at(seat) && here {
                self.log_unasked(Entry::CameBack { seat }).await;
            }
        }
    }
}
