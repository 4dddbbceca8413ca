//! A body of every kind that goes over HTTP. They hold little of their own; what is in them is sampled elsewhere.

use crate::samples::Samples;
use brickwool_dice::{Board, PlanStep, questions};
use brickwool_game::Viewer;
use brickwool_server::bodies::{
    Answer, BoardText, Deleted, Failure, FailureCode, GameText, Guest, Link, ListedTable, LobbyMessage,
    MadeTable, Moved, Named, Past, PlanWanted, Planned, ShownTable, Solver,
};
use brickwool_table::{Face, GuestId, News};
use serde_json::json;
use serde_json::value::to_raw_value;

/// Bodies about a table that has come to this.
pub(crate) fn sample_table(face: &Face, news: Vec<News>, samples: &mut Samples) {
    let table = || "abcdefgh".to_owned();
    let kind = || json!(face.settings.game)["kind"].as_str().unwrap().to_owned();
    let listed = |ended| ListedTable {
        table: table(),
        kind: kind(),
        created: 1,
        ended,
        face: to_raw_value(face).unwrap(),
    };
    samples.add("ListedTable", &listed(None));
    samples.add("LobbyMessage", &LobbyMessage::Lobby { tables: vec![listed(None), listed(Some(2))] });
    samples.add("ShownTable", &ShownTable { table: table(), face: face.clone(), clock: 3 });
    samples.add("MadeTable", &MadeTable { table: table() });
    samples.add("Past", &Past { version: news.len() as u64, you: Viewer::Spectator, news });
}

/// Bodies about nothing in particular.
pub(crate) fn sample(samples: &mut Samples) {
    samples.add("Guest", &Guest { guest: GuestId(7), name: "Ann".into() });
    samples.add("Link", &Link { word: "abc".into() });
    samples.add("Moved", &Moved { moved: true });
    samples.add("Deleted", &Deleted { deleted: true });
    for progress in [None, Some(0.5)] {
        samples.add("Solver", &Solver { progress });
    }
    for code in [
        FailureCode::Unknown,
        FailureCode::NotFound,
        FailureCode::BadRequest,
        FailureCode::ForeignOrigin,
        FailureCode::TooMuch,
        FailureCode::Forbidden,
        FailureCode::Unavailable,
    ] {
        for at in [None, Some((3, 5))] {
            samples.add("Failure", &Failure { code, message: "Why.".into(), at });
        }
    }
    let game = json!({"game": "island1 players=1"});
    let GameText { .. } = serde_json::from_value(game.clone()).unwrap();
    samples.add("DiceGameText", &game);
    let board = json!({"board": "R0,J4"});
    let BoardText { .. } = serde_json::from_value(board.clone()).unwrap();
    samples.add("DiceBoardText", &board);
    let wanted = json!({"target": "R1", "board": "R0,J4", "resources": [1, 0, 0, 0, 1, 0]});
    let PlanWanted { target, board, resources } = serde_json::from_value(wanted.clone()).unwrap();
    samples.add("DicePlanWanted", &wanted);
    let board: Board = board.parse().unwrap();
    let deeds = questions::build_plan(target, board, resources).unwrap();
    for steps in [None, Some(PlanStep::walk(&deeds, board, resources).unwrap())] {
        samples.add("DicePlanned", &Planned { map: board.into(), path: vec![target], steps });
    }
    samples.add("DiceAnswer", &Answer { answer: json!(true) });
    let name = json!({"name": "Ann"});
    let Named { .. } = serde_json::from_value(name.clone()).unwrap();
    samples.add("Named", &name);
}
