//! What server and clients tell each other: the messages of a table's socket, the bodies of HTTP requests, and what each
//! viewer is shown of a table.
//!
//! There are no sockets, no storage and no clock here, so the server, scripted clients, the page's TypeScript types and a
//! build for browsers can share it. `docs/server-protocol.md` explains the messages.

#![forbid(unsafe_code)]

pub mod bodies;
mod client_message;
mod entries;
mod info;
mod ledgers;
pub mod profile;
mod reference;
mod server_message;
mod turn;

pub use brickwool_settlers::KnownHand;
pub use client_message::{BadMessage, ClientMessage, MAX_ID_LENGTH};
pub use entries::{EntryContent, RecentEntry, VisibleEntry};
pub use info::{PublicSeat, TableInfo};
pub use ledgers::Ledgers;
pub use reference::{BuildingYields, Costs, Points, Reference};
pub use server_message::{ServerMessage, Snapshot};
pub use turn::TurnInfo;
