//! The only place that reads the clock. The time of day is read once, when the server starts; from then on a monotonic clock
//! counts, so that setting the machine's clock moves no deadline.

use brickwool_table::Millis;
use std::sync::OnceLock;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// Milliseconds since 1970.
pub(crate) fn now() -> Millis {
    static START: OnceLock<(Millis, Instant)> = OnceLock::new();
    let (time_of_day, start) = START.get_or_init(|| (time_of_day(), Instant::now()));
    time_of_day + start.elapsed().as_millis() as Millis
}

fn time_of_day() -> Millis {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as Millis)
}

/// The clock of one table. It never shows less than the last entry of the table's log: that may come from a process with
/// another clock, or from before the machine's clock was set back.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct TableClock {
    ahead: Millis,
}

impl TableClock {
    /// Makes sure that the clock shows no time before the last entry of the log.
    pub(crate) fn not_before(&mut self, last_entry: Millis) {
        self.ahead = self.ahead.max(last_entry.saturating_sub(now()));
    }

    pub(crate) fn now(&self) -> Millis {
        now() + self.ahead
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tables_time_goes_on_from_its_last_entry() {
        const HOUR: Millis = 3_600_000;
        let mut clock = TableClock::default();
        let before = now();
        clock.not_before(before.saturating_sub(HOUR));
        assert!((before..before + HOUR / 2).contains(&clock.now()), "an old entry changes nothing");
        clock.not_before(before + HOUR);
        assert!((before + HOUR..before + HOUR * 3 / 2).contains(&clock.now()), "an hour ahead");
        clock.not_before(before);
        assert!(clock.now() >= before + HOUR, "and never back");
    }
}
