//! Verifiable dice: nobody can choose what is rolled, and everybody can recompute it when the game is over.
//!
//! Before anybody takes a seat, the server draws a secret [`Seed`] and shows its SHA-256, the commitment. Every player then
//! shows the [`seal`] of a nonce of their own, and the nonce itself once all are sealed. Seed and nonces make a [`Key`],
//! and everything that chance decides in the game is drawn from ChaCha20 under that key: each decision from its own
//! stream, numbered in order. When the game is over the seed is shown.
//!
//! `docs/fair-dice.md` specifies it exactly, so that another program can check a game.

use brickwool_game::Luck;
use chacha20::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};
use sha2::{Digest, Sha256};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The server's secret: 32 bytes, written as 64 hexadecimal digits.
#[derive(Clone, PartialEq, Eq)]
pub struct Seed([u8; 32]);

/// What the dice are drawn from: made from the seed and the players' nonces.
#[derive(Clone, PartialEq, Eq)]
pub struct Key([u8; 32]);

/// The text is not 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("a seed has 64 hexadecimal digits in lower case")]
pub struct SeedError;

impl Seed {
    /// A seed from bytes that the caller drew from a good source.
    pub fn new(bytes: [u8; 32]) -> Seed {
        Seed(bytes)
    }

    /// What is shown beforehand: the SHA-256 of the seed's 64 digits.
    pub fn commitment(&self) -> String {
        hex(&Sha256::digest(self.to_string()).into())
    }

    /// The seed of the `number`-th attempt to start, where this one is the table's secret. Whoever is shown one of them
    /// learns nothing about the others.
    #[must_use]
    pub fn attempt(&self, number: u32) -> Seed {
        Seed(Sha256::digest(format!("brickwool attempt\n{self}\n{number}\n")).into())
    }

    /// The SHA-256 of the seed and the players' nonces, the seed first, the nonces in the order of seats, each ended by a
    /// newline.
    pub fn key(&self, nonces: &[String]) -> Key {
        let mut hash = Sha256::new();
        hash.update(format!("{self}\n"));
        for nonce in nonces {
            hash.update(format!("{nonce}\n"));
        }
        Key(hash.finalize().into())
    }
}

/// What a player shows of a nonce beforehand. The commitment and the seat (from 0) are part of it: a seal made for another
/// seat or another game fits no nonce.
pub fn seal(commitment: &str, seat: usize, nonce: &str) -> String {
    hex(&Sha256::digest(format!("brickwool seal\n{commitment}\n{seat}\n{nonce}\n")).into())
}

/// Whether a text can be a commitment or a seal: 64 hexadecimal digits in lower case.
pub fn is_hash(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

/// Hides the secret, so that it does not end up in a log.
impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(…)")
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(…)")
    }
}

impl FromStr for Seed {
    type Err = SeedError;

    fn from_str(text: &str) -> Result<Seed, SeedError> {
        if !is_hash(text) {
            return Err(SeedError);
        }
        let value = |byte: u8| if byte <= b'9' { byte - b'0' } else { byte - b'a' + 10 };
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
            *byte = value(pair[0]) << 4 | value(pair[1]);
        }
        Ok(Seed(bytes))
    }
}

fn hex(bytes: &[u8; 32]) -> String {
    let digit = |value: u8| char::from(b"0123456789abcdef"[usize::from(value)]);
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

impl Key {
    /// The generator for the `number`-th decision of chance.
    pub fn luck(&self, number: u64) -> FairLuck {
        let mut stream = ChaCha20Rng::from_seed(self.0);
        stream.set_stream(number);
        FairLuck(stream)
    }
}

/// The generator for one decision of chance.
pub struct FairLuck(ChaCha20Rng);

impl Luck for FairLuck {
    /// Words of 32 bits are drawn until one falls below the greatest multiple of `n`; its remainder by `n` is the answer.
    fn below(&mut self, n: u32) -> u32 {
        let n = n.max(1);
        let end = (1u64 << 32) / u64::from(n) * u64::from(n);
        loop {
            let word = self.0.next_u32();
            if u64::from(word) < end {
                return word % n;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seed() -> Seed {
        Seed::new(std::array::from_fn(|place| place as u8))
    }

    #[test]
    fn a_seed_is_read_as_it_is_written() {
        let text = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
        assert_eq!(seed().to_string(), text);
        assert_eq!(text.parse(), Ok(seed()));
        for wrong in ["", "00", &text.to_uppercase(), &text[1..], &format!("{text}0"), &"ä".repeat(32)] {
            assert_eq!(wrong.parse::<Seed>(), Err(SeedError), "{wrong}");
        }
        assert!(!format!("{:?}", seed()).contains("01"));
    }

    /// If this fails, no finished game can be verified any more. (The numbers come from another implementation.)
    #[test]
    fn the_numbers_stay_what_they_are() {
        let key = seed().key(&["a".into(), "b".into()]);
        let first = |number: u64| {
            let mut luck = key.luck(number);
            (0..8).map(|_| luck.below(36)).collect::<Vec<_>>()
        };
        assert_eq!(seed().commitment(), "6c86c6aac5fb24bcf5d9939cb7d7d5645ce39418f449e03b262dd4fa14b4b92b");
        assert_eq!(first(0), [17, 24, 35, 34, 18, 18, 23, 17]);
        assert_eq!(first(1), [5, 22, 8, 10, 28, 30, 1, 8]);
        assert_ne!(seed().key(&["a".into()]), seed().key(&["b".into()]));
    }

    /// The numbers come from `printf 'brickwool seal\n%s\n%s\n%s\n' COMMITMENT SEAT NONCE | sha256sum`.
    #[test]
    fn seals_and_later_seeds_stay_what_they_are() {
        let commitment = seed().commitment();
        let sealed = |seat| seal(&commitment, seat, "a-nonce");
        assert_eq!(sealed(0), "f21bc621bf1f27b9557a7f3f3f5a3a30c1d4e1a70131081486db79e4dbe1d983");
        assert_ne!(sealed(0), sealed(1));
        assert_ne!(sealed(0), seal(&seed().attempt(0).commitment(), 0, "a-nonce"));
        assert!(is_hash(&sealed(0)) && !is_hash(&sealed(0)[1..]) && !is_hash(&sealed(0).to_uppercase()));
        assert_eq!(
            seed().attempt(1).to_string(),
            "1f99c01bc19051f3479be583674b42dee62bf00d8e1372a0eb3deaf59ad3ee29"
        );
        assert_ne!(seed().attempt(0), seed().attempt(1));
    }

    #[test]
    fn dice_fall_evenly() {
        let key = seed().key(&[]);
        let mut counts = [0u32; 6];
        for number in 0..60_000 {
            counts[key.luck(number).below(6) as usize] += 1;
        }
        // Five standard deviations around 10 000.
        assert!(counts.iter().all(|count| (9_540..10_460).contains(count)), "{counts:?}");
    }
}
