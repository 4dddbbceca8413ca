//! Secrets and names that nobody can guess, from the operating system.

use brickwool_luck::Seed;

/// Letters that are not taken for one another: 32 of them, five bits each.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// Bytes from the operating system. Without them no secret is safe, so the server stops.
fn random_bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system has random bytes");
    bytes
}

/// A random number.
pub(crate) fn random_u64() -> u64 {
    u64::from_le_bytes(random_bytes())
}

/// A seed for a table's dice.
pub(crate) fn random_seed() -> Seed {
    Seed::new(random_bytes())
}

/// A name of so many letters, five random bits each.
pub(crate) fn random_id(letters: usize) -> String {
    let letter = || char::from(LETTERS[usize::from(random_bytes::<1>()[0] & 31)]);
    (0..letters).map(|_| letter()).collect()
}
