//! What the server sends on a table's socket.

use crate::entries::{RecentEntry, VisibleEntry};
use crate::info::{TableInfo, is_connected};
use crate::reference::Reference;
use crate::turn::{TurnInfo, deadlines};
use brickwool_game::Seat;
use brickwool_settlers::{Board, KnownHand};
use brickwool_table::{GameView, GuestId, Millis, Presence, RequestError, Table, TableId};
use serde::Serialize;

#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage {
    /// Everything the viewer may know: on connecting, when too much was missed, and when a player becomes a spectator.
    Snapshot(Box<Snapshot>),
    /// What happened since, and what the viewer may do now.
    Update {
        /// Entries of the log, their versions without gaps.
        entries: Vec<VisibleEntry>,
        turn: TurnInfo,
        /// If it has changed.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        info: Option<Box<TableInfo>>,
        /// The dice game as it is now: its events alone don't tell what can be built and paid for.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        view: Option<GameView>,
        /// What the viewer can conclude about everybody's hand, if that has changed.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        known_hands: Option<Vec<KnownHand>>,
    },
    /// The request was carried out and is on disk.
    Ack {
        /// The client's id for the request.
        id: Option<String>,
        /// The version it led to.
        version: u64,
    },
    /// The request was refused, and nothing has changed.
    Error {
        /// The client's id for the request, if it could be read.
        id: Option<String>,
        #[serde(flatten)]
        error: RequestError,
    },
    /// Somebody connected or disconnected.
    Presence {
        /// Whether each seat's player is connected.
        seats: Vec<bool>,
        spectators: usize,
        /// When decisions will be made for players who have not decided: pairs of seat and time.
        deadlines: Vec<(Seat, Millis)>,
    },
}

/// Everything a viewer may know of a table.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Snapshot {
    pub table: TableId,
    /// Who the client is.
    pub guest: GuestId,
    /// Entries of the log so far; updates go on from here.
    pub version: u64,
    pub info: TableInfo,
    /// The base game's board, once the game has started.
    pub board: Option<Box<Board>>,
    /// The game as the viewer may see it, once it has started.
    pub view: Option<GameView>,
    /// What clients show of the base game's rules, once the game has started.
    pub reference: Option<Box<Reference>>,
    pub turn: TurnInfo,
    /// What the viewer can conclude about everybody's hand in the base game; nothing, where people keep count themselves.
    pub known_hands: Option<Vec<KnownHand>>,
    pub spectators: usize,
    /// Guests whose chat messages the client does not want to see.
    pub muted: Vec<GuestId>,
    /// The server's clock in milliseconds, so that deadlines can be shown.
    pub clock: Millis,
}

impl ServerMessage {
    /// The update with these entries, the last of which led to this table, for a guest who has muted some others. `info` is
    /// included if it has changed, `known_hands` if they have ([`crate::Ledgers::changed_hands`]).
    pub fn update<'a>(
        table: &Table,
        presence: &Presence,
        guest: GuestId,
        muted: &[GuestId],
        entries: impl IntoIterator<Item = &'a RecentEntry>,
        info: Option<TableInfo>,
        known_hands: Option<Vec<KnownHand>>,
    ) -> ServerMessage {
        let viewer = table.viewer(guest);
        ServerMessage::Update {
            entries: entries.into_iter().map(|entry| entry.visible_to(viewer, muted)).collect(),
            turn: TurnInfo::new(table, viewer, presence),
            info: info.map(Box::new),
            view: table.game().and_then(|game| game.view_with_update(viewer)),
            known_hands,
        }
    }

    /// Who is connected.
    pub fn presence(table: &Table, presence: &Presence, spectators: usize) -> ServerMessage {
        let seats = Seat::first(table.settings().seats);
        ServerMessage::Presence {
            seats: seats.map(|seat| is_connected(table, presence, seat)).collect(),
            spectators,
            deadlines: deadlines(table, presence),
        }
    }

    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("messages hold nothing that JSON cannot")
    }
}

impl Snapshot {
    /// The snapshot of a table for a guest who has muted some others. `known_hands` are those of [`Table::known_hands`].
    #[expect(clippy::too_many_arguments, reason = "each is a part of the message")]
    pub fn new(
        id: TableId,
        table: &Table,
        presence: &Presence,
        guest: GuestId,
        muted: &[GuestId],
        known_hands: Option<Vec<KnownHand>>,
        spectators: usize,
        clock: Millis,
    ) -> Snapshot {
        let (game, viewer) = (table.game(), table.viewer(guest));
        let board = game.and_then(|game| game.board());
        Snapshot {
            table: id,
            guest,
            version: table.version(),
            info: TableInfo::new(table, presence),
            board: board.cloned().map(Box::new),
            view: game.map(|game| game.view(viewer)),
            reference: board.map(|board| Box::new(Reference::new(board))),
            turn: TurnInfo::new(table, viewer, presence),
            known_hands,
            spectators,
            muted: muted.to_vec(),
            clock,
        }
    }
}
