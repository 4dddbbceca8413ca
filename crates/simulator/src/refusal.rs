//! Why a build is refused, in the simulator's own numbers: the rules speak of seats, vertices and edges, the person at
//! the console of players and nodes.

use crate::line::Player;
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
            format!("there is a road of {}'s {} already", Player(owner), place(edge))
        }
        Illegal::EdgeNotConnected { edge, .. } => {
            format!("a road {} would touch no road, settlement or city of yours", place(edge))
        }
        Illegal::EdgeBehindBuilding { edge, vertex, owner } => {
            let (owner, node) = (Player(owner), Node::of(vertex));
            format!("a road {} is cut off by {owner}'s building on node {node}", place(edge))
        }
        Illegal::EdgeNotAtSettlement { edge, vertex } => {
            let node = Node::of(vertex);
            format!("a road {} would not touch the settlement just placed on node {node}", place(edge))
        }
        Illegal::VertexTaken { vertex, owner } => {
            format!("node {} has a building of {}'s already", Node::of(vertex), Player(owner))
        }
        Illegal::TooClose { vertex, neighbour, owner } => {
            let (node, other) = (Node::of(vertex), Node::of(neighbour));
            format!("node {node} is too close to {}'s building on node {other}", Player(owner))
        }
        Illegal::VertexNotConnected { vertex, .. } => {
            format!("no road of yours leads to node {}", Node::of(vertex))
        }
        Illegal::NoSettlement { vertex } => {
            format!("there is no settlement on node {} to make a city of", Node::of(vertex))
        }
        Illegal::NotYourBuilding { vertex, owner } => {
            format!("the building on node {} belongs to {}", Node::of(vertex), Player(owner))
        }
        Illegal::AlreadyCity { vertex } => {
            format!("the building on node {} is a city already", Node::of(vertex))
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
