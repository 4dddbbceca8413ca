//! The solver against the rules: look-ahead by one step, a slow evaluation written another way, and simulation.

use crate::last_turns::LAST;
use crate::{TABLE, luck};
use brickwool_dice::solver::hands::Hand;
use brickwool_dice::solver::{BOARDS, TurnValues, ValueTable, simulate};
use brickwool_dice::{
    Action, Board, Knight, Phase, Policy, Resource, ResourceAction, Resources, Rolled, State, Step, Structure,
};
use brickwool_dice::{DICE, PENALTY, TURNS, Turn};
use brickwool_game::{Luck, Seat, Viewer};
use std::collections::HashMap;
use std::sync::LazyLock;

const ME: Seat = Seat::new(0);

fn all_hands(dice: u32) -> Vec<Resources> {
    (0..dice).fold(vec![Resources::NONE], |hands, _| {
        let larger = hands.iter().flat_map(|&hand| {
            // Only ever add a die of the last kind there is or a later one: every hand once.
            let last = hand.iter().last().map_or(0, |(resource, _)| resource.index());
            Resource::ALL[last..].iter().map(move |&resource| hand + Resources::one(resource))
        });
        larger.collect()
    })
}

#[test]
fn the_value_of_the_game() {
    assert_eq!(BOARDS, 155_575);
    assert_eq!(TABLE.turns(), TURNS);
    let value = TABLE.value(Board::EMPTY, TURNS).unwrap();
    assert_eq!(format!("{value:.6}"), "94.790335");
}

/// A state some way into a game whose player sometimes blunders.
fn some_state(seed: u64) -> State {
    let mut luck = luck(seed);
    let mut state = State::new(1).unwrap();
    for step in 0..luck.below(180) {
        let policy = [Policy::Random, Policy::Greedy, Policy::Optimal][luck.below(3) as usize];
        // Random actions mostly waste; a random keep only costs a roll.
        let policy = if matches!(state.phase(), Phase::Build { .. }) && step % 3 > 0 {
            Policy::Optimal
        } else {
            policy
        };
        if state.roll(&mut luck).is_none() {
            let view = state.view(Viewer::Seat(ME));
            let Some(action) = policy.decide(&view, &TABLE, &mut luck).unwrap() else { break };
            state.apply(Step::Act(ME, action)).unwrap();
        }
    }
    state
}

/// The value of a state is the best of what actions lead to, or the mean of what dice do.
pub(crate) fn check_look_ahead(table: &ValueTable, state: &State) {
    let value = |state: &State| table.expected_score(state, ME).unwrap();
    let expected = match state.turn() {
        Turn::Over { .. } => f64::from(state.score(ME)),
        Turn::Chance(dice) => {
            let after = |rolled| {
                let mut after = *state;
                after.apply(Step::Chance(rolled)).unwrap();
                value(&after) * f64::from(rolled.weight())
            };
            let sum: f64 = all_hands(dice).into_iter().map(Rolled).map(after).sum();
            sum / 6f64.powi(dice as i32)
        }
        Turn::Seat(_) | Turn::Seats(_) => {
            let after = |action| {
                let mut after = *state;
                after.apply(Step::Act(ME, action)).unwrap();
                value(&after)
            };
            state.legal().iter().map(after).fold(f64::NEG_INFINITY, f64::max)
        }
    };
    assert!((value(state) - expected).abs() < 1e-9, "{state}: {} against {expected}", value(state));
}

#[test]
fn the_value_of_a_state_is_a_look_ahead_by_one_step() {
    (0..150).for_each(|seed| check_look_ahead(&TABLE, &some_state(seed)));
}

pub(crate) fn check_advice(table: &ValueTable, state: &State) {
    let advice = table.action_values(state).unwrap();
    assert_eq!(advice.len(), state.legal().len());
    let Some(best) = advice.first() else { return };
    assert_eq!(best.cost, 0.0);
    let value = table.expected_score(state, ME).unwrap();
    assert!((best.value - value).abs() < 1e-9, "{state}");
    assert!(advice.iter().all(|advice| (best.value - advice.value - advice.cost).abs() < 2e-9));
    assert_eq!(table.best_action(state).unwrap(), Some(best.action), "{state}");

    let mut after = *state;
    for action in table.best_actions(state).unwrap() {
        after.apply(Step::Act(ME, Action::Do(action))).unwrap();
    }
    assert!((table.expected_score(&after, ME).unwrap() - value).abs() < 1e-9, "{state}");
}

#[test]
fn advice_agrees_with_itself_and_with_the_rules() {
    (0..100).for_each(|seed| check_advice(&TABLE, &some_state(seed)));
}

/// Every outcome of a turn has a plan that leads there.
pub(crate) fn check_outcomes(table: &ValueTable, state: &State) {
    let (board, turns_left) = (state.board(ME), state.turns_left(ME).max(1));
    let turn = TurnValues::new(table, board, turns_left).unwrap();
    for hand in Hand::all().step_by(7) {
        for outcome in turn.outcomes(hand, false) {
            let actions = turn.plan(hand.resources(), outcome.board);
            let actions =
                actions.unwrap_or_else(|| panic!("{board} with {:?} to {}", hand.resources(), outcome.board));
            let end = actions
                .iter()
                .try_fold((board, hand.resources()), |(board, hand), action| action.apply(board, hand));
            assert_eq!(end.map(|(board, _)| board), Ok(outcome.board), "{board} with {:?}", hand.resources());
        }
    }
}

#[test]
fn every_outcome_can_be_carried_out() {
    (0..60).for_each(|seed| check_outcomes(&TABLE, &some_state(seed)));
}

/// The most that can be had from a board and hand, by trying every action: points of this turn and `later`.
fn best_use(
    board: Board,
    hand: Resources,
    points: u32,
    later: &mut impl FnMut(Board) -> f64,
    known: &mut HashMap<(Board, Resources, u32), f64>,
) -> f64 {
    if let Some(&value) = known.get(&(board, hand, points)) {
        return value;
    }
    let gained = if points == 0 { -f64::from(PENALTY) } else { f64::from(points) };
    let mut best = gained + later(board);
    let trades = Resource::ALL.into_iter().map(ResourceAction::Trade);
    let swaps = hand
        .iter()
        .flat_map(|(give, _)| Resource::ALL.into_iter().map(move |get| ResourceAction::Swap { give, get }));
    for action in Structure::all().map(ResourceAction::Build).chain(trades).chain(swaps) {
        if let Ok((board, hand)) = action.apply(board, hand) {
            let more = if let ResourceAction::Build(structure) = action { structure.points() } else { 0 };
            best = best.max(best_use(board, hand, points + more, later, known));
        }
    }
    known.insert((board, hand, points), best);
    best
}

/// Hands as numbers with six digits in base 7.
fn number(hand: Resources) -> usize {
    hand.counts().into_iter().fold(0, |number, count| number * 7 + count as usize)
}

/// The value of a turn written out plainly: every roll, every keep, every re-roll, with no lattice and no lists.
fn slow_turn(board: Board, later: &mut impl FnMut(Board) -> f64) -> f64 {
    static HANDS: LazyLock<Vec<Vec<Resources>>> = LazyLock::new(|| (0..=DICE).map(all_hands).collect());
    let rolls = &HANDS[DICE as usize];
    let chance = |rolled: Resources| f64::from(Rolled(rolled).weight()) / 6f64.powi(rolled.total() as i32);
    let throws: Vec<Vec<(usize, f64)>> = HANDS
        .iter()
        .map(|hands| hands.iter().map(|&rolled| (number(rolled), chance(rolled))).collect())
        .collect();
    let mut known = HashMap::new();
    let mut values = vec![0.0; 7usize.pow(6)];
    for &roll in rolls {
        values[number(roll)] = best_use(board, roll, 0, later, &mut known);
    }
    let stand = values.clone();
    for _ in 0..2 {
        let mut better = stand.clone();
        for keep in HANDS[..DICE as usize].iter().flatten() {
            // Digits never carry, so that adding hands is adding their numbers.
            let throws = &throws[(DICE - keep.total()) as usize];
            let mean = throws.iter().map(|(rolled, chance)| chance * values[number(*keep) + rolled]).sum();
            for roll in rolls.iter().filter(|roll| roll.covers(*keep)) {
                better[number(*roll)] = f64::max(better[number(*roll)], mean);
            }
        }
        values = better;
    }
    throws[DICE as usize].iter().map(|&(roll, chance)| chance * values[roll]).sum()
}

pub(crate) fn check_against_slow_evaluation(table: &ValueTable) {
    let mut last_turn: HashMap<Board, f64> = HashMap::new();
    let boards = [
        "",
        "R0,R1,J1,J2",
        "R0,R1,R2,R3,R4,S3,C7,K1,K2,K3,J4,J5",
        "R0,R1,R2,R3,R4,R5,R6,R7,R12,R13,S3,C7,C12,J1,K2,K3,K4,K5,J6",
    ];
    for text in boards {
        let board: Board = text.parse().unwrap();
        let one = slow_turn(board, &mut |_| 0.0);
        assert!((table.value(board, 1).unwrap() - one).abs() < 1e-9, "{text}, last turn");
        let two = slow_turn(board, &mut |after| {
            *last_turn.entry(after).or_insert_with(|| slow_turn(after, &mut |_| 0.0))
        });
        assert!((table.value(board, 2).unwrap() - two).abs() < 1e-9, "{text}, last two turns");
    }
}

#[test]
fn a_finished_map_only_loses() {
    let full = Structure::all().fold(Board::EMPTY, Board::with);
    for turns in 0..=TURNS {
        let value = TABLE.value(full, turns).unwrap();
        assert!((value + f64::from(PENALTY * turns)).abs() < 1e-9);
    }
    assert!(TABLE.value("R1".parse().unwrap(), 3).is_err());
}

#[test]
fn an_unused_knight_is_never_worth_less_than_a_used_one() {
    for seed in 0..300 {
        let state = some_state(seed);
        let (board, turns) = (state.board(ME), state.turns_left(ME));
        for knight in board.unused_knights() {
            let spent = board.with_used(knight);
            assert!(TABLE.value(board, turns).unwrap() >= TABLE.value(spent, turns).unwrap() - 1e-12);
            // The wildcard can do what any other knight can.
            if board.has_unused(Knight::WILDCARD) {
                let without_wildcard = board.with_used(Knight::WILDCARD);
                assert!(
                    TABLE.value(spent, turns).unwrap()
                        >= TABLE.value(without_wildcard, turns).unwrap() - 1e-12
                );
            }
        }
    }
}

#[test]
fn simulated_best_play_matches_its_value() {
    let games = 20_000;
    let scores = simulate(Policy::Optimal, &TABLE, games, luck, |_, _| ()).unwrap();
    let mean = scores.iter().map(|&score| f64::from(score)).sum::<f64>() / games as f64;
    let squares = scores.iter().map(|&score| (f64::from(score) - mean).powi(2)).sum::<f64>();
    let error = (squares / (games as f64 - 1.0) / games as f64).sqrt();
    let value = TABLE.value(Board::EMPTY, TURNS).unwrap();
    assert!((mean - value).abs() < 4.0 * error, "{mean} ± {error} against {value}");
}

#[test]
fn a_simulated_game_is_the_game_played_one_action_at_a_time() {
    for policy in Policy::ALL {
        let scores = simulate(policy, &TABLE, 20, luck, |_, _| ()).unwrap();
        for (game, &score) in scores.iter().enumerate() {
            let mut luck = luck(game as u64);
            let mut state = State::new(1).unwrap();
            while !matches!(state.turn(), Turn::Over { .. }) {
                if state.roll(&mut luck).is_none() {
                    let view = state.view(Viewer::Seat(ME));
                    let action = policy.decide(&view, &TABLE, &mut luck).unwrap().unwrap();
                    state.apply(Step::Act(ME, action)).unwrap();
                }
            }
            assert_eq!(state.score(ME), score, "{policy}, game {game}");
        }
    }
}

#[test]
fn turns_of_the_table_do_not_depend_on_how_many_are_solved() {
    assert!(LAST.value(Board::EMPTY, 3).is_err());
    for text in ["", "R0,R1,J1", "S3,K1"] {
        let board: Board = text.parse().unwrap();
        assert_eq!(LAST.value(board, 2), TABLE.value(board, 2));
    }
}
