//! Whether a step is legal, and if not, exactly why.

use crate::{
    Action, Answer, Board, Cards, DevCard, Edge, Expected, Hex, Illegal, Impossible, Offer, Outcome, Phase,
    Plenty, Resource, State, Step, Trading, TurnStage, Vertex, constants,
};
use brickwool_game::{Seat, Seats, Turn};

type Checked = Result<(), Illegal>;

impl State {
    /// Whether a step is legal now.
    pub fn check(&self, board: &Board, step: Step) -> Checked {
        if let Phase::Over { winner } = self.phase {
            return Err(Illegal::GameOver { winner });
        }
        match step {
            Step::Act(seat, action) => self.check_action(board, seat, action),
            Step::Chance(outcome) => self.check_outcome(board, outcome),
        }
    }

    fn check_outcome(&self, board: &Board, outcome: Outcome) -> Checked {
        let impossible = |why| Err(Illegal::ImpossibleOutcome(why));
        match (outcome, self.phase) {
            (Outcome::Dice(_), Phase::Rolling) => Ok(()),
            (Outcome::Stolen(resource), Phase::Stealing { from, .. }) => match self.hands[from].get(resource)
            {
                0 => impossible(Impossible::NotHeld(resource)),
                _ => Ok(()),
            },
            (Outcome::Drawn(card), Phase::Drawing | Phase::SpecialDrawing { .. }) => {
                match self.deck.get(card) {
                    0 => impossible(Impossible::NotInDeck(card)),
                    _ => Ok(()),
                }
            }
            (Outcome::RobberTo(hex), Phase::RobberWanders { .. }) => {
                if self.robber_places(board).contains(hex) {
                    Ok(())
                } else {
                    impossible(Impossible::NotThere(hex))
                }
            }
            (Outcome::Victim(seat), Phase::VictimByChance { victims, .. }) => {
                if victims.contains(seat) {
                    Ok(())
                } else {
                    impossible(Impossible::NotAVictim(seat))
                }
            }
            _ if matches!(self.turn(), Turn::Chance(_)) => Err(Illegal::WrongOutcome),
            _ => Err(Illegal::NotWaitingForChance),
        }
    }

    fn check_action(&self, board: &Board, seat: Seat, action: Action) -> Checked {
        if !self.seats().contains(seat) {
            return Err(Illegal::NoSuchSeat { seat, seats: self.seats });
        }
        match self.turn() {
            Turn::Chance(_) => return Err(Illegal::WaitingForChance),
            Turn::Seat(current) if current != seat => return Err(Illegal::NotYourTurn { seat, current }),
            _ => {}
        }
        match action {
            Action::Roll => self.check_roll(),
            Action::EndTurn => self.check_stage(TurnStage::AfterRoll),
            Action::BuildRoad(edge) => self.check_road(board, seat, edge),
            Action::BuildSettlement(vertex) => self.check_settlement(board, seat, vertex),
            Action::BuildCity(vertex) => self.check_city(board, seat, vertex),
            Action::BuyDevCard => self.check_buy(board, seat),
            Action::PlayKnight => self.check_card(DevCard::Knight),
            Action::PlayRoadBuilding => self.check_card(DevCard::RoadBuilding),
            Action::PlayMonopoly(_) => self.check_card(DevCard::Monopoly),
            Action::PlayYearOfPlenty(plenty) => {
                self.check_card(DevCard::YearOfPlenty)?;
                self.check_plenty(plenty)
            }
            Action::StopBuilding => match self.phase {
                Phase::RoadBuilding { .. } | Phase::SpecialBuilding { .. } => Ok(()),
                _ => Err(self.not_now()),
            },
            Action::Discard(resource) => self.check_discard(seat, resource),
            Action::MoveRobber(hex) => self.check_robber(board, hex),
            Action::StealFrom(victim) => self.check_victim(victim),
            Action::BankTrade { give, count, take } => self.check_bank_trade(board, seat, give, count, take),
            Action::OfferTrade { offer, to } => self.check_offer(board, seat, offer, to),
            Action::AcceptTrade => self.check_answer(seat, |trade| pays(self.hands[seat], trade.want())),
            Action::DeclineTrade => self.check_answer(seat, |_| Ok(())),
            Action::CounterTrade(counter) => {
                self.check_answer(seat, |_| self.check_exchange(board, seat, counter))
            }
            Action::PickTaker(taker) => self.check_pick(seat, taker),
            Action::WithdrawTrade => match self.phase {
                Phase::Trading(_) if seat == self.current => Ok(()),
                Phase::Trading(_) => Err(Illegal::NotYourTurn { seat, current: self.current }),
                _ => Err(Illegal::NotNow { expected: Expected::NotAsked }),
            },
        }
    }

    /// The reason for refusing an action that does not belong to this phase.
    fn not_now(&self) -> Illegal {
        let expected = match self.phase {
            Phase::SetupSettlement { .. } => Expected::SetupSettlement,
            Phase::SetupRoad { .. } => Expected::SetupRoad,
            Phase::Turn(TurnStage::BeforeRoll) => Expected::Roll,
            Phase::Discard { .. } => Expected::Discard,
            Phase::MoveRobber { .. } => Expected::MoveRobber,
            Phase::ChooseVictim { .. } => Expected::ChooseVictim,
            Phase::RoadBuilding { .. } => Expected::RoadBuilding,
            Phase::Trading(_) => Expected::Trading,
            Phase::SpecialBuilding { .. } => Expected::SpecialBuilding,
            Phase::Turn(TurnStage::AfterRoll)
            | Phase::Rolling
            | Phase::Drawing
            | Phase::SpecialDrawing { .. }
            | Phase::Stealing { .. }
            | Phase::RobberWanders { .. }
            | Phase::VictimByChance { .. }
            | Phase::Over { .. } => Expected::NotAsked,
        };
        Illegal::NotNow { expected }
    }

    fn check_stage(&self, wanted: TurnStage) -> Checked {
        if self.phase == Phase::Turn(wanted) { Ok(()) } else { Err(self.not_now()) }
    }

    /// Whether something may be built or bought now.
    fn check_may_build(&self) -> Checked {
        match self.phase {
            Phase::Turn(TurnStage::AfterRoll) | Phase::SpecialBuilding { .. } => Ok(()),
            _ => Err(self.not_now()),
        }
    }

    fn check_roll(&self) -> Checked {
        match self.phase {
            Phase::Turn(TurnStage::BeforeRoll) => Ok(()),
            Phase::Turn(TurnStage::AfterRoll) => Err(Illegal::NotNow { expected: Expected::RolledAlready }),
            _ => Err(self.not_now()),
        }
    }

    // Building.

    fn check_road(&self, board: &Board, seat: Seat, edge: Edge) -> Checked {
        if !board.topology().edges().contains(edge) {
            return Err(Illegal::NoSuchPlace { kind: "edge", number: edge.0 });
        }
        match self.phase {
            Phase::SetupRoad { at, .. } => {
                if self.setup_road_places(board, at).contains(edge) {
                    return Ok(());
                }
                return Err(match self.roads.owner(edge) {
                    Some(owner) => Illegal::EdgeTaken { edge, owner },
                    None => Illegal::EdgeNotAtSettlement { edge, vertex: at },
                });
            }
            Phase::RoadBuilding { .. } => {}
            _ => {
                self.check_may_build()?;
                pays(self.hands[seat], Cards::ROAD)?;
            }
        }
        if self.pieces[seat].roads == 0 {
            return Err(Illegal::NoPieces { piece: "roads", count: constants::ROADS });
        }
        if self.road_places(seat).contains(edge) { Ok(()) } else { Err(self.no_road(board, seat, edge)) }
    }

    /// Why no road can be built on an edge that is not among the places for roads.
    fn no_road(&self, board: &Board, seat: Seat, edge: Edge) -> Illegal {
        if let Some(owner) = self.roads.owner(edge) {
            return Illegal::EdgeTaken { edge, owner };
        }
        for vertex in board.topology().edge_ends(edge) {
            if let Some(owner) = self.buildings.owner(vertex)
                && owner != seat
                && self.road_ends(board, seat).contains(vertex)
            {
                return Illegal::EdgeBehindBuilding { edge, vertex, owner };
            }
        }
        Illegal::EdgeNotConnected { edge, seat }
    }

    fn check_settlement(&self, board: &Board, seat: Seat, vertex: Vertex) -> Checked {
        if !board.topology().vertices().contains(vertex) {
            return Err(Illegal::NoSuchPlace { kind: "vertex", number: vertex.0 });
        }
        let in_setup = matches!(self.phase, Phase::SetupSettlement { .. });
        if !in_setup {
            self.check_may_build()?;
            pays(self.hands[seat], Cards::SETTLEMENT)?;
            if self.pieces[seat].settlements == 0 {
                return Err(Illegal::NoPieces { piece: "settlements", count: constants::SETTLEMENTS });
            }
        }
        if !self.open.contains(vertex) {
            return Err(self.no_settlement(board, vertex));
        }
        if !in_setup && !self.road_ends(board, seat).contains(vertex) {
            return Err(Illegal::VertexNotConnected { vertex, seat });
        }
        Ok(())
    }

    /// Why no settlement can be built on a vertex that is not open.
    fn no_settlement(&self, board: &Board, vertex: Vertex) -> Illegal {
        if let Some(owner) = self.buildings.owner(vertex) {
            return Illegal::VertexTaken { vertex, owner };
        }
        let mut built = board.topology().vertex_neighbours(vertex) & self.buildings.taken();
        let neighbour = built.next().unwrap_or(vertex);
        let owner = self.buildings.owner(neighbour).unwrap_or(self.current);
        Illegal::TooClose { vertex, neighbour, owner }
    }

    fn check_city(&self, board: &Board, seat: Seat, vertex: Vertex) -> Checked {
        if !board.topology().vertices().contains(vertex) {
            return Err(Illegal::NoSuchPlace { kind: "vertex", number: vertex.0 });
        }
        self.check_may_build()?;
        match self.buildings.owner(vertex) {
            None => return Err(Illegal::NoSettlement { vertex }),
            Some(owner) if owner != seat => return Err(Illegal::NotYourBuilding { vertex, owner }),
            Some(_) if self.cities.contains(vertex) => return Err(Illegal::AlreadyCity { vertex }),
            Some(_) => {}
        }
        if self.pieces[seat].cities == 0 {
            return Err(Illegal::NoPieces { piece: "cities", count: constants::CITIES });
        }
        pays(self.hands[seat], Cards::CITY)
    }

    // Development cards.

    fn check_buy(&self, board: &Board, seat: Seat) -> Checked {
        self.check_may_build()?;
        if !board.rules().dev_cards {
            return Err(Illegal::NotInTheseRules { what: "development cards are" });
        }
        if self.deck.is_empty() {
            return Err(Illegal::DeckEmpty);
        }
        pays(self.hands[seat], Cards::DEV_CARD)
    }

    /// Whether the current player may play a card of this kind.
    fn check_card(&self, card: DevCard) -> Checked {
        if !matches!(self.phase, Phase::Turn(_)) {
            return Err(self.not_now());
        }
        if self.dev_cards[self.current].get(card) == 0 {
            return Err(Illegal::NoSuchCard { card });
        }
        if self.card_played {
            return Err(Illegal::CardAlreadyPlayed);
        }
        if self.playable().get(card) == 0 {
            return Err(Illegal::BoughtThisTurn { card });
        }
        Ok(())
    }

    fn check_plenty(&self, plenty: Plenty) -> Checked {
        let bank = self.bank();
        let cards = plenty.cards();
        match (bank.total(), cards.total()) {
            (0, _) => Err(Illegal::BankEmpty),
            (2.., 1) => Err(Illegal::TakeTwo),
            _ => match bank.missing(cards).iter().next() {
                Some((resource, _)) => Err(Illegal::BankOutOf { resource }),
                None => Ok(()),
            },
        }
    }

    // The robber.

    fn check_discard(&self, seat: Seat, resource: Resource) -> Checked {
        let Phase::Discard { owed } = self.phase else { return Err(self.not_now()) };
        if owed[seat] == 0 {
            return Err(Illegal::NothingToDiscard { seat });
        }
        pays(self.hands[seat], Cards::one(resource))
    }

    fn check_robber(&self, board: &Board, hex: Hex) -> Checked {
        if !board.topology().hexes().contains(hex) {
            return Err(Illegal::NoSuchPlace { kind: "hex", number: hex.0 });
        }
        let Phase::MoveRobber { .. } = self.phase else { return Err(self.not_now()) };
        if hex == self.robber {
            return Err(Illegal::RobberStays { hex });
        }
        if self.robber_places(board).contains(hex) { Ok(()) } else { Err(Illegal::RobberSpares { hex }) }
    }

    fn check_victim(&self, victim: Seat) -> Checked {
        let Phase::ChooseVictim { victims, .. } = self.phase else { return Err(self.not_now()) };
        if victims.contains(victim) {
            return Ok(());
        }
        if !self.seats().contains(victim) {
            return Err(Illegal::NoSuchSeat { seat: victim, seats: self.seats });
        }
        let why = if victim == self.current {
            "nobody robs themselves"
        } else if self.yields.of(self.robber, victim) == 0 {
            "no building of theirs is at the robber's hex"
        } else if self.hands[victim].is_empty() {
            "they hold no cards"
        } else {
            "the friendly robber spares players with so few points"
        };
        Err(Illegal::NoVictim { seat: victim, why })
    }

    // Trade.

    fn check_bank_trade(
        &self,
        board: &Board,
        seat: Seat,
        give: Resource,
        count: u8,
        take: Resource,
    ) -> Checked {
        self.check_stage(TurnStage::AfterRoll)?;
        if !board.rules().bank_trade {
            return Err(Illegal::NotInTheseRules { what: "trading with the bank is" });
        }
        if give == take {
            return Err(Illegal::SameResource { resource: give });
        }
        let rate = self.bank_rates(seat).get(give);
        if count != rate {
            return Err(Illegal::WrongRate { give, rate, count });
        }
        pays(self.hands[seat], Cards::some(give, count))?;
        if self.bank().get(take) == 0 {
            return Err(Illegal::BankOutOf { resource: take });
        }
        Ok(())
    }

    fn check_offer(&self, board: &Board, seat: Seat, offer: Offer, to: Seats) -> Checked {
        self.check_stage(TurnStage::AfterRoll)?;
        if board.rules().trade == Trading::Off {
            return Err(Illegal::NotInTheseRules { what: "trading between players is" });
        }
        let opponents = self.seats().without(seat);
        if to.is_empty() || !opponents.contains_all(to) {
            return Err(Illegal::NoRecipients);
        }
        self.check_exchange(board, seat, offer)
    }

    /// Whether a seat can pay its side of an exchange, and the rules allow the exchange.
    fn check_exchange(&self, board: &Board, seat: Seat, offer: Offer) -> Checked {
        if board.rules().trade == Trading::OneForOne && !offer.is_one_for_one() {
            return Err(Illegal::OnlyOneForOne);
        }
        pays(self.hands[seat], offer.give())
    }

    /// Whether a seat may answer the offer on the table; `fits` checks the answer itself.
    fn check_answer(&self, seat: Seat, fits: impl FnOnce(Offer) -> Checked) -> Checked {
        let Phase::Trading(trade) = self.phase else {
            return Err(Illegal::NotNow { expected: Expected::NotAsked });
        };
        if !trade.to.contains(seat) {
            return Err(Illegal::NotAsked { seat });
        }
        if trade.answers[seat] != Answer::Waiting {
            return Err(Illegal::AlreadyAnswered { seat });
        }
        fits(trade.offer)
    }

    fn check_pick(&self, seat: Seat, taker: Seat) -> Checked {
        let Phase::Trading(trade) = self.phase else { return Err(self.not_now()) };
        if seat != self.current {
            return Err(Illegal::NotYourTurn { seat, current: self.current });
        }
        if !self.seats().contains(taker) {
            return Err(Illegal::NoSuchSeat { seat: taker, seats: self.seats });
        }
        match trade.deal_with(taker) {
            None => Err(Illegal::NotATaker { seat: taker }),
            Some(deal) => pays(self.hands[seat], deal.give()),
        }
    }
}

/// Whether a hand can pay, and if not, what is missing.
fn pays(hand: Cards, cost: Cards) -> Checked {
    if hand.covers(cost) { Ok(()) } else { Err(Illegal::CannotPay { missing: hand.missing(cost) }) }
}
