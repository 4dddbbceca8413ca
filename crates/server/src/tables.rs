//! All tables: making them, finding them, bringing them to life from their logs.

use crate::clock::now;
use crate::live::{Live, Mail};
use crate::random::{random_id, random_seed, random_u64};
use brickwool_game::Seat;
use brickwool_luck::Seed;
use brickwool_store::{self as store, AppendError, Head, NewTable, Store, StoreError};
use brickwool_table::{
    DiceValues, Entry, GameSettings, GuestId, Logged, Minds, Presence, Settings, SettingsError, Stage, Table,
};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use thiserror::Error;
use tokio::sync::{OnceCell, mpsc, watch};
use tracing::warn;

/// Letters of a table's id: 26 give 128 bits, so that a link cannot be guessed.
const ID_LETTERS: usize = 26;
/// How many tables are asked for at once when the server starts.
const PAGE: u32 = 500;

/// Every table there is, whether it is alive in this process or sleeps in the store.
#[derive(Clone)]
pub(crate) struct Tables(Arc<Inner>);

struct Inner {
    store: Store,
    live: Mutex<HashMap<String, Arc<OnceCell<Mailbox>>>>,
    /// What bots know of the dice game.
    values: watch::Receiver<DiceValues>,
    mailbox: usize,
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
    /// The tables in a store; a live table's mailbox holds so many messages.
    pub(crate) fn new(store: Store, values: watch::Receiver<DiceValues>, mailbox: usize) -> Tables {
        Tables(Arc::new(Inner { store, live: Mutex::default(), values, mailbox }))
    }

    /// Makes a table, and tells its id.
    pub(crate) async fn make(&self, host: GuestId, settings: Settings) -> Result<String, MakeError> {
        settings.validate()?;
        Ok(make_table(&self.0.store, host, settings, &[]).await?)
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

    /// Brings games that bots play by themselves back to life; the others wake when somebody connects.
    pub(crate) async fn wake_all(&self) -> Result<usize, StoreError> {
        let (mut woken, mut after) = (0, None);
        loop {
            let page = self.0.store.unattended_tables(after.as_deref(), PAGE).await?;
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

    /// How many tables are alive in this process.
    pub(crate) fn alive(&self) -> usize {
        self.live().len()
    }

    /// A table from its log, and the task that serves it. `Err(None)` says that there is no such table.
    async fn load(&self, id: &str) -> Result<Mailbox, Option<StoreError>> {
        let inner = &self.0;
        let row = inner.store.table(id).await?.ok_or(None)?;
        let log = inner.store.log(id, 0).await?;
        let corrupt = |why: String| Some(StoreError::Corrupt(format!("table {id}: {why}")));
        let log = log.iter().map(|(_, entry)| serde_json::from_str::<Logged>(entry));
        let log = log.collect::<Result<Vec<_>, _>>().map_err(|error| corrupt(error.to_string()))?;
        let table = Table::from_log(&log).map_err(|error| corrupt(error.to_string()))?;
        let seed: Seed = row.seed.0.parse().map_err(|_| corrupt("its seed cannot be read".into()))?;
        let minds = Minds::new(random_u64(), inner.values.borrow().clone());
        let rematch = Rematch { store: inner.store.clone() };
        let live = Live::new(id.to_owned(), table, seed, inner.store.clone(), minds, rematch);
        let (sender, receiver) = mpsc::channel(inner.mailbox);
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

/// Makes tables at which the players of another meet again.
pub(crate) struct Rematch {
    store: Store,
}

impl Rematch {
    /// A table with the same settings, the same players in the same seats, and a new seed; its id.
    pub(crate) async fn make(&self, table: &Table) -> Result<String, AppendError> {
        let words = table.words();
        let seats = Seat::first(table.settings().seats).zip(words);
        let sat = seats.filter_map(|(seat, word)| {
            let who = table.player_at(seat)?.clone();
            Some(Entry::Sat { seat, who, word })
        });
        let sat: Vec<Entry> = sat.collect();
        make_table(&self.store, table.host(), table.settings().clone(), &sat).await
    }
}

async fn make_table(
    store: &Store,
    host: GuestId,
    settings: Settings,
    then: &[Entry],
) -> Result<String, AppendError> {
    let (id, seed, at) = (random_id(ID_LETTERS), random_seed(), now());
    let made = Entry::Made { by: host, settings: Box::new(settings), commitment: seed.commitment() };
    let mut log = vec![Logged { at, entry: made }];
    log.extend(then.iter().map(|entry| Logged { at, entry: entry.clone() }));
    let table = Table::from_log(&log).map_err(|error| StoreError::Corrupt(error.to_string()))?;
    let mut entries = log.iter().map(|logged| serde_json::to_string(logged).unwrap_or_default());
    let first = entries.next().unwrap_or_default();
    let seed = store::Seed(seed.to_string());
    store.create_table(NewTable { id: id.clone(), seed, first, head: head(&table), at }).await?;
    let entries: Vec<String> = entries.collect();
    if !entries.is_empty() {
        store.append(store::Append { table: id.clone(), from: 1, entries, head: None, at }).await?;
    }
    Ok(id)
}

/// What a table is listed by.
pub(crate) fn head(table: &Table) -> Head {
    let settings = table.settings();
    let guests = Seat::first(settings.seats).filter_map(|seat| table.guest_at(seat));
    let mut guests: Vec<u64> = guests.map(|guest| guest.0).collect();
    let unattended = guests.is_empty();
    guests.push(table.host().0);
    guests.sort_unstable();
    guests.dedup();
    Head {
        stage: match table.stage() {
            Stage::Gathering => store::Stage::Gathering,
            Stage::Playing => store::Stage::Playing,
            Stage::Over => store::Stage::Over,
            Stage::Closed => store::Stage::Closed,
        },
        kind: match settings.game {
            GameSettings::Settlers { .. } => "settlers".into(),
            GameSettings::Dice {} => "dice".into(),
        },
        public: settings.public,
        unattended,
        face: serde_json::to_string(&table.face(&Presence::all_away(0))).unwrap_or_default(),
        guests,
    }
}
