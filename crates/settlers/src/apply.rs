//! What each step does. Whether it is legal was decided by [`check`](crate::check) before.
//!
//! What happens a few times in a game is kept out of line (`inline(never)`), so that the loop of a simulation, into which the
//! rest is inlined, stays small: measured, 5 % of a random game.

use crate::action::ActionVisitor;
use crate::constants::{
    AWARD_POINTS, CITY_POINTS, FREE_ROADS, LARGEST_ARMY_MIN, LONGEST_ROAD_MIN, ROBBER_ROLL,
    SETTLEMENT_POINTS, SETUP_SETTLEMENTS,
};
use crate::yields::FIRST;
use crate::{
    Action, Answer, Board, Cards, DevCard, DevCards, Dice, Edge, Event, Hex, Illegal, Legal, Offer, Outcome,
    Phase, Plenty, Resource, Robber, State, Step, Trade, TurnStage, Vertex, longest_road,
};
use brickwool_game::{BySeat, MAX_SEATS, Seat};

impl State {
    /// Takes a step, or says why it is illegal and changes nothing.
    pub fn apply(&mut self, board: &Board, step: Step) -> Result<(), Illegal> {
        self.apply_with(board, step, &mut |_| {})
    }

    /// Takes a step and passes what changed to `sink`.
    pub fn apply_with(
        &mut self,
        board: &Board,
        step: Step,
        sink: &mut impl FnMut(Event),
    ) -> Result<(), Illegal> {
        self.check(board, step)?;
        self.advance(board, step, sink);
        Ok(())
    }

    /// Takes a step that is known to be legal, one of [`Legal`] or drawn by
    /// [`Chance`](crate::Chance). Any other step leaves an invalid state.
    #[inline(always)] // So that a step just made is never packed and unpacked again.
    pub fn apply_unchecked(&mut self, board: &Board, step: Step) {
        self.advance(board, step, &mut |_| {});
    }

    /// Takes the `n`-th action of `legal`, which must be this state's, and passes what changed to `sink`. The same as
    /// applying [`Legal::nth`], but faster, because the action is never put together.
    #[inline(always)]
    pub(crate) fn apply_nth(&mut self, board: &Board, legal: &Legal, n: u32, sink: &mut impl FnMut(Event)) {
        struct Apply<'a, S> {
            state: &'a mut State,
            board: &'a Board,
            seat: Seat,
            sink: &'a mut S,
        }
        impl<S: FnMut(Event)> ActionVisitor for Apply<'_, S> {
            type Output = ();
            #[inline(always)]
            fn visit(self, action: Action) {
                self.state.advance(self.board, Step::Act(self.seat, action), self.sink);
            }
        }
        legal.visit_nth(n, Apply { state: self, board, seat: legal.seat(), sink });
    }

    #[inline(always)]
    fn advance(&mut self, board: &Board, step: Step, sink: &mut impl FnMut(Event)) {
        let before = self.phase;
        match step {
            Step::Act(seat, action) => self.apply_action(board, seat, action, sink),
            Step::Chance(outcome) => self.apply_outcome(board, outcome, sink),
        }
        if self.phase != before {
            sink(Event::Phase(self.phase));
        }
    }

    #[inline(always)]
    fn apply_action(&mut self, board: &Board, seat: Seat, action: Action, sink: &mut impl FnMut(Event)) {
        match action {
            Action::Roll => self.phase = Phase::Rolling,
            Action::EndTurn => self.end_turn(board, seat, sink),
            Action::BuildRoad(edge) => self.build_road(board, seat, edge, sink),
            Action::BuildSettlement(vertex) => self.build_settlement(board, seat, vertex, sink),
            Action::BuildCity(vertex) => self.build_city(board, seat, vertex, sink),
            Action::BuyDevCard => {
                self.pay(seat, Cards::DEV_CARD, sink);
                self.phase = match self.phase {
                    Phase::SpecialBuilding { after } => Phase::SpecialDrawing { after },
                    _ => Phase::Drawing,
                };
            }
            Action::PlayKnight => self.play_knight(board, seat, sink),
            Action::PlayRoadBuilding => self.play_road_building(seat, sink),
            Action::PlayYearOfPlenty(plenty) => self.play_year_of_plenty(seat, plenty, sink),
            Action::PlayMonopoly(resource) => self.play_monopoly(seat, resource, sink),
            Action::StopBuilding => match self.phase {
                Phase::RoadBuilding { then, .. } => self.phase = Phase::Turn(then),
                Phase::SpecialBuilding { after } => self.next_after(board, after, sink),
                _ => debug_assert!(false, "nothing to stop"),
            },
            Action::Discard(resource) => self.discard(board, seat, resource, sink),
            Action::MoveRobber(hex) => {
                if let Phase::MoveRobber { then } = self.phase {
                    self.move_robber(board, hex, then, sink);
                }
            }
            Action::StealFrom(from) => {
                if let Phase::ChooseVictim { then, .. } = self.phase {
                    self.phase = Phase::Stealing { from, then };
                }
            }
            Action::BankTrade { give, count, take } => {
                let (gave, got) = (Cards::some(give, count), Cards::one(take));
                self.hands[seat] = self.hands[seat] - gave + got;
                self.bank = self.bank + gave - got;
                sink(Event::BankTraded { seat, gave, got });
            }
            Action::OfferTrade { offer, to } => {
                self.phase = Phase::Trading(Trade::new(offer, to));
                sink(Event::Offered { seat, offer, to });
            }
            Action::AcceptTrade => self.answer(seat, Answer::Accepted, sink),
            Action::DeclineTrade => self.answer(seat, Answer::Declined, sink),
            Action::CounterTrade(offer) => self.answer(seat, Answer::Countered(offer), sink),
            Action::PickTaker(with) => self.pick_taker(seat, with, sink),
            Action::WithdrawTrade => self.close_offer(sink),
        }
    }

    #[inline(always)]
    fn apply_outcome(&mut self, board: &Board, outcome: Outcome, sink: &mut impl FnMut(Event)) {
        match (outcome, &self.phase) {
            (Outcome::Dice(dice), _) => self.roll(board, dice, sink),
            (Outcome::Stolen(resource), &Phase::Stealing { from, then }) => {
                let by = self.current;
                self.hands[from] -= Cards::one(resource);
                self.hands[by] += Cards::one(resource);
                self.phase = Phase::Turn(then);
                sink(Event::Stolen { by, from, card: Some(resource) });
            }
            (Outcome::Drawn(card), _) => {
                let seat = self.current;
                self.deck = self.deck.without(card);
                self.bought = self.bought.with(card);
                self.dev_cards[seat] = self.dev_cards[seat].with(card);
                self.phase = match self.phase {
                    Phase::SpecialDrawing { after } => Phase::SpecialBuilding { after },
                    _ => Phase::Turn(TurnStage::AfterRoll),
                };
                sink(Event::CardDrawn { seat, card: Some(card) });
                self.claim_victory(board, sink);
            }
            (Outcome::RobberTo(hex), &Phase::RobberWanders { then }) => {
                self.move_robber(board, hex, then, sink)
            }
            (Outcome::Victim(from), &Phase::VictimByChance { then, .. }) => {
                self.phase = Phase::Stealing { from, then };
            }
            _ => debug_assert!(false, "an outcome that was not asked for"),
        }
    }

    fn end_turn(&mut self, board: &Board, seat: Seat, sink: &mut impl FnMut(Event)) {
        if self.has_special_building(board) {
            self.next_after(board, seat, sink);
        } else {
            self.begin_turn(board, seat.next(self.seats), sink);
        }
    }

    /// After the turn of `after`, everybody else has their special building, from their left on; then comes the next turn.
    fn next_after(&mut self, board: &Board, after: Seat, sink: &mut impl FnMut(Event)) {
        let seat = self.current.next(self.seats);
        if seat == after {
            self.begin_turn(board, after.next(self.seats), sink);
        } else {
            self.current = seat;
            self.bought = DevCards::NONE;
            self.card_played = false;
            self.phase = Phase::SpecialBuilding { after };
            sink(Event::SpecialBuildingBegan { seat });
        }
    }

    fn begin_turn(&mut self, board: &Board, seat: Seat, sink: &mut impl FnMut(Event)) {
        self.current = seat;
        self.bought = DevCards::NONE;
        self.card_played = false;
        self.phase = Phase::Turn(TurnStage::BeforeRoll);
        sink(Event::TurnBegan { seat });
        self.claim_victory(board, sink);
    }

    /// Ends the game if it is the turn of somebody with enough points; nobody else can win now.
    #[inline]
    fn claim_victory(&mut self, board: &Board, sink: &mut impl FnMut(Event)) {
        let seat = self.current;
        let in_own_turn = !matches!(self.phase, Phase::SpecialBuilding { .. });
        if self.points(seat) >= board.rules().victory_target && in_own_turn {
            self.phase = Phase::Over { winner: seat };
            let victory_cards = BySeat(self.dev_cards.0.map(|cards| cards.get(DevCard::VictoryPoint)));
            sink(Event::Won { seat, victory_cards });
        }
    }

    #[inline]
    fn pay(&mut self, seat: Seat, cards: Cards, sink: &mut impl FnMut(Event)) {
        self.hands[seat] -= cards;
        self.bank += cards;
        sink(Event::Paid { seat, cards });
    }

    // Building.

    #[inline(never)]
    fn build_road(&mut self, board: &Board, seat: Seat, edge: Edge, sink: &mut impl FnMut(Event)) {
        if matches!(self.phase, Phase::Turn(_) | Phase::SpecialBuilding { .. }) {
            self.pay(seat, Cards::ROAD, sink);
        }
        self.roads.give(edge, seat);
        let stops = self.opponents_buildings(seat);
        for end in board.topology().edge_ends(edge) {
            if !stops.contains(end) {
                self.reached[seat] |= board.topology().vertex_edges(end);
            }
        }
        self.pieces[seat].roads -= 1;
        sink(Event::RoadBuilt { seat, edge });

        let before = self.road_lengths[seat];
        let roads = self.roads.of(seat);
        let length = longest_road::longest_after(board.topology(), roads, stops, edge, before);
        self.set_road_length(seat, length, sink);

        match self.phase {
            Phase::SetupRoad { placed, .. } if placed == SETUP_SETTLEMENTS * self.seats => {
                self.begin_turn(board, Seat::new(0), sink);
            }
            Phase::SetupRoad { placed, .. } => {
                let seat = State::setup_seat(placed, self.seats);
                self.current = seat;
                self.phase = Phase::SetupSettlement { placed };
                sink(Event::TurnBegan { seat });
            }
            Phase::RoadBuilding { left, then } => {
                self.phase = self.road_building(seat, left - 1, then);
                self.claim_victory(board, sink);
            }
            _ => self.claim_victory(board, sink),
        }
    }

    /// The phase in which up to `left` free roads are laid: none once pieces or places have run out.
    fn road_building(&self, seat: Seat, left: u8, then: TurnStage) -> Phase {
        let left = left.min(self.pieces[seat].roads);
        if left == 0 || self.road_places(seat).is_empty() {
            Phase::Turn(then)
        } else {
            Phase::RoadBuilding { left, then }
        }
    }

    #[inline(never)]
    fn build_settlement(&mut self, board: &Board, seat: Seat, vertex: Vertex, sink: &mut impl FnMut(Event)) {
        if matches!(self.phase, Phase::Turn(_) | Phase::SpecialBuilding { .. }) {
            self.pay(seat, Cards::SETTLEMENT, sink);
        }
        let topology = board.topology();
        self.buildings.give(vertex, seat);
        self.open = self.open.without(vertex) - topology.vertex_neighbours(vertex);
        self.pieces[seat].settlements -= 1;
        self.points[seat] += SETTLEMENT_POINTS;
        self.harbours[seat] = self.harbours[seat].and(board.harbour_at(vertex));
        self.raise_yields(board, seat, vertex);
        sink(Event::SettlementBuilt { seat, vertex });

        if let Phase::SetupSettlement { placed } = self.phase {
            if placed >= self.seats {
                self.pay_for_second_settlement(board, seat, vertex, sink);
            }
            self.phase = Phase::SetupRoad { placed: placed + 1, at: vertex };
        } else {
            self.cut_roads(board, seat, vertex, sink);
            self.claim_victory(board, sink);
        }
    }

    fn pay_for_second_settlement(
        &mut self,
        board: &Board,
        seat: Seat,
        vertex: Vertex,
        sink: &mut impl FnMut(Event),
    ) {
        let cards = board.cards_around(vertex);
        if !cards.is_empty() {
            self.hands[seat] += cards;
            self.bank -= cards;
            sink(Event::Produced { seat, cards });
        }
    }

    /// A new building may break an opponent's road: one that passes through its vertex. And one that ends there cannot go on.
    fn cut_roads(&mut self, board: &Board, builder: Seat, vertex: Vertex, sink: &mut impl FnMut(Event)) {
        let topology = board.topology();
        for seat in self.seats().without(builder) {
            let roads = self.roads.of(seat);
            let roads_there = (roads & topology.vertex_edges(vertex)).len();
            if roads_there > 0 {
                self.reached[seat] = self.find_reached(board, seat);
            }
            if roads_there >= 2 {
                let length = longest_road::longest(topology, roads, self.opponents_buildings(seat));
                self.set_road_length(seat, length, sink);
            }
        }
    }

    #[inline(never)]
    fn build_city(&mut self, board: &Board, seat: Seat, vertex: Vertex, sink: &mut impl FnMut(Event)) {
        self.pay(seat, Cards::CITY, sink);
        self.cities = self.cities.with(vertex);
        let pieces = &mut self.pieces[seat];
        pieces.cities -= 1;
        pieces.settlements += 1;
        self.points[seat] += CITY_POINTS - SETTLEMENT_POINTS;
        self.raise_yields(board, seat, vertex);
        sink(Event::CityBuilt { seat, vertex });
        self.claim_victory(board, sink);
    }

    #[inline]
    fn raise_yields(&mut self, board: &Board, seat: Seat, vertex: Vertex) {
        for hex in board.topology().vertex_hexes(vertex) {
            self.yields.add_one(hex, seat);
        }
    }

    // The two awards.

    fn set_road_length(&mut self, seat: Seat, length: u8, sink: &mut impl FnMut(Event)) {
        if self.road_lengths[seat] == length {
            return;
        }
        self.road_lengths[seat] = length;
        sink(Event::RoadLength { seat, length });
        let holder = self.longest_road_now();
        if holder != self.longest_road {
            if let Some(loser) = self.longest_road {
                self.points[loser] -= AWARD_POINTS;
            }
            if let Some(winner) = holder {
                self.points[winner] += AWARD_POINTS;
            }
            self.longest_road = holder;
            sink(Event::LongestRoad { holder });
        }
    }

    /// Who should hold the Longest Road: the holder keeps it unless beaten or too short; otherwise whoever has the longest
    /// road gets it, and nobody if several are equally long.
    pub(crate) fn longest_road_now(&self) -> Option<Seat> {
        let lengths = self.road_lengths;
        let longest = lengths.0.into_iter().max().unwrap_or(0);
        if longest < LONGEST_ROAD_MIN {
            return None;
        }
        if let Some(holder) = self.longest_road
            && lengths[holder] == longest
        {
            return Some(holder);
        }
        let mut candidates = self.seats().filter(|&seat| lengths[seat] == longest);
        candidates.next().filter(|_| candidates.next().is_none())
    }

    fn update_largest_army(&mut self, seat: Seat, sink: &mut impl FnMut(Event)) {
        let army = self.knights[seat];
        let to_beat = self.largest_army.map_or(LARGEST_ARMY_MIN - 1, |holder| self.knights[holder]);
        if army > to_beat && self.largest_army != Some(seat) {
            if let Some(loser) = self.largest_army {
                self.points[loser] -= AWARD_POINTS;
            }
            self.points[seat] += AWARD_POINTS;
            self.largest_army = Some(seat);
            sink(Event::LargestArmy { holder: seat });
        }
    }

    // Development cards.

    fn play(&mut self, seat: Seat, card: DevCard, sink: &mut impl FnMut(Event)) {
        self.dev_cards[seat] = self.dev_cards[seat].without(card);
        self.card_played = true;
        sink(Event::CardPlayed { seat, card });
    }

    #[inline(never)]
    fn play_knight(&mut self, board: &Board, seat: Seat, sink: &mut impl FnMut(Event)) {
        self.play(seat, DevCard::Knight, sink);
        self.knights[seat] += 1;
        self.update_largest_army(seat, sink);
        if let Phase::Turn(then) = self.phase {
            self.phase = robber_phase(board, then);
        }
        self.claim_victory(board, sink);
    }

    #[inline(never)]
    fn play_road_building(&mut self, seat: Seat, sink: &mut impl FnMut(Event)) {
        self.play(seat, DevCard::RoadBuilding, sink);
        if let Phase::Turn(then) = self.phase {
            self.phase = self.road_building(seat, FREE_ROADS, then);
        }
    }

    #[inline(never)]
    fn play_year_of_plenty(&mut self, seat: Seat, plenty: Plenty, sink: &mut impl FnMut(Event)) {
        self.play(seat, DevCard::YearOfPlenty, sink);
        let cards = plenty.cards();
        self.hands[seat] += cards;
        self.bank -= cards;
        sink(Event::PlentyTaken { seat, cards });
    }

    #[inline(never)]
    fn play_monopoly(&mut self, by: Seat, resource: Resource, sink: &mut impl FnMut(Event)) {
        self.play(by, DevCard::Monopoly, sink);
        for from in self.seats().without(by) {
            let count = self.hands[from].get(resource);
            if count > 0 {
                let cards = Cards::some(resource, count);
                self.hands[from] -= cards;
                self.hands[by] += cards;
                sink(Event::MonopolyTaken { by, from, resource, count });
            }
        }
    }

    // The roll and the robber.

    #[inline(always)]
    fn roll(&mut self, board: &Board, dice: Dice, sink: &mut impl FnMut(Event)) {
        sink(Event::Rolled { seat: self.current, dice });
        if dice.total() == ROBBER_ROLL {
            self.roll_seven(board);
        } else {
            self.produce(board, dice.total(), sink);
            self.phase = Phase::Turn(TurnStage::AfterRoll);
        }
    }

    #[inline(never)]
    fn roll_seven(&mut self, board: &Board) {
        self.phase = robber_phase(board, TurnStage::AfterRoll);
        if board.rules().robber == Robber::Off {
            return;
        }
        let limit = u32::from(board.rules().hand_limit);
        let half = |hand: Cards| if hand.total() > limit { (hand.total() / 2) as u8 } else { 0 };
        let owed = BySeat(self.hands.0.map(half));
        if owed != BySeat::default() {
            self.phase = Phase::Discard { owed };
        }
    }

    fn discard(&mut self, board: &Board, seat: Seat, resource: Resource, sink: &mut impl FnMut(Event)) {
        self.hands[seat] -= Cards::one(resource);
        self.bank += Cards::one(resource);
        sink(Event::Discarded { seat, resource });
        if let Phase::Discard { owed } = &mut self.phase {
            // Writes all counts, not one: they are read as a whole right after, which is slow behind a narrower write.
            *owed = BySeat::from_fn(|other| owed[other] - u8::from(other == seat));
            if *owed == BySeat::default() {
                self.phase = robber_phase(board, TurnStage::AfterRoll);
            }
        }
    }

    #[inline(never)]
    fn move_robber(&mut self, board: &Board, hex: Hex, then: TurnStage, sink: &mut impl FnMut(Event)) {
        self.robber = hex;
        sink(Event::RobberMoved { seat: self.current, hex });
        let victims = self.victims(board, hex);
        self.phase = match victims.lowest() {
            None => Phase::Turn(then),
            Some(from) if victims.len() == 1 => Phase::Stealing { from, then },
            Some(_) if board.rules().robber == Robber::Random => Phase::VictimByChance { victims, then },
            Some(_) => Phase::ChooseVictim { victims, then },
        };
    }

    #[inline(always)]
    fn produce(&mut self, board: &Board, number: u8, sink: &mut impl FnMut(Event)) {
        if usize::from(self.seats) <= FIRST {
            self.produce_for::<FIRST>(board, number, sink);
        } else {
            self.produce_for_all(board, number, sink);
        }
    }

    #[inline(never)]
    fn produce_for_all(&mut self, board: &Board, number: u8, sink: &mut impl FnMut(Event)) {
        self.produce_for::<MAX_SEATS>(board, number, sink);
    }

    /// Production at a table of up to `N`.
    #[inline(always)]
    fn produce_for<const N: usize>(&mut self, board: &Board, number: u8, sink: &mut impl FnMut(Event)) {
        let mut hexes = board.hexes_with(number).without(self.robber);
        let mut owed = BySeat::<Cards, N>::all(Cards::NONE);
        let mut paid = Cards::NONE;
        loop {
            // Two at a time, even if there is one or none, because the processor can't predict how many produce.
            for hex in [hexes.take_lowest(), hexes.take_lowest()] {
                paid += self.yields.harvest(hex, board.product(hex), &mut owed);
            }
            if hexes.is_empty() {
                break;
            }
        }
        if !self.bank.covers(paid) {
            self.ration(board, &mut owed.0, sink);
            paid = owed.0.iter().fold(Cards::NONE, |sum, &cards| sum + cards);
        }
        self.bank -= paid;
        for (seat, &cards) in owed.iter() {
            self.hands[seat] += cards;
            if !cards.is_empty() {
                sink(Event::Produced { seat, cards });
            }
        }
    }

    /// Reduces what is owed to what the bank can pay, one resource at a time.
    #[cold]
    fn ration(&self, board: &Board, owed: &mut [Cards], sink: &mut impl FnMut(Event)) {
        let bank = self.bank();
        for resource in Resource::ALL {
            let wanted: u8 = owed.iter().map(|cards| cards.get(resource)).sum();
            let left = bank.get(resource);
            if wanted <= left {
                continue;
            }
            let only_one = owed.iter().filter(|cards| cards.get(resource) > 0).count() == 1;
            let pays = if only_one && board.rules().shortage == crate::Shortage::Official { left } else { 0 };
            for cards in owed.iter_mut() {
                let count = cards.get(resource);
                *cards = *cards - Cards::some(resource, count) + Cards::some(resource, count.min(pays));
            }
            sink(Event::Shortage { resource });
        }
    }

    // Trades between players.

    fn answer(&mut self, seat: Seat, answer: Answer, sink: &mut impl FnMut(Event)) {
        sink(Event::Answered { seat, answer });
        if let Phase::Trading(trade) = &mut self.phase {
            trade.answers[seat] = answer;
            if trade.all_declined() {
                self.close_offer(sink);
            }
        }
    }

    fn pick_taker(&mut self, seat: Seat, with: Seat, sink: &mut impl FnMut(Event)) {
        let Phase::Trading(trade) = self.phase else { return };
        let Some(deal): Option<Offer> = trade.deal_with(with) else { return };
        self.hands[seat] = self.hands[seat] - deal.give() + deal.want();
        self.hands[with] = self.hands[with] - deal.want() + deal.give();
        self.phase = Phase::Turn(TurnStage::AfterRoll);
        sink(Event::Traded { seat, with, deal });
    }

    fn close_offer(&mut self, sink: &mut impl FnMut(Event)) {
        self.phase = Phase::Turn(TurnStage::AfterRoll);
        sink(Event::OfferClosed { seat: self.current });
    }
}

/// The phase in which the robber is moved, which depends on the rules.
fn robber_phase(board: &Board, then: TurnStage) -> Phase {
    match board.rules().robber {
        Robber::Official => Phase::MoveRobber { then },
        Robber::Random => Phase::RobberWanders { then },
        Robber::Off => Phase::Turn(then),
    }
}
