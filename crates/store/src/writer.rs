//! The writer: one task that takes whatever is queued, writes it in one transaction, and answers after the commit.
//!
//! While one batch is being synced to disk the next one gathers in the queue, so the busier the server, the less a
//! request costs.

use crate::batch::{self, Outcome, Request, Verdict};
use crate::change::{Change, Done};
use crate::error::{AppendError, StoreError};
use crate::line::Line;
use crate::metrics::Counters;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::timeout;

/// How many requests wait before those who ask have to.
pub(crate) const QUEUE: usize = 4_096;
/// The most requests in one transaction.
const MOST_JOBS: usize = 512;
/// No request is added to a transaction that has this many bytes.
const MOST_BATCH_BYTES: usize = 8 << 20;
/// A transaction that takes longer has failed.
const PATIENCE: Duration = Duration::from_secs(30);

/// What the writer is asked to do, and where the answer goes.
pub(crate) enum Job {
    Append(Request, oneshot::Sender<Result<(), AppendError>>),
    Change(Change, oneshot::Sender<Result<Done, StoreError>>),
    /// Copy the rest of SQLite's log.
    Copy,
    /// Finish what is queued, take nothing more.
    Close,
}

pub(crate) struct Writer {
    pub(crate) line: Line,
    pub(crate) jobs: mpsc::Receiver<Job>,
    pub(crate) counters: Arc<Counters>,
    /// Where the ids of tables go whose logs have grown, if anybody wants to know.
    pub(crate) grown: Option<mpsc::Sender<BTreeSet<String>>>,
}

/// The jobs of one transaction.
#[derive(Default)]
struct Batch {
    requests: Vec<Request>,
    replies: Vec<oneshot::Sender<Result<(), AppendError>>>,
    changes: Vec<Change>,
    change_replies: Vec<oneshot::Sender<Result<Done, StoreError>>>,
    bytes: usize,
    /// Whether SQLite's log is to be copied afterwards.
    then_copy: bool,
}

impl Writer {
    /// Works until the store is closed or nobody has it any more. `_writing` and `_alive` are dropped at the end, which
    /// tells those who wait for it.
    pub(crate) async fn run(mut self, _writing: watch::Sender<()>, _alive: watch::Sender<()>) {
        while let Some(job) = self.jobs.recv().await {
            let mut batch = Batch::default();
            self.take(job, &mut batch);
            while batch.has_room()
                && let Ok(job) = self.jobs.try_recv()
            {
                self.take(job, &mut batch);
            }
            let then_copy = batch.then_copy;
            if !batch.is_empty() {
                self.commit(batch).await;
            }
            if then_copy {
                self.line.copy().await;
            }
        }
    }

    fn take(&mut self, job: Job, batch: &mut Batch) {
        match job {
            Job::Append(request, reply) => {
                batch.bytes += request.append.entries.iter().map(String::len).sum::<usize>();
                batch.requests.push(request);
                batch.replies.push(reply);
            }
            Job::Change(change, reply) => {
                batch.changes.push(change);
                batch.change_replies.push(reply);
            }
            Job::Copy => batch.then_copy = true,
            Job::Close => self.jobs.close(),
        }
    }

    async fn commit(&mut self, batch: Batch) {
        let start = Instant::now();
        let applied = timeout(PATIENCE, batch::apply(&mut self.line, &batch.changes, &batch.requests)).await;
        match applied.unwrap_or(Err(StoreError::Timeout)) {
            Ok(outcome) => {
                self.counters.committed(start.elapsed());
                self.count(&batch, &outcome);
                self.tell_grown(&batch.requests, &outcome.verdicts);
                batch.answer(outcome);
            }
            Err(error) => {
                self.line.distrust();
                self.counters.failed_batches.fetch_add(1, Relaxed);
                batch.fail(&error);
            }
        }
    }

    fn count(&self, batch: &Batch, outcome: &Outcome) {
        let accepted = |(_, verdict): &(&Request, &Verdict)| **verdict == Verdict::Accepted;
        let accepted = batch.requests.iter().zip(&outcome.verdicts).filter(accepted);
        let (number, entries) = accepted
            .fold((0, 0), |(n, entries), (request, _)| (n + 1, entries + request.append.entries.len()));
        let requests = batch.requests.len() + batch.changes.len();
        self.counters.requests.fetch_add(requests as u64, Relaxed);
        self.counters.entries.fetch_add(entries as u64, Relaxed);
        self.counters.conflicts.fetch_add((batch.requests.len() - number) as u64, Relaxed);
    }

    /// A wake-up that finds no room is lost; whoever waits for it finds out by asking for the version.
    fn tell_grown(&self, requests: &[Request], verdicts: &[Verdict]) {
        let Some(grown) = &self.grown else { return };
        let accepted = requests.iter().zip(verdicts).filter(|(_, verdict)| **verdict == Verdict::Accepted);
        let ids: BTreeSet<String> = accepted.map(|(request, _)| request.append.table.clone()).collect();
        if !ids.is_empty() {
            let _ = grown.try_send(ids);
        }
    }
}

impl Batch {
    fn has_room(&self) -> bool {
        self.requests.len() + self.changes.len() < MOST_JOBS && self.bytes < MOST_BATCH_BYTES
    }

    fn is_empty(&self) -> bool {
        self.requests.is_empty() && self.changes.is_empty()
    }

    /// Those who no longer wait for their answer don't get one.
    fn answer(self, outcome: Outcome) {
        for (reply, verdict) in self.replies.into_iter().zip(outcome.verdicts) {
            let _ = reply.send(verdict.into_result());
        }
        for (reply, done) in self.change_replies.into_iter().zip(outcome.done) {
            let _ = reply.send(Ok(done));
        }
    }

    fn fail(self, error: &StoreError) {
        for reply in self.replies {
            let _ = reply.send(Err(error.clone().into()));
        }
        for reply in self.change_replies {
            let _ = reply.send(Err(error.clone()));
        }
    }
}
