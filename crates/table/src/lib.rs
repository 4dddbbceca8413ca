//! One table: who sits there, what is played, and what everybody may know of it.
//!
//! A table is what its log comes to ([`Table::fold`]); a request is judged ([`Table::judge`]) and, if nothing speaks
//! against it, becomes the next [`Entry`]. What chance decides follows from the table's key ([`Table::chance`]). What is due
//! by the clock is told by [`Table::due`]. Sockets, storage and the time of day are somebody else's: whoever drives the
//! table appends entries to its log first and folds them then.

#![forbid(unsafe_code)]

mod due;
mod entry;
mod game;
mod judge;
mod minds;
#[cfg(test)]
mod other_worlds;
mod record;
mod refusal;
mod settings;
mod show;
mod table;
pub mod text;

pub use brickwool_settlers::Board;
pub use due::{Due, Presence};
pub use entry::{BadGuestId, Colour, Entry, GuestId, Logged, Millis, Player, StandIn};
pub use game::{Event, Game, Illegal, Legal, Step, View};
pub use judge::{Answer, Request, STAND_IN};
pub use minds::{DiceValues, Minds};
pub use record::{TableRecord, Verified, VerifyError};
pub use refusal::{Code, Detail, Refusal};
pub use settings::{BoardSettings, Clock, DiceSettings, GameSettings, Settings, SettingsError};
pub use show::{Face, News, Now, SeatFace, What};
pub use table::{Corrupt, Happened, Stage, Table};
