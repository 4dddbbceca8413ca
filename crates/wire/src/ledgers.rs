//! What connected viewers can conclude about everybody's hand, kept from step to step: replaying the whole game for every
//! message would take longer than everything else.

use crate::entries::RecentEntry;
use brickwool_game::Viewer;
use brickwool_settlers::{KnownHand, Ledger};
use brickwool_table::{Entry, GameEvent, Table};

/// The ledgers of all viewers for whom one was needed.
#[derive(Default)]
pub struct Ledgers {
    /// Each with the ply that it has followed the game to.
    kept: Vec<(Viewer, u32, Ledger)>,
}

impl Ledgers {
    /// Takes in what has just happened.
    pub fn observe(&mut self, entries: &[RecentEntry]) {
        for entry in entries {
            match entry.logged.entry {
                Entry::Step { .. } => {
                    for (_, ply, ledger) in &mut self.kept {
                        *ply += 1;
                        for event in &entry.result.events {
                            if let GameEvent::Settlers(event) = event {
                                ledger.observe(event);
                            }
                        }
                    }
                }
                // A ledger cannot forget what was taken back, so all are made again.
                Entry::Undone { .. } | Entry::Started { .. } => self.kept.clear(),
                _ => {}
            }
        }
    }

    /// What a viewer is shown of everybody's hand.
    pub fn known_hands(&mut self, table: &Table, viewer: Viewer) -> Option<Vec<KnownHand>> {
        if !table.settings().known_hands {
            return None;
        }
        let ply = table.ply();
        if let Some((.., ledger)) = self.kept.iter().find(|(of, at, _)| *of == viewer && *at == ply) {
            return Some(ledger.known_hands());
        }
        let ledger = table.ledger(viewer)?;
        let known_hands = ledger.known_hands();
        self.kept.retain(|(of, ..)| *of != viewer);
        self.kept.push((viewer, ply, ledger));
        Some(known_hands)
    }
}
