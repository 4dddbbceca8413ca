//! One live table: the only one in this process who appends to its log.
//!
//! Append, then acknowledge, then show: a request is judged, its entries and what chance decides upon them are written to
//! the store in one transaction, and only when that is done is the table changed, the sender told, and everybody shown
//! what they may see. If another process was faster, its entries are taken in first and the request is judged again.

use crate::audience::{Audience, Outbox};
use crate::clock::now;
use crate::tables::{Rematch, head};
use crate::wire::{Everything, LONGEST_ID, ToClient, ToServer};
use brickwool_game::{Seat, Viewer};
use brickwool_luck::{Key, Seed};
use brickwool_store::{Append, AppendError, Store, StoreError};
use brickwool_table::{
    Answer, Code, Due, Entry, Event, Face, Game, GuestId, Logged, Minds, News, Presence, Refusal, Request,
    STAND_IN, Stage, StandIn, Table,
};
use std::collections::VecDeque;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::time::sleep;
use tracing::{debug, error, warn};

/// How many entries are kept to be sent to those who missed them; who missed more gets everything anew.
const KEPT: usize = 512;
/// How many of the last things said a newcomer is shown.
const SAID: usize = 50;
/// A table where nobody is and nothing is due is forgotten after this time; its log is not.
const IDLE: Duration = Duration::from_secs(120);
/// After the store has failed, this long passes before bots and clocks try again.
const RETRY: Duration = Duration::from_secs(1);
/// How often a request is judged again because other processes were faster.
const ATTEMPTS: usize = 8;

/// What is asked of a live table.
#[derive(Debug)]
pub(crate) enum Mail {
    /// Somebody connects; `since` is the version they have seen.
    Join { guest: GuestId, since: Option<u64>, out: Outbox, reply: oneshot::Sender<u64> },
    /// A connection has closed.
    Part { connection: u64 },
    /// A message came in.
    Ask { connection: u64, message: ToServer },
    /// What the table looks like from outside.
    Face { reply: oneshot::Sender<Face> },
    /// Another process may have appended.
    Grown,
}

/// A table with everything around it.
pub(crate) struct Live {
    id: String,
    table: Table,
    seed: Seed,
    store: Store,
    minds: Minds,
    rematch: Rematch,
    presence: Presence,
    audience: Audience,
    /// The last entries with what came of them, for those who missed them.
    kept: VecDeque<(Logged, Vec<Event>)>,
    said: VecDeque<News>,
    store_failed: bool,
}

/// Why entries could not be appended.
enum Failed {
    /// Another process was faster; its entries have been taken in.
    Overtaken,
    /// The store does not work.
    Store(StoreError),
}

impl Live {
    /// A table from its log.
    pub(crate) fn new(
        id: String,
        table: Table,
        seed: Seed,
        store: Store,
        minds: Minds,
        rematch: Rematch,
    ) -> Live {
        Live {
            id,
            table,
            seed,
            store,
            minds,
            rematch,
            presence: Presence::all_away(now()),
            audience: Audience::default(),
            kept: VecDeque::new(),
            said: VecDeque::new(),
            store_failed: false,
        }
    }

    /// Serves the table until nobody needs it any more, or the server stops.
    pub(crate) async fn run(mut self, mut mail: mpsc::Receiver<Mail>) {
        loop {
            let due = self.table.due(&self.presence);
            let wait = match due {
                Some(_) if self.store_failed => RETRY,
                Some((at, _)) => Duration::from_millis(at.saturating_sub(now())),
                None if self.audience.is_empty() => IDLE,
                None => Duration::MAX,
            };
            let received = tokio::select! {
                received = mail.recv() => received,
                () = sleep(wait.min(LONGEST_SLEEP)) => {
                    match due {
                        Some((at, due)) if at <= now() => self.happen(due).await,
                        None if self.audience.is_empty() && wait == IDLE => return,
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

    async fn open(&mut self, mail: Mail) {
        match mail {
            Mail::Join { guest, since, out, reply } => self.join(guest, since, out, reply).await,
            Mail::Part { connection } => self.part(connection),
            Mail::Ask { connection, message } => self.ask(connection, message).await,
            Mail::Face { reply } => {
                // Whoever asked may have given up; that is no fault.
                let _ = reply.send(self.table.face(&self.presence));
            }
            Mail::Grown => {
                if let Err(error) = self.catch_up().await {
                    warn!(table = self.id, %error, "the log cannot be read");
                }
            }
        }
    }

    async fn join(&mut self, guest: GuestId, since: Option<u64>, out: Outbox, reply: oneshot::Sender<u64>) {
        let connection = self.audience.add(guest, out);
        if reply.send(connection).is_err() {
            self.audience.remove(connection);
            return;
        }
        let viewer = self.table.viewer(guest);
        let missed = since.and_then(|since| self.missed(since, viewer));
        let first = missed.unwrap_or_else(|| ToClient::Table(Box::new(self.everything(viewer))));
        self.audience.send(connection, &first);
        if let Viewer::Seat(seat) = viewer
            && self.presence.is_away(seat)
        {
            self.presence.came(seat);
            if self.table.stand_in_at(seat) {
                self.log_unasked(Entry::CameBack { seat }).await;
            }
        }
        self.tell_who_is_here();
    }

    fn part(&mut self, connection: u64) {
        let Some(guest) = self.audience.remove(connection) else { return };
        if let Some(seat) = self.table.seat_of(guest)
            && !self.audience.has(guest)
        {
            self.presence.went(seat, now());
        }
        self.tell_who_is_here();
    }

    fn tell_who_is_here(&mut self) {
        let seats = Seat::first(self.table.settings().seats);
        let here = |seat: Seat| self.table.guest_at(seat).is_some() && !self.presence.is_away(seat);
        let seats: Vec<bool> = seats.map(here).collect();
        let spectators = self.audience.guests().filter(|&guest| self.table.seat_of(guest).is_none()).count();
        self.audience.send_all(&ToClient::Here { seats, spectators });
    }

    async fn ask(&mut self, connection: u64, message: ToServer) {
        let Some(guest) = self.audience.guest(connection) else { return };
        let ToServer { id, request } = message;
        let answer = match id.as_deref().map(str::len) {
            Some(length) if length == 0 || length > LONGEST_ID => {
                Err(Refusal::new(Code::BadMessage, format!("an id has 1 to {LONGEST_ID} bytes")))
            }
            _ => self.carry_out(guest, id.as_deref(), &request).await,
        };
        let reply = match answer {
            Ok(version) => ToClient::Ack { id, version },
            Err(refusal) => ToClient::Refused { id, refusal },
        };
        self.audience.send(connection, &reply);
    }

    /// Judges and logs; the version that it led to.
    async fn carry_out(
        &mut self,
        guest: GuestId,
        id: Option<&str>,
        request: &Request,
    ) -> Result<u64, Refusal> {
        for _ in 0..ATTEMPTS {
            let presence = self.presence;
            let entry = match self.table.judge(guest, id, request, |seat| presence.is_away(seat))? {
                Answer::Done(version) => return Ok(version),
                Answer::Log(Entry::Started { .. }) => {
                    self.table.started(&self.key()).ok_or_else(unavailable)?
                }
                Answer::Log(Entry::Rematch { .. }) => {
                    let table = self.rematch.make(&self.table).await.map_err(|error| {
                        error!(table = self.id, %error, "a rematch cannot be made");
                        unavailable()
                    })?;
                    Entry::Rematch { table }
                }
                Answer::Log(entry) => entry,
            };
            match self.log(entry).await {
                Ok(version) => return Ok(version),
                Err(Failed::Overtaken) => {}
                Err(Failed::Store(error)) => {
                    error!(table = self.id, %error, "a request could not be stored");
                    return Err(unavailable());
                }
            }
        }
        Err(unavailable())
    }

    /// What is due by the clock.
    async fn happen(&mut self, due: Due) {
        let entry = match due {
            Due::Bot(seat) => {
                let step = self.minds.decide(&self.table, seat);
                step.map(|step| Entry::Step { step, id: None, by: Some(StandIn::Bot) })
            }
            Due::TimeUp(seat) => {
                let step = self.minds.decide_for_absent(&self.table, seat);
                step.map(|step| Entry::Step { step, id: None, by: Some(StandIn::Clock) })
            }
            Due::StandIn(seat) => Some(Entry::StoodIn { seat, bot: STAND_IN.to_owned() }),
        };
        match entry {
            Some(entry) => self.log_unasked(entry).await,
            None => {
                // Nothing sensible can be decided; asking again at once would only burn time.
                error!(table = self.id, ?due, "what is due cannot be decided");
                sleep(RETRY).await;
            }
        }
    }

    /// Logs something that nobody asked for; it comes up again if it fails.
    async fn log_unasked(&mut self, entry: Entry) {
        match self.log(entry).await {
            Ok(_) => self.store_failed = false,
            Err(Failed::Overtaken) => debug!(table = self.id, "another process was faster"),
            Err(Failed::Store(error)) => {
                self.store_failed = true;
                error!(table = self.id, %error, "what was due could not be stored");
            }
        }
    }

    /// Appends an entry and what chance decides upon it; only then the table changes and everybody is told.
    async fn log(&mut self, entry: Entry) -> Result<u64, Failed> {
        let at = now();
        let mut next = self.table.clone();
        let mut batch = Vec::new();
        let mut following = Some(entry);
        while let Some(entry) = following {
            let logged = Logged { at, entry };
            let events = next.fold(&logged).map_err(|corrupt| {
                // What was judged fits; if not, nothing has been changed or stored.
                Failed::Store(StoreError::Corrupt(corrupt.to_string()))
            })?;
            batch.push((logged, events));
            let key = self.key();
            following = next.chance(&key).map(|step| Entry::Step { step, id: None, by: None });
        }
        let changed = self.table.stage() != next.stage() || !matches!(batch[0].0.entry, Entry::Step { .. });
        let append = Append {
            table: self.id.clone(),
            from: self.table.version(),
            entries: batch.iter().map(|(logged, _)| text(logged)).collect(),
            head: changed.then(|| head(&next)),
            at,
        };
        match self.store.append(append).await {
            Ok(()) => {
                let version = self.table.version() + 1;
                self.take_in(next, batch);
                Ok(version)
            }
            Err(AppendError::Conflict { .. }) => {
                self.catch_up().await.map_err(Failed::Store)?;
                Err(Failed::Overtaken)
            }
            Err(AppendError::NoSuchTable) => {
                Err(Failed::Store(StoreError::Corrupt("the table has been deleted".into())))
            }
            Err(AppendError::Store(error)) => Err(Failed::Store(error)),
        }
    }

    /// The table goes on as `next`, and everybody is told what led there.
    fn take_in(&mut self, next: Table, batch: Vec<(Logged, Vec<Event>)>) {
        let first = self.table.version();
        self.table = next;
        for viewer in self.viewers() {
            let told = batch.iter().enumerate();
            let news =
                told.map(|(place, (logged, events))| News::of(first + place as u64, logged, events, viewer));
            let message =
                ToClient::News { news: news.collect(), now: self.table.now(viewer, &self.presence) };
            let table = &self.table;
            self.audience.send_where(&message, |guest| table.viewer(guest) == viewer);
        }
        for (place, (logged, events)) in batch.into_iter().enumerate() {
            if let Entry::Said { .. } = logged.entry {
                let news = News::of(first + place as u64, &logged, &[], Viewer::Spectator);
                self.said.push_back(news);
                keep_last(&mut self.said, SAID);
            }
            if let Entry::Sat { seat, .. } | Entry::CameBack { seat } = logged.entry {
                let here = self.table.guest_at(seat).is_some_and(|guest| self.audience.has(guest));
                if here { self.presence.came(seat) } else { self.presence.went(seat, logged.at) }
            }
            self.kept.push_back((logged, events));
            keep_last(&mut self.kept, KEPT);
        }
    }

    /// Takes in what other processes have appended.
    async fn catch_up(&mut self) -> Result<(), StoreError> {
        let log = self.store.log(&self.id, self.table.version()).await?;
        let mut next = self.table.clone();
        let mut batch = Vec::new();
        for (_, entry) in log {
            let corrupt = |why: String| StoreError::Corrupt(format!("table {}: {why}", self.id));
            let logged: Logged = serde_json::from_str(&entry).map_err(|error| corrupt(error.to_string()))?;
            let events = next.fold(&logged).map_err(|error| corrupt(error.to_string()))?;
            batch.push((logged, events));
        }
        if !batch.is_empty() {
            self.take_in(next, batch);
            self.come_back_to_those_here().await;
        }
        Ok(())
    }

    /// Another process may have let a bot stand in for somebody who is connected to this one.
    async fn come_back_to_those_here(&mut self) {
        for seat in Seat::first(self.table.settings().seats) {
            if self.table.stand_in_at(seat) && !self.presence.is_away(seat) {
                Box::pin(self.log_unasked(Entry::CameBack { seat })).await;
            }
        }
    }

    /// Everybody who may be told different things.
    fn viewers(&self) -> Vec<Viewer> {
        let mut viewers: Vec<Viewer> = Vec::new();
        for viewer in self.audience.guests().map(|guest| self.table.viewer(guest)) {
            if !viewers.contains(&viewer) {
                viewers.push(viewer);
            }
        }
        viewers
    }

    /// What a viewer missed since a version, if it is not too long ago.
    fn missed(&self, since: u64, viewer: Viewer) -> Option<ToClient> {
        let version = self.table.version();
        let first = version.checked_sub(self.kept.len() as u64)?;
        if since < first || since > version {
            return None;
        }
        let told = self.kept.iter().enumerate().skip((since - first) as usize);
        let news =
            told.map(|(place, (logged, events))| News::of(first + place as u64, logged, events, viewer));
        Some(ToClient::News { news: news.collect(), now: self.table.now(viewer, &self.presence) })
    }

    fn everything(&self, viewer: Viewer) -> Everything {
        let game = self.table.game();
        let board = match game {
            Some(Game::Settlers(position)) => serde_json::to_value(&position.board).ok(),
            Some(Game::Dice(_)) | None => None,
        };
        let over = self.table.stage() == Stage::Over;
        Everything {
            table: self.id.clone(),
            version: self.table.version(),
            you: viewer,
            face: self.table.face(&self.presence),
            board,
            view: game.map(|game| game.view(viewer)),
            now: self.table.now(viewer, &self.presence),
            said: self.said.iter().cloned().collect(),
            seed: over.then(|| self.seed.to_string()),
            clock: now(),
        }
    }

    fn key(&self) -> Key {
        self.seed.key(&self.table.words())
    }
}

/// Sleeping is cut into pieces, because timers overflow.
const LONGEST_SLEEP: Duration = Duration::from_secs(24 * 60 * 60);

fn unavailable() -> Refusal {
    Refusal::new(Code::Unavailable, "the server could not store that; nothing was lost, please try again")
}

fn text(logged: &Logged) -> String {
    serde_json::to_string(logged).expect("entries hold nothing that JSON cannot")
}

/// Forgets the oldest.
fn keep_last<T>(items: &mut VecDeque<T>, most: usize) {
    while items.len() > most {
        items.pop_front();
    }
}
