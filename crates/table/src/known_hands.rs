//! What viewers can conclude about hands from what they have seen of the game at a table.

use crate::game::{GameEvent, TableGame};
use crate::table::Table;
use brickwool_game::Viewer;
use brickwool_settlers::{KnownHand, Ledger};

impl Table {
    /// The ledger of somebody who has watched the base game from its start. Takes every step again: whoever needs it after
    /// each one keeps it and lets it observe the events.
    pub fn ledger(&self, viewer: Viewer) -> Option<Ledger> {
        let mut game = self.start_of_game()?.clone();
        let mut ledger = match &game {
            TableGame::Settlers(start) => {
                Ledger::from_view(&start.board, &start.state.view(&start.board, viewer))
            }
            TableGame::Dice(_) => return None,
        };
        for step in self.steps() {
            for event in game.apply(*step)? {
                if let GameEvent::Settlers(event) = event {
                    ledger.observe(&event);
                }
            }
        }
        Some(ledger)
    }

    /// What a viewer is shown of everybody's hand: nothing, where people keep count themselves.
    pub fn known_hands(&self, viewer: Viewer) -> Option<Vec<KnownHand>> {
        let shown = self.settings().known_hands;
        Some(self.ledger(viewer).filter(|_| shown)?.known_hands())
    }
}
