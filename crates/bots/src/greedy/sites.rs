//! Where a player can still settle, and how many roads away: what roads are for.

use brickwool_game::Seat;
use brickwool_settlers::{Edge, EdgeSet, State, Topology, VertexSet};

/// How many roads ahead sites are looked for. Beyond, too much changes before anybody gets there.
pub(crate) const MAX_DISTANCE: usize = 3;

/// Vertices by the number of roads that still have to be laid to settle there.
pub(crate) type ByDistance = [VertexSet; MAX_DISTANCE + 1];

/// What decides how far a player can build.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct RoadNetwork {
    pub(crate) own_roads: EdgeSet,
    pub(crate) all_roads: EdgeSet,
    pub(crate) own_buildings: VertexSet,
    pub(crate) all_buildings: VertexSet,
}

impl RoadNetwork {
    #[inline]
    pub(crate) fn of(state: &State, seat: Seat) -> RoadNetwork {
        let (roads, buildings) = (state.roads(), state.buildings());
        RoadNetwork {
            own_roads: roads.of(seat),
            all_roads: roads.taken(),
            own_buildings: buildings.of(seat),
            all_buildings: buildings.taken(),
        }
    }

    /// Vertices that opponents' buildings block.
    #[inline]
    fn blocked(&self) -> VertexSet {
        self.all_buildings - self.own_buildings
    }
}

/// How far a player's roads lead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct RoadReach {
    /// The vertices of the player's roads and buildings.
    network: VertexSet,
    /// The open vertices that the roads lead to, or can be made to.
    pub(crate) sites: ByDistance,
}

impl RoadReach {
    pub(crate) const NONE: RoadReach =
        RoadReach { network: VertexSet::NONE, sites: [VertexSet::NONE; MAX_DISTANCE + 1] };

    /// Roads go over free edges, never through an opponent's building.
    pub(crate) fn of(topology: &Topology, network: &RoadNetwork, open: VertexSet) -> RoadReach {
        let roads = network.own_roads;
        let ends = roads.fold(VertexSet::NONE, |ends, road| ends | topology.edge_vertices(road));
        let own = network.own_buildings | ends;
        let mut by_distance = [VertexSet::NONE; MAX_DISTANCE + 1];
        by_distance[0] = own & open;
        spread(topology, network.all_roads, network.blocked(), own, own, |roads, reached| {
            by_distance[roads] = reached & open;
        });
        RoadReach { network: own, sites: by_distance }
    }

    /// Whether an edge lies between two vertices of the network.
    #[inline]
    pub(crate) fn joins(&self, topology: &Topology, edge: Edge) -> bool {
        (topology.edge_vertices(edge) - self.network).is_empty()
    }

    /// The sites with one more road, on a free edge that the network reaches.
    pub(crate) fn with_road(
        &self,
        topology: &Topology,
        network: &RoadNetwork,
        open: VertexSet,
        edge: Edge,
    ) -> ByDistance {
        // Distances shrink only around the edge's new end. If both ends were already in the network, nothing changes.
        let new = topology.edge_vertices(edge) - self.network;
        if new.is_empty() {
            return self.sites;
        }
        let mut near = [VertexSet::NONE; MAX_DISTANCE + 1];
        near[0] = new;
        let all_roads = network.all_roads.with(edge);
        spread(topology, all_roads, network.blocked(), new, self.network | new, |roads, reached| {
            near[roads] = reached;
        });
        let (mut sites, mut nearer) = (self.sites, VertexSet::NONE);
        let (mut within, mut before) = (VertexSet::NONE, VertexSet::NONE);
        for (sites, near) in sites.iter_mut().zip(near) {
            within |= *sites;
            nearer |= near & open;
            *sites = (within | nearer) - before;
            before |= *sites;
        }
        sites
    }
}

/// Calls `each` with the vertices that are one, two and so on roads away from `from` over free edges, those left out that were
/// `reached` before.
#[inline]
fn spread(
    topology: &Topology,
    taken: EdgeSet,
    blocked: VertexSet,
    from: VertexSet,
    mut reached: VertexSet,
    mut each: impl FnMut(usize, VertexSet),
) {
    let mut frontier = from - blocked;
    for roads in 1..=MAX_DISTANCE {
        let mut next = VertexSet::NONE;
        for vertex in frontier {
            let edges = topology.vertex_edges(vertex);
            if (edges & taken).is_empty() {
                next |= topology.vertex_neighbours(vertex);
            } else {
                (edges - taken).for_each(|edge| next |= topology.edge_vertices(edge));
            }
        }
        next = next - reached;
        reached |= next;
        each(roads, next);
        frontier = next - blocked;
    }
}
