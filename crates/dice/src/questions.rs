//! The ten questions of the course this game comes from, as functions on this crate's types.
//!
//! Asked in text, by a program, they are in [`crate::questions_json`].

use crate::board::Board;
use crate::plan;
use crate::resource::{Resource, Resources};
use crate::resource_action::{ResourceAction, ResourceActionError};
use crate::structure::{Road, Structure};
use crate::text;
use brickwool_game::Luck;

/// 1. *isBoardStateWellFormed*: whether the text is a list of structures. Syntax only.
pub fn is_board_state_well_formed(board: &str) -> bool {
    text::check_board(board).is_ok()
}

/// 2. *isActionWellFormed*: whether the text is a build, trade or swap. Syntax only.
pub fn is_action_well_formed(action: &str) -> bool {
    action.parse::<ResourceAction>().is_ok()
}

/// 3. *rollDice*: the resources with `n` random dice added.
pub fn roll_dice(n: u32, resources: Resources, luck: &mut impl Luck) -> Resources {
    // The remainder only guards against luck that does not keep its promise.
    (0..n).fold(resources, |sum, _| sum + Resources::one(Resource::ALL[luck.below(6) as usize % 6]))
}

/// 4. *checkBuildConstraints*: whether order and connection let the structure be built next.
pub fn check_build_constraints(structure: Structure, board: Board) -> bool {
    board.check_build(structure).is_ok()
}

/// 5. *checkResources*: whether the resources pay for the structure as they are.
pub fn check_resources(structure: Structure, resources: Resources) -> bool {
    resources.covers(structure.cost())
}

/// 6. *checkResourcesWithTradeAndSwap*: whether they pay for it after trades and swaps with the board's knights.
pub fn check_resources_with_trade_and_swap(structure: Structure, board: Board, resources: Resources) -> bool {
    plan::exchanges_for(structure, board, resources).is_some()
}

/// 7. *canDoAction*: whether the action can be done, or why not.
pub fn can_do_action(
    action: ResourceAction,
    board: Board,
    resources: Resources,
) -> Result<(), ResourceActionError> {
    action.apply(board, resources).map(drop)
}

/// 8. *canDoSequence*: whether the actions can be done one after the other, or which one fails and why.
pub fn can_do_sequence(
    actions: &[ResourceAction],
    board: Board,
    resources: Resources,
) -> Result<(), (usize, ResourceActionError)> {
    actions
        .iter()
        .enumerate()
        .try_fold((board, resources), |(board, hand), (place, action)| {
            action.apply(board, hand).map_err(|refused| (place, refused))
        })
        .map(drop)
}

/// 9. *pathTo*: the roads still to be built before the structure can stand, in building order.
///
/// A road that stands is taken as connected, as in [`check_build_constraints`]: the path goes back to the last one.
pub fn path_to(target: Structure, board: Board) -> Vec<Road> {
    let mut path: Vec<Road> = std::iter::successors(target.road(), |road| road.needs())
        .take_while(|&road| !board.has(road.into()))
        .collect();
    path.reverse();
    path
}

/// 10. *buildPlan*: a shortest sequence of actions that builds the target, if there is one.
pub fn build_plan(target: Structure, board: Board, resources: Resources) -> Option<Vec<ResourceAction>> {
    plan::build_plan(target, board, resources)
}
