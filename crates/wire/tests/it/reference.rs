//! What clients are told of the rules: costs, supplies, and what the bank asks.

use crate::driver::{Driver, HOST, OTHER};
use brickwool_game::{Seat, Viewer};
use brickwool_settlers::Rules;
use brickwool_table::{BoardSettings, DiceSettings, GameSettings, Request, Settings};
use brickwool_wire::{Reference, TurnInfo};
use serde_json::{Value, json};

/// A table for two, its game started by these rules.
fn started(rules: Rules) -> Driver {
    let game = GameSettings::Settlers {
        shape: Default::default(),
        rules,
        board: BoardSettings::Beginner,
        dice: DiceSettings::Independent,
    };
    let mut driver = Driver::new(Settings { game, seats: 2, ..Settings::default() });
    driver.take_seat(HOST, 0);
    driver.take_seat(OTHER, 1);
    driver.request(HOST, Request::Start).unwrap();
    driver
}

fn bank_rates(driver: &Driver, viewer: Viewer) -> Value {
    json!(TurnInfo::new(&driver.table, viewer, &driver.presence))["bank_rates"].clone()
}

#[test]
fn the_reference_has_costs_and_supplies() {
    let driver = started(Rules::OFFICIAL);
    let reference = json!(Reference::new(driver.table.game().unwrap().board().unwrap()));
    let expected = json!({
        "costs": {
            "road": {"lumber": 1, "brick": 1},
            "settlement": {"lumber": 1, "brick": 1, "wool": 1, "grain": 1},
            "city": {"grain": 2, "ore": 3},
            "dev_card": {"wool": 1, "grain": 1, "ore": 1},
        },
        "pieces": {"roads": 15, "settlements": 5, "cities": 4},
        "produces": {
            "forest": "lumber", "hills": "brick", "pasture": "wool", "fields": "grain", "mountains": "ore", "desert": null,
        },
        "robber_roll": 7,
        "yields": {"settlement": 1, "city": 2},
        "dev_cards": {
            "knight": 14, "road_building": 2, "year_of_plenty": 2, "monopoly": 2, "victory_point": 5,
        },
        "bank": 19,
        "points": {"settlement": 1, "city": 2, "victory_card": 1, "award": 2},
    });
    assert_eq!(reference, expected);
    let driver = started(Rules { dev_cards: false, ..Rules::OFFICIAL });
    let reference = json!(Reference::new(driver.table.game().unwrap().board().unwrap()));
    assert_eq!(reference["dev_cards"]["knight"], 0, "where no cards are for sale");
}

/// The harbours of the beginners' board are known to the board alone: what counts is what a settlement there changes.
#[test]
fn the_bank_asks_less_at_a_harbour_unless_harbours_are_off() {
    let seat = Viewer::Seat(Seat::new(0));
    for harbours in [true, false] {
        let mut driver = started(Rules { harbours, ..Rules::OFFICIAL });
        let four = json!({"lumber": 4, "brick": 4, "wool": 4, "grain": 4, "ore": 4});
        assert_eq!(bank_rates(&driver, seat), four);
        assert_eq!(bank_rates(&driver, Viewer::Spectator), Value::Null);
        // Each settlement is tried and taken back, until one is at a harbour.
        let legal = json!(driver.table.game().unwrap().legal(Seat::new(0)));
        let mut better = 0;
        for place in legal["groups"]["settlements"].as_array().unwrap() {
            driver.act(HOST, json!({ "build_settlement": place })).unwrap();
            better += u32::from(bank_rates(&driver, seat) != four);
            let ply = driver.table.ply();
            driver.request(HOST, Request::Undo { ply }).unwrap();
        }
        assert_eq!(better > 0, harbours, "{better} settlements at harbours");
    }
}

#[test]
fn there_are_no_rates_where_the_bank_does_not_trade() {
    let driver = started(Rules { bank_trade: false, ..Rules::OFFICIAL });
    assert_eq!(bank_rates(&driver, Viewer::Seat(Seat::new(0))), Value::Null);
    let game = GameSettings::Dice { hot_seat: false };
    let mut driver = Driver::new(Settings { game, seats: 1, ..Settings::default() });
    driver.take_seat(HOST, 0);
    driver.request(HOST, Request::Start).unwrap();
    assert_eq!(bank_rates(&driver, Viewer::Seat(Seat::new(0))), Value::Null);
}
