//! Who a client is: a random secret in a cookie, of which the store keeps only a hash. A seat belongs to the secret, never
//! to a name.

use crate::App;
use crate::clock::now;
use crate::error::ApiError;
use crate::random::{random_id, random_u64};
use axum::extract::FromRequestParts;
use axum::http::header::{COOKIE, HeaderMap, HeaderValue};
use axum::http::request::Parts;
use brickwool_store::{Guest, SecretHash, StoreError};
use brickwool_table::GuestId;
use sha2::{Digest, Sha256};

/// The cookie's name.
const COOKIE_NAME: &str = "brickwool";
/// Its name where the connection is encrypted. Browsers accept it from nobody but this host, and over TLS only.
const HOST_COOKIE_NAME: &str = "__Host-brickwool";
/// Letters of a secret: 260 bits.
const SECRET_LETTERS: usize = 52;
/// How long a browser keeps the cookie: a year, in seconds.
const COOKIE_AGE: u32 = 365 * 24 * 60 * 60;
/// How long a link to another device works: ten minutes, in milliseconds.
const LINK_AGE: u64 = 10 * 60 * 1000;

/// The guest who sent a request. As an argument of a handler it refuses everybody else.
#[derive(Clone, Debug)]
pub(crate) struct KnownGuest {
    pub(crate) id: GuestId,
    pub(crate) name: String,
    /// Since when they are known, in milliseconds since 1970.
    pub(crate) created: u64,
    /// The hash of the secret by which they are known.
    pub(crate) secret: SecretHash,
}

impl KnownGuest {
    fn new(guest: Guest, secret: SecretHash) -> KnownGuest {
        KnownGuest { id: guest.id, name: guest.name, created: guest.created, secret }
    }
}

/// A secret on its way to a cookie. It is written nowhere else.
pub(crate) struct Secret(String);

impl Secret {
    fn new() -> Secret {
        Secret(random_id(SECRET_LETTERS))
    }

    fn hash(&self) -> SecretHash {
        hash(&self.0)
    }

    /// The header that gives it to the browser, but to no script in it.
    pub(crate) fn cookie(&self, secure: bool) -> HeaderValue {
        let (name, secure) = if secure { (HOST_COOKIE_NAME, "; Secure") } else { (COOKIE_NAME, "") };
        let cookie =
            format!("{name}={}; Path=/; HttpOnly; SameSite=Lax; Max-Age={COOKIE_AGE}{secure}", self.0);
        let mut value = HeaderValue::from_str(&cookie).expect("letters and digits fit a header");
        value.set_sensitive(true);
        value
    }
}

fn hash(secret: &str) -> SecretHash {
    Sha256::digest(secret).into()
}

/// The hash of the secret in the request's cookies. Cookies of earlier versions, or of a time before TLS, count if there is no
/// other.
fn secret_hash(parts: &Parts) -> Option<SecretHash> {
    let secret = cookie_value(&parts.headers, HOST_COOKIE_NAME);
    secret.or_else(|| cookie_value(&parts.headers, COOKIE_NAME)).map(hash)
}

/// The value of a cookie.
pub(crate) fn cookie_value<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let cookies = headers.get_all(COOKIE).into_iter().filter_map(|cookies| cookies.to_str().ok());
    let mut pairs =
        cookies.flat_map(|cookies| cookies.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(known, _)| *known == name).map(|(_, value)| value)
}

/// The guest who sent a request, if it has a valid cookie.
pub(crate) struct MaybeGuest(pub(crate) Option<KnownGuest>);

impl FromRequestParts<App> for MaybeGuest {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<MaybeGuest, ApiError> {
        match secret_hash(parts) {
            Some(hash) => {
                let guest = app.store.guest_by_secret(hash).await?.map(|guest| KnownGuest::new(guest, hash));
                if let Some(guest) = &guest {
                    app.bans.expect_guest(guest.id)?;
                    if !app.guest_requests.take(guest.id) {
                        return Err(ApiError::TooMuch("requests"));
                    }
                    app.devices.note_use(&app.store, hash, &parts.headers);
                }
                Ok(MaybeGuest(guest))
            }
            None => Ok(MaybeGuest(None)),
        }
    }
}

impl FromRequestParts<App> for KnownGuest {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<KnownGuest, ApiError> {
        let MaybeGuest(guest) = MaybeGuest::from_request_parts(parts, app).await?;
        guest.ok_or(ApiError::Unknown)
    }
}

/// Creates a guest, and the secret that identifies them.
pub(crate) async fn create_guest(app: &App, name: &str) -> Result<(KnownGuest, Secret), StoreError> {
    let (id, secret, created) = (GuestId(random_u64() >> 1), Secret::new(), now());
    app.store.new_guest(id, name, secret.hash(), created).await?;
    Ok((KnownGuest { id, name: name.to_owned(), created, secret: secret.hash() }, secret))
}

/// Creates a code that makes another device the same guest, once, within ten minutes.
pub(crate) async fn create_link(app: &App, guest: &KnownGuest) -> Result<String, StoreError> {
    let code = Secret::new();
    app.store.new_link(code.hash(), guest.id, now() + LINK_AGE).await?;
    Ok(code.0)
}

/// Uses a link up and returns a secret for the other device, if the code is valid.
pub(crate) async fn use_link(app: &App, code: &str) -> Result<Option<Secret>, StoreError> {
    let Some(guest) = app.store.take_link(hash(code), now()).await? else { return Ok(None) };
    let secret = Secret::new();
    let added = app.store.add_secret(guest, secret.hash(), now()).await?;
    Ok(added.then_some(secret))
}
