//! Many games of one player alone, by the real rules and a given policy.
//!
//! All games advance together, turn by turn, and those that stand on the same board share that turn's values. Every
//! game has luck of its own, so the order in which they are played changes nothing.

use crate::action::{Action, Step};
use crate::players::{Policy, random_action};
use crate::solver::hands::Hand;
use crate::solver::turn::TurnValues;
use crate::solver::value_table::{NoValue, ValueTable};
use crate::state::{Phase, State, TURNS};
use brickwool_game::Luck;
use rayon::prelude::*;

struct Game<L> {
    number: u64,
    state: State,
    luck: L,
}

/// The final scores of `games` games, in order. `luck` makes the luck of a game from its number.
///
/// `progress` hears how many turns of how many are done.
pub fn simulate<L: Luck + Send>(
    policy: Policy,
    table: &ValueTable,
    games: u64,
    luck: impl Fn(u64) -> L + Sync,
    progress: impl Fn(usize, usize) + Sync,
) -> Result<Vec<i32>, NoValue> {
    let start = State::alone();
    let mut games: Vec<Game<L>> =
        (0..games).into_par_iter().map(|number| Game { number, state: start, luck: luck(number) }).collect();
    for turn in 0..TURNS as usize {
        let seat = start.seat();
        games.par_sort_unstable_by_key(|game| (game.state.board(seat), game.number));
        let boards = games.par_chunk_by_mut(|a, b| a.state.board(seat) == b.state.board(seat));
        boards.try_for_each(|same_board| {
            match policy {
                Policy::Random => same_board.iter_mut().for_each(play_randomly),
                Policy::Greedy | Policy::Optimal => {
                    let values = policy.turn_values(&same_board[0].state, table)?;
                    same_board.iter_mut().for_each(|game| play_by(&values, game));
                }
            }
            Ok(())
        })?;
        progress(turn + 1, TURNS as usize);
    }
    games.par_sort_unstable_by_key(|game| game.number);
    Ok(games.iter().map(|game| game.state.score(start.seat())).collect())
}

/// One turn by the values.
fn play_by<L: Luck>(turn: &TurnValues<'_>, game: &mut Game<L>) {
    let seat = game.state.seat();
    loop {
        game.state.roll(&mut game.luck);
        let Phase::Choose { dice, rolls_left } = game.state.phase() else { break };
        let keep = Hand::of(dice).map_or(dice, |roll| turn.best_keep(roll, rolls_left).0.resources());
        act(&mut game.state, Step::Act(seat, Action::Keep(keep)));
    }
    if let Phase::Build { hand, .. } = game.state.phase() {
        let goal = Hand::of(hand).map(|hand| turn.best_outcome(hand, false).board);
        for action in goal.and_then(|goal| turn.plan(hand, goal)).unwrap_or_default() {
            act(&mut game.state, Step::Act(seat, Action::Do(action)));
        }
    }
    act(&mut game.state, Step::Act(seat, Action::End));
}

/// One turn of anything legal.
fn play_randomly<L: Luck>(game: &mut Game<L>) {
    let (seat, turn) = (game.state.seat(), game.state.completed());
    while game.state.completed() == turn {
        game.state.roll(&mut game.luck);
        if let Some(action) = random_action(&game.state, &mut game.luck) {
            act(&mut game.state, Step::Act(seat, action));
        }
    }
}

fn act(state: &mut State, step: Step) {
    let done = state.apply(step);
    debug_assert!(done.is_ok(), "{step:?} in {state}: {done:?}");
}

#[cfg(test)]
mod tests {
    use super::*;
    use brickwool_game::Viewer;

    /// Numbers that go round and round, at another pace for every game.
    fn luck(game: u64) -> impl Luck + Send {
        let mut number = game;
        move |n: u32| {
            number =
                number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407 + game);
            ((number >> 33) % u64::from(n)) as u32
        }
    }

    #[test]
    fn a_simulated_game_is_the_game_played_one_action_at_a_time() {
        let table = ValueTable::arbitrary(TURNS);
        for policy in Policy::ALL {
            let heard = std::sync::Mutex::new(Vec::new());
            let progress = |done, all| heard.lock().unwrap().push((done, all));
            let scores = simulate(policy, &table, 5, luck, progress).unwrap();
            assert_eq!(heard.into_inner().unwrap(), (1..=15).map(|done| (done, 15)).collect::<Vec<_>>());
            for (game, &score) in scores.iter().enumerate() {
                let (mut luck, mut state) = (luck(game as u64), State::alone());
                let seat = state.seat();
                while state.phase() != Phase::Over {
                    if state.roll(&mut luck).is_none() {
                        let view = state.view(Viewer::Seat(seat));
                        let action = policy.decide(&view, &table, &mut luck).unwrap().unwrap();
                        state.apply(Step::Act(seat, action)).unwrap();
                    }
                }
                assert_eq!(state.score(seat), score, "{policy}, game {game}");
            }
        }
        assert!(simulate(Policy::Optimal, &ValueTable::made_up(0, |_| 0.0), 1, luck, |_, _| ()).is_err());
    }
}
