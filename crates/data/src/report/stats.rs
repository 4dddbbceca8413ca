//! The statistics of the report: shares with their confidence intervals, and the chi-square test.

use brickwool_arena::Share;

/// A share with its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct ShareInterval {
    pub(super) value: f64,
    pub(super) low: f64,
    pub(super) high: f64,
}

impl ShareInterval {
    /// `count` of `all`; `None` if `all` is 0.
    pub(super) fn of(count: u64, all: u64) -> Option<ShareInterval> {
        let share = Share { count, of: all };
        let (value, [low, high]) = (share.value()?, share.interval()?);
        Some(ShareInterval { value, low, high })
    }

    /// The share of one of `among` equal players.
    pub(super) fn split(self, among: usize) -> ShareInterval {
        let among = among as f64;
        ShareInterval { value: self.value / among, low: self.low / among, high: self.high / among }
    }
}

/// The result of a chi-square test.
#[derive(Clone, Copy, Debug)]
pub(super) struct ChiSquare {
    pub(super) statistic: f64,
    pub(super) freedom: usize,
    /// The p-value: how likely a fit this bad or worse is by chance.
    pub(super) p: f64,
}

/// Pearson's test of counts against probabilities, which sum to 1.
pub(super) fn chi_square(cells: &[(u64, f64)]) -> Option<ChiSquare> {
    let all: u64 = cells.iter().map(|(count, _)| count).sum();
    if all == 0 || cells.len() < 2 {
        return None;
    }
    let term = |&(count, chance): &(u64, f64)| {
        let expected = chance * all as f64;
        (count as f64 - expected).powi(2) / expected
    };
    let (statistic, freedom) = (cells.iter().map(term).sum::<f64>(), cells.len() - 1);
    Some(ChiSquare { statistic, freedom, p: upper_gamma(freedom as f64 / 2.0, statistic / 2.0) })
}

/// The regularised upper incomplete gamma function Q(a, x) for `a` a positive multiple of one half: a finite sum, from
/// Q(1/2, x) = erfc(√x) or Q(1, x) = e⁻ˣ by Q(a + 1, x) = Q(a, x) + xᵃ e⁻ˣ / Γ(a + 1).
fn upper_gamma(a: f64, x: f64) -> f64 {
    let whole = a.fract() == 0.0;
    // At half: Γ(3/2) = √π / 2, so the first term to add is √x e⁻ˣ / Γ(3/2).
    let half_term = (x.sqrt().ln() - x - (std::f64::consts::PI.sqrt() / 2.0).ln()).exp();
    let (mut at, mut sum, mut term) =
        if whole { (1.0, (-x).exp(), x * (-x).exp()) } else { (0.5, erfc(x.sqrt()), half_term) };
    while at < a {
        sum += term;
        at += 1.0;
        term *= x / at;
    }
    sum.clamp(0.0, 1.0)
}

/// The complementary error function for x ≥ 0, within a ten-millionth of its value: Chebyshev's fit from Numerical Recipes.
fn erfc(x: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.5 * x);
    let series = [
        0.17087277,
        -0.82215223,
        1.48851587,
        -1.13520398,
        0.27886807,
        -0.18628806,
        0.09678418,
        0.37409196,
        1.00002368,
        -1.26551223,
    ];
    t * (series.iter().fold(0.0, |sum, term| sum * t + term) - x * x).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_upper_gamma_function_is_the_tabulated_one() {
        // The 95 % points of the chi-square distribution for 1, 2, 5, 10 and 35 degrees of freedom.
        for (freedom, point) in
            [(1.0, 3.8415), (2.0, 5.9915), (5.0, 11.0705), (10.0, 18.3070), (35.0, 49.8018)]
        {
            let p = upper_gamma(freedom / 2.0, point / 2.0);
            assert!((p - 0.05).abs() < 1e-4, "{freedom}: {p}");
        }
        assert!((upper_gamma(5.0, 0.0) - 1.0).abs() < 1e-9 && upper_gamma(17.5, 1000.0) < 1e-100);
    }

    #[test]
    fn a_share_has_wilsons_interval() {
        let share = ShareInterval::of(20, 100).unwrap();
        assert!((share.low - 0.1334).abs() < 1e-3 && (share.high - 0.2888).abs() < 1e-3, "{share:?}");
        assert_eq!(ShareInterval::of(0, 0), None);
        let none = ShareInterval::of(0, 10).unwrap();
        assert!(none.low == 0.0 && none.high > 0.2);
    }

    #[test]
    fn even_counts_fit_and_uneven_ones_do_not() {
        let sixth = 1.0 / 6.0;
        let even = chi_square(&[(100, sixth); 6]).unwrap();
        assert!((even.statistic, even.freedom) == (0.0, 5) && even.p > 0.999);
        let mut cells = [(100, sixth); 6];
        cells[0].0 = 200;
        assert!(chi_square(&cells).unwrap().p < 1e-9);
    }
}
