//! Tables over HTTP and WebSockets: never a move lost, never a card shown.
//!
//! [`Server::start`] opens the store, brings the games that are on back to life and listens. A request is refused with a
//! typed error or carried out; a table's requests go through one task (`live.rs`), which appends to the log before it
//! acknowledges or shows anything. What is legal, whose seat it is and what may be seen is judged in `brickwool-table`;
//! nothing here knows a rule.

#![forbid(unsafe_code)]

mod audience;
pub mod bodies;
mod clock;
mod coach;
mod config;
mod dice;
mod error;
mod http;
mod identity;
#[cfg(test)]
mod lean;
mod limits;
mod listen;
mod live;
mod lobby;
mod metrics;
mod origin;
#[cfg(test)]
mod pack;
mod pages;
mod random;
mod record;
mod socket;
mod tables;
mod wire;

pub use config::{Config, ConfigError};
pub use limits::Limits;
pub use wire::{Everything, ToClient, ToServer};

use brickwool_store::{Store, StoreError, Wakeup, Wakeups};
use brickwool_table::GuestId;
use dice::DiceSolver;
use limits::{Buckets, Sockets};
use lobby::Lobby;
use metrics::Metrics;
use random::Chance;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;
use tables::{Commons, Tables};
use thiserror::Error;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tracing::{info, warn};

/// How often what has become empty is forgotten.
const SWEEP: Duration = Duration::from_secs(60);

/// What every door can reach.
#[derive(Clone)]
pub(crate) struct App(Arc<Shared>);

pub(crate) struct Shared {
    commons: Arc<Commons>,
    tables: Tables,
    connections: Sockets,
    sockets: Sockets,
    requests: Buckets<IpAddr>,
    new_guests: Buckets<IpAddr>,
    new_tables: Buckets<GuestId>,
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
    type Target = Commons;

    fn deref(&self) -> &Commons {
        &self.commons
    }
}

/// A server that is running.
pub struct Server {
    /// Where it listens.
    pub address: SocketAddr,
    store: Store,
    stop: watch::Sender<bool>,
    serving: JoinHandle<()>,
}

/// Why the server cannot start, or had to stop.
#[derive(Debug, Error)]
pub enum ServerError {
    /// The configuration makes no sense.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// The store does not work.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Nobody can listen there.
    #[error("cannot listen on {address}: {why}")]
    Listen {
        /// Where.
        address: SocketAddr,
        /// Why.
        why: io::Error,
    },
    /// Serving ended by itself.
    #[error("the server has stopped: {0}")]
    Stopped(String),
}

/// Whether the server could start with this configuration: it makes sense, its store opens, its address is free.
pub async fn check(config: &Config) -> Result<(), ServerError> {
    config.check()?;
    let store = Store::open(&config.store).await?;
    store.close().await;
    let address = config.address;
    let listener = TcpListener::bind(address).await;
    listener.map(drop).map_err(|why| ServerError::Listen { address, why })
}

impl Server {
    /// Opens the store, wakes the games that are on, and listens.
    ///
    /// A box, so that the server is compiled once, and not again in every program that starts one.
    pub fn start(config: Config) -> Pin<Box<dyn Future<Output = Result<Server, ServerError>> + Send>> {
        Box::pin(Server::open(config))
    }

    async fn open(config: Config) -> Result<Server, ServerError> {
        config.check()?;
        let store = Store::open(&config.store).await?;
        let (stop, stopping) = watch::channel(false);
        let limits = config.limits;
        let commons = Arc::new(Commons {
            store: store.clone(),
            limits: limits.clone(),
            dice: DiceSolver::of_this_process(),
            lobby: Lobby::new(),
            metrics: Metrics::default(),
            chance: Chance::new(config.seed),
        });
        let tables = Tables::new(commons.clone());
        let app = App(Arc::new(Shared {
            commons,
            tables: tables.clone(),
            connections: Sockets::default(),
            sockets: Sockets::default(),
            requests: Buckets::new(limits.requests_per_second, limits.request_burst),
            new_guests: Buckets::new(limits.guests_per_hour / 3600.0, limits.guests_per_hour),
            new_tables: Buckets::new(limits.tables_per_hour / 3600.0, limits.tables_per_hour),
            trusted_proxies: config.trusted_proxies,
            metrics_readers: config.metrics_readers,
            origins: config.origins,
            secure_cookies: config.secure_cookies,
            web: config.web,
            stopping: stopping.clone(),
        }));
        // Before anybody is at a table here: what others do from now on is heard.
        let wakeups = store.wakeups().await?;
        let address = config.address;
        let listen = |why| ServerError::Listen { address, why };
        let listener = TcpListener::bind(address).await.map_err(listen)?;
        let address = listener.local_addr().map_err(listen)?;
        tokio::spawn(hear(wakeups, tables.clone(), stopping.clone()));
        tokio::spawn(sweep(app.clone(), stopping.clone()));
        tokio::spawn(keep_lobby(app.clone(), stopping));
        tokio::spawn(async move {
            match tables.wake_unattended().await {
                Ok(woken) => info!(woken, "games of bots go on"),
                Err(error) => warn!(%error, "games of bots cannot be brought back"),
            }
        });
        info!(%address, "serving");
        let serving = tokio::spawn(listen::serve(app.clone(), http::router(app), listener));
        Ok(Server { address, store, stop, serving })
    }

    /// Stops: sockets are told to come back later, what was accepted is stored.
    pub async fn stop(self) {
        let _ = self.stop.send(true);
        if let Err(error) = self.serving.await {
            warn!(%error, "serving did not end well");
        }
        self.store.close().await;
    }

    /// Waits until serving ends by itself, which it should not.
    pub async fn wait(&mut self) -> ServerError {
        match (&mut self.serving).await {
            Ok(()) => ServerError::Stopped("nobody listens any more".into()),
            Err(error) => ServerError::Stopped(error.to_string()),
        }
    }
}

/// Passes on what other processes have appended.
async fn hear(mut wakeups: Wakeups, tables: Tables, mut stopping: watch::Receiver<bool>) {
    loop {
        tokio::select! {
            wakeup = wakeups.next() => match wakeup {
                Some(Wakeup::TableChanged(id)) => tables.grown(&id),
                Some(Wakeup::Missed) => tables.all_grown(),
                None => return,
            },
            _ = stopping.changed() => return,
        }
    }
}

/// Keeps the list of public tables.
async fn keep_lobby(app: App, mut stopping: watch::Receiver<bool>) {
    tokio::select! {
        () = app.lobby.keep(&app.store) => {}
        _ = stopping.changed() => {}
    }
}

/// Forgets what has become empty, and closes what nobody comes back to.
async fn sweep(app: App, mut stopping: watch::Receiver<bool>) {
    loop {
        tokio::select! {
            () = tokio::time::sleep(SWEEP) => {
                app.tables.sweep();
                app.requests.sweep();
                app.new_guests.sweep();
                if let Err(error) = app.tables.expire().await {
                    warn!(%error, "idle tables cannot be closed");
                }
                app.new_tables.sweep();
            }
            _ = stopping.changed() => return,
        }
    }
}
