//! What a viewer may do now.

use brickwool_game::{Seat, Seats, Viewer};
use brickwool_settlers::Resource;
use brickwool_table::{GameLegal, Millis, Presence, Table, TableGame};
use serde::Serialize;
use std::collections::BTreeMap;

/// Who decides now, and what a viewer may do.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TurnInfo {
    /// Which viewer the client is.
    pub you: Viewer,
    /// The present ply, which an action has to name.
    pub ply: u32,
    /// The seats that may decide something.
    pub deciding: Seats,
    /// What the viewer may do in the game, if they may decide something.
    pub legal: Option<GameLegal>,
    /// Whether they may take back their last step.
    pub may_undo: bool,
    /// How many cards of each kind the bank asks of the viewer for one other card; `null` for spectators, in the dice game, and
    /// where the bank does not trade.
    #[cfg_attr(feature = "ts", ts(type = "Record<Resource, number> | null"))]
    pub bank_rates: Option<BTreeMap<Resource, u8>>,
    /// When decisions will be made for players who have not decided, by the clock or by a stand-in: pairs of seat and time.
    pub deadlines: Vec<(Seat, Millis)>,
}

impl TurnInfo {
    pub fn new(table: &Table, viewer: Viewer, presence: &Presence) -> TurnInfo {
        let deciding = table.deciding();
        let own = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator | Viewer::Referee => None,
        };
        let decides =
            own.filter(|&seat| deciding.contains(seat) && table.bot_at(seat).is_none() && !table.is_halted());
        TurnInfo {
            you: viewer,
            ply: table.ply(),
            deciding,
            legal: decides.and_then(|seat| Some(table.game()?.legal(seat))),
            may_undo: !table.is_halted() && own.is_some_and(|seat| table.may_undo(seat)),
            bank_rates: own.and_then(|seat| bank_rates(table.game()?, seat)),
            deadlines: deadlines(table, presence),
        }
    }
}

/// When decisions will be made for players who have not decided.
pub(crate) fn deadlines(table: &Table, presence: &Presence) -> Vec<(Seat, Millis)> {
    table.deciding().filter_map(|seat| Some((seat, table.waits_until(seat, presence)?))).collect()
}

fn bank_rates(game: &TableGame, seat: Seat) -> Option<BTreeMap<Resource, u8>> {
    let TableGame::Settlers(position) = game else { return None };
    let rate = |resource| Some((resource, position.state.bank_rate(&position.board, seat, resource)?));
    Resource::ALL.into_iter().map(rate).collect()
}
