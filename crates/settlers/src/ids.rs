//! Names of places on the board, and sets of them.
//!
//! Hexes, vertices and edges are numbered by the [`Topology`](crate::Topology), row by row from the top left.
//! The sets are plain bits and large enough for the 30-hex board (80 vertices, 109 edges).

use crate::select::nth_set_bit;
use crate::topology::MAX_HEXES;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not, Sub};

/// Defines an id and the set type that goes with it.
macro_rules! id_and_set {
    ($id:ident, $set:ident, $bits:ty, $word:literal) => {
        #[doc = concat!("The number of ", $word, ".")]
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[cfg_attr(feature = "ts", derive(ts_rs::TS))]
        #[serde(transparent)]
        pub struct $id(pub u8);

        impl $id {
            /// The number, ready to index with.
            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl fmt::Display for $id {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}", self.0)
            }
        }

        #[doc = concat!("A set of numbers of ", $word, ".")]
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
        #[cfg_attr(feature = "ts", derive(ts_rs::TS))]
        pub struct $set(#[cfg_attr(feature = "ts", ts(as = "Vec<<Self as Iterator>::Item>"))] $bits);

        impl $set {
            /// No places.
            pub const NONE: $set = $set(0);

            /// The places numbered below `count`.
            pub const fn first(count: u8) -> $set {
                $set(((1 as $bits) << count) - 1)
            }

            /// The set with these bits, number 0 lowest.
            #[inline]
            pub const fn from_bits(bits: $bits) -> $set {
                $set(bits)
            }

            /// The set as bits, number 0 lowest.
            #[inline]
            pub const fn bits(self) -> $bits {
                self.0
            }

            /// Just one place.
            #[inline]
            pub const fn one(id: $id) -> $set {
                $set(1 << id.0)
            }

            /// Whether the place is in the set; one too high to be in any set is not.
            #[inline]
            pub const fn contains(self, id: $id) -> bool {
                (id.0 as u32) < <$bits>::BITS && self.0 >> id.0 & 1 == 1
            }

            /// The set with one more place.
            #[inline]
            #[must_use]
            pub const fn with(self, id: $id) -> $set {
                $set(self.0 | 1 << id.0)
            }

            /// The set with one place fewer.
            #[inline]
            #[must_use]
            pub const fn without(self, id: $id) -> $set {
                $set(self.0 & !(1 << id.0))
            }

            /// How many places there are.
            #[inline]
            pub const fn len(self) -> u32 {
                self.0.count_ones()
            }

            /// Whether there are none.
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// The place in the set, if there is exactly one.
            #[inline]
            pub const fn only(self) -> Option<$id> {
                let one = self.0 != 0 && self.0 & (self.0 - 1) == 0;
                if one { Some($id(self.0.trailing_zeros() as u8)) } else { None }
            }

            /// The `n`-th place in order; there must be more than `n`.
            #[inline]
            pub fn nth_place(self, n: u32) -> $id {
                let low = self.0 as u64;
                let in_low = low.count_ones();
                if n < in_low {
                    $id(nth_set_bit(low, n) as u8)
                } else {
                    $id(64 + nth_set_bit((self.0 as u128 >> 64) as u64, n - in_low) as u8)
                }
            }
        }

        impl Iterator for $set {
            type Item = $id;

            #[inline]
            fn next(&mut self) -> Option<$id> {
                if self.0 == 0 {
                    return None;
                }
                let lowest = self.0.trailing_zeros() as u8;
                self.0 &= self.0 - 1;
                Some($id(lowest))
            }
        }

        impl FromIterator<$id> for $set {
            fn from_iter<I: IntoIterator<Item = $id>>(ids: I) -> $set {
                ids.into_iter().fold($set::NONE, $set::with)
            }
        }

        impl BitAnd for $set {
            type Output = $set;
            #[inline]
            fn bitand(self, other: $set) -> $set {
                $set(self.0 & other.0)
            }
        }

        impl BitOr for $set {
            type Output = $set;
            #[inline]
            fn bitor(self, other: $set) -> $set {
                $set(self.0 | other.0)
            }
        }

        impl BitOrAssign for $set {
            #[inline]
            fn bitor_assign(&mut self, other: $set) {
                self.0 |= other.0;
            }
        }

        impl Sub for $set {
            type Output = $set;
            #[inline]
            fn sub(self, other: $set) -> $set {
                $set(self.0 & !other.0)
            }
        }

        impl Not for $set {
            type Output = $set;
            #[inline]
            fn not(self) -> $set {
                $set(!self.0)
            }
        }

        impl fmt::Debug for $set {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_set().entries(self.map(|id| id.0)).finish()
            }
        }

        impl Serialize for $set {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(*self)
            }
        }

        impl<'de> Deserialize<'de> for $set {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$set, D::Error> {
                let ids = Vec::<$id>::deserialize(deserializer)?;
                match ids.iter().find(|id| u32::from(id.0) >= <$bits>::BITS) {
                    Some(id) => Err(serde::de::Error::custom(format!("{id} is too high for {}", $word))),
                    None => Ok(ids.into_iter().collect()),
                }
            }
        }
    };
}

id_and_set!(Hex, HexSet, u32, "a hex");

impl HexSet {
    /// Takes the lowest hex out of the set. Instead of a hex that is not there it gives the number after the last that any
    /// board has, so that callers can go on without a branch.
    #[inline]
    pub(crate) fn take_lowest(&mut self) -> usize {
        let lowest = (self.0 | 1 << MAX_HEXES).trailing_zeros();
        self.0 &= self.0.wrapping_sub(1);
        lowest as usize
    }
}

id_and_set!(Vertex, VertexSet, u128, "a vertex");
id_and_set!(Edge, EdgeSet, u128, "an edge");
