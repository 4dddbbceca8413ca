//! The legal actions as a small value: they can be counted, tested and iterated over without making a list.

use crate::action::Action;
use crate::board::Board;
use crate::resource::{Resource, Resources};
use crate::resource_action::ResourceAction;
use crate::structure::Structure;

/// What the player to move may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Legal {
    /// It is not a player's turn.
    Nothing,
    /// Any of these dice may be kept.
    Keep(Resources),
    /// Ending the turn, and whatever this hand pays for on this board.
    Build {
        board: Board,
        /// What can be spent.
        hand: Resources,
    },
}

impl Legal {
    /// How many actions there are.
    pub fn len(self) -> usize {
        self.iter().count()
    }

    /// Whether no action is legal: the turn is not a player's.
    pub fn is_empty(self) -> bool {
        self == Legal::Nothing
    }

    /// Whether `action` is legal.
    pub fn contains(self, action: Action) -> bool {
        match (self, action) {
            (Legal::Keep(dice), Action::Keep(keep)) => dice.covers(keep),
            (Legal::Build { board, hand }, Action::Do(action)) => action.apply(board, hand).is_ok(),
            (Legal::Build { .. }, Action::End) => true,
            _ => false,
        }
    }

    /// The `n`-th action in the order of [`Legal::iter`].
    pub fn nth(self, n: usize) -> Option<Action> {
        self.iter().nth(n)
    }

    /// Every action: keeps from none to all, or ending, builds, trades and swaps.
    pub fn iter(self) -> impl Iterator<Item = Action> {
        let keeps = if let Legal::Keep(dice) = self { Some(sub_hands(dice)) } else { None };
        let actions = if let Legal::Build { .. } = self { CANDIDATES } else { 0 };
        let actions = (0..actions).map(candidate).filter(move |&action| self.contains(action));
        keeps.into_iter().flatten().map(Action::Keep).chain(actions)
    }
}

/// Ending the turn, every structure, every trade, every swap.
const CANDIDATES: usize = 1 + Structure::COUNT + 6 + 36;

fn candidate(n: usize) -> Action {
    const TRADES: usize = 1 + Structure::COUNT;
    const SWAPS: usize = TRADES + 6;
    match n {
        0 => Action::End,
        1..TRADES => Structure::nth(n - 1)
            .map_or(Action::End, |structure| Action::Do(ResourceAction::Build(structure))),
        TRADES..SWAPS => Action::Do(ResourceAction::Trade(Resource::ALL[n - TRADES])),
        _ => {
            let (give, get) = ((n - SWAPS) / 6 % 6, (n - SWAPS) % 6);
            Action::Do(ResourceAction::Swap { give: Resource::ALL[give], get: Resource::ALL[get] })
        }
    }
}

/// Every part of a hand, from nothing to all of it.
pub(crate) fn sub_hands(hand: Resources) -> impl Iterator<Item = Resources> {
    // The counts of a part are the digits of a number whose bases are the hand's counts plus one.
    let bases = hand.counts().map(|count| count + 1);
    (0..bases.iter().fold(1, |product: u32, &base| product.saturating_mul(base))).map(move |mut number| {
        Resources::few(bases.map(|base| {
            let digit = number % base;
            number /= base;
            digit
        }))
    })
}
