//! The writer: one task that takes whatever is queued, writes it as a batch in one transaction, and replies after the
//! commit.
//!
//! While one batch is being synced to disk the next one collects in the queue, so the busier the server, the less each
//! request costs.

use crate::batch::{self, AppendRequest, AppendResult, BatchResult};
use crate::error::{AppendError, StoreError};
use crate::metrics::Counters;
use crate::row_change::{ChangeResult, RowChange};
use crate::writer_connection::WriterConnection;
use brickwool_ids::TableId;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::timeout;

/// How many requests can wait in the queue; callers beyond that wait for room.
pub(crate) const QUEUE: usize = 4_096;
/// The most requests in one batch.
const MAX_BATCH_REQUESTS: usize = 512;
/// A batch with this many bytes takes no further requests.
const MAX_BATCH_BYTES: usize = 8 << 20;
/// A transaction that takes longer has failed.
const COMMIT_TIMEOUT: Duration = Duration::from_secs(30);

/// After a failure, how long to wait for a request before trying whether writing works again.
const PROBE_INTERVAL: Duration = Duration::from_secs(1);

/// What the writer is asked to do, and where the reply goes.
pub(crate) enum WriterCommand {
    Append(AppendRequest, oneshot::Sender<Result<(), AppendError>>),
    Change(RowChange, oneshot::Sender<Result<ChangeResult, StoreError>>),
    /// Checkpoint the rest of SQLite's WAL.
    Checkpoint,
    /// Finish what is queued and accept nothing more.
    Close,
}

pub(crate) struct Writer {
    pub(crate) connection: WriterConnection,
    pub(crate) commands: mpsc::Receiver<WriterCommand>,
    pub(crate) counters: Arc<Counters>,
    /// Takes the ids of tables that were appended to, if there are other processes to be woken.
    pub(crate) changed_tables: Option<mpsc::Sender<BTreeSet<TableId>>>,
}

/// The commands of one transaction.
#[derive(Default)]
struct Batch {
    requests: Vec<AppendRequest>,
    replies: Vec<oneshot::Sender<Result<(), AppendError>>>,
    changes: Vec<RowChange>,
    change_replies: Vec<oneshot::Sender<Result<ChangeResult, StoreError>>>,
    bytes: usize,
    /// Whether to checkpoint SQLite's WAL after the commit.
    checkpoint: bool,
}

impl Writer {
    /// Runs until the store is closed or its last clone is dropped. Dropping `_writer_running` at the end stops the tasks
    /// that accompany the writer; `_task_running` reports that this task has stopped.
    pub(crate) async fn run(mut self, _writer_running: watch::Sender<()>, _task_running: watch::Sender<()>) {
        while let Some(command) = self.next_command().await {
            let mut batch = Batch::default();
            self.take(command, &mut batch);
            while batch.has_room()
                && let Ok(command) = self.commands.try_recv()
            {
                self.take(command, &mut batch);
            }
            let checkpoint = batch.checkpoint;
            if !batch.is_empty() {
                self.commit(batch).await;
            }
            if checkpoint {
                self.connection.checkpoint().await;
            }
        }
    }

    /// The next command. While writing fails and nobody asks for anything, tries whether it works again.
    async fn next_command(&mut self) -> Option<WriterCommand> {
        while self.counters.write_error().is_some() {
            if let Ok(command) = timeout(PROBE_INTERVAL, self.commands.recv()).await {
                return command;
            }
            match timeout(COMMIT_TIMEOUT, self.connection.probe()).await.unwrap_or(Err(StoreError::Timeout)) {
                Ok(()) => self.counters.succeeded(),
                Err(error) => self.failed(&error).await,
            }
        }
        self.commands.recv().await
    }

    async fn failed(&mut self, error: &StoreError) {
        self.connection.reset().await;
        self.counters.failed(error.to_string());
    }

    fn take(&mut self, command: WriterCommand, batch: &mut Batch) {
        match command {
            WriterCommand::Append(request, reply) => {
                batch.bytes += request.append.entries.iter().map(String::len).sum::<usize>();
                batch.requests.push(request);
                batch.replies.push(reply);
            }
            WriterCommand::Change(change, reply) => {
                batch.changes.push(change);
                batch.change_replies.push(reply);
            }
            WriterCommand::Checkpoint => batch.checkpoint = true,
            WriterCommand::Close => self.commands.close(),
        }
    }

    async fn commit(&mut self, batch: Batch) {
        let start = Instant::now();
        let applied =
            timeout(COMMIT_TIMEOUT, batch::apply(&mut self.connection, &batch.changes, &batch.requests))
                .await;
        match applied.unwrap_or(Err(StoreError::Timeout)) {
            Ok(result) => {
                self.counters.committed(start.elapsed());
                self.count(&batch, &result);
                self.wake_others(&batch.requests, &result.appends);
                batch.reply(result);
            }
            Err(error) => {
                self.failed(&error).await;
                batch.fail(&error);
            }
        }
    }

    fn count(&self, batch: &Batch, result: &BatchResult) {
        let accepted = |(_, result): &(&AppendRequest, &AppendResult)| **result == AppendResult::Accepted;
        let accepted = batch.requests.iter().zip(&result.appends).filter(accepted);
        let (number, entries) = accepted
            .fold((0, 0), |(n, entries), (request, _)| (n + 1, entries + request.append.entries.len()));
        let requests = batch.requests.len() + batch.changes.len();
        self.counters.requests.fetch_add(requests as u64, Relaxed);
        self.counters.entries.fetch_add(entries as u64, Relaxed);
        self.counters.conflicts.fetch_add((batch.requests.len() - number) as u64, Relaxed);
    }

    /// A wake-up that finds the queue full is dropped: other processes also ask for versions from time to time.
    fn wake_others(&self, requests: &[AppendRequest], results: &[AppendResult]) {
        let Some(changed_tables) = &self.changed_tables else { return };
        let accepted = requests.iter().zip(results).filter(|(_, result)| **result == AppendResult::Accepted);
        let ids: BTreeSet<TableId> = accepted.map(|(request, _)| request.append.table.clone()).collect();
        if !ids.is_empty() {
            let _ = changed_tables.try_send(ids);
        }
    }
}

impl Batch {
    fn has_room(&self) -> bool {
        self.requests.len() + self.changes.len() < MAX_BATCH_REQUESTS && self.bytes < MAX_BATCH_BYTES
    }

    fn is_empty(&self) -> bool {
        self.requests.is_empty() && self.changes.is_empty()
    }

    /// A send fails if the caller has stopped waiting, which is fine.
    fn reply(self, result: BatchResult) {
        for (reply, result) in self.replies.into_iter().zip(result.appends) {
            let _ = reply.send(result.into_result());
        }
        for (reply, change) in self.change_replies.into_iter().zip(result.changes) {
            let _ = reply.send(Ok(change));
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
