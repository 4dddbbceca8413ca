//! One game as the engine keeps it: where it began, every step since, and where it stands.

use super::error::Detail;
use super::{EngineError, ErrorKind, LIMITS};
use brickwool_arena::random_step;
use brickwool_game::{Seat, Turn, Viewer};
use brickwool_luck::SeededLuck;
use brickwool_settlers::{Board, Event, Illegal, Position, Record, State, Step};

/// A game.
pub(super) struct Game {
    record: Record,
    state: State,
    /// What chance is drawn from, when the engine is asked to draw it.
    seed: Option<u64>,
}

/// What a request did to a game.
#[derive(Default)]
pub(super) struct Taken {
    pub(super) steps: Vec<Step>,
    pub(super) events: Vec<Event>,
}

impl Game {
    /// A game from its record, which replays.
    pub(super) fn new(record: Record, seed: Option<u64>) -> Result<Game, EngineError> {
        let state = record.replay()?.state;
        Ok(Game { record, state, seed })
    }

    pub(super) fn board(&self) -> &Board {
        &self.record.start.board
    }

    pub(super) fn state(&self) -> &State {
        &self.state
    }

    /// Steps taken so far.
    pub(super) fn ply(&self) -> usize {
        self.record.steps.len()
    }

    pub(super) fn position(&self) -> Position {
        Position { board: self.board().clone(), state: self.state }
    }

    /// The game's record, with names for the players if there are any.
    pub(super) fn record_text(&self, players: Vec<String>) -> Result<String, EngineError> {
        let seats = usize::from(self.state.seat_count());
        if !players.is_empty() && players.len() != seats {
            let message = format!("there are {} names for {seats} players", players.len());
            return Err(EngineError::bad_request(message));
        }
        let players = if players.is_empty() { self.record.players.clone() } else { players };
        Ok(Record { players, ..self.record.clone() }.to_text()?)
    }

    /// Refuses a request that was made for another ply than this.
    pub(super) fn expect_ply(&self, expected: Option<usize>) -> Result<(), EngineError> {
        let ply = self.ply();
        match expected {
            Some(expected) if expected != ply => {
                let message = format!("the request is for ply {expected}, the game is at ply {ply}");
                Err(EngineError::new(ErrorKind::Stale, message).with(Detail::Stale { ply }))
            }
            _ => Ok(()),
        }
    }

    /// The seat, if somebody sits there.
    pub(super) fn seat(&self, seat: Seat) -> Result<Seat, EngineError> {
        if self.state.seats().contains(seat) {
            return Ok(seat);
        }
        let seats = self.state.seat_count();
        Err(EngineError::bad_request(format!("there is no seat {seat} at a table of {seats}")))
    }

    /// The viewer, if they can be at this table; the referee, if nobody is named.
    pub(super) fn viewer(&self, viewer: Option<Viewer>) -> Result<Viewer, EngineError> {
        match viewer.unwrap_or(Viewer::Referee) {
            Viewer::Seat(seat) => self.seat(seat).map(Viewer::Seat),
            other => Ok(other),
        }
    }

    /// Takes steps, all or none. With `auto`, what chance has to decide after each is drawn from the game's seed.
    pub(super) fn apply(&mut self, steps: &[Step], auto: bool) -> Result<Taken, EngineError> {
        let seed = if auto { Some(self.seed_or(None)?) } else { None };
        let mut attempt = Attempt::on(self);
        for (place, &step) in steps.iter().enumerate() {
            attempt.take(step).map_err(|refused| refused.at(place))?;
            if let Some(seed) = seed {
                attempt.draw(seed)?;
            }
        }
        let (state, taken) = attempt.end();
        Ok(self.accept(state, taken))
    }

    /// Draws what chance has to decide, until it has nothing more to decide.
    pub(super) fn draw(&mut self, seed: Option<u64>) -> Result<Taken, EngineError> {
        let seed = self.seed_or(seed)?;
        if !matches!(self.state.turn(), Turn::Chance(_)) {
            return Err(EngineError::illegal(0, Illegal::NotWaitingForChance));
        }
        let mut attempt = Attempt::on(self);
        attempt.draw(seed)?;
        let (state, taken) = attempt.end();
        Ok(self.accept(state, taken))
    }

    /// Plays up to `count` steps at random: listed actions all equally likely, outcomes by their weight. Ends early
    /// when the game does.
    pub(super) fn random(&mut self, count: usize, seed: u64) -> Result<Taken, EngineError> {
        let mut luck = SeededLuck::new(seed);
        let mut attempt = Attempt::on(self);
        for _ in 0..count {
            let mut next = attempt.state;
            let Some(step) = random_step(&mut next, attempt.board, &mut luck) else { break };
            attempt.take(step).map_err(|refused| refused.at(0))?;
        }
        let (state, taken) = attempt.end();
        Ok(self.accept(state, taken))
    }

    /// Goes back to where the game stood after `to` steps.
    pub(super) fn undo(&mut self, to: usize) -> Result<(), EngineError> {
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

    fn accept(&mut self, state: State, taken: Taken) -> Taken {
        self.record.steps.extend(&taken.steps);
        self.state = state;
        taken
    }

    fn seed_or(&self, given: Option<u64>) -> Result<u64, EngineError> {
        given.or(self.seed).ok_or_else(|| {
            EngineError::bad_request(
                "this game has no seed to draw from: give outcomes as steps, or a \"seed\"",
            )
        })
    }
}

/// Steps tried on a copy: a request that fails half way changes nothing.
struct Attempt<'a> {
    board: &'a Board,
    start_ply: usize,
    state: State,
    taken: Taken,
}

/// Why a step was not taken.
enum Refused {
    Illegal(Illegal),
    TooLong,
}

impl Refused {
    /// The error when it happens at this place of the request.
    fn at(self, place: usize) -> EngineError {
        match self {
            Refused::Illegal(illegal) => EngineError::illegal(place, illegal),
            Refused::TooLong => {
                let message = format!("a game has at most {} steps", LIMITS.plies);
                EngineError::too_large("plies", LIMITS.plies, message)
            }
        }
    }
}

impl<'a> Attempt<'a> {
    fn on(game: &'a Game) -> Attempt<'a> {
        Attempt { board: game.board(), start_ply: game.ply(), state: game.state, taken: Taken::default() }
    }

    fn take(&mut self, step: Step) -> Result<(), Refused> {
        if self.ply() >= LIMITS.plies {
            return Err(Refused::TooLong);
        }
        let events = &mut self.taken.events;
        self.state.apply_with(self.board, step, &mut |event| events.push(event)).map_err(Refused::Illegal)?;
        self.taken.steps.push(step);
        Ok(())
    }

    /// Each ply has a stream of its own made from the seed, so that undoing and going on again draws the same.
    fn draw(&mut self, seed: u64) -> Result<(), EngineError> {
        while let Turn::Chance(chance) = self.state.turn() {
            let mut luck = SeededLuck::for_game(seed, self.ply() as u64);
            let outcome = chance.draw(&self.state, self.board, &mut luck);
            self.take(Step::Chance(outcome)).map_err(|refused| refused.at(0))?;
        }
        Ok(())
    }

    fn ply(&self) -> usize {
        self.start_ply + self.taken.steps.len()
    }

    fn end(self) -> (State, Taken) {
        (self.state, self.taken)
    }
}
