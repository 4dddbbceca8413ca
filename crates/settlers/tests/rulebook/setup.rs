//! Setup: the snake, a settlement and a road each time, the distance rule, and what the second settlement pays.

use crate::cases::{Fact, edge, end_turn, given_empty_board, road, roll, s, settle};
use brickwool_game::{Seat, Turn};
use brickwool_settlers::{
    Board, Expected, Illegal, Layout, Phase, Position, Rules, Shape, Tokens, TurnStage, Vertex, VertexSet,
};

/// Plays a whole setup, always on the first legal place, and tells who placed what when.
fn setup_order(players: usize) -> Vec<(u8, &'static str)> {
    let mut position = given_empty_board(players).position();
    let mut order = Vec::new();
    loop {
        let what = match position.state.phase() {
            Phase::SetupSettlement { .. } => "settlement",
            Phase::SetupRoad { .. } => "road",
            phase => {
                assert_eq!(phase, Phase::Turn(TurnStage::BeforeRoll), "play begins before a roll");
                assert_eq!(position.state.current(), Seat::new(0), "the first player begins");
                return order;
            }
        };
        let Turn::Seat(seat) = position.state.turn() else { panic!("nobody's turn in setup") };
        order.push((u8::from(seat), what));
        let action = position.state.legal(&position.board).nth(0);
        position.state.apply(&position.board, brickwool_settlers::Step::Act(seat, action)).unwrap();
    }
}

fn snake(seats: &[u8]) -> Vec<(u8, &'static str)> {
    seats.iter().flat_map(|&seat| [(seat, "settlement"), (seat, "road")]).collect()
}

#[test]
fn two_players_set_up_in_the_order_1_2_2_1() {
    assert_eq!(setup_order(2), snake(&[0, 1, 1, 0]));
}

#[test]
fn three_players_set_up_in_the_order_1_2_3_3_2_1() {
    assert_eq!(setup_order(3), snake(&[0, 1, 2, 2, 1, 0]));
}

#[test]
fn four_players_set_up_in_the_order_1_2_3_4_4_3_2_1() {
    assert_eq!(setup_order(4), snake(&[0, 1, 2, 3, 3, 2, 1, 0]));
}

/// How many edges the shortest way between two vertices has.
fn distance(from: u8, to: u8) -> usize {
    let topology = Shape::Base.topology();
    let mut reached = VertexSet::one(Vertex(from));
    let mut steps = 0;
    while !reached.contains(Vertex(to)) {
        reached = reached.fold(reached, |all, vertex| all | topology.vertex_neighbours(vertex));
        steps += 1;
    }
    steps
}

#[test]
fn the_distances_in_this_chapter_are_0_1_2_and_11() {
    assert_eq!([0, 4, 1, 53].map(|vertex| distance(0, vertex)), [0, 1, 2, 11]);
}

/// Seat 0 has a settlement on vertex 0, seat 1 is to place one.
fn first_settlement_placed() -> crate::cases::Given {
    given_empty_board(3).settlements(0, "0").roads(0, "0-3").current(1).phase("settlement:1")
}

#[test]
fn places_are_open_until_somebody_builds_there_or_beside() {
    let all = Shape::Base.topology().vertices();
    assert_eq!(given_empty_board(3).position().state.open_vertices(), all);
    let open = [0, 3, 4].into_iter().fold(all, |open, vertex| open.without(Vertex(vertex)));
    assert_eq!(first_settlement_placed().position().state.open_vertices(), open);
}

/// Five of six settlements of a three-player setup are placed; seat 0 is to place its second.
fn last_settlement_to_place() -> crate::cases::Given {
    given_empty_board(3)
        .settlements(0, "0")
        .roads(0, "0-3")
        .settlements(1, "19.53")
        .roads(1, "19-24 53-50")
        .settlements(2, "31.26")
        .roads(2, "31-36 26-32")
        .phase("settlement:5")
}

plays! {
    a_setup_settlement_needs_no_road_and_no_cards:
        given_empty_board(3), [settle(0, 8)]
        => |it| it.settlements(0, "8").phase("road:1:8"), [Fact::Points(0, 1), Fact::Left(0, [15, 4, 4])];
    a_setup_road_touches_the_settlement_just_placed_and_is_free:
        given_empty_board(3).settlements(0, "8").phase("road:1:8"), [road(0, 8, 13)]
        => |it| it.roads(0, "8-13").current(1).phase("settlement:1"), [Fact::Left(0, [14, 4, 4])];
    a_settlement_at_distance_2_is_far_enough_in_setup:
        first_settlement_placed(), [settle(1, 1)] => |it| it.settlements(1, "1").phase("road:2:1");
    a_settlement_at_distance_11_is_far_enough_in_setup:
        first_settlement_placed(), [settle(1, 53)] => |it| it.settlements(1, "53").phase("road:2:53");
    the_first_settlement_pays_nothing:
        first_settlement_placed(), [settle(1, 8), road(1, 8, 13)]
        => |it| it.settlements(1, "8").roads(1, "8-13").current(2).phase("settlement:2"),
        [Fact::Bank("L19B19W19G19O19")];
    the_second_settlement_pays_one_card_for_each_of_three_hexes:
        last_settlement_to_place(), [settle(0, 8)]
        => |it| it.settlements(0, "0.8").hand(0, "B1W1O1").phase("road:6:8"), [Fact::Bank("L19B18W18G19O18")];
    the_second_settlement_pays_two_cards_beside_two_hexes_of_one_kind:
        last_settlement_to_place(), [settle(0, 45)]
        => |it| it.settlements(0, "0.45").hand(0, "W1G2").phase("road:6:45");
    the_second_settlement_pays_nothing_for_the_desert:
        last_settlement_to_place(), [settle(0, 23)]
        => |it| it.settlements(0, "0.23").hand(0, "L1B1").phase("road:6:23");
    the_second_settlement_pays_one_card_at_a_corner_of_the_coast:
        last_settlement_to_place(), [settle(0, 51)]
        => |it| it.settlements(0, "0.51").hand(0, "B1").phase("road:6:51");
    the_last_setup_road_begins_the_first_players_turn:
        last_settlement_to_place(), [settle(0, 51), road(0, 51, 48), roll(0)]
        => |it| it.settlements(0, "0.51").roads(0, "0-3 51-48").hand(0, "B1").rolling(),
        [Fact::Told(brickwool_settlers::Event::TurnBegan { seat: s(0) })];
}

refusals! {
    a_road_cannot_come_before_the_settlement:
        given_empty_board(3), road(0, 8, 13)
        => Illegal::NotNow { expected: Expected::SetupSettlement },
        "not now: a settlement has to be placed first";
    a_second_settlement_cannot_come_before_the_road:
        given_empty_board(3).settlements(0, "8").phase("road:1:8"), settle(0, 43)
        => Illegal::NotNow { expected: Expected::SetupRoad },
        "not now: a road has to be laid at the settlement just placed";
    a_setup_road_away_from_the_settlement_is_refused:
        given_empty_board(3).settlements(0, "8").phase("road:1:8"), road(0, 43, 47)
        => Illegal::EdgeNotAtSettlement { edge: edge(43, 47), vertex: Vertex(8) },
        "edge 62 does not touch the settlement just placed on vertex 8";
    a_setup_road_at_the_first_settlement_instead_of_the_second_is_refused:
        last_settlement_to_place().settlements(0, "0.43").phase("road:6:43"), road(0, 0, 4)
        => Illegal::EdgeNotAtSettlement { edge: edge(0, 4), vertex: Vertex(43) };
    a_setup_road_that_goes_on_from_an_own_road_is_refused:
        last_settlement_to_place().settlements(0, "0.43").phase("road:6:43"), road(0, 3, 7)
        => Illegal::EdgeNotAtSettlement { edge: edge(3, 7), vertex: Vertex(43) };
    a_setup_road_on_a_taken_edge_is_refused:
        last_settlement_to_place().settlements(0, "0.43").phase("road:6:43"), road(0, 19, 24)
        => Illegal::EdgeTaken { edge: edge(19, 24), owner: s(1) };
    a_settlement_at_distance_0_is_refused_in_setup:
        first_settlement_placed(), settle(1, 0)
        => Illegal::VertexTaken { vertex: Vertex(0), owner: s(0) },
        "vertex 0 already has a building on it";
    a_settlement_at_distance_1_is_refused_in_setup:
        first_settlement_placed(), settle(1, 4)
        => Illegal::TooClose { vertex: Vertex(4), neighbour: Vertex(0), owner: s(0) },
        "vertex 4 is too close to the building on vertex 0";
    an_own_settlement_at_distance_1_is_refused_in_setup:
        last_settlement_to_place(), settle(0, 3)
        => Illegal::TooClose { vertex: Vertex(3), neighbour: Vertex(0), owner: s(0) };
    the_second_player_cannot_place_first:
        given_empty_board(3), settle(1, 8) => Illegal::NotYourTurn { seat: s(1), current: s(0) };
    nobody_rolls_during_setup:
        given_empty_board(3), roll(0) => Illegal::NotNow { expected: Expected::SetupSettlement };
    a_setup_turn_cannot_be_passed:
        given_empty_board(3).settlements(0, "8").phase("road:1:8"), end_turn(0)
        => Illegal::NotNow { expected: Expected::SetupRoad };
}

#[test]
fn every_vertex_that_keeps_the_distance_rule_is_open_in_setup() {
    let position = first_settlement_placed().position();
    let open = position.state.legal(&position.board).settlements();
    let closed: Vec<u8> = (0..54).filter(|&vertex| !open.contains(Vertex(vertex))).collect();
    assert_eq!(closed, [0, 3, 4]);
}

#[test]
fn every_player_starts_with_15_roads_5_settlements_and_4_cities() {
    let (position, _) = given_empty_board(4).after(&[]);
    for seat in position.state.seats() {
        let pieces = position.state.pieces(seat);
        assert_eq!((pieces.roads, pieces.settlements, pieces.cities), (15, 5, 4));
    }
}

#[test]
fn the_robber_starts_on_the_desert() {
    let board = given_empty_board(2).position().board;
    let start = brickwool_settlers::State::new(&board, 2).unwrap();
    assert_eq!(start.robber(), brickwool_settlers::Hex(9));
    assert_eq!(board.layout().terrain(start.robber()), brickwool_settlers::Terrain::Desert);
}

#[test]
fn the_bank_starts_with_19_cards_of_each_resource() {
    let position = given_empty_board(4).position();
    assert_eq!(position.state.bank().counts(), [19; 5]);
}

#[test]
fn the_deck_starts_with_14_knights_2_of_each_progress_card_and_5_victory_points() {
    let board = given_empty_board(2).position().board;
    let start = brickwool_settlers::State::new(&board, 2).unwrap();
    assert_eq!(start.deck().counts(), [14, 2, 2, 2, 5]);
}

/// Four may find no room on the mini board. Games of four that earlier versions began there can still be read.
#[test]
fn the_mini_board_is_for_2_or_3_and_old_games_of_4_can_be_read() {
    let layout = Layout::random(Shape::Mini, Tokens::Shuffled, &mut |_| 0).unwrap();
    let board = Board::new(layout, Rules::OFFICIAL).unwrap();
    let error = Position::start(board.clone(), 4).unwrap_err();
    assert_eq!(error.to_string(), "this board is for 2 to 3 players, not 4");

    let of_three = Position::start(board, 3).unwrap().to_string();
    let nobody = "-:-:-:-:-:0";
    let seated = |count: usize| of_three.replace(&[nobody; 3].join("/"), &vec![nobody; count].join("/"));
    assert_eq!(seated(4).parse::<Position>().unwrap().state.seat_count(), 4);
    let error = seated(5).parse::<Position>().unwrap_err();
    assert!(error.to_string().contains("this board is for 2 to 3 players, not 5"), "{error}");
}

#[test]
fn a_table_has_2_to_4_players() {
    let board = given_empty_board(2).position().board;
    let fits = |players| brickwool_settlers::State::new(&board, players).map(|state| state.seat_count());
    assert_eq!((2..=4).map(fits).collect::<Vec<_>>(), [Ok(2), Ok(3), Ok(4)]);
    for players in [0, 1, 5] {
        let error = fits(players).unwrap_err();
        assert_eq!(error, brickwool_settlers::SeatsError { seats: players, possible: 2..=4 });
        assert_eq!(error.to_string(), format!("this board is for 2 to 4 players, not {players}"));
    }
}
