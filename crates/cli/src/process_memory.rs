//! How much memory another process holds, as far as the system tells: `/proc` does, elsewhere nothing is known.

use serde::Serialize;
use std::fs;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// How often is looked.
const EVERY: Duration = Duration::from_millis(500);

/// What a process held, in MiB.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub(crate) struct Memory {
    /// After a quarter of the time.
    pub(crate) early: f64,
    /// At the end.
    pub(crate) end: f64,
    /// At most.
    pub(crate) peak: f64,
}

/// Looks now and then, until it is stopped.
pub(crate) struct MemoryWatch {
    process: u32,
    stop: Sender<()>,
    looking: JoinHandle<Vec<f64>>,
}

impl MemoryWatch {
    /// Begins, if the system tells.
    pub(crate) fn start(process: u32) -> Option<MemoryWatch> {
        held(process, "VmRSS")?;
        let (stop, stopped) = mpsc::channel();
        let looking = thread::spawn(move || {
            let mut seen = Vec::new();
            while stopped.recv_timeout(EVERY) == Err(RecvTimeoutError::Timeout) {
                seen.extend(held(process, "VmRSS"));
            }
            seen
        });
        Some(MemoryWatch { process, stop, looking })
    }

    /// What was seen; nothing, if the process is gone.
    pub(crate) fn stop(self) -> Option<Memory> {
        let (end, peak) = (held(self.process, "VmRSS")?, held(self.process, "VmHWM")?);
        drop(self.stop);
        let seen = self.looking.join().ok()?;
        let early = seen.get(seen.len() / 4).copied().unwrap_or(end);
        Some(Memory { early, end, peak })
    }
}

/// A figure of a process in MiB.
fn held(process: u32, figure: &str) -> Option<f64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    figure_in(&status, figure)
}

fn figure_in(status: &str, figure: &str) -> Option<f64> {
    let line = status.lines().find_map(|line| line.strip_prefix(figure)?.strip_prefix(':'))?;
    let kibibytes: f64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kibibytes / 1024.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_read_from_the_status() {
        let status = "Name:\tbrickwool\nVmHWM:\t    4096 kB\nVmRSS:\t    2048 kB\n";
        assert_eq!(figure_in(status, "VmRSS"), Some(2.0));
        assert_eq!(figure_in(status, "VmHWM"), Some(4.0));
        assert_eq!(figure_in(status, "Vm"), None);
    }
}
