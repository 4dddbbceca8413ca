//! What development cards are worth: in hand, in the deck, and on the way to the Largest Army.

use super::evaluation::NEAR_WIN;
use super::situation::Situation;
use brickwool_settlers::constants::{AWARD_POINTS, LARGEST_ARMY_MIN};
use brickwool_settlers::{DevCard, DevCards, State};

/// A knight in hand is not yet one played: cards are played one a turn, and others play theirs.
const NOT_YET_PLAYED: f32 = 0.95;

/// The cards in hand and the army they make, beyond points that are counted already.
pub(super) fn worth_in_hand(situation: &Situation<'_>, state: &State) -> f32 {
    worth_of(situation, state, state.dev_cards(situation.me), state.knights(situation.me))
}

/// The same after playing a knight from the hand, if that does not move the Largest Army.
pub(super) fn worth_after_knight(situation: &Situation<'_>, state: &State) -> f32 {
    let held = state.dev_cards(situation.me).without(DevCard::Knight);
    worth_of(situation, state, held, state.knights(situation.me) + 1)
}

/// Whether one more knight takes the Largest Army.
pub(super) fn next_knight_takes_army(situation: &Situation<'_>, state: &State) -> bool {
    let to_beat = state.largest_army().map_or(LARGEST_ARMY_MIN - 1, |holder| state.knights(holder));
    state.largest_army() != Some(situation.me) && state.knights(situation.me) + 1 > to_beat
}

/// Development cards and the army they make, with `played` knights on the table.
fn worth_of(situation: &Situation<'_>, state: &State, held: DevCards, played: u8) -> f32 {
    let each = DevCard::ALL.map(|card| f32::from(held.get(card)) * worth_to_play(situation, card));
    each.iter().sum::<f32>() + army(situation, state, played, held.get(DevCard::Knight))
}

/// What one card is worth by what it does when played.
fn worth_to_play(situation: &Situation<'_>, card: DevCard) -> f32 {
    let weights = situation.weights;
    match card {
        DevCard::Knight => weights.knight,
        DevCard::RoadBuilding => weights.road_building,
        DevCard::YearOfPlenty => weights.year_of_plenty,
        DevCard::Monopoly => weights.monopoly,
        DevCard::VictoryPoint => 0.0,
    }
}

/// The prospect of the Largest Army, with these numbers of knights played and in hand. Its holder's points are counted
/// elsewhere.
fn army(situation: &Situation<'_>, state: &State, played: u8, held: u8) -> f32 {
    let holder = state.largest_army();
    if holder == Some(situation.me) {
        return 0.0;
    }
    let needed = holder.map_or(LARGEST_ARMY_MIN, |holder| state.knights(holder) + 1);
    let to_play = needed.saturating_sub(played);
    let to_get = to_play.saturating_sub(held);
    let taken_away = holder.map_or(0.0, |holder| situation.threats[holder]);
    let mut prospect = f32::from(AWARD_POINTS) * (1.0 + taken_away);
    for _ in 0..to_get {
        prospect *= situation.weights.army_race;
    }
    for _ in 0..to_play {
        prospect *= NOT_YET_PLAYED;
    }
    prospect
}

/// The cards that are still face down, as far as this player knows: in the deck or in others' hands.
fn unseen(situation: &Situation<'_>, state: &State) -> DevCards {
    DevCards::DECK.minus(situation.played).minus(state.dev_cards(situation.me))
}

/// What the next card is worth on average.
pub(super) fn worth_of_next(situation: &Situation<'_>, state: &State) -> f32 {
    let me = situation.me;
    if situation.deck == 0 {
        return 0.0;
    }
    let held = state.dev_cards(me).get(DevCard::Knight);
    let played = state.knights(me);
    let knight = army(situation, state, played, held + 1) - army(situation, state, played, held);
    let wins = state.points(me) + 1 >= situation.target();
    let unseen = unseen(situation, state);
    let worth = |card: DevCard| match card {
        DevCard::Knight => worth_to_play(situation, card) + knight,
        DevCard::VictoryPoint if wins => 1.0 + NEAR_WIN,
        DevCard::VictoryPoint => 1.0,
        _ => worth_to_play(situation, card),
    };
    let counts = unseen.counts();
    let sum: f32 = DevCard::ALL.iter().zip(counts).map(|(&card, count)| f32::from(count) * worth(card)).sum();
    let total: u32 = counts.into_iter().map(u32::from).sum();
    sum / (total.max(1) as f32)
}
