//! Where the robber does most good: on what opponents need, most of all those in the lead, and never on one's own.

use super::context::Context;
use brickwool_game::{Seat, Seats};
use brickwool_settlers::{Action, Hex, Legal, State};

/// The best of the places to which the robber may go.
pub(super) fn place(context: &Context<'_>, state: &State, legal: &Legal) -> Option<Action> {
    let worth = |action: &Action| match *action {
        Action::MoveRobber(hex) => worth_at(context, state, hex) + theft(context, state, hex),
        _ => 0.0,
    };
    best(legal, worth)
}
pub(super) fn victim(context: &Context<'_>, legal: &Legal) -> Option<Action> {
    best(legal, |action| match *action {
        Action::StealFrom(seat) => worth_of_robbing(context, seat),
        _ => 0.0,
    })
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
    let there =
        |seat: &Seat| context.view.players[*seat].cards > 0 && has_building(context, state, hex, *seat);
    let victims: Seats = context.opponents().filter(there).collect();
    victims.map(|seat| worth_of_robbing(context, seat)).fold(0.0, f32::max)
}

fn has_building(context: &Context<'_>, state: &State, hex: Hex, seat: Seat) -> bool {
    let corners = context.board.topology().hex_vertices(hex);
    corners.iter().any(|&corner| state.buildings().owner(corner) == Some(seat))
}

/// A card more for oneself and one fewer for the victim, whose loss counts by the threat they are.
fn worth_of_robbing(context: &Context<'_>, seat: Seat) -> f32 {
    context.weights.stolen * (1.0 + context.threats[seat])
}

/// The action worth most; the first of equals.
fn best(legal: &Legal, worth: impl Fn(&Action) -> f32) -> Option<Action> {
    let mut best = None;
    let mut most = f32::NEG_INFINITY;
    for action in legal.iter() {
        let worth = worth(&action);
        if worth > most {
            (best, most) = (Some(action), worth);
        }
    }
    best
}
