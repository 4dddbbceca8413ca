//! `greedy`: looks one step ahead and takes what is worth most.
//!
//! Every action is judged by what it leads to, with chance averaged out. What things are worth is said in `greedy/`, one
//! idea in each file; `docs/bots.md` tells it as a whole. It plays by its view alone: where it needs a state to try an
//! action on, it makes one up, and looks at nothing in it that its view does not show.

mod cards;
mod chart;
mod evaluate;
mod long_run;
mod outlook;
mod pace;
mod robber;
mod sites;
mod trade;
mod turn;
mod weights;

pub use weights::Weights;

use crate::{Bot, Budget, GameStart};
use brickwool_settlers::{Action, Board, Cards, Legal, Phase, TurnStage, View};
use chart::Chart;
use evaluate::Estate;
use outlook::Outlook;
use trade::Memory;

/// A player who takes the best next step.
#[derive(Clone, Debug)]
pub struct Greedy {
    weights: Weights,
    chart: Option<Box<Chart>>,
    memory: Memory,
}

impl Greedy {
    /// A greedy player with the numbers that win most.
    pub fn new() -> Greedy {
        Greedy::with(Weights::TUNED)
    }

    /// A greedy player with other numbers.
    pub fn with(weights: Weights) -> Greedy {
        Greedy { weights, chart: None, memory: Memory::default() }
    }
}

impl Default for Greedy {
    fn default() -> Greedy {
        Greedy::new()
    }
}

impl Bot for Greedy {
    fn start_game(&mut self, start: &GameStart<'_>) {
        self.chart = Some(Box::new(Chart::new(start.board)));
        self.memory = Memory::default();
    }

    fn decide(&mut self, board: &Board, view: &View, legal: &Legal, _: Budget) -> Action {
        // Offers are counted by turn. A turn of one's own begins before the roll; in between it is others' turns.
        if view.current != legal.seat() || view.phase == Phase::Turn(TurnStage::BeforeRoll) {
            self.memory = Memory::default();
        }
        let Greedy { weights, chart, memory } = self;
        if legal.len() <= 1 && !legal.may_offer() && !legal.may_counter() {
            return first_of(legal);
        }
        let chart = chart.get_or_insert_with(|| Box::new(Chart::new(board)));
        // Which cards are made up for others does not matter: nothing below looks at them.
        let state = view.sample(board, &mut |_| 0);
        let me = legal.seat();
        let outlook = Outlook::new(board, chart, weights, view, me, &state);
        let estate = Estate::of(&outlook, &state);
        let hand = state.hand(me);
        match &view.phase {
            Phase::Discard { .. } => discard(&estate, hand, legal),
            Phase::MoveRobber { .. } => robber::place(&outlook, &state, legal).unwrap_or(first_of(legal)),
            Phase::ChooseVictim { .. } => robber::victim(&outlook, legal).unwrap_or(first_of(legal)),
            Phase::Trading(trade) if view.current == me => trade::pick(&outlook, &estate, hand, trade, legal),
            Phase::Trading(trade) => trade::answer(&outlook, &estate, hand, trade, legal),
            _ => turn::choose(&outlook, &estate, &state, legal, memory),
        }
    }
}

/// Something legal, whatever it is; ending the turn where there is nothing, which nobody asks for.
fn first_of(legal: &Legal) -> Action {
    legal.iter().next().unwrap_or(Action::EndTurn)
}

/// The card that is missed least.
fn discard(estate: &Estate, hand: Cards, legal: &Legal) -> Action {
    let mut best = first_of(legal);
    let mut most = f32::NEG_INFINITY;
    for action in legal.iter() {
        if let Action::Discard(resource) = action {
            let left = estate.hand(hand - Cards::one(resource));
            if left > most {
                (best, most) = (action, left);
            }
        }
    }
    best
}
