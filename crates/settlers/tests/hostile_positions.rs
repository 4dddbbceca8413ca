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

/// A large board with six seats of which seat 1 is building, its table and phase written like this.
fn six(rules: &str, seat_1: &str, table: &str, phase: &str) -> Result<Position, String> {
    let line = format!(
        "L10W2G9/B3O4L11W8/G6W5DB9O10/O8L4G11W12L6B3/W10B5DG2O9/L12G4W3L8/B11O5G6;3W3L3G3B3WO;{rules};\
         22.50:-:25.64:-:-:0/{seat_1}/13.45:-:20.68:-:-:0/48.67:-:71.89:-:-:0/65.76:-:87.108:-:-:0/\
         19.57:-:21.84:-:-:0;{table};{phase}"
    );
    line.parse::<Position>().map_err(|error| error.message)
}

#[test]
fn special_building_that_cannot_be_is_refused() {
    const SEAT: &str = "31.34:-:47.52:-:K1:0";
    const TABLE: &str = "9:-:-:K5V1:1:K1:-";
    assert!(six("official", SEAT, TABLE, "special:0").is_ok());
    assert!(six("official", SEAT, TABLE, "special-drawing:5").is_ok());
    for (rules, seat, table, phase, says) in [
        ("special=off", SEAT, TABLE, "special:0", "there is no special building at this table"),
        ("official", SEAT, TABLE, "special:1", "nobody builds after their own turn"),
        ("official", SEAT, TABLE, "special-drawing:1", "nobody builds after their own turn"),
        ("official", SEAT, "9:-:-:K5V1:1:K1:played", "special:0", "no card is played in special building"),
        ("official", SEAT, "9:-:-:-:1:K1:-", "special-drawing:0", "there is no card to draw"),
        ("official", SEAT, TABLE, "special:6", "there is no seat 6"),
        ("official", SEAT, TABLE, "special", "expected ':'"),
        ("official", SEAT, TABLE, "special:", "expected seat"),
        ("official", SEAT, TABLE, "special-", "there is no phase"),
        ("official", SEAT, TABLE, "discard:0.0.0.0", "expected 6 counts"),
        ("official", "31.34:-:47.52:-:-:0", TABLE, "special:0", "bought this turn"),
        (
            "official",
            "31.34:-:47.52:L25:-:0",
            "9:-:-:K5V1:1:-:-",
            "special:0",
            "players hold 25 lumber; there are 24",
        ),
        ("official", "31.34:-:47.52:-:K21:0", "9:-:-:-:1:-:-", "special:0", "knight cards; the box has 20"),
    ] {
        let error = six(rules, seat, table, phase).expect_err(phase);
        assert!(error.contains(says), "{phase}: {error}");
    }
}

#[test]
fn four_seats_have_no_special_building_to_be_in() {
    let seats = "8.43:-:13.62:-:-:0/19.45:-:29.58:-:-:0/17.31:-:25.46:-:-:0/1.33:-:2.39:-:-:0";
    let says = refusal(&format!("{seats};9:-:-:{DECK}:1:-:-;special:0"));
    assert!(says.contains("there is no special building at this table"), "{says}");
}

/// The longest line there is: every piece of six players, every card, an offer with five counters.
#[test]
fn the_longest_position_of_six_fits_the_limit_of_a_line() {
    let board =
        "L10L10L10/L10L10L10L10/L10L10L10L10L10/L10L10L10L10L10L10/O12O12O12O12O12/O12O12O12O12/D12O12O12";
    let harbours: Vec<String> = (0..38).map(|place| format!("3@{place}")).collect();
    let seat = "10.11.12.13.14:10.11.12.13:100.101.102.103.104.105.106.107.108.109.110.111.112.113.114:\
                L51B51W51G51O51:K31R31Y31M31V31:31";
    let offer = "L51B51~W51G51O51";
    let answers: Vec<String> = (1..6).map(|seat| format!("{seat}cL51B51~W51G51O51")).collect();
    let line = format!(
        "{board};own:{}:51:K31R31Y31M31V31;target=20,hand=95,shortage=nobody-gains,trade=one-for-one,bank=off,\
         robber=random,friendly=on,harbours=off,cards=off,special=off;{};29:5:5:K31R31Y31M31V31:5:K31R31Y31M31V31:played;\
         trade:{offer}:{}",
        harbours.join("."),
        [seat; 6].join("/"),
        answers.join(".")
    );
    let error = line.parse::<Position>().unwrap_err().message;
    assert!(!error.contains("characters"), "{} characters: {error}", line.len());
}
