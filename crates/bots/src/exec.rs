//! `exec:COMMAND…`: any program that speaks JSON lines plays a seat. `docs/bot-protocol.md` says what it is told and asked.
//!
//! Whatever the program does, the game goes on: a decision that does not come, or is none, or is not legal, is made at
//! random in its place and counted. `exec/process.rs` runs the program, `exec/message.rs` reads and writes the lines; this
//! file decides what is made of them.

mod command;
mod message;
mod problem;
mod process;

pub use command::{ExecCommand, WordsError};
pub use problem::{Problem, StartError};

use crate::{Bot, BotError, Budget, GameStart, Mishap, Mishaps, Random};
use brickwool_luck::SeededLuck;
use brickwool_settlers::{Action, Board, Event, Legal, Phase, Step, View};
use message::{Message, Ready, Said, read_reply};
use process::{Line, Process, Silence};
use std::time::{Duration, Instant};

/// How much a program may cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ExecLimits {
    /// Until it says that it is ready. Programs load what they need here.
    pub start: Duration,
    /// For a decision, where the budget sets no limit.
    pub decision: Duration,
    /// To end by itself when its input has ended.
    pub goodbye: Duration,
    /// Decisions in a row that may come too late; then it is ended, and starts again with the next game.
    pub timeouts: u32,
    /// Starts in a row without one legal action between them; then it is not started again.
    pub restarts: u32,
    /// Bytes in a line.
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

/// A player who is another program.
#[derive(Debug)]
pub struct ExecBot {
    command: ExecCommand,
    limits: ExecLimits,
    process: Option<Process>,
    ready: Ready,
    /// Why the program does not run, when it does not.
    why_down: String,
    /// The number of the last decision. Never used twice, so that a late answer is known as one.
    id: u64,
    /// Decisions in a row that came too late.
    timeouts: u32,
    /// Starts since the last legal action.
    restarts: u32,
    /// What happened since the last decision, for a program that wants to know.
    events: Vec<Event>,
    /// Who decides when the program does not.
    stand_in: Random,
    mishaps: Mishaps,
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

    /// Starts the program for a match that nothing but a missing program may stop: one that runs but says something else
    /// than that it is ready, or nothing, stays down, and a random player decides in its place.
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
            // Starting it again would come to the same, and may take long.
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
            mishaps: Mishaps::default(),
            problem: None,
        }
    }

    /// What the program calls itself.
    pub fn name(&self) -> Option<&str> {
        self.ready.name.as_deref()
    }

    /// Takes what went wrong last, if anything did since the last time.
    pub fn take_problem(&mut self) -> Option<Problem> {
        self.problem.take()
    }

    /// Starts the program again, if it is worth it.
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

    /// Ends the program until the next game.
    fn give_up(&mut self, why: &str) {
        if let Some(mut process) = self.process.take() {
            process.kill();
            self.why_down = why.to_owned();
        }
    }

    /// Tells the program something that needs no answer.
    fn tell(&mut self, message: &Message<'_>) {
        if let Some(process) = &mut self.process
            && let Err(Silence::Deaf) = process.say(message)
        {
            self.give_up(DEAF);
        }
        // That it has ended is found out by the next decision.
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
        let said = self.process.as_mut().map_or(Err(Silence::Ended), |process| process.say(&message));
        said.map_err(|silence| self.silent(silence, limit))?;
        loop {
            let line = self.hear(asked, limit)?;
            let Line::Whole(line) = line else {
                let message = format!("a line of more than {} bytes", self.limits.line_bytes);
                return Err(Problem::new(Mishap::Garbage, message));
            };
            if let Some(said) = read_reply(&line, id)? {
                return judge(said, board, view, legal).map_err(|problem| problem.with_line(&line));
            }
        }
    }

    /// The next line, if it comes within the limit since the program was asked.
    fn hear(&mut self, asked: Instant, limit: Duration) -> Result<Line, Problem> {
        let left = limit.saturating_sub(asked.elapsed());
        let heard = match &mut self.process {
            // However many old answers wait to be read, time is up when it is up.
            _ if left.is_zero() => Err(Silence::Late),
            Some(process) => process.hear(left),
            None => Err(Silence::Ended),
        };
        heard.map_err(|silence| self.silent(silence, limit))
    }

    /// What it means that nothing was heard, and whether the program is given up.
    fn silent(&mut self, silence: Silence, limit: Duration) -> Problem {
        match (silence, &mut self.process) {
            (Silence::Late, _) => {
                self.timeouts += 1;
                if self.timeouts >= self.limits.timeouts {
                    self.give_up("it did not answer in time, several times in a row");
                }
                Problem::new(Mishap::Timeout, format!("no answer within {} ms", limit.as_millis()))
            }
            (Silence::Deaf, _) => {
                self.give_up(DEAF);
                Problem::new(Mishap::Timeout, DEAF)
            }
            (Silence::Ended, Some(process)) => {
                let how = format!("it {}", process.how_it_ended());
                self.give_up(&how);
                Problem::new(Mishap::Crash, how)
            }
            (Silence::Ended, None) => {
                Problem::new(Mishap::Crash, format!("it is not running: {}", self.why_down))
            }
        }
    }

    fn take_events(&mut self) -> Option<Vec<Event>> {
        self.ready.events.then(|| std::mem::take(&mut self.events))
    }
}

/// Why a program is given up that lets its input pile up.
const DEAF: &str = "it does not read what it is told";

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
                self.mishaps.count(problem.mishap);
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

    fn take_mishaps(&mut self) -> Mishaps {
        std::mem::take(&mut self.mishaps)
    }
}

/// Whether what a program said is legal.
fn judge(said: Said, board: &Board, view: &View, legal: &Legal) -> Result<Action, Problem> {
    let illegal = |why: String| Err(Problem::new(Mishap::Illegal, why));
    let action = match said {
        Said::Nth(nth) if nth < legal.len() => return Ok(legal.nth(nth)),
        Said::Nth(nth) => {
            return illegal(format!("nth is {nth}; it must be below {}", legal.len()));
        }
        Said::Action(action) if legal.contains(action) => return Ok(action),
        Said::Action(action) => action,
    };
    // Offers are not listed. Whether one may be made depends on nothing that is hidden from who makes it, so any state
    // that looks the same can tell; and for what is not legal, it can tell why.
    let state = view.sample(board, &mut SeededLuck::new(0));
    let is_offer = matches!(action, Action::OfferTrade { .. } | Action::CounterTrade(_));
    match state.check(board, Step::Act(legal.seat(), action)) {
        Ok(()) if is_offer => Ok(action),
        Ok(()) => illegal("it is not among the legal actions".into()),
        Err(why) => illegal(why.to_string()),
    }
}
