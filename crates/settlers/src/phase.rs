//! Where in a turn the game stands. One enum, so that what cannot be cannot be written.

use crate::{Trade, Vertex};
use brickwool_game::{BySeat, Seat, Seats};
use serde::Serialize;

/// What is expected next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[repr(u8)] // A tag of its own is read faster than one tucked into the answers of a trade.
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
    /// The current player acts freely, within what the stage allows.
    Turn(TurnStage),
    /// The dice are in the air.
    Rolling,
    /// Those with too many cards discard, one card at a time, in any order.
    Discard {
        /// How many cards each still has to discard.
        owed: BySeat<u8>,
    },
    /// The current player moves the robber.
    MoveRobber {
        /// Where the turn goes on.
        then: TurnStage,
    },
    /// Chance moves the robber.
    RobberWanders {
        /// Where the turn goes on.
        then: TurnStage,
    },
    /// The current player chooses whom to rob.
    ChooseVictim {
        /// Who can be robbed: two or more.
        victims: Seats,
        /// Where the turn goes on.
        then: TurnStage,
    },
    /// Chance chooses who is robbed.
    VictimByChance {
        /// Who can be robbed: two or more.
        victims: Seats,
        /// Where the turn goes on.
        then: TurnStage,
    },
    /// A card is being stolen.
    Stealing {
        from: Seat,
        /// Where the turn goes on.
        then: TurnStage,
    },
    /// The current player lays free roads.
    RoadBuilding {
        /// How many more at the most: 1 or 2.
        left: u8,
        /// Where the turn goes on.
        then: TurnStage,
    },
    /// A development card is being drawn.
    Drawing,
    /// An offer is on the table.
    Trading(Trade),
    /// Somebody won.
    Over { winner: Seat },
}

/// Before or after the roll: what a turn allows and returns to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum TurnStage {
    /// A card may be played; then the dice are rolled.
    BeforeRoll,
    /// Trade, build, buy, play, freely mixed.
    AfterRoll,
}
