//! Where a request comes from: which address, and whether one of our own pages sent it.

use crate::App;
use crate::error::ApiError;
use axum::extract::{ConnectInfo, FromRequestParts, Request};
use axum::http::header::{HOST, ORIGIN};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;
use tokio::time::sleep;

/// How long a refusal for too many requests is delayed.
const REFUSAL_DELAY: Duration = Duration::from_millis(250);

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
        let peer = peer(&parts.extensions);
        let proxied = app.trusted_proxies.contains(&peer);
        let client = ClientOrigin {
            address: if proxied { forwarded_for(&parts.headers, peer) } else { peer },
            secure: proxied && is_https(&parts.headers),
            own_page: own_page(&parts.headers, &app.origins),
        };
        if !app.requests.take(client.address.into()) {
            // A client that asks again at once would otherwise keep the server busy with refusals.
            sleep(REFUSAL_DELAY).await;
            return Err(ApiError::TooMuch("requests from your address"));
        }
        app.bans.expect_address(client.address)?;
        Ok(client)
    }
}

/// Whether a request came over TLS, as far as we can know.
pub(crate) fn is_secure(app: &App, request: &Request) -> bool {
    app.trusted_proxies.contains(&peer(request.extensions())) && is_https(request.headers())
}

/// The other end of the connection: the client, or a proxy.
fn peer(extensions: &Extensions) -> IpAddr {
    let peer = extensions.get::<ConnectInfo<SocketAddr>>();
    peer.map_or(UNREADABLE, |ConnectInfo(peer)| peer.ip().to_canonical())
}

fn is_https(headers: &HeaderMap) -> bool {
    headers.get("x-forwarded-proto").is_some_and(|protocol| protocol == "https")
}

/// Stands for clients whose address a proxy passes on in an unreadable form. They share the limits of this address, which
/// belongs to nobody, least of all to this machine.
const UNREADABLE: IpAddr = IpAddr::V4(Ipv4Addr::UNSPECIFIED);

/// The last address that a trusted proxy added: those before it are whatever the client wrote. A request without the header
/// was not forwarded for anybody: the proxy's machine itself sent it.
fn forwarded_for(headers: &HeaderMap, peer: IpAddr) -> IpAddr {
    let Some(last) = headers.get_all("x-forwarded-for").into_iter().next_back() else {
        let others = ["forwarded", "x-real-ip", "x-forwarded-host", "x-forwarded-proto"];
        return if others.iter().any(|name| headers.contains_key(*name)) { UNREADABLE } else { peer };
    };
    let last = last.to_str().ok().and_then(|list| list.rsplit(',').next()).unwrap_or_default().trim();
    let with_port = || last.parse::<SocketAddr>().map(|address| address.ip());
    last.parse().or_else(|_| with_port()).map_or(UNREADABLE, |address: IpAddr| address.to_canonical())
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
    fn the_last_forwarded_address_counts_and_an_unreadable_one_is_nobodys() {
        let proxy: IpAddr = [127, 0, 0, 1].into();
        let cases = [
            (&[("x-forwarded-for", "1.2.3.4, 5.6.7.8")][..], [5, 6, 7, 8].into()),
            (&[("x-forwarded-for", "5.6.7.8:443")], [5, 6, 7, 8].into()),
            (&[("x-forwarded-for", "::ffff:5.6.7.8")], [5, 6, 7, 8].into()),
            (&[("x-forwarded-for", "1.2.3.4"), ("x-forwarded-for", "5.6.7.8")], [5, 6, 7, 8].into()),
            (&[("x-forwarded-for", "nonsense")], UNREADABLE),
            (&[("x-forwarded-for", "1.2.3.4, unknown")], UNREADABLE),
            (&[("x-forwarded-for", "")], UNREADABLE),
            (&[("x-forwarded-for", "1.2.3.4,")], UNREADABLE),
            (&[("x-forwarded-proto", "https")], UNREADABLE),
            (&[("forwarded", "for=127.0.0.1")], UNREADABLE),
            (&[("host", "a.example")], proxy),
        ];
        for (pairs, address) in cases {
            let headers = pairs.iter().fold(HeaderMap::new(), |mut headers, (name, value)| {
                headers.append(*name, value.parse().unwrap());
                headers
            });
            assert_eq!(forwarded_for(&headers, proxy), address, "{pairs:?}");
        }
        assert!(!UNREADABLE.is_loopback());
    }
}
