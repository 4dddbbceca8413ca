//! What is played in a series of games, and how each of its games begins.

use crate::{GameSchedule, Seating};
use brickwool_bots::{BotName, Budget};
use brickwool_game::{Luck, Seat};
use brickwool_luck::{SeededLuck, nth_seed};
use brickwool_settlers::{Board, Layout, LayoutError, Rules, SeatsError, Shape, State, Tokens};
use thiserror::Error;

/// A series of games between the same players.
#[derive(Clone, Debug)]
pub struct MatchPlan {
    players: Vec<BotName>,
    names: Vec<String>,
    boards: Boards,
    rules: Rules,
    seed: u64,
    pub games: u64,
    /// What a decision may cost.
    pub budget: Budget,
    /// A game that takes more steps is broken off and counts as unfinished.
    pub max_steps: u32,
}

/// What the games are played on.
#[derive(Clone, Debug)]
pub enum Boards {
    /// A new board for every round of seats.
    Random(Shape, Tokens),
    /// The same board for all games.
    Fixed(Box<Layout>),
}

/// Why a series can't be played.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PlanError {
    #[error(transparent)]
    Seats(#[from] SeatsError),
    #[error("this layout cannot be played: {0}")]
    Layout(#[from] LayoutError),
    #[error("only the base board has lettered tokens to lay in a spiral")]
    Spiral,
}

/// A game about to begin.
#[derive(Clone, Debug)]
pub struct GameSetup {
    /// The game's number in the series, from 0.
    pub game: u64,
    pub board: Board,
    /// The state before the first settlement.
    pub state: State,
    pub seating: Seating,
    /// Dice, thefts and draws come from here.
    pub chance: SeededLuck,
    /// The players' own seeds come from here.
    seed: u64,
}

/// The default limit on a game's steps: far more than any sensible game takes; random ones take about 1 500.
const MAX_STEPS: u32 = 50_000;

/// Boards, chance and players use different streams of one seed: `nth_seed(seed, game)` with one of these added to the game's
/// number.
const CHANCE: u64 = 1 << 62;
const PLAYERS: u64 = 2 << 62;

impl MatchPlan {
    /// A series on random boards by the official rules.
    pub fn new(players: Vec<BotName>, games: u64, seed: u64) -> Result<MatchPlan, PlanError> {
        let boards = Boards::Random(Shape::for_seats(players.len()), Tokens::Spread);
        MatchPlan::on(boards, Rules::OFFICIAL, players, games, seed)
    }

    /// A series on these boards by these rules.
    pub fn on(
        boards: Boards,
        rules: Rules,
        players: Vec<BotName>,
        games: u64,
        seed: u64,
    ) -> Result<MatchPlan, PlanError> {
        let seats = u8::try_from(players.len()).unwrap_or(u8::MAX);
        // Made once here, so that nothing can fail later.
        State::new(&board(&boards, rules, &mut SeededLuck::new(seed))?, seats)?;
        let (budget, max_steps) = (Budget::UNLIMITED, MAX_STEPS);
        let names = players.iter().map(BotName::to_string).collect();
        Ok(MatchPlan { players, names, boards, rules, seed, games, budget, max_steps })
    }

    pub fn players(&self) -> &[BotName] {
        &self.players
    }

    /// What the players are called in tables and exports: their bots' names, unless
    /// [`set_names`](MatchPlan::set_names) said otherwise.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Calls the players by what they call themselves; see [`MatchTable::names`](crate::MatchTable::names).
    pub fn set_names(&mut self, names: Vec<String>) {
        assert_eq!(names.len(), self.players.len(), "one name for each player");
        self.names = names;
    }

    pub fn seats(&self) -> u8 {
        self.players.len() as u8
    }

    pub fn boards(&self) -> &Boards {
        &self.boards
    }

    pub fn seed(&self) -> u64 {
        self.seed
    }

    pub fn rules(&self) -> &Rules {
        &self.rules
    }
}

impl GameSchedule for MatchPlan {
    fn bots(&self) -> &[BotName] {
        &self.players
    }

    /// Depends only on the seed and the game's number.
    fn setup(&self, game: u64) -> GameSetup {
        let seats = self.seats();
        let mut luck = SeededLuck::for_game(self.seed, game / u64::from(seats));
        let board = board(&self.boards, self.rules, &mut luck).expect("the plan was tried");
        let state = State::new(&board, seats).expect("the plan was tried");
        GameSetup {
            game,
            board,
            state,
            seating: Seating::of_game(game, seats),
            chance: SeededLuck::for_game(self.seed, game | CHANCE),
            seed: nth_seed(self.seed, game | PLAYERS),
        }
    }

    fn budget(&self) -> Budget {
        self.budget
    }

    fn max_steps(&self) -> u32 {
        self.max_steps
    }
}

impl GameSetup {
    /// The seed of one player's own randomness.
    pub fn seed_of(&self, seat: Seat) -> u64 {
        nth_seed(self.seed, seat.index() as u64)
    }

    /// The seed of random actions in place of illegal ones: the one after the players' own.
    pub(crate) fn fallback_seed(&self) -> u64 {
        nth_seed(self.seed, u64::from(self.state.seat_count()))
    }
}

impl Boards {
    pub fn layout(&self, luck: &mut impl Luck) -> Result<Layout, PlanError> {
        match self {
            Boards::Random(shape, tokens) => Layout::random(*shape, *tokens, luck).ok_or(PlanError::Spiral),
            Boards::Fixed(layout) => Ok((**layout).clone()),
        }
    }
}

fn board(boards: &Boards, rules: Rules, luck: &mut impl Luck) -> Result<Board, PlanError> {
    Ok(Board::new(boards.layout(luck)?, rules)?)
}
