//! The actions worth a closer look: those `greedy` values most, and doing nothing.

use super::SearchPlan;
use crate::greedy::Greedy;
use brickwool_settlers::{Action, Board, Legal, State, View};

/// The candidates of a decision, `greedy`'s favourite first.
pub(super) fn candidates(
    plan: &SearchPlan,
    greedy: &mut Greedy,
    board: &Board,
    view: &View,
    state: &State,
    legal: &Legal,
) -> Vec<Action> {
    let mut judged = Vec::with_capacity(legal.len() as usize);
    greedy.judge(board, view, state, legal, &mut |action, worth| judged.push((action, worth)));
    // A stable sort keeps the first of equals first, as `greedy` does.
    judged.sort_by(|a, b| b.1.total_cmp(&a.1));
    let least = judged.first().map_or(0.0, |best| best.1 - plan.margin);
    let mut actions: Vec<Action> = judged
        .iter()
        .filter(|(_, worth)| *worth >= least)
        .take(plan.candidates)
        .map(|(action, _)| *action)
        .collect();
    for pass in [Action::Roll, Action::EndTurn, Action::StopBuilding] {
        if legal.contains(pass) && !actions.contains(&pass) {
            actions.push(pass);
        }
    }
    actions
}
