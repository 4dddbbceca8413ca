//! Counts what each seat gets, loses, buys and trades during one game, from the game's events.

use crate::rows::{Production, SeatRow};
use brickwool_game::{BySeat, MAX_SEATS, Seat};
use brickwool_settlers::constants::{ROBBER_ROLL, SETUP_SETTLEMENTS};
use brickwool_settlers::{Answer, Cards, Dice, Event, Hex, Layout, Resource, Vertex, pips};

/// The counts of a game in progress.
pub(crate) struct GameCounts {
    layout: Layout,
    pub(crate) in_setup: bool,
    robber: Hex,
    /// Cards that each hex gives each seat when its number is rolled.
    yields: Vec<BySeat<u8>>,
    /// Cards that each number would bring all seats together, the robber's hex left out.
    would_pay: [u32; 13],
    pub(crate) by_seat: [SeatRow; MAX_SEATS],
    pub(crate) sevens: u32,
    pub(crate) shortages: u32,
    pub(crate) production: Production,
    /// What was last rolled; in the setup, nothing.
    rolled: Option<Dice>,
    /// Of the current turn.
    pub(crate) dice: Option<[u8; 2]>,
    /// Of the current turn.
    pub(crate) produced: [u8; MAX_SEATS],
}

impl GameCounts {
    pub(crate) fn new(layout: Layout, robber: Hex) -> GameCounts {
        GameCounts {
            yields: vec![BySeat::all(0); layout.topology().hexes().len() as usize],
            layout,
            in_setup: true,
            robber,
            would_pay: [0; 13],
            by_seat: Default::default(),
            sevens: 0,
            shortages: 0,
            production: Production::default(),
            rolled: None,
            dice: None,
            produced: [0; MAX_SEATS],
        }
    }

    /// Resets the counts of the current turn.
    pub(crate) fn next_turn(&mut self) {
        self.dice = None;
        self.produced = [0; MAX_SEATS];
    }

    pub(crate) fn event(&mut self, event: &Event) {
        match *event {
            Event::Rolled { dice, .. } => self.roll(dice),
            Event::Produced { seat, cards } => self.produce(seat, cards),
            Event::Shortage { .. } => self.shortages += 1,
            Event::RoadBuilt { seat, edge } => {
                let in_setup = self.in_setup;
                let own = self.seat(seat);
                if in_setup && let Some(opening) = own.opening_roads.get_mut(usize::from(own.roads)) {
                    *opening = Some(edge.0);
                }
                own.roads += 1;
            }
            Event::SettlementBuilt { seat, vertex } => self.settle(seat, vertex),
            Event::CityBuilt { seat, vertex } => {
                self.seat(seat).cities_built += 1;
                self.raise_yields(seat, vertex);
            }
            Event::CardDrawn { seat, card: Some(card) } => self.seat(seat).dev_bought[card as usize] += 1,
            Event::CardPlayed { seat, card } => self.seat(seat).dev_played[card as usize] += 1,
            Event::PlentyTaken { seat, cards } => self.seat(seat).plenty += cards.total(),
            Event::MonopolyTaken { by, from, count, .. } => {
                self.seat(by).monopoly_gained += u32::from(count);
                self.seat(from).monopoly_lost += u32::from(count);
            }
            Event::Discarded { seat, .. } => self.seat(seat).discarded += 1,
            Event::RobberMoved { hex, .. } => self.move_robber(hex),
            Event::Stolen { by, from, .. } => {
                self.seat(by).stolen += 1;
                self.seat(from).robbed += 1;
            }
            Event::BankTraded { seat, gave, .. } => {
                self.seat(seat).bank_trades[gave.total().clamp(2, 4) as usize - 2] += 1;
            }
            Event::Offered { seat, .. } => self.seat(seat).offers += 1,
            Event::Answered { seat, answer } => self.answer(seat, answer),
            Event::Traded { seat, with, deal } => {
                let (given, got) = (deal.give().total(), deal.want().total());
                let own = self.seat(seat);
                own.trades_with[with.index()] += 1;
                own.traded_away += given;
                own.traded_in += got;
                let partner = self.seat(with);
                partner.trades_joined += 1;
                partner.traded_away += got;
                partner.traded_in += given;
            }
            Event::CardDrawn { card: None, .. }
            | Event::TurnBegan { .. }
            | Event::SpecialBuildingBegan { .. }
            | Event::Paid { .. }
            | Event::OfferClosed { .. }
            | Event::RoadLength { .. }
            | Event::LongestRoad { .. }
            | Event::LargestArmy { .. }
            | Event::Won { .. }
            | Event::Phase(_) => {}
        }
    }

    fn seat(&mut self, seat: Seat) -> &mut SeatRow {
        &mut self.by_seat[seat.index()]
    }

    fn roll(&mut self, dice: Dice) {
        self.rolled = Some(dice);
        self.dice = Some(dice.faces());
        self.sevens += u32::from(dice.total() == ROBBER_ROLL);
        for (offered, cards) in self.production.offered.iter_mut().zip(self.would_pay) {
            *offered += cards;
        }
        if self.layout.number(self.robber) == Some(dice.total()) {
            for (seat, cards) in self.by_seat.iter_mut().zip(self.yields[self.robber.index()].0) {
                seat.blocked += u32::from(cards);
            }
        }
    }

    fn produce(&mut self, seat: Seat, cards: Cards) {
        self.produced[seat.index()] += cards.total() as u8;
        match self.rolled {
            Some(dice) => {
                self.production.paid[usize::from(dice.total())] += cards.total();
                for (sum, count) in self.seat(seat).produced.iter_mut().zip(cards.counts()) {
                    *sum += u32::from(count);
                }
            }
            None => self.seat(seat).start_cards += cards.total() as u8,
        }
    }

    fn settle(&mut self, seat: Seat, vertex: Vertex) {
        let (in_setup, pips) = (self.in_setup, self.pips(vertex));
        let own = self.seat(seat);
        let nth = usize::from(own.settlements_built);
        if in_setup && nth < usize::from(SETUP_SETTLEMENTS) {
            own.opening[nth] = Some(vertex.0);
            own.opening_pips[nth] = pips;
        }
        own.settlements_built += 1;
        if in_setup {
            self.seat(seat).opening_kinds = self.kinds(self.by_seat[seat.index()].opening);
        }
        self.raise_yields(seat, vertex);
    }

    fn answer(&mut self, seat: Seat, answer: Answer) {
        let own = self.seat(seat);
        match answer {
            Answer::Waiting => {}
            Answer::Declined => own.declined += 1,
            Answer::Accepted => own.accepted += 1,
            Answer::Countered(_) => own.countered += 1,
        }
    }

    /// The ways out of 36 that a roll pays for a building here.
    fn pips(&self, vertex: Vertex) -> u8 {
        let hexes = self.layout.topology().vertex_hexes(vertex);
        hexes.filter_map(|hex| self.layout.number(hex)).map(pips).sum()
    }

    /// How many kinds of resources buildings at these vertices touch.
    fn kinds(&self, vertices: [Option<u8>; 2]) -> u8 {
        let topology = self.layout.topology();
        let hexes = vertices.into_iter().flatten().flat_map(|vertex| topology.vertex_hexes(Vertex(vertex)));
        let resources = hexes.filter_map(|hex| self.layout.terrain(hex).resource());
        resources.fold(0u8, |kinds, resource: Resource| kinds | 1 << resource.index()).count_ones() as u8
    }

    fn raise_yields(&mut self, seat: Seat, vertex: Vertex) {
        for hex in self.layout.topology().vertex_hexes(vertex) {
            let Some(number) = self.layout.number(hex) else { continue };
            self.yields[hex.index()][seat] += 1;
            if hex != self.robber {
                self.would_pay[usize::from(number)] += 1;
            }
        }
    }

    fn move_robber(&mut self, to: Hex) {
        let all = |yields: BySeat<u8>| yields.0.into_iter().map(u32::from).sum::<u32>();
        if let Some(number) = self.layout.number(self.robber) {
            self.would_pay[usize::from(number)] += all(self.yields[self.robber.index()]);
        }
        if let Some(number) = self.layout.number(to) {
            self.would_pay[usize::from(number)] -= all(self.yields[to.index()]);
        }
        self.robber = to;
    }
}
