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
    situation.board.deck().minus(situation.played).minus(state.dev_cards(situation.me))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::greedy::{BoardOdds, Memo, Weights};
    use brickwool_game::Seat;
    use brickwool_settlers::Position;

    /// A finished game of six in which all 20 knights of the larger deck were played, six more than the base game has.
    const ALL_KNIGHTS_PLAYED: &str = "O4B8O3/G5B11L11W8/DW8DG4G5/B6O12O4G3B5B6/L11W10L10W2W3/L9L12W2G9/O6G9L10;3W3B3L3OGW3;official;\
        72.75:14.18.57:8.14.15.20.28.29.74.83.84.89.90.96.97.101.107:B1W4G2:V2:4/11.15.25.26:-:10.17.18.22.30.31.32.38:W4:V1:7/\
        -:1.12:0.1.2.3.4.5.6.7.9.11.12.13.16.19:B6:-:4/30.44:40.43:39.45.51.53.54.58.62.63.64.65.72.73.79.81.82:L3B2:-:3/\
        61.65:-:60.71.76.77.78.80.87.88.92.93.94.95:W2O2:V1:1/34.45:-:24.25.26.27.34.41.49.52.56.68.69.75:W3O1:V1:1;\
        25:2:1:-:0:-:-;over:0";

    #[test]
    fn cards_are_counted_from_the_deck_of_the_board() {
        let position: Position = ALL_KNIGHTS_PLAYED.parse().expect("a position");
        let (board, state) = (&position.board, &position.state);
        let (odds, memo) = (BoardOdds::new(board), Memo::new());
        let situation = Situation::new(board, &odds, &memo, &Weights::TUNED, Seat::new(0), state);
        assert_eq!(
            unseen(&situation, state),
            DevCards::new([0, 0, 0, 0, 3]),
            "the others' three victory points"
        );
    }
}
