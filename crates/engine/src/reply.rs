//! Replies as they are written.

use super::Limits;
use brickwool_game::{Seat, Turn};
use brickwool_settlers::{
    Action, Board, Chance, DevCards, Event, Groups, Illegal, Offer, Outcome, Phase, Score, Step, View,
};
use serde::Serialize;

/// What stands under `ok`.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum Reply {
    Hello(HelloReply),
    Game(GameReply),
    Games { games: Vec<GameReply> },
    Closed { closed: String },
    Taken(TakenReply),
    Turn(TurnReply),
    Legal(LegalReply),
    Check(CheckReply),
    State { ply: usize, view: View, deck_cards: DevCards },
    View { ply: usize, view: View },
    Score { ply: usize, scores: Vec<SeatScore> },
    RoadLengths { ply: usize, road_lengths: Vec<u8>, longest_road: Option<Seat> },
    Perft(PerftReply),
    Notation { ply: usize, position: String },
    Board(Box<Board>),
    Record { ply: usize, record: String },
    Hash { ply: usize, hash: String },
}

#[derive(Serialize)]
pub(super) struct HelloReply {
    pub(super) engine: &'static str,
    pub(super) version: &'static str,
    pub(super) protocol: u32,
    pub(super) commands: &'static [&'static str],
    pub(super) profiles: Vec<&'static str>,
    /// How many numbers there are for actions.
    pub(super) action_numbers: usize,
    pub(super) limits: Limits,
}

/// Where a game stands, in short.
#[derive(Serialize)]
pub(super) struct GameReply {
    pub(super) game: String,
    pub(super) ply: usize,
    pub(super) turn: Turn<Chance>,
}

/// What a request did to a game.
#[derive(Serialize)]
pub(super) struct TakenReply {
    pub(super) ply: usize,
    /// Left out for viewers from whom an outcome might be hidden.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) steps: Option<Vec<Step>>,
    pub(super) events: Vec<Event>,
    pub(super) turn: Turn<Chance>,
}

/// Where a game stands, at length.
#[derive(Serialize)]
pub(super) struct TurnReply {
    pub(super) ply: usize,
    pub(super) turn: Turn<Chance>,
    pub(super) current: Seat,
    pub(super) phase: Phase,
    /// What chance can decide; nothing while it has nothing to.
    pub(super) outcomes: Vec<Weighted>,
}

#[derive(Serialize)]
pub(super) struct Weighted {
    pub(super) outcome: Outcome,
    pub(super) weight: u32,
}

#[derive(Serialize)]
pub(super) struct LegalReply {
    pub(super) ply: usize,
    pub(super) seat: Seat,
    pub(super) groups: Groups,
    pub(super) actions: Vec<Listed>,
    pub(super) may_offer: bool,
    pub(super) may_counter: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) offers: Option<Vec<Offer>>,
}

#[derive(Serialize)]
pub(super) struct Listed {
    pub(super) index: Option<usize>,
    pub(super) action: Action,
}

#[derive(Serialize)]
pub(super) struct CheckReply {
    pub(super) ply: usize,
    pub(super) legal: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) message: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) illegal: Option<Illegal>,
}

#[derive(Serialize)]
pub(super) struct SeatScore {
    pub(super) seat: Seat,
    #[serde(flatten)]
    pub(super) score: Score,
    pub(super) public: u8,
    pub(super) total: u8,
}

#[derive(Serialize)]
pub(super) struct PerftReply {
    pub(super) ply: usize,
    pub(super) depth: u32,
    pub(super) nodes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) divide: Option<Vec<Branch>>,
}

#[derive(Serialize)]
pub(super) struct Branch {
    pub(super) step: Step,
    pub(super) nodes: u64,
}
