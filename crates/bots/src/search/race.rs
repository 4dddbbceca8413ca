//! Which candidate is best, when each can be tried again and again and every trial is noisy: a race in rounds, in which the
//! slower half drops out.

/// A candidate has at least this many trials before it can drop out for being clearly worse.
const FEWEST_TRIALS: usize = 16;
/// How many standard errors behind the best is clearly worse.
const CLEARLY: f64 = 3.0;

/// The results of one candidate's trials. Trial number `i` had the same chance for all.
#[derive(Clone, Debug, Default)]
pub(super) struct Runner {
    pub(super) results: Vec<f32>,
    pub(super) out: bool,
}

impl Runner {
    fn mean(&self, trials: usize) -> f64 {
        self.results[..trials].iter().map(|&result| f64::from(result)).sum::<f64>() / trials.max(1) as f64
    }

    /// By how much this candidate is better than another, on trials both had, and the standard error of that.
    fn lead(&self, other: &Runner) -> (f64, f64) {
        let trials = self.results.len().min(other.results.len());
        if trials < 2 {
            return (0.0, f64::INFINITY);
        }
        let pairs = || self.results.iter().zip(&other.results).map(|(a, b)| f64::from(a - b));
        let mean = pairs().sum::<f64>() / trials as f64;
        let square = pairs().map(|lead| (lead - mean) * (lead - mean)).sum::<f64>();
        (mean, (square / (trials * (trials - 1)) as f64).sqrt())
    }
}

/// The race. Candidate 0 is the favourite.
#[derive(Debug)]
pub(super) struct Race {
    pub(super) runners: Vec<Runner>,
}

impl Race {
    pub(super) fn new(candidates: usize) -> Race {
        Race { runners: vec![Runner::default(); candidates] }
    }

    /// Runs the race, with at most `most` trials of each candidate. `trial(candidate, number)` returns a result and the share of
    /// the budget that is used, from 0 to 1.
    pub(super) fn run(&mut self, most: usize, mut trial: impl FnMut(usize, usize) -> (f32, f64)) {
        let rounds = usize::BITS - (self.runners.len().max(2) - 1).leading_zeros();
        let mut number = 0;
        let mut round = 1;
        while number < most && self.running() > 1 {
            let mut used = 0.0;
            for candidate in 0..self.runners.len() {
                if !self.runners[candidate].out {
                    let (result, so_far) = trial(candidate, number);
                    self.runners[candidate].results.push(result);
                    used = so_far;
                    if used >= 1.0 {
                        break;
                    }
                }
            }
            number += 1;
            if used >= 1.0 {
                break;
            }
            if used >= f64::from(round) / f64::from(rounds) {
                self.drop_half(number);
                round += 1;
            } else if number % FEWEST_TRIALS == 0 {
                self.drop_clearly_worse(number);
            }
        }
    }

    fn running(&self) -> usize {
        self.runners.iter().filter(|runner| !runner.out).count()
    }

    /// Those still in the race, the best first.
    fn ranking(&self, trials: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.runners.len()).filter(|&at| !self.runners[at].out).collect();
        let mean = |at: usize| self.runners[at].mean(trials);
        order.sort_by(|&a, &b| mean(b).total_cmp(&mean(a)));
        order
    }

    fn drop_half(&mut self, trials: usize) {
        let order = self.ranking(trials);
        for &worse in &order[order.len().div_ceil(2).max(2).min(order.len())..] {
            self.runners[worse].out = true;
        }
    }

    fn drop_clearly_worse(&mut self, trials: usize) {
        let order = self.ranking(trials);
        let best = order[0];
        for &other in &order[1..] {
            let (lead, error) = self.runners[best].lead(&self.runners[other]);
            if lead > CLEARLY * error {
                self.runners[other].out = true;
            }
        }
    }

    /// The best candidate: the favourite, unless another leads it by `enough` standard errors.
    pub(super) fn winner(&self, enough: f64) -> usize {
        let running = self.runners.iter().filter(|runner| !runner.out);
        let trials = running.map(|runner| runner.results.len()).min().unwrap_or(0);
        if trials == 0 {
            return 0;
        }
        let best = self.ranking(trials)[0];
        let (lead, error) = self.runners[best].lead(&self.runners[0]);
        if best != 0 && lead > enough * error { best } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use brickwool_game::Luck;
    use brickwool_luck::SeededLuck;

    /// Candidates of these strengths, with noise that is partly common to all.
    fn race(strengths: &[f32], seed: u64, trials: f64) -> (usize, usize) {
        let noise = |key: u64| (SeededLuck::new(key).below(1001) as f32 - 500.0) / 1000.0;
        let mut race = Race::new(strengths.len());
        let mut count = 0.0;
        race.run(10_000, |candidate, number| {
            count += 1.0;
            let common = noise(seed * 7_919 + number as u64);
            let own = noise(seed * 104_729 + (number * 97 + candidate) as u64);
            (strengths[candidate] + common + 0.5 * own, count / trials)
        });
        (race.winner(0.5), count as usize)
    }

    #[test]
    fn the_best_wins_most_races() {
        let wins =
            (0..100).filter(|&seed| race(&[0.3, 0.2, 0.42, 0.1, 0.25, 0.3], seed, 400.0).0 == 2).count();
        assert!(wins > 90, "{wins}");
    }

    #[test]
    fn the_favourite_stays_where_nobody_is_better() {
        let stays = (0..100).filter(|&seed| race(&[0.3; 4], seed, 200.0).0 == 0).count();
        assert!(stays > 35, "{stays}");
    }

    #[test]
    fn a_clear_case_is_decided_early_and_the_budget_is_kept() {
        let (winner, trials) = race(&[0.9, 0.1, 0.1], 1, 100_000.0);
        assert_eq!(winner, 0);
        assert!(trials <= 3 * 32, "{trials}");
        assert!(race(&[0.3, 0.3, 0.3], 1, 100.0).1 <= 100);
    }

    #[test]
    fn without_trials_the_favourite_wins() {
        let mut race = Race::new(3);
        race.run(0, |_, _| (0.0, 0.0));
        assert_eq!(race.winner(0.5), 0);
    }
}
