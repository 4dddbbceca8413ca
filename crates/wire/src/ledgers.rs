//! What connected viewers can conclude about everybody's hand, kept from step to step: replaying the whole game for every
//! message would take longer than everything else.

use crate::entries::RecentEntry;
use brickwool_game::Viewer;
use brickwool_settlers::{KnownHand, Ledger};
use brickwool_table::{Entry, GameEvent, Table};

/// The ledgers of all viewers for whom one was needed.
#[derive(Default)]
pub struct Ledgers {
    kept: Vec<ViewerLedger>,
}

struct ViewerLedger {
    viewer: Viewer,
    /// How far the ledger has followed the game.
    ply: u32,
    ledger: Ledger,
    /// What all clients of this viewer have been sent.
    sent: Option<Vec<KnownHand>>,
}

impl Ledgers {
    /// Takes in what has just happened.
    pub fn observe(&mut self, entries: &[RecentEntry]) {
        for entry in entries {
            match entry.logged.entry {
                Entry::Step { .. } => {
                    for kept in &mut self.kept {
                        kept.ply += 1;
                        for event in &entry.result.events {
                            if let GameEvent::Settlers(event) = event {
                                kept.ledger.observe(event);
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

    /// What a viewer is shown of everybody's hand. Counts as sent: for snapshots.
    pub fn known_hands(&mut self, table: &Table, viewer: Viewer) -> Option<Vec<KnownHand>> {
        let kept = self.kept(table, viewer)?;
        kept.sent = Some(kept.ledger.known_hands());
        kept.sent.clone()
    }

    /// The same, if it differs from what was sent before: for updates, which go to all clients of a viewer.
    pub fn changed_hands(&mut self, table: &Table, viewer: Viewer) -> Option<Vec<KnownHand>> {
        let kept = self.kept(table, viewer)?;
        let known_hands =
            Some(kept.ledger.known_hands()).filter(|hands| kept.sent.as_ref() != Some(hands))?;
        kept.sent = Some(known_hands.clone());
        Some(known_hands)
    }

    /// A viewer's ledger as the game stands; none, where people keep count themselves.
    fn kept(&mut self, table: &Table, viewer: Viewer) -> Option<&mut ViewerLedger> {
        if !table.settings().known_hands {
            return None;
        }
        let ply = table.ply();
        let found = self.kept.iter().position(|kept| kept.viewer == viewer && kept.ply == ply);
        let index = match found {
            Some(index) => index,
            None => {
                let ledger = table.ledger(viewer)?;
                self.kept.retain(|kept| kept.viewer != viewer);
                self.kept.push(ViewerLedger { viewer, ply, ledger, sent: None });
                self.kept.len() - 1
            }
        };
        self.kept.get_mut(index)
    }
}
