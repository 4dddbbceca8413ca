//! How many cards each hex gives each seat when its number is rolled: kept with the state, so that a roll adds up two hexes
//! instead of searching for buildings.
//!
//! Four bits for each seat: a hex has room for three buildings, so a seat gets three cities' worth at most. The first four
//! seats are apart from the others, because at most tables there are no others.

use crate::constants::{CITY_YIELD, SETTLEMENT_YIELD};
use crate::state::seats_with;
use crate::topology::MAX_HEXES;
use crate::{Cards, Hex, Resource};
use brickwool_game::{BySeat, MAX_SEATS, Seat, Seats};

/// Bits for each seat.
const BITS: u32 = 4;
/// How many seats are in `first`.
pub(crate) const FIRST: usize = (u16::BITS / BITS) as usize;
const _: () = assert!(MAX_SEATS - FIRST <= (u8::BITS / BITS) as usize);

const _: () =
    assert!(SETTLEMENT_YIELD == 1 && CITY_YIELD == 2, "`add_one` is called once for each building step");

/// The cards that hexes give. There is room for one more hex than any board has, which gives nothing: see
/// [`HexSet::take_lowest`](crate::HexSet).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Yields {
    first: [u16; MAX_HEXES + 1],
    others: [u8; MAX_HEXES + 1],
}

impl Yields {
    pub(crate) const NONE: Yields = Yields { first: [0; MAX_HEXES + 1], others: [0; MAX_HEXES + 1] };

    /// What a hex gives a seat.
    #[inline]
    pub(crate) fn of(&self, hex: Hex, seat: Seat) -> u8 {
        let all = u32::from(self.first[hex.index()]) | u32::from(self.others[hex.index()]) << u16::BITS;
        digit(all, seat.index())
    }

    /// A seat gets one card more from a hex: it built a settlement there, or made it a city.
    #[inline]
    pub(crate) fn add_one(&mut self, hex: Hex, seat: Seat) {
        match seat.index().checked_sub(FIRST) {
            None => self.first[hex.index()] += 1 << (BITS as usize * seat.index()),
            Some(other) => self.others[hex.index()] += 1 << (BITS as usize * other),
        }
    }

    /// Whether anybody has a building at a hex.
    #[inline]
    pub(crate) fn any(&self, hex: Hex) -> bool {
        self.first[hex.index()] != 0 || self.others[hex.index()] != 0
    }

    /// Everybody with a building at a hex.
    #[inline]
    pub(crate) fn seats(&self, hex: Hex) -> Seats {
        seats_with(&BySeat::from_fn(|seat| self.of(hex, seat)))
    }

    /// Adds what a hex gives of a resource to what each of the first `N` seats is owed, and returns the sum. The hex is a
    /// number, because it may be the one after the last.
    #[inline(always)]
    pub(crate) fn harvest<const N: usize>(
        &self,
        hex: usize,
        resource: Resource,
        owed: &mut BySeat<Cards, N>,
    ) -> Cards {
        let (first, others) = owed.0.split_at_mut(FIRST);
        let mut sum = add_digits(self.first[hex].into(), resource, first);
        if N > FIRST {
            sum += add_digits(self.others[hex].into(), resource, others);
        }
        sum
    }
}

#[inline(always)]
fn add_digits(digits: u32, resource: Resource, owed: &mut [Cards]) -> Cards {
    for (place, owed) in owed.iter_mut().enumerate() {
        *owed += Cards::some(resource, digit(digits, place));
    }
    // The fourth digit of the product is the sum of all four: three cities are 6, so nothing is carried.
    Cards::some(resource, digit(digits * 0x1111, 3))
}

#[inline(always)]
fn digit(digits: u32, place: usize) -> u8 {
    (digits >> (BITS as usize * place) & ((1 << BITS) - 1)) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_seat_has_its_own_count_on_every_hex() {
        let mut yields = Yields::NONE;
        // Seat 0 gets nothing, seat 1 one card and so on up to five; from another hex only the last gets one.
        for seat in Seats::first(6) {
            (0..seat.index()).for_each(|_| yields.add_one(Hex(3), seat));
        }
        yields.add_one(Hex(4), Seat::new(5));
        let of = |hex: u8| Seats::first(6).map(|seat| yields.of(Hex(hex), seat)).collect::<Vec<_>>();
        assert_eq!(of(3), [0, 1, 2, 3, 4, 5]);
        assert_eq!(of(4), [0, 0, 0, 0, 0, 1]);
        assert_eq!(yields.seats(Hex(3)), Seats::first(6).without(Seat::new(0)));
        assert_eq!(yields.seats(Hex(4)), Seats::one(Seat::new(5)));
    }
}
