//! How much memory another process uses. Known only where there is a `/proc`.

use serde::Serialize;
use std::fs;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// How often the memory is measured.
const INTERVAL: Duration = Duration::from_millis(500);

/// The memory of a process in MiB.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub(crate) struct Memory {
    /// After a quarter of the time.
    pub(crate) early: f64,
    /// At the end.
    pub(crate) end: f64,
    pub(crate) peak: f64,
}

/// Measures the memory of a process in the background until it is stopped.
pub(crate) struct MemoryMonitor {
    process: u32,
    stop: Sender<()>,
    samples: JoinHandle<Vec<f64>>,
}

impl MemoryMonitor {
    /// Starts measuring; `None` where the system doesn't tell.
    pub(crate) fn start(process: u32) -> Option<MemoryMonitor> {
        read_figure(process, "VmRSS")?;
        let (stop, stopped) = mpsc::channel();
        let samples = thread::spawn(move || {
            let mut seen = Vec::new();
            while stopped.recv_timeout(INTERVAL) == Err(RecvTimeoutError::Timeout) {
                seen.extend(read_figure(process, "VmRSS"));
            }
            seen
        });
        Some(MemoryMonitor { process, stop, samples })
    }

    /// The result; `None` if the process is gone.
    pub(crate) fn stop(self) -> Option<Memory> {
        let (end, peak) = (read_figure(self.process, "VmRSS")?, read_figure(self.process, "VmHWM")?);
        drop(self.stop);
        let seen = self.samples.join().ok()?;
        let early = seen.get(seen.len() / 4).copied().unwrap_or(end);
        Some(Memory { early, end, peak })
    }
}

/// A figure of a process, such as `VmRSS`, in MiB.
fn read_figure(process: u32, figure: &str) -> Option<f64> {
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
