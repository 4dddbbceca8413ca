//! Entries of a table's log as one viewer may see them.

use crate::reference::Reference;
use brickwool_game::{Seat, Viewer};
use brickwool_settlers::{Board, Record};
use brickwool_table::{
    CorruptLog, DecidedBy, Entry, FoldResult, GameEvent, GameStep, GameView, GuestId, LoggedEntry, Millis,
    Table, TableGame,
};
use serde::Serialize;

/// An entry of the log together with what it led to: all that is needed to show it to anybody.
#[derive(Clone, Debug)]
pub struct RecentEntry {
    /// The table's version with it.
    pub version: u64,
    pub logged: LoggedEntry,
    pub result: FoldResult,
}

/// An entry of the log as one viewer may see it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct VisibleEntry {
    /// The table's version with it: one more than before, and the same for every viewer.
    pub version: u64,
    pub at: Millis,
    #[serde(flatten)]
    pub content: EntryContent,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum EntryContent {
    /// A step of the game, told by its events: the step itself may hold what is hidden.
    Step {
        /// Who took it; nobody, if chance did.
        seat: Option<Seat>,
        /// Who decided for the seat, if not the person in it.
        by: Option<DecidedBy>,
        events: Vec<GameEvent>,
    },
    /// The game started.
    Started {
        /// The base game's board.
        board: Option<Box<Board>>,
        /// What clients show of the base game's rules.
        reference: Option<Box<Reference>>,
        view: GameView,
    },
    /// A player took back their last step; the game is again as in this view.
    Undone { seat: Seat, view: GameView },
    /// A chat message; the text is missing for those who have muted its author.
    #[serde(rename = "said")]
    Chat { by: GuestId, name: String, text: Option<String> },
    /// A message of a spectator to the others; the text is missing for players, and for those who have muted its author.
    #[serde(rename = "spectator_said")]
    SpectatorChat { by: GuestId, name: String, text: Option<String> },
    /// All other entries hide nothing and are shown as they are.
    #[serde(untagged)]
    #[cfg_attr(
        feature = "ts",
        ts(
            type = "Exclude<Entry, { type: \"step\" | \"started\" | \"undone\" | \"said\" | \"spectator_said\" }>"
        )
    )]
    Plain(Entry),
}

impl VisibleEntry {
    /// The entries of a recorded game, all cards shown, as if it had been played at a table; `None` if one of its steps is illegal.
    pub fn of_record(record: &Record) -> Option<Vec<VisibleEntry>> {
        let mut game = TableGame::Settlers(Box::new(record.start.clone()));
        let started = EntryContent::Started {
            board: game.board().cloned().map(Box::new),
            reference: game.board().map(|board| Box::new(Reference::new(board))),
            view: game.view(Viewer::Referee),
        };
        let mut entries = vec![VisibleEntry { version: 1, at: 0, content: started }];
        for (version, &step) in (2..).zip(&record.steps) {
            let step = GameStep::Settlers(step);
            let content = EntryContent::Step { seat: step.seat(), by: None, events: game.apply(step)? };
            entries.push(VisibleEntry { version, at: 0, content });
        }
        Some(entries)
    }
}

impl RecentEntry {
    /// All entries of a log, and the table that it folds to.
    pub fn from_log(log: Vec<LoggedEntry>) -> Result<(Table, Vec<RecentEntry>), CorruptLog> {
        let mut log = log.into_iter();
        let first = log.next().ok_or(CorruptLog::EMPTY)?;
        let mut table = Table::new(&first)?;
        let mut entries = vec![RecentEntry { version: 1, logged: first, result: FoldResult::default() }];
        for logged in log {
            let result = table.fold(&logged)?;
            entries.push(RecentEntry { version: table.version(), logged, result });
        }
        Ok((table, entries))
    }

    /// The entry as a viewer who has muted these guests may see it.
    pub fn visible_to(&self, viewer: Viewer, muted: &[GuestId]) -> VisibleEntry {
        let content = match (&self.logged.entry, &self.result.restart) {
            (Entry::Step { step, by, .. }, _) => EntryContent::Step {
                seat: step.seat(),
                by: *by,
                events: self.result.events.iter().map(|event| event.redact(viewer)).collect(),
            },
            (Entry::Started { .. }, Some(game)) => EntryContent::Started {
                board: game.board().cloned().map(Box::new),
                reference: game.board().map(|board| Box::new(Reference::new(board))),
                view: game.view(viewer),
            },
            (Entry::Undone { seat }, Some(game)) => {
                EntryContent::Undone { seat: *seat, view: game.view(viewer) }
            }
            (Entry::Chat { by, name, text }, _) => {
                let text = (!muted.contains(by)).then(|| text.clone());
                EntryContent::Chat { by: *by, name: name.clone(), text }
            }
            (Entry::SpectatorChat { by, name, text }, _) => {
                let hears = !muted.contains(by) && !matches!(viewer, Viewer::Seat(_));
                EntryContent::SpectatorChat { by: *by, name: name.clone(), text: hears.then(|| text.clone()) }
            }
            (plain, _) => EntryContent::Plain(plain.clone()),
        };
        VisibleEntry { version: self.version, at: self.logged.at, content }
    }

    /// Whether it may have changed the game.
    pub fn changes_game(&self) -> bool {
        matches!(self.logged.entry, Entry::Step { .. } | Entry::Undone { .. } | Entry::Started { .. })
    }

    /// Whether it may have changed what [`TableInfo`](crate::TableInfo) shows, apart from the end of the game.
    pub fn changes_info(&self) -> bool {
        !matches!(
            self.logged.entry,
            Entry::Step { .. } | Entry::Undone { .. } | Entry::Chat { .. } | Entry::SpectatorChat { .. }
        )
    }
}
