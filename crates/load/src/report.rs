//! The results of a run.

use crate::LoadPlan;
use crate::client::Acked;
use brickwool_table::TableId;
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::time::Duration;

/// How many faults are reported at most.
const MAX_FAULTS: usize = 20;

/// An entry of the log as a client received it.
#[derive(Clone, PartialEq, Debug)]
pub struct ReceivedEntry {
    pub table: TableId,
    /// The client's seat, counted from 0.
    pub seat: usize,
    pub entry: Value,
}

/// The results of one client.
#[derive(Debug, Default)]
pub(crate) struct ClientReport {
    /// Microseconds from sending a request to its acknowledgement.
    waits: Vec<u32>,
    pub(crate) entries: u64,
    pub(crate) games: u64,
    pub(crate) connected: u64,
    /// Connections that the server, or the network, ended.
    pub(crate) broken: u64,
    /// Connections that the client ended by itself.
    pub(crate) dropped: u64,
    pub(crate) refused: BTreeMap<String, u64>,
    pub(crate) acked: Vec<Acked>,
    pub(crate) received: Vec<ReceivedEntry>,
    faults: Vec<String>,
}

impl ClientReport {
    pub(crate) fn waited(&mut self, time: Duration) {
        self.waits.push(u32::try_from(time.as_micros()).unwrap_or(u32::MAX));
    }

    pub(crate) fn fault(&mut self, fault: String) {
        if self.faults.len() < MAX_FAULTS {
            self.faults.push(fault);
        }
    }
}

/// The results of all clients so far.
#[derive(Default)]
pub(crate) struct LoadTotals {
    all: ClientReport,
    pub(crate) faults: Vec<String>,
}

/// The results of a run.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct LoadReport {
    pub tables: usize,
    pub sockets: usize,
    /// How long it took, in seconds, since all games had started.
    pub seconds: f64,
    /// Requests that were acknowledged, and so are on disk.
    pub acks: u64,
    pub acks_per_second: f64,
    /// From sending a request to its acknowledgement.
    pub waits: Percentiles,
    /// Entries of the log that clients received, counted for each client.
    pub entries: u64,
    pub games: u64,
    /// Connections made, including the first of each client.
    pub connected: u64,
    /// Connections that the server, or the network, ended.
    pub broken: u64,
    /// Connections that clients ended by themselves.
    pub dropped: u64,
    /// Requests refused, by code.
    pub refused: BTreeMap<String, u64>,
    /// What the server did wrong. There should be nothing.
    pub faults: Vec<String>,
    /// Everything that was acknowledged, if the plan says to keep it.
    #[serde(skip)]
    pub acked: Vec<Acked>,
    /// Every entry that clients received, if the plan says to keep it.
    #[serde(skip)]
    pub received: Vec<ReceivedEntry>,
}

/// How long clients waited, in milliseconds: half of them less than `p50`, and so on.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Percentiles {
    pub p50: f64,
    pub p90: f64,
    pub p99: f64,
    pub p999: f64,
    pub longest: f64,
}

impl Percentiles {
    pub(crate) fn of(mut micros: Vec<u32>) -> Percentiles {
        micros.sort_unstable();
        let at = |share: f64| {
            let place = (micros.len() as f64 * share).ceil() as usize;
            micros.get(place.saturating_sub(1)).map_or(0.0, |&micros| f64::from(micros) / 1000.0)
        };
        Percentiles { p50: at(0.5), p90: at(0.9), p99: at(0.99), p999: at(0.999), longest: at(1.0) }
    }
}

impl LoadTotals {
    pub(crate) fn add(&mut self, client: ClientReport) {
        let all = &mut self.all;
        all.waits.extend(client.waits);
        all.entries += client.entries;
        all.games += client.games;
        all.connected += client.connected;
        all.broken += client.broken;
        all.dropped += client.dropped;
        for (code, count) in client.refused {
            *all.refused.entry(code).or_default() += count;
        }
        all.acked.extend(client.acked);
        all.received.extend(client.received);
        self.faults.extend(client.faults);
    }

    pub(crate) fn report(mut self, plan: &LoadPlan, time: Duration) -> LoadReport {
        self.faults.truncate(MAX_FAULTS);
        let (seconds, acks) = (time.as_secs_f64(), self.all.waits.len() as u64);
        LoadReport {
            tables: plan.tables,
            sockets: plan.tables * usize::from(plan.clients_per_table()),
            seconds,
            acks,
            acks_per_second: acks as f64 / seconds.max(1e-9),
            waits: Percentiles::of(self.all.waits),
            entries: self.all.entries,
            games: self.all.games,
            connected: self.all.connected,
            broken: self.all.broken,
            dropped: self.all.dropped,
            refused: self.all.refused,
            faults: self.faults,
            acked: self.all.acked,
            received: self.all.received,
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
