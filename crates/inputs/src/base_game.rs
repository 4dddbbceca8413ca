//! Laws for what is read of the base game: positions, layouts and records.

use crate::{InputVerdict, with_text};
use brickwool_game::{Step, Turn};
use brickwool_luck::SeededLuck;
use brickwool_settlers::layout_file::LayoutFile;
use brickwool_settlers::{Board, Layout, Position, Record, Rules};

/// A position that is read can be written and read again, and so can every position one legal step further.
pub fn a_position_reads_back(bytes: &[u8]) -> InputVerdict {
    with_text(bytes, |text| {
        let Ok(position) = text.parse::<Position>() else { return InputVerdict::Refused };
        reads_back(&position);
        let Position { board, state } = &position;
        let take = |step| {
            let mut next = position.clone();
            state.check(board, step).expect("the step is legal");
            next.state.apply(board, step).expect("a legal step can be taken");
            reads_back(&next);
        };
        match state.turn() {
            Turn::Chance(chance) => chance.outcomes(state, board, |outcome, _| take(Step::Chance(outcome))),
            Turn::Over { .. } => assert!(state.legal(board).is_empty(), "nothing is legal after the end"),
            Turn::Seat(_) | Turn::Seats(_) => {
                let legal = state.legal(board);
                legal.iter().for_each(|action| take(Step::Act(legal.seat(), action)));
            }
        }
        InputVerdict::Accepted
    })
}

fn reads_back(position: &Position) {
    let line = position.to_string();
    assert_eq!(line.parse::<Position>().as_ref(), Ok(position), "{line}");
}

/// A layout, from a file or in notation, that makes a board can be written both ways and read again, and a game can start
/// on it.
pub fn a_layout_is_refused_or_playable(bytes: &[u8]) -> InputVerdict {
    with_text(bytes, |text| {
        let layout = match serde_json::from_str::<LayoutFile>(text) {
            Ok(file) => Layout::try_from(&file).ok(),
            Err(_) => text.parse::<Layout>().ok(),
        };
        let Some(layout) = layout else { return InputVerdict::Refused };
        let Ok(board) = Board::new(layout.clone(), Rules::default()) else { return InputVerdict::Refused };
        let seats = *board.seat_counts().end();
        assert_eq!(layout.to_string().parse::<Layout>().as_ref(), Ok(&layout));
        assert_eq!(Layout::try_from(&LayoutFile::from(&layout)).as_ref(), Ok(&layout));
        let mut start = Position::start(board, seats).expect("that many can play");
        let mut luck = SeededLuck::new(1);
        for _ in 0..100 {
            match start.state.turn() {
                Turn::Over { .. } => break,
                Turn::Chance(chance) => {
                    let outcome = chance.draw(&start.state, &start.board, &mut luck);
                    start
                        .state
                        .apply(&start.board, Step::Chance(outcome))
                        .expect("chance draws what is possible");
                }
                Turn::Seat(_) | Turn::Seats(_) => {
                    let legal = start.state.legal(&start.board);
                    let step = Step::Act(legal.seat(), legal.nth(0));
                    start.state.apply(&start.board, step).expect("a legal step can be taken");
                }
            }
        }
        InputVerdict::Accepted
    })
}

/// A record that is read replays, and what is written of it is the same record.
pub fn a_record_replays_or_says_where_it_fails(bytes: &[u8]) -> InputVerdict {
    with_text(bytes, |text| {
        let record = match Record::from_text(text) {
            Ok(record) => record,
            Err(error) => {
                assert!(!error.to_string().is_empty());
                return InputVerdict::Refused;
            }
        };
        let end = record.replay().expect("reading has replayed it");
        reads_back(&end);
        let written = record.to_text().expect("reading has replayed it");
        assert_eq!(Record::from_text(&written).as_ref(), Ok(&record));
        InputVerdict::Accepted
    })
}
