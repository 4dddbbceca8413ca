//! The phase of the game. One enum, so that impossible combinations cannot be represented.

use crate::{Trade, Vertex};
use brickwool_game::{BySeat, Seat, Seats};
use serde::Serialize;

/// What the game waits for. `then` is where the turn continues afterwards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[repr(u8)] // A separate tag is read faster than one packed into the answers of a trade.
pub enum Phase {
    /// Setup: the current player places a settlement.
    SetupSettlement {
        /// Settlements placed so far, by all.
        placed: u8,
    },
    /// Setup: the current player lays a road at the settlement just placed.
    SetupRoad {
        /// Settlements placed so far, by all.
        placed: u8,
        at: Vertex,
    },
    /// The current player may do whatever the stage of the turn allows.
    Turn(TurnStage),
    /// The dice are being rolled.
    Rolling,
    /// Players with too many cards discard, one card at a time, in any order.
    Discard {
        /// How many cards each still has to discard.
        owed: BySeat<u8>,
    },
    /// The current player moves the robber.
    MoveRobber { then: TurnStage },
    /// Chance moves the robber.
    RobberWanders { then: TurnStage },
    /// The current player chooses whom to rob.
    ChooseVictim {
        /// Who can be robbed: two or more.
        victims: Seats,
        then: TurnStage,
    },
    /// Chance chooses who is robbed.
    VictimByChance {
        /// Who can be robbed: two or more.
        victims: Seats,
        then: TurnStage,
    },
    /// A card is being stolen.
    Stealing { from: Seat, then: TurnStage },
    /// The current player lays free roads.
    RoadBuilding {
        /// At most this many more: 1 or 2.
        left: u8,
        then: TurnStage,
    },
    /// A development card is being drawn.
    Drawing,
    /// Between two turns: the current player may build and buy development cards, then the next one may.
    SpecialBuilding {
        /// Whose turn has ended.
        after: Seat,
    },
    /// A development card bought in special building is being drawn.
    SpecialDrawing {
        /// Whose turn has ended.
        after: Seat,
    },
    /// An offer is on the table.
    Trading(Trade),
    /// Somebody won.
    Over { winner: Seat },
}

/// Whether the dice of this turn have been rolled.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum TurnStage {
    /// A development card may be played; then the dice are rolled.
    BeforeRoll,
    /// Trading, building, buying and playing a card, in any order.
    AfterRoll,
}
