//! Measures how long a decision takes, where the platform has a clock.

use std::time::Duration;
#[cfg(not(target_family = "wasm"))]
use std::time::Instant;

/// Started before a bot is asked. In a browser there is no `Instant`, so every decision takes no time there.
pub(crate) struct Stopwatch {
    #[cfg(not(target_family = "wasm"))]
    started: Instant,
}

impl Stopwatch {
    pub(crate) fn start() -> Stopwatch {
        Stopwatch {
            #[cfg(not(target_family = "wasm"))]
            started: Instant::now(),
        }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        #[cfg(not(target_family = "wasm"))]
        return self.started.elapsed();
        #[cfg(target_family = "wasm")]
        Duration::ZERO
    }
}
