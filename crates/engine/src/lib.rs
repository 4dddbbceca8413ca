//! The engine: games kept for another program, which asks and steps by lines of JSON.
//!
//! `docs/engine-protocol.md` specifies the lines. [`Engine::answer`] turns one request into one reply and does no I/O;
//! [`serve()`] reads and writes. Whatever comes in, a reply goes out.
//!
//! ```
//! use brickwool_engine::Engine;
//! let mut engine = Engine::new();
//! let reply = engine.answer(r#"{"id": 1, "cmd": "new", "seats": 3}"#);
//! assert_eq!(reply, r#"{"id":1,"ok":{"game":"g1","ply":0,"turn":{"seat":0}}}"#);
//! ```

#![forbid(unsafe_code)]

mod commands;
mod error;
mod game;
mod legal;
mod limits;
mod perft;
mod reply;
mod request;
mod serve;
mod sources;

pub use error::{Detail, EngineError, ErrorKind};
pub use limits::{LIMITS, Limits};
pub use request::COMMANDS;
pub use serve::serve;

use game::Game;
use reply::Reply;
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// The version of the lines spoken here; it grows when a program that spoke the old ones would be misunderstood.
pub const PROTOCOL: u32 = 1;

/// Games by name, and the one who answers for them.
#[derive(Default)]
pub struct Engine {
    games: BTreeMap<String, Game>,
    /// How many games were named here so far.
    named: u64,
}

/// What every reply is wrapped in.
#[derive(Serialize)]
struct Envelope<'a> {
    id: &'a Value,
    #[serde(flatten)]
    result: Outcome,
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Outcome {
    Ok(Box<Reply>),
    Error(EngineError),
}

impl Engine {
    /// An engine without games.
    pub fn new() -> Engine {
        Engine::default()
    }

    /// Answers one request with one line, without the line's end. Never fails: what is wrong is in the reply.
    pub fn answer(&mut self, line: &str) -> String {
        if line.len() > LIMITS.line_bytes {
            return refuse(EngineError::line_too_long());
        }
        let (id, request) = request::read(line);
        let result = request.and_then(|request| self.obey(request));
        envelope(&id, result)
    }

    fn game(&self, name: &str) -> Result<&Game, EngineError> {
        self.games.get(name).ok_or_else(|| EngineError::unknown_game(name))
    }

    fn game_mut(&mut self, name: &str) -> Result<&mut Game, EngineError> {
        self.games.get_mut(name).ok_or_else(|| EngineError::unknown_game(name))
    }

    /// Keeps a new game under the name that was asked for, or under one of its own.
    fn keep(&mut self, name: Option<String>, game: Game) -> String {
        let name = match name {
            Some(name) => name,
            None => loop {
                self.named += 1;
                let name = format!("g{}", self.named);
                if !self.games.contains_key(&name) {
                    break name;
                }
            },
        };
        self.games.insert(name.clone(), game);
        name
    }

    /// Whether there is room for a new game of this name. Asked before any work is done for it.
    fn make_room(&self, name: Option<&str>) -> Result<(), EngineError> {
        if let Some(name) = name {
            if name.is_empty() || name.chars().count() > LIMITS.name_length {
                let most = LIMITS.name_length;
                return Err(EngineError::bad_request(format!("a game's name has 1 to {most} characters")));
            }
            if self.games.contains_key(name) {
                return Err(EngineError::new(
                    ErrorKind::GameExists,
                    format!("there is a game {name:?} already; close it first"),
                ));
            }
        }
        if self.games.len() >= LIMITS.games {
            let message = format!("there are {} games already; close one first", self.games.len());
            return Err(EngineError::too_large("games", LIMITS.games, message));
        }
        Ok(())
    }
}

/// The line that answers the request with this id.
fn envelope(id: &Value, result: Result<Reply, EngineError>) -> String {
    let result = match result {
        Ok(reply) => Outcome::Ok(Box::new(reply)),
        Err(error) => Outcome::Error(error),
    };
    serde_json::to_string(&Envelope { id, result }).expect("replies hold nothing that JSON cannot")
}

/// The answer to a line that could not even be read.
fn refuse(error: EngineError) -> String {
    envelope(&Value::Null, Err(error))
}
