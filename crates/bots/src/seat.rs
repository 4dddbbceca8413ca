//! A bot in its seat at a game: the one place where bots are started, told of events, asked for decisions and stopped.
//!
//! Whatever the bot answers, what comes out is legal: an action that the rules don't allow is counted and replaced by a
//! random one. The caller owns the game, the seeds and the choice of who is asked when.

use crate::stopwatch::Stopwatch;
use crate::{Bot, Budget, DecisionTimes, GameStart, Mishap, Mishaps, Problem, any_of};
use brickwool_game::{Seat, Viewer};
use brickwool_luck::SeededLuck;
use brickwool_settlers::{Action, Board, Event, Illegal, Legal, Position, State, Step};

/// A bot and the seat that it plays, for one game after another.
///
/// For each game call [`start`](BotSeat::start), then [`replay`](BotSeat::replay) if the game is already under way, then
/// [`observe`](BotSeat::observe) with every event and [`decide`](BotSeat::decide) whenever the seat has to act, and
/// [`end`](BotSeat::end).
///
/// ```
/// use brickwool_bots::{BotName, BotSeat, Budget, GameStart};
/// use brickwool_game::Seat;
/// use brickwool_settlers::{Board, Layout, Rules, State, Step};
///
/// let board = Board::new(Layout::beginner(), Rules::default())?;
/// let mut game = State::new(&board, 4)?;
/// let seat = Seat::new(0);
/// let mut bot = BotSeat::new("greedy".parse::<BotName>()?.make()?);
/// bot.start(&GameStart { board: &board, seat, seats: 4, seed: 1 }, 2);
///
/// let action = bot.decide(&board, &game, &game.legal_for(&board, seat), Budget::UNLIMITED);
/// game.apply_with(&board, Step::Act(seat, action), &mut |event| bot.observe(&event))?;
/// bot.end(&board, &game);
/// assert_eq!(bot.stats().mishaps.total(), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct BotSeat {
    bot: Box<dyn Bot>,
    seat: Seat,
    wants_events: bool,
    fallback: SeededLuck,
    offer_limit: u32,
    /// Offers made since the seat last had the dice to roll.
    offers: u32,
    stats: DecisionStats,
    problem: Option<Problem>,
}

/// How many decisions a bot made, how long they took and how many went wrong.
#[derive(Clone, Debug, Default)]
pub struct DecisionStats {
    pub times: DecisionTimes,
    pub mishaps: Mishaps,
}

impl DecisionStats {
    pub fn merge(&mut self, other: &DecisionStats) {
        self.times.merge(&other.times);
        self.mishaps += other.mishaps;
    }
}

impl BotSeat {
    /// A bot that waits for its first game.
    pub fn new(bot: Box<dyn Bot>) -> BotSeat {
        BotSeat {
            bot,
            seat: Seat::new(0),
            wants_events: false,
            fallback: SeededLuck::new(0),
            offer_limit: u32::MAX,
            offers: 0,
            stats: DecisionStats::default(),
            problem: None,
        }
    }

    /// The same bot with a limit on the offers it may make in one turn. Without one, a bot that repeats an offer that
    /// everybody declines would never end its turn.
    #[must_use]
    pub fn with_offer_limit(self, offers: u32) -> BotSeat {
        BotSeat { offer_limit: offers, ..self }
    }

    /// Begins a game. Random actions in place of illegal ones are drawn from `fallback_seed`.
    pub fn start(&mut self, start: &GameStart<'_>, fallback_seed: u64) {
        self.seat = start.seat;
        self.fallback = SeededLuck::new(fallback_seed);
        self.offers = 0;
        self.problem = None;
        self.bot.start_game(start);
        self.wants_events = self.bot.wants_events();
    }

    /// Shows a bot that joins late what has happened: the events of `steps`, taken from `start`. Does nothing for a bot
    /// that wants no events.
    pub fn replay(&mut self, start: &Position, steps: impl IntoIterator<Item = Step>) -> Result<(), Illegal> {
        if !self.wants_events {
            return Ok(());
        }
        let Position { board, state } = start;
        let mut state = *state;
        for step in steps {
            state.apply_with(board, step, &mut |event| self.observe(&event))?;
        }
        Ok(())
    }

    /// Whether the bot wants events. If no bot does, the caller need not collect any.
    pub fn wants_events(&self) -> bool {
        self.wants_events
    }

    /// Tells the bot of an event, as far as its seat may know it. Does nothing for a bot that wants no events.
    pub fn observe(&mut self, event: &Event) {
        if self.wants_events {
            self.bot.observe(&event.redact(Viewer::Seat(self.seat)));
        }
    }

    /// Asks the bot for a decision and returns an action that is legal. `legal` are the seat's actions in `state`; there
    /// is at least one.
    ///
    /// The bot is told its budget and trusted to keep it: programs are stopped when they don't (see
    /// [`ExecBot`](crate::ExecBot)), built-in bots take microseconds.
    pub fn decide(&mut self, board: &Board, state: &State, legal: &Legal, budget: Budget) -> Action {
        debug_assert!(legal.seat() == self.seat && !legal.is_empty());
        self.problem = None;
        if legal.contains(Action::Roll) {
            self.offers = 0;
        }
        let view = state.view(board, Viewer::Seat(self.seat));
        let stopwatch = Stopwatch::start();
        let action = self.bot.decide(board, &view, legal, budget);
        self.stats.times.add(stopwatch.elapsed(), budget.time);
        if let Some(problem) = self.bot.take_problem() {
            self.add_problem(problem);
        }
        let checked = if legal.contains(action) { Ok(()) } else { self.check_offer(board, state, action) };
        match checked {
            Ok(()) => action,
            Err(why) => {
                self.add_problem(Problem::new(Mishap::Illegal, why));
                any_of(legal, &mut self.fallback)
            }
        }
    }

    /// Whether an action that is not listed among the legal ones is an offer that may be made, or why not.
    fn check_offer(&mut self, board: &Board, state: &State, action: Action) -> Result<(), String> {
        state.check(board, Step::Act(self.seat, action)).map_err(|illegal| illegal.to_string())?;
        match action {
            Action::OfferTrade { .. } if self.offers < self.offer_limit => {
                self.offers += 1;
                Ok(())
            }
            Action::OfferTrade { .. } => Err(format!("more than {} offers in one turn", self.offer_limit)),
            Action::CounterTrade(_) => Ok(()),
            _ => Err("it is not among the legal actions".into()),
        }
    }

    fn add_problem(&mut self, problem: Problem) {
        self.stats.mishaps.count(problem.mishap);
        self.problem = Some(problem);
    }

    /// Ends the game, finished or not.
    pub fn end(&mut self, board: &Board, state: &State) {
        self.bot.end_game(&state.view(board, Viewer::Seat(self.seat)));
    }

    /// What the bot calls itself, if it says so.
    pub fn declared_name(&self) -> Option<&str> {
        self.bot.declared_name()
    }

    /// What went wrong with the last decision, if anything did.
    pub fn take_problem(&mut self) -> Option<Problem> {
        self.problem.take()
    }

    /// The decisions of all games since the bot sat down, or since the last [`take_stats`](BotSeat::take_stats).
    pub fn stats(&self) -> &DecisionStats {
        &self.stats
    }

    pub fn take_stats(&mut self) -> DecisionStats {
        std::mem::take(&mut self.stats)
    }
}
