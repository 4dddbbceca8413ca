//! Events, boards and results as text for people at a terminal.

use crate::figures::counted;
use brickwool_game::{Seat, Seats};
use brickwool_settlers::{Answer, Board, Event, Position, State, Terrain};
use std::fmt::Write;

/// Longer names of players are cut, so that the columns of a list stay aligned.
const MAX_NAME: usize = 11;

/// What a player is called, counted from 1.
pub(crate) fn name(seat: Seat) -> String {
    format!("Player {}", seat.index() + 1)
}

/// The names of all players, and which of them is the reader, who is called "you".
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct PlayerNames {
    you: Option<Seat>,
    /// A name for each seat besides its number, such as a bot's; may be empty.
    about: Vec<String>,
    seats: u8,
}

impl PlayerNames {
    /// Players who have only numbers, none of them the reader.
    pub(crate) fn of(seats: u8) -> PlayerNames {
        PlayerNames { you: None, about: Vec::new(), seats }
    }

    /// The same players for another reader.
    pub(crate) fn for_reader(&self, you: Option<Seat>) -> PlayerNames {
        PlayerNames { you, ..self.clone() }
    }

    /// The same players with a name for each. Names may come from a file, so control characters are removed.
    pub(crate) fn with(self, about: Vec<String>) -> PlayerNames {
        let clean = |name: String| match name.as_str() {
            // Who "you" is depends on the reader.
            "you" => String::new(),
            _ => short(&name).chars().filter(|letter| !letter.is_control()).take(MAX_NAME).collect(),
        };
        PlayerNames { about: about.into_iter().map(clean).collect(), ..self }
    }

    /// At the beginning of a sentence.
    pub(crate) fn subject(&self, seat: Seat) -> String {
        if self.you == Some(seat) { "You".to_owned() } else { name(seat) }
    }

    /// Within a sentence.
    pub(crate) fn object(&self, seat: Seat) -> String {
        if self.you == Some(seat) { "you".to_owned() } else { name(seat) }
    }

    /// The number and the name, for a list of players.
    pub(crate) fn in_full(&self, seat: Seat) -> String {
        match self.about.get(seat.index()).filter(|about| !about.is_empty()) {
            _ if self.you == Some(seat) => format!("You ({})", name(seat)),
            Some(about) => format!("{} ({about})", name(seat)),
            None => name(seat),
        }
    }

    /// Several players within a sentence.
    pub(crate) fn all_of(&self, seats: Seats) -> String {
        let names: Vec<String> = seats.map(|seat| self.object(seat)).collect();
        match names.split_last() {
            None => "nobody".to_owned(),
            Some((only, [])) => only.clone(),
            Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
        }
    }
}

/// The short name of an external bot, that of its script or program: `exec:python3 bots/my_bot.py` is my_bot.py.
fn short(name: &str) -> &str {
    let Some(command) = name.strip_prefix("exec:") else { return name };
    let mut words = command.split_whitespace().map(|word| word.trim_matches(['"', '\'']));
    let program = words.next().unwrap_or(command);
    let script = words.find(|word| !word.starts_with('-') && word.contains(['.', '/', '\\']));
    let path = script.unwrap_or(program);
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}

/// The subject of a sentence.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Who {
    /// The player whose turn it is, who is not named under a heading with their name.
    Mover(Seat),
    /// Another player.
    Player(Seat),
    /// The sentence has its own subject.
    Nobody,
}

/// What somebody does, without the subject: "rolls 8 (5+3)".
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Clause {
    pub(crate) who: Who,
    pub(crate) does: String,
}

impl Clause {
    /// As a line under a heading that names the player whose turn it is.
    pub(crate) fn line(&self) -> String {
        match self.who {
            Who::Mover(_) | Who::Nobody => format!("  {}", self.does),
            Who::Player(seat) => format!("  {} {}", name(seat), self.does),
        }
    }

    /// As a sentence of its own.
    pub(crate) fn sentence(&self, names: &PlayerNames) -> String {
        let does = &self.does;
        let text = match self.who {
            Who::Mover(seat) | Who::Player(seat) if names.you == Some(seat) => {
                format!("You {}", second_person(does))
            }
            Who::Mover(seat) | Who::Player(seat) => format!("{} {does}", name(seat)),
            Who::Nobody => {
                let mut letters = does.chars();
                let first = letters.next().map(|letter| letter.to_uppercase().to_string());
                first.unwrap_or_default() + letters.as_str()
            }
        };
        if text.ends_with(['!', '.']) { text } else { text + "." }
    }
}

/// "rolls 8" in the second person: "roll 8". All verbs used here only lose their last letter.
fn second_person(does: &str) -> String {
    let end = does.find(|letter: char| !letter.is_alphabetic()).unwrap_or(does.len());
    let (verb, rest) = does.split_at(end);
    format!("{}{rest}", verb.strip_suffix('s').unwrap_or(verb))
}

/// What an event means to people; `None` for events that are not narrated.
pub(crate) fn describe(event: &Event, names: &PlayerNames) -> Option<Clause> {
    let (who, does) = match *event {
        Event::Rolled { seat, dice } => (Who::Mover(seat), format!("rolls {dice}")),
        Event::Produced { seat, cards } => (Who::Player(seat), format!("gets {cards}")),
        Event::Shortage { resource } => (Who::Nobody, format!("the bank is short of {resource}")),
        Event::Paid { seat, cards } => (Who::Mover(seat), format!("pays {cards}")),
        Event::RoadBuilt { seat, edge } => (Who::Mover(seat), format!("builds a road on edge {edge}")),
        Event::SettlementBuilt { seat, vertex } => {
            (Who::Mover(seat), format!("builds a settlement on vertex {vertex}"))
        }
        Event::CityBuilt { seat, vertex } => (Who::Mover(seat), format!("builds a city on vertex {vertex}")),
        Event::CardDrawn { seat, card } => {
            let card = card.map_or("development".to_owned(), |card| card.to_string());
            (Who::Mover(seat), format!("draws a {card} card"))
        }
        Event::CardPlayed { seat, card } => (Who::Mover(seat), format!("plays a {card} card")),
        Event::PlentyTaken { seat, cards } => (Who::Mover(seat), format!("takes {cards} from the bank")),
        Event::MonopolyTaken { by, from, resource, count } => {
            (Who::Mover(by), format!("takes {count} {resource} from {}", names.object(from)))
        }
        Event::Discarded { seat, resource } => (Who::Player(seat), format!("discards {resource}")),
        Event::RobberMoved { hex, .. } => (Who::Nobody, format!("the robber moves to hex {hex}")),
        Event::Stolen { by, from, card } => {
            let card = card.map_or("a card", |resource| resource.name());
            (Who::Mover(by), format!("steals {card} from {}", names.object(from)))
        }
        Event::BankTraded { seat, gave, got } => {
            (Who::Mover(seat), format!("trades {gave} for {got} with the bank"))
        }
        Event::Offered { seat, offer, to } => {
            let everybody = to == Seats::first(names.seats).without(seat);
            let to = if everybody { String::new() } else { format!(" to {}", names.all_of(to)) };
            (Who::Mover(seat), format!("offers {offer}{to}"))
        }
        Event::Answered { seat, answer } => {
            let does = match answer {
                Answer::Waiting => return None,
                Answer::Declined => "declines".to_owned(),
                Answer::Accepted => "accepts".to_owned(),
                Answer::Countered(offer) => format!("would rather give {offer}"),
            };
            (Who::Player(seat), does)
        }
        Event::Traded { seat, with, deal } => {
            (Who::Mover(seat), format!("trades with {}: {deal}", names.object(with)))
        }
        Event::OfferClosed { .. } => (Who::Nobody, "the offer is closed".to_owned()),
        Event::LongestRoad { holder: Some(seat) } => (Who::Player(seat), "holds the Longest Road".to_owned()),
        Event::LongestRoad { holder: None } => (Who::Nobody, "the Longest Road is set aside".to_owned()),
        Event::LargestArmy { holder } => (Who::Player(holder), "holds the Largest Army".to_owned()),
        Event::Won { seat, .. } => (Who::Player(seat), "wins!".to_owned()),
        Event::TurnBegan { .. }
        | Event::SpecialBuildingBegan { .. }
        | Event::RoadLength { .. }
        | Event::Phase(_) => return None,
    };
    Some(Clause { who, does })
}

/// The board, row by row.
pub(crate) fn board(board: &Board) -> String {
    let layout = board.layout();
    let rows = layout.rows();
    let widest = rows.iter().map(Vec::len).max().unwrap_or(0);
    let mut text = String::new();
    for row in rows {
        text.push_str(&" ".repeat(5 * (widest - row.len()) + 2));
        for place in row {
            let label = match place.map(|hex| (layout.terrain(hex), layout.number(hex))) {
                None => String::new(),
                Some((Terrain::Desert, _) | (_, None)) => "desert".into(),
                Some((terrain, Some(number))) => format!("{terrain} {number}"),
            };
            let _ = write!(text, "{label:<13}");
        }
        text = text.trim_end().to_owned() + "\n";
    }
    let harbours = layout.harbours().map(|(_, harbour)| harbour.to_string()).collect::<Vec<_>>();
    let harbours = if harbours.is_empty() { "none".to_owned() } else { harbours.join(", ") };
    let _ = writeln!(text, "  harbours clockwise from the top left: {harbours}");
    text
}

/// The final scores, the winner and the final position.
pub(crate) fn result(board: &Board, state: &State, steps: usize) -> String {
    let mut text = String::new();
    for seat in state.seats() {
        let score = state.score(seat);
        let _ = writeln!(
            text,
            "{}: {}: {} for settlements, {} for cities, {} for Longest Road, {} for Largest Army, {} for cards",
            name(seat),
            counted(score.total(), "point"),
            score.settlements,
            score.cities,
            score.longest_road,
            score.largest_army,
            score.victory_cards
        );
    }
    let steps = counted(steps, "step");
    let end = match state.winner() {
        Some(winner) => format!("{} won after {steps}", name(winner)),
        None => format!("Nobody has won after {steps}"),
    };
    let position = Position { board: board.clone(), state: *state };
    let _ = writeln!(text, "{end}; state {:016x}.\nFinal position: {position}", state.hash());
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn external_bots_are_called_by_their_scripts() {
        for (name, expected) in [
            ("greedy", "greedy"),
            ("exec:python3 examples/bot.py", "bot.py"),
            ("exec:python3 -u \"/opt/bots/bot.py\" --fast", "bot.py"),
            ("exec:/usr/bin/clever --level 3", "clever"),
            ("exec:", ""),
        ] {
            assert_eq!(short(name), expected, "{name}");
        }
    }
}
