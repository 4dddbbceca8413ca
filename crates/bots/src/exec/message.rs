//! The messages between Brickwool and a bot's program: one JSON object per line, specified in `docs/bot-protocol.md`.

use crate::text::printable;
use crate::{Mishap, Problem};
use brickwool_game::Seat;
use brickwool_settlers::{Action, Board, Event, View};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The version of the protocol.
pub(super) const PROTOCOL: u32 = 1;

/// What Brickwool calls itself.
pub(super) const PROGRAM: &str = concat!("brickwool ", env!("CARGO_PKG_VERSION"));

/// A message to the program.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(super) enum Message<'a> {
    /// The first line of all; to be answered by [`Ready`].
    Hello { protocol: u32, program: &'a str },
    /// A new game begins.
    Game { seat: Seat, seats: u8, seed: u64, board: &'a Board },
    /// Something is to be decided; to be answered by a [`BotReply`].
    Decide {
        id: u64,
        millis: u64,
        view: &'a View,
        legal: Vec<Action>,
        may_offer: bool,
        may_counter: bool,
        #[serde(skip_serializing_if = "Option::is_none")]
        events: Option<Vec<Event>>,
    },
    /// A decision was not the program's own.
    Mishap { id: u64, kind: Mishap, message: &'a str, played: Action },
    /// The game has ended.
    Over {
        winner: Option<Seat>,
        view: &'a View,
        #[serde(skip_serializing_if = "Option::is_none")]
        events: Option<Vec<Event>>,
    },
}

impl Message<'_> {
    /// The message as a line, its end included.
    pub(super) fn to_line(&self) -> Vec<u8> {
        let mut line = serde_json::to_vec(self).expect("messages have only text keys");
        line.push(b'\n');
        line
    }
}

/// The program's answer to hello.
#[derive(Clone, Debug, Default, Deserialize)]
pub(super) struct Ready {
    #[serde(rename = "type")]
    kind: String,
    /// What it calls itself.
    #[serde(default)]
    pub(super) name: Option<String>,
    /// Whether it wants to be told of events.
    #[serde(default)]
    pub(super) events: bool,
}

impl Ready {
    /// Reads the line, or says what is wrong with it.
    pub(super) fn read(line: &[u8]) -> Result<Ready, String> {
        match serde_json::from_slice::<Ready>(line) {
            Ok(ready) if ready.kind == "ready" => {
                Ok(Ready { name: ready.name.map(|name| printable(&name)), ..ready })
            }
            Ok(ready) => Err(format!("its type is {:?}", ready.kind)),
            Err(error) => Err(error.to_string()),
        }
    }
}

/// A program's decision.
#[derive(Debug, PartialEq)]
pub(super) enum BotReply {
    Action(Action),
    /// The n-th of the legal actions, from 0.
    Nth(u32),
}

/// A reply as it is written; other keys are ignored.
#[derive(Deserialize)]
struct ReplyJson {
    id: u64,
    action: Option<Value>,
    nth: Option<Value>,
}

/// Reads a reply to the decision `id`; `None` if it is a late reply to an older one.
pub(super) fn read_reply(line: &[u8], id: u64) -> Result<Option<BotReply>, Problem> {
    let garbage = |why: String| Problem::new(Mishap::Garbage, why).with_line(line);
    let reply: ReplyJson = serde_json::from_slice(line).map_err(|error| garbage(describe(&error)))?;
    if reply.id < id {
        return Ok(None);
    }
    if reply.id > id {
        return Err(garbage(format!("the reply has the id {}, but the request had {id}", reply.id)));
    }
    let read = match (reply.action, reply.nth) {
        (Some(action), None) => serde_json::from_value(action).map(BotReply::Action),
        (None, Some(nth)) => serde_json::from_value(nth).map(BotReply::Nth),
        _ => return Err(garbage("a reply has either an \"action\" or an \"nth\"".into())),
    };
    read.map(Some).map_err(|error| garbage(format!("this is not an action: {error}")))
}

fn describe(error: &serde_json::Error) -> String {
    match error.classify() {
        serde_json::error::Category::Data => format!("this is not a reply: {error}"),
        _ => format!("this is not JSON: {error}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replies_are_read() {
        for (line, reply) in [
            (r#"{"id":7,"action":"roll"}"#, Some(BotReply::Action(Action::Roll))),
            (r#"{"action":{"discard":"ore"},"id":7,"why":"too many"}"#, {
                Some(BotReply::Action(Action::Discard(brickwool_settlers::Resource::Ore)))
            }),
            (r#"{"id":7,"nth":3}"#, Some(BotReply::Nth(3))),
            (r#"{"id":6,"nth":"too late to be wrong"}"#, None),
        ] {
            assert_eq!(read_reply(line.as_bytes(), 7).unwrap(), reply, "{line}");
        }
    }

    #[test]
    fn a_wrong_reply_says_why() {
        for (line, says) in [
            (&b""[..], "this is not JSON"),
            (b"thinking...", "this is not JSON"),
            (b"\xff\xfe", "this is not JSON"),
            (b"{\"id\":7,\"nth\":3", "this is not JSON"),
            (b"[7,3]", "this is not a reply"),
            (b"{\"nth\":3}", "missing field `id`"),
            (b"{\"id\":-1,\"nth\":3}", "this is not a reply"),
            (b"{\"id\":8,\"nth\":3}", "the reply has the id 8, but the request had 7"),
            (b"{\"id\":7}", "either an \"action\" or an \"nth\""),
            (b"{\"id\":7,\"nth\":3,\"action\":\"roll\"}", "either an \"action\" or an \"nth\""),
            (b"{\"id\":7,\"nth\":-3}", "this is not an action"),
            (b"{\"id\":7,\"action\":\"fly\"}", "this is not an action: unknown variant `fly`"),
        ] {
            let problem = read_reply(line, 7).unwrap_err();
            assert_eq!(problem.mishap, Mishap::Garbage);
            assert!(
                problem.message.contains(says),
                "{:?}: {}",
                String::from_utf8_lossy(line),
                problem.message
            );
        }
    }

    #[test]
    fn only_ready_is_ready() {
        let ready = Ready::read(br#"{"type":"ready","name":"Ann","events":true}"#).unwrap();
        assert_eq!((ready.name.as_deref(), ready.events), (Some("Ann"), true));
        assert!(!Ready::read(br#"{"type":"ready"}"#).unwrap().events);
        assert_eq!(Ready::read(br#"{"type":"hello"}"#).unwrap_err(), "its type is \"hello\"");
        assert!(Ready::read(b"Loading...").is_err());
    }
}
