//! The operators' password: only its Argon2id hash is in the configuration. Logging in is slow, limited, and ends.

use crate::limits::{AddressGroup, Buckets};
use crate::random::random_id;
use argon2::password_hash::phc::PasswordHash as PhcHash;
use argon2::{Argon2, PasswordHasher, PasswordVerifier};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use thiserror::Error;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

/// The shortest password that is hashed.
const MIN_PASSWORD: usize = 12;
/// The longest password that is checked, in bytes.
const MAX_PASSWORD: usize = 1_000;
/// How long a session lasts.
const SESSION: Duration = Duration::from_secs(8 * 60 * 60);
/// How many sessions there can be at once.
const MAX_SESSIONS: usize = 20;
/// Letters of a session's secret: 260 bits.
const SESSION_LETTERS: usize = 52;
/// Log-in attempts of one address: how many in a row, and how many an hour.
const ATTEMPTS: f64 = 5.0;
const ATTEMPTS_PER_HOUR: f64 = 20.0;

/// The hash of the operators' password, in the usual form `$argon2id$…`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct PasswordHash(String);

#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BadPasswordHash {
    #[error("admin_password is not a hash made by `brickwool admin hash-password`")]
    Form,
    #[error("the password must have at least {MIN_PASSWORD} characters")]
    TooShort,
}

impl fmt::Debug for PasswordHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PasswordHash(hidden)")
    }
}

impl PasswordHash {
    /// Hashes a password, with a salt from the operating system.
    pub fn of(password: &str) -> Result<PasswordHash, BadPasswordHash> {
        if password.chars().count() < MIN_PASSWORD {
            return Err(BadPasswordHash::TooShort);
        }
        let salt: [u8; 16] = crate::random::random_bytes();
        let hash = Argon2::default().hash_password_with_salt(password.as_bytes(), &salt);
        hash.map(|hash| PasswordHash(hash.to_string())).map_err(|_| BadPasswordHash::Form)
    }

    /// Whether this is the password. A wrong one takes just as long.
    fn is_of(&self, password: &str) -> bool {
        let Ok(hash) = PhcHash::new(&self.0) else { return false };
        Argon2::default().verify_password(password.as_bytes(), &hash).is_ok()
    }
}

impl fmt::Display for PasswordHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for PasswordHash {
    type Err = BadPasswordHash;

    fn from_str(text: &str) -> Result<PasswordHash, BadPasswordHash> {
        let valid = text.starts_with("$argon2id$") && PhcHash::new(text).is_ok();
        if valid { Ok(PasswordHash(text.to_owned())) } else { Err(BadPasswordHash::Form) }
    }
}

impl TryFrom<String> for PasswordHash {
    type Error = BadPasswordHash;

    fn try_from(text: String) -> Result<PasswordHash, BadPasswordHash> {
        text.parse()
    }
}

impl From<PasswordHash> for String {
    fn from(hash: PasswordHash) -> String {
        hash.0
    }
}

/// Who is logged in to this process.
pub(crate) struct LogIns {
    /// The hashes of sessions' secrets, and when they end.
    sessions: Mutex<HashMap<[u8; 32], Instant>>,
    attempts: Buckets<AddressGroup>,
    /// Hashing takes memory and time, so passwords are checked one at a time.
    hashing: Semaphore,
}

/// Why nobody was logged in.
pub(crate) enum LogInError {
    WrongPassword,
    TooManyAttempts,
}

impl LogIns {
    pub(crate) fn new() -> LogIns {
        LogIns {
            sessions: Mutex::default(),
            attempts: Buckets::new(ATTEMPTS_PER_HOUR / 3600.0, ATTEMPTS),
            hashing: Semaphore::new(1),
        }
    }

    /// The secret of a new session, if the password is right.
    pub(crate) async fn log_in(
        &self,
        hash: &PasswordHash,
        address: AddressGroup,
        password: String,
    ) -> Result<String, LogInError> {
        if !self.attempts.take(address) {
            return Err(LogInError::TooManyAttempts);
        }
        let _one = self.hashing.acquire().await;
        let hash = hash.clone();
        let right = spawn_blocking(move || password.len() <= MAX_PASSWORD && hash.is_of(&password));
        if !right.await.unwrap_or(false) {
            return Err(LogInError::WrongPassword);
        }
        let (secret, now) = (random_id(SESSION_LETTERS), Instant::now());
        let mut sessions = self.lock();
        sessions.retain(|_, ends| *ends > now);
        if sessions.len() >= MAX_SESSIONS
            && let Some(oldest) = sessions.iter().min_by_key(|(_, ends)| **ends).map(|(hash, _)| *hash)
        {
            sessions.remove(&oldest);
        }
        sessions.insert(Sha256::digest(&secret).into(), now + SESSION);
        Ok(secret)
    }

    /// Whether a session's secret is valid. Secrets are looked up by their hashes, so that timing reveals nothing about them.
    pub(crate) fn is_logged_in(&self, secret: &str) -> bool {
        let hash: [u8; 32] = Sha256::digest(secret).into();
        self.lock().get(&hash).is_some_and(|ends| *ends > Instant::now())
    }

    pub(crate) fn log_out(&self, secret: &str) {
        let hash: [u8; 32] = Sha256::digest(secret).into();
        self.lock().remove(&hash);
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<[u8; 32], Instant>> {
        self.sessions.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_known_by_its_hash() {
        let hash = PasswordHash::of("correct horse battery").unwrap();
        assert!(hash.is_of("correct horse battery") && !hash.is_of("correct horse batterx"));
        assert_eq!(hash.to_string().parse(), Ok(hash.clone()));
        assert_ne!(PasswordHash::of("correct horse battery"), Ok(hash), "every hash has a salt of its own");
        assert_eq!(PasswordHash::of("short"), Err(BadPasswordHash::TooShort));
        for wrong in ["", "secret", "$argon2id$", "$2b$12$abcdefghijklmnopqrstuv"] {
            assert_eq!(wrong.parse::<PasswordHash>(), Err(BadPasswordHash::Form), "{wrong}");
        }
    }
}
