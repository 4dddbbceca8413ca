//! The legal actions of a seat, as sets, so that they can be counted, tested and picked from without making a list.
//!
//! Trade offers are not among them, because there are too many; [`Legal::may_offer`] says whether one can be made, and
//! [`Offer::simple`](crate::Offer::simple) lists the small ones.

use crate::action::{ActionVisitor, ReturnAction, bits};
use crate::board::Harbours;
use crate::select::nth_set_bit;
use crate::state::seats_with;
use crate::{
    Action, Answer, Board, Cards, DevCard, DevCards, EdgeSet, Event, Phase, State, Trade, Trading, TurnStage,
    VertexSet,
};
use brickwool_game::{Seat, Seats};

/// What one seat may do now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Legal {
    seat: Seat,
    /// Actions with a bit of their own: first and second word.
    pub(crate) turn_bits: u64,
    pub(crate) asked_bits: u64,
    pub(crate) settlements: VertexSet,
    pub(crate) cities: VertexSet,
    pub(crate) roads: EdgeSet,
    /// How many actions these are.
    count: u32,
    /// They decide how many cards a bank trade takes.
    pub(crate) harbours: Harbours,
    offers: Offers,
}

/// Whether an offer can be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Offers {
    None,
    New,
    Counter,
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
                    let legal = || bits::visit_turn_action(bit, || self.harbours.rates(), ReturnAction);
                    self.turn_bits >> bit & 1 == 1 && legal() == action
                } else {
                    self.asked_bits >> (bit - 64) & 1 == 1
                }
            }),
        }
    }

    /// The `n`-th action; there must be more than `n`.
    #[inline(always)]
    pub fn nth(&self, n: u32) -> Action {
        self.visit_nth(n, ReturnAction)
    }

    /// Does something with the `n`-th action; there must be more than `n`.
    #[inline(always)]
    pub(crate) fn visit_nth<U: ActionVisitor>(&self, mut n: u32, then: U) -> U::Output {
        let in_turn = self.turn_bits.count_ones();
        if n < in_turn {
            return bits::visit_turn_action(nth_set_bit(self.turn_bits, n), || self.harbours.rates(), then);
        }
        n -= in_turn;
        let roads = self.roads.len();
        if n < roads {
            return then.visit(Action::BuildRoad(self.roads.nth_place(n)));
        }
        n -= roads;
        let asked = self.asked_bits.count_ones();
        if n < asked {
            return bits::visit_asked_action(64 + nth_set_bit(self.asked_bits, n), then);
        }
        n -= asked;
        let settlements = self.settlements.len();
        if n < settlements {
            return then.visit(Action::BuildSettlement(self.settlements.nth_place(n)));
        }
        then.visit(Action::BuildCity(self.cities.nth_place(n - settlements)))
    }

    /// Every action that can be listed.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Action> + '_ {
        (0..self.len()).map(|n| self.nth(n))
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
        legal_of(ReturnLegal(self), board, None)
    }

    /// The legal actions of one seat; none if it has nothing to decide now, or is not at this table.
    pub fn legal_for(&self, board: &Board, seat: Seat) -> Legal {
        if self.seats().contains(seat) {
            legal_of(ReturnLegal(self), board, Some(seat))
        } else {
            Legal::none(seat)
        }
    }

    /// Lets `choose` pick one of the legal actions of the seat that decides next, by number, and takes it; `sink` gets what
    /// changed. Says whether there was an action: there is none while chance decides.
    ///
    /// The same as asking for [`State::legal`] and applying [`Legal::nth`], but faster: neither is put together.
    #[inline(always)]
    pub fn act(
        &mut self,
        board: &Board,
        choose: impl FnOnce(Seat, u32) -> u32,
        sink: &mut impl FnMut(Event),
    ) -> bool {
        struct Act<'a, C, S> {
            state: &'a mut State,
            board: &'a Board,
            choose: C,
            sink: &'a mut S,
        }
        impl<C: FnOnce(Seat, u32) -> u32, S: FnMut(Event)> LegalVisitor for Act<'_, C, S> {
            type Output = bool;
            #[inline(always)]
            fn state(&self) -> &State {
                self.state
            }
            #[inline(always)]
            fn visit(self, legal: Legal) -> bool {
                if legal.is_empty() {
                    return false;
                }
                let chosen = (self.choose)(legal.seat, legal.count);
                self.state.apply_nth(self.board, &legal, chosen, self.sink);
                true
            }
        }
        legal_of(Act { state: self, board, choose, sink }, board, None)
    }
    #[inline(always)]
    fn legal_after_roll(&self, board: &Board) -> Legal {
        let seat = self.current;
        let hand = self.hands[seat];
        let mut legal = Legal::none(seat);
        legal.turn_bits = 1 << bits::END_TURN | self.playable_bits();
        if board.rules().bank_trade {
            let payable = hand.kinds_covering(self.bank_rates(seat));
            if payable != 0 {
                legal.harbours = self.harbours[seat];
                legal.turn_bits |= bank_trade_bits(payable, self.bank().kinds());
            }
        }
        if (board.rules().trade != Trading::Off) & !hand.is_empty() {
            legal.offers = Offers::New;
        }
        self.with_buildings(board, legal)
    }

    /// Adds what the current player can build and buy, and counts.
    #[inline(always)]
    fn with_buildings(&self, board: &Board, mut legal: Legal) -> Legal {
        let seat = self.current;
        let (hand, pieces) = (self.hands[seat], self.pieces[seat]);
        // One branch each instead of two, because the processor can't predict which half fails.
        let buys = !self.deck.is_empty() & hand.covers(Cards::DEV_CARD);
        legal.turn_bits |= u64::from(buys) << bits::BUY_DEV_CARD;
        legal.count = legal.turn_bits.count_ones();
        if hand.covers(Cards::ROAD) {
            if pieces.roads > 0 {
                legal.roads = self.road_places(seat);
                legal.count += legal.roads.len();
            }
            // Who cannot pay for a road cannot pay for a settlement.
            if (pieces.settlements > 0) & hand.covers(Cards::SETTLEMENT) {
                legal.settlements = self.settlement_places(board, seat);
                legal.count += legal.settlements.len();
            }
        }
        if (pieces.cities > 0) & hand.covers(Cards::CITY) {
            legal.cities = self.city_places(seat);
            legal.count += legal.cities.len();
        }
        legal
    }

    /// The development cards the current player may play, as bits.
    #[inline]
    fn playable_bits(&self) -> u64 {
        let cards = self.playable();
        if self.card_played || !cards.any_playable() { 0 } else { self.bits_of_cards(cards) }
    }

    fn bits_of_cards(&self, cards: DevCards) -> u64 {
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
            let bank = self.bank();
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

/// What to do with the legal actions once they are found. `visit` is inlined into each place that finds them, where the compiler
/// knows that nearly all sets are empty.
trait LegalVisitor {
    type Output;
    fn state(&self) -> &State;
    fn visit(self, legal: Legal) -> Self::Output;
}

/// Returns them to the caller.
struct ReturnLegal<'a>(&'a State);

impl LegalVisitor for ReturnLegal<'_> {
    type Output = Legal;
    #[inline(always)]
    fn state(&self) -> &State {
        self.0
    }
    #[inline(always)]
    fn visit(self, legal: Legal) -> Legal {
        legal
    }
}

/// Uses the legal actions of the seat asked for, or of the one the game waits for.
#[inline(always)] // Kept in registers instead of being copied around: measured, a tenth of a random game.
fn legal_of<U: LegalVisitor>(then: U, board: &Board, asked: Option<Seat>) -> U::Output {
    let state = then.state();
    let seat = state.current;
    let none = Legal::none(asked.unwrap_or(seat));
    match &state.phase {
        Phase::Discard { owed } => {
            let seat = asked.or(seats_with(owed).lowest()).unwrap_or(seat);
            let kinds = if owed[seat] > 0 { state.kinds_held(seat) } else { 0 };
            then.visit(Legal::asked(seat, kinds, bits::DISCARD))
        }
        Phase::Trading(trade) => {
            let seat = asked.or(trade.waiting().lowest()).unwrap_or(seat);
            let legal = state.legal_in_trade(trade, seat);
            then.visit(legal)
        }
        _ if asked.is_some_and(|asked| asked != seat) => then.visit(none),
        Phase::Turn(TurnStage::BeforeRoll) => {
            let legal = Legal::in_turn(seat, 1 << bits::ROLL | state.playable_bits());
            then.visit(legal)
        }
        Phase::Turn(TurnStage::AfterRoll) => {
            let legal = state.legal_after_roll(board);
            then.visit(legal)
        }
        Phase::SpecialBuilding { .. } => {
            let turn_bits = 1 << bits::STOP_BUILDING;
            let legal = state.with_buildings(board, Legal { turn_bits, ..none });
            then.visit(legal)
        }
        Phase::SetupSettlement { .. } => {
            let legal = Legal { settlements: state.open, ..none }.counted();
            then.visit(legal)
        }
        Phase::SetupRoad { at, .. } => {
            let legal = Legal { roads: state.setup_road_places(board, *at), ..none }.counted();
            then.visit(legal)
        }
        Phase::MoveRobber { .. } => {
            let legal = Legal::asked(seat, state.robber_places(board).bits(), bits::ROBBER);
            then.visit(legal)
        }
        Phase::ChooseVictim { victims, .. } => {
            let legal = Legal::asked(seat, u32::from(victims.bits()), bits::STEAL);
            then.visit(legal)
        }
        Phase::RoadBuilding { .. } => {
            let turn_bits = 1 << bits::STOP_BUILDING;
            let legal = Legal { turn_bits, roads: state.road_places(seat), ..none }.counted();
            then.visit(legal)
        }
        Phase::Rolling
        | Phase::Drawing
        | Phase::SpecialDrawing { .. }
        | Phase::Stealing { .. }
        | Phase::RobberWanders { .. }
        | Phase::VictimByChance { .. }
        | Phase::Over { .. } => then.visit(none),
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
