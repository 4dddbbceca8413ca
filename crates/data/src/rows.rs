//! The rows of the three tables: plain values, a few hundred bytes at most.
//!
//! Which columns are written from them is defined in [`tables`](crate::tables).

use brickwool_game::MAX_SEATS;
use brickwool_insight::{DecisionKind, PlayerReview};
use brickwool_settlers::{Action, Layout, Step};

/// A game from its beginning to its end.
#[derive(Clone, Debug)]
pub struct GameRow {
    pub game: u64,
    pub seats: u8,
    pub layout: Layout,
    /// The seat, if anybody won.
    pub winner: Option<u8>,
    /// Turns begun after the setup.
    pub turns: u32,
    pub actions: u32,
    pub outcomes: u32,
    /// The hash of the last state.
    pub hash: u64,
    /// Who held the Longest Road at the end.
    pub longest_road: Option<u8>,
    /// Who held the Largest Army at the end.
    pub largest_army: Option<u8>,
    pub sevens: u32,
    /// How often the bank could not pay what a roll owed.
    pub shortages: u32,
    /// Development cards nobody bought.
    pub deck: u8,
    pub by_seat: [SeatRow; MAX_SEATS],
    /// For the summary.
    pub production: Production,
    /// What a review says about each seat; nothing if there was none.
    pub review: Vec<PlayerReview>,
}

/// What one player of a game did and got.
#[derive(Clone, Copy, Default, Debug)]
pub struct SeatRow {
    /// A number into the list of players.
    pub player: u8,
    /// Points at the end, by [`PointSource`].
    pub points: [u8; 5],
    /// Resource cards in hand at the end.
    pub hand: u8,
    /// Development cards not played at the end, victory points among them.
    pub dev_cards: u8,
    /// Roads on the board at the end.
    pub roads: u8,
    /// Settlements built, including those that became cities later.
    pub settlements_built: u8,
    /// Settlements upgraded to cities.
    pub cities_built: u8,
    /// How long the longest road was at the end.
    pub road_length: u8,
    /// The vertices of the setup's settlements.
    pub opening: [Option<u8>; 2],
    /// The edges of the setup's roads.
    pub opening_roads: [Option<u8>; 2],
    /// Pips of the numbers around the setup's settlements.
    pub opening_pips: [u8; 2],
    /// How many kinds of resources the setup's settlements touch together.
    pub opening_kinds: u8,
    /// Cards received for the second settlement.
    pub start_cards: u8,
    /// Cards received for dice rolls, by resource.
    pub produced: [u32; 5],
    /// Cards not received because of the robber on a hex.
    pub blocked: u32,
    /// Cards taken by the robber.
    pub stolen: u32,
    /// Cards lost to the robber.
    pub robbed: u32,
    /// Cards given up because of a 7.
    pub discarded: u32,
    /// Cards received by year of plenty.
    pub plenty: u32,
    /// Cards received by monopoly.
    pub monopoly_gained: u32,
    /// Cards lost to others' monopolies.
    pub monopoly_lost: u32,
    /// Trades with the bank at 2:1, 3:1 and 4:1.
    pub bank_trades: [u32; 3],
    pub offers: u32,
    /// Offers of others agreed to.
    pub accepted: u32,
    /// Offers of others refused.
    pub declined: u32,
    /// Offers of others answered with another.
    pub countered: u32,
    /// Trades made in the player's own turn, by the partner's seat.
    pub trades_with: [u32; MAX_SEATS],
    /// Trades made in others' turns.
    pub trades_joined: u32,
    /// Cards given to other players in trades.
    pub traded_away: u32,
    /// Cards received from other players in trades.
    pub traded_in: u32,
    /// Development cards bought, by kind.
    pub dev_bought: [u8; 5],
    /// Development cards played, by kind.
    pub dev_played: [u8; 5],
}

/// Where points come from, in the order in which they are kept everywhere here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PointSource {
    Settlements,
    Cities,
    LongestRoad,
    LargestArmy,
    VictoryCards,
}

impl PointSource {
    pub const ALL: [PointSource; 5] = [
        PointSource::Settlements,
        PointSource::Cities,
        PointSource::LongestRoad,
        PointSource::LargestArmy,
        PointSource::VictoryCards,
    ];

    pub const fn name(self) -> &'static str {
        match self {
            PointSource::Settlements => "Settlements",
            PointSource::Cities => "Cities",
            PointSource::LongestRoad => "Longest Road",
            PointSource::LargestArmy => "Largest Army",
            PointSource::VictoryCards => "Victory point cards",
        }
    }
}

/// Cards by number, 2 to 12; the index is the number itself.
#[derive(Clone, Copy, Default, Debug)]
pub struct Production {
    /// Cards that were paid.
    pub paid: [u32; 13],
    /// Cards that the number would have brought, summed over all rolls whatever they were.
    pub offered: [u32; 13],
}

/// The game at the end of a turn, or of the setup.
#[derive(Clone, Debug)]
pub struct TurnRow {
    pub game: u64,
    /// The turn's number; 0 is the setup.
    pub turn: u32,
    pub seats: u8,
    /// Whose turn it was; nobody's for the setup.
    pub seat: Option<u8>,
    /// What was rolled, if anything was.
    pub dice: Option<[u8; 2]>,
    pub robber: u8,
    pub bank: u8,
    /// Development cards left to buy.
    pub deck: u8,
    /// Points by seat and [`PointSource`].
    pub points: [[u8; 5]; MAX_SEATS],
    pub hands: [u8; MAX_SEATS],
    pub dev_cards: [u8; MAX_SEATS],
    /// Knights played so far.
    pub knights: [u8; MAX_SEATS],
    /// Length of the longest road.
    pub road_lengths: [u8; MAX_SEATS],
    /// Cards that this turn's roll paid; for the setup, the cards of the second settlements.
    pub produced: [u8; MAX_SEATS],
    /// Boxed, because few series are reviewed.
    pub review: Option<Box<ReviewedTurn>>,
}

/// What a review says about a turn, by seat.
#[derive(Clone, Copy, Default, Debug)]
pub struct ReviewedTurn {
    /// Chances to win at the end of the turn.
    pub chances: [f64; MAX_SEATS],
    /// How luck in the turn changed the chances.
    pub luck: [f64; MAX_SEATS],
    /// What decisions in the turn cost those who made them.
    pub costs: [f64; MAX_SEATS],
}

impl TurnRow {
    pub fn total(&self, seat: usize) -> u8 {
        self.points[seat].iter().sum()
    }
}

/// A decision, or an outcome of chance.
#[derive(Clone, Debug)]
pub struct StepRow {
    pub game: u64,
    /// How many steps came before.
    pub ply: u32,
    /// In which turn; 0 is the setup.
    pub turn: u32,
    /// Whose turn it was.
    pub current: u8,
    pub step: Step,
    /// Boxed, because few series are reviewed.
    pub review: Option<Box<StepReview>>,
}

/// What a review says about a step, by seat.
#[derive(Clone, Copy, Debug)]
pub struct StepReview {
    /// Chances to win after the step.
    pub chances: [f64; MAX_SEATS],
    /// How luck changed them, if a moment of luck begins here.
    pub luck: Option<[f64; MAX_SEATS]>,
    /// What the decision was worth, if it was unforced.
    pub decision: Option<ReviewedChoice>,
}

/// What an unforced decision was worth.
#[derive(Clone, Copy, Debug)]
pub struct ReviewedChoice {
    pub kind: DecisionKind,
    /// The best action, which may be the one that was played.
    pub best: Action,
    pub cost: f64,
    /// How everybody's chances changed by what was played in place of the best.
    pub effect: [f64; MAX_SEATS],
}
