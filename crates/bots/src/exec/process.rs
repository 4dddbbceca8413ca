//! A running program: lines to it and from it, each with a time limit, and an end that leaves no process behind.
//!
//! Two threads do what could block, one writing and one reading. The queues to and from them are short: a program that
//! writes without end has to wait, and one that does not read is noticed.

use super::message::{Message, PROGRAM, PROTOCOL, Ready};
use super::{ExecCommand, ExecLimits, StartError};
use crate::text::{printable, printable_line};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// Messages that may wait for a program to read them; one more, and it counts as not reading.
const MAX_UNREAD_MESSAGES: usize = 64;
/// Lines of a program that may wait for us; then it has to wait.
const MAX_WAITING_LINES: usize = 4;

/// A program that has answered `hello` with `ready`.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    /// Dropped to close the program's input.
    to_program: Option<SyncSender<Vec<u8>>>,
    from_program: Receiver<ProgramLine>,
    goodbye: Duration,
}

/// What a program wrote.
#[derive(Debug)]
pub(super) enum ProgramLine {
    /// A line, without its end.
    Whole(Vec<u8>),
    /// A line that is longer than the limit.
    TooLong,
}

/// Why there is no line from the program, or none can be sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ReceiveError {
    Timeout,
    /// Its input is full.
    NotReading,
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
        // If this fails, so does receiving, which says why.
        let _ = process.send(&Message::Hello { protocol: PROTOCOL, program: PROGRAM });
        match process.receive(limits.start) {
            Ok(ProgramLine::Whole(line)) => match Ready::read(&line) {
                Ok(ready) => Ok((process, ready)),
                Err(why) => Err(StartError::NotReady { why: printable(&why), line: printable_line(&line) }),
            },
            Ok(ProgramLine::TooLong) => {
                Err(StartError::NotReady { why: "it is too long".into(), line: "…".into() })
            }
            Err(ReceiveError::Ended) => Err(StartError::Ended { how: process.how_it_ended() }),
            Err(ReceiveError::Timeout | ReceiveError::NotReading) => {
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
        let (to_program, to_write) = sync_channel(MAX_UNREAD_MESSAGES);
        let (lines, from_program) = sync_channel(MAX_WAITING_LINES);
        // From here on it is killed when we return, whatever goes wrong.
        let process = Process { child, to_program: Some(to_program), from_program, goodbye: limits.goodbye };
        if let (Some(input), Some(output)) = pipes {
            let longest = limits.line_bytes;
            thread::Builder::new().name("to bot".into()).spawn(move || write_lines(input, &to_write))?;
            thread::Builder::new()
                .name("from bot".into())
                .spawn(move || read_lines(output, longest, &lines))?;
        }
        Ok(process)
    }

    /// Sends a message without waiting until the program has read it.
    pub(super) fn send(&mut self, message: &Message<'_>) -> Result<(), ReceiveError> {
        let to_program = self.to_program.as_ref().ok_or(ReceiveError::Ended)?;
        to_program.try_send(message.to_line()).map_err(|error| match error {
            TrySendError::Full(_) => ReceiveError::NotReading,
            TrySendError::Disconnected(_) => ReceiveError::Ended,
        })
    }

    /// The program's next line, if it comes within the limit.
    pub(super) fn receive(&mut self, limit: Duration) -> Result<ProgramLine, ReceiveError> {
        self.from_program.recv_timeout(limit).map_err(|error| match error {
            RecvTimeoutError::Timeout => ReceiveError::Timeout,
            RecvTimeoutError::Disconnected => ReceiveError::Ended,
        })
    }

    /// How a program ended from which no more lines come, after waiting for it a little: completes a sentence that begins
    /// with "it".
    pub(super) fn how_it_ended(&mut self) -> String {
        match self.wait(self.goodbye) {
            Some(status) => format!("ended ({status})"),
            None => "closed its input or output".into(),
        }
    }

    /// Kills the program at once.
    pub(super) fn kill(&mut self) {
        // Fails only where the program has ended already.
        let _ = self.child.kill();
    }

    /// Waits for the program to end, but not longer than the limit.
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

/// The end of its input tells the program to end. If it doesn't, it is killed. Either way it is waited for, so that no
/// zombie is left.
impl Drop for Process {
    fn drop(&mut self) {
        self.to_program = None;
        if self.wait(self.goodbye).is_none() {
            self.kill();
            let _ = self.child.wait();
        }
    }
}

/// Writes lines to the program until there are no more, or it closes its input.
fn write_lines(mut input: ChildStdin, lines: &Receiver<Vec<u8>>) {
    for line in lines {
        if input.write_all(&line).is_err() {
            return;
        }
    }
}

/// Reads lines from the program, keeping no more of each than the limit, until its output ends or nobody wants them.
fn read_lines(output: ChildStdout, longest: usize, lines: &SyncSender<ProgramLine>) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        let read = output.by_ref().take(longest as u64 + 1).read_until(b'\n', &mut line);
        let whole = line.pop_if(|last| *last == b'\n').is_some();
        let too_long = line.len() > longest;
        if read.is_err() || (line.is_empty() && !whole) {
            return;
        }
        // A line that is too long is reported at once: its end may never come.
        if lines.send(if too_long { ProgramLine::TooLong } else { ProgramLine::Whole(line) }).is_err() {
            return;
        }
        if too_long && !whole && output.skip_until(b'\n').is_err() {
            return;
        }
    }
}
