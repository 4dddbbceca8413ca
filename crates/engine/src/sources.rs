//! What games are made from: layouts and rules in all the ways they can be written, positions and records.

use super::error::EngineError;
use super::{LIMITS, request};
use brickwool_luck::SeededLuck;
use brickwool_settlers::layout_file::LayoutFile;
use brickwool_settlers::{Board, Layout, Position, Record, Rules, Shape, Tokens};
use serde::Deserialize;
use serde_json::Value;

/// The start of a game as `new` asks for it.
pub(super) fn start(new: &request::New) -> Result<Position, EngineError> {
    let rules = rules(new.rules.as_ref())?;
    let layout = layout(new.layout.as_ref())?;
    let board = Board::new(layout, rules)?;
    Position::start(board, new.seats).map_err(|error| EngineError::bad_request(error.to_string()))
}

/// The game that `load` brings.
pub(super) fn loaded(load: &request::Load) -> Result<Record, EngineError> {
    match (&load.position, &load.record) {
        (Some(position), None) => Ok(Record::new(position.parse()?)),
        (None, Some(text)) => record(text),
        _ => Err(EngineError::bad_request("load needs either a \"position\" or a \"record\"")),
    }
}

fn record(text: &str) -> Result<Record, EngineError> {
    // A header and a footer besides the steps. Counted before anything is replayed.
    if text.lines().count() > LIMITS.plies + 2 {
        let message = format!("a game has at most {} steps", LIMITS.plies);
        return Err(EngineError::too_large("plies", LIMITS.plies, message));
    }
    Ok(Record::from_text(text)?)
}

fn rules(given: Option<&Value>) -> Result<Rules, EngineError> {
    match given {
        None => Ok(Rules::default()),
        Some(Value::String(text)) if text.contains('=') => Ok(text.parse()?),
        Some(Value::String(name)) => Ok(Rules::profile(name)?),
        Some(options @ Value::Object(_)) => {
            let rules = Rules::deserialize(options).map_err(EngineError::bad_rules)?;
            rules.validate()?;
            Ok(rules)
        }
        Some(_) => Err(EngineError::bad_rules(
            "rules are a profile like \"official\", options like {\"victory_target\": 12}, or a notation like \"target=12\"",
        )),
    }
}

/// How a random layout is asked for.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Drawn {
    random: Draw,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Draw {
    seed: u64,
    #[serde(default)]
    tokens: Tokens,
    #[serde(default)]
    shape: Shape,
}

fn layout(given: Option<&Value>) -> Result<Layout, EngineError> {
    match given {
        None => Ok(Layout::beginner()),
        Some(Value::String(word)) if word == "beginner" => Ok(Layout::beginner()),
        // Every layout's notation has rows; a word without them was meant as a name.
        Some(Value::String(word)) if !word.contains('/') => Err(EngineError::bad_layout(format!(
            "there is no layout {word:?}; the only one with a name is \"beginner\""
        ))),
        Some(Value::String(notation)) => Ok(notation.parse()?),
        Some(Value::Object(object)) if object.contains_key("random") => {
            let asked = Drawn::deserialize(object);
            let asked =
                asked.map_err(|error| EngineError::bad_layout(format!("a random layout: {error}")))?;
            let Draw { seed, tokens, shape } = asked.random;
            let layout = Layout::random(shape, tokens, &mut SeededLuck::new(seed));
            layout.ok_or_else(|| EngineError::bad_layout("only the base board's tokens can lie in a spiral"))
        }
        Some(Value::Object(object)) => {
            let file = LayoutFile::deserialize(object).map_err(EngineError::bad_layout)?;
            Layout::try_from(&file).map_err(EngineError::bad_layout)
        }
        Some(_) => Err(EngineError::bad_layout(
            "a layout is \"beginner\", {\"random\": {\"seed\": 1}}, a layout file's object, or a layout's notation",
        )),
    }
}
