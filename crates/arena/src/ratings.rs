//! How strong players are, from who won which games: Elo-like ratings with error bars.
//!
//! The model: at a table everybody wins in proportion to a strength of their own (Bradley and Terry's model, for more than
//! two). The strengths under which the results are likeliest are found by repeated improvement (the minorise–maximise
//! step), and how sharply the likelihood falls off around them gives the error bars. Unlike ratings that are updated game
//! by game, the result does not depend on the order of games.
//!
//! One imagined win and loss of everybody against an average player keeps the ratings finite when somebody never lost.

use crate::stats::Z95;

/// The results among a field of players.
#[derive(Clone, Debug)]
pub struct Results {
    players: usize,
    /// Tables with the same players, by who won how often.
    tables: Vec<TableResults>,
}

#[derive(Clone, Debug)]
struct TableResults {
    seated: Vec<usize>,
    /// Parallel to `seated`.
    wins: Vec<u64>,
}

/// How strong a player is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// In Elo points; the field's mean is 0.
    pub elo: f64,
    /// The margin of error at 95 % confidence.
    pub margin: f64,
}

/// Elo points for a factor e of strength.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;
/// The iteration ends when no rating changes by more than this (as a natural logarithm).
const CONVERGED: f64 = 1e-10;
const MOST_ROUNDS: usize = 100_000;

impl Results {
    /// No games yet, among this many players.
    pub fn new(players: usize) -> Results {
        Results { players, tables: Vec::new() }
    }

    /// Adds the games of a table: who played there, and how often each of them won.
    pub fn add(&mut self, seated: &[usize], wins: &[u64]) {
        self.tables.push(TableResults { seated: seated.to_vec(), wins: wins.to_vec() });
    }

    /// Everybody's rating.
    pub fn ratings(&self) -> Vec<Rating> {
        let strengths = self.strengths();
        let mean = strengths.iter().map(|strength| strength.ln()).sum::<f64>() / self.players as f64;
        let variances = self.variances(&strengths);
        let rating = |(strength, variance): (&f64, f64)| Rating {
            elo: ELO * (strength.ln() - mean),
            margin: ELO * Z95 * variance.max(0.0).sqrt(),
        };
        strengths.iter().zip(variances).map(rating).collect()
    }

    fn strengths(&self) -> Vec<f64> {
        let mut strengths = vec![1.0; self.players];
        for _ in 0..MOST_ROUNDS {
            // One imagined win, and a game won and one lost against a player of strength 1.
            let mut wins = vec![1.0; self.players];
            let mut share: Vec<f64> = strengths.iter().map(|strength| 2.0 / (strength + 1.0)).collect();
            for table in &self.tables {
                let total: f64 = table.seated.iter().map(|&player| strengths[player]).sum();
                let games = table.wins.iter().sum::<u64>() as f64;
                for (&player, &won) in table.seated.iter().zip(&table.wins) {
                    wins[player] += won as f64;
                    share[player] += games / total;
                }
            }
            let improved: Vec<f64> = wins.iter().zip(&share).map(|(wins, share)| wins / share).collect();
            let moved = improved.iter().zip(&strengths).map(|(new, old)| (new / old).ln().abs());
            let still = moved.fold(0.0, f64::max) < CONVERGED;
            strengths = improved;
            if still {
                break;
            }
        }
        strengths
    }

    /// The variances of the logarithms of strengths, from the inverse of the information matrix.
    fn variances(&self, strengths: &[f64]) -> Vec<f64> {
        let n = self.players;
        let mut information = vec![vec![0.0; n]; n];
        for (player, strength) in strengths.iter().enumerate() {
            let chance = strength / (strength + 1.0);
            information[player][player] = 2.0 * chance * (1.0 - chance);
        }
        for table in &self.tables {
            let total: f64 = table.seated.iter().map(|&player| strengths[player]).sum();
            let games = table.wins.iter().sum::<u64>() as f64;
            for &a in &table.seated {
                let chance = strengths[a] / total;
                information[a][a] += games * chance;
                for &b in &table.seated {
                    information[a][b] -= games * chance * strengths[b] / total;
                }
            }
        }
        let covariance = inverse(information);
        // Ratings are relative to the field's mean, and so are their errors.
        let row_mean: Vec<f64> = covariance.iter().map(|row| row.iter().sum::<f64>() / n as f64).collect();
        let grand_mean = row_mean.iter().sum::<f64>() / n as f64;
        (0..n).map(|player| covariance[player][player] - 2.0 * row_mean[player] + grand_mean).collect()
    }
}

/// The inverse of a positive definite matrix by Gauss–Jordan elimination, which needs no pivoting here.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let n = matrix.len();
    let unit = |row: usize| (0..n).map(|column| f64::from(u8::from(row == column))).collect::<Vec<f64>>();
    for (row, cells) in matrix.iter_mut().enumerate() {
        cells.extend(unit(row));
    }
    for pivot in 0..n {
        let scale = matrix[pivot][pivot];
        matrix[pivot].iter_mut().for_each(|cell| *cell /= scale);
        let pivot_row = matrix[pivot].clone();
        for (row, cells) in matrix.iter_mut().enumerate() {
            let factor = cells[pivot];
            if row != pivot {
                cells.iter_mut().zip(&pivot_row).for_each(|(cell, pivot)| *cell -= factor * pivot);
            }
        }
    }
    matrix.into_iter().map(|row| row[n..].to_vec()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_players_are_as_far_apart_as_their_results_say() {
        let mut results = Results::new(2);
        results.add(&[0, 1], &[7_500, 2_500]);
        let [a, b] = results.ratings()[..] else { panic!("two ratings") };
        // Odds of 3 to 1 are 190.8 points.
        assert!((a.elo - b.elo - 190.8).abs() < 0.2, "{a:?} {b:?}");
        assert!((a.elo + b.elo).abs() < 1e-6);
        // The error of a log-odds estimate is 1 / sqrt(n p q); each rating has half of the difference.
        let expected = ELO * Z95 / (10_000.0 * 0.75 * 0.25_f64).sqrt() / 2.0;
        assert!((a.margin - expected).abs() < 0.05, "{} {expected}", a.margin);
    }

    #[test]
    fn strengths_at_tables_of_four_are_found_again() {
        let strengths: [f64; 5] = [4.0, 2.0, 1.0, 1.0, 0.5];
        let mut results = Results::new(5);
        for absent in 0..5 {
            let seated: Vec<usize> = (0..5).filter(|&player| player != absent).collect();
            let total: f64 = seated.iter().map(|&player| strengths[player]).sum();
            let wins: Vec<u64> =
                seated.iter().map(|&player| (1e6 * strengths[player] / total).round() as u64).collect();
            results.add(&seated, &wins);
        }
        let ratings = results.ratings();
        for (a, b) in [(0, 1), (1, 2), (2, 3), (3, 4)] {
            let expected = ELO * (strengths[a] / strengths[b]).ln();
            assert!((ratings[a].elo - ratings[b].elo - expected).abs() < 0.1, "{a} {b}");
        }
    }

    #[test]
    fn somebody_who_never_lost_has_a_rating_and_a_wide_margin() {
        let mut results = Results::new(2);
        results.add(&[0, 1], &[10, 0]);
        let ratings = results.ratings();
        assert!(
            ratings[0].elo.is_finite() && ratings[0].elo > 50.0 && ratings[0].margin > 50.0,
            "{ratings:?}"
        );
    }

    #[test]
    fn without_games_nothing_is_known() {
        assert!(
            Results::new(3).ratings().iter().all(|rating| rating.elo.abs() < 1e-9 && rating.margin > 100.0)
        );
    }
}
