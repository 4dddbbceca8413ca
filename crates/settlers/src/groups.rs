//! The legal actions grouped by what has to be chosen for them: a place, a resource, a seat, or nothing. For pages.

use crate::{Action, EdgeSet, Hex, Legal, Plenty, Resource, VertexSet};
use brickwool_game::Seat;
use serde::{Deserialize, Serialize};

/// The listed actions of a [`Legal`], each in one group.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ActionGroups {
    /// Actions for which nothing has to be chosen.
    pub plain: Vec<Action>,
    /// Where settlements may be placed.
    pub settlements: VertexSet,
    /// Which settlements may become cities.
    pub cities: VertexSet,
    /// Where roads may be laid.
    pub roads: EdgeSet,
    /// Where the robber may go.
    pub robber: Vec<Hex>,
    /// What may be discarded.
    pub discards: Vec<Resource>,
    /// Who may be robbed.
    pub victims: Vec<Seat>,
    /// Who may be traded with.
    pub takers: Vec<Seat>,
    /// What monopoly may name.
    pub monopoly: Vec<Resource>,
    /// What year of plenty may take.
    pub year_of_plenty: Vec<Plenty>,
    /// What may be traded with the bank.
    pub bank_trades: Vec<BankTrade>,
}

/// A trade with the bank.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BankTrade {
    pub give: Resource,
    pub count: u8,
    /// What is got: one card.
    pub take: Resource,
}

impl From<BankTrade> for Action {
    fn from(BankTrade { give, count, take }: BankTrade) -> Action {
        Action::BankTrade { give, count, take }
    }
}

impl Legal {
    /// The actions in groups.
    pub fn groups(&self) -> ActionGroups {
        let mut groups = ActionGroups {
            settlements: self.settlements(),
            cities: self.cities(),
            roads: self.roads(),
            ..ActionGroups::default()
        };
        for action in self.iter() {
            match action {
                Action::BuildSettlement(_) | Action::BuildCity(_) | Action::BuildRoad(_) => {}
                Action::BankTrade { give, count, take } => {
                    groups.bank_trades.push(BankTrade { give, count, take })
                }
                Action::PlayYearOfPlenty(plenty) => groups.year_of_plenty.push(plenty),
                Action::PlayMonopoly(resource) => groups.monopoly.push(resource),
                Action::Discard(resource) => groups.discards.push(resource),
                Action::MoveRobber(hex) => groups.robber.push(hex),
                Action::StealFrom(seat) => groups.victims.push(seat),
                Action::PickTaker(seat) => groups.takers.push(seat),
                plain => groups.plain.push(plain),
            }
        }
        groups
    }
}
