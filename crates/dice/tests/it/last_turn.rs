//! The solver's laws in the very last turn, after which nothing is to come: nothing has to be solved for it, so whoever breaks
//! the solver hears of it at once.

use crate::luck;
use crate::solved_game::{check_advice, check_look_ahead, check_outcomes};
use brickwool_dice::solver::{Forecast, TurnValues, ValueTable, simulate};
use brickwool_dice::{Action, Board, Phase, Policy, State, Step};
use brickwool_game::{Luck, Seat, Viewer};
use std::sync::LazyLock;

const ME: Seat = Seat::new(0);

/// No turn is solved: after the last one there is nothing to win.
static NOTHING: LazyLock<ValueTable> = LazyLock::new(|| ValueTable::solve_last(0, |_, _| ()));

/// A state within the last turn of a game in which most turns were played greedily.
fn last_turn(seed: u64) -> State {
    let mut luck = luck(seed);
    let mut state = State::new(1).unwrap();
    let start = state.phase();
    let mut steps_more = 1 + luck.below(6);
    loop {
        let last = state.turns_left(ME) == 1;
        if last && steps_more == 0 && state.phase() != start {
            return state;
        }
        steps_more -= u32::from(last && steps_more > 0);
        if state.roll(&mut luck).is_some() {
            continue;
        }
        let policy = [Policy::Random, Policy::Greedy, Policy::Greedy][luck.below(3) as usize];
        let view = state.view(Viewer::Seat(ME));
        let action = policy.decide(&view, &NOTHING, &mut luck).unwrap().unwrap();
        // The game is not to end here.
        if last && action == Action::End {
            return state;
        }
        state.apply(Step::Act(ME, action)).unwrap();
    }
}

#[test]
fn an_empty_map_is_worth_what_it_always_was() {
    let turn = TurnValues::new(&NOTHING, Board::EMPTY, 1).unwrap();
    assert_eq!(format!("{:.6}", turn.value()), "2.625169");
    assert_eq!(NOTHING.turns(), 0);
    assert_eq!(NOTHING.value(Board::EMPTY, 0), Ok(0.0));
    assert!(NOTHING.value(Board::EMPTY, 1).is_err());
}

#[test]
fn the_value_of_a_state_is_a_look_ahead_by_one_step() {
    (0..60).for_each(|seed| check_look_ahead(&NOTHING, &last_turn(seed)));
}

#[test]
fn advice_agrees_with_itself_and_with_the_rules() {
    (0..60).for_each(|seed| check_advice(&NOTHING, &last_turn(seed)));
}

#[test]
fn every_outcome_can_be_carried_out() {
    (0..8).for_each(|seed| check_outcomes(&NOTHING, &last_turn(seed)));
}

#[test]
fn a_simulated_game_is_the_game_played_one_action_at_a_time() {
    for policy in [Policy::Random, Policy::Greedy] {
        let scores = simulate(policy, &NOTHING, 4, luck, |_, _| ()).unwrap();
        for (game, &score) in scores.iter().enumerate() {
            let mut luck = luck(game as u64);
            let mut state = State::new(1).unwrap();
            while state.phase() != Phase::Over {
                if state.roll(&mut luck).is_none() {
                    let view = state.view(Viewer::Seat(ME));
                    let action = policy.decide(&view, &NOTHING, &mut luck).unwrap().unwrap();
                    state.apply(Step::Act(ME, action)).unwrap();
                }
            }
            assert_eq!(state.score(ME), score, "{policy}, game {game}");
        }
    }
}

#[test]
fn the_forecast_of_no_turns_is_the_empty_map() {
    let forecast = Forecast::new(&NOTHING, |_, _| ()).unwrap();
    assert_eq!((forecast.scores, forecast.boards, forecast.means), (vec![(0, 1.0)], vec![1], vec![0.0]));
    assert!(forecast.built.iter().flatten().all(|&chance| chance == 0.0));
}
