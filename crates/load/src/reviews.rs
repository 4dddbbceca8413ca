//! Keeps a server busy with reviews while others play: the record of one game, each time with a step less, so that no
//! review is known already.

use crate::flood::finished_game;
use crate::http::{GuestClient, HttpError};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tokio::sync::watch;
use tokio::time::sleep;

/// How often somebody asks for more of a review, as the page does.
const ASK_EVERY: Duration = Duration::from_millis(700);

/// What became of the reviews.
#[derive(Clone, PartialEq, Debug, Default, serde::Serialize)]
pub struct ReviewsReport {
    /// How many were finished.
    pub finished: usize,
    /// Decisions judged in all of them.
    pub decisions: usize,
    /// How long it took until the first answer, and until the last, in seconds: the longest of each.
    pub longest_first: f64,
    pub longest_whole: f64,
}

/// Asks for one review after the other until it is told to stop.
pub async fn keep_reviewing(
    server: SocketAddr,
    mut stop: watch::Receiver<bool>,
) -> Result<ReviewsReport, HttpError> {
    let person = GuestClient::new(server, "Reader").await?;
    let table = finished_game(server, &person).await?;
    let mut record = person.get(&format!("/api/tables/{table}/record")).await?;
    let mut report = ReviewsReport::default();
    tokio::select! {
        result = async {
            loop {
                review(&person, &record, &mut report).await?;
                if let Some(steps) = record["steps"].as_array_mut() {
                    steps.pop();
                }
            }
        } => result,
        _ = stop.wait_for(|stop| *stop) => Ok::<_, HttpError>(()),
    }?;
    Ok(report)
}

async fn review(person: &GuestClient, record: &Value, report: &mut ReviewsReport) -> Result<(), HttpError> {
    let begun = Instant::now();
    let answer = person.post("/api/reviews", &json!({"record": record.to_string()})).await?;
    let id = answer["review"].as_str().unwrap_or_default();
    let mut known = 0;
    loop {
        let review = person.get(&format!("/api/reviews/{id}?since={known}")).await?;
        let new = review["decisions"].as_array().map_or(0, Vec::len);
        if known == 0 {
            report.longest_first = report.longest_first.max(begun.elapsed().as_secs_f64());
        }
        known += new;
        report.decisions += new;
        if review["done"] == true {
            report.finished += 1;
            report.longest_whole = report.longest_whole.max(begun.elapsed().as_secs_f64());
            return Ok(());
        }
        sleep(ASK_EVERY).await;
    }
}
