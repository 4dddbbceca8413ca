//! Where the robber does most good: on what opponents need, most of all those in the lead, and never on one's own.

use super::context::larger;
use super::situation::Situation;
use brickwool_game::Seat;
use brickwool_settlers::{Action, Hex, Legal, State};

/// Where the robber goes, or whom it robs: what is worth most; the first of equals.
pub(super) fn best(situation: &Situation<'_>, state: &State, legal: &Legal) -> Option<Action> {
    let mut best = None;
    let mut most = f32::NEG_INFINITY;
    for action in legal.iter() {
        let worth = worth_of(situation, state, action);
        if worth > most {
            (best, most) = (Some(action), worth);
        }
    }
    best
}

/// What it is worth to move the robber to a hex, or to rob a player.
pub(super) fn worth_of(situation: &Situation<'_>, state: &State, action: Action) -> f32 {
    match action {
        Action::MoveRobber(hex) => worth_of_going_to(situation, state, hex),
        Action::StealFrom(seat) => worth_of_robbing(situation, seat),
        _ => 0.0,
    }
}

/// What moving the robber is worth: the best place next to where it is now.
pub(super) fn worth_of_moving(situation: &Situation<'_>, state: &State) -> f32 {
    let others = situation.board.topology().hexes().without(state.robber());
    let worth = others.map(|hex| worth_of_going_to(situation, state, hex));
    worth.fold(f32::NEG_INFINITY, larger) - worth_at(situation, state, state.robber())
}

/// What it is worth to move the robber to a hex.
fn worth_of_going_to(situation: &Situation<'_>, state: &State, hex: Hex) -> f32 {
    // Many hexes are nobody's for most of a game.
    if !state.is_settled(hex) {
        return 0.0;
    }
    worth_at(situation, state, hex) + theft(situation, state, hex)
}

/// What it is worth to have the robber on a hex: what opponents lose by it, less what it costs oneself.
fn worth_at(situation: &Situation<'_>, state: &State, hex: Hex) -> f32 {
    let lost = situation.odds.odds(hex) * situation.weights.robber_stays * situation.weights.stolen;
    let count =
        |seat: Seat| state.hex_yield(situation.board, hex, seat).map_or(0.0, |(_, count)| f32::from(count));
    let theirs: f32 = situation.opponents().map(|seat| situation.threats[seat] * count(seat)).sum();
    lost * (theirs - count(situation.me))
}

/// What can be stolen at a hex.
fn theft(situation: &Situation<'_>, state: &State, hex: Hex) -> f32 {
    let victims = state.seats_at(hex).without(situation.me);
    let has_cards = |seat: &Seat| situation.card_counts[*seat] > 0;
    victims.filter(has_cards).map(|seat| worth_of_robbing(situation, seat)).fold(0.0, larger)
}

/// A card more for oneself and one fewer for the victim, whose loss counts by the threat they are.
fn worth_of_robbing(situation: &Situation<'_>, seat: Seat) -> f32 {
    situation.weights.stolen * (1.0 + situation.threats[seat])
}
