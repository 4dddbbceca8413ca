//! Events, boards and results as sentences for people at a terminal.

use brickwool_game::{Seat, Seats};
use brickwool_settlers::{Answer, Board, Event, Position, State, Terrain};
use std::fmt::Write;

/// What is said about a player is cut off here, so that a list of players stays in line.
const LONGEST_NAME: usize = 11;

/// What players are called.
pub(crate) fn name(seat: Seat) -> String {
    format!("Player {}", seat.index() + 1)
}

/// Who is who in the telling: whether one of the players is the one who reads it, and who else plays.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Names {
    you: Option<Seat>,
    /// What is said of each seat besides its number, such as a bot's name; may be empty.
    about: Vec<String>,
    seats: u8,
}

impl Names {
    /// Nobody is addressed.
    pub(crate) fn of(seats: u8) -> Names {
        Names { you: None, about: Vec::new(), seats }
    }

    /// The same players, told about to one of them or to nobody at the table.
    pub(crate) fn told_to(&self, you: Option<Seat>) -> Names {
        Names { you, ..self.clone() }
    }

    /// The same players with something to say about each. It may come from a file, so nothing in it reaches the
    /// terminal that is no text.
    pub(crate) fn with(self, about: Vec<String>) -> Names {
        let clean = |name: String| match name.as_str() {
            // Who that is depends on who reads.
            "you" => String::new(),
            _ => short(&name).chars().filter(|sign| !sign.is_control()).take(LONGEST_NAME).collect(),
        };
        Names { about: about.into_iter().map(clean).collect(), ..self }
    }

    /// At the beginning of a sentence.
    pub(crate) fn subject(&self, seat: Seat) -> String {
        if self.you == Some(seat) { "You".to_owned() } else { name(seat) }
    }

    /// Within a sentence.
    pub(crate) fn object(&self, seat: Seat) -> String {
        if self.you == Some(seat) { "you".to_owned() } else { name(seat) }
    }

    /// With everything there is to say, for a list of players.
    pub(crate) fn in_full(&self, seat: Seat) -> String {
        match self.about.get(seat.index()).filter(|about| !about.is_empty()) {
            _ if self.you == Some(seat) => format!("You ({})", name(seat)),
            Some(about) => format!("{} ({about})", name(seat)),
            None => name(seat),
        }
    }

    /// Several, within a sentence.
    pub(crate) fn all_of(&self, seats: Seats) -> String {
        let names: Vec<String> = seats.map(|seat| self.object(seat)).collect();
        match names.split_last() {
            None => "nobody".to_owned(),
            Some((only, [])) => only.clone(),
            Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
        }
    }

    /// An explanation that speaks of "seat 2", in the names people know.
    pub(crate) fn in_text(&self, text: &str) -> String {
        let mut text = text.to_owned();
        for seat in Seat::first(self.seats) {
            let number = format!("seat {seat}");
            if self.you == Some(seat) {
                text = text.replace(&format!("of {number}'s"), "of yours");
                text = text.replace(&format!("{number}'s"), "your");
                text = text.replace(&format!("{number} has"), "you have");
                text = text.replace(&format!("{number} is"), "you are");
            }
            text = text.replace(&number, &self.object(seat));
        }
        text
    }
}

/// A program of somebody else's by its script's name, or its own: `exec:python3 bots/my_bot.py` is my_bot.py.
fn short(name: &str) -> &str {
    let Some(command) = name.strip_prefix("exec:") else { return name };
    let mut words = command.split_whitespace().map(|word| word.trim_matches(['"', '\'']));
    let program = words.next().unwrap_or(command);
    let script = words.find(|word| !word.starts_with('-') && word.contains(['.', '/', '\\']));
    let path = script.unwrap_or(program);
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}

/// Who a sentence is about.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Who {
    /// The player whose turn it is: under a heading with their name it need not be said again.
    Mover(Seat),
    /// Any player.
    Player(Seat),
    /// No player.
    Nobody,
}

/// One event in words, without its subject: "rolls 8 (5+3)".
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Told {
    pub(crate) who: Who,
    pub(crate) does: String,
}

impl Told {
    /// As a line under the heading of whose turn it is.
    pub(crate) fn line(&self) -> String {
        match self.who {
            Who::Mover(_) | Who::Nobody => format!("  {}", self.does),
            Who::Player(seat) => format!("  {} {}", name(seat), self.does),
        }
    }

    /// As a sentence of its own.
    pub(crate) fn sentence(&self, names: &Names) -> String {
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

/// "rolls 8" as it is said to the one who rolls: "roll 8". All verbs here lose just their last letter.
fn second_person(does: &str) -> String {
    let end = does.find(|letter: char| !letter.is_alphabetic()).unwrap_or(does.len());
    let (verb, rest) = does.split_at(end);
    format!("{}{rest}", verb.strip_suffix('s').unwrap_or(verb))
}

/// What an event comes to in words; some say nothing to people.
pub(crate) fn told(event: &Event, names: &Names) -> Option<Told> {
    let (who, does) = match *event {
        Event::Rolled { seat, dice } => (Who::Mover(seat), format!("rolls {dice}")),
        Event::Produced { seat, cards } => (Who::Player(seat), format!("gets {cards}")),
        Event::Shortage { resource } => (Who::Nobody, format!("the bank is short of {resource}")),
        Event::Paid { seat, cards } => (Who::Mover(seat), format!("pays {cards}")),
        Event::RoadBuilt { seat, edge } => (Who::Mover(seat), format!("lays a road on edge {edge}")),
        Event::SettlementBuilt { seat, vertex } => {
            (Who::Mover(seat), format!("founds a settlement on vertex {vertex}"))
        }
        Event::CityBuilt { seat, vertex } => (Who::Mover(seat), format!("raises a city on vertex {vertex}")),
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
        Event::OfferClosed { .. } => (Who::Nobody, "the offer is off the table".to_owned()),
        Event::LongestRoad { holder: Some(seat) } => (Who::Player(seat), "holds the Longest Road".to_owned()),
        Event::LongestRoad { holder: None } => (Who::Nobody, "the Longest Road is set aside".to_owned()),
        Event::LargestArmy { holder } => (Who::Player(holder), "holds the Largest Army".to_owned()),
        Event::Won { seat, .. } => (Who::Player(seat), "wins!".to_owned()),
        Event::TurnBegan { .. } | Event::RoadLength { .. } | Event::Phase(_) => return None,
    };
    Some(Told { who, does })
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_of_others_are_called_by_their_scripts() {
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
