//! Tables over HTTP and WebSockets. No acknowledged move is lost, and nobody is sent what they may not see.
//!
//! [`Server::start`] opens the store, loads the games of bots that are in progress and listens. A request is refused with a
//! typed error or carried out; a table's requests go through one task (`live.rs`), which appends to the log before it
//! acknowledges or shows anything. What is granted is judged in `brickwool-table`, what each viewer is shown is decided in
//! `brickwool-wire`; nothing here knows a rule.

#![forbid(unsafe_code)]

pub mod admin;
mod analyses;
mod bot_pool;
#[cfg(test)]
mod bundle;
mod clock;
mod config;
mod data_retention;
mod devices;
mod dice_coach;
mod dice_solver;
mod erasure;
mod error;
mod guarded_stream;
mod guest_games;
mod history;
mod http;
mod identity;
mod limits;
mod listen;
mod live;
mod lobby;
mod metrics;
mod openings;
mod origin;
mod pages;
mod positions;
mod profile;
mod random;
mod read_cache;
mod read_gate;
mod results;
mod reviews;
mod socket;
#[cfg(test)]
mod strip_comments;
mod subscribers;
mod tables;

pub use config::{Config, ConfigError, Retention};
pub use erasure::{DELETED_NAME, DELETED_TEXT, erase_guests};
pub use limits::Limits;

use admin::{Bans, LogIns, PasswordHash};
use analyses::AnalysisService;
use bot_pool::BotPool;
use brickwool_store::{Store, StoreError, Wakeup, Wakeups};
use brickwool_table::{GuestId, TableId};
use devices::Devices;
use dice_solver::DiceSolver;
use error::ApiError;
use history::HistoryCaches;
use limits::{AddressGroup, Buckets, SharedLimit, Sockets};
use lobby::Lobby;
use metrics::Metrics;
use random::SeedSource;
use read_gate::{ReadGate, ReadPermit};
use reviews::ReviewService;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;
use tables::{SharedServices, Tables};
use thiserror::Error;
use tokio::net::TcpListener;
use tokio::sync::{Notify, watch};
use tokio::task::JoinHandle;
use tracing::{error, info, warn};

/// How often unused state is dropped and idle tables are looked for.
const SWEEP_INTERVAL: Duration = Duration::from_secs(60);

/// What every handler can use.
#[derive(Clone)]
pub(crate) struct App(Arc<Shared>);

pub(crate) struct Shared {
    services: Arc<SharedServices>,
    tables: Tables,
    connections: Sockets<AddressGroup>,
    sockets: Sockets<AddressGroup>,
    guest_sockets: Sockets<GuestId>,
    requests: Buckets<AddressGroup>,
    guest_requests: Buckets<GuestId>,
    messages: SharedLimit,
    chat: SharedLimit,
    new_guests: Buckets<AddressGroup>,
    new_tables: SharedLimit,
    reports: SharedLimit,
    policy_violations: Buckets<AddressGroup>,
    read_gate: ReadGate,
    caches: HistoryCaches,
    reviews: ReviewService,
    analyses: AnalysisService,
    bans: Bans,
    devices: Arc<Devices>,
    /// A guest was deleted, who has to be removed from logs.
    guest_deleted: Notify,
    /// An operator has done something through this process, so that nobody has to wait until it is noticed.
    operator_acted: Notify,
    admin_password: Option<PasswordHash>,
    log_ins: LogIns,
    trusted_proxies: Vec<IpAddr>,
    metrics_readers: Vec<IpAddr>,
    origins: Vec<String>,
    secure_cookies: bool,
    web: Option<PathBuf>,
    stopping: watch::Receiver<bool>,
}

impl std::ops::Deref for App {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}

impl std::ops::Deref for Shared {
    type Target = SharedServices;

    fn deref(&self) -> &SharedServices {
        &self.services
    }
}

impl Shared {
    /// Permission to load a table, if it has to be loaded: its whole log is read then.
    async fn load_permit(&self, table: &TableId, address: IpAddr) -> Result<Option<ReadPermit>, ApiError> {
        if self.tables.is_loaded(table) {
            return Ok(None);
        }
        self.read_gate.enter(address).await.map(Some)
    }
}

/// A running server.
pub struct Server {
    pub address: SocketAddr,
    store: Store,
    stop: watch::Sender<bool>,
    serving: JoinHandle<()>,
}

/// Why the server cannot start, or had to stop.
#[derive(Debug, Error)]
pub enum ServerError {
    #[error(transparent)]
    Config(#[from] ConfigError),
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("cannot listen on {address}: {why}")]
    Listen { address: SocketAddr, why: io::Error },
    /// Serving ended without being asked to.
    #[error("the server has stopped: {0}")]
    Stopped(String),
}

/// Whether the server could start with this configuration: it is valid, the store opens, the address is free.
pub async fn check(config: &Config) -> Result<(), ServerError> {
    config.check()?;
    let store = Store::open(&config.store).await?;
    store.close().await;
    let address = config.address;
    let listener = TcpListener::bind(address).await;
    listener.map(drop).map_err(|why| ServerError::Listen { address, why })
}

impl Server {
    /// Opens the store, loads the games of bots that are in progress, and listens.
    ///
    /// A box, so that the server is compiled once, and not again in every program that starts one.
    pub fn start(config: Config) -> Pin<Box<dyn Future<Output = Result<Server, ServerError>> + Send>> {
        Box::pin(Server::open(config))
    }

    async fn open(config: Config) -> Result<Server, ServerError> {
        config.check()?;
        let store = Store::open_exclusively(&config.store).await?;
        let (stop, stopping) = watch::channel(false);
        let limits = config.limits;
        let services = Arc::new(SharedServices {
            store: store.clone(),
            limits: limits.clone(),
            dice: DiceSolver::of_this_process(),
            bot_pool: BotPool::new(limits.bot_threads, Duration::from_millis(limits.bot_milliseconds)),
            lobby: Lobby::new(limits.listed_per_host),
            metrics: Metrics::default(),
            seeds: SeedSource::new(config.seed),
            game_ended: Notify::new(),
        });
        let tables = Tables::new(services.clone());
        let app = App(Arc::new(Shared {
            services,
            tables: tables.clone(),
            connections: Sockets::default(),
            sockets: Sockets::default(),
            guest_sockets: Sockets::default(),
            requests: Buckets::new(limits.requests_per_second, limits.request_burst),
            guest_requests: Buckets::new(limits.requests_per_second, limits.request_burst),
            messages: SharedLimit::new(limits.messages_per_second, limits.message_burst),
            chat: SharedLimit::new(limits.chat_per_minute / 60.0, limits.chat_per_minute),
            new_guests: Buckets::new(limits.guests_per_hour / 3600.0, limits.guests_per_hour),
            new_tables: SharedLimit::new(limits.tables_per_hour / 3600.0, limits.tables_per_hour),
            reports: SharedLimit::new(limits.reports_per_hour / 3600.0, limits.reports_per_hour),
            policy_violations: Buckets::new(1.0 / 60.0, 10.0),
            read_gate: ReadGate::new(&limits),
            caches: HistoryCaches::new(),
            reviews: ReviewService::new(&limits),
            analyses: AnalysisService::new(&limits),
            bans: Bans::new(),
            devices: Arc::default(),
            guest_deleted: Notify::new(),
            operator_acted: Notify::new(),
            admin_password: config.admin_password,
            log_ins: LogIns::new(),
            trusted_proxies: config.trusted_proxies,
            metrics_readers: config.metrics_readers,
            origins: config.origins,
            secure_cookies: config.secure_cookies,
            web: config.web,
            stopping: stopping.clone(),
        }));
        app.bans.read(&store).await?;
        // Before any table is loaded here, so that no wake-up is missed.
        let wakeups = store.wakeups().await?;
        let address = config.address;
        let listen = |why| ServerError::Listen { address, why };
        let listener = match TcpListener::bind(address).await {
            Ok(listener) => listener,
            Err(why) => {
                // The caller may try another port, with the same store.
                store.close().await;
                return Err(listen(why));
            }
        };
        let address = listener.local_addr().map_err(listen)?;
        tokio::spawn(forward_wakeups(wakeups, tables.clone(), stopping.clone()));
        tokio::spawn(sweep(app.clone(), stopping.clone()));
        tokio::spawn(data_retention::run(app.clone(), config.retention, stopping.clone()));
        tokio::spawn(results::run(app.clone(), stopping.clone()));
        tokio::spawn(admin::watch_audit_log(app.clone(), stopping.clone()));
        tokio::spawn(update_lobby(app.clone(), stopping));
        tokio::spawn(async move {
            match tables.check_live().await {
                Ok(checked) => info!(checked, damaged = tables.damaged_count(), "tables checked"),
                Err(error) => error!(%error, "tables cannot be checked"),
            }
            match tables.load_unattended().await {
                Ok(loaded) => info!(loaded, "bot-only games resumed"),
                Err(error) => warn!(%error, "bot-only games cannot be loaded"),
            }
        });
        info!(%address, "serving");
        let serving = tokio::spawn(listen::serve(app.clone(), http::router(app), listener));
        Ok(Server { address, store, stop, serving })
    }

    /// Stops: sockets are closed, what was accepted is stored.
    pub async fn stop(self) {
        let _ = self.stop.send(true);
        if let Err(error) = self.serving.await {
            warn!(%error, "serving ended with an error");
        }
        self.store.close().await;
    }

    /// Waits until serving ends without being asked to, which it should not.
    pub async fn wait(&mut self) -> ServerError {
        match (&mut self.serving).await {
            Ok(()) => ServerError::Stopped("it is not listening any more".into()),
            Err(error) => ServerError::Stopped(error.to_string()),
        }
    }
}

/// Tells tables what other processes have appended.
async fn forward_wakeups(mut wakeups: Wakeups, tables: Tables, mut stopping: watch::Receiver<bool>) {
    loop {
        tokio::select! {
            wakeup = wakeups.next() => match wakeup {
                Some(Wakeup::TableChanged(id)) => tables.log_grown(&id),
                Some(Wakeup::Missed) => tables.all_logs_grown(),
                None => return,
            },
            _ = stopping.changed() => return,
        }
    }
}

/// Keeps the list of public tables up to date.
async fn update_lobby(app: App, mut stopping: watch::Receiver<bool>) {
    tokio::select! {
        () = app.lobby.keep_updated(&app.store) => {}
        _ = stopping.changed() => {}
    }
}

/// Drops unused state, and closes tables where nothing has happened for long.
async fn sweep(app: App, mut stopping: watch::Receiver<bool>) {
    loop {
        tokio::select! {
            () = tokio::time::sleep(SWEEP_INTERVAL) => {
                app.tables.sweep();
                app.requests.sweep();
                app.guest_requests.sweep();
                app.messages.sweep();
                app.chat.sweep();
                app.new_guests.sweep();
                app.new_tables.sweep();
                app.reports.sweep();
                app.policy_violations.sweep();
                app.caches.sweep();
                app.reviews.sweep();
                app.analyses.sweep();
                if let Err(error) = app.tables.expire().await {
                    warn!(%error, "idle tables cannot be closed");
                }
            }
            _ = stopping.changed() => return,
        }
    }
}
