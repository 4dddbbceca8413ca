//! Seats at a table, sets of them, and small maps keyed by them.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Index, IndexMut};

/// A place at the table, counted from 0 in playing order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(try_from = "u8", into = "u8")]
pub struct Seat(u8);

impl Seat {
    /// The largest table of any game.
    pub const MAX_COUNT: u8 = 8;

    /// The seat with this number, which is below [`Seat::MAX_COUNT`].
    pub const fn new(index: u8) -> Seat {
        assert!(index < Seat::MAX_COUNT);
        Seat(index)
    }

    /// The seat's number, ready to index with.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The first `count` seats in order.
    pub fn first(count: u8) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator {
        (0..count).map(Seat)
    }

    /// Who plays after this seat at a table of `count`.
    #[inline]
    pub const fn next(self, count: u8) -> Seat {
        if self.0 + 1 >= count { Seat(0) } else { Seat(self.0 + 1) }
    }
}

impl TryFrom<u8> for Seat {
    type Error = String;

    fn try_from(index: u8) -> Result<Seat, String> {
        if index < Seat::MAX_COUNT {
            Ok(Seat(index))
        } else {
            Err(format!("a seat is a number from 0 to {}, not {index}", Seat::MAX_COUNT - 1))
        }
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> u8 {
        seat.0
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Seats(#[cfg_attr(feature = "ts", ts(as = "Vec<Seat>"))] u8);

impl Seats {
    /// The empty set.
    pub const NONE: Seats = Seats(0);

    /// The first `count` seats.
    pub const fn first(count: u8) -> Seats {
        Seats(((1u16 << count) - 1) as u8)
    }

    /// Just this seat.
    #[inline]
    pub const fn one(seat: Seat) -> Seats {
        Seats(1 << seat.0)
    }

    /// The set as bits, seat 0 lowest.
    #[inline]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// The set from bits, seat 0 lowest.
    #[inline]
    pub const fn from_bits(bits: u8) -> Seats {
        Seats(bits)
    }

    /// Whether `seat` is in the set.
    #[inline]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// Whether every seat of `other` is in this set.
    #[inline]
    pub const fn contains_all(self, other: Seats) -> bool {
        other.0 & !self.0 == 0
    }

    /// The set with `seat` in it.
    #[inline]
    #[must_use]
    pub const fn with(self, seat: Seat) -> Seats {
        Seats(self.0 | 1 << seat.0)
    }

    /// The set without `seat`.
    #[inline]
    #[must_use]
    pub const fn without(self, seat: Seat) -> Seats {
        Seats(self.0 & !(1 << seat.0))
    }

    /// How many seats there are.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there are none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The lowest seat.
    #[inline]
    pub const fn lowest(self) -> Option<Seat> {
        if self.0 == 0 { None } else { Some(Seat(self.0.trailing_zeros() as u8)) }
    }
}

impl Iterator for Seats {
    type Item = Seat;

    #[inline]
    fn next(&mut self) -> Option<Seat> {
        let seat = self.lowest()?;
        self.0 &= self.0 - 1;
        Some(seat)
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Seats {
        seats.into_iter().fold(Seats::NONE, Seats::with)
    }
}

impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.map(|seat| seat.0)).finish()
    }
}

impl Serialize for Seats {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(*self)
    }
}

impl<'de> Deserialize<'de> for Seats {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Seats, D::Error> {
        Ok(Vec::<Seat>::deserialize(deserializer)?.into_iter().collect())
    }
}

/// The most players a table of the base game can have. (The dice game takes up to [`Seat::MAX_COUNT`].)
pub const MAX_SEATS: usize = 6;

/// One `T` for every seat of a table of up to `N`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BySeat<T, const N: usize = MAX_SEATS>(pub [T; N]);

impl<T, const N: usize> BySeat<T, N> {
    /// Asks `value` once for each seat, in order.
    #[inline]
    pub fn from_fn(mut value: impl FnMut(Seat) -> T) -> Self {
        BySeat(std::array::from_fn(|index| value(Seat(index as u8))))
    }

    /// Every seat with its value.
    #[inline]
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Seat, &T)> + ExactSizeIterator {
        self.0.iter().enumerate().map(|(index, value)| (Seat(index as u8), value))
    }

    /// The values of the first `count` seats.
    pub fn first(&self, count: u8) -> &[T] {
        &self.0[..count as usize]
    }
}

impl<T: Copy, const N: usize> BySeat<T, N> {
    /// The same value for every seat.
    pub const fn all(value: T) -> Self {
        BySeat([value; N])
    }
}

impl<T: Default + Copy, const N: usize> Default for BySeat<T, N> {
    fn default() -> Self {
        BySeat([T::default(); N])
    }
}

impl<T: Serialize, const N: usize> Serialize for BySeat<T, N> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(&self.0)
    }
}

impl<T, const N: usize> Index<Seat> for BySeat<T, N> {
    type Output = T;

    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T, const N: usize> IndexMut<Seat> for BySeat<T, N> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_turn_goes_round_the_table() {
        for (seat, count, next) in [(0, 2, 1), (1, 2, 0), (2, 4, 3), (3, 4, 0)] {
            assert_eq!(Seat::new(seat).next(count), Seat::new(next), "{seat} of {count}");
        }
    }

    #[test]
    fn sets_of_seats_are_sets() {
        let some: Seats = [3, 1].map(Seat::new).into_iter().collect();
        assert_eq!(some.map(Seat::index).collect::<Vec<_>>(), [1, 3]);
        assert_eq!((some.len(), some.lowest()), (2, Some(Seat::new(1))));
        assert!(some.contains(Seat::new(3)) && !some.contains(Seat::new(2)));
        assert!(Seats::first(4).contains_all(some) && !some.contains_all(Seats::first(2)));
        assert_eq!(some.without(Seat::new(1)).without(Seat::new(3)), Seats::NONE);
        assert_eq!(Seats::first(Seat::MAX_COUNT).len(), 8);
    }

    #[test]
    fn no_seat_comes_in_that_no_table_has() {
        assert_eq!(Seat::try_from(7), Ok(Seat::new(7)));
        assert_eq!(Seat::try_from(8), Err("a seat is a number from 0 to 7, not 8".to_owned()));
    }
}
