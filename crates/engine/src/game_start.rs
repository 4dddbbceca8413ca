//! Parses what games start from: layouts and rules in all their forms, positions and records.

use crate::error::EngineError;
use crate::{LIMITS, request};
use brickwool_luck::SeededLuck;
use brickwool_settlers::layout_file::LayoutFile;
use brickwool_settlers::{Board, Layout, Position, Record, Rules, Shape, Tokens};
use serde::Deserialize;
use serde_json::Value;

/// The start of the game that `new` asks for.
pub(crate) fn start(new: &request::NewArgs) -> Result<Position, EngineError> {
    let rules = rules(new.rules.as_ref())?;
    let layout = layout(new.layout.as_ref())?;
    let board = Board::new(layout, rules)?;
    Position::start(board, new.seats).map_err(|error| EngineError::bad_request(error.to_string()))
}

/// The game that `load` asks for, as a record.
pub(crate) fn load(load: &request::LoadArgs) -> Result<Record, EngineError> {
    match (&load.position, &load.record) {
        (Some(position), None) => Ok(Record::new(position.parse()?)),
        (None, Some(text)) => record(text),
        _ => Err(EngineError::bad_request("load needs either a \"position\" or a \"record\"")),
    }
}

fn record(text: &str) -> Result<Record, EngineError> {
    // Checked before anything is replayed; the record has a header and a footer besides the steps.
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

/// A request for a random layout: `{"random": {"seed": 7}}`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RandomLayoutRequest {
    random: RandomLayout,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RandomLayout {
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
        // Every layout's notation has rows separated by slashes; text without any was meant as a name.
        Some(Value::String(word)) if !word.contains('/') => Err(EngineError::bad_layout(format!(
            "there is no layout {word:?}; the only one with a name is \"beginner\""
        ))),
        Some(Value::String(notation)) => Ok(notation.parse()?),
        Some(Value::Object(object)) if object.contains_key("random") => {
            let request = RandomLayoutRequest::deserialize(object);
            let request =
                request.map_err(|error| EngineError::bad_layout(format!("a random layout: {error}")))?;
            let RandomLayout { seed, tokens, shape } = request.random;
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
