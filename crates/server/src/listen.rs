//! Accepting connections: with a limit for each address, a timeout for clients that send nothing, and an orderly end.

use crate::App;
use crate::guarded_stream::{GuardedStream, Traffic};
use axum::Router;
use axum::extract::ConnectInfo;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::time::{sleep, timeout};
use tower::ServiceExt;
use tracing::{debug, warn};

/// How long a client may take to send the headers of a request, and how long an idle connection is kept.
const HEADER_TIMEOUT: Duration = Duration::from_secs(15);
/// How long responses under way may take when the server stops.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(10);
/// How long to wait after a connection could not be accepted, usually for want of file descriptors.
const RETRY_AFTER: Duration = Duration::from_millis(100);

/// Held by every connection, and by the socket that it may become: the server waits for them when it stops.
#[derive(Clone)]
pub(crate) struct ConnectionGuard {
    pub(crate) traffic: Arc<Traffic>,
    _sender: mpsc::Sender<()>,
}

/// Accepts connections until the server stops.
pub(crate) async fn serve(app: App, router: Router, listener: TcpListener) {
    let mut stopping = app.stopping.clone();
    // When all have ended, nothing more can be received.
    let (sender, mut all_ended) = mpsc::channel::<()>(1);
    let guard = sender;
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = stopping.changed() => break,
        };
        match accepted {
            Ok((stream, peer)) => accept(&app, &router, guard.clone(), stream, peer),
            Err(error) => {
                warn!(%error, "a connection cannot be accepted");
                sleep(RETRY_AFTER).await;
            }
        }
    }
    drop((listener, guard));
    if timeout(SHUTDOWN_TIMEOUT, all_ended.recv()).await.is_err() {
        warn!("some connections did not end in time");
    }
}

fn accept(app: &App, router: &Router, sender: mpsc::Sender<()>, stream: TcpStream, peer: SocketAddr) {
    let address = peer.ip().to_canonical();
    let limit =
        if app.trusted_proxies.contains(&address) { usize::MAX } else { app.limits.connections_per_address };
    let Some(counted) = app.connections.open(address.into(), limit) else {
        debug!(%address, "too many connections");
        return;
    };
    // Small messages are sent at once; where that cannot be set, they are only a little slower.
    let _ = stream.set_nodelay(true);
    let router = router.clone();
    let traffic = Arc::<Traffic>::default();
    let stream = GuardedStream::new(stream, traffic.clone());
    let guard = ConnectionGuard { traffic, _sender: sender };
    let held = guard.clone();
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        request.extensions_mut().insert(held.clone());
        router.clone().oneshot(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADER_TIMEOUT)
        .max_buf_size(32 * 1024)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut stopping = app.stopping.clone();
    tokio::spawn(async move {
        let mut connection = pin!(connection);
        let ended = tokio::select! {
            ended = connection.as_mut() => ended,
            _ = stopping.changed() => {
                connection.as_mut().graceful_shutdown();
                connection.await
            }
        };
        if let Err(error) = ended {
            debug!(%address, %error, "a connection broke");
        }
        drop((counted, guard));
    });
}
