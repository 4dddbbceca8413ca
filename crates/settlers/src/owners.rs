//! Who owns which place, represented so that a place cannot have two owners.
//!
//! Three bit planes spell, for every place, the owner's seat number plus one; zero is nobody. That is smaller than a set
//! for each seat.

use crate::{Edge, EdgeSet, Vertex, VertexSet};
use brickwool_game::{MAX_SEATS, Seat};

/// Bits of a seat's number plus one.
const PLANES: usize = 3;
const _: () = assert!(MAX_SEATS < 1 << PLANES);

macro_rules! owners {
    ($name:ident, $id:ident, $set:ident, $doc:literal) => {
        #[doc = $doc]
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
        pub struct $name([$set; PLANES]);

        impl $name {
            /// Nobody owns anything.
            pub const NONE: $name = $name([$set::NONE; PLANES]);

            /// Everything that `seat` owns.
            #[inline]
            pub fn of(&self, seat: Seat) -> $set {
                // A plane whose bit is not in the owner's number is inverted: without a branch, by all ones or none.
                let code = seat.index() as u128 + 1;
                let plane = |bit: usize| self.0[bit].bits() ^ (code >> bit & 1).wrapping_sub(1);
                $set::from_bits(plane(0) & plane(1) & plane(2))
            }

            /// Everything that anybody owns.
            #[inline]
            pub fn taken(&self) -> $set {
                self.0[0] | self.0[1] | self.0[2]
            }

            /// Who owns a place, if anybody.
            #[inline]
            pub fn owner(&self, place: $id) -> Option<Seat> {
                let code = (0..PLANES).map(|bit| u8::from(self.0[bit].contains(place)) << bit).sum::<u8>();
                code.checked_sub(1).map(Seat::new)
            }

            /// Gives a place that nobody owns to `seat`.
            #[inline]
            pub(crate) fn give(&mut self, place: $id, seat: Seat) {
                debug_assert!(self.owner(place).is_none());
                let code = seat.index() as u32 + 1;
                for bit in 0..PLANES {
                    if code >> bit & 1 == 1 {
                        self.0[bit] = self.0[bit].with(place);
                    }
                }
            }

            /// The planes, for hashing.
            pub(crate) fn planes(&self) -> [$set; PLANES] {
                self.0
            }
        }
    };
}

owners!(EdgeOwners, Edge, EdgeSet, "The owner of every road.");
owners!(VertexOwners, Vertex, VertexSet, "The owner of every building.");
