//! Positions made by hand for tests, in the simulator's own numbers.

use crate::map::{Node, Tile, edge_between, fixed_layout};
use brickwool_settlers::{Position, Rules};

/// What one player has on the table.
#[derive(Clone, Copy)]
pub(crate) struct PlayerPieces {
    pub(crate) settlements: &'static [u8],
    pub(crate) cities: &'static [u8],
    pub(crate) roads: &'static [[u8; 2]],
    /// In notation: `L1B1`, or `-`.
    pub(crate) hand: &'static str,
}

/// Three rivals in far corners, each with one settlement, one road and no cards.
pub(crate) const RIVALS: [PlayerPieces; 3] = [
    PlayerPieces { settlements: &[8], cities: &[], roads: &[[7, 8]], hand: "-" },
    PlayerPieces { settlements: &[46], cities: &[], roads: &[[46, 48]], hand: "-" },
    PlayerPieces { settlements: &[51], cities: &[], roads: &[[51, 52]], hand: "-" },
];

/// P1's turn after the roll; `holder` has the Longest Road, `-` if nobody.
pub(crate) fn position(first: PlayerPieces, rivals: [PlayerPieces; 3], holder: &str) -> Position {
    let [second, third, fourth] = rivals;
    let seats = [first, second, third, fourth].map(seat).join("/");
    let robber = Tile(16).hex();
    let line =
        format!("{};{};{seats};{robber}:{holder}:-:-:0:-:-;turn:after", fixed_layout(), Rules::SIMULATOR);
    line.parse().unwrap_or_else(|error| panic!("{line}: {error}"))
}

fn seat(has: PlayerPieces) -> String {
    let vertices = |nodes: &[u8]| dotted(nodes.iter().map(|&node| Node(node).vertex().0).collect());
    let edge = |&[a, b]: &[u8; 2]| edge_between(Node(a), Node(b)).expect("neighbours").0;
    let roads = dotted(has.roads.iter().map(edge).collect());
    format!("{}:{}:{roads}:{}:-:0", vertices(has.settlements), vertices(has.cities), has.hand)
}

fn dotted(mut numbers: Vec<u8>) -> String {
    numbers.sort();
    let numbers: Vec<String> = numbers.iter().map(u8::to_string).collect();
    if numbers.is_empty() { "-".into() } else { numbers.join(".") }
}
