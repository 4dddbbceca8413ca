//! What clients do before they have a socket: become a guest, make a table.

use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::client::conn::http1;
use hyper::header::{CONTENT_TYPE, COOKIE, HOST, SET_COOKIE};
use hyper::{Method, Request, StatusCode};
use hyper_util::rt::TokioIo;
use serde_json::{Value, json};
use std::net::SocketAddr;
use thiserror::Error;
use tokio::net::TcpStream;

/// Somebody the server knows by a cookie.
#[derive(Clone, Debug)]
pub struct Person {
    server: SocketAddr,
    /// Everything that makes them who they are.
    pub cookie: String,
    /// As whom others know them.
    pub guest: String,
}

/// Why a request came to nothing.
#[derive(Debug, Error)]
pub enum HttpError {
    /// Nobody is there.
    #[error("the server at {0} cannot be reached: {1}")]
    Unreachable(SocketAddr, std::io::Error),
    /// The connection did not hold.
    #[error("the connection broke: {0}")]
    Broken(String),
    /// The server does not want to.
    #[error("{what} was refused with {status}: {message}")]
    Refused {
        /// The request.
        what: String,
        /// The status.
        status: StatusCode,
        /// In the server's words.
        message: String,
    },
}

impl Person {
    /// A new guest.
    pub async fn new(server: SocketAddr, name: &str) -> Result<Person, HttpError> {
        let body = json!({"name": name});
        let (cookie, answer) = request(server, Method::POST, "/api/guest", "", Some(&body)).await?;
        let cookie = cookie.ok_or_else(|| HttpError::Broken("a new guest was given no cookie".into()))?;
        let guest = answer["guest"].as_str().unwrap_or_default().to_owned();
        Ok(Person { server, cookie, guest })
    }

    /// The same person at another server.
    #[must_use]
    pub fn at(&self, server: SocketAddr) -> Person {
        Person { server, ..self.clone() }
    }

    /// Makes a table; its id.
    pub async fn make_table(&self, settings: &Value) -> Result<String, HttpError> {
        let (_, answer) =
            request(self.server, Method::POST, "/api/tables", &self.cookie, Some(settings)).await?;
        Ok(answer["table"].as_str().unwrap_or_default().to_owned())
    }

    /// Reads something.
    pub async fn get(&self, path: &str) -> Result<Value, HttpError> {
        Ok(request(self.server, Method::GET, path, &self.cookie, None).await?.1)
    }
}

/// A figure among a server's metrics, if it shows them.
pub(crate) async fn metric(server: SocketAddr, name: &str) -> Option<u64> {
    let (_, _, body) = exchange(server, Method::GET, "/metrics", "", None).await.ok()?;
    let text = String::from_utf8(body.to_vec()).ok()?;
    text.lines().find_map(|line| line.strip_prefix(name)?.trim().parse().ok())
}

/// Sends a request; the cookie that was set, and the answer.
async fn request(
    server: SocketAddr,
    method: Method,
    path: &str,
    cookie: &str,
    body: Option<&Value>,
) -> Result<(Option<String>, Value), HttpError> {
    let what = format!("{method} {path}");
    let (status, set, body) = exchange(server, method, path, cookie, body).await?;
    let answer: Value = serde_json::from_slice(&body).unwrap_or_default();
    if !status.is_success() {
        let message = answer["message"].as_str().unwrap_or("(no reason given)").to_owned();
        return Err(HttpError::Refused { what, status, message });
    }
    Ok((set, answer))
}

/// Sends a request on a connection of its own; the status, the cookie that was set, and what came back.
async fn exchange(
    server: SocketAddr,
    method: Method,
    path: &str,
    cookie: &str,
    body: Option<&Value>,
) -> Result<(StatusCode, Option<String>, Bytes), HttpError> {
    let broken = |error: hyper::Error| HttpError::Broken(error.to_string());
    let stream = TcpStream::connect(server).await.map_err(|error| HttpError::Unreachable(server, error))?;
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await.map_err(broken)?;
    tokio::spawn(connection);
    let request = Request::builder()
        .method(method)
        .uri(path)
        .header(HOST, server.to_string())
        .header(COOKIE, cookie)
        .header(CONTENT_TYPE, "application/json")
        .body(Full::new(body.map_or_else(Bytes::new, |body| body.to_string().into())))
        .map_err(|error| HttpError::Broken(error.to_string()))?;
    let response = sender.send_request(request).await.map_err(broken)?;
    let status = response.status();
    let set = response.headers().get(SET_COOKIE).and_then(|cookie| cookie.to_str().ok());
    let set = set.and_then(|cookie| cookie.split(';').next()).map(str::to_owned);
    let body = response.into_body().collect().await.map_err(broken)?.to_bytes();
    Ok((status, set, body))
}
