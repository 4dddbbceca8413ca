//! All tables: making them, finding them, bringing them to life from their logs.

use crate::clock::now;
use crate::dice::DiceSolver;
use crate::limits::Limits;
use crate::live::{Live, Mail};
use crate::lobby::Lobby;
use crate::metrics::Metrics;
use crate::random::{Chance, random_id};
use brickwool_game::Seat;
use brickwool_luck::Seed;
use brickwool_store::{self as store, AppendError, NewTable, Store, StoreError, TableRow, TableSummary};
use brickwool_table::{
    Entry, Face, GameSettings, GuestId, Logged, Minds, Presence, Settings, SettingsError, Stage, Table,
};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use thiserror::Error;
use tokio::sync::{OnceCell, mpsc, oneshot};
use tracing::warn;

/// Letters of a table's id: 60 bits. Ids cannot be guessed at the pace at which requests are answered, and a person can
/// still read one to another.
const ID_LETTERS: usize = 12;
/// Milliseconds.
const HOUR: u64 = 60 * 60 * 1000;
/// How many tables are asked for at once.
const PAGE: u32 = 500;

/// Every table there is, whether it is alive in this process or sleeps in the store.
#[derive(Clone)]
pub(crate) struct Tables(Arc<Inner>);

struct Inner {
    commons: Arc<Commons>,
    live: Mutex<HashMap<String, Arc<OnceCell<Mailbox>>>>,
}

/// What all tables have in common.
pub(crate) struct Commons {
    pub(crate) store: Store,
    pub(crate) limits: Limits,
    pub(crate) dice: DiceSolver,
    pub(crate) lobby: Lobby,
    pub(crate) metrics: Metrics,
    pub(crate) chance: Chance,
}

/// Where a live table's mail goes.
pub(crate) type Mailbox = mpsc::Sender<Mail>;

/// Why a table could not be made.
#[derive(Debug, Error)]
pub(crate) enum MakeError {
    /// What the host wants makes no table.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// It could not be stored.
    #[error(transparent)]
    Store(#[from] AppendError),
}

impl Tables {
    /// The tables in a store.
    pub(crate) fn new(commons: Arc<Commons>) -> Tables {
        Tables(Arc::new(Inner { commons, live: Mutex::default() }))
    }

    /// Makes a table, and tells its id.
    pub(crate) async fn make(&self, host: GuestId, settings: Settings) -> Result<String, MakeError> {
        settings.validate()?;
        Ok(self.0.commons.make(host, settings, &[]).await?)
    }

    /// Where a table's mail goes, if there is such a table. It is brought to life if need be.
    pub(crate) async fn mailbox(&self, id: &str) -> Result<Option<Mailbox>, StoreError> {
        loop {
            let cell = Arc::clone(self.live().entry(id.to_owned()).or_default());
            let mailbox = match cell.get_or_try_init(|| self.load(id)).await {
                Ok(mailbox) => mailbox.clone(),
                Err(missing) => {
                    self.forget(id, &cell);
                    return missing.map_or(Ok(None), Err);
                }
            };
            if !mailbox.is_closed() {
                return Ok(Some(mailbox));
            }
            self.forget(id, &cell);
        }
    }

    /// Tells a table that another process has appended to its log, if it is alive here.
    pub(crate) fn grown(&self, id: &str) {
        let mailbox = self.live().get(id).and_then(|cell| cell.get().cloned());
        // A full mailbox will lead to a conflict or another wake-up; the log stays the truth.
        let _ = mailbox.map(|mailbox| mailbox.try_send(Mail::Grown));
    }

    /// Tells every live table that its log may have grown.
    pub(crate) fn all_grown(&self) {
        let live: Vec<String> = self.live().keys().cloned().collect();
        live.iter().for_each(|id| self.grown(id));
    }

    /// Brings games that bots play among themselves back to life. Those with people wait until one of them comes.
    pub(crate) async fn wake_unattended(&self) -> Result<usize, StoreError> {
        let (mut woken, mut after) = (0, None);
        loop {
            let page = self.0.commons.store.unattended_tables(after.as_deref(), PAGE).await?;
            for id in &page {
                match self.mailbox(id).await {
                    Ok(_) => woken += 1,
                    Err(error) => warn!(table = id, %error, "a table cannot be brought back"),
                }
            }
            match page.last() {
                Some(last) => after = Some(last.clone()),
                None => return Ok(woken),
            }
        }
    }

    /// Closes tables where nothing has happened for long.
    pub(crate) async fn expire(&self) -> Result<(), StoreError> {
        let Commons { store, limits, .. } = &*self.0.commons;
        let idle = [
            (store::StoredStage::Gathering, limits.gathering_hours * HOUR),
            (store::StoredStage::Playing, limits.game_days * 24 * HOUR),
        ];
        for (stage, age) in idle {
            for id in store.idle_tables(stage, now().saturating_sub(age), PAGE).await? {
                if let Some(mailbox) = self.mailbox(&id).await? {
                    // If the table ends at this moment, it comes up again.
                    let _ = mailbox.send(Mail::Expire).await;
                }
            }
        }
        Ok(())
    }

    /// What a table looks like from outside.
    pub(crate) async fn face(&self, id: &str) -> Result<Option<Face>, StoreError> {
        let Some(mailbox) = self.mailbox(id).await? else { return Ok(None) };
        let (reply, face) = oneshot::channel();
        let sent = mailbox.send(Mail::Face { reply }).await;
        Ok(if sent.is_ok() { face.await.ok() } else { None })
    }

    /// How many tables are alive in this process.
    pub(crate) fn alive(&self) -> usize {
        self.live().len()
    }

    /// A table from its log, and the task that serves it. `Err(None)` says that there is no such table.
    async fn load(&self, id: &str) -> Result<Mailbox, Option<StoreError>> {
        let commons = &self.0.commons;
        let (row, log) = commons.read(id).await?.ok_or(None)?;
        let corrupt = |why: String| Some(StoreError::Corrupt(format!("table {id}: {why}")));
        let table = Table::from_log(&log).map_err(|error| corrupt(error.to_string()))?;
        let seed = seed_of(&row)?;
        if let GameSettings::Dice { .. } = table.settings().game {
            commons.dice.want();
        }
        let minds = Minds::new(commons.chance.number(), commons.dice.values());
        let live = Live::new(id.to_owned(), table, seed, commons.clone(), minds);
        let (sender, receiver) = mpsc::channel(commons.limits.mailbox);
        tokio::spawn(live.run(receiver));
        Ok(sender)
    }

    fn forget(&self, id: &str, cell: &Arc<OnceCell<Mailbox>>) {
        let mut live = self.live();
        if live.get(id).is_some_and(|known| Arc::ptr_eq(known, cell)) {
            live.remove(id);
        }
    }

    /// Forgets the tables whose tasks have ended.
    pub(crate) fn sweep(&self) {
        self.live().retain(|_, cell| cell.get().is_none_or(|mailbox| !mailbox.is_closed()));
    }

    fn live(&self) -> MutexGuard<'_, HashMap<String, Arc<OnceCell<Mailbox>>>> {
        self.0.live.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Commons {
    /// A table's row and log, if there is such a table.
    pub(crate) async fn read(&self, id: &str) -> Result<Option<(TableRow, Vec<Logged>)>, StoreError> {
        let Some(row) = self.store.table(id).await? else { return Ok(None) };
        let log = self.store.log(id, 0).await?;
        let log = log.iter().map(|(_, entry)| serde_json::from_str::<Logged>(entry));
        let log = log.collect::<Result<Vec<_>, _>>();
        let log = log.map_err(|error| StoreError::Corrupt(format!("table {id}: {error}")))?;
        Ok(Some((row, log)))
    }

    /// A table with the same settings, the same players in the same seats, and a new seed; its id.
    pub(crate) async fn meet_again(&self, table: &Table) -> Result<String, AppendError> {
        let face = table.face(&Presence::all_away(0));
        let seats = Seat::first(table.settings().seats).zip(face.seats);
        let sat = seats.filter_map(|(seat, face)| {
            let (who, colour) = (face.player?, face.colour?);
            Some(Entry::Sat { seat, who, colour, word: face.word })
        });
        let sat: Vec<Entry> = sat.collect();
        self.make(table.host(), table.settings().clone(), &sat).await
    }

    /// Makes a table and lets things happen at it at once.
    async fn make(&self, host: GuestId, settings: Settings, then: &[Entry]) -> Result<String, AppendError> {
        let (id, seed, at) = (random_id(ID_LETTERS), self.chance.seed(), now());
        let public = settings.public;
        let made = Entry::Made { by: host, settings: Box::new(settings), commitment: seed.commitment() };
        let log = [made].into_iter().chain(then.iter().cloned());
        let log: Vec<Logged> = log.map(|entry| Logged::unasked(at, entry)).collect();
        let table = Table::from_log(&log).map_err(|error| StoreError::Corrupt(error.to_string()))?;
        let text = |logged| serde_json::to_string(logged).expect("entries hold nothing that JSON cannot");
        let mut entries = log.iter().map(text);
        let first = entries.next().unwrap_or_default();
        let entries: Vec<String> = entries.collect();
        let (seed, summary) = (store::Seed(seed.to_string()), summary(&table));
        self.store.create_table(NewTable { id: id.clone(), seed, first, summary, at }).await?;
        if !entries.is_empty() {
            self.store
                .append(store::Append { table: id.clone(), from: 1, entries, summary: None, at })
                .await?;
        }
        if public {
            self.lobby.ring();
        }
        Ok(id)
    }
}

/// The secret that a table's chance comes from.
pub(crate) fn seed_of(row: &TableRow) -> Result<Seed, StoreError> {
    let unreadable = |_| StoreError::Corrupt(format!("table {}: its seed cannot be read", row.listing.id));
    row.seed.0.parse().map_err(unreadable)
}

/// What a table is listed by.
pub(crate) fn summary(table: &Table) -> TableSummary {
    let settings = table.settings();
    let guests = Seat::first(settings.seats).filter_map(|seat| table.guest_at(seat));
    let mut guests: Vec<u64> = guests.map(|guest| guest.0).collect();
    guests.push(table.host().0);
    guests.sort_unstable();
    guests.dedup();
    TableSummary {
        stage: match table.stage() {
            Stage::Gathering => store::StoredStage::Gathering,
            Stage::Playing => store::StoredStage::Playing,
            Stage::Over => store::StoredStage::Over,
            Stage::Closed => store::StoredStage::Closed,
        },
        kind: match settings.game {
            GameSettings::Settlers { .. } => "settlers".into(),
            GameSettings::Dice { .. } => "dice".into(),
        },
        public: settings.public,
        unattended: table.people().next().is_none(),
        info: serde_json::to_string(&table.face(&Presence::all_away(0))).unwrap_or_default(),
        guests,
    }
}
