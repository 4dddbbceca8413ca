//! What depends on the board alone: how often each hex is rolled, what each vertex produces, where the harbours are.

use super::income::Amounts;
use brickwool_settlers::{Board, Harbour, Hex, MAX_HEXES, MAX_VERTICES, Vertex, pips};

/// Computed once for each game.
#[derive(Clone, Debug)]
pub(crate) struct BoardOdds {
    odds: [f32; MAX_HEXES],
    land: [Amounts; MAX_VERTICES],
    /// The same by resource and then by vertex.
    land_by_resource: [[f32; MAX_VERTICES]; 5],
    /// The vertices with a harbour, if the rules use harbours.
    harbours: Vec<(Vertex, Harbour)>,
}

impl BoardOdds {
    pub(crate) fn new(board: &Board) -> BoardOdds {
        let topology = board.topology();
        let mut odds = [0.0; MAX_HEXES];
        for hex in topology.hexes() {
            odds[hex.index()] = board.layout().number(hex).map_or(0.0, odds_of);
        }
        let mut land = [Amounts::default(); MAX_VERTICES];
        for vertex in topology.vertices() {
            for hex in topology.vertex_hexes(vertex) {
                if let Some(resource) = board.resource(hex) {
                    land[vertex.index()][resource.index()] += odds[hex.index()];
                }
            }
        }
        let land_by_resource = std::array::from_fn(|kind| std::array::from_fn(|vertex| land[vertex][kind]));
        let mut harbours: Vec<(Vertex, Harbour)> = Vec::new();
        if board.rules().harbours && board.rules().bank_trade {
            for (edge, harbour) in board.layout().harbours() {
                for end in topology.edge_ends(edge) {
                    harbours.retain(|(vertex, _)| *vertex != end);
                    harbours.push((end, harbour));
                }
            }
        }
        BoardOdds { odds, land, land_by_resource, harbours }
    }

    /// The probability that one roll makes a hex produce.
    #[inline]
    pub(crate) fn odds(&self, hex: Hex) -> f32 {
        self.odds[hex.index()]
    }

    /// What a settlement brings with each roll, by resource.
    #[inline]
    pub(crate) fn land(&self, vertex: Vertex) -> &Amounts {
        &self.land[vertex.index()]
    }

    /// What production is worth on every vertex, at these prices.
    #[inline]
    pub(crate) fn produce_worth(&self, prices: &Amounts) -> [f32; MAX_VERTICES] {
        let mut worth = [0.0; MAX_VERTICES];
        for (land, price) in self.land_by_resource.iter().zip(prices) {
            for (sum, odds) in worth.iter_mut().zip(land) {
                *sum += odds * price;
            }
        }
        worth
    }

    /// The vertices with a harbour, if the rules use harbours.
    #[inline]
    pub(crate) fn harbours(&self) -> &[(Vertex, Harbour)] {
        &self.harbours
    }
}

/// How likely two dice show this total.
fn odds_of(total: u8) -> f32 {
    f32::from(pips(total)) / 36.0
}
