//! `greedy`: looks one step ahead and takes what is worth most.
//!
//! Every action is judged by the position it leads to, averaged over chance. Each file in `greedy/` values one kind of
//! thing; `docs/bots.md` describes the whole. The bot uses only its view: where it needs a state to try an action on, it
//! samples one that fits the view, and reads nothing from it that the view doesn't show.

mod board_odds;
mod cards;
mod context;
mod evaluation;
mod income;
mod long_run;
mod robber;
mod sites;
mod trade;
mod turn;
mod weights;

pub use weights::Weights;

use crate::{Bot, Budget, GameStart};
use board_odds::BoardOdds;
use brickwool_settlers::{Action, Board, Cards, Legal, Phase, TurnStage, View};
use context::Context;
use evaluation::Evaluation;
use trade::OffersMade;

/// A bot that takes the best next step.
#[derive(Clone, Debug)]
pub struct Greedy {
    weights: Weights,
    odds: Option<Box<BoardOdds>>,
    offers_made: OffersMade,
}

impl Greedy {
    /// A bot with the weights that win most.
    pub fn new() -> Greedy {
        Greedy::with(Weights::TUNED)
    }

    /// A bot with other weights.
    pub fn with(weights: Weights) -> Greedy {
        Greedy { weights, odds: None, offers_made: OffersMade::default() }
    }
}

impl Default for Greedy {
    fn default() -> Greedy {
        Greedy::new()
    }
}

impl Bot for Greedy {
    fn start_game(&mut self, start: &GameStart<'_>) {
        self.odds = Some(Box::new(BoardOdds::new(start.board)));
        self.offers_made = OffersMade::default();
    }

    fn decide(&mut self, board: &Board, view: &View, legal: &Legal, _: Budget) -> Action {
        // The limit on offers is per turn: forget them before the own roll and in others' turns.
        if view.current != legal.seat() || view.phase == Phase::Turn(TurnStage::BeforeRoll) {
            self.offers_made = OffersMade::default();
        }
        let Greedy { weights, odds, offers_made } = self;
        if legal.len() <= 1 && !legal.may_offer() && !legal.may_counter() {
            return first_of(legal);
        }
        let odds = odds.get_or_insert_with(|| Box::new(BoardOdds::new(board)));
        // Which hidden cards the sampled state has does not matter: nothing below looks at them.
        let state = view.sample(board, &mut |_| 0);
        let me = legal.seat();
        let context = Context::new(board, odds, weights, view, me, &state);
        let evaluation = Evaluation::of(&context, &state);
        let hand = state.hand(me);
        match &view.phase {
            Phase::Discard { .. } => discard(&evaluation, hand, legal),
            Phase::MoveRobber { .. } => robber::place(&context, &state, legal).unwrap_or(first_of(legal)),
            Phase::ChooseVictim { .. } => robber::victim(&context, legal).unwrap_or(first_of(legal)),
            Phase::Trading(trade) if view.current == me => {
                trade::pick(&context, &evaluation, hand, trade, legal)
            }
            Phase::Trading(trade) => trade::answer(&context, &evaluation, hand, trade, legal),
            _ => turn::choose(&context, &evaluation, &state, legal, offers_made),
        }
    }
}

/// The first legal action. Nobody asks a bot that has none; it would end its turn.
fn first_of(legal: &Legal) -> Action {
    legal.iter().next().unwrap_or(Action::EndTurn)
}

/// Discards the card that is missed least.
fn discard(evaluation: &Evaluation, hand: Cards, legal: &Legal) -> Action {
    let mut best = first_of(legal);
    let mut most = f32::NEG_INFINITY;
    for action in legal.iter() {
        if let Action::Discard(resource) = action {
            let left = evaluation.hand(hand - Cards::one(resource));
            if left > most {
                (best, most) = (action, left);
            }
        }
    }
    best
}
