//! The two sweeps over all hands that value a turn's re-rolls, for several boards at once.
//!
//! Every value is an array of `N` lanes, one board each: the solver fills vector registers with boards that share
//! their knights, a single question uses one lane.

use crate::solver::hands::{HAND_TABLES, HANDS, KEEPS};

/// A value for every hand and lane.
pub(crate) type Values<const N: usize> = [[f64; N]; HANDS];

/// Given the value of every roll, what each keep is worth when the missing dice are rolled.
///
/// Rolling k dice is rolling one and then k - 1: a keep is worth the mean of its six continuations.
#[inline]
pub(crate) fn expect<const N: usize>(values: &mut Values<N>) {
    for (keep, up) in HAND_TABLES.up.iter().enumerate().rev() {
        let mut sum = [0.0; N];
        for &larger in up {
            let value = values[larger as usize];
            for lane in 0..N {
                sum[lane] += value[lane];
            }
        }
        values[keep] = sum.map(|sum| sum * (1.0 / 6.0));
    }
}

/// Given the value of every keep and of every roll as it is, what each hand is worth when any of its dice may be
/// kept: the best of its sub-hands.
///
/// The best sub-hand is the hand itself or the best sub-hand of one die less.
#[inline]
pub(crate) fn choose_best<const N: usize>(values: &mut Values<N>) {
    for (hand, down) in HAND_TABLES.down.windows(2).enumerate().skip(1) {
        let mut best = values[hand];
        for &smaller in &HAND_TABLES.smaller[down[0] as usize..down[1] as usize] {
            best = larger(best, values[smaller as usize]);
        }
        values[hand] = best;
    }
}

/// The larger of two values, lane by lane. (Written so that it becomes one vector instruction.)
#[inline]
pub(crate) fn larger<const N: usize>(a: [f64; N], b: [f64; N]) -> [f64; N] {
    std::array::from_fn(|lane| if a[lane] > b[lane] { a[lane] } else { b[lane] })
}

/// The mean over the first throw of all six dice.
#[inline]
pub(crate) fn mean_of_rolls<const N: usize>(values: &Values<N>) -> [f64; N] {
    let mut mean = [0.0; N];
    for (value, chance) in values[KEEPS..].iter().zip(&HAND_TABLES.chance) {
        for lane in 0..N {
            mean[lane] += value[lane] * chance;
        }
    }
    mean
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::resource::{Resource, Resources};
    use crate::solver::hands::Hand;

    fn hand(counts: [u32; 6]) -> usize {
        Hand::of(Resources::new(counts).unwrap()).unwrap().index()
    }

    /// In the first lane a roll is worth its ore, in the second its gold.
    fn ore_and_gold() -> Box<Values<2>> {
        let mut values = Box::new([[0.0; 2]; HANDS]);
        for roll in Hand::rolls() {
            let counts = roll.resources();
            values[roll.index()] = [counts[Resource::Ore].into(), counts[Resource::Gold].into()];
        }
        values
    }

    fn close(value: [f64; 2], expected: [f64; 2]) -> bool {
        (0..2).all(|lane| (value[lane] - expected[lane]).abs() < 1e-12)
    }

    #[test]
    fn every_die_rolled_is_worth_a_sixth() {
        let mut values = ore_and_gold();
        assert!(close(mean_of_rolls(&values), [1.0, 1.0]), "six dice");
        expect(&mut values);
        assert!(close(values[hand([0; 6])], [1.0, 1.0]));
        assert!(close(values[hand([2, 1, 0, 0, 0, 0])], [2.5, 0.5]), "three dice are rolled");
        assert!(close(values[hand([0, 0, 0, 0, 0, 5])], [1.0 / 6.0, 5.0 + 1.0 / 6.0]));
        assert!(close(values[hand([1, 5, 0, 0, 0, 0])], [1.0, 0.0]), "nothing is rolled");
    }

    #[test]
    fn the_best_dice_are_kept() {
        let mut values = ore_and_gold();
        expect(&mut values);
        choose_best(&mut values);
        // Whoever wants ore keeps it and rolls the rest, each die a sixth; in the other lane somebody wants gold.
        assert!(close(values[hand([2, 0, 3, 0, 0, 1])], [2.0 + 4.0 / 6.0, 1.0 + 5.0 / 6.0]));
        assert!(close(values[hand([6, 0, 0, 0, 0, 0])], [6.0, 1.0]));
        assert!(close(values[hand([0; 6])], [1.0, 1.0]));
        assert_eq!(larger([1.0, 5.0], [2.0, 3.0]), [2.0, 5.0]);
    }
}
