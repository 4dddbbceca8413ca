//! What operators can ask this process: `GET /healthz`, and `GET /metrics` in Prometheus' text format.

use crate::App;
use crate::error::ApiError;
use crate::origin::ClientOrigin;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

#[derive(Default)]
pub(crate) struct Metrics {
    /// Requests that were carried out.
    pub(crate) acks: Counter,
    /// Requests that were refused.
    pub(crate) refusals: Counter,
    /// Decisions of bots and of clocks.
    pub(crate) unrequested: Counter,
    /// Illegal decisions of bots; something else was done instead.
    pub(crate) bot_mistakes: Counter,
    /// Appends that failed because another process was faster.
    pub(crate) conflicts: Counter,
    /// Sockets closed because they broke a limit or did not read.
    pub(crate) cut_off: Counter,
    pub(crate) games_ended: Counter,
    /// From taking a request from the queue to its acknowledgement.
    pub(crate) ack_times: Histogram,
    /// Answers of the dice game's coach, once the game is solved.
    pub(crate) advice_times: Histogram,
}

/// A number that only grows.
#[derive(Default)]
pub(crate) struct Counter(AtomicU64);

impl Counter {
    pub(crate) fn add(&self) {
        self.0.fetch_add(1, Relaxed);
    }

    fn get(&self) -> u64 {
        self.0.load(Relaxed)
    }
}

/// Upper bounds of the buckets that times are counted in, in microseconds.
const BOUNDS: [u64; 12] =
    [250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 1_000_000, 5_000_000];

/// A histogram of durations.
#[derive(Default)]
pub(crate) struct Histogram {
    /// One for each bound, and one for what is longer.
    buckets: [AtomicU64; BOUNDS.len() + 1],
    micros: AtomicU64,
}

impl Histogram {
    pub(crate) fn record(&self, time: Duration) {
        let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        let bucket = BOUNDS.iter().position(|&bound| micros <= bound).unwrap_or(BOUNDS.len());
        self.buckets[bucket].fetch_add(1, Relaxed);
        self.micros.fetch_add(micros, Relaxed);
    }

    fn write(&self, text: &mut String, name: &str, about: &str) {
        let _ = writeln!(text, "# HELP brickwool_{name} {about}\n# TYPE brickwool_{name} histogram");
        let mut sum = 0;
        for (bucket, bound) in self.buckets.iter().zip(BOUNDS) {
            sum += bucket.load(Relaxed);
            let _ = writeln!(text, "brickwool_{name}_bucket{{le=\"{}\"}} {sum}", bound as f64 / 1e6);
        }
        sum += self.buckets[BOUNDS.len()].load(Relaxed);
        let seconds = self.micros.load(Relaxed) as f64 / 1e6;
        let _ = writeln!(
            text,
            "brickwool_{name}_bucket{{le=\"+Inf\"}} {sum}\nbrickwool_{name}_sum {seconds}\nbrickwool_{name}_count {sum}"
        );
    }
}

/// `GET /healthz`: whether the store can be read, and whether the last write succeeded.
pub(crate) async fn health(State(app): State<App>, _: ClientOrigin) -> (StatusCode, Json<Value>) {
    let version = env!("CARGO_PKG_VERSION");
    match app.store.ping().await {
        Ok(()) => (StatusCode::OK, Json(json!({"ok": true, "version": version}))),
        Err(error) => {
            let body = json!({"ok": false, "reason": error.to_string(), "version": version});
            (StatusCode::SERVICE_UNAVAILABLE, Json(body))
        }
    }
}

/// `GET /metrics`, for those who may see it.
pub(crate) async fn metrics(State(app): State<App>, client: ClientOrigin) -> Result<Response, ApiError> {
    let may = client.address.is_loopback() || app.metrics_readers.contains(&client.address);
    if !may {
        return Err(ApiError::Forbidden(
            "metrics are only for this machine and the configured metrics_readers",
        ));
    }
    let store = app.store.metrics();
    let counted = &app.metrics;
    let mut text = String::new();
    let mut figure = |name: &str, kind: &str, about: &str, value: u64| {
        let _ = writeln!(
            text,
            "# HELP brickwool_{name} {about}\n# TYPE brickwool_{name} {kind}\nbrickwool_{name} {value}"
        );
    };
    figure("tables_alive", "gauge", "Tables served by this process.", app.tables.live_count() as u64);
    figure("sockets_open", "gauge", "Sockets open to this process.", app.sockets.count() as u64);
    figure("connections_open", "gauge", "Connections open to this process.", app.connections.count() as u64);
    figure("acks_total", "counter", "Requests of people carried out.", counted.acks.get());
    figure("refusals_total", "counter", "Requests of people refused.", counted.refusals.get());
    figure("unasked_total", "counter", "Decisions of bots and clocks.", counted.unrequested.get());
    figure("bot_mistakes_total", "counter", "Illegal decisions of bots.", counted.bot_mistakes.get());
    figure("conflicts_total", "counter", "Times another process was faster.", counted.conflicts.get());
    figure("cut_off_total", "counter", "Sockets closed for breaking a limit.", counted.cut_off.get());
    figure("games_ended_total", "counter", "Games that ended.", counted.games_ended.get());
    figure("store_batches_total", "counter", "Commits to the store.", store.batches);
    figure("store_entries_total", "counter", "Log entries stored.", store.entries);
    figure(
        "store_failed_batches_total",
        "counter",
        "Commits to the store that failed.",
        store.failed_batches,
    );
    let writable = u64::from(store.write_error.is_none());
    figure("store_writable", "gauge", "1 if the last write succeeded, 0 if it failed.", writable);
    let since = store.since_success.as_secs();
    figure("store_last_success_seconds", "gauge", "Seconds since the last successful write.", since);
    figure("store_queue", "gauge", "Requests that wait for the store.", store.waiting);
    let damaged = app.tables.damaged_count() as u64;
    figure("tables_damaged", "gauge", "Tables whose stored log cannot be read.", damaged);
    counted.ack_times.write(
        &mut text,
        "ack_seconds",
        "From taking a request off its queue until it is stored and acknowledged.",
    );
    let about = "From a question to the dice game's coach to the answer.";
    counted.advice_times.write(&mut text, "advice_seconds", about);
    Ok(([(CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_counted_by_bucket() {
        let times = Histogram::default();
        for micros in [100, 250, 251, 10_000_000] {
            times.record(Duration::from_micros(micros));
        }
        let mut text = String::new();
        times.write(&mut text, "x", "X.");
        for line in [r#"x_bucket{le="0.00025"} 2"#, r#"x_bucket{le="0.0005"} 3"#, r#"x_bucket{le="5"} 3"#] {
            assert!(text.contains(line), "{line}: {text}");
        }
        assert!(text.contains(r#"x_bucket{le="+Inf"} 4"#) && text.contains("x_count 4"), "{text}");
    }
}
