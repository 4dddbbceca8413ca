//! The rules once more, the slow and obvious way: a second opinion for the laws to compare the engine with.
//!
//! Everything here is counted anew by looping over hexes, vertices and edges, straight from the written rules. It asks
//! the state only for what lies on the table (roads, buildings, hands, cards, phase, who holds the awards) and the
//! topology only for who touches whom. It must never call `check`, `legal`, or anything the engine keeps for speed.
//!
//! The numbers (costs, pieces, rates, points) are written here a second time on purpose: if this file used the constants
//! of `settlers`, a wrong one there would go unnoticed.

use brickwool_game::{BySeat, MAX_SEATS, Seat, Seats};
use brickwool_settlers::{
    Action, Answer, Board, Cards, DevCard, Edge, Harbour, Hex, Offer, Phase, Plenty, Resource, Robber, Shape,
    State, Trade, Trading, TurnStage, Vertex,
};

/// A position as a careful reader of the rulebook sees it.
#[derive(Clone, Copy)]
pub struct Naive<'a> {
    pub board: &'a Board,
    /// What lies on the table.
    pub state: &'a State,
}

impl<'a> Naive<'a> {
    /// A reader of this position.
    pub fn new(board: &'a Board, state: &'a State) -> Naive<'a> {
        Naive { board, state }
    }

    /// Whether the rules allow `seat` to do this now.
    pub fn is_legal(&self, seat: Seat, action: Action) -> bool {
        if seat.index() >= usize::from(self.state.seat_count()) {
            return false;
        }
        let mine = seat == self.state.current();
        let phase = self.state.phase();
        let free_turn = mine && phase == Phase::Turn(TurnStage::AfterRoll);
        let may_build = free_turn || mine && matches!(phase, Phase::SpecialBuilding { .. });
        match action {
            Action::Roll => mine && phase == Phase::Turn(TurnStage::BeforeRoll),
            Action::EndTurn => free_turn,
            Action::BuildRoad(edge) => mine && self.may_lay_road(seat, edge),
            Action::BuildSettlement(vertex) => mine && self.may_settle(seat, vertex),
            Action::BuildCity(vertex) => {
                may_build
                    && self.is_vertex(vertex)
                    && self.settlement_owner(vertex) == Some(seat)
                    && self.cities_placed(seat) < 4
                    && self.holds(seat, [0, 0, 0, 2, 3])
            }
            Action::BuyDevCard => {
                may_build
                    && self.board.rules().dev_cards
                    && self.state.deck().counts() != [0; 5]
                    && self.holds(seat, [0, 0, 1, 1, 1])
            }
            Action::PlayKnight => mine && self.may_play(seat, DevCard::Knight),
            Action::PlayRoadBuilding => mine && self.may_play(seat, DevCard::RoadBuilding),
            Action::PlayMonopoly(_) => mine && self.may_play(seat, DevCard::Monopoly),
            Action::PlayYearOfPlenty(plenty) => {
                mine && self.may_play(seat, DevCard::YearOfPlenty) && self.bank_has_plenty(plenty)
            }
            Action::StopBuilding => {
                mine && matches!(phase, Phase::RoadBuilding { .. } | Phase::SpecialBuilding { .. })
            }
            Action::Discard(resource) => match phase {
                Phase::Discard { owed } => owed[seat] > 0 && self.state.hand(seat).get(resource) > 0,
                _ => false,
            },
            Action::MoveRobber(hex) => {
                mine && matches!(phase, Phase::MoveRobber { .. }) && self.robber_places().contains(&hex)
            }
            Action::StealFrom(victim) => {
                mine && matches!(phase, Phase::ChooseVictim { .. })
                    && self.victims(self.state.robber()).contains(&victim)
            }
            Action::BankTrade { give, count, take } => {
                free_turn
                    && self.board.rules().bank_trade
                    && give != take
                    && count == self.bank_rate(seat, give)
                    && self.state.hand(seat).get(give) >= count
                    && self.bank(take) > 0
            }
            Action::OfferTrade { offer, to } => {
                free_turn && self.may_exchange(seat, offer) && self.are_opponents(seat, to)
            }
            Action::AcceptTrade => {
                let wanted = |trade: Trade| self.holds(seat, trade.offer.want().counts());
                self.asked(seat).is_some_and(wanted)
            }
            Action::DeclineTrade => self.asked(seat).is_some(),
            Action::CounterTrade(counter) => self.asked(seat).is_some() && self.may_exchange(seat, counter),
            Action::PickTaker(taker) => match phase {
                Phase::Trading(trade) => {
                    let deal = deal_with(&trade, taker);
                    mine && deal.is_some_and(|(given, _)| self.holds(seat, given.counts()))
                }
                _ => false,
            },
            Action::WithdrawTrade => mine && matches!(phase, Phase::Trading(_)),
        }
    }

    // Places.

    /// Whether there is such an edge.
    fn is_edge(&self, edge: Edge) -> bool {
        self.board.topology().edges().any(|known| known == edge)
    }

    /// Whether there is such a vertex.
    fn is_vertex(&self, vertex: Vertex) -> bool {
        self.board.topology().vertices().any(|known| known == vertex)
    }

    fn building_owner(&self, vertex: Vertex) -> Option<Seat> {
        self.state.buildings().owner(vertex)
    }

    fn settlement_owner(&self, vertex: Vertex) -> Option<Seat> {
        self.building_owner(vertex).filter(|_| !self.state.cities().contains(vertex))
    }

    fn has_opponents_building(&self, seat: Seat, vertex: Vertex) -> bool {
        self.building_owner(vertex).is_some_and(|owner| owner != seat)
    }

    /// A player's roads.
    pub fn roads_of(&self, seat: Seat) -> Vec<Edge> {
        let roads = self.state.roads();
        self.board.topology().edges().filter(|&edge| roads.owner(edge) == Some(seat)).collect()
    }

    fn has_road_to(&self, seat: Seat, vertex: Vertex) -> bool {
        let mut meeting = self.board.topology().vertex_edges(vertex);
        meeting.any(|edge| self.state.roads().owner(edge) == Some(seat))
    }

    /// How many of a player's settlements stand on the board.
    pub fn settlements_placed(&self, seat: Seat) -> u8 {
        let mut placed = 0;
        for vertex in self.board.topology().vertices() {
            placed += u8::from(self.settlement_owner(vertex) == Some(seat));
        }
        placed
    }

    /// How many of a player's cities stand on the board.
    pub fn cities_placed(&self, seat: Seat) -> u8 {
        let mut placed = 0;
        for vertex in self.board.topology().vertices() {
            let city = self.state.cities().contains(vertex);
            placed += u8::from(city && self.building_owner(vertex) == Some(seat));
        }
        placed
    }

    fn may_lay_road(&self, seat: Seat, edge: Edge) -> bool {
        if !self.is_edge(edge) || self.state.roads().owner(edge).is_some() {
            return false;
        }
        let pieces_and_place = || self.roads_of(seat).len() < 15 && self.reaches(seat, edge);
        match self.state.phase() {
            Phase::SetupRoad { at, .. } => self.board.topology().edge_ends(edge).contains(&at),
            Phase::RoadBuilding { .. } => pieces_and_place(),
            Phase::Turn(TurnStage::AfterRoll) | Phase::SpecialBuilding { .. } => {
                self.holds(seat, [1, 1, 0, 0, 0]) && pieces_and_place()
            }
            _ => false,
        }
    }

    /// Whether an own road or building touches the edge, and not from behind an opponent's building.
    fn reaches(&self, seat: Seat, edge: Edge) -> bool {
        self.board.topology().edge_ends(edge).into_iter().any(|end| {
            let own_building = self.building_owner(end) == Some(seat);
            own_building || self.has_road_to(seat, end) && !self.has_opponents_building(seat, end)
        })
    }

    /// Whether a player could lay a road anywhere, cards and pieces aside.
    pub fn has_road_place(&self, seat: Seat) -> bool {
        let mut edges = self.board.topology().edges();
        edges.any(|edge| self.state.roads().owner(edge).is_none() && self.reaches(seat, edge))
    }

    /// Whether a vertex and its neighbours are all empty.
    pub fn keeps_distance(&self, vertex: Vertex) -> bool {
        let mut neighbours = self.board.topology().vertex_neighbours(vertex);
        self.building_owner(vertex).is_none()
            && neighbours.all(|neighbour| self.building_owner(neighbour).is_none())
    }

    fn may_settle(&self, seat: Seat, vertex: Vertex) -> bool {
        if !self.is_vertex(vertex) || !self.keeps_distance(vertex) {
            return false;
        }
        match self.state.phase() {
            Phase::SetupSettlement { .. } => true,
            Phase::Turn(TurnStage::AfterRoll) | Phase::SpecialBuilding { .. } => {
                self.holds(seat, [1, 1, 1, 1, 0])
                    && self.settlements_placed(seat) < 5
                    && self.has_road_to(seat, vertex)
            }
            _ => false,
        }
    }

    // Cards.

    fn holds(&self, seat: Seat, cost: [u8; 5]) -> bool {
        let hand = self.state.hand(seat);
        Resource::ALL.iter().zip(cost).all(|(&resource, count)| hand.get(resource) >= count)
    }

    /// How many cards of one kind nobody holds.
    pub fn bank(&self, resource: Resource) -> u8 {
        let box_has: u8 = match self.board.layout().box_shape() {
            Some(Shape::Large) => 24,
            Some(Shape::Base | Shape::Mini) => 19,
            None => self.board.layout().supply().cards,
        };
        let held: u8 = self.state.seats().map(|seat| self.state.hand(seat).get(resource)).sum();
        box_has.saturating_sub(held)
    }

    /// How many development cards of one kind the game began with.
    pub fn whole_deck(&self, card: DevCard) -> u8 {
        let counts = match self.board.layout().box_shape() {
            _ if !self.board.rules().dev_cards => [0; 5],
            Some(Shape::Large) => [20, 3, 3, 3, 5],
            Some(Shape::Base | Shape::Mini) => [14, 2, 2, 2, 5],
            None => self.board.layout().supply().deck.counts(),
        };
        counts[card as usize]
    }

    /// One card a turn, before or after the roll, none bought this turn. Victory points are never played.
    fn may_play(&self, seat: Seat, card: DevCard) -> bool {
        let old = self.state.dev_cards(seat).get(card) > self.state.bought().get(card);
        matches!(self.state.phase(), Phase::Turn(_)) && old && !self.state.card_played()
    }

    fn bank_has_plenty(&self, plenty: Plenty) -> bool {
        let in_bank: u32 = Resource::ALL.iter().map(|&resource| u32::from(self.bank(resource))).sum();
        let taken: Vec<Resource> = plenty.into();
        match taken[..] {
            [only] => in_bank == 1 && self.bank(only) == 1,
            [a, b] if a == b => self.bank(a) >= 2,
            [a, b] => self.bank(a) >= 1 && self.bank(b) >= 1,
            _ => false,
        }
    }

    /// How many equal cards the bank takes for another.
    pub fn bank_rate(&self, seat: Seat, give: Resource) -> u8 {
        let mut rate = 4;
        let topology = self.board.topology();
        for edge in topology.edges() {
            let ends = topology.edge_ends(edge);
            let built = ends.into_iter().any(|end| self.building_owner(end) == Some(seat));
            if !built || !self.board.rules().harbours {
                continue;
            }
            match self.board.layout().harbour(edge) {
                Some(Harbour::Generic) => rate = rate.min(3),
                Some(Harbour::Special(resource)) if resource == give => rate = rate.min(2),
                _ => {}
            }
        }
        rate
    }

    /// Whether the others may build after each turn: with five or six players, unless the rules leave it out.
    pub fn has_special_building(&self) -> bool {
        self.state.seat_count() >= 5 && self.board.rules().special_building
    }

    /// Whether the current player's own turn is under way, or setup; not so in special building.
    pub fn in_own_turn(&self) -> bool {
        !matches!(self.state.phase(), Phase::SpecialBuilding { .. } | Phase::SpecialDrawing { .. })
    }

    // The robber.

    /// A player's points as everybody can see them, counted on the board.
    pub fn public_points(&self, seat: Seat) -> u8 {
        let mut points = self.settlements_placed(seat) + 2 * self.cities_placed(seat);
        if self.state.longest_road() == Some(seat) {
            points += 2;
        }
        if self.state.largest_army() == Some(seat) {
            points += 2;
        }
        points
    }

    /// A player's points, victory point cards included.
    pub fn points(&self, seat: Seat) -> u8 {
        self.public_points(seat) + self.state.dev_cards(seat).get(DevCard::VictoryPoint)
    }

    fn has_building_at(&self, seat: Seat, hex: Hex) -> bool {
        let corners = self.board.topology().hex_vertices(hex);
        corners.into_iter().any(|corner| self.building_owner(corner) == Some(seat))
    }

    fn opponents(&self) -> impl Iterator<Item = Seat> {
        let current = self.state.current();
        self.state.seats().filter(move |&seat| seat != current)
    }

    /// Whether a friendly robber leaves this opponent alone.
    fn is_spared(&self, seat: Seat) -> bool {
        self.board.rules().friendly_robber && self.public_points(seat) <= 2
    }

    /// Where the robber may go: another hex, under the friendly rule one that hurts nobody who shows only 2 points,
    /// unless there is none.
    pub fn robber_places(&self) -> Vec<Hex> {
        let others: Vec<Hex> =
            self.board.topology().hexes().filter(|&hex| hex != self.state.robber()).collect();
        let spared: Vec<Seat> = self.opponents().filter(|&seat| self.is_spared(seat)).collect();
        let hurts = |hex: Hex| spared.iter().any(|&seat| self.has_building_at(seat, hex));
        let kind: Vec<Hex> = others.iter().copied().filter(|&hex| !hurts(hex)).collect();
        if kind.is_empty() { others } else { kind }
    }

    /// Opponents of the current player with a building at the hex and a card to lose.
    pub fn victims(&self, hex: Hex) -> Vec<Seat> {
        let can_lose = |seat: &Seat| {
            self.has_building_at(*seat, hex)
                && self.state.hand(*seat).counts() != [0; 5]
                && !self.is_spared(*seat)
        };
        self.opponents().filter(can_lose).collect()
    }

    /// What a 7 makes each seat discard.
    pub fn owed_on_seven(&self) -> BySeat<u8> {
        let mut owed = BySeat::all(0);
        for seat in self.state.seats() {
            let held: u8 = self.state.hand(seat).counts().iter().sum();
            if held > self.board.rules().hand_limit && self.board.rules().robber != Robber::Off {
                owed[seat] = held / 2;
            }
        }
        owed
    }

    // Trade between players.

    fn are_opponents(&self, seat: Seat, to: Seats) -> bool {
        let plays = |other: Seat| other != seat && other.index() < usize::from(self.state.seat_count());
        !to.is_empty() && to.into_iter().all(plays)
    }

    /// Whether the rules know such an exchange and the speaker holds what it gives.
    fn may_exchange(&self, seat: Seat, offer: Offer) -> bool {
        let sum = |cards: Cards| cards.counts().iter().map(|&count| u32::from(count)).sum::<u32>();
        let allowed = match self.board.rules().trade {
            Trading::Free => true,
            Trading::OneForOne => sum(offer.give()) == 1 && sum(offer.want()) == 1,
            Trading::Off => false,
        };
        allowed && self.holds(seat, offer.give().counts())
    }

    /// The offer that waits for this seat's answer.
    fn asked(&self, seat: Seat) -> Option<Trade> {
        match self.state.phase() {
            Phase::Trading(trade) if trade.to.contains(seat) && trade.answers[seat] == Answer::Waiting => {
                Some(trade)
            }
            _ => None,
        }
    }

    // Roads.

    /// The length of a player's longest road: every trail from every vertex is walked to its end.
    pub fn road_length(&self, seat: Seat) -> u8 {
        let roads = self.roads_of(seat);
        let mut used = vec![false; roads.len()];
        let starts = roads.iter().flat_map(|&road| self.board.topology().edge_ends(road));
        starts.map(|start| self.walk(seat, &roads, &mut used, start)).max().unwrap_or(0)
    }

    /// The longest walk over unused roads that goes on from `at`.
    fn walk(&self, seat: Seat, roads: &[Edge], used: &mut [bool], at: Vertex) -> u8 {
        let under_way = used.iter().any(|&used| used);
        if under_way && self.has_opponents_building(seat, at) {
            return 0;
        }
        let mut longest = 0;
        for (index, &road) in roads.iter().enumerate() {
            let [a, b] = self.board.topology().edge_ends(road);
            if used[index] || at != a && at != b {
                continue;
            }
            used[index] = true;
            let on = self.walk(seat, roads, used, if at == a { b } else { a });
            longest = longest.max(1 + on);
            used[index] = false;
        }
        longest
    }
}

/// What the current player gives and gets if `taker` is picked.
pub fn deal_with(trade: &Trade, taker: Seat) -> Option<(Cards, Cards)> {
    if taker.index() >= MAX_SEATS || !trade.to.contains(taker) {
        return None;
    }
    match trade.answers[taker] {
        Answer::Accepted => Some((trade.offer.give(), trade.offer.want())),
        Answer::Countered(counter) => Some((counter.want(), counter.give())),
        Answer::Waiting | Answer::Declined => None,
    }
}
