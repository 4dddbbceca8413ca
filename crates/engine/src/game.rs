//! One open game: its record (the start and every step since) and its current state.

use crate::error::EngineErrorDetail;
use crate::{EngineError, ErrorKind, LIMITS};
use brickwool_arena::random_step;
use brickwool_game::{Seat, Turn, Viewer};
use brickwool_luck::SeededLuck;
use brickwool_settlers::{Board, Event, Illegal, Position, Record, State, Step};

pub(crate) struct EngineGame {
    record: Record,
    state: State,
    /// What the engine draws chance from when a request asks it to.
    seed: Option<u64>,
}

/// What a request changed.
#[derive(Default)]
pub(crate) struct AppliedSteps {
    pub(crate) steps: Vec<Step>,
    pub(crate) events: Vec<Event>,
}

impl EngineGame {
    /// Replays a record; fails if it cannot be replayed.
    pub(crate) fn new(record: Record, seed: Option<u64>) -> Result<EngineGame, EngineError> {
        let state = record.replay()?.state;
        Ok(EngineGame { record, state, seed })
    }

    pub(crate) fn board(&self) -> &Board {
        &self.record.start.board
    }

    pub(crate) fn state(&self) -> &State {
        &self.state
    }

    /// Steps applied so far.
    pub(crate) fn ply(&self) -> usize {
        self.record.steps.len()
    }

    pub(crate) fn record(&self) -> &Record {
        &self.record
    }

    pub(crate) fn position(&self) -> Position {
        Position { board: self.board().clone(), state: self.state }
    }

    /// The game's record as text, with the given players' names or, without any, those it was loaded with.
    pub(crate) fn record_text(&self, players: Vec<String>) -> Result<String, EngineError> {
        let seats = usize::from(self.state.seat_count());
        if !players.is_empty() && players.len() != seats {
            let message = format!("there are {} names for {seats} players", players.len());
            return Err(EngineError::bad_request(message));
        }
        let players = if players.is_empty() { self.record.players.clone() } else { players };
        Ok(Record { players, ..self.record.clone() }.to_text()?)
    }

    /// Fails if a request was made for another ply.
    pub(crate) fn expect_ply(&self, expected: Option<usize>) -> Result<(), EngineError> {
        let ply = self.ply();
        match expected {
            Some(expected) if expected != ply => {
                let message = format!("the request is for ply {expected}, the game is at ply {ply}");
                Err(EngineError::new(ErrorKind::Stale, message).with_detail(EngineErrorDetail::Stale { ply }))
            }
            _ => Ok(()),
        }
    }

    /// Checks that the game has this seat.
    pub(crate) fn seat(&self, seat: Seat) -> Result<Seat, EngineError> {
        if self.state.seats().contains(seat) {
            return Ok(seat);
        }
        let seats = self.state.seat_count();
        Err(EngineError::bad_request(format!("there is no seat {seat}: seats are 0 to {}", seats - 1)))
    }

    /// Checks that the game has this viewer. The default is the referee.
    pub(crate) fn viewer(&self, viewer: Option<Viewer>) -> Result<Viewer, EngineError> {
        match viewer.unwrap_or(Viewer::Referee) {
            Viewer::Seat(seat) => self.seat(seat).map(Viewer::Seat),
            other => Ok(other),
        }
    }

    /// Applies all steps or none. With `auto`, chance after each step is drawn from the game's seed.
    pub(crate) fn apply(&mut self, steps: &[Step], auto: bool) -> Result<AppliedSteps, EngineError> {
        let seed = if auto { Some(self.seed_or(None)?) } else { None };
        let mut attempt = Attempt::on(self);
        for (index, &step) in steps.iter().enumerate() {
            attempt.apply(step).map_err(|error| error.at(index))?;
            if let Some(seed) = seed {
                attempt.draw(seed)?;
            }
        }
        let (state, applied) = attempt.finish();
        Ok(self.commit(state, applied))
    }

    /// Draws chance until a player has to decide.
    pub(crate) fn draw(&mut self, seed: Option<u64>) -> Result<AppliedSteps, EngineError> {
        let seed = self.seed_or(seed)?;
        if !matches!(self.state.turn(), Turn::Chance(_)) {
            return Err(EngineError::illegal(0, Illegal::NotWaitingForChance));
        }
        let mut attempt = Attempt::on(self);
        attempt.draw(seed)?;
        let (state, applied) = attempt.finish();
        Ok(self.commit(state, applied))
    }

    /// Plays up to `count` random steps: listed actions equally likely, outcomes by weight. Stops when the game ends.
    pub(crate) fn random(&mut self, count: usize, seed: u64) -> Result<AppliedSteps, EngineError> {
        let mut luck = SeededLuck::new(seed);
        let mut attempt = Attempt::on(self);
        for _ in 0..count {
            let mut next = attempt.state;
            let Some(step) = random_step(&mut next, attempt.board, &mut luck) else { break };
            attempt.apply(step).map_err(|error| error.at(0))?;
        }
        let (state, applied) = attempt.finish();
        Ok(self.commit(state, applied))
    }

    /// Goes back to the state after `to` steps.
    pub(crate) fn undo(&mut self, to: usize) -> Result<(), EngineError> {
        if to > self.ply() {
            let message = format!("there is no ply {to} yet: the game is at ply {}", self.ply());
            return Err(EngineError::bad_request(message));
        }
        let mut state = self.record.start.state;
        for &step in &self.record.steps[..to] {
            state.apply_unchecked(&self.record.start.board, step);
        }
        self.record.steps.truncate(to);
        self.state = state;
        Ok(())
    }

    fn commit(&mut self, state: State, applied: AppliedSteps) -> AppliedSteps {
        self.record.steps.extend(&applied.steps);
        self.state = state;
        applied
    }

    fn seed_or(&self, given: Option<u64>) -> Result<u64, EngineError> {
        given.or(self.seed).ok_or_else(|| {
            EngineError::bad_request(
                "this game has no seed to draw from: give outcomes as steps, or a \"seed\"",
            )
        })
    }
}

/// Applies steps to a copy of the state, so that a request that fails half way changes nothing.
struct Attempt<'a> {
    board: &'a Board,
    start_ply: usize,
    state: State,
    applied: AppliedSteps,
}

/// Why a step was not applied.
enum StepError {
    Illegal(Illegal),
    TooLong,
}

impl StepError {
    /// The error for the step at this index of the request.
    fn at(self, index: usize) -> EngineError {
        match self {
            StepError::Illegal(illegal) => EngineError::illegal(index, illegal),
            StepError::TooLong => {
                let message = format!("a game has at most {} steps", LIMITS.plies);
                EngineError::too_large("plies", LIMITS.plies, message)
            }
        }
    }
}

impl<'a> Attempt<'a> {
    fn on(game: &'a EngineGame) -> Attempt<'a> {
        Attempt {
            board: game.board(),
            start_ply: game.ply(),
            state: game.state,
            applied: AppliedSteps::default(),
        }
    }

    fn apply(&mut self, step: Step) -> Result<(), StepError> {
        if self.ply() >= LIMITS.plies {
            return Err(StepError::TooLong);
        }
        let events = &mut self.applied.events;
        self.state
            .apply_with(self.board, step, &mut |event| events.push(event))
            .map_err(StepError::Illegal)?;
        self.applied.steps.push(step);
        Ok(())
    }

    /// Each ply has its own random stream, so that drawing again after an undo gives the same outcome.
    fn draw(&mut self, seed: u64) -> Result<(), EngineError> {
        while let Turn::Chance(chance) = self.state.turn() {
            let mut luck = SeededLuck::for_game(seed, self.ply() as u64);
            let outcome = chance.draw(&self.state, self.board, &mut luck);
            self.apply(Step::Chance(outcome)).map_err(|error| error.at(0))?;
        }
        Ok(())
    }

    fn ply(&self) -> usize {
        self.start_ply + self.applied.steps.len()
    }

    fn finish(self) -> (State, AppliedSteps) {
        (self.state, self.applied)
    }
}
