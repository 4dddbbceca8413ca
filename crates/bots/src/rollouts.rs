//! Rollouts for callers that judge decisions instead of making them: how `greedy` values every action, how it would play on,
//! and everybody's chances after that.

use crate::greedy::board_odds::BoardOdds;
use crate::greedy::income::{Income, NEVER, amounts, need};
use crate::greedy::{Greedy, Skill};
use crate::search::rollout::{RolloutLuck, RolloutPlayer};
use crate::win_model::WinModel;
use brickwool_game::{BySeat, Seat};
use brickwool_settlers::{Action, Board, Cards, Legal, State, View};

/// Plays on from states of one board like `greedy`, and asks the win model.
///
/// `greedy` remembers offers from one rollout to the next, so make a new `Rollouts` for each decision if the same decision has
/// to give the same results.
#[derive(Clone, Debug)]
pub struct Rollouts {
    policy: Greedy,
    model: WinModel,
}

impl Rollouts {
    pub fn new(board: &Board) -> Rollouts {
        Rollouts { policy: Greedy::new(), model: WinModel::new(board) }
    }

    /// From now on plays with the mistakes of this skill; which ones depends on the seed. Without any, all rollouts play on in the same
    /// way, and one odd decision on that way would count for or against an action that has little to do with it.
    pub fn set_skill(&mut self, skill: Skill, seed: u64) {
        self.policy.set_skill(skill, seed);
    }

    /// Every legal action with what `greedy` thinks of it, in points, the best first. `state` is one that fits the view;
    /// nothing is read from it that the view does not show.
    pub fn judge(&mut self, board: &Board, view: &View, state: &State, legal: &Legal) -> Vec<(Action, f32)> {
        let mut judged = Vec::with_capacity(legal.len() as usize);
        self.policy.judge(board, view, state, legal, &mut |action, worth| judged.push((action, worth)));
        // A stable sort keeps the first of equals first, as `greedy` does.
        judged.sort_by(|a, b| b.1.total_cmp(&a.1));
        judged
    }

    /// What `greedy` does in a state, all cards known; it makes no offers.
    pub fn decide(&mut self, board: &Board, state: &State, legal: &Legal) -> Action {
        self.policy.decide_openly(board, state, legal)
    }

    /// Plays `turns` more turns with everybody playing like `greedy`; returns where that led and everybody's chances there.
    pub fn play(
        &mut self,
        board: &Board,
        state: State,
        turns: u32,
        luck: RolloutLuck,
    ) -> (State, BySeat<f32>) {
        let mut player = RolloutPlayer { board, policy: &mut self.policy, model: &self.model, judged: 0 };
        let end = player.play_on(state, turns, luck, |_, _, _| {});
        (end, self.policy.chances(&self.model, board, &end))
    }

    /// Everybody's chances, all cards known.
    pub fn chances(&self, board: &Board, state: &State) -> BySeat<f32> {
        self.model.chances(board, state)
    }
}

/// After how many rolls, whoever rolls, a player can pay a price if cards come in evenly and surplus cards are traded with the
/// bank; `None` if that would take longer than any game.
pub fn rolls_until(board: &Board, state: &State, seat: Seat, cost: Cards) -> Option<f32> {
    let odds = BoardOdds::new(board);
    let mut production = [0.0; 5];
    for hex in board.topology().hexes() {
        if hex != state.robber()
            && let Some((resource, count)) = state.hex_yield(board, hex, seat)
        {
            production[resource.index()] += odds.odds(hex) * f32::from(count);
        }
    }
    let rates = state.bank_rates(seat).counts();
    let bank = |kind: usize| if board.rules().bank_trade { 1.0 / f32::from(rates[kind]) } else { 0.0 };
    let income = Income { production, exchange: std::array::from_fn(bank) };
    let rolls = income.rolls_until(&need(&amounts(state.hand(seat)), &amounts(cost)));
    (rolls < NEVER).then_some(rolls)
}
