//! What a guest can ask of a table.

use crate::entry::Colour;
use crate::game::GameAction;
use crate::vote::Motion;
use brickwool_game::Seat;
use brickwool_ids::GuestId;
use serde::{Deserialize, Serialize};

/// What a guest asks of a table. Seats count from 0.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Request {
    /// Take an empty seat, under a name and with a sealed nonce for the dice; or change any of these, or the seat. Where all
    /// players share one device, the host keeps the seats taken before, and nobody else can take one.
    TakeSeat {
        seat: Seat,
        name: String,
        /// Any free colour, if none is named. Bots give theirs up.
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(optional = nullable))]
        colour: Option<Colour>,
        /// The table's commitment that the nonce is sealed for.
        commitment: String,
        /// The seal of a new nonce, the player's part of the key of the dice: SHA-256, in lower case.
        seal: String,
    },
    /// Give a seat to a bot: the host before the game; in a running game, only while its player is away.
    SeatBot { seat: Seat, bot: String },
    /// Give up a seat before the game; the host may free other seats too.
    LeaveSeat { seat: Seat },
    /// Block a guest from this table, or unblock them: the host. A seat that they have before the game is freed.
    Block { guest: GuestId, blocked: bool },
    /// Start the game: the host, once all seats are taken and every person has sealed a nonce.
    Start,
    /// Reveal the nonce that was sealed for a seat, once the start is called.
    Reveal {
        seat: Seat,
        /// 22 to 64 printable ASCII characters without spaces.
        nonce: String,
    },
    /// Decide something in the game.
    Act {
        /// The ply at which it was decided.
        ply: u32,
        action: GameAction,
    },
    /// Take back one's last build or bank trade.
    Undo {
        /// The ply at which it was decided.
        ply: u32,
    },
    /// Play again, after a bot stood in.
    ResumeSeat,
    /// Leave a running game for good; a bot takes over.
    Leave,
    /// Send a chat message.
    Chat { text: String },
    /// Send a message to the other spectators, under a name: whoever has no seat. Players don't see it.
    SpectatorChat { name: String, text: String },
    /// Put a motion forward, agree to one, or object to it. It is carried out once every player who is not replaced by a bot has
    /// agreed.
    Vote { motion: Motion, agree: bool },
    /// Go on after a pause that was agreed on: anybody who plays.
    Continue,
    /// Hide a guest's chat messages from now on, at every table; or show them again.
    Mute { guest: GuestId, muted: bool },
    /// Close the table: the host, before the game or while everybody else is a bot.
    Close,
    /// Create a table with the same players and settings, after the game: anybody who played.
    Rematch,
}
