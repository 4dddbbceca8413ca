//! What is known of the table when a decision is made: who is dangerous, how long the game will last, what has been played.
//! Enough for the robber and for cards; what sites are worth is in `context.rs`, because it costs more to find out.

use super::board_odds::BoardOdds;
use super::memo::Memo;
use super::weights::Weights;
use brickwool_game::{BySeat, Seat, Seats};
use brickwool_settlers::{Board, Cards, DevCards, Phase, Robber, State, TurnStage};

/// The table as one player sees it.
pub(super) struct Situation<'a> {
    pub(super) board: &'a Board,
    pub(super) odds: &'a BoardOdds,
    pub(super) memo: &'a Memo,
    pub(super) weights: &'a Weights,
    pub(super) me: Seat,
    /// Everybody who plays.
    pub(super) seats: Seats,
    /// Whose turn it is.
    pub(super) current: Seat,
    /// The cards in one's own hand.
    pub(super) hand: Cards,
    /// The cards nobody holds.
    pub(super) bank: Cards,
    /// How many cards everybody holds.
    pub(super) card_counts: BySeat<u8>,
    /// How many development cards everybody holds.
    dev_card_counts: BySeat<u8>,
    /// Points everybody can see.
    public_points: BySeat<u8>,
    /// How many development cards are left to buy.
    pub(super) deck: u8,
    /// The development cards played so far, by all.
    pub(super) played: DevCards,
    /// How many rolls the game may still last.
    pub(super) rolls_left: f32,
    /// What a point of each opponent costs.
    pub(super) threats: BySeat<f32>,
    /// Production of each resource that the settlements to come are hoped to bring, while the first is placed; 0 later.
    pub(super) hoped_for: f32,
    /// How likely a 7 is rolled before the next chance to spend cards.
    pub(super) seven_soon: f32,
}

/// A game is assumed to last at least this many more rolls, however close somebody is to winning.
const MIN_ROLLS_LEFT: f32 = 8.0;
/// Hidden points: what each development card in an opponent's hand adds to the points they show.
const POINTS_IN_A_CARD: f32 = 0.3;

impl<'a> Situation<'a> {
    /// Reads nothing from the state that `me` may not know.
    pub(super) fn new(
        board: &'a Board,
        odds: &'a BoardOdds,
        memo: &'a Memo,
        weights: &'a Weights,
        me: Seat,
        state: &State,
    ) -> Situation<'a> {
        let placing_first =
            matches!(state.phase(), Phase::SetupSettlement { placed } if placed < state.seat_count());
        let held = state.seats().fold(state.deck(), |held, seat| held.plus(state.dev_cards(seat)));
        let mut situation = Situation {
            board,
            odds,
            memo,
            weights,
            me,
            seats: state.seats(),
            current: state.current(),
            hand: state.hand(me),
            bank: state.bank(),
            card_counts: BySeat::from_fn(|seat| state.hand(seat).total() as u8),
            dev_card_counts: BySeat::from_fn(|seat| state.dev_cards(seat).total() as u8),
            public_points: BySeat::from_fn(|seat| state.public_points(seat)),
            deck: state.deck().total() as u8,
            played: board.deck().minus(held),
            rolls_left: 0.0,
            threats: BySeat::all(0.0),
            hoped_for: if placing_first { weights.hoped_for } else { 0.0 },
            seven_soon: seven_soon(board, state),
        };
        situation.rolls_left = situation.find_rolls_left(state.points(me));
        for seat in situation.opponents() {
            situation.threats[seat] = situation.threat(seat);
        }
        situation
    }

    /// Points needed to win.
    pub(super) fn target(&self) -> u8 {
        self.board.rules().victory_target
    }

    pub(super) fn opponents(&self) -> Seats {
        self.seats.without(self.me)
    }

    /// How long the game lasts, going by who is nearest to winning it.
    fn find_rolls_left(&self, own_points: u8) -> f32 {
        let shown = self.opponents().map(|seat| self.public_points[seat]);
        let leading = shown.fold(own_points, u8::max);
        let missing = self.target().saturating_sub(leading);
        (self.weights.rolls_per_point * f32::from(missing)).max(MIN_ROLLS_LEFT)
    }

    /// What a point of a player costs the others: little while they are far behind.
    fn threat(&self, seat: Seat) -> f32 {
        let hidden = POINTS_IN_A_CARD * f32::from(self.dev_card_counts[seat]);
        let standing = (f32::from(self.public_points[seat]) + hidden) / f32::from(self.target());
        self.weights.rival + self.weights.leader * standing * standing
    }

    /// What a point of one's own costs each opponent.
    pub(super) fn own_threat(&self) -> f32 {
        self.threat(self.me)
    }

    /// Whether an opponent could win with a little help.
    pub(super) fn about_to_win(&self, seat: Seat) -> bool {
        self.could_win_with(seat, 0)
    }

    /// The same for an opponent with `more` additional points.
    pub(super) fn could_win_with(&self, seat: Seat, more: u8) -> bool {
        /// An opponent this close to the target gets no help.
        const NEAR: u8 = 2;
        let hidden = self.dev_card_counts[seat].min(1);
        self.public_points[seat] + hidden + more + NEAR > self.target()
    }
}

/// How likely a 7 is rolled before the next chance to spend cards: with every opponent's roll and one's own next one.
fn seven_soon(board: &Board, state: &State) -> f32 {
    if board.rules().robber == Robber::Off {
        return 0.0;
    }
    let before_roll = state.phase() == Phase::Turn(TurnStage::BeforeRoll);
    let rolls = if before_roll { 1 } else { u32::from(state.seat_count()) };
    1.0 - (0..rolls).fold(1.0, |none: f32, _| none * 5.0 / 6.0)
}
