//! The rules of the base game (Settlers of Catan), and nothing else: no I/O, no clock, no random numbers, no async.
//!
//! A [`Board`] is a checked [`Layout`] with its [`Rules`]. A [`State`] is everything that changes in a game: small, `Copy`,
//! without pointers. Players decide on an [`Action`], chance on an [`Outcome`]; either is a [`Step`]. A state knows whose
//! turn it is ([`State::turn`]), which actions are legal ([`State::legal`]), why a step is not ([`State::check`]), and
//! takes steps ([`State::apply`]). A [`View`] is what one viewer may know, a [`Ledger`] what they can conclude about hands
//! from what they saw. The numbers of the game are in [`constants`].
//!
//! ```
//! use brickwool_game::{Seat, Turn};
//! use brickwool_settlers::{Action, Board, Illegal, Layout, Rules, State, Step, Vertex};
//!
//! let board = Board::new(Layout::beginner(), Rules::default())?;
//! let mut game = State::new(&board, 4)?;
//! assert_eq!(game.legal(&board).len(), 54); // the first settlement may stand anywhere
//!
//! let first = Seat::new(0);
//! game.apply(&board, Step::Act(first, Action::BuildSettlement(Vertex(13))))?;
//! let roads: Vec<Action> = game.legal(&board).iter().collect();
//! game.apply(&board, Step::Act(first, roads[0]))?;
//! assert_eq!(game.turn(), Turn::Seat(Seat::new(1)));
//!
//! let too_close = game.apply(&board, Step::Act(Seat::new(1), Action::BuildSettlement(Vertex(18))));
//! assert_eq!(too_close.unwrap_err().to_string(), "vertex 18 is too close to the building on vertex 13");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod action;
mod apply;
mod board;
mod board_json;
mod chance;
mod check;
pub mod constants;
mod cursor;
mod dev;
mod event;
mod groups;
mod hash;
mod ids;
mod illegal;
mod layout;
pub mod layout_file;
mod layout_rows;
mod ledger;
mod legal;
mod longest_road;
mod notation;
mod numbering;
mod owners;
mod perft;
mod phase;
mod position;
mod record;
mod resource;
mod rules;
mod sample;
mod select;
mod shape;
mod state;
mod topology;
mod trade;
mod view;
mod view_json;
mod yields;

pub use action::{Action, Dice, Outcome, Plenty, Step};
pub use board::{Board, LayoutError};
pub use chance::{Chance, pips};
pub use cursor::NotationError;
pub use dev::{DevCard, DevCards};
pub use event::Event;
pub use groups::{ActionGroups, BankTrade};
pub use ids::{Edge, EdgeSet, Hex, HexSet, Vertex, VertexSet};
pub use illegal::{Expected, Illegal, Impossible};
pub use layout::{Harbour, Layout, Tokens};
pub use layout_rows::RowsError;
pub use ledger::{KnownHand, Ledger};
pub use legal::Legal;
pub use owners::{EdgeOwners, VertexOwners};
pub use perft::{divide, perft};
pub use phase::{Phase, TurnStage};
pub use position::Position;
pub use record::{Record, RecordError};
pub use resource::{Cards, Resource, Terrain};
pub use rules::{Robber, Rules, RulesError, Shortage, Trading};
pub use shape::{BoxParts, Shape, Supply};
pub use state::{Pieces, Score, SeatsError, State};
pub use topology::{ArrangementError, MAX_EDGES, MAX_HEXES, MAX_VERTICES, Point, Side, Topology};
pub use trade::{Answer, Offer, OfferError, Trade};
pub use view::{PlayerView, View};
