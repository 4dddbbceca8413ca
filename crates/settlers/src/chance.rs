//! What chance decides, and how likely each outcome is. A state holds no future: the caller draws the outcomes.

use crate::{Board, Dice, Outcome, State};
use brickwool_game::{Luck, Seat, Seats};
use serde::Serialize;

/// A decision of chance.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Chance {
    /// The dice.
    Dice,
    /// Which card is stolen from this player.
    Steal { from: Seat },
    /// Which development card comes from the deck.
    Draw,
    /// Where a wandering robber goes.
    RobberTo,
    /// Which player a wandering robber robs.
    Victim { victims: Seats },
}

/// In how many of the 36 ways that two dice can fall they show this total: the dots on its number token.
#[inline]
pub const fn pips(total: u8) -> u8 {
    6u8.saturating_sub(total.abs_diff(7))
}

impl Chance {
    /// Calls `each` with every distinct outcome and its weight. Likelihood is weight over the sum of weights.
    ///
    /// Only the dice's total matters to the rules, so each of the eleven totals is represented by one pair of faces.
    pub fn outcomes(self, state: &State, board: &Board, mut each: impl FnMut(Outcome, u32)) {
        match self {
            Chance::Dice => {
                for total in 2..=12 {
                    let dice = Dice::of_total(total).expect("totals go from 2 to 12");
                    each(Outcome::Dice(dice), pips(total).into());
                }
            }
            Chance::Steal { from } => {
                for (resource, count) in state.hand(from).iter() {
                    each(Outcome::Stolen(resource), u32::from(count));
                }
            }
            Chance::Draw => {
                for card in crate::DevCard::ALL {
                    match state.deck().get(card) {
                        0 => {}
                        count => each(Outcome::Drawn(card), u32::from(count)),
                    }
                }
            }
            Chance::RobberTo => state.robber_places(board).for_each(|hex| each(Outcome::RobberTo(hex), 1)),
            Chance::Victim { victims } => victims.for_each(|seat| each(Outcome::Victim(seat), 1)),
        }
    }

    /// Draws one outcome. Of the dice, all 36 pairs of faces can come up.
    #[inline(always)]
    pub fn draw(self, state: &State, board: &Board, luck: &mut impl Luck) -> Outcome {
        match self {
            Chance::Dice => Outcome::Dice(Dice::nth(luck.below(36))),
            Chance::Steal { from } => {
                let hand = state.hand(from);
                Outcome::Stolen(hand.nth_card(luck.below(hand.total())))
            }
            Chance::Draw => Outcome::Drawn(state.deck().nth_card(luck.below(state.deck().total()))),
            Chance::RobberTo => {
                let places = state.robber_places(board);
                Outcome::RobberTo(places.nth_place(luck.below(places.len())))
            }
            Chance::Victim { mut victims } => {
                let chosen = luck.below(victims.len()) as usize;
                Outcome::Victim(victims.nth(chosen).expect("there are that many victims"))
            }
        }
    }
}
