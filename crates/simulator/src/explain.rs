//! Why a build is refused, in the simulator's own numbers: the rules speak of seats, vertices and edges, the person at
//! the console of players and nodes.

use crate::line::PlayerLabel;
use crate::map::{Node, ends};
use brickwool_settlers::{Edge, Expected, Illegal};

/// The reason for somebody who knows only players and nodes.
pub(crate) fn explain(illegal: &Illegal) -> String {
    let place = |edge: Edge| {
        let [a, b] = ends(edge);
        format!("between nodes {a} and {b}")
    };
    match *illegal {
        Illegal::CannotPay { missing } => format!("{missing} missing"),
        Illegal::EdgeTaken { edge, owner } => {
            format!("there is already a road of {}'s {}", PlayerLabel(owner), place(edge))
        }
        Illegal::EdgeNotConnected { edge, .. } => {
            format!("a road {} would touch no road, settlement or city of yours", place(edge))
        }
        Illegal::EdgeBehindBuilding { edge, vertex, owner } => {
            let (owner, node) = (PlayerLabel(owner), Node::of(vertex));
            format!("a road {} is cut off by {owner}'s building on node {node}", place(edge))
        }
        Illegal::EdgeNotAtSettlement { edge, vertex } => {
            let node = Node::of(vertex);
            format!("a road {} would not touch the settlement just placed on node {node}", place(edge))
        }
        Illegal::VertexTaken { vertex, owner } => {
            format!("node {} already has a building of {}'s", Node::of(vertex), PlayerLabel(owner))
        }
        Illegal::TooClose { vertex, neighbour, owner } => {
            let (node, other) = (Node::of(vertex), Node::of(neighbour));
            format!("node {node} is too close to {}'s building on node {other}", PlayerLabel(owner))
        }
        Illegal::VertexNotConnected { vertex, .. } => {
            format!("no road of yours leads to node {}", Node::of(vertex))
        }
        Illegal::NoSettlement { vertex } => {
            format!("there is no settlement on node {} to make a city of", Node::of(vertex))
        }
        Illegal::NotYourBuilding { vertex, owner } => {
            format!("the building on node {} belongs to {}", Node::of(vertex), PlayerLabel(owner))
        }
        Illegal::AlreadyCity { vertex } => {
            format!("the building on node {} is already a city", Node::of(vertex))
        }
        Illegal::NotNow { expected: Expected::SetupSettlement } => {
            "not now: place a settlement first, as in: Build settlement 12".into()
        }
        Illegal::NotNow { expected: Expected::SetupRoad } => {
            "not now: lay a road at the settlement just placed, as in: Build road 3, 4".into()
        }
        Illegal::NotNow { expected: Expected::Roll } => "not now: type Roll first".into(),
        // The rest speaks of no places.
        ref other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::explain;
    use crate::command::SimulatorCommand;
    use crate::test_positions::{PlayerPieces, RIVALS, position};
    use brickwool_game::Seat;
    use brickwool_settlers::{Position, Step};

    #[test]
    fn every_refused_build_is_explained_in_players_and_nodes() {
        let roads: &[[u8; 2]] = &[[4, 15], [14, 15], [9, 10], [8, 9]];
        let rich = PlayerPieces { settlements: &[4], cities: &[10], roads, hand: "L5B5W1G4O6" };
        let poor = PlayerPieces { hand: "L1G1", ..rich };
        for (has, typed, says) in [
            (poor, "build road 4, 5", "1 brick missing"),
            (poor, "build settlement 14", "1 brick and 1 wool missing"),
            (poor, "build city 4", "1 grain and 3 ore missing"),
            (rich, "build road 7, 8", "there is already a road of P2's between nodes 7 and 8"),
            (rich, "build road 4, 15", "there is already a road of P1's between nodes 4 and 15"),
            (
                rich,
                "build road 30, 31",
                "a road between nodes 30 and 31 would touch no road, settlement or city of yours",
            ),
            (rich, "build road 8, 27", "a road between nodes 8 and 27 is cut off by P2's building on node 8"),
            (rich, "build settlement 8", "node 8 already has a building of P2's"),
            (rich, "build settlement 15", "node 15 is too close to P1's building on node 4"),
            (rich, "build settlement 30", "no road of yours leads to node 30"),
            (rich, "build city 14", "there is no settlement on node 14 to make a city of"),
            (rich, "build city 8", "the building on node 8 belongs to P2"),
            (rich, "build city 10", "the building on node 10 is already a city"),
        ] {
            let Position { board, state } = position(has, RIVALS, "-");
            let Ok(SimulatorCommand::Build(action)) = typed.parse() else { panic!("{typed} is a build") };
            let refused = state.check(&board, Step::Act(Seat::new(0), action)).expect_err(typed);
            assert_eq!(explain(&refused), says, "{typed}");
        }
    }
}
