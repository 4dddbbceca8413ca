//! What one viewer may know of a game. A separate type, so that hidden cards are not in it at all.
//!
//! A view comes from a state by [`State::view`], or from an older view by folding in the redacted events of the steps
//! since: both ways lead to the same view. [`View::sample`](crate::View::sample) draws a state that looks like this.

use crate::constants::{AWARD_POINTS, CITIES, CITY_POINTS, ROADS, SETTLEMENT_POINTS, SETTLEMENTS};
use crate::{
    Board, Cards, DevCard, DevCards, EdgeOwners, Event, Hex, Phase, Pieces, Resource, Score, State,
    VertexOwners, VertexSet,
};
use brickwool_game::{BySeat, Seat, Seats, Viewer};

/// A game as one viewer sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(as = "crate::view_json::ViewJson"))]
pub struct View {
    pub viewer: Viewer,
    pub seat_count: u8,
    /// Whose turn it is.
    pub current: Seat,
    /// What is expected next.
    pub phase: Phase,
    /// Whose roads lie where.
    pub roads: EdgeOwners,
    /// Whose buildings stand where.
    pub buildings: VertexOwners,
    /// Which buildings are cities.
    pub cities: VertexSet,
    /// Where the robber stands.
    pub robber: Hex,
    /// The cards nobody holds; everybody may count them.
    pub bank: Cards,
    /// How many development cards are left to buy.
    pub deck: u8,
    /// The development cards played so far, by all.
    pub played: DevCards,
    /// What is known of each player.
    pub players: BySeat<PlayerView>,
    /// Who holds the Longest Road.
    pub longest_road: Option<Seat>,
    /// Who holds the Largest Army.
    pub largest_army: Option<Seat>,
    /// Whether the current player has played a development card this turn.
    pub card_played: bool,
    /// How many development cards the current player bought this turn.
    pub bought: u8,
    /// The same by kind, if the viewer may know.
    pub bought_cards: Option<DevCards>,
    /// Everybody's victory point cards, shown when the game is over.
    pub victory_cards: Option<BySeat<u8>>,
}

/// What a viewer knows of one player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayerView {
    /// How many resource cards they hold.
    pub cards: u8,
    /// The same by kind, if the viewer may know.
    pub hand: Option<Cards>,
    /// How many development cards they hold.
    pub dev_card_count: u8,
    /// The same by kind, if the viewer may know.
    pub dev_cards: Option<DevCards>,
    /// Knights they have played.
    pub knights: u8,
    /// How long their longest road is.
    pub road_length: u8,
}

impl State {
    /// The game as `viewer` may see it.
    pub fn view(&self, board: &Board, viewer: Viewer) -> View {
        let player = |seat: Seat| PlayerView {
            cards: self.hands[seat].total() as u8,
            hand: viewer.sees(seat).then_some(self.hands[seat]),
            dev_card_count: self.dev_cards[seat].total() as u8,
            dev_cards: viewer.sees(seat).then_some(self.dev_cards[seat]),
            knights: self.knights[seat],
            road_length: self.road_lengths[seat],
        };
        let over = matches!(self.phase, Phase::Over { .. });
        let victory_cards = BySeat(self.dev_cards.0.map(|cards| cards.get(DevCard::VictoryPoint)));
        View {
            viewer,
            seat_count: self.seats,
            current: self.current,
            phase: self.phase,
            roads: self.roads,
            buildings: self.buildings,
            cities: self.cities,
            robber: self.robber,
            bank: self.bank(),
            deck: self.deck.total() as u8,
            played: self
                .dev_cards
                .0
                .iter()
                .fold(board.deck().minus(self.deck), |left, &held| left.minus(held)),
            players: BySeat::from_fn(player),
            longest_road: self.longest_road,
            largest_army: self.largest_army,
            card_played: self.card_played,
            bought: self.bought.total() as u8,
            bought_cards: viewer.sees(self.current).then_some(self.bought),
            victory_cards: over.then_some(victory_cards),
        }
    }
}

impl View {
    /// Everybody who plays.
    pub fn seats(&self) -> Seats {
        Seats::first(self.seat_count)
    }

    /// Where a player's points come from, as far as the viewer knows.
    pub fn score(&self, seat: Seat) -> Score {
        let buildings = self.buildings.of(seat);
        let award = |holder: Option<Seat>| if holder == Some(seat) { AWARD_POINTS } else { 0 };
        let own = self.players[seat].dev_cards.map(|cards| cards.get(DevCard::VictoryPoint));
        let shown = self.victory_cards.map(|cards| cards[seat]);
        Score {
            settlements: SETTLEMENT_POINTS * (buildings - self.cities).len() as u8,
            cities: CITY_POINTS * (buildings & self.cities).len() as u8,
            longest_road: award(self.longest_road),
            largest_army: award(self.largest_army),
            victory_cards: own.or(shown).unwrap_or(0),
        }
    }

    /// Pieces a player has not placed.
    pub fn pieces(&self, seat: Seat) -> Pieces {
        let (roads, buildings) = (self.roads.of(seat), self.buildings.of(seat));
        let cities = (buildings & self.cities).len() as u8;
        Pieces {
            roads: ROADS - roads.len() as u8,
            settlements: SETTLEMENTS - (buildings.len() as u8 - cities),
            cities: CITIES - cities,
        }
    }

    /// Updates the view with one event, redacted for this viewer.
    pub fn fold(&mut self, event: &Event) {
        match *event {
            Event::TurnBegan { seat } | Event::SpecialBuildingBegan { seat } => {
                self.current = seat;
                self.card_played = false;
                self.bought = 0;
                self.bought_cards = self.viewer.sees(seat).then_some(DevCards::NONE);
            }
            Event::Produced { seat, cards } | Event::PlentyTaken { seat, cards } => {
                self.take_from_bank(seat, cards)
            }
            Event::Paid { seat, cards } => self.pay_to_bank(seat, cards),
            Event::Discarded { seat, resource } => self.pay_to_bank(seat, Cards::one(resource)),
            Event::BankTraded { seat, gave, got } => {
                self.pay_to_bank(seat, gave);
                self.take_from_bank(seat, got);
            }
            Event::RoadBuilt { seat, edge } => self.roads.give(edge, seat),
            Event::SettlementBuilt { seat, vertex } => self.buildings.give(vertex, seat),
            Event::CityBuilt { vertex, .. } => self.cities = self.cities.with(vertex),
            Event::CardDrawn { seat, card } => self.draw(seat, card),
            Event::CardPlayed { seat, card } => self.play(seat, card),
            Event::MonopolyTaken { by, from, resource, count } => {
                self.hand_over(from, by, Cards::some(resource, count));
            }
            Event::Stolen { by, from, card } => self.steal(by, from, card),
            Event::Traded { seat, with, deal } => {
                self.hand_over(seat, with, deal.give());
                self.hand_over(with, seat, deal.want());
            }
            Event::RobberMoved { hex, .. } => self.robber = hex,
            Event::RoadLength { seat, length } => self.players[seat].road_length = length,
            Event::LongestRoad { holder } => self.longest_road = holder,
            Event::LargestArmy { holder } => self.largest_army = Some(holder),
            Event::Won { victory_cards, .. } => self.victory_cards = Some(victory_cards),
            Event::Phase(phase) => self.phase = phase,
            Event::Rolled { .. }
            | Event::Shortage { .. }
            | Event::Offered { .. }
            | Event::Answered { .. }
            | Event::OfferClosed { .. } => {}
        }
    }

    fn take_from_bank(&mut self, seat: Seat, cards: Cards) {
        self.bank -= cards;
        self.gain(seat, cards);
    }

    fn pay_to_bank(&mut self, seat: Seat, cards: Cards) {
        self.bank += cards;
        self.lose(seat, cards);
    }

    fn hand_over(&mut self, from: Seat, to: Seat, cards: Cards) {
        self.lose(from, cards);
        self.gain(to, cards);
    }

    fn gain(&mut self, seat: Seat, cards: Cards) {
        let player = &mut self.players[seat];
        player.cards += cards.total() as u8;
        player.hand = player.hand.map(|hand| hand + cards);
    }

    fn lose(&mut self, seat: Seat, cards: Cards) {
        let player = &mut self.players[seat];
        player.cards -= cards.total() as u8;
        player.hand = player.hand.map(|hand| hand - cards);
    }

    fn steal(&mut self, by: Seat, from: Seat, card: Option<Resource>) {
        match card {
            Some(resource) => self.hand_over(from, by, Cards::one(resource)),
            None => {
                self.players[from].cards -= 1;
                self.players[by].cards += 1;
            }
        }
    }

    fn draw(&mut self, seat: Seat, card: Option<DevCard>) {
        self.deck -= 1;
        self.bought += 1;
        let player = &mut self.players[seat];
        player.dev_card_count += 1;
        if let Some(card) = card {
            player.dev_cards = player.dev_cards.map(|cards| cards.with(card));
            self.bought_cards = self.bought_cards.map(|cards| cards.with(card));
        }
    }

    fn play(&mut self, seat: Seat, card: DevCard) {
        self.card_played = true;
        self.played = self.played.with(card);
        let player = &mut self.players[seat];
        player.dev_card_count -= 1;
        player.dev_cards = player.dev_cards.map(|cards| cards.without(card));
        player.knights += u8::from(card == DevCard::Knight);
    }
}
