//! Where a request comes from: which address, and whether one of our own pages sent it.

use crate::App;
use crate::error::ApiError;
use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::HeaderMap;
use axum::http::header::{HOST, ORIGIN};
use axum::http::request::Parts;
use std::net::{IpAddr, SocketAddr};

/// Whoever sent a request.
#[derive(Clone, Debug)]
pub(crate) struct ClientOrigin {
    pub(crate) address: IpAddr,
    /// Whether they came over TLS, as far as we can know.
    pub(crate) secure: bool,
    own_page: bool,
}

impl ClientOrigin {
    /// Refuses what a page of another site sent. Browsers always say where a socket or a form comes from; programs don't,
    /// and have no cookies of other people's.
    pub(crate) fn same_origin(&self) -> Result<(), ApiError> {
        if self.own_page { Ok(()) } else { Err(ApiError::ForeignOrigin) }
    }
}

impl FromRequestParts<App> for ClientOrigin {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<ClientOrigin, ApiError> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        let peer = peer.map_or(IpAddr::from([0, 0, 0, 0]), |ConnectInfo(peer)| peer.ip().to_canonical());
        let proxied = app.trusted_proxies.contains(&peer);
        let client = ClientOrigin {
            address: if proxied { forwarded_for(&parts.headers).unwrap_or(peer) } else { peer },
            secure: proxied && header(&parts.headers, "x-forwarded-proto") == Some("https"),
            own_page: own_page(&parts.headers, &app.origins),
        };
        if !app.requests.take(client.address) {
            return Err(ApiError::TooMuch("requests from your address"));
        }
        Ok(client)
    }
}

fn header<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name)?.to_str().ok()
}

/// The last address that a trusted proxy added: those before it are whatever the client wrote.
fn forwarded_for(headers: &HeaderMap) -> Option<IpAddr> {
    let last = headers.get_all("x-forwarded-for").into_iter().next_back()?.to_str().ok()?;
    last.rsplit(',').next()?.trim().parse().ok()
}

/// Whether the request comes from a page of this server: its origin is the host it was sent to, or one of those named in
/// the configuration.
fn own_page(headers: &HeaderMap, origins: &[String]) -> bool {
    let Some(origin) = headers.get(ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    let host = headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let same_host = origin
        .split_once("://")
        .is_some_and(|(_, named)| !host.is_empty() && named.eq_ignore_ascii_case(host));
    same_host || origins.iter().any(|own| own == origin)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap())).collect()
    }

    #[test]
    fn only_our_own_pages_are_ours() {
        let cases = [
            (&[("host", "a.example")][..], true),
            (&[("host", "a.example:8000"), ("origin", "http://a.example:8000")], true),
            (&[("host", "a.example"), ("origin", "https://A.example")], true),
            (&[("host", "a.example"), ("origin", "https://evil.example")], false),
            (&[("host", "a.example"), ("origin", "null")], false),
            (&[("origin", "https://")], false),
            (&[("host", "behind:1"), ("origin", "https://play.example")], true),
        ];
        for (pairs, own) in cases {
            assert_eq!(own_page(&headers(pairs), &["https://play.example".into()]), own, "{pairs:?}");
        }
    }

    #[test]
    fn the_last_forwarded_address_counts() {
        let address = forwarded_for(&headers(&[("x-forwarded-for", "1.2.3.4, 5.6.7.8")]));
        assert_eq!(address, Some([5, 6, 7, 8].into()));
        assert_eq!(forwarded_for(&headers(&[("x-forwarded-for", "nonsense")])), None);
    }
}
