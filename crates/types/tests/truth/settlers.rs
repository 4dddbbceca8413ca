//! What random games of the base game write, under random rules, as every viewer sees it.

use crate::samples::Samples;
use brickwool_game::{Luck, Seat, Seats, Viewer};
use brickwool_laws::action_space::{any_offer, any_seats, every_action, every_outcome};
use brickwool_laws::coverage::Coverage;
use brickwool_laws::plan::LawPlan;
use brickwool_laws::play::{LawChecks, play};
use brickwool_luck::SeededLuck;
use brickwool_settlers::{Action, Position, Step};
use std::collections::HashMap;
use std::mem::discriminant;

const GAMES: u64 = 80;
/// Views are looked at, and refusals tried for, once in so many steps, on the average.
const STEPS: u32 = 40;
/// So many moments of each phase are looked at in any case: some phases are rare.
const AT_LEAST: u32 = 80;
/// Of everything that can be tried, one in so many is.
const TRIES: u32 = 4;

pub(crate) fn sample(samples: &mut Samples) {
    let mut moments = HashMap::new();
    for game in 0..GAMES {
        let checks = LawChecks { laws: &[], sample_every: u32::MAX };
        let played = play(&LawPlan::random(2026, game), &checks, &mut Coverage::default()).unwrap();
        let mut luck = SeededLuck::for_game(7, game);
        let Position { board, mut state } = played.start;
        samples.add("Board", &board);
        samples.add("string", &Position { board: board.clone(), state });
        let last = played.steps.len();
        for ply in 0..=last {
            let position = Position { board: board.clone(), state };
            samples.add("Turn<Chance>", &state.turn());
            let moments = moments.entry(discriminant(&state.phase())).or_insert(0);
            *moments += 1;
            if ply == last || *moments <= AT_LEAST || luck.below(STEPS) == 0 {
                sample_position(&position, samples);
                try_anything(&position, &mut luck, samples);
            }
            let Some(&step) = played.steps.get(ply) else { break };
            samples.add("Step<Action, Outcome>", &step);
            let mut events = Vec::new();
            state.apply_with(&board, step, &mut |event| events.push(event)).unwrap();
            for event in events {
                samples.add("Event", &event);
                let redacted = viewers(state.seats()).map(|viewer| event.redact(viewer));
                redacted.filter(|seen| *seen != event).for_each(|seen| samples.add("Event", &seen));
            }
        }
    }
}

/// Everybody who may look.
pub(crate) fn viewers(seats: Seats) -> impl Iterator<Item = Viewer> {
    seats.map(Viewer::Seat).chain([Viewer::Spectator, Viewer::Referee])
}

fn sample_position(position: &Position, samples: &mut Samples) {
    let Position { board, state } = position;
    for viewer in viewers(state.seats()) {
        samples.add("Viewer", &viewer);
        samples.add("View", &state.view(board, viewer));
    }
    for seat in state.seats() {
        samples.add("ActionGroups", &state.legal_for(board, seat).groups());
    }
}

/// Actions that mostly are refused, and why.
fn try_anything(position: &Position, luck: &mut SeededLuck, samples: &mut Samples) {
    let Position { board, state } = position;
    let seat = Seat::new(luck.below(5) as u8);
    let offers = [
        Action::CounterTrade(any_offer(luck)),
        Action::OfferTrade { offer: any_offer(luck), to: any_seats(luck) },
    ];
    let all = every_action(board);
    let acts = all.iter().chain(&offers).map(|&action| Step::Act(seat, action));
    for step in acts.chain(every_outcome(board).into_iter().map(Step::Chance)) {
        if luck.below(TRIES) > 0 {
            continue;
        }
        if let Err(illegal) = state.check(board, step) {
            samples.add("Illegal", &illegal);
        }
        if let Step::Act(_, action) = step {
            samples.add("Action", &action);
        }
    }
}
