//! Narrates the game to one viewer: a sentence for each event, with discards gathered into one.

use crate::figures::plural;
use crate::sentences::{self, PlayerNames};
use brickwool_game::{Seat, Seats, Viewer};
use brickwool_settlers::{Answer, Board, Cards, Event, Hex, State, Vertex};

/// Turns events into lines. The events must be redacted for the reader.
pub(crate) struct EventNarrator {
    names: PlayerNames,
    /// The cards somebody is discarding, one event each, until something else happens.
    discards: Option<(Seat, Cards)>,
    /// Who has been offered a trade and has not declined. While there is anybody, only a withdrawal closes the offer.
    open_to: Seats,
}

impl EventNarrator {
    pub(crate) fn new(names: PlayerNames) -> EventNarrator {
        EventNarrator { names, discards: None, open_to: Seats::NONE }
    }

    /// The lines for an event.
    pub(crate) fn narrate(&mut self, board: &Board, event: &Event) -> Vec<String> {
        if let Event::Discarded { seat, resource } = *event {
            let mut lines = Vec::new();
            let cards = match self.discards {
                Some((same, cards)) if same == seat => cards,
                _ => {
                    lines = self.flush();
                    Cards::NONE
                }
            };
            self.discards = Some((seat, cards + Cards::one(resource)));
            return lines;
        }
        if matches!(event, Event::Phase(_)) {
            return Vec::new();
        }
        match *event {
            Event::Offered { to, .. } => self.open_to = to,
            Event::Answered { seat, answer: Answer::Declined } => self.open_to = self.open_to.without(seat),
            Event::Answered { seat, .. } => self.open_to = self.open_to.with(seat),
            _ => {}
        }
        let mut lines = self.flush();
        lines.extend(self.line(board, event));
        lines
    }

    /// The lines that were held back.
    pub(crate) fn flush(&mut self) -> Vec<String> {
        let Some((seat, cards)) = self.discards.take() else { return Vec::new() };
        let clause =
            sentences::Clause { who: sentences::Who::Player(seat), does: format!("discards {cards}") };
        vec![self.indented(&clause)]
    }

    fn line(&self, board: &Board, event: &Event) -> Option<String> {
        // Everybody knows what a building costs.
        if matches!(event, Event::Paid { .. }) {
            return None;
        }
        let mut clause = sentences::describe(event, &self.names)?;
        match *event {
            Event::SettlementBuilt { vertex, .. } => clause.does += &format!(" ({})", around(board, vertex)),
            Event::OfferClosed { seat } if !self.open_to.is_empty() => {
                let does = "withdraws the offer".to_owned();
                clause = sentences::Clause { who: sentences::Who::Mover(seat), does };
            }
            Event::RobberMoved { hex, .. } => clause.does += &format!(" ({})", hex_words(board, hex)),
            _ => {}
        }
        Some(self.indented(&clause))
    }

    /// What the player to move does stands at the margin; its consequences are indented.
    fn indented(&self, clause: &sentences::Clause) -> String {
        match clause.who {
            sentences::Who::Mover(_) => clause.sentence(&self.names),
            sentences::Who::Player(_) | sentences::Who::Nobody => {
                format!("  {}", clause.sentence(&self.names))
            }
        }
    }
}

/// The hexes around a vertex.
fn around(board: &Board, vertex: Vertex) -> String {
    let hexes = board.topology().vertex_hexes(vertex).map(|hex| hex_words(board, hex));
    hexes.collect::<Vec<_>>().join(", ")
}

/// A hex by what it produces: "wool 10".
pub(crate) fn hex_words(board: &Board, hex: Hex) -> String {
    match (board.resource(hex), board.layout().number(hex)) {
        (Some(resource), Some(number)) => format!("{resource} {number}"),
        _ => board.layout().terrain(hex).to_string(),
    }
}

/// Everybody's points and where they come from.
pub(crate) fn result(board: &Board, state: &State, names: &PlayerNames) -> String {
    let view = state.view(board, Viewer::Spectator);
    let mut text = String::new();
    for seat in state.seats() {
        let score = view.score(seat);
        let parts = [
            (score.settlements, "for settlements"),
            (score.cities, "for cities"),
            (score.longest_road, "for the Longest Road"),
            (score.largest_army, "for the Largest Army"),
            (score.victory_cards, "for victory point cards"),
        ];
        let some = parts.iter().filter(|(points, _)| *points > 0);
        let some: Vec<String> = some.map(|(points, what)| format!("{points} {what}")).collect();
        let points = plural(score.total(), "point");
        text +=
            &format!("  {:<22} {:>2} {points}: {}\n", names.in_full(seat), score.total(), some.join(", "));
    }
    text
}
