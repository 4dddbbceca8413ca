//! Records of finished games: they verify, and whoever changes anything is found out.

use crate::driver::{Driver, settlers};
use brickwool_settlers::{Outcome, Resource, Step as SettlersStep};
use brickwool_table::{BoardSettings, DiceSettings, GameSettings, GameStep, TableRecord, VerifyError};

fn finished(game: GameSettings, bot: &str) -> (Driver, TableRecord) {
    let mut driver = Driver::of_bots(game, 3, bot);
    assert_eq!(TableRecord::of(&driver.table, &driver.seed), None, "no seed is shown while the game is on");
    while driver.wait().is_some() {}
    let record = TableRecord::of(&driver.table, &driver.seed).expect("the game is over");
    let text = serde_json::to_string(&record).unwrap();
    (driver, serde_json::from_str(&text).unwrap())
}

#[test]
fn finished_games_verify() {
    let games = [
        settlers(BoardSettings::Random, DiceSettings::Independent),
        settlers(BoardSettings::Random, DiceSettings::Balanced(30)),
        GameSettings::Dice { hot_seat: false },
    ];
    for game in games {
        let (driver, record) = finished(game, "greedy");
        let verified = record.verify().unwrap();
        assert_eq!(verified.winners, driver.table.winners());
        assert_eq!(verified.steps, driver.table.steps().len());
        assert!(verified.outcomes > 20);
    }
}

#[test]
fn whatever_is_changed_is_found_out() {
    let (_, honest) = finished(settlers(BoardSettings::Random, DiceSettings::Independent), "greedy");
    let change = |change: &dyn Fn(&mut TableRecord)| {
        let mut record = honest.clone();
        change(&mut record);
        record.verify().unwrap_err()
    };
    let other_seed = "11".repeat(32);
    assert!(matches!(change(&|record| record.seed = other_seed.clone()), VerifyError::Commitment { .. }));
    assert!(matches!(change(&|record| record.seed = "xyz".into()), VerifyError::Seed(_)));
    assert_eq!(change(&|record| record.nonces[1] = "other".into()), VerifyError::Seal { seat: 1 });
    assert_eq!(change(&|record| record.seals[2] = Some("11".repeat(32))), VerifyError::Seal { seat: 2 });
    assert_eq!(change(&|record| record.brickwool_table = 3), VerifyError::Version(3));
    assert_eq!(change(&|record| record.brickwool_table = 0), VerifyError::Version(0));
    for change_parts in [
        |record: &mut TableRecord| record.brickwool_table = 1,
        |record: &mut TableRecord| record.seals.clear(),
        |record: &mut TableRecord| record.committed = None,
    ] {
        assert!(matches!(change(&change_parts), VerifyError::Inconsistent(_)));
    }
    assert!(matches!(change(&|record| record.nonces.truncate(1)), VerifyError::Inconsistent(_)));
    assert!(matches!(change(&|record| record.players.truncate(1)), VerifyError::Inconsistent(_)));
    let other_board = brickwool_settlers::Layout::beginner().to_string();
    assert_eq!(change(&|record| record.board = Some(other_board.clone())), VerifyError::Board);
    assert_eq!(change(&|record| record.board = None), VerifyError::Board);
    let is_roll =
        |step: &GameStep| matches!(step, GameStep::Settlers(SettlersStep::Chance(Outcome::Dice(_))));
    let roll = honest.steps.iter().position(is_roll).unwrap();
    let other = brickwool_settlers::Dice::new(1, 1).unwrap();
    let cheat = GameStep::Settlers(SettlersStep::Chance(Outcome::Dice(other)));
    assert_ne!(honest.steps[roll], cheat, "choose another roll to cheat with");
    assert!(
        matches!(change(&|record| record.steps[roll] = cheat), VerifyError::Outcome { step, .. } if step == roll)
    );
    let stolen = GameStep::Settlers(SettlersStep::Chance(Outcome::Stolen(Resource::Ore)));
    assert!(matches!(change(&|record| record.steps[0] = stolen), VerifyError::Illegal { step: 0 }));
}
