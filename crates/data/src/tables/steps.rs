//! The table `steps`: a row for every decision and every outcome of chance.

use super::ColumnKind::{Int16, Int32, Int64};
use super::{ColumnKind, Getter, TableColumn, maybe, number, real_by_seat, text};
use crate::ExportOptions;
use crate::rows::{ReviewedChoice, StepRow};
use brickwool_game::{Seat, Seats};
use brickwool_settlers::{Action, Cards, DevCard, Dice, Edge, Hex, Outcome, Resource, Step, Vertex};
use std::borrow::Cow;

/// What a step is about, as far as it is about anything.
#[derive(Default)]
struct Parts {
    vertex: Option<Vertex>,
    edge: Option<Edge>,
    hex: Option<Hex>,
    other: Option<Seat>,
    to: Option<Seats>,
    resource: Option<Resource>,
    card: Option<DevCard>,
    dice: Option<Dice>,
    give: Option<Cards>,
    want: Option<Cards>,
}

fn parts(row: &StepRow) -> Parts {
    let none = Parts::default;
    match row.step {
        Step::Act(_, action) => of_action(action),
        Step::Chance(Outcome::Dice(dice)) => Parts { dice: Some(dice), ..none() },
        Step::Chance(Outcome::Stolen(resource)) => Parts { resource: Some(resource), ..none() },
        Step::Chance(Outcome::Drawn(card)) => Parts { card: Some(card), ..none() },
        Step::Chance(Outcome::RobberTo(hex)) => Parts { hex: Some(hex), ..none() },
        Step::Chance(Outcome::Victim(seat)) => Parts { other: Some(seat), ..none() },
    }
}

fn of_action(action: Action) -> Parts {
    let none = Parts::default;
    match action {
        Action::BuildRoad(edge) => Parts { edge: Some(edge), ..none() },
        Action::BuildSettlement(vertex) | Action::BuildCity(vertex) => {
            Parts { vertex: Some(vertex), ..none() }
        }
        Action::PlayYearOfPlenty(plenty) => Parts { want: Some(plenty.cards()), ..none() },
        Action::PlayMonopoly(resource) | Action::Discard(resource) => {
            Parts { resource: Some(resource), ..none() }
        }
        Action::MoveRobber(hex) => Parts { hex: Some(hex), ..none() },
        Action::StealFrom(seat) | Action::PickTaker(seat) => Parts { other: Some(seat), ..none() },
        Action::BankTrade { give, count, take } => {
            Parts { give: Some(Cards::some(give, count)), want: Some(Cards::one(take)), ..none() }
        }
        Action::OfferTrade { offer, to } => {
            Parts { give: Some(offer.give()), want: Some(offer.want()), to: Some(to), ..none() }
        }
        Action::CounterTrade(offer) => Parts { give: Some(offer.give()), want: Some(offer.want()), ..none() },
        Action::Roll
        | Action::EndTurn
        | Action::BuyDevCard
        | Action::PlayKnight
        | Action::PlayRoadBuilding
        | Action::StopBuilding
        | Action::AcceptTrade
        | Action::DeclineTrade
        | Action::WithdrawTrade => none(),
    }
}

/// What kind of step it is: the names that actions and outcomes have in JSON.
fn kind(step: Step) -> &'static str {
    match step {
        Step::Act(_, action) => match action {
            Action::Roll => "roll",
            Action::EndTurn => "end_turn",
            Action::BuildRoad(_) => "build_road",
            Action::BuildSettlement(_) => "build_settlement",
            Action::BuildCity(_) => "build_city",
            Action::BuyDevCard => "buy_dev_card",
            Action::PlayKnight => "play_knight",
            Action::PlayRoadBuilding => "play_road_building",
            Action::PlayYearOfPlenty(_) => "play_year_of_plenty",
            Action::PlayMonopoly(_) => "play_monopoly",
            Action::StopBuilding => "stop_building",
            Action::Discard(_) => "discard",
            Action::MoveRobber(_) => "move_robber",
            Action::StealFrom(_) => "steal_from",
            Action::BankTrade { .. } => "bank_trade",
            Action::OfferTrade { .. } => "offer_trade",
            Action::AcceptTrade => "accept_trade",
            Action::DeclineTrade => "decline_trade",
            Action::CounterTrade(_) => "counter_trade",
            Action::PickTaker(_) => "pick_taker",
            Action::WithdrawTrade => "withdraw_trade",
        },
        Step::Chance(outcome) => match outcome {
            Outcome::Dice(_) => "dice",
            Outcome::Stolen(_) => "stolen",
            Outcome::Drawn(_) => "drawn",
            Outcome::RobberTo(_) => "robber_to",
            Outcome::Victim(_) => "victim",
        },
    }
}

/// A letter for each card: `LLO` is two lumber and an ore.
fn letters(cards: Cards) -> Cow<'static, str> {
    cards.iter().flat_map(|(resource, count)| (0..count).map(move |_| resource.letter())).collect()
}

fn decision(step: &StepRow) -> Option<&ReviewedChoice> {
    step.review.as_ref()?.decision.as_ref()
}

/// The columns of an export.
pub(crate) fn columns(options: ExportOptions) -> Vec<&'static [TableColumn<StepRow>]> {
    let reviewed = options.insight.map(|_| &REVIEW[..]);
    [&COLUMNS[..]].into_iter().chain(reviewed).collect()
}

/// What a review adds.
pub static REVIEW: [TableColumn<StepRow>; 6] = [
    text("decision", "What an unforced decision was about: `opening`, `building` and so on.", |s, _| {
        decision(s).map(|choice| choice.kind.name().into())
    }),
    TableColumn {
        name: "cost",
        kind: ColumnKind::Float64,
        doc: "How much less likely the seat wins than after the best action; null if there was no choice.",
        get: Getter::Real(|s| decision(s).map(|choice| choice.cost)),
    },
    text("best", "What was better, or what was played, as in records.", |s, _| {
        decision(s).and_then(|choice| serde_json::to_string(&choice.best).ok()).map(Cow::from)
    }),
    real_by_seat(
        "effect",
        "How everybody's chances changed by what was played in place of the best.",
        |s, seat| decision(s).map(|choice| choice.effect[seat]),
    ),
    real_by_seat(
        "luck",
        "What luck changed from here until chance decided again; null elsewhere.",
        |s, seat| s.review.as_ref()?.luck.map(|luck| luck[seat]),
    ),
    real_by_seat("chance", "The chance to win after the step, all cards known.", |s, seat| {
        s.review.as_ref().map(|review| review.chances[seat])
    }),
];

pub static COLUMNS: [TableColumn<StepRow>; 17] = [
    number("game", Int64, "The game's number in the series.", |s| s.game as i64),
    number("ply", Int32, "The step's number in the game, from 0.", |s| s.ply.into()),
    number("turn", Int32, "The turn's number from 1; 0 is the setup.", |s| s.turn.into()),
    number("current", Int16, "The seat whose turn it was.", |s| s.current.into()),
    maybe("seat", "The seat that decided; null for chance.", |s| match s.step {
        Step::Act(seat, _) => Some(seat.index() as i64),
        Step::Chance(_) => None,
    }),
    text("kind", "What was done or happened, as in records: `build_road`, `dice` and so on.", |s, _| {
        Some(kind(s.step).into())
    }),
    maybe("vertex", "Where a settlement or city was built.", |s| parts(s).vertex.map(|v| v.0.into())),
    maybe("edge", "Where a road was built.", |s| parts(s).edge.map(|e| e.0.into())),
    maybe("hex", "Where the robber went.", |s| parts(s).hex.map(|h| h.0.into())),
    maybe("other", "The other seat: who is robbed, or whose answer is taken.", |s| {
        parts(s).other.map(|seat| seat.index() as i64)
    }),
    maybe("die_1", "The first die.", |s| parts(s).dice.map(|dice| dice.faces()[0].into())),
    maybe("die_2", "The second die.", |s| parts(s).dice.map(|dice| dice.faces()[1].into())),
    text("resource", "The resource discarded, stolen, or named for a monopoly.", |s, _| {
        parts(s).resource.map(|resource| resource.name().into())
    }),
    text("card", "The development card drawn.", |s, _| parts(s).card.map(|card| card.name().into())),
    text("give", "Cards given to the bank or offered, a letter of LBWGO for each.", |s, _| {
        parts(s).give.map(letters)
    }),
    text("want", "Cards taken from the bank or wanted, a letter for each.", |s, _| {
        parts(s).want.map(letters)
    }),
    text("to", "Seats an offer is made to, a digit for each.", |s, _| {
        parts(s).to.map(|seats| seats.map(|seat| seat.to_string()).collect())
    }),
];
