//! What clients do over HTTP: become a guest, create a table, read.

use brickwool_table::{GuestId, TableId};
use brickwool_wire::bodies::{CreatedTable, GuestName, GuestProfile};
use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::client::conn::http1;
use hyper::header::{CONTENT_TYPE, COOKIE, HOST, SET_COOKIE};
use hyper::{Method, Request, StatusCode};
use hyper_util::rt::TokioIo;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::net::SocketAddr;
use thiserror::Error;
use tokio::net::TcpStream;

/// A guest, with the cookie that identifies them, as an HTTP client.
#[derive(Clone, Debug)]
pub struct GuestClient {
    server: SocketAddr,
    pub cookie: String,
    pub guest: GuestId,
}

/// Why a request failed.
#[derive(Debug, Error)]
pub enum HttpError {
    #[error("the server at {0} cannot be reached: {1}")]
    Unreachable(SocketAddr, std::io::Error),
    #[error("the connection broke: {0}")]
    Broken(String),
    #[error("{request} was refused with {status}: {message}")]
    Refused { request: String, status: StatusCode, message: String },
}

impl GuestClient {
    /// Creates a guest.
    pub async fn new(server: SocketAddr, name: &str) -> Result<GuestClient, HttpError> {
        let body = to_json(&GuestName { name: name.to_owned() });
        let (cookie, profile) = request(server, Method::POST, "/api/guest", "", body).await?;
        let cookie = cookie.ok_or_else(|| HttpError::Broken("a new guest got no cookie".into()))?;
        let GuestProfile { guest, .. } = parse(profile)?;
        Ok(GuestClient { server, cookie, guest })
    }

    /// The same guest at another server.
    #[must_use]
    pub fn at(&self, server: SocketAddr) -> GuestClient {
        GuestClient { server, ..self.clone() }
    }

    /// Creates a table and returns its id.
    pub async fn create_table(&self, settings: &impl Serialize) -> Result<TableId, HttpError> {
        let body = to_json(settings);
        let (_, answer) = request(self.server, Method::POST, "/api/tables", &self.cookie, body).await?;
        let CreatedTable { table } = parse(answer)?;
        Ok(table)
    }

    /// Sends JSON to a path and returns the response.
    pub async fn post(&self, path: &str, body: &impl Serialize) -> Result<Value, HttpError> {
        Ok(request(self.server, Method::POST, path, &self.cookie, to_json(body)).await?.1)
    }

    /// The JSON at a path.
    pub async fn get(&self, path: &str) -> Result<Value, HttpError> {
        Ok(request(self.server, Method::GET, path, &self.cookie, Bytes::new()).await?.1)
    }
}

/// One of a server's metrics, if they can be read.
pub(crate) async fn metric(server: SocketAddr, name: &str) -> Option<u64> {
    let (_, _, body) = exchange(server, Method::GET, "/metrics", "", Bytes::new()).await.ok()?;
    let text = String::from_utf8(body.to_vec()).ok()?;
    text.lines().find_map(|line| line.strip_prefix(name)?.trim().parse().ok())
}

fn to_json(body: &impl Serialize) -> Bytes {
    serde_json::to_vec(body).expect("bodies hold nothing that JSON cannot").into()
}

fn parse<T: DeserializeOwned>(answer: Value) -> Result<T, HttpError> {
    serde_json::from_value(answer).map_err(|error| HttpError::Broken(error.to_string()))
}

/// Sends a request and returns the cookie that was set, and the response.
async fn request(
    server: SocketAddr,
    method: Method,
    path: &str,
    cookie: &str,
    body: Bytes,
) -> Result<(Option<String>, Value), HttpError> {
    let name = format!("{method} {path}");
    let (status, set, body) = exchange(server, method, path, cookie, body).await?;
    let answer: Value = serde_json::from_slice(&body).unwrap_or_default();
    if !status.is_success() {
        let message = answer["message"].as_str().unwrap_or("(no reason given)").to_owned();
        return Err(HttpError::Refused { request: name, status, message });
    }
    Ok((set, answer))
}

/// Sends a request on a connection of its own and returns the status, the cookie that was set, and the response.
async fn exchange(
    server: SocketAddr,
    method: Method,
    path: &str,
    cookie: &str,
    body: Bytes,
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
        .body(Full::new(body))
        .map_err(|error| HttpError::Broken(error.to_string()))?;
    let response = sender.send_request(request).await.map_err(broken)?;
    let status = response.status();
    let set = response.headers().get(SET_COOKIE).and_then(|cookie| cookie.to_str().ok());
    let set = set.and_then(|cookie| cookie.split(';').next()).map(str::to_owned);
    let body = response.into_body().collect().await.map_err(broken)?.to_bytes();
    Ok((status, set, body))
}
