//! What came of finished games: points and places, and the dice compared with what could be expected.

use crate::driver::{Driver, settlers};
use brickwool_game::Seat;
use brickwool_settlers::{Action, Event, Outcome, Step};
use brickwool_table::{
    BoardSettings, DiceSettings, GameEvent, GameSettings, GameStep, SeatResult, Table, TableGame,
};

fn finished(game: GameSettings, seats: u8, bot: &str) -> Driver {
    let mut driver = Driver::of_bots(game, seats, bot);
    assert_eq!(SeatResult::of(&driver.table, None), None, "there is no result while the game is on");
    while driver.wait().is_some() {}
    driver
}

/// What the events of the log say of a seat: cards from rolls, stolen, robbed, discarded.
fn counted(driver: &Driver, seat: Seat) -> [u32; 4] {
    let (first, rest) = driver.log.split_first().unwrap();
    let mut table = Table::new(first).unwrap();
    let mut counts = [0; 4];
    for logged in rest {
        let roll = matches!(
            logged.entry,
            brickwool_table::Entry::Step { step: GameStep::Settlers(Step::Chance(Outcome::Dice(_))), .. }
        );
        for event in table.fold(logged).unwrap().events {
            match event {
                GameEvent::Settlers(Event::Produced { seat: to, cards }) if roll && to == seat => {
                    counts[0] += cards.total();
                }
                GameEvent::Settlers(Event::Stolen { by, from, .. }) => {
                    counts[1] += u32::from(by == seat);
                    counts[2] += u32::from(from == seat);
                }
                GameEvent::Settlers(Event::Discarded { seat: by, .. }) => counts[3] += u32::from(by == seat),
                _ => {}
            }
        }
    }
    counts
}

/// What a seat could expect of all rolls, hex by hex, with a bank that never runs out.
fn expected(driver: &Driver, seat: Seat) -> f64 {
    let Some(TableGame::Settlers(start)) = driver.table.start_of_game() else { panic!("the base game") };
    let (board, mut state) = (&start.board, start.state);
    let mut sum = 0.0;
    for step in driver.table.steps() {
        let GameStep::Settlers(step) = *step else { panic!("a step of the base game") };
        if let Step::Chance(Outcome::Dice(_)) = step {
            for hex in board.topology().hexes().filter(|&hex| hex != state.robber()) {
                let ways = board.layout().number(hex).map_or(0, |number| 6 - number.abs_diff(7));
                let cards = state.hex_yield(board, hex, seat).map_or(0, |(_, cards)| cards);
                sum += f64::from(ways) * f64::from(cards) / 36.0;
            }
        }
        state.apply(board, step).unwrap();
    }
    sum
}

/// The dots at a seat's first two settlements, by what the hexes produce.
fn opening(driver: &Driver, seat: Seat) -> [u32; 5] {
    let Some(TableGame::Settlers(start)) = driver.table.start_of_game() else { panic!("the base game") };
    let (board, mut dots) = (&start.board, [0; 5]);
    let placed = driver.table.steps().iter().filter_map(|step| match step {
        GameStep::Settlers(Step::Act(by, Action::BuildSettlement(vertex))) if *by == seat => Some(*vertex),
        _ => None,
    });
    for hex in placed.take(2).flat_map(|vertex| board.topology().vertex_hexes(vertex)) {
        let Some((resource, number)) = board.resource(hex).zip(board.layout().number(hex)) else { continue };
        // A 6 and an 8 have five dots, a 2 and a 12 one.
        dots[resource.index()] += [0, 0, 1, 2, 3, 4, 5, 0, 5, 4, 3, 2, 1][usize::from(number)];
    }
    dots
}

#[test]
fn rolls_are_compared_with_what_could_be_expected() {
    let driver = finished(settlers(BoardSettings::Random, DiceSettings::Independent), 2, "greedy");
    let results = SeatResult::of(&driver.table, None).unwrap();
    assert_eq!(results.len(), 2);
    for result in &results {
        let rolls = result.rolls.unwrap();
        let found = [rolls.produced, rolls.stolen, rolls.robbed, rolls.discarded];
        assert_eq!(found, counted(&driver, result.seat));
        let by_hand = expected(&driver, result.seat);
        assert!((rolls.expected - by_hand).abs() < 1e-9, "{} and {by_hand}", rolls.expected);
        assert!((rolls.expected_sevens - f64::from(rolls.rolls) / 6.0).abs() < 1e-9);
        assert_eq!(rolls.opening, opening(&driver, result.seat));
        assert!(result.review.is_none());
        assert_eq!(result.won, driver.table.winners().unwrap().contains(result.seat));
        assert!(rolls.rolls > 5);
        assert!(
            (rolls.rolls..=rolls.rolls + 1).contains(&result.turns),
            "a roll in every turn, unless it was won before"
        );
        let Some(game @ TableGame::Settlers(position)) = driver.table.game() else { panic!("the base game") };
        assert_eq!(game.public_points(result.seat), i32::from(position.state.public_points(result.seat)));
    }
    assert_eq!(results.iter().map(|result| i32::from(result.place)).sum::<i32>(), 1 + 2);
    assert_eq!(results[0].lead.map(|lead| -lead), results[1].lead);
    assert!(results.iter().find(|result| result.won).unwrap().points >= 10);
    assert!(results[0].turns.abs_diff(results[1].turns) <= 1);
    let text = serde_json::to_string(&results[0]).unwrap();
    assert_eq!(serde_json::from_str::<SeatResult>(&text).unwrap(), results[0]);
}

#[test]
fn a_balanced_deck_makes_sevens_less_surprising() {
    let driver = finished(settlers(BoardSettings::Random, DiceSettings::Balanced(36)), 3, "greedy");
    let results = SeatResult::of(&driver.table, None).unwrap();
    let rolls: Vec<_> = results.iter().filter_map(|result| result.rolls).collect();
    let (all, sevens): (u32, u32) =
        (rolls.iter().map(|each| each.rolls).sum(), rolls.iter().map(|each| each.sevens).sum());
    let expected: f64 = rolls.iter().map(|each| each.expected_sevens).sum();
    assert!(all > 36, "a whole deck and more");
    // A deck has six 7s, and what was drawn is known: expectation stays within one deck's 7s of what came.
    assert!((expected - f64::from(sevens)).abs() <= 6.0, "{expected} and {sevens}");
    assert_ne!(expected, f64::from(all) / 6.0, "it is not that of independent dice");
}

#[test]
fn the_dice_game_has_scores_and_no_rolls() {
    let driver = finished(GameSettings::Dice { hot_seat: false }, 3, "greedy");
    let results = SeatResult::of(&driver.table, None).unwrap();
    let best = results.iter().map(|result| result.points).max().unwrap();
    for result in &results {
        assert_eq!(result.won, result.points == best);
        assert_eq!((result.turns, result.rolls.is_none(), result.review), (15, true, None));
        assert_eq!(driver.table.game().unwrap().public_points(result.seat), result.points);
    }
}
