//! Shares and means with 95 % confidence intervals.

use serde::Serialize;

/// 95 % of a normal distribution lie within this many standard deviations of its mean.
pub const Z95: f64 = 1.959_963_984_540_054;

/// How often something happened, of how many times.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Share {
    pub count: u64,
    pub of: u64,
}

impl Share {
    /// Counts one more case.
    pub fn add(&mut self, happened: bool) {
        self.count += u64::from(happened);
        self.of += 1;
    }

    /// The share as a fraction; `None` if there were no cases.
    pub fn value(&self) -> Option<f64> {
        (self.of > 0).then(|| self.count as f64 / self.of as f64)
    }

    /// The 95 % confidence interval of the true share (Wilson's, which is right for small numbers and for shares near 0 and 1
    /// too).
    ///
    /// ```
    /// use brickwool_arena::Share;
    /// let [low, high] = Share { count: 0, of: 10 }.interval().unwrap();
    /// assert!(low == 0.0 && (0.277..0.279).contains(&high));
    /// ```
    pub fn interval(&self) -> Option<[f64; 2]> {
        let share = self.value()?;
        let n = self.of as f64;
        let z2 = Z95 * Z95;
        let middle = (share + z2 / (2.0 * n)) / (1.0 + z2 / n);
        let half = Z95 / (1.0 + z2 / n) * (share * (1.0 - share) / n + z2 / (4.0 * n * n)).sqrt();
        // Rounding must not push the ends past what is certain.
        let low = if self.count == 0 { 0.0 } else { middle - half };
        let high = if self.count == self.of { 1.0 } else { middle + half };
        Some([low, high])
    }
}

/// The mean of whole numbers. Sums are exact, so the order of the numbers does not matter.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Mean {
    count: u64,
    sum: u64,
    squares: u128,
}

/// An estimate with its margin of error at 95 % confidence.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Estimate {
    pub value: f64,
    pub margin: f64,
}

impl Mean {
    pub fn add(&mut self, number: u64) {
        self.count += 1;
        self.sum += number;
        self.squares += u128::from(number) * u128::from(number);
    }

    pub fn sum(&self) -> u64 {
        self.sum
    }

    /// The mean, if there are any numbers.
    pub fn estimate(&self) -> Option<Estimate> {
        let n = self.count as f64;
        let value = (self.count > 0).then(|| self.sum as f64 / n)?;
        let variance = (self.squares as f64 / n - value * value).max(0.0);
        let margin = if self.count > 1 { Z95 * (variance / (n - 1.0)).sqrt() } else { 0.0 };
        Some(Estimate { value, margin })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_are_those_of_the_textbook() {
        // Wilson's interval worked out by hand for 8 of 10, 50 of 100.
        for (count, of, low, high) in [(8, 10, 0.4902, 0.9433), (50, 100, 0.4038, 0.5962)] {
            let [found_low, found_high] = Share { count, of }.interval().unwrap();
            assert!(
                (found_low - low).abs() < 1e-4 && (found_high - high).abs() < 1e-4,
                "{found_low} {found_high}"
            );
        }
        assert_eq!(Share::default().interval(), None);
        assert_eq!(Share { count: 5, of: 5 }.interval().unwrap()[1], 1.0);
    }

    #[test]
    fn the_margin_of_a_mean_is_known() {
        let mut mean = Mean::default();
        assert_eq!(mean.estimate(), None);
        [2, 4, 4, 4, 5, 5, 7, 9].into_iter().for_each(|number| mean.add(number));
        let Estimate { value, margin } = mean.estimate().unwrap();
        // Deviation 2 over eight numbers, so a standard error of 2 / sqrt(7).
        assert!((value - 5.0).abs() < 1e-12 && (margin - Z95 * 2.0 / 7f64.sqrt()).abs() < 1e-9);
    }
}
