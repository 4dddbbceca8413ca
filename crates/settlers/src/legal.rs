//! The legal actions of a seat, as sets, so that they can be counted, tested and picked from without making a list.
//!
//! Trade offers are not among them, because there are too many; [`Legal::may_offer`] says whether one can be made, and
//! [`Offer::simple`](crate::Offer::simple) lists the small ones.

use crate::action::bits;
use crate::board::Harbours;
use crate::select::nth_set_bit;
use crate::state::seats_with;
use crate::topology::{MAX_EDGES, MAX_VERTICES};
use crate::{
    Action, Answer, Board, Cards, DevCard, DevCards, EdgeSet, Phase, State, Trade, Trading, TurnStage,
    VertexSet,
};
use brickwool_game::{Seat, Seats};

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
    /// How many actions these are.
    count: u32,
    /// They decide how many cards a bank trade takes.
    harbours: Harbours,
    offers: Offers,
}

/// Whether an offer can be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Offers {
    None,
    New,
    Counter,
}

/// How [`Action::index`] numbers actions: those with bits first, then settlements, cities and roads by place.
const SETTLEMENT_INDEX: usize = 128;
const CITY_INDEX: usize = SETTLEMENT_INDEX + MAX_VERTICES;
const ROAD_INDEX: usize = CITY_INDEX + MAX_VERTICES;

impl Action {
    /// How many numbers [`Action::index`] uses.
    pub const INDEX_END: usize = ROAD_INDEX + MAX_EDGES;

    /// A distinct number for every action that can be listed, the same on every board. Trade offers have none.
    pub fn index(self) -> Option<usize> {
        let place = |start: usize, place: usize, places: usize| (place < places).then_some(start + place);
        match self {
            Action::BuildSettlement(vertex) => place(SETTLEMENT_INDEX, vertex.index(), MAX_VERTICES),
            Action::BuildCity(vertex) => place(CITY_INDEX, vertex.index(), MAX_VERTICES),
            Action::BuildRoad(edge) => place(ROAD_INDEX, edge.index(), MAX_EDGES),
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
            count: 0,
            harbours: Harbours::NONE,
            offers: Offers::None,
        }
    }

    /// Only actions of the first word.
    #[inline(always)]
    fn in_turn(seat: Seat, turn_bits: u64) -> Legal {
        Legal { turn_bits, ..Legal::none(seat) }.counted()
    }

    /// Only actions of the second word, of which these begin at bit `first`.
    #[inline(always)]
    fn asked(seat: Seat, bits: u32, first: u32) -> Legal {
        Legal { asked_bits: u64::from(bits) << (first - 64), ..Legal::none(seat) }.counted()
    }

    /// Counts once, where most sets are known to be empty.
    #[inline(always)]
    fn counted(mut self) -> Legal {
        self.count = self.turn_bits.count_ones()
            + self.asked_bits.count_ones()
            + self.settlements.len()
            + self.cities.len()
            + self.roads.len();
        self
    }

    /// Whose actions these are.
    #[inline]
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// How many actions can be listed.
    #[inline]
    pub fn len(&self) -> u32 {
        self.count
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

    /// Whether an action is legal. For trade offers use [`State::check`].
    pub fn contains(&self, action: Action) -> bool {
        match action {
            Action::BuildSettlement(vertex) => self.settlements.contains(vertex),
            Action::BuildCity(vertex) => self.cities.contains(vertex),
            Action::BuildRoad(edge) => self.roads.contains(edge),
            _ => bits::of(action).is_some_and(|bit| {
                if bit < 64 {
                    self.turn_bits >> bit & 1 == 1 && self.turn_action(bit) == action
                } else {
                    self.asked_bits >> (bit - 64) & 1 == 1
                }
            }),
        }
    }

    /// The `n`-th action; there must be more than `n`.
    #[inline(always)]
    pub fn nth(&self, n: u32) -> Action {
        let mut n = n;
        let in_turn = self.turn_bits.count_ones();
        if n < in_turn {
            return self.turn_action(nth_set_bit(self.turn_bits, n));
        }
        n -= in_turn;
        let roads = self.roads.len();
        if n < roads {
            return Action::BuildRoad(self.roads.nth_place(n));
        }
        n -= roads;
        let asked = self.asked_bits.count_ones();
        if n < asked {
            return bits::asked_action(64 + nth_set_bit(self.asked_bits, n));
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

    #[inline(always)]
    fn turn_action(&self, bit: u32) -> Action {
        bits::turn_action(bit, || self.harbours.rates())
    }

    /// Whether this seat may put an offer on the table: never with an empty hand, because an offer gives something.
    pub fn may_offer(&self) -> bool {
        self.offers == Offers::New
    }

    /// Whether this seat may answer the offer on the table with another: never with an empty hand.
    pub fn may_counter(&self) -> bool {
        self.offers == Offers::Counter
    }
}

impl State {
    /// The legal actions of the seat that decides next. Where several may act, those of the first that has to discard or
    /// to answer an offer. Empty while chance decides.
    #[inline(always)]
    pub fn legal(&self, board: &Board) -> Legal {
        self.legal_of(board, None)
    }

    /// The legal actions of one seat; none if it has nothing to decide now, or is not at this table.
    pub fn legal_for(&self, board: &Board, seat: Seat) -> Legal {
        if self.seats().contains(seat) { self.legal_of(board, Some(seat)) } else { Legal::none(seat) }
    }

    /// The legal actions of the seat asked for, or of the one the game waits for.
    #[inline(always)] // Kept in registers instead of being copied around: measured, a tenth of a random game.
    fn legal_of(&self, board: &Board, asked: Option<Seat>) -> Legal {
        let seat = self.current;
        let none = Legal::none(asked.unwrap_or(seat));
        match &self.phase {
            Phase::Discard { owed } => {
                let seat = asked.or(seats_with(owed).lowest()).unwrap_or(seat);
                let kinds = if owed[seat] > 0 { self.kinds_held(seat) } else { 0 };
                Legal::asked(seat, kinds, bits::DISCARD)
            }
            Phase::Trading(trade) => {
                self.legal_in_trade(trade, asked.or(trade.waiting().lowest()).unwrap_or(seat))
            }
            _ if asked.is_some_and(|asked| asked != seat) => none,
            Phase::Turn(TurnStage::BeforeRoll) => {
                Legal::in_turn(seat, 1 << bits::ROLL | self.playable_bits(board))
            }
            Phase::Turn(TurnStage::AfterRoll) => self.legal_after_roll(board),
            Phase::SetupSettlement { .. } => Legal { settlements: self.open, ..none }.counted(),
            Phase::SetupRoad { at, .. } => {
                Legal { roads: self.setup_road_places(board, *at), ..none }.counted()
            }
            Phase::MoveRobber { .. } => Legal::asked(seat, self.robber_places(board).bits(), bits::ROBBER),
            Phase::ChooseVictim { victims, .. } => Legal::asked(seat, u32::from(victims.bits()), bits::STEAL),
            Phase::RoadBuilding { .. } => {
                let turn_bits = 1 << bits::STOP_BUILDING;
                Legal { turn_bits, roads: self.road_places(board, seat), ..none }.counted()
            }
            Phase::Rolling
            | Phase::Drawing
            | Phase::Stealing { .. }
            | Phase::RobberWanders { .. }
            | Phase::VictimByChance { .. }
            | Phase::Over { .. } => none,
        }
    }

    #[inline(always)]
    fn legal_after_roll(&self, board: &Board) -> Legal {
        let seat = self.current;
        let hand = self.hands[seat];
        let pieces = self.pieces[seat];
        let mut legal = Legal::none(seat);
        legal.turn_bits = 1 << bits::END_TURN | self.playable_bits(board);
        if board.rules().bank_trade {
            let payable = hand.kinds_covering(self.bank_rates(seat));
            if payable != 0 {
                legal.harbours = self.harbours[seat];
                legal.turn_bits |= bank_trade_bits(payable, self.bank(board).kinds());
            }
        }
        // One branch each instead of two: which half fails is nothing a processor could guess.
        if (pieces.roads > 0) & hand.covers(Cards::ROAD) {
            legal.roads = self.road_places(board, seat);
        }
        if (pieces.settlements > 0) & hand.covers(Cards::SETTLEMENT) {
            legal.settlements = self.settlement_places(seat);
        }
        if (pieces.cities > 0) & hand.covers(Cards::CITY) {
            legal.cities = self.city_places(seat);
        }
        if !self.deck.is_empty() & hand.covers(Cards::DEV_CARD) {
            legal.turn_bits |= 1 << bits::BUY_DEV_CARD;
        }
        if (board.rules().trade != Trading::Off) & !hand.is_empty() {
            legal.offers = Offers::New;
        }
        legal.counted()
    }

    /// The development cards the current player may play, as bits.
    #[inline]
    fn playable_bits(&self, board: &Board) -> u64 {
        let cards = self.playable();
        if self.card_played || !cards.any_playable() { 0 } else { self.bits_of_cards(board, cards) }
    }

    fn bits_of_cards(&self, board: &Board, cards: DevCards) -> u64 {
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

    fn legal_in_trade(&self, trade: &Trade, seat: Seat) -> Legal {
        let hand = self.hands[seat];
        let none = Legal::none(seat);
        if seat == self.current {
            let affordable =
                |taker: &Seat| trade.deal_with(*taker).is_some_and(|deal| hand.covers(deal.give()));
            let takers: Seats = trade.to.filter(affordable).collect();
            let asked_bits = u64::from(takers.bits()) << (bits::PICK - 64);
            Legal { turn_bits: 1 << bits::WITHDRAW, asked_bits, ..none }.counted()
        } else if trade.to.contains(seat) && trade.answers[seat] == Answer::Waiting {
            let accept = u64::from(hand.covers(trade.offer.want())) << bits::ACCEPT;
            let offers = if hand.is_empty() { Offers::None } else { Offers::Counter };
            Legal { turn_bits: 1 << bits::DECLINE | accept, offers, ..none }.counted()
        } else {
            none
        }
    }
}

/// The bank trades that are possible when these kinds can pay and the bank has those.
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
    /// One bit for each kind given: multiplied by the kinds in stock it gives all trades whose card the bank has.
    const EVERY_GIVE: u32 = 1 | 1 << 5 | 1 << 10 | 1 << 15 | 1 << 20;
    u64::from(TRADES[payable as usize & 31] & (in_stock * EVERY_GIVE)) << bits::BANK_TRADE
}
