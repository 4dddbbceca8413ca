//! What random games of the dice game write.

use crate::samples::Samples;
use brickwool_dice::{State, Step, Turn};
use brickwool_game::{Luck, Seat};
use brickwool_luck::SeededLuck;

const GAMES: u64 = 300;

pub(crate) fn sample(samples: &mut Samples) {
    for game in 0..GAMES {
        let mut luck = SeededLuck::for_game(2026, game);
        let mut state = State::new(1 + (game % 8) as u8).unwrap();
        loop {
            samples.add("DiceState", &state);
            Seat::first(state.players()).for_each(|seat| samples.add("DiceBoard", &state.board(seat)));
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
