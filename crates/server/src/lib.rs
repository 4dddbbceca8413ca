//! Tables over HTTP and WebSockets: never a move lost, never a card shown.
//!
//! [`Server::start`] opens the store, brings the games that are on back to life and listens. A request is refused with a
//! typed error or carried out; a table's requests go through one task ([`live`]), which appends to the log before it
//! acknowledges or shows anything. What is legal, whose seat it is and what may be seen is judged in `brickwool-table`;
//! nothing here knows a rule.

#![forbid(unsafe_code)]

mod audience;
mod clock;
mod config;
mod error;
mod http;
mod identity;
mod limits;
mod live;
mod metrics;
mod origin;
mod random;
mod record;
mod socket;
mod tables;
mod wire;

pub use config::{Config, ConfigError};
pub use limits::Limits;
pub use wire::{Everything, ToClient, ToServer};

use brickwool_dice::solver;
use brickwool_store::{Store, StoreError, Wakeup};
use brickwool_table::{DiceValues, GuestId};
use limits::{Buckets, Sockets};
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use tables::Tables;
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
    store: Store,
    tables: Tables,
    limits: Limits,
    sockets: Sockets,
    requests: Buckets<IpAddr>,
    new_tables: Buckets<GuestId>,
    trusted_proxies: Vec<IpAddr>,
    origins: Vec<String>,
    secure_cookies: bool,
    stopping: watch::Receiver<bool>,
}

impl std::ops::Deref for App {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}

/// A server that is running.
pub struct Server {
    /// Where it listens.
    pub address: SocketAddr,
    store: Store,
    stop: watch::Sender<bool>,
    serving: JoinHandle<io::Result<()>>,
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
    #[error("cannot listen on {address}: {source}")]
    Listen {
        /// Where.
        address: SocketAddr,
        /// Why.
        source: io::Error,
    },
    /// Serving ended by itself.
    #[error("the server has stopped: {0}")]
    Stopped(String),
}

impl Server {
    /// Opens the store, wakes the games that are on, and listens.
    pub async fn start(config: Config) -> Result<Server, ServerError> {
        config.check()?;
        let store = Store::open(&config.store).await?;
        let values: DiceValues = Arc::new(solver::Table::solve_last(0, |_, _| ()));
        let (_learnt, values) = watch::channel(values);
        let tables = Tables::new(store.clone(), values, config.limits.mailbox);
        let (stop, stopping) = watch::channel(false);
        let limits = config.limits;
        let app = App(Arc::new(Shared {
            store: store.clone(),
            tables: tables.clone(),
            sockets: Sockets::default(),
            requests: Buckets::new(limits.requests_per_second, limits.request_burst),
            new_tables: Buckets::new(limits.tables_per_hour / 3600.0, limits.tables_per_hour),
            limits,
            trusted_proxies: config.trusted_proxies,
            origins: config.origins,
            secure_cookies: config.secure_cookies,
            stopping: stopping.clone(),
        }));
        let address = config.address;
        let listen = |source| ServerError::Listen { address, source };
        let listener = TcpListener::bind(address).await.map_err(listen)?;
        let address = listener.local_addr().map_err(listen)?;
        tokio::spawn(hear(store.clone(), tables.clone(), stopping.clone()));
        tokio::spawn(sweep(app.clone(), stopping.clone()));
        let woken = tables.wake_all().await?;
        info!(%address, woken, "serving");
        let service = http::router(app).into_make_service_with_connect_info::<SocketAddr>();
        let graceful = async move {
            let mut stopping = stopping;
            let _ = stopping.wait_for(|stop| *stop).await;
        };
        let serving =
            tokio::spawn(
                async move { axum::serve(listener, service).with_graceful_shutdown(graceful).await },
            );
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
            Ok(Ok(())) => ServerError::Stopped("nobody listens any more".into()),
            Ok(Err(error)) => ServerError::Stopped(error.to_string()),
            Err(error) => ServerError::Stopped(error.to_string()),
        }
    }
}

/// Passes on what other processes have appended.
async fn hear(store: Store, tables: Tables, mut stopping: watch::Receiver<bool>) {
    let mut wakeups = match store.wakeups().await {
        Ok(wakeups) => wakeups,
        Err(error) => {
            warn!(%error, "other processes cannot be heard");
            return;
        }
    };
    loop {
        tokio::select! {
            wakeup = wakeups.next() => match wakeup {
                Some(Wakeup::Grown(id)) => tables.grown(&id),
                Some(Wakeup::Missed) => tables.all_grown(),
                None => return,
            },
            _ = stopping.changed() => return,
        }
    }
}

/// Forgets what has become empty.
async fn sweep(app: App, mut stopping: watch::Receiver<bool>) {
    loop {
        tokio::select! {
            () = tokio::time::sleep(SWEEP) => {
                app.tables.sweep();
                app.requests.sweep();
                app.new_tables.sweep();
            }
            _ = stopping.changed() => return,
        }
    }
}
