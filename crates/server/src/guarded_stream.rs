//! A connection with limits: whoever does not read what is sent is disconnected, and so is whoever sends more bytes on a
//! socket than its messages can need, in whatever frames.

use crate::limits::{Bucket, Limits};
use std::io::{self, ErrorKind, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::task::{Context, Poll, ready};
use std::time::{Duration, Instant};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Sleep, sleep};

/// While something waits to be sent, a client has to read [`MIN_BYTES`] in this time.
const WINDOW: Duration = Duration::from_secs(10);
const MIN_BYTES: usize = 16 * 1024;
/// Bytes a second that a socket may send for each message a second it is allowed: several times what the page needs.
const BYTES_PER_MESSAGE: f64 = 512.0;
/// How many messages of the largest size may come at once.
const LARGEST_AT_ONCE: f64 = 8.0;

/// What a connection shares with the socket that it becomes.
#[derive(Default)]
pub(crate) struct Traffic {
    /// Bytes a second and at once, from the moment the connection became a socket.
    limit: OnceLock<(f64, f64)>,
    exceeded: AtomicBool,
}

impl Traffic {
    /// Limits what is received from now on. Frames of which no message is ever made are counted like all others.
    pub(crate) fn limit(&self, limits: &Limits) {
        let per_second = limits.messages_per_second * BYTES_PER_MESSAGE;
        let at_once =
            limits.message_burst * BYTES_PER_MESSAGE + limits.message_bytes as f64 * LARGEST_AT_ONCE;
        let _ = self.limit.set((per_second, at_once));
    }

    /// Whether the connection was closed because too much was received.
    pub(crate) fn exceeded(&self) -> bool {
        self.exceeded.load(Relaxed)
    }
}

pub(crate) struct GuardedStream {
    stream: TcpStream,
    traffic: Arc<Traffic>,
    received: Option<Bucket>,
    blocked: Option<Blocked>,
}

/// What waits to be sent.
struct Blocked {
    window: Pin<Box<Sleep>>,
    written: usize,
}

impl GuardedStream {
    pub(crate) fn new(stream: TcpStream, traffic: Arc<Traffic>) -> GuardedStream {
        GuardedStream { stream, traffic, received: None, blocked: None }
    }

    fn count_received(&mut self, bytes: usize) -> io::Result<()> {
        let Some(&(per_second, at_once)) = self.traffic.limit.get() else { return Ok(()) };
        let now = Instant::now();
        let received = self.received.get_or_insert(Bucket::full(at_once, now));
        if received.take(bytes as f64, per_second, at_once, now) {
            return Ok(());
        }
        self.traffic.exceeded.store(true, Relaxed);
        Err(io::Error::new(ErrorKind::InvalidData, "too much was received"))
    }

    /// Passes on the result of a write; an error if the client has read too little for too long.
    fn after_write(
        &mut self,
        context: &mut Context<'_>,
        wanted: usize,
        result: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        match result {
            Poll::Ready(Ok(written)) if written >= wanted => self.blocked = None,
            Poll::Ready(Ok(written)) => self.blocked().written += written,
            Poll::Ready(Err(_)) => {}
            Poll::Pending => {
                let blocked = self.blocked();
                while blocked.window.as_mut().poll(context).is_ready() {
                    if blocked.written < MIN_BYTES {
                        let error = io::Error::new(ErrorKind::TimedOut, "the client does not read");
                        return Poll::Ready(Err(error));
                    }
                    *blocked = Blocked::new();
                }
            }
        }
        result
    }

    fn blocked(&mut self) -> &mut Blocked {
        self.blocked.get_or_insert_with(Blocked::new)
    }
}

impl Blocked {
    fn new() -> Blocked {
        Blocked { window: Box::pin(sleep(WINDOW)), written: 0 }
    }
}

impl AsyncRead for GuardedStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(context, buffer))?;
        Poll::Ready(self.count_received(buffer.filled().len() - before))
    }
}

impl AsyncWrite for GuardedStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let result = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.after_write(context, bytes.len(), result)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let wanted = slices.iter().map(|slice| slice.len()).sum();
        let result = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.after_write(context, wanted, result)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
