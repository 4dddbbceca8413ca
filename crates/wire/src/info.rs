//! What everybody may know of a table: its settings, its stage, who sits where.

use brickwool_game::{Seat, Seats};
use brickwool_table::{Colour, GuestId, Player, Presence, Settings, Table, TableId, TableStage, Vote};
use serde::{Deserialize, Serialize};

/// A table as everybody may see it. It is also stored, so that tables can be listed without reading their logs; who was
/// connected is not known there.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TableInfo {
    pub stage: TableStage,
    pub settings: Settings,
    /// The guest who created it.
    pub host: GuestId,
    /// The commitment to the seed of its dice.
    pub commitment: String,
    /// The dice contract by which they are drawn. (Version 1 did not store it.)
    #[serde(default = "first_contract")]
    pub contract: u8,
    pub seats: Vec<PublicSeat>,
    /// Who won, once the game is over.
    pub winners: Option<Seats>,
    /// The table of the rematch.
    pub rematch: Option<TableId>,
    /// Whether the players have agreed on a pause.
    #[serde(default)]
    pub halted: bool,
    /// Motions that not everybody has agreed to yet.
    #[serde(default)]
    pub votes: Vec<Vote>,
}

fn first_contract() -> u8 {
    1
}

/// A seat as everybody may see it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PublicSeat {
    pub player: Option<Player>,
    pub colour: Option<Colour>,
    /// The seal of the player's nonce; bots have none.
    #[serde(default)]
    pub seal: Option<String>,
    /// The player's part of the key of the dice, once it is revealed. (Version 0.1 stored it as `word`.)
    #[serde(alias = "word")]
    pub nonce: String,
    /// The bot that plays while the player is away.
    pub stand_in: Option<String>,
    /// Whether the player is connected; bots always are. (Version 0.1 stored it as `here`.)
    #[serde(alias = "here")]
    pub connected: bool,
}

impl TableInfo {
    pub fn new(table: &Table, presence: &Presence) -> TableInfo {
        let seats = Seat::first(table.settings().seats).map(|seat| PublicSeat {
            player: table.player_at(seat).cloned(),
            colour: table.colour_at(seat),
            seal: table.seal_at(seat).map(str::to_owned),
            nonce: table.nonce_at(seat).to_owned(),
            stand_in: table.stand_in_at(seat).map(str::to_owned),
            connected: is_connected(table, presence, seat),
        });
        TableInfo {
            stage: table.stage(),
            settings: table.settings().clone(),
            host: table.host(),
            commitment: table.commitment().to_owned(),
            contract: table.contract(),
            seats: seats.collect(),
            winners: table.winners(),
            rematch: table.rematch().cloned(),
            halted: table.is_halted(),
            votes: table.votes(),
        }
    }
}

/// Whether a seat's player is connected; bots always are.
pub(crate) fn is_connected(table: &Table, presence: &Presence, seat: Seat) -> bool {
    match table.player_at(seat) {
        Some(Player::Person { .. }) => !presence.is_away(seat),
        Some(Player::Bot { .. }) => true,
        None => false,
    }
}
