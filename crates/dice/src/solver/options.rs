//! What each hand can pay for, with which knights used: found by trying every trade, swap and purchase.
//!
//! Prices depend on the kind of structure only, so this is worked out once for the 127 knight states and 924 hands and
//! then holds for every network and every turn.

use crate::resource::{Resource, Resources};
use crate::resource_action::ResourceAction;
use crate::solver::board_numbers::{KNIGHT_STATES, Knights};
use crate::solver::hands::{HANDS, Hand};
use crate::solver::purchase::{PURCHASES, PurchaseCounts, StructureKind};
use crate::structure::{Knight, Structure};
use std::sync::LazyLock;

/// A purchase and the knights after it, as one number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Choice(u16);

/// How many choices there can be.
pub(crate) const CHOICES: usize = PURCHASES * KNIGHT_STATES;

impl Choice {
    /// Nothing bought, no knight built.
    pub(crate) const NONE: Choice = Choice(0);

    fn new(purchase: PurchaseCounts, knights: Knights) -> Choice {
        Choice((purchase.index() * KNIGHT_STATES + knights.index()) as u16)
    }

    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    pub(crate) fn purchase(self) -> PurchaseCounts {
        PurchaseCounts::nth(self.index() / KNIGHT_STATES)
    }

    pub(crate) fn knights(self) -> Knights {
        Knights::nth(self.index() % KNIGHT_STATES)
    }
}

/// For every state of the knights and every hand: what can be chosen, using no knight in vain.
pub(crate) struct PurchaseOptions {
    starts: Vec<u32>,
    choices: Vec<Choice>,
}

/// The same for every board, so made once.
pub(crate) static OPTIONS: LazyLock<PurchaseOptions> = LazyLock::new(PurchaseOptions::new);

/// For each purchase, a set of knight states as bits.
type ReachableKnights = [u128; PURCHASES];

impl PurchaseOptions {
    /// What `hand` can pay for. Buying nothing comes first and is always there.
    #[inline]
    pub(crate) fn of(&self, knights: Knights, hand: Hand) -> &[Choice] {
        let place = knights.index() * HANDS + hand.index();
        &self.choices[self.starts[place] as usize..self.starts[place + 1] as usize]
    }

    fn new() -> PurchaseOptions {
        let reach = reach();
        let mut options = PurchaseOptions { starts: vec![0], choices: Vec::new() };
        for knights in Knights::all() {
            for hand in Hand::all() {
                for purchase in PurchaseCounts::all() {
                    let states = reach[knights.index() * HANDS + hand.index()][purchase.index()];
                    let thrifty = members(states).filter(|&after| !wasteful(states, after));
                    options.choices.extend(thrifty.map(|after| Choice::new(purchase, after)));
                }
                options.starts.push(options.choices.len() as u32);
            }
        }
        options
    }
}

/// The states in a set.
fn members(mut states: u128) -> impl Iterator<Item = Knights> {
    std::iter::from_fn(move || {
        let lowest = (states != 0).then(|| Knights::nth(states.trailing_zeros() as usize));
        states &= states.wrapping_sub(1);
        lowest
    })
}

/// Whether another of the states, all with equally many knights, is at least as good whatever comes.
///
/// It is when it has used only some of the same knights, because nobody has to use a knight; and when it still has the
/// wildcard in place of one knight more, because the wildcard can do what that knight can. (The second case comes from
/// swapping into gold to trade with it, which spares a specific knight at the wildcard's expense.)
fn wasteful(states: u128, after: Knights) -> bool {
    const WILDCARD: u8 = 1 << Knight::WILDCARD.index();
    members(states).any(|other| {
        let only_other = other.used() & !after.used();
        let spares_wildcard = after.used() & !other.used() & WILDCARD != 0;
        other != after && (only_other == 0 || spares_wildcard && only_other.is_power_of_two())
    })
}

/// Everything that can be reached from each knight state and hand.
///
/// Trades and purchases make the hand smaller, swaps use up a knight: going through smaller hands first, and among
/// equal ones through states with more knights used first, every successor is known when it is needed.
fn reach() -> Vec<ReachableKnights> {
    let mut reach: Vec<ReachableKnights> = vec![[0; PURCHASES]; KNIGHT_STATES * HANDS];
    let place = |knights: Knights, hand: Hand| knights.index() * HANDS + hand.index();
    let prices = StructureKind::ALL.map(|kind| (kind, price(kind)));
    let mut sizes: Vec<Vec<Hand>> = vec![Vec::new(); 7];
    for hand in Hand::all() {
        sizes[hand.resources().total() as usize].push(hand);
    }
    for hands in &sizes {
        for knights in Knights::all().rev() {
            let board = knights.alone();
            for &hand in hands {
                let resources = hand.resources();
                let mut here: ReachableKnights = [0; PURCHASES];
                here[PurchaseCounts::NOTHING.index()] = 1 << knights.index();
                for (kind, price) in prices {
                    if !resources.covers(price) || kind == StructureKind::Knight && knights.built() == 6 {
                        continue;
                    }
                    let rest = Hand::of(resources - price).unwrap_or(Hand::NONE);
                    let then =
                        if kind == StructureKind::Knight { with_next_knight(knights) } else { knights };
                    let after = reach[place(then, rest)];
                    for purchase in PurchaseCounts::all() {
                        if let Some(other) = purchase.without(kind) {
                            here[purchase.index()] |= after[other.index()];
                        }
                    }
                }
                for action in exchanges(resources) {
                    let Ok((after, rest)) = action.apply(board, resources) else { continue };
                    let rest = Hand::of(rest).unwrap_or(Hand::NONE);
                    let after = reach[place(Knights::of(after), rest)];
                    here.iter_mut().zip(after).for_each(|(here, after)| *here |= after);
                }
                reach[place(knights, hand)] = here;
            }
        }
    }
    reach
}

fn price(kind: StructureKind) -> Resources {
    Structure::all()
        .find(|&structure| StructureKind::of(structure) == kind)
        .map_or(Resources::NONE, Structure::cost)
}

fn with_next_knight(knights: Knights) -> Knights {
    let board = knights.alone();
    let next = Knight::all().map(Structure::Knight).find(|&knight| !board.has(knight));
    Knights::of(next.map_or(board, |knight| board.with(knight)))
}

/// Trades and swaps that change the hand, legal or not.
fn exchanges(hand: Resources) -> impl Iterator<Item = ResourceAction> {
    let swaps = hand.iter().flat_map(|(give, _)| {
        Resource::ALL
            .into_iter()
            .filter(move |&get| get != give)
            .map(move |get| ResourceAction::Swap { give, get })
    });
    Resource::ALL.into_iter().map(ResourceAction::Trade).chain(swaps)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choices(knights: &str, hand: [u32; 6]) -> Vec<(PurchaseCounts, Knights)> {
        let knights = Knights::of(knights.parse().unwrap());
        let hand = Hand::of(Resources::new(hand).unwrap()).unwrap();
        OPTIONS.of(knights, hand).iter().map(|choice| (choice.purchase(), choice.knights())).collect()
    }

    #[test]
    fn a_hand_pays_for_what_the_rules_say() {
        let buys = |counts: &[StructureKind]| {
            let fits = |purchase: &PurchaseCounts| {
                StructureKind::ALL.iter().all(|&kind| {
                    usize::from(purchase.count(kind)) == counts.iter().filter(|&&other| other == kind).count()
                })
            };
            PurchaseCounts::all().find(fits).unwrap()
        };
        let nothing = buys(&[]);
        let cases = [
            ("", [0, 0, 0, 0, 6, 0], vec![(nothing, "")]),
            (
                "",
                [0, 0, 0, 0, 2, 4],
                vec![
                    (nothing, ""),
                    (buys(&[StructureKind::Road]), ""),
                    (buys(&[StructureKind::Road; 2]), ""),
                ],
            ),
            (
                "",
                [1, 2, 2, 0, 0, 1],
                vec![
                    (nothing, ""),
                    (buys(&[StructureKind::Knight]), "J1"),
                    (buys(&[StructureKind::Knight; 2]), "K1,J2"),
                ],
            ),
            // Two lacks, gold for one of them: either knight may be spared.
            (
                "J1,J2,J3,J4,J5",
                [0, 0, 4, 0, 0, 2],
                vec![
                    (nothing, "J1,J2,J3,J4,J5"),
                    (buys(&[StructureKind::Road]), "J1,J2,J3,K4,J5"),
                    (buys(&[StructureKind::Road]), "J1,J2,J3,J4,K5"),
                    (buys(&[StructureKind::Knight]), "K1,J2,J3,J4,J5,J6"),
                    (buys(&[StructureKind::Knight]), "J1,K2,J3,J4,J5,J6"),
                ],
            ),
        ];
        for (knights, hand, expected) in cases {
            let mut found = choices(knights, hand);
            found.retain(|(purchase, _)| expected.iter().any(|(other, _)| other == purchase));
            let mut expected: Vec<_> =
                expected.into_iter().map(|(purchase, text)| (purchase, state(text))).collect();
            let order = |(purchase, knights): &(PurchaseCounts, Knights)| (purchase.index(), knights.index());
            found.sort_by_key(order);
            expected.sort_by_key(order);
            assert_eq!(found, expected, "{knights} with {hand:?}");
        }
    }

    fn state(text: &str) -> Knights {
        Knights::of(text.parse().unwrap())
    }

    #[test]
    fn a_choice_is_a_purchase_and_the_knights_after_it() {
        for purchase in PurchaseCounts::all() {
            for knights in ["", "K1", "J1,K2,J3", "K1,K2,K3,K4,K5,K6"].map(state) {
                let choice = Choice::new(purchase, knights);
                assert_eq!((choice.purchase(), choice.knights()), (purchase, knights));
            }
        }
        assert_eq!((Choice::NONE.purchase(), Choice::NONE.knights()), (PurchaseCounts::NOTHING, state("")));
    }

    #[test]
    fn knights_are_not_used_in_vain() {
        let wasteful = |states: &[&str], after: &str| {
            let set = states.iter().fold(0, |set, text| set | 1_u128 << state(text).index());
            assert_eq!(members(set).count(), states.len());
            super::wasteful(set, state(after))
        };
        let six = |used: &str| {
            let name = |n: u32| if used.contains(&n.to_string()) { format!("K{n}") } else { format!("J{n}") };
            (1..=6).map(name).collect::<Vec<_>>().join(",")
        };
        assert!(wasteful(&["J1,J2", "K1,J2"], "K1,J2"), "it can be had without");
        assert!(!wasteful(&["J1,J2", "K1,J2"], "J1,J2"));
        assert!(!wasteful(&["K1,J2", "J1,K2"], "K1,J2"), "either knight may be wanted later");
        let (first, both, sixth) = (six("1"), six("12"), six("6"));
        assert!(wasteful(&[&first, &sixth], &sixth), "the sixth can do what the first can");
        assert!(!wasteful(&[&first, &sixth], &first));
        assert!(!wasteful(&[&both, &sixth], &sixth), "but not what two can");
    }

    #[test]
    fn prices_exchanges_and_the_next_knight_are_those_of_the_rules() {
        assert_eq!(price(StructureKind::City), Resources::new([3, 2, 0, 0, 0, 0]).unwrap());
        assert_eq!(price(StructureKind::Road), Resources::new([0, 0, 0, 1, 1, 0]).unwrap());
        assert_eq!(with_next_knight(state("")), state("J1"));
        assert_eq!(with_next_knight(state("J1,K2")), state("J1,K2,J3"));
        let listed: Vec<String> =
            exchanges(Resources::new([1, 0, 0, 2, 0, 0]).unwrap()).map(|action| action.to_string()).collect();
        let trades = (0..6).map(|get| format!("trade {get}"));
        let swaps =
            |give: usize| (0..6).filter(move |&get| get != give).map(move |get| format!("swap {give} {get}"));
        assert!(trades.chain(swaps(0)).chain(swaps(3)).eq(listed.iter().cloned()), "{listed:?}");
    }

    #[test]
    fn the_lists_are_as_long_as_ever_and_begin_with_nothing() {
        let lists =
            || Knights::all().flat_map(|knights| Hand::rolls().map(move |roll| OPTIONS.of(knights, roll)));
        assert!(lists().all(|list| list[0].purchase() == PurchaseCounts::NOTHING));
        assert_eq!(lists().map(<[Choice]>::len).sum::<usize>(), 203_188);
    }
}
