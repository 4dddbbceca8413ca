//! All tables: creating them, finding them, loading them from their logs.

use crate::bot_pool::BotPool;
use crate::clock::now;
use crate::dice_solver::DiceSolver;
use crate::error::ApiError;
use crate::limits::Limits;
use crate::live::{LiveTable, TableMessage};
use crate::lobby::Lobby;
use crate::metrics::Metrics;
use crate::random::{SeedSource, random_id};
use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;
use brickwool_game::Seat;
use brickwool_luck::Seed;
use brickwool_store::{
    self as store, AppendError, Listing, NewTable, Store, StoreError, TableRow, TableSummary,
};
use brickwool_table::{
    BoardSettings, DICE_CONTRACT, Entry, GameKind, GameSettings, GuestId, LoggedEntry, Presence, Settings,
    SettingsError, Table, TableBots, TableId, TableStage,
};
use brickwool_wire::TableInfo;
use brickwool_wire::bodies::ListedTable;
use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use thiserror::Error;
use tokio::sync::{Notify, OnceCell, mpsc, oneshot};
use tracing::{debug, error, warn};

/// Letters of a table's id: 60 bits. Ids cannot be guessed at the rate at which requests are answered, and a person can
/// still read one to another.
const ID_LETTERS: usize = 12;
/// In milliseconds.
const HOUR: u64 = 60 * 60 * 1000;
/// How many tables are read from the store at once.
const PAGE_SIZE: u32 = 500;

/// The version of the format of the logs that this release writes, and the newest that it reads. The first version's is 1;
/// 2 has the entries of dice contract 2, 3 may start from a position. Each log has the lowest that it needs, so that an older
/// release can still read all others.
const LOG_FORMAT: u32 = 3;

/// The format of a table's log.
fn log_format(settings: &Settings) -> u32 {
    if settings.game.starts_from_position() { LOG_FORMAT } else { 2 }
}

/// Every table, whether it is loaded in this process or only in the store.
#[derive(Clone)]
pub(crate) struct Tables(Arc<Inner>);

struct Inner {
    services: Arc<SharedServices>,
    live: Mutex<HashMap<TableId, Arc<OnceCell<TableHandle>>>>,
    /// Tables whose log was found to be unreadable.
    damaged: Mutex<BTreeSet<TableId>>,
}

/// What all tables use.
pub(crate) struct SharedServices {
    pub(crate) store: Store,
    pub(crate) limits: Limits,
    pub(crate) dice: DiceSolver,
    pub(crate) bot_pool: BotPool,
    pub(crate) lobby: Lobby,
    pub(crate) metrics: Metrics,
    pub(crate) seeds: SeedSource,
    /// A game has ended, whose results have to be computed.
    pub(crate) game_ended: Notify,
}

/// Sends messages to a live table's task.
pub(crate) type TableHandle = mpsc::Sender<TableMessage>;

/// The id of a table in a request's path. Text that is not an id is answered as an unknown table.
pub(crate) struct TablePath(pub(crate) TableId);

impl<S: Send + Sync> FromRequestParts<S> for TablePath {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<TablePath, ApiError> {
        let path = Path::<String>::from_request_parts(parts, state).await;
        let id = path.ok().and_then(|Path(id)| id.parse().ok());
        id.map(TablePath).ok_or(ApiError::NotFound("table"))
    }
}

#[derive(Debug, Error)]
pub(crate) enum CreateError {
    #[error(transparent)]
    Settings(#[from] SettingsError),
    #[error(transparent)]
    Store(#[from] AppendError),
}

impl Tables {
    pub(crate) fn new(services: Arc<SharedServices>) -> Tables {
        Tables(Arc::new(Inner { services, live: Mutex::default(), damaged: Mutex::default() }))
    }

    /// Creates a table and returns its id.
    pub(crate) async fn create(&self, host: GuestId, settings: Settings) -> Result<TableId, CreateError> {
        settings.validate()?;
        Ok(self.0.services.create(host, settings, Vec::new()).await?)
    }

    /// The handle of a table, if there is such a table. It is loaded if need be.
    pub(crate) async fn handle(&self, id: &TableId) -> Result<Option<TableHandle>, StoreError> {
        loop {
            let cell = Arc::clone(self.live().entry(id.clone()).or_default());
            let handle = match cell.get_or_try_init(|| self.load(id)).await {
                Ok(handle) => handle.clone(),
                Err(missing) => {
                    self.forget(id, &cell);
                    return missing.map_or(Ok(None), Err);
                }
            };
            if !handle.is_closed() {
                return Ok(Some(handle));
            }
            self.forget(id, &cell);
        }
    }

    /// Tells a table that another process has appended to its log, if it is loaded here.
    pub(crate) fn log_grown(&self, id: &TableId) {
        let handle = self.live().get(id).and_then(|cell| cell.get().cloned());
        // If the inbox is full, a conflict or another wake-up follows; the log stays the truth.
        let _ = handle.map(|handle| handle.try_send(TableMessage::LogGrown));
    }

    /// Ends a table's task, if it is loaded here, so that its log is read again.
    pub(crate) async fn unload(&self, id: &TableId) {
        let handle = self.live().get(id).and_then(|cell| cell.get().cloned());
        if let Some(handle) = handle {
            // If the task has ended already, all the better.
            let _ = handle.send(TableMessage::Unload).await;
        }
    }

    /// Tells every live table that its log may have grown.
    pub(crate) fn all_logs_grown(&self) {
        let live: Vec<TableId> = self.live().keys().cloned().collect();
        live.iter().for_each(|id| self.log_grown(id));
    }

    /// Loads games in which only bots play. Those with people wait until one of them connects.
    pub(crate) async fn load_unattended(&self) -> Result<usize, StoreError> {
        let (mut loaded, mut after) = (0, None);
        loop {
            let page = self.0.services.store.unattended_tables(after.as_ref(), PAGE_SIZE).await?;
            for id in &page {
                match self.handle(id).await {
                    Ok(_) => loaded += 1,
                    Err(error) => debug!(table = %id, %error, "a table cannot be loaded"),
                }
            }
            match page.last() {
                Some(last) => after = Some(last.clone()),
                None => return Ok(loaded),
            }
        }
    }

    /// Reads the logs of all tables that have not ended, reports those that are damaged, and returns how many were read. There are
    /// many logs of ended tables; those are checked when somebody asks for them.
    pub(crate) async fn check_live(&self) -> Result<usize, StoreError> {
        let (mut checked, mut after) = (0, None);
        loop {
            let page = self.0.services.store.live_tables(after.as_ref(), PAGE_SIZE).await?;
            for id in &page {
                let _ = self.read_table(id).await;
                checked += 1;
            }
            match page.last() {
                Some(last) => after = Some(last.clone()),
                None => return Ok(checked),
            }
        }
    }

    /// How many tables are known to be damaged.
    pub(crate) fn damaged_count(&self) -> usize {
        self.damaged().len()
    }

    /// Closes tables where nothing has happened for long.
    pub(crate) async fn expire(&self) -> Result<(), StoreError> {
        let SharedServices { store, limits, .. } = &*self.0.services;
        let idle = [
            (store::StoredStage::Gathering, limits.gathering_hours * HOUR),
            (store::StoredStage::Playing, limits.game_days * 24 * HOUR),
        ];
        for (stage, age) in idle {
            for id in store.idle_tables(stage, now().saturating_sub(age), PAGE_SIZE).await? {
                match self.handle(&id).await {
                    // If the task ends at this moment, the table is found again next time.
                    Ok(Some(handle)) => {
                        let _ = handle.send(TableMessage::Expire).await;
                    }
                    Ok(None) => {}
                    Err(error) => debug!(table = %id, %error, "an idle table cannot be closed"),
                }
            }
        }
        Ok(())
    }

    /// What everybody may know of a table.
    pub(crate) async fn info(&self, id: &TableId) -> Result<Option<TableInfo>, StoreError> {
        let Some(handle) = self.handle(id).await? else { return Ok(None) };
        let (reply, info) = oneshot::channel();
        let sent = handle.send(TableMessage::Info { reply }).await;
        Ok(if sent.is_ok() { info.await.ok() } else { None })
    }

    /// Whether a table is loaded in this process.
    pub(crate) fn is_loaded(&self, id: &TableId) -> bool {
        self.live().get(id).is_some_and(|cell| cell.get().is_some_and(|handle| !handle.is_closed()))
    }

    /// How many tables are loaded in this process.
    pub(crate) fn live_count(&self) -> usize {
        self.live().len()
    }

    /// Loads a table from its log and starts its task. `Err(None)` says that there is no such table.
    async fn load(&self, id: &TableId) -> Result<TableHandle, Option<StoreError>> {
        let services = &self.0.services;
        let (table, secret) = self.read_table(id).await?.ok_or(None)?;
        if let GameSettings::Dice { .. } = table.settings().game {
            services.dice.start();
        }
        let bots = services.new_bots();
        let live = LiveTable::new(id.clone(), table, secret, services.clone(), bots);
        let (sender, receiver) = mpsc::channel(services.limits.queued_per_table);
        tokio::spawn(live.run(receiver));
        Ok(sender)
    }

    /// A table and its seed, if there is such a table. A damaged one is reported once.
    async fn read_table(&self, id: &TableId) -> Result<Option<(Table, Seed)>, StoreError> {
        let read = self.0.services.read_table(id).await;
        match &read {
            Ok(_) => {
                self.damaged().remove(id);
            }
            Err(error) if error.is_damage() && self.damaged().insert(id.clone()) => {
                error!(table = %id, %error, "a table is damaged")
            }
            Err(_) => {}
        }
        read
    }

    fn damaged(&self) -> MutexGuard<'_, BTreeSet<TableId>> {
        self.0.damaged.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn forget(&self, id: &TableId, cell: &Arc<OnceCell<TableHandle>>) {
        let mut live = self.live();
        if live.get(id).is_some_and(|known| Arc::ptr_eq(known, cell)) {
            live.remove(id);
        }
    }

    /// Removes the handles of tables whose tasks have ended.
    pub(crate) fn sweep(&self) {
        self.live().retain(|_, cell| cell.get().is_none_or(|handle| !handle.is_closed()));
    }

    fn live(&self) -> MutexGuard<'_, HashMap<TableId, Arc<OnceCell<TableHandle>>>> {
        self.0.live.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl SharedServices {
    /// A table's row and log, if there is such a table.
    pub(crate) async fn read(&self, id: &TableId) -> Result<Option<ReadTable>, StoreError> {
        read_table(&self.store, id).await
    }

    /// A table and its seed, if there is such a table.
    async fn read_table(&self, id: &TableId) -> Result<Option<(Table, Seed)>, StoreError> {
        let Some((row, log)) = self.read(id).await? else { return Ok(None) };
        let corrupt = |why: String| StoreError::Corrupt(format!("table {id}: {why}"));
        let table = Table::from_log(&log).map_err(|error| corrupt(error.to_string()))?;
        let secret = secret_of(&row, &table)?;
        Ok(Some((table, secret)))
    }

    /// Bots for a table, with a seed of their own.
    pub(crate) fn new_bots(&self) -> TableBots {
        TableBots::new(self.seeds.number(), self.dice.values())
    }

    /// Creates a table with the same settings, the same players in the same seats, and a new seed.
    pub(crate) async fn create_rematch(&self, table: &Table) -> Result<TableId, AppendError> {
        self.create(table.host(), table.settings().clone(), table.seating()).await
    }

    /// Creates a table whose log continues with some entries.
    async fn create(
        &self,
        host: GuestId,
        settings: Settings,
        then: Vec<Entry>,
    ) -> Result<TableId, AppendError> {
        let id: TableId = random_id(ID_LETTERS).parse().expect("random ids are letters and digits");
        let (secret, at) = (self.seeds.seed(), now());
        let (public, format) = (settings.public, log_format(&settings));
        let made = Entry::TableCreated {
            by: host,
            settings: Box::new(settings),
            commitment: secret.attempt(0).commitment(),
            contract: DICE_CONTRACT,
        };
        let log = [made].into_iter().chain(then);
        let log: Vec<LoggedEntry> = log.map(|entry| LoggedEntry::unrequested(at, entry)).collect();
        let table = Table::from_log(&log).map_err(|error| StoreError::Corrupt(error.to_string()))?;
        let to_json = |logged| serde_json::to_string(logged).expect("entries hold nothing that JSON cannot");
        let mut entries = log.iter().map(to_json);
        let first = entries.next().unwrap_or_default();
        let entries: Vec<String> = entries.collect();
        let (seed, summary) = (store::StoredSeed(secret.to_string()), summary(&table));
        self.store.create_table(NewTable { id: id.clone(), seed, first, summary, format, at }).await?;
        if !entries.is_empty() {
            let append = store::Append { table: id.clone(), from: 1, entries, summary: None, at };
            self.store.append(append).await?;
        }
        if public {
            self.lobby.notify();
        }
        Ok(id)
    }
}

/// A table's row and its log.
type ReadTable = (TableRow, Vec<LoggedEntry>);

/// A table's row and log, if there is such a table.
pub(crate) async fn read_table(store: &Store, id: &TableId) -> Result<Option<ReadTable>, StoreError> {
    let Some(row) = store.table(id).await? else { return Ok(None) };
    if row.format > LOG_FORMAT {
        return Err(StoreError::NewerLog { table: id.clone(), found: row.format, known: LOG_FORMAT });
    }
    let log = store.log(id, 0).await?;
    let mut numbered = (0..).zip(&log);
    if let Some(missing) = numbered.find_map(|(next, (version, _))| (*version != next).then_some(next)) {
        return Err(StoreError::Corrupt(format!("table {id}: entry {missing} is missing")));
    }
    let log = log.iter().map(|(_, entry)| serde_json::from_str::<LoggedEntry>(entry));
    let log = log.collect::<Result<Vec<_>, _>>();
    let log = log.map_err(|error| StoreError::Corrupt(format!("table {id}: {error}")))?;
    Ok(Some((row, log)))
}

/// A stored listing as clients get it; nothing, if it cannot be read.
pub(crate) fn listed(listing: Listing) -> Option<ListedTable> {
    let Listing { id: table, kind, info, created, ended, .. } = listing;
    let Some(kind) = GameKind::named(&kind) else {
        warn!(%table, kind, "a table's listing names no game");
        return None;
    };
    match serde_json::from_str(&info) {
        Ok(info) => Some(ListedTable { table, kind, created, ended, info: without_layout(info) }),
        Err(error) => {
            warn!(%table, %error, "a table's listing cannot be read");
            None
        }
    }
}

/// Lists say whether a table has its own layout or starts from a position, but do not include either.
fn without_layout(mut info: TableInfo) -> TableInfo {
    match &mut info.settings.game {
        GameSettings::Settlers { board: BoardSettings::Layout(file), .. } => {
            (file.name, file.rows, file.harbours) = (None, Vec::new(), Vec::new());
        }
        GameSettings::Settlers { board: BoardSettings::Position(text), .. } => text.clear(),
        _ => {}
    }
    info
}

/// The secret that the seeds of a table's chance come from: the one that its log commits to, or none.
pub(crate) fn secret_of(row: &TableRow, table: &Table) -> Result<Seed, StoreError> {
    let corrupt = |why: &str| StoreError::Corrupt(format!("table {}: {why}", row.listing.id));
    let secret: Seed = row.seed.0.parse().map_err(|_| corrupt("its seed cannot be read"))?;
    if !table.has_committed_to(&secret) {
        return Err(corrupt("its seed is not the one that was committed to before the game"));
    }
    Ok(secret)
}

/// The summary under which the store lists a table.
pub(crate) fn summary(table: &Table) -> TableSummary {
    let settings = table.settings();
    let guests = Seat::first(settings.seats).filter_map(|seat| table.guest_at(seat));
    let mut guests: Vec<GuestId> = guests.collect();
    guests.push(table.host());
    guests.sort_unstable();
    guests.dedup();
    TableSummary {
        stage: match table.stage() {
            TableStage::Gathering | TableStage::Revealing => store::StoredStage::Gathering,
            TableStage::Playing => store::StoredStage::Playing,
            TableStage::Over => store::StoredStage::Over,
            TableStage::Closed => store::StoredStage::Closed,
        },
        kind: settings.game.kind().as_str().to_owned(),
        public: settings.public,
        unattended: table.people().next().is_none(),
        info: serde_json::to_string(&without_layout(TableInfo::new(table, &Presence::all_away(0))))
            .unwrap_or_default(),
        guests,
    }
}
