//! What six dice can pay for in one turn, by kind: ten purchases, from nothing to three roads.

use crate::structure::Structure;

/// A kind of structure: what decides the price.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum StructureKind {
    Road,
    Settlement,
    City,
    Knight,
}

impl StructureKind {
    pub(crate) const ALL: [StructureKind; 4] =
        [StructureKind::Road, StructureKind::Settlement, StructureKind::City, StructureKind::Knight];

    pub(crate) fn of(structure: Structure) -> StructureKind {
        match structure {
            Structure::Road(_) => StructureKind::Road,
            Structure::Settlement(_) => StructureKind::Settlement,
            Structure::City(_) => StructureKind::City,
            Structure::Knight(_) => StructureKind::Knight,
        }
    }
}

/// What is bought in one turn, as counts of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PurchaseCounts(u8);

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

impl PurchaseCounts {
    pub(crate) const NOTHING: PurchaseCounts = PurchaseCounts(0);

    pub(crate) fn all() -> impl Iterator<Item = PurchaseCounts> {
        (0..PURCHASES as u8).map(PurchaseCounts)
    }

    /// The purchase with this number, which is below [`PURCHASES`].
    pub(crate) const fn nth(index: usize) -> PurchaseCounts {
        PurchaseCounts(index as u8)
    }

    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    pub(crate) fn count(self, kind: StructureKind) -> u8 {
        COUNTS[self.index()][kind as usize]
    }

    /// What is left to buy after one of `kind`, if it is part of the purchase.
    pub(crate) fn without(self, kind: StructureKind) -> Option<PurchaseCounts> {
        let mut counts = COUNTS[self.index()];
        counts[kind as usize] = counts[kind as usize].checked_sub(1)?;
        PurchaseCounts::all().find(|other| COUNTS[other.index()] == counts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::structure::Structure;

    #[test]
    fn the_purchases_are_exactly_what_six_resources_can_pay() {
        let price = |kind| {
            let structure = Structure::all().find(|&structure| StructureKind::of(structure) == kind).unwrap();
            structure.cost().total() as u8
        };
        let mut affordable = 0;
        for word in 0..4u32.pow(4) {
            let counts: [u8; 4] = std::array::from_fn(|kind| (word >> (2 * kind) & 3) as u8);
            let total: u8 = StructureKind::ALL.iter().map(|&kind| counts[kind as usize] * price(kind)).sum();
            if total <= 6 {
                affordable += 1;
                assert!(COUNTS.contains(&counts), "{counts:?}");
            }
        }
        assert_eq!(affordable, PURCHASES);
    }

    #[test]
    fn what_is_left_to_buy_after_a_road() {
        let counts = |purchase: PurchaseCounts| StructureKind::ALL.map(|kind| purchase.count(kind));
        let left: Vec<_> = PurchaseCounts::all()
            .filter_map(|purchase| Some((counts(purchase), counts(purchase.without(StructureKind::Road)?))))
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
        assert!(PurchaseCounts::all().all(|purchase| PurchaseCounts::nth(purchase.index()) == purchase));
        assert_eq!(counts(PurchaseCounts::NOTHING), [0; 4]);
    }
}
