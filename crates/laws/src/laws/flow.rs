//! Where a step leads: what is expected next, and what it leaves on the board. Worked out from the position before it.

use super::{LawResult, StepContext, ensure};
use crate::naive::Naive;
use brickwool_game::{BySeat, Seat, Seats};
use brickwool_settlers::{
    Action, Answer, Edge, Offer, Outcome, Phase, Robber, Rules, Step, Trade, TurnStage, Vertex,
};

/// After every step the game waits for exactly what the rules say.
pub(super) fn steps_lead_where_the_rules_say(change: &StepContext) -> LawResult {
    let StepContext { board, after, .. } = *change;
    let current = after.current();
    let next = next_phase(change);
    let special = matches!(next, Phase::SpecialBuilding { .. } | Phase::SpecialDrawing { .. });
    let enough = Naive::new(board, after).points(current) >= board.rules().victory_target;
    let expected = if enough && !special { Phase::Over { winner: current } } else { next };
    ensure!(after.phase() == expected, "next comes {expected:?}, not {:?}", after.phase());
    Ok(())
}

/// What comes next, unless somebody has won.
fn next_phase(change: &StepContext) -> Phase {
    let StepContext { board, before, step, .. } = *change;
    let rules = board.rules();
    match (step, before.phase()) {
        (Step::Act(_, action), phase) => after_action(change, action, phase),
        (Step::Chance(Outcome::Dice(dice)), _) if dice.total() == 7 => {
            discards_or_robber(rules, Naive::new(board, before).owed_on_seven())
        }
        (Step::Chance(Outcome::Drawn(_)), Phase::SpecialDrawing { after }) => {
            Phase::SpecialBuilding { after }
        }
        (Step::Chance(Outcome::Dice(_) | Outcome::Drawn(_)), _) => Phase::Turn(TurnStage::AfterRoll),
        (Step::Chance(Outcome::Stolen(_)), Phase::Stealing { then, .. }) => Phase::Turn(then),
        (Step::Chance(Outcome::RobberTo(_)), Phase::RobberWanders { then }) => robber_came(change, then),
        (Step::Chance(Outcome::Victim(from)), Phase::VictimByChance { then, .. }) => {
            Phase::Stealing { from, then }
        }
        (Step::Chance(_), phase) => phase,
    }
}

fn after_action(change: &StepContext, action: Action, phase: Phase) -> Phase {
    let seats = change.before.seat_count();
    let rules = change.board.rules();
    match (action, phase) {
        (Action::BuildSettlement(at), Phase::SetupSettlement { placed }) => {
            Phase::SetupRoad { placed: placed + 1, at }
        }
        (Action::BuildRoad(_), Phase::SetupRoad { placed, .. }) if placed < 2 * seats => {
            Phase::SetupSettlement { placed }
        }
        (Action::BuildRoad(_), Phase::SetupRoad { .. }) => Phase::Turn(TurnStage::BeforeRoll),
        (Action::EndTurn, _) if Naive::new(change.board, change.before).has_special_building() => {
            Phase::SpecialBuilding { after: change.before.current() }
        }
        (Action::EndTurn, _) => Phase::Turn(TurnStage::BeforeRoll),
        (Action::StopBuilding, Phase::SpecialBuilding { after }) => {
            // The one whose turn it was comes after the last.
            let next = (change.before.current().index() as u8 + 1) % seats;
            if next == u8::from(after) {
                Phase::Turn(TurnStage::BeforeRoll)
            } else {
                Phase::SpecialBuilding { after }
            }
        }
        (Action::BuyDevCard, Phase::SpecialBuilding { after }) => Phase::SpecialDrawing { after },
        (Action::Roll, _) => Phase::Rolling,
        (Action::BuyDevCard, _) => Phase::Drawing,
        (Action::PlayKnight, Phase::Turn(then)) => robber_comes(rules, then),
        (Action::PlayRoadBuilding, Phase::Turn(then)) => free_roads(change, 2, then),
        (Action::BuildRoad(_), Phase::RoadBuilding { left, then }) => free_roads(change, left - 1, then),
        (Action::StopBuilding, Phase::RoadBuilding { then, .. }) => Phase::Turn(then),
        (Action::Discard(_), Phase::Discard { mut owed }) => {
            if let Step::Act(seat, _) = change.step {
                owed[seat] -= 1;
            }
            discards_or_robber(rules, owed)
        }
        (Action::MoveRobber(_), Phase::MoveRobber { then }) => robber_came(change, then),
        (Action::StealFrom(from), Phase::ChooseVictim { then, .. }) => Phase::Stealing { from, then },
        (Action::OfferTrade { offer, to }, _) => {
            Phase::Trading(Trade { offer, to, answers: BySeat::all(Answer::Waiting) })
        }
        (Action::AcceptTrade, Phase::Trading(trade)) => answered(change, trade, Answer::Accepted),
        (Action::DeclineTrade, Phase::Trading(trade)) => answered(change, trade, Answer::Declined),
        (Action::CounterTrade(counter), Phase::Trading(trade)) => countered(change, trade, counter),
        (Action::PickTaker(_) | Action::WithdrawTrade, _) => Phase::Turn(TurnStage::AfterRoll),
        (_, phase) => phase,
    }
}

/// While somebody owes cards they are discarded; then the robber comes.
fn discards_or_robber(rules: &Rules, owed: BySeat<u8>) -> Phase {
    if owed == BySeat::all(0) { robber_comes(rules, TurnStage::AfterRoll) } else { Phase::Discard { owed } }
}

/// A 7 or a knight sets the robber moving, as these rules have it.
fn robber_comes(rules: &Rules, then: TurnStage) -> Phase {
    match rules.robber {
        Robber::Official => Phase::MoveRobber { then },
        Robber::Random => Phase::RobberWanders { then },
        Robber::Off => Phase::Turn(then),
    }
}

/// Where the robber stands now there may be nobody to rob, one, or a choice.
fn robber_came(change: &StepContext, then: TurnStage) -> Phase {
    let naive = Naive::new(change.board, change.after);
    let victims: Vec<Seat> = naive.victims(change.after.robber());
    match victims[..] {
        [] => Phase::Turn(then),
        [from] => Phase::Stealing { from, then },
        _ => {
            let victims: Seats = victims.into_iter().collect();
            match change.board.rules().robber {
                Robber::Random => Phase::VictimByChance { victims, then },
                Robber::Official | Robber::Off => Phase::ChooseVictim { victims, then },
            }
        }
    }
}

/// Free roads go on while there are pieces and places for them.
fn free_roads(change: &StepContext, left: u8, then: TurnStage) -> Phase {
    let naive = Naive::new(change.board, change.after);
    let seat = change.after.current();
    let pieces = 15 - naive.roads_of(seat).len() as u8;
    match left.min(pieces) {
        0 => Phase::Turn(then),
        _ if !naive.has_road_place(seat) => Phase::Turn(then),
        left => Phase::RoadBuilding { left, then },
    }
}

fn answered(change: &StepContext, mut trade: Trade, answer: Answer) -> Phase {
    if let Step::Act(seat, _) = change.step {
        trade.answers[seat] = answer;
    }
    let mut asked = trade.to;
    if asked.all(|seat| trade.answers[seat] == Answer::Declined) {
        Phase::Turn(TurnStage::AfterRoll)
    } else {
        Phase::Trading(trade)
    }
}

fn countered(change: &StepContext, trade: Trade, counter: Offer) -> Phase {
    answered(change, trade, Answer::Countered(counter))
}

/// A step changes on the board what it names, and nothing else: one road, one building, or the robber.
pub(super) fn the_board_changes_only_where_named(change: &StepContext) -> LawResult {
    let StepContext { board, before, step, after, .. } = *change;
    let road: Option<(Edge, Seat)> = match step {
        Step::Act(seat, Action::BuildRoad(edge)) => Some((edge, seat)),
        _ => None,
    };
    let (settlement, city): (Option<(Vertex, Seat)>, Option<Vertex>) = match step {
        Step::Act(seat, Action::BuildSettlement(vertex)) => (Some((vertex, seat)), None),
        Step::Act(_, Action::BuildCity(vertex)) => (None, Some(vertex)),
        _ => (None, None),
    };
    let robber = match step {
        Step::Act(_, Action::MoveRobber(hex)) | Step::Chance(Outcome::RobberTo(hex)) => hex,
        _ => before.robber(),
    };
    ensure!(after.robber() == robber, "the robber stands on hex {robber}, not {}", after.robber());
    for edge in board.topology().edges() {
        let built = road.filter(|&(built, _)| built == edge).map(|(_, seat)| seat);
        let owner = built.or(before.roads().owner(edge));
        ensure!(after.roads().owner(edge) == owner, "edge {edge} is {owner:?}'s");
    }
    for vertex in board.topology().vertices() {
        let built = settlement.filter(|&(built, _)| built == vertex).map(|(_, seat)| seat);
        let owner = built.or(before.buildings().owner(vertex));
        ensure!(after.buildings().owner(vertex) == owner, "vertex {vertex} is {owner:?}'s");
        let is_city = before.cities().contains(vertex) || city == Some(vertex);
        ensure!(after.cities().contains(vertex) == is_city, "vertex {vertex} has a city: {is_city}");
    }
    Ok(())
}
