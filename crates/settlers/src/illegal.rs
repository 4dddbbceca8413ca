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
    /// The game has ended.
    #[error("the game is over")]
    GameOver { winner: Seat },
    /// The table does not have this seat.
    #[error("there are only {seats} players")]
    NoSuchSeat { seat: Seat, seats: u8 },
    /// Somebody else decides.
    #[error("it is another player's turn")]
    NotYourTurn {
        seat: Seat,
        /// Whose turn it is.
        current: Seat,
    },
    /// Nobody decides: chance does.
    #[error("the game waits for chance, not for a player")]
    WaitingForChance,
    /// Chance has nothing to decide.
    #[error("the game waits for a player, not for chance")]
    NotWaitingForChance,
    /// Chance decides something else.
    #[error("chance has something else to decide now")]
    WrongOutcome,
    /// The outcome cannot happen here.
    #[error("this outcome cannot happen: {0}")]
    ImpossibleOutcome(Impossible),
    /// The action belongs to another moment.
    #[error("not now: {expected}")]
    NotNow { expected: Expected },
    /// There is no such hex, vertex or edge.
    #[error("there is no {kind} {number} on this board")]
    NoSuchPlace { kind: &'static str, number: u8 },
    /// The hand cannot pay.
    #[error("{missing} missing")]
    CannotPay { missing: Cards },
    /// No such piece left.
    #[error("no {piece} left: all {count} are on the board")]
    NoPieces { piece: &'static str, count: u8 },
    /// There is a road already.
    #[error("edge {edge} already has a road on it")]
    EdgeTaken { edge: Edge, owner: Seat },
    /// No road, settlement or city of the player's touches the edge.
    #[error("no road, settlement or city of the player's own touches edge {edge}")]
    EdgeNotConnected { edge: Edge, seat: Seat },
    /// An opponent's building is in between.
    #[error("edge {edge} is cut off by an opponent's building on vertex {vertex}")]
    EdgeBehindBuilding { edge: Edge, vertex: Vertex, owner: Seat },
    /// In setup, the road has to touch the settlement just placed.
    #[error("edge {edge} does not touch the settlement just placed on vertex {vertex}")]
    EdgeNotAtSettlement { edge: Edge, vertex: Vertex },
    /// There is a building already.
    #[error("vertex {vertex} already has a building on it")]
    VertexTaken { vertex: Vertex, owner: Seat },
    /// The distance rule.
    #[error("vertex {vertex} is too close to the building on vertex {neighbour}")]
    TooClose {
        vertex: Vertex,
        /// What is too close.
        neighbour: Vertex,
        owner: Seat,
    },
    /// A settlement needs a road.
    #[error("no road of the player's own leads to vertex {vertex}")]
    VertexNotConnected { vertex: Vertex, seat: Seat },
    /// A city needs a settlement.
    #[error("there is no settlement on vertex {vertex} to upgrade to a city")]
    NoSettlement { vertex: Vertex },
    /// The building belongs to somebody else.
    #[error("the building on vertex {vertex} belongs to another player")]
    NotYourBuilding { vertex: Vertex, owner: Seat },
    /// It is a city already.
    #[error("the building on vertex {vertex} is already a city")]
    AlreadyCity { vertex: Vertex },
    /// No development cards are left to buy.
    #[error("the deck of development cards is empty")]
    DeckEmpty,
    /// The table's rules do not have it.
    #[error("{what} not part of this game's rules")]
    NotInTheseRules { what: &'static str },
    /// The player does not hold this card.
    #[error("no {card} card in hand")]
    NoSuchCard { card: DevCard },
    /// A card cannot be played in the turn in which it was bought.
    #[error("the {card} card was bought this turn and can be played from the next turn on")]
    BoughtThisTurn { card: DevCard },
    /// Only one development card may be played in a turn.
    #[error("a development card has already been played this turn")]
    CardAlreadyPlayed,
    /// The bank does not have the card that year of plenty asks for.
    #[error("the bank doesn't have enough {resource}")]
    BankOutOf { resource: Resource },
    /// Year of plenty takes two.
    #[error("year of plenty takes two cards while the bank has two")]
    TakeTwo,
    /// The bank has nothing for year of plenty to take.
    #[error("the bank has no cards at all")]
    BankEmpty,
    /// Nothing to discard.
    #[error("this player has nothing to discard")]
    NothingToDiscard { seat: Seat },
    /// The robber must move.
    #[error("the robber must move away from hex {hex}")]
    RobberStays { hex: Hex },
    /// The friendly robber's rule.
    #[error("the robber spares hex {hex}: a player there shows only {FRIENDLY_ROBBER_POINTS} points")]
    RobberSpares { hex: Hex },
    /// Nobody to rob there.
    #[error("this player cannot be robbed: {why}")]
    NoVictim { seat: Seat, why: &'static str },
    /// The bank takes another number of cards.
    #[error("the bank takes {rate} {give} for one card, not {count}")]
    WrongRate {
        give: Resource,
        /// How many the bank takes.
        rate: u8,
        /// How many were offered.
        count: u8,
    },
    /// A resource cannot be traded for itself.
    #[error("{resource} cannot be traded for {resource}")]
    SameResource { resource: Resource },
    /// Only one for one.
    #[error("these rules allow only one card for one card")]
    OnlyOneForOne,
    /// Offered to nobody, or to oneself, or to somebody who does not play.
    #[error("an offer goes to one or more opponents")]
    NoRecipients,
    /// The offer was made to others.
    #[error("the offer was not made to this player")]
    NotAsked { seat: Seat },
    /// The player has already answered the offer.
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
    /// The victim has no such card.
    #[error("the victim holds no {0}")]
    NotHeld(Resource),
    /// The deck has no such card.
    #[error("no {0} card is left in the deck")]
    NotInDeck(DevCard),
    /// The robber cannot go there.
    #[error("the robber cannot go to hex {0}")]
    NotThere(Hex),
    /// That player cannot be robbed.
    #[error("this player cannot be robbed")]
    NotAVictim(Seat),
}

/// What the game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the texts say it")]
pub enum Expected {
    #[error("a settlement has to be placed first")]
    SetupSettlement,
    #[error("a road has to be laid at the settlement just placed")]
    SetupRoad,
    #[error("the dice have to be rolled first")]
    Roll,
    #[error("the dice were rolled already")]
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
