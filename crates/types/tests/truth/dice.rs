//! What random games of the dice game write.

use crate::samples::Samples;
use brickwool_dice::solver::{ActionAdvice, Advice};
use brickwool_dice::{Action, DiceDecision, DiceReview, DiceTurnReview, Map, State, Step, Turn};
use brickwool_game::{Luck, Seat, Viewer};
use brickwool_luck::SeededLuck;

const GAMES: u64 = 80;

pub(crate) fn sample(samples: &mut Samples) {
    for game in 0..GAMES {
        let mut luck = SeededLuck::for_game(2026, game);
        let mut state = State::new(1 + (game % 8) as u8).unwrap();
        loop {
            samples.add("DiceState", &state);
            Seat::first(state.players()).for_each(|seat| samples.add("DiceBoard", &state.board(seat)));
            samples.add("DiceView", &state.view(Viewer::Spectator));
            Seat::first(state.players())
                .for_each(|seat| samples.add("DiceMap", &Map::from(state.board(seat))));
            let legal = state.legal();
            let step = match state.turn() {
                Turn::Over { .. } => break,
                Turn::Chance(_) => Step::Chance(state.clone().roll(&mut luck).unwrap()),
                Turn::Seat(_) | Turn::Seats(_) => {
                    let chosen = legal.nth(luck.below(legal.len() as u32) as usize).unwrap();
                    samples.add("DiceAction", &chosen);
                    Step::Act(state.seat(), chosen)
                }
            };
            samples.add("Step<DiceAction, DiceRolled>", &step);
            let mut events = Vec::new();
            state.apply_with(step, &mut |event| events.push(event)).unwrap();
            // Nothing is hidden in this game: every viewer sees the same.
            events.iter().for_each(|event| samples.add("DiceEvent", event));
        }
    }
}

/// What the coach says: the numbers don't matter here, and working them out takes long.
pub(crate) fn sample_coach(samples: &mut Samples) {
    let text = "island1 players=1 seat=0 completed=0 rolls=0 hand=0,0,0,1,1,4 points=0 scores=0 boards=";
    let game: State = text.parse().unwrap();
    let action: Action = "build R0".parse().unwrap();
    let actions = game.legal().iter().map(|action| ActionAdvice { action, expected_score: 94.5, cost: 0.25 });
    samples.add(
        "DiceAdvice",
        &Advice {
            expected_score: 94.5,
            best_actions: vec!["trade 3".parse().unwrap(), "build R0".parse().unwrap()],
            actions: actions.collect(),
        },
    );
    let turn = DiceTurnReview { luck: -0.5, given_away: 0.25, value: 94.0, score: 1 };
    let best_actions = vec!["build R0".parse().unwrap()];
    let decision = DiceDecision {
        turn: 0,
        game,
        chosen: Action::End,
        best: action,
        best_actions,
        value: 94.5,
        cost: 0.25,
    };
    samples.add(
        "DiceReview",
        &DiceReview {
            seat: Seat::new(0),
            expected: 94.75,
            value: 94.0,
            score: 1,
            luck: -0.5,
            given_away: 0.25,
            turns: vec![turn],
            decisions: vec![decision],
        },
    );
}
