//! The rules of the base game, and nothing else: no I/O, no clock, no random numbers, no async.
#![doc = "Under construction."]

mod action;
mod apply;
mod board;
mod chance;
mod check;
mod dev;
mod event;
mod hash;
mod ids;
mod layout;
pub mod layout_file;
mod legal;
mod notation;
mod owners;
mod perft;
mod phase;
mod position;
mod resource;
mod rules;
mod state;
mod topology;
mod trade;
mod trail;

pub use action::{Action, Dice, Outcome, Plenty, Step};
pub use board::{Board, LayoutError};
pub use chance::Chance;
pub use check::{Expected, Illegal, Impossible};
pub use dev::{DevCard, DevCards};
pub use event::Event;
pub use ids::{Edge, EdgeSet, Hex, HexSet, Vertex, VertexSet};
pub use layout::{Harbour, Layout, Tokens};
pub use legal::Legal;
pub use notation::NotationError;
pub use owners::{EdgeOwners, VertexOwners};
pub use perft::{divide, perft};
pub use phase::{Phase, Stage};
pub use position::Position;
pub use resource::{Cards, Resource, Terrain};
pub use rules::{Robber, Rules, RulesError, Shortage, Trading};
pub use state::{CITIES, Pieces, ROADS, SETTLEMENTS, Score, SeatsError, State};
pub use topology::{MAX_EDGES, MAX_HEXES, MAX_VERTICES, Point, Shape, Side, Topology};
pub use trade::{Answer, Offer, OfferError, Trade};
