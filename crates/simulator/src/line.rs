//! The lines a simulation prints: `[round] / P[player]: [action]`, the points after every round, and the result.

use crate::map::{Node, Tile, ends};
use brickwool_game::Seat;
use brickwool_settlers::{Event, State};
use std::fmt;

/// What players are called: P1 to P4.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayerLabel(pub Seat);

impl fmt::Display for PlayerLabel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "P{}", self.0.index() + 1)
    }
}

/// One line of output.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SimulationLine {
    /// The round it belongs to; setup is round 0.
    pub round: u32,
    pub what: LineContent,
}

/// What a line is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LineContent {
    Action(Seat, String),
    /// Everybody's points at a round's end.
    Points(Vec<u8>),
    Result(String),
}

impl fmt::Display for SimulationLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} / ", self.round)?;
        match &self.what {
            LineContent::Action(seat, action) => write!(f, "{}: {action}", PlayerLabel(*seat)),
            LineContent::Points(points) => {
                write!(f, "VP:")?;
                let mut each = Seat::first(points.len() as u8).zip(points);
                each.try_for_each(|(seat, points)| write!(f, " {}={points}", PlayerLabel(seat)))
            }
            LineContent::Result(result) => write!(f, "Result: {result}"),
        }
    }
}

/// Everybody's points.
pub(crate) fn points(state: &State) -> LineContent {
    LineContent::Points(state.seats().map(|seat| state.points(seat)).collect())
}

/// The line for an event, if it has one. `held` is who held the Longest Road before.
pub(crate) fn action(event: &Event, held: Option<Seat>) -> Option<LineContent> {
    let (seat, text) = match *event {
        Event::Rolled { seat, dice } => (seat, format!("Rolled {}", dice.total())),
        Event::RoadBuilt { seat, edge } => {
            let [a, b] = ends(edge);
            (seat, format!("Built road between nodes {a} and {b}"))
        }
        Event::SettlementBuilt { seat, vertex } => {
            (seat, format!("Built settlement at node {}", Node::of(vertex)))
        }
        Event::CityBuilt { seat, vertex } => (seat, format!("Built city at node {}", Node::of(vertex))),
        Event::LongestRoad { holder: Some(seat) } => (seat, "Took the Longest Road".into()),
        Event::LongestRoad { holder: None } => (held?, "Lost the Longest Road".into()),
        Event::Discarded { seat, resource } => (seat, format!("Discarded 1 {resource}")),
        Event::RobberMoved { seat, hex } => (seat, format!("Moved the robber to tile {}", Tile::of(hex))),
        Event::Stolen { by, from, card } => {
            let card = card.map_or("a card".to_owned(), |resource| format!("1 {resource}"));
            (by, format!("Stole {card} from {}", PlayerLabel(from)))
        }
        _ => return None,
    };
    Some(LineContent::Action(seat, text))
}

/// Who won, or who leads if the rounds are over.
pub(crate) fn result(state: &State, round: u32, target: u8) -> LineContent {
    let rounds = |count| if count == 1 { "1 round".to_owned() } else { format!("{count} rounds") };
    LineContent::Result(match state.winner() {
        Some(winner) => {
            format!("{} wins with {} points in round {round}", PlayerLabel(winner), state.points(winner))
        }
        None => {
            let most = state.seats().map(|seat| state.points(seat)).max().unwrap_or(0);
            let ahead: Vec<String> = state
                .seats()
                .filter(|&seat| state.points(seat) == most)
                .map(|seat| PlayerLabel(seat).to_string())
                .collect();
            let verb = if ahead.len() == 1 { "leads" } else { "lead" };
            let names = match ahead.split_last() {
                Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
                _ => ahead.concat(),
            };
            format!("nobody reached {target} points in {}; {names} {verb} with {most}", rounds(round))
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::{edge_between, fixed_layout};
    use brickwool_settlers::{Board, Dice, Rules};

    fn printed(event: Event) -> String {
        let what = action(&event, Some(Seat::new(0))).expect("this event has a line");
        SimulationLine { round: 12, what }.to_string()
    }

    #[test]
    fn lines_are_written_to_the_letter() {
        let seat = Seat::new(2);
        let edge = edge_between(Node(15), Node(4)).unwrap();
        let vertex = Node(7).vertex();
        let dice = Dice::new(3, 5).unwrap();
        for (event, line) in [
            (Event::Rolled { seat, dice }, "12 / P3: Rolled 8"),
            (Event::RoadBuilt { seat, edge }, "12 / P3: Built road between nodes 4 and 15"),
            (Event::SettlementBuilt { seat, vertex }, "12 / P3: Built settlement at node 7"),
            (Event::CityBuilt { seat, vertex }, "12 / P3: Built city at node 7"),
            (Event::LongestRoad { holder: Some(seat) }, "12 / P3: Took the Longest Road"),
            (Event::LongestRoad { holder: None }, "12 / P1: Lost the Longest Road"),
        ] {
            assert_eq!(printed(event), line);
        }
        let points = SimulationLine { round: 12, what: LineContent::Points(vec![3, 2, 4, 2]) };
        assert_eq!(points.to_string(), "12 / VP: P1=3 P2=2 P3=4 P4=2");
    }

    #[test]
    fn those_ahead_are_named() {
        let board = Board::new(fixed_layout(), Rules::SIMULATOR).unwrap();
        let state = State::new(&board, 4).unwrap();
        let line = SimulationLine { round: 1, what: result(&state, 1, 10) };
        let expect = "1 / Result: nobody reached 10 points in 1 round; P1, P2, P3 and P4 lead with 0";
        assert_eq!(line.to_string(), expect);
    }
}
