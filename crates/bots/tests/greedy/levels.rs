//! Levels for people: each beats the one below, plays by the rules and the same game again from the same seed.

use crate::games::{play, random_board};
use brickwool_bots::{Bot, BotName, GameStart, Level, LevelBot, Taste};
use brickwool_game::Seat;
use brickwool_luck::SeededLuck;
use brickwool_settlers::{Action, Board, Layout, Rules};

fn bot(name: &str) -> Box<dyn Bot> {
    name.parse::<BotName>().expect("a bot").make().expect("built-in bots can be made")
}

/// How many of so many games, two against two, the first of a pair won.
fn wins_against(first: &str, second: &str, games: u64) -> u64 {
    let mut wins = 0;
    for game in 0..games {
        let luck = &mut SeededLuck::for_game(81, game);
        let board = random_board(Rules::OFFICIAL, luck);
        let of_seat = |seat: u64| if (seat + game).is_multiple_of(2) { first } else { second };
        let mut bots: Vec<Box<dyn Bot>> = (0..4).map(|seat| bot(of_seat(seat))).collect();
        let played = play(&board, &mut bots, luck, 2_000, |_, _, _| {});
        wins += u64::from(played.winner.is_some_and(|seat| of_seat(seat.index() as u64) == first));
    }
    wins
}

/// Even would be 20 of 40. `docs/bots.md` has figures from many more games.
#[test]
fn each_level_beats_the_one_below() {
    for (above, below) in
        [("beginner", "weighted"), ("casual", "beginner"), ("skilled", "casual"), ("expert", "skilled")]
    {
        let wins = wins_against(above, below, 40);
        assert!(wins >= 23, "{above} won {wins} of 40 games against {below}");
    }
}

#[test]
fn the_same_seed_makes_the_same_mistakes() {
    let actions = |seed: u64| {
        let luck = &mut SeededLuck::new(seed);
        let board = random_board(Rules::OFFICIAL, luck);
        let mut bots: Vec<Box<dyn Bot>> = ["beginner", "casual", "skilled", "beginner"].map(bot).into();
        let mut actions: Vec<Action> = Vec::new();
        play(&board, &mut bots, luck, 60, |_, _, action| actions.push(action));
        actions
    };
    assert_eq!(actions(1), actions(1));
    assert_ne!(actions(1), actions(2));
}

#[test]
fn tastes_are_drawn_for_every_game() {
    let board = Board::new(Layout::beginner(), Rules::OFFICIAL).expect("the printed board");
    let mut bot = LevelBot::new(Level::Skilled);
    let mut seen: Vec<Taste> = Vec::new();
    for seed in 0..40 {
        bot.start_game(&GameStart { board: &board, seat: Seat::new(0), seats: 4, seed });
        assert!((1..=2).contains(&bot.tastes().len()));
        seen.extend(bot.tastes());
    }
    for taste in Taste::ALL {
        assert!(seen.contains(&taste), "nobody is a {} in 40 games", taste.name());
    }
}
