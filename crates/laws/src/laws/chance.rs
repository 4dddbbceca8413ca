//! What chance may decide, and with what weight.

use super::{LawResult, PositionContext, ensure};
use crate::action_space::every_outcome;
use crate::naive::Naive;
use brickwool_game::{Seat, Turn};
use brickwool_settlers::{DevCard, Dice, Illegal, Outcome, Phase, Resource, Step};

/// How many times chance is asked to draw.
const DRAWS: u32 = 12;

/// Chance lists exactly what the rules let happen, each once with its weight; all of it is accepted, all else refused,
/// and what is drawn is on the list.
pub(super) fn outcomes_have_positive_weights_and_are_accepted(context: &PositionContext) -> LawResult {
    let PositionContext { board, state, .. } = *context;
    let expected = expected_outcomes(context);
    let mut listed: Vec<(Outcome, u32)> = Vec::new();
    if let Turn::Chance(chance) = state.turn() {
        chance.outcomes(state, board, |outcome, weight| listed.push((outcome, weight)));
        let mut luck = context.luck();
        for _ in 0..DRAWS {
            let drawn = chance.draw(state, board, &mut luck);
            let stands_for = match drawn {
                Outcome::Dice(dice) => Dice::of_total(dice.total()).map_or(drawn, Outcome::Dice),
                other => other,
            };
            ensure!(listed.iter().any(|&(listed, _)| listed == stands_for), "{drawn:?} was drawn");
            let checked = state.check(board, Step::Chance(drawn));
            ensure!(checked.is_ok(), "{drawn:?} was drawn, but {checked:?}");
        }
    }
    let mut sorted = listed.clone();
    sorted.sort_by_key(|(outcome, _)| format!("{outcome:?}"));
    let mut wanted = expected.clone();
    wanted.sort_by_key(|(outcome, _)| format!("{outcome:?}"));
    ensure!(sorted == wanted, "chance lists {listed:?}, the rules {expected:?}");
    ensure!(listed.iter().all(|&(_, weight)| weight > 0), "a weight of zero in {listed:?}");

    for outcome in every_outcome(board) {
        let possible = listed.iter().any(|&(listed, _)| listed == outcome);
        let (mut tried, step) = (*state, Step::Chance(outcome));
        match tried.apply(board, step) {
            Ok(()) => ensure!(possible, "{outcome:?} cannot happen, but was accepted"),
            Err(why) => {
                ensure!(!possible, "{outcome:?} can happen, but {why}");
                ensure!(tried == *state, "{outcome:?} was refused and changed the state");
                let waits = matches!(state.turn(), Turn::Chance(_));
                let blames = matches!(why, Illegal::WrongOutcome | Illegal::ImpossibleOutcome(_));
                ensure!(blames == waits, "{outcome:?} was refused because {why}");
            }
        }
    }
    Ok(())
}

/// What can happen by the rules, with its weight.
fn expected_outcomes(context: &PositionContext) -> Vec<(Outcome, u32)> {
    let PositionContext { board, state, .. } = *context;
    let naive = Naive::new(board, state);
    match state.phase() {
        Phase::Rolling => {
            let mut weights = [0; 13];
            for (a, b) in (1..=6).flat_map(|a| (1..=6).map(move |b| (a, b))) {
                weights[a + b] += 1;
            }
            let pair = |total: u8| Dice::of_total(total).map(Outcome::Dice);
            (2..=12).filter_map(|total| Some((pair(total)?, weights[usize::from(total)]))).collect()
        }
        Phase::Stealing { from, .. } => {
            let count = |&resource: &Resource| u32::from(state.hand(from).get(resource));
            let kinds = Resource::ALL.iter().filter(|kind| count(kind) > 0);
            kinds.map(|kind| (Outcome::Stolen(*kind), count(kind))).collect()
        }
        Phase::Drawing | Phase::SpecialDrawing { .. } => {
            let count = |&card: &DevCard| u32::from(state.deck().get(card));
            let kinds = DevCard::ALL.iter().filter(|kind| count(kind) > 0);
            kinds.map(|kind| (Outcome::Drawn(*kind), count(kind))).collect()
        }
        Phase::RobberWanders { .. } => {
            naive.robber_places().into_iter().map(|hex| (Outcome::RobberTo(hex), 1)).collect()
        }
        Phase::VictimByChance { .. } => {
            let victims: Vec<Seat> = naive.victims(state.robber());
            victims.into_iter().map(|seat| (Outcome::Victim(seat), 1)).collect()
        }
        _ => Vec::new(),
    }
}
