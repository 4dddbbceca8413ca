//! How long a road is: the longest trail through a player's edges.
//!
//! A trail uses no edge twice but may cross itself, so loops count and forks don't add. It may end at an opponent's
//! building but not go on behind it (`stops`).

use crate::{Edge, EdgeSet, Topology, Vertex, VertexSet};

/// The longest trail there is. Looks at everything: for new positions and cut roads.
pub(crate) fn longest(topology: &Topology, roads: EdgeSet, stops: VertexSet) -> u8 {
    let mut best = 0;
    for first in roads {
        for from in topology.edge_ends(first) {
            let on = onward(
                topology,
                roads.without(first),
                stops,
                topology.other_end(first, from),
                &mut EdgeSet::default(),
            );
            best = best.max(1 + on);
        }
    }
    best
}

/// The longest trail after `new` was added to `roads` where it was `before`: only trails through `new` can be longer.
pub(crate) fn longest_after(
    topology: &Topology,
    roads: EdgeSet,
    stops: VertexSet,
    new: Edge,
    before: u8,
) -> u8 {
    let rest = roads.without(new);
    let [a, b] = topology.edge_ends(new);
    let (mut seen_from_a, mut seen_from_b) = (EdgeSet::NONE, EdgeSet::NONE);
    let from_a = onward(topology, rest, stops, a, &mut seen_from_a);
    let from_b = onward(topology, rest, stops, b, &mut seen_from_b);
    let at_most = from_a + 1 + from_b;
    if at_most <= before || (seen_from_a & seen_from_b).is_empty() {
        return before.max(at_most);
    }
    // The two arms share edges: try every arm from `a` with what it leaves over for the one from `b`.
    before.max(1 + both_arms(topology, rest, stops, a, b))
}

/// The longest trail that goes on from `at` over `free` edges. Notes every edge it could use in `seen`.
fn onward(
    topology: &Topology,
    mut free: EdgeSet,
    stops: VertexSet,
    mut at: Vertex,
    seen: &mut EdgeSet,
) -> u8 {
    let mut length = 0;
    loop {
        let ways = topology.vertex_edges(at) & free;
        if ways.is_empty() || stops.contains(at) {
            return length;
        }
        *seen |= ways;
        let Some(way) = ways.only() else {
            let on = |way| onward(topology, free.without(way), stops, topology.other_end(way, at), seen);
            return length + 1 + ways.map(on).max().unwrap_or(0);
        };
        // Most roads hardly fork: following them in a loop is cheaper than a call for each edge.
        free = free - ways;
        at = topology.other_end(way, at);
        length += 1;
    }
}

/// The longest two trails that go on from `at` and from `other` and share no edge.
fn both_arms(topology: &Topology, free: EdgeSet, stops: VertexSet, at: Vertex, other: Vertex) -> u8 {
    let mut best = onward(topology, free, stops, other, &mut EdgeSet::default());
    if !stops.contains(at) {
        for way in topology.vertex_edges(at) & free {
            let arm = both_arms(topology, free.without(way), stops, topology.other_end(way, at), other);
            best = best.max(1 + arm);
        }
    }
    best
}
