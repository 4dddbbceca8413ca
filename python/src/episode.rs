//! One game of an environment: whose decision it is, what may be chosen, and opponents that play between the agent's decisions.
//!
//! Everything follows from the environment's seed, the number of the episode and the actions: the same in the vector
//! environments and in the single one, on any number of threads.

use crate::numbering::Choices;
use crate::observation::{Observer, Template};
use brickwool_bots::{BotName, BotSeat, Budget, GameStart, any_of};
use brickwool_game::{BySeat, Luck, Seat, Turn};
use brickwool_luck::{SeededLuck, nth_seed};
use brickwool_settlers::{Action, Board, Layout, Rules, Shape, State, Step, Tokens};
use std::sync::{Arc, Mutex, PoisonError};

/// What all episodes of an environment have in common.
#[derive(Clone)]
pub(crate) struct EpisodePlan {
    pub(crate) boards: EpisodeBoards,
    pub(crate) seats: u8,
    /// The bots of the other seats; `None` where every seat is an agent's.
    pub(crate) opponents: Option<Opponents>,
    /// Offers that may be made in a turn.
    pub(crate) offers_per_turn: u8,
    /// Decisions of agents after which a game is broken off.
    pub(crate) max_decisions: u32,
    pub(crate) rewards: Rewards,
    pub(crate) observer: Arc<Observer>,
}

#[derive(Clone)]
pub(crate) enum EpisodeBoards {
    Random(Shape, Tokens, Rules),
    Fixed(Arc<Board>, Template),
}

/// Who plays the seats that are not the agent's.
#[derive(Clone)]
pub(crate) struct Opponents {
    pub(crate) bots: Vec<BotName>,
    /// What a decision of theirs may cost.
    pub(crate) budget: Budget,
    /// Where the agent sits; `None` for another seat in every episode.
    pub(crate) agent: Option<u8>,
}

#[derive(Clone, Copy)]
pub(crate) struct Rewards {
    pub(crate) win: f32,
    pub(crate) loss: f32,
    /// For every point won, and against every point lost.
    pub(crate) point: f32,
    /// For an illegal action, which changes nothing; without it illegal actions are refused.
    pub(crate) illegal: Option<f32>,
}

/// A bot at the table.
enum Opponent {
    /// Random players are asked directly: no view is made for them.
    Random(SeededLuck),
    /// Behind a lock that is never waited for: only so that games can be looked at from several threads.
    Bot(Box<Mutex<BotSeat>>),
}

/// Whether an episode is still running, or how it ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum EpisodeStatus {
    Running,
    /// Somebody won.
    Terminated,
    /// Abandoned: too many decisions, or nobody can move.
    Truncated,
}

/// One game of an environment.
pub(crate) struct Episode {
    pub(crate) board: Arc<Board>,
    pub(crate) state: State,
    pub(crate) choices: Choices,
    pub(crate) status: EpisodeStatus,
    chance: SeededLuck,
    seed: u64,
    number: u64,
    offers_made: u8,
    decisions: u32,
    agent: Option<Seat>,
    /// By seat; empty where every seat is an agent's.
    opponents: Vec<Option<Opponent>>,
    wants_events: bool,
    budget: Budget,
    points: BySeat<u8>,
    template: Template,
}

/// The streams of an episode's seed: `nth_seed(seed, stream)`.
const BOARD: u64 = 0;
const CHANCE: u64 = 1;
const AGENT: u64 = 2;
const OPPONENTS: u64 = 3;

impl EpisodePlan {
    /// The first episode of the environment with this seed.
    pub(crate) fn first(&self, seed: u64) -> Episode {
        let board = match &self.boards {
            EpisodeBoards::Fixed(board, _) => Arc::clone(board),
            EpisodeBoards::Random(..) => Arc::new(self.board(0)),
        };
        let state = self.start(&board);
        let opponents =
            if self.opponents.is_some() { (0..self.seats).map(|_| None).collect() } else { Vec::new() };
        let mut episode = Episode {
            choices: Choices::new(&board, &state, false),
            board,
            state,
            status: EpisodeStatus::Running,
            chance: SeededLuck::new(0),
            seed,
            number: 0,
            offers_made: 0,
            decisions: 0,
            agent: None,
            opponents,
            wants_events: false,
            budget: Budget::UNLIMITED,
            points: BySeat::all(0),
            template: Template::default(),
        };
        episode.begin(self, 0);
        episode
    }

    fn board(&self, seed: u64) -> Board {
        match &self.boards {
            EpisodeBoards::Fixed(board, _) => (**board).clone(),
            EpisodeBoards::Random(shape, tokens, rules) => {
                let layout = Layout::random(*shape, *tokens, &mut SeededLuck::new(seed));
                let layout = layout.expect("the plan was tried");
                Board::new(layout, *rules).expect("the plan was tried")
            }
        }
    }

    fn start(&self, board: &Board) -> State {
        State::new(board, self.seats).expect("the plan was tried")
    }
}

impl Episode {
    /// Begins anew with another seed.
    pub(crate) fn reseed(&mut self, plan: &EpisodePlan, seed: u64) {
        self.seed = seed;
        self.begin(plan, 0);
    }

    /// Begins the next episode.
    pub(crate) fn next_episode(&mut self, plan: &EpisodePlan) {
        self.begin(plan, self.number + 1);
    }

    fn begin(&mut self, plan: &EpisodePlan, number: u64) {
        let seed = nth_seed(self.seed, number);
        self.number = number;
        match &plan.boards {
            EpisodeBoards::Fixed(_, template) => self.template = template.clone(),
            EpisodeBoards::Random(..) => {
                let board = plan.board(nth_seed(seed, BOARD));
                self.template = plan.observer.template(&board);
                // Kept where it is, if nobody else holds it.
                match Arc::get_mut(&mut self.board) {
                    Some(own) => *own = board,
                    None => self.board = Arc::new(board),
                }
            }
        }
        self.state = plan.start(&self.board);
        self.chance = SeededLuck::new(nth_seed(seed, CHANCE));
        (self.offers_made, self.decisions) = (0, 0);
        self.points = BySeat::all(0);
        self.status = EpisodeStatus::Running;
        if let Some(opponents) = &plan.opponents {
            self.seat_opponents(plan, opponents, seed);
        }
        self.advance(plan);
    }

    fn seat_opponents(&mut self, plan: &EpisodePlan, opponents: &Opponents, seed: u64) {
        let drawn = || SeededLuck::new(nth_seed(seed, AGENT)).below(u32::from(plan.seats)) as u8;
        let agent = Seat::new(opponents.agent.unwrap_or_else(drawn));
        self.agent = Some(agent);
        self.budget = opponents.budget;
        self.wants_events = false;
        let mut bots = opponents.bots.iter();
        for seat in Seat::first(plan.seats) {
            let own = seat.index();
            if seat == agent {
                self.opponents[own] = None;
                continue;
            }
            let Some(name) = bots.next() else { continue };
            let seed = nth_seed(seed, OPPONENTS + own as u64);
            let new = if name.is_random() {
                Opponent::Random(SeededLuck::new(seed))
            } else {
                let mut bot = BotSeat::new(name.make().expect("only built-in bots play in environments"));
                let start = GameStart { board: &self.board, seat, seats: plan.seats, seed };
                bot.start(&start, nth_seed(seed, 1));
                self.wants_events |= bot.wants_events();
                Opponent::Bot(Box::new(Mutex::new(bot)))
            };
            self.opponents[own] = Some(new);
        }
    }

    /// The seat whose decision it is; that of the agent, where there is one.
    pub(crate) fn seat(&self) -> Seat {
        self.agent.unwrap_or(self.choices.legal.seat())
    }

    /// How many choices there are; none once the game is over.
    #[inline]
    pub(crate) fn open(&self) -> u32 {
        if self.status == EpisodeStatus::Running { self.choices.len() } else { 0 }
    }

    pub(crate) fn offers_left(&self, plan: &EpisodePlan) -> u8 {
        plan.offers_per_turn.saturating_sub(self.offers_made)
    }

    /// Takes one of the choices, and goes on until an agent has to decide again. `reward` gets what each seat earns by it.
    #[inline]
    pub(crate) fn step(&mut self, plan: &EpisodePlan, action: Action, reward: impl FnMut(Seat, f32)) {
        let seat = self.choices.legal.seat();
        if let Action::OfferTrade { .. } = action {
            self.offers_made = self.offers_made.saturating_add(1);
        }
        self.apply(Step::Act(seat, action));
        self.decisions += 1;
        self.advance(plan);
        if self.status == EpisodeStatus::Running && self.decisions >= plan.max_decisions {
            self.status = EpisodeStatus::Truncated;
        }
        self.pay(plan, reward);
    }

    /// Counts a decision that was illegal and changes nothing.
    pub(crate) fn waste(&mut self, plan: &EpisodePlan) {
        self.decisions += 1;
        if self.decisions >= plan.max_decisions {
            self.status = EpisodeStatus::Truncated;
        }
    }

    #[inline]
    fn apply(&mut self, step: Step) {
        if let Step::Act(_, Action::EndTurn) = step {
            self.offers_made = 0;
        }
        if !self.wants_events {
            self.state.apply_unchecked(&self.board, step);
            return;
        }
        let opponents = &mut self.opponents;
        let applied = self.state.apply_with(&self.board, step, &mut |event| {
            for opponent in opponents.iter_mut().flatten() {
                if let Opponent::Bot(bot) = opponent {
                    bot_of(bot).observe(&event);
                }
            }
        });
        debug_assert!(applied.is_ok(), "{applied:?}");
    }

    /// Draws chance and lets opponents play until an agent has to decide or the game is over.
    #[inline]
    fn advance(&mut self, plan: &EpisodePlan) {
        loop {
            match self.state.turn() {
                Turn::Chance(chance) => {
                    let outcome = chance.draw(&self.state, &self.board, &mut self.chance);
                    self.apply(Step::Chance(outcome));
                }
                Turn::Over { .. } => {
                    self.status = EpisodeStatus::Terminated;
                    self.choices = Choices::new(&self.board, &self.state, false);
                    return;
                }
                Turn::Seat(_) | Turn::Seats(_) => {
                    let legal = self.state.legal(&self.board);
                    let seat = legal.seat();
                    if legal.is_empty() {
                        self.status = EpisodeStatus::Truncated;
                    }
                    let asked = self.opponents.get_mut(seat.index()).and_then(Option::as_mut);
                    let (Some(opponent), false) = (asked, legal.is_empty()) else {
                        let counter = legal.may_counter() && plan.offers_per_turn > 0;
                        let with_offers = counter || self.offers_made < plan.offers_per_turn;
                        self.choices = Choices::of(legal, &self.board, &self.state, with_offers);
                        return;
                    };
                    let action = match opponent {
                        Opponent::Random(luck) => any_of(&legal, luck),
                        Opponent::Bot(bot) => {
                            bot_of(bot).decide(&self.board, &self.state, &legal, self.budget)
                        }
                    };
                    self.apply(Step::Act(seat, action));
                }
            }
        }
    }

    /// Pays what the step was worth to each seat.
    #[inline]
    fn pay(&mut self, plan: &EpisodePlan, mut reward: impl FnMut(Seat, f32)) {
        let Rewards { win, loss, point, .. } = plan.rewards;
        if point == 0.0 && self.status != EpisodeStatus::Terminated {
            return;
        }
        let winner = self.state.winner();
        for seat in Seat::first(plan.seats) {
            let points = self.state.points(seat);
            let mut earned = point * (f32::from(points) - f32::from(self.points[seat]));
            self.points[seat] = points;
            if let Some(winner) = winner {
                earned += if winner == seat { win } else { loss };
            }
            if earned != 0.0 {
                reward(seat, earned);
            }
        }
    }

    /// Writes what the deciding seat may know; with a row of the full length, everything.
    #[inline]
    pub(crate) fn observe(&self, plan: &EpisodePlan, row: &mut [u8]) {
        self.observe_as(plan, self.seat(), row);
    }

    /// Writes what any seat may know.
    #[inline]
    pub(crate) fn observe_as(&self, plan: &EpisodePlan, seat: Seat, row: &mut [u8]) {
        let offers_left = self.offers_left(plan);
        plan.observer.write(&self.board, &self.state, &self.template, seat, offers_left, row);
    }

    /// Writes which actions may be chosen: none once the game is over.
    #[inline]
    pub(crate) fn write_mask(&self, mask: &mut [i8]) {
        if self.status == EpisodeStatus::Running {
            self.choices.write_mask(mask);
        } else {
            mask.fill(0);
        }
    }
}

fn bot_of(bot: &mut Mutex<BotSeat>) -> &mut BotSeat {
    bot.get_mut().unwrap_or_else(PoisonError::into_inner)
}
