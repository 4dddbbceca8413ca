//! How good each place for a settlement is in setup, as `greedy` values it: quick to work out. What a place does for the chance
//! to win takes rollouts.

use brickwool_bots::settlement_sites;
use brickwool_settlers::{Action, Board, Legal, Phase, State, Vertex, pips};
use serde::Serialize;

/// A place for a settlement in setup.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SetupSite {
    pub vertex: Vertex,
    /// What a settlement there is worth to `greedy`, in points, with what the player produces already.
    pub worth: f64,
    /// In how many of 36 rolls, counted for each hex, it produces something.
    pub dots: u8,
}

/// The places where a settlement can be placed, the best first; none outside setup.
pub fn setup_sites(board: &Board, state: &State, legal: &Legal) -> Vec<SetupSite> {
    if !matches!(state.phase(), Phase::SetupSettlement { .. }) {
        return Vec::new();
    }
    let sites = settlement_sites(board, state, legal.seat()).into_iter();
    let mut sites: Vec<SetupSite> = sites
        .filter(|&(vertex, _)| legal.contains(Action::BuildSettlement(vertex)))
        .map(|(vertex, worth)| {
            let numbers = board.topology().vertex_hexes(vertex).filter_map(|hex| board.layout().number(hex));
            let dots = numbers.map(pips).sum();
            // Further digits would be noise.
            SetupSite { vertex, worth: (100.0 * f64::from(worth)).round() / 100.0, dots }
        })
        .collect();
    sites.sort_by(|a, b| b.worth.total_cmp(&a.worth));
    sites
}
