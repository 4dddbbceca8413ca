//! What `greedy` does follows from its view: other hidden cards, same decision; same seed, same game.

use crate::games::{play, random_board};
use brickwool_bots::{Bot, Budget, GameStart, Greedy};
use brickwool_game::{Luck, Seat, Viewer};
use brickwool_luck::SeededLuck;
use brickwool_settlers::{Action, Board, Rules, State};

fn four() -> Vec<Box<dyn Bot>> {
    (0..4).map(|_| Box::new(Greedy::new()) as Box<dyn Bot>).collect()
}

/// What a player who has just sat down decides.
fn decision(board: &Board, state: &State, seat: Seat) -> Action {
    let mut bot = Greedy::new();
    bot.start_game(&GameStart { board, seat, seats: state.seat_count(), seed: 0 });
    let view = state.view(board, Viewer::Seat(seat));
    bot.decide(board, &view, &state.legal_for(board, seat), Budget::UNLIMITED)
}

#[test]
fn hidden_cards_change_nothing() {
    let mut differed = 0;
    for game in 0..12 {
        let luck = &mut SeededLuck::for_game(7, game);
        let board = random_board(Rules::OFFICIAL, luck);
        let mut other_luck = SeededLuck::for_game(8, game);
        play(&board, &mut four(), luck, 400, |state, seat, _| {
            let view = state.view(&board, Viewer::Seat(seat));
            let other = view.sample(&board, &mut other_luck);
            assert_eq!(other.view(&board, Viewer::Seat(seat)), view);
            assert_eq!(decision(&board, state, seat), decision(&board, &other, seat), "{view:?}");
            differed += u32::from(other != *state);
        });
    }
    assert!(differed > 1_000, "only {differed} states had anything hidden");
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let actions = |seed: u64| {
        let luck = &mut SeededLuck::new(seed);
        let board = random_board(Rules::OFFICIAL, luck);
        let mut actions = Vec::new();
        play(&board, &mut four(), luck, 400, |_, _, action| actions.push(action));
        actions
    };
    assert_eq!(actions(3), actions(3));
    assert_ne!(actions(3), actions(4));
}

/// The bot that played one game starts the next with a clear head.
#[test]
fn sitting_down_again_forgets() {
    let mut bots = four();
    let game = |bots: &mut [Box<dyn Bot>], seed: u64| {
        let luck = &mut SeededLuck::new(seed);
        let board = random_board(Rules::OFFICIAL, luck);
        let mut actions = Vec::new();
        play(&board, bots, luck, 30 + luck.clone().below(9), |_, _, action| actions.push(action));
        actions
    };
    let fresh = game(&mut bots, 11);
    game(&mut bots, 12);
    assert_eq!(game(&mut bots, 11), fresh);
}
