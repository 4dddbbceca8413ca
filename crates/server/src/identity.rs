//! Who somebody is: a random secret in a cookie, of which the store keeps only a hash. A seat belongs to the secret, never
//! to a name.

use crate::App;
use crate::clock::now;
use crate::error::ApiError;
use crate::random::{random_id, random_u64};
use axum::extract::FromRequestParts;
use axum::http::header::{COOKIE, HeaderValue};
use axum::http::request::Parts;
use brickwool_store::{Guest, SecretHash, StoreError};
use brickwool_table::GuestId;
use sha2::{Digest, Sha256};

/// The cookie's name.
const COOKIE_NAME: &str = "brickwool";
/// Letters of a secret: 260 bits.
const SECRET_LETTERS: usize = 52;
/// How long a browser keeps it: a year, in seconds.
const COOKIE_AGE: u32 = 365 * 24 * 60 * 60;
/// How long a link to another device works: ten minutes, in milliseconds.
const LINK_AGE: u64 = 10 * 60 * 1000;

/// Somebody the server knows.
#[derive(Clone, Debug)]
pub(crate) struct Known {
    pub(crate) id: GuestId,
    pub(crate) name: String,
}

impl From<Guest> for Known {
    fn from(guest: Guest) -> Known {
        Known { id: GuestId(guest.id), name: guest.name }
    }
}

/// A secret on its way to a cookie. It is shown nowhere else.
pub(crate) struct Secret(String);

impl Secret {
    fn new() -> Secret {
        Secret(random_id(SECRET_LETTERS))
    }

    fn hash(&self) -> SecretHash {
        hash(&self.0)
    }

    /// The header that gives it to the browser, and to no script in it.
    pub(crate) fn cookie(&self, secure: bool) -> HeaderValue {
        let secure = if secure { "; Secure" } else { "" };
        let cookie =
            format!("{COOKIE_NAME}={}; Path=/; HttpOnly; SameSite=Lax; Max-Age={COOKIE_AGE}{secure}", self.0);
        let mut value = HeaderValue::from_str(&cookie).expect("letters and digits fit a header");
        value.set_sensitive(true);
        value
    }
}

fn hash(secret: &str) -> SecretHash {
    Sha256::digest(secret).into()
}

/// The secret in the request's cookies, hashed.
fn presented(parts: &Parts) -> Option<SecretHash> {
    let cookies = parts.headers.get_all(COOKIE).into_iter().filter_map(|cookies| cookies.to_str().ok());
    let mut pairs =
        cookies.flat_map(|cookies| cookies.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == COOKIE_NAME).map(|(_, secret)| hash(secret))
}

/// Whoever sent a request, if the server knows them.
pub(crate) struct Maybe(pub(crate) Option<Known>);

impl FromRequestParts<App> for Maybe {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Maybe, ApiError> {
        match presented(parts) {
            Some(hash) => Ok(Maybe(app.store.guest_by_secret(hash).await?.map(Known::from))),
            None => Ok(Maybe(None)),
        }
    }
}

impl FromRequestParts<App> for Known {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Known, ApiError> {
        let Maybe(known) = Maybe::from_request_parts(parts, app).await?;
        known.ok_or(ApiError::Unknown)
    }
}

/// Makes a guest of this name, and the secret by which they are known.
pub(crate) async fn welcome(app: &App, name: &str) -> Result<(Known, Secret), StoreError> {
    let (id, secret) = (GuestId(random_u64() >> 1), Secret::new());
    app.store.new_guest(id.0, name, secret.hash(), now()).await?;
    Ok((Known { id, name: name.to_owned() }, secret))
}

/// A word that makes another device the same guest, once, for ten minutes.
pub(crate) async fn new_link(app: &App, guest: &Known) -> Result<String, StoreError> {
    let word = Secret::new();
    app.store.new_link(word.hash(), guest.id.0, now() + LINK_AGE).await?;
    Ok(word.0)
}

/// Uses a link up: a secret for the other device.
pub(crate) async fn take_link(app: &App, word: &str) -> Result<Option<Secret>, StoreError> {
    let Some(guest) = app.store.take_link(hash(word), now()).await? else { return Ok(None) };
    let secret = Secret::new();
    let added = app.store.add_secret(guest, secret.hash(), now()).await?;
    Ok(added.then_some(secret))
}
