//! Events, boards and results as sentences for people at a terminal.

use brickwool_game::Seat;
use brickwool_settlers::{Answer, Board, Event, Position, State, Terrain};
use std::fmt::Write;

/// What players are called.
pub(crate) fn name(seat: Seat) -> String {
    format!("Player {}", seat.index() + 1)
}

/// The sentence for an event; some say nothing to people.
pub(crate) fn sentence(event: &Event) -> Option<String> {
    Some(match *event {
        Event::TurnBegan { seat } => format!("{}:", name(seat)),
        Event::Rolled { dice, .. } => format!("  rolls {dice}"),
        Event::Produced { seat, cards } => format!("  {} gets {cards}", name(seat)),
        Event::Shortage { resource } => format!("  the bank is short of {resource}"),
        Event::Paid { cards, .. } => format!("  pays {cards}"),
        Event::RoadBuilt { edge, .. } => format!("  lays a road on edge {edge}"),
        Event::SettlementBuilt { vertex, .. } => format!("  founds a settlement on vertex {vertex}"),
        Event::CityBuilt { vertex, .. } => format!("  raises a city on vertex {vertex}"),
        Event::CardDrawn { card: Some(card), .. } => format!("  draws a {card} card"),
        Event::CardDrawn { card: None, .. } => "  draws a development card".into(),
        Event::CardPlayed { card, .. } => format!("  plays a {card} card"),
        Event::PlentyTaken { cards, .. } => format!("  takes {cards} from the bank"),
        Event::MonopolyTaken { from, resource, count, .. } => {
            format!("  takes {count} {resource} from {}", name(from))
        }
        Event::Discarded { seat, resource } => format!("  {} discards {resource}", name(seat)),
        Event::RobberMoved { hex, .. } => format!("  the robber moves to hex {hex}"),
        Event::Stolen { from, card, .. } => {
            let card = card.map_or("a card", |resource| resource.name());
            format!("  steals {card} from {}", name(from))
        }
        Event::BankTraded { gave, got, .. } => format!("  trades {gave} for {got} with the bank"),
        Event::Offered { offer, .. } => format!("  offers {offer}"),
        Event::Answered { seat, answer } => match answer {
            Answer::Waiting => return None,
            Answer::Declined => format!("  {} declines", name(seat)),
            Answer::Accepted => format!("  {} accepts", name(seat)),
            Answer::Countered(offer) => format!("  {} would rather give {offer}", name(seat)),
        },
        Event::Traded { with, deal, .. } => format!("  trades with {}: {deal}", name(with)),
        Event::OfferClosed { .. } => "  the offer is off the table".into(),
        Event::LongestRoad { holder: Some(seat) } => format!("  {} holds the Longest Road", name(seat)),
        Event::LongestRoad { holder: None } => "  the Longest Road is set aside".into(),
        Event::LargestArmy { holder } => format!("  {} holds the Largest Army", name(holder)),
        Event::Won { seat, .. } => format!("  {} wins!", name(seat)),
        Event::RoadLength { .. } | Event::Phase(_) => return None,
    })
}

/// The board, row by row.
pub(crate) fn board(board: &Board) -> String {
    let layout = board.layout();
    let mut hexes = board.topology().hexes();
    let widest = layout.shape.rows().iter().max().copied().unwrap_or(0);
    let mut text = String::new();
    for &length in layout.shape.rows() {
        text.push_str(&" ".repeat(5 * usize::from(widest - length) + 2));
        for hex in hexes.by_ref().take(length as usize) {
            let label = match (layout.terrain(hex), layout.number(hex)) {
                (Terrain::Desert, _) | (_, None) => "desert".into(),
                (terrain, Some(number)) => format!("{terrain} {number}"),
            };
            let _ = write!(text, "{label:<13}");
        }
        text = text.trim_end().to_owned() + "\n";
    }
    let harbours = layout.harbours().iter().flatten().map(ToString::to_string).collect::<Vec<_>>();
    let _ = writeln!(text, "  harbours clockwise from the top left: {}", harbours.join(", "));
    text
}

/// How it ended.
pub(crate) fn result(board: &Board, state: &State, steps: usize) -> String {
    let mut text = String::new();
    for seat in state.seats() {
        let score = state.score(seat);
        let _ = writeln!(
            text,
            "{}: {} points: {} for settlements, {} for cities, {} for Longest Road, {} for Largest Army, {} for cards",
            name(seat),
            score.total(),
            score.settlements,
            score.cities,
            score.longest_road,
            score.largest_army,
            score.victory_cards
        );
    }
    let end = match state.winner() {
        Some(winner) => format!("{} won after {steps} steps", name(winner)),
        None => format!("Nobody has won after {steps} steps"),
    };
    let position = Position { board: board.clone(), state: *state };
    let _ = writeln!(text, "{end}; state {:016x}.\nFinal position: {position}", state.hash());
    text
}
