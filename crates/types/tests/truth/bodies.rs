//! A body of every kind that goes over HTTP. They hold little of their own; what is in them is sampled elsewhere.

use crate::profile;
use crate::samples::Samples;
use brickwool_dice::{Board, PlanStep, questions};
use brickwool_game::{Seat, Viewer};
use brickwool_table::{Entry, ErrorCode, GuestId, LayoutCheck, LayoutRequest, Request, TableId};
use brickwool_wire::bodies::{
    ApiErrorBody, ApiErrorCode, BoardText, CreatedTable, Deleted, DeviceInfo, DeviceLink, GameText,
    GuestName, GuestProfile, LinkTaken, ListedTable, LobbyMessage, PlanRequest, PlanResponse, QuestionAnswer,
    ReportAccepted, ReportRequest, SolverProgress, TableHistory, TableResponse,
};
use brickwool_wire::{TableInfo, VisibleEntry};
use serde_json::json;

/// Bodies about a table in this state.
pub(crate) fn sample_table(
    table: &TableId,
    info: &TableInfo,
    entries: Vec<VisibleEntry>,
    samples: &mut Samples,
) {
    let kind = info.settings.game.kind();
    let listed = |ended| ListedTable { table: table.clone(), kind, created: 1, ended, info: info.clone() };
    samples.add("ListedTable", &listed(None));
    samples.add("LobbyMessage", &LobbyMessage::Lobby { tables: vec![listed(None), listed(Some(2))] });
    samples.add("TableResponse", &TableResponse { table: table.clone(), info: info.clone(), clock: 3 });
    samples.add("CreatedTable", &CreatedTable { table: table.clone() });
    profile::sample_table(table, kind, info, samples);
    let version = entries.len() as u64;
    samples.add("TableHistory", &TableHistory { version, you: Viewer::Spectator, entries });
}

/// Bodies about nothing in particular.
pub(crate) fn sample(samples: &mut Samples) {
    samples.add("GuestProfile", &GuestProfile { guest: GuestId(7), name: "Ann".into() });
    samples.add("DeviceLink", &DeviceLink { code: "abc".into() });
    let label = "Firefox on Linux".into();
    let device = DeviceInfo { device: "00ff".into(), label, created: 1, used: 2, current: true };
    samples.add("DeviceInfo", &device);
    samples.add("LinkTaken", &LinkTaken { moved: true });
    samples.add("Deleted", &Deleted { deleted: true });
    samples.add("ReportAccepted", &ReportAccepted { reported: true });
    for complaint in [json!({"text": "loud"}), json!({"text": "loud", "guest": GuestId(7)})] {
        let ReportRequest { .. } = serde_json::from_value(complaint.clone()).unwrap();
        samples.add("ReportRequest", &complaint);
    }
    samples.add("Entry", &Entry::GuestBlocked { guest: GuestId(7), blocked: true });
    samples.add("Entry", &Entry::Renamed { seat: Seat::new(0), name: "Guest 7".into() });
    samples.add("Request", &Request::Block { guest: GuestId(7), blocked: true });
    for code in [ErrorCode::NameTaken, ErrorCode::Blocked] {
        samples.add("ErrorCode", &code);
    }
    for progress in [None, Some(0.5)] {
        samples.add("SolverProgress", &SolverProgress { progress });
    }
    for code in [
        ApiErrorCode::Unknown,
        ApiErrorCode::NotFound,
        ApiErrorCode::BadRequest,
        ApiErrorCode::ForeignOrigin,
        ApiErrorCode::TooMuch,
        ApiErrorCode::Forbidden,
        ApiErrorCode::Unavailable,
    ] {
        for at in [None, Some((3, 5))] {
            samples.add("ApiErrorBody", &ApiErrorBody { code, message: "Why.".into(), at });
        }
    }
    let game = json!({"game": "island1 players=1"});
    let GameText { .. } = serde_json::from_value(game.clone()).unwrap();
    samples.add("DiceGameText", &game);
    let board = json!({"board": "R0,J4"});
    let BoardText { .. } = serde_json::from_value(board.clone()).unwrap();
    samples.add("DiceBoardText", &board);
    let wanted = json!({"target": "R1", "board": "R0,J4", "resources": [1, 0, 0, 0, 1, 0]});
    let PlanRequest { target, board, resources } = serde_json::from_value(wanted.clone()).unwrap();
    samples.add("DicePlanRequest", &wanted);
    let board: Board = board.parse().unwrap();
    let actions = questions::build_plan(target, board, resources).unwrap();
    for steps in [None, Some(PlanStep::walk(&actions, board, resources).unwrap())] {
        samples.add("DicePlanResponse", &PlanResponse { map: board.into(), path: vec![target], steps });
    }
    samples.add("DiceAnswer", &QuestionAnswer { answer: json!(true) });
    layouts(samples);
    let name = json!({"name": "Ann"});
    let GuestName { .. } = serde_json::from_value(name.clone()).unwrap();
    samples.add("GuestName", &name);
}

/// What is asked and said of layouts.
fn layouts(samples: &mut Samples) {
    let requests = [
        json!({"named": "beginner"}),
        json!({"random": {"shape": "large", "seed": "7"}}),
        json!({"random": {"shape": "base"}}),
        json!({"notation": "L6/B5"}),
        json!({"layout": {"rows": [[{"terrain": "desert", "number": 3}, {"terrain": "sea", "number": null}]],
            "harbours": [{"hex": "1.1", "side": "E", "kind": "3:1"}, {"hex": "1.9", "side": "E", "kind": "3:1"}],
            "robber": "1.1", "supply": {"cards": 19, "deck": {"knight": 14}}}}),
    ];
    for request in requests {
        samples.add("LayoutRequest", &request);
        let request: LayoutRequest = serde_json::from_value(request).unwrap();
        if let Ok(check) = LayoutCheck::of(&request, 1) {
            samples.add("LayoutCheck", &check);
        }
    }
}
