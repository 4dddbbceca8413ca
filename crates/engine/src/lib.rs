//! The engine: games that another program plays and queries with lines of JSON.
//!
//! `docs/engine-protocol.md` specifies the protocol; seats are counted from 0 in it. [`Engine::answer`] turns one request
//! into one reply and does no I/O; [`serve()`] is the loop that reads and writes. Every line gets a reply, whatever is in
//! it.
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
mod game_start;
mod insight;
mod legal;
mod limits;
mod perft;
mod reply;
mod request;
mod serve;

pub use error::{EngineError, EngineErrorDetail, ErrorKind};
pub use limits::{EngineLimits, LIMITS};
pub use request::COMMANDS;
pub use serve::serve;

use game::EngineGame;
use reply::EngineReply;
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// The protocol's version, which grows with every incompatible change.
pub const PROTOCOL: u32 = 1;

/// The open games by name; answers requests about them.
#[derive(Default)]
pub struct Engine {
    games: BTreeMap<String, EngineGame>,
    /// The number in the last generated name.
    last_number: u64,
}

/// A whole reply line.
#[derive(Serialize)]
struct Envelope<'a> {
    id: &'a Value,
    #[serde(flatten)]
    result: ReplyResult,
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum ReplyResult {
    Ok(Box<EngineReply>),
    Error(EngineError),
}

impl Engine {
    pub fn new() -> Engine {
        Engine::default()
    }

    /// Answers one request with one line, without a newline. Never fails: errors are replies too.
    pub fn answer(&mut self, line: &str) -> String {
        if line.len() > LIMITS.line_bytes {
            return error_line(EngineError::line_too_long());
        }
        let (id, request) = request::parse(line);
        let result = request.and_then(|request| self.execute(request));
        reply_line(&id, result)
    }

    fn game(&self, name: &str) -> Result<&EngineGame, EngineError> {
        self.games.get(name).ok_or_else(|| EngineError::unknown_game(name))
    }

    fn game_mut(&mut self, name: &str) -> Result<&mut EngineGame, EngineError> {
        self.games.get_mut(name).ok_or_else(|| EngineError::unknown_game(name))
    }

    /// Adds a game under the given name, or under a generated one, and returns the name.
    fn insert_game(&mut self, name: Option<String>, game: EngineGame) -> String {
        let name = match name {
            Some(name) => name,
            None => loop {
                self.last_number += 1;
                let name = format!("g{}", self.last_number);
                if !self.games.contains_key(&name) {
                    break name;
                }
            },
        };
        self.games.insert(name.clone(), game);
        name
    }

    /// Checks that a new game may have this name and that there is room for one more, before any work is done for it.
    fn check_room(&self, name: Option<&str>) -> Result<(), EngineError> {
        if let Some(name) = name {
            if name.is_empty() || name.chars().count() > LIMITS.name_length {
                let max = LIMITS.name_length;
                return Err(EngineError::bad_request(format!("a game's name has 1 to {max} characters")));
            }
            if self.games.contains_key(name) {
                return Err(EngineError::new(
                    ErrorKind::GameExists,
                    format!("there is already a game {name:?}; close it first"),
                ));
            }
        }
        if self.games.len() >= LIMITS.games {
            let message = format!("there are already {} games; close one first", self.games.len());
            return Err(EngineError::too_large("games", LIMITS.games, message));
        }
        Ok(())
    }
}

/// The reply line for the request with this id.
fn reply_line(id: &Value, result: Result<EngineReply, EngineError>) -> String {
    let result = match result {
        Ok(reply) => ReplyResult::Ok(Box::new(reply)),
        Err(error) => ReplyResult::Error(error),
    };
    serde_json::to_string(&Envelope { id, result }).expect("replies hold nothing that JSON cannot")
}

/// The reply to a line without a readable id.
fn error_line(error: EngineError) -> String {
    reply_line(&Value::Null, Err(error))
}
