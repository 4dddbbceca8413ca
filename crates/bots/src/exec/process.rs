//! A running program: lines to it and from it, each with a time limit, and an end that leaves nothing behind.
//!
//! Two threads do what could block, one writing and one reading. The queues between them and us are short: a program that
//! talks without end has to wait, and one that does not listen is found out.

use super::message::{Message, PROGRAM, PROTOCOL, Ready};
use super::problem::{cut, shown};
use super::{ExecCommand, ExecLimits, StartError};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// How many messages may wait for a program to read them.
const UNREAD: usize = 64;
/// How many lines of a program may wait for us.
const UNHEARD: usize = 4;

/// A program that said it is ready.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    /// What it is told; gone when it has been told everything.
    unread: Option<SyncSender<Vec<u8>>>,
    unheard: Receiver<Line>,
    goodbye: Duration,
}

/// What a program said.
#[derive(Debug)]
pub(super) enum Line {
    /// A line, without its end.
    Whole(Vec<u8>),
    /// More than is read.
    TooLong,
}

/// Why nothing is heard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Silence {
    /// Nothing came in time.
    Late,
    /// It does not read what it is told.
    Deaf,
    /// It has ended, or closed its input or output.
    Ended,
}

impl Process {
    /// Starts a program and waits until it is ready.
    pub(super) fn start(command: &ExecCommand, limits: &ExecLimits) -> Result<(Process, Ready), StartError> {
        let mut process = Process::spawn(command, limits).map_err(|error| StartError::System {
            program: command.program().to_owned(),
            error: error.to_string(),
        })?;
        // If this does not get through, listening tells why.
        let _ = process.say(&Message::Hello { protocol: PROTOCOL, program: PROGRAM });
        match process.hear(limits.start) {
            Ok(Line::Whole(line)) => match Ready::read(&line) {
                Ok(ready) => Ok((process, ready)),
                Err(why) => Err(StartError::NotReady { why: cut(&why), line: shown(&line) }),
            },
            Ok(Line::TooLong) => {
                Err(StartError::NotReady { why: "it is too long".into(), line: "…".into() })
            }
            Err(Silence::Ended) => Err(StartError::Ended { how: process.how_it_ended() }),
            Err(Silence::Late | Silence::Deaf) => {
                process.kill();
                Err(StartError::Silent { limit: limits.start })
            }
        }
    }

    fn spawn(command: &ExecCommand, limits: &ExecLimits) -> io::Result<Process> {
        let mut start = Command::new(command.program());
        start.args(command.arguments()).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::inherit());
        // A Ctrl-C at the terminal is meant for us: in a group of its own the program does not hear it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut start, 0);
        let mut child = start.spawn()?;
        let pipes = (child.stdin.take(), child.stdout.take());
        let (unread, to_write) = sync_channel(UNREAD);
        let (heard, unheard) = sync_channel(UNHEARD);
        // From here on it is ended with us, whatever goes wrong.
        let process = Process { child, unread: Some(unread), unheard, goodbye: limits.goodbye };
        if let (Some(input), Some(output)) = pipes {
            let longest = limits.line_bytes;
            thread::Builder::new().name("to bot".into()).spawn(move || write_lines(input, &to_write))?;
            thread::Builder::new()
                .name("from bot".into())
                .spawn(move || read_lines(output, longest, &heard))?;
        }
        Ok(process)
    }

    /// Tells the program something, without waiting until it has read it.
    pub(super) fn say(&mut self, message: &Message<'_>) -> Result<(), Silence> {
        let unread = self.unread.as_ref().ok_or(Silence::Ended)?;
        unread.try_send(message.to_line()).map_err(|error| match error {
            TrySendError::Full(_) => Silence::Deaf,
            TrySendError::Disconnected(_) => Silence::Ended,
        })
    }

    /// The program's next line, if it comes within the limit.
    pub(super) fn hear(&mut self, limit: Duration) -> Result<Line, Silence> {
        self.unheard.recv_timeout(limit).map_err(|error| match error {
            RecvTimeoutError::Timeout => Silence::Late,
            RecvTimeoutError::Disconnected => Silence::Ended,
        })
    }

    /// How a program that is heard no more went, after waiting for it a little: the end of a sentence that begins with
    /// "it".
    pub(super) fn how_it_ended(&mut self) -> String {
        match self.wait(self.goodbye) {
            Some(status) => format!("ended ({status})"),
            None => "closed its input or output".into(),
        }
    }

    /// Ends the program without a goodbye.
    pub(super) fn kill(&mut self) {
        // Fails only where the program has ended already.
        let _ = self.child.kill();
    }

    /// Waits for the end, but not for ever.
    fn wait(&mut self, limit: Duration) -> Option<ExitStatus> {
        let start = Instant::now();
        let mut pause = Duration::from_micros(200);
        loop {
            match self.child.try_wait() {
                Ok(None) if start.elapsed() < limit => thread::sleep(pause),
                Ok(status) => return status,
                Err(_) => return None,
            }
            pause = (pause * 2).min(Duration::from_millis(10));
        }
    }
}

/// The program is told that there is nothing more by the end of its input. If it does not go, it is ended. Either way it is
/// waited for, so that no zombie stays.
impl Drop for Process {
    fn drop(&mut self) {
        self.unread = None;
        if self.wait(self.goodbye).is_none() {
            self.kill();
            let _ = self.child.wait();
        }
    }
}

/// Writes whatever is to be said; ends when there is nothing more, or nobody reads any more.
fn write_lines(mut input: ChildStdin, lines: &Receiver<Vec<u8>>) {
    for line in lines {
        if input.write_all(&line).is_err() {
            return;
        }
    }
}

/// Reads whatever is said, keeping no more of a line than the limit; ends when nobody speaks or listens any more.
fn read_lines(output: ChildStdout, longest: usize, heard: &SyncSender<Line>) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        let read = output.by_ref().take(longest as u64 + 1).read_until(b'\n', &mut line);
        let whole = line.pop_if(|last| *last == b'\n').is_some();
        let too_long = line.len() > longest;
        if read.is_err() || (line.is_empty() && !whole) {
            return;
        }
        // A line too long is told of at once: its end may never come.
        if heard.send(if too_long { Line::TooLong } else { Line::Whole(line) }).is_err() {
            return;
        }
        if too_long && !whole && output.skip_until(b'\n').is_err() {
            return;
        }
    }
}
