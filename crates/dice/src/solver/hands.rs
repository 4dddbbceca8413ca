//! The lattice of hands: every multiset of up to six dice, numbered by size, and the steps between them.
//!
//! There are 924: one empty, 6 with one die, ... 462 with six. A hand of fewer than six dice is a *keep* (the rest is
//! rolled), one of six a *roll*. Adding a die leads up the lattice, taking one away leads down.

use crate::resource::{Resource, Resources};
use crate::state::DICE;
use std::sync::LazyLock;

/// How many hands there are of at most six dice.
pub const HANDS: usize = 924;
/// How many hands there are of fewer than six dice; rolls are numbered from here.
pub const KEEPS: usize = 462;
/// How many hands there are of exactly six dice.
pub const FULL_HANDS: usize = HANDS - KEEPS;

/// A hand's number. Smaller hands come first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Hand(u16);

impl Hand {
    /// No dice.
    pub const NONE: Hand = Hand(0);

    /// The number of a hand of at most six; larger ones have none.
    pub fn of(resources: Resources) -> Option<Hand> {
        if resources.counts().iter().any(|&count| count > DICE) || resources.total() > DICE {
            return None;
        }
        let mut hand = Hand::NONE;
        for (resource, count) in resources.iter() {
            for _ in 0..count {
                hand = hand.with(resource)?;
            }
        }
        Some(hand)
    }

    /// Every hand, smaller ones first.
    pub fn all() -> impl DoubleEndedIterator<Item = Hand> {
        (0..HANDS as u16).map(Hand)
    }

    /// Every hand of six dice.
    pub fn rolls() -> impl DoubleEndedIterator<Item = Hand> {
        (KEEPS as u16..HANDS as u16).map(Hand)
    }

    /// The number, ready to index with.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether all six dice are there.
    #[inline]
    pub const fn is_roll(self) -> bool {
        self.index() >= KEEPS
    }

    /// What the dice show.
    #[inline]
    pub fn resources(self) -> Resources {
        HAND_TABLES.resources[self.index()]
    }

    /// The hands with one die less, each once.
    pub(crate) fn smaller(self) -> impl Iterator<Item = Hand> {
        let (from, to) = (HAND_TABLES.down[self.index()], HAND_TABLES.down[self.index() + 1]);
        HAND_TABLES.smaller[from as usize..to as usize].iter().map(|&smaller| Hand(smaller))
    }

    /// The hand with one die more, unless it has six.
    #[inline]
    pub fn with(self, resource: Resource) -> Option<Hand> {
        HAND_TABLES.up.get(self.index()).map(|up| Hand(up[resource.index()]))
    }
}

/// The tables behind [`Hand`].
pub(crate) struct HandTables {
    resources: [Resources; HANDS],
    /// For each keep and resource, the hand with that die added.
    pub(crate) up: [[u16; 6]; KEEPS],
    /// The hands that are one die smaller, each once: `smaller[down[h]..down[h + 1]]` for hand `h`.
    pub(crate) smaller: Vec<u16>,
    pub(crate) down: [u16; HANDS + 1],
    /// For each roll, its chance when all six dice are thrown.
    pub(crate) chance: [f64; FULL_HANDS],
}

/// Computed once, on first use.
pub(crate) static HAND_TABLES: LazyLock<HandTables> = LazyLock::new(HandTables::new);

impl HandTables {
    fn new() -> HandTables {
        let mut resources = [Resources::NONE; HANDS];
        let mut up = [[0; 6]; KEEPS];
        let mut known = 1;
        for hand in 0..KEEPS {
            for resource in Resource::ALL {
                let larger = resources[hand] + Resources::one(resource);
                // A hand is met once from each of its kinds; the first meeting gives it its number.
                let number = resources[..known].iter().position(|&other| other == larger).unwrap_or(known);
                if number == known {
                    resources[known] = larger;
                    known += 1;
                }
                up[hand][resource.index()] = number as u16;
            }
        }
        assert_eq!(known, HANDS, "six kinds of dice make 924 hands");
        let mut smaller = Vec::new();
        let mut down = [0; HANDS + 1];
        for hand in 0..HANDS {
            // Going up by the same resource leads to different hands, so that no keep is listed twice.
            smaller.extend((0..KEEPS as u16).filter(|&keep| up[keep as usize].contains(&(hand as u16))));
            down[hand + 1] = smaller.len() as u16;
        }
        let chance = std::array::from_fn(|roll| ways(resources[KEEPS + roll]) / 46656.0);
        HandTables { resources, up, smaller, down, chance }
    }
}

/// In how many orders the dice can show this.
fn ways(resources: Resources) -> f64 {
    let factorial = |n: u32| (1..=n).map(f64::from).product::<f64>();
    resources.iter().fold(factorial(resources.total()), |ways, (_, count)| ways / factorial(count))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hands_are_numbered_by_size_and_rolls_come_last() {
        let sizes: Vec<u32> = Hand::all().map(|hand| hand.resources().total()).collect();
        assert!(sizes.is_sorted());
        assert_eq!(sizes.iter().filter(|&&size| size == DICE).count(), FULL_HANDS);
        assert!(Hand::all().all(|hand| Hand::of(hand.resources()) == Some(hand)));
        assert_eq!(Hand::of(Resources::new([7, 0, 0, 0, 0, 0]).unwrap()), None);
        assert!((HAND_TABLES.chance.iter().sum::<f64>() - 1.0).abs() < 1e-12);
    }

    fn hand(counts: [u32; 6]) -> Hand {
        Hand::of(Resources::new(counts).unwrap()).unwrap()
    }

    #[test]
    fn rolls_are_as_likely_as_they_have_orders() {
        let chance = |counts| (HAND_TABLES.chance[hand(counts).index() - KEEPS] * 46656.0).round() as u32;
        assert_eq!(chance([6, 0, 0, 0, 0, 0]), 1);
        assert_eq!(chance([0, 5, 0, 0, 1, 0]), 6);
        assert_eq!(chance([2, 0, 2, 0, 0, 2]), 90);
        assert_eq!(chance([1, 1, 1, 1, 1, 1]), 720);
    }

    #[test]
    fn a_die_is_added_and_taken_away() {
        let (keep, more) = (hand([2, 0, 0, 1, 0, 0]), hand([2, 0, 0, 1, 0, 1]));
        assert_eq!(keep.with(Resource::Gold), Some(more));
        assert_eq!(more.smaller().collect::<Vec<_>>().len(), 3, "ore, timber or gold goes");
        assert!(more.smaller().all(|smaller| more.resources().covers(smaller.resources())));
        assert_eq!(Hand::NONE.smaller().count(), 0);
        let roll = hand([6, 0, 0, 0, 0, 0]);
        assert_eq!((roll.with(Resource::Ore), roll.is_roll(), more.is_roll()), (None, true, false));
        assert_eq!(Hand::of(Resources::new([3, 0, 0, 4, 0, 0]).unwrap()), None, "seven dice");
    }
}
