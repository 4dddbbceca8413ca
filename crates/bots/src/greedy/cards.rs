//! What development cards are worth: in hand, in the deck, and on the way to the Largest Army.

use super::context::Context;
use super::evaluation::NEAR_WIN;
use brickwool_settlers::constants::{AWARD_POINTS, LARGEST_ARMY_MIN};
use brickwool_settlers::{DevCard, DevCards, State};

/// A knight in hand is not yet one played: cards are played one a turn, and others play theirs.
const NOT_YET_PLAYED: f32 = 0.95;

/// The cards in hand and the army they make, beyond points that are counted already.
pub(super) fn worth_in_hand(context: &Context<'_>, state: &State) -> f32 {
    let held = state.dev_cards(context.me);
    let each = DevCard::ALL.map(|card| f32::from(held.get(card)) * worth_to_play(context, card));
    each.iter().sum::<f32>() + army(context, state, held.get(DevCard::Knight))
}

/// What one card is worth by what it does when played.
fn worth_to_play(context: &Context<'_>, card: DevCard) -> f32 {
    let weights = context.weights;
    match card {
        DevCard::Knight => weights.knight,
        DevCard::RoadBuilding => weights.road_building,
        DevCard::YearOfPlenty => weights.year_of_plenty,
        DevCard::Monopoly => weights.monopoly,
        DevCard::VictoryPoint => 0.0,
    }
}

/// The prospect of the Largest Army, with so many knights in hand. Who has it has its points.
fn army(context: &Context<'_>, state: &State, held: u8) -> f32 {
    let me = context.me;
    let holder = state.largest_army();
    if holder == Some(me) {
        return 0.0;
    }
    let needed = holder.map_or(LARGEST_ARMY_MIN, |holder| state.knights(holder) + 1);
    let to_play = needed.saturating_sub(state.knights(me));
    let to_get = to_play.saturating_sub(held);
    let taken_away = holder.map_or(0.0, |holder| context.threats[holder]);
    let mut prospect = f32::from(AWARD_POINTS) * (1.0 + taken_away);
    for _ in 0..to_get {
        prospect *= context.weights.army_race;
    }
    for _ in 0..to_play {
        prospect *= NOT_YET_PLAYED;
    }
    prospect
}

/// The cards that are still face down, as far as this player knows: in the deck or in others' hands.
fn unseen(context: &Context<'_>, state: &State) -> DevCards {
    DevCards::DECK.minus(context.view.played).minus(state.dev_cards(context.me))
}

/// What the next card is worth on average.
pub(super) fn worth_of_next(context: &Context<'_>, state: &State) -> f32 {
    let me = context.me;
    if context.view.deck == 0 {
        return 0.0;
    }
    let held = state.dev_cards(me).get(DevCard::Knight);
    let knight = army(context, state, held + 1) - army(context, state, held);
    let wins = state.points(me) + 1 >= context.target();
    let unseen = unseen(context, state);
    let worth = |card: DevCard| match card {
        DevCard::Knight => worth_to_play(context, card) + knight,
        DevCard::VictoryPoint if wins => 1.0 + NEAR_WIN,
        DevCard::VictoryPoint => 1.0,
        _ => worth_to_play(context, card),
    };
    let sum: f32 = DevCard::ALL.map(|card| f32::from(unseen.get(card)) * worth(card)).iter().sum();
    sum / (unseen.total().max(1) as f32)
}
