//! What a step changed, one event for each change: for logs, pages and views.

use crate::{Answer, Cards, DevCard, Dice, Edge, Hex, Offer, Phase, Resource, Vertex};
use brickwool_game::{BySeat, Seat, Seats, Viewer};
use serde::Serialize;

/// One thing that changed. What is `None`, in JSON `null`, is hidden from the viewer it was redacted for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A new turn began.
    TurnBegan { seat: Seat },
    /// A turn has ended, and before the next begins a player may build.
    SpecialBuildingBegan { seat: Seat },
    /// The dice fell.
    Rolled { seat: Seat, dice: Dice },
    /// The bank paid for buildings: at a roll, or for a second settlement.
    Produced { seat: Seat, cards: Cards },
    /// The bank could not pay everybody what the roll owed.
    Shortage { resource: Resource },
    /// A price was paid to the bank.
    Paid { seat: Seat, cards: Cards },
    /// A road was laid.
    RoadBuilt { seat: Seat, edge: Edge },
    /// A settlement was placed.
    SettlementBuilt { seat: Seat, vertex: Vertex },
    /// A settlement became a city.
    CityBuilt { seat: Seat, vertex: Vertex },
    /// A development card was drawn from the deck.
    CardDrawn {
        seat: Seat,
        /// Hidden from viewers who may not know it.
        card: Option<DevCard>,
    },
    /// A development card was played and left the game.
    CardPlayed { seat: Seat, card: DevCard },
    /// Year of plenty took cards from the bank.
    PlentyTaken { seat: Seat, cards: Cards },
    /// Monopoly took a player's cards of one kind.
    MonopolyTaken { by: Seat, from: Seat, resource: Resource, count: u8 },
    /// A card was discarded because of a 7. Everybody sees which.
    Discarded { seat: Seat, resource: Resource },
    /// The robber moved.
    RobberMoved { seat: Seat, hex: Hex },
    /// A card was stolen.
    Stolen {
        by: Seat,
        from: Seat,
        /// Hidden from viewers who may not know it.
        card: Option<Resource>,
    },
    /// Cards were traded with the bank.
    BankTraded { seat: Seat, gave: Cards, got: Cards },
    /// An offer was put on the table.
    Offered { seat: Seat, offer: Offer, to: Seats },
    /// Somebody answered an offer.
    Answered { seat: Seat, answer: Answer },
    /// Cards changed hands between players.
    Traded {
        /// The current player.
        seat: Seat,
        with: Seat,
        /// What the current player gave and got.
        deal: Offer,
    },
    /// The offer was taken back, or everybody refused it.
    OfferClosed { seat: Seat },
    /// A player's longest road has a new length.
    RoadLength { seat: Seat, length: u8 },
    /// The Longest Road changed hands, or was set aside.
    LongestRoad {
        /// Who holds it now.
        holder: Option<Seat>,
    },
    /// The Largest Army changed hands.
    LargestArmy {
        /// Who holds it now.
        holder: Seat,
    },
    /// Somebody won, and everybody's victory point cards are shown.
    Won {
        seat: Seat,
        /// How many victory point cards each player held.
        victory_cards: BySeat<u8>,
    },
    /// Something else is expected now.
    Phase(Phase),
}

impl Event {
    /// The event as `viewer` may see it.
    #[must_use]
    pub fn redact(self, viewer: Viewer) -> Event {
        match self {
            Event::CardDrawn { seat, .. } if !viewer.sees(seat) => Event::CardDrawn { seat, card: None },
            Event::Stolen { by, from, .. } if !viewer.sees(by) && !viewer.sees(from) => {
                Event::Stolen { by, from, card: None }
            }
            other => other,
        }
    }
}
