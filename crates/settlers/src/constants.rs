//! The numbers of the base game: what things cost, how many of each are in the box, what counts how many points.
//!
//! Other crates use these constants. The naive judge in `crates/laws` repeats them on purpose, so that a wrong number here is
//! noticed; what else repeats one is listed in ARCHITECTURE.md.
//!
//! What an individual game may change (the victory target, the hand limit) is in [`Rules`](crate::Rules); here are its
//! official values and its limits. How many hexes and tokens a board has depends on its [`Shape`](crate::Shape).

use crate::{Cards, DevCards, Pieces};
use brickwool_game::MAX_SEATS;
use std::ops::RangeInclusive;

/// The fewest players.
pub const MIN_SEATS: u8 = 2;
/// How many can play at all; [`Shape::seat_counts`](crate::Shape::seat_counts) says how many on which board.
pub const SEAT_COUNTS: RangeInclusive<u8> = MIN_SEATS..=MAX_SEATS as u8;

/// How many play unless somebody says otherwise.
pub const USUAL_SEATS: u8 = 4;

/// How many can play on the mini board: for more it may not have room (see [`Board::seat_counts`](crate::Board::seat_counts)).
pub const MINI_SEAT_COUNTS: RangeInclusive<u8> = MIN_SEATS..=3;
/// How many can sit at the mini board in positions and records. Earlier versions let four play there.
pub(crate) const MINI_SEAT_COUNTS_READ: RangeInclusive<u8> = MIN_SEATS..=4;
/// How many can play on the base board.
pub const BASE_SEAT_COUNTS: RangeInclusive<u8> = MIN_SEATS..=4;
/// How many can play on the large board.
pub const LARGE_SEAT_COUNTS: RangeInclusive<u8> = 3..=MAX_SEATS as u8;

/// Settlements, each with a road, that everybody places in setup.
pub const SETUP_SETTLEMENTS: u8 = 2;

impl Cards {
    /// What a road costs.
    pub const ROAD: Cards = Cards::new([1, 1, 0, 0, 0]);
    /// What a settlement costs.
    pub const SETTLEMENT: Cards = Cards::new([1, 1, 1, 1, 0]);
    /// What a city costs.
    pub const CITY: Cards = Cards::new([0, 0, 0, 2, 3]);
    /// What a development card costs.
    pub const DEV_CARD: Cards = Cards::new([0, 0, 1, 1, 1]);
}

/// Cards of each resource in the bank at the start; the large board has [`LARGE_BANK_CARDS`].
pub const BANK_CARDS: u8 = 19;
/// Cards of each resource in the large board's bank.
pub const LARGE_BANK_CARDS: u8 = 24;

/// Cards of each resource that somebody's own board may have. Fewer could be too few to pay six second settlements.
pub const OWN_BANK_CARDS: RangeInclusive<u8> = 3 * MAX_SEATS as u8..=Cards::MAX_COUNT;
/// How many hexes of somebody's own board may have the same terrain and the same number.
pub const MAX_EQUAL_HEXES: u8 = 20;

/// Cards of one kind that the bank takes for another card, without a harbour.
pub const BANK_RATE: u8 = 4;
/// The same with a 3:1 harbour.
pub const GENERIC_HARBOUR_RATE: u8 = 3;
/// The same with the 2:1 harbour of that kind.
pub const SPECIAL_HARBOUR_RATE: u8 = 2;

/// Roads in a player's supply.
pub const ROADS: u8 = 15;
/// Settlements in a player's supply.
pub const SETTLEMENTS: u8 = 5;
/// Cities in a player's supply.
pub const CITIES: u8 = 4;

impl Pieces {
    /// The whole supply.
    pub const ALL: Pieces = Pieces { roads: ROADS, settlements: SETTLEMENTS, cities: CITIES };
}

impl DevCards {
    /// The full deck: 14 knights, 2 each of road building, year of plenty and monopoly, 5 victory points.
    pub const DECK: DevCards = DevCards::new([14, 2, 2, 2, 5]);
    /// The large board's: 20 knights, 3 each of road building, year of plenty and monopoly, 5 victory points.
    pub const LARGE_DECK: DevCards = DevCards::new([20, 3, 3, 3, 5]);
}

/// With fewer players there is no special building.
pub const SPECIAL_BUILDING_SEATS: u8 = 5;

/// Free roads that a road building card gives.
pub const FREE_ROADS: u8 = 2;

/// Cards that a settlement gets from a hex when its number is rolled.
pub const SETTLEMENT_YIELD: u8 = 1;
/// Cards that a city gets.
pub const CITY_YIELD: u8 = 2;

/// Points of a settlement.
pub const SETTLEMENT_POINTS: u8 = 1;
/// Points of a city.
pub const CITY_POINTS: u8 = 2;
/// Points of a victory point card.
pub const VICTORY_CARD_POINTS: u8 = 1;
/// Points of the Longest Road, and of the Largest Army.
pub const AWARD_POINTS: u8 = 2;
/// The shortest road that can be the Longest Road.
pub const LONGEST_ROAD_MIN: u8 = 5;
/// The fewest knights that can be the Largest Army.
pub const LARGEST_ARMY_MIN: u8 = 3;

/// Points that win the official game.
pub const VICTORY_TARGET: u8 = 10;
/// The victory targets that can be chosen.
pub const VICTORY_TARGETS: RangeInclusive<u8> = 3..=20;

/// The roll on which nothing is produced, large hands discard, and the robber moves.
pub const ROBBER_ROLL: u8 = 7;
/// Cards a player may hold in the official game without discarding on a 7.
pub const HAND_LIMIT: u8 = 7;
/// The hand limits that can be chosen: up to the whole bank of the base board.
pub const HAND_LIMITS: RangeInclusive<u8> = 2..=5 * BANK_CARDS;
/// A friendly robber spares players who show this many points or fewer.
pub const FRIENDLY_ROBBER_POINTS: u8 = 2;
