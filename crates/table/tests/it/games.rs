//! Whole games: all bots, both games; the log alone makes the same table again.

use crate::driver::{Driver, settlers};
use brickwool_game::{Luck, Seat, Viewer};
use brickwool_table::{
    BoardSettings, DiceSettings, GameSettings, GameStep, Settings, Table, TableGame, TableStage,
};

fn play_out(driver: &mut Driver) {
    for _ in 0..20_000 {
        if driver.wait().is_none() {
            return;
        }
    }
    panic!("the game does not end");
}

#[test]
fn bots_finish_both_games() {
    let boards =
        [BoardSettings::Random, BoardSettings::Spiral, BoardSettings::Shuffled, BoardSettings::Beginner];
    for (seats, board) in [4, 3, 2, 4].into_iter().zip(boards) {
        let mut driver = Driver::of_bots(settlers(board, DiceSettings::Independent), seats, "weighted");
        play_out(&mut driver);
        assert_eq!(driver.table.stage(), TableStage::Over);
        assert_eq!(driver.table.winners().unwrap().len(), 1);
    }
    for (seats, bot) in [(1, "greedy"), (3, "random")] {
        let mut driver = Driver::of_bots(GameSettings::Dice { hot_seat: false }, seats, bot);
        play_out(&mut driver);
        assert_eq!(driver.table.stage(), TableStage::Over);
    }
}

#[test]
fn the_log_alone_makes_the_same_table() {
    let mut driver =
        Driver::of_bots(settlers(BoardSettings::Random, DiceSettings::Independent), 4, "weighted");
    for _ in 0..300 {
        driver.wait();
    }
    let again = Table::from_log(&driver.log).unwrap();
    assert_eq!(again.game(), driver.table.game());
    assert_eq!((again.version(), again.ply()), (driver.table.version(), driver.table.ply()));
    assert_eq!(again.due(&driver.presence), driver.table.due(&driver.presence));
    assert_eq!(again.seating(), driver.table.seating());
}

/// What chance decides next does not depend on what happened in the server: only on the key and the log.
#[test]
fn chance_is_the_same_after_a_restart() {
    let mut driver =
        Driver::of_bots(settlers(BoardSettings::Random, DiceSettings::Balanced(30)), 4, "random");
    while driver.table.stage() == TableStage::Playing {
        let outcomes = driver.log.len();
        driver.wait();
        for (place, logged) in driver.log.iter().enumerate().skip(outcomes + 1) {
            let before = Table::from_log(&driver.log[..place]).unwrap();
            let drawn = before.chance(&driver.key()).expect("chance was to decide");
            assert!(matches!(&logged.entry, brickwool_table::Entry::Step { step, .. } if *step == drawn));
        }
        if driver.log.len() > 600 {
            return;
        }
    }
}

/// What two dice showed in a game, roll by roll.
fn rolls(table: &Table) -> Vec<[u8; 2]> {
    let dice = table.steps().iter().filter_map(|step| match step {
        GameStep::Settlers(brickwool_settlers::Step::Chance(brickwool_settlers::Outcome::Dice(dice))) => {
            Some(dice.faces())
        }
        _ => None,
    });
    dice.collect()
}

/// Whoever checks a game with docs/fair-dice.md has to come to the same rolls.
#[test]
fn the_kth_shuffling_of_a_deck_is_drawn_with_the_nonce_2_to_the_32_and_k() {
    let draws = 20;
    let mut driver =
        Driver::of_bots(settlers(BoardSettings::Random, DiceSettings::Balanced(draws)), 4, "random");
    play_out(&mut driver);
    let decks = (0u64..).flat_map(|k| {
        let mut ways: Vec<u8> = (0..36).collect();
        driver.key().luck(4_294_967_296 + k).shuffle(&mut ways);
        ways.into_iter().take(draws.into())
    });
    let rolls = rolls(&driver.table);
    let expected: Vec<[u8; 2]> = decks.map(|way| [way / 6 + 1, way % 6 + 1]).take(rolls.len()).collect();
    assert!(rolls.len() > 2 * usize::from(draws), "three decks at least");
    assert_eq!(rolls, expected);
}

#[test]
fn a_balanced_deck_shows_every_way_once_before_it_is_shuffled() {
    let mut driver =
        Driver::of_bots(settlers(BoardSettings::Random, DiceSettings::Balanced(36)), 4, "random");
    play_out(&mut driver);
    let rolls = rolls(&driver.table);
    for deck in rolls.chunks_exact(36) {
        let mut ways = deck.to_vec();
        ways.sort_unstable();
        ways.dedup();
        assert_eq!(ways.len(), 36);
    }
    assert!(rolls.len() > 72 && rolls[..36] != rolls[36..72]);
}

#[test]
fn the_board_is_drawn_under_the_key() {
    let driver = Driver::of_bots(settlers(BoardSettings::Random, DiceSettings::Independent), 4, "random");
    let Some(TableGame::Settlers(position)) = driver.table.game() else { panic!("the base game") };
    let GameSettings::Settlers { .. } = &driver.table.settings().game else { panic!("the base game") };
    let again = TableGame::start(&driver.table.settings().game, 4, &mut driver.key().luck(0)).unwrap();
    let TableGame::Settlers(start) = again else { panic!("the base game") };
    assert_eq!(start.board.layout(), position.board.layout());
}

#[test]
fn hands_are_known_as_far_as_they_can_be_worked_out() {
    let mut driver = Driver::of_bots(settlers(BoardSettings::Random, DiceSettings::Independent), 3, "greedy");
    let (me, mut seen) = (Seat::new(0), 0);
    for _ in 0..80 {
        driver.wait().expect("the game goes on");
        let Some(TableGame::Settlers(position)) = driver.table.game() else { panic!("the base game") };
        let known = driver.table.known_hands(Viewer::Seat(me)).expect("nobody has to keep count");
        assert!(known.iter().map(|hand| hand.seat).eq(Seat::first(3)));
        for hand in known {
            let cards = position.state.hand(hand.seat);
            assert!(cards.covers(hand.known) && hand.most.covers(cards), "{hand:?}");
            assert_eq!(hand.known.total() + u32::from(hand.unknown), cards.total());
            assert!(hand.seat != me || hand.known == cards, "one's own cards");
            seen += hand.known.total();
        }
    }
    assert!(seen > 0, "rolls bring cards, and everybody sees them");
    let settings = Settings { known_hands: false, seats: 3, ..Settings::default() };
    let own_count = Driver::against_bots(settings, "greedy");
    assert_eq!(own_count.table.known_hands(Viewer::Seat(me)), None, "people keep count themselves");
    let dice = Driver::of_bots(GameSettings::Dice { hot_seat: false }, 2, "greedy");
    assert_eq!(dice.table.known_hands(Viewer::Seat(me)), None, "nobody holds cards");
}
