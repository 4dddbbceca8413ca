//! The words for a decision: the prompt, the offer on the table, and every legal action with what to type for it.

use super::console_game::ConsoleGame;
use super::resolve::typed;
use crate::figures::counted;
use crate::sentences::PlayerNames;
use brickwool_game::Seat;
use brickwool_settlers::{Action, Answer, Cards, Hex, Legal, Offer, Phase, Resource, Trade, TurnStage};
use std::fmt::Write;

/// The prompt: what the game expects from this seat.
pub(super) fn prompt(game: &ConsoleGame, seat: Seat) -> String {
    let state = game.state();
    match state.phase() {
        Phase::SetupSettlement { placed } if placed < state.seat_count() => {
            "Place your first settlement".to_owned()
        }
        Phase::SetupSettlement { .. } => "Place your second settlement".to_owned(),
        Phase::SetupRoad { at, .. } => format!("Build a road from vertex {at}"),
        Phase::Turn(TurnStage::BeforeRoll) if game.legal(seat).len() > 1 => {
            "Roll, or play a card first".to_owned()
        }
        Phase::Turn(TurnStage::BeforeRoll) => "Roll the dice".to_owned(),
        Phase::Turn(TurnStage::AfterRoll) => "Build, trade or end".to_owned(),
        Phase::Discard { owed } => format!("Discard {}", counted(owed[seat], "card")),
        Phase::MoveRobber { .. } => "Move the robber to which hex?".to_owned(),
        Phase::ChooseVictim { .. } => "Steal from which player?".to_owned(),
        Phase::RoadBuilding { left: 1, .. } => "Build one free road, or stop".to_owned(),
        Phase::RoadBuilding { left, .. } => format!("Build up to {left} free roads, or stop"),
        Phase::SpecialBuilding { .. } => "Special building: build, buy, or stop".to_owned(),
        Phase::Trading(_) if seat == state.current() => "Deal, or withdraw".to_owned(),
        Phase::Trading(_) => answers(game, seat).to_owned(),
        _ => String::new(),
    }
}

/// How an offer can be answered.
fn answers(game: &ConsoleGame, seat: Seat) -> &'static str {
    let legal = game.legal(seat);
    match (legal.contains(Action::AcceptTrade), legal.may_counter()) {
        (true, true) => "Accept, counter or decline (Enter)",
        (true, false) => "Accept or decline (Enter)",
        (false, true) => "Counter or decline (Enter)",
        (false, false) => "Decline (Enter)",
    }
}

/// The offer on the table, if there is one, and what this seat can do about it.
pub(super) fn offer_status(game: &ConsoleGame, seat: Seat, names: &PlayerNames) -> Option<String> {
    let state = game.state();
    let Phase::Trading(trade) = state.phase() else { return None };
    if seat == state.current() {
        return Some(takers(game, seat, names, &trade));
    }
    let other = names.subject(state.current());
    let (get, give) = (trade.offer.give(), trade.offer.want());
    let mut text = format!("{other} offers you {get} for {give}.");
    let hand = state.hand(seat);
    if !hand.covers(give) {
        let _ = write!(text, " You can't accept: {} missing.", hand.missing(give));
    }
    Some(text)
}

fn takers(game: &ConsoleGame, seat: Seat, names: &PlayerNames, trade: &Trade) -> String {
    let mut lines = Vec::new();
    for other in trade.to {
        let does = match trade.answers[other] {
            Answer::Waiting => "has not answered yet".to_owned(),
            Answer::Declined => "declines".to_owned(),
            Answer::Accepted => format!("accepts (deal {})", other.index() + 1),
            Answer::Countered(counter) => {
                let (pay, get) = (counter.want(), counter.give());
                let hand = game.state().hand(seat);
                let can = if hand.covers(pay) {
                    format!("deal {}", other.index() + 1)
                } else {
                    format!("you can't: {} missing", hand.missing(pay))
                };
                format!("would give you {get} for {pay} ({can})")
            }
        };
        lines.push(format!("{} {does}.", names.subject(other)));
    }
    lines.join("\n")
}

/// Every legal action, in groups: what to type and what it does.
pub(super) fn list(game: &ConsoleGame, seat: Seat, names: &PlayerNames) -> String {
    let legal = game.legal(seat);
    let mut text = String::new();
    let mut line = |command: &str, does: &str| {
        let _ = writeln!(text, "  {command:<26} {does}");
    };
    for action in legal.iter() {
        if let Some(does) = single(game, action, names) {
            line(&typed(action), &does);
        }
    }
    for (command, does, places) in [
        ("settlement N", "build a settlement on vertex", numbers(legal.settlements().map(|vertex| vertex.0))),
        ("city N", "upgrade the settlement on vertex", numbers(legal.cities().map(|vertex| vertex.0))),
        ("road N", "build a road on edge", numbers(legal.roads().map(|edge| edge.0))),
        ("robber N", "move the robber to hex", numbers(robber_hexes(&legal).map(|hex| hex.0))),
    ] {
        if !places.is_empty() {
            line(command, &format!("{does} {places}"));
        }
    }
    bank_trades(&legal, &mut line);
    card_choices(&legal, &mut line);
    if legal.may_offer() {
        line("offer ... for ...", "offer your cards to the others: offer 1 wool for 1 ore, or ... to 2 3");
    }
    if legal.may_counter() {
        line("counter ... for ...", "offer something else instead: counter 1 wool for 1 ore");
    }
    text
}

/// What an action that is listed by itself does; the others are listed in groups.
fn single(game: &ConsoleGame, action: Action, names: &PlayerNames) -> Option<String> {
    Some(match action {
        Action::Roll => "roll the dice".to_owned(),
        Action::EndTurn => "end your turn".to_owned(),
        Action::BuyDevCard => "buy a development card".to_owned(),
        Action::PlayKnight => "play a knight: move the robber and steal".to_owned(),
        Action::PlayRoadBuilding => "play road building: two free roads".to_owned(),
        Action::StopBuilding => match game.state().phase() {
            Phase::SpecialBuilding { .. } => "build nothing more now".to_owned(),
            _ => "build no more free roads".to_owned(),
        },
        Action::AcceptTrade => "accept the offer".to_owned(),
        Action::DeclineTrade => "decline it".to_owned(),
        Action::WithdrawTrade => "withdraw your offer".to_owned(),
        Action::Discard(_) => "return it to the bank; several at once: discard 2 wool 1 ore".to_owned(),
        Action::StealFrom(victim) => match game.state().hand(victim).total() {
            1 => format!("take {}'s only card", names.subject(victim)),
            cards => format!("take one of {}'s {cards} cards", names.subject(victim)),
        },
        Action::PickTaker(taker) => format!("trade with {}", names.object(taker)),
        _ => return None,
    })
}

fn bank_trades(legal: &Legal, line: &mut impl FnMut(&str, &str)) {
    for give in Resource::ALL {
        let trades = legal.iter().filter_map(|action| match action {
            Action::BankTrade { give: given, count, take } if given == give => Some((count, take.name())),
            _ => None,
        });
        let (counts, takes): (Vec<u8>, Vec<&str>) = trades.unzip();
        if let Some(count) = counts.first() {
            line(
                &format!("bank {count} {give} for ..."),
                &format!("get from the bank: {}", takes.join(", ")),
            );
        }
    }
}

fn card_choices(legal: &Legal, line: &mut impl FnMut(&str, &str)) {
    if legal.iter().any(|action| matches!(action, Action::PlayMonopoly(_))) {
        line("monopoly ...", "play monopoly: take all cards of one kind from everybody, as in monopoly ore");
    }
    if legal.iter().any(|action| matches!(action, Action::PlayYearOfPlenty(_))) {
        line("plenty ... ...", "play year of plenty: take two cards from the bank, as in plenty ore grain");
    }
}

/// The hexes to which the robber may move.
pub(super) fn robber_hexes(legal: &Legal) -> impl Iterator<Item = Hex> {
    let hexes: Vec<Hex> = legal
        .iter()
        .filter_map(|action| match action {
            Action::MoveRobber(hex) => Some(hex),
            _ => None,
        })
        .collect();
    hexes.into_iter()
}

/// Numbers with commas between them, three or more in a row as `3-7`.
pub(super) fn numbers(places: impl Iterator<Item = u8>) -> String {
    let mut runs: Vec<(u8, u8)> = Vec::new();
    for place in places {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == place => *last = place,
            _ => runs.push((place, place)),
        }
    }
    let run = |&(first, last): &(u8, u8)| match last - first {
        0 => first.to_string(),
        1 => format!("{first}, {last}"),
        _ => format!("{first}-{last}"),
    };
    runs.iter().map(run).collect::<Vec<_>>().join(", ")
}

/// An example of an offer: the first kind of card in hand for one that is not in it.
pub(super) fn example_offer(hand: Cards) -> Option<Offer> {
    let (give, _) = hand.iter().next()?;
    let want = Resource::ALL.into_iter().find(|&other| hand.get(other) == 0 && other != give);
    Offer::new(Cards::one(give), Cards::one(want.or(Resource::ALL.into_iter().find(|&other| other != give))?))
        .ok()
}

/// What to type for an action and what it does, for hints.
pub(super) fn hint(game: &ConsoleGame, action: Action, names: &PlayerNames) -> String {
    let does = match action {
        Action::BuildRoad(edge) => format!("build a road on edge {edge}"),
        Action::BuildSettlement(vertex) => format!("build a settlement on vertex {vertex}"),
        Action::BuildCity(vertex) => format!("upgrade the settlement on vertex {vertex} to a city"),
        Action::PlayYearOfPlenty(plenty) => format!("take {} from the bank", plenty.cards()),
        Action::PlayMonopoly(resource) => format!("take all {resource} from everybody"),
        Action::MoveRobber(hex) => format!("move the robber to hex {hex}"),
        Action::BankTrade { give, count, take } => format!("give the bank {count} {give} for 1 {take}"),
        Action::OfferTrade { offer, to } => format!("offer {offer} to {}", names.all_of(to)),
        Action::CounterTrade(offer) => format!("offer {offer} instead"),
        Action::Discard(resource) => format!("discard 1 {resource}"),
        other => single(game, other, names).unwrap_or_default(),
    };
    format!("{} ({does})", typed(action))
}
