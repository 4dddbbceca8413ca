//! What six dice can pay for in one turn, by kind: ten purchases, from nothing to three roads.

use crate::structure::Structure;

/// A kind of structure: what decides the price.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Road,
    Settlement,
    City,
    Knight,
}

impl Kind {
    pub(crate) const ALL: [Kind; 4] = [Kind::Road, Kind::Settlement, Kind::City, Kind::Knight];

    pub(crate) fn of(structure: Structure) -> Kind {
        match structure {
            Structure::Road(_) => Kind::Road,
            Structure::Settlement(_) => Kind::Settlement,
            Structure::City(_) => Kind::City,
            Structure::Knight(_) => Kind::Knight,
        }
    }
}

/// What is bought in one turn, as counts of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Purchase(u8);

/// How many purchases there are.
pub(crate) const PURCHASES: usize = 10;

/// Roads, settlements, cities, knights of each purchase. No trade or swap makes dice more, so that six of them never
/// pay for anything else.
const COUNTS: [[u8; 4]; PURCHASES] = [
    [0, 0, 0, 0],
    [1, 0, 0, 0],
    [2, 0, 0, 0],
    [3, 0, 0, 0],
    [0, 1, 0, 0],
    [1, 1, 0, 0],
    [0, 0, 1, 0],
    [0, 0, 0, 1],
    [1, 0, 0, 1],
    [0, 0, 0, 2],
];

impl Purchase {
    pub(crate) const NOTHING: Purchase = Purchase(0);

    pub(crate) fn all() -> impl Iterator<Item = Purchase> {
        (0..PURCHASES as u8).map(Purchase)
    }

    /// The purchase with this number, which is below [`PURCHASES`].
    pub(crate) const fn nth(index: usize) -> Purchase {
        Purchase(index as u8)
    }

    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    pub(crate) fn count(self, kind: Kind) -> u8 {
        COUNTS[self.index()][kind as usize]
    }

    /// What is left to buy after one of `kind`, if it is part of the purchase.
    pub(crate) fn without(self, kind: Kind) -> Option<Purchase> {
        let mut counts = COUNTS[self.index()];
        counts[kind as usize] = counts[kind as usize].checked_sub(1)?;
        Purchase::all().find(|other| COUNTS[other.index()] == counts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::structure::Structure;

    #[test]
    fn the_purchases_are_exactly_what_six_resources_can_pay() {
        let price = |kind| {
            let structure = Structure::all().find(|&structure| Kind::of(structure) == kind).unwrap();
            structure.cost().total() as u8
        };
        let mut affordable = 0;
        for word in 0..4u32.pow(4) {
            let counts: [u8; 4] = std::array::from_fn(|kind| (word >> (2 * kind) & 3) as u8);
            let total: u8 = Kind::ALL.iter().map(|&kind| counts[kind as usize] * price(kind)).sum();
            if total <= 6 {
                affordable += 1;
                assert!(COUNTS.contains(&counts), "{counts:?}");
            }
        }
        assert_eq!(affordable, PURCHASES);
    }

    #[test]
    fn what_is_left_to_buy_after_a_road() {
        let counts = |purchase: Purchase| Kind::ALL.map(|kind| purchase.count(kind));
        let left: Vec<_> = Purchase::all()
            .filter_map(|purchase| Some((counts(purchase), counts(purchase.without(Kind::Road)?))))
            .collect();
        assert_eq!(
            left,
            [
                ([1, 0, 0, 0], [0, 0, 0, 0]),
                ([2, 0, 0, 0], [1, 0, 0, 0]),
                ([3, 0, 0, 0], [2, 0, 0, 0]),
                ([1, 1, 0, 0], [0, 1, 0, 0]),
                ([1, 0, 0, 1], [0, 0, 0, 1]),
            ]
        );
        assert!(Purchase::all().all(|purchase| Purchase::nth(purchase.index()) == purchase));
        assert_eq!(counts(Purchase::NOTHING), [0; 4]);
    }
}
