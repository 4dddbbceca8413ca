//! The players and the bank as a panel below the board: what everybody can see, and the viewer's cards.

use super::{Paint, TextStyle, seat_style};
use crate::sentences::PlayerNames;
use brickwool_game::{Seat, Viewer};
use brickwool_settlers::{Cards, DevCard, DevCards, View};
use std::fmt::Write;

/// A line for each player, the viewer's cards, and the bank.
pub(crate) fn players(view: &View, names: &PlayerNames, paint: Paint) -> String {
    let heading =
        format!("   {:<22}{:>6}{:>7}{:>11}{:>9}{:>6}", "", "points", "cards", "dev cards", "knights", "road");
    let mut text = paint.apply(TextStyle::FAINT, &heading) + "\n";
    for seat in view.seats() {
        let _ = writeln!(text, "{}", player(view, names, seat, paint));
    }
    for seat in view.seats().filter(|&seat| view.players[seat].hand.is_some()) {
        text.push_str(&cards(view, names, seat));
    }
    text.push_str(&bank(view));
    text
}

fn player(view: &View, names: &PlayerNames, seat: Seat, paint: Paint) -> String {
    let (player, score) = (&view.players[seat], view.score(seat));
    let secret = score.total() - score.public();
    let points = if secret > 0 { format!("{}+{secret}", score.public()) } else { score.public().to_string() };
    // One line of 80 columns has no room for both names.
    let awards = match (view.longest_road == Some(seat), view.largest_army == Some(seat)) {
        (true, true) => "  both awards",
        (true, false) => "  Longest Road",
        (false, true) => "  Largest Army",
        (false, false) => "",
    };
    let turn = if view.current == seat { paint.glyph('▸', '>') } else { ' ' };
    format!(
        "{turn}{} {:<22}{points:>6}{:>7}{:>11}{:>9}{:>6}{awards}",
        paint.apply(seat_style(seat), &(seat.index() + 1).to_string()),
        names.in_full(seat),
        player.cards,
        player.dev_card_count,
        player.knights,
        player.road_length,
    )
}

/// The cards of a player, for a viewer who may see them.
fn cards(view: &View, names: &PlayerNames, seat: Seat) -> String {
    let player = &view.players[seat];
    let own = view.viewer == Viewer::Seat(seat);
    let (hold, whose) = if own {
        ("You hold".to_owned(), "Your development cards".to_owned())
    } else {
        (format!("{} holds", names.subject(seat)), "Development cards".to_owned())
    };
    let mut text = format!("{hold} {}.", player.hand.unwrap_or(Cards::NONE));
    let dev_cards = player.dev_cards.unwrap_or(DevCards::NONE);
    if !dev_cards.is_empty() {
        let _ = write!(text, " {whose}: {}", list(dev_cards));
        let new =
            if view.current == seat { view.bought_cards.unwrap_or(DevCards::NONE) } else { DevCards::NONE };
        if !new.is_empty() {
            let _ = write!(text, " (bought this turn: {})", list(new));
        }
        text.push('.');
    }
    text + "\n"
}

/// Development cards in words.
pub(crate) fn list(cards: DevCards) -> String {
    let some = DevCard::ALL.into_iter().filter(|&card| cards.get(card) > 0);
    some.map(|card| format!("{} {card}", cards.get(card))).collect::<Vec<_>>().join(", ")
}

fn bank(view: &View) -> String {
    let [lumber, brick, wool, grain, ore] = view.bank.counts();
    format!(
        "Bank: {lumber} lumber, {brick} brick, {wool} wool, {grain} grain, {ore} ore; {} development cards.\n",
        view.deck
    )
}
