//! The development cards played so far, which the laws need and a state does not remember.

use crate::naive::Naive;
use brickwool_settlers::{Action, Board, DevCard, State, Step};

/// Development cards played so far, by kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayedCards {
    played: [u8; 5],
}

impl PlayedCards {
    /// Those of a position: what is neither in the deck nor held must have been played.
    pub fn so_far(board: &Board, state: &State) -> PlayedCards {
        let naive = Naive::new(board, state);
        let played = DevCard::ALL.map(|card| {
            let held: u8 = state.seats().map(|seat| state.dev_cards(seat).get(card)).sum();
            naive.whole_deck(card) - state.deck().get(card) - held
        });
        PlayedCards { played }
    }

    /// Counts the card that a step plays, if it plays one.
    pub fn count(&mut self, step: Step) {
        let Step::Act(_, action) = step else { return };
        let card = match action {
            Action::PlayKnight => DevCard::Knight,
            Action::PlayRoadBuilding => DevCard::RoadBuilding,
            Action::PlayYearOfPlenty(_) => DevCard::YearOfPlenty,
            Action::PlayMonopoly(_) => DevCard::Monopoly,
            _ => return,
        };
        self.played[card as usize] += 1;
    }

    /// How many cards of a kind were played.
    pub fn of(&self, card: DevCard) -> u8 {
        self.played[card as usize]
    }
}
