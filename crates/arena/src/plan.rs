//! What is played in a series of games, and how each game of it begins: the same for whoever plays it, whenever.

use crate::Seating;
use brickwool_bots::{BotName, Budget};
use brickwool_game::Luck;
use brickwool_luck::{SeededLuck, nth_seed};
use brickwool_settlers::{Board, Layout, LayoutError, Rules, SeatsError, Shape, State, Tokens};
use thiserror::Error;

/// A series of games between the same players.
#[derive(Clone, Debug)]
pub struct Plan {
    players: Vec<BotName>,
    boards: Boards,
    rules: Rules,
    seed: u64,
    /// How many games.
    pub games: u64,
    /// What a decision may cost.
    pub budget: Budget,
    /// A game that takes more steps is broken off and counts as unfinished.
    pub most_steps: u32,
}

/// What the games are played on.
#[derive(Clone, Debug)]
pub enum Boards {
    /// A new board for every round of seats.
    Random(Shape, Tokens),
    /// Always this one.
    Fixed(Box<Layout>),
}

/// Why a series cannot be played.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PlanError {
    /// Too few or too many players.
    #[error(transparent)]
    Seats(#[from] SeatsError),
    /// A board that cannot be played on.
    #[error("this layout cannot be played: {0}")]
    Layout(#[from] LayoutError),
    /// Tokens in a spiral need the base board.
    #[error("only the base board has lettered tokens to lay in a spiral")]
    Spiral,
}

/// A game about to begin.
#[derive(Clone, Debug)]
pub struct Start {
    /// Its number in the series.
    pub game: u64,
    /// What it is played on.
    pub board: Board,
    /// The game before its first settlement.
    pub state: State,
    /// Who sits where.
    pub seating: Seating,
    /// What dice, thefts and draws come from.
    pub chance: SeededLuck,
    /// What the players' own seeds come from.
    seed: u64,
}

/// How many steps a game may take unless said otherwise: far more than any sensible game, and random ones take 1 500.
const MOST_STEPS: u32 = 50_000;

/// The luck of boards, of chance and of players comes from the same seed, but never from the same numbers.
const CHANCE: u64 = 1 << 62;
const PLAYERS: u64 = 2 << 62;

impl Plan {
    /// A series on random boards by the official rules.
    pub fn new(players: Vec<BotName>, games: u64, seed: u64) -> Result<Plan, PlanError> {
        Plan::on(Boards::Random(Shape::Base, Tokens::Spread), Rules::OFFICIAL, players, games, seed)
    }

    /// A series on these boards by these rules.
    pub fn on(
        boards: Boards,
        rules: Rules,
        players: Vec<BotName>,
        games: u64,
        seed: u64,
    ) -> Result<Plan, PlanError> {
        let seats = u8::try_from(players.len()).unwrap_or(u8::MAX);
        // Tried out once, so that nothing can fail later.
        State::new(&board(&boards, rules, &mut SeededLuck::new(seed))?, seats)?;
        Ok(Plan { players, boards, rules, seed, games, budget: Budget::UNLIMITED, most_steps: MOST_STEPS })
    }

    /// Who plays.
    pub fn players(&self) -> &[BotName] {
        &self.players
    }

    /// How many sit at the table.
    pub fn seats(&self) -> u8 {
        self.players.len() as u8
    }

    /// What is played on.
    pub fn boards(&self) -> &Boards {
        &self.boards
    }

    /// Where all randomness comes from.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// By which rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// How a game begins. It depends on the seed and the game's number alone.
    pub fn start(&self, game: u64) -> Start {
        let seats = self.seats();
        let mut luck = SeededLuck::for_game(self.seed, game / u64::from(seats));
        let board = board(&self.boards, self.rules, &mut luck).expect("the plan was tried out");
        let state = State::new(&board, seats).expect("the plan was tried out");
        Start {
            game,
            board,
            state,
            seating: Seating::of_game(game, seats),
            chance: SeededLuck::for_game(self.seed, game | CHANCE),
            seed: nth_seed(self.seed, game | PLAYERS),
        }
    }
}

impl Start {
    /// The seed of one player's own randomness.
    pub fn seed_of(&self, seat: brickwool_game::Seat) -> u64 {
        nth_seed(self.seed, seat.index() as u64)
    }
}

impl Boards {
    /// One of the boards.
    pub fn layout(&self, luck: &mut impl Luck) -> Result<Layout, PlanError> {
        match self {
            Boards::Random(shape, tokens) => Layout::random(*shape, *tokens, luck).ok_or(PlanError::Spiral),
            Boards::Fixed(layout) => Ok(**layout),
        }
    }
}

fn board(boards: &Boards, rules: Rules, luck: &mut impl Luck) -> Result<Board, PlanError> {
    Ok(Board::new(boards.layout(luck)?, rules)?)
}
