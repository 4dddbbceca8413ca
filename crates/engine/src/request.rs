//! Requests as they are written, and how a line becomes one or is refused with a reason.

use super::error::Detail;
use super::{EngineError, ErrorKind};
use brickwool_game::{Seat, Viewer};
use brickwool_settlers::Step;
use serde::Deserialize;
use serde_json::{Map, Value};

/// Every command there is.
pub const COMMANDS: [&str; 21] = [
    "hello",
    "new",
    "load",
    "games",
    "close",
    "apply",
    "draw",
    "random",
    "undo",
    "turn",
    "legal",
    "check",
    "state",
    "view",
    "score",
    "road_lengths",
    "perft",
    "notation",
    "board",
    "record",
    "hash",
];

/// One request, by its `cmd`. The structs refuse fields they don't know.
#[derive(Deserialize, Debug)]
#[serde(tag = "cmd", rename_all = "snake_case")]
pub(super) enum Request {
    Hello(Nothing),
    New(New),
    Load(Load),
    Games(Nothing),
    Close(OnGame),
    Apply(Apply),
    Draw(Draw),
    Random(Random),
    Undo(Undo),
    Turn(OnGame),
    Legal(LegalOf),
    Check(Check),
    State(OnGame),
    View(ViewOf),
    Score(ScoreOf),
    RoadLengths(OnGame),
    Perft(Perft),
    Notation(OnGame),
    Board(OnGame),
    Record(RecordOf),
    Hash(OnGame),
}

/// Nothing more to say.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct Nothing {}

/// Nothing more to say than which game is meant.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct OnGame {
    pub(super) game: String,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct New {
    pub(super) game: Option<String>,
    /// `sources.rs` reads it: a name, a notation, a layout file or how to draw one.
    pub(super) layout: Option<Value>,
    /// `sources.rs` reads it: a name, a notation or options.
    pub(super) rules: Option<Value>,
    #[serde(default = "four")]
    pub(super) seats: u8,
    pub(super) seed: Option<u64>,
}

fn four() -> u8 {
    4
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct Load {
    pub(super) game: Option<String>,
    pub(super) position: Option<String>,
    pub(super) record: Option<String>,
    pub(super) seed: Option<u64>,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct Apply {
    pub(super) game: String,
    pub(super) steps: Vec<Step>,
    #[serde(default)]
    pub(super) auto: bool,
    pub(super) ply: Option<usize>,
    pub(super) viewer: Option<Viewer>,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct Draw {
    pub(super) game: String,
    pub(super) seed: Option<u64>,
    pub(super) ply: Option<usize>,
    pub(super) viewer: Option<Viewer>,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct Random {
    pub(super) game: String,
    pub(super) count: usize,
    pub(super) seed: u64,
    pub(super) ply: Option<usize>,
    pub(super) viewer: Option<Viewer>,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct Undo {
    pub(super) game: String,
    pub(super) to: usize,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct LegalOf {
    pub(super) game: String,
    pub(super) seat: Option<Seat>,
    #[serde(default)]
    pub(super) offers: bool,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct Check {
    pub(super) game: String,
    pub(super) step: Step,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct ViewOf {
    pub(super) game: String,
    pub(super) viewer: Viewer,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct ScoreOf {
    pub(super) game: String,
    pub(super) viewer: Option<Viewer>,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct Perft {
    pub(super) game: String,
    pub(super) depth: u32,
    #[serde(default)]
    pub(super) divide: bool,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct RecordOf {
    pub(super) game: String,
    #[serde(default)]
    pub(super) players: Vec<String>,
}

/// Reads a line: the id to echo, as far as there is one, and the request or what is wrong with it.
pub(super) fn read(line: &str) -> (Value, Result<Request, EngineError>) {
    let mut object = match serde_json::from_str(line) {
        Ok(Value::Object(object)) => object,
        Ok(_) => {
            let message = "a request is a JSON object like {\"cmd\": \"hello\"}";
            return (Value::Null, Err(EngineError::bad_request(message)));
        }
        Err(error) => return (Value::Null, Err(bad_json(line, &error))),
    };
    let id = object.remove("id").unwrap_or_default();
    let request = match object.get("cmd") {
        Some(Value::String(word)) if COMMANDS.contains(&word.as_str()) => parse(&object),
        Some(Value::String(word)) => Err(EngineError::bad_request(format!(
            "there is no command {word:?}; there are {}",
            COMMANDS.join(", ")
        ))),
        Some(_) => Err(EngineError::bad_request("\"cmd\" is a word like \"hello\"")),
        None => {
            Err(EngineError::bad_request("\"cmd\" is missing; the command \"hello\" tells which there are"))
        }
    };
    (id, request)
}

fn bad_json(line: &str, error: &serde_json::Error) -> EngineError {
    if line.trim().is_empty() {
        return EngineError::new(ErrorKind::BadJson, "the line is empty; a request is a JSON object");
    }
    // Never zero, whatever the parser says about the very beginning.
    let column = error.column().max(1);
    EngineError::new(ErrorKind::BadJson, format!("this is not JSON: {error}")).with(Detail::Column { column })
}

fn parse(object: &Map<String, Value>) -> Result<Request, EngineError> {
    attempt(object).map_err(|complaint| match blamed(object, &complaint) {
        Some(field) => EngineError::bad_request(format!("{field:?}: {complaint}")),
        None => EngineError::bad_request(complaint),
    })
}

fn attempt(object: &Map<String, Value>) -> Result<Request, String> {
    Request::deserialize(object).map_err(|error| error.to_string())
}

/// The field a complaint is about, where the complaint does not name it: the one without which it would be another.
fn blamed(object: &Map<String, Value>, complaint: &str) -> Option<String> {
    /// No request has more fields; an object with more is not worth the search.
    const MOST_FIELDS: usize = 8;
    let named = complaint.starts_with("missing field") || complaint.starts_with("unknown field");
    if named || object.len() > MOST_FIELDS {
        return None;
    }
    let without = |field: &String| {
        let mut rest = object.clone();
        rest.remove(field);
        attempt(&rest).err()
    };
    let mut fields = object.keys().filter(|field| *field != "cmd");
    fields.find(|field| without(field).as_deref() != Some(complaint)).cloned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complaint(line: &str) -> String {
        read(line).1.unwrap_err().message
    }

    #[test]
    fn every_command_is_a_request_and_no_other() {
        for word in COMMANDS {
            let said = read(&format!("{{\"cmd\":{word:?}}}")).1.err().map(|error| error.message);
            assert!(!said.unwrap_or_default().contains("variant"), "{word} is no variant of Request");
        }
        let unknown = Request::deserialize(serde_json::json!({"cmd": "?"})).unwrap_err().to_string();
        assert_eq!(unknown.matches('`').count() / 2 - 1, COMMANDS.len(), "{unknown}");
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (line, says) in [
            ("", "the line is empty"),
            ("{\"cmd\":", "not JSON"),
            ("[1]", "a request is a JSON object"),
            ("{}", "\"cmd\" is missing"),
            (r#"{"cmd":3}"#, "\"cmd\" is a word"),
            (r#"{"cmd":"dance"}"#, "there is no command \"dance\"; there are hello, new"),
            (r#"{"cmd":"hello","loud":true}"#, "unknown field `loud`"),
            (r#"{"cmd":"perft","game":"a"}"#, "missing field `depth`"),
            (r#"{"cmd":"new","seats":"four"}"#, "\"seats\": invalid type: string \"four\", expected u8"),
            (r#"{"cmd":"new","seats":-1}"#, "\"seats\": invalid value: integer `-1`"),
            (r#"{"cmd":"new","seed":1.5}"#, "\"seed\": invalid type: floating point `1.5`, expected u64"),
            (r#"{"cmd":"legal","game":"a","seat":9}"#, "\"seat\": there is no seat 9"),
            (r#"{"cmd":"check","game":"a","step":{"act":[0,"jump"]}}"#, "\"step\": unknown variant `jump`"),
            (r#"{"cmd":"view","game":"a","viewer":"cat"}"#, "\"viewer\": unknown variant `cat`"),
        ] {
            assert!(complaint(line).contains(says), "{line}\n{}", complaint(line));
        }
    }

    #[test]
    fn the_id_is_kept_even_when_the_rest_is_wrong() {
        assert_eq!(read(r#"{"id":[1,{"a":null}],"cmd":"dance"}"#).0, serde_json::json!([1, {"a": null}]));
        assert_eq!(read(r#"{"cmd":"hello"}"#).0, Value::Null);
    }
}
