//! Random players with a bent: each style reaches corners of the game that evenly random play seldom sees.

use crate::action_space::{payable_offer, some_opponents};
use crate::naive::Naive;
use brickwool_game::{BySeat, Luck, Seat, Seats, Turn};
use brickwool_settlers::{Action, Board, Edge, Legal, Phase, State, Step, Trading, TurnStage, Vertex};

/// How a seat plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// Evenly random.
    Even,
    /// Builds whatever it can and seldom ends a turn before.
    Builder,
    /// Lays roads until there are none left.
    RoadLayer,
    /// Lays roads towards others' roads, and settles where that cuts them.
    Cutter,
    /// Buys and plays development cards until the deck is empty.
    CardBuyer,
    /// Keeps its cards, so that the bank runs short.
    Hoarder,
    /// Offers, counters and accepts all the time.
    Trader,
}

impl Style {
    pub const ALL: [Style; 7] = [
        Style::Even,
        Style::Builder,
        Style::RoadLayer,
        Style::Cutter,
        Style::CardBuyer,
        Style::Hoarder,
        Style::Trader,
    ];

    /// How much likelier than others this action is chosen; never 0, so that every game can go everywhere.
    fn weight(self, action: Action) -> u32 {
        match (self, action) {
            // In a trade all styles lean towards a deal: a refusal is the shortest way out already.
            (_, Action::PickTaker(_) | Action::AcceptTrade) => 4,
            (Style::Even | Style::Trader, _) => 1,
            (Style::Builder, Action::BuildSettlement(_) | Action::BuildCity(_)) => 40,
            (Style::Builder, Action::BuildRoad(_) | Action::BuyDevCard) => 8,
            (Style::Builder, Action::BankTrade { .. }) => 2,
            (Style::RoadLayer | Style::Cutter, Action::BuildRoad(_)) => 30,
            (Style::RoadLayer, Action::BuildSettlement(_) | Action::PlayRoadBuilding) => 20,
            (Style::RoadLayer | Style::Cutter, Action::BankTrade { .. }) => 2,
            (Style::CardBuyer, Action::BuyDevCard) => 60,
            (Style::CardBuyer, Action::PlayKnight | Action::PlayRoadBuilding) => 20,
            (Style::CardBuyer, Action::PlayMonopoly(_) | Action::PlayYearOfPlenty(_)) => 4,
            (Style::Hoarder, Action::EndTurn | Action::Roll | Action::StopBuilding) => 60,
            _ => 1,
        }
    }

    /// One in how many chances to make an offer this style takes.
    fn offers_one_in(self) -> u32 {
        match self {
            Style::Trader => 2,
            Style::Hoarder => 30,
            _ => 10,
        }
    }
}

/// The players of one game.
#[derive(Clone, Debug)]
pub struct Players {
    styles: BySeat<Style>,
    /// Offers the current player may still make this turn: without a bound traders would never end one.
    offers_left: u8,
}

/// Offers a player makes in one turn at the most.
const OFFERS_A_TURN: u8 = 3;

impl Players {
    /// Players of these styles.
    pub fn new(styles: BySeat<Style>) -> Players {
        Players { styles, offers_left: OFFERS_A_TURN }
    }

    /// What happens next, or `None` when the game is over.
    pub fn next_step(&mut self, state: &State, board: &Board, luck: &mut impl Luck) -> Option<Step> {
        if state.phase() == Phase::Turn(TurnStage::BeforeRoll) {
            self.offers_left = OFFERS_A_TURN;
        }
        let seat = match state.turn() {
            Turn::Over { .. } => return None,
            Turn::Chance(chance) => return Some(Step::Chance(chance.draw(state, board, luck))),
            Turn::Seat(seat) => seat,
            Turn::Seats(seats) => one_of_several(seats, state.current(), luck),
        };
        Some(Step::Act(seat, self.decide(seat, state, board, luck)))
    }

    fn decide(&mut self, seat: Seat, state: &State, board: &Board, luck: &mut impl Luck) -> Action {
        let style = self.styles[seat];
        let legal = state.legal_for(board, seat);
        let most = if board.rules().trade == Trading::OneForOne { 1 } else { 3 };
        if legal.may_offer() && self.offers_left > 0 && luck.below(style.offers_one_in()) == 0 {
            self.offers_left -= 1;
            if let Some(offer) = payable_offer(state.hand(seat), most, luck) {
                return Action::OfferTrade { offer, to: some_opponents(seat, state.seat_count(), luck) };
            }
        }
        if legal.may_counter()
            && luck.below(3) == 0
            && let Some(counter) = payable_offer(state.hand(seat), most, luck)
        {
            return Action::CounterTrade(counter);
        }
        if style == Style::Cutter
            && let Some(action) = attack(seat, &legal, state, board)
        {
            return action;
        }
        weighted(&legal, style, luck)
    }
}

/// A settlement that cuts another's road, or a road to where one would.
fn attack(seat: Seat, legal: &Legal, state: &State, board: &Board) -> Option<Action> {
    let topology = board.topology();
    let cuts = |vertex: Vertex| {
        let meeting = topology.vertex_edges(vertex);
        state.seats().without(seat).any(|other| (state.roads().of(other) & meeting).len() == 2)
    };
    if let Some(vertex) = legal.settlements().find(|&vertex| cuts(vertex)) {
        return Some(Action::BuildSettlement(vertex));
    }
    let naive = Naive::new(board, state);
    let leads_there =
        |edge: &Edge| topology.edge_ends(*edge).into_iter().any(|end| cuts(end) && naive.keeps_distance(end));
    legal.roads().find(leads_there).map(Action::BuildRoad)
}

/// Anybody of several; but the one who waits for answers mostly lets the others speak first.
fn one_of_several(mut seats: Seats, current: Seat, luck: &mut impl Luck) -> Seat {
    let others = seats.without(current);
    if !others.is_empty() && luck.below(4) > 0 {
        seats = others;
    }
    let chosen = luck.below(seats.len()) as usize;
    seats.nth(chosen).expect("there are that many seats")
}

fn weighted(legal: &Legal, style: Style, luck: &mut impl Luck) -> Action {
    let all: u32 = legal.iter().map(|action| style.weight(action)).sum();
    let mut chosen = luck.below(all);
    for action in legal.iter() {
        let weight = style.weight(action);
        if chosen < weight {
            return action;
        }
        chosen -= weight;
    }
    unreachable!("the weights add up to more than was drawn")
}
