//! How long decisions take: a mean, and a histogram fine enough for percentiles, in a fixed amount of memory.

use std::time::Duration;

/// Four steps for every doubling, from a nanosecond to some minutes.
const STEPS_PER_DOUBLING: u32 = 4;
const BUCKETS: usize = 160;

/// The times of many decisions.
#[derive(Clone, Debug)]
pub struct DecisionTimes {
    count: u64,
    total: Duration,
    longest: Duration,
    late: u64,
    buckets: Box<[u64; BUCKETS]>,
}

/// A time budget counts as kept if at most this many times as much is used, because bots read the clock only now and then.
const IN_TIME_FACTOR: f64 = 1.1;

impl Default for DecisionTimes {
    fn default() -> DecisionTimes {
        DecisionTimes {
            count: 0,
            total: Duration::ZERO,
            longest: Duration::ZERO,
            late: 0,
            buckets: Box::new([0; BUCKETS]),
        }
    }
}

impl DecisionTimes {
    /// Adds a decision and the time it was allowed to take, if there was a limit.
    pub fn add(&mut self, time: Duration, allowed: Option<Duration>) {
        self.late += u64::from(allowed.is_some_and(|allowed| time > allowed.mul_f64(IN_TIME_FACTOR)));
        self.count += 1;
        self.total += time;
        self.longest = self.longest.max(time);
        self.buckets[bucket(time)] += 1;
    }

    /// Adds the times that somebody else collected.
    pub fn merge(&mut self, other: &DecisionTimes) {
        self.count += other.count;
        self.total += other.total;
        self.longest = self.longest.max(other.longest);
        self.late += other.late;
        for (sum, count) in self.buckets.iter_mut().zip(other.buckets.iter()) {
            *sum += count;
        }
    }

    pub fn count(&self) -> u64 {
        self.count
    }

    pub fn mean(&self) -> Option<Duration> {
        (self.count > 0).then(|| Duration::from_secs_f64(self.total.as_secs_f64() / self.count as f64))
    }

    pub fn longest(&self) -> Option<Duration> {
        (self.count > 0).then_some(self.longest)
    }

    /// The share of decisions that took no more than 110 % of what they were allowed.
    pub fn in_time(&self) -> Option<f64> {
        (self.count > 0).then(|| 1.0 - self.late as f64 / self.count as f64)
    }

    /// The time within which this share of the decisions was made, too long by at most a fifth.
    pub fn quantile(&self, share: f64) -> Option<Duration> {
        let rank = (share * self.count as f64).ceil().max(1.0) as u64;
        let mut seen = 0;
        let found = self.buckets.iter().position(|&count| {
            seen += count;
            seen >= rank
        })?;
        Some(upper_end(found).min(self.longest))
    }
}

fn bucket(time: Duration) -> usize {
    let nanos = time.as_nanos().clamp(1, u128::from(u64::MAX)) as f64;
    ((nanos.log2() * f64::from(STEPS_PER_DOUBLING)) as usize).min(BUCKETS - 1)
}

fn upper_end(bucket: usize) -> Duration {
    let nanos = ((bucket + 1) as f64 / f64::from(STEPS_PER_DOUBLING)).exp2();
    Duration::from_nanos(nanos as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_close() {
        let mut times = DecisionTimes::default();
        assert_eq!((times.mean(), times.quantile(0.5)), (None, None));
        (1..=1000).for_each(|micros| times.add(Duration::from_micros(micros), None));
        for (share, micros) in [(0.5, 500.0), (0.99, 990.0), (0.001, 1.0)] {
            let found = times.quantile(share).unwrap().as_secs_f64() * 1e6;
            assert!((0.99..1.2).contains(&(found / micros)), "{share}: {found}");
        }
        assert_eq!(times.quantile(1.0), Some(Duration::from_micros(1000)));
        assert_eq!(times.mean(), Some(Duration::from_nanos(500_500)));
    }

    #[test]
    fn a_tenth_more_is_still_in_time() {
        let allowed = Some(Duration::from_millis(10));
        let mut times = DecisionTimes::default();
        assert_eq!(times.in_time(), None);
        for millis in [9, 10, 11, 12] {
            times.add(Duration::from_millis(millis), allowed);
        }
        assert_eq!(times.in_time(), Some(0.75));
        let mut sum = DecisionTimes::default();
        sum.add(Duration::from_millis(500), None);
        sum.merge(&times);
        assert_eq!(sum.in_time(), Some(0.8));
    }

    #[test]
    fn merging_is_adding() {
        let mut all = DecisionTimes::default();
        let mut halves = [DecisionTimes::default(), DecisionTimes::default()];
        for micros in 1..=100u64 {
            all.add(Duration::from_micros(micros), None);
            halves[(micros % 2) as usize].add(Duration::from_micros(micros), None);
        }
        let [mut a, b] = halves;
        a.merge(&b);
        assert_eq!((a.count(), a.mean(), a.longest()), (all.count(), all.mean(), all.longest()));
        assert_eq!(a.quantile(0.9), all.quantile(0.9));
    }
}
