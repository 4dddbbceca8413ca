//! The table `turns`: a row for every turn, and one for the setup, with the game as it stands at its end.

use super::ColumnKind::{Int16, Int32, Int64};
use super::TableColumn;
use super::{by_seat, maybe, number, real_by_seat};
use crate::ExportOptions;
use crate::rows::{ReviewedTurn, TurnRow};

fn reviewed(turn: &TurnRow, of: impl Fn(&ReviewedTurn) -> f64) -> Option<f64> {
    turn.review.as_deref().map(of)
}

/// The columns of an export.
pub(crate) fn columns(options: ExportOptions) -> Vec<&'static [TableColumn<TurnRow>]> {
    let reviewed = options.insight.map(|_| &REVIEW[..]);
    [&COLUMNS[..]].into_iter().chain(reviewed).collect()
}

/// What a review adds.
pub static REVIEW: [TableColumn<TurnRow>; 3] = [
    real_by_seat("chance", "The chance to win at the end of the turn, all cards known.", |t, s| {
        reviewed(t, |review| review.chances[s])
    }),
    real_by_seat("luck", "What luck changed that began in the turn, until chance decided again.", |t, s| {
        reviewed(t, |review| review.luck[s])
    }),
    real_by_seat("cost", "What the seat's decisions in the turn cost it.", |t, s| {
        reviewed(t, |review| review.costs[s])
    }),
];

pub static COLUMNS: [TableColumn<TurnRow>; 20] = [
    number("game", Int64, "The game's number in the series.", |t| t.game as i64),
    number("turn", Int32, "The turn's number from 1; 0 is the end of the setup.", |t| t.turn.into()),
    maybe("seat", "Whose turn it was; null for the setup.", |t| t.seat.map(i64::from)),
    maybe("die_1", "The first die; null if nothing was rolled.", |t| t.dice.map(|[die, _]| die.into())),
    maybe("die_2", "The second die.", |t| t.dice.map(|[_, die]| die.into())),
    maybe("roll", "What both show together.", |t| t.dice.map(|[a, b]| (a + b).into())),
    number("robber", Int16, "The robber's hex at the end of the turn.", |t| t.robber.into()),
    number("bank", Int16, "Resource cards in the bank at the end of the turn.", |t| t.bank.into()),
    number("deck", Int16, "Development cards left to buy.", |t| t.deck.into()),
    by_seat("points", "Points at the end of the turn, hidden ones too.", |t, s| t.total(s).into()),
    by_seat("points_settlements", "Points for settlements.", |t, s| t.points[s][0].into()),
    by_seat("points_cities", "Points for cities, two each.", |t, s| t.points[s][1].into()),
    by_seat("points_longest_road", "Points for the Longest Road.", |t, s| t.points[s][2].into()),
    by_seat("points_largest_army", "Points for the Largest Army.", |t, s| t.points[s][3].into()),
    by_seat("points_victory_cards", "Points for victory point cards.", |t, s| t.points[s][4].into()),
    by_seat("hand", "Resource cards in hand at the end of the turn.", |t, s| t.hands[s].into()),
    by_seat("dev_cards", "Development cards in hand, victory points among them.", |t, s| {
        t.dev_cards[s].into()
    }),
    by_seat("knights", "Knights played so far.", |t, s| t.knights[s].into()),
    by_seat("road_length", "Length of the longest road.", |t, s| t.road_lengths[s].into()),
    by_seat(
        "produced",
        "Cards that the turn's roll paid; in row 0, cards for second settlements.",
        |t, s| t.produced[s].into(),
    ),
];
