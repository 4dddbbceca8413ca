//! The win model: chances add up, whatever the table; who is ahead is favoured; hidden cards are not needed.

use brickwool_bots::{WinModel, any_of};
use brickwool_game::{Seat, Turn, Viewer};
use brickwool_luck::SeededLuck;
use brickwool_settlers::{Board, Layout, Rules, Shape, State, Step, Tokens};

/// Plays a random game and shows every state.
fn random_game(seats: u8, seed: u64, mut each: impl FnMut(&Board, &State)) {
    let mut luck = SeededLuck::new(seed);
    let shape = Shape::for_seats(usize::from(seats));
    let layout = Layout::random(shape, Tokens::Spread, &mut luck).unwrap();
    let board = Board::new(layout, Rules::OFFICIAL).unwrap();
    let mut state = State::new(&board, seats).unwrap();
    loop {
        each(&board, &state);
        let step = match state.turn() {
            Turn::Over { .. } => break,
            Turn::Chance(chance) => Step::Chance(chance.draw(&state, &board, &mut luck)),
            Turn::Seat(_) | Turn::Seats(_) => {
                let legal = state.legal(&board);
                Step::Act(legal.seat(), any_of(&legal, &mut luck))
            }
        };
        state.apply(&board, step).unwrap();
    }
}

#[test]
fn chances_add_up_to_one_for_two_to_six_players_in_every_phase() {
    for seats in 2..=6 {
        let mut model = None;
        random_game(seats, u64::from(seats), |board, state| {
            let model = model.get_or_insert_with(|| WinModel::new(board));
            let chances = model.chances(board, state);
            let sum: f32 = chances.first(seats).iter().sum();
            assert!((sum - 1.0).abs() < 1e-4, "{sum}");
            assert!(chances.0.iter().all(|chance| (0.0..=1.0).contains(chance)), "{chances:?}");
            assert!(chances.0[usize::from(seats)..].iter().all(|&chance| chance == 0.0));
        });
    }
}

#[test]
fn the_winner_has_won() {
    let mut last = None;
    random_game(4, 9, |board, state| {
        if let Some(winner) = state.winner() {
            last = Some((winner, WinModel::new(board).chances(board, state)));
        }
    });
    let (winner, chances) = last.expect("random games end");
    assert_eq!(chances[winner], 1.0);
    assert_eq!(chances.0.iter().sum::<f32>(), 1.0);
}

#[test]
fn who_leads_by_four_points_is_the_favourite() {
    let mut seen = 0;
    for seed in 0..20 {
        random_game(4, seed, |board, state| {
            let mut points: Vec<(u8, Seat)> = state.seats().map(|seat| (state.points(seat), seat)).collect();
            points.sort_by_key(|&(points, _)| std::cmp::Reverse(points));
            if state.winner().is_none() && points[0].0 == 9 && points[1].0 <= 5 {
                seen += 1;
                let chances = WinModel::new(board).chances(board, state);
                assert!(chances[points[0].1] > 0.5, "{points:?}: {chances:?}");
            }
        });
    }
    assert!(seen > 20, "{seen}");
}

#[test]
fn a_spectator_gets_chances_from_what_is_public() {
    let mut compared = 0;
    random_game(4, 3, |board, state| {
        if compared < 20 && state.winner().is_none() && state.seats().all(|seat| state.points(seat) > 3) {
            compared += 1;
            let model = WinModel::new(board);
            let all = model.chances(board, state);
            let view = state.view(board, Viewer::Spectator);
            let guessed = model.chances_for(board, &view, 64, &mut SeededLuck::new(1));
            for seat in state.seats() {
                assert!((all[seat] - guessed[seat]).abs() < 0.35, "{all:?} {guessed:?}");
            }
        }
    });
    assert_eq!(compared, 20);
}
