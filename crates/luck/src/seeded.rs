//! The generator for simulations: fast, small, and the same numbers from the same seed in every release.

use brickwool_game::Luck;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// For simulations. (The server's dice are drawn by [`FairLuck`](crate::FairLuck), which can be verified.)
///
/// The numbers that a seed gives must never change, so bounded numbers and derived seeds are made here, not by a library
/// that may change how it makes them.
#[derive(Clone, Debug)]
pub struct SeededLuck(Xoshiro256PlusPlus);

impl SeededLuck {
    pub fn new(seed: u64) -> SeededLuck {
        SeededLuck(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// For game number `game` of a series: each game can be played again by itself.
    pub fn for_game(seed: u64, game: u64) -> SeededLuck {
        SeededLuck::new(nth_seed(seed, game))
    }
}

/// The `n`-th of the seeds that follow from one: for the games of a series, or the players of a game.
pub fn nth_seed(seed: u64, n: u64) -> u64 {
    // Two different odd multipliers keep pairs apart; seeding a generator scrambles the rest.
    seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ n.wrapping_mul(0xd1b5_4a32_d192_ed03)
}

impl Luck for SeededLuck {
    /// Multiply and shift: no division, and a bias below `n` in 2^32, far beyond what any simulation can see.
    #[inline]
    fn below(&mut self, n: u32) -> u32 {
        (((self.0.next_u64() >> 32) * u64::from(n)) >> 32) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// If this fails, every seed anybody ever wrote down means another game.
    #[test]
    fn seeds_keep_their_promise() {
        let first = |mut luck: SeededLuck| (0..12).map(|_| luck.below(100)).collect::<Vec<_>>();
        assert_eq!(first(SeededLuck::new(1)), [81, 74, 10, 74, 18, 59, 98, 52, 9, 13, 92, 34]);
        assert_eq!(first(SeededLuck::for_game(1, 0)), [34, 37, 39, 18, 95, 41, 75, 60, 41, 99, 41, 14]);
        assert_eq!(first(SeededLuck::for_game(1, 1)), [46, 93, 54, 19, 0, 30, 60, 95, 93, 10, 7, 43]);
    }

    #[test]
    fn dice_fall_evenly() {
        let mut luck = SeededLuck::new(7);
        let mut counts = [0u32; 6];
        for _ in 0..60_000 {
            counts[luck.below(6) as usize] += 1;
        }
        // Five standard deviations around 10 000.
        assert!(counts.iter().all(|count| (9_540..10_460).contains(count)), "{counts:?}");
    }
}
