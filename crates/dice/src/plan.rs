//! How to pay for a list of structures with trades and swaps: the shortest way, without searching.
//!
//! Every unit of a resource that a list of structures needs and the hand lacks takes exactly one trade or one swap. So
//! the length of a plan is fixed by what it builds, and what remains is to see whether enough trades (two gold each)
//! and swaps (one spare resource and one knight each) can be had in time. Two observations make that easy:
//!
//! - Held resources serve the earliest needs, so the lacking units come as late as they can, when most knights stand.
//! - A trade leaves a knight alone; so as many trades as gold and spare resources allow, and swaps for the rest.

use crate::board::Board;
use crate::questions::path_to;
use crate::resource::{Resource, Resources};
use crate::resource_action::ResourceAction;
use crate::structure::{Knight, Structure};

/// A shortest sequence of actions that builds `target`, if any does.
pub(crate) fn build_plan(target: Structure, board: Board, hand: Resources) -> Option<Vec<ResourceAction>> {
    if board.has(target) {
        return None;
    }
    let needed = needed_for(target, board);
    // Knights that the target does not need can still help to pay for it; each makes the plan longer.
    let helpers: Vec<Structure> = match target {
        Structure::Knight(_) => Vec::new(),
        _ => Knight::all().map(Structure::Knight).filter(|&knight| !board.has(knight)).collect(),
    };
    (0..=helpers.len()).find_map(|count| {
        let order: Vec<Structure> = helpers[..count].iter().chain(&needed).copied().collect();
        pay_for(&order, board, hand, None)
    })
}

/// The actions that build exactly what `goal` has more than `board`, using exactly the knights used on the way.
pub(crate) fn plan_between(board: Board, goal: Board, hand: Resources) -> Option<Vec<ResourceAction>> {
    let order: Vec<Structure> = goal.built_since(board).collect();
    let used: Vec<Knight> = goal.used_since(board).collect();
    pay_for(&order, board, hand, Some(&used))
}

/// The trades and swaps that let `hand` pay for one structure, wherever it stands.
pub(crate) fn exchanges_for(
    structure: Structure,
    board: Board,
    hand: Resources,
) -> Option<Vec<ResourceAction>> {
    let mut actions = pay_for(&[structure], board, hand, None)?;
    actions.pop();
    Some(actions)
}

/// `target` and everything that has to be built before it, each after what it needs.
fn needed_for(target: Structure, board: Board) -> Vec<Structure> {
    let mut lower: Vec<Structure> =
        std::iter::successors(Some(target), |&structure| structure.before()).collect();
    lower.reverse();
    let mut needed = Vec::new();
    let mut reached = board;
    for structure in lower.into_iter().filter(|&structure| !board.has(structure)) {
        for structure in path_to(structure, reached).into_iter().map(Structure::Road).chain([structure]) {
            reached = reached.with(structure);
            needed.push(structure);
        }
    }
    needed
}

/// One unit of a resource that the hand lacks.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Lack {
    /// Which structure of the list it is for.
    place: usize,
    resource: Resource,
    /// Swapped for rather than traded for.
    swap: bool,
}

/// The actions that build `order`, with exactly the `knights` given used, or as few as possible when none are given.
fn pay_for(
    order: &[Structure],
    board: Board,
    hand: Resources,
    knights: Option<&[Knight]>,
) -> Option<Vec<ResourceAction>> {
    let need = order.iter().fold(Resources::NONE, |sum, structure| sum + structure.cost());
    let mut lacks = lacks(order, hand);
    let spare = (hand - need).total();
    // A trade spends two of the spare gold, a swap one of anything spare; both together cover every lack.
    let most_trades = (hand[Resource::Gold] as usize / 2).min((spare as usize).checked_sub(lacks.len())?);
    let swaps = match knights {
        Some(knights) => knights.len(),
        None => lacks.len().saturating_sub(most_trades),
    };
    if lacks.len().checked_sub(swaps)? > most_trades {
        return None;
    }
    choose_swaps(&mut lacks, order, board, knights, swaps)?;
    Some(write_out(order, hand - need, &lacks))
}

/// What the hand lacks: of each resource the last units needed.
fn lacks(order: &[Structure], hand: Resources) -> Vec<Lack> {
    let mut left = hand;
    let mut lacks = Vec::new();
    for (place, structure) in order.iter().enumerate() {
        for (resource, count) in structure.cost().iter() {
            let missing = count.saturating_sub(left[resource]);
            left[resource] -= count - missing;
            lacks.extend((0..missing).map(|_| Lack { place, resource, swap: false }));
        }
    }
    lacks
}

/// Marks `swaps` of the lacks to be swapped for, each by a knight of its own.
///
/// Knights of one resource come first; the wildcard takes a lack that no other unused knight would be used for.
fn choose_swaps(
    lacks: &mut [Lack],
    order: &[Structure],
    board: Board,
    knights: Option<&[Knight]>,
    swaps: usize,
) -> Option<()> {
    // From which place in the list on a knight can be used.
    let ready = |knight: Knight| {
        if board.has_unused(knight) {
            return Some(0);
        }
        order.iter().position(|&structure| structure == Structure::Knight(knight)).map(|place| place + 1)
    };
    let allowed = |knight: &Knight| knights.is_none_or(|knights| knights.contains(knight));
    let mut left = swaps;
    for resource in Resource::ALL {
        let Some(knight) = Knight::giving(resource).filter(allowed) else { continue };
        let Some(from) = ready(knight).filter(|_| left > 0) else { continue };
        if let Some(lack) = lacks.iter_mut().find(|lack| lack.resource == resource && lack.place >= from) {
            lack.swap = true;
            left -= 1;
        }
    }
    if left > 0 && allowed(&Knight::WILDCARD) {
        let from = ready(Knight::WILDCARD)?;
        let chosen: Vec<Resource> = lacks.iter().filter(|lack| lack.swap).map(|lack| lack.resource).collect();
        let lack = lacks.iter_mut().find(|lack| {
            let specific = Knight::giving(lack.resource).and_then(ready);
            let waiting =
                specific.is_some_and(|ready| ready <= lack.place) && !chosen.contains(&lack.resource);
            !lack.swap && lack.place >= from && !waiting
        })?;
        lack.swap = true;
        left -= 1;
    }
    (left == 0).then_some(())
}

/// The actions in order: before each structure its trades and swaps.
fn write_out(order: &[Structure], mut spare: Resources, lacks: &[Lack]) -> Vec<ResourceAction> {
    let mut actions = Vec::with_capacity(order.len() + lacks.len());
    for (place, &structure) in order.iter().enumerate() {
        for lack in lacks.iter().filter(|lack| lack.place == place) {
            if lack.swap {
                // Gold that no trade will need may be handed in, but only when nothing else is spare.
                let give = spare.iter().next().map_or(Resource::Gold, |(resource, _)| resource);
                spare[give] = spare[give].saturating_sub(1);
                actions.push(ResourceAction::Swap { give, get: lack.resource });
            } else {
                spare[Resource::Gold] = spare[Resource::Gold].saturating_sub(2);
                actions.push(ResourceAction::Trade(lack.resource));
            }
        }
        actions.push(ResourceAction::Build(structure));
    }
    actions
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wildcard_leaves_to_trades_what_another_knight_would_be_used_for() {
        let (board, goal): (Board, Board) =
            ("J1,J2,J3,J4,K5,J6".parse().unwrap(), "R0,J1,J2,J3,J4,K5,K6".parse().unwrap());
        let hand = Resources::few([1, 0, 0, 0, 0, 2]);
        let plan = plan_between(board, goal, hand).unwrap();
        // A swap into timber would use the fourth knight, not the wildcard.
        assert_eq!(
            plan.iter().map(ToString::to_string).collect::<Vec<_>>(),
            ["trade 3", "swap 0 4", "build R0"]
        );
        let after = plan.iter().try_fold((board, hand), |(board, hand), action| action.apply(board, hand));
        assert_eq!(after, Ok((goal, Resources::NONE)));
    }
}
