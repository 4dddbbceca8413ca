//! One table: who has which seat, what is played, and which requests are granted.
//!
//! A table is what its log folds to ([`Table::fold`]). A request is judged ([`Table::judge`]); if it is [`Granted`], that says
//! what has to be done: usually to append an [`Entry`]. What follows immediately, such as an outcome of chance, comes from the
//! table's secret ([`Table::consequence`]); what is due by the clock, from [`Table::due`]. Connections, storage and the time of
//! day are left to the caller, who first appends entries to the log and then folds them. What viewers are shown is in
//! `brickwool-wire`.

#![forbid(unsafe_code)]

mod bots;
mod clocks;
mod due;
mod entry;
mod error;
mod game;
mod judge;
mod known_hands;
mod layout_check;
mod record;
mod record_text;
mod request;
mod result;
mod sealing;
mod settings;
mod stage;
mod table;
pub mod text;
mod vote;

pub use bots::{DiceValues, TableBots};
pub use brickwool_ids::{BadGuestId, BadTableId, GuestId, TableId};
pub use brickwool_settlers::Board;
pub use due::{Due, Presence};
pub use entry::{Colour, DecidedBy, Entry, LoggedEntry, Millis, Player};
pub use error::{ErrorCode, ErrorDetail, RequestError};
pub use game::{GameAction, GameEvent, GameLegal, GameStep, GameView, TableGame};
pub use judge::{
    BLOCKED_MESSAGE, DEFAULT_STAND_IN, Granted, MAX_BLOCKED, MAX_CHAT_MESSAGES, MAX_ENTRIES,
    MAX_ENTRIES_BEFORE_GAME, MAX_OFFERS, MAX_UNDOS,
};
pub use layout_check::{
    LayoutCheck, LayoutProblem, LayoutRequest, LayoutRequestError, NamedLayout, OpeningSite,
};
pub use record::{
    BaseGameError, CommitmentEntry, CopyMismatch, PlayerCopy, TableRecord, Verified, VerifyError,
};
pub use record_text::{RecordTextError, read_base_game};
pub use request::Request;
pub use result::{ReviewFigures, RollFigures, SeatResult};
pub use sealing::{DICE_CONTRACT, REVEAL_TIME, StoppedStart};
pub use settings::{
    BoardSettings, Clock, DiceSettings, GameKind, GameSettings, MAX_LAYOUT_NAME, Settings, SettingsError,
};
pub use stage::TableStage;
pub use table::{CorruptLog, FoldResult, Table};
pub use vote::{Motion, Vote};
