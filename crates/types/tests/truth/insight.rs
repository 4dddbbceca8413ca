//! Reviews of random games, analyses of their positions, and every reason there is.

use crate::samples::Samples;
use brickwool_game::{Seat, Viewer};
use brickwool_insight::{
    DecisionKind, Effort, GrowingAnalysis, Purchase, Reason, Reviewer, analyse_position_of,
};
use brickwool_laws::coverage::Coverage;
use brickwool_laws::plan::LawPlan;
use brickwool_laws::play::{LawChecks, play};
use brickwool_settlers::{Hex, Position, Record, Resource, Vertex};
use brickwool_wire::bodies::{PositionInfo, PositionText, RecordUpload, UploadedGame, UploadedReview};
use brickwool_wire::{Reference, VisibleEntry};
use serde_json::json;

/// The work that is spent on a decision does not matter here.
const EFFORT: Effort = Effort { candidates: 3, trials: 2, duel: 2, turns: 0, setup_turns: 0 };
const STEPS: usize = 120;

pub(crate) fn sample(samples: &mut Samples) {
    for game in 0..4 {
        let checks = LawChecks { laws: &[], sample_every: u32::MAX };
        let played = play(&LawPlan::random(2027, game), &checks, &mut Coverage::default()).unwrap();
        let mut record = Record::new(played.start.clone());
        record.steps = played.steps.iter().copied().take(STEPS).collect();
        for ply in [0, record.steps.len() / 2] {
            samples.add("PositionAnalysis", &analyse_position_of(&record, ply, &EFFORT, 1).unwrap());
        }
        let analysis = analyse_position_of(&record, 0, &EFFORT, 1).unwrap();
        samples.add("GrowingAnalysis", &GrowingAnalysis { analysis: Some(analysis), done: false });
        samples.add("GrowingAnalysis", &GrowingAnalysis { analysis: None, done: true });
        let Position { board, state } = record.replay().unwrap();
        let info = PositionInfo {
            position: record.start.to_string(),
            reference: Box::new(Reference::new(&board)),
            view: Box::new(state.view(&board, Viewer::Referee)),
            board: Box::new(board),
        };
        samples.add("PositionInfo", &info);
        let entries = VisibleEntry::of_record(&record).unwrap();
        samples.add("UploadedGame", &UploadedGame { players: vec!["Ada".into()], entries });
        let review = Reviewer::new(record, EFFORT, 1).unwrap().finish();
        samples.add("GameReview", &review);
        samples.add("GameReview", &review.after(3));
    }
    for kind in DecisionKind::ALL {
        samples.add("DecisionKind", &kind);
    }
    let seat = Seat::new(1);
    let (vertex, hex, resource) = (Vertex(3), Hex(4), Resource::Ore);
    for reason in [
        Reason::Wins,
        Reason::BlocksYourself { hex, cards: 5 },
        Reason::Feeds { seat, purchase: Purchase::City, points: 8 },
        Reason::HelpsLeader { seat, points: 7 },
        Reason::Points { points: 1 },
        Reason::Produces { cards: 5, resource },
        Reason::Number { number: 8 },
        Reason::Harbour { resource: Some(resource) },
        Reason::Harbour { resource: None },
        Reason::Sooner { purchase: Purchase::Settlement, rolls: 4 },
        Reason::Sooner { purchase: Purchase::DevCard, rolls: 4 },
        Reason::Reaches { vertex, roads: 1 },
        Reason::RoadRace { missing: 2 },
        Reason::Takes { vertex, seat },
        Reason::Blocks { seat, cards: 5, points: 8 },
        Reason::Robs { seat, points: 8 },
        Reason::SafeHand { cards: 9 },
        Reason::Gets { cards: 2 },
        Reason::Keeps { cards: 1 },
    ] {
        samples.add("Reason", &reason);
    }
    let record = json!({"record": "{}"});
    let RecordUpload { .. } = serde_json::from_value(record.clone()).unwrap();
    samples.add("RecordUpload", &record);
    samples.add("UploadedReview", &UploadedReview { review: "0123".into() });
    samples.add("PositionText", &PositionText { position: "O10".into() });
}
