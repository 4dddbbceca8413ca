//! `GET /metrics`: what operators watch, in Prometheus' text format.

use crate::App;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use std::fmt::Write;

/// The figures of this process.
pub(crate) async fn metrics(State(app): State<App>) -> Response {
    let store = app.store.metrics();
    let mut text = String::new();
    let mut figure = |name: &str, kind: &str, about: &str, value: f64| {
        let _ = writeln!(
            text,
            "# HELP brickwool_{name} {about}\n# TYPE brickwool_{name} {kind}\nbrickwool_{name} {value}"
        );
    };
    figure("tables_alive", "gauge", "Tables served by this process.", app.tables.alive() as f64);
    figure("sockets_open", "gauge", "Sockets open to this process.", app.sockets.count() as f64);
    figure("store_batches_total", "counter", "Commits to the store.", store.batches as f64);
    figure("store_entries_total", "counter", "Log entries stored.", store.entries as f64);
    ([(CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response()
}
