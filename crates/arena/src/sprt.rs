//! Wald's sequential probability ratio test: whether one bot is stronger than another, with as few games as possible.
//!
//! Only games that one of the two won count. If both were equally strong, the first would win them in proportion to its
//! seats. The test weighs that against the first being stronger by a margin in Elo points, and stops when either is
//! nineteen times as likely as the other.

/// A test in progress.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// What a win of the first, and of the second, adds to the evidence.
    gain: f64,
    loss: f64,
    evidence: f64,
    verdict: Option<Verdict>,
}

/// The result of a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The first is stronger.
    Stronger,
    /// The first is not stronger, or by less than the margin.
    NotStronger,
}

/// The probability of an error of either kind.
const ERROR: f64 = 0.05;

impl Sprt {
    /// A test whether a bot in `first` seats is stronger than another in `second` seats, by `margin` Elo points.
    pub fn new(first: u32, second: u32, margin: f64) -> Sprt {
        let (first, second) = (f64::from(first), f64::from(second));
        let equal = first / (first + second);
        let odds = first / second * 10f64.powf(margin / 400.0);
        let stronger = odds / (1.0 + odds);
        Sprt {
            gain: (stronger / equal).ln(),
            loss: ((1.0 - stronger) / (1.0 - equal)).ln(),
            evidence: 0.0,
            verdict: None,
        }
    }

    /// Counts a game that one of the two won, and returns the verdict once there is one. A verdict never changes.
    pub fn add(&mut self, first_won: bool) -> Option<Verdict> {
        if self.verdict.is_none() {
            self.evidence += if first_won { self.gain } else { self.loss };
            let bound = Sprt::bound();
            self.verdict = match self.evidence {
                evidence if evidence >= bound => Some(Verdict::Stronger),
                evidence if evidence <= -bound => Some(Verdict::NotStronger),
                _ => None,
            };
        }
        self.verdict
    }

    /// The verdict, once there is one.
    pub fn verdict(&self) -> Option<Verdict> {
        self.verdict
    }

    /// The logarithm of how much likelier "stronger" is than "not stronger".
    pub fn evidence(&self) -> f64 {
        self.evidence
    }

    /// The evidence needed for a verdict, on either side.
    pub fn bound() -> f64 {
        ((1.0 - ERROR) / ERROR).ln()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use brickwool_game::Luck;
    use brickwool_luck::SeededLuck;

    /// Of 1 000 tests between bots of this strength, how many say "stronger".
    fn stronger_verdicts(first: u32, second: u32, true_elo: f64) -> u32 {
        let odds = f64::from(first) / f64::from(second) * 10f64.powf(true_elo / 400.0);
        let wins = (odds / (1.0 + odds) * 1e6) as u32;
        let mut luck = SeededLuck::new(1);
        let mut one = || {
            let mut test = Sprt::new(first, second, 50.0);
            loop {
                if let Some(verdict) = test.add(luck.below(1_000_000) < wins) {
                    return u32::from(verdict == Verdict::Stronger);
                }
            }
        };
        (0..1000).map(|_| one()).sum()
    }

    #[test]
    fn wrong_verdicts_are_as_rare_as_promised() {
        for (first, second) in [(1, 1), (1, 3), (2, 2)] {
            assert!(stronger_verdicts(first, second, 0.0) <= 60, "{first}:{second}");
            assert!(stronger_verdicts(first, second, 50.0) >= 940, "{first}:{second}");
            assert!(stronger_verdicts(first, second, -100.0) <= 5, "{first}:{second}");
        }
    }

    #[test]
    fn a_verdict_stays() {
        let mut test = Sprt::new(1, 1, 100.0);
        while test.add(true).is_none() {}
        (0..1000).for_each(|_| assert_eq!(test.add(false), Some(Verdict::Stronger)));
    }
}
