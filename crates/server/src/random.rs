//! Secrets and ids that nobody can guess, from the operating system.

use brickwool_luck::{Seed, nth_seed};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Letters and digits that are not mistaken for one another: 32 of them, five bits each.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// Bytes from the operating system. Without them no secret would be safe, so the server stops.
pub(crate) fn random_bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system has random bytes");
    bytes
}

pub(crate) fn random_u64() -> u64 {
    u64::from_le_bytes(random_bytes())
}

/// Where the seeds of tables and bots come from: the operating system, or one number, for tests that repeat a game.
pub(crate) struct SeedSource {
    seed: Option<u64>,
    drawn: AtomicU64,
}

impl SeedSource {
    pub(crate) fn new(seed: Option<u64>) -> SeedSource {
        SeedSource { seed, drawn: AtomicU64::new(0) }
    }

    pub(crate) fn number(&self) -> u64 {
        self.seed.map_or_else(random_u64, |seed| nth_seed(seed, self.drawn.fetch_add(1, Relaxed)))
    }

    /// A seed for a table's dice.
    pub(crate) fn seed(&self) -> Seed {
        let mut bytes = [0; 32];
        bytes.chunks_exact_mut(8).for_each(|chunk| chunk.copy_from_slice(&self.number().to_le_bytes()));
        Seed::new(bytes)
    }
}

/// An id of so many letters, five random bits each.
pub(crate) fn random_id(letters: usize) -> String {
    let letter = || char::from(LETTERS[usize::from(random_bytes::<1>()[0] & 31)]);
    (0..letters).map(|_| letter()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fixed_seed_repeats_and_no_seed_does_not() {
        let tables = |seed| {
            let source = SeedSource::new(seed);
            [source.seed().to_string(), source.seed().to_string(), source.number().to_string()]
        };
        assert_eq!(tables(Some(7)), tables(Some(7)));
        assert_ne!(tables(Some(7)), tables(Some(8)));
        assert_ne!(tables(None), tables(None));
        let [one, other, _] = tables(Some(7));
        assert_ne!(one, other);
    }
}
