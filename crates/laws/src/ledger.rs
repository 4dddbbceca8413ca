//! What a game's state forgets but the laws need: the progress cards that were played and left the game.

use brickwool_settlers::{Action, DevCard, DevCards, State, Step};

/// Development cards played so far, by kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ledger {
    played: [u8; 5],
}

impl Ledger {
    /// The ledger of a position where somebody opened one: what is neither in the deck nor held was played before.
    pub fn opened_at(state: &State, dev_cards: bool) -> Ledger {
        if !dev_cards {
            return Ledger { played: [0; 5] };
        }
        let played = DevCard::ALL.map(|card| {
            let held: u8 = state.seats().map(|seat| state.dev_cards(seat).get(card)).sum();
            DevCards::DECK.get(card) - state.deck().get(card) - held
        });
        Ledger { played }
    }

    /// Notes what a step played.
    pub fn note(&mut self, step: Step) {
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

    /// How many cards of a kind have left the game.
    pub fn played(&self, card: DevCard) -> u8 {
        self.played[card as usize]
    }
}
