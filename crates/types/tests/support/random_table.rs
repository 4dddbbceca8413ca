//! A table without a server: its state, who is connected, its clock, its bots, and the luck that decides what happens.

use brickwool_bots::Budget;
use brickwool_dice::solver;
use brickwool_game::{Luck, Seat};
use brickwool_luck::{Seed, SeededLuck};
use brickwool_table::{
    DEFAULT_STAND_IN, DICE_CONTRACT, DecidedBy, Due, Entry, FoldResult, GameAction, GuestId, LoggedEntry,
    Presence, Settings, Table, TableBots, TableGame,
};
use brickwool_wire::RecentEntry;
use std::sync::Arc;

/// What everybody adds to the dice.
pub(crate) const NONCE: &str = "a-tree-or-another-thing";

pub(crate) struct RandomTable {
    pub(crate) table: Table,
    pub(crate) presence: Presence,
    pub(crate) now: u64,
    pub(crate) luck: SeededLuck,
    pub(crate) seed: Seed,
    bots: TableBots,
}

impl RandomTable {
    /// A new table, and the first entry of its log.
    pub(crate) fn new(host: GuestId, settings: Settings, luck: SeededLuck) -> (RandomTable, RecentEntry) {
        settings.validate().unwrap();
        let seed = Seed::new([7; 32]);
        let commitment = seed.attempt(0).commitment();
        let made = Entry::TableCreated {
            by: host,
            settings: Box::new(settings),
            commitment,
            contract: DICE_CONTRACT,
        };
        let made = LoggedEntry::unrequested(0, made);
        let table = RandomTable {
            table: Table::new(&made).unwrap(),
            presence: Presence::all_away(0),
            now: 0,
            luck,
            seed,
            bots: TableBots::new(1, Arc::new(solver::ValueTable::solve_last(0, |_, _| ()))),
        };
        (table, RecentEntry { version: 1, logged: made, result: FoldResult::default() })
    }

    /// Lets time pass until something is due by the clock; the entry for it.
    pub(crate) fn next_due(&mut self) -> Option<Entry> {
        let (at, due) = self.table.due(&self.presence)?;
        self.now = self.now.max(at);
        let (step, by) = match due {
            Due::Bot(seat) => (self.bots.decide(&self.table, seat, Budget::UNLIMITED)?, DecidedBy::Bot),
            Due::TimeUp(seat) => {
                (self.bots.decide_for_absent(&self.table, seat, Budget::UNLIMITED)?, DecidedBy::Clock)
            }
            Due::StandIn(seat) => return Some(Entry::StandInTookOver { seat, bot: DEFAULT_STAND_IN.into() }),
            // Mostly everybody reveals in time.
            Due::StopStart if self.luck.below(20) > 0 => return None,
            Due::StopStart => return Some(self.table.recommit(&self.seed)),
        };
        Some(Entry::Step { step, by: Some(by) })
    }

    /// Any legal action of a seat, if there is one.
    pub(crate) fn legal_action(&mut self, seat: Seat) -> Option<GameAction> {
        match self.table.game()? {
            TableGame::Settlers(position) => {
                let legal = position.state.legal_for(&position.board, seat);
                let count = legal.len();
                (count > 0).then(|| GameAction::Settlers(legal.nth(self.luck.below(count))))
            }
            TableGame::Dice(state) => {
                let legal = state.legal();
                let count = legal.len() as u32;
                if count == 0 {
                    return None;
                }
                legal.nth(self.luck.below(count) as usize).map(GameAction::Dice)
            }
        }
    }

    /// Appends an entry and what chance makes of it.
    pub(crate) fn append(&mut self, entry: Entry) -> Vec<RecentEntry> {
        let mut appended = Vec::new();
        let mut next = Some(entry);
        while let Some(entry) = next {
            let logged = LoggedEntry::unrequested(self.now, entry);
            let result = self.table.fold(&logged).unwrap();
            appended.push(RecentEntry { version: self.table.version(), logged, result });
            next = self.table.consequence(&self.seed);
        }
        appended
    }
}
