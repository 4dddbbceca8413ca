//! The JSON of requests: parses a line, or says what is wrong with it.

use crate::error::EngineErrorDetail;
use crate::{EngineError, ErrorKind};
use brickwool_game::{Seat, Viewer};
use brickwool_settlers::Step;
use brickwool_settlers::constants::USUAL_SEATS;
use serde::Deserialize;
use serde_json::{Map, Value};

pub const COMMANDS: [&str; 23] = [
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
    "evaluate",
    "analyse",
];

/// One request, by its `cmd`. Unknown fields are errors.
#[derive(Deserialize, Debug)]
#[serde(tag = "cmd", rename_all = "snake_case")]
pub(crate) enum EngineRequest {
    Hello(NoArgs),
    New(NewArgs),
    Load(LoadArgs),
    Games(NoArgs),
    Close(GameArgs),
    Apply(ApplyArgs),
    Draw(DrawArgs),
    Random(RandomArgs),
    Undo(UndoArgs),
    Turn(GameArgs),
    Legal(LegalArgs),
    Check(CheckArgs),
    State(GameArgs),
    View(ViewArgs),
    Score(ScoreArgs),
    RoadLengths(GameArgs),
    Perft(PerftArgs),
    Notation(GameArgs),
    Board(GameArgs),
    Record(RecordArgs),
    Hash(GameArgs),
    Evaluate(AnalyseArgs),
    Analyse(AnalyseArgs),
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct NoArgs {}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct GameArgs {
    pub(crate) game: String,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewArgs {
    pub(crate) game: Option<String>,
    /// A name, a notation, a layout file or a random one; parsed in `game_start.rs`.
    pub(crate) layout: Option<Value>,
    /// A name, a notation or options; parsed in `game_start.rs`.
    pub(crate) rules: Option<Value>,
    #[serde(default = "usual_seats")]
    pub(crate) seats: u8,
    pub(crate) seed: Option<u64>,
}

fn usual_seats() -> u8 {
    USUAL_SEATS
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct LoadArgs {
    pub(crate) game: Option<String>,
    pub(crate) position: Option<String>,
    pub(crate) record: Option<String>,
    pub(crate) seed: Option<u64>,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct ApplyArgs {
    pub(crate) game: String,
    pub(crate) steps: Vec<Step>,
    #[serde(default)]
    pub(crate) auto: bool,
    pub(crate) ply: Option<usize>,
    pub(crate) viewer: Option<Viewer>,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct DrawArgs {
    pub(crate) game: String,
    pub(crate) seed: Option<u64>,
    pub(crate) ply: Option<usize>,
    pub(crate) viewer: Option<Viewer>,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct RandomArgs {
    pub(crate) game: String,
    pub(crate) count: usize,
    pub(crate) seed: u64,
    pub(crate) ply: Option<usize>,
    pub(crate) viewer: Option<Viewer>,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct UndoArgs {
    pub(crate) game: String,
    pub(crate) to: usize,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct LegalArgs {
    pub(crate) game: String,
    pub(crate) seat: Option<Seat>,
    #[serde(default)]
    pub(crate) offers: bool,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct CheckArgs {
    pub(crate) game: String,
    pub(crate) step: Step,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct ViewArgs {
    pub(crate) game: String,
    pub(crate) viewer: Viewer,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct ScoreArgs {
    pub(crate) game: String,
    pub(crate) viewer: Option<Viewer>,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct PerftArgs {
    pub(crate) game: String,
    pub(crate) depth: u32,
    #[serde(default)]
    pub(crate) divide: bool,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct RecordArgs {
    pub(crate) game: String,
    #[serde(default)]
    pub(crate) players: Vec<String>,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct AnalyseArgs {
    pub(crate) game: String,
    /// Of the hidden cards and dice that are tried.
    pub(crate) seed: Option<u64>,
    /// How many times the usual work is spent on a decision.
    #[serde(default = "one")]
    pub(crate) effort: u32,
}

fn one() -> u32 {
    1
}

/// Parses a line: the id to send back, `null` if there is none, and the request or an error.
pub(crate) fn parse(line: &str) -> (Value, Result<EngineRequest, EngineError>) {
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
        Some(Value::String(word)) if COMMANDS.contains(&word.as_str()) => parse_object(&object),
        Some(Value::String(word)) => Err(EngineError::bad_request(format!(
            "there is no command {word:?}; choose from {}",
            COMMANDS.join(", ")
        ))),
        Some(_) => Err(EngineError::bad_request("\"cmd\" is a word like \"hello\"")),
        None => Err(EngineError::bad_request("\"cmd\" is missing; the command \"hello\" lists all commands")),
    };
    (id, request)
}

fn bad_json(line: &str, error: &serde_json::Error) -> EngineError {
    if line.trim().is_empty() {
        return EngineError::new(ErrorKind::BadJson, "the line is empty; a request is a JSON object");
    }
    // The parser says 0 for errors at the very beginning.
    let column = error.column().max(1);
    EngineError::new(ErrorKind::BadJson, format!("this is not JSON: {error}"))
        .with_detail(EngineErrorDetail::Column { column })
}

fn parse_object(object: &Map<String, Value>) -> Result<EngineRequest, EngineError> {
    deserialize(object).map_err(|message| match field_at_fault(object, &message) {
        Some(field) => EngineError::bad_request(format!("{field:?}: {message}")),
        None => EngineError::bad_request(message),
    })
}

fn deserialize(object: &Map<String, Value>) -> Result<EngineRequest, String> {
    EngineRequest::deserialize(object).map_err(|error| error.to_string())
}

/// The field that caused an error whose message does not name it: the one without which the message is different.
fn field_at_fault(object: &Map<String, Value>, message: &str) -> Option<String> {
    /// No request has more fields; bounds the search in objects that have.
    const MAX_FIELDS: usize = 8;
    let named = message.starts_with("missing field") || message.starts_with("unknown field");
    if named || object.len() > MAX_FIELDS {
        return None;
    }
    let without = |field: &String| {
        let mut rest = object.clone();
        rest.remove(field);
        deserialize(&rest).err()
    };
    let mut fields = object.keys().filter(|field| *field != "cmd");
    fields.find(|field| without(field).as_deref() != Some(message)).cloned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error_message(line: &str) -> String {
        parse(line).1.unwrap_err().message
    }

    #[test]
    fn commands_are_exactly_the_variants_of_request() {
        for word in COMMANDS {
            let message = parse(&format!("{{\"cmd\":{word:?}}}")).1.err().map(|error| error.message);
            assert!(
                !message.unwrap_or_default().contains("variant"),
                "{word} is no variant of EngineRequest"
            );
        }
        let unknown = EngineRequest::deserialize(serde_json::json!({"cmd": "?"})).unwrap_err().to_string();
        assert_eq!(unknown.matches('`').count() / 2 - 1, COMMANDS.len(), "{unknown}");
    }

    #[test]
    fn errors_name_what_is_wrong() {
        for (line, says) in [
            ("", "the line is empty"),
            ("{\"cmd\":", "not JSON"),
            ("[1]", "a request is a JSON object"),
            ("{}", "\"cmd\" is missing"),
            (r#"{"cmd":3}"#, "\"cmd\" is a word"),
            (r#"{"cmd":"dance"}"#, "there is no command \"dance\"; choose from hello, new"),
            (r#"{"cmd":"hello","loud":true}"#, "unknown field `loud`"),
            (r#"{"cmd":"perft","game":"a"}"#, "missing field `depth`"),
            (r#"{"cmd":"new","seats":"four"}"#, "\"seats\": invalid type: string \"four\", expected u8"),
            (r#"{"cmd":"new","seats":-1}"#, "\"seats\": invalid value: integer `-1`"),
            (r#"{"cmd":"new","seed":1.5}"#, "\"seed\": invalid type: floating point `1.5`, expected u64"),
            (r#"{"cmd":"legal","game":"a","seat":9}"#, "\"seat\": a seat is a number from 0 to 7, not 9"),
            (r#"{"cmd":"check","game":"a","step":{"act":[0,"jump"]}}"#, "\"step\": unknown variant `jump`"),
            (r#"{"cmd":"view","game":"a","viewer":"cat"}"#, "\"viewer\": unknown variant `cat`"),
        ] {
            assert!(error_message(line).contains(says), "{line}\n{}", error_message(line));
        }
    }

    #[test]
    fn the_id_is_sent_back_even_when_the_rest_is_wrong() {
        assert_eq!(parse(r#"{"id":[1,{"a":null}],"cmd":"dance"}"#).0, serde_json::json!([1, {"a": null}]));
        assert_eq!(parse(r#"{"cmd":"hello"}"#).0, Value::Null);
    }
}
