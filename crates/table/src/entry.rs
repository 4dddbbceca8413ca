//! A table's log: everything that ever happened at it, in order. The table is what the log comes to, and nothing else.

use crate::game::GameStep;
use crate::sealing::StoppedStart;
use crate::settings::Settings;
use crate::vote::Motion;
use brickwool_game::Seat;
use brickwool_ids::{GuestId, TableId};
use serde::{Deserialize, Serialize};

/// Milliseconds: a moment, counted from 1970, or a length of time.
pub type Millis = u64;

/// An entry, when it was made, and who asked for it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct LoggedEntry {
    pub at: Millis,
    /// The guest and the id they gave their request, so that a request sent twice is carried out once.
    #[serde(default, rename = "asked", skip_serializing_if = "Option::is_none")]
    pub request: Option<(GuestId, String)>,
    #[serde(flatten)]
    pub entry: Entry,
}

/// One thing that happened at a table. These are stored: names and fields in JSON stay as they are, also where a variant has
/// another name by now.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Entry {
    /// The table was created. Always the first entry.
    #[serde(rename = "made")]
    TableCreated {
        /// The host.
        by: GuestId,
        settings: Box<Settings>,
        /// The commitment to the seed of all chance to come.
        commitment: String,
        /// The dice contract that it belongs to.
        #[serde(default = "first_contract", skip_serializing_if = "is_first_contract")]
        contract: u8,
    },
    /// The server commits to another seed, and everybody seals a new nonce: somebody stopped a start, or the table was
    /// created under an older contract.
    Committed {
        contract: u8,
        commitment: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        stopped: Option<StoppedStart>,
    },
    /// Somebody took a seat.
    #[serde(rename = "sat")]
    SeatTaken {
        seat: Seat,
        /// A person has one seat: the one they had before is freed.
        who: Player,
        /// If a bot has this colour, it gets another.
        colour: Colour,
        /// Their part of the key of the dice, where it is not sealed first (dice contract 1).
        #[serde(default, rename = "word", skip_serializing_if = "String::is_empty")]
        nonce: String,
        /// The seal of their nonce; bots have none, nor has anybody who was seated by a rematch.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        seal: Option<String>,
    },
    /// A seat was given up before the game.
    #[serde(rename = "rose")]
    SeatVacated { seat: Seat },
    /// The host called the start: nobody can change a nonce any more, and everybody reveals theirs.
    StartCalled,
    /// A player revealed the nonce that they had sealed.
    Revealed { seat: Seat, nonce: String },
    /// The host blocked a guest, who has no seat from now on, or unblocked them.
    #[serde(rename = "kept_out")]
    GuestBlocked {
        guest: GuestId,
        #[serde(rename = "out")]
        blocked: bool,
    },
    /// An operator has taken somebody's name away.
    Renamed { seat: Seat, name: String },
    /// The game began.
    Started {
        /// The layout of the base game's board in notation, so that the log can be read without the seed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        board: Option<String>,
    },
    /// A step of the game.
    Step {
        step: GameStep,
        /// Who decided for the seat, if not the person in it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        by: Option<DecidedBy>,
    },
    /// The last step was taken back by the player who took it.
    Undone { seat: Seat },
    /// All players are away, and the clocks stand still.
    Paused { since: Millis },
    /// A player is back after all of them were away.
    Resumed {
        /// How long the clocks stood still. Older logs don't say; there they start anew.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        away: Option<Millis>,
    },
    /// A bot plays from now on for somebody who is away.
    #[serde(rename = "stood_in")]
    StandInTookOver { seat: Seat, bot: String },
    /// The player is back and plays again.
    #[serde(rename = "came_back")]
    SeatResumed { seat: Seat },
    /// A player left for good, and a bot has the seat.
    Left { seat: Seat, bot: String },
    /// A chat message.
    #[serde(rename = "said")]
    Chat { by: GuestId, name: String, text: String },
    /// A message of a spectator to the other spectators.
    #[serde(rename = "spectator_said")]
    SpectatorChat { by: GuestId, name: String, text: String },
    /// A player put a motion forward, agreed to it, or objected, which ended the vote.
    Voted { seat: Seat, motion: Motion, agree: bool },
    /// The players have agreed on a pause: clocks and bots stand still.
    Halted,
    /// A player continued the game after such a pause.
    Continued,
    /// The table was closed before its game ended.
    Closed,
    /// The same players have a new table.
    Rematch { table: TableId },
}

fn first_contract() -> u8 {
    1
}

fn is_first_contract(contract: &u8) -> bool {
    *contract == 1
}

/// Who sits in a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Player {
    Person { guest: GuestId, name: String },
    Bot { name: String },
}

/// The colour of a seat's pieces. Each also has a mark of its own, so that nobody has to tell them apart by hue.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Colour {
    #[default]
    Blue,
    Orange,
    White,
    Plum,
    Green,
    Brown,
    Teal,
    Black,
}

impl Colour {
    /// One colour for every seat that a table can have.
    pub const ALL: [Colour; Seat::MAX_COUNT as usize] = [
        Colour::Blue,
        Colour::Orange,
        Colour::White,
        Colour::Plum,
        Colour::Green,
        Colour::Brown,
        Colour::Teal,
        Colour::Black,
    ];
}

impl LoggedEntry {
    /// An entry that no guest requested: chance, a bot, the clock.
    pub fn unrequested(at: Millis, entry: Entry) -> LoggedEntry {
        LoggedEntry { at, request: None, entry }
    }
}

/// Who decided when it was not the person in the seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum DecidedBy {
    /// The bot in the seat, or the one standing in.
    Bot,
    /// The server, because time was up.
    Clock,
}
