//! What depends on the board alone: how often each hex is rolled, what each vertex produces, where the harbours are.

use super::income::Amounts;
use brickwool_settlers::{Board, Harbour, Hex, MAX_HEXES, MAX_VERTICES, Vertex};

/// Computed once for each game.
#[derive(Clone, Debug)]
pub(crate) struct BoardOdds {
    odds: [f32; MAX_HEXES],
    land: [Amounts; MAX_VERTICES],
    harbours: [Option<Harbour>; MAX_VERTICES],
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
        let mut harbours = [None; MAX_VERTICES];
        if board.rules().harbours && board.rules().bank_trade {
            for (edge, harbour) in board.layout().harbours() {
                for end in topology.edge_ends(edge) {
                    harbours[end.index()] = Some(harbour);
                }
            }
        }
        BoardOdds { odds, land, harbours }
    }

    /// How likely one roll makes a hex produce.
    #[inline]
    pub(crate) fn odds(&self, hex: Hex) -> f32 {
        self.odds[hex.index()]
    }

    /// What a settlement brings with each roll, by resource.
    #[inline]
    pub(crate) fn land(&self, vertex: Vertex) -> &Amounts {
        &self.land[vertex.index()]
    }

    /// The harbour at a vertex, if the rules make it any use.
    #[inline]
    pub(crate) fn harbour(&self, vertex: Vertex) -> Option<Harbour> {
        self.harbours[vertex.index()]
    }
}

/// How likely two dice show this total.
fn odds_of(total: u8) -> f32 {
    f32::from(6 - total.abs_diff(7).min(6)) / 36.0
}
