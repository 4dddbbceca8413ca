//! What a decision is about.

use brickwool_settlers::{Action, Phase};
use serde::Serialize;

/// What a decision is about: decisions of a player are added up by kind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum DecisionKind {
    /// The first settlements and their roads.
    Opening,
    /// What is built, where, and whether.
    Building,
    /// Trades with the bank and with other players.
    Trading,
    /// Where the robber goes, who is robbed, and what is discarded.
    Robber,
    /// Buying and playing development cards.
    Cards,
}

impl DecisionKind {
    pub const ALL: [DecisionKind; 5] = [
        DecisionKind::Opening,
        DecisionKind::Building,
        DecisionKind::Trading,
        DecisionKind::Robber,
        DecisionKind::Cards,
    ];

    /// Its name in JSON and in tables.
    pub const fn name(self) -> &'static str {
        match self {
            DecisionKind::Opening => "opening",
            DecisionKind::Building => "building",
            DecisionKind::Trading => "trading",
            DecisionKind::Robber => "robber",
            DecisionKind::Cards => "cards",
        }
    }

    /// The kind of a decision in a phase. If either the played or the best action is to roll or to end the turn, the other one
    /// determines the kind.
    pub(crate) fn of(phase: Phase, played: Action, best: Action) -> DecisionKind {
        if matches!(phase, Phase::SetupSettlement { .. } | Phase::SetupRoad { .. }) {
            return DecisionKind::Opening;
        }
        let passes = |action| matches!(action, Action::Roll | Action::EndTurn | Action::StopBuilding);
        DecisionKind::about(if passes(best) { played } else { best })
    }

    /// The kind if this turns out to have been best.
    pub(crate) fn with_best(self, played: Action) -> DecisionKind {
        if self == DecisionKind::Opening { self } else { DecisionKind::about(played) }
    }

    fn about(action: Action) -> DecisionKind {
        match action {
            Action::BuildRoad(_)
            | Action::BuildSettlement(_)
            | Action::BuildCity(_)
            | Action::EndTurn
            | Action::StopBuilding => DecisionKind::Building,
            Action::BankTrade { .. }
            | Action::OfferTrade { .. }
            | Action::AcceptTrade
            | Action::DeclineTrade
            | Action::CounterTrade(_)
            | Action::PickTaker(_)
            | Action::WithdrawTrade => DecisionKind::Trading,
            Action::MoveRobber(_) | Action::StealFrom(_) | Action::Discard(_) => DecisionKind::Robber,
            Action::Roll
            | Action::BuyDevCard
            | Action::PlayKnight
            | Action::PlayRoadBuilding
            | Action::PlayYearOfPlenty(_)
            | Action::PlayMonopoly(_) => DecisionKind::Cards,
        }
    }
}
