//! The JSON of replies.

use crate::EngineLimits;
use brickwool_game::{Seat, Turn};
use brickwool_insight::{GameReview, PositionAnalysis};
use brickwool_settlers::{
    Action, ActionGroups, Board, Chance, DevCards, Event, Illegal, Offer, Outcome, Phase, Score, Step, View,
};
use serde::Serialize;

/// The content of `ok`.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum EngineReply {
    Hello(HelloReply),
    Game(GameReply),
    Games {
        games: Vec<GameReply>,
    },
    Closed {
        closed: String,
    },
    Applied(AppliedReply),
    Turn(TurnReply),
    Legal(LegalReply),
    Check(CheckReply),
    State {
        ply: usize,
        view: View,
        deck_cards: DevCards,
    },
    View {
        ply: usize,
        view: View,
    },
    Score {
        ply: usize,
        scores: Vec<SeatScore>,
    },
    RoadLengths {
        ply: usize,
        road_lengths: Vec<u8>,
        longest_road: Option<Seat>,
    },
    Perft(PerftReply),
    Notation {
        ply: usize,
        position: String,
    },
    Board(Box<Board>),
    Record {
        ply: usize,
        record: String,
    },
    Hash {
        ply: usize,
        hash: String,
    },
    Evaluate {
        ply: usize,
        #[serde(flatten)]
        analysis: PositionAnalysis,
    },
    Analyse(Box<GameReview>),
}

#[derive(Serialize)]
pub(crate) struct HelloReply {
    pub(crate) engine: &'static str,
    pub(crate) version: &'static str,
    pub(crate) protocol: u32,
    pub(crate) commands: &'static [&'static str],
    pub(crate) profiles: Vec<&'static str>,
    /// All actions' numbers are below this.
    pub(crate) action_numbers: usize,
    pub(crate) limits: EngineLimits,
}

#[derive(Serialize)]
pub(crate) struct GameReply {
    pub(crate) game: String,
    pub(crate) ply: usize,
    pub(crate) turn: Turn<Chance>,
}

/// The reply to requests that change a game.
#[derive(Serialize)]
pub(crate) struct AppliedReply {
    pub(crate) ply: usize,
    /// Left out for viewers who may not know every outcome.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) steps: Option<Vec<Step>>,
    pub(crate) events: Vec<Event>,
    pub(crate) turn: Turn<Chance>,
}

#[derive(Serialize)]
pub(crate) struct TurnReply {
    pub(crate) ply: usize,
    pub(crate) turn: Turn<Chance>,
    pub(crate) current: Seat,
    pub(crate) phase: Phase,
    /// Empty unless chance decides now.
    pub(crate) outcomes: Vec<WeightedOutcome>,
}

#[derive(Serialize)]
pub(crate) struct WeightedOutcome {
    pub(crate) outcome: Outcome,
    pub(crate) weight: u32,
}

#[derive(Serialize)]
pub(crate) struct LegalReply {
    pub(crate) ply: usize,
    pub(crate) seat: Seat,
    pub(crate) groups: ActionGroups,
    pub(crate) actions: Vec<ListedAction>,
    pub(crate) may_offer: bool,
    pub(crate) may_counter: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) offers: Option<Vec<Offer>>,
}

#[derive(Serialize)]
pub(crate) struct ListedAction {
    pub(crate) index: Option<usize>,
    pub(crate) action: Action,
}

#[derive(Serialize)]
pub(crate) struct CheckReply {
    pub(crate) ply: usize,
    pub(crate) legal: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) message: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) illegal: Option<Illegal>,
}

#[derive(Serialize)]
pub(crate) struct SeatScore {
    pub(crate) seat: Seat,
    #[serde(flatten)]
    pub(crate) score: Score,
    pub(crate) public: u8,
    pub(crate) total: u8,
}

#[derive(Serialize)]
pub(crate) struct PerftReply {
    pub(crate) ply: usize,
    pub(crate) depth: u32,
    pub(crate) nodes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) divide: Option<Vec<Branch>>,
}

#[derive(Serialize)]
pub(crate) struct Branch {
    pub(crate) step: Step,
    pub(crate) nodes: u64,
}
