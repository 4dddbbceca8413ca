//! Everybody's chance to win, at any position: a small network fitted to the results of many games.
//!
//! It looks at states. What hidden cards a state has is up to the caller: a viewer who may not see them averages over
//! states that fit what they know ([`WinModel::chances_for`]). `docs/win-model.md` tells how well it does, and
//! `crates/train` fits it.

mod inputs;
mod network;

pub use network::{FIRST, INPUTS, Layers, Network, PARAMETERS, SECOND, SeatInputs, WeightsError, softmax};

use crate::greedy::board_odds::BoardOdds;
use crate::greedy::sites::{RoadNetwork, RoadReach};
use brickwool_game::{BySeat, Luck};
use brickwool_settlers::{Board, State, VertexSet, View};
use std::sync::{Arc, OnceLock};

/// The weights that come with the program.
const WEIGHTS: &[u8] = include_bytes!("win_model/weights.bin");

/// The chances of all seats on one board.
///
/// ```
/// use brickwool_bots::WinModel;
/// use brickwool_settlers::{Board, Layout, Rules, State};
///
/// let board = Board::new(Layout::beginner(), Rules::default())?;
/// let model = WinModel::new(&board);
/// let chances = model.chances(&board, &State::new(&board, 4)?);
/// assert!((chances.first(4).iter().sum::<f32>() - 1.0).abs() < 1e-5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct WinModel {
    odds: BoardOdds,
    network: Arc<Network>,
}

impl WinModel {
    /// The model on a board, with the weights that come with the program.
    pub fn new(board: &Board) -> WinModel {
        static BUILT_IN: OnceLock<Arc<Network>> = OnceLock::new();
        WinModel::with_network(board, Arc::clone(BUILT_IN.get_or_init(|| built_in(WEIGHTS))))
    }

    /// The model on a board, with other weights.
    pub fn with_network(board: &Board, network: Arc<Network>) -> WinModel {
        WinModel { odds: BoardOdds::new(board), network }
    }

    /// How likely each seat wins from here, all cards known. The chances of those who play add up to 1; whoever has won
    /// has them all.
    pub fn chances(&self, board: &Board, state: &State) -> BySeat<f32> {
        self.chances_by(board, state, |network, open| RoadReach::of(board.topology(), network, open))
    }

    /// The same for a caller that has cached how far everybody's roads lead.
    pub(crate) fn chances_by(
        &self,
        board: &Board,
        state: &State,
        reach: impl Fn(&RoadNetwork, VertexSet) -> RoadReach,
    ) -> BySeat<f32> {
        if let Some(winner) = state.winner() {
            return BySeat::from_fn(|seat| if seat == winner { 1.0 } else { 0.0 });
        }
        let seats = usize::from(state.seat_count());
        let mut inputs = BySeat::all([0.0; INPUTS]);
        inputs::describe(board, &self.odds, state, reach, &mut inputs);
        let mut layers = Layers::default();
        self.network.run(&inputs, seats, &mut layers);
        softmax(&layers.scores, seats)
    }

    /// Each seat's chance to win as far as a viewer can know: the mean over `samples` states that fit the view.
    pub fn chances_for(&self, board: &Board, view: &View, samples: u32, luck: &mut impl Luck) -> BySeat<f32> {
        let mut mean = BySeat::all(0.0);
        for _ in 0..samples.max(1) {
            let chances = self.chances(board, &view.sample(board, luck));
            mean.0.iter_mut().zip(chances.0).for_each(|(sum, chance)| *sum += chance);
        }
        mean.0.iter_mut().for_each(|sum| *sum /= samples.max(1) as f32);
        mean
    }
}

/// A network that comes with the program.
pub(crate) fn built_in(weights: &[u8]) -> Arc<Network> {
    Arc::new(Network::from_bytes(weights).expect("the weights in the program are whole, which tests check"))
}

/// Describes the seats of a state as the network's inputs, for code that fits the network. Make one with
/// [`InputTables::new`] for each board.
#[derive(Clone, Debug)]
pub struct InputTables(BoardOdds);

impl InputTables {
    pub fn new(board: &Board) -> InputTables {
        InputTables(BoardOdds::new(board))
    }

    /// Describes every seat of a state. Inputs of seats that don't play are left alone.
    pub fn describe(&self, board: &Board, state: &State, inputs: &mut SeatInputs) {
        let reach = |network: &RoadNetwork, open| RoadReach::of(board.topology(), network, open);
        inputs::describe(board, &self.0, state, reach, inputs);
    }
}
