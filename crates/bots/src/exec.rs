//! `exec:COMMAND…`: bots that are programs of their own and speak JSON lines, as described in `docs/bot-protocol.md`.
//!
//! Whatever the program does, the game goes on: where it gives no answer, or none that is legal, a random action is taken
//! and the mishap counted. `exec/process.rs` runs the program, `exec/message.rs` reads and writes the lines, this file
//! plays.

mod command;
mod message;
mod process;
mod start_error;

pub use command::{ExecCommand, ExecCommandError};
pub use start_error::StartError;

use crate::{Bot, BotError, Budget, GameStart, Mishap, Problem, Random};
use brickwool_luck::SeededLuck;
use brickwool_settlers::{Action, Board, Event, Legal, Phase, Step, View};
use message::{BotReply, Message, Ready, read_reply};
use process::{Process, ProgramLine, ReceiveError};
use std::time::{Duration, Instant};

/// How long a program may take and how often it may fail.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ExecLimits {
    /// How long it may take until it is ready: programs load what they need first.
    pub start: Duration,
    /// How long a decision may take, if the budget sets no limit.
    pub decision: Duration,
    /// How long it has to end by itself after its input has ended; then it is killed.
    pub goodbye: Duration,
    /// After this many late decisions in a row it is killed, and started again for the next game.
    pub timeouts: u32,
    /// After this many restarts without a legal action in between it is not started again.
    pub restarts: u32,
    /// Longest line in bytes.
    pub line_bytes: usize,
}

impl Default for ExecLimits {
    fn default() -> ExecLimits {
        ExecLimits {
            start: Duration::from_secs(10),
            decision: Duration::from_secs(1),
            goodbye: Duration::from_millis(500),
            timeouts: 3,
            restarts: 3,
            line_bytes: 1 << 20,
        }
    }
}

/// A bot that is another program.
#[derive(Debug)]
pub struct ExecBot {
    command: ExecCommand,
    limits: ExecLimits,
    process: Option<Process>,
    ready: Ready,
    /// Why the program is not running, if it isn't.
    why_down: String,
    /// The number of the last decision. Never used twice, so that late answers are recognised.
    id: u64,
    /// Decisions in a row that came too late.
    timeouts: u32,
    /// Starts since the last legal action.
    restarts: u32,
    /// Events since the last decision, for a program that wants them.
    events: Vec<Event>,
    /// Decides when the program does not.
    stand_in: Random,
    problem: Option<Problem>,
}

impl ExecBot {
    /// Starts the program, within the usual limits.
    pub fn start(command: ExecCommand) -> Result<ExecBot, BotError> {
        ExecBot::start_within(command, ExecLimits::default())
    }

    /// Starts the program, within these limits.
    pub fn start_within(command: ExecCommand, limits: ExecLimits) -> Result<ExecBot, BotError> {
        let started = Process::start(&command, &limits).map_err(|error| error.of(&command))?;
        Ok(ExecBot::new(command, limits, Ok(started)))
    }

    /// Starts the program for a match, which only a missing program may stop: for one that runs but does not say that it is
    /// ready, a random player decides.
    pub fn start_for_match(command: ExecCommand) -> Result<ExecBot, BotError> {
        let limits = ExecLimits::default();
        match Process::start(&command, &limits) {
            Err(error @ (StartError::System { .. } | StartError::Ended { .. })) => Err(error.of(&command)),
            started => Ok(ExecBot::new(command, limits, started)),
        }
    }

    fn new(
        command: ExecCommand,
        limits: ExecLimits,
        started: Result<(Process, Ready), StartError>,
    ) -> ExecBot {
        let (process, ready, why_down, restarts) = match started {
            Ok((process, ready)) => (Some(process), ready, String::new(), 0),
            // Starting it again would fail again, and may take long.
            Err(error) => (None, Ready::default(), error.to_string(), limits.restarts),
        };
        ExecBot {
            command,
            limits,
            process,
            ready,
            why_down,
            id: 0,
            timeouts: 0,
            restarts,
            events: Vec::new(),
            stand_in: Random::new(0),
            problem: None,
        }
    }

    /// Starts the program again, if it has not failed too often.
    fn restart(&mut self) {
        if self.restarts >= self.limits.restarts {
            return;
        }
        self.restarts += 1;
        match Process::start(&self.command, &self.limits) {
            Ok((process, ready)) => {
                (self.process, self.ready) = (Some(process), ready);
                self.timeouts = 0;
            }
            Err(error) => self.why_down = error.to_string(),
        }
    }

    /// Kills the program; the next game starts it again.
    fn stop_until_next_game(&mut self, why: &str) {
        if let Some(mut process) = self.process.take() {
            process.kill();
            self.why_down = why.to_owned();
        }
    }

    /// Sends a message that needs no answer.
    fn tell(&mut self, message: &Message<'_>) {
        if let Some(process) = &mut self.process
            && let Err(ReceiveError::NotReading) = process.send(message)
        {
            self.stop_until_next_game(NOT_READING);
        }
        // If it has ended, the next decision notices.
    }

    /// Asks for a decision and waits for it.
    fn ask(&mut self, board: &Board, view: &View, legal: &Legal, limit: Duration) -> Result<Action, Problem> {
        let asked = Instant::now();
        let (id, events) = (self.id, self.take_events());
        let message = Message::Decide {
            id,
            millis: u64::try_from(limit.as_millis()).unwrap_or(u64::MAX),
            view,
            legal: legal.iter().collect(),
            may_offer: legal.may_offer(),
            may_counter: legal.may_counter(),
            events,
        };
        let sent = self.process.as_mut().map_or(Err(ReceiveError::Ended), |process| process.send(&message));
        sent.map_err(|error| self.no_answer(error, limit))?;
        loop {
            let line = self.receive(asked, limit)?;
            let ProgramLine::Whole(line) = line else {
                let message = format!("a line of more than {} bytes", self.limits.line_bytes);
                return Err(Problem::new(Mishap::Garbage, message));
            };
            if let Some(reply) = read_reply(&line, id)? {
                return check_reply(reply, board, view, legal).map_err(|problem| problem.with_line(&line));
            }
        }
    }

    /// The next line, if it comes within the limit since the program was asked.
    fn receive(&mut self, asked: Instant, limit: Duration) -> Result<ProgramLine, Problem> {
        let left = limit.saturating_sub(asked.elapsed());
        let received = match &mut self.process {
            // A flood of old answers must not extend the time.
            _ if left.is_zero() => Err(ReceiveError::Timeout),
            Some(process) => process.receive(left),
            None => Err(ReceiveError::Ended),
        };
        received.map_err(|error| self.no_answer(error, limit))
    }

    /// The problem to report when there is no answer; stops the program if it will not answer again.
    fn no_answer(&mut self, error: ReceiveError, limit: Duration) -> Problem {
        match (error, &mut self.process) {
            (ReceiveError::Timeout, _) => {
                self.timeouts += 1;
                if self.timeouts >= self.limits.timeouts {
                    self.stop_until_next_game("it did not answer in time, several times in a row");
                }
                Problem::new(Mishap::Timeout, format!("no answer within {} ms", limit.as_millis()))
            }
            (ReceiveError::NotReading, _) => {
                self.stop_until_next_game(NOT_READING);
                Problem::new(Mishap::Timeout, NOT_READING)
            }
            (ReceiveError::Ended, Some(process)) => {
                let how = format!("it {}", process.how_it_ended());
                self.stop_until_next_game(&how);
                Problem::new(Mishap::Crash, how)
            }
            (ReceiveError::Ended, None) => {
                Problem::new(Mishap::Crash, format!("it is not running: {}", self.why_down))
            }
        }
    }

    fn take_events(&mut self) -> Option<Vec<Event>> {
        self.ready.events.then(|| std::mem::take(&mut self.events))
    }
}

/// Why a program is stopped whose input is full.
const NOT_READING: &str = "it does not read its input";

impl Bot for ExecBot {
    fn start_game(&mut self, start: &GameStart<'_>) {
        self.stand_in.start_game(start);
        self.events.clear();
        if self.process.is_none() {
            self.restart();
        }
        let GameStart { board, seat, seats, seed } = *start;
        self.tell(&Message::Game { seat, seats, seed, board });
    }

    fn wants_events(&self) -> bool {
        self.ready.events && self.process.is_some()
    }

    fn observe(&mut self, event: &Event) {
        if self.wants_events() {
            self.events.push(*event);
        }
    }

    fn decide(&mut self, board: &Board, view: &View, legal: &Legal, budget: Budget) -> Action {
        self.id += 1;
        match self.ask(board, view, legal, budget.time.unwrap_or(self.limits.decision)) {
            Ok(action) => {
                (self.timeouts, self.restarts) = (0, 0);
                action
            }
            Err(problem) => {
                if problem.mishap != Mishap::Timeout {
                    self.timeouts = 0;
                }
                let played = self.stand_in.decide(board, view, legal, budget);
                let (id, kind, message) = (self.id, problem.mishap, problem.message.as_str());
                self.tell(&Message::Mishap { id, kind, message, played });
                self.problem = Some(problem);
                played
            }
        }
    }

    fn end_game(&mut self, view: &View) {
        let winner = match view.phase {
            Phase::Over { winner } => Some(winner),
            _ => None,
        };
        let events = self.take_events();
        self.tell(&Message::Over { winner, view, events });
    }

    fn take_problem(&mut self) -> Option<Problem> {
        self.problem.take()
    }

    fn declared_name(&self) -> Option<&str> {
        self.ready.name.as_deref()
    }
}

/// The action that a program chose, if it is legal.
fn check_reply(reply: BotReply, board: &Board, view: &View, legal: &Legal) -> Result<Action, Problem> {
    let illegal = |why: String| Err(Problem::new(Mishap::Illegal, why));
    let action = match reply {
        BotReply::Nth(nth) if nth < legal.len() => return Ok(legal.nth(nth)),
        BotReply::Nth(nth) => {
            return illegal(format!("nth is {nth}; it must be below {}", legal.len()));
        }
        BotReply::Action(action) if legal.contains(action) => return Ok(action),
        BotReply::Action(action) => action,
    };
    // Offers are not listed. Whether one may be made depends on nothing hidden from its maker, so any state that fits the
    // view can tell; and for what is not legal, it can tell why.
    let state = view.sample(board, &mut SeededLuck::new(0));
    let is_offer = matches!(action, Action::OfferTrade { .. } | Action::CounterTrade(_));
    match state.check(board, Step::Act(legal.seat(), action)) {
        Ok(()) if is_offer => Ok(action),
        Ok(()) => illegal("it is not among the legal actions".into()),
        Err(why) => illegal(why.to_string()),
    }
}
