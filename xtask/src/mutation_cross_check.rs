//! Compares the screening with cargo-mutants: some mutants that are decided already are tested once more by the other way.

use crate::mutation_ledger::{MutantOutcome, MutationLedger};
use std::fmt;

/// About `count` of the mutants that the ledger has an outcome for, from all files alike.
pub(crate) fn sample(names: &[String], ledger: &MutationLedger, count: usize) -> Vec<String> {
    let decided: Vec<&String> = names.iter().filter(|name| ledger.outcome(name).is_some()).collect();
    let step = decided.len().div_ceil(count.max(1)).max(1);
    // From the middle of each part: the first mutants of a crate are much alike.
    decided.into_iter().skip(step / 2).step_by(step).cloned().collect()
}

/// What two ledgers say about the same mutants.
pub(crate) struct Comparison {
    compared: usize,
    differing: Vec<(String, MutantOutcome, MutantOutcome)>,
}

impl Comparison {
    pub(crate) fn of(names: &[String], ledger: &MutationLedger, other: &MutationLedger) -> Comparison {
        let both = names.iter().filter_map(|name| {
            let (one, _) = ledger.outcome(name)?;
            let (other, _) = other.outcome(name)?;
            Some((name.clone(), one, other))
        });
        let both: Vec<_> = both.collect();
        let compared = both.len();
        let differing = both.into_iter().filter(|(_, one, other)| noticed(*one) != noticed(*other)).collect();
        Comparison { compared, differing }
    }
}

/// Caught or not ended in time is the same: which of them depends on the order of the tests.
fn noticed(outcome: MutantOutcome) -> MutantOutcome {
    if outcome == MutantOutcome::Timeout { MutantOutcome::Caught } else { outcome }
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Comparison { compared, differing } = self;
        write!(f, "{compared} mutants tested both ways, {} with another outcome", differing.len())?;
        differing.iter().try_for_each(|(name, one, other)| {
            write!(f, "\n- `{name}`: {one:?} by the ledger, {other:?} by cargo-mutants")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn what_is_decided_is_compared() {
        let folder = std::env::temp_dir().join(format!("brickwool-cross-check-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let names: Vec<String> = (0..8).map(|n| format!("a.rs:{n}:1: delete !")).collect();
        let ledger = |file: &str, outcomes: &[MutantOutcome]| {
            let mut ledger = MutationLedger::open(&folder.join(file)).unwrap();
            let entries: Vec<_> =
                names.iter().zip(outcomes).map(|(name, outcome)| (name.clone(), *outcome, 0)).collect();
            ledger.add(&entries).unwrap();
            ledger
        };
        let (caught, missed) = (MutantOutcome::Caught, MutantOutcome::Missed);
        let screened = ledger("screened", &[caught, missed, caught, missed, MutantOutcome::Unviable, caught]);
        let other = ledger("other", &[MutantOutcome::Timeout, missed, missed, caught]);
        assert_eq!(sample(&names, &screened, 2), [names[1].clone(), names[4].clone()]);
        assert_eq!(sample(&names, &screened, 100), names[..6]);
        assert_eq!(
            Comparison::of(&names, &screened, &other).to_string(),
            "4 mutants tested both ways, 2 with another outcome\n\
             - `a.rs:2:1: delete !`: Caught by the ledger, Missed by cargo-mutants\n\
             - `a.rs:3:1: delete !`: Missed by the ledger, Caught by cargo-mutants"
        );
        fs::remove_dir_all(folder).unwrap();
    }
}
