//! What the value agent looks for in roads: segments that nearly meet, and edges that make the longest road longer.

use brickwool_game::Seat;
use brickwool_settlers::{Action, Board, EdgeSet, State, Step, Topology, VertexSet};

/// Free edges that lie between two of a player's road segments at most two edges apart, wherever that player still has
/// the pieces to join them.
///
/// A segment is a group of roads that touch. Roads do not join at an opponent's building, so no way leads over one.
pub(crate) fn joining(board: &Board, state: &State, seat: Seat) -> EdgeSet {
    let topology = board.topology();
    let pieces = state.pieces(seat).roads;
    let blocked = state.buildings().taken() - state.buildings().of(seat);
    let free = topology.edges() - state.roads().taken();
    let segments = segments(topology, state.roads().of(seat));
    let mut found = EdgeSet::NONE;
    for (index, &one) in segments.iter().enumerate() {
        for &other in &segments[index + 1..] {
            let near = between(topology, free, one - blocked, other - blocked);
            if !near.is_empty() && pieces >= 1 {
                found |= near;
            } else if pieces >= 2 {
                found |= two_edges_between(topology, free, one - blocked, other - blocked, blocked);
            }
        }
    }
    found
}

/// The legal roads after which a player's longest road is longer than before.
pub(crate) fn lengthening(board: &Board, state: &State, seat: Seat, roads: EdgeSet) -> EdgeSet {
    let longer = |&road: &brickwool_settlers::Edge| {
        let mut after = *state;
        after.apply_unchecked(board, Step::Act(seat, Action::BuildRoad(road)));
        after.road_length(seat) > state.road_length(seat)
    };
    roads.filter(longer).collect()
}

/// The vertices of each group of roads that touch.
fn segments(topology: &Topology, roads: EdgeSet) -> Vec<VertexSet> {
    let mut left = roads;
    let mut segments = Vec::new();
    while let Some(first) = left.into_iter().next() {
        let mut reached: VertexSet = topology.edge_ends(first).into_iter().collect();
        loop {
            let touching: EdgeSet = left
                .filter(|&road| topology.edge_ends(road).into_iter().any(|end| reached.contains(end)))
                .collect();
            if touching.is_empty() {
                break;
            }
            left = left - touching;
            reached |= touching.flat_map(|road| topology.edge_ends(road)).collect();
        }
        segments.push(reached);
    }
    segments
}

/// Free edges from one set of vertices straight to another.
fn between(topology: &Topology, free: EdgeSet, one: VertexSet, other: VertexSet) -> EdgeSet {
    free.filter(|&edge| {
        let [a, b] = topology.edge_ends(edge);
        one.contains(a) && other.contains(b) || one.contains(b) && other.contains(a)
    })
    .collect()
}

/// Free edges of every way from one set of vertices to another over one vertex in between.
fn two_edges_between(
    topology: &Topology,
    free: EdgeSet,
    one: VertexSet,
    other: VertexSet,
    blocked: VertexSet,
) -> EdgeSet {
    let mut found = EdgeSet::NONE;
    for middle in topology.vertices() - blocked - one - other {
        let here = VertexSet::one(middle);
        let (from, to) = (between(topology, free, one, here), between(topology, free, here, other));
        if !from.is_empty() && !to.is_empty() {
            found |= from | to;
        }
    }
    found
}
