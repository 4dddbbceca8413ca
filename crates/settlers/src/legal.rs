//! The legal actions of a seat, as sets: counted, asked and picked from without listing anything.
//!
//! Free-form offers are an open family and not among them; [`Legal::may_offer`] tells whether any can be made, and
//! [`Legal::simple_offers`] lists the small ones.

use crate::action::bits;
use crate::ids::nth_set_bit;
use crate::{
    Action, Answer, Board, Cards, DevCard, EdgeSet, Offer, Phase, Resource, Robber, Stage, State, Trading,
    VertexSet,
};
use brickwool_game::{Seat, Seats, Turn};

/// What one seat may do now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Legal {
    seat: Seat,
    /// Actions with a bit of their own: first and second word.
    turn_bits: u64,
    asked_bits: u64,
    settlements: VertexSet,
    cities: VertexSet,
    roads: EdgeSet,
    /// What the bank takes from this seat, to fill in how many cards a bank trade pays.
    rates: Cards,
    /// What the seat could offer: its hand, while offers are allowed.
    offerable: Cards,
    may_counter: bool,
}

/// The numbers of actions: bits first, then settlements, cities and roads by place.
const SETTLEMENT_INDEX: usize = 128;
const CITY_INDEX: usize = SETTLEMENT_INDEX + crate::topology::MAX_VERTICES;
const ROAD_INDEX: usize = CITY_INDEX + crate::topology::MAX_VERTICES;

impl Action {
    /// How many numbers [`Action::index`] uses.
    pub const INDEX_END: usize = ROAD_INDEX + crate::topology::MAX_EDGES;

    /// A number of its own for every action that can be listed; the same on every board. Free-form offers have none.
    pub fn index(self) -> Option<usize> {
        match self {
            Action::BuildSettlement(vertex) => Some(SETTLEMENT_INDEX + vertex.index()),
            Action::BuildCity(vertex) => Some(CITY_INDEX + vertex.index()),
            Action::BuildRoad(edge) => Some(ROAD_INDEX + edge.index()),
            other => bits::of(other).map(|bit| bit as usize),
        }
    }
}

impl Legal {
    /// Nothing.
    #[inline]
    fn none(seat: Seat) -> Legal {
        Legal {
            seat,
            turn_bits: 0,
            asked_bits: 0,
            settlements: VertexSet::NONE,
            cities: VertexSet::NONE,
            roads: EdgeSet::NONE,
            rates: Cards::NONE,
            offerable: Cards::NONE,
            may_counter: false,
        }
    }

    /// Whose actions these are.
    #[inline]
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// How many actions can be listed.
    #[inline]
    pub fn len(&self) -> u32 {
        self.turn_bits.count_ones()
            + self.asked_bits.count_ones()
            + self.settlements.len()
            + self.cities.len()
            + self.roads.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Vertices where a settlement may be placed.
    pub fn settlements(&self) -> VertexSet {
        self.settlements
    }

    /// Settlements that may become cities.
    pub fn cities(&self) -> VertexSet {
        self.cities
    }

    /// Edges where a road may be laid.
    pub fn roads(&self) -> EdgeSet {
        self.roads
    }

    /// Whether a listed action is legal. Free-form offers are asked for with [`State::check`].
    pub fn contains(&self, action: Action) -> bool {
        match action {
            Action::BuildSettlement(vertex) => self.settlements.contains(vertex),
            Action::BuildCity(vertex) => self.cities.contains(vertex),
            Action::BuildRoad(edge) => self.roads.contains(edge),
            _ => bits::of(action).is_some_and(|bit| {
                let word = if bit < 64 { self.turn_bits } else { self.asked_bits };
                word >> (bit % 64) & 1 == 1 && self.with_count(bit) == action
            }),
        }
    }

    /// The `n`-th action; there must be more than `n`.
    #[inline]
    pub fn nth(&self, n: u32) -> Action {
        let mut n = n;
        let in_turn = self.turn_bits.count_ones();
        if n < in_turn {
            return self.with_count(nth_set_bit(self.turn_bits, n));
        }
        n -= in_turn;
        let roads = self.roads.len();
        if n < roads {
            return Action::BuildRoad(self.roads.nth_place(n));
        }
        n -= roads;
        let asked = self.asked_bits.count_ones();
        if n < asked {
            return bits::ACTIONS[(64 + nth_set_bit(self.asked_bits, n)) as usize & 127];
        }
        n -= asked;
        let settlements = self.settlements.len();
        if n < settlements {
            return Action::BuildSettlement(self.settlements.nth_place(n));
        }
        Action::BuildCity(self.cities.nth_place(n - settlements))
    }

    /// Every action that can be listed.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Action> + '_ {
        (0..self.len()).map(|n| self.nth(n))
    }

    /// Whether this seat may put an offer on the table.
    pub fn may_offer(&self) -> bool {
        !self.offerable.is_empty() && !self.may_counter
    }

    /// Whether this seat may answer the offer on the table with another.
    pub fn may_counter(&self) -> bool {
        self.may_counter && !self.offerable.is_empty()
    }

    /// The small offers this seat could make (or answer with): one card for one, two for one, one for two; all that the
    /// seat holds on one side and any other cards on the other. Under `one-for-one` only the first are legal.
    pub fn simple_offers(&self) -> impl Iterator<Item = Offer> {
        let hand = self.offerable;
        let singles = || Resource::ALL.into_iter().map(Cards::one);
        let pairs = || bits::PAIRS.into_iter().map(|(a, b)| Cards::one(a) + Cards::one(b));
        let one_for_one = singles().flat_map(move |give| singles().map(move |want| (give, want)));
        let two_for_one = pairs().flat_map(move |give| singles().map(move |want| (give, want)));
        let one_for_two = singles().flat_map(move |give| pairs().map(move |want| (give, want)));
        let all = one_for_one.chain(two_for_one).chain(one_for_two);
        all.filter(move |(give, _)| hand.covers(*give)).filter_map(|(give, want)| Offer::new(give, want).ok())
    }

    /// The action of a bit, a bank trade's payment filled in.
    #[inline]
    fn with_count(&self, bit: u32) -> Action {
        match bits::ACTIONS[bit as usize & 127] {
            Action::BankTrade { give, take, .. } => {
                Action::BankTrade { give, count: self.rates.get(give), take }
            }
            other => other,
        }
    }
}

impl State {
    /// The legal actions of the seat to decide; where several may, of the one the game waits for first: somebody who
    /// still has to discard or to answer an offer.
    #[inline]
    pub fn legal(&self, board: &Board) -> Legal {
        let seat = match self.turn() {
            Turn::Seat(seat) => seat,
            Turn::Seats(seats) => seats.without(self.current).lowest().unwrap_or(self.current),
            Turn::Chance(_) | Turn::Over { .. } => return Legal::none(self.current),
        };
        self.legal_for(board, seat)
    }

    /// The legal actions of one seat; none if it has nothing to decide now.
    #[inline]
    pub fn legal_for(&self, board: &Board, seat: Seat) -> Legal {
        let mut legal = Legal::none(seat);
        match self.phase {
            Phase::Discard { owed } => {
                if owed[seat] > 0 {
                    legal.asked_bits = u64::from(self.kinds_held(seat)) << (bits::DISCARD - 64);
                }
            }
            Phase::Trading(_) => self.legal_in_trade(board, seat, &mut legal),
            _ if seat != self.current => {}
            Phase::Turn(stage) => self.legal_in_turn(board, stage, &mut legal),
            Phase::SetupSettlement { .. } => legal.settlements = self.open,
            Phase::SetupRoad { at, .. } => legal.roads = self.setup_road_places(board, at),
            Phase::MoveRobber { .. } => {
                legal.asked_bits = u64::from(self.robber_places(board).bits()) << (bits::ROBBER - 64);
            }
            Phase::ChooseVictim { victims, .. } => {
                legal.asked_bits = u64::from(victims.bits()) << (bits::STEAL - 64);
            }
            Phase::RoadBuilding { .. } => {
                legal.turn_bits = 1 << bits::STOP_BUILDING;
                legal.roads = self.road_places(board, seat);
            }
            Phase::Rolling
            | Phase::Drawing
            | Phase::Stealing { .. }
            | Phase::RobberWanders { .. }
            | Phase::VictimByChance { .. }
            | Phase::Over { .. } => {}
        }
        legal
    }

    #[inline]
    fn legal_in_turn(&self, board: &Board, stage: Stage, legal: &mut Legal) {
        if !self.card_played && self.playable().any_playable() {
            legal.turn_bits |= self.playable_bits(board);
        }
        if stage == Stage::BeforeRoll {
            legal.turn_bits |= 1 << bits::ROLL;
            return;
        }
        legal.turn_bits |= 1 << bits::END_TURN;
        let seat = self.current;
        let hand = self.hands[seat];
        let pieces = self.pieces[seat];
        if board.rules().bank_trade {
            let rates = self.bank_rates(seat);
            let payable = hand.kinds_covering(rates);
            if payable != 0 {
                legal.rates = rates;
                legal.turn_bits |= bank_trade_bits(payable, self.bank(board).kinds());
            }
        }
        if pieces.roads > 0 && hand.covers(Cards::ROAD) {
            legal.roads = self.road_places(board, seat);
        }
        if pieces.settlements > 0 && hand.covers(Cards::SETTLEMENT) {
            legal.settlements = self.settlement_places(seat);
        }
        if pieces.cities > 0 && hand.covers(Cards::CITY) {
            legal.cities = self.city_places(seat);
        }
        if !self.deck.is_empty() && hand.covers(Cards::DEV_CARD) {
            legal.turn_bits |= 1 << bits::BUY_DEV_CARD;
        }
        if board.rules().trade != Trading::Off {
            legal.offerable = hand;
        }
    }

    /// The development cards the current player may play, as bits.
    fn playable_bits(&self, board: &Board) -> u64 {
        let cards = self.playable();
        let mut played = 0;
        if cards.get(DevCard::Knight) > 0 {
            played |= 1 << bits::PLAY_KNIGHT;
        }
        if cards.get(DevCard::RoadBuilding) > 0 {
            played |= 1 << bits::PLAY_ROAD_BUILDING;
        }
        if cards.get(DevCard::Monopoly) > 0 {
            played |= 0b11111 << bits::MONOPOLY;
        }
        if cards.get(DevCard::YearOfPlenty) > 0 {
            let bank = self.bank(board);
            if bank.total() == 1 {
                played |= u64::from(bank.kinds()) << bits::PLENTY_ONE;
            } else {
                for (place, (a, b)) in bits::PAIRS.into_iter().enumerate() {
                    if bank.covers(Cards::one(a) + Cards::one(b)) {
                        played |= 1 << (bits::PLENTY + place as u32);
                    }
                }
            }
        }
        played
    }

    fn legal_in_trade(&self, board: &Board, seat: Seat, legal: &mut Legal) {
        let Phase::Trading(trade) = self.phase else { return };
        if seat == self.current {
            legal.turn_bits = 1 << bits::WITHDRAW;
            let affordable = |taker: &Seat| {
                trade.deal_with(*taker).is_some_and(|deal| self.hands[seat].covers(deal.give()))
            };
            let takers: Seats = trade.to.filter(affordable).collect();
            legal.asked_bits = u64::from(takers.bits()) << (bits::PICK - 64);
        } else if trade.to.contains(seat) && trade.answers[seat] == Answer::Waiting {
            legal.turn_bits = 1 << bits::DECLINE;
            if self.hands[seat].covers(trade.offer.want()) {
                legal.turn_bits |= 1 << bits::ACCEPT;
            }
            if board.rules().trade != Trading::Off {
                legal.offerable = self.hands[seat];
                legal.may_counter = true;
            }
        }
    }

    /// Whether a 7 or a knight moves the robber at all.
    pub fn robber_moves(board: &Board) -> bool {
        board.rules().robber != Robber::Off
    }
}

/// The bank trades of somebody who can pay with these kinds, while the bank has those.
#[inline]
fn bank_trade_bits(payable: u32, in_stock: u32) -> u64 {
    /// For every set of kinds that can pay: all trades of these kinds for another.
    const TRADES: [u32; 32] = {
        let mut trades = [0; 32];
        let mut kinds = 0;
        while kinds < 32 {
            let mut give = 0;
            while give < 5 {
                if kinds >> give & 1 == 1 {
                    trades[kinds] |= (0b11111 & !(1 << give)) << (5 * give);
                }
                give += 1;
            }
            kinds += 1;
        }
        trades
    };
    /// One bit for each thing given: times the kinds in stock, all pairs whose taken half the bank has.
    const EVERY_GIVE: u32 = 1 | 1 << 5 | 1 << 10 | 1 << 15 | 1 << 20;
    u64::from(TRADES[payable as usize & 31] & in_stock * EVERY_GIVE) << bits::BANK_TRADE
}
