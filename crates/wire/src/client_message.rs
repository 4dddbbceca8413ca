//! What a client sends on a table's socket, and how it is read.

use brickwool_settlers::Action;
use brickwool_table::{ErrorCode, Request, RequestError};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The longest id that a client may give a request, in bytes.
pub const MAX_ID_LENGTH: usize = 64;

/// A request, and the client's id for it.
///
/// A request with an id is carried out once, however often it is sent.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ClientMessage {
    /// 1 to 64 bytes of the client's choice, different for every request of a guest.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub id: Option<String>,
    #[serde(flatten)]
    pub request: Request,
}

/// A message that cannot be read, with its id if that could be.
#[derive(Clone, PartialEq, Debug)]
pub struct BadMessage {
    pub id: Option<String>,
    pub error: RequestError,
}

impl ClientMessage {
    /// Reads a message. The id is read first, so that whatever else is wrong can be answered under it.
    pub fn parse(text: &str) -> Result<ClientMessage, BadMessage> {
        let bad = |id: Option<String>, why: String| BadMessage {
            id,
            error: RequestError::new(ErrorCode::BadMessage, why),
        };
        let mut message: Value =
            serde_json::from_str(text).map_err(|error| bad(None, format!("this is not JSON: {error}")))?;
        let fields =
            message.as_object_mut().ok_or_else(|| bad(None, "a message must be a JSON object".to_owned()))?;
        let id = match fields.remove("id") {
            None | Some(Value::Null) => None,
            Some(Value::String(id)) if (1..=MAX_ID_LENGTH).contains(&id.len()) => Some(id),
            Some(Value::String(id)) => {
                return Err(bad(Some(id), format!("an id must have 1 to {MAX_ID_LENGTH} bytes")));
            }
            Some(_) => return Err(bad(None, "an id must be a string".to_owned())),
        };
        match Request::deserialize(&message) {
            Ok(request) => Ok(ClientMessage { id, request }),
            Err(error) => Err(bad(id, explain(&message, &error))),
        }
    }

    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("requests hold nothing that JSON cannot")
    }
}

/// What is wrong with a request. An action could belong to either game, so serde's own error says little; one that is written
/// as an object is explained as an action of the base game.
fn explain(message: &Value, error: &serde_json::Error) -> String {
    let action = message.get("action").filter(|action| message["type"] == "act" && action.is_object());
    match action.map(Action::deserialize) {
        Some(Err(error)) => format!("this action can't be read: {error}"),
        _ => format!("this message can't be read: {error}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use brickwool_table::GameAction;

    /// The id and the error text that a malformed message is answered with.
    #[track_caller]
    fn bad(text: &str) -> (Option<String>, String) {
        let bad = ClientMessage::parse(text).expect_err(text);
        assert_eq!(bad.error.code, ErrorCode::BadMessage);
        (bad.id, bad.error.message)
    }

    #[test]
    fn a_message_is_read_as_it_is_written() {
        let roll = GameAction::Settlers(Action::Roll);
        for id in [None, Some("a1".to_owned())] {
            let message = ClientMessage { id, request: Request::Act { ply: 7, action: roll } };
            assert_eq!(ClientMessage::parse(&message.to_json()), Ok(message));
        }
        let read = ClientMessage::parse(r#"{"type": "start", "id": null}"#);
        assert_eq!(read, Ok(ClientMessage { id: None, request: Request::Start }));
    }

    #[test]
    fn actions_of_both_games_are_told_apart() {
        let action = |text: &str| {
            let message = format!(r#"{{"type": "act", "ply": 0, "action": {text}}}"#);
            match ClientMessage::parse(&message).expect(text).request {
                Request::Act { action, .. } => action,
                other => panic!("{other:?}"),
            }
        };
        for text in [r#""roll""#, r#""end_turn""#, r#"{"build_road": 3}"#] {
            assert!(matches!(action(text), GameAction::Settlers(_)), "{text}");
        }
        for text in [r#""end""#, r#""keep 1,0,0,0,1,0""#, r#""build R1""#] {
            assert!(matches!(action(text), GameAction::Dice(_)), "{text}");
        }
    }

    #[test]
    fn a_malformed_action_keeps_its_id() {
        for action in
            [r#"{"fly": 1}"#, r#""fly""#, r#"{"build_road": "x"}"#, r#"{"build_road": 1000}"#, "7", "null"]
        {
            let text = format!(r#"{{"type": "act", "id": "a1", "ply": 0, "action": {action}}}"#);
            assert_eq!(bad(&text).0.as_deref(), Some("a1"), "{action}");
        }
        let (_, why) = bad(r#"{"type": "act", "id": "a1", "ply": 0, "action": {"fly": 1}}"#);
        assert!(why.contains("unknown variant `fly`"), "{why}");
        let (_, why) = bad(r#"{"type": "act", "id": "a1", "ply": 0, "action": "fly"}"#);
        assert!(why.contains("not an action of either game"), "{why}");
    }

    #[test]
    fn an_unknown_type_or_field_keeps_its_id() {
        for text in [
            r#"{"type": "fly", "id": "a1"}"#,
            r#"{"id": "a1"}"#,
            r#"{"type": "undo", "id": "a1", "ply": 1, "now": true}"#,
            r#"{"type": "undo", "id": "a1"}"#,
        ] {
            assert_eq!(bad(text).0.as_deref(), Some("a1"), "{text}");
        }
    }

    #[test]
    fn an_id_has_1_to_64_bytes() {
        let with = |id: &str| format!(r#"{{"type": "start", "id": "{id}"}}"#);
        assert!(ClientMessage::parse(&with(&"x".repeat(64))).is_ok());
        for id in ["", &"x".repeat(65), &"é".repeat(33)] {
            let (named, why) = bad(&with(id));
            assert_eq!((named.as_deref(), why.as_str()), (Some(id), "an id must have 1 to 64 bytes"));
        }
        for id in ["7", "{}", "[\"a\"]", "true"] {
            assert_eq!(bad(&format!(r#"{{"type": "start", "id": {id}}}"#)).0, None, "{id}");
        }
    }

    #[test]
    fn messages_that_are_not_json_objects_have_no_id() {
        for text in ["", "hello", "{", "[]", "null", "\"start\"", r#"{"type": "start", "id": "a1""#] {
            assert_eq!(bad(text).0, None, "{text}");
        }
    }
}
