//! Actions, reasons and costs of an analysis as people read them.

use crate::figures::counted;
use crate::sentences::PlayerNames;
use brickwool_insight::{DecisionKind, Purchase, Reason};
use brickwool_settlers::{Action, Board, Hex, Terrain, Vertex};

/// What an action does.
pub(super) fn action(action: Action, names: &PlayerNames) -> String {
    match action {
        Action::Roll => "roll the dice".into(),
        Action::EndTurn => "end the turn".into(),
        Action::BuildRoad(edge) => format!("build a road on edge {edge}"),
        Action::BuildSettlement(vertex) => format!("build a settlement on vertex {vertex}"),
        Action::BuildCity(vertex) => format!("build a city on vertex {vertex}"),
        Action::BuyDevCard => "buy a development card".into(),
        Action::PlayKnight => "play a knight".into(),
        Action::PlayRoadBuilding => "play road building".into(),
        Action::PlayYearOfPlenty(plenty) => format!("play year of plenty for {}", plenty.cards()),
        Action::PlayMonopoly(resource) => format!("play monopoly on {resource}"),
        Action::StopBuilding => "build nothing more".into(),
        Action::Discard(resource) => format!("discard {resource}"),
        Action::MoveRobber(hex) => format!("move the robber to hex {hex}"),
        Action::StealFrom(seat) => format!("steal from {}", names.object(seat)),
        Action::BankTrade { give, count, take } => format!("trade {count} {give} for 1 {take} with the bank"),
        Action::OfferTrade { offer, to } => format!("offer {offer} to {}", names.all_of(to)),
        Action::AcceptTrade => "accept the offer".into(),
        Action::DeclineTrade => "decline the offer".into(),
        Action::CounterTrade(offer) => format!("offer {offer} instead"),
        Action::PickTaker(seat) => format!("trade with {}", names.object(seat)),
        Action::WithdrawTrade => "withdraw the offer".into(),
    }
}

/// A change of chance in percentage points, with its sign.
pub(super) fn points(change: f64) -> String {
    let points = 100.0 * change;
    if points.abs() < 0.05 { "0.0".into() } else { format!("{points:+.1}").replace('-', "−") }
}

pub(super) fn kind(kind: DecisionKind) -> &'static str {
    match kind {
        DecisionKind::Opening => "opening",
        DecisionKind::Building => "building",
        DecisionKind::Trading => "trading",
        DecisionKind::Robber => "robber",
        DecisionKind::Cards => "cards",
    }
}

fn purchase(purchase: Purchase) -> &'static str {
    match purchase {
        Purchase::Settlement => "settlement",
        Purchase::City => "city",
        Purchase::DevCard => "development card",
    }
}

fn hex(hex: Hex, board: &Board) -> String {
    let layout = board.layout();
    match (layout.terrain(hex), layout.number(hex)) {
        (Terrain::Desert, _) | (_, None) => format!("hex {hex} (desert)"),
        (terrain, Some(number)) => format!("hex {hex} ({terrain} {number})"),
    }
}

/// A place by what lies around it.
fn place(vertex: Vertex, board: &Board) -> String {
    let layout = board.layout();
    let around: Vec<String> = board
        .topology()
        .vertex_hexes(vertex)
        .filter_map(|hex| Some(format!("{} {}", layout.terrain(hex), layout.number(hex)?)))
        .collect();
    format!("vertex {vertex} ({})", around.join(", "))
}

/// One reason as a sentence.
pub(super) fn reason_sentence(reason: &Reason, board: &Board, names: &PlayerNames) -> String {
    let cards = |number: u32| counted(number, "card");
    match *reason {
        Reason::Wins => "It wins the game.".into(),
        Reason::BlocksYourself { hex: at, cards: lost } => {
            format!(
                "The robber on {} costs the player’s own buildings {} in 36 rolls.",
                hex(at, board),
                cards(lost)
            )
        }
        Reason::Feeds { seat, purchase: bought, points } => format!(
            "The trade gives {} ({}) the cards for a {}.",
            names.object(seat),
            counted(points, "point"),
            purchase(bought)
        ),
        Reason::HelpsLeader { seat, points } => {
            format!("The trade helps {}, who leads with {}.", names.object(seat), counted(points, "point"))
        }
        Reason::Points { points } => {
            format!("It scores {} at once.", counted(points, "point"))
        }
        Reason::Produces { cards: more, resource } => {
            format!("It brings {} more in 36 rolls, mostly {resource}.", cards(more))
        }
        Reason::Number { number } => {
            format!("It adds the number {number}, which the player’s buildings did not have.")
        }
        Reason::Harbour { resource: Some(resource) } => format!("It trades {resource} two for one."),
        Reason::Harbour { resource: None } => "It trades three for one.".into(),
        Reason::Sooner { purchase: bought, rolls } => {
            format!("The next {} can be paid for {} sooner.", purchase(bought), counted(rolls, "roll"))
        }
        Reason::Reaches { vertex, roads: 0 } => {
            format!("It opens {} for a settlement.", place(vertex, board))
        }
        Reason::Reaches { vertex, roads } => {
            format!("It leads to {}, {} away.", place(vertex, board), counted(roads, "road"))
        }
        Reason::Takes { vertex, seat } => {
            format!("It takes {} before {} can settle there.", place(vertex, board), names.object(seat))
        }
        Reason::Blocks { seat, cards: lost, points } => format!(
            "It costs {}, who shows {}, {} in 36 rolls.",
            names.object(seat),
            counted(points, "point"),
            cards(lost)
        ),
        Reason::Robs { seat, points } => {
            format!("It robs {}, who shows {}.", names.object(seat), counted(points, "point"))
        }
        Reason::SafeHand { cards: held } => format!("With {} in hand, a 7 costs half of them.", cards(held)),
        Reason::Gets { cards: got } => format!("It brings {} at once.", cards(got)),
        Reason::Keeps { cards: kept } => format!("It keeps {} in hand.", cards(kept)),
        Reason::RoadRace { missing: 0 } => "It takes the Longest Road.".into(),
        Reason::RoadRace { missing } => {
            format!("The Longest Road is then {} away.", counted(missing, "road"))
        }
    }
}
