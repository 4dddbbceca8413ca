//! Everything that changes in a game: one small value without pointers.
//!
//! What can be derived cheaply is not stored. What is stored for speed alone is kept up to date in `apply.rs` and can be
//! rebuilt from the rest, which is how positions are read and how tests check it.

use crate::board::Harbours;
use crate::constants::{
    AWARD_POINTS, CITIES, CITY_POINTS, FRIENDLY_ROBBER_POINTS, ROADS, SETTLEMENT_POINTS, SETTLEMENTS,
    SETUP_SETTLEMENTS, SPECIAL_BUILDING_SEATS, VICTORY_CARD_POINTS,
};
use crate::yields::Yields;
use crate::{
    Board, Cards, Chance, DevCard, DevCards, Edge, EdgeOwners, EdgeSet, Hex, HexSet, Phase, Resource, Vertex,
    VertexOwners, VertexSet, longest_road,
};
use brickwool_game::{BySeat, Seat, Seats, Turn};
use std::ops::RangeInclusive;
use thiserror::Error;

/// A game at one moment. What it is played on is a [`Board`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    pub(crate) roads: EdgeOwners,
    /// Settlements and cities alike.
    pub(crate) buildings: VertexOwners,
    /// Which of the buildings are cities.
    pub(crate) cities: VertexSet,
    pub(crate) hands: BySeat<Cards>,
    pub(crate) dev_cards: BySeat<DevCards>,
    pub(crate) deck: DevCards,
    /// What the current player bought this turn, or in this special building, and so cannot play yet.
    pub(crate) bought: DevCards,
    pub(crate) knights: BySeat<u8>,
    pub(crate) longest_road: Option<Seat>,
    pub(crate) largest_army: Option<Seat>,
    pub(crate) robber: Hex,
    pub(crate) seats: u8,
    pub(crate) current: Seat,
    /// Whether the current player has played a development card this turn.
    pub(crate) card_played: bool,
    pub(crate) phase: Phase,

    // Caches: derived from the fields above.
    /// The cards nobody holds.
    pub(crate) bank: Cards,
    /// Vertices that keep the distance rule: neither built on nor beside a building.
    pub(crate) open: VertexSet,
    /// Edges that each player's network reaches, free or not.
    pub(crate) reached: BySeat<EdgeSet>,
    pub(crate) yields: Yields,
    pub(crate) pieces: BySeat<Pieces>,
    pub(crate) road_lengths: BySeat<u8>,
    /// Points everybody can see: all but victory point cards.
    pub(crate) points: BySeat<u8>,
    pub(crate) harbours: BySeat<Harbours>,
}

/// The seats whose count is not zero. Without a branch, because the processor can't predict which seats these are.
#[inline]
pub(crate) fn seats_with(counts: &BySeat<u8>) -> Seats {
    let bit = |(seat, &count): (Seat, &u8)| u8::from(count > 0) << seat.index();
    Seats::from_bits(counts.iter().map(bit).fold(0, |bits, bit| bits | bit))
}

/// Whether at a table of `seats` the others may build after each turn.
pub(crate) fn has_special_building(board: &Board, seats: u8) -> bool {
    seats >= SPECIAL_BUILDING_SEATS && board.rules().special_building
}

/// Pieces a player has not placed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Pieces {
    pub roads: u8,
    pub settlements: u8,
    pub cities: u8,
}

/// A table with too few or too many players for its board.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("this board is for {} to {} players, not {seats}", possible.start(), possible.end())]
pub struct SeatsError {
    pub seats: u8,
    pub possible: RangeInclusive<u8>,
}

impl State {
    /// The game before the first settlement.
    pub fn new(board: &Board, seats: u8) -> Result<State, SeatsError> {
        let possible = board.seat_counts();
        if possible.contains(&seats) {
            Ok(State::blank(board, seats))
        } else {
            Err(SeatsError { seats, possible })
        }
    }

    /// The same, for a number of players that need not be possible.
    pub(crate) fn blank(board: &Board, seats: u8) -> State {
        State {
            roads: EdgeOwners::NONE,
            buildings: VertexOwners::NONE,
            cities: VertexSet::NONE,
            hands: BySeat::all(Cards::NONE),
            dev_cards: BySeat::all(DevCards::NONE),
            deck: board.deck(),
            bought: DevCards::NONE,
            knights: BySeat::all(0),
            longest_road: None,
            largest_army: None,
            robber: board.robber_start(),
            seats,
            current: Seat::new(0),
            card_played: false,
            phase: Phase::SetupSettlement { placed: 0 },
            bank: board.all_cards(),
            open: board.topology().vertices(),
            reached: BySeat::all(EdgeSet::NONE),
            yields: Yields::NONE,
            pieces: BySeat::all(Pieces::ALL),
            road_lengths: BySeat::all(0),
            points: BySeat::all(0),
            harbours: BySeat::all(Harbours::NONE),
        }
    }

    /// Whether the others may build after each turn.
    pub(crate) fn has_special_building(&self, board: &Board) -> bool {
        has_special_building(board, self.seats)
    }

    /// How many players there are.
    #[inline]
    pub fn seat_count(&self) -> u8 {
        self.seats
    }

    /// Everybody who plays.
    pub fn seats(&self) -> Seats {
        Seats::first(self.seats)
    }

    /// Whose turn it is.
    #[inline]
    pub fn current(&self) -> Seat {
        self.current
    }

    /// What is expected next.
    #[inline]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Who decides next.
    #[inline(always)]
    pub fn turn(&self) -> Turn<Chance> {
        match &self.phase {
            Phase::SetupSettlement { .. }
            | Phase::SetupRoad { .. }
            | Phase::Turn(_)
            | Phase::MoveRobber { .. }
            | Phase::ChooseVictim { .. }
            | Phase::RoadBuilding { .. }
            | Phase::SpecialBuilding { .. } => Turn::Seat(self.current),
            Phase::Rolling => Turn::Chance(Chance::Dice),
            Phase::Stealing { from, .. } => Turn::Chance(Chance::Steal { from: *from }),
            Phase::Drawing | Phase::SpecialDrawing { .. } => Turn::Chance(Chance::Draw),
            Phase::RobberWanders { .. } => Turn::Chance(Chance::RobberTo),
            Phase::VictimByChance { victims, .. } => Turn::Chance(Chance::Victim { victims: *victims }),
            Phase::Discard { owed } => Turn::Seats(seats_with(owed)),
            Phase::Trading(trade) => Turn::Seats(trade.waiting().with(self.current)),
            Phase::Over { winner } => Turn::Over { winners: Seats::one(*winner) },
        }
    }

    /// Who won, once somebody has.
    pub fn winner(&self) -> Option<Seat> {
        match self.phase {
            Phase::Over { winner } => Some(winner),
            _ => None,
        }
    }

    /// The cards in a player's hand.
    #[inline]
    pub fn hand(&self, seat: Seat) -> Cards {
        self.hands[seat]
    }

    /// The development cards a player holds, victory points and those bought this turn among them.
    #[inline]
    pub fn dev_cards(&self, seat: Seat) -> DevCards {
        self.dev_cards[seat]
    }

    /// The development cards not yet bought.
    #[inline]
    pub fn deck(&self) -> DevCards {
        self.deck
    }

    /// What the current player bought this turn.
    pub fn bought(&self) -> DevCards {
        self.bought
    }

    /// Whether the current player has played a development card this turn.
    pub fn card_played(&self) -> bool {
        self.card_played
    }

    /// The cards nobody holds.
    #[inline]
    pub fn bank(&self) -> Cards {
        self.bank
    }

    /// Where the robber stands.
    pub fn robber(&self) -> Hex {
        self.robber
    }

    /// The owner of every road.
    pub fn roads(&self) -> &EdgeOwners {
        &self.roads
    }

    /// The owner of every building.
    pub fn buildings(&self) -> &VertexOwners {
        &self.buildings
    }

    /// Which buildings are cities.
    pub fn cities(&self) -> VertexSet {
        self.cities
    }

    /// Knights a player has played.
    pub fn knights(&self, seat: Seat) -> u8 {
        self.knights[seat]
    }

    /// Pieces a player has not placed.
    #[inline]
    pub fn pieces(&self, seat: Seat) -> Pieces {
        self.pieces[seat]
    }

    /// How long a player's longest road is.
    pub fn road_length(&self, seat: Seat) -> u8 {
        self.road_lengths[seat]
    }

    /// How long a player's longest road would be with one more road, on an edge that nobody owns.
    pub fn road_length_with(&self, board: &Board, seat: Seat, edge: Edge) -> u8 {
        let (roads, stops) = (self.roads.of(seat).with(edge), self.opponents_buildings(seat));
        longest_road::longest_after(board.topology(), roads, stops, edge, self.road_lengths[seat])
    }

    /// Who holds the Longest Road.
    pub fn longest_road(&self) -> Option<Seat> {
        self.longest_road
    }

    /// Who holds the Largest Army.
    pub fn largest_army(&self) -> Option<Seat> {
        self.largest_army
    }

    /// A player's points as everybody can see them.
    #[inline]
    pub fn public_points(&self, seat: Seat) -> u8 {
        self.points[seat]
    }

    /// A player's points, victory point cards included.
    #[inline]
    pub fn points(&self, seat: Seat) -> u8 {
        self.points[seat] + VICTORY_CARD_POINTS * self.dev_cards[seat].get(DevCard::VictoryPoint)
    }

    /// Where a player's points come from.
    pub fn score(&self, seat: Seat) -> Score {
        let buildings = self.buildings.of(seat);
        Score {
            settlements: SETTLEMENT_POINTS * (buildings - self.cities).len() as u8,
            cities: CITY_POINTS * (buildings & self.cities).len() as u8,
            longest_road: if self.longest_road == Some(seat) { AWARD_POINTS } else { 0 },
            largest_army: if self.largest_army == Some(seat) { AWARD_POINTS } else { 0 },
            victory_cards: VICTORY_CARD_POINTS * self.dev_cards[seat].get(DevCard::VictoryPoint),
        }
    }

    /// How many cards of each kind the bank takes from a player for one, harbours considered.
    #[inline]
    pub fn bank_rates(&self, seat: Seat) -> Cards {
        self.harbours[seat].rates()
    }

    /// How many `give` the bank takes from a player for one other card; none where the rules have no bank trade.
    ///
    /// ```
    /// use brickwool_game::Seat;
    /// use brickwool_settlers::{Board, Layout, Resource, Rules, State, constants::BANK_RATE};
    /// let board = Board::new(Layout::beginner(), Rules::default()).unwrap();
    /// let game = State::new(&board, 4).unwrap();
    /// assert_eq!(game.bank_rate(&board, Seat::new(0), Resource::Ore), Some(BANK_RATE));
    /// ```
    pub fn bank_rate(&self, board: &Board, seat: Seat, give: Resource) -> Option<u8> {
        board.rules().bank_trade.then(|| self.bank_rates(seat).get(give))
    }

    /// Vertices that keep the distance rule: neither built on nor beside a building.
    #[inline]
    pub fn open_vertices(&self) -> VertexSet {
        self.open
    }

    /// Vertices where a building stops other players' roads: those of a player's opponents.
    #[inline]
    pub(crate) fn opponents_buildings(&self, seat: Seat) -> VertexSet {
        self.buildings.taken() - self.buildings.of(seat)
    }

    /// Free edges that a player's network reaches.
    #[inline]
    pub fn road_places(&self, seat: Seat) -> EdgeSet {
        self.reached[seat] - self.roads.taken()
    }

    /// Edges that a player's network reaches, free or not. Every building of a player's own is at the end of one of their
    /// roads, so it is enough to look at the roads.
    pub(crate) fn find_reached(&self, board: &Board, seat: Seat) -> EdgeSet {
        let from = self.road_ends(board, seat) - self.opponents_buildings(seat);
        from.fold(EdgeSet::NONE, |edges, vertex| edges | board.topology().vertex_edges(vertex))
    }

    /// Vertices at the ends of a player's roads.
    pub(crate) fn road_ends(&self, board: &Board, seat: Seat) -> VertexSet {
        self.roads.of(seat).fold(VertexSet::NONE, |ends, road| ends | board.topology().edge_vertices(road))
    }

    /// Free edges at a settlement just placed.
    #[inline]
    pub(crate) fn setup_road_places(&self, board: &Board, at: Vertex) -> EdgeSet {
        board.topology().vertex_edges(at) - self.roads.taken()
    }

    /// Vertices on a player's roads that keep the distance rule.
    #[inline]
    pub fn settlement_places(&self, board: &Board, seat: Seat) -> VertexSet {
        self.road_ends(board, seat) & self.open
    }

    /// A player's settlements.
    #[inline]
    pub fn city_places(&self, seat: Seat) -> VertexSet {
        self.buildings.of(seat) - self.cities
    }

    /// Where the robber may go.
    pub(crate) fn robber_places(&self, board: &Board) -> HexSet {
        let others = board.topology().hexes().without(self.robber);
        if !board.rules().friendly_robber {
            return others;
        }
        let spared = self.spared();
        let harmless = others.filter(|hex| {
            let owners = self.yields.seats(*hex);
            owners.bits() & spared.bits() == 0
        });
        let harmless: HexSet = harmless.collect();
        if harmless.is_empty() { others } else { harmless }
    }

    /// Opponents whom a friendly robber leaves alone: those who show few points.
    fn spared(&self) -> Seats {
        let few_points = |seat: &Seat| self.points[*seat] <= FRIENDLY_ROBBER_POINTS;
        self.seats().without(self.current).filter(few_points).collect()
    }

    /// Opponents of the current player who can be robbed at a hex.
    pub(crate) fn victims(&self, board: &Board, hex: Hex) -> Seats {
        let mut victims = self.yields.seats(hex).without(self.current);
        for seat in victims {
            if self.hands[seat].is_empty() {
                victims = victims.without(seat);
            }
        }
        if board.rules().friendly_robber {
            victims = Seats::from_bits(victims.bits() & !self.spared().bits());
        }
        victims
    }

    /// The current player's development cards without those bought this turn, which cannot be played yet.
    #[inline]
    pub(crate) fn playable(&self) -> DevCards {
        self.dev_cards[self.current].minus(self.bought)
    }

    /// Whose turn it is in setup: in order, then back.
    pub(crate) fn setup_seat(placed: u8, seats: u8) -> Seat {
        Seat::new(if placed < seats { placed } else { SETUP_SETTLEMENTS * seats - 1 - placed })
    }

    /// Computes the caches from the rest of the state.
    pub(crate) fn rebuild_caches(&mut self, board: &Board) {
        let topology = board.topology();
        let blank = State::blank(board, self.seats);
        // Of a position that is being read, hands may be impossible; it is refused afterwards.
        let left = |bank: Cards, &hand: &Cards| bank.covers(hand).then(|| bank - hand);
        self.bank = self.hands.0.iter().try_fold(board.all_cards(), left).unwrap_or_default();
        self.open = topology.vertices();
        self.yields = blank.yields;
        self.pieces = blank.pieces;
        self.road_lengths = blank.road_lengths;
        self.points = blank.points;
        self.harbours = blank.harbours;
        for vertex in self.buildings.taken() {
            self.open = self.open.without(vertex) - topology.vertex_neighbours(vertex);
        }
        for seat in self.seats() {
            let (roads, buildings) = (self.roads.of(seat), self.buildings.of(seat));
            let cities = buildings & self.cities;
            for building in buildings {
                self.harbours[seat] = self.harbours[seat].and(board.harbour_at(building));
                for hex in topology.vertex_hexes(building) {
                    self.yields.add_one(hex, seat);
                    if cities.contains(building) {
                        self.yields.add_one(hex, seat);
                    }
                }
            }
            self.pieces[seat] = Pieces {
                roads: ROADS.saturating_sub(roads.len() as u8),
                settlements: SETTLEMENTS.saturating_sub((buildings - cities).len() as u8),
                cities: CITIES.saturating_sub(cities.len() as u8),
            };
            self.reached[seat] = self.find_reached(board, seat);
            self.road_lengths[seat] = longest_road::longest(topology, roads, self.opponents_buildings(seat));
            self.points[seat] = self.score(seat).public();
        }
    }

    /// The kinds of cards a player holds, as bits in resource order.
    #[inline]
    pub(crate) fn kinds_held(&self, seat: Seat) -> u32 {
        self.hands[seat].kinds()
    }

    /// Everybody with a building at a hex.
    #[inline]
    pub fn seats_at(&self, hex: Hex) -> Seats {
        self.yields.seats(hex)
    }

    /// Whether anybody has a building at a hex.
    #[inline]
    pub fn is_settled(&self, hex: Hex) -> bool {
        self.yields.any(hex)
    }

    /// What a hex produces for a seat when its number is rolled and the robber is elsewhere.
    #[inline]
    pub fn hex_yield(&self, board: &Board, hex: Hex, seat: Seat) -> Option<(Resource, u8)> {
        let count = self.yields.of(hex, seat);
        board.resource(hex).map(|resource| (resource, count)).filter(|&(_, count)| count > 0)
    }
}

/// Where a player's points come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Score {
    pub settlements: u8,
    pub cities: u8,
    pub longest_road: u8,
    pub largest_army: u8,
    /// Secret until the game is over.
    pub victory_cards: u8,
}

impl Score {
    /// What everybody can see.
    pub fn public(&self) -> u8 {
        self.settlements + self.cities + self.longest_road + self.largest_army
    }

    /// All of it.
    pub fn total(&self) -> u8 {
        self.public() + self.victory_cards
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_fits_in_512_bytes() {
        assert!(size_of::<State>() <= 512, "{}", size_of::<State>());
    }
}
