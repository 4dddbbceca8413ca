//! The dice game's values at a table: bots play by them, and results are reviewed by them.
//!
//! To solve the game takes seconds. These values are made up instead: an empty map is worth 1000 points, any other nothing. So
//! perfect play is to build nothing before the last turn.

use crate::driver::Driver;
use brickwool_dice::solver::{BOARDS, ValueTable};
use brickwool_dice::{PENALTY, TURNS};
use brickwool_game::Seat;
use brickwool_table::{GameSettings, ReviewFigures, SeatResult, TableGame};
use std::sync::Arc;

/// Written as a file would be: the first board of each turn is the empty map.
fn made_up() -> ValueTable {
    let mut bytes = b"BWISLAND\x01\0\0\0\x0f\0\0\0\xb7\x5f\x02\0".to_vec();
    // The checksum of just these values, worked out by another program.
    bytes.extend(0xdd26_9ed6_30c9_afd0_u64.to_le_bytes());
    for _ in 0..TURNS {
        bytes.extend(1000_f64.to_le_bytes());
        bytes.resize(bytes.len() + 8 * (BOARDS - 1), 0);
    }
    ValueTable::from_bytes(&bytes).unwrap()
}

/// The scores and reviews of a game of two such bots.
fn played(bot: &str) -> [(i32, ReviewFigures); 2] {
    let values = Arc::new(made_up());
    let mut driver = Driver::of_bots(GameSettings::Dice { hot_seat: false }, 2, bot);
    driver.bots.set_dice_values(Arc::clone(&values));
    while driver.wait().is_some() {}
    let results = SeatResult::of(&driver.table, Some(&values)).expect("the game is over");
    let Some(TableGame::Dice(game)) = driver.table.game() else { panic!("a dice game") };
    [0, 1].map(|seat| {
        let (score, result) = (game.score(Seat::new(seat)), &results[usize::from(seat)]);
        assert_eq!(result.points, score);
        (score, result.review.expect("a review"))
    })
}

#[test]
fn the_perfect_player_plays_by_the_values() {
    for (score, review) in played("optimal") {
        let before_the_last_turn = -((PENALTY * (TURNS - 1)) as i32);
        assert!(score < before_the_last_turn + 30, "{score}: nothing was built in fourteen turns");
        assert_eq!((review.expected, review.given_away), (1000.0, 0.0));
        assert_eq!(review.perfect, review.decisions);
        assert!(review.decisions >= 2 * TURNS, "in every turn dice are kept, and it is ended");
    }
}

#[test]
fn whoever_plays_otherwise_gives_points_away() {
    for (score, review) in played("greedy") {
        assert!(score > 0, "{score}: something was built");
        assert!(review.given_away > 900.0, "an empty map was given up");
        assert!(0 < review.perfect && review.perfect < review.decisions);
        let explained = review.expected + review.luck - review.given_away;
        assert!((explained - f64::from(score)).abs() < 1e-6, "{explained} is not {score}");
    }
}
