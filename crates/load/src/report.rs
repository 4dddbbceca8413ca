//! What a run came to.

use crate::Plan;
use crate::client::Acked;
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::time::Duration;

/// Of each kind of fault, so many are told.
const MOST_FAULTS: usize = 20;

/// News that a client was told.
#[derive(Clone, PartialEq, Debug)]
pub struct Heard {
    /// At which table.
    pub table: String,
    /// In which seat the client was.
    pub seat: usize,
    /// The news, as it came.
    pub news: Value,
}

/// What one client has to tell.
#[derive(Debug, Default)]
pub(crate) struct Told {
    /// Microseconds from sending a request to its acknowledgement.
    waits: Vec<u32>,
    pub(crate) news: u64,
    pub(crate) games: u64,
    pub(crate) connected: u64,
    /// Connections that the server, or the network, ended.
    pub(crate) broken: u64,
    /// Connections that the client ended by itself.
    pub(crate) dropped: u64,
    pub(crate) refused: BTreeMap<String, u64>,
    pub(crate) acked: Vec<Acked>,
    pub(crate) heard: Vec<Heard>,
    faults: Vec<String>,
}

impl Told {
    pub(crate) fn waited(&mut self, time: Duration) {
        self.waits.push(u32::try_from(time.as_micros()).unwrap_or(u32::MAX));
    }

    pub(crate) fn fault(&mut self, fault: String) {
        if self.faults.len() < MOST_FAULTS {
            self.faults.push(fault);
        }
    }
}

/// What all clients had to tell.
#[derive(Default)]
pub(crate) struct Gathered {
    all: Told,
    pub(crate) faults: Vec<String>,
}

/// What came of a run.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// Tables played at.
    pub tables: usize,
    /// Sockets held.
    pub sockets: usize,
    /// How long it took, in seconds, from when all games had begun.
    pub seconds: f64,
    /// Requests that were acknowledged, and so are on disk.
    pub acks: u64,
    /// Of these, each second.
    pub acks_per_second: f64,
    /// From sending a request to its acknowledgement.
    pub waits: Percentiles,
    /// Entries of the log that clients were told of, each counted for each.
    pub news: u64,
    /// Games that ended.
    pub games: u64,
    /// Connections made, the first ones among them.
    pub connected: u64,
    /// Connections that the server, or the network, ended.
    pub broken: u64,
    /// Connections that clients ended by themselves.
    pub dropped: u64,
    /// Requests refused, by code.
    pub refused: BTreeMap<String, u64>,
    /// Promises that the server broke. There should be none.
    pub faults: Vec<String>,
    /// Everything that was acknowledged, if it was to be remembered.
    #[serde(skip)]
    pub acked: Vec<Acked>,
    /// Everything that clients were told has happened, if it was to be remembered.
    #[serde(skip)]
    pub heard: Vec<Heard>,
}

/// How long clients waited, in milliseconds: half of them less than `p50`, and so on.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Percentiles {
    pub p50: f64,
    pub p90: f64,
    pub p99: f64,
    pub p999: f64,
    pub longest: f64,
}

impl Percentiles {
    fn of(mut micros: Vec<u32>) -> Percentiles {
        micros.sort_unstable();
        let at = |share: f64| {
            let place = (micros.len() as f64 * share).ceil() as usize;
            micros.get(place.saturating_sub(1)).map_or(0.0, |&micros| f64::from(micros) / 1000.0)
        };
        Percentiles { p50: at(0.5), p90: at(0.9), p99: at(0.99), p999: at(0.999), longest: at(1.0) }
    }
}

impl Gathered {
    pub(crate) fn take(&mut self, told: Told) {
        let all = &mut self.all;
        all.waits.extend(told.waits);
        all.news += told.news;
        all.games += told.games;
        all.connected += told.connected;
        all.broken += told.broken;
        all.dropped += told.dropped;
        for (code, count) in told.refused {
            *all.refused.entry(code).or_default() += count;
        }
        all.acked.extend(told.acked);
        all.heard.extend(told.heard);
        self.faults.extend(told.faults);
    }

    pub(crate) fn report(mut self, plan: &Plan, time: Duration) -> Report {
        self.faults.truncate(MOST_FAULTS);
        let (seconds, acks) = (time.as_secs_f64(), self.all.waits.len() as u64);
        Report {
            tables: plan.tables,
            sockets: plan.tables * usize::from(plan.visitors()),
            seconds,
            acks,
            acks_per_second: acks as f64 / seconds.max(1e-9),
            waits: Percentiles::of(self.all.waits),
            news: self.all.news,
            games: self.all.games,
            connected: self.all.connected,
            broken: self.all.broken,
            dropped: self.all.dropped,
            refused: self.all.refused,
            faults: self.faults,
            acked: self.all.acked,
            heard: self.all.heard,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_those_of_the_sorted_waits() {
        let waits = Percentiles::of((1..=1000).rev().map(|n| n * 1000).collect());
        let expected = Percentiles { p50: 500.0, p90: 900.0, p99: 990.0, p999: 999.0, longest: 1000.0 };
        assert_eq!(waits, expected);
        assert_eq!(Percentiles::of(Vec::new()), Percentiles::default());
    }
}
