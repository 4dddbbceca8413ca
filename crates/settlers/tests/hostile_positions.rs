//! Position lines nobody would write in good faith: each is refused with words, before anything
//! costly is derived from it, and without a crash.

use brickwool_settlers::{Board, Layout, Phase, Position, Rules};

const BASE: &str = "O10W2L9/G12B6W4B10/G9L11DL3O8/L8O3G4W5/B5G6W11;3GO3W33BL;official;";
const DECK: &str = "K14R2Y2M2V5";

/// The refusal of a base-board position whose state is written like this.
fn refusal(state: &str) -> String {
    format!("{BASE}{state}").parse::<Position>().expect_err(state).to_string()
}

#[test]
fn more_roads_than_the_box_holds_are_refused_before_their_length_is_measured() {
    let all: Vec<String> = (0..72).map(|edge: u8| edge.to_string()).collect();
    let state = format!("-:-:{}:-:-:0/-:-:-:-:-:0;9:-:-:{DECK}:0:-:-;turn:before", all.join("."));
    assert!(refusal(&state).contains("72 roads of 15"), "{}", refusal(&state));
}

#[test]
fn setup_knows_whose_turn_it_is_before_it_counts_their_roads() {
    // One settlement was placed, by seat 0; yet seat 1 is said to have placed one and to lay its road.
    let state = format!("0:-:0:-:-:0/20:-:-:-:-:0;9:-:-:{DECK}:1:-:-;road:1:20");
    assert!(refusal(&state).contains("somebody else's turn"), "{}", refusal(&state));
}

#[test]
fn hands_in_setup_hold_what_a_second_settlement_pays() {
    // All lumber there is in one hand: the next second settlement beside a forest would have to be paid from nothing.
    let board = Board::new(Layout::beginner(), Rules::default()).unwrap();
    let start = Position::start(board, 2).unwrap().to_string();
    let rich = start.replacen("-:-:-:-:-:0/", "-:-:-:L19:-:0/", 1);
    assert_ne!(rich, start);
    let error = rich.parse::<Position>().unwrap_err().to_string();
    assert!(error.contains("seat 0 holds 19 lumber"), "{error}");
}

#[test]
fn a_line_longer_than_any_position_is_refused_unread() {
    let long = "L9".repeat(500_000);
    assert!(long.parse::<Position>().unwrap_err().message.contains("characters"));
    assert!(long.parse::<Layout>().unwrap_err().message.contains("characters"));
    let wide = "é".repeat(5_000);
    assert!(wide.parse::<Position>().is_err());
}

/// A setup played by always taking the first legal action, written down and read back after every step.
#[test]
fn every_position_of_a_setup_still_reads_back() {
    for (seats, skip) in [(2, 0), (3, 7), (4, 11)] {
        let board = Board::new(Layout::beginner(), Rules::default()).unwrap();
        let mut position = Position::start(board, seats).unwrap();
        while matches!(position.state.phase(), Phase::SetupSettlement { .. } | Phase::SetupRoad { .. }) {
            let legal = position.state.legal(&position.board);
            let step = brickwool_game::Step::Act(legal.seat(), legal.nth(skip % legal.len()));
            position.state.apply(&position.board, step).unwrap();
            let line = position.to_string();
            assert_eq!(line.parse::<Position>().map(|read| read.to_string()), Ok(line));
        }
    }
}
