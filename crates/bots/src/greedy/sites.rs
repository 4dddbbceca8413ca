//! Where a player can still settle, and how many roads away: what roads are for.

use brickwool_game::Seat;
use brickwool_settlers::{State, Topology, VertexSet};

/// How many roads ahead sites are looked for. Beyond, too much changes before anybody gets there.
pub(crate) const MAX_DISTANCE: usize = 3;

/// Vertices by the number of roads that still have to be laid to settle there.
pub(crate) type ByDistance = [VertexSet; MAX_DISTANCE + 1];

/// Vertices that keep the distance rule: neither built on nor beside a building.
pub(crate) fn open(topology: &Topology, state: &State) -> VertexSet {
    let built = state.buildings().taken();
    built.fold(topology.vertices() - built, |open, vertex| open - topology.vertex_neighbours(vertex))
}

/// The open vertices that a player's roads lead to, or can be made to: over free edges, never through an opponent's
/// building.
pub(crate) fn reachable(topology: &Topology, state: &State, seat: Seat, open: VertexSet) -> ByDistance {
    let buildings = state.buildings();
    let blocked = buildings.taken() - buildings.of(seat);
    let roads_taken = state.roads().taken();
    let mut reached = buildings.of(seat);
    for road in state.roads().of(seat) {
        let [a, b] = topology.edge_ends(road);
        reached = reached.with(a).with(b);
    }
    let mut by_distance = [VertexSet::NONE; MAX_DISTANCE + 1];
    by_distance[0] = reached & open;
    let mut frontier = reached - blocked;
    for sites in &mut by_distance[1..] {
        let mut next = VertexSet::NONE;
        for vertex in frontier {
            for edge in topology.vertex_edges(vertex) - roads_taken {
                let [a, b] = topology.edge_ends(edge);
                next = next.with(a).with(b);
            }
        }
        next = next - reached;
        reached |= next;
        *sites = next & open;
        frontier = next - blocked;
    }
    by_distance
}
