//! Fingerprints of states, which records end with: the same in every release, and another for every other state.
//! Also what else is promised to stay: numbers of actions, random boards, counts of paths.

use crate::cases::{FIRST, Given, given, given_players, s};
use brickwool_game::Seat;
use brickwool_settlers::{Action, Board, Edge, Layout, Rules, Shape, Tokens, Vertex, divide, perft};
use std::collections::{BTreeSet, HashSet};

fn hash(given: &Given) -> u64 {
    given.position().state.hash()
}

/// Positions that differ from each other in one thing.
fn variations() -> Vec<Given> {
    let trade = |phase: &str| given_players(4).hand(0, "L2").hand(1, "O2").hand(2, "O1").phase(phase);
    vec![
        given(),
        given().before_roll(),
        given().rolling(),
        given().current(1),
        given().played(),
        given().robber(0),
        given().knights(1, 1),
        given().knights(2, 1),
        given().hand(0, "L1"),
        given().hand(2, "L1"),
        given().hand(2, "O1"),
        given().cards(1, "K1"),
        given().cards(1, "V1"),
        given().cards(0, "K1"),
        given().cards(0, "K1").bought("K1"),
        given().deck("K4R1Y1M1"),
        given().cities(0, "8").settlements(0, "43"),
        given().settlements(0, "8"),
        given().roads(0, "8-13-18 43-47"),
        given().phase("drawing"),
        given().phase("robber:before"),
        given().phase("robber:after"),
        given().played().phase("roads:1:after"),
        given().played().phase("roads:2:after"),
        given().played().phase("roads:2:before"),
        given().hand(1, "L8").phase("discard:0.4.0.0"),
        given().hand(1, "L8").phase("discard:0.3.0.0"),
        given().hand(1, "L1").robber(0),
        trade("trade:L1~O1:1"),
        trade("trade:L2~O1:1"),
        trade("trade:L1~O2:1"),
        trade("trade:L1~O1:2"),
        trade("trade:L1~O1:1.2"),
        trade("trade:L1~O1:1y.2"),
        trade("trade:L1~O1:1n.2"),
        trade("trade:L1~O1:1.2y"),
        trade("trade:L1~O1:1cO1~L2.2"),
        trade("trade:L1~O1:1cO2~L1.2"),
    ]
}

#[test]
fn states_that_differ_in_one_thing_have_different_fingerprints() {
    let all: Vec<u64> = variations().iter().map(hash).collect();
    let different: HashSet<u64> = all.iter().copied().collect();
    let twice = (0..all.len()).find(|&n| all[..n].contains(&all[n])).map(|n| variations()[n].line());
    assert_eq!(different.len(), all.len(), "{twice:?}");
}

/// Edges from 64 on are in the second word of a set of roads.
#[test]
fn a_road_at_the_far_end_of_the_board_counts() {
    let roads =
        ["8-13 43-47", "8-13 43-47-51", "8-13 43-47-51-48"].map(|roads| hash(&given().roads(0, roads)));
    assert_eq!(HashSet::from(roads).len(), 3);
}

/// Two roads of the same length: either may hold the award, or it has been set aside.
#[test]
fn who_holds_the_longest_road_counts() {
    let two_roads = given().settlements(0, "43").roads(0, "43-47-51-48-52-49");
    let two_roads = two_roads.settlements(1, "19").roads(1, "19-25-20-26-32-37");
    let holders = ["-", "0", "1"].map(|holder| hash(&two_roads.clone().longest_road(holder)));
    assert_eq!(HashSet::from(holders).len(), 3);
}

/// Records written by older versions end with these; a fingerprint that changes makes them look forged.
#[test]
fn fingerprints_are_what_they_always_were() {
    let of_all = variations().iter().fold(0u64, |sum, given| sum.rotate_left(1) ^ hash(given));
    assert_eq!((hash(&given()), of_all), (HASH_OF_THE_BASE_POSITION, HASH_OF_ALL));
}

const HASH_OF_THE_BASE_POSITION: u64 = 0xed64_ecfc_68f5_c340;
const HASH_OF_ALL: u64 = 0x7978_30c8_1aa6_8876;

#[test]
fn places_are_numbered_after_everything_else() {
    let settlements = (0..80).map(|n| Action::BuildSettlement(Vertex(n)));
    let cities = (0..80).map(|n| Action::BuildCity(Vertex(n)));
    let roads = (0..109).map(|n| Action::BuildRoad(Edge(n)));
    let numbers: Vec<usize> = settlements.chain(cities).chain(roads).filter_map(Action::index).collect();
    assert_eq!(numbers, (128..Action::INDEX_END).collect::<Vec<_>>());
}

#[test]
fn what_no_board_and_no_table_has_has_no_number() {
    let beyond = [
        Action::BuildSettlement(Vertex(80)),
        Action::BuildCity(Vertex(80)),
        Action::BuildRoad(Edge(109)),
        Action::MoveRobber(brickwool_settlers::Hex(30)),
        Action::StealFrom(Seat::new(6)),
        Action::PickTaker(Seat::new(6)),
    ];
    assert_eq!(beyond.map(Action::index), [None; 6]);
}

#[test]
fn every_seat_has_a_number_to_be_robbed_and_one_to_be_traded_with() {
    let numbers = |action: fn(Seat) -> Action| (0..6).map(move |seat| action(s(seat)).index());
    let all: BTreeSet<_> = numbers(Action::StealFrom).chain(numbers(Action::PickTaker)).collect();
    assert_eq!(all.len(), 12);
    assert!(!all.contains(&None));
}

#[test]
fn a_spiral_begins_at_the_corner_that_luck_chooses() {
    let spiral = |corner: u32| {
        let mut choices = vec![corner].into_iter();
        // Everything else stays as it lies in the box.
        let layout = Layout::random(Shape::Base, Tokens::Spiral, &mut |n: u32| match n {
            6 => choices.next().unwrap_or(n - 1),
            _ => n - 1,
        });
        layout.expect("a spiral can always be laid").to_string()
    };
    let boards: BTreeSet<String> = (0..6).map(spiral).collect();
    assert!(boards.len() > 1, "the corner matters");
    assert_eq!(spiral(1), SPIRAL_FROM_CORNER_1);
}

const SPIRAL_FROM_CORNER_1: &str = "L10B8L3/L9B5L4B6/W12W6W11W9G2/G11G3G10O5/O4O8D;3333LBWGO";

#[test]
fn each_shape_knows_its_places() {
    for shape in [Shape::Mini, Shape::Base, Shape::Large] {
        assert_eq!(shape.topology().shape(), Some(shape));
    }
}

#[test]
fn the_paths_of_each_first_step_add_up() {
    let board = Board::new(Layout::beginner(), Rules::default()).unwrap();
    let start = brickwool_settlers::State::new(&board, 2).unwrap();
    let mut parts = Vec::new();
    divide(&start, &board, 2, |_, count| parts.push(count));
    assert_eq!(parts.len(), 54);
    assert_eq!(parts.iter().sum::<u64>(), perft(&start, &board, 2));
    let mut none = 0;
    divide(&start, &board, 0, |_, _| none += 1);
    assert_eq!(none, 0, "no step, no first step");
}

#[test]
fn a_roll_is_one_path_for_each_total() {
    let position = given().rolling().position();
    assert_eq!(perft(&position.state, &position.board, 1), 11);
    let legal = position.state.legal_for(&position.board, FIRST);
    assert!(legal.is_empty(), "nobody decides anything meanwhile");
}
