//! What is not a position, and what is said about it: numbers, counts and places that cannot be read, and fields that
//! can be read but could never be true together.

use crate::cases::{Given, given, given_empty_board, given_players};
use brickwool_settlers::{Layout, Position};

/// The position cannot be read, and the words say why.
#[track_caller]
fn refused(given: Given, because: &str) {
    let line = given.line();
    match line.parse::<Position>() {
        Ok(_) => panic!("{line} can be read"),
        Err(error) => assert!(error.message.contains(because), "{error}"),
    }
}

#[track_caller]
fn accepted(given: Given) {
    given.position();
}

#[test]
fn counts_of_cards_are_plain_numbers_from_1() {
    accepted(given().hand(0, "L1"));
    accepted(given().hand(0, "L10"));
    refused(given().hand(0, "L0"), "0 is not a possible count of cards");
    refused(given().hand(0, "L01"), "01 is not a valid count");
    refused(given().hand(0, "L300"), "300 is not a valid count");
    refused(given().hand(0, "L"), "expected count");
    refused(given().hand(0, "B1L1"), "comes in the order");
    refused(given().hand(0, "L52"), "52 is not a possible count of cards");
    refused(given().hand(0, "L51"), "players hold 51 lumber; there are 19");
    refused(given().cards(0, "K32"), "32 is not a possible count of cards");
    refused(given().cards(0, "K31"), "knight cards; the box has 14");
}

#[test]
fn places_are_numbered_up_to_the_last_of_the_board() {
    refused(given().settlements(0, "8.54"), "there is no vertex 54");
    refused(given().robber(19), "there is no hex 19");
    accepted(given().robber(18));
}

#[test]
fn every_place_of_a_harbour_says_what_lies_there() {
    let harbours = |written: &str| {
        let line = given().line().replacen(";3GO3W33BL;", &format!(";{written};"), 1);
        line.parse::<Position>().map(drop).map_err(|error| error.message)
    };
    assert_eq!(harbours("3GO3W33BL"), Ok(()));
    let unknown = Err("expected 9 harbours, each one of 3 L B W G O".to_owned());
    assert_eq!(harbours("XGO3W33BL"), unknown, "no such resource");
    assert_eq!(harbours("3GO3W33B"), unknown, "one too few");
    assert!(harbours("0GO3W33BL").unwrap_err().contains("3:1 harbours, not"), "a place left empty");
}

#[test]
fn the_largest_army_goes_to_whoever_has_most_knights_from_three() {
    let knights = |first, second| given().knights(0, first).knights(1, second);
    accepted(knights(2, 2));
    refused(knights(2, 2).largest_army("0"), "Largest Army is in the wrong hands");
    refused(knights(3, 2), "Largest Army is in the wrong hands");
    accepted(knights(3, 2).largest_army("0"));
    refused(knights(3, 2).largest_army("1"), "Largest Army is in the wrong hands");
    refused(knights(3, 4).largest_army("0"), "Largest Army is in the wrong hands");
}

#[test]
fn turns_begin_when_everybody_has_a_building_and_a_road() {
    refused(given().settlements(1, "-"), "setup is not over");
}

#[test]
fn setup_is_over_settlements_and_roads_alone() {
    let setup = || given_empty_board(2);
    accepted(setup());
    refused(setup().cities(0, "8").roads(0, "8-13"), "cities or development cards during setup");
    refused(setup().cards(0, "K1").deck("K13R2Y2M2V5"), "cities or development cards during setup");
    refused(setup().knights(0, 1).deck("K13R2Y2M2V5"), "cities or development cards during setup");
    refused(setup().played(), "cities or development cards during setup");
}

#[test]
fn in_setup_everybody_has_what_their_turns_gave_them() {
    let one_placed =
        || given_empty_board(2).settlements(0, "8").roads(0, "8-13").current(1).phase("settlement:1");
    accepted(one_placed());
    refused(one_placed().roads(0, "8-13-18"), "should have placed 1 settlements and 1 roads");
    refused(one_placed().settlements(0, "8.18").roads(0, "8-13-18"), "should have placed");
    refused(one_placed().roads(1, "43-47"), "seat 1 should have placed 0 settlements and 0 roads");
    refused(given_empty_board(2).phase("road:0:8"), "no settlement was placed");
}

#[test]
fn victims_are_two_or_more_who_can_be_robbed() {
    // Seats 1 and 2 have settlements at hex 4 and hex 5, nobody else at either.
    let victims = |robber, phase| given().hand(1, "L1").hand(2, "L1").robber(robber).phase(phase);
    for phase in ["victim:1.2:after", "victim:1:after"] {
        refused(victims(0, phase), "not the possible victims");
    }
    let wandering = |phase| victims(0, phase).rules("robber=random");
    for phase in ["fate:1.2:after", "fate:1:after"] {
        refused(wandering(phase), "not the possible victims");
    }
}

#[test]
fn a_single_victim_is_not_chosen() {
    // At hex 5 only seat 1 can be robbed: there is nothing to choose.
    let one = given().hand(1, "L1").robber(hex_of_seat_1());
    refused(one.clone().phase("victim:1:after"), "not the possible victims");
    accepted(one.phase("stealing:1:after"));
}

/// A hex at which seat 1 alone has a building.
fn hex_of_seat_1() -> u8 {
    let state = given().position().state;
    let topology = brickwool_settlers::Shape::Base.topology();
    let hexes_of =
        |seat| state.buildings().of(crate::cases::s(seat)).flat_map(|vertex| topology.vertex_hexes(vertex));
    let mut alone = hexes_of(1).filter(|&hex| hexes_of(0).chain(hexes_of(2)).all(|other| other != hex));
    alone.next().expect("seat 1 builds apart").0
}

#[test]
fn an_offer_goes_to_opponents_and_can_be_kept() {
    let offer = |phase: &str| given_players(4).hand(0, "L2").hand(1, "O1").phase(phase);
    accepted(offer("trade:L1~O1:1.2"));
    accepted(offer("trade:L1~O1:1y.2n"));
    refused(offer("trade:L1~O1:0"), "one or more opponents");
    refused(offer("trade:L1~O1:1n.2n"), "everybody declined");
    refused(offer("trade:L3~O1:1"), "the current player cannot offer that");
    refused(offer("trade:L1~O1:1.2y"), "seat 2 cannot answer like that");
    accepted(offer("trade:L1~W1:1cO1~L1"));
    refused(offer("trade:L1~W1:1cG1~L1"), "seat 1 cannot answer like that");
    refused(offer("trade:L1~O1:1").rules("trade=off"), "players don't trade by these rules");
}

#[test]
fn one_for_one_means_offers_and_counter_offers() {
    let offer = |phase: &str| given().hand(0, "L2").hand(1, "O2").rules("trade=one-for-one").phase(phase);
    accepted(offer("trade:L1~O1:1"));
    refused(offer("trade:L2~O1:1"), "the current player cannot offer that");
    accepted(offer("trade:L1~W1:1cO1~L1"));
    refused(offer("trade:L1~W1:1cO2~L1"), "seat 1 cannot answer like that");
}

#[test]
fn a_game_is_over_when_the_current_player_has_enough_points() {
    let nine = || given().settlements(0, "18").cities(0, "0.8.43.51").roads(0, "18-13-8-4-0 43-47-51-48-52");
    let ten = || nine().cards(0, "V1");
    accepted(nine());
    refused(ten(), "seat 0 has already won");
    accepted(ten().phase("over:0"));
    refused(nine().phase("over:0"), "seat 0 won with too few points");
    refused(ten().phase("over:1"), "seat 1 won out of turn");
    accepted(ten().current(1));
}

#[test]
fn a_layout_without_a_state_is_read_alone() {
    let line = Layout::beginner().to_string();
    assert_eq!(line.parse::<Layout>(), Ok(Layout::beginner()));
}

#[test]
fn a_record_says_which_of_its_lines_cannot_be_read() {
    use brickwool_settlers::{Record, RecordError};
    let text = Record::new(given().position()).to_text().unwrap();
    let (header, _) = text.split_once('\n').unwrap();
    let broken = format!("{header}\n{{\"act\":[0,\"end_turn\"]}}\n\nnonsense\n");
    assert!(matches!(Record::from_text(&broken), Err(RecordError::Line { line: 4, .. })));
    let two_lines = format!("{header}\nnonsense\n");
    assert!(matches!(Record::from_text(&two_lines), Err(RecordError::Line { line: 2, .. })));
}
