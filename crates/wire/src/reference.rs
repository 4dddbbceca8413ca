//! What clients show of the base game's rules without knowing them.

use brickwool_settlers::constants::{
    AWARD_POINTS, CITY_POINTS, CITY_YIELD, ROBBER_ROLL, SETTLEMENT_POINTS, SETTLEMENT_YIELD,
    VICTORY_CARD_POINTS,
};
use brickwool_settlers::{Board, Cards, DevCard, Pieces, Resource, Terrain};
use serde::Serialize;
use std::collections::BTreeMap;

/// Costs, supplies, production and points at a table.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Reference {
    pub costs: Costs,
    /// What each player has to build with.
    pub pieces: Pieces,
    #[cfg_attr(feature = "ts", ts(type = "Record<Terrain, Resource | null>"))]
    pub produces: BTreeMap<Terrain, Option<Resource>>,
    /// The roll on which nothing is produced and the robber moves.
    pub robber_roll: u8,
    pub yields: BuildingYields,
    /// How many there are of each development card; none, where they are not for sale.
    #[cfg_attr(feature = "ts", ts(type = "Record<DevCard, number>"))]
    pub dev_cards: BTreeMap<DevCard, u8>,
    /// Cards of each kind in the bank at the start.
    pub bank: u8,
    pub points: Points,
}

/// How many cards a building gets from a hex when its number is rolled.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BuildingYields {
    pub settlement: u8,
    pub city: u8,
}

/// How many points a thing is worth.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Points {
    pub settlement: u8,
    pub city: u8,
    pub victory_card: u8,
    /// The Longest Road or the Largest Army.
    pub award: u8,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Costs {
    pub road: Cards,
    pub settlement: Cards,
    pub city: Cards,
    pub dev_card: Cards,
}

impl Reference {
    pub fn new(board: &Board) -> Reference {
        let deck = board.deck();
        Reference {
            costs: Costs {
                road: Cards::ROAD,
                settlement: Cards::SETTLEMENT,
                city: Cards::CITY,
                dev_card: Cards::DEV_CARD,
            },
            pieces: Pieces::ALL,
            produces: Terrain::ALL.into_iter().map(|terrain| (terrain, terrain.resource())).collect(),
            robber_roll: ROBBER_ROLL,
            yields: BuildingYields { settlement: SETTLEMENT_YIELD, city: CITY_YIELD },
            dev_cards: DevCard::ALL.into_iter().map(|card| (card, deck.get(card))).collect(),
            bank: board.all_cards().get(Resource::Lumber),
            points: Points {
                settlement: SETTLEMENT_POINTS,
                city: CITY_POINTS,
                victory_card: VICTORY_CARD_POINTS,
                award: AWARD_POINTS,
            },
        }
    }
}
