//! What a step changed, told piece by piece: for logs, pages and views. Bots that only play need none of it.

use crate::{Answer, Cards, DevCard, Dice, Edge, Hex, Offer, Phase, Resource, Vertex};
use brickwool_game::{BySeat, Seat, Seats, Viewer};
use serde::Serialize;

/// One thing that changed. What is `None`, in JSON `null`, is hidden from the viewer it was redacted for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A new turn began.
    TurnBegan {
        /// Whose.
        seat: Seat,
    },
    /// The dice fell.
    Rolled {
        /// Who rolled.
        seat: Seat,
        /// What they show.
        dice: Dice,
    },
    /// The bank paid for buildings: at a roll, or for a second settlement.
    Produced {
        /// Who got the cards.
        seat: Seat,
        /// Which.
        cards: Cards,
    },
    /// The bank could not pay everybody what the roll owed.
    Shortage {
        /// Of what.
        resource: Resource,
    },
    /// A price was paid to the bank.
    Paid {
        /// Who paid.
        seat: Seat,
        /// What.
        cards: Cards,
    },
    /// A road was laid.
    RoadBuilt {
        /// Whose.
        seat: Seat,
        /// Where.
        edge: Edge,
    },
    /// A settlement was placed.
    SettlementBuilt {
        /// Whose.
        seat: Seat,
        /// Where.
        vertex: Vertex,
    },
    /// A settlement became a city.
    CityBuilt {
        /// Whose.
        seat: Seat,
        /// Where.
        vertex: Vertex,
    },
    /// A development card was drawn from the deck.
    CardDrawn {
        /// By whom.
        seat: Seat,
        /// Which, for those who may know.
        card: Option<DevCard>,
    },
    /// A development card was played and left the game.
    CardPlayed {
        /// By whom.
        seat: Seat,
        /// Which.
        card: DevCard,
    },
    /// Year of plenty took cards from the bank.
    PlentyTaken {
        /// Who took.
        seat: Seat,
        /// What.
        cards: Cards,
    },
    /// Monopoly took a player's cards of one kind.
    MonopolyTaken {
        /// Who took.
        by: Seat,
        /// Whose they were.
        from: Seat,
        /// What.
        resource: Resource,
        /// How many.
        count: u8,
    },
    /// A card was discarded because of a 7. The bank lies open, so everybody sees which.
    Discarded {
        /// By whom.
        seat: Seat,
        /// Which.
        resource: Resource,
    },
    /// The robber moved.
    RobberMoved {
        /// Who moved it.
        seat: Seat,
        /// Where to.
        hex: Hex,
    },
    /// A card was stolen.
    Stolen {
        /// Who took it.
        by: Seat,
        /// Whose it was.
        from: Seat,
        /// Which, for those who may know.
        card: Option<Resource>,
    },
    /// Cards were traded with the bank.
    BankTraded {
        /// Who traded.
        seat: Seat,
        /// What was paid.
        gave: Cards,
        /// What was got.
        got: Cards,
    },
    /// An offer was put on the table.
    Offered {
        /// Who offers.
        seat: Seat,
        /// What.
        offer: Offer,
        /// To whom.
        to: Seats,
    },
    /// Somebody answered an offer.
    Answered {
        /// Who answered.
        seat: Seat,
        /// What.
        answer: Answer,
    },
    /// Cards changed hands between players.
    Traded {
        /// The current player.
        seat: Seat,
        /// The partner.
        with: Seat,
        /// What the current player gave and got.
        deal: Offer,
    },
    /// The offer was taken back, or everybody refused it.
    OfferClosed {
        /// Whose it was.
        seat: Seat,
    },
    /// A player's longest road has a new length.
    RoadLength {
        /// Whose.
        seat: Seat,
        /// How long.
        length: u8,
    },
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
        /// Who.
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
