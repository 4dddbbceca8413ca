//! A guest's devices: the list of them, signing one out, and ending its sockets.
//!
//! A device is a secret in a browser's cookie. Which of them have open sockets is known here; secrets that no longer exist,
//! whoever deleted them, are looked for every few seconds.

use crate::App;
use crate::clock::now;
use crate::error::ApiError;
use crate::identity::KnownGuest;
use crate::origin::ClientOrigin;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::header::{HeaderMap, USER_AGENT};
use brickwool_store::{SecretHash, Store, StoreError};
use brickwool_wire::bodies::{Deleted, DeviceInfo};
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::watch;
use tracing::warn;

/// The use of a device is noted once in this time.
const NOTE_AFTER: Duration = Duration::from_secs(60 * 60);
/// How many secrets are looked up in one query.
const PAGE_SIZE: usize = 500;

#[derive(Default)]
pub(crate) struct Devices {
    /// When the use of each device was last noted.
    noted: Mutex<HashMap<SecretHash, Instant>>,
    /// How many sockets each device has open.
    open: Mutex<HashMap<SecretHash, usize>>,
    /// Devices with open sockets that have been signed out.
    signed_out: watch::Sender<HashSet<SecretHash>>,
}

/// An open socket of a device, counted until it is dropped.
pub(crate) struct DeviceSocket {
    devices: Arc<Devices>,
    secret: SecretHash,
    signed_out: watch::Receiver<HashSet<SecretHash>>,
}

impl DeviceSocket {
    /// Waits until the device is signed out.
    pub(crate) async fn signed_out(&mut self) {
        let secret = self.secret;
        // The sender lives as long as the devices, which this holds.
        let _ = self.signed_out.wait_for(|gone| gone.contains(&secret)).await;
    }
}

impl Drop for DeviceSocket {
    fn drop(&mut self) {
        let mut open = lock(&self.devices.open);
        if let Some(count) = open.get_mut(&self.secret) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.secret);
            }
        }
    }
}

impl Devices {
    /// Counts a socket that a device opens.
    pub(crate) fn open_socket(self: &Arc<Devices>, secret: SecretHash) -> DeviceSocket {
        *lock(&self.open).entry(secret).or_default() += 1;
        DeviceSocket { devices: self.clone(), secret, signed_out: self.signed_out.subscribe() }
    }

    /// Records that a device was used, unless that was done recently. Runs in the background.
    pub(crate) fn note_use(&self, store: &Store, secret: SecretHash, headers: &HeaderMap) {
        {
            let mut noted = lock(&self.noted);
            if noted.get(&secret).is_some_and(|noted| noted.elapsed() < NOTE_AFTER) {
                return;
            }
            noted.insert(secret, Instant::now());
        }
        let (store, label) = (store.clone(), label(headers));
        tokio::spawn(async move {
            if let Err(error) = store.touch_device(secret, &label, now()).await {
                warn!(%error, "the use of a device could not be noted");
            }
        });
    }

    /// Ends the sockets of devices whose secrets are gone.
    pub(crate) async fn end_sockets(&self, store: &Store) -> Result<(), StoreError> {
        let open: Vec<SecretHash> = lock(&self.open).keys().copied().collect();
        let mut gone = HashSet::new();
        for page in open.chunks(PAGE_SIZE) {
            let known = store.known_secrets(page).await?;
            gone.extend(page.iter().filter(|secret| !known.contains(secret)));
        }
        self.signed_out.send_if_modified(|signed_out| {
            let news = !gone.is_subset(signed_out);
            *signed_out = gone;
            news
        });
        lock(&self.noted).retain(|_, noted| noted.elapsed() < NOTE_AFTER);
        Ok(())
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A label by which a person recognises the device, such as "Firefox on Linux". Nothing else that browsers send is kept.
fn label(headers: &HeaderMap) -> String {
    let agent = headers.get(USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
    // Browsers claim to be each other, so the order counts.
    let browsers = [
        ("Edg/", "Edge"),
        ("OPR/", "Opera"),
        ("Firefox/", "Firefox"),
        ("Chrome/", "Chrome"),
        ("Safari/", "Safari"),
    ];
    let systems = [
        ("Android", "Android"),
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Windows", "Windows"),
        ("Mac OS X", "macOS"),
        ("Linux", "Linux"),
    ];
    let find = |known: &[(&str, &'static str)]| {
        known.iter().find(|(mark, _)| agent.contains(mark)).map(|(_, name)| *name)
    };
    match (find(&browsers), find(&systems)) {
        (Some(browser), Some(system)) => format!("{browser} on {system}"),
        (Some(name), None) | (None, Some(name)) => name.to_owned(),
        (None, None) => String::new(),
    }
}

/// The name of a device in addresses: the beginning of the hash of its secret, which tells nothing about the secret.
fn device_id(hash: &SecretHash) -> String {
    hash[..8].iter().map(|byte| format!("{byte:02x}")).collect()
}

/// `GET /api/devices`.
pub(crate) async fn list(
    State(app): State<App>,
    _: ClientOrigin,
    guest: KnownGuest,
) -> Result<Json<Vec<DeviceInfo>>, ApiError> {
    let devices = app.store.devices(guest.id).await?;
    let info = |device: brickwool_store::Device| DeviceInfo {
        device: device_id(&device.hash),
        label: device.label,
        created: device.created,
        used: device.used,
        current: device.hash == guest.secret,
    };
    Ok(Json(devices.into_iter().map(info).collect()))
}

/// `DELETE /api/devices/{device}`: signs a device out.
pub(crate) async fn sign_out(
    State(app): State<App>,
    client: ClientOrigin,
    guest: KnownGuest,
    Path(device): Path<String>,
) -> Result<Json<Deleted>, ApiError> {
    client.same_origin()?;
    let devices = app.store.devices(guest.id).await?;
    let found = devices.iter().find(|known| device_id(&known.hash) == device);
    let hash = found.ok_or(ApiError::NotFound("device"))?.hash;
    app.store.remove_secret(hash).await?;
    app.devices.end_sockets(&app.store).await?;
    Ok(Json(Deleted { deleted: true }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn devices_are_called_by_browser_and_system() {
        for (agent, expected) in [
            ("Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0", "Firefox on Linux"),
            (
                "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36",
                "Chrome on Android",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Safari/604.1",
                "Safari on iPhone",
            ),
            ("curl/8.7", ""),
            ("", ""),
        ] {
            let headers = HeaderMap::from_iter([(USER_AGENT, agent.parse().expect("a header"))]);
            assert_eq!(label(&headers), expected);
        }
    }
}
