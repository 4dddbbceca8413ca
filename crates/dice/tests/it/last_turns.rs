//! The solver's laws in the last two turns, which are solved in a moment: whoever breaks the solver hears of it soon.

use crate::luck;
use crate::solved_game::{check_advice, check_against_slow_evaluation, check_look_ahead, check_outcomes};
use brickwool_dice::solver::{Forecast, ValueTable};
use brickwool_dice::{Board, Policy, State, Step};
use brickwool_game::{Luck, Seat, Viewer};
use std::sync::LazyLock;

const ME: Seat = Seat::new(0);

/// The last two turns.
pub(crate) static LAST: LazyLock<ValueTable> = LazyLock::new(|| ValueTable::solve_last(2, |_, _| ()));

/// A state in the last two turns of a game, after turns of which few were played at random.
fn late_state(seed: u64) -> State {
    let mut luck = luck(seed);
    let mut state = State::new(1).unwrap();
    let mut steps_more = luck.below(18);
    while state.turns_left(ME) > 2 || steps_more > 0 {
        let late = state.turns_left(ME) <= 2;
        steps_more -= u32::from(late);
        if state.roll(&mut luck).is_some() {
            continue;
        }
        let policy = match luck.below(8) {
            0 => Policy::Random,
            n if n < 3 && late => Policy::Optimal,
            _ => Policy::Greedy,
        };
        let Some(action) = policy.decide(&state.view(Viewer::Seat(ME)), &LAST, &mut luck).unwrap() else {
            break;
        };
        state.apply(Step::Act(ME, action)).unwrap();
    }
    state
}

#[test]
fn a_slow_evaluation_agrees() {
    check_against_slow_evaluation(&LAST);
}

#[test]
fn the_value_of_a_state_is_a_look_ahead_by_one_step() {
    (0..40).for_each(|seed| check_look_ahead(&LAST, &late_state(seed)));
}

#[test]
fn advice_agrees_with_itself_and_with_the_rules() {
    (0..40).for_each(|seed| check_advice(&LAST, &late_state(seed)));
}

#[test]
fn every_outcome_can_be_carried_out() {
    (0..12).for_each(|seed| check_outcomes(&LAST, &late_state(seed)));
}

#[test]
fn two_turns_are_solved_and_no_more() {
    assert_eq!(LAST.turns(), 2);
    assert!(LAST.value(Board::EMPTY, 3).is_err());
    let value = |turns| format!("{:.6}", LAST.value(Board::EMPTY, turns).unwrap());
    assert_eq!([value(0), value(1), value(2)], ["0.000000", "2.625169", "5.405531"]);
}

#[test]
fn the_forecast_adds_up() {
    let forecast = Forecast::new(&LAST, |_, _| ()).unwrap();
    let mean: f64 = forecast.scores.iter().map(|&(score, chance)| f64::from(score) * chance).sum();
    assert!((mean - LAST.value(Board::EMPTY, 2).unwrap()).abs() < 1e-9);
    assert!((forecast.means[2] - mean).abs() < 1e-9);
    assert!((forecast.scores.iter().map(|(_, chance)| chance).sum::<f64>() - 1.0).abs() < 1e-9);
    assert_eq!(forecast.boards, [1, 10, 55]);
    let lowest = forecast.scores.first().map(|(score, _)| *score);
    assert_eq!((lowest, forecast.scores.len()), (Some(-4), 12));
    assert!(forecast.built.iter().flatten().all(|&chance| (0.0..1.0 + 1e-9).contains(&chance)));
}
