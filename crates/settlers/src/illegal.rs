//! Why a step is illegal: every reason there is, with a text for the person who tried it.

use crate::constants::FRIENDLY_ROBBER_POINTS;
use crate::{Cards, DevCard, Edge, Hex, Resource, Vertex};
use brickwool_game::Seat;
use serde::Serialize;
use thiserror::Error;

/// Why a step is illegal. The text is for the person who tried it and names no seats, which people count from 1; programs
/// find those in the fields.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Illegal {
    #[error("the game is over")]
    GameOver { winner: Seat },
    #[error("there are only {seats} players")]
    NoSuchSeat { seat: Seat, seats: u8 },
    #[error("it is another player's turn")]
    NotYourTurn {
        seat: Seat,
        /// Whose turn it is.
        current: Seat,
    },
    #[error("the game waits for chance, not for a player")]
    WaitingForChance,
    #[error("the game waits for a player, not for chance")]
    NotWaitingForChance,
    #[error("chance has something else to decide now")]
    WrongOutcome,
    #[error("this outcome cannot happen: {0}")]
    ImpossibleOutcome(Impossible),
    #[error("not now: {expected}")]
    NotNow { expected: Expected },
    #[error("there is no {kind} {number} on this board")]
    NoSuchPlace { kind: &'static str, number: u8 },
    #[error("{missing} missing")]
    CannotPay { missing: Cards },
    #[error("no {piece} left: all {count} are on the board")]
    NoPieces { piece: &'static str, count: u8 },
    #[error("edge {edge} already has a road on it")]
    EdgeTaken { edge: Edge, owner: Seat },
    #[error("edge {edge} is not connected to the player's roads or buildings")]
    EdgeNotConnected { edge: Edge, seat: Seat },
    #[error("edge {edge} is cut off by an opponent's building on vertex {vertex}")]
    EdgeBehindBuilding { edge: Edge, vertex: Vertex, owner: Seat },
    #[error("edge {edge} does not touch the settlement just placed on vertex {vertex}")]
    EdgeNotAtSettlement { edge: Edge, vertex: Vertex },
    #[error("vertex {vertex} already has a building on it")]
    VertexTaken { vertex: Vertex, owner: Seat },
    /// The distance rule.
    #[error("vertex {vertex} is too close to the building on vertex {neighbour}")]
    TooClose { vertex: Vertex, neighbour: Vertex, owner: Seat },
    #[error("vertex {vertex} is not on one of the player's roads")]
    VertexNotConnected { vertex: Vertex, seat: Seat },
    #[error("there is no settlement on vertex {vertex} to upgrade to a city")]
    NoSettlement { vertex: Vertex },
    #[error("the building on vertex {vertex} belongs to another player")]
    NotYourBuilding { vertex: Vertex, owner: Seat },
    #[error("the building on vertex {vertex} is already a city")]
    AlreadyCity { vertex: Vertex },
    #[error("the deck of development cards is empty")]
    DeckEmpty,
    #[error("{what} not part of this game's rules")]
    NotInTheseRules { what: &'static str },
    #[error("no {card} card in hand")]
    NoSuchCard { card: DevCard },
    #[error("the {card} card was bought this turn and can be played from the next turn on")]
    BoughtThisTurn { card: DevCard },
    #[error("a development card has already been played this turn")]
    CardAlreadyPlayed,
    /// The bank does not have the card that year of plenty asks for.
    #[error("the bank doesn't have enough {resource}")]
    BankOutOf { resource: Resource },
    #[error("year of plenty takes two cards while the bank has two")]
    TakeTwo,
    /// The bank has nothing for year of plenty to take.
    #[error("the bank has no cards at all")]
    BankEmpty,
    #[error("this player has nothing to discard")]
    NothingToDiscard { seat: Seat },
    #[error("the robber must move away from hex {hex}")]
    RobberStays { hex: Hex },
    /// The friendly robber's rule.
    #[error("the robber spares hex {hex}: a player there shows only {FRIENDLY_ROBBER_POINTS} points")]
    RobberSpares { hex: Hex },
    #[error("this player cannot be robbed: {why}")]
    NoVictim { seat: Seat, why: &'static str },
    #[error("the bank takes {rate} {give} for one card, not {count}")]
    WrongRate { give: Resource, rate: u8, count: u8 },
    #[error("{resource} cannot be traded for {resource}")]
    SameResource { resource: Resource },
    #[error("these rules allow only one card for one card")]
    OnlyOneForOne,
    /// Offered to nobody, or to oneself, or to somebody who does not play.
    #[error("an offer goes to one or more opponents")]
    NoRecipients,
    #[error("the offer was made to other players")]
    NotAsked { seat: Seat },
    #[error("this player has already answered")]
    AlreadyAnswered { seat: Seat },
    /// The player has neither accepted nor countered the offer.
    #[error("this player has not agreed to trade")]
    NotATaker { seat: Seat },
}

/// Why an outcome cannot happen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Impossible {
    #[error("the victim holds no {0}")]
    NotHeld(Resource),
    #[error("no {0} card is left in the deck")]
    NotInDeck(DevCard),
    #[error("the robber cannot go to hex {0}")]
    NotThere(Hex),
    #[error("this player cannot be robbed")]
    NotAVictim(Seat),
}

/// What the game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Expected {
    #[error("a settlement has to be placed first")]
    SetupSettlement,
    #[error("a road has to be laid at the settlement just placed")]
    SetupRoad,
    #[error("the dice have to be rolled first")]
    Roll,
    #[error("the dice have already been rolled")]
    RolledAlready,
    #[error("cards have to be discarded first")]
    Discard,
    #[error("the robber has to be moved first")]
    MoveRobber,
    #[error("a player to rob has to be chosen first")]
    ChooseVictim,
    #[error("the free roads have to be laid, or given up")]
    RoadBuilding,
    #[error("an offer is on the table")]
    Trading,
    #[error("during special building you can only build, buy development cards, or stop building")]
    SpecialBuilding,
    #[error("that is not possible at this point")]
    NotAsked,
}
