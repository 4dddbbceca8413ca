//! The agents on positions made by hand: what they may build, what they must, what they prefer.

use super::{Agent, EARNS_NO_POINTS, EARNS_POINTS, LEAVES_FEW_CARDS, executable_builds, most_valued, worth};
use crate::map::{Node, edge_between, ends};
use crate::roads::{joining, lengthening};
use crate::test_positions::{PlayerPieces, RIVALS, position};
use brickwool_game::Seat;
use brickwool_settlers::{Action, Position};

const P1: Seat = Seat::new(0);

fn road(a: u8, b: u8) -> Action {
    Action::BuildRoad(edge_between(Node(a), Node(b)).expect("neighbours"))
}

fn settlement(node: u8) -> Action {
    Action::BuildSettlement(Node(node).vertex())
}

fn city(node: u8) -> Action {
    Action::BuildCity(Node(node).vertex())
}

fn same(found: Vec<Action>, expected: &[Action]) {
    let sorted = |actions: &[Action]| {
        let mut numbers: Vec<_> = actions.iter().map(|action| action.index()).collect();
        numbers.sort();
        numbers
    };
    assert_eq!(sorted(&found), sorted(expected), "{found:?}");
}

/// A road of four from node 4 to node 36.
const CHAIN: PlayerPieces = PlayerPieces {
    settlements: &[4],
    cities: &[],
    roads: &[[4, 15], [14, 15], [14, 37], [36, 37]],
    hand: "-",
};

fn with_hand(hand: &'static str) -> Position {
    position(PlayerPieces { hand, ..CHAIN }, RIVALS, "-")
}

/// All that can be laid at the chain.
fn chain_roads() -> [Action; 6] {
    [road(3, 4), road(4, 5), road(15, 17), road(13, 14), road(37, 38), road(35, 36)]
}

#[test]
fn every_executable_build_is_an_option_of_its_own() {
    let Position { board, state } = with_hand("L1B1W1G2O3");
    let mut all = vec![city(4), settlement(14), settlement(37), settlement(36)];
    all.extend(chain_roads());
    same(executable_builds(&board, &state), &all);
    // Whatever is drawn, the random agent builds it, and it can draw each one.
    let drawn = (0..all.len() as u32).map(|chosen| {
        let mut luck = |n: u32| {
            assert_eq!(n as usize, 10, "one of all, each equally likely");
            chosen
        };
        Agent::Random.next_build(&board, &state, 0, &mut luck).expect("something can be built")
    });
    same(drawn.collect(), &all);
}

#[test]
fn nothing_is_built_that_cannot_be_paid_for() {
    let Position { board, state } = with_hand("L3W4G1O2");
    for agent in [Agent::Random, Agent::Value] {
        assert_eq!(agent.next_build(&board, &state, 0, &mut |_| 0), None);
    }
    same(executable_builds(&board, &state), &[]);
}

#[test]
fn one_build_a_turn_but_more_with_more_than_seven_cards() {
    for (hand, built, builds) in [
        ("L4B3", 0, true),
        ("L4B3", 1, false),
        ("L4B4", 0, true),
        ("L4B4", 1, true),
        ("L4B4", 9, true),
        ("L8", 0, false),
        ("L8", 1, false),
    ] {
        let Position { board, state } = with_hand(hand);
        for agent in [Agent::Random, Agent::Value] {
            let next = agent.next_build(&board, &state, built, &mut |_| 0);
            assert_eq!(next.is_some(), builds, "{agent:?} with {hand} after {built} builds");
        }
    }
}

#[test]
fn builds_are_worth_what_the_table_says() {
    // One road shorter than the chain, so that no single road takes the Longest Road.
    let short = PlayerPieces { roads: &[[4, 15], [14, 15], [14, 37]], ..CHAIN };
    for (has, hand, build, tenths) in [
        (short, "G2O3", city(4), EARNS_POINTS),
        (short, "L1B1W1G1", settlement(37), EARNS_POINTS),
        (short, "L1B1W5", road(4, 5), EARNS_NO_POINTS),
        (short, "L1B1W4", road(4, 5), LEAVES_FEW_CARDS),
        (CHAIN, "L1B1", road(35, 36), EARNS_POINTS),
        (CHAIN, "L1B1", road(15, 17), LEAVES_FEW_CARDS),
    ] {
        let Position { board, state } = position(PlayerPieces { hand, ..has }, RIVALS, "-");
        assert_eq!(worth(&board, &state, P1, build), tenths, "{build:?} with {hand}");
    }
}

#[test]
fn points_go_first_and_ties_are_drawn() {
    let Position { board, state } = with_hand("L1B1W1G2O3");
    // Roads at either end of the chain take the Longest Road.
    let all = [city(4), settlement(14), settlement(37), settlement(36), road(3, 4), road(4, 5), road(35, 36)];
    same(most_valued(&board, &state), &all);
    let Position { board, state } = with_hand("L1B1W3");
    same(most_valued(&board, &state), &[road(3, 4), road(4, 5), road(35, 36)]);
    let last = Agent::Value.next_build(&board, &state, 0, &mut |n| n - 1);
    assert!(last.is_some_and(|build| most_valued(&board, &state).contains(&build)));
}

#[test]
fn segments_at_most_two_apart_get_joined() {
    let joins = |roads: &'static [[u8; 2]], settlements: &'static [u8], rivals: [PlayerPieces; 3]| {
        let position =
            position(PlayerPieces { settlements, roads, hand: "L2B2W2G4O6", cities: &[] }, rivals, "-");
        let found = joining(&position.board, &position.state, P1);
        let mut nodes: Vec<_> = found.map(|edge| ends(edge).map(|node| node.0)).collect();
        nodes.sort();
        (nodes, position)
    };
    // One apart: 13–14 alone.
    let (found, one) = joins(&[[4, 15], [14, 15], [13, 34]], &[4, 34], RIVALS);
    assert_eq!(found, [[13, 14]]);
    same(most_valued(&one.board, &one.state), &[road(13, 14)]);
    // Two apart, by two ways.
    let (found, _) = joins(&[[4, 15], [14, 15], [11, 12]], &[4, 11], RIVALS);
    assert_eq!(found, [[3, 4], [3, 12], [12, 13], [13, 14]]);
    // The same with a rival on node 13: no road joins another there.
    let mut rivals = RIVALS;
    rivals[0] = PlayerPieces { settlements: &[13], roads: &[[13, 34]], ..rivals[0] };
    let (found, two) = joins(&[[4, 15], [14, 15], [11, 12]], &[4, 11], rivals);
    assert_eq!(found, [[3, 4], [3, 12]]);
    same(most_valued(&two.board, &two.state), &[road(3, 4), road(3, 12)]);
    // Three apart: too far. One segment: nothing to join.
    assert_eq!(joins(&[[4, 15], [33, 34]], &[4, 33], RIVALS).0, Vec::<[u8; 2]>::new());
    assert_eq!(joins(&[[4, 15], [3, 4]], &[4], RIVALS).0, Vec::<[u8; 2]>::new());
}

#[test]
fn segments_are_not_joined_without_the_pieces() {
    // Fourteen roads lie in a heap and one at node 11, two apart: the last piece would join nothing.
    let roads: &[[u8; 2]] = &[
        [4, 15],
        [14, 15],
        [15, 17],
        [17, 18],
        [17, 39],
        [18, 40],
        [16, 18],
        [38, 39],
        [39, 41],
        [41, 42],
        [40, 42],
        [40, 44],
        [43, 44],
        [11, 12],
    ];
    let Position { board, state } =
        position(PlayerPieces { settlements: &[4, 11], roads, hand: "L1B1", cities: &[] }, RIVALS, "0");
    assert_eq!(state.pieces(P1).roads, 1);
    assert!(joining(&board, &state, P1).is_empty());
}

#[test]
fn a_close_rival_is_answered_with_a_road() {
    let rich = PlayerPieces { hand: "L1B1W1G2O3", ..CHAIN };
    let rival = |roads: &'static [[u8; 2]]| {
        let mut rivals = RIVALS;
        rivals[0].roads = roads;
        position(rich, rivals, "-")
    };
    // Own road of 4, the rival's of 2: two shorter, no answer is needed.
    let Position { board, state } = rival(&[[7, 8], [7, 24]]);
    assert!(most_valued(&board, &state).contains(&city(4)));
    // Of 3: one shorter. Of 4: equal. Only roads that make the own one longer answer that.
    for roads in [&[[7, 8], [7, 24], [24, 25]][..], &[[7, 8], [7, 24], [24, 25], [25, 26]]] {
        let Position { board, state } = rival(roads);
        same(most_valued(&board, &state), &[road(3, 4), road(4, 5), road(35, 36)]);
    }
}

#[test]
fn where_no_road_makes_the_longest_longer_any_road_answers() {
    // P1's road of four runs from one rival's settlement to another's.
    let first = PlayerPieces {
        settlements: &[4],
        roads: &[[4, 15], [14, 15], [3, 4], [2, 3]],
        hand: "L1B1W1G2O3",
        cities: &[],
    };
    let mut rivals = RIVALS;
    rivals[0] = PlayerPieces { settlements: &[14], roads: &[[14, 37], [36, 37], [35, 36]], ..rivals[0] };
    rivals[1] = PlayerPieces { settlements: &[2], roads: &[[1, 2]], ..rivals[1] };
    let Position { board, state } = position(first, rivals, "-");
    let roads = state.legal(&board).roads();
    assert!(lengthening(&board, &state, P1, roads).is_empty());
    same(most_valued(&board, &state), &[road(15, 17), road(4, 5), road(3, 12)]);
}

#[test]
fn a_constraint_that_cannot_be_met_leaves_the_choice_free() {
    // Rivals are close and segments near, but no road can be paid for: the city is.
    let first =
        PlayerPieces { settlements: &[4, 11], roads: &[[4, 15], [11, 12]], hand: "G2O3", cities: &[] };
    let Position { board, state } = position(first, RIVALS, "-");
    same(most_valued(&board, &state), &[city(4), city(11)]);
}
