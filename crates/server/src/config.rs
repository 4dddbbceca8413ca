//! The server's configuration.

use crate::admin::PasswordHash;
use crate::limits::Limits;
use serde::{Deserialize, Serialize};
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use thiserror::Error;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Config {
    pub address: SocketAddr,
    /// `sqlite:PATH` or `postgres://…`. There is no default: whoever starts the server chooses.
    pub store: String,
    /// Addresses of proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are trusted.
    pub trusted_proxies: Vec<IpAddr>,
    /// Addresses besides this machine that may read `/metrics`.
    pub metrics_readers: Vec<IpAddr>,
    /// Origins of our own pages besides the host that a request names, such as `https://play.example`.
    pub origins: Vec<String>,
    /// Whether cookies go over TLS only, even if no proxy says so.
    pub secure_cookies: bool,
    /// The hash of the operators' password; without one there is no admin page.
    pub admin_password: Option<PasswordHash>,
    /// A folder from which the page is served instead of the one in the program: for those who work on it.
    pub web: Option<PathBuf>,
    /// Where tables' seeds come from, for tests that repeat a game. Whoever knows it knows all dice, so it is only allowed
    /// with an address of this machine.
    pub seed: Option<u64>,
    pub limits: Limits,
    pub retention: Retention,
}

/// How long data is kept; for ever, where nothing is set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Retention {
    /// Guests who have not been there for so many days are deleted, unless they are in a game.
    pub guest_days: Option<u64>,
    /// Games are deleted so many days after they ended. (When they are closed is `game_days` of `[limits]`.)
    pub game_days: Option<u64>,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            address: SocketAddr::from(([127, 0, 0, 1], 8080)),
            store: String::new(),
            trusted_proxies: Vec::new(),
            metrics_readers: Vec::new(),
            origins: Vec::new(),
            secure_cookies: false,
            admin_password: None,
            web: None,
            seed: None,
            limits: Limits::default(),
            retention: Retention::default(),
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ConfigError {
    #[error("the origin {0:?} is not of the form https://host or https://host:port")]
    Origin(String),
    #[error("`seed` is for tests only: with it the address must be a loopback address, such as 127.0.0.1")]
    Seed,
    #[error("{0} must be a number of days, at least 1")]
    Retention(&'static str),
    #[error("the limit {name} must be at least {min}")]
    Limit { name: &'static str, min: u64 },
}

impl Config {
    /// Whether the configuration is valid.
    pub fn check(&self) -> Result<(), ConfigError> {
        for origin in &self.origins {
            let host = origin.strip_prefix("https://").or_else(|| origin.strip_prefix("http://"));
            let plain = host.is_some_and(|host| !host.is_empty() && !host.contains(['/', ' ', '?', '#']));
            if !plain {
                return Err(ConfigError::Origin(origin.clone()));
            }
        }
        if self.seed.is_some() && !self.address.ip().is_loopback() {
            return Err(ConfigError::Seed);
        }
        let Retention { guest_days, game_days } = self.retention;
        for (name, days) in [("guest_days", guest_days), ("game_days", game_days)] {
            // A hundred thousand years, so that nothing overflows.
            if days.is_some_and(|days| !(1..=36_500_000).contains(&days)) {
                return Err(ConfigError::Retention(name));
            }
        }
        let limits = &self.limits;
        let minima = [
            ("message_bytes", limits.message_bytes as f64, 1024),
            ("body_bytes", limits.body_bytes as f64, 1024),
            ("messages_per_second", limits.messages_per_second, 1),
            ("message_burst", limits.message_burst, 1),
            ("chat_per_minute", limits.chat_per_minute, 1),
            ("requests_per_second", limits.requests_per_second, 1),
            ("request_burst", limits.request_burst, 1),
            ("connections_per_address", limits.connections_per_address as f64, 1),
            ("sockets_per_table", limits.sockets_per_table as f64, 1),
            ("guests_per_hour", limits.guests_per_hour, 1),
            ("gathering_hours", limits.gathering_hours as f64, 1),
            ("game_days", limits.game_days as f64, 1),
            ("sockets_per_address", limits.sockets_per_address as f64, 1),
            ("sockets_per_guest", limits.sockets_per_guest as f64, 1),
            ("tables_per_hour", limits.tables_per_hour, 1),
            ("reports_per_hour", limits.reports_per_hour, 1),
            ("listed_per_host", limits.listed_per_host as f64, 1),
            ("reads", limits.reads as f64, 1),
            ("reads_per_address", limits.reads_per_address as f64, 1),
            ("reads_waiting", limits.reads_waiting as f64, 1),
            ("record_bytes", limits.record_bytes as f64, 1024),
            ("reviews", limits.reviews as f64, 1),
            ("reviews_waiting", limits.reviews_waiting as f64, 1),
            ("analyses", limits.analyses as f64, 1),
            ("analyses_waiting", limits.analyses_waiting as f64, 1),
            ("analyses_per_hour", limits.analyses_per_hour, 1),
            ("queued_per_socket", limits.queued_per_socket as f64, 8),
            ("queued_per_table", limits.queued_per_table as f64, 1),
            ("bot_threads", limits.bot_threads as f64, 1),
            ("bot_milliseconds", limits.bot_milliseconds as f64, 1),
            ("silence_seconds", limits.silence_seconds as f64, 2),
        ];
        match minima.into_iter().find(|(_, value, min)| value.is_nan() || *value < *min as f64) {
            Some((name, _, min)) => Err(ConfigError::Limit { name, min }),
            None => Ok(()),
        }
    }
}
