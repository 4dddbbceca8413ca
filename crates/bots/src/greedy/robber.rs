//! Where the robber does most good: on what opponents need, most of all those in the lead, and never on one's own.

use super::context::Context;
use brickwool_game::Seat;
use brickwool_settlers::{Action, Hex, Legal, State};

/// Where the robber goes, or whom it robs: what is worth most; the first of equals.
pub(super) fn best(context: &Context<'_>, state: &State, legal: &Legal) -> Option<Action> {
    let mut best = None;
    let mut most = f32::NEG_INFINITY;
    for action in legal.iter() {
        let worth = worth_of(context, state, action);
        if worth > most {
            (best, most) = (Some(action), worth);
        }
    }
    best
}

/// What it is worth to move the robber to a hex, or to rob a player.
pub(super) fn worth_of(context: &Context<'_>, state: &State, action: Action) -> f32 {
    match action {
        Action::MoveRobber(hex) => worth_at(context, state, hex) + theft(context, state, hex),
        Action::StealFrom(seat) => worth_of_robbing(context, seat),
        _ => 0.0,
    }
}

/// What moving the robber is worth: the best place next to where it is now.
pub(super) fn worth_of_moving(context: &Context<'_>, state: &State) -> f32 {
    let others = context.board.topology().hexes().without(state.robber());
    let worth = others.map(|hex| worth_at(context, state, hex) + theft(context, state, hex));
    worth.fold(f32::NEG_INFINITY, f32::max) - worth_at(context, state, state.robber())
}

/// What it is worth to have the robber on a hex: what opponents lose by it, less what it costs oneself.
fn worth_at(context: &Context<'_>, state: &State, hex: Hex) -> f32 {
    let lost = context.odds.odds(hex) * context.weights.robber_stays * context.weights.stolen;
    let count =
        |seat: Seat| state.hex_yield(context.board, hex, seat).map_or(0.0, |(_, count)| f32::from(count));
    let theirs: f32 = context.opponents().map(|seat| context.threats[seat] * count(seat)).sum();
    lost * (theirs - count(context.me))
}

/// What can be stolen at a hex.
fn theft(context: &Context<'_>, state: &State, hex: Hex) -> f32 {
    let victims = state.seats_at(hex).without(context.me);
    let has_cards = |seat: &Seat| context.view.players[*seat].cards > 0;
    victims.filter(has_cards).map(|seat| worth_of_robbing(context, seat)).fold(0.0, f32::max)
}

/// A card more for oneself and one fewer for the victim, whose loss counts by the threat they are.
fn worth_of_robbing(context: &Context<'_>, seat: Seat) -> f32 {
    context.weights.stolen * (1.0 + context.threats[seat])
}
