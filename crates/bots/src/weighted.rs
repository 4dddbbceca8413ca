//! `weighted`: draws lots like `random`, but a city has far more of them than a settlement, a settlement than a card, and
//! a card than the rest.

use crate::{Bot, Budget, Sitting};
use brickwool_game::Luck;
use brickwool_luck::SeededLuck;
use brickwool_settlers::{Action, Board, Legal, View};

/// How many lots each action has.
const CITY: u32 = 10_000;
const SETTLEMENT: u32 = 1_000;
const DEV_CARD: u32 = 100;
const ANYTHING_ELSE: u32 = 1;

/// A random player who knows what is worth points.
#[derive(Clone, Debug)]
pub struct Weighted {
    luck: SeededLuck,
}

impl Weighted {
    /// A weighted player with this seed.
    pub fn new(seed: u64) -> Weighted {
        Weighted { luck: SeededLuck::new(seed) }
    }
}

impl Bot for Weighted {
    fn sit_down(&mut self, sitting: &Sitting<'_>) {
        *self = Weighted::new(sitting.seed);
    }

    fn decide(&mut self, _: &Board, _: &View, legal: &Legal, _: Budget) -> Action {
        let lots: u32 = legal.iter().map(lots_of).sum();
        let mut drawn = self.luck.below(lots.max(1));
        for action in legal.iter() {
            match drawn.checked_sub(lots_of(action)) {
                Some(left) => drawn = left,
                None => return action,
            }
        }
        legal.nth(0)
    }
}

fn lots_of(action: Action) -> u32 {
    match action {
        Action::BuildCity(_) => CITY,
        Action::BuildSettlement(_) => SETTLEMENT,
        Action::BuyDevCard => DEV_CARD,
        _ => ANYTHING_ELSE,
    }
}
